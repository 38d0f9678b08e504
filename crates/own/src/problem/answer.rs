//! What can be an answer, however it came.

use loyd_lab::format::printable;
use loyd_search::Cost;

/// The longest text of a state, in bytes.
pub(super) const STATE_MAX: usize = 4000;
/// The longest name of an action, in bytes.
const ACTION_MAX: usize = 200;
/// The most that one action may cost: sums along a path stay far from the cost that searches read as "never".
pub(super) const COST_MAX: Cost = 1_000_000;
/// The most successors of one state.
pub(super) const SUCCESSORS_MAX: usize = 10_000;

/// One way on from a state.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Successor {
    /// What it costs: 1 or more.
    pub cost: Cost,
    /// What it is called: one line, and different from the other actions of the state.
    pub action: String,
    /// Where it leads: one line, and always the same for the same state.
    pub state: String,
}

impl Successor {
    /// A way on, if it can be one.
    ///
    /// # Errors
    /// What is wrong with it, in a sentence.
    pub fn checked(
        action: &str,
        state: &str,
        cost: Option<u64>,
        cost_shown: &str,
    ) -> Result<Successor, String> {
        Ok(Successor {
            cost: self::cost(cost, cost_shown)?,
            action: self::action(action)?.to_owned(),
            state: self::state(state)?.to_owned(),
        })
    }
}

/// A text as a state: without spaces around it, and fit for a line.
pub(super) fn state(text: &str) -> Result<&str, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("a state is an empty text".to_owned());
    }
    line("a state", text, STATE_MAX)
}

/// A text as an action's name.
pub(super) fn action(text: &str) -> Result<&str, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("an action has no name".to_owned());
    }
    line("the name of an action", text, ACTION_MAX)
}

fn line<'t>(what: &str, text: &'t str, bytes_max: usize) -> Result<&'t str, String> {
    if text.len() > bytes_max {
        return Err(format!("{what} is longer than {bytes_max} bytes: `{}`", printable(text)));
    }
    if text.chars().any(char::is_control) {
        return Err(format!("{what} is not one line of plain text: `{}`", printable(text)));
    }
    Ok(text)
}

/// A number as a cost.
pub(super) fn cost(number: Option<u64>, shown: &str) -> Result<Cost, String> {
    let cost = number.and_then(|number| Cost::try_from(number).ok());
    cost.filter(|cost| (1..=COST_MAX).contains(cost))
        .ok_or_else(|| format!("`{}` is not a cost: a whole number from 1 to 1,000,000", printable(shown)))
}

/// Whether these can be all successors of a state.
///
/// # Errors
/// What is wrong with them, in a sentence.
pub fn check(successors: &[Successor]) -> Result<(), String> {
    if successors.len() > SUCCESSORS_MAX {
        return Err(too_many());
    }
    let mut names: Vec<&str> = successors.iter().map(|successor| &*successor.action).collect();
    names.sort_unstable();
    match names.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(format!("two actions of one state are called `{}`", printable(pair[0]))),
        None => Ok(()),
    }
}

/// That there are more successors than any state should have.
pub(super) fn too_many() -> String {
    "there are more than 10,000 successors".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_answer_is_told_why() {
        assert_eq!(state(" 0 0 "), Ok("0 0"));
        assert_eq!(state(" ").unwrap_err(), "a state is an empty text");
        assert_eq!(state("a\u{1b}b").unwrap_err(), "a state is not one line of plain text: `a\\u{1b}b`");
        assert!(state(&"x".repeat(5000)).unwrap_err().starts_with("a state is longer than 4000 bytes: `xx"));
        assert_eq!(action("").unwrap_err(), "an action has no name");
        assert_eq!(cost(Some(1_000_000), ""), Ok(1_000_000));
        for number in [None, Some(0), Some(1_000_001), Some(u64::MAX)] {
            let error = cost(number, "-1.5").unwrap_err();
            assert_eq!(error, "`-1.5` is not a cost: a whole number from 1 to 1,000,000");
        }
        let go = |action: &str| Successor { cost: 1, action: action.to_owned(), state: "1".to_owned() };
        assert_eq!(check(&[go("a"), go("b")]), Ok(()));
        assert_eq!(
            check(&[go("a"), go("b"), go("a")]).unwrap_err(),
            "two actions of one state are called `a`"
        );
    }
}
