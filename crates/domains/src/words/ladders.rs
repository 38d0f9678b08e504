//! All shortest ladders between two words at once: how many there are, and every word that stands on one of them.
//!
//! A breadth-first search back from the last word gives each word its distance to it. Then, forward from the first
//! word, only steps that come one closer are taken; every word met is on some shortest ladder, and the ladders that
//! lead to a word are the sum of those that lead to the words before it.
//!
//! Optimal: yes. Complete: yes. Time and memory: linear in the words and steps looked at, at most the whole
//! dictionary. The search is E. F. Moore, "The shortest path through a maze", Proceedings of the International
//! Symposium on the Theory of Switching, Harvard University Press, 1959, pages 285-292.

use std::collections::BTreeMap;

use loyd_search::{Cost, Problem};

use super::word_error::printable;
use super::{Dictionary, Step, WordId, WordLadder};

/// Every shortest ladder between two words.
///
/// ```
/// use loyd_domains::{Dictionary, Ladders, WordLadder};
/// let dictionary = Dictionary::parse("cat\ncot\ncog\ndog\ndot\nbird");
/// let ladders = Ladders::shortest(&WordLadder::new(&dictionary, "cat", "dog")?).expect("joined");
/// assert_eq!((ladders.cost(), ladders.count()), (3, 2));
/// let column: Vec<&str> = ladders.columns()[2].iter().map(|&id| dictionary.word(id)).collect();
/// assert_eq!(column, ["cog", "dot"]);
///
/// let apart = Ladders::shortest(&WordLadder::new(&dictionary, "cat", "bird")?).unwrap_err();
/// assert_eq!(apart.to_string(), "no ladder joins `cat` and `bird`: `bird` has no neighbour in the dictionary");
/// # Ok::<(), loyd_domains::WordError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ladders {
    columns: Vec<Vec<WordId>>,
    steps: Vec<Step>,
    count: u128,
}

/// Two words that no ladder joins, and why: one of them can reach only few others.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no ladder joins `{from}` and `{to}`: {}", self.reason())]
pub struct Apart {
    from: String,
    to: String,
    at_the_end: bool,
    reach: usize,
}

const UNSEEN: Cost = Cost::MAX;

impl Ladders {
    /// Finds them all.
    ///
    /// # Errors
    /// When no ladder joins the two words.
    pub fn shortest(ladder: &WordLadder<'_>) -> Result<Ladders, Apart> {
        let dictionary = ladder.dictionary();
        let (from, to) = (ladder.start(), ladder.to());
        // A first word without neighbours is common, and the search from the other end would be long.
        if from != to && dictionary.neighbours(from).is_empty() {
            return Err(Apart::new(ladder, false, 0));
        }
        let (distances, seen) = distances(dictionary, to, |id| id == from, usize::MAX);
        if distances[from as usize] == UNSEEN {
            let (_, seen_from) = self::distances(dictionary, from, |_| false, seen);
            let at_the_end = seen <= seen_from;
            return Err(Apart::new(ladder, at_the_end, seen.min(seen_from) - 1));
        }
        Ok(Ladders::descend(dictionary, from, &distances))
    }

    /// Follows every step that comes one closer, column by column.
    fn descend(dictionary: &Dictionary, from: WordId, distances: &[Cost]) -> Ladders {
        let mut column = BTreeMap::from([(from, 1_u128)]);
        let (mut columns, mut steps) = (Vec::new(), Vec::new());
        for distance in (0..distances[from as usize]).rev() {
            let mut next = BTreeMap::new();
            for (&from, &count) in &column {
                let closer = dictionary.neighbours(from).into_iter();
                for to in closer.filter(|&to| distances[to as usize] == distance) {
                    steps.push(Step { from, to });
                    let ways: &mut u128 = next.entry(to).or_default();
                    *ways = ways.saturating_add(count);
                }
            }
            columns.push(column.into_keys().collect());
            column = next;
        }
        let count = column.values().copied().sum();
        columns.push(column.into_keys().collect());
        Ladders { columns, steps, count }
    }

    /// How many steps each of them has.
    pub fn cost(&self) -> Cost {
        self.columns.len() as Cost - 1
    }

    /// How many there are. Above 2^128 it stays at the largest number that fits.
    pub fn count(&self) -> u128 {
        self.count
    }

    /// The words on some shortest ladder by their distance from the first word, each column in alphabetical order.
    pub fn columns(&self) -> &[Vec<WordId>] {
        &self.columns
    }

