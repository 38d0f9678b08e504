//! The nodes of a subtree counted layer by layer, without a branch on any of them.
//!
//! How many nodes IDA* expands below a node does not depend on the order in which it visits them, as long as none of them
//! is the goal. So where only the counts are wanted, a subtree need not be searched depth-first, a node at a time, with a
//! branch at every child that no processor can predict. A *herd* is a layer of it. All its nodes are driven one move
//! further at once, and those that pay more than they have are left behind: written all the same, and written over by the
//! next.
//!
//! Nodes lie in lists, one for each cell of the blank and each way it came, so that within a list every shift and every
//! move is a constant. A node is one word: the packed board, with its slack where the blank would be. Neighbouring cells
//! differ in colour, as on a chessboard, and so do neighbouring layers: no list is read and written at once, and two
//! layers share one set of lists. `herd_wide.rs` drives eight nodes at a time.

use super::cells::Tolls;
#[cfg(target_arch = "x86_64")]
use super::herd_wide;
use crate::Direction;
use crate::engine::Instructions;
use crate::engine::account::Spent;

/// Lists for a subtree's layers, to be used again and again.
pub(super) struct Herd {
    lists: Lists,
    drive: Drive,
}

/// Drives all nodes of the list with this number one move further, each in all directions that are left to it. The lists of
/// their children must have room for as many.
pub(super) type Drive = fn(usize, &mut Lists, &Tolls);

/// The root of a subtree to be counted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Subtree {
    pub board: u64,
    pub blank: usize,
    pub came: Direction,
    /// In twos.
    pub slack: u32,
}

/// What is in a subtree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Counted {
    /// No goal; this is what it takes, and how many layers of nodes are expanded.
    All { spent: Spent, layers: u64 },
    /// A goal, at least.
    Goal,
    /// More nodes than were allowed, or than the lists can hold.
    TooMany,
}

impl Herd {
    /// The memory that a herd takes.
    pub const BYTES: usize = 4 * CELLS * STRIDE * size_of::<u64>();
    /// The most slack that a node can carry.
    pub const SLACK_MAX: u32 = 14;

    /// An empty herd.
    pub fn new(instructions: Instructions) -> Herd {
        let lists = Lists { nodes: vec![0; 4 * CELLS * STRIDE], lengths: [0; 4 * CELLS] };
        let faster: Option<Drive> = match instructions {
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => herd_wide::drive_where_available(),
            _ => None,
        };
        Herd { lists, drive: faster.unwrap_or(drive_list) }
    }

    /// Counts what IDA* expands and generates from `root` on, the root included, if that is at most `most` expansions. The
    /// root's slack is at most [`SLACK_MAX`](Self::SLACK_MAX), and goals are exactly `distance` moves away: what is left of
    /// the bound, since a nearer goal would have ended an earlier iteration.
    pub fn count(&mut self, tolls: &Tolls, root: Subtree, distance: u64, most: u64) -> Counted {
        debug_assert!(root.slack <= Self::SLACK_MAX);
        let lists = &mut self.lists;
        lists.lengths = [0; 4 * CELLS];
        let list = 4 * root.blank + root.came as usize;
        // A slack of zero is carried as one: what is zero after paying is dropped.
        lists.nodes[list * STRIDE] = root.board | u64::from(root.slack + 1) << (4 * root.blank);
        lists.lengths[list] = 1;
        let (mut spent, mut layers) = (Spent::default(), 0);
        let mut layer = 1_u64 << list;
        while layer != 0 {
            if layers == distance {
                return Counted::Goal;
            }
            layers += 1;
            let mut next = 0;
            for list in ones(layer) {
                let nodes = lists.lengths[list] as u64;
                spent.expanded += nodes;
                spent.generated += nodes * u64::from(INTO[list].count_ones());
                if spent.expanded > most || !lists.have_room_for_children_of(list) {
                    return Counted::TooMany;
                }
                (self.drive)(list, lists, tolls);
                lists.lengths[list] = 0;
                next |= INTO[list];
            }
            layer =
                ones(next).filter(|&list| lists.lengths[list] > 0).fold(0, |layer, list| layer | 1 << list);
        }
        Counted::All { spent, layers }
    }
}

/// The nodes of up to two layers: a list for each cell of the blank and each direction it came in, numbered
/// `4 * cell + direction`.
pub(super) struct Lists {
    /// One list after the other, each with `STRIDE` words.
    pub nodes: Vec<u64>,
    pub lengths: [usize; 4 * CELLS],
}

const CELLS: usize = 16;
/// The most nodes in a list.
const ROOM: usize = 4096;
/// From one list to the next: room for a vector behind the last node, and no power of two, so that lists do not compete for
/// the same lines of the cache.
pub(super) const STRIDE: usize = ROOM + 72;

impl Lists {
    fn have_room_for_children_of(&self, list: usize) -> bool {
        ones(INTO[list]).all(|into| self.lengths[into] + self.lengths[list] <= ROOM)
    }

