//! What is kept of one run: how it ended and what it took.

use std::time::Duration;

use loyd_search::{Cost, Iteration, Stop};

use loyd_lab::{Report, Status};

/// One run in numbers, without its moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// How it ended.
    pub ending: Ending,
    /// The length of the solution, if one was found.
    pub cost: Option<Cost>,
    /// How many moves the solution has: its cost, where every move costs 1. `None` without a solution, and of runs that a store
    /// of an earlier format kept without them.
    pub steps: Option<u64>,
    /// Whether that is proven shortest.
    pub optimal: bool,
    /// No solution is shorter than this.
    pub lower_bound: Cost,
    /// States whose successors were asked for.
    pub expanded: u64,
    /// Children made.
    pub generated: u64,
    /// The largest open list, or the longest path of a depth-first search.
    pub frontier_max: u64,
    /// The depth of the deepest child, where it was measured.
    pub depth_max: Option<u64>,
    /// How often a deepening search started over.
    pub iterations: u64,
    /// Those iterations one by one; the first thousand, where there are more.
    pub per_iteration: Vec<Iteration>,
    /// The most bytes that the search's own structures held at once.
    pub bytes_peak: u64,
    /// The time of the search itself.
    pub time: Duration,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// With a solution.
    Solved,
    /// With the proof that there is none.
    Unsolvable,
    /// At the limit on time.
    Time,
    /// At the limit on expanded nodes.
    Nodes,
    /// At the limit on memory.
    Memory,
    /// At the search's own depth limit or width.
    Exhausted,
    /// In a local minimum.
    Stuck,
    /// With a failure of the heuristic.
    Failed,
}

impl Ending {
    /// Every ending.
    pub const ALL: [Ending; 8] = [
        Ending::Solved,
        Ending::Unsolvable,
        Ending::Time,
        Ending::Nodes,
        Ending::Memory,
        Ending::Exhausted,
        Ending::Stuck,
        Ending::Failed,
    ];

    /// The word for it in tables and files.
    pub fn name(self) -> &'static str {
        match self {
            Ending::Solved => "solved",
            Ending::Unsolvable => "unsolvable",
            Ending::Time => "time",
            Ending::Nodes => "nodes",
            Ending::Memory => "memory",
            Ending::Exhausted => "exhausted",
            Ending::Stuck => "stuck",
            Ending::Failed => "heuristic",
        }
    }

    /// The ending that a word stands for.
    pub fn from_name(name: &str) -> Option<Ending> {
        Ending::ALL.into_iter().find(|ending| ending.name() == name)
    }

    /// Whether the run ended without knowing, so that what it took is only a lower bound of what it needs.
    pub fn is_stopped(self) -> bool {
        !matches!(self, Ending::Solved | Ending::Unsolvable)
    }
}

impl Record {
    /// What to keep of a report. `None` if the run was cancelled: it says nothing of the spec.
    pub fn of(report: &Report) -> Option<Record> {
        let ending = match &report.status {
            Status::Solved { .. } => Ending::Solved,
            Status::Unsolvable => Ending::Unsolvable,
            Status::Stopped(Stop::Time) => Ending::Time,
            Status::Stopped(Stop::Expansions) => Ending::Nodes,
            Status::Stopped(Stop::Memory) => Ending::Memory,
            Status::Stopped(Stop::Exhausted) => Ending::Exhausted,
            Status::Stopped(Stop::Stuck) => Ending::Stuck,
            Status::Stopped(Stop::Failed(_)) => Ending::Failed,
            Status::Stopped(Stop::Cancelled) => return None,
        };
        let stats = &report.stats;
        Some(Record {
            ending,
            cost: report.cost(),
            steps: report.moves().map(|moves| moves.len() as u64),
            optimal: report.optimal,
            lower_bound: report.lower_bound,
            expanded: stats.expanded,
            generated: stats.generated,
            frontier_max: stats.frontier_max,
            depth_max: stats.depth_measured(),
            iterations: stats.iterations,
            per_iteration: report.iterations.clone(),
            bytes_peak: stats.bytes_peak as u64,
            time: stats.elapsed,
        })
    }

    /// The effective branching factor: that of the uniform tree of the solution's depth, in moves, which holds as many nodes
    /// as were generated, and the root. `None` without a solution, for one without moves, and where fewer nodes were
    /// generated than the path has.
    ///
    /// S. Russell and P. Norvig, Artificial Intelligence: A Modern Approach, 4th edition, 2020, section 3.6.1.
    pub fn branching_factor(&self) -> Option<f64> {
        let depth = self.steps.filter(|&steps| steps > 0)?;
        let nodes = self.generated as f64;
        // b + b^2 + ... + b^d, which grows with b.
        let tree = |b: f64| (0..depth).fold(0.0, |sum, _| (sum + 1.0) * b);
        if nodes < tree(1.0) {
            return None;
        }
        let (mut low, mut high) = (1.0, nodes.max(1.0));
        while high - low > 1e-9 * high {
            let middle = f64::midpoint(low, high);
            if tree(middle) < nodes { low = middle } else { high = middle }
        }
        Some(f64::midpoint(low, high))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(crate) fn solved(cost: Cost, generated: u64) -> Record {
        Record {
            ending: Ending::Solved,
            cost: Some(cost),
            steps: Some(cost.into()),
            optimal: true,
            lower_bound: cost,
            expanded: generated,
            generated,
            frontier_max: 1,
            depth_max: Some(1),
            iterations: 0,
            per_iteration: Vec::new(),
            bytes_peak: 0,
            time: Duration::ZERO,
        }
    }

    #[test]
    fn endings_are_read_as_written() {
        for ending in Ending::ALL {
            assert_eq!(Ending::from_name(ending.name()), Some(ending));
        }
    }

    #[test]
    fn the_textbook_s_example_of_a_branching_factor() {
        // A solution at depth 5 with 52 nodes has 1.92.
        let factor = solved(5, 52).branching_factor().unwrap();
        assert_eq!(format!("{factor:.2}"), "1.92");
        assert_eq!(format!("{:.3}", solved(2, 6).branching_factor().unwrap()), "2.000");
        assert_eq!(format!("{:.3}", solved(20, 20).branching_factor().unwrap()), "1.000");
        assert_eq!(solved(0, 4).branching_factor(), None);
        assert_eq!(solved(9, 4).branching_factor(), None);
    }

    #[test]
    fn a_branching_factor_counts_moves_and_not_what_they_cost() {
        let dear = Record { steps: Some(5), ..solved(5 * 2378, 52) };
        assert_eq!(format!("{:.2}", dear.branching_factor().unwrap()), "1.92");
        assert_eq!(Record { steps: None, ..dear }.branching_factor(), None);
    }
}
