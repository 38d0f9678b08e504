//! `check`: can it be solved, why, and what do the heuristics say?

use loyd_search::{Heuristic as _, Problem as _};

use crate::context::Context;
use crate::domain::{About, Fact, Identity, Visit, World};
use crate::estimate::Estimate;
use crate::make;
use crate::spec::Options;

/// What is known of an instance without a search.
#[derive(Debug, Clone, PartialEq)]
pub struct Checked {
    /// The instance.
    pub identity: Identity,
    /// Whether it can be solved, where that is known.
    pub solvable: Option<bool>,
    /// Why, in a sentence.
    pub reason: Option<String>,
    /// What else is worth knowing.
    pub facts: Vec<Fact>,
    /// What every heuristic with a name says of the start, in units, where it can be had without tables.
    pub estimates: Vec<(&'static str, f64)>,
}

pub(crate) struct Check<'a> {
    pub about: &'a About,
    pub cx: &'a Context<'a>,
}

impl Visit for Check<'_> {
    type Output = Checked;

    fn visit<W: World>(self, world: &W) -> Checked {
        let Check { about, cx } = self;
        let start = world.problem().start();
        let value = |name: &str| {
            let made =
                make::make_erased(about, world, &Estimate::named(name), &Options::default(), cx).ok()?;
            let value = made.exact(&start);
            made.failure().is_none().then(|| value / f64::from(about.unit))
        };
        Checked {
            identity: world.identity(),
            solvable: world.solvable(),
            reason: world.reason(),
            facts: world.facts(),
            estimates: about
                .heuristics
                .iter()
                .filter_map(|entry| Some((entry.name, value(entry.name)?)))
                .collect(),
        }
    }
}
