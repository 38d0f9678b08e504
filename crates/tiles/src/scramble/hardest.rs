//! Boards near the farthest there are, which draws do not meet: on the way of a shortest solution stands a board at every depth,
//! so the ways of a few boards hold boards of every depth.
//!
//! Those of 4x4 are of the boards that `examples/hard_boards.rs` found, solved by the engine; none is farther than 80
//! moves (A. Bruengger, A. Marzetta, K. Fukuda and J. Nievergelt, The Parallel Search Bench ZRAM and its Applications, Annals
//! of Operations Research 90, 1999, 45-63). Those of twelve cells are of boards drawn from the table of all, the farthest among
//! them. Those of 2x7 and 3x5 are of boards whose columns stand in the opposite order, as they do in the farthest of twelve
//! cells: one of 2x7 takes 108 moves, the most there are, and one of 3x5 takes 82 of 84. Those of 2x8 are of boards that were
//! drawn; 140 moves are the most there.

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

const KNOWN: [Known; 6] = [
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
            "DLULLDLURDRRRULLLLLLDRRRRRRULLLLLLDRRRRRRULLLLLLDRRRULDRRRULLLDRULLLDRRRRRRULLLLLLDRRRRRRULLLLDRRRRULLLDLULL",
            "LLLULDRURRRDLLLLLLURRRRRRDLLLLLLURRRRRRDLLLLLLURRRDLURRRDLLLURDLLLURRRRRRDLLLLLLURRRRRRDLLLLLURRRRRDLLLULLL",
            "ULDLLLLLURRRRRRDLLLLLURRRRRDLLLLLLURRRRRRDLLLLLLURRRRRRDLLLLLLURRRRRDLLLLURRRRDLURRDLLLURRRDLLULDLLLURDRULL",
            "ULLDLLULLDRRULLDRRRURDRRULLLLDRRRRULLLLLDRRRRULLLLLDRRRRRRULLLLLLDRRRRRRULLLLLLDRRRRRURDLULLLLDRRRRULLLDLUL",
            "ULLDLURDRRULLLLDLULDRRRRRRULLLLLDRRRRULLLLLDRRRRULLLLDRRRRRRULLLLLLDRRRRRRULLLLDRRRRULLLLLDRRRRURDLULLLDLUL",
            "ULLLLDLLURDRRRRRULLLLLDLURDRRRRRULLLLLLDRRRRRULLLLDRRRRRULLLLLLDRRRRRRULLLLLLDRRRULDRRRRULLLLLDRRRRULLLDLUL",
            "LULDRURRDLLLLULLDRURRRRRDLLLLLULDRURRRRDLLLLLURRRRDLLLLURRRRRRDLLLLLLURRRRRRDLLLLURRRRDLLLLLLURRRRRDLLLULL",
            "LLLLLLURRRDLLLURRRRRDLLLLLURRRRDRRULLDLLLURRRDRRULLDLLLLURRRRDRRULLDLLLLURRRRDRRULLDLLLURRRDLLLLURRRDLLUL",
            "LLLLLLURRRRRRDLLLLLLURRRRRRDLLLLLURRRRRDLLLLLLURRRRDLLLLURRDRURRRDLLULLDLLURRDRRURRDLLULLLDRRRURRDLLULLLL",
            "LLLLLURRRRDRULDLLLLLURRRRRDRULDLLLLLURRRRRDRULDLLLLLURRRRRDLLLLLURRRRDRRULLDLLLLURRRRDRRULLLDRRRULLLDLLUL",
            "LLLLULDRURRRRDLLLLLLURRRRRDLLLLLURRRRRRDLLLLLLURRRRRRDLLLLLLURRRRRDLLLLURRRRRDLLLLLURDLLURRRRRRDLLULDLLUL",
            "LLLLULLDRRURRRRDLLLLULLDRRURRRRDLLLLLURRRRRDLLLLLULDRURRRRRDLLLLLLURRRRDLLLLURRDLURRRRRDLLLLURRRRDLLLULLL",
            "LLLLURRRDLLLLLURRRRDLLLLURRRDRRRULLLDLLLURRRDRRRULLLDLLLURRRDRRRULLLLDRRRRULLLLLDRRRULLLDLURDRRRRRULLLLLL",
            "LLLULLLDRRRULLLDRRURRRRDLLLLULLDRRURRRRDLLLLLURRRRRDLLLLLLURRRRRRDLLLLLLURRRRRRDLLLLLLURRRDLLURRRRDLLULLL",
            "LLLURRRDLLLLULLDRURRRRRDLLLLLULDRURRRDLLLLURRRRRDLLLLLURRRRRRDLLLLLLURRRRRRDLLLLULDRURRRRDLLLLURRRDLLLULL",
            "LLLURRRDLLLURRRDLLLULLDRRURDLULLLDRRRULLLDRRURRRDLLLULLDRRURRRRDLLLLLURRRRRDLLLLLURRRRRDLLLLURRRRDLLLLLUL",
            "LLULDRURDLULLLDRRRRRULLLLLLDRRRRRRULLLLLLDRRRRRRULLLLLLDRRRRRRULLLLLDRRRRRULLLLLLDRRRRRURDLULDRURDLLULLLL",
            "LLULLLLDRRRRRULLLLLDRRRRRRULLLLLLDRRRRRRULLLLDRRRURDLULLLLLDRRRRRURDLLULLLLDRRRURRDLLULLLDRRRURRRDLLLULLL",
        ],
    },
    Known {
        rows: 3,
        columns: 5,
        common: 63,
        ways: &[
            "LUULLLDRRRULLDRDLLURRRRULLLLDRRRULLDRDRURDLLLLURRRDLLURRRDLLLLURRRULLDRRURDLDLLUUL",
            "ULDLLUULDDRRUURDRDLULLURRRDLLLLURRRRDLLLLURRRRDLLLULDRDLUURRRRDLLLDRRRULLLDRRULLLU",
            "LLLULDRRULLURRRDLLLURRRRDLLLLURRRRDLLURDDLULURDLDRRRUULLDLLDRRRULLLURRDLDRRULLLU",
            "LLLUULDDRRULURRRDDLULLURRRDLLLLURRRRDLLLLURRRDLLLURDDLUURRRRDLLLDRRRULLLDRRULLUL",
            "LLURULLLDRRRULLDRRULDDLLUURRDDRRUULDRDLULDLURDRRULLLLDRRRRULLLLDRRRULLDRRRULLULL",
            "LLURULLLDRRULDRRULDLDLUURRDRDRUULLDLDRRRULLLLDRRRRULLLLDRRRRULLLLDRRRRULLLLDRULU",
            "LULDRRULLURRDLLLURDRULDLDLUURRDLDRRULLLDRRRRULLLLDRRRRULLLLDRRRRULLURRDLULDRULLL",
            "LULULLDRDLURDRRULURRDLLLURRRDLLLLURRRRDLLLLDRRRRULLLLDRRRULLURRRDLLDLULDRURDLULU",
            "ULDLUURDRDLLLULDRRULLURRRDLLLURRRRDLLLLURRRRDLLLURRDLDLLURURDDRRUULDLDLURDRULLLU",
            "ULLDLLUURDLURRDDRULLDRRRULLLLDRRRRULLURRDLLLLDRRRULLURRDLLDLUURDLURRDLDRRRULLLLU",
            "ULLULLDRDLURDRRULURRDLLLURRRDLLLLURRRRDLLLLDRRRRULLLLDRRRULLLURRRRDLLLDRULLDRULU",
            "ULLULLDRRDRUULLLDRRULLDRDRULDLURRRDLLURRRULLDRRDLLLLURRRRDLLLURRULLLDRRURRDLLULL",
            "DDLLULLURRRDLLURRDLLLURRRDRULLDLDRURRDLLLLURRRRDLLLLURRRDLLLURRRRDLLLURRDLULUL",
            "DLLURRDLDRULDLUULLDRRRULLLDRRRULLLDRRDLLURRRRULLDDLURRDLULDRURRDLLURRULLLDRULL",
            "DLULLLDRRRDLLLURRRRULLLLDRRDLLURRRRDLLLURRRULLLLDRRRRDLLLURRRULLLDRRRULDDLULLU",
            "DRDRURRULLLLDRDLURRRDLLLURRRRDLLLLURRRULLLDRRRRDLLURURDLULLDRRURDLULDDLULDRULU",
            "LLDRRDLLLLURRRRULLLLDRRRDLLLURRRRDLLLURURDRDLULDRULLULDDRRULURRRDLLLURRRDLLLLU",
            "LLLDRRRULURRDLLLDRRRULLLURRRDLLLLURRDLLDRRRULURRDLLLLURRRDLLDRRRULLLLURDDLURUL",
        ],
    },
    Known {
        rows: 2,
        columns: 8,
        common: 66,
        ways: &[
            "DRULDLLLLLLURRDLURRDLLLURRRRRRDRULDLLLLLLURRRRRDLLLLURRRRRRDLLLURRRDLLLLLURRRRDLLLLLURRRRDLLLLULDRRULL",
            "DRULDLLLLULDLURRRDLLURRRDLLLLURRRRRRDRULDLLLURRRRDLLLLLLURRRRRDLLLLURRRRRDLLLLLLURRRDRULDLLLULDRRULL",
            "RRULDLURDRRRRULLLLDRRRRRRULLLLLDLLURRDRRRULLLDRRRRULLDRRURDLULDRURDLULLLLLDRRRRULLLDRRULLLDRURDLULL",
            "ULDRURDLLLLULDLLURRDLLURRRRRRDLLLLLLURRRRDLLLURRRRDLLLLLURRRRRRDLLURRRDLLLLLURRRRRDLLULDLLLLURRDLUL",
            "LLLLDRRRRRRRULLLLDRRRULLLLLDRRRRRULLLLLDRRRRULLLLDLURDRRRRURDLULLDRRURRDLLULDRURRDLLULLLLLDRRRULLL",
            "LDLLLURRDLLLURRRRRRDLLLLLULDRURRRRRRDLLLLLLURRRRRRDLLLLLURRRRDLLLLLLURRRRRRDRULDLLULDLLLURRRDLLUL",
            "LLLLLLDRRRRULLLDRRRRURDLULLLLDRULLDRRRRRURRDLLULLLLLDRRRRRRULLLLLDRRRRRURDLLURDLLULLLDRRULDLLU",
            "URRRRRDLLLLLURRRRRDLLLLURRRRRRDLLLLLLURRRRRRDLLLLLURRRRRDLLLLULLLDRRRURRRDLLLURRRRDLULDLLLULL",
            "LULDLULDRURDLLLLURDLLURRRRDLLLURRRRDLLLLLURRRRRRRDLLLLLLLURRRRRRDLLURRDRULLDLLLLLURRRRDLLLUL",
            "RURDRULLDRULLDRRRULLDRRRRURDLULLDRRRULLLLDRRRRULLLLDRRRULLLLLLDRRRRRULLLLDRRULLLDRRULLDRUL",
            "RRDRRULLDRRRRRULLLDRRRULLLLLLDRRULDRRRRRULLLLLLLDRRULDRRRRRULLLLDRRRRURDLULLLLLLDRRULDLU",
            "RRRDLURDRURDRRULLLLLLDLURDRRRRULLLLLDRRRRRRRULLLLLLDRRRRRRULLLLLLDRRRRRRULLLLLDRRULDLULL",
            "ULLDRULLLLLDRRULLLDRRRRULLDRRULDRRULLDRULLLDRRRRRULLLLLDRRRRRRULLDRRULLLLDRRULDLULLLDRUL",
            "URRRRDLLURRRDLLLLLURRRRRDRULDLLLLLLURRRRRRDRULDLLURRDLLLLLLURRRRDLULDRULLDRRRRULLLLLDRUL",
            "LLLDRRRULLDRRRULLLDRRRRRULLLLDRRRRRULLLLDRRRRULLDRRULLLLLLDRRRRULLDRURRDLLULLLDLURDRULL",
            "RDLLLURDLLLLULDRURRRDLLLULDRURRRRDLLLLURRRRRDLLLLLULDRURRRRDLLLURRRDRRULLDRURDLLLLLLUL",
            "RURDLLLURRRRDLURRRRDLLURRDLLLLLLURRRRRDLLLURDLLLLURRRRRRDRULDLLLURRDLLLURDLLLURRRDLLUL",
            "DRURRDLURRDLURRDLLLLURRDLLULDRURDLLLLURRRDLLURRRRRRDLLLLLLLURRRRRRDLLLLLURRRRDLLLLLU",
            "RRDRULLDRRRRURRDLLULLDRRURRDLLULLDRRRULLLLLDLURDRRRRRURDLULLLLLDRRULLDLURDRRURDLLULL",
            "URRDLULLLLLDRRRRRULLLLDRRRULLLLDRRRULLLLDRRRULLDLURDRURRRDLLLURRRDRRULLDRRULDLLLLULL",
            "LULLLDRULLDRRRULLLLDRRRURRRRDLLLLULLDRRURRRRDLLLLLURDLLURRRRRDLLLURRRDRULDLLULLDLLU",
            "LDLLURRDLURDRULLDLULDRRRRRRRULLLDRRULLDRRRULLLLLLDRRRRULLLDRRULDRRULLLDLLURRDLLU",
            "RRDLLLULDRURRRDLLLLURRRDLLLULLLDRRRRULLLDLURRDLURDRRULLDRRRULLDRRRULLLLLL",
            "URDLLLURRRRRDLLURRRRDLLLLURRRDLULDLLURRDLLULDRULLDRURRDLLLU",
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

/// A board that one of the [`parts`] of known ways leads to. Few are to be had near the farthest.
///
/// Every part of a shortest way is shortest between its ends, forwards and backwards, and which tile is which does not matter
/// to it: where the blank is at home at one end, or would be on the board seen in a mirror, the other end is as far from the
/// goal as the part is long.
pub(super) fn draw(goal: &Board, parts: &[Part], random: &mut Random) -> Option<Board> {
    let part = parts.get(random.below(parts.len().max(1) as u64) as usize)?;
    let (mut tiles, mut blank) = (goal.tiles().to_vec(), goal.blank());
    for direction in part.away_from_goal() {
        let to = direction.step(goal.size(), blank)?;
        tiles.swap(blank, to);
        blank = to;
    }
    Board::new(goal.size(), tiles).ok()
}

/// A part of a way, one end of which is the goal.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    moves: &'static str,
    /// Whether the goal is where it begins, and not where it ends.
    is_goal_first: bool,
    mirror: Mirror,
}

impl Part {
    /// The blank's moves from the goal to the board.
    fn away_from_goal(self) -> Vec<Direction> {
        let moves = self.moves.chars().map(|letter| self.mirror.seen(direction(letter)));
        if self.is_goal_first { moves.collect() } else { moves.rev().map(Direction::opposite).collect() }
    }
}

/// The parts of known ways that are so long and fit the goal.
pub(super) fn parts(goal: &Board, depth: u32) -> Vec<Part> {
    let depth = depth as usize;
    let Some(known) = known(goal.size()) else { return Vec::new() };
    let (row, column) = goal.size().row_column(goal.blank());
    let mirrors = Mirror::ALL.into_iter().filter(|mirror| {
        let sides = if mirror.transposed { (known.columns, known.rows) } else { (known.rows, known.columns) };
        sides == (goal.size().rows(), goal.size().columns())
    });
    let mut parts = Vec::new();
    for mirror in mirrors {
        let home = mirror.place(row, column, goal.size());
        for way in known.ways {
            let places = places(way);
            for begin in 0..(way.len() + 1).saturating_sub(depth) {
                for (is_goal_first, end) in [(true, begin), (false, begin + depth)] {
                    if places[end] == home {
                        parts.push(Part { moves: &way[begin..begin + depth], is_goal_first, mirror });
                    }
                }
            }
        }
    }
    parts
}

/// Where the blank is before each move of a way, and after the last: in the first corner.
fn places(way: &str) -> Vec<(usize, usize)> {
    let mut places = vec![(0, 0)];
    for letter in way.chars().rev() {
        let (row, column) = places[places.len() - 1];
        places.push(match direction(letter) {
            Direction::Up => (row + 1, column),
            Direction::Down => (row - 1, column),
            Direction::Left => (row, column + 1),
            Direction::Right => (row, column - 1),
        });
    }
    places.reverse();
    places
}

fn direction(letter: char) -> Direction {
    match letter {
        'U' => Direction::Up,
        'D' => Direction::Down,
        'L' => Direction::Left,
        _ => Direction::Right,
    }
}

/// A way to look at a board: with rows and columns exchanged, then upside down, then left side right.
#[derive(Debug, Clone, Copy)]
struct Mirror {
    transposed: bool,
    upside_down: bool,
    left_right: bool,
}

impl Mirror {
    const ALL: [Mirror; 8] = {
        let mut all = [Mirror { transposed: false, upside_down: false, left_right: false }; 8];
        let mut at = 0;
        while at < 8 {
            all[at] = Mirror { transposed: at & 1 != 0, upside_down: at & 2 != 0, left_right: at & 4 != 0 };
            at += 1;
        }
        all
    };

    /// A move as the mirror shows it.
    fn seen(self, direction: Direction) -> Direction {
        let turned = match direction {
            Direction::Up if self.transposed => Direction::Left,
            Direction::Left if self.transposed => Direction::Up,
            Direction::Down if self.transposed => Direction::Right,
            Direction::Right if self.transposed => Direction::Down,
            direction => direction,
        };
        let flipped = match turned {
            Direction::Up | Direction::Down => self.upside_down,
            Direction::Left | Direction::Right => self.left_right,
        };
        if flipped { turned.opposite() } else { turned }
    }

    /// The place that the mirror shows at a row and a column of a board of the size.
    fn place(self, row: usize, column: usize, size: Size) -> (usize, usize) {
        let row = if self.upside_down { size.rows() - 1 - row } else { row };
        let column = if self.left_right { size.columns() - 1 - column } else { column };
        if self.transposed { (column, row) } else { (row, column) }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use loyd_search::Search;

    use super::*;
    use crate::engine::{Solver, Tables};
    use crate::pdb::{Effort, PartitionSpec};
    use crate::{Goal, NibbleState, Puzzle, Size};

    fn draw(goal: &Board, depth: u32, random: &mut Random) -> Option<Board> {
        super::draw(goal, &parts(goal, depth), random)
    }

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
        assert!(draw(&Goal::Last.board(size).unwrap(), 81, &mut Random::new(1)).is_none());
    }

    /// Ways have parts wherever the blank passes, so a goal may have its blank anywhere: the engine's word for it.
    #[test]
    fn parts_of_ways_are_as_far_as_they_are_long_from_any_goal() {
        let goals = [
            (2, 7, Goal::Last),
            (5, 3, Goal::Snail),
            (2, 8, Goal::First),
            (4, 3, Goal::Snail),
            (3, 4, Goal::First),
            (6, 2, Goal::Last),
            (2, 6, Goal::Snail),
            (4, 4, Goal::Snail),
        ];
        for (rows, columns, goal) in goals {
            let goal = goal.board(Size::new(rows, columns).unwrap()).unwrap();
            let tables = Tables::build(&PartitionSpec::middle(&goal), &goal, Effort::default()).unwrap();
            let solver = Solver::new(tables.into());
            let mut random = Random::new(3);
            for depth in [1, 17, 42] {
                for _ in 0..4 {
                    let board = draw(&goal, depth, &mut random).unwrap();
                    let puzzle = Puzzle::<NibbleState>::new(&board, &goal).unwrap();
                    assert_eq!(Search::solve(&solver, &puzzle).cost(), Some(depth), "{board:?}");
                }
            }
        }
    }

    #[test]
    fn parts_of_ways_make_many_boards() {
        let goal = Goal::Last.board(Size::new(4, 4).unwrap()).unwrap();
        let boards = |depth| {
            let mut random = Random::new(1);
            (0..3000).filter_map(|_| draw(&goal, depth, &mut random)).collect::<HashSet<Board>>().len()
        };
        assert!(boards(65) > 200, "{}", boards(65));
        assert!(boards(78) > 20, "{}", boards(78));
    }
}
