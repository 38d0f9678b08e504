//! All optimal searches find solutions of one length, the length that an enumeration of the space knows.

mod common;

use std::num::NonZeroUsize;

use common::{Manhattan, board, puzzle, run};
use loyd_search::{
    Beam, Bidirectional, BreadthFirst, Columbia, DepthFirst, DepthLimited, IdaStar, IterativeDeepening,
    Layers, Limits, Monitor, Outcome, Problem, RecursiveBestFirst, Search, Stats, Stop,
};
use loyd_tiles::{Direction, Goal, LargeState, NibbleState, Puzzle, Size};

type Small = Puzzle<NibbleState>;

/// Every `stride`-th state of the space around the goal, as a puzzle, with its distance.
fn sample(rows: usize, columns: usize, goal: &Goal, stride: usize) -> Vec<(usize, Small)> {
    let goal = goal.board(Size::new(rows, columns).unwrap()).unwrap();
    let solved = Small::new(&goal, &goal).unwrap();
    let mut monitor = Monitor::unwatched(Limits::default());
    let layers = Layers::all(&solved, &solved.start(), &mut monitor).unwrap();
    let start = |state| solved.with_start(&solved.board(state)).unwrap();
    layers.states().step_by(stride).map(|(distance, state)| (distance, start(state))).collect()
}

fn finds(name: &str, search: &impl Search<Small>, puzzle: &Small, distance: usize) -> Stats {
    let (outcome, stats) = run(search, puzzle, Limits::default());
    let start = puzzle.board(&puzzle.start()).line();
    assert_eq!(outcome.cost(), Some(distance as u32), "{name} on {start}");
    stats
}

/// ... and proves that there is no shorter one.
fn proves(name: &str, search: &impl Search<Small>, puzzle: &Small, distance: usize) -> Stats {
    let stats = finds(name, search, puzzle, distance);
    assert_eq!(stats.lower_bound as usize, distance, "{name} on {}", puzzle.board(&puzzle.start()).line());
    stats
}

fn all_optimal_searches_agree(distance: usize, puzzle: &Small) {
    proves("breadth-first", &BreadthFirst, puzzle, distance);
    proves("bidirectional", &Bidirectional { goal: puzzle.goal() }, puzzle, distance);
    finds("columbia", &Columbia::BreadthFirst, puzzle, distance);
    proves("ida-star", &IdaStar { heuristic: Manhattan::new(puzzle) }, puzzle, distance);
    proves("rbfs", &RecursiveBestFirst { heuristic: Manhattan::new(puzzle) }, puzzle, distance);
    // Without an estimate a tree search sees each path anew, so it only gets the near ones.
    if distance <= 15 {
        proves("iterative deepening", &IterativeDeepening, puzzle, distance);
        finds("depth-limited", &DepthLimited { limit: distance as u64 }, puzzle, distance);
        proves("ida-star:zero", &IdaStar { heuristic: loyd_search::Zero }, puzzle, distance);
    }
}

#[test]
fn all_optimal_searches_agree_on_2x3_boards_of_every_distance() {
    for (distance, puzzle) in sample(2, 3, &Goal::Last, 3) {
        all_optimal_searches_agree(distance, &puzzle);
    }
}

#[test]
fn all_optimal_searches_agree_on_3x3_boards_of_every_goal() {
    for goal in [Goal::Last, Goal::First, Goal::Snail] {
        for (distance, puzzle) in sample(3, 3, &goal, 9973) {
            all_optimal_searches_agree(distance, &puzzle);
        }
    }
}

#[test]
fn bidirectional_search_is_optimal_for_odd_and_even_distances_and_expands_little() {
    for (distance, puzzle) in sample(3, 3, &Goal::Last, 997) {
        let stats = proves("bidirectional", &Bidirectional { goal: puzzle.goal() }, &puzzle, distance);
        assert!(stats.expanded < 15_000, "{} expanded", stats.expanded);
    }
}

