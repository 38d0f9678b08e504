//! What specs take at each depth: the table that textbooks print of nodes and of the effective branching factor.
//!
//! S. Russell and P. Norvig, Artificial Intelligence: A Modern Approach, 4th edition, 2020, figure 3.26.

use std::collections::BTreeMap;

use loyd_search::Cost;

use crate::statistics::significant;
use crate::{Comparison, Mean, Record, Table};

/// What a spec took on the puzzles of one depth.
#[derive(Debug, Clone, PartialEq)]
pub struct AtDepth {
    /// The length of their shortest solutions.
    pub depth: Cost,
    /// How many of the runs hit a limit.
    pub stopped: usize,
    /// Nodes generated: a lower bound of the mean, where runs hit a limit.
    pub generated: Mean,
    /// Effective branching factor of the solved runs.
    pub branching_factor: Option<Mean>,
}

/// What a spec, by its place in the plan, took at each depth.
pub fn at_depths(comparison: &Comparison, spec: usize) -> Vec<AtDepth> {
    let mut by_depth: BTreeMap<Cost, Vec<&Record>> = BTreeMap::new();
    for puzzle in 0..comparison.plan.puzzles.len() {
        if let (Some(depth), Some(run)) = (comparison.depth(puzzle), comparison.record(puzzle, spec)) {
            by_depth.entry(depth).or_default().push(run);
        }
    }
    let at = |(depth, runs): (Cost, Vec<&Record>)| {
        Some(AtDepth {
            depth,
            stopped: runs.iter().filter(|run| run.ending.is_stopped()).count(),
            generated: Mean::of(runs.iter().map(|run| run.generated as f64))?,
            branching_factor: Mean::of(runs.iter().filter_map(|run| run.branching_factor())),
        })
    };
    by_depth.into_iter().filter_map(at).collect()
}

/// A row a depth, with the nodes and the factor of every spec. `None` where no depth is known.
pub fn by_depth(comparison: &Comparison) -> Option<Table> {
    let specs = &comparison.plan.specs;
    let names: Vec<String> = specs.iter().map(ToString::to_string).collect();
    let columns: Vec<&str> =
        ["Depth", "Puzzles"].into_iter().chain(names.iter().chain(&names).map(String::as_str)).collect();
    let mut table = Table::new("Means at each depth", &columns);
    table.groups = vec![
        (String::new(), 2),
        ("Nodes generated".to_owned(), specs.len()),
        ("Effective branching factor".to_owned(), specs.len()),
    ];
    let of_specs: Vec<Vec<AtDepth>> = (0..specs.len()).map(|spec| at_depths(comparison, spec)).collect();
    let mut counts: BTreeMap<Cost, usize> = BTreeMap::new();
    for depth in (0..comparison.plan.puzzles.len()).filter_map(|puzzle| comparison.depth(puzzle)) {
        *counts.entry(depth).or_default() += 1;
    }
    let mut any_stopped = false;
    for (depth, count) in counts {
        let cells = |show: &dyn Fn(&AtDepth) -> String| -> Vec<String> {
            let of = |all: &Vec<AtDepth>| {
                all.iter().find(|at| at.depth == depth).map_or_else(|| "-".to_owned(), show)
            };
            of_specs.iter().map(of).collect()
        };
        let nodes = cells(&|at| {
            format!("{}{}", if at.stopped > 0 { "≥ " } else { "" }, significant(at.generated.mean))
        });
        let factors = cells(&|at| {
            at.branching_factor.map_or_else(|| "-".to_owned(), |factor| format!("{:.2}", factor.mean))
        });
        any_stopped |= nodes.iter().any(|cell| cell.starts_with('≥'));
        table.push([depth.to_string(), count.to_string()].into_iter().chain(nodes).chain(factors));
    }
    if any_stopped {
        table
            .notes
            .push("≥: runs that hit a limit are in the mean with what they took until then.".to_owned());
    }
    (!table.rows.is_empty()).then_some(table)
}

#[cfg(test)]
mod tests {
    use loyd_lab::{Context, Tables};
    use loyd_search::Limits;

    use super::*;
    use crate::Plan;

    #[test]
    fn nodes_and_factors_stand_beside_the_depth() {
        let plan = Plan {
            specs: ["bfs", "a-star"].map(|spec| spec.parse().unwrap()).to_vec(),
            puzzles: ["1 2 3/4 5 6/7 0 8", "1 2 3/4 0 5/7 8 6", "1 2 3/4 5 0/7 8 6", "8 1 3/4 0 2/7 6 5"]
                .map(|text| loyd_domains::registry().read("tiles", text).unwrap())
                .to_vec(),
            limits: Limits { expanded: Some(500), ..Limits::default() },
            seed: None,
        };
        let comparison = plan.run(&Context::new(&Tables::default()), 1, None, &mut |_| ()).unwrap();
        let table = by_depth(&comparison).unwrap();
        let depths: Vec<&[String]> = table.rows.iter().map(|row| &row[..2]).collect();
        assert_eq!(depths, [["1", "2"], ["2", "1"], ["14", "1"]]);
        let last = &table.rows[2];
        assert!(last[2].starts_with("≥ ") && last[4] == "-", "{last:?}");
        assert_eq!(last[3], "75.0");
        let factor = comparison.record(3, 1).unwrap().branching_factor().unwrap();
        assert_eq!(last[5], format!("{factor:.2}"));
    }
}
