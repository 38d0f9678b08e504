//! Every key, click and drag, as plain functions: no terminal, no clock.

mod common;

use std::time::Duration;

use common::Table;
use loyd_play::{App, Command, Event, Origin, Puzzle, Screen, Store, Wanted};
use ratatui_crossterm::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

const BOARD: &str = "8 1 3/4 0 2/7 6 5";

#[test]
fn arrows_and_letters_slide_the_tile_their_way() {
    let directions = [
        (KeyCode::Left, "ha", "8 1 3/4 2 0/7 6 5"),
        (KeyCode::Down, "js", "8 0 3/4 1 2/7 6 5"),
        (KeyCode::Up, "kw", "8 1 3/4 6 2/7 0 5"),
        (KeyCode::Right, "ld", "8 1 3/0 4 2/7 6 5"),
    ];
    for (arrow, letters, expected) in directions {
        let codes = letters.chars().map(KeyCode::Char).chain([arrow]);
        for code in codes {
            let mut table = Table::typed(BOARD);
            table.key(code);
            assert_eq!((table.board().as_str(), table.moves()), (expected, 1), "{code:?}");
        }
    }
}

#[test]
fn shift_and_capitals_slide_the_whole_run() {
    let board = "0 1 2/4 5 3/7 8 6";
    let after = "1 2 0/4 5 3/7 8 6";
    for capital in ['H', 'A'] {
        let mut table = Table::typed(board);
        table.key(KeyCode::Char(capital));
        assert_eq!((table.board().as_str(), table.moves()), (after, 2));
        table.keys("u");
        assert_eq!((table.board().as_str(), table.moves()), (board, 0), "a run is undone as one");
    }
    let mut table = Table::typed(board);
    table.shift(KeyCode::Left);
    table.shift(KeyCode::Up);
    assert_eq!((table.board().as_str(), table.moves()), ("1 2 3/4 5 6/7 8 0", 4));
    for (capital, expected) in [('J', "1 0 3/4 2 6/7 5 8"), ('S', "1 0 3/4 2 6/7 5 8")] {
        let mut table = Table::typed("1 2 3/4 5 6/7 0 8");
        table.key(KeyCode::Char(capital));
        assert_eq!(table.board(), expected);
    }
    for capital in ['L', 'D'] {
        let mut table = Table::typed("1 2 3/4 5 6/7 8 0");
        table.key(KeyCode::Char(capital));
        assert_eq!(table.moves(), 0, "a solved board stays solved");
    }
    for capital in ['K', 'W'] {
        let mut table = Table::typed("1 0 2/4 5 3/7 8 6");
        table.key(KeyCode::Char(capital));
        assert_eq!(table.board(), "1 5 2/4 8 3/7 0 6");
    }
}

#[test]
fn the_edge_and_keys_let_go_do_nothing() {
    let mut table = Table::typed("0 1 2/4 5 3/7 8 6");
    table.key(KeyCode::Right);
    table.key(KeyCode::Down);
    table.keys("zv");
    let released =
        KeyEvent { kind: KeyEventKind::Release, ..KeyEvent::new(KeyCode::Left, KeyModifiers::NONE) };
    table.update(Event::Key(released));
    assert_eq!(table.moves(), 0);
}

#[test]
fn undo_redo_and_restart() {
    let mut table = Table::typed(BOARD);
    table.keys("hk");
    let after = table.board();
    table.keys("u");
    table.key(KeyCode::Backspace);
    assert_eq!((table.board().as_str(), table.moves()), (BOARD, 0));
    table.control('r');
    table.keys("U");
    assert_eq!((table.board(), table.moves()), (after, 2));
    table.keys("r");
    assert_eq!((table.board().as_str(), table.moves()), (BOARD, 0));
}

#[test]
fn a_restart_is_undone_until_something_is_slid() {
    let mut table = Table::typed(BOARD);
    table.settle();
    table.keys("hk   r");
    let now = table.now;
    table.pass(Duration::from_secs(7));
    let helped = |table: &Table| table.app.play().unwrap().helped;
    assert!(!helped(&table), "a new game, and nothing was given away in it");
    table.keys("rru");
    let play = table.app.play().unwrap();
    assert_eq!((play.game.moves(), play.game.undone()), (2, 0));
    assert_eq!(
        play.game.elapsed(table.now),
        table.now.saturating_sub(now),
        "the clock was not stopped by it"
    );
    assert!(helped(&table), "what was given away was given away");
    table.keys("uu");
    assert_eq!((table.board().as_str(), table.moves()), (BOARD, 0));
    table.keys("r");
    table.keys("huuu");
    assert_eq!((table.board().as_str(), table.moves()), (BOARD, 0), "u goes back to the start, no further");
}

