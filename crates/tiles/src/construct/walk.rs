//! A planned walk of the blank that brings all tiles near their homes at once.
//!
//! Carrying tiles one by one costs four moves or so for each step of a tile, since the blank has to come round. On a board
//! where all tiles are far from home there is a better use of the blank: a walk on which most tiles that it passes want
//! to go where it came from. Each plan is the walk of most gain around the blank ([`Field`]), less a price for every
//! step, made as a whole. The price falls where nothing pays and rises where something does, so that it follows what is
//! to be had.
//!
//! The gain of a step is what the potential loses, less the drift. Where all tiles of a row want to go down, the blank
//! would rise to the edge and sit there; the next one must pay for that. So for each boundary between two rows, half
//! the mean difference of what its two crossings gain is taken off one and given to the other, which is nothing to a
//! walk that returns; and the same for columns. A third part of the drift, the twist, is that of transposed boards: it
//! grows with the distance from the middle across.
//!
//! The walk ends when tiles are three steps from home on average: there most walks gain on one tile what they lose on
//! another, and [placement](super::placement) is better.

use super::field::{Field, Goal, Span, Way};
use super::grid::Grid;
use super::potential::Potential;
use super::region::Region;
use crate::Direction;

/// Walks within a region of which nothing is done, until tiles are near, or nothing pays, or there is a hurry. Adds the
/// moves to the path.
pub(super) fn walk(
    grid: &mut Grid,
    region: &Region,
    path: &mut Vec<Direction>,
    hurry: &mut dyn FnMut() -> bool,
) {
    let mut walk = Walk::new(grid, region);
    let mut price = PRICE_FIRST;
    let mut moves = region.cells();
    while price > PRICE_LAST {
        if moves >= region.cells() / 2 {
            moves = 0;
            if near(grid, region) || hurry() {
                return;
            }
            walk.settle(grid);
        }
        let plan = walk.plan(grid, (price * walk.mean) as i32);
        price *= if plan.is_empty() { FALL } else { RISE };
        moves += plan.len();
        for direction in plan {
            let (row, column) = grid.size().row_column(grid.blank());
            grid.slide(direction);
            path.push(direction);
            walk.weigh(grid, row, column);
        }
    }
}

/// Whether the tiles of a region are as near home as a walk can bring them.
pub(super) fn near(grid: &Grid, region: &Region) -> bool {
    let steps = |(row, column)| {
        let cell = row * grid.columns() + column;
        if cell == grid.blank() { 0 } else { grid.size().steps(cell, grid.tile(cell)) }
    };
    region.places().map(steps).sum::<usize>() <= STEPS_NEAR * region.cells()
}

/// How far from home tiles are, on average, when a walk ends.
const STEPS_NEAR: usize = 3;
/// The price of a step, in mean gains: at first, and when the walk ends.
const PRICE_FIRST: f64 = 1.5;
const PRICE_LAST: f64 = 0.15;
/// What becomes of the price when nothing pays, and when something does.
const FALL: f64 = 0.9;
const RISE: f64 = 1.02;
/// A little more than the drift is taken off, which keeps the blank from the edges.
const DRIFT: f64 = 1.05;

struct Walk {
    potential: Potential,
    region: Region,
    /// For walks up and down, and for walks left and right.
    fields: [Field; 2],
    /// Taken off what a step down from each row gains, and off a step right from each column; given to steps back.
    drifts: [Vec<i32>; 2],
    /// The same for each half column that a step down is right of the middle, and each half row that a step right is below.
    twist: i32,
    /// What a step gains or loses on average.
    mean: f64,
}

impl Walk {
    fn new(grid: &Grid, region: &Region) -> Walk {
        let (rows, columns) = (grid.size().rows(), grid.columns());
        Walk {
            potential: Potential::square(rows.max(columns)),
            region: *region,
            fields: [Field::new(rows, columns), Field::new(columns, rows)],
            drifts: [vec![0; rows], vec![0; columns]],
            twist: 0,
            mean: 0.0,
        }
    }

