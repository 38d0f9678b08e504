//! What must hold for any words: the index against a scan, the bits against the table, the laws of the estimate.

use loyd_domains::{Dictionary, EditDistance, WordLadder};
use loyd_search::{Heuristic, Space, laws};
use proptest::prelude::*;

/// The textbook table, row by row.
fn levenshtein(a: &str, b: &str) -> u32 {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<u32> = (0..=b.len() as u32).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i as u32 + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + u32::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

/// Words over few letters, so that neighbours are common; some letters share bytes without being equal.
fn words() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec("[abéèê日]{1,5}", 1..80)
}

proptest! {
    #[test]
    fn the_index_finds_what_a_scan_finds(words in words()) {
        let dictionary = Dictionary::from_words(&words);
        for (id, word) in (0..).zip(dictionary.words()) {
            let scanned: Vec<&str> = dictionary.words().filter(|other| levenshtein(word, other) == 1).collect();
            let indexed: Vec<&str> = dictionary.neighbours(id).into_iter().map(|id| dictionary.word(id)).collect();
            prop_assert_eq!(indexed, scanned);
        }
    }

    #[test]
    fn distance_in_bits_equals_distance_in_a_table(a in "[abcé日]{1,64}", b in "[abcé日]{1,64}") {
        let dictionary = Dictionary::from_words([&a, &b]);
        let estimate = EditDistance::new(&WordLadder::new(&dictionary, &a, &b).unwrap());
        prop_assert_eq!(estimate.distance(&a), levenshtein(&a, &b));
        prop_assert_eq!(estimate.distance(""), b.chars().count() as u32);
    }

    #[test]
    fn words_are_sorted_unique_lower_case_and_found_again(words in prop::collection::vec("\\PC{0,70}", 0..40)) {
        let dictionary = Dictionary::from_words(&words);
        let all: Vec<&str> = dictionary.words().collect();
        prop_assert!(all.windows(2).all(|pair| pair[0] < pair[1]));
        for (id, word) in (0..).zip(all) {
            prop_assert!(word.chars().count() <= Dictionary::LETTERS_MAX && !word.contains(char::is_whitespace));
            prop_assert_eq!(dictionary.word(id), word);
        }
        for word in &words {
            if let Err(error) = dictionary.find(word) {
                prop_assert!(!error.to_string().contains(char::is_control));
            }
        }
    }

    #[test]
    fn ladders_keep_the_laws_and_the_estimate_is_consistent(
        words in words(),
        target in any::<prop::sample::Index>(),
        choices in prop::collection::vec(any::<usize>(), 0..20),
    ) {
        let dictionary = Dictionary::from_words(&words);
        let ladder = WordLadder::new(&dictionary, &words[0], &words[target.index(words.len())]).unwrap();
        let estimate = EditDistance::new(&ladder);
        prop_assert_eq!(laws::reversible(&ladder, &ladder.from(), choices.iter().copied()), Ok(()));
        prop_assert_eq!(laws::incremental(&ladder, &estimate, &ladder.from(), choices), Ok(()));
        let h = |id| estimate.value(estimate.init(&id));
        prop_assert_eq!(h(ladder.to()), 0);
        for id in 0..dictionary.len() as u32 {
            for step in ladder.actions(&id) {
                prop_assert!(h(step.from) <= 1 + h(step.to));
            }
        }
    }
}

#[test]
fn lines_that_are_no_words_are_left_out_and_counted() {
    let long = "x".repeat(65);
    let text = format!("\u{feff}Apple\r\n  pear \n\nice cream\nbe\u{7}ep\n{long}\npear\nÉtÉ\nit's\n");
    let dictionary = Dictionary::parse(&text);
    assert_eq!(dictionary.words().collect::<Vec<_>>(), ["apple", "it's", "pear", "été"]);
    assert_eq!(dictionary.left_out(), 3);
    assert_eq!(dictionary.find(" ÉTÉ "), Ok(3));
    assert!(Dictionary::parse("").is_empty());
}

#[test]
fn the_estimate_is_consistent_on_english_steps() {
    let english = Dictionary::english();
    for target in ["warm", "nurse", "uncopyrightable", "ox"] {
        let ladder = WordLadder::new(english, "cold", target).unwrap_or_else(|error| panic!("{error}"));
        let estimate = EditDistance::new(&ladder);
        for id in (0..english.len() as u32).step_by(97) {
            for step in ladder.actions(&id) {
                let (here, there) = (estimate.init(&step.from), estimate.init(&step.to));
                assert!(here.abs_diff(there) <= 1);
            }
        }
    }
}
