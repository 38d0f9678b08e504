//! Why a word cannot be used.

use std::fmt::Write;

/// Why a word cannot begin or end a ladder.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WordError {
    /// There is nothing but blanks.
    #[error("a word is expected, but it is empty")]
    Empty,
    /// The word is not in the dictionary.
    #[error("`{word}` is not in the dictionary{}", did_you_mean(.suggestions))]
    Unknown {
        /// The word, made safe to print.
        word: String,
        /// Up to three words of the dictionary that are close to it.
        suggestions: Vec<String>,
    },
}

impl WordError {
    /// `word` is not in the dictionary.
    pub(crate) fn unknown(word: &str, suggestions: &[&str]) -> WordError {
        let suggestions = suggestions.iter().map(|word| printable(word)).collect();
        WordError::Unknown { word: printable(word), suggestions }
    }
}

/// `word`, shortened if it is long, with what a terminal might obey or hide replaced.
pub(crate) fn printable(word: &str) -> String {
    const LETTERS_SHOWN: usize = 40;
    let mut letters = word.chars();
    let safe = |c: char| if is_unprintable(c) { char::REPLACEMENT_CHARACTER } else { c };
    let mut shown: String = letters.by_ref().take(LETTERS_SHOWN).map(safe).collect();
    if letters.next().is_some() {
        shown.push('…');
    }
    shown
}

/// Control characters, and marks that are invisible or change the direction or the lines of the text around them. The
/// two joiners are letters to some scripts and stay.
pub(crate) fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}')
}

fn did_you_mean(suggestions: &[String]) -> String {
    let Some((last, others)) = suggestions.split_last() else {
        return String::new();
    };
    let mut question = String::from("; did you mean ");
    for (place, word) in others.iter().enumerate() {
        let separator = if place + 1 == others.len() { " or " } else { ", " };
        let _ = write!(question, "`{word}`{separator}");
    }
    let _ = write!(question, "`{last}`?");
    question
}

#[cfg(test)]
mod tests {
    use crate::Dictionary;

    #[test]
    fn an_unknown_word_is_told_with_up_to_three_close_ones() {
        let dictionary = Dictionary::parse("worm\nwarm\nform\nward\nnurse\nwurst");
        let message = |word| dictionary.find(word).unwrap_err().to_string();
        assert_eq!(
            message("wurm"),
            "`wurm` is not in the dictionary; did you mean `warm`, `worm` or `form`?"
        );
        assert_eq!(message("nurses"), "`nurses` is not in the dictionary; did you mean `nurse`?");
        assert_eq!(message("zebra"), "`zebra` is not in the dictionary");
        assert_eq!(message(" \t"), "a word is expected, but it is empty");
        assert_eq!(message("ice cream"), "`ice cream` is not in the dictionary");
    }

    #[test]
    fn messages_echo_no_control_characters_and_stay_short() {
        let dictionary = Dictionary::parse("word");
        let nasty = format!("wo\u{1b}[31m\u{202e}{}\nrd", "x".repeat(100_000));
        let message = dictionary.find(&nasty).unwrap_err().to_string();
        assert!(!message.chars().any(|c| c.is_control() || c == '\u{202e}'), "{message:?}");
        assert!(message.len() < 120, "{message:?}");
    }
}
