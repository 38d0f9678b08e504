//! A heuristic as a value: parsed once, then only looked at. Which names exist is the domain's affair.
//!
//! | text | value |
//! |---|---|
//! | `manhattan`, `pdb:7-8` | [`Estimate::Named`]: one of the domain's own, with the part that the user chooses |
//! | `script:FILE`, `rhai:TEXT`, `exec:COMMAND`, `function:NAME` | [`Estimate::Own`]: the user's own code |
//! | `max(a,b)` | [`Estimate::Max`]: the largest of several |
//! | `2*a`, `0.5*max(a,b)` | [`Estimate::Times`]: a multiple of another |

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::algorithm::plain;
use crate::format::printable;

/// What is claimed of a heuristic, by its domain's table or as it follows for a combination. Ordered by strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// A mistake that people make, kept for teaching.
    KnownWrong,
    /// May overestimate.
    Inadmissible,
    /// The user's own: nothing is believed.
    Unknown,
    /// Never overestimates.
    Admissible,
    /// Never falls by more than an action costs, and is 0 at goals: so it is admissible too.
    Consistent,
}

impl Claim {
    /// Whether it is claimed never to overestimate.
    pub fn admissible(self) -> bool {
        self >= Claim::Admissible
    }

    /// Whether it is claimed never to fall by more than an action costs.
    pub fn consistent(self) -> bool {
        self == Claim::Consistent
    }
}

/// A heuristic as a value.
///
/// ```
/// use loyd_lab::{Claim, Estimate};
/// let best: Estimate = "max(manhattan,2*blank-pos)".parse().unwrap();
/// assert_eq!(best.to_string(), "max(manhattan,2*blank-pos)");
/// // A consistent estimate loses its claims when it is doubled.
/// assert_eq!(best.claim(&|_| Claim::Consistent), Claim::Inadmissible);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Estimate {
    /// One of the domain's own.
    Named {
        /// Its name, as typed.
        name: String,
        /// What follows the colon, where its name has a part that the user chooses.
        argument: Option<String>,
    },
    /// The user's own code.
    Own {
        /// In what it is written.
        how: How,
        /// Where it is, or its text.
        source: String,
    },
    /// The largest of several.
    Max(Vec<Estimate>),
    /// As many thousandths of another, rounded up.
    Times(u32, Box<Estimate>),
}

/// In what the user's own code is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum How {
    /// A script in a file: `script:FILE`.
    ScriptFile,
    /// A script's text: `rhai:TEXT`.
    ScriptText,
    /// A program that is started: `exec:COMMAND`.
    Program,
    /// A function of the program that brings the laboratory along, by its name: `function:NAME`.
    Function,
}

impl How {
    const ALL: [How; 4] = [How::ScriptFile, How::ScriptText, How::Program, How::Function];

    /// What stands before the colon.
    pub fn prefix(self) -> &'static str {
        match self {
            How::ScriptFile => "script",
            How::ScriptText => "rhai",
            How::Program => "exec",
            How::Function => "function",
        }
    }

    /// How a text that names code of the user's begins, and the rest of it.
    pub fn split(text: &str) -> Option<(How, &str)> {
        let (prefix, rest) = text.split_once(':')?;
        let how = How::ALL.into_iter().find(|how| prefix.eq_ignore_ascii_case(how.prefix()))?;
        Some((how, rest))
    }
}

/// Why a text is no heuristic.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EstimateError {
    /// Nothing where a heuristic was expected.
    #[error("a heuristic is missing")]
    Missing,
    /// A bracket that is not closed.
    #[error("`{}` has a bracket that is not closed", printable(.0))]
    Unclosed(String),
    /// A factor that is none.
    #[error("`{}` is not a factor: a number from 0 to 1000 with at most three decimals, as in 2*manhattan", printable(.0))]
    Factor(String),
    /// Brackets in brackets in brackets.
    #[error("a heuristic may be put together in at most {DEPTH_MAX} levels")]
    Deep,
}

/// How deep heuristics may be put together: people write two levels.
const DEPTH_MAX: usize = 8;
/// The largest factor, in thousandths.
const FACTOR_MAX: u32 = 1_000_000;

impl Estimate {
    /// The one of a name.
    pub fn named(name: impl Into<String>) -> Estimate {
        Estimate::Named { name: name.into(), argument: None }
    }

    /// The one of a name with the part that the user chooses.
    pub fn with(name: impl Into<String>, argument: impl Into<String>) -> Estimate {
        Estimate::Named { name: name.into(), argument: Some(argument.into()) }
    }

    /// Whether it is a plain name.
    pub fn is_named(&self, known: &str) -> bool {
        matches!(self, Estimate::Named { name, argument: None } if name == known)
    }

    /// Itself and all that it is made of.
    pub fn parts(&self) -> Vec<&Estimate> {
        let inner: Vec<&Estimate> = match self {
            Estimate::Named { .. } | Estimate::Own { .. } => Vec::new(),
            Estimate::Max(parts) => parts.iter().flat_map(Estimate::parts).collect(),
            Estimate::Times(_, part) => part.parts(),
        };
        std::iter::once(self).chain(inner).collect()
    }

