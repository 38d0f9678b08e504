//! IDA* with the Manhattan distance on 4x4, in two ways that no general loop has.
//!
//! The same search as [`IdaStar`] with [`Manhattan`], node for node and count for count. What has to be searched in order
//! runs in [functions unrolled](super::cells) for each cell of the blank, in a quarter of the instructions. What has only to
//! be counted is counted by [herds](super::herd), whole layers at a time; [`herder`](super::herder) tells which is which.
//!
//! - Optimal and complete as IDA* is. Time: that of IDA*. Memory: the processor's stack, some bytes for each move; two
//!   megabytes for the herd, where an iteration is large enough for one and the limit on memory leaves room.
//!
//! R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial Intelligence 27(1),
//! 1985, pages 97-109. E. Burns, M. Hatem, M. J. Leighton and W. Ruml, "Implementing fast heuristic search code",
//! Symposium on Combinatorial Search 2012 (on what unrolling gains).

use loyd_search::{Heuristic as _, IdaStar, Monitor, Observer, Outcome, Problem as _, Search, Stop};

use super::cells::{Descent, Place, Tolls};
use super::herd::Herd;
use super::herder::{Herder, WORTH_A_HERD};
use crate::engine::Instructions;
use crate::engine::account::Account;
use crate::heuristics::Manhattan;
use crate::{Direction, NibbleState, Order, Puzzle, TileState as _};

type Tiles = Puzzle<NibbleState>;

/// [`IdaStar`] with [`Manhattan`], unrolled where the board is 4x4 and the moves are tried in the usual order, and as it is
/// where not. An observer of an unrolled search hears of iterations and of progress, not of single nodes.
///
/// ```
/// use loyd_search::Search;
/// use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size, engine::UnrolledIdaStar};
/// let size = Size::new(4, 4).unwrap();
/// let board = Board::new(size, vec![1, 2, 3, 4, 5, 0, 7, 8, 9, 6, 10, 12, 13, 14, 11, 15])?;
/// let puzzle = Puzzle::<NibbleState>::new(&board, &Goal::Last.board(size)?)?;
/// assert_eq!(UnrolledIdaStar::new().solve(&puzzle).cost(), Some(4));
/// # Ok::<(), loyd_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct UnrolledIdaStar {
    instructions: Instructions,
}

impl Default for UnrolledIdaStar {
    fn default() -> Self {
        Self::new()
    }
}

impl UnrolledIdaStar {
    /// The search with the best instructions that the processor has.
    pub fn new() -> UnrolledIdaStar {
        UnrolledIdaStar { instructions: Instructions::best() }
    }

    /// The search with other instructions, or as it is where the processor lacks them.
    #[must_use]
    pub fn with_instructions(mut self, instructions: Instructions) -> UnrolledIdaStar {
        if instructions.available() {
            self.instructions = instructions;
        }
        self
    }

