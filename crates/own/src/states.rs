//! States as code of the user's is shown them.

use loyd_lab::format::printable;
use loyd_lab::{OwnForm, OwnStates};

/// What one of them is called.
pub(crate) fn called(form: OwnForm) -> &'static str {
    match form {
        OwnForm::Board { .. } => "board",
        OwnForm::Numbers { .. } | OwnForm::Text => "state",
    }
}

/// One state.
#[derive(Debug, Clone, Copy)]
pub(crate) enum One<'a> {
    Numbers(&'a [u16]),
    Text(&'a str),
}

/// All states, one by one.
pub(crate) fn each(form: OwnForm, states: OwnStates<'_>) -> Vec<One<'_>> {
    match states {
        OwnStates::Numbers(numbers) => {
            let count = form.numbers().filter(|&count| count > 0).unwrap_or(numbers.len().max(1));
            numbers.chunks_exact(count).map(One::Numbers).collect()
        }
        OwnStates::Texts(texts) => texts.iter().map(|text| One::Text(text)).collect(),
    }
}

impl One<'_> {
    /// On one line, as programs read it.
    pub fn line(self) -> String {
        match self {
            One::Numbers(numbers) => joined(numbers, " "),
            // What a domain calls a line is one.
            One::Text(text) => text.replace(['\n', '\r'], " "),
        }
    }

    /// For a message: a board's rows by slashes, and only the beginning of what is long.
    pub fn shown(self, form: OwnForm) -> String {
        match (self, form) {
            (One::Numbers(numbers), OwnForm::Board { columns, .. }) if columns > 0 => {
                let rows: Vec<String> = numbers.chunks(columns).map(|row| joined(row, " ")).collect();
                printable(&rows.join("/"))
            }
            (one, _) => printable(&one.line()),
        }
    }
}

fn joined(numbers: &[u16], separator: &str) -> String {
    numbers.iter().map(u16::to_string).collect::<Vec<_>>().join(separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_told_apart_and_shown() {
        let form = OwnForm::Board { rows: 2, columns: 2 };
        let boards = each(form, OwnStates::Numbers(&[1, 2, 3, 0, 10, 2, 3, 0]));
        assert_eq!(boards.iter().map(|board| board.line()).collect::<Vec<_>>(), ["1 2 3 0", "10 2 3 0"]);
        assert_eq!(boards[1].shown(form), "10 2/3 0");
        assert_eq!(each(OwnForm::Text, OwnStates::Texts(&["a\nb".to_owned()]))[0].line(), "a b");
        assert!(each(OwnForm::Text, OwnStates::Numbers(&[])).is_empty());
    }
}
