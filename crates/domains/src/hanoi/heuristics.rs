//! Estimates for towers.
//!
//! | type | admissible | consistent | idea |
//! |---|---|---|---|
//! | [`Misplaced`] | yes | yes | discs that are not on their goal peg: a move moves one |
//! | [`Twice`] | yes | yes | the same, and two for each disc that must leave its goal peg and come back |
//! | [`Powers`] | no | no | 2^i for disc i: right for a tower on three pegs, too much elsewhere |
//!
//! Pattern databases are in `patterns.rs`.

use loyd_search::{Cost, Heuristic};

use super::{Position, Towers};

/// The number of discs that are not on their goal peg. Each must move, and a move moves one.
#[derive(Debug, Clone, Copy)]
pub struct Misplaced {
    towers: Towers,
}

impl Misplaced {
    /// The estimate for the goal of `towers`.
    pub fn new(towers: &Towers) -> Misplaced {
        Misplaced { towers: *towers }
    }
}

impl Heuristic<Towers> for Misplaced {
    type Memo = Cost;

    #[inline]
    fn init(&self, position: &Position) -> Cost {
        let goal = self.towers.goal();
        (0..self.towers.discs()).map(|disc| Cost::from(position.peg(disc) != goal.peg(disc))).sum()
    }
    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }
}

/// One for each disc that is not on its goal peg, and two for each that is, but must leave it: a larger disc has to go
/// from or to that peg.
///
/// Every disc's own moves are counted, so the sum is admissible. A move changes nothing for other discs: what lies on
/// either of its pegs is larger than the disc moved. So the sum changes by one at most, and is consistent.
///
/// ```
/// use loyd_domains::hanoi::{self, Twice};
/// use loyd_search::{Heuristic, Problem};
/// // Disc 1 lies on the peg where it shall be, but 2 has to go there first.
/// let towers = hanoi::read("2 | - | 1")?;
/// assert_eq!(Twice::new(&towers).init(&towers.start()), 3);
/// # Ok::<(), loyd_lab::ReadError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Twice {
    towers: Towers,
}

impl Twice {
    /// The estimate for the goal of `towers`.
    pub fn new(towers: &Towers) -> Twice {
        Twice { towers: *towers }
    }
}

impl Heuristic<Towers> for Twice {
    type Memo = Cost;

    #[inline]
    fn init(&self, position: &Position) -> Cost {
        let goal = self.towers.goal();
        let mut used = 0_u8;
        let mut sum = 0;
        for disc in (0..self.towers.discs()).rev() {
            let (from, to) = (position.peg(disc), goal.peg(disc));
            if from != to {
                used |= 1 << from | 1 << to;
                sum += 1;
            } else if used >> from & 1 == 1 {
                sum += 2;
            }
        }
        sum
    }
    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }
}

/// 1, 2, 4 and so on for each disc that is not on its goal peg. *Wrong*, for teaching: it is what a whole tower takes on
/// three pegs, 2^n - 1, and people conclude that each disc costs its share. With the smaller discs out of the way, or
/// with a fourth peg, a large disc costs no more than a small one.
#[derive(Debug, Clone, Copy)]
pub struct Powers {
    towers: Towers,
}

impl Powers {
    /// The estimate for the goal of `towers`.
    pub fn new(towers: &Towers) -> Powers {
        Powers { towers: *towers }
    }
}

impl Heuristic<Towers> for Powers {
    type Memo = Cost;

    #[inline]
    fn init(&self, position: &Position) -> Cost {
        let goal = self.towers.goal();
        (0..self.towers.discs()).map(|disc| Cost::from(position.peg(disc) != goal.peg(disc)) << disc).sum()
    }
    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }
}
