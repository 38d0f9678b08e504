//! `generate`: instances from a seed, for every domain that has sizes.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use loyd_search::{Cost, Layers, Limits, Monitor, Observer, Problem as _, Random, Space, Stats, Stop};

use crate::domain::{Domain, Endless, Look, Visit, World};
use crate::error::LabError;
use crate::reading::Asked;
use crate::spec::Options;

/// What instances to make.
#[derive(Debug, Clone, Copy)]
pub struct Generate<'a> {
    /// Their size; the domain's default where none is said.
    pub size: Option<&'a str>,
    /// Their goal; the domain's default where none is said.
    pub goal: Option<&'a str>,
    /// How they are made.
    pub way: Way,
    /// The same seed makes the same instances everywhere.
    pub seed: u64,
}

/// How instances are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Any that can be solved, each as likely as any other.
    Uniform,
    /// Any that cannot be solved.
    Unsolvable,
    /// This many attempted random actions from the goal; an attempt that is not possible counts.
    Walk(u64),
    /// This many real random actions from the goal.
    Steps(u64),
    /// At exactly this distance from the goal.
    Depth(Cost),
}

/// What may be held to find the states of an exact depth.
const DEPTH_BYTES_MAX: usize = 2 << 30;
/// The most random actions, so that an answer comes.
const STEPS_MAX: u64 = 100_000_000;

/// What domains do that do not know better: draw, or walk from home.
///
/// # Errors
/// When there are no such instances.
pub fn usual<'a, D: Domain + ?Sized>(
    domain: &'a D,
    asked: &Generate<'_>,
    look: &mut Look<'_>,
) -> Result<Endless<'a, D::Instance>, LabError> {
    let about = domain.about();
    let mut random = Random::new(asked.seed);
    let (size, goal) = (asked.size.map(ToOwned::to_owned), asked.goal.map(ToOwned::to_owned));
    let read = move |text: &str| {
        let asked = Asked { size: None, goal: None, ..Asked::new(text.as_bytes()) };
        domain.read_one(text, &asked).expect("what a world writes can be read")
    };
    match asked.way {
        Way::Unsolvable => Err(LabError::unable(about, "makes no problems without a solution")),
        Way::Uniform => {
            domain.uniform(asked.size, asked.goal, &mut |bound| random.clone().below(bound))?;
            Ok(Box::new(std::iter::from_fn(move || {
                domain.uniform(size.as_deref(), goal.as_deref(), &mut |bound| random.below(bound)).ok()
            })))
        }
        Way::Walk(steps) | Way::Steps(steps) => {
            if steps > STEPS_MAX {
                return Err(LabError::unable(about, "walks at most 100,000,000 steps"));
            }
            let home = domain.home(asked.size, asked.goal)?;
            Ok(Box::new(std::iter::from_fn(move || {
                let walk = Walk { steps, random: &mut random };
                Some(read(&domain.enter(&home, &Options::default(), walk)))
            })))
        }
        Way::Depth(depth) => {
            let home = domain.home(asked.size, asked.goal)?;
            let found = domain.enter(&home, &Options::default(), AtDepth { depth, look });
            let texts = found.map_err(LabError::Stopped)?;
            if texts.is_empty() {
                return Err(LabError::unable(about, format!("has no problem at depth {depth} of this size")));
            }
            Ok(Box::new(std::iter::from_fn(move || {
                Some(read(&texts[random.below(texts.len() as u64) as usize]))
            })))
        }
    }
}

/// Random actions from the start, which is home.
struct Walk<'r> {
    steps: u64,
    random: &'r mut Random,
}

impl Visit for Walk<'_> {
    type Output = String;

    fn visit<W: World>(self, world: &W) -> String {
        let problem = world.problem();
        let mut state = problem.start();
        for _ in 0..self.steps {
            let actions: Vec<_> = problem.actions(&state).collect();
            if actions.is_empty() {
                break;
            }
            problem.apply(&mut state, actions[self.random.below(actions.len() as u64) as usize]);
        }
        world.instance_text(&state)
    }
}

/// The texts of all instances at a depth.
struct AtDepth<'l, 'f> {
    depth: Cost,
    look: &'l mut Look<'f>,
}

impl Visit for AtDepth<'_, '_> {
    type Output = Result<Vec<String>, Stop>;

    fn visit<W: World>(self, world: &W) -> Self::Output {
        let problem = world.problem();
        let (done, cancel) = (Cell::new(0.0), Arc::new(AtomicBool::new(false)));
        let mut watched = Watched { look: self.look, done: &done, cancel: cancel.clone(), stop: None };
        let limits = Limits { bytes: Some(DEPTH_BYTES_MAX), cancel: Some(cancel), ..Limits::default() };
        let mut monitor = Monitor::new(limits, &mut watched);
        let mut grow = || {
            let mut layers = Layers::new(problem, &problem.start(), &mut monitor)?;
            for layer in 0..self.depth {
                done.set(f64::from(layer) / f64::from(self.depth));
                monitor.check::<W::Problem>()?;
                if layers.grow(&mut monitor)? == 0 {
                    return Ok(Vec::new());
                }
            }
            Ok(layers.layer(self.depth as usize).map(|state| world.instance_text(state)).collect())
        };
        let grown = grow();
        grown.map_err(|stop| watched.stop.unwrap_or(stop))
    }
}

/// Passes progress on to `look`, which may stop the work, within a layer too.
struct Watched<'l, 'f, 'd> {
    look: &'l mut Look<'f>,
    done: &'d Cell<f64>,
    cancel: Arc<AtomicBool>,
    stop: Option<Stop>,
}

impl<S: Space> Observer<S> for Watched<'_, '_, '_> {
    fn progress(&mut self, _: &Stats) {
        if let Err(stop) = (self.look)(self.done.get()) {
            self.stop = Some(stop);
            self.cancel.store(true, Ordering::Relaxed);
        }
    }
}
