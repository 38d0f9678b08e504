//! How a game ends when neither player errs, and how soon.
//!
//! Every continuation is looked at (at most 549,946 grids, from the empty one: some milliseconds), nine moves deep at
//! most. The side that wins hurries and the side that loses delays, so the distance is that of the best resistance.
//! The rule is E. Zermelo, "Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels", Proceedings of the
//! Fifth International Congress of Mathematicians, volume 2, Cambridge University Press, 1913, pages 501-504. The
//! searches of `loyd-search` that count their nodes are minimax and alpha-beta; this one is for remarks during play.

use std::cmp::Ordering;
use std::fmt;

use loyd_search::{Game, Player, Space};

use super::{Grid, Square, TicTacToe};

/// How a game ends with best play of both sides.
///
/// ```
/// use loyd_domains::tic_tac_toe::{BestPlay, Grid, Prospect};
/// use loyd_search::Player;
/// assert_eq!(BestPlay::of(Grid::EMPTY), BestPlay { winner: None, moves: 9 });
///
/// // X takes a corner; an edge is a mistake of O's.
/// let mut grid = Grid::EMPTY;
/// for played in ["1", "2"] {
///     grid = grid.after(grid.read_move(played)?);
/// }
/// let prospect = BestPlay::of(grid).for_player(Player::Min);
/// assert_eq!(prospect, Prospect::Loses(5));
/// assert_eq!(format!("That {prospect}."), "That loses by force in 5.");
/// # Ok::<(), loyd_domains::tic_tac_toe::MoveError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BestPlay {
    /// Who wins; `None` is a draw.
    pub winner: Option<Player>,
    /// After how many moves, both players' counted, the game is over.
    pub moves: u8,
}

/// What [`BestPlay`] means for one of the players. The numbers count the moves of both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prospect {
    /// A forced win in this many moves.
    Wins(u8),
    /// Neither can force a win.
    Draws,
    /// A forced loss in this many moves.
    Loses(u8),
}

impl BestPlay {
    /// Looks through every continuation of `grid`.
    pub fn of(grid: Grid) -> BestPlay {
        if grid.is_over() {
            return BestPlay { winner: grid.winner(), moves: 0 };
        }
        let player = TicTacToe.to_move(&grid);
        let ends = TicTacToe.actions(&grid).map(|square| BestPlay::of(grid.after(square)));
        let best = ends.max_by(|a, b| a.compare_for(*b, player)).expect("a game that is not over has a move");
        BestPlay { moves: best.moves + 1, ..best }
    }

    /// The same, seen by one of the players.
    pub fn for_player(self, player: Player) -> Prospect {
        match self.winner {
            Some(winner) if winner == player => Prospect::Wins(self.moves),
            Some(_) => Prospect::Loses(self.moves),
            None => Prospect::Draws,
        }
    }

    /// Which is better for `player`: the larger.
    fn compare_for(self, other: BestPlay, player: Player) -> Ordering {
        let worth = |end: BestPlay| match end.for_player(player) {
            Prospect::Wins(moves) => 100 - i32::from(moves),
            Prospect::Draws => 0,
            Prospect::Loses(moves) => i32::from(moves) - 100,
        };
        worth(self).cmp(&worth(other))
    }
}

/// The best moves of the player to move, in reading order: those that win soonest, else draw, else lose latest. None
/// when the game is over.
pub fn best_squares(grid: Grid) -> Vec<Square> {
    let best = BestPlay::of(grid);
    let keeps_it = |square: &Square| {
        let end = BestPlay::of(grid.after(*square));
        BestPlay { moves: end.moves + 1, ..end } == best
    };
    TicTacToe.actions(&grid).filter(keeps_it).collect()
}

impl fmt::Display for Prospect {
    /// `wins by force in 3`, `draws with best play` or `loses by force in 4`; at 0 the game is over.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Prospect::Wins(0) => write!(f, "wins"),
            Prospect::Wins(moves) => write!(f, "wins by force in {moves}"),
            Prospect::Draws => write!(f, "draws with best play"),
            Prospect::Loses(0) => write!(f, "loses"),
            Prospect::Loses(moves) => write!(f, "loses by force in {moves}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(moves: &str) -> Grid {
        moves.chars().fold(Grid::EMPTY, |grid, c| grid.after(grid.read_move(&c.to_string()).unwrap()))
    }

    fn numbers(squares: &[Square]) -> Vec<u8> {
        squares.iter().map(|square| square.number()).collect()
    }

    /// Plain negamax without distances: an independent answer to who wins.
    fn negamax(grid: Grid) -> i32 {
        let sign = if TicTacToe.to_move(&grid) == Player::Max { 1 } else { -1 };
        match TicTacToe.value(&grid) {
            Some(value) => sign * value,
            None => TicTacToe.actions(&grid).map(|square| -negamax(grid.after(square))).max().unwrap(),
        }
    }

    #[test]
    fn the_game_is_a_draw_and_so_is_every_first_move() {
        assert_eq!(negamax(Grid::EMPTY), 0);
        assert_eq!(numbers(&best_squares(Grid::EMPTY)), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }

    #[test]
    fn best_play_agrees_with_negamax_after_every_two_moves() {
        for first in Square::ALL {
            for second in Square::ALL.into_iter().filter(|&second| second != first) {
                let grid = Grid::EMPTY.after(first).after(second);
                let expected = match BestPlay::of(grid).winner {
                    Some(Player::Max) => 1,
                    Some(Player::Min) => -1,
                    None => 0,
                };
                assert_eq!(negamax(grid), expected, "\n{grid}");
            }
        }
    }

    #[test]
    fn the_only_answer_to_a_corner_is_the_centre_and_to_the_centre_a_corner() {
        assert_eq!(numbers(&best_squares(grid("1"))), [5]);
        assert_eq!(numbers(&best_squares(grid("5"))), [1, 3, 7, 9]);
        assert_eq!(numbers(&best_squares(grid("2"))), [1, 3, 5, 8]);
    }

    #[test]
    fn a_win_is_taken_at_once_and_a_threat_is_met() {
        assert_eq!(numbers(&best_squares(grid("1425"))), [3]);
        assert_eq!(BestPlay::of(grid("1425")), BestPlay { winner: Some(Player::Max), moves: 1 });
        assert_eq!(numbers(&best_squares(grid("152"))), [3]);
        assert_eq!(best_squares(grid("14253")), []);
    }
}
