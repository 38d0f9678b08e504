//! Breadth-first and depth-first search against the counts that a course assignment publishes: goal 0..8, the blank
//! tries Up, Down, Left, Right.

mod common;

use common::{board, data, run};
use loyd_search::{Columbia, Limits, Outcome};
use loyd_tiles::{Direction, Goal, NibbleState, Order, Puzzle, Tile};

/// Cost (none for an unsolvable board), expanded, largest depth.
type Counts = (Option<u32>, u64, u64);

fn counts(search: Columbia, tiles: &[Tile]) -> Counts {
    let order = Order([Direction::Up, Direction::Down, Direction::Left, Direction::Right]);
    let start = board(3, tiles);
    let goal = Goal::First.board(start.size()).unwrap();
    let puzzle = Puzzle::<NibbleState>::with_order(&start, &goal, order).unwrap();
    let (outcome, stats) = run(&search, &puzzle, Limits::default());
    assert!(!matches!(outcome, Outcome::Stopped(_)));
    (outcome.cost(), stats.expanded, stats.depth_max)
}

#[test]
fn the_assignment_s_own_example_is_met() {
    let start = [1, 2, 5, 3, 4, 0, 6, 7, 8];
    assert_eq!(counts(Columbia::BreadthFirst, &start), (Some(3), 10, 4));
    assert_eq!(counts(Columbia::DepthFirst, &start), (Some(3), 181_437, 66_125));
}

#[test]
fn an_unsolvable_board_expands_every_state_of_its_half() {
    let start = [8, 1, 2, 0, 4, 3, 7, 6, 5];
    assert_eq!(counts(Columbia::BreadthFirst, &start).1, 181_440);
    assert_eq!(counts(Columbia::DepthFirst, &start).1, 181_440);
}

#[test]
#[cfg_attr(not(shared_data), ignore = "needs ../shared/data, which is not there")]
fn every_published_row_is_met() {
    let text = data("columbia/expected.csv");
    let mut rows = 0;
    for line in text.lines().skip(1) {
        let mut quoted = line.split('"');
        let (method, tiles, rest) = (quoted.next().unwrap(), quoted.next().unwrap(), quoted.next().unwrap());
        let search = match method {
            "bfs," => Columbia::BreadthFirst,
            "dfs," => Columbia::DepthFirst,
            _ => continue,
        };
        let tiles: Vec<Tile> = tiles.split(',').map(|tile| tile.parse().unwrap()).collect();
        let fields: Vec<&str> = rest.split(',').collect();
        let expected = (fields[1].parse().ok(), fields[2].parse().unwrap(), fields[3].parse().unwrap());
        assert_eq!(counts(search, &tiles), expected, "{line}");
        rows += 1;
    }
    assert!(rows >= 12, "{rows} rows");
}
