//! Boards of 66 to 78 moves, found by this project.
//!
//! How they were found: from boards with the blank at home, drawn at random for a large Manhattan distance, three tiles
//! (or twice three) were exchanged in a cycle, which keeps a board solvable; the engine with `zpdb:7-8` solved the new
//! board, and it replaced the old one if its solution was no shorter. Boards whose estimate could not reach the length so
//! far were not solved at all. No board needs more than 80 moves (Bruengger, Marzetta, Fukuda and Nievergelt, "The parallel
//! search bench ZRAM and its applications", Annals of Operations Research 90, 1999, 45-63).

mod boards;

use std::sync::Mutex;

use boards::HARD_BOARDS;
use loyd_search::{Limits, Outcome};
use loyd_tiles::engine::{Solver, Tables};
use loyd_tiles::pdb::Effort;
use loyd_tiles::{Board, Goal, Size};

#[test]
fn hard_boards_have_their_lengths_under_other_tables_than_found_them() {
    let goal = Goal::First.board(Size::new(4, 4).unwrap()).unwrap();
    let spec = "1,2,3,4,5,6,7+9,10,11,12,13,14,15+8".parse().unwrap();
    let tables = Tables::build(&spec, &goal, Effort::default()).unwrap();
    let boards: Vec<Board> =
        HARD_BOARDS.iter().map(|(_, tiles)| Board::new(goal.size(), tiles.to_vec()).unwrap()).collect();
    let answered = Mutex::new(0);
    let solver = Solver::new(tables.into()).with_threads(0);
    solver.run_all(&boards, &Limits::default(), &|place, outcome, _| {
        let Outcome::Solved { actions, cost } = outcome else { panic!("{outcome:?}") };
        let end = actions.iter().try_fold(boards[place].clone(), |board, &direction| board.after(direction));
        assert_eq!((cost, actions.len() as u32, end.as_ref()), (HARD_BOARDS[place].0, cost, Some(&goal)));
        *answered.lock().unwrap() += 1;
    });
    assert_eq!(answered.into_inner().unwrap(), boards.len());
}
