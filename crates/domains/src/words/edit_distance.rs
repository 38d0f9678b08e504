//! How many letters must at least change: the estimate for word ladders.
//!
//! The edit distance (Levenshtein distance) between two words is the fewest insertions, deletions and replacements of
//! one letter that turn one into the other, if every string on the way were allowed. A ladder may only step on words
//! of its dictionary, so it is never shorter: the estimate is *admissible*. One step changes the distance to the
//! target by at most one, by the triangle inequality: it is *consistent* too.
//!
//! It is computed for all letters of the target at once, in the bits of a machine word, in `O(k)` operations for a
//! word of `k` letters.
//!
//! - V. I. Levenshtein, "Binary codes capable of correcting deletions, insertions, and reversals", Soviet Physics
//!   Doklady 10(8), 1966, pages 707-710.
//! - G. Myers, "A fast bit-vector algorithm for approximate string matching based on dynamic programming", Journal of
//!   the ACM 46(3), 1999, pages 395-415.
//! - H. Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances", Nordic Journal of
//!   Computing 10(1), 2003, pages 29-39: the form for whole words that is used here.

use loyd_search::{Cost, Heuristic};

use super::{Dictionary, WordId, WordLadder};

/// The edit distance to a target word.
///
/// ```
/// use loyd_domains::{Dictionary, EditDistance, WordLadder};
/// use loyd_search::Heuristic;
/// let dictionary = Dictionary::parse("cold\ncord\ncard\nward\nwarm");
/// let ladder = WordLadder::new(&dictionary, "cold", "warm")?;
/// let estimate = EditDistance::new(&ladder);
/// assert_eq!(estimate.distance("cold"), 4);
/// assert_eq!(estimate.value(estimate.init(&dictionary.find("ward")?)), 1);
/// # Ok::<(), loyd_domains::WordError>(())
/// ```
#[derive(Debug, Clone)]
pub struct EditDistance<'d> {
    dictionary: &'d Dictionary,
    /// How many letters the target has; at most 64.
    length: u32,
    /// For each letter, the places where the target has it: bit i for place i.
    ascii: [u64; 128],
    /// The same for letters beyond ASCII, few enough to be looked through.
    other: Vec<(char, u64)>,
}

impl<'d> EditDistance<'d> {
    /// The estimate for a ladder: the distance to its last word.
    pub fn new(ladder: &WordLadder<'d>) -> Self {
        EditDistance::to_word(ladder.dictionary(), ladder.dictionary().word(ladder.to()))
    }

    /// The distance to any word of at most [`Dictionary::LETTERS_MAX`] letters.
    pub(crate) fn to_word(dictionary: &'d Dictionary, target: &str) -> Self {
        debug_assert!(target.chars().count() <= Dictionary::LETTERS_MAX);
        let (mut length, mut ascii, mut other) = (0, [0; 128], Vec::<(char, u64)>::new());
        for letter in target.chars() {
            let bit = 1 << length;
            length += 1;
            if letter.is_ascii() {
                ascii[letter as usize] |= bit;
            } else if let Some((_, places)) = other.iter_mut().find(|(known, _)| *known == letter) {
                *places |= bit;
            } else {
                other.push((letter, bit));
            }
        }
        EditDistance { dictionary, length, ascii, other }
    }

    /// The edit distance of `word` to the target.
    pub fn distance(&self, word: &str) -> Cost {
        if self.length == 0 {
            return word.chars().count() as Cost;
        }
        let last = 1_u64 << (self.length - 1);
        let mut distance = self.length;
        // Down a column of the table of distances, neighbouring cells differ by +1 (`plus`), -1 (`minus`) or 0. Each
        // letter of the word makes the next column; the two words of bits are all that is kept of a column.
        let (mut plus, mut minus) = (u64::MAX, 0_u64);
        for letter in word.chars() {
            let equal = self.places(letter);
            let vertical = equal | minus;
            let diagonal = ((equal & plus).wrapping_add(plus) ^ plus) | equal;
            let across_plus = minus | !(diagonal | plus);
            let across_minus = plus & diagonal;
            distance += Cost::from(across_plus & last != 0);
            distance -= Cost::from(across_minus & last != 0);
            // The top row of the table grows by one a column: that is the 1 shifted in.
            let (across_plus, across_minus) = (across_plus << 1 | 1, across_minus << 1);
            plus = across_minus | !(vertical | across_plus);
            minus = across_plus & vertical;
        }
        distance
    }

    #[inline]
    fn places(&self, letter: char) -> u64 {
        match self.ascii.get(letter as usize) {
            Some(&places) => places,
            None => self.other.iter().find(|(known, _)| *known == letter).map_or(0, |&(_, places)| places),
        }
    }
}

impl Heuristic<WordLadder<'_>> for EditDistance<'_> {
    type Memo = Cost;

    #[inline]
    fn init(&self, state: &WordId) -> Cost {
        self.distance(self.dictionary.word(*state))
    }
    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }
}
