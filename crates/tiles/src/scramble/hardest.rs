//! Boards near the farthest there are, which draws do not meet: on the way of a shortest solution stands a board at every depth,
//! so the ways of a few boards hold boards of every depth.
//!
//! Those of sixteen cells are of the boards that `examples/hard_boards.rs` found, solved by the engine; none is farther than 80
//! moves (A. Bruengger, A. Marzetta, K. Fukuda and J. Nievergelt, The Parallel Search Bench ZRAM and its Applications, Annals
//! of Operations Research 90, 1999, 45-63). Those of twelve cells are of boards drawn from the table of all, the farthest among
//! them; those between were climbed to as the first were. Which tile is which does not matter to a way, only the corner of the
//! blank does.

use crate::{Board, Direction, Random, Size};

/// What is known of the boards of a size, or of the size with rows and columns exchanged.
struct Known {
    rows: usize,
    columns: usize,
    /// One board in forty is deeper.
    common: usize,
    /// Shortest solutions towards a blank in the first corner.
    ways: &'static [&'static str],
}

const KNOWN: [Known; 5] = [
    Known {
        rows: 2,
        columns: 6,
        common: 62,
        ways: &[
            "LLULDLLURRDLLURRRRDRULDLLURRRDLLLLURRRRDLLLLLURRRRRDLLLLLURRRRDRULDLLLURRRDLLLLU",
            "ULLDLULLDRRRRULLDRRRULLLLLDRRRRRULLLLLDRRRRRULLLLLDRRRRURDLULLLDLURDRRRURDLULLLL",
            "ULLLDLLURRDRRURDLLULDLLURRRRDLLURRRDLLLLLURRRRRDLLLLLURRRRRDLLLLLURRRRDRULDLLLLU",
            "LULDLLLURRRDRRULLDLLURRRDLLLLURRRRDRULDLLLLURRRRDRULDLLLURRRDLLLLURRRRDRULDLLLLU",
            "ULLDLULLDRRULLDRRRRULLDRRRULLLLDRRRRULLLLLDRRRRRULLLLLDRRRRURDLULLLDLURDRRRULLLL",
            "ULDLLULLDRRURRDRULLDLULLDRRRRULLDRRRULLLLLDRRRRRULLLLLDRRRRRULLLLLDRRRRURDLULLLL",
            "ULDRULLLDRRURRDLLULLLDRRRULLLDRRURRRDLLLULLDRRURRRDLLLLURRRRDLLLLLURRRRRDLLLLLU",
            "LLLLLDRRRRRULLLDRRRULLLLLDRRRRULLLLDRRRURRDLLULLLDRRRURRDLLULLDRRURRDLLLURDLLUL",
            "LLURRDLLLLLURRRRRDLLLLLURRRRDLLLLURRRDRRULLDLLLURRRDRRULLLDRRRULLLDLURDRRULLLL",
            "LLULLLDRRRULLLDRRRURRDLLULLLDRRRURRDLLULLDRRURRDLLULLLDRRRURRDLLULLLDRRRULLDLU",
            "LULLLDRRRULLLDRRRURRDLLULLLDRRRURRDLLULLDRRURRDLLULLLDRRRURRDLLULLLDRRRULLDLU",
            "DLULLDLLURRDRRRULLLDRRRULLLDLLURRDRULDLLURRDRRRULLLDLLURRDRRRULLLLDRRRRULLLLL",
            "RULLDRRRULDRRRULLDLLURRDRRULLDLLLURRRDRRULLDLLLURRRRDLLLLURRRRRDLLLURRDLLLLU",
            "ULDLLLULDRURRRDLLLURRRDRULDLLLULDRURRRRDLLLLULDRURRRRDLLLLURRRDLLURRRDLLLLLU",
            "URDLLULLLDRRRULLLDRRURRDLLULLDRRURRRDLLLLURRRRDLLLLULDRURRRRDLLLLURRRDLLLLU",
            "RDLLURRRDLLLLULDRURRDLLULDRURRRRDLLLLURRRDLLULLDRRURRRDLLURRDLLLULLDRRRULLL",
            "LLULDLLURRDRULDLLURRRRRDLLLLLURRRRRDLLLLURRRRDLLLLLURRRRRDLLLLLURRRRDLLLLU",
            "RDLLLLURRDLLULDRURRRDLLLULDRURRRRDLLLLURRRRDLLLLULDRURRRRDLLLLURRRRDLLLLLU",
            "DLLURDRULLLDLLURDRRRULLLDLURDRRRRULLLLLDRRRRULLLLDRRRRRULLLLLDRRRRRULLLLL",
            "DLLLLURRDLLLURRRRDLLLLURRRRRDLLLURRRDLLULLDRRULLLDRRRURRDLLULLLDRRRRULLLL",
        ],
    },
    Known {
        rows: 3,
        columns: 4,
        common: 44,
        ways: &[
            "DDLUULLDDRURRULLLDRRRULLLDRDRURULLLDDRRRUULDLLDRRULLU",
            "ULULDDRULLURDLDRRULLDRRURULLDRRDLLURRULLLDRRRULLDDLUU",
            "LLDDRUURDLLLURRRDLLLDRULURRDLDRRULLLDRRRULURDLLLDRULU",
            "LDLULDDRULDRRULLDRRURDLLURRULLLDRRRULLLDRRRULLDRDLLUU",
            "LLLUURRRDLDRULULDDRULLDRRRULLLDRRRULLURRDLLULDRURDLLU",
            "LLUURRDDLLULDRURRDLLULURRDRDLULLURRRDLLDLUURRRDLDLLUU",
            "ULLDRULDLDRRRUULDLLDRRRULLDRRULULLDRULDDRRULURRDLLUL",
            "DLULDLURURRDLLULDRDRRULLURRDLLULDRDLURDRRULLURRDLLUL",
            "RULLLDDRRRULLDRRULULLDDRRRUULLLDDRRURULLLDRRDRUULLL",
            "RDRULLURRRDLLLDRRRULDLULURRDLLURRRDLDLLUURRRDDLLLUU",
            "DLLURDLUULDDRUURRDLLLURRRDLLLURRDDRUULDLDRULLDRUUL",
            "DLLUURDLLURRRDDLULLDRULURRRDLLURRDLDLLUURRRDDLLUUL",
            "UULLDRRDLLURRULLLDRRRDLLLURURDLDRULURDRDLURULDLUL",
            "DLDLLUURRDDRULLDRRULLLURRRDLLLDRRULLDRUURRDDLLUUL",
            "URRDLLURRRULLLDRRRULLLDRRDLLURRDRULURDLLDRRULULL",
            "URULLDRRULLLDRRULLDDRRRUULLDLDRRURULDLLDRRRULLLU",
            "RRULLLURDLDRRRULLLDRRRULLDRRUULDRULLDLURDRULDLU",
            "LURRULLDRRRULLLDRRDLLURRRDLLURRDLLURURDLLLDRUUL",
            "DRUURDLLLURRRDLLLURRDLLURDDRRULURDLDLLURRDLUUL",
            "ULDLDLURDRRULLLDRRRULLLDRRULURRDLLULDDRUURDLUL",
        ],
    },
    Known {
        rows: 2,
        columns: 7,
        common: 75,
        ways: &[
            "LLLDRRULLDRRRRULLLDRRRRRULLLLLLDRRRRRRULLLLLDRRRRRULLLLLDRRRRULLLLDLURDRRRULLLDLURRDLURRDLLLU",
            "LLLDRRRRRRULLLLLLDRRRRRULLLLLDRRRRULLLDRRRRRULLLDRRRULLLLLDLURDRRRRULLLLDRRRRRULDLULLDLLURRDLLU",
            "LDRULLLDRRULLDRRRRRRULLLDRRULLLLDRRRRRULLLLLLDRRRRRULLLLDLURDRRRRRULLLLLDLURDRRRRULLLLDRRRULLLDLU",
            "DLLLURRRRDRRULLDLLLLURRRRDRRULLDLLURRDRRULLDLLLURRRDLLLLURRRDLLLURRDRRRULLLDRRRRULLLLDRRRRULLDLLLLU",
        ],
    },
    Known {
        rows: 3,
        columns: 5,
        common: 63,
        ways: &[
            "RDRULLLDRRULLURRRRDLLLLDRRRRULLLURRRDLLLULDRURRDDRUULDLLURRDLDLULU",
            "DRULDLUURDDRRRUULDLLLDRRRRULLLLDRRRRULLLDRRRULLULLDRRULDDRUURRDLLULDLU",
            "LDRRRURULLLDLDRURDLURRULLLDRRRRDLLLLURRRRULLLDRRRDLLLURRRULLLLDRRRRULLLL",
            "LDRRRRULLLLDRRRULLLDRRRRULLURRDLLLDRRRULLULLDRRDRUULLLDRRRULLDRRRULDLDLULU",
            "DLUURDDRRULLLDRRRULURRDDLUURDDLULLURRRDLLLLURRRRDLLLLDRRRULLLURRRRDLLLDRULLU",
        ],
    },
    Known {
        rows: 4,
        columns: 4,
        common: 62,
        ways: &[
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
        ],
    },
];

/// Whether draws seldom meet a board so deep.
pub(super) fn is_rare(size: Size, depth: u32) -> bool {
    known(size).is_some_and(|known| depth as usize > known.common)
}

fn known(size: Size) -> Option<&'static Known> {
    let sides = [size.rows().min(size.columns()), size.rows().max(size.columns())];
    KNOWN.iter().find(|known| [known.rows, known.columns] == sides)
}

/// A board of the depth, where the goal has its blank in a corner. Few are to be had at each depth.
pub(super) fn draw(goal: &Board, depth: u32, random: &mut Random) -> Option<Board> {
    let (size, depth) = (goal.size(), depth as usize);
    let (row, column) = size.row_column(goal.blank());
    let is_corner = [0, size.rows() - 1].contains(&row) && [0, size.columns() - 1].contains(&column);
    let known = known(size).filter(|_| is_corner)?;
    let ways: Vec<&str> = known.ways.iter().copied().filter(|way| way.len() >= depth).collect();
    let way = ways.get(random.below(ways.len().max(1) as u64) as usize)?;
    let is_transposed =
        if known.rows == known.columns { random.below(2) == 1 } else { size.rows() != known.rows };
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
