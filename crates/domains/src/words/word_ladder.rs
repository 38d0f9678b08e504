//! Word ladders: from one word to another, one letter at a time.
//!
//! A step inserts, deletes or replaces one letter, and every word on the way must be in the dictionary. Lewis Carroll
//! invented the puzzle (as "Doublets", Vanity Fair, 1879), with replacements alone.
//!
//! States are word numbers, so a search moves four bytes around. The steps of a word come in alphabetical order of
//! the words they lead to; every step has an inverse, so ladders can be searched from both ends. Steps cost 1.

use loyd_search::{Problem, Space};

use super::{Dictionary, WordError, WordId};

/// Find a ladder between two words of a dictionary.
///
/// ```
/// use loyd_domains::{Dictionary, Ladders, WordLadder};
/// let ladder = WordLadder::new(Dictionary::english(), "horse", "nurse")?;
/// let shortest = Ladders::shortest(&ladder).expect("the two are joined");
/// let words: Vec<&str> = ladder.words(&shortest.first());
/// assert_eq!(words, ["horse", "corse", "curse", "nurse"]);
/// # Ok::<(), loyd_domains::WordError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct WordLadder<'d> {
    dictionary: &'d Dictionary,
    from: WordId,
    to: WordId,
}

/// One step of a ladder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    /// The word that is changed.
    pub from: WordId,
    /// What it becomes.
    pub to: WordId,
}

impl<'d> WordLadder<'d> {
    /// The ladder between two words, in upper or lower case.
    ///
    /// # Errors
    /// When one of them is empty or not in the dictionary.
    pub fn new(dictionary: &'d Dictionary, from: &str, to: &str) -> Result<Self, WordError> {
        Ok(WordLadder { dictionary, from: dictionary.find(from)?, to: dictionary.find(to)? })
    }

    /// The ladder from the last word to the first.
    #[must_use]
    pub fn reversed(&self) -> Self {
        WordLadder { dictionary: self.dictionary, from: self.to, to: self.from }
    }

    /// The dictionary whose words the ladder may step on.
    pub fn dictionary(&self) -> &'d Dictionary {
        self.dictionary
    }

    /// The first word.
    pub fn from(&self) -> WordId {
        self.from
    }

    /// The last word.
    pub fn to(&self) -> WordId {
        self.to
    }

    /// The words of a path: the first word, then the word after each step.
    pub fn words(&self, steps: &[Step]) -> Vec<&'d str> {
        let ids = std::iter::once(self.from).chain(steps.iter().map(|step| step.to));
        ids.map(|id| self.dictionary.word(id)).collect()
    }
}

impl Space for WordLadder<'_> {
    type State = WordId;
    type Action = Step;
    type Actions = Steps;

    fn actions(&self, state: &WordId) -> Steps {
        Steps { from: *state, to: self.dictionary.neighbours(*state).into_iter() }
    }
    fn apply(&self, state: &mut WordId, action: Step) {
        debug_assert_eq!(*state, action.from, "the step belongs to another word");
        *state = action.to;
    }
    fn inverse(&self, action: Step) -> Option<Step> {
        Some(Step { from: action.to, to: action.from })
    }
}

impl Problem for WordLadder<'_> {
    fn start(&self) -> WordId {
        self.from
    }
    fn is_goal(&self, state: &WordId) -> bool {
        *state == self.to
    }
}

/// The steps of a word, in alphabetical order of where they lead.
#[derive(Debug, Clone)]
pub struct Steps {
    from: WordId,
    to: std::vec::IntoIter<WordId>,
}

impl Iterator for Steps {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        Some(Step { from: self.from, to: self.to.next()? })
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.to.size_hint()
    }
}

impl ExactSizeIterator for Steps {}
