//! The lines that a program answers with, read.

use loyd_lab::format::printable_up_to;

use super::answer::{self, Successor};
use crate::checked;
use crate::process::quoted;

/// The state to start from.
pub(super) fn start(line: &str) -> Result<String, String> {
    let line = no_error(line)?.trim();
    if line.is_empty() {
        return Err("answered an empty line; the state to start from was expected".to_owned());
    }
    answer::state(line).map(str::to_owned).map_err(|why| told(line, &why))
}

/// What a person means who typed this: the state, or the text as it stands where the program does not say.
///
/// # Errors
/// What is wrong with the text, in the program's words.
pub(super) fn meant(line: &str, typed: &str) -> Result<String, String> {
    if let Some(why) = error(line) {
        return Err(why);
    }
    let text = if line.trim().is_empty() { typed } else { line };
    answer::state(text).map(str::to_owned)
}

/// Whether a state is a goal.
pub(super) fn goal(line: &str) -> Result<bool, String> {
    match no_error(line)?.trim().to_ascii_lowercase().as_str() {
        "yes" | "true" | "1" => Ok(true),
        "no" | "false" | "0" => Ok(false),
        _ => Err(format!("answered {}; yes or no was expected", quoted(line.trim()))),
    }
}

/// An estimate; `None` if there is none for any state.
pub(super) fn estimate(line: &str) -> Result<Option<f64>, String> {
    let line = no_error(line)?.trim();
    if line.is_empty() {
        return Ok(None);
    }
    let number: f64 = line
        .parse()
        .map_err(|_| format!("answered {}; a number was expected, or an empty line", quoted(line)))?;
    checked(number).map(Some).map_err(|what| {
        format!("answered {}, which is {what}; an estimate is a number, 0 or more", quoted(line))
    })
}

/// One successor; `None` at the end of the list.
pub(super) fn successor(line: &str) -> Result<Option<Successor>, String> {
    let line = no_error(line)?;
    if line.trim().is_empty() {
        return Ok(None);
    }
    let fields: Vec<&str> = line.split('\t').collect();
    let [cost, action, state] = fields[..] else {
        let expected = "a cost, an action and a state with tabs between them, or an empty line at the end";
        return Err(format!("answered {}; expected was {expected}", quoted(line.trim_end())));
    };
    let told = |why: String| told(line, &why);
    Ok(Some(Successor {
        cost: answer::cost(cost.trim().parse().ok(), cost.trim()).map_err(told)?,
        action: answer::action(action).map_err(told)?.to_owned(),
        state: answer::state(state).map_err(told)?.to_owned(),
    }))
}

/// A line, and what is wrong with it.
fn told(line: &str, why: &str) -> String {
    format!("answered {}; {why}", quoted(line.trim_end()))
}

/// What a line says to be wrong with the question.
fn error(line: &str) -> Option<String> {
    let why = line.strip_prefix("error\t")?.trim();
    Some(if why.is_empty() { "error, and not which".to_owned() } else { printable_up_to(SENTENCE_MAX, why) })
}

/// The line, unless it says what is wrong with the question.
fn no_error(line: &str) -> Result<&str, String> {
    error(line).map_or(Ok(line), |why| Err(format!("says: {why}")))
}

/// The most that is shown of a sentence of the program's.
const SENTENCE_MAX: usize = 200;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn lines_are_read_as_they_are_meant() {
        let go = Successor { cost: 2, action: "pour a to b".into(), state: "0 3".into() };
        assert_eq!(successor("2\tpour a to b\t0 3\r"), Ok(Some(go)));
        assert_eq!(successor("\r"), Ok(None));
        assert_eq!((goal("Yes "), goal("False"), goal("1\r")), (Ok(true), Ok(false), Ok(true)));
        assert_eq!((estimate(""), estimate(" 2.5\r")), (Ok(None), Ok(Some(2.5))));
        assert_eq!(meant("", "3 4"), Ok("3 4".to_owned()));
        assert_eq!(meant("4 3\r", "3 4"), Ok("4 3".to_owned()));
        assert_eq!(start(" a b \r"), Ok("a b".to_owned()));
    }

    #[test]
    fn lines_that_are_no_answer_are_quoted() {
        for (line, expected) in [
            ("1 fill 3 0", "answered `1 fill 3 0`; expected was a cost, an action and a state with tabs"),
            ("1\tfill\t3\t0", "; expected was a cost, an action and a state with tabs between them"),
            ("0\tfill\t3", "answered `0\\tfill\\t3`; `0` is not a cost: a whole number from 1 to 1,000,000"),
            ("-1\tfill\t3", "`-1` is not a cost"),
            ("1.5\tfill\t3", "`1.5` is not a cost"),
            ("1\t\t3", "answered `1\\t\\t3`; an action has no name"),
            ("1\tfill\t", "a state is an empty text"),
            ("error\tno such jug", "says: no such jug"),
            ("error\t", "says: error, and not which"),
        ] {
            let error = successor(line).unwrap_err();
            assert!(error.contains(expected), "{line}: {error}");
        }
        assert_eq!(goal("maybe").unwrap_err(), "answered `maybe`; yes or no was expected");
        assert_eq!(goal("").unwrap_err(), "answered an empty line; yes or no was expected");
        assert_eq!(estimate("far").unwrap_err(), "answered `far`; a number was expected, or an empty line");
        assert!(estimate("-1").unwrap_err().contains("which is negative"));
        assert_eq!(start("").unwrap_err(), "answered an empty line; the state to start from was expected");
        assert_eq!(meant("error\tthere are two jugs", "1").unwrap_err(), "there are two jugs");
    }

    proptest! {
        /// No line is too odd to be an answer or told why it is none, in one line.
        #[test]
        fn any_line_is_read_or_refused_in_one_line(line in "(?s).{0,60}|[0-9\\t a-z.-]{0,40}|error\\t.{0,300}") {
            let errors = [
                start(&line).err(), meant(&line, "x").err(), goal(&line).err(), estimate(&line).err(),
                successor(&line).err(),
            ];
            for error in errors.into_iter().flatten() {
                prop_assert!(!error.is_empty() && !error.chars().any(char::is_control), "{}", error);
                prop_assert!(error.len() < 2000);
            }
        }

        /// What a program writes is what is read.
        #[test]
        fn successors_survive_the_line(cost in 1..=answer::COST_MAX, action in "[a-z][ -~]{0,40}[a-z]", state in "[^\\p{C}\\s][^\\p{C}]{0,40}[^\\p{C}\\s]") {
            let line = format!("{cost}\t{action}\t{state}");
            prop_assume!(!action.starts_with("error"));
            let read = successor(&line).unwrap().unwrap();
            prop_assert_eq!(read, Successor { cost, action, state });
        }
    }
}
