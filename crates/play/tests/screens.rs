//! What is drawn: five sizes, with colours, without, and in ASCII.

mod common;

use std::time::Duration;

use common::{COLOUR, Table, styles, text};
use loyd_play::{Event, Look, News};
use loyd_search::Stats;
use ratatui_crossterm::crossterm::event::KeyCode;

const SIZES: [(u16, u16); 5] = [(80, 24), (120, 40), (60, 20), (40, 12), (20, 5)];

/// At each of the sizes the screen says what it must, without colours and in ASCII too.
fn says(table: &mut Table, expected: [&[&str]; 5]) {
    for ((columns, rows), expected) in SIZES.into_iter().zip(expected) {
        for (colour, ascii) in [(true, false), (false, false), (false, true)] {
            table.app.look = Look { colour, ascii };
            let screen = table.screen(columns, rows);
            let shown = text(&screen);
            for &said in expected {
                assert!(shown.contains(said), "{said:?} at {columns} x {rows}:\n{shown}");
            }
            if ascii {
                assert!(shown.is_ascii(), "{columns} x {rows}:\n{shown}");
            }
            if !colour {
                let styles = styles(&screen);
                let is_weight = |letter: char| " \nrub".contains(letter);
                assert!(styles.chars().all(is_weight), "{columns} x {rows}:\n{styles}");
            }
        }
    }
    table.app.look = COLOUR;
}

/// Six good slides, and one that costs.
fn after_a_costly_slide() -> Table {
    let mut table = Table::made("4x4", Some(30), 42);
    table.settle();
    for letter in "hkhklll".chars() {
        table.now += Duration::from_secs(3);
        table.keys(&letter.to_string());
        table.settle();
    }
    table
}

#[test]
fn the_game() {
    let mut table = after_a_costly_slide();
    table.keys("  ");
    let all: &[&str] =
        &["7 moves   0:18", "par 30", "25 moves to go, proven shortest.", "That move cost you 2."];
    let below: &[&str] = &["7 moves   0:18", "par 30", "25 moves to go, proven"];
    let narrow: &[&str] = &["7 moves   0:18", "par 30", "25 moves to go, proven", "That move cost you 2."];
    says(&mut table, [all, all, narrow, below, &["25 moves, tile "]]);
    let shown = table.text(80, 24);
    for said in [
        "7 played + 25 to go = 32. Par is 30.",
        " went right. ",
        "Hint  25 moves · tile ",
        "Log  ",
        "Seed 42.",
    ] {
        assert!(shown.contains(said), "{said}:\n{shown}");
    }
}

#[test]
fn the_seed_is_told_on_large_boards_too() {
    for (size, columns, rows) in [("10x10", 80, 24), ("100x100", 80, 24), ("10x10", 40, 24)] {
        let mut table = Table::made(size, None, 42);
        let shown = table.text(columns, rows);
        assert!(shown.contains("Seed 42."), "{size} in {columns} x {rows}:\n{shown}");
    }
}

#[test]
fn what_does_not_fit_into_the_one_line_is_left_out_whole() {
    let mut table = after_a_costly_slide();
    table.keys("u");
    let shown = table.text(20, 5);
    assert!(shown.starts_with("6 moves  24 to go\n"), "{shown}");
    let shown = table.text(27, 5);
    assert!(shown.starts_with("6 moves  24 to go  par 30\n"), "{shown}");
    table.keys("n");
    let shown = table.text(33, 12);
    assert!(shown.contains("> Size  4x4_") && !shown.contains("4x4_   "), "{shown}");
}

#[test]
fn tiles_at_home_have_heavy_borders_and_the_hinted_one_is_pointed_at() {
    let mut table = Table::typed("1 2 3/4 5 6/7 0 8");
    table.settle();
    table.keys("  ");
    let screen = table.screen(80, 24);
    let shown = text(&screen);
    assert!(shown.contains("  ┏━━━━━┓┏━━━━━┓┏━━━━━┓"), "{shown}");
    assert!(shown.contains("  ┃  1  ┃┃  2  ┃┃  3  ┃"), "{shown}");
    assert!(shown.contains("  ┃  7  ┃       │» 8 «│"), "{shown}");
    assert!(styles(&screen).contains("HHHHHHHHHHHHHHHHHHHHH"), "home is on blue");
    table.app.look = Look { colour: false, ascii: true };
    let shown = table.text(80, 24);
    assert!(shown.contains("#  7  #       |> 8 <|"), "{shown}");
}

#[test]
fn the_end_of_a_game() {
    let mut table = Table::typed("1 2 3/4 5 6/7 0 8");
    table.settle();
    table.key(KeyCode::Left);
    let line: &[&str] = &["Solved in 1. That is par"];
    says(&mut table, [line, line, line, line, &["solved in 1  par 1"]]);
}

#[test]
fn a_board_that_cannot_be_solved() {
    let mut table = Table::typed("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0");
    let shown = table.text(80, 24);
    for said in ["No sequence of slides solves this board.", "x swaps 14 and 15", "unsolvable"] {
        assert!(shown.contains(said), "{said}:\n{shown}");
    }
}

