//! Finds the words one step away without scanning the dictionary.
//!
//! Two words are one insertion, deletion or replacement apart only if they become equal when each loses at most one
//! letter. So every word is filed under itself and under each way of deleting one letter (`word` under `word`, `ord`,
//! `wrd`, `wod` and `wor`), and the neighbours of a word are among those that share a file with it. Unlike trying
//! every letter at every place, this does not depend on the alphabet.
//!
//! Files are numbered by hash and laid out one after the other in a flat array of word numbers, so different
//! deletions may share a file; the caller compares the candidates letter by letter.
//!
//! Complexity, for `n` words of `k` letters: `O(n k)` time to build, `O(k)` files to read per query. Memory: four
//! bytes per entry (a word has at most `k + 1`) and two to four more for the table of files.
//!
//! The idea of deletion neighbourhoods: M. Mor and A. S. Fraenkel, "A hash code method for detecting and correcting
//! spelling errors", Communications of the ACM 25(12), 1982, pages 935-938.

use super::WordId;

/// Word numbers filed by the hashes of their deletions.
#[derive(Debug)]
pub(crate) struct DeletionIndex {
    /// File `f` is `ids[starts[f]..starts[f + 1]]`.
    starts: Vec<u32>,
    ids: Vec<WordId>,
    /// A file's number is the top bits of the hash: it is shifted right by this much.
    shift: u32,
}

impl DeletionIndex {
    /// Files `words`, numbered from 0 in the order given. Their bytes and count must fit in 31 bits each.
    pub(crate) fn new<'w>(words: impl Iterator<Item = &'w str>) -> DeletionIndex {
        let mut hashes = Vec::new();
        let mut entries = Vec::new();
        for word in words {
            let before = hashes.len();
            each_deletion(word, |hash| hashes.push(hash));
            entries.push((hashes.len() - before) as u32);
        }
        let bits = hashes.len().max(2).ilog2();
        let shift = u64::BITS - bits;
        // A counting sort. First each start is the end of its file, then filling backwards moves it to the front.
        let mut starts = vec![0_u32; (1 << bits) + 1];
        for hash in &hashes {
            starts[(hash >> shift) as usize] += 1;
        }
        let mut total = 0;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        let mut ids = vec![0; hashes.len()];
        let filed = (0..).zip(entries).flat_map(|(id, count)| std::iter::repeat_n(id, count as usize));
        for (hash, id) in hashes.iter().zip(filed) {
            let start = &mut starts[(hash >> shift) as usize];
            *start -= 1;
            ids[*start as usize] = id;
        }
        DeletionIndex { starts, ids, shift }
    }

    /// Calls `candidate` with a superset of the words at most one step from `word`; some come more than once.
    pub(crate) fn candidates(&self, word: &str, mut candidate: impl FnMut(WordId)) {
        each_deletion(word, |hash| {
            let file = (hash >> self.shift) as usize;
            let range = self.starts[file] as usize..self.starts[file + 1] as usize;
            self.ids[range].iter().copied().for_each(&mut candidate);
        });
    }

    /// The bytes held.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.starts) + size_of_val(&*self.ids)
    }
}

/// Calls `found` with the hash of `word` and of every different word made by deleting one letter from it.
fn each_deletion(word: &str, mut found: impl FnMut(u64)) {
    // A polynomial in BASE whose coefficients are the letters: a deletion joins a prefix and a suffix in O(1).
    const BASE: u64 = 0x9E37_79B9_7F4A_7C15;
    const BASE_INVERSE: u64 = inverse(BASE);
    const MIX: u64 = 0xD6E8_FEB8_6659_FD93;
    let letter = |c: char| u64::from(c) + 1;
    let mix = |hash: u64| (hash ^ hash >> 32).wrapping_mul(MIX);
    let whole = word.chars().fold(0_u64, |hash, c| hash.wrapping_mul(BASE).wrapping_add(letter(c)));
    found(mix(whole));
    let (mut suffix, mut power, mut right) = (0_u64, 1_u64, None);
    // From the right, `whole` minus its lower part is the prefix times a power of BASE, which must lose one BASE.
    for c in word.chars().rev() {
        let with_letter = suffix.wrapping_add(letter(c).wrapping_mul(power));
        if right != Some(c) {
            let prefix = whole.wrapping_sub(with_letter).wrapping_mul(BASE_INVERSE);
            found(mix(prefix.wrapping_add(suffix)));
        }
        (suffix, power, right) = (with_letter, power.wrapping_mul(BASE), Some(c));
    }
}

/// The inverse of an odd number modulo 2^64, by Newton's iteration: each round doubles the bits that are right.
const fn inverse(odd: u64) -> u64 {
    let mut guess = odd;
    let mut round = 0;
    while round < 5 {
        guess = guess.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(guess)));
        round += 1;
    }
    guess
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hashes(word: &str) -> Vec<u64> {
        let mut hashes = Vec::new();
        each_deletion(word, |hash| hashes.push(hash));
        hashes
    }

    #[test]
    fn a_deletion_hashes_like_the_shorter_word() {
        for word in ["a", "word", "aab", "mississippi", "größe", "日本語"] {
            let letters: Vec<char> = word.chars().collect();
            let mut expected = vec![hashes(word)[0]];
            for gone in 0..letters.len() {
                let mut rest = letters.clone();
                rest.remove(gone);
                expected.push(hashes(&rest.iter().collect::<String>())[0]);
            }
            expected.sort_unstable();
            expected.dedup();
            let mut found = hashes(word);
            found.sort_unstable();
            assert_eq!(found, expected, "{word}");
        }
    }

    #[test]
    fn an_empty_index_has_no_candidates() {
        DeletionIndex::new(std::iter::empty()).candidates("word", |id| panic!("found {id}"));
    }
}
