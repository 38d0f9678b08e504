//! The averages of a comparison as tables, which say what they are averages of.

use loyd_lab::format::{counted, grouped};

use crate::statistics::shown_mean;
use crate::{Comparison, Ending, Mean, Over, Summary, Table};

/// One table if every spec solved every puzzle. Otherwise two: one of all runs, with those that hit a limit in the
/// means, and one of the puzzles that every spec solved.
pub fn averages(comparison: &Comparison) -> Vec<Table> {
    let puzzles = comparison.plan.puzzles.len();
    let common = comparison.solved_by_all().len();
    if common == puzzles {
        let all = if puzzles == 1 { "the" } else { "all" };
        let title =
            format!("Averages over {all} {}, which every spec solved", counted(puzzles as u64, "puzzle"));
        return vec![all_solved(comparison, title, Over::All)];
    }
    let mut tables = vec![all_runs(comparison)];
    if common > 0 && comparison.plan.specs.len() > 1 {
        let title = format!(
            "Averages over the {} of {} that every spec solved",
            counted(common as u64, "puzzle"),
            grouped(puzzles as u64)
        );
        tables.push(all_solved(comparison, title, Over::SolvedByAll));
    }
    tables
}

const INTERVAL: &str = "± is the 95 % confidence interval of the mean (Student's t).";
const FACTOR: &str = "b* is the effective branching factor.";

/// For puzzles that every spec solved: all columns are over the same puzzles.
fn all_solved(comparison: &Comparison, title: String, over: Over) -> Table {
    let (length, ratio) =
        if has_costs(comparison) { ("Cost", "Cost / cheapest") } else { ("Steps", "Steps / shortest") };
    let columns =
        ["Spec", length, "Time (ms)", "Expanded", "Generated", "Largest frontier", "b*", ratio, "Shortest"];
    let mut table = Table::new(title, &columns);
    for (at, spec) in comparison.plan.specs.iter().enumerate() {
        let summary = Summary::new(comparison, at, over);
        table.push([
            spec.to_string(),
            shown_mean(summary.steps),
            shown_mean(summary.seconds.map(milliseconds)),
            shown_mean(summary.expanded),
            shown_mean(summary.generated),
            shown_mean(summary.frontier_max),
            shown_mean(summary.branching_factor),
            shown_mean(summary.ratio),
            shortest(&summary),
        ]);
    }
    table.notes.push(format!("{INTERVAL} {FACTOR}"));
    table
}

/// For all runs: what only a solution has comes with the number of solutions.
fn all_runs(comparison: &Comparison) -> Table {
    let puzzles = comparison.plan.puzzles.len();
    let length = if has_costs(comparison) { "Cost" } else { "Steps" };
    let where_solved = format!("{length}, where solved");
    let columns = [
        "Spec",
        "Solved",
        "Not solved",
        where_solved.as_str(),
        "Time (ms)",
        "Expanded",
        "Generated",
        "Largest frontier",
        "Shortest",
    ];
    let mut table = Table::new(format!("All runs, on {}", counted(puzzles as u64, "puzzle")), &columns);
    let mut any_stopped = false;
    for (at, spec) in comparison.plan.specs.iter().enumerate() {
        let summary = Summary::new(comparison, at, Over::All);
        let stopped = summary.stopped() > 0;
        any_stopped |= stopped;
        let least = |mean: Option<Mean>| format!("{}{}", if stopped { "≥ " } else { "" }, shown_mean(mean));
        table.push([
            spec.to_string(),
            format!("{} of {}", summary.ended(Ending::Solved), summary.runs()),
            unsolved(&summary),
            shown_mean(summary.steps),
            least(summary.seconds.map(milliseconds)),
            least(summary.expanded),
            least(summary.generated),
            least(summary.frontier_max),
            shortest(&summary),
        ]);
    }
    let are = if length == "Cost" { "Costs" } else { length };
    table.notes.push(format!(
        "{are} are means over the puzzles that the spec itself solved: not the same puzzles in every row."
    ));
    if any_stopped {
        table
            .notes
            .push("≥: runs that hit a limit are in the mean with what they took until then.".to_owned());
    }
    for (at, spec) in comparison.plan.specs.iter().enumerate() {
        if let Some((puzzle, why)) = comparison.failure(at) {
            table.notes.push(format!("{spec} failed, first on puzzle {}: {why}", puzzle + 1));
        }
    }
    if comparison.interrupted {
        table.notes.push("The comparison was interrupted: some runs are missing.".to_owned());
    }
    table.notes.push(INTERVAL.to_owned());
    table
}

