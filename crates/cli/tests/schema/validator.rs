//! As much of JSON Schema (draft 2020-12) as our schema uses. A keyword that is not known here is refused, so nothing passes
//! for not having been looked at.

use serde_json::{Map, Value};

/// Words that describe and do not judge; formats are of numbers that Rust's types keep already.
const DESCRIBING: [&str; 8] =
    ["$schema", "$id", "$defs", "title", "description", "default", "format", "version"];

/// Where `value` is not as `schema` says, in sentences; `root` is what references are looked up in.
pub fn errors(root: &Value, schema: &Value, value: &Value) -> Vec<String> {
    match schema {
        Value::Bool(true) => Vec::new(),
        Value::Bool(false) => vec![format!("nothing is allowed here, not {value}")],
        Value::Object(keywords) => {
            let judge = |(keyword, said): (&String, &Value)| judge(root, keywords, keyword, said, value);
            keywords.iter().flat_map(judge).collect()
        }
        other => panic!("{other} is no schema"),
    }
}

fn judge(
    root: &Value,
    schema: &Map<String, Value>,
    keyword: &str,
    said: &Value,
    value: &Value,
) -> Vec<String> {
    let wrong = |is_wrong: bool, why: String| if is_wrong { vec![why] } else { Vec::new() };
    let (object, array) = (value.as_object(), value.as_array());
    let list = || said.as_array().expect("a list of schemas");
    match keyword {
        _ if DESCRIBING.contains(&keyword) => Vec::new(),
        "$ref" => {
            let pointer = said.as_str().and_then(|text| text.strip_prefix('#')).expect("a reference within");
            let meant = root.pointer(pointer).unwrap_or_else(|| panic!("{said} is not there"));
            errors(root, meant, value)
        }
        "type" => {
            let names: Vec<&str> = said
                .as_array()
                .map_or_else(|| vec![said], |all| all.iter().collect())
                .into_iter()
                .filter_map(Value::as_str)
                .collect();
            wrong(!names.iter().any(|name| is_a(name, value)), format!("{value} is none of {names:?}"))
        }
        "const" => wrong(value != said, format!("{value} is not {said}")),
        "enum" => wrong(!list().contains(value), format!("{value} is none of {said}")),
        "minimum" => {
            let below = |number: f64| number < said.as_f64().expect("a number");
            wrong(value.as_f64().is_some_and(below), format!("{value} is below {said}"))
        }
        "maximum" => {
            let above = |number: f64| number > said.as_f64().expect("a number");
            wrong(value.as_f64().is_some_and(above), format!("{value} is above {said}"))
        }
        "minItems" | "maxItems" => {
            let (length, limit) = (array.map_or(0, Vec::len) as u64, said.as_u64().expect("a number"));
            let is_wrong = if keyword == "minItems" { length < limit } else { length > limit };
            wrong(array.is_some() && is_wrong, format!("{length} items are not within {keyword} {limit}"))
        }
        "prefixItems" => {
            let pairs = std::iter::zip(list(), array.into_iter().flatten());
            pairs.flat_map(|(schema, item)| errors(root, schema, item)).collect()
        }
        "items" => {
            let before = schema.get("prefixItems").and_then(Value::as_array).map_or(0, Vec::len);
            array.into_iter().flatten().skip(before).flat_map(|item| errors(root, said, item)).collect()
        }
        "properties" => {
            let properties = said.as_object().expect("schemas by name");
            let known = object.into_iter().flatten().filter_map(|(name, value)| {
                let wrong = errors(root, properties.get(name)?, value);
                Some(wrong.into_iter().map(move |why| format!("{name}: {why}")))
            });
            known.flatten().collect()
        }
        "required" => {
            let missing =
                |name: &&Value| object.is_some_and(|object| !object.contains_key(name.as_str().unwrap()));
            list().iter().filter(missing).map(|name| format!("{name} is missing")).collect()
        }
        "additionalProperties" => {
            let named = schema.get("properties").and_then(Value::as_object);
            let is_other = |name: &str| named.is_none_or(|named| !named.contains_key(name));
            let others = object.into_iter().flatten().filter(|(name, _)| is_other(name));
            let judged = others.flat_map(|(name, value)| {
                errors(root, said, value).into_iter().map(move |why| format!("{name}: {why}"))
            });
            judged.collect()
        }
        "anyOf" | "oneOf" => {
            let all: Vec<Vec<String>> = list().iter().map(|schema| errors(root, schema, value)).collect();
            let fitting = all.iter().filter(|wrong| wrong.is_empty()).count();
            let fits = if keyword == "oneOf" { fitting == 1 } else { fitting > 0 };
            // The one that comes nearest says what is wrong.
            let nearest = all.into_iter().min_by_key(Vec::len).unwrap_or_default();
            if fits { Vec::new() } else { [vec![format!("{fitting} of {keyword} fit")], nearest].concat() }
        }
        other => panic!("this validator does not know {other}"),
    }
}

fn is_a(name: &str, value: &Value) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        other => panic!("{other} is no type"),
    }
}
