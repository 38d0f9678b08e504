//! A session on file: commands, each followed by what came of it, compared with what comes of it now.
//!
//! A line that begins with `$ ` is a command; the lines after it that begin with `>`, `!` or `?` are its record. The
//! rest is for people: comments, and empty lines, which end a case. `LOYD_GOLDEN=update` records anew, so that a change
//! of behaviour is a difference that git shows.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// A command on file.
pub struct Command<'a> {
    /// The command, without its `$ `.
    pub text: &'a str,
    /// Whether it is the first of its case.
    pub is_first: bool,
}

/// Runs every command of a file through `run`, which answers with the lines of its record.
///
/// # Panics
/// Where the record differs, with the differences; and where the file cannot be read or written.
pub fn hold(file: &Path, mut run: impl FnMut(&Command<'_>) -> String) {
    let recorded = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let (mut now, mut differences) = (String::new(), String::new());
    let mut is_first = true;
    let mut lines = recorded.lines().peekable();
    while let Some(line) = lines.next() {
        writeln!(now, "{line}").expect("a string takes everything");
        let Some(text) = line.strip_prefix("$ ") else {
            is_first |= line.is_empty();
            continue;
        };
        let mut before = Vec::new();
        while let Some(line) = lines.next_if(|line| line.starts_with(['>', '!', '?'])) {
            before.push(line);
        }
        let record = run(&Command { text, is_first });
        is_first = false;
        let after: Vec<&str> = record.lines().collect();
        if before != after {
            writeln!(differences, "\n{line}\n{}", difference(&before, &after))
                .expect("a string takes everything");
        }
        now += &record;
    }
    if std::env::var_os("LOYD_GOLDEN").is_some_and(|value| value == "update") {
        if now != recorded {
            fs::write(file, now).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        }
    } else {
        assert!(
            differences.is_empty(),
            "not as recorded in {} (LOYD_GOLDEN=update records anew):\n{differences}",
            file.display()
        );
    }
}

/// The lines of a record: each of `text` behind a sign.
pub fn signed(sign: char, text: &str) -> String {
    let line = |line: &str| if line.is_empty() { format!("{sign}\n") } else { format!("{sign} {line}\n") };
    let mut record: String = text.lines().map(line).collect();
    if !text.is_empty() && !text.ends_with('\n') {
        record += "? no line break at the end\n";
    }
    record
}

/// What lies between the lines that both have at the beginning and at the end.
fn difference(before: &[&str], after: &[&str]) -> String {
    let same = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    let (before, after) = (&before[same..], &after[same..]);
    let tail = before.iter().rev().zip(after.iter().rev()).take_while(|(a, b)| a == b).count();
    let was = before[..before.len() - tail].iter().map(|line| ("was", line));
    let now = after[..after.len() - tail].iter().map(|line| ("now", line));
    was.chain(now).map(|(sign, line)| [sign, " ", line, "\n"].concat()).collect()
}
