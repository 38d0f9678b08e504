//! Which moves may follow which: a machine that recognises needless detours.
//!
//! Depth-first search meets one board along many paths. Two words of moves that do the same are interchangeable
//! wherever both can be made, so one of them is enough: the shorter, or among equals the first in the dictionary. A
//! word is *needless* if such another word leads to the same board and stays within the rectangle that the word itself
//! needs, so that it can be made wherever the word can. All needless words up to a length are found by trying the words
//! in dictionary order, shortest first; the machine forbids the last letter of each (Aho and Corasick, "Efficient string
//! matching", Communications of the ACM 18(6), 1975, 333-340).
//!
//! No optimal solution is lost: replace a needless word in it, and the solution becomes shorter, which cannot be, or
//! comes earlier in the dictionary; so the first optimal solution of all contains no needless word.
//!
//! Taylor and Korf, "Pruning duplicate nodes in depth-first search", AAAI 1993, 756-761.

use std::collections::VecDeque;
use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use crate::{Direction, Size};

/// The machine. Its states are what matters of the moves made so far; 0 is where it starts.
///
/// ```
/// use loyd_tiles::{Direction, Size, engine::Automaton};
/// let automaton = Automaton::new(Size::new(4, 4).unwrap(), 8);
/// let after_up = automaton.next(Automaton::START, Direction::Up).unwrap();
/// assert_eq!(automaton.next(after_up, Direction::Down), None);
/// assert!(automaton.next(after_up, Direction::Left).is_some());
/// ```
#[derive(Debug, Clone)]
pub struct Automaton {
    rows: Vec<[u16; 4]>,
    allowed: Vec<u8>,
}

impl Automaton {
    /// Nothing moved yet.
    pub const START: u16 = 0;
    /// Longer words than this make more states than a search can use.
    pub const LENGTH_MAX: usize = 14;
    const FORBIDDEN: u16 = u16::MAX;

    /// The machine for boards of a size, of at most 25 cells, that knows needless words up to `length` letters. With
    /// `length` 2 it forbids exactly the undoing of the last move; with 0 or 1, nothing.
    pub fn new(size: Size, length: usize) -> Automaton {
        debug_assert!(length <= Self::LENGTH_MAX && size.cells() <= 25);
        let trie = Trie::new(&needless_words(size, length));
        trie.automaton()
    }

    /// The state after a move, or `None` where the move is needless.
    #[inline]
    pub fn next(&self, state: u16, direction: Direction) -> Option<u16> {
        let next = self.rows[usize::from(state)][direction as usize];
        (next != Self::FORBIDDEN).then_some(next)
    }

    /// The states after each direction; meaningless for those that [`allowed`](Self::allowed) leaves out.
    #[inline]
    pub(super) fn row(&self, state: u16) -> &[u16; 4] {
        &self.rows[usize::from(state)]
    }

    /// The rows of all states; needless moves lead to a state of all ones.
    #[inline(always)]
    pub(super) fn rows(&self) -> &[[u16; 4]] {
        &self.rows
    }

    /// The directions that are not needless, a bit each.
    #[inline]
    pub(super) fn allowed(&self, state: u16) -> u8 {
        self.allowed[usize::from(state)]
    }

    /// The same from a state's row, without another look at memory: a bit for each number that is not all ones.
    #[inline(always)]
    pub(super) fn allowed_in(row: [u16; 4]) -> u8 {
        const HIGH: u64 = 0x8000_8000_8000_8000;
        let [a, b, c, d] = row.map(|to| u64::from(!to));
        let others = a | b << 16 | c << 32 | d << 48;
        // What is not zero carries into the highest of its sixteen bits, or has it; the product brings these bits together.
        let bits = (((others & !HIGH) + !HIGH) | others) & HIGH;
        ((bits >> 15).wrapping_mul(0x0001_0002_0004_0008) >> 48) as u8 & 15
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.rows.len()
    }

    fn from_rows(rows: Vec<[u16; 4]>) -> Automaton {
        let mask =
            |row: &[u16; 4]| (0..4).filter(|&d| row[d] != Self::FORBIDDEN).fold(0, |mask, d| mask | 1 << d);
        Automaton { allowed: rows.iter().map(mask).collect(), rows }
    }
}

/// A word and what it did, on a plain wide enough for every start.
struct Word {
    /// Two bits a letter, the first letter highest.
    letters: u32,
    /// The place, among the kept words one letter shorter, of this word without its first letter.
    tail: u32,
    reach: Reach,
    plain: Plain,
}