#[test]
fn the_suboptimal_searches_find_solutions_that_hold() {
    for (distance, puzzle) in sample(3, 3, &Goal::Last, 20_011) {
        let beam =
            Beam { heuristic: Manhattan::new(&puzzle), width: NonZeroUsize::new(100).expect("not zero") };
        for (outcome, _) in
            [run(&DepthFirst, &puzzle, Limits::default()), run(&beam, &puzzle, Limits::default())]
        {
            let cost = outcome.cost().expect("a solution") as usize;
            assert!(cost >= distance && cost % 2 == distance % 2);
        }
    }
}

#[test]
fn an_unsolvable_board_is_proven_so_or_stopped_by_its_limit() {
    let puzzle = puzzle(&board(2, &[2, 1, 3, 4, 5, 0]), &Goal::Last);
    let limits = || Limits { expanded: Some(50_000), ..Limits::default() };
    assert_eq!(run(&BreadthFirst, &puzzle, limits()).0, Outcome::Unsolvable);
    assert_eq!(run(&DepthFirst, &puzzle, limits()).0, Outcome::Unsolvable);
    assert_eq!(run(&Bidirectional { goal: puzzle.goal() }, &puzzle, limits()).0, Outcome::Unsolvable);
    let beam = |width| Beam { heuristic: Manhattan::new(&puzzle), width: NonZeroUsize::new(width).unwrap() };
    assert_eq!(run(&beam(1000), &puzzle, limits()).0, Outcome::Unsolvable);
    assert_eq!(run(&beam(2), &puzzle, limits()).0, Outcome::Stopped(Stop::Exhausted));
    let endless = Outcome::Stopped(Stop::Expansions);
    let (outcome, stats) = run(&IdaStar { heuristic: Manhattan::new(&puzzle) }, &puzzle, limits());
    assert_eq!((outcome, stats.expanded), (endless.clone(), 50_000));
    assert_eq!(run(&RecursiveBestFirst { heuristic: Manhattan::new(&puzzle) }, &puzzle, limits()).0, endless);
    assert_eq!(run(&IterativeDeepening, &puzzle, limits()).0, endless);
}

/// The undo move aside, a blank in the corner of a 2x2 board can only go round and round: twelve states.
#[test]
fn iterative_deepening_ends_on_an_unsolvable_ring() {
    let puzzle = puzzle(&board(2, &[2, 1, 3, 0]), &Goal::Last);
    let (outcome, stats) = run(&IterativeDeepening, &puzzle, Limits::default());
    assert_eq!((outcome, stats.depth_max, stats.frontier_max), (Outcome::Unsolvable, 12, 12));
}

#[test]
fn breadth_first_search_of_a_4x4_board_keeps_to_its_memory() {
    let far = puzzle(&board(4, &[14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3]), &Goal::First);
    let limits = Limits { bytes: Some(20_000_000), ..Limits::default() };
    let (outcome, stats) = run(&BreadthFirst, &far, limits);
    assert_eq!(outcome, Outcome::Stopped(Stop::Memory));
    assert!(stats.bytes_peak <= 20_000_000);
    // 16 bytes a state and up to 11 for the table: most of the limit is put to use.
    assert!(stats.generated > 1_000_000 && stats.lower_bound > 15, "{stats:?}");
}

#[test]
fn large_boards_are_counted_with_their_memory_on_the_heap() {
    let goal = Goal::Last.board(Size::new(20, 20).unwrap()).unwrap();
    let mut start = goal.clone();
    for direction in [Direction::Up, Direction::Left, Direction::Up, Direction::Left] {
        start = start.after(direction).unwrap();
    }
    let near = Puzzle::<LargeState>::new(&start, &goal).unwrap();
    let mut monitor = Monitor::unwatched(Limits::default());
    assert_eq!(IterativeDeepening.run(&near, &mut monitor).cost(), Some(4));
    assert!(monitor.stats().bytes_peak > 4 * 800);

    let unsolvable = near.with_start(&start.twin()).unwrap();
    let limits = Limits { bytes: Some(5_000_000), ..Limits::default() };
    let mut monitor = Monitor::unwatched(limits);
    assert_eq!(BreadthFirst.run(&unsolvable, &mut monitor), Outcome::Stopped(Stop::Memory));
    assert!(monitor.stats().generated < 5_000_000 / 800 * 4);
}
