//! Load: many clients at once against one server in this process, for a bounded time, on the loopback only.
//!
//! `cargo run --release -p loyd-server --example load -- [CLIENTS] [SECONDS]` (200 and 30 unless said). Each client
//! keeps a stream open, asks cheap questions, submits searches that would not end, stops some, and now and then leaves
//! without a word. Prints the latency of the cheap questions, every status that was not a success, the memory, and how
//! long the jobs of departed clients lived on.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../tests/server/client.rs"]
mod client;

use client::{ENDLESS, Tab, request, start};

#[derive(Default)]
struct Tally {
    cheap: Vec<Duration>,
    statuses: BTreeMap<u16, usize>,
    streams: usize,
    events: usize,
}

fn main() {
    let number = |place: usize, default: u64, most: u64| {
        std::env::args().nth(place).and_then(|text| text.parse().ok()).unwrap_or(default).min(most)
    };
    let (clients, seconds) = (number(1, 200, 500), number(2, 30, 300));
    let server = start(2);
    let (address, end) = (server.address(), Instant::now() + Duration::from_secs(seconds));
    let tally = Mutex::new(Tally::default());
    let mut peak = 0;
    std::thread::scope(|scope| {
        for client in 0..clients {
            let tally = &tally;
            scope.spawn(move || visit(address, client, end, tally));
        }
        while Instant::now() < end {
            peak = peak.max(resident_kilobytes());
            std::thread::sleep(Duration::from_millis(200));
        }
    });
    let left = Instant::now();
    while server.busy() > 0 && left.elapsed() < Duration::from_secs(10) {
        std::thread::sleep(Duration::from_millis(5));
    }
    let gone = left.elapsed();
    let Tally { mut cheap, statuses, streams, events } = tally.into_inner().expect("no client panicked");
    cheap.sort_unstable();
    let at = |share: f64| cheap.get((cheap.len() as f64 * share) as usize).copied().unwrap_or_default();
    println!(
        "{clients} clients, {seconds} s: {streams} streams, {events} events, {} cheap requests",
        cheap.len()
    );
    println!("cheap request: median {:?}, 95 % {:?}, 99 % {:?}", at(0.5), at(0.95), at(0.99));
    println!("statuses: {statuses:?}");
    println!("memory, clients included: peak {} MB, after {} MB", peak / 1024, resident_kilobytes() / 1024);
    println!("jobs left: {}, gone after {gone:?}", server.busy());
    let began = Instant::now();
    server.stop();
    println!("stopped in {:?}", began.elapsed());
}

/// One client until the end.
fn visit(address: std::net::SocketAddr, client: u64, end: Instant, tally: &Mutex<Tally>) {
    let search = ENDLESS.replacen('{', r#"{"limits":{"seconds":2},"#, 1);
    for visit in 0.. {
        if Instant::now() >= end {
            return;
        }
        let mut tab = match Tab::try_open(address, &format!("load-client-{client:04}-{visit:06}"), None) {
            Ok(tab) => tab,
            Err(status) => {
                *tally.lock().expect("no client panicked").statuses.entry(status).or_default() += 1;
                std::thread::sleep(Duration::from_secs(1));
                continue;
            }
        };
        let patience = Some(Duration::from_millis(100));
        tab.lines.get_ref().set_read_timeout(patience).expect("a time that is not zero");
        let mut events = 0;
        for round in 0..20 {
            if Instant::now() >= end {
                break;
            }
            let began = Instant::now();
            let cheap = tab.post("/api/check", r#"{"text":"8 1 3/4 0 2/7 6 5"}"#).status;
            let took = began.elapsed();
            let submitted = tab.post("/api/jobs", &search);
            if submitted.status == 202 && round % 3 == 0 {
                let job = submitted.json()["jobs"][0]["job"].as_str().unwrap_or_default().to_owned();
                request(
                    address,
                    "DELETE",
                    &format!("/api/jobs/{job}"),
                    &[("X-Loyd-Token", &tab.token)],
                    None,
                );
            }
            let mut heard = 0;
            while heard < 5 && tab.next().is_some() {
                heard += 1;
            }
            events += heard;
            let mut tally = tally.lock().expect("no client panicked");
            tally.cheap.push(took);
            for status in [cheap, submitted.status] {
                *tally.statuses.entry(status).or_default() += 1;
            }
        }
        let mut tally = tally.lock().expect("no client panicked");
        tally.streams += 1;
        tally.events += events;
    }
}

fn resident_kilobytes() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find(|line| line.starts_with("VmRSS:"));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok()).unwrap_or(0)
}
