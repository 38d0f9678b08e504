//! A page elsewhere must not drive the server.

use loyd_server::Config;

use crate::client::{Tab, get, raw, request, start, start_with};

const NAME: &str = "guard-0123456789abcdef";

#[test]
fn a_foreign_host_gets_421_and_a_foreign_origin_403() {
    let server = start(1);
    let with_host = |host: &str| {
        raw(server.address(), format!("GET /api/catalogue HTTP/1.0\r\nHost: {host}\r\n\r\n").as_bytes())
            .unwrap()
    };
    assert_eq!(with_host("localhost").status, 200);
    assert_eq!(with_host("evil.example").status, 421);
    assert_eq!(with_host(&format!("evil.example:{}", server.address().port())).status, 421);
    let with_origin =
        |origin: &str| request(server.address(), "GET", "/api/catalogue", &[("Origin", origin)], None);
    assert_eq!(with_origin(&format!("http://{}", server.address())).status, 200);
    for origin in ["http://evil.example", "null", "https://localhost", "http://localhost:1"] {
        let reply = with_origin(origin);
        assert_eq!(reply.status, 403, "{origin}");
        assert_eq!(reply.header("access-control-allow-origin"), None);
        assert_eq!(reply.json()["type"], "foreign-origin");
    }
}

#[test]
fn a_write_needs_the_token_of_a_live_session() {
    let server = start(1);
    let body = r#"{"text":"1 2 3 0"}"#;
    let post =
        |headers: &[(&str, &str)]| request(server.address(), "POST", "/api/check", headers, Some(body));
    assert_eq!(post(&[]).json()["type"], "no-session");
    assert_eq!(post(&[("X-Loyd-Token", "")]).status, 403);
    assert_eq!(post(&[("X-Loyd-Token", "0123456789abcdef0123456789abcdef")]).status, 403);
    let tab = Tab::open(server.address(), NAME);
    assert_eq!(tab.post("/api/check", body).status, 200);
    assert_eq!(tab.delete(&format!("/api/session/{NAME}")).status, 204);
    assert_eq!(tab.post("/api/check", body).status, 403);
    assert_eq!(request(server.address(), "OPTIONS", "/api/jobs", &[], None).status, 403);
}

#[test]
fn a_form_of_another_page_cannot_pass_for_json() {
    let server = start(1);
    let tab = Tab::open(server.address(), NAME);
    let body = r#"{"text":"1 2 3 0"}"#;
    let text = format!(
        "POST /api/check HTTP/1.0\r\nHost: localhost\r\nX-Loyd-Token: {}\r\nContent-Type: text/plain\r\n\
         Content-Length: {}\r\n\r\n{body}",
        tab.token,
        body.len()
    );
    assert_eq!(raw(server.address(), text.as_bytes()).unwrap().status, 415);
}

#[test]
fn one_session_cannot_touch_the_jobs_of_another() {
    let server = start(1);
    let (mine, other) =
        (Tab::open(server.address(), NAME), Tab::open(server.address(), "other-0123456789abcdef"));
    let job = mine.submit(crate::client::ENDLESS).remove(0);
    assert_eq!(other.delete(&format!("/api/jobs/{job}")).status, 204);
    assert_eq!(other.delete(&format!("/api/session/{NAME}")).status, 204);
    let state = get(server.address(), &format!("/api/jobs/{job}")).json()["state"].clone();
    assert!(state == "running" || state == "queued", "{state}");
}

#[test]
fn large_requests_are_refused() {
    let server = start(1);
    let tab = Tab::open(server.address(), NAME);
    let body = format!(r#"{{"text":"{}"}}"#, "1 ".repeat(600_000));
    assert_eq!(tab.post("/api/check", &body).status, 413);
    let header = "x".repeat(40_000);
    let text = format!("GET / HTTP/1.1\r\nHost: localhost\r\nX: {header}\r\n\r\n");
    assert_eq!(raw(server.address(), text.as_bytes()).unwrap().status, 431);
    let many = "X: 1\r\n".repeat(200);
    let text = format!("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{many}\r\n");
    assert_eq!(raw(server.address(), text.as_bytes()).unwrap().status, 431);
    assert_eq!(get(server.address(), &format!("/api/session/{}/events", "x".repeat(65))).status, 400);
}

#[test]
fn with_a_token_nothing_is_told_without_it() {
    let server = start_with(&Config { token: Some("s3cret".to_owned()), ..Config::default() });
    let status =
        |path: &str, cookie: &str| request(server.address(), "GET", path, &[("Cookie", cookie)], None).status;
    for path in ["/", "/api", "/api/catalogue?token=s3cre", "/api/catalogue?token=", "/assets/x.js"] {
        assert_eq!(status(path, "loyd-lab=other; a=b"), 401, "{path}");
    }
    let entered = get(server.address(), "/api/catalogue?token=s3cret");
    assert_eq!(entered.status, 200);
    assert_eq!(entered.header("set-cookie"), Some("loyd-lab=s3cret; HttpOnly; SameSite=Lax; Path=/"));
    assert_eq!(status("/api/catalogue", "a=b; loyd-lab=s3cret"), 200);
}
