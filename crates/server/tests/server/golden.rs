//! What the server says, word for word: every address and every kind of work, held against what is on file in `golden/`.
//!
//! A command there is a request with its body; what comes back is its status, its type and its bytes. Some words stand for
//! more: `HELLO` for the first event of a stream, `WORK` for a request to `/api/jobs` with all events until its jobs
//! have ended, `TRACE` for the recorded tree of the last job, a node a line, `NODES` for its states, `VIEW` for what is known
//! of that job, `BARE` for a `POST` without a token.
//! Requests of one case go to one server. `LOYD_GOLDEN=update` records anew.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;

use loyd_server::{Config, Server};

use crate::client::{Reply, Tab, get, request, start_with};
use crate::mask::mask;
use crate::recorder::{self, signed};

const NAME: &str = "golden-0123456789";
/// Told as time passes, so that no two runs tell the same.
const PASSING: [&str; 4] = ["queued", "progress", "bound", "audit"];

#[test]
fn what_the_server_says_is_on_file() {
    let mut visit = None;
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/server/golden/requests.txt");
    recorder::hold(&file, |command| {
        if command.is_first {
            visit = Some(Visit::new());
        }
        visit.as_mut().expect("a case begins with a server").record(command.text)
    });
}

/// A server with one tab.
struct Visit {
    server: Server,
    tab: Tab,
    last: String,
}

impl Visit {
    fn new() -> Visit {
        let mut config = Config::default();
        // The same on every machine.
        config.limits.searches = 2;
        config.limits.bytes = 1 << 30;
        let server = start_with(&config);
        let tab = Tab::open(server.address(), NAME);
        Visit { server, tab, last: String::new() }
    }

    fn record(&mut self, command: &str) -> String {
        let address = self.server.address();
        let (word, rest) = command.split_once(' ').unwrap_or((command, ""));
        let (path, body) = rest.split_once(' ').unwrap_or((rest, ""));
        match word {
            "HELLO" => signed('>', &mask(&hello(address))),
            "WORK" => self.work(rest),
            "TRACE" => {
                signed('>', &tree(&get(address, &format!("/api/jobs/{}/trace{rest}", self.last)).body))
            }
            "NODES" => shown(&get(address, &format!("/api/jobs/{}/nodes{rest}", self.last))),
            "VIEW" => shown(&get(address, &format!("/api/jobs/{}", self.last))),
            "GET" => shown(&get(address, path)),
            "DELETE" => shown(&self.tab.delete(path)),
            "POST" => shown(&self.tab.post(path, body)),
            "BARE" => shown(&request(address, "POST", path, &[], Some(body))),
            method => shown(&request(address, method, path, &[], Some(body))),
        }
    }

    /// Events of one job in their order, one job after the other.
    fn work(&mut self, body: &str) -> String {
        let reply = self.tab.post("/api/jobs", body);
        let mut record = shown(&reply);
        if reply.status != 202 {
            return record;
        }
        let accepted = reply.json();
        let jobs: Vec<&str> =
            accepted["jobs"].as_array().unwrap().iter().map(|job| job["job"].as_str().unwrap()).collect();
        let mut told: HashMap<String, Vec<String>> = HashMap::new();
        let mut left = jobs.len();
        while left > 0 {
            let event = self.tab.next().expect("the stream goes on");
            let (job, kind) = (event["job"].as_str().unwrap_or_default(), event["type"].as_str().unwrap());
            if jobs.contains(&job) && !PASSING.contains(&kind) {
                let lines = told.entry(job.to_owned()).or_default();
                // How often a growing tree is told depends on the time too: only its last size is kept.
                let is_trace = |line: &String| line.contains("\"type\":\"trace\"");
                if kind == "trace" && lines.last().is_some_and(is_trace) {
                    lines.pop();
                }
                lines.push(format!("{event}\n"));
                left -= usize::from(["done", "failed", "cancelled"].contains(&kind));
            }
        }
        for job in &jobs {
            record += &signed('>', &mask(&told[*job].concat()));
        }
        jobs[jobs.len() - 1].clone_into(&mut self.last);
        record
    }
}

/// Status and type, then the body. A long description is easier to compare with a key a line.
fn shown(reply: &Reply) -> String {
    let kind = reply.header("content-type").unwrap_or("no content");
    let text = String::from_utf8_lossy(&reply.body);
    let text = if text.starts_with("{\"openapi\"") {
        serde_json::to_string_pretty(&reply.json()).unwrap()
    } else {
        mask(&text)
    };
    let ended = if text.is_empty() { "" } else { "\n" };
    format!("? {} {kind}\n{}", reply.status, signed('>', &(text + ended)))
}

/// The first event of a new stream.
fn hello(address: SocketAddr) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET /api/session/{NAME}-2/events HTTP/1.0\r\nHost: {address}\r\n\r\n").unwrap();
    let lines = BufReader::new(stream).lines().map(Result::unwrap);
    let mut text = String::new();
    for line in lines.skip_while(|line| !line.is_empty()).skip(1) {
        let is_data = line.starts_with("data: ");
        text.extend([&line, "\n"]);
        if is_data {
            break;
        }
    }
    text
}

/// The columns of a recorded tree, a node a line.
fn tree(bytes: &[u8]) -> String {
    let word =
        |at: usize| bytes[at..at + 4].iter().rev().fold(0_u32, |word, &byte| word << 8 | u32::from(byte));
    let (version, nodes, first) = (word(4), word(8) as usize, word(12));
    let mut text =
        format!("version {version}, {nodes} nodes from {first}: parent born out h g action flags\n");
    let none = |number: u32| if number == u32::MAX { "-".to_owned() } else { number.to_string() };
    for node in 0..nodes {
        let column = |number: usize| word(16 + 4 * (number * nodes + node));
        let (action, flags) = (bytes[16 + 20 * nodes + node], bytes[16 + 21 * nodes + node]);
        let (parent, born, out) = (none(column(0)), none(column(1)), none(column(2)));
        let (h, g) = (f32::from_bits(column(3)), f32::from_bits(column(4)));
        writeln!(text, "{parent} {born} {out} {h} {g} {action} {flags}").expect("a string takes everything");
    }
    text
}
