//! No bytes make the reader panic; every message is one printable line; every board that was read reads back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use loyd_tiles::notation::{self, Reading};
use loyd_tiles::{Board, ParseBoardError, Size};

fuzz_target!(|text: &[u8]| {
    for size in [None, Size::new(3, 3), Size::new(2, 4)] {
        match notation::read(text, size) {
            Reading::One(result) => check(&result),
            Reading::Many(lines) => lines.for_each(|(_, result)| check(&result)),
        }
    }
    if let Ok(text) = str::from_utf8(text) {
        let _ = notation::is_inline(text);
    }
});

fn check(result: &Result<Board, ParseBoardError>) {
    match result {
        Ok(board) => {
            for text in [board.to_string(), board.slashes(), board.brackets()] {
                assert_eq!(text.parse().as_ref(), Ok(board));
            }
        }
        Err(error) => {
            let message = error.to_string();
            assert!(message.len() < 400 && !message.contains(char::is_control), "{message}");
        }
    }
}
