//! Best times and fewest moves of each size, and the days whose puzzle was solved. What is kept, and nothing about files.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::date::Date;

/// All that is kept.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Records {
    /// By the kind of puzzle: `4x4`, or `3x3, depth 20`.
    #[serde(default)]
    bests: BTreeMap<String, Best>,
    /// The days whose puzzle was solved, as `2026-11-16`.
    #[serde(default)]
    days: BTreeSet<String>,
}

/// The best of one kind of puzzle. Moves and time need not be of one game.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Best {
    /// The fewest moves.
    pub moves: u64,
    /// The shortest time.
    pub seconds: f64,
    /// How many were solved.
    pub solved: u64,
}

/// A game that was solved without the solution being shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Solved {
    /// The kind of puzzle; `None` for one that was typed, which cannot be compared with others.
    pub kind: Option<String>,
    /// Its moves.
    pub moves: u64,
    /// Its time.
    pub seconds: f64,
    /// The day, if it was the day's puzzle.
    pub day: Option<Date>,
}

impl Records {
    /// The best of a kind of puzzle.
    pub fn best(&self, kind: &str) -> Option<Best> {
        self.bests.get(kind).copied()
    }

    /// Adds a game.
    pub fn add(&mut self, game: &Solved) {
        if let Some(kind) = &game.kind {
            let first = Best { moves: game.moves, seconds: game.seconds, solved: 0 };
            let best = self.bests.entry(kind.clone()).or_insert(first);
            best.moves = best.moves.min(game.moves);
            best.seconds = best.seconds.min(game.seconds);
            best.solved = best.solved.saturating_add(1);
        }
        if let Some(day) = game.day {
            self.days.insert(day.to_string());
        }
    }

    /// How many days in a row were solved, up to today or yesterday.
    pub fn streak(&self, today: Date) -> usize {
        let is_solved = |day: Date| self.days.contains(&day.to_string());
        let mut day = if is_solved(today) { today } else { today.before() };
        let mut length = 0;
        while is_solved(day) {
            (day, length) = (day.before(), length + 1);
        }
        length
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_of_each_is_kept_and_days_in_a_row_are_counted() {
        let mut records = Records::default();
        let today = Date::of_unix_time(1_794_787_200);
        let game = |moves, seconds, day| Solved { kind: Some("4x4".to_owned()), moves, seconds, day };
        records.add(&game(60, 70.0, Some(today.before())));
        records.add(&game(50, 90.0, None));
        assert_eq!(records.best("4x4"), Some(Best { moves: 50, seconds: 70.0, solved: 2 }));
        assert_eq!(records.streak(today), 1);
        records.add(&game(80, 80.0, Some(today)));
        assert_eq!((records.streak(today), records.best("3x3")), (2, None));
        let text = serde_json::to_string(&records).unwrap();
        assert_eq!(serde_json::from_str::<Records>(&text).unwrap(), records);
    }
}
