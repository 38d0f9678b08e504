//! Algorithms that share little code agree on cost, on boards of several shapes and goals.

mod common;

use loyd_lab::Report;
use loyd_tiles::{Board, Generator, Goal, Scramble, Size};

fn run(board: &Board, goal: &Board, spec: &str) -> Report {
    common::run(board, &Goal::Board(goal.clone()), spec)
}

fn boards(goal: &Board, scramble: Scramble, seed: u64) -> Generator {
    Generator::new(goal.size(), &Goal::Board(goal.clone()), scramble, seed).unwrap()
}

fn goals(size: Size) -> Vec<Board> {
    let mixed = Generator::new(size, &Goal::Last, Scramble::Uniform, 99).unwrap().next().unwrap();
    let named = [Goal::Last, Goal::First, Goal::Snail].map(|goal| goal.board(size).unwrap());
    named.into_iter().chain([mixed]).collect()
}

/// Optimal with an admissible heuristic.
const OPTIMAL: [&str; 17] = [
    "bfs",
    "ids",
    "ucs",
    "bidirectional",
    "a-star:manhattan",
    "a-star:gaschnig[ties=heapq]",
    "a-star:euclidean[ties=high-h]",
    "a-star:inversion-distance[ties=random,seed=5]",
    "ida-star:linear-conflict",
    "ida-star:misplaced",
    "ida-star:manhattan[table=1k]",
    "anytime-a-star:manhattan[weight=4]",
    "bidirectional-a-star:manhattan",
    "bidirectional-a-star:gaschnig",
    "bfhs:linear-conflict",
    "rbfs:manhattan",
    "twin-a-star:walking-distance",
];

#[test]
fn optimal_algorithms_agree_on_shallow_boards_of_every_shape() {
    for (rows, columns) in
        [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (3, 4), (4, 3), (4, 4), (2, 6), (5, 5), (6, 6)]
    {
        let size = Size::new(rows, columns).unwrap();
        for goal in goals(size) {
            for board in boards(&goal, Scramble::Steps(14), 1).take(2) {
                let expected = run(&board, &goal, "bidirectional").cost().unwrap();
                for spec in OPTIMAL {
                    if spec.contains("walking") && size.cells() > 16 {
                        continue; // Its table would not fit.
                    }
                    let report = run(&board, &goal, spec);
                    assert_eq!(
                        (report.cost(), report.optimal),
                        (Some(expected), true),
                        "{spec} on {} for {}",
                        board.slashes(),
                        goal.slashes()
                    );
                }
            }
        }
    }
}

#[test]
fn optimal_algorithms_agree_on_uniform_boards() {
    for (rows, columns) in [(2, 3), (2, 4), (3, 3)] {
        let size = Size::new(rows, columns).unwrap();
        for goal in goals(size) {
            for board in boards(&goal, Scramble::Uniform, 7).take(3) {
                let expected = run(&board, &goal, "bfs").cost().unwrap();
                for spec in OPTIMAL.into_iter().filter(|spec| *spec != "ids") {
                    let report = run(&board, &goal, spec);
                    assert_eq!(
                        (report.cost(), report.optimal),
                        (Some(expected), true),
                        "{spec} on {}",
                        board.slashes()
                    );
                }
            }
        }
    }
}

#[test]
fn bounded_algorithms_keep_their_bounds() {
    let size = Size::new(3, 3).unwrap();
    let goal = Goal::Last.board(size).unwrap();
    for board in boards(&goal, Scramble::Uniform, 11).take(20) {
        let shortest = f64::from(run(&board, &goal, "auto").cost().unwrap());
        for (spec, ratio) in [
            ("weighted-a-star:manhattan[weight=1]", 1.0),
            ("weighted-a-star:manhattan[weight=1.25]", 1.25),
            ("weighted-a-star:linear-conflict[weight=3]", 3.0),
        ] {
            let report = run(&board, &goal, spec);
            let cost = f64::from(report.cost().unwrap());
            assert!(cost <= ratio * shortest, "{spec}: {cost} against {shortest}");
            assert!(
                f64::from(report.lower_bound) <= shortest
                    && cost <= ratio * f64::from(report.lower_bound) + 2.0
            );
        }
        for spec in [
            "greedy:manhattan",
            "beam:manhattan[width=500]",
            "a-star:euclidean-vector",
            "dfs",
            "a-star:inversions",
        ] {
            let report = run(&board, &goal, spec);
            assert!(f64::from(report.cost().unwrap()) >= shortest, "{spec}");
            assert!(f64::from(report.lower_bound) <= shortest, "{spec} claims a bound above the optimum");
        }
    }
}
