//! Boards of sixteen cells near the farthest there are, which draws do not meet: on the way of a shortest solution stands a board
//! at every depth, so the ways of a few boards hold boards of every depth.
//!
//! They are those of the boards that `examples/hard_boards.rs` found, solved by the engine; none is farther than 80 moves
//! (A. Bruengger, A. Marzetta, K. Fukuda and J. Nievergelt, The Parallel Search Bench ZRAM and its Applications, Annals of
//! Operations Research 90, 1999, 45-63). Which tile is which does not matter to a way, only the corner of the blank does.

use crate::{Board, Direction, Random};

/// Shortest solutions towards a blank in the first corner.
const WAYS: [&str; 24] = [
    "LLLUUURRRDDDLLLUUURRDDLLUURRRDDLDLUURDDLULUURRRDLURDDDLLLUURURDDLULURRDRDLDLLUUU",
    "LLLUUURRRDDDLLLUUURRRDDLDLLUUURRDRDLLUURDRDLDLUURDDLLUUURRRDDDLLLUUURRDRDDLLLUUU",
    "LULLUURRRDDLULLURRRDDDLLLURUURRDDDLLUULDRRDLLURUURDRDLLULURDRRDDLLULURRURDDLUULL",
    "UULULLDDDRRRUUULLLDDDRRUULLDDRRURULULDDRRULULDLDDRRURUULLLDDDRRRULULLDDRRURULULL",
    "UULULLDDDRRRULURULLLDDDRRUUULLDDRRURDLULDDRUUULLDDRULDDRRRULURULLLDDDRRURUULDLUL",
    "LLLUURRDRDLLLUURURRDDLLUULDRURRDDLDLUURDDLULUURRRDLDLLUURRRDDDLLLUUURRDRDDLLLUUU",
    "LLURULURRDDDLLLUUURRRDDDLUULDDRUURDDLULLDRULUURRDDLLUURRRDLDLLUURRRDDLDRULDLLUUU",
    "UUULLLDDDRRURUULLLDDDRRRULULLDDRRURULULDDRUULDLDRDRRULULDDRRUUULLLDDDRRURULULDLU",
    "LLUUULDDDRUURRDDLLULURURRDDLLURRDLLLUURRDRDDLULUURRDDDLLULDRULURRDLLUURRDDLDLUUU",
    "DDRDRURUULLLDDDRRRUUULLDDRRUULLDLDRRDLURULLDRRRUULLDLDDRURDRUUULLLDDRDRRUUULLL",
    "RRDRDLDLLUUURRRDDDLLLURURDDLULURURDDRULDLUURDDDLLUURURRDLDRDLLLUUURRDRDDLLLUUU",
    "RRDDRULDDLLUUURRDDDLLUUURRDDDRULLLUURRRDDLDLUURURDDDLLURULDRRDLLLURRDLLUURUL",
    "DDDRRURUULLLDDDRRRUUULLDDRRUULLLDDRRRUULLLDDDRURDRUUULLLDDRRULDLDRRRUUULLDLU",
    "RRDRDLDLUULDDRURULDLURDRULULDDRUURRDLURDDLULDRDRULDLULDRURULDLURURDRDLLUUL",
    "DRURDLDRDRUULLDLUURDDDLURDRRUULLDDRRUULLDLUURDDLUURRRDLLURRDLDLDLURDRULULU",
    "DDRRDLUURULDLDDRURUURDLLDRRDLLURRULULDLDRURDDRULLULURRDLLDDRUUURRDLDLULU",
    "DRURDLLURRRDDLUURDDLLULDDRRRULLURRDLDLUUURDDDLULURRDLLURULDRRRDLLLURUL",
    "DLURULDDLLDRRRULLUURDLDDRRULULDLUURDDDRUULDLUURDDLDRUURRDDLLURRDLLUULU",
    "RRDLLURRRDLDLDLUURRULDRDLDLUURDDLUUURDRDDLLUUURRDDRDLLURRUULDDRULLUL",
    "RDLLDRDLURULLURRDLLDRULDDRRRULLDRRULULDDRRULUULLDRDDRUUULDRURDLLDLUU",
    "LDRDDLLUUURDDLURRDDLULURRRULLDRDRDLLURRDLLLUUURDRDRDLLLUURRRULLDDLUU",
    "RDDDRULDLUUURDDLUURRDDLLURURDRDLLDRRULDLLURUURDDDLUURRULLLDRURDDLUUL",
    "URRDDLDRRUULLLDRDRUULLDRDRUULULDDRUULDDDRRURDLLUURDLURRDLURULDDLUUL",
    "DDRDLUURDDRRULULDLUURRRDLULDDRUULDDDLURRDLUULDDRURURULLDDRRULULDLU",
];

