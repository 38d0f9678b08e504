//! The two tables of the course report that the convention `riverside` is named after, cell for cell, and what the
//! same program counts with the other C++ standard library.

use loyd_search::{
    AStar, Cost, Duplicates, Heuristic, Limits, Monitor, Outcome, Riverside, Search, Stats, Ties, Zero,
};
use loyd_tiles::{Board, Direction, Goal, NibbleState, Order, Puzzle, Size, TileState};

/// The boards, by the length of their shortest solutions.
const BOARDS: [(Cost, [u16; 9]); 8] = [
    (0, [1, 2, 3, 4, 5, 6, 7, 8, 0]),
    (2, [1, 2, 3, 4, 5, 6, 0, 7, 8]),
    (4, [1, 2, 3, 5, 0, 6, 4, 7, 8]),
    (8, [1, 3, 6, 5, 0, 2, 4, 7, 8]),
    (12, [1, 3, 6, 5, 0, 7, 4, 8, 2]),
    (16, [1, 6, 7, 5, 0, 3, 4, 8, 2]),
    (20, [7, 1, 2, 4, 8, 5, 6, 3, 0]),
    (24, [0, 7, 2, 4, 6, 1, 3, 5, 8]),
];

/// Expanded and largest frontier for each board.
type Column = [(u64, u64); 8];

type Puzzle3x3 = Puzzle<NibbleState>;

fn puzzle(tiles: [u16; 9], order: Order) -> Puzzle3x3 {
    let board = Board::new(Size::new(3, 3).unwrap(), tiles).unwrap();
    let goal = Goal::Last.board(board.size()).unwrap();
    Puzzle::with_order(&board, &goal, order).unwrap()
}

fn report_order() -> Order {
    Order([Direction::Down, Direction::Up, Direction::Right, Direction::Left])
}

struct Misplaced;

impl Heuristic<Puzzle3x3> for Misplaced {
    type Memo = Cost;

    fn init(&self, state: &NibbleState) -> Cost {
        (0..9).filter(|&cell| state.tile(cell) != 0 && state.tile(cell) != cell + 1).count() as Cost
    }
    fn value(&self, memo: Cost) -> Cost {
        memo
    }
}

struct Manhattan;

impl Heuristic<Puzzle3x3> for Manhattan {
    type Memo = Cost;

    fn init(&self, state: &NibbleState) -> Cost {
        let size = Size::new(3, 3).unwrap();
        let steps = |cell| match state.tile(cell) {
            0 => 0,
            tile => size.steps(cell, tile - 1),
        };
        (0..9).map(steps).sum::<usize>() as Cost
    }
    fn value(&self, memo: Cost) -> Cost {
        memo
    }
}

fn run(search: &impl Search<Puzzle3x3>, puzzle: &Puzzle3x3) -> (Outcome<Direction>, Stats) {
    let mut monitor = Monitor::unwatched(Limits::default());
    (search.run(puzzle, &mut monitor), monitor.stats())
}

/// Counts the first boards.
fn column(
    heuristic: impl Heuristic<Puzzle3x3>,
    ties: Ties,
    duplicates: bool,
    boards: usize,
) -> Vec<(u64, u64)> {
    let search = Riverside { heuristic, ties, duplicates };
    let count = |&(depth, tiles)| {
        let (outcome, stats) = run(&search, &puzzle(tiles, report_order()));
        assert_eq!(outcome.cost(), Some(depth));
        (stats.expanded, stats.frontier_max)
    };
    BOARDS[..boards].iter().map(count).collect()
}

#[test]
fn the_table_with_duplicate_detection() {
    let ucs: Column =
        [(1, 1), (7, 8), (32, 28), (326, 193), (1887, 1198), (13025, 6563), (52579, 17785), (126_138, 24212)];
    let misplaced: Column =
        [(1, 1), (3, 3), (5, 6), (19, 16), (118, 83), (648, 402), (2725, 1607), (17353, 8591)];
    let manhattan: Column = [(1, 1), (3, 3), (5, 6), (13, 12), (36, 27), (94, 62), (424, 270), (925, 538)];
    assert_eq!(column(Zero, Ties::Libcxx, true, 8), ucs);
    assert_eq!(column(Misplaced, Ties::Libcxx, true, 8), misplaced);
    assert_eq!(column(Manhattan, Ties::Libcxx, true, 8), manhattan);
}

#[test]
fn the_table_without_duplicate_detection() {
    let ucs = [(8, 14), (74, 136), (3521, 6625), (587_520, 1_027_534)];
    let misplaced = [(3, 4), (5, 9), (19, 33), (1561, 2775), (87861, 157_585), (1_231_990, 2_270_415)];
    let manhattan = [(3, 4), (5, 9), (13, 23), (83, 138), (1370, 2345), (23204, 39047), (181_831, 311_565)];
    assert_eq!(column(Zero, Ties::Libcxx, false, 5)[1..], ucs);
    assert_eq!(column(Misplaced, Ties::Libcxx, false, 7)[1..], misplaced);
    assert_eq!(column(Manhattan, Ties::Libcxx, false, 8)[1..], manhattan);
}

#[test]
fn the_same_program_with_libstdcxx() {
    let expanded =
        |column: Vec<(u64, u64)>| column.into_iter().map(|(expanded, _)| expanded).collect::<Vec<_>>();
    let with = Ties::Libstdcxx;
    assert_eq!(expanded(column(Zero, with, true, 8)), [1, 6, 37, 271, 1506, 11470, 54519, 135_703]);
    assert_eq!(expanded(column(Misplaced, with, true, 8)), [1, 3, 5, 19, 120, 630, 2521, 13672]);
    assert_eq!(expanded(column(Manhattan, with, true, 8)), [1, 3, 5, 13, 37, 88, 317, 1560]);
}

/// The legal ranges, under any tie-breaking, from the forced nodes plus the goal to all nodes with f up to the optimum.
#[test]
fn every_tie_rule_stays_within_the_range_that_ties_allow() {
    let ranges = [
        (8, 1..=13_u64, 6..=19_u64),
        (12, 8..=37, 72..=120),
        (16, 36..=96, 419..=666),
        (20, 183..=503, 1974..=3146),
        (24, 579..=1758, 11678..=17769),
    ];
    let random = Ties::Random { seed: 7 };
    for ties in [
        Ties::LowH,
        Ties::HighH,
        Ties::Fifo,
        Ties::Lifo,
        random,
        Ties::Libcxx,
        Ties::Libstdcxx,
        Ties::Java,
        Ties::Algs4,
        Ties::Heapq,
    ] {
        for (depth, manhattan, misplaced) in &ranges {
            let (_, tiles) = *BOARDS.iter().find(|(d, _)| d == depth).unwrap();
            let puzzle = puzzle(tiles, Order::default());
            let duplicates = Duplicates::Closed;
            let (outcome, stats) = run(&AStar { heuristic: Manhattan, ties, duplicates }, &puzzle);
            assert_eq!((outcome.cost(), stats.lower_bound), (Some(*depth), *depth));
            assert!(manhattan.contains(&stats.expanded), "{ties:?} {depth}: {}", stats.expanded);
            let (outcome, stats) = run(&AStar { heuristic: Misplaced, ties, duplicates }, &puzzle);
            assert_eq!((outcome.cost(), stats.lower_bound), (Some(*depth), *depth));
            assert!(misplaced.contains(&stats.expanded), "{ties:?} {depth}: {}", stats.expanded);
        }
    }
}
