//! The runs as they finish: a table that grows on standard output, a bar with the time left on standard error.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::atomic::Ordering;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use loyd_lab::format::{grouped, shown_time};
use loyd_study::{Ending, Finished, Plan};

use crate::exit::Failure;
use crate::{interrupt, show};

/// What is shown of a run, with how wide it is.
const COLUMNS: [(&str, usize); 5] =
    [("Steps", 10), ("Expanded", 12), ("Generated", 12), ("Frontier", 11), ("Time", 8)];
const ALL: &[usize] = &[0, 1, 2, 3, 4];
/// For narrow terminals; the averages say the rest.
const FEW: &[usize] = &[0, 1, 4];

/// Shows each run in the order of the plan, not in that of their ends.
pub struct Live {
    bar: ProgressBar,
    specs: Vec<String>,
    /// Of the longest spec and of the largest number.
    widths: (usize, usize),
    /// Those of `COLUMNS` that the terminal has room for.
    columns: &'static [usize],
    /// Rows that wait for one before them; `None` if none are shown.
    waiting: Option<BTreeMap<usize, String>>,
    next: usize,
    stored: usize,
    /// The first failure to write, which `end` tells.
    failed: Option<std::io::Error>,
}

impl Live {
    /// Ready for some runs of a plan; a table is shown if there are to be `rows`, which takes all of them.
    pub fn new(plan: &Plan, runs: usize, rows: bool) -> Result<Live, Failure> {
        let bar = ProgressBar::with_draw_target(Some(runs as u64), ProgressDrawTarget::stderr_with_hz(8));
        let style = ProgressStyle::with_template(
            "{bar:20} {pos} of {len} runs  {elapsed} so far, {eta} left  (Ctrl-C stops)",
        );
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let specs: Vec<String> = plan.specs.iter().map(ToString::to_string).collect();
        let longest = specs.iter().map(|spec| spec.chars().count()).max().unwrap_or(0).max("Spec".len());
        let widths = (longest, plan.puzzles.len().to_string().len().max("Puzzle".len()));
        let waiting = rows.then(BTreeMap::new);
        let mut live = Live { bar, specs, widths, columns: ALL, waiting, next: 0, stored: 0, failed: None };
        if rows {
            let heading = |live: &Live| live.row("Puzzle", "Spec", &COLUMNS.map(|(name, _)| name));
            if show::terminal_width().is_some_and(|width| heading(&live).len() > width) {
                live.columns = FEW;
            }
            writeln!(std::io::stdout(), "{}", heading(&live))?;
        }
        Ok(live)
    }

    fn row(&self, puzzle: &str, spec: &str, cells: &[&str; 5]) -> String {
        let (specs, puzzles) = self.widths;
        let cells = self.columns.iter().map(|&at| format!("  {:>1$}", cells[at], COLUMNS[at].1));
        format!("{puzzle:>puzzles$}  {spec:<specs$}{}", cells.collect::<String>())
    }

    /// A run has finished.
    pub fn finished(&mut self, run: &Finished<'_>) {
        self.stored += usize::from(run.stored);
        let record = run.record;
        let steps = match (record.ending, record.cost) {
            (Ending::Solved, Some(cost)) => cost.to_string(),
            (ending, _) => ending.name().to_owned(),
        };
        let (expanded, generated) = (grouped(record.expanded), grouped(record.generated));
        let (frontier, time) = (grouped(record.frontier_max), shown_time(record.time));
        let cells = [steps.as_str(), &expanded, &generated, &frontier, &time];
        let row = self.row(&(run.puzzle + 1).to_string(), &self.specs[run.spec], &cells);
        if let Some(waiting) = &mut self.waiting {
            waiting.insert(run.number, row);
            let mut ready = String::new();
            while let Some(row) = waiting.remove(&self.next) {
                ready += &row;
                ready.push('\n');
                self.next += 1;
            }
            if !ready.is_empty() && self.failed.is_none() {
                self.failed = self.bar.suspend(|| write_out(&ready)).err();
                if self.failed.is_some() {
                    // The reader is gone, as with `| head`: no reason to run on.
                    interrupt::flag().store(true, Ordering::Relaxed);
                }
            }
        }
        if run.stored {
            // What was there before says nothing of the time left.
            self.bar.set_length(self.bar.length().unwrap_or(1).saturating_sub(1));
        } else {
            self.bar.inc(1);
        }
    }

    /// No more runs come. How many were in the store.
    pub fn end(mut self) -> Result<usize, Failure> {
        self.bar.finish_and_clear();
        // After an interruption some rows have waited for one that never came.
        let rest: Vec<String> =
            self.waiting.take().into_iter().flatten().map(|(_, row)| row + "\n").collect();
        match self.failed.map_or_else(|| write_out(&rest.concat()), Err) {
            Ok(()) => Ok(self.stored),
            Err(error) => Err(error.into()),
        }
    }
}

fn write_out(text: &str) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