/// The way that is kept while playing may be a longer one by the time the board is the start again.
#[test]
fn at_the_start_again_the_way_is_the_shortest_once_more() {
    let mut table = Table::made("4x4", None, 3);
    table.settle();
    table.keys("h");
    table.settle();
    table.keys("k");
    table.settle();
    table.keys("l");
    table.settle();
    table.keys("r");
    let play = table.app.play().unwrap();
    assert_eq!(play.way.as_ref().map(|way| way.len() as u32), play.par().proven());
    table.key(KeyCode::Enter);
    assert!(table.app.play().unwrap().preview.as_ref().unwrap().proven);
}

#[test]
fn hints_give_more_away_each_time_and_lead_to_the_goal() {
    let mut table = Table::typed(BOARD);
    table.settle();
    let far = |table: &Table| table.app.play().unwrap().here().proven().unwrap();
    assert_eq!(far(&table), 14);
    table.keys(" ");
    assert!(table.text(80, 24).contains("Hint  14 moves · Space: which tile"));
    table.keys(" ");
    assert!(table.text(80, 24).contains("· tile "));
    table.keys(" ");
    assert!(table.text(80, 24).contains("· slide "));
    for left in (0..14).rev() {
        let hint = table.app.play().unwrap().hint().unwrap();
        assert!(hint.proven);
        let (tile, _) = hint.slides[0];
        let cell = table.app.play().unwrap().game.board().cell_of(tile);
        let at = (3 + 7 * (cell % 3) as u16, 4 + 3 * (cell / 3) as u16);
        table.drag(at, at);
        table.settle_or_solved();
        assert_eq!(far(&table), left);
    }
    assert!(table.text(80, 24).contains("Solved in 14. That is par: nobody can do better."));
    assert!(table.text(80, 24).contains("not kept as a best"));
}

impl Table {
    fn settle_or_solved(&mut self) {
        if !self.app.play().unwrap().game.is_solved() {
            self.settle();
        }
    }
}

#[test]
fn a_costly_move_is_told_and_can_be_gone_back_to() {
    let mut table = Table::typed(BOARD);
    table.settle();
    let costly = "hjkl".chars().find(|letter| {
        table.keys(&letter.to_string());
        let cost = table.app.play().unwrap().cost(0);
        let known = cost.is_some();
        assert!(known, "what a move costs is known the moment it is made");
        if cost == Some(0) {
            table.keys("u");
        }
        cost == Some(2)
    });
    assert!(costly.is_some());
    table.settle();
    let shown = table.text(80, 24);
    assert!(shown.contains("◆ That move cost you 2.") && shown.contains("stayed"), "{shown}");
    assert!(shown.contains("1 played + 15 to go = 16. Par is 14."), "{shown}");
    table.keys("[");
    assert_eq!(table.moves(), 0);
    table.keys("]");
    assert_eq!(table.moves(), 1);
    table.keys("u");
    table.keys(&costly.unwrap().to_string());
    let back = match costly.unwrap() {
        'h' => "l",
        'l' => "h",
        'j' => "k",
        _ => "j",
    };
    table.keys(back);
    assert!(table.text(80, 24).contains("Back where you were: 2 moves spent."));
}

#[test]
fn the_solver_is_watched_forwards_and_backwards_and_the_game_stays() {
    let mut table = Table::typed(BOARD);
    table.settle();
    table.keys("h");
    table.settle();
    let (board, left) = (table.board(), table.app.play().unwrap().here().proven().unwrap() as usize);
    table.key(KeyCode::Enter);
    let preview = |table: &Table| table.app.play().unwrap().preview.clone().unwrap();
    assert_eq!((preview(&table).at, preview(&table).len()), (0, left));
    table.keys("..,");
    assert_eq!((preview(&table).at, preview(&table).next), (1, None));
    table.key(KeyCode::End);
    assert_eq!(preview(&table).at, left);
    table.key(KeyCode::Home);
    assert_eq!(preview(&table).board.slashes(), board);
    table.keys(" ");
    table.pass(Duration::from_secs(1));
    assert_eq!(preview(&table).at, 1);
    table.keys("h");
    assert!(table.app.notice.is_some());
    assert!(table.text(80, 24).contains("Step 1 of"));
    table.key(KeyCode::Esc);
    assert_eq!((table.board(), table.moves()), (board, 1));
    assert!(table.app.play().unwrap().preview.is_none());
}

