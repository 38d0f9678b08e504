//! A board of up to 4x4 as a word: its tiles in reading order, the blank left out, and where the blank is.
//!
//! A sideways move takes no tile past another, so it changes nothing but the blank's column. The boards that differ in that
//! alone are a *family*: up to four, one word but for its lowest two bits. A vertical move takes one tile past those
//! between, one fewer than the board has columns: in the word, as many tiles as there are columns turn by one.

use crate::{Board, Direction, Moves, Order, Size};

/// A board: the blank's column in the lowest two bits, its row in the next two, then the tiles in reading order, four
/// bits each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Reading(u64);

/// What the boards have in common that differ only in the blank's column. Never 0, as every board has tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Family(pub u64);

impl Reading {
    /// Packs a board that [`fits`].
    pub fn new(board: &Board) -> Reading {
        let (row, column) = board.size().row_column(board.blank());
        let tiles = board.tiles().iter().filter(|&&tile| tile != 0);
        let backwards = tiles.rev().fold(0, |word, &tile| word << 4 | u64::from(tile));
        Reading(backwards << 4 | (row << 2 | column) as u64)
    }

    /// The board that this is the word of.
    #[inline]
    pub fn from_word(word: u64) -> Reading {
        Reading(word)
    }

    /// The word.
    #[inline]
    pub fn word(self) -> u64 {
        self.0
    }

    /// Where the blank is, its row and column in one number below 16.
    #[inline]
    fn place(self) -> usize {
        (self.0 & 15) as usize
    }

    /// The blank's column: which member of its family this board is.
    #[inline]
    pub fn column(self) -> usize {
        (self.0 & 3) as usize
    }

    /// The family.
    #[inline]
    pub fn family(self) -> Family {
        Family(self.0 >> 2)
    }
}

/// Whether boards of a size have words.
pub(super) fn fits(size: Size) -> bool {
    size.rows() <= 4 && size.columns() <= 4
}

/// How boards of one size move, and what that does to their Manhattan distance from one goal.
#[derive(Debug)]
pub(super) struct Rules {
    /// The moves by the blank's place, without the one that leads back: by the direction in which the blank came, or
    /// [`Came::NOWHERE`].
    onward: [[Onward; 5]; 16],
    /// What a move does to the word, by the blank's place and the direction. One that is not there does nothing.
    steps: [[Step; 4]; 16],
    /// What a move adds to the distance, by place, direction and tile.
    differences: [[[i8; 16]; 4]; 16],
}

/// Moves, in the order in which they are tried: the first `len` of these.
#[derive(Debug, Clone, Copy)]
struct Onward {
    directions: [Direction; 4],
    len: usize,
}

/// What a move does to a word: some tiles turn, and the blank's place changes. Said without branches, as which move it is
/// cannot be foretold.
#[derive(Debug, Clone, Copy, Default)]
struct Step {
    /// The bits of the tiles that turn, if they stood lowest; 0 for a sideways move.
    tiles: u64,
    /// The bit at which they stand.
    at: u32,
    /// How far down they turn, and how far up those go that turn over the edge.
    down: u32,
    up: u32,
    /// The bit at which the tile stands that slides.
    tile_at: u32,
    /// What is added to the blank's place.
    place: i64,
}

impl Rules {
    /// The rules of boards that [`fit`](fits), with their goal's size.
    pub fn new(goal: &Board, order: Order) -> Rules {
        let (size, homes) = (goal.size(), goal.cells());
        let nothing = Onward { directions: Direction::ALL, len: 0 };
        let mut rules = Rules {
            onward: [[nothing; 5]; 16],
            steps: [[Step::default(); 4]; 16],
            differences: [[[0; 16]; 4]; 16],
        };
        for blank in 0..size.cells() {
            let (row, column) = size.row_column(blank);
            let place = row << 2 | column;
            let moves = Moves::new(size, blank, order);
            let [up, left, right, down] = Direction::ALL.map(|came| Onward::new(moves.after(came)));
            rules.onward[place] = [up, left, right, down, Onward::new(moves)];
            for direction in moves {
                let from = direction.step(size, blank).expect("these are the moves of this cell");
                rules.steps[place][direction as usize] = Step::new(size, blank, from, direction);
                let differences = &mut rules.differences[place][direction as usize];
                for (&home, difference) in std::iter::zip(&homes, differences).skip(1) {
                    *difference = size.steps(home, blank) as i8 - size.steps(home, from) as i8;
                }
            }
        }
        rules
    }

    /// The moves of a board whose blank came like this.
    #[inline]
    pub fn onward(&self, board: Reading, came: Came) -> &[Direction] {
        let Onward { directions, len } = &self.onward[board.place()][usize::from(came.0)];
        &directions[..*len]
    }

    /// The board after a move; the same board if it does not have this move.
    #[inline]
    pub fn after(&self, board: Reading, direction: Direction) -> Reading {
        let step = &self.steps[board.place()][direction as usize];
        let tiles = board.0 >> step.at & step.tiles;
        let turned = tiles >> step.down | tiles << step.up & step.tiles;
        Reading((board.0 ^ (tiles ^ turned) << step.at).wrapping_add_signed(step.place))
    }

    /// The Manhattan distance after a move, from that before.
    #[inline]
    pub fn distance(&self, distance: u32, board: Reading, direction: Direction) -> u32 {
        let (place, direction) = (board.place(), direction as usize);
        let tile = (board.0 >> self.steps[place][direction].tile_at & 15) as usize;
        distance.wrapping_add_signed(i32::from(self.differences[place][direction][tile]))
    }
}

impl Onward {
    fn new(moves: Moves) -> Onward {
        let (mut directions, mut len) = (Direction::ALL, 0);
        for direction in moves {
            directions[len] = direction;
            len += 1;
        }
        Onward { directions, len }
    }
}

impl Step {
    /// The blank goes from cell `blank` to cell `from`.
    fn new(size: Size, blank: usize, from: usize, direction: Direction) -> Step {
        // Tiles behind the blank stand one earlier in the word than on the board.
        let tile_at = 4 + 4 * (from - usize::from(from > blank)) as u32;
        // The tiles that turn are the one that slides and those that it passes.
        let passed = 4 * (size.columns() as u32 - 1);
        let tiles = (1 << (passed + 4)) - 1;
        match direction {
            Direction::Left => Step { tile_at, place: -1, ..Step::default() },
            Direction::Right => Step { tile_at, place: 1, ..Step::default() },
            Direction::Up => Step { tiles, at: tile_at, down: 4, up: passed, tile_at, place: -4 },
            Direction::Down => Step { tiles, at: tile_at - passed, down: passed, up: 4, tile_at, place: 4 },
        }
    }
}

/// The direction in which the blank came, or that the board is the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Came(pub u8);

impl Came {
    /// From nowhere: the start.
    pub const NOWHERE: Came = Came(4);

    /// In this direction.
    #[inline]
    pub fn by(direction: Direction) -> Came {
        Came(direction as u8)
    }

    /// The direction, unless this is the start.
    pub fn direction(self) -> Option<Direction> {
        Direction::ALL.get(usize::from(self.0)).copied()
    }
}
