//! Random puzzles: seeded, the same on every platform, and of a distribution that is stated exactly.
//!
//! A uniform board is a shuffle of all tiles; where it is of the wrong kind, its first two tiles are swapped. Since
//! that swap pairs each solvable board with one unsolvable board, every board of the right kind stays equally likely.
//! A random walk is not uniform at all: it stays near the goal, the nearer the shorter it is.

mod far;
mod hardest;

use far::Far;
use loyd_search::Stop;

use crate::{
    Board, BoardError, Direction, Distances, DistancesError, Goal, Look, Moves, NibbleState, Order, Random,
    Size, Solvability, Tile, TileState as _,
};

/// How a puzzle is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scramble {
    /// Any solvable board, each as likely as any other.
    Uniform,
    /// Any unsolvable board, each as likely as any other.
    Unsolvable,
    /// This many attempts to move from the goal, each in one of four directions, all equally likely; an attempt against
    /// the edge counts too.
    Walk(u64),
    /// This many moves from the goal, each one of the legal ones, all equally likely. The move back is one of them.
    Steps(u64),
    /// Any board whose shortest solution has exactly this many moves: for boards of up to 16 cells. Each is as likely
    /// as any other up to 10 cells, and near the goal; elsewhere some are likelier than others.
    Depth(u32),
}

/// A stream of random puzzles, endless but for depths at which none is found. The first n of a seed are always the same, however many are taken.
///
/// ```
/// use loyd_tiles::{Generator, Goal, Scramble, Size};
/// let size = Size::new(3, 3).unwrap();
/// let mut puzzles = Generator::new(size, &Goal::Last, Scramble::Depth(31), 42)?;
/// let puzzle = puzzles.next().unwrap().slashes();
/// assert!(puzzle == "8 6 7/2 5 4/3 0 1" || puzzle == "6 4 7/8 5 0/3 2 1");
/// # Ok::<(), loyd_tiles::ScrambleError>(())
/// ```
#[derive(Debug)]
pub struct Generator {
    goal: Board,
    source: Source,
    random: Random,
}

#[derive(Debug)]
enum Source {
    Shuffle { solvable: bool },
    Walk { attempts: u64 },
    Steps { steps: u64, moves: Box<[Moves]> },
    Depth { distances: Box<Distances>, numbers: Vec<u32> },
    Far(Far),
}

/// Why there are no such puzzles.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ScrambleError {
    /// The goal does not fit.
    #[error(transparent)]
    Goal(#[from] BoardError),
    /// The board is too large for its distance from the goal to be found.
    #[error("puzzles of an exact depth need a board of at most 16 cells")]
    TooLarge,
    /// Somebody stopped the search for boards of an exact depth.
    #[error("{0}")]
    Stopped(Stop),
    /// None was found that far from the goal.
    #[error(
        "no {size} board of depth {depth} was found among those that could be solved in some seconds: few or none are so far \
         from this goal. Give a smaller depth, or another seed"
    )]
    NotFound {
        /// The size of the board.
        size: Size,
        /// The depth asked for.
        depth: u32,
    },
    /// No board is that far from the goal.
    #[error("no {size} board is {depth} moves from this goal, the farthest is {depth_max}")]
    TooDeep {
        /// The size of the board.
        size: Size,
        /// The depth asked for.
        depth: u32,
        /// The largest depth there is.
        depth_max: u32,
    },
}

/// Enough for the 1,814,400 boards of 10 cells, not for the next larger size.
const TABLE_BYTES_MAX: usize = 1 << 21;

impl Generator {
    /// The puzzles of a seed.
    ///
    /// # Errors
    /// When the goal is of another size, or an exact depth is asked for that cannot be had.
    pub fn new(size: Size, goal: &Goal, scramble: Scramble, seed: u64) -> Result<Generator, ScrambleError> {
        Self::watched(size, goal, scramble, seed, &mut |_| Ok(()))
    }

