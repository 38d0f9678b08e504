//! Every kind of problem, through every address.

use serde_json::{Value, json};

use crate::client::{Tab, get, start};

const NAME: &str = "domains-0123456789abc";

fn domains(tab: &Tab) -> Vec<Value> {
    get(tab.address, "/api/catalogue").json()["domains"].as_array().unwrap().clone()
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_else(|| panic!("no {key} in {value}"))
}

#[test]
fn the_example_of_every_domain_is_checked_solved_verified_and_explained() {
    let server = start(2);
    let mut tab = Tab::open(server.address(), NAME);
    let domains = domains(&tab);
    assert_eq!(domains[0]["name"], "tiles");
    assert!(domains.len() > 1);
    for domain in &domains {
        let (name, unit) = (text(domain, "name"), domain["unit"].as_u64().unwrap());
        let puzzle = json!({ "domain": name, "text": text(domain, "example") });
        let checked = tab.post("/api/check", &puzzle.to_string()).json();
        assert_eq!(checked["problem"]["domain"], name, "{checked}");
        assert!(checked["h"].as_array().unwrap().len() >= 3, "{checked}");
        // What is written can be sent again.
        let written =
            json!({ "domain": name, "text": checked["problem"]["text"], "goal": checked["problem"]["goal"] });
        let again = tab.post("/api/check", &written.to_string()).json();
        assert_eq!(again["problem"], checked["problem"]);

        let solved = tab.run(&json!({ "kind": "solve", "puzzle": written }).to_string());
        let report = &solved["result"];
        assert_eq!((&report["status"], &report["optimal"]), (&json!("solved"), &json!(true)), "{solved}");
        assert_eq!(report["domain"].as_str(), (name != "tiles").then_some(name));

        let mut asked = written.clone();
        (asked["moves"], asked["states"]) = (report["moves"].clone(), json!(true));
        let verified = tab.post("/api/verify", &asked.to_string()).json();
        assert_eq!(
            (&verified["reaches_goal"], &verified["optimal"]),
            (&json!(true), &json!(true)),
            "{verified}"
        );
        assert_eq!(verified["cost"].is_u64(), unit != 1);
        let states = verified["states"].as_array().unwrap();
        assert_eq!(states.len() as u64, verified["length"].as_u64().unwrap() + 1);
        assert_eq!((&states[0]["action"], states[1]["action"].is_string()), (&Value::Null, true));

        let explain = json!({ "kind": "explain", "run": "a-star", "puzzle": written });
        let explained = tab.run(&explain.to_string());
        assert_eq!(explained["result"]["cost"], report["cost"], "{explained}");
        let race = json!({ "kind": "race", "run": ["bfs", "a-star"], "puzzle": written });
        for job in tab.submit(&race.to_string()) {
            let end = get(tab.address, &format!("/api/jobs/{job}")).json();
            assert!(["queued", "running", "done"].contains(&text(&end, "state")), "{end}");
        }
    }
}

#[test]
fn trees_of_every_domain_are_fetched_with_their_states() {
    let server = start(2);
    let mut tab = Tab::open(server.address(), NAME);
    for domain in domains(&tab) {
        for run in ["a-star", "bidirectional"] {
            let puzzle = json!({ "domain": domain["name"], "text": domain["example"] });
            let checked = tab.post("/api/check", &puzzle.to_string()).json()["problem"].clone();
            let tree = json!({ "kind": "tree", "run": run, "puzzle": puzzle, "trace": 500 });
            let job = tab.submit(&tree.to_string()).remove(0);
            let end = tab.end_of(&job);
            if run == "bidirectional" && end["type"] == "failed" {
                assert!(text(&end["problem"], "detail").contains("cannot search"), "{end}");
                continue;
            }
            let bytes = get(tab.address, &format!("/api/jobs/{job}/trace")).body;
            let count = u32::from_le_bytes(bytes[8..12].try_into().unwrap()) as usize;
            let nodes = get(tab.address, &format!("/api/jobs/{job}/nodes")).json();
            let nodes = nodes.as_array().unwrap();
            assert_eq!(nodes.len(), count, "{checked} {run}");
            assert_eq!((&nodes[0]["action"], nodes[1]["action"].is_string()), (&Value::Null, true));
            // A node is its parent after its action: as the rules say it, and as verify plays it.
            let parent =
                |node: usize| u32::from_le_bytes(bytes[16 + 4 * node..][..4].try_into().unwrap()) as usize;
            for node in (0..count).rev().take(5) {
                let mut moves = Vec::new();
                let mut at = node;
                while nodes[at]["action"].is_string() {
                    moves.insert(0, nodes[at]["action"].clone());
                    at = parent(at);
                }
                if nodes[at]["state"] != nodes[0]["state"] {
                    continue;
                }
                let mut asked = puzzle.clone();
                (asked["moves"], asked["states"]) = (json!(moves), json!(true));
                let played = tab.post("/api/verify", &asked.to_string()).json();
                let last = played["states"].as_array().unwrap().last().unwrap().clone();
                assert_eq!(last["state"], nodes[node]["state"], "{played}");
            }
            let some = get(tab.address, &format!("/api/jobs/{job}/nodes?from=1&to=2")).json();
            assert_eq!(some, json!([nodes[1]]));
            assert_eq!(get(tab.address, &format!("/api/jobs/{job}/nodes?from=999999")).json(), json!([]));
        }
    }
}