/// Where tiles stand after a word: `tiles[cell]` is the cell where the tile began. The blank carries its own number.
struct Plain {
    /// Stands for all of it: a sum of 64-bit numbers, one for each cell and tile. Comparing sums instead of plains is
    /// ten times faster. The numbers are always the same, so a test can show that no two plains have one sum.
    sum: u64,
    tiles: [u8; Plain::CELLS_MAX],
    blank: u8,
}

impl Plain {
    const CELLS_MAX: usize = 81;

    fn new(blank: u8) -> Plain {
        Plain { tiles: std::array::from_fn(|cell| cell as u8), blank, sum: 0 }
    }

    /// What stands for the plain after the blank moved to a cell.
    fn sum_after(&self, to: u8, terms: &Terms) -> u64 {
        let (from, tile) = (self.blank, self.tiles[usize::from(to)]);
        let blank = self.tiles[usize::from(from)];
        let before = terms.of(from, blank).wrapping_add(terms.of(to, tile));
        let after = terms.of(from, tile).wrapping_add(terms.of(to, blank));
        self.sum.wrapping_sub(before).wrapping_add(after)
    }

    /// The plain after the blank moved to a cell, and what stands for it.
    fn after(&self, to: u8, sum: u64) -> Plain {
        let mut tiles = self.tiles;
        tiles.swap(usize::from(self.blank), usize::from(to));
        Plain { sum, tiles, blank: to }
    }
}

/// The number for each cell and tile.
struct Terms(Vec<u64>);

impl Terms {
    fn new() -> Terms {
        Terms((0..Plain::CELLS_MAX * Plain::CELLS_MAX).map(|seed| mix(seed as u64)).collect())
    }

    fn of(&self, cell: u8, tile: u8) -> u64 {
        self.0[usize::from(cell) * Plain::CELLS_MAX + usize::from(tile)]
    }
}

