//! A client in a few lines, so that tests see exactly what is on the wire.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use loyd_lab::Tables;
use loyd_server::{Config, Server};
use serde_json::Value;

/// Longer than anything should take, shorter than a test should hang.
pub const PATIENCE: Duration = Duration::from_secs(30);

pub fn start(searches: u32) -> Server {
    let mut config = Config::default();
    config.limits.searches = searches;
    start_with(&config)
}

/// A server with every domain, and tables in memory only.
pub fn start_with(config: &Config) -> Server {
    let tables = Tables::default().with_threads(1);
    Server::start(config, loyd_domains::registry(), tables).expect("a loopback port is free")
}

pub struct Reply {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&self.body)))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

/// Sends bytes and reads the answer to its end. `None` if the server just hangs up.
pub fn raw(address: SocketAddr, bytes: &[u8]) -> Option<Reply> {
    send(address, bytes, false)
}

/// Sends bytes and breaks off. `None` if the server just hangs up, as it may.
pub fn broken(address: SocketAddr, bytes: &[u8]) -> Option<Reply> {
    send(address, bytes, true)
}

fn send(address: SocketAddr, bytes: &[u8], breaks_off: bool) -> Option<Reply> {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    // The server may answer and hang up before it has read everything.
    let _ = stream.write_all(bytes);
    if breaks_off {
        let _ = stream.shutdown(std::net::Shutdown::Write);
    }
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    parse(&answer)
}

fn parse(answer: &[u8]) -> Option<Reply> {
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = String::from_utf8_lossy(&answer[..end]).into_owned();
    let mut lines = head.lines();
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let headers =
        lines.filter_map(|line| line.split_once(": ")).map(|(k, v)| (k.to_lowercase(), v.to_owned()));
    Some(Reply { status, headers: headers.collect(), body: answer[end + 4..].to_vec() })
}

pub fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&str>,
) -> Reply {
    let mut text = format!("{method} {path} HTTP/1.0\r\nHost: {address}\r\n");
    for (name, value) in headers {
        text.extend([*name, ": ", *value, "\r\n"]);
    }
    if let Some(body) = body {
        text.extend(["Content-Type: application/json\r\nContent-Length: ", &body.len().to_string(), "\r\n"]);
    }
    text += "\r\n";
    text += body.unwrap_or("");
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.write_all(text.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    parse(&answer).expect("an answer")
}

pub fn get(address: SocketAddr, path: &str) -> Reply {
    request(address, "GET", path, &[], None)
}

/// A tab: its stream, and its token.
pub struct Tab {
    pub address: SocketAddr,
    pub token: String,
    pub lines: BufReader<TcpStream>,
    /// The number of the last event read.
    pub seen: u64,
}

impl Tab {
    pub fn open(address: SocketAddr, id: &str) -> Tab {
        Tab::resume(address, id, None)
    }

    pub fn resume(address: SocketAddr, id: &str, seen: Option<u64>) -> Tab {
        Tab::try_open(address, id, seen).unwrap_or_else(|status| panic!("{status}"))
    }

    /// Opens a stream, or tells the status of the refusal.
    pub fn try_open(address: SocketAddr, id: &str, seen: Option<u64>) -> Result<Tab, u16> {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let resume = seen.map_or_else(String::new, |seen| format!("Last-Event-ID: {seen}\r\n"));
        write!(stream, "GET /api/session/{id}/events HTTP/1.0\r\nHost: {address}\r\n{resume}\r\n").unwrap();
        let mut lines = BufReader::new(stream);
        let mut line = String::new();
        lines.read_line(&mut line).unwrap();
        if !line.contains(" 200 ") {
            return Err(line.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0));
        }
        while line.trim() != "" {
            line.clear();
            lines.read_line(&mut line).unwrap();
        }
        let mut tab = Tab { address, token: String::new(), lines, seen: 0 };
        let hello = tab.next().expect("a stream begins with hello");
        assert_eq!(hello["type"], "hello");
        assert_eq!(hello["session"], id);
        tab.token.push_str(hello["token"].as_str().unwrap());
        Ok(tab)
    }

    /// The next event; `None` when the stream ends.
    pub fn next(&mut self) -> Option<Value> {
        let mut line = String::new();
        loop {
            line.clear();
            if self.lines.read_line(&mut line).ok()? == 0 {
                return None;
            }
            if let Some(id) = line.strip_prefix("id: ") {
                self.seen = id.trim().parse().unwrap();
            }
            if let Some(data) = line.strip_prefix("data: ") {
                return serde_json::from_str(data).ok();
            }
        }
    }

    /// Reads on until an event about `job` of one of these types.
    pub fn wait_for(&mut self, job: &str, types: &[&str]) -> Value {
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            let event = self.next().unwrap_or_else(|| panic!("the stream ended before {types:?}"));
            if event["job"] == job && types.contains(&event["type"].as_str().unwrap()) {
                return event;
            }
        }
        panic!("no {types:?} in time");
    }

    /// Reads on until the end of a job.
    pub fn end_of(&mut self, job: &str) -> Value {
        self.wait_for(job, &["done", "failed", "cancelled"])
    }

    pub fn post(&self, path: &str, body: &str) -> Reply {
        request(self.address, "POST", path, &[("X-Loyd-Token", &self.token)], Some(body))
    }

    pub fn delete(&self, path: &str) -> Reply {
        request(self.address, "DELETE", path, &[("X-Loyd-Token", &self.token)], None)
    }

    /// Submits work and returns the names of its jobs.
    pub fn submit(&self, body: &str) -> Vec<String> {
        let reply = self.post("/api/jobs", body);
        assert_eq!(reply.status, 202, "{}", String::from_utf8_lossy(&reply.body));
        let jobs = reply.json()["jobs"].as_array().unwrap().clone();
        jobs.iter().map(|job| job["job"].as_str().unwrap().to_owned()).collect()
    }

    /// Submits work of one job, waits for its end and returns that event.
    pub fn run(&mut self, body: &str) -> Value {
        let jobs = self.submit(body);
        self.end_of(&jobs[0])
    }
}

/// A search that does not end by itself in any reasonable time.
pub const ENDLESS: &str = r#"{"kind":"solve","run":"ida-star:zero",
    "puzzle":{"board":[[0,12,9,13],[15,11,10,14],[3,7,2,5],[4,8,6,1]]}}"#;

/// Waits until `is_so`, or fails after `patience`.
pub fn within(patience: Duration, what: &str, is_so: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < patience, "{what} took more than {patience:?}");
        std::thread::sleep(Duration::from_millis(10));
    }
}