    fn deepen<O: Observer<Tiles>>(
        self,
        puzzle: &Tiles,
        h: u32,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<Direction>, Stop> {
        let start = puzzle.start();
        if puzzle.is_goal(&start) {
            return Ok(Outcome::Solved { actions: Vec::new(), cost: 0 });
        }
        let tolls = Tolls::new(puzzle);
        let mut bound = puzzle.next_possible_cost(h);
        let (mut herd, mut likely) = (None, 0);
        loop {
            monitor.iteration::<Tiles>(bound);
            let bytes = size_of_val(&tolls) + bound as usize * FRAME;
            monitor.allow(bytes)?;
            // Where there is no memory for a herd, the search does without.
            let herded = likely >= WORTH_A_HERD && monitor.allow(bytes + Herd::BYTES).is_ok();
            herd = herded.then(|| herd.take().unwrap_or_else(|| Herd::new(self.instructions)));
            let before = monitor.stats().expanded;
            let slack = (bound - h) / 2;
            let root = Place { board: start.bits(), blank: start.blank(), came: None, slack, depth: 0 };
            let iteration = Iteration { tolls: &tolls, goal: puzzle.goal().bits(), root, bound, likely };
            if let Some(actions) = iteration.run(herd.as_mut(), monitor)? {
                return Ok(Outcome::Solved { actions, cost: bound });
            }
            likely = GROWTH * (monitor.stats().expanded - before);
            // A move changes the slack by nothing or by two, so what was cut off is two above the bound.
            bound += 2;
        }
    }
}

impl Search<Tiles> for UnrolledIdaStar {
    fn search<O: Observer<Tiles>>(
        &self,
        puzzle: &Tiles,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<Direction>, Stop> {
        let heuristic = Manhattan::new(puzzle.goal_board());
        if (puzzle.size().rows(), puzzle.size().columns()) != (4, 4) || puzzle.order() != Order::default() {
            return IdaStar { heuristic }.search(puzzle, monitor);
        }
        self.deepen(puzzle, heuristic.init(&puzzle.start()), monitor)
    }
}

/// What a move of the path takes on the processor's stack: the registers that a function saves, and where it returns to.
const FRAME: usize = 64;
/// An iteration has about this many times the nodes of the one before.
const GROWTH: u64 = 6;

/// One iteration.
struct Iteration<'a> {
    tolls: &'a Tolls,
    goal: u64,
    root: Place,
    bound: u32,
    /// How many expansions there will be, about.
    likely: u64,
}

impl Iteration<'_> {
    /// The solution, if there is one within the bound.
    fn run<O: Observer<Tiles>>(
        &self,
        herd: Option<&mut Herd>,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Option<Vec<Direction>>, Stop> {
        let mut look = |account: &mut Account| account.settle(monitor);
        let mut descent = Descent::new(self.tolls, self.goal, &mut look);
        let ended = match herd {
            None => descent.search(self.root),
            Some(herd) => {
                Herder::new(&mut descent, herd, u64::from(self.bound)).search(self.root, self.likely)
            }
        };
        let Descent { account, mut path, stop, .. } = descent;
        if let Some(stop) = stop {
            return Err(stop);
        }
        account.close(monitor);
        path.reverse();
        Ok(ended.then_some(path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Generator, Goal, Scramble, Size};
    use loyd_search::{Limits, Stats};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    fn run(search: &impl Search<Tiles>, puzzle: &Tiles, limits: Limits) -> (Outcome<Direction>, Stats) {
        watched(search, puzzle, limits, &mut ())
    }

    fn watched(
        search: &impl Search<Tiles>,
        puzzle: &Tiles,
        limits: Limits,
        observer: &mut impl Observer<Tiles>,
    ) -> (Outcome<Direction>, Stats) {
        let mut monitor = Monitor::new(limits, observer);
        let outcome = search.run(puzzle, &mut monitor);
        let stats = Stats { bytes_peak: 0, elapsed: std::time::Duration::ZERO, ..monitor.stats() };
        (outcome, stats)
    }

    fn general(puzzle: &Tiles, limits: Limits) -> (Outcome<Direction>, Stats) {
        run(&IdaStar { heuristic: Manhattan::new(puzzle.goal_board()) }, puzzle, limits)
    }

    /// The search with each kind of instructions that this processor has.
    fn searches() -> impl Iterator<Item = UnrolledIdaStar> {
        let kinds = Instructions::ALL.into_iter().filter(|kind| kind.available());
        kinds.map(|kind| UnrolledIdaStar::new().with_instructions(kind))
    }

    fn boards(size: Size, goal: &Goal, moves: u64, count: usize) -> Vec<Tiles> {
        let goal_board = goal.board(size).unwrap();
        let boards = Generator::new(size, goal, Scramble::Steps(moves), 1).unwrap();
        boards.take(count).map(|board| Tiles::new(&board, &goal_board).unwrap()).collect()
    }

    /// A board with more than a million nodes, most of them in iterations that herds are used for.
    fn large() -> Tiles {
        let size = Size::new(4, 4).unwrap();
        let tiles = vec![2, 3, 0, 14, 1, 9, 13, 15, 11, 4, 12, 7, 10, 8, 5, 6];
        let start = Board::new(size, tiles).unwrap();
        Tiles::new(&start, &Goal::First.board(size).unwrap()).unwrap()
    }

    fn limited(expanded: u64) -> Limits {
        Limits { expanded: Some(expanded), ..Limits::default() }
    }

    #[test]
    fn it_is_the_general_search_node_for_node() {
        for goal in [Goal::First, Goal::Last, Goal::Snail] {
            for moves in [0, 1, 2, 7, 30, 60] {
                for puzzle in boards(Size::new(4, 4).unwrap(), &goal, moves, 20) {
                    let expected = general(&puzzle, Limits::default());
                    for search in searches() {
                        assert_eq!(
                            run(&search, &puzzle, Limits::default()),
                            expected,
                            "{:?}",
                            puzzle.start()
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn so_it_is_on_boards_with_millions_of_nodes() {
        let mut solved = 0;
        for goal in [Goal::First, Goal::Last, Goal::Snail] {
            for puzzle in boards(Size::new(4, 4).unwrap(), &goal, 150, 12) {
                let expected = general(&puzzle, limited(2_500_000));
                solved += usize::from(expected.0.cost().is_some() && expected.1.expanded > 100_000);
                for search in searches() {
                    assert_eq!(run(&search, &puzzle, limited(2_500_000)), expected, "{:?}", puzzle.start());
                }
            }
        }
        assert!(solved > 5, "{solved} of the large ones were solved");
    }

    #[test]
    fn it_stops_at_the_very_expansion_the_general_search_stops_at() {
        let puzzle = large();
        let all = general(&puzzle, Limits::default()).1.expanded;
        let around = [0, 1, 2, 1023, 1024, 1025, 5000, all - 1, all, all + 1];
        let across = (1..30).map(|part| all * part / 30 + part);
        for limit in around.into_iter().chain(across) {
            let expected = general(&puzzle, limited(limit));
            for search in searches() {
                assert_eq!(run(&search, &puzzle, limited(limit)), expected, "{limit}");
            }
        }
    }

    /// Hears of progress; raises a flag when more than `cancel_after` nodes are expanded.
    #[derive(Default)]
    struct Listener {
        expanded: u64,
        /// The most expansions between two reports.
        leap: u64,
        cancel_after: Option<u64>,
        cancel: Arc<AtomicBool>,
    }

    impl Observer<Tiles> for Listener {
        fn progress(&mut self, stats: &Stats) {
            self.leap = self.leap.max(stats.expanded - self.expanded);
            self.expanded = stats.expanded;
            if self.cancel_after.is_some_and(|after| stats.expanded > after) {
                self.cancel.store(true, Ordering::Relaxed);
            }
        }
    }

    #[test]
    fn large_subtrees_are_counted_at_once_if_there_is_memory() {
        let puzzle = large();
        let expected = general(&puzzle, Limits::default());
        for search in searches() {
            for bytes in [None, Some(Herd::BYTES), Some(2 * Herd::BYTES)] {
                let mut listener = Listener::default();
                let limits = Limits { bytes, ..Limits::default() };
                assert_eq!(watched(&search, &puzzle, limits, &mut listener), expected);
                // Nodes that are expanded one by one are told of after a few thousand.
                assert_eq!(listener.leap > 10_000, bytes != Some(Herd::BYTES), "{} {bytes:?}", listener.leap);
            }
        }
    }

    #[test]
    fn other_sizes_and_orders_are_searched_in_general() {
        for (rows, columns) in [(3, 3), (2, 5), (3, 5), (2, 8)] {
            for puzzle in boards(Size::new(rows, columns).unwrap(), &Goal::First, 40, 5) {
                let unrolled = run(&UnrolledIdaStar::new(), &puzzle, Limits::default());
                assert_eq!(unrolled, general(&puzzle, Limits::default()));
            }
        }
        let size = Size::new(4, 4).unwrap();
        let start = &boards(size, &Goal::First, 40, 1)[0];
        let board: Board = start.board(&start.start());
        let [up, left, right, down] = Direction::ALL;
        let puzzle = Tiles::with_order(&board, start.goal_board(), Order([down, right, left, up])).unwrap();
        assert_eq!(
            run(&UnrolledIdaStar::new(), &puzzle, Limits::default()),
            general(&puzzle, Limits::default())
        );
    }

    #[test]
    fn a_cancelled_search_stops() {
        let puzzle = large();
        for search in searches() {
            for after in [0, 1_000, 100_000, 600_000] {
                let mut listener = Listener { cancel_after: Some(after), ..Listener::default() };
                let limits = Limits { cancel: Some(Arc::clone(&listener.cancel)), ..Limits::default() };
                let (outcome, stats) = watched(&search, &puzzle, limits, &mut listener);
                assert_eq!(outcome, Outcome::Stopped(Stop::Cancelled));
                assert!(stats.expanded < after + 500_000, "{after}: {}", stats.expanded);
            }
        }
    }
}
