//! What `--json` prints, as one JSON Schema: made from the types that are printed, and on file in `docs/loyd.schema.json`.

use loyd_study::export::RunLine;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::commands::audit::json::VerdictJson;
use crate::commands::check::CheckedJson;
use crate::commands::explain::json::{ExplanationJson, TracedJson, UnexplainedJson};
use crate::commands::generate::GeneratedJson;
use crate::commands::list::json::ListJson;
use crate::commands::solve::json::SolvedJson;
use crate::commands::solve::shortest::ShortestJson;
use crate::commands::solve::trace::ExpansionJson;
use crate::commands::tables::{RemovedJson, TableJson};
use crate::commands::tictactoe::CountsJson;
use crate::commands::verify::VerifyJson;
use crate::commands::words::{LadderJson, NeighbourJson};
use crate::show::ErrorJson;

/// Of what is printed: the first number changes where a program that reads it may break, the second where something is added.
pub const VERSION: &str = "1.3";

type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

fn of<T: JsonSchema>(schemas: &mut SchemaGenerator) -> Schema {
    schemas.subschema_for::<T>()
}

/// Each line of what a command prints is one of these objects, or an error.
const PRINTED: [(&str, &[SchemaOf]); 12] = [
    ("solve --json", &[of::<SolvedJson>, of::<ShortestJson>]),
    ("solve --trace=json", &[of::<ExpansionJson>, of::<SolvedJson>]),
    ("check --json", &[of::<CheckedJson>]),
    ("generate --json", &[of::<GeneratedJson>]),
    ("compare --json FILE", &[of::<RunLine<'static>>]),
    ("audit --json", &[of::<VerdictJson>]),
    ("explain --json", &[of::<ExplanationJson>, of::<TracedJson>, of::<UnexplainedJson>]),
    ("verify --json", &[of::<VerifyJson>]),
    ("list --json", &[of::<ListJson>]),
    ("tables --json", &[of::<TableJson>, of::<RemovedJson>]),
    ("words --json", &[of::<LadderJson>, of::<NeighbourJson<'static>>]),
    ("tictactoe --json", &[of::<CountsJson>]),
];

/// The whole schema.
pub fn document() -> Value {
    let mut schemas = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let error = of::<ErrorJson>(&mut schemas);
    let mut commands = Map::new();
    let mut all = vec![json!(error)];
    for (command, objects) in PRINTED {
        let objects: Vec<Value> = objects.iter().map(|object| json!(object(&mut schemas))).collect();
        all.extend(objects.iter().cloned());
        let any: Vec<Value> = objects.into_iter().chain([json!(error)]).collect();
        commands.insert(command.to_owned(), json!({ "anyOf": any }));
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": format!("urn:loyd:json:{VERSION}"),
        "title": "What loyd prints with --json",
        "description": "One object a line. `commands` says which objects a command prints. Later versions may add to objects.",
        "version": VERSION,
        "anyOf": all,
        "commands": commands,
        "$defs": schemas.take_definitions(true),
    })
}
