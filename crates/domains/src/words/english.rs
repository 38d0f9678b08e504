//! The built-in dictionary: English words, so that ladders work with nothing installed.
//!
//! The words are those of the crate `wordnik_list`: the open word list that Wordnik keeps for makers of word games
//! (MIT), nearly 200,000 words with plurals and verb forms, without names and abbreviations. It depends on nothing and
//! compiles in an instant, for the words are plain text in it.
//!
//! Why this one: a ladder needs every common word, and short ones most of all. The lists made for passphrases leave
//! out plurals, verb forms and words that might offend (one has no `black`, `fire` or `dead`; another no `about` or
//! `red`), and lists by frequency are full of names and abbreviations. The price is that a shortest ladder may step on
//! a rare word such as `corse`; a dictionary of the user's own avoids that.
//!
//! It is built on first use, in about a tenth of a second: programs that make no ladder do not pay for it.

use std::sync::OnceLock;

use super::Dictionary;

impl Dictionary {
    /// The built-in dictionary of English words. The first call builds it.
    ///
    /// ```
    /// use loyd_domains::Dictionary;
    /// let english = Dictionary::english();
    /// let nurse = english.neighbours(english.find("nurse")?);
    /// assert!(nurse.contains(&english.find("curse")?) && !nurse.contains(&english.find("horse")?));
    /// # Ok::<(), loyd_domains::WordError>(())
    /// ```
    pub fn english() -> &'static Dictionary {
        static ENGLISH: OnceLock<Dictionary> = OnceLock::new();
        ENGLISH.get_or_init(|| Dictionary::from_words(wordnik_list::word_iterator()))
    }
}
