//! What the system says when a file cannot be used, in words a person knows.

use std::io::{self, ErrorKind};
use std::path::Path;

/// Why something failed, to be put behind its name: without the system's number, which explains nothing.
///
/// ```
/// let error = std::fs::read("/no/such/file").unwrap_err();
/// assert_eq!(loyd_search::io_reason(&error), "there is no such file");
/// ```
pub fn io_reason(error: &io::Error) -> String {
    let known = match error.kind() {
        ErrorKind::NotFound => "there is no such file",
        ErrorKind::PermissionDenied => "permission denied",
        ErrorKind::IsADirectory => "it is a folder",
        ErrorKind::NotADirectory => "a part of its path is not a folder",
        ErrorKind::StorageFull => "the disk is full",
        ErrorKind::QuotaExceeded => "your share of the disk is full",
        ErrorKind::ReadOnlyFilesystem => "the disk is read-only",
        ErrorKind::FileTooLarge => "it would be larger than a file may be",
        ErrorKind::InvalidFilename => "the name is too long, or not one for a file",
        ErrorKind::BrokenPipe => "nobody reads it any more",
        _ => return without_number(&error.to_string()),
    };
    known.to_owned()
}

/// The same of a file that was to be made: if something is not there, it is the folder.
pub fn io_reason_of_writing(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "its folder is not there".to_owned(),
        _ => io_reason(error),
    }
}

/// The same of a folder that was to be read, made or written to.
///
/// ```
/// let folder = std::path::Path::new("Cargo.toml");
/// let error = std::fs::create_dir_all(folder).unwrap_err();
/// assert_eq!(loyd_search::io_reason_of_folder(folder, &error), "it is not a folder");
/// ```
pub fn io_reason_of_folder(folder: &Path, error: &io::Error) -> String {
    if folder.exists() && !folder.is_dir() {
        return "it is not a folder".to_owned();
    }
    match error.kind() {
        ErrorKind::NotFound if folder.is_dir() => "no file can be made in it".to_owned(),
        ErrorKind::NotFound => "it cannot be made there".to_owned(),
        _ => io_reason(error),
    }
}

/// `Input/output error (os error 5)` as `input/output error`.
fn without_number(text: &str) -> String {
    let text = text.split(" (os error ").next().unwrap_or(text);
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn no_number_of_the_system_is_shown() {
        for number in 1..134 {
            let reason = io_reason(&io::Error::from_raw_os_error(number));
            assert!(!reason.contains("os error") && !reason.is_empty(), "{number}: {reason}");
        }
        assert_eq!(io_reason(&io::Error::from_raw_os_error(5)), "input/output error");
    }
}
