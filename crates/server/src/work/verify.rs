//! Is this a solution, and is it shortest?

use std::time::Duration;

use loyd_lab::text::counted;
use loyd_lab::{Job, Replay, replay};
use loyd_search::Limits;
use loyd_tiles::{Direction, Goal};

use super::Lab;
use super::puzzle::Puzzle;
use crate::api::{Motion, Problem, PuzzleRequest, VerifyReply, VerifyRequest};
use crate::problems;

/// What looking for the shortest may take.
const TIME_MAX: Duration = Duration::from_millis(500);
const BYTES_MAX: usize = 64 << 20;

impl Lab {
    /// Plays the moves and says what came of it.
    pub fn verify(&self, request: &VerifyRequest) -> Result<VerifyReply, Problem> {
        let asked = PuzzleRequest { board: request.board.clone(), goal: request.goal.clone() };
        let puzzle = Puzzle::read(&asked)?;
        let motion = request.motion.unwrap_or_default();
        let moves = read_moves(&request.moves, motion)?;
        let length = moves.len();
        let mut reply = VerifyReply {
            legal: true,
            illegal_at: None,
            reaches_goal: false,
            length: length as u32,
            optimal: None,
            shortest: None,
            sentence: "No: the moves are legal but do not end at the goal.".to_owned(),
        };
        match replay(&puzzle.board, &moves) {
            Replay::Illegal { at } => {
                let letter = if motion == Motion::Tile { moves[at].opposite() } else { moves[at] };
                reply.legal = false;
                reply.illegal_at = Some(at as u32 + 1);
                reply.sentence = format!("No: move {} ({letter}) would leave the board.", at + 1);
            }
            Replay::Ends(end) if end == puzzle.goal => self.judge(&puzzle, &mut reply)?,
            Replay::Ends(_) => {}
        }
        Ok(reply)
    }

    /// Finds the shortest length, if there is time, and compares.
    fn judge(&self, puzzle: &Puzzle, reply: &mut VerifyReply) -> Result<(), Problem> {
        reply.reaches_goal = true;
        let goal = Goal::Board(puzzle.goal.clone());
        let mut job = Job::new(puzzle.board.clone(), &goal, self.known.solver(&puzzle.goal))
            .map_err(|error| problems::bad_input(error.to_string()))?;
        job.limits = Limits { time: Some(TIME_MAX), bytes: Some(BYTES_MAX), ..Limits::default() };
        let report = job.run().map_err(|error| problems::bad_input(error.to_string()))?;
        self.learn(&report);
        reply.shortest = report.cost().filter(|_| report.optimal);
        reply.optimal = match reply.shortest {
            Some(shortest) => Some(shortest == reply.length),
            None if reply.length == report.lower_bound => Some(true),
            None => None,
        };
        let length = counted(reply.length.into(), "move");
        reply.sentence = match (reply.optimal, reply.shortest) {
            (Some(true), _) => format!("Yes: {length}, legal, to the goal, and none shorter exists."),
            (_, Some(shortest)) => {
                format!("Yes: {length}, legal, to the goal. The shortest has {shortest}.")
            }
            _ => format!(
                "Yes: {length}, legal, to the goal. Whether it is shortest was not settled: at least {}.",
                report.lower_bound
            ),
        };
        Ok(())
    }
}

fn read_moves(text: &str, motion: Motion) -> Result<Vec<Direction>, Problem> {
    let letters = text.chars().enumerate().filter(|(_, letter)| !letter.is_whitespace() && *letter != ',');
    let direction = |(at, letter): (usize, char)| {
        let direction = Direction::from_letter(letter).ok_or_else(|| {
            let shown: String = letter.escape_debug().collect();
            let detail = format!("moves, column {}: `{shown}` is not one of U, D, L, R", at + 1);
            problems::bad_input_at(detail, 1, at + 1)
        })?;
        Ok(if motion == Motion::Tile { direction.opposite() } else { direction })
    };
    letters.map(direction).collect()
}
