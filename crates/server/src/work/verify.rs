//! Is this a solution, and is it shortest?

use std::time::Duration;

use loyd_lab::{Algorithm, Moves, Replay, Spec, Step, Verified};
use loyd_search::Limits;
use loyd_tiles::Direction;

use super::Lab;
use super::puzzle::Puzzle;
use crate::api::{Motion, Problem, PuzzleRequest, StateView, VerifyReply, VerifyRequest};
use crate::problems;
use crate::trace::{STATES_BYTES_MAX, state_view};

/// What looking for the shortest may take.
const TIME_MAX: Duration = Duration::from_millis(500);
const BYTES_MAX: usize = 64 << 20;
/// How many moves are played: more than anybody sends, fewer than would keep others waiting.
const MOVES_MAX: usize = 100_000;

impl Lab {
    /// Plays the moves and says what came of it.
    pub fn verify(&self, request: &VerifyRequest) -> Result<VerifyReply, Problem> {
        let puzzle = self.puzzle(&PuzzleRequest::from(request))?;
        let motion = request.motion.unwrap_or_default();
        let moves = match (&puzzle.boards, &request.moves) {
            (Some(_), moves) => letters(moves, motion)?,
            (None, Moves::Words(words)) => words.clone(),
            (None, Moves::Letters(text)) => words(text),
        };
        if moves.len() > MOVES_MAX {
            return Err(problems::bad_input("At most 100,000 moves are played here."));
        }
        let replay = puzzle.instance.replay(&mut moves.iter().cloned(), false);
        let states = (request.states == Some(true)).then(|| states(&puzzle, &moves, &replay));
        let mut verified = Verified::new(replay);
        if verified.reaches_goal {
            verified.judge(&self.cheapest(&puzzle)?);
        }
        let about = puzzle.instance.about();
        let told = |at: usize| turned(&moves[at], motion);
        let is_weighted = about.unit != 1;
        let judged = verified.judged;
        let is_elsewhere = verified.illegal.is_none() && !verified.reaches_goal;
        Ok(VerifyReply {
            legal: verified.illegal.is_none(),
            illegal_at: verified.illegal.as_ref().map(|illegal| illegal.at as u32 + 1),
            reaches_goal: verified.reaches_goal,
            length: moves.len() as u32,
            optimal: judged.and_then(|judged| judged.optimal),
            shortest: judged.and_then(|judged| judged.shortest),
            sentence: verified.sentence(about, told),
            cost: is_weighted.then_some(verified.cost),
            unit: is_weighted.then_some(about.unit),
            end: verified.end.filter(|_| is_elsewhere).map(|end| end.drawing),
            states,
        })
    }

    /// What a search finds, if there is time.
    fn cheapest(&self, puzzle: &Puzzle) -> Result<loyd_lab::Report, Problem> {
        let spec = match &puzzle.boards {
            Some(boards) => self.known.solver(&boards.goal),
            None => Spec::new(Algorithm::Auto, None),
        };
        let limits = Limits { time: Some(TIME_MAX), bytes: Some(BYTES_MAX), ..Limits::default() };
        let report = puzzle.instance.solve(&spec, &self.context(limits), &mut |_| ());
        let report = report.map_err(|error| problems::of_lab(&error))?;
        self.learn(puzzle, &report);
        Ok(report)
    }
}

/// The states along the way, as far as there is room for them.
fn states(puzzle: &Puzzle, moves: &[String], replay: &Replay) -> Vec<StateView> {
    let bytes = |step: &Step| step.text.len() + step.drawing.len() + 1;
    let largest = replay.steps.iter().map(bytes).max().unwrap_or(1);
    let played = replay.illegal.as_ref().map_or(moves.len(), |illegal| illegal.at);
    let shown = played.min(STATES_BYTES_MAX / largest);
    let played = puzzle.instance.replay(&mut moves[..shown].iter().cloned(), true);
    played.steps.into_iter().map(state_view).collect()
}

/// Letters of sliding tiles, as the gap's motion.
fn letters(moves: &Moves, motion: Motion) -> Result<Vec<String>, Problem> {
    let text = match moves {
        Moves::Letters(text) => text.clone(),
        Moves::Words(words) => words.concat(),
    };
    let letters = text.chars().enumerate().filter(|(_, letter)| !letter.is_whitespace() && *letter != ',');
    let direction = |(at, letter): (usize, char)| {
        let direction = Direction::from_letter(letter).ok_or_else(|| {
            let shown: String = letter.escape_debug().collect();
            let detail = format!("moves, column {}: `{shown}` is not one of U, D, L, R", at + 1);
            problems::bad_input_at(detail, 1, at + 1)
        })?;
        Ok(turned(&direction.letter().to_string(), motion))
    };
    letters.map(direction).collect()
}

/// A letter of the gap's motion as one of whose motion is meant, and the other way.
fn turned(letter: &str, motion: Motion) -> String {
    let direction = letter.chars().next().filter(|_| letter.len() == 1).and_then(Direction::from_letter);
    match (direction, motion) {
        (Some(direction), Motion::Tile) => direction.opposite().letter().to_string(),
        _ => letter.to_owned(),
    }
}

/// Moves of other domains: with commas between them where one has several words, else with spaces.
fn words(text: &str) -> Vec<String> {
    let pieces: Vec<&str> =
        if text.contains(',') { text.split(',').collect() } else { text.split_whitespace().collect() };
    pieces.into_iter().map(|word| word.trim().to_owned()).filter(|word| !word.is_empty()).collect()
}
