//! Every run as a line of comma-separated values (RFC 4180), under a line of names.

use super::Study;
use crate::Key;

const COLUMNS: &str = "section,number,puzzle,goal,spec,ending,cost,shortest,lower_bound,optimal,expanded,generated,\
                       frontier_max,depth_max,iterations,bytes_peak,seconds,branching_factor,limits,seed,version,steps\n";

/// The study as CSV.
pub fn csv(study: &Study) -> String {
    let mut text = COLUMNS.to_owned();
    for (section, puzzle, spec) in study.runs() {
        let comparison = &section.comparison;
        let plan = &comparison.plan;
        let Some(run) = comparison.record(puzzle, spec) else { continue };
        let version = comparison.version(spec);
        let key = Key::new(version, &plan.specs[spec], &plan.puzzles[puzzle], &plan.limits, plan.seed);
        let maybe = |number: Option<u32>| number.map_or_else(String::new, |number| number.to_string());
        let factor = run.branching_factor().map_or_else(String::new, |factor| format!("{factor:.6}"));
        let cells = [
            section.title.clone(),
            (puzzle + 1).to_string(),
            key.puzzle,
            key.goal,
            key.spec,
            run.ending.name().to_owned(),
            maybe(run.cost),
            maybe(comparison.optimum(puzzle)),
            run.lower_bound.to_string(),
            run.optimal.to_string(),
            run.expanded.to_string(),
            run.generated.to_string(),
            run.frontier_max.to_string(),
            run.depth_max.map_or_else(String::new, |depth| depth.to_string()),
            run.iterations.to_string(),
            run.bytes_peak.to_string(),
            format!("{:.9}", run.time.as_secs_f64()),
            factor,
            key.limits,
            key.seed,
            key.version,
            run.steps.map_or_else(String::new, |steps| steps.to_string()),
        ];
        text += &cells.map(|cell| escaped(&cell)).join(",");
        text.push('\n');
    }
    text
}

/// In quotes where the cell would otherwise be read as something else; a spreadsheet's formula becomes text.
fn escaped(cell: &str) -> String {
    let formula = cell.starts_with(['=', '+', '-', '@']);
    let cell = if formula { format!("'{cell}") } else { cell.to_owned() };
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn cells_stay_cells() {
        let known = [
            ("a-star", "a-star"),
            ("a-star[ties=fifo,duplicates=none]", "\"a-star[ties=fifo,duplicates=none]\""),
            ("say \"h\"", "\"say \"\"h\"\"\""),
            ("=1+1", "'=1+1"),
            ("two\nlines", "\"two\nlines\""),
        ];
        for (cell, shown) in known {
            assert_eq!(escaped(cell), shown);
        }
    }
}
