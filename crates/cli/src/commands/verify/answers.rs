//! A file of answers: a puzzle and moves on each line, as CSV, or as JSON.

use std::collections::HashSet;

use loyd_tiles::{Board, notation};
use serde_json::Value;

/// An answer that was handed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Its line, from 1.
    pub line: usize,
    /// Whose it is, where that is said.
    pub name: Option<String>,
    /// The puzzle, as written.
    pub puzzle: String,
    /// The moves, as written.
    pub moves: String,
}

/// The answers of a text, or why a line is none.
pub fn read(text: &str) -> Vec<Result<Answer, (usize, String)>> {
    let lines: Vec<(usize, &str)> = text
        .trim_start_matches('\u{feff}')
        .lines()
        .enumerate()
        .map(|(at, line)| (at + 1, line))
        .filter(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
        .collect();
    if let Ok(Value::Array(objects)) = serde_json::from_str::<Value>(text) {
        return objects.iter().enumerate().map(|(at, object)| of_object(at + 1, object)).collect();
    }
    let Some(&(_, first)) = lines.first() else { return Vec::new() };
    if first.trim_start().starts_with('{') {
        let object =
            |line: &str| serde_json::from_str(line).map_err(|_| "this is not a JSON object".to_owned());
        let read = |&(at, line): &(usize, &str)| {
            object(line).map_err(|why| (at, why)).and_then(|object: Value| of_object(at, &object))
        };
        return lines.iter().map(read).collect();
    }
    match Header::of(first) {
        Some(header) => lines[1..].iter().map(|&(at, line)| header.answer(at, line)).collect(),
        None => lines.iter().map(|&(at, line)| of_line(at, line)).collect(),
    }
}

/// The longest beginning that is a board, and the rest.
fn of_line(at: usize, line: &str) -> Result<Answer, (usize, String)> {
    for cut in ends(line) {
        let (puzzle, moves) = line.split_at(cut);
        let moves = moves.trim_start_matches([' ', '\t', ',', ';', ':', '|']).trim();
        if !moves.is_empty() && Board::parse(puzzle, None).is_ok() {
            return Ok(Answer {
                line: at,
                name: None,
                puzzle: puzzle.trim_end_matches([' ', '\t', ',', ';', ':', '|']).trim_start().to_owned(),
                moves: moves.to_owned(),
            });
        }
    }
    Err((at, "a puzzle and its moves are expected, as in 1 2 3/4 0 5/7 8 6: RD".to_owned()))
}

/// How many places are tried: behind digits run together, which are ten at most, may stand as many different tiles as moves.
const ENDS_MAX: usize = 24;

/// Where a board may end, the last place first. No tile is on it twice, and no word is that is no tile, so it ends before the
/// first of these; the few places before that are tried, and a line takes time in proportion to its length.
fn ends(line: &str) -> impl Iterator<Item = usize> {
    let is_cut = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '|' | '[');
    let is_between = |c: char| is_cut(c) || matches!(c, '/' | ']' | '(' | ')' | '{' | '}' | '"' | '\'');
    let (mut cuts, mut seen, mut begin) = (Vec::new(), HashSet::new(), 0);
    for (end, c) in line.char_indices().filter(|&(_, c)| is_between(c)) {
        let word = &line[begin..end];
        let is_of_board = notation::tile(word).is_some() || notation::is_inline(word);
        if !word.is_empty() && (!is_of_board || !seen.insert(word)) {
            break;
        }
        if is_cut(c) {
            cuts.push(end);
        }
        begin = end + c.len_utf8();
    }
    cuts.into_iter().rev().take(ENDS_MAX)
}

fn of_object(at: usize, object: &Value) -> Result<Answer, (usize, String)> {
    let text = |keys: &[&str]| {
        let found = keys.iter().find_map(|key| object.get(key).filter(|value| !value.is_null()));
        found.map(|value| value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned))
    };
    let missing = |what: &str| (at, format!("this object has no `{what}`"));
    Ok(Answer {
        line: at,
        name: text(&NAMES),
        puzzle: text(&PUZZLES).ok_or_else(|| missing("puzzle"))?,
        moves: text(&MOVES).ok_or_else(|| missing("moves"))?,
    })
}

const PUZZLES: [&str; 4] = ["puzzle", "board", "start", "initial"];
const MOVES: [&str; 4] = ["moves", "solution", "answer", "path"];
const NAMES: [&str; 4] = ["name", "student", "id", "who"];

/// Which column of comma-separated values is what.
struct Header {
    separator: char,
    puzzle: usize,
    moves: usize,
    name: Option<usize>,
}

