//! Ordinary programs, as people write them: the counts that a search in a few lines of Python or Java gives.
//!
//! Such programs differ from ours, and from each other, in the order of moves, in what stands beside f in the heap, in when
//! a state counts as known, in when the goal is tested, and in what is counted. None of that is wrong. Each combination is
//! run here on one map of the states, so that hundreds of them cost little more than one.

mod best_first;
mod deepening;
mod map;
mod open;

use loyd_search::Stop;

use super::expect::Match;
use crate::algorithm::Algorithm;
use crate::context::Context;
use crate::domain::{About, Visit, World};
use crate::error::LabError;
use crate::finish::estimate_of;
use crate::make;
use crate::spec::Spec;
use map::{Map, Order};

/// The programs that count a number, and how many there were.
#[derive(Debug, Default)]
pub struct Counted {
    /// Every program that counts it, with what it counts.
    pub matches: Vec<Match>,
    /// How many programs were run.
    pub tried: usize,
    /// How many of them did not end.
    pub stopped: usize,
    /// The limit that kept others from being run.
    pub cut: Option<Stop>,
}

/// What a program counted; nothing if it was given up. One that ends when all of its counts have passed the number says none.
type Counts = Option<Vec<(&'static str, u64)>>;

impl Counted {
    /// Takes over what was found elsewhere.
    fn append(&mut self, other: Counted) {
        self.matches.extend(other.matches);
        self.tried += other.tried;
        self.stopped += other.stopped;
    }

    /// Runs a program with every order of moves, by its place in the list. Where all of them count the number, that is one match.
    fn take(
        &mut self,
        number: u64,
        orders: &[Order],
        name: impl Fn(&str) -> String,
        mut run: impl FnMut(usize) -> Result<Counts, Stop>,
    ) -> Result<(), Stop> {
        let mut found: Vec<(&'static str, Vec<&str>)> = Vec::new();
        for (at, order) in orders.iter().enumerate() {
            self.tried += 1;
            let Some(counts) = run(at)? else {
                self.stopped += 1;
                continue;
            };
            for (counter, _) in counts.into_iter().filter(|&(_, count)| count == number) {
                match found.iter_mut().find(|(known, _)| *known == counter) {
                    Some((_, names)) => names.push(&order.name),
                    None => found.push((counter, vec![&order.name])),
                }
            }
        }
        for (counter, mut names) in found {
            if names.len() == orders.len() && names.len() > 1 {
                names = vec!["any order of moves"];
            }
            let each = names.into_iter().map(|order| Match { spec: name(order), counter, count: number });
            self.matches.extend(each);
        }
        Ok(())
    }
}

/// Runs every program for an algorithm and looks for a number. Programs that count far beyond it are given up.
pub(crate) struct Programs<'a> {
    pub about: &'a About,
    pub spec: &'a Spec,
    pub cx: &'a Context<'a>,
    pub number: u64,
}

impl Visit for Programs<'_> {
    type Output = Result<Counted, LabError>;

    fn visit<W: World>(self, world: &W) -> Self::Output {
        let Programs { about, spec, cx, number } = self;
        let mut counted = Counted::default();
        let heuristic = match estimate_of(about, spec) {
            Some(estimate) => Some(make::make_erased(about, world, &estimate, &spec.options(), cx)?),
            None => None,
        };
        let mut map = Map::new(world, heuristic, &cx.limits);
        let ran = match spec.algorithm() {
            Algorithm::AStar | Algorithm::Ucs | Algorithm::Greedy | Algorithm::Bfs => {
                best_first::run_all(&mut map, spec.algorithm(), number, &mut counted)
            }
            Algorithm::Ids | Algorithm::IdaStar => {
                deepening::run_all(&mut map, spec.algorithm(), number, &mut counted)
            }
            _ => Ok(()),
        };
        match ran {
            Err(Stop::Cancelled) => Err(LabError::Stopped(Stop::Cancelled)),
            // What was found until then is worth telling.
            ran => Ok(Counted { cut: ran.err(), ..counted }),
        }
    }
}

/// What a program may do before it is given up: its counts are then far above the number.
fn work_max(number: u64) -> u64 {
    number.saturating_mul(2).saturating_add(1000)
}
