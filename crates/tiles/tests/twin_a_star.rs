//! The twins on real boards: exactly one of a board and its twin is solved, and parity is never asked.

use loyd_search::{AStar, Cost, Limits, Monitor, Outcome, Search, Stats, Stop, TwinAStar, Zero};
use loyd_tiles::{Board, Direction, Goal, LargeState, NibbleState, Puzzle, Size, TileState};

fn puzzle<S: TileState>(rows: usize, columns: usize, tiles: &[u16]) -> Puzzle<S> {
    let board = Board::new(Size::new(rows, columns).unwrap(), tiles).unwrap();
    Puzzle::new(&board, &Goal::Last.board(board.size()).unwrap()).unwrap()
}

fn run<S: TileState>(puzzle: &Puzzle<S>, limits: Limits) -> (Outcome<Direction>, Stats) {
    let mut monitor = Monitor::unwatched(limits);
    let search = TwinAStar { a_star: AStar::new(Zero), twin: puzzle.twin() };
    (search.run(puzzle, &mut monitor), monitor.stats())
}

#[test]
fn a_board_is_solved_and_its_twin_is_not() {
    let boards: [(Cost, [u16; 9]); 3] = [
        (0, [1, 2, 3, 4, 5, 6, 7, 8, 0]),
        (4, [1, 2, 3, 5, 0, 6, 4, 7, 8]),
        (12, [1, 3, 6, 5, 0, 7, 4, 8, 2]),
    ];
    for (depth, tiles) in boards {
        let (outcome, stats) = run(&puzzle::<NibbleState>(3, 3, &tiles), Limits::default());
        assert_eq!((outcome.cost(), stats.lower_bound), (Some(depth), depth));
        let mut swapped = tiles;
        let (a, b) = if tiles[0] * tiles[1] > 0 { (0, 1) } else { (7, 8) };
        swapped.swap(a, b);
        let (outcome, stats) = run(&puzzle::<NibbleState>(3, 3, &swapped), Limits::default());
        assert_eq!(outcome, Outcome::Unsolvable);
        // Both were searched, and far from all of the 181,440 states in either half.
        assert!(stats.expanded >= 2 && stats.expanded < 20_000, "{}", stats.expanded);
    }
}

#[test]
fn the_two_searches_share_one_memory_limit() {
    let tiles: Vec<u16> = (1..15).chain([0, 15]).rev().collect();
    for bytes in [400_000, 5_000_000] {
        let limits = Limits { bytes: Some(bytes), ..Limits::default() };
        let (outcome, stats) = run(&puzzle::<NibbleState>(4, 4, &tiles), limits);
        assert_eq!(outcome, Outcome::Stopped(Stop::Memory));
        assert!(stats.bytes_peak <= bytes && stats.bytes_peak > bytes / 4, "{}", stats.bytes_peak);
    }
}

/// A 10 x 10 state owns 200 bytes outside its record.
#[test]
fn memory_that_states_own_counts_against_the_limit() {
    let tiles: Vec<u16> = (0..100).rev().collect();
    let limits = Limits { bytes: Some(3_000_000), ..Limits::default() };
    let (outcome, stats) = run(&puzzle::<LargeState>(10, 10, &tiles), limits);
    assert_eq!(outcome, Outcome::Stopped(Stop::Memory));
    assert!(stats.generated < 3_000_000 / 200);
}
