//! Tic-tac-toe: the smallest game worth searching.
//!
//! X begins and is Max; three in a row, column or diagonal win. Squares are tried in reading order. From the empty
//! grid there are 255,168 games over 5,478 different grids, and with best play every one is a draw, so the whole game
//! can be looked through in a blink: [`BestPlay`] does.

mod best_play;

use std::fmt;

use loyd_search::{Game, Player, Space};

pub use best_play::{BestPlay, Prospect, best_squares};

use crate::bits::bits;

/// The rules. X is [`Player::Max`] and moves first.
///
/// ```
/// use loyd_domains::tic_tac_toe::{Grid, TicTacToe};
/// use loyd_search::{Game, Space};
/// let mut grid = Grid::EMPTY;
/// for played in ["5", "1", "2", "3", "8"] {
///     let square = grid.read_move(played)?;
///     TicTacToe.apply(&mut grid, square);
/// }
/// assert_eq!(TicTacToe.value(&grid), Some(1));
/// assert_eq!(grid.to_string(), " O | X | O \n---+---+---\n 4 | X | 6 \n---+---+---\n 7 | X | 9 ");
/// # Ok::<(), loyd_domains::tic_tac_toe::MoveError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TicTacToe;

/// A position: the squares of X and those of O, a bit each, square 1 in the lowest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Grid {
    x: u16,
    o: u16,
}

/// A square. A person calls it 1 to 9, in reading order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

/// Why an input is not a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// Not a number from 1 to 9.
    #[error("a move is a number from 1 to 9: the squares in reading order")]
    NotASquare,
    /// The square is not free.
    #[error("square {0} is taken")]
    Taken(Square),
    /// A line is complete, or the grid is full.
    #[error("the game is over")]
    Over,
}

const FULL: u16 = 0b111_111_111;
const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

impl Grid {
    /// Where every game begins.
    pub const EMPTY: Grid = Grid { x: 0, o: 0 };

    /// How many squares are taken.
    #[inline]
    pub fn moves_made(self) -> u32 {
        (self.x | self.o).count_ones()
    }

    /// Whose mark stands on a square, if one does.
    pub fn mark(self, square: Square) -> Option<Player> {
        if self.x & square.bit() != 0 {
            Some(Player::Max)
        } else if self.o & square.bit() != 0 {
            Some(Player::Min)
        } else {
            None
        }
    }

    /// Who has three in a line.
    #[inline]
    pub fn winner(self) -> Option<Player> {
        let wins = |marks: u16| LINES.iter().any(|line| marks & line == *line);
        if wins(self.x) {
            Some(Player::Max)
        } else if wins(self.o) {
            Some(Player::Min)
        } else {
            None
        }
    }

    /// Whether a line is complete, or the grid is full.
    #[inline]
    pub fn is_over(self) -> bool {
        self.moves_made() == 9 || self.winner().is_some()
    }

    /// The move that a person typed.
    ///
    /// # Errors
    /// When it is not a number from 1 to 9, the square is taken, or the game is over.
    pub fn read_move(self, text: &str) -> Result<Square, MoveError> {
        if self.is_over() {
            return Err(MoveError::Over);
        }
        let number = text.trim().parse::<u8>().ok().filter(|number| (1..=9).contains(number));
        let square = Square(number.ok_or(MoveError::NotASquare)? - 1);
        if self.mark(square).is_some() { Err(MoveError::Taken(square)) } else { Ok(square) }
    }

    /// The grid after the player to move takes `square`, which must be free.
    #[inline]
    #[must_use]
    pub fn after(self, square: Square) -> Grid {
        let mut grid = self;
        TicTacToe.apply(&mut grid, square);
        grid
    }
}

impl Square {
    /// All nine, in reading order.
    pub const ALL: [Square; 9] = {
        let mut all = [Square(0); 9];
        let mut square = 1;
        while square < 9 {
            all[square] = Square(square as u8);
            square += 1;
        }
        all
    };

    /// The number that a person calls it by: 1 to 9.
    pub fn number(self) -> u8 {
        self.0 + 1
    }

    #[inline]
    fn bit(self) -> u16 {
        1 << self.0
    }
}

