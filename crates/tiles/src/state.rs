//! Boards packed for search. The dimensions are values, the capacity is a type: one state for up to 16 cells, one
//! for up to 31, one for the rest.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Board, Tile};

/// A packed board. Knows its tiles but not its dimensions.
pub trait TileState: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// The most cells this state can hold.
    const CAPACITY: usize;

    /// Packs a board of at most [`CAPACITY`](Self::CAPACITY) cells.
    fn pack(board: &Board) -> Self;

    /// The blank's cell.
    fn blank(&self) -> usize;

    /// The tile at a cell.
    fn tile(&self, cell: usize) -> usize;

    /// Slides the tile at `from` into the blank, which is at `blank`.
    fn slide(&mut self, blank: usize, from: usize);

    /// The bytes held outside the state itself.
    #[inline]
    fn heap_bytes(&self) -> usize {
        0
    }
}

/// Up to 16 cells, four bits each, in one word. The blank is the zero nibble and is found by arithmetic.
///
/// Aligned like a `u32`, so that a search's node of such a state and a few smaller numbers has no holes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(Rust, packed(4))]
pub struct NibbleState(u64);

impl NibbleState {
    /// The packed word: cell 0 in the lowest four bits. Cells that the board does not have hold 15.
    #[inline]
    pub fn bits(self) -> u64 {
        self.0
    }
}

impl TileState for NibbleState {
    const CAPACITY: usize = 16;

    fn pack(board: &Board) -> Self {
        assert!(board.tiles().len() <= Self::CAPACITY);
        // Unused cells must not look like the blank.
        let unused = u64::MAX.checked_shl(4 * board.tiles().len() as u32).unwrap_or(0);
        let bits = board.tiles().iter().enumerate().map(|(cell, &tile)| u64::from(tile) << (4 * cell));
        NibbleState(bits.fold(unused, |word, tile| word | tile))
    }

    #[inline]
    fn blank(&self) -> usize {
        const LOW: u64 = 0x1111_1111_1111_1111;
        const HIGH: u64 = 0x8888_8888_8888_8888;
        // The lowest zero nibble borrows from its high bit first (Hacker's Delight, 6-1).
        ((self.0.wrapping_sub(LOW) & !self.0 & HIGH).trailing_zeros() / 4) as usize
    }

    #[inline]
    fn tile(&self, cell: usize) -> usize {
        (self.0 >> (4 * cell) & 15) as usize
    }

    #[inline]
    fn slide(&mut self, blank: usize, from: usize) {
        let tile = self.0 >> (4 * from) & 15;
        self.0 ^= tile << (4 * from) | tile << (4 * blank);
    }
}

/// Up to 31 cells, a byte each, and the blank's cell in the 32nd.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ByteState([u8; 32]);

impl ByteState {
    const BLANK: usize = 31;
}

impl TileState for ByteState {
    const CAPACITY: usize = 31;

    fn pack(board: &Board) -> Self {
        assert!(board.tiles().len() <= Self::CAPACITY);
        let mut bytes = [0; 32];
        for (byte, &tile) in std::iter::zip(&mut bytes, board.tiles()) {
            *byte = tile as u8;
        }
        bytes[Self::BLANK] = board.blank() as u8;
        ByteState(bytes)
    }

    #[inline]
    fn blank(&self) -> usize {
        usize::from(self.0[Self::BLANK])
    }

    #[inline]
    fn tile(&self, cell: usize) -> usize {
        usize::from(self.0[cell])
    }

    #[inline]
    fn slide(&mut self, blank: usize, from: usize) {
        self.0[blank] = self.0[from];
        self.0[from] = 0;
        self.0[Self::BLANK] = from as u8;
    }
}

/// Any number of cells, on the heap.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct LargeState {
    tiles: Box<[Tile]>,
    blank: u32,
}

impl Clone for LargeState {
    fn clone(&self) -> Self {
        LargeState { tiles: self.tiles.clone(), blank: self.blank }
    }

    /// Reuses the memory, so that depth-first searches allocate nothing per node.
    fn clone_from(&mut self, source: &Self) {
        self.tiles.clone_from(&source.tiles);
        self.blank = source.blank;
    }
}

impl TileState for LargeState {
    const CAPACITY: usize = usize::MAX;

    fn pack(board: &Board) -> Self {
        LargeState { tiles: board.tiles().into(), blank: board.blank() as u32 }
    }

    #[inline]
    fn blank(&self) -> usize {
        self.blank as usize
    }

    #[inline]
    fn tile(&self, cell: usize) -> usize {
        usize::from(self.tiles[cell])
    }

    #[inline]
    fn slide(&mut self, blank: usize, from: usize) {
        self.tiles.swap(blank, from);
        self.blank = from as u32;
    }

    #[inline]
    fn heap_bytes(&self) -> usize {
        size_of_val(&*self.tiles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Direction, Size};

    /// Packs a board, slides about, and compares with the board doing the same.
    fn follows_the_board<S: TileState>(rows: usize, columns: usize) {
        let size = Size::new(rows, columns).unwrap();
        let tiles: Vec<Tile> = (0..size.cells() as Tile).rev().collect();
        let mut board = Board::new(size, tiles).unwrap();
        let mut state = S::pack(&board);
        for step in 0..500_usize {
            let direction = Direction::ALL[(step * step / 7 + step) % 4];
            let Some(next) = board.after(direction) else { continue };
            state.slide(board.blank(), next.blank());
            board = next;
            assert_eq!(state, S::pack(&board));
            assert_eq!(state.blank(), board.blank());
            for (cell, &tile) in board.tiles().iter().enumerate() {
                assert_eq!(state.tile(cell), usize::from(tile));
            }
        }
    }

    #[test]
    fn every_state_type_follows_the_board() {
        follows_the_board::<NibbleState>(2, 2);
        follows_the_board::<NibbleState>(3, 5);
        follows_the_board::<NibbleState>(4, 4);
        follows_the_board::<ByteState>(5, 5);
        follows_the_board::<ByteState>(2, 15);
        follows_the_board::<LargeState>(3, 3);
        follows_the_board::<LargeState>(17, 20);
    }

    #[test]
    fn a_4x4_state_is_one_word() {
        assert_eq!(size_of::<NibbleState>(), 8);
        assert_eq!(size_of::<ByteState>(), 32);
    }
}