#[test]
fn views_help_and_what_is_the_same_everywhere() {
    let mut table = Table::typed(BOARD);
    for (key, screen) in [('2', Screen::Race), ('3', Screen::Tree), ('1', Screen::Play)] {
        table.keys(&key.to_string());
        assert_eq!(table.app.screen, screen);
    }
    for screen in [Screen::Race, Screen::Tree, Screen::Play] {
        table.key(KeyCode::Tab);
        assert_eq!(table.app.screen, screen);
    }
    table.key(KeyCode::BackTab);
    assert_eq!(table.app.screen, Screen::Tree);
    table.key(KeyCode::Esc);
    assert_eq!(table.app.screen, Screen::Play);
    table.keys("?");
    assert!(table.app.help);
    table.keys("h");
    assert!(!table.app.help && table.moves() == 0, "any key leaves help, and does nothing else");
    table.keys("c");
    assert!(!table.app.look.colour);
    table.asked.clear();
    table.keys("m");
    table.control('l');
    table.control('z');
    table.control('c');
    table.keys("q");
    let asked = format!("{:?}", table.asked);
    assert_eq!(asked, "[Mouse(false), Redraw, Suspend, Interrupt, Quit]");
}

#[test]
fn the_log_is_copied_as_a_command_that_checks_it() {
    let mut table = Table::typed(BOARD);
    table.keys("y");
    assert!(table.asked.is_empty());
    table.keys("hky");
    let [Command::Copy(text)] = table.asked.as_slice() else { panic!("{:?}", table.asked) };
    assert_eq!(text, "loyd verify \"8 1 3/4 0 2/7 6 5\" RD");
}

#[test]
fn clicks_slide_what_is_in_line_and_drags_only_towards_the_gap() {
    let mut table = Table::typed("0 1 2/4 5 3/7 8 6");
    table.screen(80, 24);
    let cell = |row: u16, column: u16| (4 + 7 * column, 4 + 3 * row);
    table.drag(cell(0, 2), cell(0, 2));
    assert_eq!((table.board().as_str(), table.moves()), ("1 2 0/4 5 3/7 8 6", 2));
    table.drag(cell(1, 0), cell(1, 0));
    assert_eq!(table.moves(), 2, "not in line");
    table.drag(cell(1, 2), cell(2, 2));
    assert_eq!(table.moves(), 2, "dragged away from the gap");
    table.drag(cell(2, 2), cell(0, 2));
    assert!(table.app.play().unwrap().game.is_solved());
    table.drag((63, 0), (63, 0));
    assert_eq!(table.app.screen, Screen::Race);
}

#[test]
fn a_new_puzzle_is_asked_for_and_made() {
    let mut table = Table::typed(BOARD);
    table.keys("n");
    table.key(KeyCode::Enter);
    table.wait("a puzzle", |app| app.form.is_none());
    assert_ne!(table.board(), BOARD);
    table.keys("n");
    (0..3).for_each(|_| table.key(KeyCode::Backspace));
    table.keys("2x");
    table.key(KeyCode::Enter);
    assert!(table.text(80, 24).contains("A size is ROWSxCOLUMNS"));
    table.keys("3");
    table.key(KeyCode::Tab);
    table.keys("99");
    table.key(KeyCode::Down);
    table.keys("5");
    table.key(KeyCode::Enter);
    table.wait("a refusal", |app| app.form.as_ref().is_some_and(|form| form.error.is_some()));
    table.key(KeyCode::Up);
    (0..2).for_each(|_| table.key(KeyCode::Backspace));
    table.keys("9");
    table.key(KeyCode::Enter);
    table.wait("a puzzle", |app| app.form.is_none());
    table.settle();
    assert_eq!(table.app.play().unwrap().par().proven(), Some(9));
    assert!(table.text(80, 24).contains("Seed 5."));
}

#[test]
fn an_unsolvable_board_is_repaired() {
    let mut table = Table::typed("1 2 3/4 5 6/8 7 0");
    assert!(table.text(80, 24).contains("No sequence of slides solves"));
    table.keys(" h");
    table.keys("u");
    table.key(KeyCode::Enter);
    table.keys("x");
    assert!(table.app.play().unwrap().game.is_solved());
}

