//! What the system says of a file or a program, in words for a sentence.

use std::io::{self, ErrorKind};

/// Why a file cannot be read.
pub(crate) fn io_reason(error: &io::Error) -> String {
    let known = match error.kind() {
        ErrorKind::NotFound => "there is no such file",
        ErrorKind::PermissionDenied => "permission denied",
        ErrorKind::IsADirectory => "it is a folder",
        ErrorKind::NotADirectory => "a part of its path is not a folder",
        ErrorKind::InvalidFilename => "the name is too long, or not one for a file",
        ErrorKind::InvalidData => "it is not UTF-8 text",
        _ => return without_number(&error.to_string()),
    };
    known.to_owned()
}

/// `Input/output error (os error 5)` as `input/output error`.
fn without_number(text: &str) -> String {
    let text = text.split(" (os error ").next().unwrap_or(text);
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
