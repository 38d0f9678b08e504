//! Every path, with real puzzles.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::client::{Tab, get, start};

const NAME: &str = "endpoints-0123456789";

#[test]
fn the_description_lists_every_path_and_each_answers() {
    let server = start(2);
    let description = get(server.address(), "/api").json();
    assert_eq!(description["openapi"], "3.1.0");
    let tab = Tab::open(server.address(), NAME);
    for (path, methods) in description["paths"].as_object().unwrap() {
        let path = path.replace("{job}", "none").replace("{session}", "other");
        for method in methods.as_object().unwrap().keys() {
            let reply = match method.as_str() {
                "get" => get(server.address(), &path),
                "post" => tab.post(&path, "{}"),
                _ => tab.delete(&path),
            };
            assert_ne!(reply.status, 405, "{method} {path}");
            if reply.status >= 400 {
                let problem = reply.json();
                assert_eq!(problem["status"], reply.status, "{method} {path}");
                assert!(!problem["detail"].as_str().unwrap().contains("no such address"), "{method} {path}");
                assert_eq!(reply.header("content-type"), Some("application/problem+json"));
            }
        }
    }
}

#[test]
fn the_catalogue_has_every_name() {
    let server = start(2);
    let catalogue = get(server.address(), "/api/catalogue").json();
    let names = |key: &str| -> HashSet<String> {
        catalogue[key]
            .as_array()
            .unwrap()
            .iter()
            .map(|entry| entry["name"].as_str().unwrap().to_owned())
            .collect()
    };
    assert!(
        ["auto", "a-star", "ida-star", "bidirectional"]
            .iter()
            .all(|&name| names("algorithms").contains(name))
    );
    assert!(
        ["manhattan", "euclidean-vector", "walking-distance"]
            .iter()
            .all(|&name| names("heuristics").contains(name))
    );
    assert!(names("ties").contains("libcxx") && names("conventions").contains("riverside"));
    assert!(catalogue["word_lists"][0]["words"].as_u64().unwrap() > 100_000);
}

