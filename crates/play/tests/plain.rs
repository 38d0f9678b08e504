//! The game in lines: nothing is said twice, and the keys of the screen are commands too.

mod common;

use std::io::Cursor;
use std::sync::Arc;

use common::{COLOUR, today};
use loyd_lab::Tables;
use loyd_play::{App, Bench, Command, Origin, Puzzle, Setting, Store, run_plain};
use loyd_tiles::{Board, Goal};

fn lines(app: App, first: Vec<Command>, typed: &str) -> String {
    let setting = Setting {
        bench: Bench { tables: Tables::default(), own: None },
        store: Store::default(),
        interrupted: Arc::default(),
        is_remote: false,
        panics: false,
    };
    let mut out = Vec::new();
    run_plain(app, first, setting, Cursor::new(typed.to_owned()), &mut out).unwrap();
    // As one line: where lines are broken is of no interest here.
    String::from_utf8(out).unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn tiles(board: &str, typed: &str) -> String {
    let start: Board = board.parse().unwrap();
    let goal = Goal::Last.board(start.size()).unwrap();
    let puzzle = Puzzle { start, goal, origin: Origin::Typed { goal: None } };
    let (app, first) = App::of_puzzle(puzzle, COLOUR, today(), 7);
    lines(app, first, typed)
}

#[test]
fn a_costly_slide_is_told_once() {
    let told = tiles("1 2 3/4 5 0/7 8 6", "down\nleft\nundo\n");
    assert_eq!(told.matches("3 went down.").count(), 1, "{told}");
    assert!(
        told.contains(
            "3 went down. That move cost you 2. Sliding 6 up stayed on par. undo takes it back. 2 moves to go."
        ),
        "{told}"
    );
    assert!(told.contains("Nothing can slide that way. 2 moves to go. Taken back. 1 move to go."), "{told}");
}

#[test]
fn keys_of_the_screen_are_commands() {
    let told = tiles("1 2 3/0 4 5/7 8 6", "H\nu\nU\nu\nl\nh\nu\nU\ny\nr\n");
    for said in [
        "4, 5 went left. 1 move to go.",
        "Taken back. 3 moves to go. 4, 5 went left.",
        "Nothing can slide that way. 3 moves to go.",
        "4 went left. 2 moves to go. Taken back.",
        "loyd verify",
        "Row 2: gap 4 5 Row 3: 7 8 6",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
    assert!(!told.contains("Not a command"), "{told}");
}

#[test]
fn what_cannot_be_taken_back_or_done_again_is_told_as_that() {
    let told = tiles("1 2 3/0 4 5/7 8 6", "log\nredo\nundo\n[\nright\nleft\nrestart\nundo\nlog\n");
    for said in [
        "There are no moves yet. There is nothing to do again. 3 moves to go. There is nothing to take back.",
        "No costly move that way. 3 moves to go. Nothing can slide that way.",
        "Back in the game before you restarted. 2 moves to go. loyd verify",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
}

/// Proofs of such boards may take for ever, and slides are not to wait for them.
#[test]
fn a_slide_on_a_large_board_waits_for_no_proof() {
    let told = tiles(
        "2 23 1 3 10/16 11 8 12 9/22 15 21 7 13/14 19 0 5 24/20 17 6 18 4",
        &("down\nup\n".repeat(30) + "undo\nquit\n"),
    );
    assert!(told.contains("Taken back. At most "), "{told}");
    assert!(told.contains("59 played + at most ") && !told.contains("at least 0"), "{told}");
}

#[test]
fn a_goal_that_the_start_does_not_say_is_told() {
    let instance = loyd_domains::registry().read("words", "horse nurse").unwrap();
    let told = lines(App::of_problem(instance, COLOUR, today(), 7), Vec::new(), "");
    assert!(told.contains("horse The goal: nurse. From one word to another"), "{told}");
}

#[test]
fn other_problems_have_commands_of_their_own() {
    let instance = loyd_domains::registry().read("pancake", "3 1 2 5 4").unwrap();
    let told = lines(App::of_problem(instance, COLOUR, today(), 7), Vec::new(), "help\nu\nrace\nboard\n");
    let help = told.split("race searches").nth(1).unwrap();
    assert!(!help.contains("undo") && !help.contains("hint"), "{told}");
    assert!(told.contains("Boards of tiles are played; type race, or quit."), "{told}");
    assert!(told.contains("proven shortest"), "{told}");
}
