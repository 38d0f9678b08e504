//! The twins on real boards: exactly one of a board and its twin is solved, and parity is never asked.

use loyd_search::{
    AStar, Cost, Duplicates, Limits, Monitor, Outcome, Problem as _, Search, Stats, Stop, Ties, TwinAStar,
    TwinQueues, Zero,
};
use loyd_tiles::heuristics::Manhattan;
use loyd_tiles::{Board, Direction, Goal, LargeState, NibbleState, Puzzle, Size, TileState};

fn puzzle<S: TileState>(rows: usize, columns: usize, tiles: &[u16]) -> Puzzle<S> {
    let board = Board::new(Size::new(rows, columns).unwrap(), tiles).unwrap();
    Puzzle::new(&board, &Goal::Last.board(board.size()).unwrap()).unwrap()
}

fn run<S: TileState>(puzzle: &Puzzle<S>, limits: Limits) -> (Outcome<Direction>, Stats) {
    let mut monitor = Monitor::unwatched(limits);
    let search = TwinAStar { a_star: AStar::new(Zero), twin: puzzle.twin(), queues: TwinQueues::Two };
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

/// The assignment's program as students write it, by itself: one binary heap of both boards, the parent's board skipped,
/// and every removal counted. Gives the moves if the board itself is solved, and how many nodes were removed.
fn one_queue_by_hand(start: &Board, goal: &Board) -> (Option<u32>, u64) {
    struct Node {
        board: Board,
        before: Option<Board>,
        moves: u32,
        twin: bool,
    }
    let key = |node: &Node| node.moves + node.board.manhattan(goal) as u32;
    let mut heap: Vec<Node> = Vec::new();
    let insert = |heap: &mut Vec<Node>, node: Node| {
        heap.push(node);
        let mut at = heap.len();
        while at > 1 && key(&heap[at / 2 - 1]) > key(&heap[at - 1]) {
            heap.swap(at / 2 - 1, at - 1);
            at /= 2;
        }
    };
    for (board, twin) in [(start.clone(), false), (start.twin(), true)] {
        insert(&mut heap, Node { board, before: None, moves: 0, twin });
    }
    let mut removed = 0;
    loop {
        let last = heap.len() - 1;
        heap.swap(0, last);
        let node = heap.pop().unwrap();
        let mut at = 1;
        while 2 * at <= heap.len() {
            let mut child = 2 * at;
            if child < heap.len() && key(&heap[child - 1]) > key(&heap[child]) {
                child += 1;
            }
            if key(&heap[at - 1]) <= key(&heap[child - 1]) {
                break;
            }
            heap.swap(at - 1, child - 1);
            at = child;
        }
        removed += 1;
        if node.board == *goal {
            return ((!node.twin).then_some(node.moves), removed);
        }
        for direction in Direction::ALL {
            let mut board = node.board.clone();
            if board.slide(direction) && Some(&board) != node.before.as_ref() {
                let before = Some(node.board.clone());
                insert(&mut heap, Node { board, before, moves: node.moves + 1, twin: node.twin });
            }
        }
    }
}

#[test]
fn one_queue_counts_what_the_assignment_s_program_counts() {
    let boards: [[u16; 9]; 5] = [
        [1, 2, 3, 4, 5, 6, 7, 8, 0],
        [1, 2, 3, 4, 5, 6, 8, 7, 0],
        [0, 1, 3, 4, 2, 5, 7, 8, 6],
        [1, 3, 6, 5, 0, 7, 4, 8, 2],
        [3, 1, 6, 5, 0, 7, 4, 8, 2],
    ];
    for tiles in boards {
        let puzzle = puzzle::<NibbleState>(3, 3, &tiles);
        let (start, goal) = (puzzle.board(&puzzle.start()), puzzle.goal_board());
        let a_star =
            AStar { heuristic: Manhattan::new(goal), ties: Ties::Algs4, duplicates: Duplicates::Parent };
        let search = TwinAStar { a_star, twin: puzzle.twin(), queues: TwinQueues::One };
        let mut monitor = Monitor::unwatched(Limits::default());
        let outcome = search.run(&puzzle, &mut monitor);
        let counted = (outcome.cost(), monitor.stats().expanded);
        assert_eq!(counted, one_queue_by_hand(&start, goal), "{tiles:?}");
    }
}
