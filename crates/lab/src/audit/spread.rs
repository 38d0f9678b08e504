//! Estimates against true distances, counted.

/// How many states have which estimate at which distance.
///
/// Estimates stand rounded up, as searches use them, so a state is overestimated exactly if its estimate here is
/// above its distance.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Spread {
    /// By distance, then by estimate.
    counts: Vec<Vec<u64>>,
}

impl Spread {
    /// Estimates from here on are counted together: a heuristic may answer any number.
    pub const ESTIMATE_MAX: usize = 255;
    /// Distances from here on are counted together.
    pub const DISTANCE_MAX: usize = 4095;

    /// Counts a state, with distance and estimate in units.
    pub(super) fn add(&mut self, distance: f64, estimate: f64) {
        // A cast of a float stays within the range of its target.
        let rounded = |value: f64| (value - super::TOLERANCE).ceil() as usize;
        let row = at(&mut self.counts, rounded(distance).min(Self::DISTANCE_MAX));
        let rounded = rounded(estimate).min(Self::ESTIMATE_MAX);
        *at(row, rounded) += 1;
    }

    pub(super) fn merge(&mut self, other: &Spread) {
        for (distance, row) in other.counts.iter().enumerate() {
            let own = at(&mut self.counts, distance);
            for (estimate, count) in row.iter().enumerate() {
                *at(own, estimate) += count;
            }
        }
    }

    /// The states at this distance with this estimate.
    pub fn count(&self, distance: usize, estimate: usize) -> u64 {
        self.counts.get(distance).and_then(|row| row.get(estimate)).copied().unwrap_or(0)
    }

    /// The largest distance of any state.
    pub fn distance_max(&self) -> usize {
        self.counts.len().saturating_sub(1)
    }

    /// The largest estimate of any state.
    pub fn estimate_max(&self) -> usize {
        self.counts.iter().map(Vec::len).max().unwrap_or(0).saturating_sub(1)
    }

    /// The most states that share distance and estimate.
    pub fn count_max(&self) -> u64 {
        self.counts.iter().flatten().copied().max().unwrap_or(0)
    }

    /// Every distance and estimate that some state has, with the number of such states.
    pub fn iter(&self) -> impl Iterator<Item = (usize, usize, u64)> + '_ {
        let rows = self.counts.iter().enumerate();
        rows.flat_map(|(distance, row)| row.iter().enumerate().map(move |(h, &count)| (distance, h, count)))
            .filter(|&(_, _, count)| count > 0)
    }
}

fn at<T: Default + Clone>(list: &mut Vec<T>, index: usize) -> &mut T {
    if list.len() <= index {
        list.resize(index + 1, T::default());
    }
    &mut list[index]
}