    /// Where in `nodes` the list of `DIRECTION`'s children ends, if a blank at `BLANK` can go there.
    #[inline(always)]
    pub fn end<const BLANK: usize, const DIRECTION: usize>(&self) -> usize {
        match const { target(BLANK, DIRECTION) } {
            Some(to) => (4 * to + DIRECTION) * STRIDE + self.lengths[4 * to + DIRECTION],
            None => 0,
        }
    }

    /// Notes where the list of `DIRECTION`'s children ends now.
    #[inline(always)]
    pub fn set_end<const BLANK: usize, const CAME: usize, const DIRECTION: usize>(&mut self, end: usize) {
        if let Some(to) = const { step(BLANK, CAME, DIRECTION) } {
            self.lengths[4 * to + DIRECTION] = end - (4 * to + DIRECTION) * STRIDE;
        }
    }
}

/// The numbers of the ones in a word.
fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let one = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(one)
    })
}

/// By list, the lists that its nodes' children go to.
const INTO: [u64; 4 * CELLS] = {
    let mut into = [0; 4 * CELLS];
    let mut i = 0;
    while i < 4 * 4 * CELLS {
        let (list, direction) = (i / 4, i % 4);
        if let Some(to) = step(list / 4, list % 4, direction) {
            into[list] |= 1 << (4 * to + direction);
        }
        i += 1;
    }
    into
};

/// Where the blank comes to if it goes on in this direction, unless the board ends there or that leads straight back.
/// Directions are numbers, so that they can be parameters of functions.
pub(super) const fn step(blank: usize, came: usize, direction: usize) -> Option<usize> {
    // Opposite directions add up to 3.
    if came + direction == 3 { None } else { target(blank, direction) }
}

/// Where the blank comes to, unless the board ends there.
pub(super) const fn target(blank: usize, direction: usize) -> Option<usize> {
    match direction {
        0 if blank >= 4 => Some(blank - 4),
        1 if !blank.is_multiple_of(4) => Some(blank - 1),
        2 if blank % 4 < 3 => Some(blank + 1),
        3 if blank < 12 => Some(blank + 4),
        _ => None,
    }
}

