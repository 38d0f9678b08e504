//! The search with a panel against what shares no code with it: breadth-first distances, IDA* with linear conflict,
//! published lengths.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use loyd_search::{IdaStar, Limits, Monitor, Outcome, Problem, Search, Space, Stats, Stop};
use loyd_tiles::engine::panel::{
    Begun, Checkpoint, CheckpointError, Link, Panel, PanelSolver, Pieces, Searched, find_partitions,
};
use loyd_tiles::heuristics::LinearConflict;
use loyd_tiles::pdb::{Effort, PartitionSpec, ZeroAwareTable};
use loyd_tiles::{
    Board, ByteState, Direction, Generator, Goal, Puzzle, Random, Scramble, Size, all_solutions,
};

type Tiles = Puzzle<ByteState>;

fn size(rows: usize, columns: usize) -> Size {
    Size::new(rows, columns).unwrap()
}

fn solver(goal: &Board) -> PanelSolver {
    PanelSolver::new(Panel::build(goal, Effort::default()).unwrap().into())
}

/// A solver with one partition, so that there are few tables to build.
fn solver_with(goal: &Board, spec: &str) -> PanelSolver {
    let spec: PartitionSpec = spec.parse().unwrap();
    let table = |pattern: &_| ZeroAwareTable::build(pattern, Effort::default()).map(Arc::new);
    PanelSolver::new(Panel::with(goal, &[spec], 10, table).unwrap().into())
}

fn run<S: Search<Tiles>>(
    search: &S,
    board: &Board,
    goal: &Board,
    limits: Limits,
) -> (Outcome<Direction>, Stats) {
    let puzzle = Tiles::new(board, goal).unwrap();
    let mut monitor = Monitor::unwatched(limits);
    let outcome = search.run(&puzzle, &mut monitor);
    (outcome, monitor.stats())
}

/// The length of the solution that `search` finds, after replaying it.
#[track_caller]
fn length<S: Search<Tiles>>(search: &S, board: &Board, goal: &Board) -> u32 {
    let (outcome, stats) = run(search, board, goal, Limits::default());
    let Outcome::Solved { actions, cost } = outcome else { panic!("{}: {outcome:?}", board.line()) };
    let mut at = board.clone();
    for direction in &actions {
        at = at.after(*direction).expect("every move is legal");
    }
    assert_eq!((&at, actions.len() as u32), (goal, cost));
    assert!(stats.lower_bound == cost || cost == 0);
    cost
}

fn boards(size: Size, goal: &Goal, scramble: Scramble, count: usize) -> Vec<Board> {
    Generator::new(size, goal, scramble, 5).unwrap().take(count).collect()
}

/// A goal with the blank in the middle, and the tiles as no ready goal has them.
fn odd_goal(size: Size) -> Goal {
    let mut tiles: Vec<u16> = (1..size.cells() as u16).rev().collect();
    tiles.insert(size.cells() / 2, 0);
    Goal::Board(Board::new(size, tiles).unwrap())
}

/// The distance of every board that can be solved, by breadth-first search from the goal.
fn distances(goal: &Board) -> HashMap<ByteState, u32> {
    let puzzle = Tiles::new(goal, goal).unwrap();
    let mut found = HashMap::from([(puzzle.start(), 0)]);
    let (mut frontier, mut depth) = (vec![puzzle.start()], 0);
    while !frontier.is_empty() {
        depth += 1;
        let mut next = Vec::new();
        for state in frontier {
            for action in puzzle.actions(&state) {
                let mut child = state;
                puzzle.apply(&mut child, action);
                found.entry(child).or_insert_with(|| {
                    next.push(child);
                    depth
                });
            }
        }
        frontier = next;
    }
    found
}

#[test]
fn lengths_are_breadth_first_distances_for_many_sizes_and_goals() {
    for (rows, columns, step) in [(3, 3, 397), (2, 4, 37), (4, 2, 37), (2, 3, 1), (2, 2, 1)] {
        for goal in [Goal::First, Goal::Last, Goal::Snail, odd_goal(size(rows, columns))] {
            let goal = goal.board(size(rows, columns)).unwrap();
            let solver = solver(&goal);
            let puzzle = Tiles::new(&goal, &goal).unwrap();
            for (state, distance) in distances(&goal).into_iter().step_by(step) {
                let board = puzzle.board(&state);
                assert_eq!(length(&solver, &board, &goal), distance, "{}", board.line());
            }
        }
    }
}

