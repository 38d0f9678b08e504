//! Estimates for maps: how far the goal would be without walls.
//!
//! All are one type, because they differ in a line that takes a few instructions. With dx and dy the columns and rows
//! that lie between a square and the goal:
//!
//! | norm | four neighbours | eight neighbours | idea |
//! |---|---|---|---|
//! | [`Octile`](Norm::Octile) | consistent | consistent | diagonal as far as it helps, then straight: the best of these for eight |
//! | [`Manhattan`](Norm::Manhattan) | consistent | *wrong* | dx + dy: the best for four, but a diagonal step does both at once |
//! | [`Euclidean`](Norm::Euclidean) | consistent | consistent | as the crow flies |
//! | [`Chebyshev`](Norm::Chebyshev) | consistent | consistent | the larger of dx and dy, as a king moves in chess |
//! | [`Squared`](Norm::Squared) | *wrong* | *wrong* | the square of the line, by those who save the root |
//!
//! Amit Patel and others use these names; the octile distance is studied by Yngvi Björnsson and Kári Halldórsson,
//! "Improved heuristics for optimal path-finding on game maps", Artificial Intelligence and Interactive Digital
//! Entertainment 2006, pages 9-14.

use loyd_search::{Cost, Heuristic};

use super::{DIAGONAL, Route, STRAIGHT, Step};

/// How a distance is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Norm {
    /// Diagonal steps, then straight ones.
    Octile,
    /// Straight steps alone. Wrong where there are diagonal ones.
    Manhattan,
    /// As the crow flies, rounded down.
    Euclidean,
    /// As if diagonal steps cost no more than straight ones.
    Chebyshev,
    /// The square of the line to the goal. Wrong: squares grow faster than ways do.
    Squared,
}

/// The distance to the goal if there were no walls.
#[derive(Debug, Clone, Copy)]
pub struct Distance {
    norm: Norm,
    width: u32,
    goal: (i32, i32),
}

impl Distance {
    /// The distance to the end of `route`.
    pub fn new(route: &Route, norm: Norm) -> Distance {
        let (x, y) = route.place(&route.goal());
        Distance { norm, width: route.map().width(), goal: (x as i32, y as i32) }
    }
}

impl Heuristic<Route> for Distance {
    /// How far a square lies to the east and to the south of the goal.
    type Memo = (i32, i32);

    #[inline]
    fn init(&self, cell: &u32) -> (i32, i32) {
        ((cell % self.width) as i32 - self.goal.0, (cell / self.width) as i32 - self.goal.1)
    }
    #[inline]
    fn value(&self, (x, y): (i32, i32)) -> Cost {
        let (dx, dy) = (x.unsigned_abs(), y.unsigned_abs());
        let (near, far) = (dx.min(dy), dx.max(dy));
        match self.norm {
            Norm::Octile => STRAIGHT * (far - near) + DIAGONAL * near,
            Norm::Manhattan => STRAIGHT * (dx + dy),
            Norm::Euclidean => {
                let [dx, dy] = [dx, dy].map(|d| u64::from(STRAIGHT * d));
                (dx * dx + dy * dy).isqrt() as Cost
            }
            Norm::Chebyshev => STRAIGHT * far,
            // Far from the goal no more than leaves room for the way there.
            Norm::Squared => {
                let squared = (u64::from(dx).pow(2) + u64::from(dy).pow(2)) * u64::from(STRAIGHT);
                Cost::try_from(squared).unwrap_or(Cost::MAX).min(Cost::MAX / 4)
            }
        }
    }
    #[inline]
    fn step(&self, (x, y): (i32, i32), _: &u32, step: Step, _: &u32) -> (i32, i32) {
        let (east, south) = step.offset();
        (x + east, y + south)
    }
}
