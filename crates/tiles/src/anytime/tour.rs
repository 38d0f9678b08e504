//! The beam's tree as one walk of the blank.
//!
//! The boards of a layer are the leaves of a tree of moves. A walk through that tree, forth and back along each branch,
//! meets them all one after the other, so no board is ever copied and a layer needs as much memory as it has branches.
//! Going back is a move like any other, the opposite one; so the walk is a word of directions, some of them marked: there
//! stands a leaf. Dropping leaves leaves moves in the word that undo each other at once, and those cancel. What all
//! leaves have in common stands at both ends of the word, and is moved out of it for good.

use crate::Direction;

/// A closed walk with leaves.
#[derive(Debug, Default)]
pub(super) struct Tour {
    word: Vec<u8>,
    spare: Vec<u8>,
    /// The moves from the start to where the walk begins.
    trunk: Vec<u8>,
}

/// Marks a move after which the walk stands on a leaf.
pub(super) const LEAF: u8 = 4;

impl Tour {
    /// The walk whose leaves are one move away: `chosen` has a bit for each.
    pub fn new(chosen: u8) -> Tour {
        let mut tour = Tour::default();
        sprout(&mut tour.word, chosen);
        tour
    }

    /// The moves in order. Those with [`LEAF`] lead to a leaf.
    pub fn word(&self) -> &[u8] {
        &self.word
    }

    /// Replaces each leaf by its children: a bit for each direction in `chosen`, leaf by leaf. Calls `advance` with each
    /// move that the start of the walk makes, since all that is left lies behind it.
    pub fn grow(&mut self, chosen: &[u8], mut advance: impl FnMut(u8)) {
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
        let shared =
            |word: &[u8], at: usize| word[at] < LEAF && word[word.len() - 1 - at] == opposite(word[at]);
        while word.len() - 2 * common > 2 && shared(&word, common) {
            self.trunk.push(word[common]);
            advance(word[common]);
            common += 1;
        }
        word.truncate(word.len() - common);
        word.drain(..common);
        self.spare = std::mem::replace(&mut self.word, word);
    }

    /// The moves from the start to a leaf, and one more.
    pub fn path(&self, leaf: usize, last: u8) -> Vec<u8> {
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

/// The opposite of a direction's number.
#[inline]
fn opposite(direction: u8) -> u8 {
    3 - direction
}

/// From numbers to directions.
pub(super) fn directions(moves: &[u8]) -> Vec<Direction> {
    moves.iter().map(|&direction| Direction::ALL[usize::from(direction & 3)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;

    /// Where each leaf stands: the moves to it from the start.
    fn leaves(tour: &Tour) -> Vec<Vec<u8>> {
        let count = tour.word().iter().filter(|&&op| op & LEAF != 0).count();
        (0..count)
            .map(|leaf| {
                // Two moves that undo each other are left out, so a path and one move more tell of the path.
                let mut path = tour.path(leaf, 0);
                if path.last() == Some(&0) {
                    path.pop();
                } else {
                    path.push(3);
                }
                path
            })
            .collect()
    }

    #[test]
    fn leaves_are_the_chosen_children_of_the_leaves_before() {
        let mut random = Random::new(1);
        for _ in 0..200 {
            let mut tour = Tour::new(0b1011);
            let mut expected = vec![vec![0], vec![1], vec![3]];
            for _ in 0..8 {
                // One leaf in two has children, and never one that leads back.
                let last = expected.len() - 1;
                let choice = |(leaf, path): (usize, &Vec<u8>), random: &mut Random| {
                    let dies = leaf != last && random.below(2) == 0;
                    let back = 1 << opposite(*path.last().unwrap());
                    let chosen = random.below(16) as u8 & !back;
                    if dies {
                        0
                    } else if chosen == 0 {
                        15 & !back
                    } else {
                        chosen
                    }
                };
                let chosen: Vec<u8> =
                    expected.iter().enumerate().map(|leaf| choice(leaf, &mut random)).collect();
                let mut advanced = Vec::new();
                let trunk = tour.trunk.len();
                tour.grow(&chosen, |direction| advanced.push(direction));
                assert_eq!(tour.trunk[trunk..], advanced);
                let children = |(path, &chosen): (&Vec<u8>, &u8)| {
                    let child = |direction: u8| [path.as_slice(), &[direction]].concat();
                    (0..4).filter(|direction| chosen >> direction & 1 == 1).map(child).collect::<Vec<_>>()
                };
                expected = expected.iter().zip(&chosen).flat_map(children).collect();
                assert_eq!(leaves(&tour), expected);
            }
        }
    }
}
