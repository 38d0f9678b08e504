//! Estimates for towers.
//!
//! All are one type, since they differ in how discs are counted:
//!
//! | count | admissible | consistent | idea |
//! |---|---|---|---|
//! | [`Misplaced`](Count::Misplaced) | yes | yes | discs that are not on their goal peg: a move moves one |
//! | [`Twice`](Count::Twice) | yes | yes | the same, and two for each disc that must leave its goal peg and come back |
//! | [`Powers`](Count::Powers) | no | no | 2^i for disc i: right for a tower on three pegs, too much elsewhere |
//!
//! Pattern databases are in `patterns.rs`.

use loyd_search::{Cost, Heuristic};

use super::{Position, Towers};

/// How discs are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// One for each that is not on its goal peg. Each must move, and a move moves one.
    Misplaced,
    /// One for each that is not on its goal peg, and two for each that is, but must leave it: a larger disc has to go
    /// from or to that peg.
    ///
    /// Every disc's own moves are counted, so the sum is admissible. A move changes nothing for other discs: what lies
    /// on either of its pegs is larger than the disc moved. So the sum changes by one at most, and is consistent.
    Twice,
    /// 1, 2, 4 and so on for each that is not on its goal peg. *Wrong*, for teaching: it is what a whole tower takes on
    /// three pegs, 2^n - 1, and people conclude that each disc costs its share. With the smaller discs out of the way,
    /// or with a fourth peg, a large disc costs no more than a small one.
    Powers,
}

/// The moves that the discs take, each looked at for itself.
///
/// ```
/// use loyd_domains::hanoi::{self, Count, Discs};
/// use loyd_search::{Heuristic, Problem};
/// // Disc 1 lies on the peg where it shall be, but 2 has to go there first.
/// let towers = hanoi::read("2 | - | 1")?;
/// assert_eq!(Discs::new(&towers, Count::Twice).init(&towers.start()), 3);
/// # Ok::<(), loyd_lab::ReadError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Discs {
    count: Count,
    towers: Towers,
}

impl Discs {
    /// The estimate for the goal of `towers`.
    pub fn new(towers: &Towers, count: Count) -> Discs {
        Discs { count, towers: *towers }
    }
}

impl Heuristic<Towers> for Discs {
    type Memo = Cost;

    #[inline]
    fn init(&self, position: &Position) -> Cost {
        let (goal, discs) = (self.towers.goal(), 0..self.towers.discs());
        let misplaced = |disc: usize| Cost::from(position.peg(disc) != goal.peg(disc));
        match self.count {
            Count::Misplaced => discs.map(misplaced).sum(),
            Count::Twice => {
                let mut used = 0_u8;
                let mut sum = 0;
                for disc in discs.rev() {
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
            Count::Powers => discs.map(|disc| misplaced(disc) << disc).sum(),
        }
    }
    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }
}
