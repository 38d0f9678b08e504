//! The exact distance of every board to a goal, for boards small enough to look at all of them.
//!
//! Breadth-first from the goal, one byte a board, no other memory: each layer is found by looking through the table
//! for the boards of the layer before. Time and memory grow with the (n!)/2 boards that can reach the goal: 12 for
//! 2x2, 360 for 2x3, 20,160 for 2x4, 181,440 for 3x3, 1,814,400 for 2x5, 239,500,800 for 3x4 and 2x6. Larger boards
//! do not fit into the memory of today's machines.
//!
//! A. Reinefeld, Complete Solution of the Eight-Puzzle and the Benefit of Node Ordering in IDA*, International Joint
//! Conference on Artificial Intelligence, 1993, pages 248-253.

mod numbering;

use std::ops::Range;

use loyd_search::Stop;
use numbering::Numbering;

use crate::{Board, Bytes, Size};

/// The distance of every board to one goal.
///
/// ```
/// use loyd_tiles::{Board, Distances, Goal};
/// let board: Board = "867254301".parse()?;
/// let distances = Distances::new(&Goal::Last.board(board.size())?, 1 << 20)?;
/// assert_eq!(distances.distance(&board), Some(31));
/// assert_eq!(distances.distance(&board.twin()), None);
/// assert_eq!(distances.histogram()[31], 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Distances {
    numbering: Numbering,
    /// By board number.
    table: Box<[u8]>,
    histogram: Vec<u64>,
}

/// Why there is no table of all boards.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DistancesError {
    /// The table would take more than is allowed.
    #[error("all {boards} boards of {size} take {}, more than the {} allowed",
        Bytes(usize::try_from(*.boards).unwrap_or(usize::MAX)), Bytes(*.bytes_max).as_typed())]
    Bytes {
        /// The size of the board.
        size: Size,
        /// How many boards can reach the goal.
        boards: u64,
        /// What is allowed.
        bytes_max: usize,
    },
    /// There are more boards than any memory holds.
    #[error("there are too many boards of {size} to look at all of them")]
    Boards {
        /// The size of the board.
        size: Size,
    },
    /// Somebody stopped it.
    #[error("{0}")]
    Stopped(Stop),
}

/// Not reached yet. The largest distance of any board that fits into memory is 80 (2x6).
const UNSEEN: u8 = u8::MAX;

/// Hears how much of the work is done, from 0 to 1, and says whether to stop.
pub type Look<'l> = dyn FnMut(f64) -> Result<(), Stop> + 'l;

impl Distances {
    /// Looks at all boards that can reach `goal`, unless their table would take more than `bytes_max` bytes.
    ///
    /// # Errors
    /// When there are too many boards.
    pub fn new(goal: &Board, bytes_max: usize) -> Result<Distances, DistancesError> {
        Self::watched(goal, bytes_max, &mut |_| Ok(()))
    }

    /// As [`new`](Self::new), and asks `look` now and then whether to stop, with the share of boards found so far, from
    /// 0 to 1. Boards of 12 cells take seconds.
    ///
    /// # Errors
    /// When there are too many boards, or with what `look` says.
    pub fn watched(goal: &Board, bytes_max: usize, look: &mut Look<'_>) -> Result<Distances, DistancesError> {
        let size = goal.size();
        let boards = Self::boards_of(size).ok_or(DistancesError::Boards { size })?;
        if usize::try_from(boards).map_or(true, |bytes| bytes > bytes_max) {
            return Err(DistancesError::Bytes { size, boards, bytes_max });
        }
        let numbering = Numbering::new(goal);
        let mut table = vec![UNSEEN; boards as usize].into_boxed_slice();
        table[numbering.number(goal).expect("the goal reaches itself")] = 0;
        let mut histogram = vec![1];
        let mut seen = 1_u64;
        loop {
            let mut look = |found: u64| look((seen + found) as f64 / boards as f64);
            let found = next_layer(&numbering, &mut table, histogram.len() as u8 - 1, &mut look)
                .map_err(DistancesError::Stopped)?;
            if found == 0 {
                return Ok(Distances { numbering, table, histogram });
            }
            histogram.push(found);
            seen += found;
        }
    }

    /// How many boards of a size can reach one goal, which is also the size of their table in bytes; `None` where that
    /// is beyond counting.
    pub fn boards_of(size: Size) -> Option<u64> {
        (3..=size.cells() as u64).try_fold(1_u64, u64::checked_mul)
    }

    /// The fewest moves from `board` to the goal; `None` where no moves lead there, or the size is another.
    pub fn distance(&self, board: &Board) -> Option<u8> {
        Some(self.table[self.numbering.number(board)?])
    }

