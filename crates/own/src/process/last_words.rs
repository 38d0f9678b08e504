//! The last line that a program wrote to its standard error: usually the one that says what went wrong.

use std::io::Read;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use loyd_lab::format::printable_up_to;

/// How much of the end is kept.
const BYTES_MAX: usize = 2000;
/// How much of the line is shown.
const SHOWN_MAX: usize = 200;
/// How long to wait for the pipe to end once the program has.
const PATIENCE: Duration = Duration::from_millis(500);

/// The end of what a program wrote to its standard error.
#[derive(Debug)]
pub(super) struct LastWords {
    tail: Arc<Mutex<Vec<u8>>>,
    /// Closed when there is nothing more to come.
    end: Receiver<()>,
}

impl LastWords {
    /// Reads a pipe in a thread of its own, and forgets all but the end.
    pub fn of(mut pipe: impl Read + Send + 'static) -> std::io::Result<LastWords> {
        let tail = Arc::new(Mutex::new(Vec::new()));
        let (sender, end) = mpsc::channel::<()>();
        let kept = Arc::clone(&tail);
        std::thread::Builder::new().name("exec last words".into()).spawn(move || {
            let _held_to_the_end = sender;
            let mut buffer = [0; 4096];
            while let Ok(length @ 1..) = pipe.read(&mut buffer) {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend_from_slice(&buffer[..length]);
                let excess = kept.len().saturating_sub(BYTES_MAX);
                kept.drain(..excess);
            }
        })?;
        Ok(LastWords { tail, end })
    }

    /// The last line that is not empty, safe to show. To be asked when the program has ended.
    pub fn get(&self) -> Option<String> {
        // Somebody the program started may hold the pipe open for ever.
        let _ = self.end.recv_timeout(PATIENCE);
        let tail = self.tail.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&tail);
        let line = text.lines().map(str::trim).rfind(|line| !line.is_empty())?;
        Some(printable_up_to(SHOWN_MAX, line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn last_words(text: &str) -> Option<String> {
        LastWords::of(std::io::Cursor::new(text.to_owned().into_bytes())).unwrap().get()
    }

    #[test]
    fn the_last_line_that_says_something_is_kept() {
        assert_eq!(last_words(""), None);
        assert_eq!(last_words("Traceback:\n  ...\nNameError: x\n\n").as_deref(), Some("NameError: x"));
        assert_eq!(last_words("red \u{1b}[31m\n").as_deref(), Some("red \\u{1b}[31m"));
        assert_eq!(last_words(&"x".repeat(10_000)).unwrap().len(), SHOWN_MAX);
    }
}
