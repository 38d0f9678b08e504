//! Discs on pegs, and what moving them does.
//!
//! Every choice of a peg for every disc is a position, since discs on one peg can lie in one order only. So a position is
//! three bits a disc, the smallest first, in one word. Moves come by the peg they leave, then by the peg they go to; the
//! inverse of a move is the move back. Each costs 1.

use std::fmt;

use loyd_search::{Problem, Space};

use crate::bits::bits;

/// The fewest and the most pegs: on two, nothing but a lone disc can be moved from one to the other.
pub const PEGS: std::ops::RangeInclusive<usize> = 3..=8;
/// The most discs.
pub const DISCS_MAX: usize = 21;

/// The peg of each disc, three bits each, the smallest disc in the lowest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position(u64);

impl Position {
    /// The position that has each disc, from the smallest, on the peg given, from 0.
    pub(super) fn new(pegs: impl DoubleEndedIterator<Item = usize>) -> Position {
        Position(pegs.rev().fold(0, |word, peg| word << 3 | peg as u64))
    }

    /// The peg of a disc, both from 0.
    #[inline]
    pub(super) fn peg(self, disc: usize) -> usize {
        (self.0 >> (3 * disc) & 7) as usize
    }
}

/// A move of the top disc of one peg to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The peg that it leaves, from 0.
    pub from: u8,
    /// The peg that it goes to, from 0.
    pub to: u8,
}

impl fmt::Display for Move {
    /// The letters of the two pegs: `AC`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", letter(self.from.into()), letter(self.to.into()))
    }
}

/// What a peg is called.
pub(super) fn letter(peg: usize) -> char {
    char::from(b'A' + peg as u8)
}

/// Towers to be rebuilt: where the discs are, and where they shall be.
///
/// ```
/// use loyd_domains::hanoi::{self, Count, Discs};
/// use loyd_search::{AStar, Search};
///
/// let towers = hanoi::read("3 2 1 | - | -")?;
/// assert_eq!(AStar::new(Discs::new(&towers, Count::Twice)).solve(&towers).cost(), Some(7));
/// # Ok::<(), loyd_lab::ReadError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Towers {
    pegs: usize,
    discs: usize,
    start: Position,
    goal: Position,
}

impl Towers {
    pub(super) fn new(pegs: usize, discs: usize, start: Position, goal: Position) -> Towers {
        debug_assert!(PEGS.contains(&pegs) && (1..=DISCS_MAX).contains(&discs), "readers see to it");
        Towers { pegs, discs, start, goal }
    }

    /// The same goal from another position.
    #[must_use]
    pub(super) fn from(self, start: Position) -> Towers {
        Towers { start, ..self }
    }

    /// How many pegs there are.
    pub fn pegs(&self) -> usize {
        self.pegs
    }

    /// How many discs there are.
    pub fn discs(&self) -> usize {
        self.discs
    }

    /// Where the discs shall be.
    pub fn goal(&self) -> Position {
        self.goal
    }

    /// What `--size` calls towers of this kind.
    pub fn size(&self) -> String {
        format!("{}x{}", self.pegs, self.discs)
    }

    /// The discs of each peg, from the bottom; the smallest disc is 1.
    pub fn stacks(&self, position: &Position) -> Vec<Vec<usize>> {
        let discs =
            |peg| (0..self.discs).rev().filter(move |&disc| position.peg(disc) == peg).map(|disc| disc + 1);
        (0..self.pegs).map(|peg| discs(peg).collect()).collect()
    }

    /// How many positions there are: each can be reached from each.
    pub fn states(&self) -> u64 {
        (self.pegs as u64).saturating_pow(self.discs as u32)
    }
}

impl Space for Towers {
    type State = Position;
    type Action = Move;
    type Actions = Moves;

    const QUICK: bool = true;

    #[inline]
    fn actions(&self, position: &Position) -> Moves {
        // From the smallest disc: the first on a peg is its top, and may go to every peg whose top was not met yet.
        let mut waiting = u8::MAX >> (8 - self.pegs);
        let mut moves = 0;
        for disc in 0..self.discs {
            let peg = position.peg(disc);
            if waiting >> peg & 1 == 1 {
                waiting &= !(1 << peg);
                moves |= u64::from(waiting) << (8 * peg);
                if waiting == 0 {
                    break;
                }
            }
        }
        Moves(moves)
    }
    #[inline]
    fn apply(&self, position: &mut Position, action: Move) {
        let disc = (0..self.discs).find(|&disc| position.peg(disc) == usize::from(action.from));
        let change = u64::from(action.from ^ action.to);
        position.0 ^= disc.map_or(0, |disc| change << (3 * disc));
    }
    #[inline]
    fn inverse(&self, action: Move) -> Option<Move> {
        Some(Move { from: action.to, to: action.from })
    }
}

impl Problem for Towers {
    fn start(&self) -> Position {
        self.start
    }
    #[inline]
    fn is_goal(&self, position: &Position) -> bool {
        *position == self.goal
    }
}

/// The moves of a position: a bit for each pair of pegs.
#[derive(Debug, Clone)]
pub struct Moves(u64);

bits!(Moves: 64 of Move, |bit| Move { from: bit / 8, to: bit % 8 });

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tops_move_onto_larger_tops_and_empty_pegs() {
        // 1 on A, 2 and 3 on B, none on C.
        let position = Position::new([0, 1, 1].into_iter());
        let towers = Towers::new(3, 3, position, position);
        let moves: Vec<String> = towers.actions(&position).map(|action| action.to_string()).collect();
        assert_eq!(moves, ["AB", "AC", "BC"]);
        let mut after = position;
        towers.apply(&mut after, Move { from: 1, to: 2 });
        assert_eq!(towers.stacks(&after), [vec![1], vec![3], vec![2]]);
    }

    #[test]
    fn twenty_one_discs_on_eight_pegs_fit() {
        let position = Position::new((0..21).map(|disc| disc % 8));
        let towers = Towers::new(8, 21, position, position);
        assert_eq!(towers.stacks(&position)[4], [21, 13, 5]);
        assert_eq!((towers.states(), towers.actions(&position).len()), (1 << 63, 28));
    }
}
