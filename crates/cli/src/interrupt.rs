//! Ctrl-C: the first asks the search to stop, the second ends the program. Where it waits for somebody to type, there is no
//! search to stop, and the first ends it.

use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock, mpsc};
use std::thread;
use std::time::Duration;

use crate::exit::Exit;

/// Set while the program waits for input.
static WAITING: AtomicBool = AtomicBool::new(false);
/// What is done before a second signal ends the program.
static BEFORE_EXIT: OnceLock<fn()> = OnceLock::new();
/// How long a program that has borrowed the terminal may take to end: longer than another game is waited for.
const ENDING_MAX: Duration = Duration::from_secs(5);
/// How long giving the terminal back may take.
const LAST_MAX: Duration = Duration::from_millis(500);

/// Before a second signal ends the program, `last` is done: a terminal that was borrowed is given back. Where the first has not
/// ended it, since the terminal takes nothing more, it is ended all the same.
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
                end();
            }
            if BEFORE_EXIT.get().is_some() {
                thread::spawn(|| {
                    thread::sleep(ENDING_MAX);
                    end()
                });
            }
        });
        flag
    });
    Arc::clone(flag)
}

/// Ends the program. A terminal that reads nothing is not waited for.
fn end() -> ! {
    if let Some(last) = BEFORE_EXIT.get() {
        let (done, is_done) = mpsc::channel();
        thread::spawn(move || {
            last();
            // The receiver may have given up.
            let _ = done.send(());
        });
        let _ = is_done.recv_timeout(LAST_MAX);
    }
    std::process::exit(Exit::Interrupted as i32)
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