    /// Measures the drift, and all gains anew.
    fn settle(&mut self, grid: &Grid) {
        let region = self.region;
        let mut sums = [vec![0_i64; self.drifts[0].len()], vec![0_i64; self.drifts[1].len()]];
        let mut twist = 0;
        for (row, column) in region.places() {
            let home = grid.home(row * grid.columns() + column);
            let arms = self.arms(row, column);
            let (low, high) = ((region.top, region.left), (region.bottom, region.right));
            let ways = [(row, home.0, low.0, high.0), (column, home.1, low.1, high.1)];
            for (axis, (at, home, low, high)) in ways.into_iter().enumerate() {
                if at > low {
                    let gain = -i64::from(self.potential.change(at, at - 1, home));
                    sums[axis][at - 1] += gain;
                    twist += gain * i64::from(arms[axis]);
                }
                if at + 1 < high {
                    let gain = -i64::from(self.potential.change(at, at + 1, home));
                    sums[axis][at] -= gain;
                    twist -= gain * i64::from(arms[axis]);
                }
            }
        }
        for (axis, length) in [region.columns(), region.rows()].into_iter().enumerate() {
            for (drift, &sum) in std::iter::zip(&mut self.drifts[axis], &sums[axis]) {
                *drift = (sum as f64 * DRIFT / (2 * length) as f64) as i32;
            }
        }
        let (rows, columns) = (region.rows() as f64, region.columns() as f64);
        // The sum of the squares of all arms of n lines.
        let squares = |n: f64| n * (n * n - 1.0) / 3.0;
        let weight = squares(columns) * (rows - 1.0) + squares(rows) * (columns - 1.0);
        self.twist = (twist as f64 / (2.0 * weight)) as i32;
        let all: i64 = region.places().map(|(row, column)| self.weigh(grid, row, column)).sum();
        let crossings = 2.0 * ((rows - 1.0) * columns + (columns - 1.0) * rows);
        self.mean = all as f64 / crossings;
    }

    /// How far a column is right of the middle and a row below it, in halves.
    fn arms(&self, row: usize, column: usize) -> [i32; 2] {
        let Region { top, left, bottom, right } = self.region;
        let arm = |at: usize, low: usize, high: usize| (2 * at + 1) as i32 - (low + high) as i32;
        [arm(column, left, right), arm(row, top, bottom)]
    }

    /// Measures what the blank gains when it enters a cell. Says the sum over the four ways, each without its sign.
    #[inline]
    fn weigh(&mut self, grid: &Grid, row: usize, column: usize) -> i64 {
        let home = grid.home(row * grid.columns() + column);
        let region = self.region;
        let arms = self.arms(row, column);
        // The blank comes from the line before, and the tile goes there; or from the line after.
        let step = |axis: usize, at: usize, home: usize, low: usize, high: usize| {
            let (drift, twist) = (&self.drifts[axis], self.twist * arms[axis]);
            let onward =
                if at > low { -self.potential.change(at, at - 1, home) - drift[at - 1] - twist } else { 0 };
            let back =
                if at + 1 < high { -self.potential.change(at, at + 1, home) + drift[at] + twist } else { 0 };
            (onward, back)
        };
        let (down, up) = step(0, row, home.0, region.top, region.bottom);
        let (right, left) = step(1, column, home.1, region.left, region.right);
        self.fields[0].set(row, column, [down, up, right, left]);
        self.fields[1].set(column, row, [right, left, down, up]);
        [down, up, right, left].into_iter().map(|gain| i64::from(gain.abs())).sum()
    }

    /// The best walk from where the blank is; empty if none pays.
    fn plan(&mut self, grid: &Grid, price: i32) -> Vec<Direction> {
        let (row, column) = grid.size().row_column(grid.blank());
        let Region { top, left, bottom, right } = self.region;
        let spans = [
            Span::new((row, column), (top, bottom), (left, right)),
            Span::new((column, row), (left, right), (top, bottom)),
        ];
        let mut best: Option<(usize, Goal)> = None;
        for (axis, span) in spans.iter().enumerate() {
            for way in [Way::Onward, Way::Back] {
                let least = best.map_or(0, |(_, goal)| goal.gain);
                if let Some(goal) = self.fields[axis].look(span, way, price, least) {
                    best = Some((axis, goal));
                }
            }
        }
        let axes = [(Direction::Down, Direction::Right), (Direction::Right, Direction::Down)];
        best.map_or_else(Vec::new, |(axis, goal)| {
            let (onward, next) = axes[axis];
            self.fields[axis].trace(&spans[axis], &goal, price, onward, next)
        })
    }
}
