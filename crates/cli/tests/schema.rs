//! Everything that `--json` prints is as the schema on file says, and nothing else.

mod common;
#[path = "schema/validator.rs"]
mod validator;

use std::path::Path;

use common::{loyd, program};
use serde_json::{Value, json};

/// Relative to this crate.
const FILE: &str = "../../docs/loyd.schema.json";

fn filed() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn the_schema_on_file_is_that_of_the_types() {
    let made = loyd(&["list", "--schema"]);
    assert_eq!(made.code, 0, "{}", made.err);
    if std::env::var("LOYD_GOLDEN").is_ok_and(|how| how == "update") {
        std::fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE), &made.out).unwrap();
    }
    let made: Value = serde_json::from_str(&made.out).unwrap();
    assert!(
        made == filed(),
        "record docs/loyd.schema.json anew with LOYD_GOLDEN=update, and raise its version"
    );
    assert_eq!(loyd(&["list", "--json"]).json()[0]["schema"], made["version"]);
}

/// The schema of a command's lines, closed: what it does not name is then refused. Objects that say themselves what else they
/// take stay as they are.
fn closed(command: &str) -> Value {
    fn close(schema: &mut Value) {
        match schema {
            Value::Object(object) => {
                if object.contains_key("properties") && !object.contains_key("additionalProperties") {
                    object.insert("additionalProperties".into(), false.into());
                }
                object.values_mut().for_each(close);
            }
            Value::Array(items) => items.iter_mut().for_each(close),
            _ => {}
        }
    }
    let mut filed = filed();
    let lines = filed["commands"][command].clone();
    assert!(lines.is_object(), "the schema has no {command}");
    close(&mut filed["$defs"]);
    json!({"$schema": filed["$schema"], "anyOf": lines["anyOf"], "$defs": filed["$defs"]})
}

