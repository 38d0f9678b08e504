//! Time that this thread has really run.

use std::time::{Duration, Instant};

/// A stopwatch of processor time where the system tells it (Linux), of the wall clock elsewhere. Other people's work on
/// the same core then does not count.
pub struct Stopwatch {
    wall: Instant,
    run: Option<Duration>,
}

impl Stopwatch {
    pub fn start() -> Stopwatch {
        Stopwatch { wall: Instant::now(), run: run_time() }
    }

    pub fn elapsed(&self) -> Duration {
        match (self.run, run_time()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.wall.elapsed(),
        }
    }
}

fn run_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split_whitespace().next()?.parse().ok()?))
}
