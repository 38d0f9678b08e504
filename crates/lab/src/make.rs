//! From a heuristic as a value to one that searches use: the one place.
//!
//! A plain name stays its own type in the loops; what is put together, and the user's own, is [`Erased`].

use loyd_search::{Cost, Erased, Failure, Heuristic, LARGEST_ESTIMATE, Problem};

use crate::context::Context;
use crate::domain::{About, Use, World};
use crate::error::LabError;
use crate::estimate::Estimate;
use crate::own::{self, Own};
use crate::spec::Options;

/// Makes the heuristic for a world and hands it to `user`.
///
/// # Errors
/// When there is none of that name for the world, or code of the user's cannot be used.
pub(crate) fn make<'w, W: World, U: Use<'w, W::Problem>>(
    about: &About,
    world: &'w W,
    estimate: &Estimate,
    options: &Options,
    cx: &Context<'_>,
    user: U,
) -> Result<U::Output, LabError> {
    let part = |part: &Estimate| make(about, world, part, options, cx, Forget);
    Ok(match estimate {
        Estimate::Named { name, argument } => {
            let name = known(about, estimate, name, argument.as_deref())?;
            world.estimate(name, argument.as_deref(), options, cx, user)?
        }
        Estimate::Own { how, source } => {
            let code = cx.own.ok_or_else(|| LabError::no_own(*how, source))?;
            let estimator = own::with_setting(world, &about.name, |setting| {
                code.estimator(*how, source, setting, &cx.limits)
            })?;
            user.with(Erased::new(Own::new(world, estimator, about.unit)))
        }
        Estimate::Max(parts) => {
            user.with(Erased::new(Max(parts.iter().map(part).collect::<Result<_, _>>()?)))
        }
        Estimate::Times(thousandths, inner) => user.with(Erased::new(Times(*thousandths, part(inner)?))),
    })
}

/// The same with the type forgotten.
///
/// # Errors
/// As [`make`].
pub(crate) fn make_erased<'w, W: World>(
    about: &About,
    world: &'w W,
    estimate: &Estimate,
    options: &Options,
    cx: &Context<'_>,
) -> Result<Erased<'w, W::Problem>, LabError> {
    make(about, world, estimate, options, cx, Forget)
}

/// Whether the heuristic can be had for a world, without building tables for it.
///
/// # Errors
/// As [`make`].
pub(crate) fn check<W: World>(
    about: &About,
    world: &W,
    estimate: &Estimate,
    cx: &Context<'_>,
) -> Result<(), LabError> {
    match estimate {
        Estimate::Named { name, argument } => {
            let name = known(about, estimate, name, argument.as_deref())?;
            world.check_estimate(name, argument.as_deref())
        }
        Estimate::Own { how, source } => {
            let code = cx.own.ok_or_else(|| LabError::no_own(*how, source))?;
            let check = |setting: &own::OwnSetting<'_>| code.check(*how, source, setting, &cx.limits);
            Ok(own::with_setting(world, &about.name, check)?)
        }
        Estimate::Max(parts) => parts.iter().try_for_each(|part| check(about, world, part, cx)),
        Estimate::Times(_, part) => check(about, world, part, cx),
    }
}

/// The name that the domain has in its table, where it has it there.
fn known<'n>(
    about: &'n About,
    estimate: &Estimate,
    name: &'n str,
    argument: Option<&str>,
) -> Result<&'n str, LabError> {
    let is_form = || about.forms.iter().any(|form| form.beginning().strip_suffix(':') == Some(name));
    match (about.entry(name), argument) {
        (Some(entry), None) => Ok(entry.name),
        (None, Some(_)) if is_form() => Ok(name),
        _ => Err(LabError::no_heuristic(about, &estimate.to_string())),
    }
}

/// Forgets the type.
struct Forget;

impl<'w, P: Problem + 'w> Use<'w, P> for Forget {
    type Output = Erased<'w, P>;

    fn with<H: Heuristic<P> + Send + Sync + 'w>(self, heuristic: H) -> Erased<'w, P> {
        Erased::new(heuristic)
    }
}

/// The largest of several.
struct Max<'w, P: Problem>(Vec<Erased<'w, P>>);

impl<P: Problem> Heuristic<P> for Max<'_, P> {
    type Memo = Cost;

    fn init(&self, state: &P::State) -> Cost {
        self.0.iter().map(|part| part.init(state)).max().unwrap_or(0)
    }

    fn value(&self, memo: Cost) -> Cost {
        memo
    }

    fn exact(&self, state: &P::State) -> f64 {
        self.0.iter().map(|part| part.exact(state)).fold(0.0, f64::max)
    }

    fn exact_many(&self, states: &[P::State]) -> Vec<f64> {
        let mut largest = vec![0.0; states.len()];
        for part in &self.0 {
            for (largest, value) in largest.iter_mut().zip(part.exact_many(states)) {
                *largest = f64::max(*largest, value);
            }
        }
        largest
    }

    fn failure(&self) -> Option<Failure> {
        self.0.iter().find_map(Heuristic::failure)
    }

    fn bytes(&self) -> usize {
        self.0.iter().map(Heuristic::bytes).sum()
    }
}

/// As many thousandths of another, rounded up: what is admissible stays so below 1, since costs are whole.
struct Times<'w, P: Problem>(u32, Erased<'w, P>);

impl<P: Problem> Heuristic<P> for Times<'_, P> {
    type Memo = Cost;

    fn init(&self, state: &P::State) -> Cost {
        match self.1.init(state) {
            // No path leads on, however that is weighed.
            Cost::MAX => Cost::MAX,
            h => (u64::from(h) * u64::from(self.0)).div_ceil(1000).min(LARGEST_ESTIMATE.into()) as Cost,
        }
    }

    fn value(&self, memo: Cost) -> Cost {
        memo
    }

    fn exact(&self, state: &P::State) -> f64 {
        self.1.exact(state) * f64::from(self.0) / 1000.0
    }

    fn exact_many(&self, states: &[P::State]) -> Vec<f64> {
        self.1.exact_many(states).into_iter().map(|value| value * f64::from(self.0) / 1000.0).collect()
    }

    fn failure(&self) -> Option<Failure> {
        self.1.failure()
    }

    fn bytes(&self) -> usize {
        self.1.bytes()
    }
}
