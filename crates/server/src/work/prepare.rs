//! From a request for work to work whose input is good.

use std::sync::Arc;

use loyd_lab::Tracing;

use super::bench::Space;
use super::puzzle::Puzzle;
use super::{Lab, tic_tac_toe};
use crate::api::{JobLimits, JobRequest, Limits, Problem};
use crate::jobs::Prepared;
use crate::problems;

/// The most lanes of a race.
const LANES_MAX: usize = 4;

impl Lab {
    /// Checks a request and makes it into work.
    pub fn prepare(
        self: &Arc<Self>,
        request: JobRequest,
        granted: &Limits,
    ) -> Result<Vec<Prepared>, Problem> {
        let granted = *granted;
        let one = match request {
            JobRequest::Race { puzzle, run, limits, script } => {
                return self.prepare_race(&self.puzzle(&puzzle)?, &run, script.as_deref(), limits, granted);
            }
            JobRequest::Solve { puzzle, run, limits, script } => {
                let puzzle = self.puzzle(&puzzle)?;
                let run = self.run(run.as_deref().unwrap_or("auto"), script.as_deref(), &puzzle.instance)?;
                self.prepare_solve(puzzle, run, limits, granted)
            }
            JobRequest::Tree { puzzle, run, limits, trace, anyway, script } => {
                let puzzle = self.puzzle(&puzzle)?;
                let run = self.run(&run, script.as_deref(), &puzzle.instance)?;
                let nodes_max = trace.unwrap_or(granted.trace).min(granted.trace) as usize;
                let tracing = Tracing { nodes_max, anyway: anyway == Some(true) };
                self.prepare_tree(puzzle, run, limits, tracing, granted)?
            }
            JobRequest::Audit {
                domain,
                text,
                size,
                rows,
                columns,
                goal,
                heuristic,
                versus,
                script,
                limits,
            } => {
                let space = self.space(Space { domain, text, size, rows, columns, goal })?;
                let script = script.as_deref();
                self.prepare_audit(space, (&heuristic, script), versus.as_deref(), limits, granted)?
            }
            JobRequest::Explain { puzzle, run, script, limits } => {
                let puzzle = self.puzzle(&puzzle)?;
                let run = self.run(&run, script.as_deref(), &puzzle.instance)?;
                self.prepare_explain(puzzle, run, limits, granted)?
            }
            JobRequest::Words { from, to, list, run } => {
                self.prepare_words(&from, &to, list.as_deref(), run.as_deref(), granted)?
            }
            JobRequest::TicTacToe { squares, order, depth } => {
                tic_tac_toe::prepare(&squares, order.as_deref(), depth)?
            }
        };
        Ok(vec![one])
    }

    fn prepare_race(
        self: &Arc<Self>,
        puzzle: &Puzzle,
        runs: &[String],
        script: Option<&str>,
        limits: Option<JobLimits>,
        granted: Limits,
    ) -> Result<Vec<Prepared>, Problem> {
        if runs.is_empty() {
            return Err(problems::bad_input("A race needs at least one runner."));
        }
        if runs.len() > LANES_MAX {
            return Err(problems::bad_input("Four at a time. Remove one first."));
        }
        let lane = |run: &String| {
            let run = self.run(run, script, &puzzle.instance)?;
            Ok(self.prepare_solve(puzzle.clone(), run, limits, granted))
        };
        runs.iter().map(lane).collect()
    }
}
