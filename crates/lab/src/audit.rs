//! `audit`: heuristics on trial. Is one admissible, is it consistent, and where is it not?
//!
//! Where all states of a space fit into memory, every one of them and every move between them is judged against its
//! exact distance, and the verdict is a proof. In larger spaces uniform samples are solved optimally, and the states on
//! the way to the goal are judged with them, since their distances are known too: a breach found is a breach, but
//! finding none proves nothing.
//!
//! The values judged are those before rounding, with a tolerance of 1e-9 for sums of square roots. Time grows with
//! the number of states; memory is that of the states, and eight bytes more for each heuristic. The result does not
//! depend on the number of threads.

mod census;
mod judge;
mod pair;
mod sample;
mod spread;
mod values;
mod verdict;

use loyd_search::{Bytes, Failure, Monitor, Stop};

pub use census::{Census, Numbered};
pub use pair::{Pair, Relation};
pub use sample::Samples;
pub(crate) use sample::drawn;
pub use spread::Spread;
pub use verdict::{Counterexample, Fall, Shown, Verdict};

use crate::context::Context;
use crate::deadline::{self, Deadline};
use crate::domain::{About, Domain, Identity, State, Visit, World};
use crate::error::LabError;
use crate::estimate::Estimate;
use crate::format::grouped;
use crate::instance::ask;
use crate::spec::Options;
use sample::Solved;

/// Estimates may be sums of square roots: this much is noise.
const TOLERANCE: f64 = 1e-9;

/// The shares of the work that the distances and the estimates are taken to be; judging is the rest.
const DISTANCES_SHARE: f64 = 0.4;
const ESTIMATES_SHARE: f64 = 0.3;

/// Which heuristics to judge, on which states. Of the limits, nodes bound the search for the distance of each sample.
#[derive(Debug, Clone, Default)]
pub struct Audit {
    /// The heuristics.
    pub heuristics: Vec<Estimate>,
    /// Samples to judge instead of all states. Where there are too many states to judge all, these or the default.
    pub samples: Option<Samples>,
}

/// What came of an audit.
#[derive(Debug, Clone)]
pub struct AuditReport {
    /// The instance whose goal distances are counted to.
    pub identity: Identity,
    /// One for each heuristic, in the order asked for.
    pub verdicts: Vec<Verdict>,
    /// Every two of them, side by side.
    pub pairs: Vec<Pair>,
    /// The samples asked for, where not all states were judged.
    pub samples: Option<Samples>,
    /// How many samples were not solved within the limits, and so not judged.
    pub unsolved: u64,
}

/// Why there is no verdict.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AuditError {
    /// No such heuristic, or none for this space; or a sample could not be solved, for a reason of ours.
    #[error(transparent)]
    Lab(#[from] LabError),
    /// A heuristic stopped answering.
    #[error("{heuristic}: {error}")]
    Failed {
        /// Its name.
        heuristic: String,
        /// What it said.
        error: Failure,
    },
    /// The audit does not fit into memory.
    #[error(
        "judging {} {noun}s takes {}, more than the {} allowed; judge fewer heuristics at a time, or samples",
        grouped(*.states), Bytes(*.needed), Bytes(*.allowed).as_typed()
    )]
    Bytes {
        /// How many states.
        states: u64,
        /// What they are called.
        noun: &'static str,
        /// What it would take.
        needed: usize,
        /// What is allowed.
        allowed: usize,
    },
    /// A limit was reached before anything could be said.
    #[error("{0}")]
    Stopped(Stop),
}

impl AuditError {
    /// The limit that was reached, if it is only that.
    pub fn stop(&self) -> Option<Stop> {
        match self {
            AuditError::Stopped(stop) => Some(stop.clone()),
            AuditError::Bytes { .. } => Some(Stop::Memory),
            AuditError::Lab(error) => error.stop(),
            AuditError::Failed { .. } => None,
        }
    }

    /// That there is no verdict, in a sentence.
    pub fn sentence(&self) -> String {
        format!("Stopped without a verdict: {self}.")
    }
}