    /// The steps of all shortest ladders, column by column, in alphabetical order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The one that comes first in the alphabet.
    pub fn first(&self) -> Vec<Step> {
        let mut at = self.columns[0][0];
        let mut path = Vec::with_capacity(self.columns.len() - 1);
        for step in &self.steps {
            // Steps of one word stand together, in order: the first that leaves `at` is the one.
            if step.from == at {
                path.push(*step);
                at = step.to;
            }
        }
        path
    }
}

impl Apart {
    fn new(ladder: &WordLadder<'_>, at_the_end: bool, reach: usize) -> Apart {
        let word = |id| printable(ladder.dictionary().word(id));
        Apart { from: word(ladder.start()), to: word(ladder.to()), at_the_end, reach }
    }

    fn reason(&self) -> String {
        let word = if self.at_the_end { &self.to } else { &self.from };
        match self.reach {
            0 => format!("`{word}` has no neighbour in the dictionary"),
            1 => format!("from `{word}` only 1 other word can be reached"),
            reach => format!("from `{word}` only {reach} other words can be reached"),
        }
    }
}

/// The distance of every word to `root`, nearest first until the turn of a word that `is_last` or until more than
/// `seen_max` words were seen; and how many were. Words not reached are [`UNSEEN`].
fn distances(
    dictionary: &Dictionary,
    root: WordId,
    is_last: impl Fn(WordId) -> bool,
    seen_max: usize,
) -> (Vec<Cost>, usize) {
    let mut distances = vec![UNSEEN; dictionary.len()];
    distances[root as usize] = 0;
    let mut queue = vec![root];
    let mut next = 0;
    while next < queue.len() && queue.len() <= seen_max {
        let word = queue[next];
        next += 1;
        if is_last(word) {
            break;
        }
        for neighbour in dictionary.neighbours(word) {
            if distances[neighbour as usize] == UNSEEN {
                distances[neighbour as usize] = distances[word as usize] + 1;
                queue.push(neighbour);
            }
        }
    }
    (distances, queue.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shortest(dictionary: &Dictionary, from: &str, to: &str) -> Result<Ladders, String> {
        Ladders::shortest(&WordLadder::new(dictionary, from, to).unwrap()).map_err(|apart| apart.to_string())
    }

    #[test]
    fn a_word_is_its_own_ladder_even_without_neighbours() {
        let ladders = shortest(&Dictionary::parse("zephyr\ncat"), "zephyr", "zephyr").unwrap();
        assert_eq!((ladders.cost(), ladders.count(), ladders.steps().len()), (0, 1, 0));
        assert_eq!(ladders.first(), []);
    }

    #[test]
    fn the_smaller_island_is_named() {
        let dictionary = Dictionary::parse("cat\ncot\ncog\nbird\nbirds\nzephyr");
        let why = |from, to| shortest(&dictionary, from, to).unwrap_err();
        assert_eq!(
            why("cat", "bird"),
            "no ladder joins `cat` and `bird`: from `bird` only 1 other word can be reached"
        );
        assert_eq!(
            why("birds", "cat"),
            "no ladder joins `birds` and `cat`: from `birds` only 1 other word can be reached"
        );
        assert_eq!(
            why("zephyr", "cat"),
            "no ladder joins `zephyr` and `cat`: `zephyr` has no neighbour in the dictionary"
        );
    }

    #[test]
    fn ladders_over_a_full_alphabet_are_counted_by_factorials() {
        // All words of three letters over {a, b}: from aaa to bbb the letters change in any order.
        let words = ["aaa", "aab", "aba", "abb", "baa", "bab", "bba", "bbb"];
        let ladders = shortest(&Dictionary::from_words(words), "aaa", "bbb").unwrap();
        assert_eq!((ladders.cost(), ladders.count()), (3, 6));
        assert_eq!(ladders.columns().iter().map(Vec::len).collect::<Vec<_>>(), [1, 3, 3, 1]);
        assert_eq!(ladders.steps().len(), 12);
    }

    #[test]
    fn carrolls_ladders_exist_in_the_built_in_dictionary() {
        let english = Dictionary::english();
        assert!(english.len() > 190_000 && english.left_out() == 0);
        let ladder = WordLadder::new(english, "cold", "warm").unwrap();
        let ladders = Ladders::shortest(&ladder).unwrap();
        assert_eq!(ladders.cost(), 4);
        let on_some_ladder =
            |column: usize, word| ladders.columns()[column].contains(&english.find(word).unwrap());
        assert!(on_some_ladder(1, "cord") && on_some_ladder(2, "card") && on_some_ladder(3, "ward"));
        assert_eq!(shortest(english, "horse", "nurse").unwrap().cost(), 3);
        assert_eq!(shortest(english, "black", "white").unwrap().cost(), 6);
    }
}
