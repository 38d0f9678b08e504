//! Every state and every move against the truth, added up piece by piece.

use std::ops::Range;

use loyd_search::{Cost, Space as _, Stop};

use super::{Census, Counterexample, Fall, Numbered, Shown, Spread, TOLERANCE, Verdict};
use crate::domain::{About, Look, State, World};
use crate::split::add_up;

/// Judges one heuristic by its values, unless `look` stops it.
pub(super) fn verdict<W: World>(
    about: &About,
    world: &W,
    name: &str,
    census: &dyn Census<State<W>>,
    values: &[f64],
    look: &mut Look<'_>,
) -> Result<Verdict, Stop> {
    let total = Tally::of_all(census, values, f64::from(about.unit), look)?;
    let averaged = census.averaged().max(1) as f64;
    Ok(Verdict {
        heuristic: name.to_owned(),
        space: world.space_name(),
        words: about.words,
        unit: about.unit,
        states: census.len() as u64,
        averaged: census.averaged() as u64,
        exhaustive: census.exhaustive(),
        overestimates: total.overestimates,
        worst: total.worst,
        moves: total.moves,
        inconsistent: total.inconsistent,
        mean: total.sum / averaged,
        mean_distance: total.distances as f64 / averaged,
        zeros: total.zeros,
        counterexample: total.nearest.map(|(distance, _, number)| Counterexample {
            state: Shown::new(world, &census.state(number)),
            estimate: values[number],
            distance,
        }),
        fall: total.nearest_fall.map(|(_, _, from, to)| fall(world, census, values, from, to)),
        spread: total.spread,
    })
}

fn fall<W: World>(world: &W, census: &dyn Census<State<W>>, values: &[f64], from: usize, to: usize) -> Fall {
    let (state, child, problem) = (census.state(from), census.state(to), world.problem());
    let leads_there = |&action: &_| {
        let mut next = state.clone();
        problem.apply(&mut next, action);
        next == child
    };
    let action = problem.actions(&state).find(leads_there).expect("one action leads from one to the other");
    Fall {
        action: world.action_text(&state, action),
        cost: loyd_search::Problem::cost(problem, &state, action),
        state: Shown::new(world, &state),
        child: Shown::new(world, &child),
        distance: census.distance(from),
        estimate: values[from],
        child_estimate: values[to],
    }
}

/// What the states of a piece add up to.
#[derive(Default)]
struct Tally {
    overestimates: u64,
    worst: f64,
    moves: u64,
    inconsistent: u64,
    sum: f64,
    distances: u64,
    zeros: u64,
    /// The overestimated state nearest the goal, of those the one with the smallest estimate: distance, estimate,
    /// number. The bits of positive numbers are in the order of the numbers.
    nearest: Option<(Cost, u64, usize)>,
    /// The inconsistent move nearest the goal, likewise: distance and estimate where it leaves from, both numbers.
    nearest_fall: Option<(Cost, u64, usize, usize)>,
    spread: Spread,
}

impl Tally {
    fn of_all(census: &dyn Numbered, values: &[f64], unit: f64, look: &mut Look<'_>) -> Result<Tally, Stop> {
        let piece = |piece| Ok(Tally::of(census, values, unit, piece));
        add_up(census.len(), look, piece, Tally::default(), |sum, next| sum.and(&next))
    }

    fn of(census: &dyn Numbered, values: &[f64], unit: f64, piece: Range<usize>) -> Tally {
        let mut tally = Tally::default();
        let averaged = census.averaged();
        for number in piece.clone() {
            let (distance, value) = (census.distance(number), values[number]);
            tally.state(number, distance, value, unit);
            if number < averaged {
                tally.sum += value;
                tally.distances += u64::from(distance);
            }
        }
        census.for_each_move(piece, &mut |from, to, cost| {
            tally.moves += 1;
            if values[from] > f64::from(cost) + values[to] + TOLERANCE {
                tally.inconsistent += 1;
                let breach = (census.distance(from), values[from].to_bits(), from, to);
                tally.nearest_fall = least(tally.nearest_fall, Some(breach));
            }
        });
        tally
    }

    fn state(&mut self, number: usize, distance: Cost, value: f64, unit: f64) {
        self.spread.add(f64::from(distance) / unit, value / unit);
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
