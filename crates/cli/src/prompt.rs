//! Questions to a person at a terminal: which puzzle, and which algorithm. What is wrong is asked again at once, and what
//! was right is kept.

use std::io::{BufRead, Write};

use loyd_lab::Spec;
use loyd_tiles::notation::{self, ParseBoardError};
use loyd_tiles::{Board, Size, io_reason};

use crate::exit::Failure;
use crate::{interrupt, show};

/// The puzzle that is solved where none is typed: eight moves.
const DEFAULT: &str = "1 3 6/5 0 2/4 7 8";

/// The algorithms to choose from by number. Any other is chosen by name.
const MENU: [(&str, &str); 6] = [
    ("uniform cost search", "ucs"),
    ("A* with the misplaced tile heuristic", "a-star:misplaced"),
    ("A* with the Manhattan distance heuristic", "a-star:manhattan"),
    ("IDA* with the Manhattan distance heuristic", "ida-star:manhattan"),
    ("greedy best-first search", "greedy:manhattan"),
    ("the best for the board", "auto"),
];

/// Rows of up to this many numbers are taken for the beginning of a board: `1 2 3 0` is as likely the first row of a
/// 15-puzzle as the only puzzle of four cells, while nine numbers are an 8-puzzle on a line.
const ROW_MAX: usize = 8;

/// Who is asked, and where the questions go.
pub struct Prompt<R, W> {
    answers: R,
    questions: W,
    /// What boards have for the blank, where it is not 0.
    blank: Option<u32>,
    /// The columns that sentences are wrapped to.
    width: usize,
}

impl<R: BufRead, W: Write> Prompt<R, W> {
    /// Asks on `questions`, in lines of `width` columns, and reads from `answers`.
    pub fn new(answers: R, questions: W, width: usize) -> Prompt<R, W> {
        Prompt { answers, questions, blank: None, width }
    }

    /// Boards have this number for the blank.
    #[must_use]
    pub fn with_blank(self, blank: Option<u32>) -> Prompt<R, W> {
        Prompt { blank, ..self }
    }

    /// Asks for a board and shows what was understood. `None` at the end of input.
    pub fn board(&mut self, size: Option<Size>) -> Result<Option<String>, Failure> {
        let Some(board) = self.typed_board(size)? else { return Ok(None) };
        let text = board.slashes();
        self.say(&format!("The puzzle:\n{}", show::indented(&text.replace('/', "\n"), "  ")))?;
        Ok(Some(text))
    }

    /// The default board, one on a line, or one in rows.
    fn typed_board(&mut self, size: Option<Size>) -> Result<Option<Board>, Failure> {
        self.tell("Type 1 for a default puzzle, 2 to enter your own; or type the puzzle here.")?;
        loop {
            let Some(answer) = self.ask("Puzzle [1]: ")? else { return Ok(None) };
            match answer.as_str() {
                "" | "1" if size.is_none_or(|size| (size.rows(), size.columns()) == (3, 3)) => {
                    return Ok(DEFAULT.parse().ok());
                }
                "" | "1" => self.tell("The default puzzle is 3x3. Type yours.")?,
                "2" => return self.rows(size, None),
                text if tiles(&self.ours(text)).is_some_and(|row| row.len() <= Size::MAX) => {
                    return self.rows(size, Some(answer));
                }
                text => match self.parsed(text, size) {
                    Ok(board) => return Ok(Some(board)),
                    Err(why) => self.tell(&format!("That is not a puzzle: {why}."))?,
                },
            }
        }
    }