#[test]
fn the_fourteen_fifteen_board_is_unsolvable_and_its_swap_repairs_it() {
    let server = start(2);
    let tab = Tab::open(server.address(), NAME);
    let reply = tab.post("/api/check", r#"{"text":"1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0"}"#).json();
    assert_eq!(reply["solvable"], false);
    assert_eq!(reply["why"], json!({ "swaps": 1, "gap_steps": 0, "repair": [14, 15] }));
    let reply = tab.post("/api/check", r#"{"board":[[8,1,3],[4,0,2],[7,6,5]],"goal":"last"}"#).json();
    assert_eq!(reply["solvable"], true);
    let manhattan = reply["h"].as_array().unwrap().iter().find(|h| h["heuristic"] == "manhattan").unwrap();
    assert_eq!(manhattan["value"], 10.0);
}

#[test]
fn bad_boards_get_the_readers_own_sentence_and_place() {
    let server = start(2);
    let tab = Tab::open(server.address(), NAME);
    for text in ["1 2 3\n4 5 6 7\n8 0", "1 2 3/4 5 6/7 8 8", "hello", "", "1 2 3\n4 q 6\n7 8 0"] {
        let reply = tab.post("/api/check", &json!({ "text": text }).to_string());
        let expected = match loyd_tiles::notation::read(text.as_bytes(), None) {
            loyd_tiles::notation::Reading::One(board) => board.unwrap_err(),
            loyd_tiles::notation::Reading::Many(_) => panic!("{text} is one bad board"),
        };
        assert_eq!(reply.status, 400, "{text}");
        let problem = reply.json();
        assert_eq!(problem["detail"], expected.to_string());
        assert_eq!((&problem["line"], &problem["column"]), (&json!(expected.line), &json!(expected.column)));
    }
}

#[test]
fn generated_boards_come_again_with_their_seed_and_are_as_deep_as_asked() {
    let server = start(2);
    let mut tab = Tab::open(server.address(), NAME);
    let asked = r#"{"rows":3,"columns":3,"kind":"depth","amount":31}"#;
    let first = tab.post("/api/generate", asked).json();
    let again = json!({ "rows": 3, "columns": 3, "kind": "depth", "amount": 31, "seed": first["seed"] });
    assert_eq!(tab.post("/api/generate", &again.to_string()).json(), first);
    let position = tab.post("/api/position", &json!({ "board": first["board"] }).to_string()).json();
    assert_eq!(position["distance"], 31);
    let done = tab.run(&json!({ "kind": "solve", "puzzle": { "board": first["board"] } }).to_string());
    assert_eq!(done["result"]["cost"], 31);
    for bad in [
        r#"{"rows":1,"columns":3,"kind":"uniform"}"#,
        r#"{"rows":3,"columns":3,"kind":"depth","amount":32}"#,
        r#"{"rows":4,"columns":4,"kind":"depth","amount":3}"#,
        r#"{"rows":3,"columns":3,"kind":"walk"}"#,
        r#"{"rows":3,"columns":3,"kind":"uniform","seed":18446744073709551615}"#,
    ] {
        assert_eq!(tab.post("/api/generate", bad).status, 400, "{bad}");
    }
}

#[test]
fn a_position_tells_the_distance_of_every_slide() {
    let server = start(2);
    let tab = Tab::open(server.address(), NAME);
    let reply = tab.post("/api/position", r#"{"board":[[1,2,3],[4,5,6],[7,0,8]]}"#).json();
    assert_eq!((&reply["distance"], &reply["lower"], &reply["upper"]), (&json!(1), &json!(1), &json!(1)));
    let next: Vec<(u64, &str, u64)> = reply["next"]
        .as_array()
        .unwrap()
        .iter()
        .map(|n| (n["tile"].as_u64().unwrap(), n["move"].as_str().unwrap(), n["distance"].as_u64().unwrap()))
        .collect();
    assert_eq!(next, [(5, "U", 2), (7, "L", 2), (8, "R", 0)]);
    let hard = r#"{"board":[[0,12,9,13],[15,11,10,14],[3,7,2,5],[4,8,6,1]]}"#;
    let reply = tab.post("/api/position", hard).json();
    assert_eq!(reply["solvable"], true);
    assert!(reply["lower"].as_u64().unwrap() >= 40, "{reply}");
}

#[test]
fn what_a_solve_finds_out_a_position_knows() {
    let server = start(2);
    let mut tab = Tab::open(server.address(), NAME);
    // Thirty-odd moves on 5x5: a search of a few milliseconds may or may not prove it, a solve does.
    let puzzle =
        json!({ "board": [[1,2,3,4,5],[6,7,8,9,10],[11,12,13,14,15],[16,17,18,0,20],[21,22,23,19,24]] });
    let done = tab.run(&json!({ "kind": "solve", "run": "a-star:manhattan", "puzzle": puzzle }).to_string());
    assert_eq!(done["result"]["optimal"], true);
    let reply = tab.post("/api/position", &puzzle.to_string()).json();
    assert_eq!(reply["distance"], done["result"]["cost"]);
}

#[test]
fn a_solution_is_verified_move_by_move() {
    let server = start(2);
    let tab = Tab::open(server.address(), NAME);
    let verify = |moves: &str, motion: &str| {
        let asked = json!({ "board": [[1,2,3],[4,0,6],[7,5,8]], "moves": moves, "motion": motion });
        tab.post("/api/verify", &asked.to_string()).json()
    };
    let reply = verify("DR", "blank");
    assert_eq!(
        (&reply["reaches_goal"], &reply["optimal"], &reply["shortest"]),
        (&json!(true), &json!(true), &json!(2))
    );
    assert_eq!(verify("UL", "tile"), reply);
    let reply = verify("UDDR", "blank");
    assert_eq!((&reply["optimal"], &reply["shortest"]), (&json!(false), &json!(2)));
    let reply = verify("DDR", "blank");
    assert_eq!((&reply["legal"], &reply["illegal_at"]), (&json!(false), &json!(2)));
    assert_eq!(verify("D", "blank")["reaches_goal"], false);
}

#[test]
fn a_race_of_four_finishes_with_the_published_counts() {
    let server = start(4);
    let mut tab = Tab::open(server.address(), NAME);
    let runs =
        ["a-star:manhattan[convention=riverside]", "ucs[convention=riverside]", "bfs", "ida-star:manhattan"];
    let asked = json!({ "kind": "race", "run": runs, "puzzle": { "board": [[7,1,2],[4,8,5],[6,3,0]] } });
    let jobs = tab.submit(&asked.to_string());
    assert_eq!(jobs.len(), 4);
    let mut ends: Vec<Value> = Vec::new();
    while ends.len() < 4 {
        let event = tab.next().unwrap();
        if event["type"] == "done" {
            ends.push(event);
        }
    }
    ends.sort_by_key(|end| jobs.iter().position(|job| end["job"] == *job));
    let expanded = |lane: usize| ends[lane]["result"]["expanded"].as_u64().unwrap();
    // The course report's table at depth 20.
    assert_eq!((expanded(0), expanded(1)), (424, 52579));
    assert!(ends.iter().all(|end| end["result"]["cost"] == 20));
    let five = json!({ "kind": "race", "run": vec!["bfs"; 5], "puzzle": { "board": [[1,2],[3,0]] } });
    let refused = tab.post("/api/jobs", &five.to_string());
    assert_eq!(
        (refused.status, refused.json()["detail"].as_str()),
        (400, Some("Four at a time. Remove one first."))
    );
}

#[test]
fn a_tree_is_fetched_in_columns() {
    let server = start(2);
    let mut tab = Tab::open(server.address(), NAME);
    let asked = json!({ "kind": "tree", "run": "a-star:manhattan", "puzzle": { "board": [[8,1,3],[4,0,2],[7,6,5]] } });
    let job = tab.submit(&asked.to_string()).remove(0);
    let trace = tab.wait_for(&job, &["trace"]);
    let done = tab.end_of(&job);
    assert_eq!(done["result"]["cost"], 14);
    let bytes = get(server.address(), &format!("/api/jobs/{job}/trace")).body;
    let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    let nodes = word(8) as usize;
    assert_eq!((&bytes[..4], word(4), word(12)), (&b"LOYD"[..], 2, 0));
    assert_eq!(bytes.len(), 16 + 22 * nodes);
    assert_eq!(nodes as u64, trace["nodes"].as_u64().unwrap());
    assert_eq!(nodes as u64, 1 + done["result"]["generated"].as_u64().unwrap());
    assert_eq!(trace["steps"], done["result"]["expanded"]);
    let on_path = bytes[16 + 21 * nodes..].iter().filter(|&&flags| flags & 16 != 0).count();
    assert_eq!(on_path, 15);
    let part = get(server.address(), &format!("/api/jobs/{job}/trace?from=2&to=5")).body;
    assert_eq!(part.len(), 16 + 22 * 3);
    assert_eq!(part[16..28], bytes[16 + 8..16 + 20]);
    for range in ["from=9999999", "from=5&to=2", "to=0"] {
        assert_eq!(
            get(server.address(), &format!("/api/jobs/{job}/trace?{range}")).body.len(),
            16,
            "{range}"
        );
    }
    assert_eq!(get(server.address(), &format!("/api/jobs/{job}/trace?from=x")).status, 400);
}

#[test]
fn a_word_ladder_is_a_graph() {
    let server = start(2);
    let mut tab = Tab::open(server.address(), NAME);
    let done = tab.run(r#"{"kind":"words","from":"cold","to":"warm"}"#);
    let result = &done["result"];
    assert_eq!((&result["cost"], result["columns"].as_array().unwrap().len()), (&json!(4), 5));
    assert_eq!((&result["columns"][0], &result["columns"][4]), (&json!(["cold"]), &json!(["warm"])));
    let reaches_end =
        result["edges"].as_array().unwrap().iter().any(|edge| edge["column"] == 3 && edge["to"] == 0);
    assert!(reaches_end);
    let refused = tab.post("/api/jobs", r#"{"kind":"words","from":"wurm","to":"warm"}"#);
    assert_eq!(refused.status, 400);
    assert!(refused.json()["detail"].as_str().unwrap().starts_with("`wurm` is not in the dictionary"));
}

#[test]
fn tic_tac_toe_is_a_draw_and_alpha_beta_looks_at_less() {
    let server = start(2);
    let mut tab = Tab::open(server.address(), NAME);
    let result = tab.run(r#"{"kind":"tictactoe","squares":"---------","depth":1}"#)["result"].clone();
    assert_eq!((&result["value"], &result["minimax"]), (&json!(0), &json!(549_946)));
    assert!(result["alpha_beta"].as_u64().unwrap() < 40_000);
    assert_eq!(result["tree"].as_array().unwrap().len(), 10);
    // X has the corner and O an edge: X wins by force.
    let result = tab.run(r#"{"kind":"tictactoe","squares":"XO-------"}"#)["result"].clone();
    assert_eq!((&result["value"], &result["plies"], &result["to_move"]), (&json!(1), &json!(5), &json!("X")));
    assert_eq!(tab.post("/api/jobs", r#"{"kind":"tictactoe","squares":"OOO------"}"#).status, 400);
}

#[test]
fn no_file_and_no_program_can_be_named() {
    let server = start(2);
    let tab = Tab::open(server.address(), NAME);
    for run in
        ["a-star:exec:/bin/true", "a-star:script:/etc/passwd", "ida-star:pdb:7-8", "a-star:/etc/passwd"]
    {
        let asked = json!({ "kind": "solve", "run": run, "puzzle": { "board": [[1,2],[3,0]] } });
        let refused = tab.post("/api/jobs", &asked.to_string());
        assert_eq!(refused.status, 400, "{run}");
    }
}

#[test]
fn every_view_is_a_page_and_nothing_else_is() {
    let server = start(2);
    for path in ["/", "/race", "/tree", "/bench", "/words", "/tictactoe", "/race?p=8-1-3.4-0-2.7-6-5"] {
        let reply = get(server.address(), path);
        assert_eq!(reply.status, 200, "{path}");
        assert_eq!(reply.header("content-type"), Some("text/html; charset=utf-8"), "{path}");
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self';"), "{policy}");
    }
    for path in
        ["/etc/passwd", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "/assets/../index.html", "/race/x", "//"]
    {
        assert_eq!(get(server.address(), path).status, 404, "{path}");
    }
}

/// Manhattan distance with the mistake that people ship: the blank is counted too.
const COUNTS_THE_BLANK: &str = "fn h(board, goal) {
    let sum = 0;
    for cell in 0..board.cells {
        let tile = board.tile(cell);
        sum += (board.row(tile) - goal.row(tile)).abs() + (board.column(tile) - goal.column(tile)).abs();
    }
    sum
}";

#[test]
fn a_script_that_counts_the_blank_is_found_out_and_can_be_raced() {
    let server = start(2);
    let mut tab = Tab::open(server.address(), NAME);
    let asked = json!({ "kind": "audit", "rows": 3, "columns": 3, "heuristic": "script",
        "script": COUNTS_THE_BLANK, "versus": "manhattan" });
    let result = tab.run(&asked.to_string())["result"].clone();
    assert_eq!((&result["heuristic"], &result["states"]), (&json!("script"), &json!(181_440)));
    assert_eq!((&result["overestimates"], &result["worst"]), (&json!(4_650), &json!(4.0)));
    assert_eq!((&result["inconsistent"], &result["moves"]), (&json!(136_080), &json!(483_840)));
    assert_eq!(result["counterexample"]["distance"], 1);
    let counted: u64 = result["extras"]["scatter"]
        .as_array()
        .unwrap()
        .iter()
        .map(|cell| cell["count"].as_u64().unwrap())
        .sum();
    assert_eq!(counted, 181_440);
    assert_eq!(result["extras"]["versus"]["mean"], 14.0);
    let race = json!({ "kind": "solve", "run": "a-star:script[ties=fifo]", "script": COUNTS_THE_BLANK,
        "puzzle": { "board": [[8,1,3],[4,0,2],[7,6,5]] } });
    let result = tab.run(&race.to_string())["result"].clone();
    assert_eq!(
        (&result["status"], &result["heuristic"], &result["ties"]),
        (&json!("solved"), &json!("script"), &json!("fifo"))
    );
    assert!(!result.to_string().contains("fn h"));
}

#[test]
fn a_script_that_is_wrong_or_endless_is_told_where() {
    let server = start(2);
    let mut tab = Tab::open(server.address(), NAME);
    let audit = |script: &str| {
        json!({ "kind": "audit", "rows": 3, "columns": 3, "heuristic": "script", "script": script })
            .to_string()
    };
    let refused = tab.post("/api/jobs", &audit("fn h(board, goal) {\n  let = 1\n}")).json();
    assert_eq!((&refused["line"], &refused["column"]), (&json!(2), &json!(7)));
    assert_eq!(tab.post("/api/jobs", &audit("1 + 1")).status, 400);
    let failed = tab.run(&audit("fn h(board, goal) { loop { } }"));
    assert_eq!(failed["type"], "failed");
    assert!(failed["problem"]["detail"].as_str().unwrap().contains("steps"), "{failed}");
}

#[test]
fn counts_are_explained_with_their_legal_range() {
    let server = start(2);
    let mut tab = Tab::open(server.address(), NAME);
    let asked = json!({ "kind": "explain", "run": "a-star:manhattan", "puzzle": { "board": [[0,7,2],[4,6,1],[3,5,8]] } });
    let result = tab.run(&asked.to_string())["result"].clone();
    let number = |key: &str| result[key].as_u64().unwrap();
    assert_eq!((number("cost"), number("forced"), number("tied")), (24, 578, 1180));
    assert_eq!((number("expanded_min"), number("expanded_least"), number("expanded_max")), (579, 593, 1758));
    assert!(result["profiles"].as_array().unwrap().len() > 5);
}
