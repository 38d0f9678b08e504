//! A* with the Manhattan distance on boards of up to 4x4, by families: the boards that differ only in where the blank
//! stands in its row are kept together.
//!
//! The same search as [`AStar`] with [`Manhattan`], board for board and count for count, in about half the time. A search of
//! millions of boards mostly waits: each look at its table is a miss of the cache. Here half of the moves, the sideways
//! ones, stay in the family, which is in the cache already; a board and all that is known of it are in one place; and the
//! way to the start is found by going back, so no board keeps its parent.
//!
//! - Optimal and complete as A* is. Time and memory: those of A*. At its peak it holds 0.45 to 1.6 of what the general one
//!   does, 0.8 at the median: least just before the table grows, most just after.
//!
//! | file | what |
//! |---|---|
//! | `reading.rs` | boards, families and moves |
//! | `table.rs` | what is known of each board |
//! | `stacks.rs` | the boards that wait |
//!
//! P. E. Hart, N. J. Nilsson and B. Raphael, "A formal basis for the heuristic determination of minimum cost paths", IEEE
//! Transactions on Systems Science and Cybernetics 4(2), 1968, pages 100-107. That sideways moves keep the order of the
//! tiles, and vertical ones turn part of it: A. F. Archer, "A modern treatment of the 15 puzzle", American Mathematical
//! Monthly 106(9), 1999, pages 793-799.

mod reading;
mod stacks;
mod table;

use loyd_search::{AStar, Heuristic as _, Monitor, Observer, Outcome, Problem as _, Search, Stop};

use crate::engine::account::Account;
use crate::heuristics::Manhattan;
use crate::{Direction, NibbleState, Puzzle};
use reading::{Came, Reading, Rules};
use stacks::{OpenStacks, Popped};
use table::{FamilyTable, Member, Slot};

type Tiles = Puzzle<NibbleState>;

/// [`AStar`] with [`Manhattan`], by families where the board has at most four rows and four columns, and as it is where not.
/// An observer of a search by families hears of progress, not of single nodes.
///
/// ```
/// use loyd_search::Search;
/// use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size, engine::FamilyAStar};
/// let size = Size::new(4, 4).unwrap();
/// let board = Board::new(size, vec![1, 2, 3, 4, 5, 0, 7, 8, 9, 6, 10, 12, 13, 14, 11, 15])?;
/// let puzzle = Puzzle::<NibbleState>::new(&board, &Goal::Last.board(size)?)?;
/// assert_eq!(FamilyAStar.solve(&puzzle).cost(), Some(4));
/// # Ok::<(), loyd_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct FamilyAStar;

