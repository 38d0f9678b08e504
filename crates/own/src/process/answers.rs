//! The lines that a program answers with.

use std::io::Read;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, TryRecvError};
use std::time::{Duration, Instant};

use loyd_lab::format::printable;
use loyd_search::Stop;

/// How many bytes are taken at once, and how many such pieces may wait: all that a program can make us hold.
const PIECE: usize = 1 << 16;
const PIECES_MAX: usize = 4;
/// How long to wait before looking up.
const SLICE: Duration = Duration::from_millis(50);

/// What is expected of a program's lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Manners {
    /// The longest line that can be an answer, in bytes.
    pub line_max: usize,
    /// What a line should have been: `one number a line was expected`.
    pub line: &'static str,
    /// How many lines there should have been: `one number a board was expected`.
    pub often: &'static str,
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NoAnswer {
    #[error("closed its output without an answer")]
    Closed,
    #[error("gave no answer within {0:?} (is its output flushed after each line?)")]
    Late(Duration),
    /// A whole sentence but for who answered.
    #[error("{0}")]
    Wrong(String),
    #[error("answered with a line of more than {} bytes; {}", .0.line_max, .0.line)]
    Long(Manners),
    #[error("answered more often than it was asked; {}", .0.often)]
    Unasked(Manners),
    #[error("was not asked further: {0}")]
    Stopped(Stop),
}

/// A line in a sentence.
pub(crate) fn quoted(line: &str) -> String {
    if line.is_empty() { "an empty line".to_owned() } else { format!("`{}`", printable(line)) }
}

/// What a program wrote, line by line.
#[derive(Debug)]
pub(super) struct Answers {
    pieces: Receiver<Vec<u8>>,
    manners: Manners,
    /// The piece being read, and how far.
    piece: Vec<u8>,
    at: usize,
    /// The line being read; valid until the next is asked for.
    line: Vec<u8>,
    text: String,
    /// Whether anything was ever asked for.
    asked: bool,
}

impl Answers {
    /// Reads a pipe in a thread of its own.
    pub fn of(mut pipe: impl Read + Send + 'static, manners: Manners) -> std::io::Result<Answers> {
        let (sender, pieces) = mpsc::sync_channel(PIECES_MAX);
        std::thread::Builder::new().name("exec answers".into()).spawn(move || {
            let mut buffer = vec![0; PIECE];
            // An error ends the answers as the end of the pipe does. A full channel makes the program wait.
            while let Ok(length @ 1..) = pipe.read(&mut buffer) {
                if sender.send(buffer[..length].to_vec()).is_err() {
                    break;
                }
            }
        })?;
        Ok(Answers::from(pieces, manners))
    }

    fn from(pieces: Receiver<Vec<u8>>, manners: Manners) -> Answers {
        let (piece, line, text) = (Vec::new(), Vec::new(), String::new());
        Answers { pieces, manners, piece, at: 0, line, text, asked: false }
    }

    /// The next line, which may take up to `timeout` to come. Meanwhile `look` says whether it is still wanted.
    pub fn next(&mut self, timeout: Duration, look: impl Fn() -> Result<(), Stop>) -> Result<&str, NoAnswer> {
        self.line.clear();
        self.asked = true;
        // The clock is asked only where there is something to wait for.
        let mut began = None;
        loop {
            let rest = &self.piece[self.at..];
            let end = rest.iter().position(|&byte| byte == b'\n');
            self.line.extend_from_slice(&rest[..end.unwrap_or(rest.len())]);
            if self.line.len() > self.manners.line_max {
                return Err(NoAnswer::Long(self.manners));
            }
            if let Some(end) = end {
                self.at += end + 1;
                self.text = String::from_utf8_lossy(&self.line).into_owned();
                return Ok(&self.text);
            }
            let began = *began.get_or_insert_with(Instant::now);
            self.piece = self.piece_within(timeout, began, &look)?;
            self.at = 0;
        }
    }

