//! The examples of heuristics of one's own, against the built-in ones they stand for.

mod common;

use std::path::PathBuf;
use std::process::Command;

use common::{built_in, estimates, found, size_3x3_boards};
use loyd_tiles::{Board, Generator, Goal, Scramble, Size};

fn example(file: &str) -> PathBuf {
    common::example("heuristics", file)
}

fn script(file: &str) -> String {
    format!("script:{}", example(file).display())
}

/// Boards of several shapes and goals.
fn mixed_boards() -> Vec<(Board, Vec<Board>)> {
    let shapes = [(2, 2), (2, 5), (5, 2), (4, 4), (6, 7)].map(|(r, c)| Size::new(r, c).unwrap());
    let goals = [Goal::Last, Goal::First, Goal::Snail];
    let pairs = shapes.into_iter().flat_map(|size| goals.clone().map(|goal| (size, goal)));
    let boards = |size, goal: &Goal| Generator::new(size, goal, Scramble::Uniform, 5).unwrap().take(20);
    pairs.map(|(size, goal)| (goal.board(size).unwrap(), boards(size, &goal).collect())).collect()
}

fn agrees(own: &str, name: &str, boards: &[Board], goal: &Board) {
    let (ours, theirs) = (estimates(own, goal, boards).unwrap(), built_in(name, goal, boards));
    for (board, (a, b)) in std::iter::zip(boards, std::iter::zip(ours, theirs)) {
        assert!((a - b).abs() < 1e-9, "{own} says {a} of {}, {name} says {b}", board.slashes());
    }
}

#[test]
fn the_scripts_agree_with_the_built_in_heuristics_on_3x3_boards() {
    let (goal, all) = size_3x3_boards();
    for (file, built_in, every) in [
        ("manhattan.rhai", "manhattan", 3),
        ("misplaced.rhai", "misplaced", 3),
        ("manhattan_with_the_gap.rhai", "manhattan-blank", 7),
        ("linear_conflict.rhai", "linear-conflict", 11),
    ] {
        let boards: Vec<Board> = all.iter().step_by(every).cloned().collect();
        agrees(&script(file), built_in, &boards, &goal);
    }
}

#[test]
fn the_scripts_agree_on_other_shapes_and_goals() {
    for (goal, boards) in mixed_boards() {
        agrees(&script("manhattan.rhai"), "manhattan", &boards, &goal);
        agrees(&script("misplaced.rhai"), "misplaced", &boards, &goal);
        agrees(&script("linear_conflict.rhai"), "linear-conflict", &boards, &goal);
    }
}

/// A program on every 3x3 board at once, and on other shapes board by board.
fn program_agrees(command: &str) {
    let (goal, boards) = size_3x3_boards();
    agrees(command, "manhattan", &boards, &goal);
    for (goal, boards) in mixed_boards() {
        agrees(command, "manhattan", &boards[..3], &goal);
    }
}

#[test]
fn the_python_program_agrees_with_manhattan() {
    if found("python3") {
        program_agrees(&format!("exec:python3 '{}'", example("manhattan.py").display()));
    }
}

#[test]
fn the_cpp_program_agrees_with_manhattan() {
    if !found("g++") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("manhattan");
    let mut build = Command::new("g++");
    build.args(["-O2", "-std=c++17", "-Wall", "-Wextra", "-o"]).arg(&program).arg(example("manhattan.cpp"));
    assert!(build.status().unwrap().success());
    program_agrees(&format!("exec:'{}'", program.display()));
}

#[test]
fn the_java_program_agrees_with_manhattan() {
    if !found("javac") || !found("java") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut build = Command::new("javac");
    build.arg("-d").arg(folder.path()).arg(example("Manhattan.java"));
    assert!(build.status().unwrap().success());
    program_agrees(&format!("exec:java -Xshare:auto -cp '{}' Manhattan", folder.path().display()));
}