    /// What can be claimed of it, given what the domain's table says of names.
    pub fn claim(&self, of_name: &dyn Fn(&str) -> Claim) -> Claim {
        match self {
            Estimate::Named { name, .. } => of_name(name),
            Estimate::Own { .. } => Claim::Unknown,
            // The largest of consistent ones is consistent, of admissible ones admissible.
            Estimate::Max(parts) => {
                parts.iter().map(|part| part.claim(of_name)).min().unwrap_or(Claim::Consistent)
            }
            Estimate::Times(0..=1000, part) => part.claim(of_name),
            Estimate::Times(_, part) => part.claim(of_name).min(Claim::Inadmissible),
        }
    }

    fn parse(text: &str, depth: usize) -> Result<Estimate, EstimateError> {
        let text = text.trim();
        if depth > DEPTH_MAX {
            return Err(EstimateError::Deep);
        }
        // The user's own text is taken whole: it may hold anything.
        if let Some((how, source)) = How::split(text) {
            return Ok(Estimate::Own { how, source: source.to_owned() });
        }
        let is_max = text.get(..4).is_some_and(|begin| begin.eq_ignore_ascii_case("max("));
        if let Some(inner) = is_max.then(|| &text[4..]) {
            let inner = inner.strip_suffix(')').ok_or_else(|| EstimateError::Unclosed(text.to_owned()))?;
            let parts = split(inner).into_iter().map(|part| Estimate::parse(part, depth + 1));
            return parts.collect::<Result<_, _>>().map(Estimate::Max);
        }
        if let Some((factor, part)) = text.split_once('*')
            && factor.trim().starts_with(|c: char| c.is_ascii_digit() || c == '.' || c == '-')
        {
            return Ok(Estimate::Times(thousandths(factor)?, Box::new(Estimate::parse(part, depth + 1)?)));
        }
        match text.split_once(':') {
            _ if text.is_empty() => Err(EstimateError::Missing),
            Some((name, argument)) => Ok(Estimate::with(plain(name), argument)),
            None => Ok(Estimate::named(plain(text))),
        }
    }
}

fn thousandths(text: &str) -> Result<u32, EstimateError> {
    let wrong = || EstimateError::Factor(text.trim().to_owned());
    let (whole, rest) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if rest.len() > 3 || !digits(whole) || !digits(rest) || whole.len() + rest.len() == 0 || whole.len() > 4 {
        return Err(wrong());
    }
    let number: u32 = format!("{whole}{rest:0<3}").parse().map_err(|_| wrong())?;
    if number > FACTOR_MAX { Err(wrong()) } else { Ok(number) }
}

/// At commas outside brackets.
fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut from) = (Vec::new(), 0_usize, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(&text[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[from..]);
    parts
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Estimate::Named { name, argument: None } => f.write_str(name),
            Estimate::Named { name, argument: Some(argument) } => write!(f, "{name}:{argument}"),
            Estimate::Own { how, source } => write!(f, "{}:{source}", how.prefix()),
            Estimate::Max(parts) => {
                let parts: Vec<String> = parts.iter().map(Estimate::to_string).collect();
                write!(f, "max({})", parts.join(","))
            }
            Estimate::Times(thousandths, part) => write!(f, "{}*{part}", f64::from(*thousandths) / 1000.0),
        }
    }
}

impl FromStr for Estimate {
    type Err = EstimateError;

    fn from_str(text: &str) -> Result<Estimate, EstimateError> {
        Estimate::parse(text, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_what_is_read() {
        for text in [
            "manhattan",
            "pdb:7-8",
            "pdb:1,2+3,4",
            "max(manhattan,pdb:4-4)",
            "2*manhattan",
            "0.5*max(a,1.25*b,max(c,d))",
            "exec:python3 a.py [x] (",
            "rhai:fn h(board, goal) { 2*board.rows }",
        ] {
            assert_eq!(text.parse::<Estimate>().unwrap().to_string(), text);
        }
        assert_eq!(" max( a , b ) ".parse::<Estimate>().unwrap().to_string(), "max(a,b)");
        assert_eq!(
            "MAX(Hamming,2*Max(a,b))".parse::<Estimate>().unwrap().to_string(),
            "max(hamming,2*max(a,b))"
        );
    }

    #[test]
    fn what_is_no_heuristic_is_told_why() {
        let error = |text: &str| text.parse::<Estimate>().unwrap_err().to_string();
        assert_eq!(error(""), "a heuristic is missing");
        assert_eq!(error("max(a,)"), "a heuristic is missing");
        assert_eq!(error("2*"), "a heuristic is missing");
        assert_eq!(error("max(a,b"), "`max(a,b` has a bracket that is not closed");
        for factor in ["1e3", "-1", "1001", "2.0001", ".", "1_0"] {
            assert!(error(&format!("{factor}*a")).starts_with(&format!("`{factor}` is not a factor")));
        }
        assert!(error(&"1*".repeat(20)).starts_with("a heuristic may be put together"));
    }

    #[test]
    fn claims_follow_from_the_parts() {
        let of_name = |name: &str| if name == "bad" { Claim::KnownWrong } else { Claim::Consistent };
        let claim = |text: &str| text.parse::<Estimate>().unwrap().claim(&of_name);
        assert_eq!(claim("max(a,b)"), Claim::Consistent);
        assert_eq!(claim("max(a,bad)"), Claim::KnownWrong);
        assert_eq!(claim("0.5*a"), Claim::Consistent);
        assert_eq!(claim("1.001*a"), Claim::Inadmissible);
        assert_eq!(claim("max(a,script:x)"), Claim::Unknown);
    }
}