#[test]
fn lengths_are_those_of_linear_conflict_on_boards_of_other_shapes() {
    for (rows, columns, moves) in [(3, 4, 60), (3, 5, 60), (5, 3, 60), (2, 8, 50), (4, 4, 60)] {
        let size = size(rows, columns);
        // One goal each, the best partition found for it: tables of seven tiles take their time.
        let goal = if rows > 3 { Goal::First } else { odd_goal(size) };
        let goal_board = goal.board(size).unwrap();
        let spec = find_partitions(&goal_board).unwrap()[0].to_string();
        let (without, solver) =
            (IdaStar { heuristic: LinearConflict::new(&goal_board) }, solver_with(&goal_board, &spec));
        for board in boards(size, &goal, Scramble::Steps(moves), 4) {
            assert_eq!(length(&solver, &board, &goal_board), length(&without, &board, &goal_board));
        }
    }
}

#[test]
fn large_and_long_boards_are_solved() {
    for (rows, columns, spec) in [
        (5, 5, "5-5-5-5-4"),
        (3, 8, "5-5-5-5-3"),
        (8, 3, "5-5-5-4-4"),
        (4, 6, "5-5-5-5-3"),
        (2, 12, "4-4-4-4-4-3"),
        (12, 2, "4-4-4-4-4-3"),
        (3, 7, "5-5-5-5"),
        (4, 5, "5-5-5-4"),
    ] {
        for goal in [Goal::Last, odd_goal(size(rows, columns))] {
            let goal_board = goal.board(size(rows, columns)).unwrap();
            let without = IdaStar { heuristic: LinearConflict::new(&goal_board) };
            let solver = solver_with(&goal_board, spec);
            for board in boards(goal_board.size(), &goal, Scramble::Steps(60), 2) {
                assert_eq!(length(&solver, &board, &goal_board), length(&without, &board, &goal_board));
            }
        }
    }
}

#[test]
fn the_partitions_that_are_found_for_the_longest_boards_can_be_searched() {
    for (rows, columns) in [(2, 11), (2, 12), (12, 2)] {
        for goal in [Goal::Last, odd_goal(size(rows, columns))] {
            let goal_board = goal.board(size(rows, columns)).unwrap();
            let without = IdaStar { heuristic: LinearConflict::new(&goal_board) };
            let solver = solver_with(&goal_board, &find_partitions(&goal_board).unwrap()[0].to_string());
            for board in boards(goal_board.size(), &goal, Scramble::Steps(30), 2) {
                assert_eq!(length(&solver, &board, &goal_board), length(&without, &board, &goal_board));
            }
        }
    }
}

/// A board of 3x5 with some hundred thousand nodes.
fn large() -> (PanelSolver, Board, Board) {
    let size = size(3, 5);
    let goal = Goal::First.board(size).unwrap();
    let tiles = vec![14, 9, 13, 7, 12, 10, 4, 6, 1, 5, 11, 8, 3, 2, 0];
    let board = Board::new(size, tiles).unwrap();
    let board =
        if loyd_tiles::Solvability::new(&board, &goal).unwrap().is_solvable() { board } else { board.twin() };
    (solver_with(&goal, "5-5-4"), board, goal)
}

#[test]
fn several_threads_find_a_solution_as_short() {
    let (solver, board, goal) = large();
    let one = run(&solver, &board, &goal, Limits::default());
    let three = run(&solver.clone().with_threads(3), &board, &goal, Limits::default());
    assert_eq!(one.0.cost(), three.0.cost());
    assert_eq!(one.1.iterations, three.1.iterations);
    assert!(one.1.expanded > 400_000, "{}", one.1.expanded);
}

#[test]
fn limits_are_kept_to_the_node_and_flags_stop_at_once() {
    let (solver, board, goal) = large();
    for threads in [1, 3] {
        let solver = solver.clone().with_threads(threads);
        for limit in [0, 1, 1000, 16_384, 16_385, 123_456, 400_000] {
            let limits = Limits { expanded: Some(limit), ..Limits::default() };
            let (outcome, stats) = run(&solver, &board, &goal, limits);
            assert_eq!((outcome, stats.expanded), (Outcome::Stopped(Stop::Expansions), limit));
        }
        let cancel = Some(Arc::new(AtomicBool::new(true)));
        let (outcome, stats) = run(&solver, &board, &goal, Limits { cancel, ..Limits::default() });
        assert_eq!((outcome, stats.expanded), (Outcome::Stopped(Stop::Cancelled), 0));
        let (outcome, _) = run(&solver, &board, &goal, Limits { bytes: Some(1000), ..Limits::default() });
        assert_eq!(outcome, Outcome::Stopped(Stop::Memory));
        // Less than a frontier takes: the search does without.
        let (outcome, _) = run(&solver, &board, &goal, Limits { bytes: Some(1 << 20), ..Limits::default() });
        assert!(outcome.cost().is_some());
    }
}

