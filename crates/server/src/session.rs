//! A tab: its token, what is still to be told to it, and whether anybody listens.
//!
//! What was told is not kept as a list. Each job keeps the latest of what only matters now (its place in the queue,
//! its counters), the last few of what happened along the way, and its end. Every event has a number that counts up
//! within the session, and a stream is a cursor over those numbers: a slow reader skips counters that were
//! overwritten, misses no end, and costs no memory; a reader that comes back goes on after the number it has seen.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Semaphore, watch};

use crate::api::{self, Event, EventBody};

/// How many events along the way (iterations, bounds, better solutions) a job keeps.
const NOTABLE_MAX: usize = 64;
/// How many quick questions of one session are answered at once; further ones wait.
const QUICK_OF_SESSION_MAX: usize = 2;

/// A tab.
#[derive(Debug)]
pub struct Session {
    /// The name, chosen by the page.
    pub id: String,
    /// What must come with every write.
    pub token: String,
    began: Instant,
    /// Its share of the quick questions that are answered at once.
    pub quick: Arc<Semaphore>,
    /// Wakes the stream.
    changed: watch::Sender<()>,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// The number of the latest event.
    seq: u64,
    /// Which stream is the current one. An older one ends when a newer one opens.
    stream: u64,
    /// Since when it has no listener; `None` while it has one.
    silent_since: Option<Instant>,
    jobs: Vec<Log>,
}

/// What a job has to tell.
#[derive(Debug)]
struct Log {
    job: String,
    started: Option<Instant>,
    /// Numbered, ascending.
    events: VecDeque<(u64, u64, EventBody)>,
}

