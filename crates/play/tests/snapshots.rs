//! The four screens as they are drawn, letter by letter and style by style, at the sizes that matter.
//!
//! After a change that is meant: `INSTA_UPDATE=always cargo test -p loyd-play --test snapshots`, and look at the difference.

mod common;

use std::time::Duration;

use common::{Table, styles, text};
use ratatui_crossterm::crossterm::event::KeyCode;

/// Compares a screen at four sizes, and its styles at the usual one.
fn compare(name: &str, table: &mut Table) {
    for (columns, rows) in [(80, 24), (60, 20), (40, 12), (20, 5)] {
        let screen = table.screen(columns, rows);
        insta::assert_snapshot!(format!("{name}_{columns}x{rows}"), text(&screen));
    }
    insta::assert_snapshot!(format!("{name}_styles"), styles(&table.screen(80, 24)));
}

#[test]
fn a_game_after_a_costly_slide() {
    let mut table = Table::made("4x4", Some(30), 42);
    table.settle();
    for letter in "hkhklll".chars() {
        table.now += Duration::from_secs(3);
        table.keys(&letter.to_string());
        table.settle();
    }
    table.keys("  ");
    compare("game", &mut table);
}

#[test]
fn a_race_that_has_ended() {
    let mut table = Table::typed("8 1 3/4 0 2/7 6 5");
    table.keys("2");
    table.key(KeyCode::Enter);
    table.wait("the race", |app| !app.race.is_busy());
    // Counts are the same each time; the clock is not.
    for (lane, thirds) in table.app.race.lanes.iter_mut().zip(1..) {
        let stats = lane.stats.as_mut().unwrap();
        stats.elapsed = Duration::from_millis(30 * thirds);
        let points = (1..=3).map(|third| (stats.elapsed * third / 3, stats.expanded * u64::from(third) / 3));
        lane.curve = points.collect();
    }
    compare("race", &mut table);
}

#[test]
fn a_tree_half_grown() {
    let mut table = Table::typed("8 1 3/4 0 2/7 6 5");
    table.keys("3");
    table.wait("the tree", |app| app.forest.shown.is_some());
    table.keys(">........");
    compare("tree", &mut table);
    table.keys("l");
    compare("layers", &mut table);
}

#[test]
fn help() {
    let mut table = Table::typed("8 1 3/4 0 2/7 6 5");
    table.keys("?");
    compare("help", &mut table);
}
