use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::beam::{Manner, beam};
use super::instance::{Instance, reversed};
use super::stretch::Stretch;
use super::*;
use crate::construct::{Care, construct};
use crate::{Distances, Generator, Goal, Random, Scramble, Size, Tile};

fn size(rows: usize, columns: usize) -> Size {
    Size::new(rows, columns).unwrap()
}

fn boards(size: Size, goal: &Goal, seed: u64) -> impl Iterator<Item = Board> {
    Generator::new(size, goal, Scramble::Uniform, seed).unwrap()
}

fn milliseconds(time: u64) -> Limits {
    Limits { time: Some(Duration::from_millis(time)), ..Limits::default() }
}

/// A goal without any order, and a board from which it can be reached.
fn strange(size: Size, random: &mut Random) -> (Board, Board) {
    let mut shuffled = || {
        let mut tiles: Vec<Tile> = (0..size.cells() as Tile).collect();
        random.shuffle(&mut tiles);
        Board::new(size, tiles).unwrap()
    };
    let (start, goal) = (shuffled(), shuffled());
    let solvable = Solvability::new(&start, &goal).unwrap().is_solvable();
    (if solvable { start } else { start.twin() }, goal)
}

#[test]
fn solutions_get_shorter_on_any_shape_and_to_any_goal() {
    let mut random = Random::new(1);
    for (rows, columns, time) in
        [(2, 2, 50), (2, 3, 50), (7, 2, 50), (3, 5, 50), (6, 6, 200), (9, 4, 50), (12, 11, 100), (30, 2, 50)]
    {
        let (start, goal) = strange(size(rows, columns), &mut random);
        let mut length = usize::MAX;
        for improved in improve(&start, &goal, 2, milliseconds(time)).unwrap() {
            assert!(solves(&start, &goal, &improved.moves));
            assert!(improved.moves.len() < length && improved.lower_bound <= improved.moves.len());
            length = improved.moves.len();
        }
        assert_ne!(length, usize::MAX);
    }
}

#[test]
fn small_boards_are_proven_and_then_it_ends() {
    let goal = Goal::Snail.board(size(3, 3)).unwrap();
    let distances = Distances::new(&goal, 1 << 20).unwrap();
    for number in distances.numbers_at(24).take(20) {
        let (start, _) = distances.board(number);
        let mut improvements = improve(&start, &goal, 1, Limits::default()).unwrap();
        assert_eq!(improvements.by_ref().last().unwrap().moves.len(), 24);
        assert!(improvements.standing().is_optimal());
        assert_eq!(improvements.lower_bound(), 24);
    }
}

#[test]
fn a_solved_board_needs_no_moves() {
    let goal = Goal::Last.board(size(5, 5)).unwrap();
    let solutions: Vec<_> = improve(&goal, &goal, 2, Limits::default()).unwrap().collect();
    assert_eq!(solutions.len(), 1);
    assert!(solutions[0].moves.is_empty());
}

#[test]
fn a_set_flag_leaves_the_first_solution() {
    let goal = Goal::Last.board(size(21, 24)).unwrap();
    let start = boards(goal.size(), &Goal::Last, 3).next().unwrap();
    let limits = Limits { cancel: Some(Arc::new(AtomicBool::new(true))), ..Limits::default() };
    assert!(improve(&start, &goal, 2, limits).unwrap().count() >= 1);
}

#[test]
fn what_others_offer_and_prove_counts() {
    let goal = Goal::Last.board(size(6, 6)).unwrap();
    let start = goal.after(Direction::Up).unwrap().after(Direction::Left).unwrap();
    let mut improvements = improve(&start, &goal, 1, Limits::default()).unwrap();
    improvements.standing().offer(vec![Direction::Right, Direction::Down]);
    improvements.standing().prove(2);
    assert_eq!(improvements.by_ref().last().unwrap().moves.len(), 2);
}

#[test]
fn boards_that_cannot_be_solved_are_said_to_be() {
    let goal = Goal::Last.board(size(4, 5)).unwrap();
    let error = improve(&goal.twin(), &goal, 2, Limits::default()).unwrap_err();
    assert!(matches!(error, ConstructError::Unsolvable(_)));
}

#[test]
fn bounds_are_never_above_the_shortest_solution() {
    let goal = Goal::Snail.board(size(2, 5)).unwrap();
    let distances = Distances::new(&goal, 1 << 22).unwrap();
    for depth in 0..=distances.depth_max() {
        for number in distances.numbers_at(depth).step_by(1_009) {
            let (start, _) = distances.board(number);
            assert!(lower_bound(&start, &goal) <= usize::from(depth), "{start}");
            let limits = Limits { expanded: Some(2_000), ..Limits::default() };
            let proved = bound::deepen(&start, &goal, limits);
            assert!(proved.bound <= usize::from(depth), "{start}");
            assert!(proved.solution.is_none_or(|moves| moves.len() == usize::from(depth)), "{start}");
        }
    }
}

#[test]
fn beams_from_either_side_solve_boards() {
    let (watch, learned) = (Watch::new(Limits::default()), Learned::new());
    for (rows, columns, most) in [(3, 3, 40), (2, 6, 110), (5, 5, 160), (6, 4, 150)] {
        let goal = Goal::First.board(size(rows, columns)).unwrap();
        for start in boards(goal.size(), &Goal::First, 8).take(5) {
            let instance = Instance::new(&start, &goal);
            let below = AtomicUsize::new(usize::MAX);
            let manner = Manner { width: 300, seed: 1, below: &below, learned: &learned };
            let there = beam(&instance, manner, &watch).unwrap();
            let back = reversed(&beam(&instance.inverse(), manner, &watch).unwrap());
            for moves in [there, back] {
                assert!(solves(&start, &goal, &moves) && moves.len() < most, "{}", moves.len());
                below.store(moves.len(), Ordering::Relaxed);
                assert!(beam(&instance, manner, &watch).is_none_or(|shorter| shorter.len() < moves.len()));
                below.store(usize::MAX, Ordering::Relaxed);
            }
        }
    }
}

#[test]
fn a_stretch_leads_where_its_moves_lead() {
    let goal = Goal::Last.board(size(7, 9)).unwrap();
    let start = boards(goal.size(), &Goal::Last, 5).next().unwrap();
    let mut moves = construct(&start, &goal, Care::LEAST, &mut || false).unwrap();
    let (mut board, watch) = (Instance::new(&start, &goal), Watch::new(Limits::default()));
    let (mut at, learned) = (0, Learned::new());
    while at < moves.len() {
        let end = moves.len().min(at + 50);
        let stretch = Stretch::new(&board, &moves[at..end]).instance;
        let manner = Manner { width: 50, seed: 1, below: &AtomicUsize::new(end - at), learned: &learned };
        if let Some(shorter) = beam(&stretch, manner, &watch) {
            moves.splice(at..end, shorter);
            assert!(solves(&start, &goal, &moves));
        }
        let onward = moves.len().min(at + 25);
        for &direction in &moves[at..onward] {
            board.slide(direction);
        }
        at = onward;
    }
}