/// A number that looks random (the finaliser of splitmix64).
fn mix(seed: u64) -> u64 {
    let mut x = (seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

/// The rectangle that the blank visits, as distances from its start.
#[derive(Clone, Copy, Default)]
struct Reach([i8; 4]);

impl Reach {
    fn within(self, other: Reach) -> bool {
        std::iter::zip(self.0, other.0).all(|(mine, theirs)| mine <= theirs)
    }
}

/// All minimal needless words up to `length` that fit on a board.
fn needless_words(size: Size, length: usize) -> Vec<Vec<u8>> {
    let centre = (size.rows() - 1) * (2 * size.columns() - 1) + size.columns() - 1;
    let empty = Word { letters: 0, tail: 0, reach: Reach::default(), plain: Plain::new(centre as u8) };
    let (terms, mut rivals) = (Terms::new(), Rivals::default());
    rivals.beaten(empty.plain.sum, empty.reach);
    let mut needless = Vec::new();
    let mut kept = vec![empty];
    // For each kept word one letter shorter than those in `kept`, where it stands there with one more letter.
    let mut places: Vec<[Option<u32>; 4]> = Vec::new();
    for longer_by in 0..length {
        // A letter more makes about twice as many words.
        let more = 9 * kept.len() / 4;
        rivals.latest.reserve(more);
        let mut longer = Vec::with_capacity(if longer_by + 1 < length { more } else { 0 });
        let mut longer_places = vec![[None; 4]; kept.len()];
        for (word, longer_places) in std::iter::zip(&kept, &mut longer_places) {
            for direction in Direction::ALL {
                // A word whose tail is needless is forbidden already.
                let tail = match places.get(word.tail as usize) {
                    Some(places) => places[direction as usize],
                    None => Some(0),
                };
                let Some(tail) = tail else { continue };
                let Some((reach, to)) = word.step(direction, size) else { continue };
                let sum = word.plain.sum_after(to, &terms);
                let letters = word.letters << 2 | direction as u32;
                if rivals.beaten(sum, reach) {
                    let letter = |place| (letters >> (2 * place) & 3) as u8;
                    needless.push((0..=longer_by).rev().map(letter).collect());
                } else if longer_by + 1 < length {
                    longer_places[direction as usize] = Some(longer.len() as u32);
                    longer.push(Word { letters, tail, reach, plain: word.plain.after(to, sum) });
                }
            }
        }
        (kept, places) = (longer, longer_places);
    }
    needless
}

/// What the kept words do and how far they reach; words that do the same form a list.
#[derive(Default)]
struct Rivals {
    /// The place in `reaches` of the latest word that leads to a plain.
    latest: FxHashMap<u64, u32>,
    /// The reach of each word, and the one before it that does the same.
    reaches: Vec<(Reach, Option<u32>)>,
}

impl Rivals {
    /// Whether an earlier word leads to the same plain within the reach of this one. If not, this word is noted.
    fn beaten(&mut self, plain: u64, within: Reach) -> bool {
        let latest = self.latest.entry(plain);
        let before = match &latest {
            Entry::Occupied(place) => Some(*place.get()),
            Entry::Vacant(_) => None,
        };
        let mut rival = before;
        while let Some(place) = rival {
            let (reach, earlier) = self.reaches[place as usize];
            if reach.within(within) {
                return true;
            }
            rival = earlier;
        }
        latest.insert_entry(self.reaches.len() as u32);
        self.reaches.push((within, before));
        false
    }
}

impl Word {
    /// How far the word reaches with one more letter, and the blank's cell then, if some start on the board allows it.
    fn step(&self, direction: Direction, size: Size) -> Option<(Reach, u8)> {
        let (rows, columns) = (size.rows() as i8, size.columns() as i8);
        let width = 2 * columns - 1;
        let (row, column) = (self.plain.blank as i8 / width, self.plain.blank as i8 % width);
        let (out, step) = match direction {
            Direction::Up => (rows - row, -width),
            Direction::Left => (columns - column, -1),
            Direction::Right => (column + 2 - columns, 1),
            Direction::Down => (row + 2 - rows, width),
        };
        let mut reach = self.reach;
        let far = &mut reach.0[direction as usize];
        *far = (*far).max(out);
        let [up, left, right, down] = reach.0;
        (up + down < rows && left + right < columns)
            .then(|| (reach, self.plain.blank.wrapping_add_signed(step)))
    }
}

/// The prefixes of the needless words.
struct Trie {
    children: Vec<[Option<usize>; 4]>,
    /// Whether a needless word ends here.
    ends: Vec<bool>,
}

impl Trie {
    fn new(words: &[Vec<u8>]) -> Trie {
        let mut trie = Trie { children: vec![[None; 4]], ends: vec![false] };
        for word in words {
            let mut at = 0;
            for &letter in word {
                at = trie.children[at][usize::from(letter)].unwrap_or_else(|| {
                    trie.children.push([None; 4]);
                    trie.ends.push(false);
                    let new = trie.ends.len() - 1;
                    trie.children[at][usize::from(letter)] = Some(new);
                    new
                });
            }
            trie.ends[at] = true;
        }
        trie
    }

    /// Follows each prefix to the longest one that is a tail of it; the ends of words become forbidden moves, and only
    /// the other prefixes become states.
    fn automaton(&self) -> Automaton {
        let count = self.ends.len();
        let mut goto = vec![[0_usize; 4]; count];
        let mut tail = vec![0; count];
        let mut ends = self.ends.clone();
        let mut queue = VecDeque::from([0]);
        while let Some(at) = queue.pop_front() {
            ends[at] |= ends[tail[at]];
            let by_tails = if at == 0 { [0; 4] } else { goto[tail[at]] };
            for (letter, by_tail) in by_tails.into_iter().enumerate() {
                goto[at][letter] = match self.children[at][letter] {
                    Some(child) => {
                        tail[child] = by_tail;
                        queue.push_back(child);
                        child
                    }
                    None => by_tail,
                };
            }
        }
        let mut numbers = vec![Automaton::FORBIDDEN; count];
        let states: Vec<usize> = (0..count).filter(|&at| !ends[at]).collect();
        assert!(states.len() < usize::from(Automaton::FORBIDDEN), "the length is limited so that states fit");
        for (number, &at) in states.iter().enumerate() {
            numbers[at] = number as u16;
        }
        Automaton::from_rows(states.iter().map(|&at| goto[at].map(|to| numbers[to])).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Goal, NibbleState, Puzzle};
    use loyd_search::{Problem, Space};
    use std::collections::HashSet;

    #[test]
    fn length_two_forbids_exactly_the_undo() {
        let automaton = Automaton::new(Size::new(4, 4).unwrap(), 2);
        for first in Direction::ALL {
            let state = automaton.next(Automaton::START, first).unwrap();
            for second in Direction::ALL {
                assert_eq!(automaton.next(state, second).is_none(), second == first.opposite());
            }
        }
    }

    /// The boards at each depth from one with the blank in a corner: OEIS A089484 and A089473.
    #[test]
    fn up_to_its_length_the_machine_leaves_one_word_for_each_board() {
        let words_by_length = |rows, columns, blank, length: usize| -> Vec<usize> {
            let size = Size::new(rows, columns).unwrap();
            let automaton = Automaton::new(size, length);
            let mut words = vec![(blank, Automaton::START)];
            let longer = |_| {
                let then = |&(blank, state): &(usize, u16)| {
                    let next = |d: Direction| Some((d.step(size, blank)?, automaton.next(state, d)?));
                    Direction::ALL.into_iter().filter_map(next).collect::<Vec<_>>()
                };
                let next: Vec<_> = words.iter().flat_map(then).collect();
                std::mem::replace(&mut words, next).len()
            };
            (0..=length).map(longer).collect()
        };
        let published = [1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808];
        assert_eq!(words_by_length(4, 4, 0, 12), published);
        assert_eq!(words_by_length(4, 4, 15, 10), published[..=10]);
        let published = [1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286];
        assert_eq!(words_by_length(3, 3, 0, 10), published);
    }

    /// Breadth-first over (board, state of the machine), against breadth-first over boards alone: every board must be
    /// reached as early.
    fn every_board_is_reached_in_time(rows: usize, columns: usize, length: usize, start: &Goal) {
        let size = Size::new(rows, columns).unwrap();
        let automaton = Automaton::new(size, length);
        let start = start.board(size).unwrap();
        let puzzle = Puzzle::<NibbleState>::new(&start, &start).unwrap();
        let start = puzzle.start();
        let after = |state: NibbleState, direction| {
            let mut child = state;
            puzzle.apply(&mut child, direction);
            child
        };
        let (mut by_rules, mut by_machine) = (HashSet::from([start]), HashSet::from([start]));
        let mut seen = HashSet::from([(start, Automaton::START)]);
        let (mut rules_frontier, mut frontier) = (vec![start], vec![(start, Automaton::START)]);
        while !rules_frontier.is_empty() {
            let children = |&state: &NibbleState| puzzle.actions(&state).map(move |action| (state, action));
            let children =
                rules_frontier.iter().flat_map(children).map(|(state, action)| after(state, action));
            rules_frontier = children.filter(|&child| by_rules.insert(child)).collect();
            let mut next = Vec::new();
            for &(state, memory) in &frontier {
                for direction in puzzle.actions(&state) {
                    let Some(memory) = automaton.next(memory, direction) else { continue };
                    let child = after(state, direction);
                    // A board met before may only matter again if the machine remembers something else.
                    if seen.insert((child, memory)) {
                        by_machine.insert(child);
                        next.push((child, memory));
                    }
                }
            }
            frontier = next;
            assert_eq!(by_machine.len(), by_rules.len());
        }
    }

    #[test]
    fn no_board_is_reached_late() {
        let middle = Board::new(Size::new(2, 3).unwrap(), vec![1, 0, 2, 3, 4, 5]).unwrap();
        every_board_is_reached_in_time(2, 3, 14, &Goal::Last);
        every_board_is_reached_in_time(2, 3, 14, &Goal::Board(middle));
        every_board_is_reached_in_time(2, 4, 12, &Goal::First);
        every_board_is_reached_in_time(3, 3, 8, &Goal::Snail);
    }

    /// What makes it right to compare sums instead of plains, up to the length that the engines use.
    #[test]
    fn no_two_plains_have_one_sum() {
        for (rows, columns) in [(2, 8), (3, 3), (3, 4), (3, 8), (4, 4), (4, 5), (5, 4), (5, 5)] {
            let size = Size::new(rows, columns).unwrap();
            let centre = (rows - 1) * (2 * columns - 1) + columns - 1;
            let empty =
                Word { letters: 0, tail: 0, reach: Reach::default(), plain: Plain::new(centre as u8) };
            let terms = Terms::new();
            let (mut tiles_of, mut seen) = (FxHashMap::default(), HashSet::new());
            let mut words = vec![empty];
            for _ in 0..12 {
                let mut longer = Vec::new();
                for word in &words {
                    for (reach, to) in Direction::ALL.into_iter().filter_map(|d| word.step(d, size)) {
                        let plain = word.plain.after(to, word.plain.sum_after(to, &terms));
                        let first = tiles_of.entry(plain.sum).or_insert(plain.tiles);
                        assert_eq!(*first, plain.tiles, "{size}");
                        if seen.insert((plain.tiles, reach.0)) {
                            longer.push(Word { letters: 0, tail: 0, reach, plain });
                        }
                    }
                }
                words = longer;
            }
        }
    }
}