/// Judges, and calls `progress` now and then with the share of the work that is done, from 0 to 1.
///
/// # Errors
/// When a heuristic does not exist or fails, or a limit is reached.
pub(crate) fn run<D: Domain>(
    domain: &D,
    instance: &D::Instance,
    audit: &Audit,
    cx: &Context<'_>,
    progress: &mut dyn FnMut(f64),
) -> Result<AuditReport, AuditError> {
    let about = domain.about();
    let samples = ask(domain, instance, &Options::default(), |world| {
        let exists = |estimate| world.check_estimate_of(about, estimate, cx);
        audit.heuristics.iter().try_for_each(exists).map(|()| drawn(world.states(), audit, cx))
    })?;
    let mut observer = ();
    let mut monitor = Monitor::new(cx.limits.clone(), &mut observer);
    let deadline = Deadline::from_now(&cx.limits);
    let solved = samples
        .map(|samples| {
            let mut look = |done: f64| {
                progress(done * DISTANCES_SHARE);
                deadline.look()
            };
            sample::solve_all(domain, instance, samples, cx, &mut monitor, &mut look)
        })
        .transpose()?;
    let judge =
        Judge { about, audit, cx, samples, solved, monitor: &mut monitor, deadline: &deadline, progress };
    domain.enter(instance, &Options::default(), judge)
}

/// Judges in a world.
struct Judge<'a, 'm> {
    about: &'a About,
    audit: &'a Audit,
    cx: &'a Context<'a>,
    samples: Option<Samples>,
    solved: Option<(Vec<Solved>, u64)>,
    monitor: &'a mut Monitor<'m, ()>,
    deadline: &'a Deadline,
    progress: &'a mut dyn FnMut(f64),
}

impl Visit for Judge<'_, '_> {
    type Output = Result<AuditReport, AuditError>;

    fn visit<W: World>(mut self, world: &W) -> Self::Output {
        world.begin(&self.cx.limits);
        let listed;
        let own;
        let census: &dyn Census<State<W>> = match &self.solved {
            Some((solved, unsolved)) => {
                listed = sample::listed(world, solved, *unsolved);
                &listed
            }
            None => {
                if let Some(census) = self.all(world)? {
                    own = census;
                    &*own
                } else {
                    listed = census::list(world, self.monitor).map_err(|stop| self.listing::<W>(stop))?;
                    &listed
                }
            }
        };
        self.judge(world, census)
    }
}

impl Judge<'_, '_> {
    /// All states, if the world itself knows how to look at them.
    fn all<'w, W: World>(
        &mut self,
        world: &'w W,
    ) -> Result<Option<Box<dyn Census<State<W>> + 'w>>, AuditError> {
        if let Some(states) = world.states() {
            let needed = (states as usize).saturating_mul(1 + size_of::<f64>() * self.audit.heuristics.len());
            self.monitor.allow(needed).map_err(|_| AuditError::Bytes {
                states,
                noun: self.about.words.state,
                needed,
                allowed: self.cx.limits.bytes.unwrap_or(usize::MAX),
            })?;
        }
        let mut look = |part: f64| {
            (self.progress)(part * DISTANCES_SHARE);
            self.deadline.look()
        };
        world.census(self.cx, &mut look).map_err(AuditError::Stopped)
    }

    /// Why not all states were listed.
    fn listing<W: World>(&mut self, stop: Stop) -> AuditError {
        match deadline::reason::<W::Problem, ()>(stop, self.monitor) {
            Stop::Failed(error) => {
                AuditError::Failed { heuristic: self.about.name.to_string(), error: *error }
            }
            stop => AuditError::Stopped(stop),
        }
    }

    fn judge<W: World>(self, world: &W, census: &dyn Census<State<W>>) -> Result<AuditReport, AuditError> {
        let Judge { about, audit, cx, samples, monitor, deadline, progress, .. } = self;
        let count = audit.heuristics.len().max(1) as f64;
        let (mut values, mut verdicts) = (Vec::new(), Vec::new());
        for (done, estimate) in audit.heuristics.iter().enumerate() {
            let mut within =
                |part: f64| progress(DISTANCES_SHARE + ESTIMATES_SHARE * (done as f64 + part) / count);
            values.push(values::of(about, world, estimate, cx, census, monitor, &mut within)?);
        }
        let judged = DISTANCES_SHARE + ESTIMATES_SHARE;
        for (done, (estimate, values)) in std::iter::zip(&audit.heuristics, &values).enumerate() {
            let mut look = |part: f64| {
                progress(judged + (1.0 - judged) * (done as f64 + part) / count);
                deadline.look()
            };
            let verdict = judge::verdict(about, world, &estimate.to_string(), census, values, &mut look);
            verdicts.push(verdict.map_err(AuditError::Stopped)?);
        }
        let pairs = pair::all(census, &values, &mut |_| deadline.look()).map_err(AuditError::Stopped)?;
        let (identity, unsolved) = (world.identity(), census.unsolved());
        Ok(AuditReport { identity, verdicts, pairs, samples, unsolved })
    }
}
