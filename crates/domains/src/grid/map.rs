//! A map: which squares are free, which of them are mud, and in which of eight directions one can leave each.
//!
//! Making a map of a million squares takes milliseconds: the directions are worked out once, from a copy with a border
//! of walls, so that a search looks at one byte a square.

/// The most squares of a map. On more, a path could cost more than a `Cost` holds: the longest shortest paths wind along
/// two squares of three.
pub const CELLS_MAX: usize = 2_500_000;
/// The most squares of a map with mud on it, where a path costs up to [`MUD`] times as much.
pub const MUDDY_CELLS_MAX: usize = CELLS_MAX / MUD as usize;
/// How many times as much as on firm ground a step costs in mud.
pub const MUD: u32 = 5;
/// The most squares in a row or a column.
pub const SIDE_MAX: usize = 65_535;

/// A map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Map {
    width: u32,
    height: u32,
    /// The letters it was written in, row by row.
    letters: Vec<u8>,
    /// The directions in which one can leave each square, a bit for each of [`Step`](super::Step)'s numbers.
    exits: Vec<u8>,
    /// Whether any square is mud: most maps have none, and then no letter is looked at.
    is_muddy: bool,
}

impl Map {
    /// The map whose rows, `width` letters each, are `letters`.
    pub(super) fn new(width: usize, letters: Vec<u8>) -> Map {
        let height = letters.len() / width;
        debug_assert!(letters.len() == width * height && letters.len() <= CELLS_MAX);
        debug_assert!((1..=SIDE_MAX).contains(&width) && (1..=SIDE_MAX).contains(&height));
        let exits = exits(width, height, &letters);
        let is_muddy = letters.contains(&MUD_LETTER);
        Map { width: width as u32, height: height as u32, letters, exits, is_muddy }
    }

    /// How many squares a row has.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// How many rows there are.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// How many squares are free.
    pub fn free(&self) -> usize {
        self.letters.iter().filter(|&&letter| is_free(letter)).count()
    }

    /// Whether there is a free square at column `x` and row `y`, both from 0.
    pub fn is_free(&self, x: u32, y: u32) -> bool {
        self.cell(x, y).is_some_and(|cell| is_free(self.letters[cell as usize]))
    }

    /// What a step between two neighbouring squares costs, as a multiple of what it does on firm ground: the mean of the
    /// two, so that the way back costs as much. All multiples are whole, since [`MUD`] is odd.
    #[inline]
    pub(super) fn pace(&self, from: u32, to: u32) -> u32 {
        if !self.is_muddy {
            return 1;
        }
        let of = |cell: u32| if self.letters[cell as usize] == MUD_LETTER { MUD } else { 1 };
        u32::midpoint(of(from), of(to))
    }

    /// The number of the square at column `x` and row `y`, both from 0, if it is on the map.
    pub(super) fn cell(&self, x: u32, y: u32) -> Option<u32> {
        (x < self.width && y < self.height).then(|| y * self.width + x)
    }

    /// The column and the row of a square.
    pub(super) fn place(&self, cell: u32) -> (u32, u32) {
        (cell % self.width, cell / self.width)
    }

    /// The rows, as letters.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.letters.chunks(self.width as usize)
    }

    #[inline]
    pub(super) fn exits(&self, cell: u32) -> u8 {
        self.exits[cell as usize]
    }
}

/// The letter of mud.
pub(super) const MUD_LETTER: u8 = b'~';

/// Whether one can walk on what `letter` stands for: ground, which is `.`, `G` or, a swamp, `S`; and mud.
pub(super) fn is_free(letter: u8) -> bool {
    matches!(letter, b'.' | b'G' | b'S' | MUD_LETTER)
}

/// Whether `letter` stands for what one cannot walk on: out of bounds, trees, water, or a wall as people draw it.
pub(super) fn is_wall(letter: u8) -> bool {
    matches!(letter, b'@' | b'O' | b'T' | b'W' | b'#')
}

fn exits(width: usize, height: usize, letters: &[u8]) -> Vec<u8> {
    let row = width + 2;
    let mut free = vec![0_u8; row * (height + 2)];
    for (y, letters) in letters.chunks(width).enumerate() {
        let begin = (y + 1) * row + 1;
        for (free, &letter) in free[begin..begin + width].iter_mut().zip(letters) {
            *free = u8::from(is_free(letter));
        }
    }
    let mut exits = Vec::with_capacity(letters.len());
    for y in 1..=height {
        let [above, here, below] = [y - 1, y, y + 1].map(|y| &free[y * row..(y + 1) * row]);
        for x in 1..=width {
            let (north, east, south, west) = (above[x], here[x + 1], below[x], here[x - 1]);
            // A diagonal step needs both squares that it passes between: corners are not cut.
            let straight = north | east << 2 | south << 4 | west << 6;
            let diagonal = (north & east & above[x + 1]) << 1
                | (south & east & below[x + 1]) << 3
                | (south & west & below[x - 1]) << 5
                | (north & west & above[x - 1]) << 7;
            exits.push((straight | diagonal) * here[x]);
        }
    }
    exits
}