#[test]
fn a_solution_known_elsewhere_saves_the_last_iteration() {
    let (solver, board, goal) = large();
    let cost = length(&solver, &board, &goal);
    for threads in [1, 3] {
        let link =
            Link { best: Some(Arc::new(AtomicU32::new(cost))), proven: Some(Arc::new(AtomicU32::new(0))) };
        let (outcome, stats) = run(
            &solver.clone().with_threads(threads).with_link(link.clone()),
            &board,
            &goal,
            Limits::default(),
        );
        assert_eq!(outcome, Outcome::Stopped(Stop::Exhausted));
        assert_eq!((stats.lower_bound, link.proven.unwrap().load(Ordering::Relaxed)), (cost, cost));
        // One that is longer than the shortest changes nothing.
        let link = Link { best: Some(Arc::new(AtomicU32::new(cost + 2))), proven: None };
        let solver = solver.clone().with_threads(threads).with_link(link);
        assert_eq!(length(&solver, &board, &goal), cost);
    }
}

/// What comes of a proof that begins at a checkpoint, the checkpoints it left, and its counts.
fn prove(
    solver: &PanelSolver,
    board: &Board,
    from: Option<&Checkpoint>,
    limit: Option<u64>,
) -> (Outcome<Direction>, Vec<Checkpoint>, (u64, u64)) {
    let mut left = Vec::new();
    let mut keep = |checkpoint: &Checkpoint| left.push(checkpoint.clone());
    let mut monitor = Monitor::unwatched(Limits { expanded: limit, ..Limits::default() });
    let outcome = solver.solve_from::<Tiles, _>(board, from, &mut keep, &mut monitor).unwrap();
    (outcome, left, (monitor.stats().expanded, monitor.stats().generated))
}

#[test]
fn a_proof_that_is_interrupted_anywhere_goes_on_to_the_same_answer_with_the_same_counts() {
    // Small patterns, so that there is more to search.
    let (_, board, goal) = large();
    let solver = solver_with(&goal, "4-4-3-3").with_pause(100_000);
    let (whole, checkpoints, counts) = prove(&solver, &board, None, None);
    assert_eq!(whole.cost(), Some(length(&solver, &board, &goal)));
    assert!(checkpoints.len() > 6, "{}, {counts:?}", checkpoints.len());
    let mut random = Random::new(15);
    for _ in 0..3 {
        // Stopped again and again, each time at another node; what is known then went through a file's bytes.
        let (mut last, mut limit, mut stops) = (None::<Checkpoint>, 0, 0);
        loop {
            limit += counts.0 / 8 + random.below(counts.0 / 3);
            let (outcome, left, now) = prove(&solver, &board, last.as_ref(), Some(limit));
            if let Some(checkpoint) = left.last() {
                last = Some(Checkpoint::from_bytes(&checkpoint.to_bytes()).unwrap());
            }
            if outcome.cost().is_some() {
                assert_eq!((&outcome, now), (&whole, counts));
                break;
            }
            assert_eq!(outcome, Outcome::Stopped(Stop::Expansions));
            stops += 1;
        }
        assert!(stops > 1);
    }
    // On several threads all but the last iteration count the same.
    let last_bound = checkpoints.last().unwrap().bound();
    let first_of = |checkpoints: &[Checkpoint]| {
        checkpoints.iter().find(|checkpoint| checkpoint.bound() == last_bound).map(Checkpoint::expanded)
    };
    let (outcome, threaded, _) = prove(&solver.with_threads(3), &board, Some(&checkpoints[1]), None);
    assert_eq!(outcome.cost(), whole.cost());
    assert_eq!(first_of(&threaded), first_of(&checkpoints));
}

#[test]
fn a_proof_in_pieces_comes_from_iteration_to_iteration_as_one_process_does() {
    let (_, board, goal) = large();
    let solver = solver_with(&goal, "4-4-3-3").with_pause(u64::MAX);
    let (whole, iterations, _) = prove(&solver, &board, None, None);
    let Begun::Long(mut proof) = solver.begin::<Tiles, _>(&board, &mut Monitor::unwatched(Limits::default()))
    else {
        panic!("the board is not that easy")
    };
    // Two helpers, which know what went through bytes; one of them has three threads.
    let sent = Checkpoint::from_bytes(&proof.to_bytes()).unwrap();
    let helpers = [1, 3].map(|threads| Pieces::new(&solver.clone().with_threads(threads), &sent).unwrap());
    assert_eq!(helpers[0].boards(), proof.order().len());
    for (number, iteration) in iterations.iter().enumerate() {
        assert_eq!(&proof, iteration, "as the leader knows it at the beginning of the iteration");
        let pieces: Vec<Vec<u32>> = proof.order().chunks(7001).map(<[u32]>::to_vec).collect();
        // Searched from the last to the first, and entered in order.
        let search = |(at, piece): (usize, &Vec<u32>)| {
            let mut monitor = Monitor::unwatched(Limits::default());
            helpers[at % 2].search::<Tiles, _>(piece, proof.bound(), &mut monitor).unwrap()
        };
        let mut searched: Vec<Searched> = pieces.iter().enumerate().rev().map(search).collect();
        searched.reverse();
        if let Some(path) = searched.iter().find_map(|searched| searched.path.as_ref()) {
            assert_eq!(number + 1, iterations.len());
            let end = path.iter().try_fold(board.clone(), |board, &direction| board.after(direction));
            assert_eq!((end.as_ref(), Some(path.len() as u32)), (Some(&goal), whole.cost()));
            return;
        }
        for searched in &searched {
            proof.enter(searched);
        }
    }
    panic!("no helper found the solution");
}