impl Header {
    fn of(line: &str) -> Option<Header> {
        [',', ';', '\t'].into_iter().find_map(|separator| {
            let titles: Vec<String> =
                cells(line, separator).iter().map(|title| title.to_lowercase()).collect();
            let place = |names: &[&str]| titles.iter().position(|title| names.contains(&title.as_str()));
            let (puzzle, moves) = (place(&PUZZLES)?, place(&MOVES)?);
            Some(Header { separator, puzzle, moves, name: place(&NAMES) })
        })
    }

    fn answer(&self, at: usize, line: &str) -> Result<Answer, (usize, String)> {
        let cells = cells(line, self.separator);
        let cell =
            |place: usize| cells.get(place).cloned().ok_or((at, "this line has too few columns".to_owned()));
        let name = self.name.and_then(|place| cells.get(place).cloned());
        Ok(Answer { line: at, name, puzzle: cell(self.puzzle)?, moves: cell(self.moves)? })
    }
}

/// The cells of a line of values; those in double quotes may hold the separator, and quotes twice.
fn cells(line: &str, separator: char) -> Vec<String> {
    let (mut cells, mut cell, mut quoted) = (Vec::new(), String::new(), false);
    let mut letters = line.trim_end_matches('\r').chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                cell.push('"');
                letters.next();
            }
            '"' => quoted = !quoted,
            _ if letter == separator && !quoted => cells.push(std::mem::take(&mut cell).trim().to_owned()),
            _ => cell.push(letter),
        }
    }
    cells.push(cell.trim().to_owned());
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<(String, String, Option<String>)> {
        let answer =
            |read: Result<Answer, _>| read.map(|answer| (answer.puzzle, answer.moves, answer.name)).unwrap();
        read(text).into_iter().map(answer).collect()
    }

    /// A board of 50x50 with its moves in fives, and a line that is no answer at all: each was read again at every word,
    /// which took minutes.
    #[test]
    fn long_lines_take_no_longer_than_their_length() {
        let tiles: Vec<String> = (1..2500).map(|tile| tile.to_string()).collect();
        let moves = "LRLRL ".repeat(40_000);
        let answer = read(&format!("{} 0: {moves}", tiles.join(" "))).remove(0).unwrap();
        assert_eq!(answer.moves, moves.trim());
        assert!(read(&"[{\"a\":".repeat(16_000))[0].is_err());
        assert!(read(&(1..30_000).map(|tile| tile.to_string()).collect::<Vec<_>>().join(" "))[0].is_err());
    }

    #[test]
    fn a_board_ends_where_a_tile_comes_again_or_a_word_is_none() {
        for (line, puzzle, moves) in [
            ("1 2 3/4 0 5/7 8 6 5 6", "1 2 3/4 0 5/7 8 6", "5 6"),
            ("123405786 5 6", "123405786", "5 6"),
            ("123405786: 5,6", "123405786", "5,6"),
            ("[[1,2,3],[4,0,5],[7,8,6]] ['R','D']", "[[1,2,3],[4,0,5],[7,8,6]]", "['R','D']"),
            ("1 2 3 4 _ 5 7 8 6 | right down", "1 2 3 4 _ 5 7 8 6", "right down"),
            ("1,2,3,4,x,5,7,8,6,RD", "1,2,3,4,x,5,7,8,6", "RD"),
        ] {
            assert_eq!(all(line), [(puzzle.to_owned(), moves.to_owned(), None)]);
        }
    }

    #[test]
    fn lines_values_and_objects_are_read() {
        let expected = |puzzle: &str, moves: &str| (puzzle.to_owned(), moves.to_owned(), None);
        assert_eq!(
            all("# two\n1 2 3/4 0 5/7 8 6: RD\n\n123405786 R D\n"),
            [expected("1 2 3/4 0 5/7 8 6", "RD"), expected("123405786", "R D"),]
        );
        assert_eq!(all("1 2 3 0 4 5 6 7 8 ['R','D']"), [expected("1 2 3 0 4 5 6 7 8", "['R','D']")]);
        let named = vec![("1 2 3/4 0 5/7 8 6".to_owned(), "right,down".to_owned(), Some("Ada".to_owned()))];
        assert_eq!(all("student,puzzle,moves\nAda,1 2 3/4 0 5/7 8 6,\"right,down\"\n"), named);
        assert_eq!(all(r#"{"puzzle":"1 2 3/4 0 5/7 8 6","moves":"right,down","name":"Ada"}"#), named);
        let list = all(r#"[{"puzzle":[[1,2],[3,0]],"moves":["L"]}]"#);
        assert_eq!(list, [expected("[[1,2],[3,0]]", "[\"L\"]")]);
        assert!(read("hello\n")[0].is_err());
    }
}
