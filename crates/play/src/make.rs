//! New puzzles: of a size, a goal and perhaps a depth, from a seed; or the day's.

use loyd_domains::{Tiles, TilesInstance};
use loyd_lab::{Domain as _, Generate, LabError, Look, Way};
use loyd_tiles::{Board, Goal, Size};

use crate::date::Date;

/// A puzzle that is wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// Its size.
    pub size: Size,
    /// Its goal as typed; `None` for the usual one.
    pub goal: Option<String>,
    /// How far from the goal it is to be; `None` for any.
    pub depth: Option<u32>,
    /// The seed.
    pub seed: u64,
    /// The day, if it is the day's.
    pub day: Option<Date>,
}

/// Where a puzzle came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// It was typed, or read from a file.
    Typed {
        /// Its goal as typed.
        goal: Option<String>,
    },
    /// It was made.
    Made(Wanted),
}

/// A puzzle to play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// The board at the beginning.
    pub start: Board,
    /// What it is to become.
    pub goal: Board,
    /// Where it came from.
    pub origin: Origin,
}

impl Wanted {
    /// The puzzle of a day: of 3x3 it is the page's.
    pub fn of_day(day: Date, size: Size) -> Wanted {
        let depth = (size.cells() == 9 && size.rows() == 3).then(|| day.depth());
        Wanted { size, goal: None, depth, seed: day.seed(), day: Some(day) }
    }

    /// Makes it. `look` hears of long work, and may stop it.
    ///
    /// # Errors
    /// When there is no such puzzle.
    pub fn make(self, look: &mut Look<'_>) -> Result<Puzzle, LabError> {
        let size = self.size.to_string();
        let way = self.depth.map_or(Way::Uniform, Way::Depth);
        let asked = Generate { size: Some(&size), goal: self.goal.as_deref(), way, seed: self.seed };
        let tiles = Tiles::default();
        let made = tiles.generate(&asked, look)?.next();
        let TilesInstance { start, goal } =
            made.ok_or_else(|| LabError::Unsupported("there is no such puzzle".to_owned()))?;
        Ok(Puzzle { start, goal, origin: Origin::Made(self) })
    }
}

impl Puzzle {
    /// The goal in words: `goal 1 to 15, gap last`.
    pub fn goal_words(&self) -> String {
        let size = self.goal.size();
        let is = |goal: Goal| goal.board(size).is_ok_and(|board| board == self.goal);
        let last = size.cells() - 1;
        if is(Goal::Last) {
            format!("goal 1 to {last}, gap last")
        } else if is(Goal::First) {
            format!("goal 1 to {last}, gap first")
        } else if is(Goal::Snail) {
            "goal snail".to_owned()
        } else {
            "goal of your own".to_owned()
        }
    }

    /// What it is compared with: games of its size, goal and depth.
    pub fn kind(&self) -> Option<String> {
        let Origin::Made(wanted) = &self.origin else { return None };
        let mut kind = wanted.size.to_string();
        if let Some(goal) = wanted.goal.as_deref().filter(|&goal| goal != "last") {
            kind = format!("{kind}, goal {goal}");
        }
        if let Some(depth) = wanted.depth {
            kind = format!("{kind}, depth {depth}");
        }
        Some(kind)
    }

    /// How far it is from the goal, if it was made so.
    pub fn depth(&self) -> Option<u32> {
        match &self.origin {
            Origin::Made(wanted) => wanted.depth,
            Origin::Typed { .. } => None,
        }
    }

    /// The day, if it is the day's.
    pub fn day(&self) -> Option<Date> {
        match &self.origin {
            Origin::Made(wanted) => wanted.day,
            Origin::Typed { .. } => None,
        }
    }

    /// The goal as it was typed, if that goes with every size: a board goes with its own alone.
    pub fn goal_of_any_size(&self) -> Option<&str> {
        self.goal_typed().filter(|goal| matches!(*goal, "first" | "last" | "snail"))
    }

    /// The goal as it was typed.
    pub fn goal_typed(&self) -> Option<&str> {
        match &self.origin {
            Origin::Made(wanted) => wanted.goal.as_deref(),
            Origin::Typed { goal } => goal.as_deref(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(wanted: Wanted) -> Puzzle {
        wanted.make(&mut |_| Ok(())).unwrap()
    }

    #[test]
    fn the_days_puzzle_is_the_one_that_the_page_asks_for() {
        let size = Size::new(3, 3).unwrap();
        let monday = Date::of_unix_time(1_794_787_200);
        let wanted = Wanted::of_day(monday, size);
        assert_eq!((wanted.depth, wanted.seed), (Some(18), 20_261_116));
        let again = Wanted { day: None, ..wanted.clone() };
        assert_eq!(made(wanted).start, made(again).start);
        let large = Wanted::of_day(monday, Size::new(4, 4).unwrap());
        assert_eq!(large.depth, None);
    }

    #[test]
    fn puzzles_are_compared_with_their_like() {
        let size = Size::new(3, 3).unwrap();
        let wanted = Wanted { size, goal: None, depth: None, seed: 1, day: None };
        let puzzle = made(wanted.clone());
        assert_eq!(
            (puzzle.kind().unwrap(), puzzle.goal_words()),
            ("3x3".to_owned(), "goal 1 to 8, gap last".to_owned())
        );
        let other = made(Wanted { goal: Some("snail".to_owned()), depth: Some(9), ..wanted });
        assert_eq!(
            (other.kind().unwrap(), other.goal_words()),
            ("3x3, goal snail, depth 9".to_owned(), "goal snail".to_owned())
        );
        let typed = Puzzle { origin: Origin::Typed { goal: None }, ..puzzle };
        assert_eq!(typed.kind(), None);
    }
}