#[test]
fn problems_are_made_from_a_seed_in_every_domain_with_sizes() {
    let server = start(2);
    let tab = Tab::open(server.address(), NAME);
    for domain in domains(&tab).iter().filter(|domain| !domain["size"].is_null()) {
        let name = text(domain, "name");
        for kind in ["uniform", "steps", "depth"] {
            let asked = json!({ "domain": name, "kind": kind, "amount": 2, "seed": 7 });
            let made = tab.post("/api/generate", &asked.to_string());
            if made.status != 200 {
                assert!(text(&made.json(), "detail").starts_with(name), "{}", made.json());
                continue;
            }
            let made = made.json();
            assert_eq!(made, tab.post("/api/generate", &asked.to_string()).json());
            let puzzle =
                json!({ "domain": name, "text": made["problem"]["text"], "goal": made["problem"]["goal"] });
            assert_eq!(tab.post("/api/check", &puzzle.to_string()).json()["problem"], made["problem"]);
        }
    }
    let deep = json!({ "domain": "pancake", "size": "16", "kind": "depth", "amount": 15, "seed": 7 });
    let refused = tab.post("/api/generate", &deep.to_string()).json();
    assert!(text(&refused, "detail").ends_with("use the command line."), "{refused}");
    let long = json!({ "domain": "pancake", "kind": "steps", "amount": 10_001 });
    assert_eq!(tab.post("/api/generate", &long.to_string()).status, 400);
}

#[test]
fn heuristics_of_every_domain_stand_trial() {
    let server = start(2);
    let mut tab = Tab::open(server.address(), NAME);
    let audits = [
        (json!({ "domain": "pancake", "size": "6", "heuristic": "misplaced", "versus": "gap" }), false, 720),
        (json!({ "domain": "hanoi", "text": "4 3 2 1 | - | -", "heuristic": "pdb" }), true, 81),
        (json!({ "domain": "grid", "text": "S..#/...#/...G", "heuristic": "manhattan" }), false, 10),
        (json!({ "domain": "tiles", "size": "2x3", "heuristic": "manhattan" }), true, 360),
    ];
    for (mut asked, admissible, states) in audits {
        asked["kind"] = json!("audit");
        let done = tab.run(&asked.to_string());
        let result = &done["result"];
        assert_eq!(
            (&result["admissible"], &result["states"]),
            (&json!(admissible), &json!(states)),
            "{done}"
        );
        assert_eq!(result["domain"].as_str(), asked["domain"].as_str().filter(|name| *name != "tiles"));
        assert_eq!(result["counterexample"].is_null(), admissible);
    }
}

#[test]
fn scripts_estimate_states_of_every_domain() {
    let server = start(2);
    let mut tab = Tab::open(server.address(), NAME);
    let asked = json!({ "kind": "solve", "run": "a-star:max(gap,script)[ties=fifo]",
        "script": "fn h(state, goal) { if state[0] == 1 { 0 } else { 1 } }",
        "puzzle": { "domain": "pancake", "text": "3 1 2 5 4" } });
    let result = tab.run(&asked.to_string())["result"].clone();
    assert_eq!(result["spec"], "a-star:max(gap,script)[ties=fifo]");
    assert_eq!((&result["heuristic"], &result["ties"]), (&json!("max(gap,script)"), &json!("fifo")));
    assert_eq!(result["status"], "solved");
}

#[test]
fn no_problem_reaches_the_machine() {
    let server = start(2);
    let tab = Tab::open(server.address(), NAME);
    let check = |domain: &str, text: &str| {
        let reply = tab.post("/api/check", &json!({ "domain": domain, "text": text }).to_string());
        assert_eq!(reply.status, 400);
        reply.json()["detail"].as_str().unwrap().to_owned()
    };
    for own in ["exec:/bin/true", "script:/etc/passwd", "rhai:fn h() {}"] {
        assert!(check(own, "").starts_with("The page runs no problems of your own"));
    }
    assert!(check("pancakes", "1 2").starts_with("there is no domain `pancakes`; did you mean `pancake`?"));
    let scenario = "version 1\n0\t/etc/passwd\t4\t4\t0\t0\t3\t3\t4.24264069\n";
    let refused = check("grid", scenario);
    assert!(!refused.contains("root:"), "{refused}");
    let board = json!({ "domain": "pancake", "board": [[1, 2], [3, 0]] });
    assert_eq!(tab.post("/api/check", &board.to_string()).status, 400);
    let position = json!({ "domain": "pancake", "text": "2 1 3" });
    let refused = tab.post("/api/position", &position.to_string());
    assert_eq!(
        (refused.status, text(&refused.json(), "detail")),
        (400, "Distances move by move are told of tiles alone.")
    );
}
