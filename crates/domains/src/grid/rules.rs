//! A route across a map: where it begins and ends, its steps, and what they cost.
//!
//! Steps come clockwise from north. A diagonal one is as long as the root of two, but costs are whole: so 2,378 stands
//! for 1 and 3,363 for the root, which the two give to within 7 in 100 million, and from above, so that no estimate of
//! the true length is too high. They are Pell numbers: no fraction with a smaller denominator lies between the two and
//! the root, so of two paths the cheaper is the shorter unless they differ by thousands of diagonal steps. And they are
//! small, so that a path may be 1.8 million steps long. In mud a step costs a multiple of that: [`Map`] says which.

use std::fmt;
use std::sync::Arc;

use loyd_search::{Cost, Problem, Space};

use super::Map;
use crate::bits::bits;

/// What a step to a side costs: the unit, by which costs are divided to give lengths.
pub const STRAIGHT: Cost = 2378;
/// What a diagonal step costs.
pub const DIAGONAL: Cost = 3363;

/// Which squares can be reached in one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Neighbours {
    /// Those that share a side.
    Four,
    /// Those that share a corner too.
    #[default]
    Eight,
}

/// A direction: its number clockwise from north, 0 to 7.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step(u8);

impl Step {
    /// All eight, in their order.
    pub const ALL: [Step; 8] = [Step(0), Step(1), Step(2), Step(3), Step(4), Step(5), Step(6), Step(7)];

    /// The letters of the compass: `N`, `NE`, `E` and so on.
    pub fn name(self) -> &'static str {
        ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][usize::from(self.0)]
    }

    /// How far it goes to the east and to the south.
    #[inline]
    pub(super) fn offset(self) -> (i32, i32) {
        const EAST: [i32; 8] = [0, 1, 1, 1, 0, -1, -1, -1];
        (EAST[usize::from(self.0)], EAST[usize::from((self.0 + 6) % 8)])
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Find the shortest way from one square of a map to another.
///
/// ```
/// use loyd_domains::grid::{self, Distance, Neighbours, Norm, STRAIGHT};
/// use loyd_search::{AStar, Limits, Monitor, Search};
///
/// let route = grid::read("S.#.\n..#.\n...G", Neighbours::Eight)?;
/// let mut unwatched = ();
/// let mut monitor = Monitor::new(Limits::default(), &mut unwatched);
/// let answer = AStar::new(Distance::new(&route, Norm::Octile)).run(&route, &mut monitor);
/// let length = f64::from(answer.cost().expect("there is a way")) / f64::from(STRAIGHT);
/// assert!((length - (3.0 + 2_f64.sqrt())).abs() < 1e-6);
/// # Ok::<(), loyd_lab::ReadError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    map: Arc<Map>,
    from: u32,
    to: u32,
    neighbours: Neighbours,
}

impl Route {
    /// The route between two free squares.
    pub(super) fn new(map: Arc<Map>, from: u32, to: u32, neighbours: Neighbours) -> Route {
        Route { map, from, to, neighbours }
    }

    /// The route back.
    #[must_use]
    pub(super) fn reversed(&self) -> Route {
        Route { from: self.to, to: self.from, ..self.clone() }
    }

    /// The route from another square to the same goal.
    #[must_use]
    pub(super) fn from(&self, from: u32) -> Route {
        Route { from, ..self.clone() }
    }

    /// The map.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// Which squares can be reached in one step.
    pub fn neighbours(&self) -> Neighbours {
        self.neighbours
    }

    /// The last square.
    pub fn goal(&self) -> u32 {
        self.to
    }

    /// The column and the row of a square, from 0.
    pub fn place(&self, cell: &u32) -> (u32, u32) {
        self.map.place(*cell)
    }
}

impl Space for Route {
    /// The number of a square, row by row.
    type State = u32;
    type Action = Step;
    type Actions = Steps;

    const QUICK: bool = true;

    #[inline]
    fn actions(&self, cell: &u32) -> Steps {
        let straight = 0b0101_0101;
        let mask = if self.neighbours == Neighbours::Four { straight } else { u8::MAX };
        Steps(self.map.exits(*cell) & mask)
    }
    #[inline]
    fn actions_after(&self, cell: &u32, last: Step) -> Steps {
        Steps(self.actions(cell).0 & !(1 << ((last.0 + 4) % 8)))
    }
    #[inline]
    fn apply(&self, cell: &mut u32, step: Step) {
        let (east, south) = step.offset();
        *cell = cell.wrapping_add_signed(south * self.map.width() as i32 + east);
    }
    #[inline]
    fn inverse(&self, step: Step) -> Option<Step> {
        Some(Step((step.0 + 4) % 8))
    }
}

impl Problem for Route {
    fn start(&self) -> u32 {
        self.from
    }
    #[inline]
    fn is_goal(&self, cell: &u32) -> bool {
        *cell == self.to
    }
    #[inline]
    fn cost(&self, cell: &u32, step: Step) -> Cost {
        let length = if step.0.is_multiple_of(2) { STRAIGHT } else { DIAGONAL };
        let mut to = *cell;
        self.apply(&mut to, step);
        length * self.map.pace(*cell, to)
    }
}

/// The steps from a square, clockwise from north.
#[derive(Debug, Clone)]
pub struct Steps(u8);

bits!(Steps: 8 of Step, Step);
