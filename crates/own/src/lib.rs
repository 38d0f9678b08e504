//! Code of the user's: heuristics and problems as scripts (`script:FILE`, `rhai:TEXT`), and as programs in any language
//! (`exec:COMMAND`).
//!
//! [`domain`] is the domain of a problem; how one is written is said in [`problem`]. [`Own`] is what a
//! [`Context`](loyd_lab::Context) is given to run heuristics; who gives none runs none. How a script is written is said in
//! [`script`], how a program is in [`program`].
//!
//! Nothing is taken on trust: what is no answer stops the search with one sentence, time and the cancel flag hold while
//! the code runs, a script cannot reach the machine, and a program ends with the process that asked it.

#![deny(unsafe_code)]

mod engine;
mod mark;
pub mod problem;
mod process;
pub mod program;
pub mod script;
mod states;

use loyd_lab::{Estimator, How, OwnCode, OwnError, OwnSetting};
use loyd_search::Limits;

pub use problem::domain;
use program::Program;
use script::Script;

/// Runs scripts and programs.
///
/// ```
/// use loyd_lab::{How, OwnCode as _, OwnForm, OwnSetting, OwnStates};
/// use loyd_own::Own;
/// let setting = OwnSetting { domain: "pancake", form: OwnForm::Numbers { count: 3 }, goal: None };
/// let first = "fn h(state, goal) { state[0] }";
/// let first = Own.estimator(How::ScriptText, first, &setting, &Default::default()).unwrap();
/// assert_eq!(first.estimates(OwnStates::Numbers(&[2, 1, 3, 3, 1, 2])).unwrap(), [2.0, 3.0]);
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Own;

impl OwnCode for Own {
    fn estimator(
        &self,
        how: How,
        source: &str,
        setting: &OwnSetting<'_>,
        limits: &Limits,
    ) -> Result<Box<dyn Estimator>, OwnError> {
        Ok(match how {
            How::ScriptFile => Box::new(Script::from_file(source, setting, limits)?),
            How::ScriptText => Box::new(Script::from_text(source, setting, limits)?),
            How::Program => Box::new(Program::start(source, setting, limits)?),
            How::Function => return Err(no_function()),
        })
    }

    fn mark(&self, how: How, source: &str) -> Option<u64> {
        let files = match how {
            How::ScriptFile => vec![source.to_owned()],
            How::ScriptText | How::Function => Vec::new(),
            How::Program => shell_words::split(source).unwrap_or_default(),
        };
        mark::of_files(&files)
    }
}

/// The largest estimate that is taken. Nothing that fits into memory is as far from its goal, and sums stay far from the
/// cost that searches read as "never".
const ESTIMATE_MAX: f64 = 1e9;

/// That functions are for those who bring the laboratory along: here there are none.
fn no_function() -> OwnError {
    OwnError::new(
        "function:NAME is a function of a program that brings Loyd along; give script:FILE or exec:COMMAND",
    )
}

/// The number, if it can be an estimate.
///
/// # Errors
/// What it is instead: negative, infinite.
pub fn checked(estimate: f64) -> Result<f64, &'static str> {
    if estimate.is_nan() {
        Err("not a number (NaN)")
    } else if estimate.is_infinite() {
        Err("infinite")
    } else if estimate < 0.0 {
        Err("negative")
    } else if estimate > ESTIMATE_MAX {
        Err("more than 1,000,000,000")
    } else {
        Ok(estimate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_estimate_is_refused_with_the_reason() {
        assert_eq!(checked(0.0), Ok(0.0));
        assert_eq!(checked(9.899), Ok(9.899));
        assert_eq!(checked(f64::NAN), Err("not a number (NaN)"));
        assert_eq!(checked(f64::INFINITY), Err("infinite"));
        assert_eq!(checked(-1.0), Err("negative"));
        assert_eq!(checked(1e300), Err("more than 1,000,000,000"));
    }
}
