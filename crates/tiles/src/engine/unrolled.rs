//! IDA* with the Manhattan distance on 4x4, unrolled: one function for each cell of the blank and each way it came.
//!
//! The same search as [`IdaStar`] with [`Manhattan`], node for node and count for count, in a quarter of the
//! instructions. In the general loop the blank's cell, its moves and its neighbours are values, looked up for every node;
//! here each is a constant of the function that runs, the move that leads straight back is not even compiled, and what a
//! move costs is one load from a table of a kilobyte. Instead of g and h it carries the *slack*, what is left of the bound:
//! bound - g - h. A move toward the tile's home leaves the slack as it is, any other takes two.
//!
//! - Optimal and complete as IDA* is. Time: that of IDA*. Memory: the processor's stack, some bytes for each move.
//!
//! R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial Intelligence 27(1),
//! 1985, pages 97-109. E. Burns, M. Hatem, M. J. Leighton and W. Ruml, "Implementing fast heuristic search code",
//! Symposium on Combinatorial Search 2012 (on what unrolling gains).

use loyd_search::{
    Heuristic as _, IdaStar, Monitor, Observer, Outcome, Problem as _, Reversible as _, Search, Stop,
};

use crate::heuristics::Manhattan;
use crate::{Direction, NibbleState, Order, Puzzle, TileState as _};

type Tiles = Puzzle<NibbleState>;

/// [`IdaStar`] with [`Manhattan`], unrolled where the board is 4x4 and the moves are tried in the usual order, and as it is
/// where not. An observer of an unrolled search hears of iterations and of progress, not of single nodes.
///
/// ```
/// use loyd_search::{Limits, Monitor, Search};
/// use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size, engine::UnrolledIdaStar};
/// let size = Size::new(4, 4).unwrap();
/// let board = Board::new(size, vec![1, 2, 3, 4, 5, 0, 7, 8, 9, 6, 10, 12, 13, 14, 11, 15])?;
/// let puzzle = Puzzle::<NibbleState>::new(&board, &Goal::Last.board(size)?)?;
/// let mut unwatched = ();
/// let outcome = UnrolledIdaStar.run(&puzzle, &mut Monitor::new(Limits::default(), &mut unwatched));
/// assert_eq!(outcome.cost(), Some(4));
/// # Ok::<(), loyd_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct UnrolledIdaStar;

impl Search<Tiles> for UnrolledIdaStar {
    fn run<O: Observer<Tiles>>(&self, puzzle: &Tiles, monitor: &mut Monitor<'_, O>) -> Outcome<Direction> {
        let heuristic = Manhattan::new(puzzle.goal_board());
        if (puzzle.size().rows(), puzzle.size().columns()) != (4, 4) || puzzle.order() != Order::default() {
            return IdaStar { heuristic }.run(puzzle, monitor);
        }
        deepen(puzzle, heuristic.init(&puzzle.start()), monitor).into()
    }
}

fn deepen<O: Observer<Tiles>>(
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
    loop {
        monitor.iteration::<Tiles>(bound);
        monitor.allow(size_of_val(&tolls) + bound as usize * FRAME)?;
        let mut look = |spent: Spent, deepest: u64| {
            monitor.depth(deepest);
            monitor.frontier(deepest as usize);
            monitor.count::<Tiles>(spent.expanded, spent.generated)?;
            Ok(monitor.headroom().min(STRIDE))
        };
        let mut descent = Descent {
            tolls: &tolls,
            goal: puzzle.goal().bits(),
            spent: Spent { expanded: 0, generated: 0 },
            allowed: 0,
            deepest: 0,
            path: Vec::new(),
            look: &mut look,
            stop: None,
        };
        let ended = CELLS[start.blank()](&mut descent, start.bits(), (bound - h) as i32, 0);
        let Descent { spent, deepest, mut path, stop, .. } = descent;
        monitor.depth(deepest);
        monitor.frontier(deepest as usize);
        if let Some(stop) = stop {
            return Err(stop);
        }
        // An iteration that ended within the limits is not undone by the last look at them.
        let _ = monitor.count::<Tiles>(spent.expanded, spent.generated);
        if ended {
            path.reverse();
            return Ok(Outcome::Solved { actions: path, cost: bound });
        }
        // A move changes the slack by nothing or by two, so what was cut off is two above the bound.
        bound += 2;
    }
}

/// Expansions between two looks at the limits.
const STRIDE: u64 = 1024;
/// What a move of the path takes on the processor's stack: the registers that a function saves, and where it returns to.
const FRAME: usize = 64;

