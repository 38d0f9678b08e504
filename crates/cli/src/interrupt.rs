//! Ctrl-C: the first asks the search to stop, the second ends the program.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use crate::exit::Exit;

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
            if seen.swap(true, Ordering::Relaxed) {
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

/// Whether a signal has come.
pub fn interrupted() -> bool {
    flag().load(Ordering::Relaxed)
}
