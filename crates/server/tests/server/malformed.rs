//! Requests that are not requests: thousands of them, and the server is as it was.

use std::io::Write as _;
use std::net::TcpStream;

use loyd_tiles::Random;
use serde_json::{Value, json};

use crate::client::{Tab, broken, get, start};

const ROUNDS: u64 = 1500;

/// Good bodies, to be spoilt.
fn good_bodies() -> Vec<(&'static str, Value)> {
    let board = json!([[8, 1, 3], [4, 0, 2], [7, 6, 5]]);
    let puzzle = json!({ "board": board, "goal": "last" });
    let limits = json!({ "seconds": 0.01, "nodes": 100, "bytes": 1000 });
    vec![
        ("/api/check", json!({ "text": "8 1 3/4 0 2/7 6 5", "size": "3x3", "goal": "snail" })),
        ("/api/generate", json!({ "rows": 3, "columns": 3, "kind": "walk", "amount": 10, "seed": 1 })),
        ("/api/position", puzzle.clone()),
        ("/api/verify", json!({ "board": board, "moves": "UDLR", "motion": "tile" })),
        ("/api/jobs", json!({ "kind": "solve", "run": "a-star", "puzzle": puzzle, "limits": limits })),
        (
            "/api/jobs",
            json!({ "kind": "race", "run": ["bfs", "dls[limit=9]"], "puzzle": puzzle, "limits": limits }),
        ),
        (
            "/api/jobs",
            json!({ "kind": "tree", "run": "ids", "puzzle": puzzle, "trace": 9, "limits": limits }),
        ),
        (
            "/api/jobs",
            json!({ "kind": "tictactoe", "squares": "XO-------", "order": [8, 7, 6, 5, 4, 3, 2, 1, 0] }),
        ),
        ("/api/jobs", json!({ "kind": "words", "from": "cat", "to": "dog" })),
    ]
}

/// Anything that JSON can be, and more than a reader expects.
fn odd_value(random: &mut Random) -> Value {
    match random.below(14) {
        0 => Value::Null,
        1 => json!(true),
        2 => json!(-1),
        3 => json!(u64::MAX),
        4 => json!(1e308),
        5 => json!(0.5),
        6 => json!(""),
        7 => json!("\u{0}\u{1b}[31m\u{202e}"),
        8 => json!("x".repeat(5000)),
        9 => json!([]),
        10 => json!({}),
        11 => json!([[[[[[1]]]]]]),
        12 => json!("a-star[[[[ties=,,]"),
        _ => json!([[65535, 0], [1, 2, 3]]),
    }
}

/// Replaces one value somewhere, or removes it.
fn spoil(value: &mut Value, random: &mut Random) {
    let children = match value {
        Value::Object(fields) => fields.len(),
        Value::Array(items) => items.len(),
        _ => 0,
    };
    if children == 0 || random.below(4) == 0 {
        *value = odd_value(random);
        return;
    }
    let place = random.below(children as u64) as usize;
    match value {
        Value::Object(fields) => {
            let key = fields.keys().nth(place).unwrap().clone();
            if random.below(5) == 0 {
                fields.remove(&key);
            } else {
                spoil(&mut fields[&key], random);
            }
        }
        Value::Array(items) => spoil(&mut items[place], random),
        _ => {}
    }
}

#[test]
fn spoilt_bodies_get_an_answer_or_a_problem_and_never_a_failure() {
    let server = start(2);
    let tab = Tab::open(server.address(), "malformed-0123456789");
    let bodies = good_bodies();
    let mut random = Random::new(1);
    for round in 0..ROUNDS {
        let (path, mut body) = bodies[random.below(bodies.len() as u64) as usize].clone();
        for _ in 0..=random.below(3) {
            spoil(&mut body, &mut random);
        }
        let reply = tab.post(path, &body.to_string());
        assert!(
            matches!(reply.status, 200 | 202 | 400 | 413 | 429),
            "{round}: {} {path} {body}",
            reply.status
        );
        if reply.status >= 400 {
            let detail = reply.json()["detail"].as_str().unwrap().to_owned();
            assert!(
                !detail.is_empty() && detail.len() < 800 && !detail.contains(char::is_control),
                "{detail:?}"
            );
        }
    }
    assert_eq!(get(server.address(), "/api/catalogue").status, 200);
}

#[test]
fn spoilt_bytes_and_truncated_requests_do_no_harm() {
    let server = start(2);
    let tab = Tab::open(server.address(), "malformed-0123456789");
    let bodies = good_bodies();
    let mut random = Random::new(2);
    for round in 0..ROUNDS {
        let (path, body) = &bodies[random.below(bodies.len() as u64) as usize];
        let body = body.to_string();
        let length = if random.below(4) == 0 { random.below(1 << 20) } else { body.len() as u64 };
        let text = format!(
            "POST {path} HTTP/1.{}\r\nHost: localhost\r\nX-Loyd-Token: {}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}",
            random.below(2),
            tab.token
        );
        let mut bytes = text.into_bytes();
        for _ in 0..random.below(8) {
            let place = random.below(bytes.len() as u64) as usize;
            bytes[place] = random.below(256) as u8;
        }
        if random.below(2) == 0 {
            bytes.truncate(random.below(bytes.len() as u64) as usize);
        }
        if let Some(reply) = broken(server.address(), &bytes) {
            assert!(reply.status < 500 || reply.status == 503, "{round}: {}", reply.status);
        }
    }
    assert_eq!(get(server.address(), "/api/catalogue").status, 200);
}

#[test]
fn a_thousand_connections_that_say_nothing_or_break_off_are_forgotten() {
    let server = start(2);
    let mut held = Vec::new();
    for round in 0..1000 {
        let mut stream = TcpStream::connect(server.address()).unwrap();
        let _ = stream.write_all(
            &b"GET /api/session/quiet-0123456789abcd/events HTTP/1.1\r\nHost: localhost\r\n\r\n"
                [..round % 70],
        );
        if round % 10 == 0 {
            held.push(stream);
        }
    }
    assert_eq!(get(server.address(), "/api/catalogue").status, 200);
    assert_eq!(server.busy(), 0);
    drop(held);
}
