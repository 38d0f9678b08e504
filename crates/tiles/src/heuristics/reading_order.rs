//! Inversions: pairs of tiles that are read in the wrong order.

use super::cell_set::with_cell_set;
use crate::{Board, TileState};

/// A way to read a board, row by row or column by column, and each tile's rank when the goal is read that way.
#[derive(Debug, Clone)]
pub(super) struct ReadingOrder {
    /// The cell read at each position, and the position of each cell.
    cells: Box<[u16]>,
    positions: Box<[u16]>,
    /// The rank of each tile; the blank's is not used.
    ranks: Box<[u16]>,
}

impl ReadingOrder {
    pub fn by_rows(goal: &Board) -> ReadingOrder {
        Self::new(goal, (0..goal.size().cells() as u16).collect())
    }

    pub fn by_columns(goal: &Board) -> ReadingOrder {
        let (rows, columns) = (goal.size().rows(), goal.size().columns());
        let column = |column| (0..rows).map(move |row| (row * columns + column) as u16);
        Self::new(goal, (0..columns).flat_map(column).collect())
    }

    fn new(goal: &Board, cells: Box<[u16]>) -> ReadingOrder {
        let mut positions = vec![0; cells.len()];
        for (position, &cell) in (0..).zip(&cells) {
            positions[usize::from(cell)] = position;
        }
        let ranks = goal.cells().into_iter().map(|cell| positions[cell]).collect();
        ReadingOrder { cells, positions: positions.into(), ranks }
    }

    /// The pairs of tiles that are read in another order than in the goal. O(n^2 / 64) for n cells.
    pub fn inversions<S: TileState>(&self, state: &S) -> u32 {
        with_cell_set(self.cells.len(), |seen| {
            let mut inversions = 0;
            for &cell in &self.cells {
                let tile = state.tile(cell.into());
                if tile == 0 {
                    continue;
                }
                let (word, bit) = (usize::from(self.ranks[tile]) / 64, self.ranks[tile] % 64);
                let higher = seen[word + 1..].iter().map(|word| word.count_ones()).sum::<u32>();
                inversions += higher + (seen[word] >> bit).count_ones();
                seen[word] |= 1 << bit;
            }
            inversions
        })
    }

    /// What is added to the inversions when the tile now at `to` comes from `from`. O(tiles jumped over).
    pub fn change<S: TileState>(&self, child: &S, from: usize, to: usize) -> i32 {
        let rank = self.ranks[child.tile(to)];
        let (from, to) = (usize::from(self.positions[from]), usize::from(self.positions[to]));
        let between = &self.cells[from.min(to) + 1..from.max(to)];
        // A tile that jumps ahead comes to be read after those between: right for each smaller one, wrong for each
        // larger one.
        let ahead =
            between.iter().map(|&cell| if self.ranks[child.tile(cell.into())] < rank { -1 } else { 1 });
        let change: i32 = ahead.sum();
        if from < to { change } else { -change }
    }
}