/// What a move takes of the slack, by the blank's cell, its direction and the tile that slides: 0 or 2.
struct Tolls([[[u8; 16]; 4]; 16]);

impl Tolls {
    fn new(puzzle: &Tiles) -> Tolls {
        let (size, homes) = (puzzle.size(), puzzle.goal_board().cells());
        let mut tolls = [[[0; 16]; 4]; 16];
        for (blank, by_direction) in tolls.iter_mut().enumerate() {
            for (direction, by_tile) in std::iter::zip(Direction::ALL, by_direction) {
                let Some(from) = direction.step(size, blank) else { continue };
                for (&home, toll) in std::iter::zip(&homes, by_tile).skip(1) {
                    *toll = if size.steps(blank, home) < size.steps(from, home) { 0 } else { 2 };
                }
            }
        }
        Tolls(tolls)
    }
}

/// Nodes not yet told to the monitor.
#[derive(Clone, Copy)]
struct Spent {
    expanded: u64,
    generated: u64,
}

/// One iteration.
struct Descent<'a> {
    tolls: &'a Tolls,
    goal: u64,
    spent: Spent,
    /// How many expansions there may be between the last look at the limits and the next.
    allowed: u64,
    /// The depth of the deepest child.
    deepest: u64,
    /// The solution, last move first.
    path: Vec<Direction>,
    /// Tells the monitor what was spent and how deep, and asks how many expansions may follow.
    look: &'a mut dyn FnMut(Spent, u64) -> Result<u64, Stop>,
    stop: Option<Stop>,
}

impl Descent<'_> {
    /// Counts an expansion at this depth; says `false` if a limit forbids it.
    #[inline]
    fn may_expand(&mut self, depth: u64) -> bool {
        if self.spent.expanded == self.allowed && !self.look() {
            return false;
        }
        self.spent.expanded += 1;
        if depth >= self.deepest {
            self.deepest = depth + 1;
        }
        true
    }

    #[cold]
    #[inline(never)]
    fn look(&mut self) -> bool {
        let spent = std::mem::replace(&mut self.spent, Spent { expanded: 0, generated: 0 });
        match (self.look)(spent, self.deepest) {
            Ok(allowed) => self.allowed = allowed,
            Err(stop) => self.stop = Some(stop),
        }
        self.stop.is_none()
    }

    #[cold]
    #[inline(never)]
    fn found(&mut self, direction: Direction) -> bool {
        self.path.push(direction);
        true
    }
}

