//! What was once told wrongly.

use serde_json::{Value, json};

use crate::client::{Tab, start};

const NAME: &str = "faults-0123456789abcd";

/// The events of one job up to its end.
fn events(tab: &mut Tab, asked: &Value) -> Vec<Value> {
    let job = tab.submit(&asked.to_string()).remove(0);
    let mut events = Vec::new();
    loop {
        let event = tab.next().expect("the stream goes on");
        let is_over = ["done", "failed", "cancelled"].contains(&event["type"].as_str().unwrap());
        if event["job"] == *job {
            events.push(event);
            if is_over {
                return events;
            }
        }
    }
}

fn bounds(events: &[Value]) -> Vec<u64> {
    let told = events.iter().filter(|event| event["type"] == "bound");
    told.map(|event| event["lower"].as_u64().unwrap()).collect()
}

#[test]
fn only_bounds_that_are_proven_are_told() {
    let server = start(1);
    let mut tab = Tab::open(server.address(), NAME);
    let board = json!({ "board": [[8, 6, 7], [2, 5, 4], [3, 0, 1]] });
    let script = "fn h(board, goal) { 7 }";
    for (run, are_told) in [
        ("a-star:manhattan", true),
        ("bfs", true),
        ("a-star:euclidean-vector", false),
        ("a-star:2*manhattan", false),
        ("a-star:max(manhattan,manhattan-blank)", false),
        ("a-star:script", false),
    ] {
        let asked = json!({ "kind": "solve", "run": run, "script": script, "puzzle": board });
        let events = events(&mut tab, &asked);
        let bounds = bounds(&events);
        let cost = events.last().unwrap()["result"]["cost"].as_u64().unwrap();
        assert!(
            bounds.is_sorted() && bounds.iter().all(|&bound| bound <= 31 && bound <= cost),
            "{run}: {bounds:?}"
        );
        assert_eq!(!bounds.is_empty(), are_told, "{run}: {bounds:?}");
    }
}

#[test]
fn a_run_with_a_script_keeps_its_options() {
    let server = start(1);
    let mut tab = Tab::open(server.address(), NAME);
    let asked = json!({ "kind": "solve", "run": "beam:script[width=50]", "script": "fn h(board, goal) { [0][0] }",
        "puzzle": { "board": [[1, 2, 3], [4, 0, 6], [7, 5, 8]] } });
    let end = events(&mut tab, &asked).pop().unwrap();
    assert_eq!(end["result"]["spec"], "beam:script[width=50]");
}

#[test]
fn an_unsolvable_board_by_a_walk_is_refused() {
    let server = start(1);
    let tab = Tab::open(server.address(), NAME);
    for kind in ["walk", "steps", "depth"] {
        let asked = json!({ "rows": 3, "columns": 3, "kind": kind, "amount": 5, "unsolvable": true });
        let refused = tab.post("/api/generate", &asked.to_string());
        assert_eq!(refused.status, 400);
        assert_eq!(refused.json()["detail"], format!("`unsolvable` cannot be used with `{kind}`."));
    }
}

#[test]
fn why_a_script_failed_is_told() {
    let server = start(1);
    let mut tab = Tab::open(server.address(), NAME);
    for kind in ["solve", "tree"] {
        let asked = json!({ "kind": kind, "run": "a-star:script", "script": "fn h(board, goal) { -1 }",
            "puzzle": { "board": [[1, 2], [0, 3]] } });
        let end = events(&mut tab, &asked).pop().unwrap();
        assert_eq!(end["result"]["stopped_by"], "heuristic");
        let why = "the script: h must return a number, 0 or more, and -1 is negative (the board: 1 2/0 3)";
        assert_eq!(end["result"]["why"], why);
    }
}

#[test]
fn sentences_are_those_of_the_command_line() {
    let server = start(1);
    let mut tab = Tab::open(server.address(), NAME);
    let verify = json!({ "board": [[1, 2, 3], [4, 0, 6], [7, 5, 8]], "moves": "D" });
    let reply = tab.post("/api/verify", &verify.to_string()).json();
    assert_eq!(reply["sentence"], "No: the moves are legal but end here, not at the goal.");
    assert_eq!(reply["end"], "1 2 3\n4 5 6\n7 . 8\n");
    let unknown =
        json!({ "kind": "solve", "run": "a-star:manhatan", "puzzle": { "board": [[1, 2], [0, 3]] } });
    let detail = tab.post("/api/jobs", &unknown.to_string()).json()["detail"].clone();
    let wanted = "there is no heuristic `manhatan`; did you mean `manhattan`? (`loyd list` names them all)";
    assert_eq!(detail, wanted);
    let audit = json!({ "kind": "audit", "rows": 3, "columns": 3, "heuristic": "manhattan", "limits": { "seconds": 0 } });
    let end = events(&mut tab, &audit).pop().unwrap();
    assert_eq!(end["result"]["sentence"], "Stopped without a verdict: the time limit was reached.");
    assert_eq!((&end["result"]["status"], &end["result"]["stopped_by"]), (&json!("stopped"), &json!("time")));
}

#[test]
fn what_cannot_be_explained_is_an_answer() {
    let server = start(1);
    let mut tab = Tab::open(server.address(), NAME);
    let far = json!({ "kind": "explain", "run": "a-star:manhattan", "limits": { "nodes": 100 },
        "puzzle": { "board": [[8, 6, 7], [2, 5, 4], [3, 0, 1]] } });
    let end = events(&mut tab, &far).pop().unwrap();
    assert_eq!((&end["type"], &end["result"]["kind"]), (&json!("done"), &json!("unanswered")));
    assert_eq!(
        (&end["result"]["status"], &end["result"]["stopped_by"]),
        (&json!("stopped"), &json!("nodes"))
    );
    let never = json!({ "kind": "explain", "run": "a-star:manhattan", "puzzle": { "board": [[1, 2, 3], [4, 5, 6], [8, 7, 0]] } });
    let end = events(&mut tab, &never).pop().unwrap();
    assert_eq!((&end["type"], &end["result"]["status"]), (&json!("done"), &json!("unsolvable")));
    let sentence = end["result"]["sentence"].as_str().unwrap();
    assert!(sentence.starts_with("No sequence of slides solves this board. Swaps needed: odd"), "{sentence}");
}
