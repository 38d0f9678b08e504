//! Clients that take more than their share, or nothing of what they asked for.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::json;

use crate::client::{ENDLESS, PATIENCE, Tab, get, start, within};

#[test]
fn work_for_a_session_that_ended_meanwhile_is_refused() {
    let server = start(1);
    let tab = Tab::open(server.address(), "late-0123456789abcdef");
    let mut late = TcpStream::connect(server.address()).unwrap();
    late.set_read_timeout(Some(PATIENCE)).unwrap();
    write!(
        late,
        "POST /api/jobs HTTP/1.0\r\nHost: {}\r\nX-Loyd-Token: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        server.address(),
        tab.token,
        ENDLESS.len()
    )
    .unwrap();
    // The headers pass the guard, which then waits for the body.
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(tab.delete("/api/session/late-0123456789abcdef").status, 204);
    late.write_all(ENDLESS.as_bytes()).unwrap();
    let mut answer = String::new();
    late.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.0 403"), "{answer}");
    assert_eq!(server.busy(), 0);
}

#[test]
fn one_session_that_asks_much_does_not_keep_another_waiting() {
    let server = start(1);
    let greedy = Tab::open(server.address(), "greedy-0123456789abcd");
    let modest = Tab::open(server.address(), "modest-0123456789abcd");
    let costly = json!({ "rows": 2, "columns": 5, "kind": "depth", "amount": 20 }).to_string();
    std::thread::scope(|scope| {
        for _ in 0..16 {
            scope.spawn(|| assert!(matches!(greedy.post("/api/generate", &costly).status, 200 | 503)));
        }
        std::thread::sleep(Duration::from_millis(50));
        for _ in 0..5 {
            assert_eq!(modest.post("/api/check", r#"{"text":"8 1 3/4 0 2/7 6 5"}"#).status, 200);
        }
    });
}

#[test]
fn trees_that_nobody_takes_are_few() {
    let server = start(1);
    let mut tab = Tab::open(server.address(), "trees-0123456789abcde");
    let tree = json!({ "kind": "tree", "run": "bfs", "puzzle": { "board": [[8,6,7],[2,5,4],[3,0,1]] } });
    let job = tab.submit(&tree.to_string()).remove(0);
    tab.end_of(&job);
    let path = format!("/api/jobs/{job}/trace");
    let whole = get(server.address(), &path);
    assert_eq!(whole.header("content-length"), Some(whole.body.len().to_string().as_str()));
    assert!(whole.body.len() > 1_000_000);
    let asked: Vec<TcpStream> = (0..40)
        .map(|_| {
            let mut stream = TcpStream::connect(server.address()).unwrap();
            write!(stream, "GET {path} HTTP/1.0\r\nHost: {}\r\n\r\n", server.address()).unwrap();
            stream
        })
        .collect();
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(get(server.address(), &path).status, 503);
    drop(asked);
    within(Duration::from_secs(5), "letting go", || get(server.address(), &path).status == 200);
}

#[test]
fn a_script_is_not_longer_than_a_script_should_be() {
    let server = start(1);
    let tab = Tab::open(server.address(), "script-0123456789abcd");
    let script = format!("fn h(board, goal) {{ 0 }} // {}", "x".repeat(17_000));
    let audit = json!({ "kind": "audit", "rows": 3, "columns": 3, "heuristic": "script", "script": script })
        .to_string();
    let refused = tab.post("/api/jobs", &audit);
    assert_eq!(refused.status, 400);
    assert_eq!(refused.json()["detail"], "A script may have at most 16 kB here.");
}