    /// How many boards there are at each distance, from 0 to the largest.
    pub fn histogram(&self) -> &[u64] {
        &self.histogram
    }

    /// The largest distance.
    pub fn depth_max(&self) -> u8 {
        self.histogram.len() as u8 - 1
    }

    /// How many boards can reach the goal.
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Never: the goal itself is one.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// A board by its number, from 0 to [`len`](Self::len) - 1, with its distance. Numbers have no meaning but are
    /// always the same.
    ///
    /// # Panics
    /// If there is no such number.
    pub fn board(&self, number: usize) -> (Board, u8) {
        (self.numbering.board(number), self.table[number])
    }

    /// All boards with their distances, by number.
    pub fn boards(&self) -> impl Iterator<Item = (Board, u8)> + '_ {
        (0..self.len()).map(|number| self.board(number))
    }

    /// The distances of all boards, by number.
    pub fn by_number(&self) -> &[u8] {
        &self.table
    }

    /// Calls `visit` with the numbers of both boards of every move that leaves a board numbered in `from`, in the
    /// order of those numbers. Far cheaper than making the boards.
    ///
    /// # Panics
    /// If there are no such numbers.
    pub fn for_each_move(&self, from: Range<usize>, mut visit: impl FnMut(usize, usize)) {
        assert!(from.end <= self.len(), "numbers are below the number of boards");
        let cells = self.numbering.cells();
        let mut decoded = None;
        for number in from {
            let (rank, blank) = (number / cells, number % cells);
            let (_, order) = match &mut decoded {
                Some((of, order)) if *of == rank => (of, order),
                _ => {
                    let (of, order) = decoded.insert((rank, self.numbering.order(rank)));
                    (of, order)
                }
            };
            self.numbering.settle(order, blank);
            self.numbering.for_each_neighbour(rank, order, blank, |to| visit(number, to));
        }
    }

    /// The numbers of the boards at a distance, from the smallest.
    pub fn numbers_at(&self, depth: u8) -> impl Iterator<Item = usize> + '_ {
        self.table.iter().enumerate().filter(move |&(_, &d)| d == depth).map(|(number, _)| number)
    }
}