impl Search<Tiles> for FamilyAStar {
    fn search<O: Observer<Tiles>>(
        &self,
        puzzle: &Tiles,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<Direction>, Stop> {
        let heuristic = Manhattan::new(puzzle.goal_board());
        if !reading::fits(puzzle.size()) {
            return AStar::new(heuristic).search(puzzle, monitor);
        }
        let h_of_start = heuristic.init(&puzzle.start());
        let mut families = Families::new(puzzle, h_of_start, monitor)?;
        let ended = families.run(puzzle, monitor);
        families.account.close(monitor);
        ended
    }
}

/// Expansions between two looks at the limits.
const STRIDE: u64 = 1024;
/// A board has no more children than this.
const CHILDREN: usize = 4;
/// What the expansion of a board will look at is fetched when the board is this many places from leaving its stack.
const AHEAD: usize = 3;

/// A search.
struct Families {
    rules: Rules,
    goal: Reading,
    /// The estimate of the start: g + h of the lowest level.
    h_of_start: u32,
    table: FamilyTable,
    stacks: OpenStacks,
    /// How many boards are open; stale entries of the stacks do not count.
    open: usize,
    account: Account,
}

/// A board just taken from the stacks.
#[derive(Clone, Copy)]
struct Parent {
    board: Reading,
    slot: Slot,
    came: Came,
    g: u32,
    h: u32,
    level: usize,
}

/// A board made from its parent. It has a slot already if it is of the parent's family.
#[derive(Clone, Copy)]
struct Child {
    board: Reading,
    slot: Option<Slot>,
    direction: Direction,
    h: u32,
}

impl Families {
    /// A search with the start in its stacks.
    fn new<O: Observer<Tiles>>(
        puzzle: &Tiles,
        h_of_start: u32,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Families, Stop> {
        monitor.prove(puzzle.next_possible_cost(h_of_start));
        let mut families = Families {
            rules: Rules::new(puzzle.goal_board(), puzzle.order()),
            goal: Reading::new(puzzle.goal_board()),
            h_of_start,
            table: FamilyTable::new(),
            stacks: OpenStacks::new(monitor)?,
            open: 1,
            account: Account::new(STRIDE),
        };
        families.make_room(monitor)?;
        let start = Reading::new(&puzzle.board(&puzzle.start()));
        let slot = families.table.find(start.family());
        families.table.set(slot, start, Member::open(0, Came::NOWHERE));
        families.stacks.push(start, 0, h_of_start);
        Ok(families)
    }

    fn run<O: Observer<Tiles>>(
        &mut self,
        puzzle: &Tiles,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<Direction>, Stop> {
        let mut proved = 0;
        loop {
            self.account.frontier = self.account.frontier.max(self.open);
            self.make_room(monitor)?;
            let Some(parent) = self.remove_first() else { return Ok(Outcome::Unsolvable) };
            if parent.level > proved {
                proved = parent.level;
                monitor.prove(puzzle.next_possible_cost(parent.g + parent.h));
            }
            if self.account.is_due() {
                self.account.settle(monitor)?;
            }
            self.account.spent.expanded += 1;
            if parent.board == self.goal {
                return Ok(Outcome::Solved { actions: self.path(), cost: parent.g });
            }
            self.expand(parent);
        }
    }

    /// Makes room for all children that a board can have.
    #[inline]
    fn make_room<O: Observer<Tiles>>(&mut self, monitor: &mut Monitor<'_, O>) -> Result<(), Stop> {
        if !self.table.has_room_for(CHILDREN) {
            self.table.grow(self.stacks.bytes(), monitor)?;
        }
        if !self.stacks.has_room_for(CHILDREN) {
            self.stacks.grow(self.table.bytes(), monitor)?;
        }
        Ok(())
    }

    /// Takes the first board that is really open out of the stacks.
    #[inline]
    fn remove_first(&mut self) -> Option<Parent> {
        loop {
            let Popped { board, level, h } = self.stacks.pop()?;
            let slot = self.table.find(board.family());
            let g = self.h_of_start + 2 * level as u32 - h;
            let member = self.table.get(slot, board);
            if !member.is_closed() && member.g() == g {
                self.table.set(slot, board, member.closed());
                self.open -= 1;
                return Some(Parent { board, slot, came: member.came(), g, h, level });
            }
        }
    }

    /// Makes the children of a board, all before the first is looked up, so that the memory can answer for all at once.
    #[inline]
    fn expand(&mut self, parent: Parent) {
        let Parent { board, slot, came, g, h, .. } = parent;
        let onward = self.rules.onward(board, came);
        let mut children = [Child { board, slot: None, direction: Direction::Up, h }; CHILDREN];
        for (child, &direction) in std::iter::zip(&mut children, onward) {
            *child = Child {
                board: self.rules.after(board, direction),
                slot: (!direction.is_vertical()).then_some(slot),
                direction,
                h: self.rules.distance(h, board, direction),
            };
        }
        let children = &children[..onward.len()];
        if self.table.is_large() {
            self.look_ahead(h, children);
        }
        self.account.deepest = self.account.deepest.max(u64::from(g) + 1);
        self.account.spent.generated += children.len() as u64;
        for child in children {
            self.add(child, parent);
        }
    }

    /// Begins to fetch the families of the children, and what the expansions that are likely to come next will look at:
    /// those of the nearer children, and of a board that waits in the same stack.
    #[inline]
    fn look_ahead(&self, h: u32, children: &[Child]) {
        for child in children {
            if child.slot.is_none() {
                self.table.prefetch(child.board.family());
            }
            if child.h < h {
                self.prefetch_beside(child.board);
            }
        }
        if let Some(board) = self.stacks.waiting(AHEAD) {
            self.table.prefetch(board.family());
            self.prefetch_beside(board);
        }
    }

    /// Begins to fetch the families above and below a board.
    #[inline]
    fn prefetch_beside(&self, board: Reading) {
        for direction in [Direction::Up, Direction::Down] {
            self.table.prefetch(self.rules.after(board, direction).family());
        }
    }

    /// Opens a child, or drops it if it was reached before at no greater cost.
    #[inline]
    fn add(&mut self, child: &Child, parent: Parent) {
        let &Child { board, direction, h, .. } = child;
        let slot = child.slot.unwrap_or_else(|| self.table.find(board.family()));
        let g = parent.g + 1;
        let known = self.table.get(slot, board);
        if known.is_known() && known.g() <= g {
            return;
        }
        // The distance is consistent, so a board that was expanded is never reached by a shorter path.
        debug_assert!(!known.is_closed());
        self.open += usize::from(!known.is_known());
        self.table.set(slot, board, Member::open(g, Came::by(direction)));
        self.stacks.push(board, parent.level + usize::from(h > parent.h), h);
    }

    /// The moves from the start to the goal, found from its end.
    fn path(&self) -> Vec<Direction> {
        let mut board = self.goal;
        let mut path: Vec<_> = std::iter::from_fn(|| {
            let direction = self.table.get(self.table.find(board.family()), board).came().direction()?;
            board = self.rules.after(board, direction.opposite());
            Some(direction)
        })
        .collect();
        path.reverse();
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Generator, Goal, Order, Scramble, Size};
    use loyd_search::{Limits, Stats};

    fn run(search: &impl Search<Tiles>, puzzle: &Tiles, limits: Limits) -> (Outcome<Direction>, Stats) {
        let mut monitor = Monitor::unwatched(limits);
        let outcome = search.run(puzzle, &mut monitor);
        let stats = Stats { bytes_peak: 0, elapsed: std::time::Duration::ZERO, ..monitor.stats() };
        (outcome, stats)
    }

    fn general(puzzle: &Tiles, limits: Limits) -> (Outcome<Direction>, Stats) {
        run(&AStar::new(Manhattan::new(puzzle.goal_board())), puzzle, limits)
    }

    #[track_caller]
    fn agrees(puzzle: &Tiles, limits: Limits) {
        assert_eq!(
            run(&FamilyAStar, puzzle, limits.clone()),
            general(puzzle, limits),
            "{:?}",
            puzzle.start()
        );
    }

    fn boards(rows: usize, columns: usize, goal: &Goal, scramble: Scramble, count: usize) -> Vec<Tiles> {
        let size = Size::new(rows, columns).unwrap();
        let goal_board = goal.board(size).unwrap();
        let boards = Generator::new(size, goal, scramble, 1).unwrap();
        boards.take(count).map(|board| Tiles::new(&board, &goal_board).unwrap()).collect()
    }

    #[test]
    fn it_is_the_general_search_board_for_board() {
        for goal in [Goal::First, Goal::Last, Goal::Snail] {
            for moves in [0, 1, 2, 7, 30, 60, 100] {
                for puzzle in boards(4, 4, &goal, Scramble::Steps(moves), 20) {
                    agrees(&puzzle, Limits::default());
                }
            }
        }
    }

    #[test]
    fn every_size_within_4x4_is_searched_as_in_general() {
        for rows in 2..=4 {
            for columns in 2..=4 {
                for goal in [Goal::First, Goal::Last, Goal::Snail] {
                    for puzzle in boards(rows, columns, &goal, Scramble::Steps(51), 30) {
                        agrees(&puzzle, Limits::default());
                    }
                }
            }
        }
    }

    #[test]
    fn a_large_search_is_the_general_one_too() {
        // Large enough for the table to grow seven times and for stacks to take chunks from each other.
        let puzzle = &boards(4, 4, &Goal::Last, Scramble::Steps(200), 8)[6];
        let (outcome, stats) = run(&FamilyAStar, puzzle, Limits::default());
        assert_eq!((outcome, stats), general(puzzle, Limits::default()));
        assert!(stats.expanded > 100_000, "{}", stats.expanded);
    }

    #[test]
    fn a_board_that_cannot_be_solved_is_searched_to_the_end() {
        let goal = Goal::Last.board(Size::new(3, 3).unwrap()).unwrap();
        let puzzle = Tiles::new(&goal.twin(), &goal).unwrap();
        agrees(&puzzle, Limits::default());
        let (outcome, stats) = run(&FamilyAStar, &puzzle, Limits::default());
        assert_eq!((outcome, stats.expanded), (Outcome::Unsolvable, 181_440));
    }

    #[test]
    fn it_stops_at_the_very_expansion_the_general_search_stops_at() {
        let puzzle = &boards(4, 4, &Goal::First, Scramble::Steps(100), 1)[0];
        let all = general(puzzle, Limits::default()).1.expanded;
        for limit in [0, 1, 2, 1023, 1024, 1025, 3000, all - 1, all, all + 1] {
            agrees(puzzle, Limits { expanded: Some(limit), ..Limits::default() });
        }
    }

    #[test]
    fn moves_are_tried_in_the_order_asked_for() {
        let [up, left, right, down] = Direction::ALL;
        for start in boards(4, 3, &Goal::First, Scramble::Uniform, 5) {
            let board: Board = start.board(&start.start());
            for order in [[down, right, left, up], [left, up, down, right]] {
                let puzzle = Tiles::with_order(&board, start.goal_board(), Order(order)).unwrap();
                agrees(&puzzle, Limits::default());
            }
        }
    }

    #[test]
    fn longer_boards_are_searched_in_general() {
        for (rows, columns) in [(2, 5), (5, 3), (2, 8)] {
            for puzzle in boards(rows, columns, &Goal::First, Scramble::Steps(40), 3) {
                agrees(&puzzle, Limits::default());
            }
        }
    }

    #[test]
    fn memory_never_passes_its_limit() {
        let puzzle = &boards(4, 4, &Goal::First, Scramble::Uniform, 1)[0];
        for limit in [0, 1000, 80_000, 300_000, 1_000_000, 2_000_000] {
            let mut monitor = Monitor::unwatched(Limits { bytes: Some(limit), ..Limits::default() });
            assert_eq!(FamilyAStar.run(puzzle, &mut monitor), Outcome::Stopped(Stop::Memory));
            let peak = monitor.stats().bytes_peak;
            assert!(peak <= limit && (limit < 300_000 || peak > limit / 3), "{peak} of {limit}");
        }
    }

    #[test]
    fn a_cancelled_search_stops() {
        let puzzle = &boards(4, 4, &Goal::First, Scramble::Uniform, 1)[0];
        let cancel = Some(std::sync::Arc::new(true.into()));
        let (outcome, stats) = run(&FamilyAStar, puzzle, Limits { cancel, ..Limits::default() });
        assert_eq!((outcome, stats.expanded), (Outcome::Stopped(Stop::Cancelled), 0));
    }
}
