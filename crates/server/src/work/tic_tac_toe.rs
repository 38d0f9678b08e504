//! Tic-tac-toe: what perfect play makes of a position, and what alpha-beta looks at.

mod tree;

use loyd_domains::tic_tac_toe::{BestPlay, Grid, Square, TicTacToe, best_squares};
use loyd_search::{AlphaBeta, Game, Limits, Minimax, Monitor, Player, Space, Stop, Verdict};

use crate::api::{EventBody, JobResult, Mark, Problem, TicTacToeMove, TicTacToeResult};
use crate::jobs::{Job, Prepared};
use crate::problems;

/// How deep the tree is drawn unless said, and at most: five plies of the empty grid are 20,000 nodes.
const DEPTH: u8 = 2;
const DEPTH_MAX: u8 = 5;

/// The analysis of a position, ready to run.
pub(super) fn prepare(squares: &str, order: Option<&[u8]>, depth: Option<u8>) -> Result<Prepared, Problem> {
    let grid = read(squares)?;
    let rules = Ordered::new(order)?;
    let depth = depth.unwrap_or(DEPTH).min(DEPTH_MAX);
    let squares = squares.to_owned();
    Ok(Prepared {
        started: EventBody::Started { algorithm: Some("alpha-beta".to_owned()), heuristic: None, ties: None },
        work: Box::new(move |job| {
            let result = analyse(job, squares, grid, &rules, depth).map_err(|_| problems::internal())?;
            Ok(JobResult::TicTacToe(result))
        }),
    })
}

fn analyse(
    job: &Job,
    squares: String,
    grid: Grid,
    rules: &Ordered,
    depth: u8,
) -> Result<TicTacToeResult, Stop> {
    let limits = || Limits { cancel: Some(job.cancel_flag()), ..Limits::default() };
    let full = Minimax.run(rules, &grid, &mut Monitor::unwatched(limits()))?;
    let cut: Verdict<Square> = AlphaBeta.run(rules, &grid, &mut Monitor::unwatched(limits()))?;
    let best = BestPlay::of(grid);
    let moves = TicTacToe.actions(&grid).map(|square| {
        let then = BestPlay::of(grid.after(square));
        TicTacToeMove { square: square.number() - 1, value: value_of(then), plies: then.moves }
    });
    Ok(TicTacToeResult {
        squares,
        to_move: (!grid.is_over()).then(|| mark(TicTacToe.to_move(&grid))),
        value: full.value as i8,
        plies: best.moves,
        moves: moves.collect(),
        best: best_squares(grid).first().map(|square| square.number() - 1),
        minimax: full.nodes,
        alpha_beta: cut.nodes,
        tree: tree::record(rules, grid, depth),
    })
}

fn value_of(play: BestPlay) -> i8 {
    match play.winner {
        Some(Player::Max) => 1,
        Some(Player::Min) => -1,
        None => 0,
    }
}

fn mark(player: Player) -> Mark {
    match player {
        Player::Max => Mark::X,
        Player::Min => Mark::O,
    }
}

/// The rules, with the squares tried in an order of the user's.
struct Ordered([Square; 9]);

impl Ordered {
    fn new(order: Option<&[u8]>) -> Result<Ordered, Problem> {
        let Some(order) = order else { return Ok(Ordered(Square::ALL)) };
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        if sorted != [0, 1, 2, 3, 4, 5, 6, 7, 8] {
            return Err(problems::bad_input("An order is the squares 0 to 8, each once."));
        }
        Ok(Ordered(std::array::from_fn(|place| Square::ALL[usize::from(order[place])])))
    }
}

impl Space for Ordered {
    type State = Grid;
    type Action = Square;
    type Actions = std::vec::IntoIter<Square>;

    fn actions(&self, grid: &Grid) -> Self::Actions {
        let free: Vec<Square> = TicTacToe.actions(grid).collect();
        self.0.into_iter().filter(|square| free.contains(square)).collect::<Vec<_>>().into_iter()
    }
    fn apply(&self, grid: &mut Grid, square: Square) {
        TicTacToe.apply(grid, square);
    }
}

impl Game for Ordered {
    fn to_move(&self, grid: &Grid) -> Player {
        TicTacToe.to_move(grid)
    }
    fn value(&self, grid: &Grid) -> Option<i32> {
        TicTacToe.value(grid)
    }
}

/// A position from its squares, if a game can lead there.
fn read(text: &str) -> Result<Grid, Problem> {
    let letters: Vec<char> = text.chars().take(10).collect();
    if letters.len() != 9 || letters.iter().any(|letter| !matches!(letter, 'X' | 'O' | '-')) {
        return Err(problems::bad_input("A position is nine letters, X, O or -, row by row."));
    }
    let of = |mark: char| -> Vec<Square> {
        Square::ALL
            .into_iter()
            .zip(&letters)
            .filter(|&(_, &letter)| letter == mark)
            .map(|(square, _)| square)
            .collect()
    };
    let (x, o) = (of('X'), of('O'));
    if x.len() != o.len() && x.len() != o.len() + 1 {
        return Err(problems::bad_input("X begins, so X has as many marks as O, or one more."));
    }
    // The marks may have been made in any order, but a line only by the last of them: try each as the last.
    let last = if x.len() > o.len() { x.len() } else { o.len() };
    (0..last.max(1))
        .find_map(|turn| replay(&x, &o, turn))
        .ok_or_else(|| problems::bad_input("No game leads to that position: it goes on after a line."))
}

/// Plays the marks in turn, with the `turn`th of the player who moved last made last. `None` if a line comes too soon.
fn replay(x: &[Square], o: &[Square], turn: usize) -> Option<Grid> {
    let (mut x, mut o) = (x.to_vec(), o.to_vec());
    let mover = if x.len() > o.len() { &mut x } else { &mut o };
    if turn < mover.len() {
        let last = mover.len() - 1;
        mover.swap(turn, last);
    }
    let mut grid = Grid::EMPTY;
    for ply in 0..x.len() + o.len() {
        if grid.is_over() {
            return None;
        }
        grid = grid.after(if ply % 2 == 0 { x[ply / 2] } else { o[ply / 2] });
    }
    Some(grid)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_if_a_game_leads_there() {
        assert_eq!(read("---------").unwrap(), Grid::EMPTY);
        assert!(read("XXXOO----").unwrap().is_over());
        assert!(read("XXXXXO---").is_err_and(|problem| problem.detail.contains("as many marks")));
        assert!(read("XXXOO-XOO").is_err_and(|problem| problem.detail.contains("after a line")));
        // X has two lines that share the corner: the corner was last.
        assert!(read("XXXXOOXOO").unwrap().is_over());
        for bad in ["", "X", "XO-------x", "XXXOOO---", "OOO------", "xo-------", "X--------X"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn minimax_from_the_empty_grid_looks_at_every_sequence_of_moves() {
        let rules = Ordered::new(None).unwrap();
        let full = Minimax.run(&rules, &Grid::EMPTY, &mut Monitor::unwatched(Limits::default())).unwrap();
        // The root, and the sequences of each length that OEIS and everyone else count.
        assert_eq!(full.nodes, 1 + 9 + 72 + 504 + 3024 + 15_120 + 54_720 + 148_176 + 200_448 + 127_872);
        assert_eq!(full.value, 0);
    }
}
