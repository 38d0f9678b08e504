//! Work on a thread of its own, while the thread that asked looks for signals: Ctrl-C is heard within a moment, and other
//! threads of Python go on.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::prelude::*;

use crate::calls::Calls;

/// How often signals are looked for. Ctrl-C is to be heard within a fifth of a second, and code that is stopped waits for three
/// such looks.
pub const TICK: Duration = Duration::from_millis(20);

/// How deep searches may be nested: a function that a search calls may search itself.
const NESTED_MAX: u32 = 32;

thread_local! {
    /// How many searches wait for the one that this thread works on.
    static NESTED: Cell<u32> = const { Cell::new(0) };
}

/// How many searches wait for code that this thread runs.
pub fn nested() -> u32 {
    NESTED.get()
}

/// Notes that this thread works on a search that was begun where so many waited.
pub fn nest(outer: u32) {
    NESTED.set(outer + 1);
}

/// Whether a search may be begun on this thread. Each has a thread of its own, so the interpreter's own limit on recursion is
/// never met by a function that searches with itself.
pub fn is_too_deep() -> bool {
    NESTED.get() > NESTED_MAX
}

/// What came of some work, and what a signal's handler raised meanwhile.
pub struct Attended<T> {
    /// The answer: after a signal, what was known until then.
    pub answer: T,
    /// What the handler raised: `KeyboardInterrupt`, as a rule.
    pub raised: Option<PyErr>,
}

/// Does the work, which has so much time. A signal whose handler raises sets `cancel`, which the work has to look at; from
/// then on, and after its time, `calls` of Python's code that do not come back are stopped.
pub fn attended<T: Send>(
    py: Python<'_>,
    cancel: &AtomicBool,
    time: Option<Duration>,
    calls: &[&Calls],
    work: impl FnOnce() -> T + Send,
) -> Attended<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (send, receive) = sync_channel(1);
            let outer = nested();
            let worker = scope.spawn(move || {
                nest(outer);
                // The receiver is below, and waits for it.
                let _ = send.send(work());
            });
            let (began, mut raised) = (Instant::now(), None);
            // What stops by itself is given a moment for it.
            let mut patience = 2;
            loop {
                match receive.recv_timeout(TICK) {
                    Ok(answer) => return Attended { answer, raised },
                    Err(RecvTimeoutError::Timeout) => {
                        raised = raised.or_else(signal);
                        if raised.is_some() {
                            cancel.store(true, Ordering::Relaxed);
                        }
                        let is_over = time.is_some_and(|time| began.elapsed() > time);
                        if !is_over && !cancel.load(Ordering::Relaxed) {
                            continue;
                        }
                        patience -= i32::from(patience > 0);
                        if patience == 0 {
                            for calls in calls {
                                calls.stop();
                            }
                        }
                    }
                    Err(RecvTimeoutError::Disconnected) => {
                        // It panicked: so do we, and Python hears of it.
                        let panic = worker.join().expect_err("it ended without an answer");
                        std::panic::resume_unwind(panic);
                    }
                }
            }
        })
    })
}

/// What the handler of a signal that came raises, if it does. Handlers run on the main thread only.
pub fn signal() -> Option<PyErr> {
    Python::attach(|py| py.check_signals().err())
}
