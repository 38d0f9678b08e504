//! From a request for work to work whose input is good.

use super::puzzle::{Puzzle, goal, heuristic, size, spec};
use super::{Lab, bench, explain, tic_tac_toe, words};
use crate::api::{JobRequest, Limits, Problem};
use crate::jobs::Prepared;
use crate::problems;

/// The most lanes of a race.
const LANES_MAX: usize = 4;

impl Lab {
    /// Checks a request and makes it into work.
    pub fn prepare(&self, request: JobRequest, granted: &Limits) -> Result<Vec<Prepared>, Problem> {
        let granted = *granted;
        let one = match request {
            JobRequest::Race { puzzle, run, limits, script } => {
                return self.prepare_race(&Puzzle::read(&puzzle)?, &run, script.as_deref(), limits, granted);
            }
            JobRequest::Solve { puzzle, run, limits, script } => {
                let spec = spec(run.as_deref().unwrap_or("auto"), script.as_deref())?;
                self.prepare_solve(Puzzle::read(&puzzle)?, spec, limits, granted)
            }
            JobRequest::Tree { puzzle, run, limits, trace, anyway, script } => {
                let (puzzle, spec) = (Puzzle::read(&puzzle)?, spec(&run, script.as_deref())?);
                self.prepare_tree(puzzle, spec, limits, trace, anyway == Some(true), granted)?
            }
            JobRequest::Audit { rows, columns, goal: goal_text, heuristic: name, versus, script, limits } => {
                let goal = goal(goal_text.as_deref(), size(rows, columns)?)?;
                let name = heuristic(&name, script.as_deref())?;
                let versus = versus.map(|name| heuristic(&name, None)).transpose()?;
                bench::prepare(goal, name, versus, limits, granted)
            }
            JobRequest::Explain { puzzle, run, limits } => {
                explain::prepare(Puzzle::read(&puzzle)?, spec(&run, None)?, limits, granted)?
            }
            JobRequest::Words { from, to, list, run } => {
                words::prepare(from, to, list.as_deref(), run.as_deref(), granted)?
            }
            JobRequest::TicTacToe { squares, order, depth } => {
                tic_tac_toe::prepare(&squares, order.as_deref(), depth)?
            }
        };
        Ok(vec![one])
    }

    fn prepare_race(
        &self,
        puzzle: &Puzzle,
        runs: &[String],
        script: Option<&str>,
        limits: Option<crate::api::JobLimits>,
        granted: Limits,
    ) -> Result<Vec<Prepared>, Problem> {
        if runs.is_empty() {
            return Err(problems::bad_input("A race needs at least one runner."));
        }
        if runs.len() > LANES_MAX {
            return Err(problems::bad_input("Four at a time. Remove one first."));
        }
        runs.iter()
            .map(|run| Ok(self.prepare_solve(puzzle.clone(), spec(run, script)?, limits, granted)))
            .collect()
    }
}
