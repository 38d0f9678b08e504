//! Boards of 66 to 80 moves, found by this project.
//!
//! They were found by climbing, as `examples/hard_boards.rs` does: three tiles are exchanged in a cycle, which keeps a
//! board solvable, and the engine with `zpdb:7-8` says whether the new board is harder. Boards of 80 moves come from
//!
//! ```text
//! cargo run --release -p loyd-tiles --example hard_boards -- moves 1 4200
//! cargo run --release -p loyd-tiles --example hard_boards -- moves 2 2600
//! ```
//!
//! with the blank in the corner opposite to its home; climbs that keep it at home end at 78. Those with many nodes at 67
//! to 70 moves come from climbing on nodes, of which `nodes` is one variant. No board needs more than 80 moves
//! (Bruengger, Marzetta, Fukuda and Nievergelt, "The parallel search bench ZRAM and its applications", Annals of
//! Operations Research 90, 1999, 45-63).

#[expect(dead_code, reason = "the bench solves those that take too long for a test")]
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