    /// Asks for the rows of a board, one by one; the first may also be the whole board in any form.
    fn rows(&mut self, size: Option<Size>, first: Option<String>) -> Result<Option<Board>, Failure> {
        let whole = |row: &str| Board::parse(row, size).ok().filter(|_| size.is_some() || !is_row(row));
        let mut typed = first.map(|row| self.ours(&row));
        if let Some(board) = typed.as_deref().and_then(whole) {
            return Ok(Some(board));
        }
        self.tell(
            "Type the rows, numbers with spaces between them, 0 for the blank. An empty line ends a puzzle that is not square, \
             or of one line.",
        )?;
        let mut rows: Vec<String> = Vec::new();
        loop {
            let row = match typed.take() {
                Some(row) => row,
                None => match self.ask(&format!("Row {}: ", rows.len() + 1))? {
                    Some(row) => self.ours(&row),
                    None => return Ok(None),
                },
            };
            if let (true, Some(board)) = (rows.is_empty(), whole(&row)) {
                return Ok(Some(board));
            }
            if row.is_empty() {
                match (rows.is_empty(), Board::parse(&rows.join("\n"), size)) {
                    (true, _) => {}
                    (_, Ok(board)) => return Ok(Some(board)),
                    (_, Err(error)) => self.tell(&format!("That is no puzzle yet: {error}."))?,
                }
                continue;
            }
            if let Err(why) = fits(&rows, &row, size) {
                self.tell(&format!("{why}. Row {} once more.", rows.len() + 1))?;
                continue;
            }
            rows.push(row);
            let wanted = size.map_or_else(|| tiles(&rows[0]).map_or(0, |row| row.len()), Size::rows);
            if rows.len() == wanted {
                match Board::parse(&rows.join("\n"), size) {
                    Ok(board) => return Ok(Some(board)),
                    Err(error) => {
                        self.tell(&format!("That is no puzzle: {error}. Type the rows once more."))?;
                        rows.clear();
                    }
                }
            }
        }
    }

    /// A text with 0 for the blank.
    fn ours(&self, text: &str) -> String {
        self.blank.map_or_else(|| text.to_owned(), |blank| notation::with_blank(text, blank))
    }

    fn parsed(&self, text: &str, size: Option<Size>) -> Result<Board, ParseBoardError> {
        Board::parse(&self.ours(text), size)
    }

    /// Asks for an algorithm that `fits`, by number or by name. `None` at the end of input.
    pub fn algorithm(&mut self, fits: &dyn Fn(&Spec) -> Result<(), String>) -> Result<Option<Spec>, Failure> {
        self.tell(
            "Algorithm, by number or by name as in a-star:linear-conflict (`loyd list` has them all):",
        )?;
        for (number, (what, name)) in std::iter::zip(1.., MENU) {
            let line = format!("  {number}  {what:<44}{name}");
            let narrow = || {
                show::wrapped_to(self.width, &format!("  {number}  "), "     ", &format!("{what}: {name}"))
            };
            let line = if line.len() <= self.width { line } else { narrow() };
            self.say(&format!("{line}\n"))?;
        }
        loop {
            let Some(answer) = self.ask(&format!("Algorithm [{}]: ", MENU.len()))? else { return Ok(None) };
            let number = if answer.is_empty() { Some(MENU.len()) } else { answer.parse().ok() };
            let chosen = number.and_then(|number: usize| MENU.get(number.checked_sub(1)?));
            let name = chosen.map_or(answer.as_str(), |(_, name)| name);
            let spec: Result<Spec, String> =
                name.parse().map_err(|error: loyd_lab::SpecError| error.to_string());
            match spec.and_then(|spec| fits(&spec).map(|()| spec)) {
                Ok(spec) => return Ok(Some(spec)),
                Err(why) => self.tell(&format!("{}.", capitalized(&why)))?,
            }
        }
    }

    /// Asks one question. `None` at the end of input.
    pub fn ask(&mut self, question: &str) -> Result<Option<String>, Failure> {
        self.say(question)?;
        let mut answer = String::new();
        match interrupt::waiting(|| self.answers.read_line(&mut answer)) {
            Ok(0) => Ok(None),
            Ok(_) => Ok(Some(answer.trim().to_owned())),
            Err(error) => Err(Failure::Input(format!("cannot read the answer: {}", io_reason(&error)))),
        }
    }

