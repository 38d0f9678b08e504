//! Moves as people hand them in: letters, words, arrows, lists, and the numbers of the tiles that slide.

use loyd_tiles::{Board, Direction, Tile};

use crate::args::Moves;

/// The moves of a text as letters of the blank's motion. Numbers need the board that they begin on.
///
/// # Errors
/// Where the text stops being moves, in one sentence.
pub fn moves(text: &str, whose: Moves, board: Option<&Board>) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    let (mut rest, mut column) = (text, 1);
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("->") {
            2
        } else if first.is_ascii_digit() {
            rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())
        } else if first.is_alphabetic() {
            rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let word = &rest[..length];
        if first.is_ascii_digit() {
            numbers(word, column, board, &mut found);
        } else if word != "->" && !is_separator(first) {
            directions(word, column)?.into_iter().for_each(|direction| found.push(Move::Way(direction)));
        }
        column += word.chars().count();
        rest = &rest[length..];
    }
    played(&found, whose, board)
}

/// A move as it is written.
enum Move {
    Way(Direction),
    /// The tile that slides, and its column.
    Tile(u16, usize),
}

/// A number; where no tile has more than one digit, several run together.
fn numbers(word: &str, column: usize, board: Option<&Board>, found: &mut Vec<Move>) {
    if board.is_some_and(|board| board.tiles().len() <= 10) {
        let digits = word.bytes().enumerate();
        found.extend(digits.map(|(at, digit)| Move::Tile(u16::from(digit - b'0'), column + at)));
    } else {
        found.push(Move::Tile(word.parse().unwrap_or(u16::MAX), column));
    }
}

fn is_separator(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, ',' | ';' | '[' | ']' | '(' | ')' | '{' | '}' | '\'' | '"' | '|' | '-' | '.')
}

/// The directions of a word: its name, or a letter or an arrow each.
fn directions(word: &str, column: usize) -> Result<Vec<Direction>, String> {
    let named = match word.to_lowercase().as_str() {
        "up" | "north" => Some(Direction::Up),
        "down" | "south" => Some(Direction::Down),
        "left" | "west" => Some(Direction::Left),
        "right" | "east" => Some(Direction::Right),
        _ => None,
    };
    if let Some(direction) = named {
        return Ok(vec![direction]);
    }
    let each = word.chars().enumerate().map(|(at, letter)| {
        let arrow = match letter {
            '↑' | '⬆' | '^' => Some(Direction::Up),
            '↓' | '⬇' => Some(Direction::Down),
            '←' | '⬅' | '<' => Some(Direction::Left),
            '→' | '➡' | '>' => Some(Direction::Right),
            // What makes an arrow a picture.
            '\u{fe0f}' => return Ok(None),
            _ => None,
        };
        let direction = arrow.or_else(|| Direction::from_letter(letter)).ok_or_else(|| {
            let shown: String = letter.escape_debug().collect();
            format!("moves, column {}: `{shown}` is not one of U, D, L, R", column + at)
        })?;
        Ok(Some(direction))
    });
    Ok(each.collect::<Result<Vec<_>, String>>()?.into_iter().flatten().collect())
}

fn played(found: &[Move], whose: Moves, board: Option<&Board>) -> Result<Vec<String>, String> {
    let mut board = board.cloned();
    let mut letters = Vec::with_capacity(found.len());
    for (at, each) in found.iter().enumerate() {
        let direction = match *each {
            Move::Way(direction) if whose == Moves::Tile => direction.opposite(),
            Move::Way(direction) => direction,
            Move::Tile(tile, column) => {
                let board = board.as_ref().ok_or("numbers of tiles are moves of sliding tiles only")?;
                towards(board, tile).ok_or_else(|| {
                    format!("moves, column {column}: move {}: tile {tile} is not beside the blank", at + 1)
                })?
            }
        };
        if let Some(board) = &mut board {
            // Against the edge nothing moves.
            board.slide(direction);
        }
        letters.push(direction.letter().to_string());
    }
    Ok(letters)
}

/// Where the blank goes for a tile to slide.
fn towards(board: &Board, tile: Tile) -> Option<Direction> {
    let is_there = |cell: usize| board.tiles()[cell] == tile;
    Direction::ALL.into_iter().find(|way| way.step(board.size(), board.blank()).is_some_and(is_there))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notation_that_is_handed_in_is_read() {
        let board: Board = "1 2 3/4 0 5/7 8 6".parse().unwrap();
        for text in [
            "RD",
            "r d",
            "right,down",
            "['R','D']",
            "[\"Right\", \"Down\"]",
            "→↓",
            "R -> D",
            "5 6",
            "56",
            "[5, 6]",
            "➡️⬇️",
        ] {
            assert_eq!(moves(text, Moves::Blank, Some(&board)).unwrap(), ["R", "D"], "{text}");
        }
        assert_eq!(moves("left up", Moves::Tile, Some(&board)).unwrap(), ["R", "D"]);
        let wrong = moves("RDX", Moves::Blank, Some(&board)).unwrap_err();
        assert_eq!(wrong, "moves, column 3: `X` is not one of U, D, L, R");
        let far = moves("5 1", Moves::Blank, Some(&board)).unwrap_err();
        assert_eq!(far, "moves, column 3: move 2: tile 1 is not beside the blank");
    }
}
