//! IDA* with Manhattan distance against the published 15-puzzle instances, node for node.
//!
//! R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial Intelligence 27(1),
//! 1985, pages 97-109.

mod common;

use common::{Manhattan, board, data, puzzle, run};
use loyd_search::{IdaStar, Limits, Search};
use loyd_tiles::engine::{Instructions, UnrolledIdaStar};
use loyd_tiles::{Goal, NibbleState, Puzzle, Tile};

/// Of the hundred, ten with few nodes: number, Manhattan distance, fewest moves, nodes generated and the root, three
/// columns that only the data folder has, and the board. They stand here so that something is held without that folder.
const TEN: [&str; 10] = [
    "79 28 42 540860 -1 -1 -1 0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15",
    "55 29 41 927212 -1 -1 -1 13 8 14 3 9 1 0 7 15 5 4 10 12 2 6 11",
    "97 32 44 1002927 -1 -1 -1 9 14 5 7 8 15 1 2 10 4 13 6 12 0 11 3",
    "19 36 46 1280495 -1 -1 -1 7 11 8 3 14 0 6 15 1 4 13 9 5 12 2 10",
    "47 35 47 1411294 -1 -1 -1 6 10 1 14 15 8 3 5 13 0 2 7 4 9 11 12",
    "93 34 46 1599909 -1 -1 -1 13 9 14 6 12 8 1 2 3 4 0 7 5 10 11 15",
    "9 32 46 1650696 -1 -1 -1 3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 0",
    "31 38 50 2351811 -1 -1 -1 12 8 15 13 1 0 5 4 6 3 2 11 9 7 14 10",
    "85 32 44 2725456 -1 -1 -1 4 7 13 10 1 2 9 6 12 8 14 5 3 0 11 15",
    "73 37 49 3222276 -1 -1 -1 6 14 10 5 15 8 7 1 3 4 2 0 12 9 11 13",
];

struct Instance {
    id: u64,
    optimal: u32,
    generated_plus_root: u64,
    tiles: Vec<Tile>,
}

fn instance(line: &str) -> Instance {
    let numbers: Vec<i64> = line.split_whitespace().map(|word| word.parse().unwrap()).collect();
    Instance {
        id: numbers[0] as u64,
        optimal: numbers[2] as u32,
        generated_plus_root: numbers[3] as u64,
        tiles: numbers[7..].iter().map(|&tile| tile as Tile).collect(),
    }
}

/// The instances with the fewest nodes.
fn smallest(count: usize) -> Vec<Instance> {
    let text = data("korf15.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut instances: Vec<Instance> = lines.map(instance).collect();
    instances.sort_by_key(|instance| instance.generated_plus_root);
    instances.truncate(count);
    instances
}

fn is_searched_node_for_node<S: Search<Puzzle<NibbleState>>>(
    instance: &Instance,
    search: impl Fn(&Puzzle<NibbleState>) -> S,
) {
    let Instance { id, optimal, generated_plus_root, tiles } = instance;
    let puzzle = puzzle(&board(4, tiles), &Goal::First);
    let (outcome, stats) = run(&search(&puzzle), &puzzle, Limits::default());
    assert_eq!(outcome.cost(), Some(*optimal), "instance {id}");
    assert_eq!(stats.generated + 1, *generated_plus_root, "instance {id}");
    assert_eq!(stats.lower_bound, *optimal, "instance {id}");
}

#[test]
fn ten_classic_instances_are_searched_node_for_node() {
    for instance in TEN.map(instance) {
        is_searched_node_for_node(&instance, |puzzle| IdaStar { heuristic: Manhattan::new(puzzle) });
    }
}

#[test]
#[cfg_attr(not(shared_data), ignore = "needs ../shared/data, which is not there")]
fn the_twenty_five_smallest_instances_are_searched_node_for_node_by_the_unrolled_search() {
    for instance in smallest(25) {
        by_the_unrolled_search(&instance);
    }
}

#[test]
fn ten_classic_instances_are_searched_node_for_node_by_the_unrolled_search() {
    TEN.map(instance).iter().for_each(by_the_unrolled_search);
}

fn by_the_unrolled_search(instance: &Instance) {
    for instructions in [Instructions::Portable, Instructions::Avx512] {
        let search = UnrolledIdaStar::new().with_instructions(instructions);
        is_searched_node_for_node(instance, |_| search);
    }
}
