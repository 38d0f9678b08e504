//! IDA* with Manhattan distance against the published 15-puzzle instances, node for node.
//!
//! R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial Intelligence 27(1),
//! 1985, pages 97-109.

mod common;

use common::{Manhattan, board, data, puzzle, run};
use loyd_search::{IdaStar, Limits, Search};
use loyd_tiles::engine::{Instructions, UnrolledIdaStar};
use loyd_tiles::{Goal, NibbleState, Puzzle, Tile};

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

/// The instances with the fewest nodes, if the file is there.
fn smallest(count: usize) -> Vec<Instance> {
    let Some(text) = data("korf15.txt") else { return Vec::new() };
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
fn the_ten_smallest_instances_are_searched_node_for_node() {
    for instance in smallest(10) {
        is_searched_node_for_node(&instance, |puzzle| IdaStar { heuristic: Manhattan::new(puzzle) });
    }
}

#[test]
fn the_twenty_five_smallest_instances_are_searched_node_for_node_by_the_unrolled_search() {
    for instance in smallest(25) {
        for instructions in [Instructions::Portable, Instructions::Avx512] {
            let search = UnrolledIdaStar::new().with_instructions(instructions);
            is_searched_node_for_node(&instance, |_| search);
        }
    }
}
