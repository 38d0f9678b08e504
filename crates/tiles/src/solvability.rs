//! Whether a board can be solved at all, and why.
//!
//! A slide swaps the blank with a tile, and takes the blank one step. So every slide changes whether the number of
//! swaps that turn the board into the goal is odd, and whether the blank's distance from its goal cell is odd. Both
//! are even on the goal; where one is odd and the other even, no sequence of slides leads there. On every board of
//! two rows and two columns or more the converse holds too. This is one rule for all sizes and goals.
//!
//! Counting swaps takes time linear in the number of cells (the cycles of the permutation), counting inversions
//! n log n.
//!
//! W. W. Johnson and W. E. Story, Notes on the "15" Puzzle, American Journal of Mathematics 2(4), 1879, pages 397-404;
//! R. M. Wilson, Graph Puzzles, Homotopy, and the Alternating Group, Journal of Combinatorial Theory B 16, 1974, pages
//! 86-96.

use std::fmt;

use crate::{Board, BoardError, Direction, Tile};

/// What decides whether a board can be solved.
///
/// ```
/// use loyd_tiles::{Board, Goal, Solvability};
/// let board: Board = "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0".parse()?;
/// let goal = Goal::Last.board(board.size())?;
/// let answer = Solvability::new(&board, &goal)?;
/// assert!(!answer.is_solvable());
/// assert_eq!((answer.swaps, answer.blank_steps, answer.repair), (1, 0, Some((14, 15))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solvability {
    /// The fewest swaps of any two cells, the blank's included, that turn the board into the goal.
    pub swaps: usize,
    /// How many steps the blank is from its goal cell.
    pub blank_steps: usize,
    /// How many pairs of tiles (the blank is none) stand in the other order than in the goal, both read row by row.
    pub inversions: usize,
    /// Two tiles whose swap makes an unsolvable board solvable, the smaller first: any two would do. These are the
    /// only two out of place, or else two neighbours whose swap brings the tiles nearest to the goal.
    pub repair: Option<(Tile, Tile)>,
}

impl Solvability {
    /// Looks at a board and a goal.
    ///
    /// # Errors
    /// When the boards differ in size.
    pub fn new(board: &Board, goal: &Board) -> Result<Solvability, BoardError> {
        if board.size() != goal.size() {
            return Err(BoardError::GoalSize { goal: goal.size(), puzzle: board.size() });
        }
        let homes = goal.cells();
        let mut answer = Solvability {
            swaps: swaps(board, &homes),
            blank_steps: board.size().steps(board.blank(), goal.blank()),
            inversions: inversions(board, goal),
            repair: None,
        };
        if !answer.is_solvable() {
            answer.repair = Some(repair(board, &homes, answer.swaps));
        }
        Ok(answer)
    }

    /// Whether some sequence of slides leads to the goal.
    pub fn is_solvable(&self) -> bool {
        self.swaps % 2 == self.blank_steps % 2
    }

    /// The reason in words: the two numbers that decide, and the verdict.
    pub fn reason(&self) -> String {
        let swaps = format!("Swaps needed: {}, {}", parity(self.swaps), self.swaps);
        let pair = match self.repair {
            Some((a, b)) if self.swaps == 1 && self.blank_steps == 0 => format!(": {a} with {b}"),
            _ => String::new(),
        };
        let plural = if self.blank_steps == 1 { "" } else { "s" };
        let steps =
            format!("blank from home: {}, {} step{plural}", parity(self.blank_steps), self.blank_steps);
        let verdict = if self.is_solvable() {
            "here they agree, so this board can be solved"
        } else {
            "here they disagree, so no sequence of slides solves this board"
        };
        format!("{swaps}{pair}; {steps}. Every slide changes both from odd to even or back: {verdict}.")
    }
}

impl fmt::Display for Solvability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason())
    }
}

fn parity(n: usize) -> &'static str {
    if n.is_multiple_of(2) { "even" } else { "odd" }
}

/// A cycle of k cells takes k - 1 swaps, so the swaps are the cells less the cycles.
fn swaps(board: &Board, homes: &[usize]) -> usize {
    let tiles = board.tiles();
    let mut seen = vec![false; tiles.len()];
    let mut cycles = 0;
    for start in 0..tiles.len() {
        cycles += usize::from(!seen[start]);
        let mut cell = start;
        while !std::mem::replace(&mut seen[cell], true) {
            cell = homes[usize::from(tiles[cell])];
        }
    }
    tiles.len() - cycles
}