/// Gives all unseen neighbours of the boards at `depth` the next depth, and counts them. `look` hears of the count.
fn next_layer(
    numbering: &Numbering,
    table: &mut [u8],
    depth: u8,
    look: &mut dyn FnMut(u64) -> Result<(), Stop>,
) -> Result<u64, Stop> {
    // Boards that differ only by where the blank stands between the tiles are neighbours in the table, so a layer is
    // looked for by blocks of them, most of which hold none of it in the first and last layers.
    const RANKS: usize = 16;
    // A tenth of a second's work at most.
    const BLOCKS_BETWEEN_LOOKS: usize = 1 << 12;
    let cells = numbering.cells();
    let mut found = 0;
    for (block, start) in (0..table.len()).step_by(RANKS * cells).enumerate() {
        if block.is_multiple_of(BLOCKS_BETWEEN_LOOKS) {
            look(found)?;
        }
        let end = table.len().min(start + RANKS * cells);
        if !table[start..end].contains(&depth) {
            continue;
        }
        for rank in start / cells..end / cells {
            let mut order = None;
            for blank in 0..cells {
                if table[rank * cells + blank] != depth {
                    continue;
                }
                let order = order.get_or_insert_with(|| numbering.order(rank));
                numbering.settle(order, blank);
                numbering.for_each_neighbour(rank, order, blank, |number| {
                    if table[number] == UNSEEN {
                        table[number] = depth + 1;
                        found += 1;
                    }
                });
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Goal, Random, Tile};

    const MEGABYTE: usize = 1 << 20;

    fn distances(goal: &Goal, rows: usize, columns: usize) -> Distances {
        let goal = goal.board(Size::new(rows, columns).unwrap()).unwrap();
        Distances::new(&goal, 4 * MEGABYTE).unwrap()
    }

    #[test]
    fn counts_by_depth_are_those_of_oeis_a089473() {
        let known = [
            1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
            16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
        ];
        let table = distances(&Goal::Last, 3, 3);
        assert_eq!(table.histogram(), known);
        assert_eq!(table.len(), 181_440);
        let hardest: Vec<String> =
            table.numbers_at(31).map(|number| table.board(number).0.slashes()).collect();
        assert_eq!(hardest.len(), 2);
        for board in ["8 6 7/2 5 4/3 0 1", "6 4 7/8 5 0/3 2 1"] {
            assert!(hardest.iter().any(|found| found == board), "{hardest:?}");
        }
    }

    #[test]
    fn diameters_are_those_of_oeis_a151944() {
        let known = [(2, 2, 6), (2, 3, 21), (2, 4, 36), (2, 5, 55), (3, 3, 31)];
        for (rows, columns, diameter) in known {
            for goal in [Goal::Last, Goal::First] {
                assert_eq!(distances(&goal, rows, columns).depth_max(), diameter, "{rows}x{columns}");
                if (rows, columns) == (2, 5) {
                    break;
                }
            }
            assert_eq!(distances(&Goal::Last, columns, rows).depth_max(), diameter, "{columns}x{rows}");
        }
    }

    #[test]
    fn every_number_is_the_number_of_its_board() {
        for (goal, rows, columns) in
            [(Goal::Snail, 2, 2), (Goal::Snail, 2, 3), (Goal::First, 3, 2), (Goal::Snail, 3, 3)]
        {
            let table = distances(&goal, rows, columns);
            for number in 0..table.len() {
                let board = table.numbering.board(number);
                assert_eq!(table.numbering.number(&board), Some(number));
            }
        }
    }

    #[test]
    fn distances_change_by_one_with_each_move_and_only_the_goal_is_at_none() {
        for (rows, columns) in [(2, 4), (3, 3), (4, 2)] {
            let size = Size::new(rows, columns).unwrap();
            let mut tiles: Vec<Tile> = (0..size.cells() as Tile).collect();
            Random::new(3).shuffle(&mut tiles);
            let goal = Goal::Board(Board::new(size, tiles).unwrap());
            let table = distances(&goal, rows, columns);
            for (board, depth) in table.boards() {
                let near: Vec<u8> = board.neighbours().map(|(_, b)| table.distance(&b).unwrap()).collect();
                assert!(near.iter().all(|d| d.abs_diff(depth) == 1));
                assert!(depth == 0 || near.contains(&(depth - 1)));
            }
            assert_eq!(table.distance(&goal.board(size).unwrap()), Some(0));
            assert_eq!(table.histogram().iter().sum::<u64>(), table.len() as u64);
        }
    }

    #[test]
    fn moves_by_number_are_those_of_the_boards() {
        for (rows, columns, moves) in [(2, 2, 24), (2, 3, 840), (3, 3, 483_840)] {
            let table = distances(&Goal::Snail, rows, columns);
            let mut found = vec![Vec::new(); table.len()];
            let half = table.len() / 2 + 1;
            table.for_each_move(0..half, |from, to| found[from].push(to));
            table.for_each_move(half..table.len(), |from, to| found[from].push(to));
            for (number, (board, distance)) in table.boards().enumerate() {
                assert_eq!(table.by_number()[number], distance);
                let near = board.neighbours().map(|(_, near)| table.numbering.number(&near).unwrap());
                let mut near: Vec<usize> = near.collect();
                near.sort_unstable();
                found[number].sort_unstable();
                assert_eq!(found[number], near);
            }
            assert_eq!(found.iter().map(Vec::len).sum::<usize>(), moves);
        }
    }

    #[test]
    fn boards_off_the_table_have_no_distance() {
        let table = distances(&Goal::Last, 3, 3);
        assert_eq!(table.distance(&"1 2 3/4 5 6/8 7 0".parse().unwrap()), None);
        assert_eq!(table.distance(&"1 2/3 0".parse().unwrap()), None);
    }

    #[test]
    fn who_watches_hears_of_progress_and_may_stop_it() {
        let goal = Goal::Last.board(Size::new(3, 3).unwrap()).unwrap();
        let mut shares = Vec::new();
        Distances::watched(&goal, MEGABYTE, &mut |share| {
            shares.push(share);
            Ok(())
        })
        .unwrap();
        assert!(shares.is_sorted() && shares[0] > 0.0);
        assert!((shares[shares.len() - 1] - 1.0).abs() < f64::EPSILON);
        let mut looks = 0;
        let stopped = Distances::watched(&goal, MEGABYTE, &mut |_| {
            looks += 1;
            if looks < 7 { Ok(()) } else { Err(Stop::Cancelled) }
        });
        assert_eq!((stopped.unwrap_err(), looks), (DistancesError::Stopped(Stop::Cancelled), 7));
    }

    #[test]
    fn too_many_boards_are_refused_before_memory_is_taken() {
        let error = |rows, columns| {
            let goal = Goal::Last.board(Size::new(rows, columns).unwrap()).unwrap();
            Distances::new(&goal, MEGABYTE).unwrap_err().to_string()
        };
        assert_eq!(error(3, 4), "all 239500800 boards of 3x4 take 228 MB, more than the 1 MB allowed");
        assert_eq!(error(10, 10), "there are too many boards of 10x10 to look at all of them");
    }
}