#[test]
fn all_solutions_are_those_that_a_plain_search_counts() {
    for (rows, columns, spec, moves) in
        [(3, 3, "4-4", 200), (2, 5, "5-4", 200), (3, 4, "4-4-3", 44), (4, 4, "5-5-5", 50)]
    {
        for goal in [Goal::Last, Goal::First] {
            let goal_board = goal.board(size(rows, columns)).unwrap();
            let solver = solver_with(&goal_board, spec).with_threads(2);
            for board in boards(goal_board.size(), &goal, Scramble::Steps(moves), 6) {
                let cost = length(&solver, &board, &goal_board);
                let puzzle = Tiles::new(&board, &goal_board).unwrap();
                let mut monitor = Monitor::unwatched(Limits::default());
                let plain =
                    all_solutions(&puzzle, &LinearConflict::new(&goal_board), Some(cost), 50, &mut monitor);
                let all = solver.all_solutions::<Tiles, _>(&board, cost, 50, &mut monitor).unwrap();
                assert_eq!(Some(&all), plain.unwrap().as_ref(), "{}", board.line());
                let none = solver.all_solutions::<Tiles, _>(&board, cost + 1, 50, &mut monitor).unwrap();
                assert_eq!(none.count, 0);
            }
        }
    }
}

#[test]
fn all_solutions_of_a_hard_board_are_counted_by_asking_its_boards() {
    let (_, board, goal) = large();
    let few = solver_with(&goal, "4-4-3-3");
    let more = solver_with(&goal, "5-5-4").with_threads(3);
    let cost = length(&more, &board, &goal);
    let all = |solver: &PanelSolver| {
        let mut monitor = Monitor::unwatched(Limits::default());
        solver.all_solutions::<Tiles, _>(&board, cost, 1000, &mut monitor).unwrap()
    };
    let found = all(&few);
    assert!(found.count > 0);
    assert_eq!(found, all(&more));
    assert_eq!(found.solutions.len() as u64, found.count.min(1000));
    for path in &found.solutions {
        let end = path.iter().try_fold(board.clone(), |board, &direction| board.after(direction));
        assert_eq!((end.as_ref(), path.len() as u32), (Some(&goal), cost));
    }
    let mut monitor = Monitor::unwatched(Limits { expanded: Some(500_000), ..Limits::default() });
    let stopped = few.all_solutions::<Tiles, _>(&board, cost, 1, &mut monitor);
    assert_eq!((stopped, monitor.stats().expanded), (Err(Stop::Expansions), 500_000));
}

#[test]
fn a_checkpoint_of_something_else_is_refused() {
    let (solver, board, goal) = large();
    let (_, checkpoints, _) = prove(&solver, &board, None, None);
    let checkpoint = &checkpoints[0];
    let refused = |solver: &PanelSolver, board: &Board| {
        let mut monitor = Monitor::unwatched(Limits::default());
        solver.solve_from::<Tiles, _>(board, Some(checkpoint), &mut |_| (), &mut monitor).unwrap_err()
    };
    let other = boards(goal.size(), &Goal::First, Scramble::Steps(60), 1).remove(0);
    assert!(matches!(refused(&solver, &other), CheckpointError::Board));
    assert!(matches!(refused(&solver_with(&goal, "4-5-5"), &board), CheckpointError::Tables));
}

#[test]
fn what_is_no_puzzle_for_it_is_refused() {
    let goal = Goal::Last.board(size(3, 3)).unwrap();
    let solver = solver(&goal);
    let other = Goal::First.board(size(3, 3)).unwrap();
    assert!(matches!(run(&solver, &other, &other, Limits::default()).0, Outcome::Stopped(Stop::Failed(_))));
    assert_eq!(run(&solver, &goal.twin(), &goal, Limits::default()).0, Outcome::Unsolvable);
    let large = Goal::Last.board(size(5, 6)).unwrap();
    let error = Panel::build(&large, Effort::default()).unwrap_err();
    assert_eq!(error.to_string(), "this search is for boards of at most 25 cells; 5x6 has 30");
}