impl Session {
    /// A session without a listener as yet.
    pub fn new(id: String, token: String) -> Session {
        let now = Instant::now();
        let state = State { seq: 0, stream: 0, silent_since: Some(now), jobs: Vec::new() };
        let quick = Arc::new(Semaphore::new(QUICK_OF_SESSION_MAX));
        Session { id, token, began: now, quick, changed: watch::Sender::new(()), state: Mutex::new(state) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A panic elsewhere leaves nothing half done here.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes note of something that happened to a job.
    pub fn tell(&self, job: &str, body: EventBody) {
        let mut state = self.state();
        state.seq += 1;
        let seq = state.seq;
        let place = state.jobs.iter().position(|log| log.job == job).unwrap_or_else(|| {
            state.jobs.push(Log { job: job.to_owned(), started: None, events: VecDeque::new() });
            state.jobs.len() - 1
        });
        state.jobs[place].push(seq, body);
        drop(state);
        self.wake();
    }

    /// Everything after number `cursor` that is still worth telling, in order.
    pub fn after(&self, cursor: u64) -> Vec<Event> {
        let state = self.state();
        let mut events: Vec<Event> = Vec::new();
        for log in &state.jobs {
            let news = log.events.iter().filter(|(seq, ..)| *seq > cursor);
            events.extend(news.map(|(seq, t_ms, body)| Event {
                v: api::VERSION,
                seq: *seq,
                job: Some(log.job.clone()),
                t_ms: *t_ms,
                body: body.clone(),
            }));
        }
        events.sort_unstable_by_key(|event| event.seq);
        events
    }

    /// Wakes the listener.
    pub fn wake(&self) {
        self.changed.send_replace(());
    }

    /// Is told of every change from now on.
    pub fn watch(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    /// Opens a stream and says which it is; any older one ends.
    pub fn open_stream(&self) -> u64 {
        let mut state = self.state();
        state.stream += 1;
        state.silent_since = None;
        let stream = state.stream;
        drop(state);
        self.wake();
        stream
    }

    /// Ends the session: no stream of it is the current one any more, and it has no listener.
    pub fn end(&self) {
        let mut state = self.state();
        state.stream += 1;
        state.silent_since.get_or_insert_with(Instant::now);
        drop(state);
        self.wake();
    }

    /// Whether a stream is still the current one.
    pub fn is_current(&self, stream: u64) -> bool {
        self.state().stream == stream
    }

    /// A stream was closed. If it was the current one, the session has no listener now.
    pub fn close_stream(&self, stream: u64) {
        let mut state = self.state();
        if state.stream == stream {
            state.silent_since = Some(Instant::now());
        }
    }

    /// For how long it has had no listener; zero while it has one.
    pub fn silence(&self) -> Duration {
        self.state().silent_since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    /// Milliseconds since the session began.
    pub fn t_ms(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }

    /// Forgets a job.
    pub fn forget(&self, job: &str) {
        self.state().jobs.retain(|log| log.job != job);
    }
}

impl Log {
    fn push(&mut self, seq: u64, body: EventBody) {
        if matches!(body, EventBody::Started { .. }) {
            self.started = Some(Instant::now());
        }
        let kind = std::mem::discriminant(&body);
        if is_notable(&body) {
            let notable = |(_, _, body): &(u64, u64, EventBody)| is_notable(body);
            if self.events.iter().filter(|event| notable(event)).count() >= NOTABLE_MAX {
                let oldest = self.events.iter().position(notable);
                oldest.map(|place| self.events.remove(place));
            }
        } else {
            self.events.retain(|(_, _, other)| std::mem::discriminant(other) != kind);
        }
        if matches!(body, EventBody::Started { .. }) {
            self.events.retain(|(_, _, other)| !matches!(other, EventBody::Queued { .. }));
        }
        let t_ms = self.started.map_or(0, |started| started.elapsed().as_millis() as u64);
        self.events.push_back((seq, t_ms, body));
    }
}

/// Whether each one matters, not only the latest.
fn is_notable(body: &EventBody) -> bool {
    matches!(body, EventBody::Iteration { .. } | EventBody::Bound { .. } | EventBody::Improved { .. })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress(expanded: u64) -> EventBody {
        EventBody::Progress { expanded, generated: 0, frontier: 0, depth: Some(0), f_bound: 0, bytes: 0 }
    }

    fn session() -> Session {
        Session::new("a".to_owned(), "b".to_owned())
    }

    #[test]
    fn a_slow_reader_gets_the_latest_counters_and_every_end() {
        let session = session();
        (0..100_000).for_each(|n| session.tell("one", progress(n)));
        session.tell("one", EventBody::Cancelled { expanded: 100_000 });
        session.tell("two", EventBody::Gone {});
        let told: Vec<EventBody> = session.after(0).into_iter().map(|event| event.body).collect();
        assert_eq!(told, [progress(99_999), EventBody::Cancelled { expanded: 100_000 }, EventBody::Gone {}]);
    }

    #[test]
    fn what_happened_along_the_way_is_kept_to_a_bound() {
        let session = session();
        (0..1000).for_each(|lower| session.tell("one", EventBody::Bound { lower }));
        let told = session.after(0);
        assert_eq!(told.len(), NOTABLE_MAX);
        assert_eq!(told.last().map(|event| &event.body), Some(&EventBody::Bound { lower: 999 }));
    }

    #[test]
    fn a_reader_that_comes_back_goes_on_where_it_was() {
        let session = session();
        session.tell("one", EventBody::Bound { lower: 1 });
        session.tell("one", EventBody::Bound { lower: 2 });
        let seen = session.after(0)[0].seq;
        let rest: Vec<EventBody> = session.after(seen).into_iter().map(|event| event.body).collect();
        assert_eq!(rest, [EventBody::Bound { lower: 2 }]);
        assert!(session.after(session.after(0)[1].seq).is_empty());
    }

    #[test]
    fn a_newer_stream_takes_over_and_an_older_ones_end_does_no_harm() {
        let session = session();
        let (first, second) = (session.open_stream(), session.open_stream());
        assert!(!session.is_current(first) && session.is_current(second));
        session.close_stream(first);
        assert_eq!(session.silence(), Duration::ZERO);
        session.close_stream(second);
        std::thread::sleep(Duration::from_millis(1));
        assert!(session.silence() > Duration::ZERO);
    }
}