    /// The next piece, if it comes within `timeout` of when it `began` to be waited for.
    fn piece_within(
        &self,
        timeout: Duration,
        began: Instant,
        look: impl Fn() -> Result<(), Stop>,
    ) -> Result<Vec<u8>, NoAnswer> {
        loop {
            let left = timeout.saturating_sub(began.elapsed());
            match self.pieces.recv_timeout(left.min(SLICE)) {
                Ok(piece) => return Ok(piece),
                Err(RecvTimeoutError::Disconnected) => return Err(NoAnswer::Closed),
                Err(RecvTimeoutError::Timeout) if left <= SLICE => return Err(NoAnswer::Late(timeout)),
                Err(RecvTimeoutError::Timeout) => look().map_err(NoAnswer::Stopped)?,
            }
        }
    }

    /// Fails if something came before it was asked for. What a program writes as it starts is taken for its first answer:
    /// whether that comes just before or just after the question is chance, and the complaint should not be.
    pub fn none_waits(&mut self) -> Result<(), NoAnswer> {
        if !self.asked {
            return Ok(());
        }
        match self.pieces.try_recv() {
            Ok(_) => Err(NoAnswer::Unasked(self.manners)),
            // A program that ended fails when it is asked.
            Err(TryRecvError::Empty | TryRecvError::Disconnected) => Ok(()),
        }
    }

    /// Fails if the last answer came with more.
    pub fn none_is_left(&self) -> Result<(), NoAnswer> {
        if self.at < self.piece.len() { Err(NoAnswer::Unasked(self.manners)) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOON: Duration = Duration::from_secs(5);

    const MANNERS: Manners = Manners { line_max: 1000, line: "a line", often: "one line" };

    /// A pipe that gives one piece a read.
    struct Pieces(Vec<&'static [u8]>);

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            let piece = self.0.remove(0);
            buffer[..piece.len()].copy_from_slice(piece);
            Ok(piece.len())
        }
    }

    #[test]
    fn lines_are_put_together_from_pieces() {
        let mut answers = Answers::of(Pieces(vec![b"1\n2", b"2", b"2\n\n3\r\n", b"4"]), MANNERS).unwrap();
        for expected in ["1", "222", "", "3\r"] {
            assert_eq!(answers.next(SOON, || Ok(())), Ok(expected));
        }
        assert_eq!(answers.none_is_left(), Ok(()));
        assert_eq!(answers.next(SOON, || Ok(())), Err(NoAnswer::Closed));
    }

    #[test]
    fn a_line_without_end_is_given_up() {
        let mut answers = Answers::of(std::io::repeat(b'1'), MANNERS).unwrap();
        assert_eq!(answers.next(SOON, || Ok(())), Err(NoAnswer::Long(MANNERS)));
    }

    #[test]
    fn more_than_was_asked_for_is_noticed() {
        let mut answers = Answers::of(Pieces(vec![b"1\n2\n"]), MANNERS).unwrap();
        assert_eq!(answers.next(SOON, || Ok(())), Ok("1"));
        assert_eq!(answers.none_is_left(), Err(NoAnswer::Unasked(MANNERS)));
    }

    #[test]
    fn who_waits_may_stop_waiting() {
        let (_sender, pieces) = mpsc::sync_channel(2);
        let mut answers = Answers::from(pieces, MANNERS);
        let stopped = answers.next(Duration::MAX, || Err(Stop::Cancelled));
        assert_eq!(stopped, Err(NoAnswer::Stopped(Stop::Cancelled)));
        let late = Duration::from_millis(70);
        assert_eq!(answers.next(late, || Ok(())), Err(NoAnswer::Late(late)));
    }

    #[test]
    fn what_comes_before_the_first_question_is_the_first_answer() {
        let (sender, pieces) = mpsc::sync_channel(2);
        let mut answers = Answers::from(pieces, MANNERS);
        sender.send(b"usage: h BOARD\n".to_vec()).unwrap();
        assert_eq!(answers.none_waits(), Ok(()));
        assert_eq!(answers.next(SOON, || Ok(())), Ok("usage: h BOARD"));
        sender.send(b"1\n".to_vec()).unwrap();
        assert_eq!(answers.none_waits(), Err(NoAnswer::Unasked(MANNERS)));
    }
}
