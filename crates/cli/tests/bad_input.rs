//! Every bad board of the collection gets its exact message and exit code 2.

mod common;

use std::fs;
use std::path::Path;

#[test]
fn bad_boards_get_one_clear_sentence() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tiles/tests/bad");
    let mut seen = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let expected = fs::read_to_string(path.with_extension("expected")).unwrap();
        // `NAME@RxC.txt` is read with `--size RxC`.
        let stem = path.file_stem().unwrap().to_str().unwrap().to_owned();
        // The program reads what the reader of boards does not.
        if stem.starts_with("utf16") {
            continue;
        }
        let size: Vec<&str> = stem.split_once('@').map_or(vec![], |(_, size)| vec!["--size", size]);
        for command in ["solve", "check"] {
            let ran = common::loyd(&[&[command, path.to_str().unwrap()], size.as_slice()].concat());
            assert_eq!(ran.code, 2, "{path:?}");
            assert_eq!(ran.err.trim_end(), format!("error: {}", expected.trim_end()), "{path:?}");
            assert_eq!(ran.out, "", "{path:?}");
        }
        seen += 1;
    }
    assert!(seen >= 20, "{seen} bad boards");
}
