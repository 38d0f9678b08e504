//! The path that is marked in a recorded tree is the solution that is told, move by move.

mod common;

use loyd_lab::{Context, Status, Tables, Tracing, Tree};
use loyd_search::NO_NODE;
use loyd_tiles::{Generator, Goal, Scramble, Size};

const SPECS: [&str; 16] = [
    "lrta-star:manhattan",
    "annealing:manhattan",
    "hill-climbing:manhattan",
    "a-star:manhattan",
    "a-star:misplaced[duplicates=none]",
    "weighted-a-star:manhattan[weight=3]",
    "anytime-a-star:manhattan[weight=4]",
    "focal:manhattan",
    "greedy:manhattan",
    "beam:manhattan[width=50]",
    "ida-star:manhattan",
    "rbfs:manhattan",
    "ids",
    "dls[limit=16]",
    "bfs",
    "ucs",
];

/// The names of the actions from the root to the marked goal; `None` where it is not marked all the way.
fn marked(tree: &Tree) -> Option<Vec<String>> {
    let goal = tree.marks.iter().position(|marks| marks.goal)?;
    let above = |&node: &usize| (tree.parent[node] != NO_NODE).then(|| tree.parent[node] as usize);
    let path: Vec<usize> = std::iter::successors(Some(goal), above).collect();
    let whole = path.len() == tree.marks.iter().filter(|marks| marks.path).count()
        && path.iter().all(|&node| tree.marks[node].path);
    let names = path.iter().rev().filter_map(|&node| tree.action_name(node).map(ToOwned::to_owned));
    whole.then(|| names.collect())
}

#[test]
fn the_marked_path_is_the_solution() {
    let tables = Tables::default();
    let (cx, goal) = (Context::new(&tables), Goal::Last);
    let boards = Generator::new(Size::new(3, 3).unwrap(), &goal, Scramble::Steps(16), 3).unwrap();
    let mut walks = 0;
    for board in boards.take(20) {
        let instance = common::puzzle(&board, &goal);
        for spec in SPECS {
            let tracing = Tracing { nodes_max: 1 << 20, anyway: false };
            let (report, tree) =
                instance.trace(&spec.parse().unwrap(), tracing, &cx, &mut |_, _| ()).unwrap();
            let Status::Solved { moves, .. } = &report.status else { continue };
            let told: Vec<String> = moves.iter().collect();
            assert_eq!(marked(&tree), Some(told), "{spec} on {board}");
            walks += usize::from(spec.starts_with("lrta-star"));
        }
    }
    assert_eq!(walks, 20);
}
