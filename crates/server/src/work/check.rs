//! Is it a problem, can it be solved, and why?

use std::time::Duration;

use loyd_lab::Instance;
use loyd_search::Limits;
use loyd_tiles::Solvability;

use super::Lab;
use super::puzzle::{Puzzle, rows, written};
use crate::api::{
    CheckAnswer, CheckReply, CheckRequest, Estimate, Fact, Problem, ProblemCheck, PuzzleRequest, Why,
};
use crate::problems;

/// What making a table for an estimate may take.
const TIME_MAX: Duration = Duration::from_secs(1);

impl Lab {
    /// Checks what a person typed, or rows.
    pub fn check(&self, request: &CheckRequest) -> Result<CheckAnswer, Problem> {
        let (puzzle, others) = self.first_of(&PuzzleRequest::from(request))?;
        match (&request.domain, &puzzle) {
            (None, Puzzle { instance, boards: Some(boards) }) => {
                let answer = Solvability::new(&boards.start, &boards.goal)
                    .map_err(|error| problems::bad_input(error.to_string()))?;
                let size = boards.start.size();
                Ok(CheckAnswer::Board(CheckReply {
                    rows: size.rows() as u16,
                    columns: size.columns() as u16,
                    solvable: answer.is_solvable(),
                    reason: answer.reason(),
                    why: Why {
                        swaps: answer.swaps as u32,
                        gap_steps: answer.blank_steps as u32,
                        repair: answer.repair.map(|(a, b)| [a, b]),
                    },
                    h: self.checked(instance).h,
                    board: rows(&boards.start),
                    goal: rows(&boards.goal),
                    others,
                }))
            }
            (_, Puzzle { instance, .. }) => {
                Ok(CheckAnswer::Problem(ProblemCheck { others, ..self.checked(instance) }))
            }
        }
    }

    fn checked(&self, instance: &Instance) -> ProblemCheck {
        // Some estimates are read from tables, which are made once.
        let limits = Limits { time: Some(TIME_MAX), ..Limits::default() };
        let checked = instance.check(&self.context(limits));
        let fact = |fact: loyd_lab::Fact| Fact { key: fact.key.to_owned(), value: fact.value };
        let estimate = |(name, value): (&str, f64)| Estimate { heuristic: name.to_owned(), value };
        ProblemCheck {
            problem: written(instance),
            solvable: checked.solvable,
            reason: checked.reason,
            facts: checked.facts.into_iter().map(fact).collect(),
            h: checked.estimates.into_iter().map(estimate).collect(),
            others: 0,
        }
    }
}
