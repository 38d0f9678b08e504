//! The yardstick: IDA* with Manhattan on 4x4 as one would write it by hand, one function for each cell of the blank,
//! so that every shift, table row and legal move is a constant. Counts every generated child of every iteration.

/// How far tile `t` is from home when it slides from a cell into the one next to it: -1 or +1, for goal
/// `0 1 2 ... 15`. Indexed by the direction of the blank, the blank's cell, and the tile.
struct Deltas([[[i8; 16]; 16]; 4]);

const OFFSETS: [isize; 4] = [-4, -1, 1, 4];

impl Deltas {
    fn new() -> Deltas {
        let distance =
            |tile: usize, cell: usize| (tile / 4).abs_diff(cell / 4) + (tile % 4).abs_diff(cell % 4);
        let mut deltas = [[[0; 16]; 16]; 4];
        for (direction, rows) in deltas.iter_mut().enumerate() {
            for (blank, row) in rows.iter_mut().enumerate() {
                let Some(from) = blank.checked_add_signed(OFFSETS[direction]).filter(|&from| from < 16)
                else {
                    continue;
                };
                for (tile, delta) in row.iter_mut().enumerate() {
                    *delta = distance(tile, blank) as i8 - distance(tile, from) as i8;
                }
            }
        }
        Deltas(deltas)
    }
}

/// One run of IDA*.
pub struct Unrolled {
    deltas: Deltas,
    generated: u64,
}

/// Not a direction, nor the opposite of one.
const NO_MOVE: u8 = 4;
const GOAL: u64 = 0xFEDC_BA98_7654_3210;

impl Unrolled {
    /// Solves a packed board (cell 0 in the lowest nibble) for goal `0 1 2 ... 15`; gives the length of the solution
    /// and the children generated.
    pub fn solve(board: u64) -> (u32, u64) {
        let mut search = Unrolled { deltas: Deltas::new(), generated: 0 };
        let cells = (0..16).map(|cell| (cell, (board >> (4 * cell) & 15) as usize));
        let blank = cells.clone().find(|&(_, tile)| tile == 0).expect("a board has a blank").0;
        let steps = |(cell, tile): (usize, usize)| {
            if tile == 0 { 0 } else { (tile / 4).abs_diff(cell / 4) + (tile % 4).abs_diff(cell % 4) }
        };
        let h: usize = cells.map(steps).sum();
        if board == GOAL {
            return (0, 0);
        }
        // The slack is what is left of the bound: bound - g - h. The parity of f never changes, so bounds rise by two.
        let mut slack = 0;
        while !CELLS[blank](&mut search, board, slack, NO_MOVE) {
            slack += 2;
        }
        (h as u32 + slack as u32, search.generated)
    }
}

type Cell = fn(&mut Unrolled, u64, i32, u8) -> bool;

/// A child: slide the tile at `$from` into the blank at `$blank`; descend if the bound allows.
macro_rules! child {
    ($search:ident $board:ident $slack:ident $last:ident; $blank:literal $direction:literal $from:literal $next:ident) => {
        // 3 - direction is the opposite.
        if $last != 3 - $direction {
            let tile = $board >> (4 * $from) & 15;
            let slack = $slack - 1 - i32::from($search.deltas.0[$direction][$blank][tile as usize]);
            $search.generated += 1;
            if slack >= 0 {
                let child = $board ^ (tile << (4 * $from) | tile << (4 * $blank));
                if child == GOAL || $next($search, child, slack, $direction) {
                    return true;
                }
            }
        }
    };
}

macro_rules! cells {
    ($($name:ident $blank:literal: $($direction:literal $from:literal $next:ident),*;)*) => {
        $(fn $name(search: &mut Unrolled, board: u64, slack: i32, last: u8) -> bool {
            $(child!(search board slack last; $blank $direction $from $next);)*
            false
        })*
        const CELLS: [Cell; 16] = [$($name),*];
    };
}

cells! {
    c0 0: 2 1 c1, 3 4 c4;
    c1 1: 1 0 c0, 2 2 c2, 3 5 c5;
    c2 2: 1 1 c1, 2 3 c3, 3 6 c6;
    c3 3: 1 2 c2, 3 7 c7;
    c4 4: 0 0 c0, 2 5 c5, 3 8 c8;
    c5 5: 0 1 c1, 1 4 c4, 2 6 c6, 3 9 c9;
    c6 6: 0 2 c2, 1 5 c5, 2 7 c7, 3 10 c10;
    c7 7: 0 3 c3, 1 6 c6, 3 11 c11;
    c8 8: 0 4 c4, 2 9 c9, 3 12 c12;
    c9 9: 0 5 c5, 1 8 c8, 2 10 c10, 3 13 c13;
    c10 10: 0 6 c6, 1 9 c9, 2 11 c11, 3 14 c14;
    c11 11: 0 7 c7, 1 10 c10, 3 15 c15;
    c12 12: 0 8 c8, 2 13 c13;
    c13 13: 0 9 c9, 1 12 c12, 2 14 c14;
    c14 14: 0 10 c10, 1 13 c13, 2 15 c15;
    c15 15: 0 11 c11, 1 14 c14;
}
