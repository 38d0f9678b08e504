//! A node of IDA* on 4x4, unrolled: one function for each cell of the blank and each way it came.
//!
//! In the general loop the blank's cell, its moves and its neighbours are values, looked up for every node; here each is a
//! constant of the function that runs, the move that leads straight back is not even compiled, and what a move costs is one
//! load from a table of a kilobyte. Instead of g and h it carries the *slack*, what is left of the bound: bound - g - h,
//! counted in twos. A move toward the tile's home leaves the slack as it is, any other takes one.

use loyd_search::Stop;

use crate::engine::account::{Account, Spent};
use crate::{Direction, NibbleState, Puzzle};

/// What a move takes of the slack, by the blank's cell, its direction and the tile that slides: 0 or 1.
pub(super) struct Tolls(pub [[[u8; 16]; 4]; 16]);

impl Tolls {
    pub fn new(puzzle: &Puzzle<NibbleState>) -> Tolls {
        let (size, homes) = (puzzle.size(), puzzle.goal_board().cells());
        let mut tolls = [[[0; 16]; 4]; 16];
        for (blank, by_direction) in tolls.iter_mut().enumerate() {
            for (direction, by_tile) in std::iter::zip(Direction::ALL, by_direction) {
                let Some(from) = direction.step(size, blank) else { continue };
                for (&home, toll) in std::iter::zip(&homes, by_tile).skip(1) {
                    *toll = u8::from(size.steps(blank, home) > size.steps(from, home));
                }
            }
        }
        Tolls(tolls)
    }
}

/// A node of the tree.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub board: u64,
    pub blank: usize,
    /// How the blank came here, but at the root.
    pub came: Option<Direction>,
    pub slack: u32,
    pub depth: u64,
}

impl Place {
    /// The child to which the blank goes in this direction, to cell `from`, for a toll that the slack covers.
    pub fn after(self, direction: Direction, from: usize, toll: u32) -> Place {
        let tile = self.board >> (4 * from) & 15;
        Place {
            board: self.board ^ (tile << (4 * from) | tile << (4 * self.blank)),
            blank: from,
            came: Some(direction),
            slack: self.slack - toll,
            depth: self.depth + 1,
        }
    }
}

/// Expansions between two looks at the limits.
const STRIDE: u64 = 1024;

/// Settles an account with the monitor.
pub(super) type Look<'a> = &'a mut dyn FnMut(&mut Account) -> Result<u64, Stop>;

/// How far an iteration has come.
pub(super) struct Descent<'a> {
    pub tolls: &'a Tolls,
    goal: u64,
    pub account: Account,
    /// The solution, last move first.
    pub path: Vec<Direction>,
    look: Look<'a>,
    /// The limit that ended the iteration.
    pub stop: Option<Stop>,
}

impl<'a> Descent<'a> {
    pub fn new(tolls: &'a Tolls, goal: u64, look: Look<'a>) -> Descent<'a> {
        Descent { tolls, goal, account: Account::new(STRIDE), path: Vec::new(), look, stop: None }
    }

    /// Searches what is below a node; says whether the iteration is over.
    pub fn search(&mut self, place: Place) -> bool {
        let came = place.came.map_or(NOWHERE, |direction| direction as u8);
        CELLS[place.blank][usize::from(came)](self, place.board, place.slack as i32, place.depth)
    }

    /// Counts an expansion at this depth; says `false` if a limit forbids it.
    #[inline]
    pub fn may_expand(&mut self, depth: u64) -> bool {
        if self.account.is_due() && self.look().is_none() {
            return false;
        }
        self.account.spent.expanded += 1;
        if depth >= self.account.deepest {
            self.deepen(depth + 1);
        }
        true
    }

    /// Looks at the limits: how many expansions they leave, or nothing if they end the iteration here.
    #[cold]
    #[inline(never)]
    pub fn look(&mut self) -> Option<u64> {
        (self.look)(&mut self.account).map_err(|stop| self.stop = Some(stop)).ok()
    }

    /// Counts nodes that were expanded elsewhere, and were within the limits.
    pub fn add(&mut self, spent: Spent, deepest: u64) {
        self.account.spent.add(spent);
        self.deepen(deepest.max(self.account.deepest));
        // The limits are looked at before the next expansion, and not now: there may be none.
        self.account.make_due();
    }

    /// Notes the depth of the deepest child. The frontier of a depth-first search is its path.
    fn deepen(&mut self, depth: u64) {
        (self.account.deepest, self.account.frontier) = (depth, depth as usize);
    }

    pub fn is_goal(&self, board: u64) -> bool {
        board == self.goal
    }

    /// Notes a move of the solution; says that the iteration is over.
    #[cold]
    #[inline(never)]
    pub fn found(&mut self, direction: Direction) -> bool {
        self.path.push(direction);
        true
    }
}

