//! Every position with its distance, by the number that the table of all has for it.

use std::ops::Range;
use std::sync::Arc;

use loyd_lab::{Census, Numbered};
use loyd_search::{Cost, Heuristic as _, Space as _};

use super::{Exact, POSITIONS, Pocket, Position};

/// Every position.
pub(super) struct Every<'w> {
    pub cube: &'w Pocket,
    pub exact: Arc<Exact>,
}

impl Census<Position> for Every<'_> {
    fn state(&self, number: usize) -> Position {
        Position::from_number(number)
    }
}

impl Numbered for Every<'_> {
    fn len(&self) -> usize {
        POSITIONS as usize
    }

    fn distance(&self, number: usize) -> Cost {
        self.exact.init(&Position::from_number(number))
    }

    fn for_each_move(&self, from: Range<usize>, visit: &mut dyn FnMut(usize, usize, Cost)) {
        for number in from {
            let position = Position::from_number(number);
            for turn in self.cube.actions(&position) {
                let mut child = position;
                self.cube.apply(&mut child, turn);
                visit(number, child.number(), 1);
            }
        }
    }
}
