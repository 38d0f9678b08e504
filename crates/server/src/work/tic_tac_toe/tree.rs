//! The tree that alpha-beta looks at, with what it cut, to a depth.
//!
//! `loyd_search::AlphaBeta` keeps no tree. This is the same search with a recorder; a test holds the two together.

use loyd_domains::tic_tac_toe::{Grid, Square};
use loyd_search::{Game, Player, Space};

use super::Ordered;
use crate::api::GameNode;

/// The nodes down to `depth`, parents before children, siblings in the order in which they are tried.
pub fn record(rules: &Ordered, grid: Grid, depth: u8) -> Vec<GameNode> {
    let mut recorder = Recorder { rules, nodes: Vec::new(), visited: 0 };
    recorder.visit(grid, None, None, (i32::MIN, i32::MAX), depth + 1);
    recorder.nodes
}

struct Recorder<'r> {
    rules: &'r Ordered,
    nodes: Vec<GameNode>,
    /// All positions looked at, recorded or not.
    visited: u64,
}

impl Recorder<'_> {
    /// The value of a position within a window of values that matter. Nodes are recorded while `levels` are left.
    fn visit(
        &mut self,
        grid: Grid,
        parent: Option<u32>,
        square: Option<Square>,
        (mut alpha, mut beta): (i32, i32),
        levels: u8,
    ) -> i32 {
        self.visited += 1;
        let node = (levels > 0).then(|| self.push(parent, square, false));
        let value = self.rules.value(&grid).unwrap_or_else(|| {
            let player = self.rules.to_move(&grid);
            let mut best = if player == Player::Max { i32::MIN } else { i32::MAX };
            let mut squares = self.rules.actions(&grid);
            for square in squares.by_ref() {
                let child = grid.after(square);
                let value = self.visit(child, node, Some(square), (alpha, beta), levels.saturating_sub(1));
                match player {
                    Player::Max => (best, alpha) = (best.max(value), alpha.max(value)),
                    Player::Min => (best, beta) = (best.min(value), beta.min(value)),
                }
                if alpha >= beta {
                    break;
                }
            }
            if levels > 1 {
                for square in squares {
                    self.push(node, Some(square), true);
                }
            }
            best
        });
        if let Some(node) = node {
            self.nodes[node as usize].value = Some(value as i8);
        }
        value
    }

    fn push(&mut self, parent: Option<u32>, square: Option<Square>, cut: bool) -> u32 {
        let square = square.map(|square| square.number() - 1);
        self.nodes.push(GameNode { parent, square, value: None, cut });
        self.nodes.len() as u32 - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loyd_search::{AlphaBeta, Limits, Monitor};

    #[test]
    fn the_recorded_search_is_alpha_beta() {
        for order in [[0, 1, 2, 3, 4, 5, 6, 7, 8], [4, 0, 2, 6, 8, 1, 3, 5, 7]] {
            let rules = Ordered::new(Some(&order)).unwrap();
            let mut monitor = Monitor::unwatched(Limits::default());
            let verdict = AlphaBeta.run(&rules, &Grid::EMPTY, &mut monitor).unwrap();
            let mut recorder = Recorder { rules: &rules, nodes: Vec::new(), visited: 0 };
            let value = recorder.visit(Grid::EMPTY, None, None, (i32::MIN, i32::MAX), 3);
            assert_eq!((value, recorder.visited), (verdict.value, verdict.nodes), "{order:?}");
        }
    }

    #[test]
    fn a_tree_of_depth_two_has_every_first_move_and_marks_what_was_cut() {
        let tree = record(&Ordered::new(None).unwrap(), Grid::EMPTY, 2);
        let of = |parent| tree.iter().filter(|node| node.parent == parent).count();
        assert_eq!((of(None), of(Some(0))), (1, 9));
        assert!(tree.iter().all(|node| node.cut == node.value.is_none()));
        assert!(tree.iter().any(|node| node.cut));
        assert_eq!(tree.len(), 1 + 9 + 72);
    }
}