#[test]
fn whatever_is_printed_is_as_the_schema_says() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let batch = write("batch.txt", "8 1 3 4 0 2 7 6 5\n1 2 3 4 5 6 8 7 0\n1 2 3 4 5 6 7 8 x y\n");
    let answers = write(
        "answers.csv",
        "name,puzzle,moves\nAda,1 2 3/4 0 5/7 8 6,RD\nBob,1 2 3/4 0 5/7 8 6,RQ\n,1 2/3 0,\n",
    );
    let class = folder.path().join("class");
    std::fs::create_dir(&class).unwrap();
    std::fs::write(class.join("zero.rhai"), "fn h(board, goal) { 0 }").unwrap();
    std::fs::write(class.join("bad.rhai"), "fn h(").unwrap();
    let class = class.to_str().unwrap();
    let (board, far) = ("813402765", "867254301");
    let solve = "solve --json";
    let commands: &[(&str, &[&str])] = &[
        (solve, &["solve", board, "--json"]),
        (solve, &["solve", far, "-a", "ida-star", "--json"]),
        (solve, &["solve", far, "-a", "ids", "--max-nodes", "5000", "--json"]),
        (solve, &["solve", board, "-a", "a-star:rhai:fn h(b, g) { throw \"no\" }", "--json"]),
        (solve, &["solve", board, "-a", "ida-star:zpdb:4-4", "--json"]),
        (solve, &["solve", &batch, "--json"]),
        (solve, &["solve", "1 2 3", "--json"]),
        (solve, &["solve", board, "--all", "--json"]),
        (solve, &["solve", board, "--metric", "multi", "--json"]),
        (solve, &["solve", "--json", "15 14 8 12/10 11 9 13/2 6 5 1/3 7 0 4"]),
        (solve, &["solve", "-d", "pancake", "3 1 2 5 4", "--json"]),
        (solve, &["solve", "-d", "grid", "S../.#./..G", "--json"]),
        (solve, &["solve", "-d", "words", "horse nurse", "--json"]),
        ("solve --trace=json", &["solve", board, "-a", "a-star", "--trace=json"]),
        ("solve --trace=json", &["solve", board, "-a", "bidirectional", "--trace=json"]),
        ("solve --trace=json", &["solve", "-d", "pancake", "3 1 2", "-a", "ids", "--trace=json"]),
        ("check --json", &["check", &batch, "--json"]),
        ("check --json", &["check", "-d", "cube", "R U'", "--json"]),
        ("check --json", &["check", "-d", "grid", "S../.#./..G", "--json"]),
        ("generate --json", &["generate", "--json", "--count", "2", "--seed", "1"]),
        ("generate --json", &["generate", "-d", "pancake", "--size", "5", "--json", "--seed", "1"]),
        (
            "compare --json FILE",
            &["compare", "ids", "a-star", "dls[limit=3]", "--depths", "2..5", "--count", "2", "--json", "-"],
        ),
        (
            "compare --json FILE",
            &["compare", "-d", "pancake", "ida-star", "--size", "5", "--count", "2", "--json", "-"],
        ),
        ("audit --json", &["audit", "manhattan", "manhattan-blank", "--size", "2x3", "--json"]),
        ("audit --json", &["audit", "manhattan", "--samples", "2", "--seed", "1", "--json"]),
        ("audit --json", &["audit", class, "--size", "2x2", "--json"]),
        ("audit --json", &["audit", "-d", "pancake", "gap", "--size", "4", "--json"]),
        ("explain --json", &["explain", board, "--json"]),
        ("explain --json", &["explain", board, "-a", "a-star:euclidean-vector", "--expect", "44", "--json"]),
        ("explain --json", &["explain", board, "-a", "greedy", "--expect", "91", "--json"]),
        ("explain --json", &["explain", "-d", "pancake", "3 1 2 5 4", "--json"]),
        ("explain --json", &["explain", "1 2 3/4 5 6/8 7 0", "--json"]),
        ("explain --json", &["explain", board, "--json", "--max-nodes", "2"]),
        ("verify --json", &["verify", "1 2 3/4 0 5/7 8 6", "RD", "--json"]),
        ("verify --json", &["verify", "1 2 3/4 5 6/8 7 0", "LU", "--json"]),
        ("verify --json", &["verify", &answers, "--json"]),
        ("list --json", &["list", "--json"]),
        ("tables --json", &["tables", "build", "pdb:4-4", "--size", "3x3", "--json"]),
        ("tables --json", &["tables", "list", "--json"]),
        ("tables --json", &["tables", "verify", "pdb:4-4", "--size", "3x3", "--json"]),
        ("tables --json", &["tables", "remove", "pdb:4-4", "--size", "3x3", "--json"]),
        ("words --json", &["words", "horse", "nurse", "--json"]),
        ("words --json", &["words", "horse", "nurse", "--neighbours", "--json"]),
        ("words --json", &["words", "horse", "zzzz", "--json"]),
        ("tictactoe --json", &["tictactoe", "--json"]),
    ];
    let mut unseen: Vec<String> =
        filed()["commands"].as_object().unwrap().keys().map(ToOwned::to_owned).collect();
    for (command, arguments) in commands {
        let ran: common::Ran =
            program().args(*arguments).env("LOYD_CACHE", folder.path()).output().unwrap().into();
        let schema = closed(command);
        let lines = ran.json();
        assert!(!lines.is_empty(), "{arguments:?}: {}", ran.err);
        for line in &lines {
            let wrong = validator::errors(&schema, &schema, line);
            assert!(wrong.is_empty(), "{arguments:?}: {wrong:?} in {line}");
        }
        unseen.retain(|name| name != command);
    }
    assert!(unseen.is_empty(), "not tried: {unseen:?}");
}

#[test]
fn the_schema_refuses_what_is_not_printed() {
    let schema = closed("solve --json");
    let is_valid = |value: &Value| validator::errors(&schema, &schema, value).is_empty();
    let good = loyd(&["solve", "813402765", "-a", "ida-star", "--json"]).json().remove(0);
    assert!(is_valid(&good));
    for (key, value) in [("cost", json!("14")), ("status", json!("done")), ("colour", json!("red"))] {
        let mut bad = good.clone();
        bad[key] = value;
        assert!(!is_valid(&bad), "{key}");
    }
    let mut bad = good;
    bad.as_object_mut().unwrap().remove("expanded");
    assert!(!is_valid(&bad));
}