/// A board of the depth, where the goal has its blank in a corner. Few are to be had at each depth.
pub(super) fn draw(goal: &Board, depth: u32, random: &mut Random) -> Option<Board> {
    let (size, depth) = (goal.size(), depth as usize);
    let (row, column) = size.row_column(goal.blank());
    let is_corner = [0, size.rows() - 1].contains(&row) && [0, size.columns() - 1].contains(&column);
    if (size.rows(), size.columns()) != (4, 4) || !is_corner {
        return None;
    }
    let ways: Vec<&str> = WAYS.into_iter().filter(|way| way.len() >= depth).collect();
    let way = ways.get(random.below(ways.len().max(1) as u64) as usize)?;
    let is_transposed = random.below(2) == 1;
    let (mut tiles, mut blank) = (goal.tiles().to_vec(), goal.blank());
    for letter in way.chars().rev().take(depth) {
        let to = seen_from(back(letter, is_transposed), row > 0, column > 0).step(size, blank)?;
        tiles.swap(blank, to);
        blank = to;
    }
    Board::new(size, tiles).ok()
}

/// The move that takes a letter back, with rows and columns exchanged or not.
fn back(letter: char, is_transposed: bool) -> Direction {
    match (letter, is_transposed) {
        ('U', false) | ('L', true) => Direction::Down,
        ('D', false) | ('R', true) => Direction::Up,
        ('L', false) | ('U', true) => Direction::Right,
        _ => Direction::Left,
    }
}

/// The same move on a board that is turned upside down, or left side right.
fn seen_from(direction: Direction, upside_down: bool, left_right: bool) -> Direction {
    match direction {
        Direction::Up if upside_down => Direction::Down,
        Direction::Down if upside_down => Direction::Up,
        Direction::Left if left_right => Direction::Right,
        Direction::Right if left_right => Direction::Left,
        direction => direction,
    }
}

#[cfg(test)]
mod tests {
    use loyd_search::Search;

    use super::*;
    use crate::engine::{Solver, Tables};
    use crate::pdb::Effort;
    use crate::{Goal, NibbleState, Puzzle, Size};

    /// The engine's word for it, near enough to the goal to be quick; what is true of a way's beginning is true of its parts.
    #[test]
    fn boards_on_the_ways_are_as_far_as_they_should_be() {
        let size = Size::new(4, 4).unwrap();
        for goal in [Goal::First, Goal::Last] {
            let goal = goal.board(size).unwrap();
            let tables = Tables::build(&"6-6-3".parse().unwrap(), &goal, Effort::default()).unwrap();
            let solver = Solver::new(tables.into());
            let mut random = Random::new(7);
            for depth in [1, 30, 55, 60] {
                for _ in 0..3 {
                    let board = draw(&goal, depth, &mut random).unwrap();
                    let puzzle = Puzzle::<NibbleState>::new(&board, &goal).unwrap();
                    assert_eq!(Search::solve(&solver, &puzzle).cost(), Some(depth), "{board:?}");
                }
            }
        }
        let snail = Goal::Snail.board(size).unwrap();
        assert!(draw(&snail, 70, &mut Random::new(1)).is_none());
        assert!(draw(&Goal::Last.board(size).unwrap(), 81, &mut Random::new(1)).is_none());
    }
}