/// Counts, for each tile, those already met that the goal has behind it, in a Fenwick tree of the goal's order.
fn inversions(board: &Board, goal: &Board) -> usize {
    let n = board.tiles().len();
    let mut rank = vec![0; n];
    for (place, &tile) in goal.tiles().iter().filter(|&&tile| tile != 0).enumerate() {
        rank[usize::from(tile)] = place + 1;
    }
    let mut tree = vec![0_usize; n];
    let mut inversions = 0;
    for (met, &tile) in board.tiles().iter().filter(|&&tile| tile != 0).enumerate() {
        let (mut before, mut at) = (0, rank[usize::from(tile)]);
        while at > 0 {
            before += tree[at];
            at &= at - 1;
        }
        inversions += met - before;
        at = rank[usize::from(tile)];
        while at < n {
            tree[at] += 1;
            at += at & at.wrapping_neg();
        }
    }
    inversions
}

/// The only two tiles out of place; or else the neighbours whose swap leaves the least Manhattan distance, then the
/// fewest tiles out of place, the first such pair in reading order.
fn repair(board: &Board, homes: &[usize], swaps: usize) -> (Tile, Tile) {
    let (size, tiles) = (board.size(), board.tiles());
    let is_home = |cell: usize, tile: Tile| homes[usize::from(tile)] == cell;
    if swaps == 1 {
        // Where the blank is one of the two, their swap is no repair: the blank moves by slides.
        let mut away = (0..tiles.len()).filter(|&cell| !is_home(cell, tiles[cell])).map(|cell| tiles[cell]);
        if let (Some(a), Some(b)) = (away.next(), away.next())
            && a != 0
            && b != 0
        {
            return (a.min(b), a.max(b));
        }
    }
    let neighbours = (0..tiles.len()).flat_map(|cell| {
        [Direction::Right, Direction::Down]
            .into_iter()
            .filter_map(move |way| Some((cell, way.step(size, cell)?)))
    });
    let pairs = neighbours.filter(|&(a, b)| tiles[a] != 0 && tiles[b] != 0);
    let best = pairs.min_by_key(|&(a, b)| {
        let steps = |cell, tile: Tile| size.steps(cell, homes[usize::from(tile)]) as isize;
        let home = |cell, tile| isize::from(is_home(cell, tile));
        let change = steps(b, tiles[a]) + steps(a, tiles[b]) - steps(a, tiles[a]) - steps(b, tiles[b]);
        let away = home(a, tiles[a]) + home(b, tiles[b]) - home(b, tiles[a]) - home(a, tiles[b]);
        (change, away)
    });
    let (a, b) = best.expect("a board has two neighbours that are not blank");
    (tiles[a].min(tiles[b]), tiles[a].max(tiles[b]))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use loyd_search::{Problem, Space};

    use super::*;
    use crate::{Goal, NibbleState, Puzzle, Random, Size, TileState};

    fn solvability(board: &str, goal: &Goal) -> Solvability {
        let board: Board = board.parse().unwrap();
        Solvability::new(&board, &goal.board(board.size()).unwrap()).unwrap()
    }

    /// All that can be reached from a goal, by the rules alone.
    fn reachable(goal: &Board) -> HashSet<NibbleState> {
        let puzzle = Puzzle::<NibbleState>::new(goal, goal).unwrap();
        let mut seen = HashSet::from([puzzle.start()]);
        let mut frontier = vec![puzzle.start()];
        while let Some(state) = frontier.pop() {
            for direction in puzzle.actions(&state) {
                let mut child = state;
                puzzle.apply(&mut child, direction);
                if seen.insert(child) {
                    frontier.push(child);
                }
            }
        }
        seen
    }

    /// Calls `visit` with every order of `tiles` (Heap's method).
    fn for_all_orders(tiles: &mut [Tile], k: usize, visit: &mut impl FnMut(&[Tile])) {
        if k <= 1 {
            return visit(tiles);
        }
        for i in 0..k {
            for_all_orders(tiles, k - 1, visit);
            tiles.swap(if k.is_multiple_of(2) { i } else { 0 }, k - 1);
        }
    }

    fn check_exhaustively(goal: &Board) {
        let (size, reachable) = (goal.size(), reachable(goal));
        let mut boards = 0;
        for_all_orders(&mut goal.tiles().to_vec(), size.cells(), &mut |tiles| {
            boards += 1;
            let board = Board::new(size, tiles).unwrap();
            let answer = Solvability::new(&board, goal).unwrap();
            assert_eq!(answer.is_solvable(), reachable.contains(&NibbleState::pack(&board)), "{board}");
            assert_eq!(answer.repair.is_none(), answer.is_solvable());
            if let Some((a, b)) = answer.repair {
                assert!(reachable.contains(&NibbleState::pack(&board.swapped(a, b))), "{board}");
            }
        });
        assert_eq!(boards, 2 * reachable.len());
    }

    #[test]
    fn parity_agrees_with_what_can_be_reached() {
        for (rows, columns) in [(2, 2), (2, 3), (3, 2)] {
            let size = Size::new(rows, columns).unwrap();
            let mut tiles: Vec<Tile> = (0..size.cells() as Tile).collect();
            Random::new(7).shuffle(&mut tiles);
            let odd_one = Goal::Board(Board::new(size, tiles).unwrap());
            for goal in [Goal::Last, Goal::First, Goal::Snail, odd_one] {
                check_exhaustively(&goal.board(size).unwrap());
            }
        }
        for goal in [Goal::Last, Goal::Snail, Goal::Board("1 2 3/4 5 6/8 0 7".parse().unwrap())] {
            check_exhaustively(&goal.board(Size::new(3, 3).unwrap()).unwrap());
        }
    }

    #[test]
    fn the_reason_is_said_in_words() {
        assert_eq!(
            solvability("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", &Goal::Last).to_string(),
            "Swaps needed: odd, 1: 14 with 15; blank from home: even, 0 steps. Every slide changes both from odd to \
             even or back: here they disagree, so no sequence of slides solves this board."
        );
        assert_eq!(
            solvability("1 2 3/4 5 0/7 8 6", &Goal::Last).to_string(),
            "Swaps needed: odd, 1; blank from home: odd, 1 step. Every slide changes both from odd to even or back: \
             here they agree, so this board can be solved."
        );
    }

    #[test]
    fn the_repair_is_the_natural_one() {
        let two_far_apart = solvability("8 2 3/4 5 6/7 1 0", &Goal::Last);
        assert_eq!((two_far_apart.swaps, two_far_apart.repair), (1, Some((1, 8))));
        // Swapping 4 and 5 brings both home; no other pair of neighbours does.
        assert_eq!(solvability("2 3 1/5 4 6/7 8 0", &Goal::Last).repair, Some((4, 5)));
        // One swap away, but of the blank with a tile two steps off: the blank itself cannot be swapped.
        let blank_astray = solvability("0 2 3/4 5 6/7 8 1", &Goal::Last);
        assert_eq!(blank_astray.swaps, 1);
        assert!(!blank_astray.reason().contains("with"));
        assert!(blank_astray.repair.is_some_and(|(a, b)| a != 0 && b != 0));
    }

    #[test]
    fn inversions_are_counted_against_the_goal() {
        assert_eq!(solvability("8 1 3/4 0 2/7 6 5", &Goal::Last).inversions, 12);
        assert_eq!(solvability("8 7 6/5 4 3/2 1 0", &Goal::Last).inversions, 28);
        assert_eq!(solvability("1 2 3/8 0 4/7 6 5", &Goal::Snail).inversions, 0);
    }

    #[test]
    fn the_largest_board_is_no_trouble() {
        let goal = Goal::Last.board(Size::new(100, 100).unwrap()).unwrap();
        let reversed = Board::new(goal.size(), (0..10_000).collect::<Vec<Tile>>()).unwrap();
        let answer = Solvability::new(&reversed, &goal).unwrap();
        assert_eq!((answer.swaps, answer.blank_steps, answer.inversions), (9_999, 198, 0));
        assert!(!answer.is_solvable());
        let answer = Solvability::new(&goal.twin(), &goal).unwrap();
        assert_eq!((answer.swaps, answer.repair), (1, Some((1, 2))));
    }

    #[test]
    fn boards_of_different_sizes_are_an_error() {
        let (a, b): (Board, Board) = ("1230".parse().unwrap(), "123/450".parse().unwrap());
        assert!(Solvability::new(&a, &b).is_err());
    }
}
