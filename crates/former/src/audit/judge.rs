//! Every board and every move against the truth, added up piece by piece.

use std::ops::Range;

use loyd_search::Stop;
use loyd_tiles::{Board, Look};

use super::boards::{Boards, add_up};
use super::{Counterexample, Fall, Spread, TOLERANCE, Verdict};

/// Judges one heuristic by its values, unless `look` stops it.
pub(super) fn verdict(
    name: &str,
    goal: &Board,
    boards: &Boards,
    values: &[f64],
    look: &mut Look<'_>,
) -> Result<Verdict, Stop> {
    let piece = |piece| Tally::of(boards, values, piece);
    let total = add_up(boards.len(), look, piece, Tally::default(), |sum, next| sum.and(&next))?;
    let averaged = boards.averaged().max(1) as f64;
    Ok(Verdict {
        heuristic: name.to_owned(),
        size: goal.size(),
        states: boards.len() as u64,
        averaged: boards.averaged() as u64,
        exhaustive: boards.exhaustive(),
        overestimates: total.overestimates,
        worst: total.worst,
        moves: total.moves,
        inconsistent: total.inconsistent,
        mean: total.sum / averaged,
        mean_distance: total.distances as f64 / averaged,
        zeros: total.zeros,
        counterexample: total.nearest.map(|(distance, _, number)| Counterexample {
            board: boards.board(number),
            estimate: values[number],
            distance: u32::from(distance),
        }),
        fall: total.nearest_fall.map(|(distance, _, from, to)| fall(boards, values, distance, from, to)),
        spread: total.spread,
    })
}

fn fall(boards: &Boards, values: &[f64], distance: u8, from: usize, to: usize) -> Fall {
    let (board, child) = (boards.board(from), boards.board(to));
    let (direction, _) =
        board.neighbours().find(|(_, near)| *near == child).expect("one move leads from one to the other");
    Fall {
        direction,
        board,
        child,
        distance: u32::from(distance),
        estimate: values[from],
        child_estimate: values[to],
    }
}

/// What the boards of a piece add up to.
#[derive(Default)]
struct Tally {
    overestimates: u64,
    worst: f64,
    moves: u64,
    inconsistent: u64,
    sum: f64,
    distances: u64,
    zeros: u64,
    /// The overestimated board nearest the goal, of those the one with the smallest estimate: distance, estimate,
    /// number. The bits of positive numbers are in the order of the numbers.
    nearest: Option<(u8, u64, usize)>,
    /// The inconsistent move nearest the goal, likewise: distance and estimate where it leaves from, both numbers.
    nearest_fall: Option<(u8, u64, usize, usize)>,
    spread: Spread,
}

impl Tally {
    fn of(boards: &Boards, values: &[f64], piece: Range<usize>) -> Tally {
        let mut tally = Tally::default();
        let distances = boards.distances();
        let averaged = boards.averaged();
        for number in piece.clone() {
            let (distance, value) = (distances[number], values[number]);
            tally.board(number, distance, value);
            if number < averaged {
                tally.sum += value;
                tally.distances += u64::from(distance);
            }
        }
        boards.for_each_move(piece, |from, to| {
            tally.moves += 1;
            if values[from] > 1.0 + values[to] + TOLERANCE {
                tally.inconsistent += 1;
                tally.nearest_fall =
                    least(tally.nearest_fall, Some((distances[from], values[from].to_bits(), from, to)));
            }
        });
        tally
    }

    fn board(&mut self, number: usize, distance: u8, value: f64) {
        self.spread.add(distance, value);
        self.zeros += u64::from(value <= TOLERANCE);
        let over = value - f64::from(distance);
        if over > TOLERANCE {
            self.overestimates += 1;
            self.worst = self.worst.max(over);
            self.nearest = least(self.nearest, Some((distance, value.to_bits(), number)));
        }
    }

    fn and(mut self, next: &Tally) -> Tally {
        self.spread.merge(&next.spread);
        Tally {
            overestimates: self.overestimates + next.overestimates,
            worst: self.worst.max(next.worst),
            moves: self.moves + next.moves,
            inconsistent: self.inconsistent + next.inconsistent,
            sum: self.sum + next.sum,
            distances: self.distances + next.distances,
            zeros: self.zeros + next.zeros,
            nearest: least(self.nearest, next.nearest),
            nearest_fall: least(self.nearest_fall, next.nearest_fall),
            spread: self.spread,
        }
    }
}

/// The smaller, if there is one.
fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}
