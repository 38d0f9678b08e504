//! How far from home tiles are, so that far ones count for more than their steps.

/// What one move counts. Potentials are whole numbers, so that sums are the same on every machine.
pub(super) const UNIT: i32 = 1024;

/// A convex function of the distance, for rows and columns each. That is separable: what a vertical step changes depends
/// on rows alone.
#[derive(Debug, Clone)]
pub(super) struct Potential {
    values: Vec<i32>,
}

impl Potential {
    /// The square of the distance, for the walk. With it, and without the drift, a step gains what the tile's home is to
    /// that side of the homes of its neighbours; smaller powers leave the blank trapped.
    pub fn square(side_max: usize) -> Potential {
        Potential { values: (0..=side_max as i32).map(|distance| distance * distance * UNIT).collect() }
    }

    /// 0.45 times the distance to the power of 1.75, in moves, for placement: about what a tile is going to cost.
    pub fn toll(side_max: usize) -> Potential {
        // Roots are exact on every machine, powers are not.
        let value =
            |distance: f64| 0.45 * f64::from(UNIT) * distance * distance.sqrt() * distance.sqrt().sqrt();
        Potential { values: (0..=side_max).map(|distance| value(distance as f64).round() as i32).collect() }
    }

    /// Of a tile in row (or column) `at` that belongs in row (or column) `home`.
    #[inline]
    pub fn at(&self, at: usize, home: usize) -> i32 {
        self.values[at.abs_diff(home)]
    }

    /// What changes when a tile goes from one row (or column) to another.
    #[inline]
    pub fn change(&self, from: usize, to: usize, home: usize) -> i32 {
        self.at(to, home) - self.at(from, home)
    }

    /// Of a tile at a row and column that belongs at another.
    pub fn of(&self, at: (usize, usize), home: (usize, usize)) -> i32 {
        self.at(at.0, home.0) + self.at(at.1, home.1)
    }
}
