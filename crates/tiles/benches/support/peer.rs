//! The puzzle as the users of a general library write it: a plain array, children in a vector, the estimate from
//! scratch.

use loyd_tiles::{Board, Size};

/// A 4x4 board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Plain {
    tiles: [u8; 16],
    blank: usize,
}

impl Plain {
    /// The same board.
    pub fn new(board: &Board) -> Plain {
        let tiles = std::array::from_fn(|cell| board.tiles()[cell] as u8);
        Plain { tiles, blank: board.blank() }
    }

    /// The boards one move away, with what the move costs.
    pub fn successors(&self) -> Vec<(Plain, u32)> {
        let (row, column) = (self.blank / 4, self.blank % 4);
        let mut children = Vec::with_capacity(4);
        let mut slide = |from: usize| {
            let mut child = self.clone();
            child.tiles.swap(self.blank, from);
            child.blank = from;
            children.push((child, 1));
        };
        if row > 0 {
            slide(self.blank - 4);
        }
        if column > 0 {
            slide(self.blank - 1);
        }
        if column < 3 {
            slide(self.blank + 1);
        }
        if row < 3 {
            slide(self.blank + 4);
        }
        children
    }

    /// The steps of every tile to its cell in `homes`, summed.
    pub fn manhattan(&self, homes: &[usize]) -> u32 {
        let size = Size::new(4, 4).expect("4x4 is a size");
        let tiles = self.tiles.iter().enumerate().filter(|&(_, &tile)| tile != 0);
        tiles.map(|(cell, &tile)| size.steps(cell, homes[usize::from(tile)]) as u32).sum()
    }
}
