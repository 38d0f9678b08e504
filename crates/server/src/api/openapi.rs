//! The `OpenAPI` 3.1 description, made from the types themselves.

use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use super::{
    Accepted, Catalogue, CheckAnswer, CheckRequest, Event, GenerateAnswer, GenerateRequest, JobRequest,
    JobView, PositionReply, Problem, PuzzleRequest, StateView, TOKEN_HEADER, VerifyReply, VerifyRequest,
};

/// The whole description, as `GET /api` sends it.
pub fn openapi() -> Value {
    let mut schemas = SchemaSettings::draft2020_12()
        .with(|settings| settings.definitions_path = "/components/schemas".into())
        .into_generator();
    let mut paths = Map::new();
    for endpoint in ENDPOINTS {
        let methods = paths.entry(endpoint.path).or_insert_with(|| json!({}));
        methods[endpoint.method] = endpoint.describe(&mut schemas);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Loyd lab",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "The search laboratory. Boards are rows with 0 for the gap; moves are the gap's. Other problems are texts.",
        },
        "paths": paths,
        "components": { "schemas": schemas.take_definitions(true) },
    })
}

type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// One method of one path.
pub(crate) struct Endpoint {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    summary: &'static str,
    request: Option<SchemaOf>,
    status: &'static str,
    media: &'static str,
    reply: Option<SchemaOf>,
}

const JSON: &str = "application/json";

fn of<T: JsonSchema>(schemas: &mut SchemaGenerator) -> Schema {
    schemas.subschema_for::<T>()
}

const fn get(path: &'static str, summary: &'static str, reply: SchemaOf) -> Endpoint {
    Endpoint { method: "get", path, summary, request: None, status: "200", media: JSON, reply: Some(reply) }
}

const fn post(path: &'static str, summary: &'static str, request: SchemaOf, reply: SchemaOf) -> Endpoint {
    Endpoint { request: Some(request), method: "post", ..get(path, summary, reply) }
}

const fn delete(path: &'static str, summary: &'static str) -> Endpoint {
    Endpoint { method: "delete", path, summary, request: None, status: "204", media: JSON, reply: None }
}

/// Everything under `/api`.
pub(crate) static ENDPOINTS: &[Endpoint] = &[
    get("/api", "This description.", of::<Value>),
    get("/api/catalogue", "All algorithms, heuristics, ties, word lists and domains.", of::<Catalogue>),
    post("/api/check", "Is it a puzzle? Can it be solved? Why (not)?", of::<CheckRequest>, of::<CheckAnswer>),
    post("/api/generate", "A random problem.", of::<GenerateRequest>, of::<GenerateAnswer>),
    post(
        "/api/position",
        "How far a board and its neighbours are from the goal: within 50 ms, with what is known.",
        of::<PuzzleRequest>,
        of::<PositionReply>,
    ),
    post("/api/verify", "Is this a solution? Is it shortest?", of::<VerifyRequest>, of::<VerifyReply>),
    Endpoint {
        status: "202",
        ..post(
            "/api/jobs",
            "Queue work. What happens to it is told by the session's stream.",
            of::<JobRequest>,
            of::<Accepted>,
        )
    },
    get("/api/jobs/{job}", "A job of this session, until 60 s after its end.", of::<JobView>),
    delete("/api/jobs/{job}", "Cancel a job. Doing so twice does no harm."),
    Endpoint {
        media: "application/octet-stream",
        reply: None,
        ..get(
            "/api/jobs/{job}/trace",
            "Nodes `from` (included) to `to` (excluded) of the recorded tree, as little-endian columns.",
            of::<Value>,
        )
    },
    get(
        "/api/jobs/{job}/nodes",
        "Nodes `from` (included) to `to` (excluded) of the recorded tree, as people see them: as many as there is room \
         for, at most 1,000.",
        of::<Vec<StateView>>,
    ),
    Endpoint {
        media: "text/event-stream",
        ..get(
            "/api/session/{session}/events",
            "The stream of a session, named by the page: 16 to 64 letters, digits, `-` or `_`. Closed for more than \
             a second, its jobs are cancelled. `Last-Event-ID` resumes.",
            of::<Event>,
        )
    },
    delete("/api/session/{session}", "End a session and cancel its jobs at once."),
];

impl Endpoint {
    fn describe(&self, schemas: &mut SchemaGenerator) -> Value {
        let mut reply = json!({ "description": "As asked." });
        if self.status != "204" {
            let schema = self.reply.map_or(json!({}), |reply| reply(schemas).to_value());
            reply["content"] = json!({ self.media: { "schema": schema } });
        }
        let problem = of::<Problem>(schemas).to_value();
        let mut operation = json!({
            "summary": self.summary,
            "parameters": self.parameters(),
            "responses": {
                self.status: reply,
                "default": {
                    "description": "A problem, in one sentence.",
                    "content": { "application/problem+json": { "schema": problem } },
                },
            },
        });
        if let Some(request) = self.request {
            let schema = request(schemas).to_value();
            operation["requestBody"] = json!({ "required": true, "content": { JSON: { "schema": schema } } });
        }
        operation
    }

    fn parameters(&self) -> Vec<Value> {
        let text = json!({ "type": "string" });
        let mut parameters = Vec::new();
        for name in self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')) {
            parameters.push(json!({ "name": name, "in": "path", "required": true, "schema": text }));
        }
        if self.path.ends_with("/trace") || self.path.ends_with("/nodes") {
            for name in ["from", "to"] {
                let number = json!({ "type": "integer", "minimum": 0 });
                parameters.push(json!({ "name": name, "in": "query", "required": false, "schema": number }));
            }
        }
        if self.method != "get" {
            parameters
                .push(json!({ "name": TOKEN_HEADER, "in": "header", "required": true, "schema": text }));
        }
        parameters
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn references(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                for (key, value) in fields {
                    match value.as_str() {
                        Some(reference) if key == "$ref" => found.push(reference.to_owned()),
                        _ => references(value, found),
                    }
                }
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => {}
        }
    }

    #[test]
    fn every_reference_leads_to_a_schema() {
        let description = openapi();
        let mut found = Vec::new();
        references(&description, &mut found);
        assert!(found.len() > 30);
        for reference in found {
            let name = reference.strip_prefix("#/components/schemas/").unwrap();
            assert!(description["components"]["schemas"].get(name).is_some(), "{reference}");
        }
    }
}
