//! The engine against what shares no code with its tables: breadth-first distances, Manhattan IDA*, published lengths.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use loyd_search::{IdaStar, Limits, Monitor, Outcome, Problem, Search, Space, Stats, Stop};
use loyd_tiles::engine::{Instructions, Solver, Tables};
use loyd_tiles::heuristics::{LinearConflict, Manhattan};
use loyd_tiles::pdb::{Additive, Effort, PartitionSpec};
use loyd_tiles::{Board, Direction, Generator, Goal, NibbleState, Puzzle, Scramble, Size};

type Puzzle4 = Puzzle<NibbleState>;

fn solver(spec: &str, goal: &Board) -> Solver {
    Solver::new(Tables::build(&spec.parse().unwrap(), goal, Effort::default()).unwrap().into())
}

fn run<S: Search<Puzzle4>>(
    search: &S,
    board: &Board,
    goal: &Board,
    limits: Limits,
) -> (Outcome<Direction>, Stats) {
    let puzzle = Puzzle::new(board, goal).unwrap();
    let mut monitor = Monitor::unwatched(limits);
    let outcome = search.run(&puzzle, &mut monitor);
    (outcome, monitor.stats())
}

/// The length of the solution that `search` finds, after replaying it.
fn length<S: Search<Puzzle4>>(search: &S, board: &Board, goal: &Board) -> u32 {
    let (outcome, _) = run(search, board, goal, Limits::default());
    let Outcome::Solved { actions, cost } = outcome else { panic!("{}: {outcome:?}", board.line()) };
    let mut at = board.clone();
    for direction in &actions {
        at = at.after(*direction).expect("every move is legal");
    }
    assert_eq!((&at, actions.len() as u32), (goal, cost));
    cost
}

fn boards(size: Size, goal: &Goal, scramble: Scramble, seed: u64, count: usize) -> Vec<Board> {
    Generator::new(size, goal, scramble, seed).unwrap().take(count).collect()
}

/// The distance of every board that can be solved, by breadth-first search from the goal.
fn distances(goal: &Board) -> HashMap<NibbleState, u32> {
    let puzzle = Puzzle::<NibbleState>::new(goal, goal).unwrap();
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
    let middle = Goal::Board(Board::new(Size::new(3, 3).unwrap(), vec![3, 1, 2, 5, 4, 0, 8, 6, 7]).unwrap());
    let cases = [
        (3, 3, Goal::Last, "4-4", 97),
        (3, 3, Goal::First, "8", 499),
        (3, 3, Goal::Snail, "3-3-2", 397),
        (3, 3, middle, "1,3,5,7+2,4,6,8", 397),
        (2, 4, Goal::Last, "4-3", 11),
        (4, 2, Goal::Snail, "7", 37),
        (2, 3, Goal::First, "1-1-1-1-1", 1),
        (2, 2, Goal::Last, "3", 1),
    ];
    for (rows, columns, goal, spec, step) in cases {
        let goal = goal.board(Size::new(rows, columns).unwrap()).unwrap();
        let solver = solver(spec, &goal);
        let puzzle = Puzzle::<NibbleState>::new(&goal, &goal).unwrap();
        for (state, distance) in distances(&goal).into_iter().step_by(step) {
            let board = puzzle.board(&state);
            for instructions in Instructions::ALL {
                let solver = solver.clone().with_instructions(instructions);
                assert_eq!(length(&solver, &board, &goal), distance, "{} {instructions:?}", board.line());
            }
        }
    }
}

#[test]
fn the_two_hardest_3x3_boards_take_31_moves() {
    let goal = Goal::Last.board(Size::new(3, 3).unwrap()).unwrap();
    for tiles in [[8, 6, 7, 2, 5, 4, 3, 0, 1], [6, 4, 7, 8, 5, 0, 3, 2, 1]] {
        let board = Board::new(goal.size(), tiles.to_vec()).unwrap();
        assert_eq!(length(&solver("8", &goal), &board, &goal), 31);
    }
}

#[test]
fn engines_that_share_no_tables_agree_on_4x4() {
    let size = Size::new(4, 4).unwrap();
    for (goal, spec) in [(Goal::First, "5-5-5"), (Goal::Last, "6-6-3"), (Goal::Snail, "5-5-5")] {
        let board_of_goal = goal.board(size).unwrap();
        let engine = solver(spec, &board_of_goal);
        let classical =
            Additive::build(&"6-5-4".parse().unwrap(), &board_of_goal, Effort::default()).unwrap();
        let classical = IdaStar { heuristic: classical };
        let manhattan = IdaStar { heuristic: Manhattan::new(&board_of_goal) };
        for board in boards(size, &goal, Scramble::Steps(70), 3, 20) {
            let expected = length(&engine, &board, &board_of_goal);
            assert_eq!(length(&classical, &board, &board_of_goal), expected, "{}", board.line());
            if expected <= 38 {
                assert_eq!(length(&manhattan, &board, &board_of_goal), expected, "{}", board.line());
            }
        }
    }
}