    /// A sentence in lines of its own, wrapped by words.
    fn tell(&mut self, sentence: &str) -> Result<(), Failure> {
        let lines = show::wrapped_to(self.width, "", "", sentence);
        self.say(&format!("{lines}\n"))
    }

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        self.questions.write_all(text.as_bytes())?;
        self.questions.flush()?;
        Ok(())
    }
}

/// A message as a sentence of its own.
fn capitalized(message: &str) -> String {
    let mut letters = message.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The tiles of a row, if it is one.
fn tiles(row: &str) -> Option<Vec<u32>> {
    let words = row.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    let tile = |word: &str| notation::tile(word);
    words.map(tile).collect::<Option<Vec<_>>>().filter(|tiles| !tiles.is_empty())
}

/// Whether a line that is a board may as well be the first row of a larger one.
fn is_row(line: &str) -> bool {
    tiles(line).is_some_and(|row| (2..=ROW_MAX).contains(&row.len()))
}

/// Whether a row can follow others, as far as that can be told.
fn fits(rows: &[String], row: &str, size: Option<Size>) -> Result<(), String> {
    let these = tiles(row)
        .ok_or_else(|| "A row is numbers with spaces between them, and 0 for the blank".to_owned())?;
    let before: Vec<u32> = rows.iter().filter_map(|row| tiles(row)).flatten().collect();
    let first = rows.first().and_then(|row| tiles(row)).map(|row| row.len());
    let columns = size.map(Size::columns).or(first).unwrap_or(these.len());
    if !(Size::MIN..=Size::MAX).contains(&columns) {
        return Err("A board has 2 to 100 columns".to_owned());
    }
    if these.len() != columns {
        return Err(format!("That row has {} numbers where {columns} were expected", these.len()));
    }
    let cells = size.map_or(columns * columns, Size::cells);
    for (at, &tile) in these.iter().enumerate() {
        if tile as usize >= cells {
            return Err(format!("Tile {tile} is out of range, expected 0 to {}", cells - 1));
        }
        if before.contains(&tile) || these[..at].contains(&tile) {
            let name = if tile == 0 { "The blank".to_owned() } else { format!("Tile {tile}") };
            return Err(format!("{name} was there already"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What comes of typing lines, and what was said.
    fn asked<T>(typed: &str, ask: impl FnOnce(&mut Prompt<&[u8], &mut Vec<u8>>) -> T) -> (T, String) {
        let mut said = Vec::new();
        let answer = ask(&mut Prompt::new(typed.as_bytes(), &mut said, 80));
        (answer, String::from_utf8(said).unwrap())
    }

    #[test]
    fn a_puzzle_is_the_default_one_or_typed_in_any_form() {
        for (typed, board) in [
            ("1\n", "1 3 6/5 0 2/4 7 8"),
            ("\n", "1 3 6/5 0 2/4 7 8"),
            ("2\n8 1 3\n4 0 2\n7 6 5\n", "8 1 3/4 0 2/7 6 5"),
            ("2\n813402765\n", "8 1 3/4 0 2/7 6 5"),
            ("8 1 3/4 _ 2/7 6 5\n", "8 1 3/4 0 2/7 6 5"),
            ("8 1 3\n4 0 2\n7 6 5\n", "8 1 3/4 0 2/7 6 5"),
            ("2\n1 2 3\n4 5 0\n\n", "1 2 3/4 5 0"),
            ("8 1 3 4 0 2 7 6 5\n", "8 1 3/4 0 2/7 6 5"),
        ] {
            let (answer, _) = asked(typed, |prompt| prompt.board(None).unwrap().unwrap());
            assert_eq!(Board::parse(&answer, None).unwrap().slashes(), board, "{typed:?}");
        }
    }

    /// Four numbers may be the puzzle of four cells, or the first row of a 15-puzzle: the next line says which.
    #[test]
    fn the_first_row_of_a_15_puzzle_is_not_taken_for_a_whole_board() {
        let rows = "0 1 2 3\n5 6 7 4\n9 10 11 8\n13 14 15 12\n";
        for typed in [rows.to_owned(), format!("2\n{rows}")] {
            let (answer, said) = asked(&typed, |prompt| prompt.board(None).unwrap().unwrap());
            assert_eq!(answer, "0 1 2 3/5 6 7 4/9 10 11 8/13 14 15 12");
            assert!(
                said.ends_with("The puzzle:\n  0 1 2 3\n  5 6 7 4\n  9 10 11 8\n  13 14 15 12\n"),
                "{said}"
            );
        }
        let (answer, said) = asked("2\n0 1 2 3\n\n", |prompt| prompt.board(None).unwrap().unwrap());
        assert_eq!(answer, "0 1/2 3", "{said}");
    }

    #[test]
    fn the_blank_has_the_number_that_was_said() {
        let typed = "1 2 3\n4 9 5\n7 8 6\n";
        let mut said = Vec::new();
        let mut prompt = Prompt::new(typed.as_bytes(), &mut said, 80).with_blank(Some(9));
        assert_eq!(prompt.board(None).unwrap().unwrap(), "1 2 3/4 0 5/7 8 6");
    }

    #[test]
    fn questions_and_faults_are_wrapped_by_words() {
        let mut said = Vec::new();
        let mut prompt = Prompt::new("hello you\n2\n1 2 3\n4 99 5\n".as_bytes(), &mut said, 40);
        assert_eq!(prompt.board(None).unwrap(), None);
        prompt.algorithm(&|_| Ok(())).unwrap();
        let said = String::from_utf8(said).unwrap();
        // Who types ends the line of a question.
        let said = ["Puzzle [1]: ", "Row 1: ", "Row 2: "]
            .into_iter()
            .fold(said, |said, question| said.replace(question, ""));
        assert!(said.lines().all(|line| line.chars().count() <= 40), "{said}");
        assert!(said.contains("numbers with spaces"), "{said}");
    }

    #[test]
    fn a_bad_row_alone_is_asked_again() {
        let typed = "2\n8 1 3\n4 0\n4 0 1\n4 x y\n4 0 9\n4 0 2\n7 6 5\n";
        let (answer, said) = asked(typed, |prompt| prompt.board(None).unwrap().unwrap());
        assert_eq!(answer, "8 1 3/4 0 2/7 6 5");
        assert_eq!(said.matches("Row 1: ").count(), 1);
        assert_eq!(said.matches("Row 2: ").count(), 5, "{said}");
        assert!(said.contains("Tile 1 was there already. Row 2 once more."), "{said}");
    }

    #[test]
    fn an_algorithm_is_a_number_or_a_name_that_fits() {
        let fits = |spec: &Spec| {
            let wrong = spec.to_string().contains("manhatten");
            if wrong { Err("there is no heuristic `manhatten`".to_owned()) } else { Ok(()) }
        };
        for (typed, spec) in [
            ("2\n", "a-star:misplaced"),
            ("\n", "auto"),
            ("A*:Hamming\n", "a-star:hamming"),
            ("9\nbsf\na-star:manhatten\n3\n", "a-star:manhattan"),
        ] {
            let (answer, said) = asked(typed, |prompt| prompt.algorithm(&fits).unwrap().unwrap());
            assert_eq!(answer.to_string(), spec, "{said}");
        }
    }

    #[test]
    fn the_end_of_input_is_no_answer() {
        assert_eq!(asked("2\n8 1 3\n", |prompt| prompt.board(None).unwrap()).0, None);
        assert_eq!(asked("", |prompt| prompt.algorithm(&|_| Ok(())).unwrap()).0, None);
    }
}