impl Space for TicTacToe {
    type State = Grid;
    type Action = Square;
    type Actions = FreeSquares;

    #[inline]
    fn actions(&self, state: &Grid) -> FreeSquares {
        FreeSquares(if state.winner().is_some() { 0 } else { FULL & !(state.x | state.o) })
    }
    #[inline]
    fn apply(&self, state: &mut Grid, action: Square) {
        debug_assert!(state.mark(action).is_none() && !state.is_over(), "{action} in\n{state}");
        match self.to_move(state) {
            Player::Max => state.x |= action.bit(),
            Player::Min => state.o |= action.bit(),
        }
    }
}

impl Game for TicTacToe {
    #[inline]
    fn to_move(&self, state: &Grid) -> Player {
        if state.moves_made().is_multiple_of(2) { Player::Max } else { Player::Min }
    }
    /// 1 when X has won, -1 when O has, 0 for a draw.
    #[inline]
    fn value(&self, state: &Grid) -> Option<i32> {
        match state.winner() {
            Some(Player::Max) => Some(1),
            Some(Player::Min) => Some(-1),
            None => (state.moves_made() == 9).then_some(0),
        }
    }
}

/// The free squares of a grid that is not won, in reading order.
#[derive(Debug, Clone)]
pub struct FreeSquares(u16);

bits!(FreeSquares: 9 of Square, Square);

impl fmt::Display for Grid {
    /// Five lines; a free square shows its number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in Square::ALL {
            match self.mark(square) {
                Some(Player::Max) => write!(f, " X ")?,
                Some(Player::Min) => write!(f, " O ")?,
                None => write!(f, " {square} ")?,
            }
            match square.number() {
                3 | 6 => write!(f, "\n---+---+---\n")?,
                9 => {}
                _ => write!(f, "|")?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many sequences of moves have each length, and how many games end.
    fn perft(grid: Grid, depth: usize, sequences: &mut [u64; 9], games: &mut u64) {
        if TicTacToe.value(&grid).is_some() {
            *games += 1;
            assert_eq!(TicTacToe.actions(&grid).count(), 0, "no moves after the end");
        }
        for square in TicTacToe.actions(&grid) {
            sequences[depth] += 1;
            perft(grid.after(square), depth + 1, sequences, games);
        }
    }

    #[test]
    fn the_rules_alone_give_the_known_numbers_of_sequences_and_games() {
        let (mut sequences, mut games) = ([0; 9], 0);
        perft(Grid::EMPTY, 0, &mut sequences, &mut games);
        assert_eq!(sequences, [9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872]);
        assert_eq!(games, 255_168);
    }

    #[test]
    fn five_thousand_four_hundred_seventy_eight_grids_can_be_reached() {
        let mut seen = std::collections::HashSet::from([Grid::EMPTY]);
        let mut stack = vec![Grid::EMPTY];
        while let Some(grid) = stack.pop() {
            stack.extend(
                TicTacToe.actions(&grid).map(|square| grid.after(square)).filter(|&g| seen.insert(g)),
            );
        }
        assert_eq!(seen.len(), 5478);
    }

    #[test]
    fn a_typed_move_is_a_free_square_or_told_why_not() {
        let grid = Grid::EMPTY.after(Square(4));
        assert_eq!(grid.read_move(" 9\n"), Ok(Square(8)));
        for text in ["", "0", "10", "-1", "x", "1 2", "99999999999", "\u{1b}[2J"] {
            assert_eq!(grid.read_move(text), Err(MoveError::NotASquare), "{text:?}");
        }
        assert_eq!(grid.read_move("5").unwrap_err().to_string(), "square 5 is taken");
        let won = Grid { x: 0b111, o: 0b11_000 };
        assert_eq!(won.read_move("9"), Err(MoveError::Over));
    }

    #[test]
    fn squares_are_tried_in_reading_order() {
        let grid = Grid::EMPTY.after(Square(4)).after(Square(0));
        let numbers: Vec<u8> = TicTacToe.actions(&grid).map(Square::number).collect();
        assert_eq!(numbers, [2, 3, 4, 6, 7, 8, 9]);
    }
}
