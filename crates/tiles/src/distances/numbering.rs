//! A number for every board that can reach a goal, without gaps.
//!
//! A board is where the blank stands and the order of the tiles, the blank left out. The order of the last two tiles
//! follows from the others, since only half of all orders can be reached. So with n cells there are (n-1)!/2 orders,
//! told apart by all tiles but the last two, and n boards of each: the number is the rank of the order times n plus
//! the blank's cell. A move of the blank to the left or right leaves the order as it is, and changes the number by 1.
//!
//! Ranks are the usual mixed-radix numbers of permutations, with the tiles not yet used kept as the nibbles of a word.

use crate::{Board, Size, Tile};

/// The most cells: tiles must fit into nibbles, ranks into words.
const CELLS_MAX: usize = 16;
/// Nibble i holds i.
const IDENTITY: u64 = 0xFEDC_BA98_7654_3210;
const ONES: u64 = 0x1111_1111_1111_1111;

#[derive(Debug, Clone)]
pub(super) struct Numbering {
    size: Size,
    /// Whether the order of the tiles is odd, by the blank's row. Moves within a row do not change the order; a move
    /// between rows carries one tile past `columns - 1` others.
    odd: Box<[bool]>,
    /// What a digit counts for, by its place. The last two count for nothing.
    weights: [isize; CELLS_MAX],
}

/// An order of tiles: the tiles, less 1, and for each the number of smaller ones behind it.
pub(super) struct Order {
    tiles: [u8; CELLS_MAX],
    digits: [u8; CELLS_MAX],
    odd: bool,
}

impl Numbering {
    pub fn new(goal: &Board) -> Numbering {
        let size = goal.size();
        let k = size.cells() - 1;
        debug_assert!(k < CELLS_MAX);
        let mut weights = [0; CELLS_MAX];
        weights[k - 3] = 1;
        for at in (0..k - 3).rev() {
            weights[at] = weights[at + 1] * (k - at - 1) as isize;
        }
        let (goal_row, _) = size.row_column(goal.blank());
        let (_, odd) = rank(goal);
        let changes = |row: usize| (row.abs_diff(goal_row) * (size.columns() - 1)) % 2 == 1;
        Numbering { size, odd: (0..size.rows()).map(|row| odd != changes(row)).collect(), weights }
    }

    pub fn cells(&self) -> usize {
        self.size.cells()
    }

    /// The number of a board, if it can reach the goal.
    pub fn number(&self, board: &Board) -> Option<usize> {
        if board.size() != self.size {
            return None;
        }
        let (rank, odd) = rank(board);
        let (row, _) = self.size.row_column(board.blank());
        (odd == self.odd[row]).then(|| rank * self.cells() + board.blank())
    }

    /// The board of a number.
    pub fn board(&self, number: usize) -> Board {
        let (rank, blank) = (number / self.cells(), number % self.cells());
        let mut order = self.order(rank);
        self.settle(&mut order, blank);
        let mut tiles: Vec<Tile> =
            order.tiles[..self.cells() - 1].iter().map(|&t| Tile::from(t) + 1).collect();
        tiles.insert(blank, 0);
        Board::new(self.size, tiles).expect("a number stands for a board")
    }

    /// The order of a rank, its last two tiles in ascending order.
    pub fn order(&self, rank: usize) -> Order {
        let k = self.cells() - 1;
        let mut order = Order { tiles: [0; CELLS_MAX], digits: [0; CELLS_MAX], odd: false };
        let mut rest = rank as u32;
        for at in (0..k - 2).rev() {
            let radix = (k - at) as u32;
            order.digits[at] = (rest % radix) as u8;
            rest /= radix;
        }
        let mut unused = IDENTITY;
        for (tile, &digit) in std::iter::zip(&mut order.tiles, &order.digits[..k]) {
            let shift = 4 * u32::from(digit);
            *tile = (unused >> shift & 15) as u8;
            order.odd ^= digit % 2 == 1;
            let below = (1 << shift) - 1;
            unused = (unused & below) | (unused >> 4 & !below);
        }
        order
    }

    /// Puts the last two tiles of an order the way they are while the blank stands at `blank`.
    #[inline]
    pub fn settle(&self, order: &mut Order, blank: usize) {
        if order.odd != self.odd[blank / self.size.columns()] {
            let last = self.cells() - 2;
            order.tiles.swap(last - 1, last);
            order.digits[last - 1] ^= 1;
            order.odd = !order.odd;
        }
    }

    /// Calls `visit` with the number of each board one move away from the one with the given rank, order (settled for
    /// the blank's row) and blank.
    #[inline]
    pub fn for_each_neighbour(&self, rank: usize, order: &Order, blank: usize, mut visit: impl FnMut(usize)) {
        let (n, columns) = (self.cells(), self.size.columns());
        let (row, column) = self.size.row_column(blank);
        if column > 0 {
            visit(rank * n + blank - 1);
        }
        if column + 1 < columns {
            visit(rank * n + blank + 1);
        }
        if row > 0 {
            let change = self.carried_back(order, blank - columns);
            visit(rank.wrapping_add_signed(change) * n + blank - columns);
        }
        if row + 1 < self.size.rows() {
            let change = self.carried_forth(order, blank);
            visit(rank.wrapping_add_signed(change) * n + blank + columns);
        }
    }

    /// How the rank changes when the tile at `from` is carried back past the next `columns - 1`. Only the digits of
    /// these tiles change: each moves one place forward, and those greater than the tile now count it too.
    #[inline]
    fn carried_back(&self, order: &Order, from: usize) -> isize {
        let to = from + self.size.columns() - 1;
        let (tile, mut digit) = (order.tiles[from], isize::from(order.digits[from]));
        let mut change = -digit * self.weights[from];
        for at in from + 1..=to {
            let greater = isize::from(order.tiles[at] > tile);
            let other = isize::from(order.digits[at]);
            change += (other + greater) * self.weights[at - 1] - other * self.weights[at];
            digit -= 1 - greater;
        }
        change + digit * self.weights[to]
    }

    /// How the rank changes when the tile `columns - 1` behind `to` is carried forth to it: the reverse.
    #[inline]
    fn carried_forth(&self, order: &Order, to: usize) -> isize {
        let from = to + self.size.columns() - 1;
        let (tile, mut digit) = (order.tiles[from], isize::from(order.digits[from]));
        let mut change = -digit * self.weights[from];
        for at in to..from {
            let greater = isize::from(order.tiles[at] > tile);
            let other = isize::from(order.digits[at]);
            change += (other - greater) * self.weights[at + 1] - other * self.weights[at];
            digit += 1 - greater;
        }
        change + digit * self.weights[to]
    }
}

/// The rank of a board's order of tiles, blind to that of the last two, and whether the order is odd.
fn rank(board: &Board) -> (usize, bool) {
    // Nibble t holds how many unused tiles are smaller than t.
    let mut smaller = IDENTITY;
    let (mut rank, mut odd) = (0, false);
    let mut unused = board.tiles().len() - 1;
    for &tile in board.tiles().iter().filter(|&&tile| tile != 0) {
        let shift = 4 * u32::from(tile - 1);
        let digit = smaller >> shift & 15;
        smaller = smaller.wrapping_sub(ONES << shift << 4);
        if unused > 2 {
            rank = rank * unused + digit as usize;
        }
        odd ^= digit % 2 == 1;
        unused -= 1;
    }
    (rank, odd)
}
