//! A mark of what files hold: an edited script is another heuristic under the same name.

use std::fs::File;
use std::io::Read as _;

/// The most of a file that is looked at: an interpreter may stand in a command, and a script is far shorter.
const BYTES_MAX: u64 = 1 << 26;

/// FNV-1a over the contents, each ended by its length: enough to tell one draft from the next. Names that are no files
/// are passed over, and without any there is no mark.
pub(crate) fn of_files(names: &[String]) -> Option<u64> {
    let contents: Vec<Vec<u8>> = names.iter().filter_map(|name| content(name)).collect();
    if contents.is_empty() {
        return None;
    }
    let length = |file: &Vec<u8>| (file.len() as u64).to_le_bytes();
    let bytes = contents.iter().flat_map(|file| file.iter().copied().chain(length(file)));
    Some(
        bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
        }),
    )
}

/// What a plain file holds. A pipe or a device might never end.
fn content(name: &str) -> Option<Vec<u8>> {
    if !std::fs::metadata(name).ok()?.is_file() {
        return None;
    }
    let mut content = Vec::new();
    File::open(name).ok()?.take(BYTES_MAX).read_to_end(&mut content).ok()?;
    Some(content)
}

#[cfg(test)]
mod tests {
    use loyd_lab::{How, OwnCode as _};

    use crate::Own;

    #[test]
    fn an_edited_file_has_another_mark() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("mine.rhai");
        let name = file.display().to_string();
        let mark_of = |text: &str| {
            std::fs::write(&file, text).unwrap();
            (Own.mark(How::ScriptFile, &name), Own.mark(How::Program, &format!("python3 '{name}'")))
        };
        let first = mark_of("a");
        assert_eq!(first.0, first.1);
        assert_eq!(mark_of("b").0.map(|mark| Some(mark) == first.0), Some(false));
        assert_eq!(mark_of("a"), first);
        assert_eq!(Own.mark(How::ScriptText, &name), None);
        assert_eq!(Own.mark(How::Program, "cat /dev/zero"), None);
    }
}
