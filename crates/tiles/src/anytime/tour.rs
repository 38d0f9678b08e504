//! The beam's tree as one walk of the blank.
//!
//! The boards of a layer are the leaves of a tree of moves. A walk through that tree, forth and back along each branch,
//! meets them all one after the other, so no board is ever copied and a layer needs as much memory as it has branches.
//! Going back is a move like any other, the opposite one; so the walk is a word of directions, some of them marked: there
//! stands a leaf. Dropping leaves leaves moves in the word that undo each other at once, and those cancel. What all
//! leaves have in common stands at both ends of the word, and is moved out of it for good.

use super::field::opposite;

/// A closed walk with leaves.
#[derive(Debug, Default)]
pub(crate) struct Tour {
    word: Vec<u8>,
    spare: Vec<u8>,
    /// The moves from the start to where the walk begins.
    trunk: Vec<u8>,
}

/// Marks a move after which the walk stands on a leaf.
pub(crate) const LEAF: u8 = 4;

impl Tour {
    /// The walk whose leaves are one move away: `chosen` has a bit for each.
    pub(crate) fn new(chosen: u8) -> Tour {
        let mut tour = Tour::default();
        sprout(&mut tour.word, chosen);
        tour
    }

    /// The moves in order. Those with [`LEAF`] lead to a leaf.
    pub(crate) fn word(&self) -> &[u8] {
        &self.word
    }

    /// Replaces each leaf by its children: a bit for each direction in `chosen`, leaf by leaf. Calls `advance` with each
    /// move that the start of the walk makes, since all that is left lies behind it.
    pub(crate) fn grow(&mut self, chosen: &[u8], mut advance: impl FnMut(u8)) {
        let mut word = std::mem::take(&mut self.spare);
        word.clear();
        let mut chosen = chosen.iter();
        for &op in &self.word {
            let (direction, leaf) = (op & 3, op & LEAF != 0);
            if word.last() == Some(&opposite(direction)) {
                word.pop();
            } else {
                word.push(direction);
            }
            if leaf {
                sprout(&mut word, *chosen.next().expect("there is a choice for each leaf"));
            }
        }
        let mut common = 0;
        while word.len() - 2 * common > 2 && word[word.len() - 1 - common] == opposite(word[common]) {
            self.trunk.push(word[common]);
            advance(word[common]);
            common += 1;
        }
        word.truncate(word.len() - common);
        word.drain(..common);
        self.spare = std::mem::replace(&mut self.word, word);
    }

    /// The moves from the start to a leaf, and one more.
    pub(crate) fn path(&self, leaf: usize, last: u8) -> Vec<u8> {
        let mut path = Vec::new();
        let mut go = |direction: u8| {
            if path.last() == Some(&opposite(direction)) {
                path.pop();
            } else {
                path.push(direction);
            }
        };
        self.trunk.iter().for_each(|&direction| go(direction));
        let mut leaves = 0;
        for &op in &self.word {
            go(op & 3);
            if op & LEAF != 0 {
                if leaves == leaf {
                    break;
                }
                leaves += 1;
            }
        }
        go(last);
        path
    }
}

/// A step to each chosen child and back.
fn sprout(word: &mut Vec<u8>, chosen: u8) {
    for direction in (0..4).filter(|direction| chosen >> direction & 1 == 1) {
        word.extend([direction | LEAF, opposite(direction)]);
    }
}