/// Expands a board whose blank is at this cell: its slack, its depth; says whether the iteration is over.
type Cell = fn(&mut Descent<'_>, u64, i32, u64) -> bool;

/// The blank came from nowhere.
const NOWHERE: u8 = 4;

macro_rules! cells {
    ($($name:ident $blank:literal: $($direction:ident $from:literal $next:ident),*;)*) => {
        $(fn $name<const CAME: u8>(descent: &mut Descent<'_>, board: u64, slack: i32, depth: u64) -> bool {
            if !descent.may_expand(depth) {
                return true;
            }
            $(if CAME != const { Direction::$direction.opposite() as u8 } {
                let tile = board >> (4 * $from) & 15;
                let slack = slack - i32::from(descent.tolls.0[$blank][Direction::$direction as usize][tile as usize]);
                descent.account.spent.generated += 1;
                if slack >= 0 {
                    let child = board ^ (tile << (4 * $from) | tile << (4 * $blank));
                    if child == descent.goal
                        || $next::<{ Direction::$direction as u8 }>(descent, child, slack, depth + 1)
                    {
                        return descent.found(Direction::$direction);
                    }
                }
            })*
            false
        })*

        /// By the blank's cell and the direction it came in.
        const CELLS: [[Cell; 5]; 16] = [$([$name::<0>, $name::<1>, $name::<2>, $name::<3>, $name::<NOWHERE>]),*];
    };
}

// Each cell of the blank with its moves in order: the direction, the cell it leads to, and the function of that cell.
cells! {
    cell_0 0: Right 1 cell_1, Down 4 cell_4;
    cell_1 1: Left 0 cell_0, Right 2 cell_2, Down 5 cell_5;
    cell_2 2: Left 1 cell_1, Right 3 cell_3, Down 6 cell_6;
    cell_3 3: Left 2 cell_2, Down 7 cell_7;
    cell_4 4: Up 0 cell_0, Right 5 cell_5, Down 8 cell_8;
    cell_5 5: Up 1 cell_1, Left 4 cell_4, Right 6 cell_6, Down 9 cell_9;
    cell_6 6: Up 2 cell_2, Left 5 cell_5, Right 7 cell_7, Down 10 cell_10;
    cell_7 7: Up 3 cell_3, Left 6 cell_6, Down 11 cell_11;
    cell_8 8: Up 4 cell_4, Right 9 cell_9, Down 12 cell_12;
    cell_9 9: Up 5 cell_5, Left 8 cell_8, Right 10 cell_10, Down 13 cell_13;
    cell_10 10: Up 6 cell_6, Left 9 cell_9, Right 11 cell_11, Down 14 cell_14;
    cell_11 11: Up 7 cell_7, Left 10 cell_10, Down 15 cell_15;
    cell_12 12: Up 8 cell_8, Right 13 cell_13;
    cell_13 13: Up 9 cell_9, Left 12 cell_12, Right 14 cell_14;
    cell_14 14: Up 10 cell_10, Left 13 cell_13, Right 15 cell_15;
    cell_15 15: Up 11 cell_11, Left 14 cell_14;
}
