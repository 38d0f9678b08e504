//! A set of words, numbered in alphabetical order, that knows which of them are one step apart.
//!
//! A word is a line of text: blanks around it are trimmed and it is lower-cased. Lines that hold white space, control
//! characters or invisible marks inside, and lines of more than [`Dictionary::LETTERS_MAX`] letters, are left out and
//! counted; empty lines are ignored and repeated words folded. Anything else is a word, in any script. Alphabetical
//! means by Unicode code points, which for words of the letters a to z is what a person expects.
//!
//! The words stand in one string with an array of where each begins. Looking a word up is a binary search; its
//! neighbours come from an index (`deletion_index.rs`). On a list of 300,000 words the index takes a fraction of a
//! second to build and a few microseconds to ask.

use super::deletion_index::DeletionIndex;
use super::word_error::is_unprintable;
use super::{EditDistance, WordError};

/// A word's number: its place in the alphabetical order, from 0.
pub type WordId = u32;

/// A set of words and the steps between them.
///
/// ```
/// use loyd_domains::Dictionary;
/// let dictionary = Dictionary::parse("cord\nCOLD\ncorn\nold\ncold\n");
/// assert_eq!(dictionary.words().collect::<Vec<_>>(), ["cold", "cord", "corn", "old"]);
/// let steps = dictionary.neighbours(dictionary.find("cold")?).into_iter();
/// assert_eq!(steps.map(|id| dictionary.word(id)).collect::<Vec<_>>(), ["cord", "old"]);
/// # Ok::<(), loyd_domains::WordError>(())
/// ```
#[derive(Debug)]
pub struct Dictionary {
    text: String,
    /// Word `id` is `text[starts[id]..starts[id + 1]]`.
    starts: Vec<u32>,
    index: DeletionIndex,
    left_out: usize,
}

impl Dictionary {
    /// The most letters a word may have: one machine word of [`EditDistance`].
    pub const LETTERS_MAX: usize = 64;

    /// All words together may have this many bytes, so that numbers of 32 bits suffice everywhere.
    const BYTES_MAX: usize = 1 << 30;

    /// A dictionary from text with a word on each line.
    pub fn parse(text: &str) -> Dictionary {
        Dictionary::from_words(text.trim_start_matches('\u{feff}').lines())
    }

    /// A dictionary from words in any order.
    pub fn from_words<W: AsRef<str>>(words: impl IntoIterator<Item = W>) -> Dictionary {
        let (mut raw, mut left_out) = (String::new(), 0);
        let mut spans: Vec<(u32, u32)> = Vec::new();
        for word in words {
            let word = word.as_ref().trim();
            let start = raw.len();
            if word.is_empty() {
                continue;
            }
            if !push_normalised(&mut raw, word) || raw.len() > Self::BYTES_MAX {
                raw.truncate(start);
                left_out += 1;
                continue;
            }
            spans.push((start as u32, raw.len() as u32));
        }
        let word_at = |&(start, end): &(u32, u32)| &raw[start as usize..end as usize];
        spans.sort_unstable_by(|a, b| word_at(a).cmp(word_at(b)));
        spans.dedup_by(|a, b| word_at(a) == word_at(b));
        let mut text = String::with_capacity(raw.len());
        let mut starts = vec![0];
        for span in &spans {
            text.push_str(word_at(span));
            starts.push(text.len() as u32);
        }
        let index = DeletionIndex::new(spans.iter().map(word_at));
        Dictionary { text, starts, index, left_out }
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether there is no word.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many lines were left out because they are not words. See the rules at the top of this file.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// The bytes held, the index included.
    pub fn bytes(&self) -> usize {
        self.text.capacity() + size_of_val(&*self.starts) + self.index.bytes()
    }

    /// The word with a number.
    ///
    /// # Panics
    /// If the number is not one of this dictionary.
    #[inline]
    pub fn word(&self, id: WordId) -> &str {
        let id = id as usize;
        &self.text[self.starts[id] as usize..self.starts[id + 1] as usize]
    }

    /// All words, in alphabetical order.
    pub fn words(&self) -> impl ExactSizeIterator<Item = &str> {
        self.starts.windows(2).map(|ends| &self.text[ends[0] as usize..ends[1] as usize])
    }

    /// The number of a word, written in upper or lower case.
    ///
    /// # Errors
    /// When the word is empty or not in the dictionary; the message then suggests close ones.
    pub fn find(&self, word: &str) -> Result<WordId, WordError> {
        let trimmed = word.trim();
        if trimmed.is_empty() {
            return Err(WordError::Empty);
        }
        let mut normal = String::new();
        if !push_normalised(&mut normal, trimmed) {
            return Err(WordError::unknown(trimmed, &[]));
        }
        let (mut low, mut high) = (0, self.len() as WordId);
        while low < high {
            let middle = low.midpoint(high);
            match self.word(middle).cmp(&normal) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Ok(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        Err(WordError::unknown(&normal, &self.close_to(&normal)))
    }

    /// The words one insertion, deletion or replacement from the word `id`, in alphabetical order.
    pub fn neighbours(&self, id: WordId) -> Vec<WordId> {
        let word = self.word(id);
        let mut found = Vec::new();
        self.index.candidates(word, |candidate| {
            if is_one_step(word, self.word(candidate)) {
                found.push(candidate);
            }
        });
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Up to three words within two steps of `word`, the closest first. Scans: for messages only.
    fn close_to(&self, word: &str) -> Vec<&str> {
        const STEPS_MAX: u32 = 2;
        let estimate = EditDistance::to_word(self, word);
        let distances = self.words().map(|other| (estimate.distance(other), other));
        let mut close: Vec<_> = distances.filter(|&(distance, _)| distance <= STEPS_MAX).collect();
        close.sort_unstable();
        close.into_iter().take(3).map(|(_, other)| other).collect()
    }
}

/// Appends `word` in lower case, unless it is none. What was appended is then left for the caller to drop.
fn push_normalised(text: &mut String, word: &str) -> bool {
    let start = text.len();
    if word.is_ascii() {
        text.push_str(word);
        text[start..].make_ascii_lowercase();
    } else {
        text.push_str(&word.to_lowercase());
    }
    let normal = &text[start..];
    normal.chars().nth(Dictionary::LETTERS_MAX).is_none()
        && !normal.chars().any(|c| c.is_whitespace() || is_unprintable(c))
}

/// Whether inserting, deleting or replacing one letter turns `a` into `b`.
fn is_one_step(a: &str, b: &str) -> bool {
    let (x, y) = (a.as_bytes(), b.as_bytes());
    let mut prefix = std::iter::zip(x, y).take_while(|(p, q)| p == q).count();
    // Letters may share some bytes of several: step back to where a letter begins in both.
    while !a.is_char_boundary(prefix) {
        prefix -= 1;
    }
    let (x, y) = (&x[prefix..], &y[prefix..]);
    let suffix = std::iter::zip(x.iter().rev(), y.iter().rev()).take_while(|(p, q)| p == q).count();
    let (mut end_a, mut end_b) = (a.len() - suffix, b.len() - suffix);
    while !a.is_char_boundary(end_a) || !b.is_char_boundary(end_b) {
        (end_a, end_b) = (end_a + 1, end_b + 1);
    }
    let at_most_one_letter = |middle: &str| middle.chars().nth(1).is_none();
    a != b && at_most_one_letter(&a[prefix..end_a]) && at_most_one_letter(&b[prefix..end_b])
}