/// Long and narrow boards, and goals with the blank anywhere: against a search without tables.
#[test]
fn lengths_are_those_of_linear_conflict_on_boards_of_other_shapes() {
    for (rows, columns) in
        [(2, 5), (5, 2), (2, 6), (3, 4), (4, 3), (2, 7), (7, 2), (3, 5), (5, 3), (2, 8), (8, 2)]
    {
        let size = Size::new(rows, columns).unwrap();
        // The blank in the middle, and the tiles as no ready goal has them.
        let mut tiles: Vec<u16> = (1..size.cells() as u16).rev().collect();
        tiles.insert(size.cells() / 2, 0);
        let odd = Goal::Board(Board::new(size, tiles).unwrap());
        for goal in [Goal::First, Goal::Last, Goal::Snail, odd] {
            let goal_board = goal.board(size).unwrap();
            let without = IdaStar { heuristic: LinearConflict::new(&goal_board) };
            let spec = match goal {
                Goal::First | Goal::Last => PartitionSpec::quick(&goal_board),
                _ => PartitionSpec::middle(&goal_board),
            };
            let engine = solver(&spec.to_string(), &goal_board);
            for board in boards(size, &goal, Scramble::Steps(60), 5, 3) {
                let expected = length(&without, &board, &goal_board);
                for instructions in Instructions::ALL {
                    let engine = engine.clone().with_instructions(instructions);
                    assert_eq!(length(&engine, &board, &goal_board), expected, "{spec}: {}", board.line());
                }
            }
        }
    }
}

#[test]
fn all_instructions_give_the_same_lengths() {
    let size = Size::new(4, 4).unwrap();
    let goal = Goal::Last.board(size).unwrap();
    let solver = solver("6-6-3", &goal);
    for board in boards(size, &Goal::Last, Scramble::Steps(90), 11, 200) {
        let runs = Instructions::ALL.map(|instructions| {
            let solver = solver.clone().with_instructions(instructions);
            length(&solver, &board, &goal)
        });
        assert!(runs.iter().all(|&run| run == runs[0]), "{}: {runs:?}", board.line());
    }
}

#[test]
fn a_batch_answers_every_board_once() {
    let size = Size::new(3, 3).unwrap();
    let goal = Goal::Last.board(size).unwrap();
    let solver = solver("4-4", &goal).with_threads(3);
    let mut boards = boards(size, &Goal::Last, Scramble::Uniform, 5, 50);
    boards[7] = boards[7].twin();
    let answers = Mutex::new(vec![None; boards.len()]);
    solver.run_all(&boards, &Limits::default(), &|place, outcome, _| {
        assert!(
            answers.lock().unwrap()[place].replace(outcome).is_none(),
            "board {place} was answered twice"
        );
    });
    for (place, answer) in answers.into_inner().unwrap().into_iter().enumerate() {
        match answer {
            Some(Outcome::Solved { cost, .. }) => assert_eq!(cost, length(&solver, &boards[place], &goal)),
            answer => assert_eq!((place, answer), (7, Some(Outcome::Unsolvable))),
        }
    }
}

#[test]
fn limits_are_kept_to_the_node_and_flags_stop_at_once() {
    let size = Size::new(4, 4).unwrap();
    let goal = Goal::First.board(size).unwrap();
    // 76 moves from the goal: no limit below is enough.
    let board = Board::new(size, vec![0, 15, 9, 12, 14, 10, 13, 11, 7, 2, 8, 4, 3, 6, 5, 1]).unwrap();
    for threads in [1, 2] {
        let solver = solver("5-5-5", &goal).with_threads(threads);
        for limit in [0, 1, 1000, 4097, 150_000, 250_001] {
            let limits = Limits { expanded: Some(limit), ..Limits::default() };
            let (outcome, stats) = run(&solver, &board, &goal, limits);
            assert_eq!((outcome, stats.expanded), (Outcome::Stopped(Stop::Expansions), limit));
        }
        let limits = Limits { cancel: Some(Arc::new(AtomicBool::new(true))), ..Limits::default() };
        assert_eq!(run(&solver, &board, &goal, limits).0, Outcome::Stopped(Stop::Cancelled));
    }
}

#[test]
fn tables_for_another_goal_are_refused() {
    let size = Size::new(3, 3).unwrap();
    let (last, first) = (Goal::Last.board(size).unwrap(), Goal::First.board(size).unwrap());
    let (outcome, _) = run(&solver("4-4", &last), &first, &first, Limits::default());
    assert!(matches!(outcome, Outcome::Stopped(Stop::Failed(_))));
}
