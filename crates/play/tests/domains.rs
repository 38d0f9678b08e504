//! Trees and races of other problems: lengths and not raw costs, columns that stay apart, and marks where a state is cut.

mod common;

use common::{COLOUR, Table, today};
use loyd_play::{App, Event, News, Screen, Store};
use loyd_search::Stats;
use ratatui_crossterm::crossterm::event::KeyCode;

const MAP: &str = "S.......#.../.######.#.#./.#....#...#./.#.##.#####./...#......#.\
                   /.#.####.##.#/.#......#..#/.######.#.##/...........G";

fn table(domain: &str, problem: &str) -> Table {
    let instance = loyd_domains::registry().read(domain, problem).unwrap();
    Table::new(App::of_problem(instance, COLOUR, today(), 7), Vec::new(), Store::default())
}

/// Its tree after some steps.
fn tree(domain: &str, problem: &str, steps: usize) -> Table {
    let mut table = table(domain, problem);
    table.keys("3");
    table.wait("the tree", |app| app.forest.shown.is_some());
    table.keys(&".".repeat(steps));
    table
}

#[test]
fn titles_say_the_goal_and_where_they_are_cut() {
    let mut words = table("words", "horse nurse");
    assert!(words.text(80, 24).starts_with(" Loyd  words: horse to nurse "));
    words.keys("1");
    assert!(words.text(80, 24).contains("  From one word to another, one letter at a time."));
    let mut map = table("grid", MAP);
    let shown = map.text(80, 24);
    assert!(shown.lines().next().unwrap().contains("…  1 Play"), "{shown}");
}

#[test]
fn a_map_is_told_in_lengths_and_its_columns_stay_apart() {
    let mut table = tree("grid", MAP, 9);
    let shown = table.text(80, 24);
    let heading = shown.lines().find(|line| line.contains("out") && line.contains(" g ")).unwrap();
    assert!(heading.contains("  g "), "{shown}");
    let start = shown.lines().find(|line| line.contains(" start ")).unwrap();
    let numbers: Vec<&str> = start.split_whitespace().skip(2).take(3).collect();
    assert_eq!(numbers[0], "0.00", "{shown}");
    assert_eq!(numbers[1], numbers[2], "{shown}");
    let f: f64 = numbers[2].parse().unwrap();
    assert!((10.0..50.0).contains(&f), "{shown}");
    assert!(shown.contains("Took the smallest f: "), "{shown}");
    let bound = shown.split("f-bound ").nth(1).unwrap().split_whitespace().next().unwrap();
    assert!(bound.parse::<f64>().unwrap() < 100.0, "{shown}");
    insta::assert_snapshot!("grid_tree_80x24", shown);
    insta::assert_snapshot!("grid_tree_120x40", table.text(120, 40));
    table.keys("l");
    insta::assert_snapshot!("grid_layers_80x24", table.text(80, 24));
}

#[test]
fn the_heading_of_layers_stands_apart_however_few_there_are() {
    let mut table = Table::typed("8 1 3/4 0 2/7 6 5");
    table.keys("3");
    table.wait("the tree", |app| app.forest.shown.is_some());
    table.keys("l.");
    for (columns, rows) in [(80, 24), (60, 20), (40, 12), (20, 5)] {
        let shown = table.text(columns, rows);
        assert!(shown.contains("g 0 to 1"), "{shown}");
        assert!(columns < 40 || shown.contains("g 0 to 1  expanded  frontier"), "{shown}");
    }
}

#[test]
fn states_are_shown_whole_or_with_a_mark() {
    let mut pancakes = tree("pancake", "10 3 1 7 5 9 2 8 4 6", 3);
    insta::assert_snapshot!("pancake_tree_80x24", pancakes.text(80, 24));
    let mut towers = tree("hanoi", "6 5 4 3 2 1 | - | - | -", 3);
    insta::assert_snapshot!("hanoi_tree_80x24", towers.text(80, 24));
    insta::assert_snapshot!("hanoi_tree_120x40", towers.text(120, 40));
    let rows: Vec<String> = (0..30).map(|_| "S.........".replace('S', ".")).collect();
    let map = format!("S{}/{}/.........G", ".".repeat(9), rows.join("/"));
    let mut map = tree("grid", &map, 3);
    let shown = map.text(80, 24);
    assert!(shown.contains(" more rows"), "{shown}");
    map.app.look.ascii = true;
    let shown = map.text(80, 24);
    assert!(shown.contains("... ") && shown.is_ascii(), "{shown}");
}

#[test]
fn counts_of_a_race_never_run_into_each_other() {
    let mut table = Table::typed("8 1 3/4 0 2/7 6 5");
    table.keys("2");
    let counts = [(26_899_454, 23_196_449), (9_999_999, 8_888_888), (4_300_000_000, 1), (12, 3)];
    for (lane, (expanded, frontier_max)) in counts.into_iter().enumerate() {
        let stats = Stats { expanded, frontier_max, ..Stats::default() };
        let race = table.app.race.number;
        table.update(Event::Lane { race, lane, news: News::Started });
        table.update(Event::Lane { race, lane, news: News::Progress(stats) });
    }
    for columns in [80, 120] {
        let shown = table.text(columns, 24);
        for said in ["  26.9 M  ", "  23.2 M ", " 9,999,999 ", " 8,888,888 ", "  4.3 G  "] {
            assert!(shown.contains(said), "{said:?}:\n{shown}");
        }
    }
    assert!(table.text(80, 24).contains("e explain counts"));
}

#[test]
fn a_race_on_a_map_tells_f_as_a_length() {
    let mut table = table("grid", MAP);
    assert_eq!(table.app.screen, Screen::Race);
    table.key(KeyCode::Enter);
    table.wait("the race", |app| !app.race.is_busy());
    let shown = table.text(80, 24);
    let line = shown.lines().find(|line| line.contains(", optimal")).unwrap_or_else(|| panic!("{shown}"));
    let length: f64 =
        line.split(", optimal").next().unwrap().split_whitespace().last().unwrap().parse().unwrap();
    assert!(line.contains(&format!(" {length:.2} ")), "{shown}");
}

#[test]
fn a_part_of_a_large_board_says_which_without_being_cut() {
    let mut table = Table::made("100x100", None, 1);
    table.wait("a way", |app| app.play().unwrap().here().upper.is_some());
    let shown = table.text(80, 24);
    let line = shown.lines().find(|line| line.contains("par ")).unwrap();
    let last = line.split_whitespace().last().unwrap();
    assert!(line.contains("rows ") && line.contains("columns "), "{shown}");
    assert!(last == "100" || last.contains('-'), "{shown}");
}
