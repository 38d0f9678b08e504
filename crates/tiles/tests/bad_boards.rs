//! Every file under `bad` is a text that is not a puzzle, with the message it must get beside it. `NAME@RxC.txt` is
//! read with the size `RxC` asked for.

use std::fs;
use std::path::{Path, PathBuf};

use loyd_tiles::Size;
use loyd_tiles::notation::{self, Reading};

fn message(path: &Path) -> String {
    let stem = path.file_stem().unwrap().to_str().unwrap();
    let size: Option<Size> = stem.split_once('@').map(|(_, size)| size.parse().unwrap());
    match notation::read(&fs::read(path).unwrap(), size) {
        Reading::One(Err(error)) => error.to_string(),
        other => panic!("{} gives {other:?}", path.display()),
    }
}

#[test]
fn every_bad_board_gets_its_message() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    assert!(files.len() >= 20);
    for path in files {
        let expected = fs::read_to_string(path.with_extension("expected")).unwrap_or_default();
        assert_eq!(message(&path), expected.trim_end(), "{}", path.display());
    }
}