/// Expands a board whose blank is at this cell: its slack, its depth; says whether the iteration is over.
type Cell = fn(&mut Descent<'_>, u64, i32, u64) -> bool;

/// The blank came from nowhere.
const NOWHERE: u8 = 4;

macro_rules! cells {
    ($($name:ident $blank:literal: $($direction:ident $from:literal $next:ident),*;)*) => {
        $(fn $name<const CAME: u8>(descent: &mut Descent<'_>, board: u64, slack: i32, depth: u64) -> bool {
            if !descent.may_expand(depth) {
                return true;
            }
            $(if CAME != const { Direction::$direction.opposite() as u8 } {
                let tile = board >> (4 * $from) & 15;
                let slack = slack - i32::from(descent.tolls.0[$blank][Direction::$direction as usize][tile as usize]);
                descent.spent.generated += 1;
                if slack >= 0 {
                    let child = board ^ (tile << (4 * $from) | tile << (4 * $blank));
                    if child == descent.goal
                        || $next::<{ Direction::$direction as u8 }>(descent, child, slack, depth + 1)
                    {
                        return descent.found(Direction::$direction);
                    }
                }
            })*
            false
        })*

        const CELLS: [Cell; 16] = [$($name::<NOWHERE>),*];
    };
}

// Each cell of the blank with its moves in order: the direction, the cell it leads to, and the function of that cell.
cells! {
    cell_0 0: Right 1 cell_1, Down 4 cell_4;
    cell_1 1: Left 0 cell_0, Right 2 cell_2, Down 5 cell_5;
    cell_2 2: Left 1 cell_1, Right 3 cell_3, Down 6 cell_6;
    cell_3 3: Left 2 cell_2, Down 7 cell_7;
    cell_4 4: Up 0 cell_0, Right 5 cell_5, Down 8 cell_8;
    cell_5 5: Up 1 cell_1, Left 4 cell_4, Right 6 cell_6, Down 9 cell_9;
    cell_6 6: Up 2 cell_2, Left 5 cell_5, Right 7 cell_7, Down 10 cell_10;
    cell_7 7: Up 3 cell_3, Left 6 cell_6, Down 11 cell_11;
    cell_8 8: Up 4 cell_4, Right 9 cell_9, Down 12 cell_12;
    cell_9 9: Up 5 cell_5, Left 8 cell_8, Right 10 cell_10, Down 13 cell_13;
    cell_10 10: Up 6 cell_6, Left 9 cell_9, Right 11 cell_11, Down 14 cell_14;
    cell_11 11: Up 7 cell_7, Left 10 cell_10, Down 15 cell_15;
    cell_12 12: Up 8 cell_8, Right 13 cell_13;
    cell_13 13: Up 9 cell_9, Left 12 cell_12, Right 14 cell_14;
    cell_14 14: Up 10 cell_10, Left 13 cell_13, Right 15 cell_15;
    cell_15 15: Up 11 cell_11, Left 14 cell_14;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Generator, Goal, Scramble, Size};
    use loyd_search::{Limits, Stats};

    fn run(search: &impl Search<Tiles>, puzzle: &Tiles, limits: Limits) -> (Outcome<Direction>, Stats) {
        let mut unwatched = ();
        let mut monitor = Monitor::new(limits, &mut unwatched);
        let outcome = search.run(puzzle, &mut monitor);
        let stats = Stats { bytes_peak: 0, elapsed: std::time::Duration::ZERO, ..monitor.stats() };
        (outcome, stats)
    }

    fn general(puzzle: &Tiles, limits: Limits) -> (Outcome<Direction>, Stats) {
        run(&IdaStar { heuristic: Manhattan::new(puzzle.goal_board()) }, puzzle, limits)
    }

    fn boards(size: Size, goal: &Goal, moves: u64, count: usize) -> Vec<Tiles> {
        let goal_board = goal.board(size).unwrap();
        let boards = Generator::new(size, goal, Scramble::Steps(moves), 1).unwrap();
        boards.take(count).map(|board| Tiles::new(&board, &goal_board).unwrap()).collect()
    }

    #[test]
    fn it_is_the_general_search_node_for_node() {
        for goal in [Goal::First, Goal::Last, Goal::Snail] {
            for moves in [0, 1, 2, 7, 30, 60] {
                for puzzle in boards(Size::new(4, 4).unwrap(), &goal, moves, 20) {
                    let unrolled = run(&UnrolledIdaStar, &puzzle, Limits::default());
                    assert_eq!(unrolled, general(&puzzle, Limits::default()), "{:?}", puzzle.start());
                }
            }
        }
    }

    #[test]
    fn it_stops_at_the_very_expansion_the_general_search_stops_at() {
        let puzzle = &boards(Size::new(4, 4).unwrap(), &Goal::First, 200, 1)[0];
        let all = general(puzzle, Limits::default()).1.expanded;
        let around = [0, 1, 2, 1023, 1024, 1025, 5000, all - 1, all, all + 1];
        for limit in around {
            let limits = Limits { expanded: Some(limit), ..Limits::default() };
            assert_eq!(run(&UnrolledIdaStar, puzzle, limits.clone()), general(puzzle, limits), "{limit}");
        }
    }

    #[test]
    fn other_sizes_and_orders_are_searched_in_general() {
        for (rows, columns) in [(3, 3), (2, 5), (3, 5), (2, 8)] {
            for puzzle in boards(Size::new(rows, columns).unwrap(), &Goal::First, 40, 5) {
                let unrolled = run(&UnrolledIdaStar, &puzzle, Limits::default());
                assert_eq!(unrolled, general(&puzzle, Limits::default()));
            }
        }
        let size = Size::new(4, 4).unwrap();
        let start = &boards(size, &Goal::First, 40, 1)[0];
        let board: Board = start.board(&start.start());
        let [up, left, right, down] = Direction::ALL;
        let puzzle = Tiles::with_order(&board, start.goal_board(), Order([down, right, left, up])).unwrap();
        assert_eq!(run(&UnrolledIdaStar, &puzzle, Limits::default()), general(&puzzle, Limits::default()));
    }

    #[test]
    fn a_cancelled_search_stops() {
        let puzzle = &boards(Size::new(4, 4).unwrap(), &Goal::First, 100, 1)[0];
        let cancel = Some(std::sync::Arc::new(true.into()));
        let (outcome, _) = run(&UnrolledIdaStar, puzzle, Limits { cancel, ..Limits::default() });
        assert_eq!(outcome, Outcome::Stopped(Stop::Cancelled));
    }
}
