//! Word ladders: from one word to another, one letter at a time.

mod deletion_index;
mod dictionary;
mod edit_distance;
mod english;
mod ladders;
mod word_error;
mod word_ladder;
mod world;

use std::sync::Arc;

use loyd_lab::{
    About, AnyDomain, Asked, Claim, Domain, Entry, InstanceKey, Moves, Options, ReadError, Visit,
    Words as Called,
};

pub use dictionary::{Dictionary, WordId};
pub use edit_distance::EditDistance;
pub use ladders::{Apart, Ladders};
pub use word_error::WordError;
pub use word_ladder::{Step, Steps, WordLadder};

/// The domain, with the dictionary that ladders may step on.
#[derive(Debug)]
pub struct Words {
    about: About,
    dictionary: Lexicon,
}

/// A dictionary of ours, or one that was read.
#[derive(Debug, Clone)]
enum Lexicon {
    English,
    Own(Arc<Dictionary>),
}

impl Lexicon {
    fn get(&self) -> &Dictionary {
        match self {
            Lexicon::English => Dictionary::english(),
            Lexicon::Own(dictionary) => dictionary,
        }
    }
}

/// The two ends of a ladder, as the dictionary has them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ends {
    /// The first word.
    pub from: String,
    /// The last word.
    pub to: String,
}

impl Default for Words {
    fn default() -> Words {
        Words::new(Lexicon::English)
    }
}

impl Words {
    /// Ladders within another dictionary than the built-in one.
    pub fn within(dictionary: Dictionary) -> Words {
        Words::new(Lexicon::Own(Arc::new(dictionary)))
    }

    fn new(dictionary: Lexicon) -> Words {
        let about = About {
            name: "words".into(),
            summary: "from one word to another, one letter at a time".into(),
            example: "horse nurse".into(),
            size: None,
            heuristics: vec![
                Entry::new("zero", Claim::Consistent, "0 everywhere: what A* without an estimate uses"),
                Entry::new(
                    "edit-distance",
                    Claim::Consistent,
                    "the fewest letters to insert, delete or replace, whatever stands on the way",
                ),
                Entry::new(
                    "letters",
                    Claim::KnownWrong,
                    "the letters that differ, place by place, and those that are over",
                )
                .with_note("one insertion at the front moves every letter after it"),
            ],
            forms: Vec::new(),
            default: "edit-distance".into(),
            bound: "edit-distance".into(),
            unit: 1,
            words: Called { instance: "ladder", state: "word", action: "step", first: "the second word" },
        };
        Words { about, dictionary }
    }

    /// The domain as front ends hold it.
    pub fn erase(self) -> Box<dyn AnyDomain> {
        loyd_lab::erase(self)
    }

    /// The dictionary.
    pub fn dictionary(&self) -> &Dictionary {
        self.dictionary.get()
    }

    fn ladder(&self, ends: &Ends) -> WordLadder<'_> {
        WordLadder::new(self.dictionary(), &ends.from, &ends.to).expect("both were found before")
    }
}

impl Domain for Words {
    type Instance = Ends;

    fn about(&self) -> &About {
        &self.about
    }

    fn read_one(&self, text: &str, asked: &Asked<'_>) -> Result<Ends, ReadError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (from, to) = match (words[..].as_ref(), asked.goal) {
            ([from, to], None) => (*from, *to),
            ([from], Some(to)) => (*from, to.trim()),
            ([_, _, third, ..], None) => {
                return Err(at_word(
                    text,
                    third,
                    "two words are expected, the first and the last of the ladder",
                ));
            }
            ([_, second, ..], Some(_)) => {
                return Err(at_word(text, second, "one word is expected beside a goal"));
            }
            _ => {
                return Err(ReadError::at(
                    1,
                    1,
                    "two words are expected, the first and the last of the ladder",
                ));
            }
        };
        let ladder = WordLadder::new(self.dictionary(), from, to).map_err(|error| {
            let unknown = if self.dictionary().find(from).is_err() { from } else { to };
            let ReadError { line, column, .. } = at_word(text, unknown, "");
            ReadError { line, column, message: error.to_string() }
        })?;
        let word = |id| self.dictionary().word(id).to_owned();
        Ok(Ends { from: word(ladder.from()), to: word(ladder.to()) })
    }

    fn key(&self, ends: &Ends) -> InstanceKey {
        InstanceKey { start: ends.from.clone(), goal: ends.to.clone() }
    }

    fn enter<V: Visit>(&self, ends: &Ends, _: &Options, visitor: V) -> V::Output {
        visitor.visit(&world::Ladder(self.ladder(ends)))
    }

    /// By the definition of a step, without the index of neighbours.
    fn referee(&self, ends: &Ends, moves: &Moves) -> Option<bool> {
        let path: Vec<String> = std::iter::once(ends.from.clone()).chain(moves.iter()).collect();
        let steps = path.windows(2).all(|pair| is_step(&pair[0], &pair[1]));
        let known = path.iter().all(|word| self.dictionary().find(word).is_ok());
        Some(steps && known && path.last() == Some(&ends.to))
    }
}

/// An error at the place of a word of the text.
fn at_word(text: &str, word: &str, what: &str) -> ReadError {
    let at = (word.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
    let before = text.get(..at).unwrap_or("");
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
    ReadError::at(line, column, what)
}

/// Whether one insertion, deletion or replacement makes one word the other.
fn is_step(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let same = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[same..], &b[same..]);
    match (a, b) {
        ([], [_]) | ([_], []) => true,
        ([], _) | (_, []) => false,
        _ => a[1..] == b[1..] || a[1..] == *b || *a == b[1..],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_one_letter() {
        for (a, b, step) in [
            ("cat", "cot", true),
            ("cat", "cart", true),
            ("cart", "cat", true),
            ("at", "cat", true),
            ("cat", "cat", false),
            ("cat", "dog", false),
            ("cat", "carts", false),
            ("", "a", true),
        ] {
            assert_eq!(is_step(a, b), step, "{a} {b}");
        }
    }

    #[test]
    fn ladders_are_read_with_the_place_of_a_mistake() {
        let words = Words::default();
        let read = |text: &str| words.read_one(text, &Asked::new(text.as_bytes())).map_err(|e| e.message);
        assert_eq!(read(" Horse  nurse\n").unwrap(), Ends { from: "horse".into(), to: "nurse".into() });
        assert!(read("horse").unwrap_err().starts_with("line 1, column 1: two words are expected"));
        assert!(read("horse nurse x").unwrap_err().starts_with("line 1, column 13: two words are expected"));
        assert!(read("horse zzzzq").unwrap_err().starts_with("`zzzzq` is not in the dictionary"));
    }
}
