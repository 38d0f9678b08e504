//! Ctrl-C: the first asks the search to stop, the second ends the program. Where it waits for somebody to type, there is no
//! search to stop, and the first ends it.

use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use crate::exit::Exit;

/// Set while the program waits for input.
static WAITING: AtomicBool = AtomicBool::new(false);
/// What is done before a second signal ends the program.
static BEFORE_EXIT: OnceLock<fn()> = OnceLock::new();

/// Before a second signal ends the program, `last` is done: a terminal that was borrowed is given back.
pub fn before_exit(last: fn()) {
    // The first to ask is the only one: there is one command.
    let _ = BEFORE_EXIT.set(last);
}

/// A flag that Ctrl-C (or SIGTERM, or SIGHUP) sets. A second signal ends the program at once.
pub fn flag() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    let flag = FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&flag);
        // Without a handler the signal ends the program, which is no worse.
        let _ = ctrlc::set_handler(move || {
            let is_second = seen.swap(true, Ordering::SeqCst);
            if WAITING.load(Ordering::SeqCst) {
                end_waiting();
            }
            if is_second {
                if let Some(last) = BEFORE_EXIT.get() {
                    last();
                }
                std::process::exit(Exit::Interrupted as i32);
            }
        });
        flag
    });
    Arc::clone(flag)
}

/// Reads what may be long in coming.
pub fn waiting<T>(read: impl FnOnce() -> T) -> T {
    WAITING.store(true, Ordering::SeqCst);
    // A signal that came just before found `WAITING` unset.
    if flag().load(Ordering::SeqCst) {
        end_waiting();
    }
    let read = read();
    WAITING.store(false, Ordering::SeqCst);
    read
}

fn end_waiting() -> ! {
    // The cursor may stand behind a question.
    let _ = writeln!(std::io::stderr(), "\nInterrupted.");
    std::process::exit(Exit::Interrupted as i32);
}

/// Whether a signal has come.
pub fn interrupted() -> bool {
    flag().load(Ordering::Relaxed)
}