#[test]
fn a_solved_game_is_kept_once_and_only_without_help() {
    let folder = tempfile::tempdir().unwrap();
    let solve = |helped: bool| {
        let wanted = Wanted { size: "2x2".parse().unwrap(), goal: None, depth: Some(1), seed: 1, day: None };
        let puzzle = wanted.make(&mut |_| Ok(())).unwrap();
        let (app, first) = App::of_puzzle(puzzle, common::COLOUR, common::today(), 7);
        let mut table = Table::new(app, first, Store::at(Some(folder.path().to_owned())));
        table.settle();
        table.now = Duration::from_secs(3);
        if helped {
            table.keys("   ");
        }
        table.keys("hjkl");
        assert!(table.app.play().unwrap().game.is_solved());
        let _ = table.text(80, 24);
        table.app.play().unwrap().record_words.clone().unwrap()
    };
    assert_eq!(solve(false), "Your first on 2x2, depth 1.");
    assert_eq!(solve(true), "Solved with help: not kept as a best.");
    let kept = || Store::at(Some(folder.path().to_owned())).load().0.best("2x2, depth 1");
    for _ in 0..100 {
        if kept().is_some() {
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(kept().unwrap().solved, 1);
}

#[test]
fn keys_of_the_race() {
    let mut table = Table::typed(BOARD);
    table.keys("2a");
    assert_eq!(table.app.notice.as_deref(), Some("Four at a time. Remove one first."));
    table.key(KeyCode::Down);
    table.keys("jkd");
    assert_eq!(table.app.race.lanes.len(), 3);
    table.keys("aa-star:manhattan[ties=fifo]");
    table.key(KeyCode::Enter);
    assert_eq!(table.app.race.lanes[3].spec.to_string(), "a-star:manhattan[ties=fifo]");
    table.keys("e");
    assert!(table.app.notice.is_some(), "nothing is explained before it has run");
    table.key(KeyCode::Enter);
    table.wait("the race", |app| !app.race.is_busy());
    assert!(table.text(80, 24).contains("14 moves, proven shortest"));
    table.keys("e");
    table.wait("why", |app| app.race.explained.as_ref().is_some_and(|said| said.contains("Legal range")));
    table.keys("x");
    table.keys("r");
    table.keys("d");
    table.wait("the race", |app| !app.race.is_busy());
    table.keys("aucs");
    table.key(KeyCode::Esc);
    assert!(table.app.race.typed.is_none());
    table.key(KeyCode::Esc);
    assert_eq!(table.app.screen, Screen::Play);
}

#[test]
fn keys_of_the_tree() {
    let mut table = Table::typed(BOARD);
    table.keys("3");
    table.wait("the tree", |app| app.forest.shown.is_some());
    let step = |table: &Table| table.app.forest.shown.as_ref().unwrap().step;
    table.keys("..,");
    assert_eq!(step(&table), 1);
    table.keys(">><");
    assert_eq!(step(&table), 11);
    table.key(KeyCode::End);
    let last = step(&table);
    assert_eq!(last, table.app.forest.shown.as_ref().unwrap().steps());
    assert!(table.text(80, 24).contains("Goal reached: 14 moves, optimal."));
    table.key(KeyCode::Home);
    table.keys(" ");
    table.pass(Duration::from_secs(1));
    table.keys(" ");
    assert_eq!(step(&table), 1);
    table.keys(">");
    let rows = |table: &Table| table.app.forest.shown.as_ref().unwrap().rows.len();
    let all = rows(&table);
    table.key(KeyCode::PageUp);
    table.key(KeyCode::PageUp);
    table.key(KeyCode::Left);
    assert_eq!(rows(&table), 1, "the root is folded");
    table.key(KeyCode::Right);
    assert_eq!(rows(&table), all);
    table.key(KeyCode::Enter);
    table.key(KeyCode::Enter);
    table.key(KeyCode::Down);
    table.keys("jk");
    table.key(KeyCode::Up);
    table.key(KeyCode::PageDown);
    table.keys("h");
    table.keys("l");
    assert!(table.text(80, 24).contains("frontier"));
    table.keys("l");
    (0..9).for_each(|_| table.key(KeyCode::PageUp));
    table.key(KeyCode::Down);
    table.keys("b");
    assert_eq!(table.app.screen, Screen::Play);
    assert_ne!(table.board(), BOARD);
    table.keys("3");
    table.keys("r");
    table.wait("another tree", |app| app.forest.shown.is_some());
    table.keys("a");
    (0..30).for_each(|_| table.key(KeyCode::Backspace));
    table.keys("ida-star");
    table.key(KeyCode::Enter);
    table.wait("another search's tree", |app| app.forest.shown.is_some());
    assert_eq!(table.app.forest.shown.as_ref().unwrap().grown.spec.to_string(), "ida-star");
    table.keys("a:");
    table.key(KeyCode::Enter);
    assert!(table.app.notice.is_some());
}

#[test]
fn other_domains_are_raced_and_grown() {
    let instance = loyd_domains::registry().read("pancake", "3 1 2 5 4").unwrap();
    let app = App::of_problem(instance, common::COLOUR, common::today(), 7);
    let mut table = Table::new(app, Vec::new(), Store::default());
    assert_eq!(table.app.screen, Screen::Race);
    table.key(KeyCode::Enter);
    table.wait("the race", |app| !app.race.is_busy());
    assert!(table.text(80, 24).contains("proven shortest"));
    table.keys("3");
    table.wait("the tree", |app| app.forest.shown.is_some());
    table.keys("...");
    assert!(table.text(80, 24).contains("step 3 of"));
    table.keys("b1 hunr");
    assert!(table.text(80, 24).contains("pancake"));
}

#[test]
fn control_c_is_an_interrupt_and_q_is_not() {
    let mut table = Table::typed("1 2 3/4 5 6/7 0 8");
    table.control('c');
    assert!(matches!(table.asked.pop(), Some(Command::Interrupt)));
    table.keys("q");
    assert!(matches!(table.asked.pop(), Some(Command::Quit)));
}

#[test]
fn help_that_does_not_fit_is_read_page_by_page() {
    let mut table = Table::typed("1 2 3/4 5 6/7 0 8");
    table.keys("?");
    let mut read = table.text(40, 12);
    while table.app.help {
        assert!(!read.contains("Par: the few\n"), "{read}");
        table.keys("j");
        read += &table.text(40, 12);
    }
    for said in ["any key: more", "1 2 3: play, race, tree", "Par: the fewest slides.", "Thick border: home."]
    {
        assert!(read.contains(said), "{said}:\n{read}");
    }
    table.keys("?");
    table.key(KeyCode::Esc);
    assert!(!table.app.help);
}

#[test]
fn par_is_asked_for_alone_and_known_where_a_depth_was_asked_for() {
    let size = "4x4".parse().unwrap();
    let wanted = Wanted { size, goal: None, depth: Some(30), seed: 42, day: None };
    let puzzle = wanted.make(&mut |_| Ok(())).unwrap();
    let (app, first) = App::of_puzzle(puzzle, common::COLOUR, common::today(), 7);
    assert!(matches!(first.as_slice(), [Command::Par(question)] if question.near.is_empty()), "{first:?}");
    assert_eq!(app.play().unwrap().par().proven(), Some(30));
}

#[test]
fn bests_are_kept_of_puzzles_that_were_made_and_only_of_those() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("records.json");
    let solve = |puzzle: Puzzle| {
        let (app, first) = App::of_puzzle(puzzle, common::COLOUR, common::today(), 7);
        let mut table = Table::new(app, first, Store::at(Some(folder.path().to_owned())));
        table.keys("hjkl");
        let screen = table.text(80, 24);
        assert!(screen.contains("Solved in 1"), "{screen}");
        // Leaving at once loses nothing.
        table.workers.stop();
        screen
    };
    let goal = loyd_tiles::Goal::Last.board("2x2".parse().unwrap()).unwrap();
    let start: loyd_tiles::Board = "1 2/0 3".parse().unwrap();
    let own = solve(Puzzle { start, goal, origin: Origin::Typed { goal: None } });
    assert!(own.contains("A board of your own"), "{own}");
    assert!(!file.exists());
    let wanted = Wanted { size: "2x2".parse().unwrap(), goal: None, depth: Some(1), seed: 1, day: None };
    solve(wanted.make(&mut |_| Ok(())).unwrap());
    let text = std::fs::read_to_string(file).unwrap();
    assert!(text.contains("\"2x2, depth 1\"") && text.contains("\"moves\": 1"), "{text}");
}

#[test]
fn e_says_something_while_a_lane_runs() {
    let mut table = Table::made("4x4", None, 3);
    table.keys("2");
    table.app.race.lanes.truncate(2);
    table.key(KeyCode::Enter);
    table.keys("e");
    let shown = table.text(80, 24);
    assert!(shown.contains("Counts are explained once a-star or ucs has ended."), "{shown}");
    table.key(KeyCode::Enter);
}