/// Whether solutions are measured by what they cost, which need not be how many steps they have: where costs are counted in
/// parts, and where the problem is the user's own.
fn has_costs(comparison: &Comparison) -> bool {
    let about = |puzzle: &loyd_lab::Instance| {
        puzzle.about().unit != 1 || loyd_lab::How::split(&puzzle.about().name).is_some()
    };
    comparison.plan.puzzles.first().is_some_and(about)
}

/// The same mean in thousandths.
pub(crate) fn milliseconds(seconds: Mean) -> Mean {
    Mean { mean: seconds.mean * 1e3, deviation: seconds.deviation * 1e3, ..seconds }
}

/// How many solutions are shortest, of those where that is known.
fn shortest(summary: &Summary) -> String {
    if summary.judged == 0 { "-".to_owned() } else { format!("{} of {}", summary.shortest, summary.judged) }
}

/// `time: 3, memory: 1`, or a dash.
fn unsolved(summary: &Summary) -> String {
    let parts: Vec<String> = Ending::ALL
        .into_iter()
        .filter(|&ending| ending != Ending::Solved && summary.ended(ending) > 0)
        .map(|ending| format!("{}: {}", ending.name(), summary.ended(ending)))
        .collect();
    if parts.is_empty() { "-".to_owned() } else { parts.join(", ") }
}

#[cfg(test)]
mod tests {
    use loyd_lab::{Context, Tables};
    use loyd_search::Limits;

    use super::*;
    use crate::Plan;

    fn run(plan: &Plan) -> Comparison {
        plan.run(&Context::new(&Tables::default()), 1, None, &mut |_| ()).unwrap()
    }

    fn compared(nodes: u64) -> Comparison {
        let plan = Plan {
            specs: ["bfs", "a-star"].map(|spec| spec.parse().unwrap()).to_vec(),
            puzzles: ["1 2 3/4 5 6/7 0 8", "8 1 3/4 0 2/7 6 5"]
                .map(|text| loyd_domains::registry().read("tiles", text).unwrap())
                .to_vec(),
            limits: Limits { expanded: Some(nodes), ..Limits::default() },
            seed: None,
        };
        run(&plan)
    }

    #[test]
    fn one_puzzle_is_not_called_all() {
        let mut plan = compared(100_000).plan;
        plan.puzzles.truncate(1);
        let tables = averages(&run(&plan));
        assert_eq!(tables[0].title, "Averages over the 1 puzzle, which every spec solved");
    }

    #[test]
    fn one_table_when_all_is_solved() {
        let tables = averages(&compared(100_000));
        assert_eq!(tables.len(), 1);
        assert_eq!(tables[0].title, "Averages over all 2 puzzles, which every spec solved");
        assert_eq!(tables[0].rows[0][8], "2 of 2");
    }

    #[test]
    fn runs_at_a_limit_are_counted_and_the_common_puzzles_stand_apart() {
        let tables = averages(&compared(500));
        assert_eq!(tables.len(), 2);
        assert_eq!(tables[0].rows[0][1..3], ["1 of 2", "nodes: 1"]);
        assert!(tables[0].rows[0][5].starts_with("≥ 25"), "{:?}", tables[0].rows[0]);
        assert_eq!(tables[0].rows[1][1..3], ["2 of 2", "-"]);
        assert_eq!(tables[1].title, "Averages over the 1 puzzle of 2 that every spec solved");
        assert_eq!(tables[1].rows[1][1], "1.00");
    }
}