    /// As [`new`](Self::new), and asks `look` now and then whether to stop looking at all boards, with the share that is
    /// done, from 0 to 1.
    ///
    /// # Errors
    /// As [`new`](Self::new), and with what `look` says.
    pub fn watched(
        size: Size,
        goal: &Goal,
        scramble: Scramble,
        seed: u64,
        look: &mut Look<'_>,
    ) -> Result<Generator, ScrambleError> {
        let goal = goal.board(size)?;
        let source = match scramble {
            Scramble::Uniform => Source::Shuffle { solvable: true },
            Scramble::Unsolvable => Source::Shuffle { solvable: false },
            Scramble::Walk(attempts) => Source::Walk { attempts },
            Scramble::Steps(steps) => {
                let moves = (0..size.cells()).map(|cell| Moves::new(size, cell, Order::default())).collect();
                Source::Steps { steps, moves }
            }
            Scramble::Depth(depth) => at_depth(&goal, depth, look)?,
        };
        // Whether there is one at all is found out here, where it can be told.
        let source = match (source, scramble) {
            (Source::Far(far), Scramble::Depth(depth)) => {
                let far = far.with_one(&goal, seed, look).map_err(ScrambleError::Stopped)?;
                Source::Far(far.ok_or(ScrambleError::NotFound { size, depth })?)
            }
            (source, _) => source,
        };
        Ok(Generator { goal, source, random: Random::new(seed) })
    }
}

impl Iterator for Generator {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        let Generator { goal, source, random } = self;
        Some(match source {
            Source::Shuffle { solvable } => shuffled(goal, *solvable, random),
            Source::Walk { attempts } => {
                let attempt = |random: &mut Random, _| Direction::ALL[random.below(4) as usize];
                walked(goal, *attempts, random, attempt)
            }
            Source::Steps { steps, moves } => {
                let step = |random: &mut Random, blank: usize| {
                    let legal = moves[blank];
                    let choice = random.below(legal.count() as u64) as usize;
                    legal.into_iter().nth(choice).expect("the choice is one of the legal moves")
                };
                walked(goal, *steps, random, step)
            }
            Source::Depth { distances, numbers } => {
                let choice = random.below(numbers.len() as u64) as usize;
                distances.board(numbers[choice] as usize).0
            }
            Source::Far(far) => return far.draw(goal, random, &mut |_| Ok(())).ok().flatten(),
        })
    }
}

fn at_depth(goal: &Board, depth: u32, look: &mut Look<'_>) -> Result<Source, ScrambleError> {
    let distances = match Distances::watched(goal, TABLE_BYTES_MAX, look) {
        Ok(distances) => distances,
        Err(DistancesError::Stopped(stop)) => return Err(ScrambleError::Stopped(stop)),
        Err(_) if goal.size().cells() > NibbleState::CAPACITY => return Err(ScrambleError::TooLarge),
        Err(_) if farthest(goal).is_some_and(|depth_max| depth > depth_max) => {
            let depth_max = farthest(goal).unwrap_or(depth);
            return Err(ScrambleError::TooDeep { size: goal.size(), depth, depth_max });
        }
        Err(_) => return Far::new(goal, depth, look).map(Source::Far).map_err(ScrambleError::Stopped),
    };
    let distances = Box::new(distances);
    let depth_max = u32::from(distances.depth_max());
    if depth > depth_max {
        return Err(ScrambleError::TooDeep { size: goal.size(), depth, depth_max });
    }
    let numbers = distances.numbers_at(depth as u8).map(|number| number as u32).collect();
    Ok(Source::Depth { distances, numbers })
}

/// How far the farthest board is from a goal with its blank in a corner, of sizes that are too large to look at here (OEIS
/// A151944).
fn farthest(goal: &Board) -> Option<u32> {
    let size = goal.size();
    let (row, column) = size.row_column(goal.blank());
    let is_corner = [0, size.rows() - 1].contains(&row) && [0, size.columns() - 1].contains(&column);
    match (size.rows().min(size.columns()), size.cells()) {
        _ if !is_corner => None,
        (2, 12) | (4, 16) => Some(80),
        (2, 14) => Some(108),
        (2, 16) => Some(140),
        (3, 12) => Some(53),
        (3, 15) => Some(84),
        _ => None,
    }
}

fn shuffled(goal: &Board, solvable: bool, random: &mut Random) -> Board {
    let mut tiles: Vec<Tile> = (0..goal.tiles().len() as Tile).collect();
    random.shuffle(&mut tiles);
    let board = Board::new(goal.size(), tiles).expect("a shuffle keeps every tile");
    let answer = Solvability::new(&board, goal).expect("both boards have one size");
    if answer.is_solvable() == solvable { board } else { board.twin() }
}