/// An array of the function's instances for all lists, by their numbers.
macro_rules! for_all_lists {
    ($function:ident) => {
        for_all_lists!($function: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    };
    ($function:ident: $($cell:literal)*) => {
        [$($function::<$cell, 0>, $function::<$cell, 1>, $function::<$cell, 2>, $function::<$cell, 3>),*]
    };
}
#[cfg(target_arch = "x86_64")]
pub(super) use for_all_lists;

fn drive_list(list: usize, lists: &mut Lists, tolls: &Tolls) {
    const DRIVE: [fn(&mut Lists, &Tolls); 4 * CELLS] = for_all_lists!(drive);
    DRIVE[list](lists, tolls);
}

fn drive<const BLANK: usize, const CAME: usize>(lists: &mut Lists, tolls: &Tolls) {
    let (mut up, mut left) = (lists.end::<BLANK, 0>(), lists.end::<BLANK, 1>());
    let (mut right, mut down) = (lists.end::<BLANK, 2>(), lists.end::<BLANK, 3>());
    let first = (4 * BLANK + CAME) * STRIDE;
    let tolls = &tolls.0[BLANK];
    for at in first..first + lists.lengths[4 * BLANK + CAME] {
        let node = lists.nodes[at];
        child::<BLANK, CAME, 0>(&mut lists.nodes, node, &tolls[0], &mut up);
        child::<BLANK, CAME, 1>(&mut lists.nodes, node, &tolls[1], &mut left);
        child::<BLANK, CAME, 2>(&mut lists.nodes, node, &tolls[2], &mut right);
        child::<BLANK, CAME, 3>(&mut lists.nodes, node, &tolls[3], &mut down);
    }
    lists.set_end::<BLANK, CAME, 0>(up);
    lists.set_end::<BLANK, CAME, 1>(left);
    lists.set_end::<BLANK, CAME, 2>(right);
    lists.set_end::<BLANK, CAME, 3>(down);
}

/// Writes a node's child at the end of its list, and moves the end if the child has not paid more than it had.
#[inline(always)]
fn child<const BLANK: usize, const CAME: usize, const DIRECTION: usize>(
    nodes: &mut [u64],
    node: u64,
    tolls: &[u8; 16],
    end: &mut usize,
) {
    let Some(from) = (const { step(BLANK, CAME, DIRECTION) }) else { return };
    let tile = node >> (4 * from) & 15;
    let differ = tile ^ (node >> (4 * BLANK) & 15);
    let swapped = node ^ (differ << (4 * from) | differ << (4 * BLANK));
    let child = swapped - (u64::from(tolls[tile as usize]) << (4 * from));
    nodes[*end] = child;
    *end += usize::from(child >> (4 * from) & 15 != 0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Generator, Goal, NibbleState, Puzzle, Scramble, Size, TileState as _};
    use loyd_search::Problem as _;

    type Tiles = Puzzle<NibbleState>;

    /// What a subtree takes and how deep it is, a node at a time; nothing if there is a goal at this distance.
    fn one_by_one(puzzle: &Tiles, tolls: &Tolls, root: Subtree, distance: u64) -> Option<(Spent, u64)> {
        if distance == 0 {
            return None;
        }
        let (mut spent, mut layers) = (Spent { expanded: 1, generated: 0 }, 0);
        for direction in Direction::ALL.into_iter().filter(|&direction| direction != root.came.opposite()) {
            let Some(from) = direction.step(puzzle.size(), root.blank) else { continue };
            spent.generated += 1;
            let tile = root.board >> (4 * from) & 15;
            let toll = u32::from(tolls.0[root.blank][direction as usize][tile as usize]);
            let Some(slack) = root.slack.checked_sub(toll) else { continue };
            let board = root.board ^ (tile << (4 * from) | tile << (4 * root.blank));
            let child = Subtree { board, blank: from, came: direction, slack };
            let (below, deep) = one_by_one(puzzle, tolls, child, distance - 1)?;
            spent.expanded += below.expanded;
            spent.generated += below.generated;
            layers = layers.max(deep);
        }
        Some((spent, layers + 1))
    }

    /// Boards, each with every way in which the blank may have come to its cell.
    fn roots(goal: &Goal, moves: u64, slack: u32) -> Vec<(Tiles, Subtree, u64)> {
        let size = Size::new(4, 4).unwrap();
        let goal_board = goal.board(size).unwrap();
        let boards = Generator::new(size, goal, Scramble::Steps(moves), 3).unwrap().take(12);
        let roots = boards.flat_map(|start| {
            let distance = start.manhattan(&goal_board) as u64 + 2 * u64::from(slack);
            let puzzle = Tiles::new(&start, &goal_board).unwrap();
            let (board, blank) = (puzzle.start().bits(), puzzle.start().blank());
            let ways =
                Direction::ALL.into_iter().filter(move |way| way.opposite().step(size, blank).is_some());
            ways.map(move |came| (puzzle.clone(), Subtree { board, blank, came, slack }, distance))
        });
        roots.collect()
    }

    fn kinds() -> impl Iterator<Item = Instructions> {
        Instructions::ALL.into_iter().filter(|kind| kind.available())
    }

    #[test]
    fn a_subtree_has_as_many_nodes_as_are_found_one_by_one() {
        let (mut goals, mut largest) = (0, 0);
        for instructions in kinds() {
            let mut herd = Herd::new(instructions);
            for goal in [Goal::First, Goal::Last, Goal::Snail] {
                for (moves, slack) in [(1, 0), (7, 0), (7, 1), (60, 0), (60, 2), (200, 1), (200, 3)] {
                    for (puzzle, root, distance) in roots(&goal, moves, slack) {
                        let tolls = Tolls::new(&puzzle);
                        let counted = herd.count(&tolls, root, distance, u64::MAX);
                        let expected = match one_by_one(&puzzle, &tolls, root, distance) {
                            Some((spent, layers)) => Counted::All { spent, layers },
                            None => Counted::Goal,
                        };
                        assert_eq!(counted, expected, "{instructions:?} {goal:?} {root:?}");
                        goals += usize::from(counted == Counted::Goal);
                        if let Counted::All { spent, .. } = counted {
                            largest = largest.max(spent.expanded);
                        }
                    }
                }
            }
        }
        assert!(goals > 100 && largest > 20_000, "{goals} {largest}");
    }

    #[test]
    fn no_more_nodes_are_counted_than_are_allowed() {
        for instructions in kinds() {
            let mut herd = Herd::new(instructions);
            let (puzzle, root, distance) = roots(&Goal::First, 200, 3).swap_remove(0);
            let tolls = Tolls::new(&puzzle);
            let all = herd.count(&tolls, root, distance, u64::MAX);
            let Counted::All { spent, .. } = all else { panic!("{all:?}") };
            assert_eq!(herd.count(&tolls, root, distance, spent.expanded - 1), Counted::TooMany);
            assert_eq!(herd.count(&tolls, root, distance, 0), Counted::TooMany);
            assert_eq!(herd.count(&tolls, root, distance, spent.expanded), all);
        }
    }

    #[test]
    fn a_subtree_that_outgrows_the_lists_leaves_the_herd_as_good_as_new() {
        for instructions in kinds() {
            let mut herd = Herd::new(instructions);
            let (puzzle, root, distance) = roots(&Goal::First, 200, Herd::SLACK_MAX).swap_remove(0);
            let tolls = Tolls::new(&puzzle);
            assert_eq!(herd.count(&tolls, root, distance, u64::MAX), Counted::TooMany);
            let (puzzle, root, distance) = roots(&Goal::Snail, 200, 3).swap_remove(0);
            let tolls = Tolls::new(&puzzle);
            let counted = herd.count(&tolls, root, distance, u64::MAX);
            assert_eq!(counted, Herd::new(instructions).count(&tolls, root, distance, u64::MAX));
            assert_ne!(counted, Counted::TooMany);
        }
    }
}
