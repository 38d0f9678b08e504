//! `lab`, from the outside: it says where it is, answers there, turns strangers away and ends when told.
#![cfg(unix)]

mod common;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::{loyd, program};

/// A lab on a free port.
struct Lab {
    child: Child,
    address: String,
}

impl Lab {
    fn start() -> Lab {
        Lab::start_with(&[])
    }

    fn start_with(more: &[&str]) -> Lab {
        let mut child = program()
            .args(["lab", "--no-open", "--port", "0"])
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program runs");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("it was asked for")).read_line(&mut line).expect("a line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned();
        Lab { child, address }
    }

    /// The answer to a request with this host and these further header lines.
    fn get(&self, path: &str, host: &str, more: &str) -> String {
        let mut connection = TcpStream::connect(&self.address).expect("it listens");
        write!(connection, "GET {path} HTTP/1.1\r\nHost: {host}\r\n{more}Connection: close\r\n\r\n")
            .expect("it reads");
        let mut answer = Vec::new();
        connection.read_to_end(&mut answer).expect("it answers");
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Ends it with a signal; the exit code and how long it took.
    fn end(mut self, signal: &str) -> (Option<i32>, Duration) {
        let began = Instant::now();
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().expect("kill is there").success());
        let status = self.child.wait().expect("it ends");
        (status.code(), began.elapsed())
    }
}

#[test]
fn it_answers_where_it_says_and_turns_strangers_away() {
    let lab = Lab::start();
    let ours = lab.address.clone();
    assert!(lab.get("/api/catalogue", &ours, "").contains("manhattan"));
    assert!(lab.get("/api", &ours, "").contains("openapi"));
    assert!(lab.get("/", "example.com", "").starts_with("HTTP/1.1 421"));
    assert!(lab.get("/api", &ours, "Origin: http://example.com\r\n").starts_with("HTTP/1.1 403"));
    assert!(lab.get("/../Cargo.toml", &ours, "").starts_with("HTTP/1.1 404"));
    assert_eq!(lab.end("-TERM").0, Some(0));
}

#[test]
fn a_problem_of_ones_own_is_a_domain_of_the_page() {
    let jugs = concat!("script:", env!("CARGO_MANIFEST_DIR"), "/../../examples/problems/jugs.rhai");
    let lab = Lab::start_with(&["--domain", jugs]);
    let catalogue = lab.get("/api/catalogue", &lab.address, "");
    assert!(catalogue.contains("jugs.rhai\"") && catalogue.contains("[0,0]"), "{catalogue}");
    assert_eq!(lab.end("-TERM").0, Some(0));
    let refused = loyd(&["lab", "--no-open", "--domain", "pancake"]);
    assert!(refused.err.contains("is none of your own"), "{}", refused.err);
}

#[test]
fn it_ends_soon_after_either_signal_with_a_stream_open() {
    for signal in ["-TERM", "-INT"] {
        let lab = Lab::start();
        let mut stream = TcpStream::connect(&lab.address).expect("it listens");
        write!(
            stream,
            "GET /api/session/a-session-of-the-tests/events HTTP/1.1\r\nHost: {}\r\n\r\n",
            lab.address
        )
        .expect("it reads");
        let mut first = [0; 15];
        stream.read_exact(&mut first).expect("it answers");
        assert_eq!(&first, b"HTTP/1.1 200 OK");
        let (code, took) = lab.end(signal);
        assert_eq!(code, Some(0), "{signal}");
        // Two seconds are promised; a machine with much else to do is forgiven three more.
        assert!(took < Duration::from_secs(5), "{signal}: {took:?}");
    }
}

#[test]
fn a_port_that_is_taken_is_said_to_be() {
    let lab = Lab::start();
    let port = lab.address.rsplit(':').next().expect("a port");
    let ran = loyd(&["lab", "--no-open", "--port", port]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("another program does; choose another port with --port"), "{}", ran.err);
    lab.end("-TERM");
}

#[test]
fn others_are_let_in_by_the_token_alone_and_it_is_said() {
    let mut child = program()
        .args(["lab", "--no-open", "--port", "0", "--host", "0.0.0.0"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("it was asked for")).read_line(&mut line).expect("a line");
    let rest = line.split("http://").nth(1).unwrap_or_else(|| panic!("no address in {line:?}"));
    let (address, path) = rest.split_once('/').expect("a path");
    let query = path.split(' ').next().expect("a query").to_owned();
    assert!(query.strip_prefix("?token=").is_some_and(|token| token.len() == 32), "{line}");
    let port = address.rsplit(':').next().expect("a port");
    let (mut stderr, lab) =
        (child.stderr.take().expect("it was asked for"), Lab { child, address: format!("127.0.0.1:{port}") });
    let ours = lab.address.clone();
    assert!(lab.get("/", &ours, "").starts_with("HTTP/1.1 401"));
    assert!(lab.get("/api/catalogue", &ours, "Cookie: loyd-lab=guess\r\n").starts_with("HTTP/1.1 401"));
    let entered = lab.get(&format!("/api/catalogue{query}"), &ours, "");
    assert!(
        entered.starts_with("HTTP/1.1 200") && entered.contains("set-cookie: loyd-lab="),
        "{entered:.300}"
    );
    assert_eq!(lab.end("-TERM").0, Some(0));
    let mut told = String::new();
    stderr.read_to_string(&mut told).expect("it speaks UTF-8");
    assert!(told.contains("warning: other computers can reach this lab"), "{told}");
}