/// The board after `choices` choices of a direction; one against the edge changes nothing.
fn walked(
    goal: &Board,
    choices: u64,
    random: &mut Random,
    choose: impl Fn(&mut Random, usize) -> Direction,
) -> Board {
    let (size, mut tiles, mut blank) = (goal.size(), goal.tiles().to_vec(), goal.blank());
    for _ in 0..choices {
        if let Some(to) = choose(random, blank).step(size, blank) {
            tiles.swap(blank, to);
            blank = to;
        }
    }
    Board::new(size, tiles).expect("slides keep every tile")
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::Puzzle;

    fn generator(rows: usize, columns: usize, goal: &Goal, scramble: Scramble, seed: u64) -> Generator {
        Generator::new(Size::new(rows, columns).unwrap(), goal, scramble, seed).unwrap()
    }

    fn first(scramble: Scramble) -> String {
        generator(3, 3, &Goal::Last, scramble, 42).next().unwrap().slashes()
    }

    #[test]
    fn seed_42_gives_these_boards_for_ever() {
        let firsts =
            [Scramble::Uniform, Scramble::Unsolvable, Scramble::Walk(50), Scramble::Steps(50)].map(first);
        assert_eq!(
            firsts,
            ["1 8 2/7 6 5/4 3 0", "8 1 2/7 6 5/4 3 0", "4 1 2/5 6 8/7 3 0", "1 6 2/7 4 8/3 5 0"]
        );
        assert_eq!(first(Scramble::Depth(20)), "1 5 0/6 7 3/2 4 8");
        let fifteen: Vec<String> =
            generator(4, 4, &Goal::Last, Scramble::Uniform, 42).take(2).map(|board| board.line()).collect();
        assert_eq!(
            fifteen,
            ["2 14 0 3 15 10 4 6 13 7 8 11 12 9 5 1", "5 0 7 13 12 6 2 4 3 10 1 8 15 11 9 14"]
        );
    }

    #[test]
    fn walks_are_as_long_as_they_should_be_on_average() {
        let goal = Goal::Last.board(Size::new(3, 3).unwrap()).unwrap();
        let distances = Distances::new(&goal, 1 << 20).unwrap();
        let puzzles = 10_000;
        for (attempts, mean, deviation) in [(25, 5.7316, 3.00), (50, 9.4498, 4.29)] {
            let walks = generator(3, 3, &Goal::Last, Scramble::Walk(attempts), 1).take(puzzles);
            let sum: u32 = walks.map(|board| u32::from(distances.distance(&board).unwrap())).sum();
            let off = f64::from(sum) / puzzles as f64 - mean;
            assert!(off.abs() < 4.0 * deviation / (puzzles as f64).sqrt(), "{attempts}: off by {off}");
        }
    }

    #[test]
    fn every_board_of_its_kind_is_equally_likely() {
        for (scramble, solvable) in [(Scramble::Uniform, true), (Scramble::Unsolvable, false)] {
            for goal in [Goal::Last, Goal::Snail] {
                let goal_board = goal.board(Size::new(2, 2).unwrap()).unwrap();
                let mut counts: HashMap<Board, u32> = HashMap::new();
                for board in generator(2, 2, &goal, scramble, 5).take(12_000) {
                    assert_eq!(Solvability::new(&board, &goal_board).unwrap().is_solvable(), solvable);
                    *counts.entry(board).or_default() += 1;
                }
                assert_eq!(counts.len(), 12);
                let chi_square: f64 =
                    counts.values().map(|&n| (f64::from(n) - 1000.0).powi(2) / 1000.0).sum();
                // With 11 degrees of freedom, one stream in a thousand has more than 31.3.
                assert!(chi_square < 31.3, "{chi_square}");
            }
        }
    }

    #[test]
    fn steps_are_real_moves() {
        let goal = Goal::First.board(Size::new(2, 3).unwrap()).unwrap();
        let distances = Distances::new(&goal, 1 << 20).unwrap();
        for steps in [0, 1, 2, 7, 30] {
            for board in generator(2, 3, &Goal::First, Scramble::Steps(steps), 9).take(50) {
                let depth = u64::from(distances.distance(&board).unwrap());
                assert!(depth <= steps && depth % 2 == steps % 2);
            }
        }
    }

    #[test]
    fn an_exact_depth_is_exact() {
        for (rows, columns, depths) in
            [(2, 2, vec![0, 3, 6]), (3, 2, vec![21]), (2, 4, vec![36]), (3, 3, vec![1, 24])]
        {
            let goal = Goal::Last.board(Size::new(rows, columns).unwrap()).unwrap();
            let distances = Distances::new(&goal, 1 << 20).unwrap();
            for depth in depths {
                for board in generator(rows, columns, &Goal::Last, Scramble::Depth(depth), 3).take(20) {
                    assert_eq!(distances.distance(&board).map(u32::from), Some(depth));
                }
            }
        }
    }

    #[test]
    fn depths_that_cannot_be_had_say_why() {
        let error = |rows, columns, depth| {
            let size = Size::new(rows, columns).unwrap();
            Generator::new(size, &Goal::Last, Scramble::Depth(depth), 1).unwrap_err().to_string()
        };
        assert_eq!(error(3, 3, 32), "no 3x3 board is 32 moves from this goal, the farthest is 31");
        assert_eq!(error(4, 5, 10), "puzzles of an exact depth need a board of at most 16 cells");
        assert_eq!(error(4, 4, 81), "no 4x4 board is 81 moves from this goal, the farthest is 80");
        assert_eq!(error(2, 8, 141), "no 2x8 board is 141 moves from this goal, the farthest is 140");
        assert_eq!(error(4, 3, 54), "no 4x3 board is 54 moves from this goal, the farthest is 53");
    }

    #[test]
    fn rare_depths_are_had_at_once() {
        let goal = Goal::Last.board(Size::new(4, 4).unwrap()).unwrap();
        for depth in [64, 72, 79, 80] {
            let boards: Vec<Board> =
                generator(4, 4, &Goal::Last, Scramble::Depth(depth), 5).take(8).collect();
            assert_eq!(boards.len(), 8);
            assert!(boards.iter().any(|board| board != &boards[0]), "{depth}");
            let answer = |board| Solvability::new(board, &goal).unwrap().is_solvable();
            assert!(boards.iter().all(answer));
        }
        for (rows, columns, depth) in [(2, 7, 107), (7, 2, 108), (3, 5, 82), (2, 8, 70), (8, 2, 99)] {
            let board = generator(rows, columns, &Goal::First, Scramble::Depth(depth), 5).next();
            assert!(board.is_some(), "{rows}x{columns} at {depth}");
        }
    }

    /// Ordinary depths of every size up to sixteen cells, and the farthest of twelve: walks alone do not lead there.
    #[test]
    fn ordinary_depths_are_had_on_every_size() {
        use crate::engine::{Solver, Tables};
        use crate::pdb::{Effort, PartitionSpec};
        let asked: [(usize, usize, &[u32]); 6] = [
            (3, 4, &[38, 45, 50, 53]),
            (4, 3, &[45, 53]),
            (2, 6, &[40, 55, 70]),
            (2, 7, &[45, 60]),
            (3, 5, &[45, 55, 60]),
            (2, 8, &[45]),
        ];
        for (rows, columns, depths) in asked {
            let goal = Goal::Last.board(Size::new(rows, columns).unwrap()).unwrap();
            let tables = Tables::build(&PartitionSpec::middle(&goal), &goal, Effort::default()).unwrap();
            let solver = Solver::new(tables.into());
            for &depth in depths {
                let boards: Vec<Board> =
                    generator(rows, columns, &Goal::Last, Scramble::Depth(depth), 21).take(2).collect();
                assert_eq!(boards.len(), 2, "{rows}x{columns} at {depth}");
                for board in boards {
                    let puzzle = Puzzle::<NibbleState>::new(&board, &goal).unwrap();
                    let found = loyd_search::Search::solve(&solver, &puzzle).cost();
                    assert_eq!(found, Some(depth), "{board:?}");
                }
            }
        }
    }

    #[test]
    fn depths_of_large_boards_are_exact_too() {
        for (rows, columns, depth) in [(3, 4, 9), (3, 4, 30), (4, 4, 2), (4, 4, 17), (4, 4, 31), (2, 6, 25)] {
            let size = Size::new(rows, columns).unwrap();
            let goal = Goal::Last.board(size).unwrap();
            let boards: Vec<Board> =
                generator(rows, columns, &Goal::Last, Scramble::Depth(depth), 3).take(3).collect();
            assert_eq!(boards.len(), 3);
            for board in boards {
                let puzzle = Puzzle::<NibbleState>::new(&board, &goal).unwrap();
                let search =
                    loyd_search::IdaStar { heuristic: crate::heuristics::LinearConflict::new(&goal) };
                assert_eq!(loyd_search::Search::solve(&search, &puzzle).cost(), Some(depth), "{board:?}");
            }
        }
    }

    #[test]
    fn the_largest_board_is_no_trouble() {
        for scramble in
            [Scramble::Uniform, Scramble::Unsolvable, Scramble::Walk(100_000), Scramble::Steps(100_000)]
        {
            let board = generator(100, 100, &Goal::Snail, scramble, 8).next().unwrap();
            let goal = Goal::Snail.board(board.size()).unwrap();
            let solvable = Solvability::new(&board, &goal).unwrap().is_solvable();
            assert_eq!(solvable, scramble != Scramble::Unsolvable);
        }
    }
}
