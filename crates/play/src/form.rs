//! The questions before a new puzzle: its size, its depth, its seed.

use loyd_tiles::Size;
use ratatui_crossterm::crossterm::event::{KeyCode, KeyEvent};

use crate::make::{Origin, Puzzle, Wanted};

/// What is typed is no longer than this.
pub const TYPED_MAX: usize = 200;

/// The questions, as they are answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// Size, depth and seed, as typed.
    pub answers: [String; 3],
    /// Which is being typed.
    pub at: usize,
    /// What is wrong with them.
    pub error: Option<String>,
    /// Whether the puzzle is being made.
    pub is_making: bool,
    goal: Option<String>,
}

/// What they are called.
pub const QUESTIONS: [&str; 3] = ["Size", "Depth", "Seed"];

/// What came of a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answered {
    /// They are still being answered.
    Typing,
    /// It was left.
    Left,
    /// This is wanted.
    Wanted(Wanted),
}

impl Form {
    /// The questions, answered as for the puzzle in play. The seed is left to chance.
    pub fn new(puzzle: &Puzzle) -> Form {
        let depth = match &puzzle.origin {
            Origin::Made(wanted) if wanted.day.is_none() => wanted.depth.map(|depth| depth.to_string()),
            _ => None,
        };
        let answers = [puzzle.start.size().to_string(), depth.unwrap_or_default(), String::new()];
        let goal = puzzle.goal_of_any_size().map(ToOwned::to_owned);
        Form { answers, at: 0, error: None, is_making: false, goal }
    }

    /// A key was pressed. `seed` is taken where none is typed.
    pub fn press(&mut self, key: KeyEvent, seed: u64) -> Answered {
        match key.code {
            KeyCode::Esc => return Answered::Left,
            KeyCode::Enter if !self.is_making => match self.wanted(seed) {
                Ok(wanted) => {
                    (self.is_making, self.error) = (true, None);
                    return Answered::Wanted(wanted);
                }
                Err((at, why)) => (self.at, self.error) = (at, Some(why)),
            },
            KeyCode::Tab | KeyCode::Down | KeyCode::Right => self.at = (self.at + 1) % self.answers.len(),
            KeyCode::BackTab | KeyCode::Up | KeyCode::Left => {
                self.at = (self.at + self.answers.len() - 1) % self.answers.len();
            }
            _ => type_into(&mut self.answers[self.at], key),
        }
        Answered::Typing
    }

    fn wanted(&self, seed: u64) -> Result<Wanted, (usize, String)> {
        let [size, depth, typed] = self.answers.each_ref().map(|answer| answer.trim());
        let size: Size = size.parse().map_err(|error| (0, capital(&format!("{error}."))))?;
        let is_any = depth.is_empty() || depth == "any";
        let number = "Depth is a whole number of moves, or nothing for any.";
        let depth = if is_any { None } else { Some(depth.parse().map_err(|_| (1, number.to_owned()))?) };
        let whole = "A seed is a whole number, or nothing for a new one.";
        let seed = if typed.is_empty() { seed } else { typed.parse().map_err(|_| (2, whole.to_owned()))? };
        Ok(Wanted { size, goal: self.goal.clone(), depth, seed, day: None })
    }
}

/// A key that adds to a text or takes from it.
pub fn type_into(text: &mut String, key: KeyEvent) {
    match key.code {
        KeyCode::Char(letter) if text.len() < TYPED_MAX && !letter.is_control() => text.push(letter),
        KeyCode::Backspace => {
            text.pop();
        }
        _ => {}
    }
}

/// A sentence with a capital.
pub fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