#[test]
fn a_board_larger_than_the_screen() {
    let mut table = Table::made("40x40", None, 1);
    let shown = table.text(60, 20);
    assert!(shown.contains("rows 1-11, columns 24-35\n"), "{shown}");
    assert!(table.text(80, 24).contains(" of 40"));
    let mut table = Table::made("4x4", None, 1);
    assert!(table.text(20, 3).starts_with("4x4 needs 12 x 4\ncharacters;"));
}

#[test]
fn a_race() {
    let mut table = Table::typed("8 1 3/4 0 2/7 6 5");
    table.keys("2");
    assert!(table.text(80, 24).contains("One puzzle, one clock."));
    table.key(KeyCode::Enter);
    table.wait("the race", |app| !app.race.is_busy());
    let all: &[&str] = &["a-star:manhattan", "14, optimal", "A: 14 moves, proven shortest, 44 expanded."];
    says(&mut table, [all, all, all, &["a-star:manhattan", "14, optimal"], &["optimal"]]);
    let shown = table.text(80, 24);
    for said in ["expanded  frontier  depth   f   time  state", "expanded, log scale"] {
        assert!(shown.contains(said), "{said}:\n{shown}");
    }
}

#[test]
fn a_race_under_way() {
    let mut table = Table::typed("8 6 7/2 5 4/3 0 1");
    table.keys("2");
    table.key(KeyCode::Enter);
    table.wait("the first lane", |app| app.race.lanes[0].report.is_some());
    let race = table.app.race.number;
    table.app.race.lanes[1].report = None;
    let first = table.app.race.lanes[0].stats.unwrap().expanded;
    let stats = Stats { expanded: 12 * first, elapsed: Duration::from_millis(180), ..Stats::default() };
    table.update(Event::Lane { race, lane: 1, news: News::Started });
    table.update(Event::Lane { race, lane: 1, news: News::Progress(stats) });
    let shown = table.text(80, 24);
    assert!(shown.contains("B has expanded 12 times as many as A so far."), "{shown}");
    assert!(shown.contains("running"), "{shown}");
}

#[test]
fn a_tree() {
    let mut table = Table::typed("8 1 3/4 0 2/7 6 5");
    table.keys("3");
    table.wait("the tree", |app| app.forest.shown.is_some());
    table.keys(">........");
    let all: &[&str] = &["step 18 of 44   18 expanded", "Took the smallest f: ", "g   h   f   out"];
    let step: &[&str] = &["step 18 of 44"];
    says(&mut table, [all, all, all, &["step 18 of 44   15 frontier", "Took the smallest f: "], step]);
    let shown = table.text(80, 24);
    for said in ["just expanded, 18th out", "next out of the frontier", "smallest f, then h", "▸ folded"] {
        assert!(shown.contains(said), "{said}:\n{shown}");
    }
    table.keys("l");
    assert!(table.text(80, 24).contains("expanded  frontier"));
    table.keys("l");
    table.key(KeyCode::End);
    assert!(table.text(80, 24).contains("Goal reached: 14 moves, optimal. 44 expanded."));
}

#[test]
fn help() {
    let mut table = Table::typed("8 1 3/4 0 2/7 6 5");
    table.keys("?");
    let all: &[&str] =
        &["Par is the fewest slides that solve the puzzle", "hint: how far, tile, way", "any key: back"];
    let short: &[&str] = &["Space: hint, three grades"];
    says(&mut table, [all, all, short, &["u, Ctrl-r: undo"], &["arrows hjkl"]]);
}

#[test]
fn questions_and_notices() {
    let mut table = Table::typed("8 1 3/4 0 2/7 6 5");
    table.settle();
    table.keys("n");
    assert!(table.text(80, 24).contains("> Size  3x3_"));
    table.key(KeyCode::Esc);
    table.keys("y");
    assert!(table.text(80, 24).contains("There are no moves to copy yet."));
    table.keys("2d");
    table.keys("aa-starr");
    table.key(KeyCode::Enter);
    assert!(table.text(80, 24).contains("Search: a-starr_"));
    assert!(table.app.notice.is_some());
}

/// Nothing panics, at any size and in any state.
#[test]
fn every_size_can_be_drawn() {
    let mut table = Table::typed("8 1 3/4 0 2/7 6 5");
    table.settle();
    table.keys("3");
    table.wait("the tree", |app| app.forest.shown.is_some());
    table.keys(">>2");
    table.key(KeyCode::Enter);
    table.wait("the race", |app| !app.race.is_busy());
    for keys in ["1", "n", "\u{1b}2", "a", "\u{1b}3", "l", "?"] {
        for letter in keys.chars() {
            if letter == '\u{1b}' {
                table.key(KeyCode::Esc);
            } else {
                table.keys(&letter.to_string());
            }
        }
        for width in (0..100).step_by(3) {
            for height in 0..40 {
                table.screen(width, height);
            }
        }
    }
}
