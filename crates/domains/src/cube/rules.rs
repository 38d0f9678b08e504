//! Positions of the pocket cube, and what turns do to them.
//!
//! A position is two numbers, the order of the seven corners that are not held (5,040) and their twists (729, since the
//! last follows from the others). A turn changes each without a look at the other, so it is two looks into tables, which
//! are made once, in a millisecond. Turns come face by face, U, R and F: a quarter clockwise, a half, a quarter
//! back. Each costs 1.

use std::fmt;
use std::sync::LazyLock;

use loyd_search::{Problem, Space};

use crate::bits::bits;

/// How many positions there are.
pub const POSITIONS: u32 = ORDERS as u32 * TWISTS as u32;

/// The corners that are not held.
pub(super) const CORNERS: usize = 7;
/// The orders of the corners: 7!.
pub(super) const ORDERS: usize = 5040;
/// The twists of all corners but the last: 3^6.
pub(super) const TWISTS: usize = 729;

/// What counts as one turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Metric {
    /// Any turn of a face: quarters and halves.
    #[default]
    Half,
    /// A quarter of a turn.
    Quarter,
}

impl Metric {
    /// `half` or `quarter`.
    pub fn name(self) -> &'static str {
        match self {
            Metric::Half => "half",
            Metric::Quarter => "quarter",
        }
    }
}

/// A turn of a face: three times the face (U, R, F) and one less than the quarters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn(u8);

impl Turn {
    /// Singmaster's letter, with `2` for a half and `'` for a quarter against the clock.
    pub fn name(self) -> &'static str {
        ["U", "U2", "U'", "R", "R2", "R'", "F", "F2", "F'"][usize::from(self.0)]
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A position: the number of its order times 1,024, and the number of its twists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position(u32);

impl Position {
    /// Every corner at home.
    pub(super) const SOLVED: Position = Position(0);

    #[inline]
    pub(super) fn new(order: usize, twist: usize) -> Position {
        debug_assert!(order < ORDERS && twist < TWISTS);
        Position((order << 10 | twist) as u32)
    }
    /// Where tables of every position have it.
    #[inline]
    pub(super) fn number(self) -> usize {
        self.order() * TWISTS + self.twist()
    }

    pub(super) fn from_number(number: usize) -> Position {
        Position::new(number / TWISTS, number % TWISTS)
    }

    #[inline]
    pub(super) fn order(self) -> usize {
        (self.0 >> 10) as usize
    }
    #[inline]
    pub(super) fn twist(self) -> usize {
        (self.0 & 1023) as usize
    }
}

/// The corners, each by its home: URF, UFL, ULB, UBR, DFR, DLF, DRB; and for each place, the corner that is there and
/// how far it is twisted clockwise, in thirds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Arranged {
    pub corner: [u8; CORNERS],
    pub twist: [u8; CORNERS],
}

impl Arranged {
    pub fn new(position: Position) -> Arranged {
        Arranged { corner: order(position.order()), twist: twists(position.twist()) }
    }

    /// The position, if the twists add up to whole turns: else no turns lead here.
    pub fn position(&self) -> Option<Position> {
        let sum: u8 = self.twist.iter().sum();
        let twist =
            self.twist[..CORNERS - 1].iter().fold(0, |number, &twist| 3 * number + usize::from(twist));
        sum.is_multiple_of(3).then(|| Position::new(order_number(self.corner), twist))
    }

    /// After a quarter clockwise of face 0, 1 or 2.
    fn quarter(self, face: usize) -> Arranged {
        // For each place, where its corner comes from and how far that twists it.
        const FROM: [[usize; CORNERS]; 3] =
            [[3, 0, 1, 2, 4, 5, 6], [4, 1, 2, 0, 6, 5, 3], [1, 5, 2, 3, 0, 4, 6]];
        const TWIST: [[u8; CORNERS]; 3] = [[0; CORNERS], [2, 0, 0, 1, 1, 0, 2], [1, 2, 0, 0, 2, 1, 0]];
        let place = |place: usize| FROM[face][place];
        Arranged {
            corner: std::array::from_fn(|to| self.corner[place(to)]),
            twist: std::array::from_fn(|to| (self.twist[place(to)] + TWIST[face][to]) % 3),
        }
    }
}

/// The `number`-th order, alphabetically.
fn order(number: usize) -> [u8; CORNERS] {
    let mut order = [0; CORNERS];
    let mut rest = number;
    // From the last place: each says how many of the later ones are smaller, so those from its own size on are larger.
    for place in (0..CORNERS).rev() {
        let smaller = (rest % (CORNERS - place)) as u8;
        rest /= CORNERS - place;
        order[place] = smaller;
        for later in &mut order[place + 1..] {
            *later += u8::from(*later >= smaller);
        }
    }
    order
}

fn order_number(corners: [u8; CORNERS]) -> usize {
    (0..CORNERS).fold(0, |number, place| {
        let smaller = corners[place + 1..].iter().filter(|&&later| later < corners[place]).count();
        number * (CORNERS - place) + smaller
    })
}

fn twists(number: usize) -> [u8; CORNERS] {
    let mut twists = [0; CORNERS];
    let mut rest = number;
    for twist in twists[..CORNERS - 1].iter_mut().rev() {
        *twist = (rest % 3) as u8;
        rest /= 3;
    }
    twists[CORNERS - 1] = (3 - twists.iter().sum::<u8>() % 3) % 3;
    twists
}

/// What each of the nine turns makes of each order and of each twist.
#[derive(Debug)]
pub(super) struct Tables {
    pub orders: Vec<[u16; 9]>,
    pub twists: Vec<[u16; 9]>,
}

/// Constant, but quicker made than stored.
static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let after = |position: Position, face: usize| {
        Arranged::new(position).quarter(face).position().expect("a turn leads to a position")
    };
    Tables {
        orders: nine(ORDERS, |order, face| after(Position::new(order, 0), face).order()),
        twists: nine(TWISTS, |twist, face| after(Position::new(0, twist), face).twist()),
    }
});

/// From what a quarter of each face does to each of `count` numbers, what all nine turns do.
fn nine(count: usize, quarter: impl Fn(usize, usize) -> usize) -> Vec<[u16; 9]> {
    let quarters: Vec<[usize; 3]> =
        (0..count).map(|number| [0, 1, 2].map(|face| quarter(number, face))).collect();
    let turned = |number: usize, turn: usize| {
        let (face, times) = (turn / 3, turn % 3 + 1);
        (0..times).fold(number, |number, _| quarters[number][face]) as u16
    };
    (0..count).map(|number| std::array::from_fn(|turn| turned(number, turn))).collect()
}

/// A pocket cube to be solved.
///
/// ```
/// use loyd_domains::cube::{self, Corners, Part};
/// use loyd_search::{AStar, Limits, Monitor, Search};
///
/// let cube = cube::read("R U F2")?;
/// let mut unwatched = ();
/// let mut monitor = Monitor::new(Limits::default(), &mut unwatched);
/// let answer = AStar::new(Corners::new(&cube, Part::Both)).run(&cube, &mut monitor);
/// assert_eq!(answer.cost(), Some(3));
/// # Ok::<(), loyd_lab::ReadError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Pocket {
    start: Position,
    metric: Metric,
    tables: &'static Tables,
}

impl Pocket {
    pub(super) fn new(start: Position, metric: Metric) -> Pocket {
        Pocket { start, metric, tables: &TABLES }
    }

    /// What counts as one turn.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The solved position.
    pub fn goal(&self) -> Position {
        Position::SOLVED
    }

    pub(super) fn tables(&self) -> &'static Tables {
        self.tables
    }

    /// The turns that count as one, a bit for each.
    #[inline]
    pub(super) fn turns(&self) -> u16 {
        if self.metric == Metric::Half { 0b111_111_111 } else { 0b101_101_101 }
    }
}

impl PartialEq for Pocket {
    fn eq(&self, other: &Pocket) -> bool {
        (self.start, self.metric) == (other.start, other.metric)
    }
}

impl Eq for Pocket {}

impl Space for Pocket {
    type State = Position;
    type Action = Turn;
    type Actions = Turns;

    const QUICK: bool = true;

    #[inline]
    fn actions(&self, _: &Position) -> Turns {
        Turns(self.turns())
    }
    #[inline]
    fn apply(&self, position: &mut Position, turn: Turn) {
        let turn = usize::from(turn.0);
        let order = self.tables.orders[position.order()][turn];
        let twist = self.tables.twists[position.twist()][turn];
        *position = Position::new(order.into(), twist.into());
    }
    #[inline]
    fn inverse(&self, turn: Turn) -> Option<Turn> {
        Some(Turn(turn.0 / 3 * 3 + 2 - turn.0 % 3))
    }
}

impl Problem for Pocket {
    fn start(&self) -> Position {
        self.start
    }
    #[inline]
    fn is_goal(&self, position: &Position) -> bool {
        *position == Position::SOLVED
    }
}

/// The turns of a position, U before R before F.
#[derive(Debug, Clone)]
pub struct Turns(u16);

bits!(Turns: 9 of Turn, Turn);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_stands_for_a_position_and_back() {
        for order in 0..ORDERS {
            let position = Position::new(order, order % TWISTS);
            assert_eq!(Arranged::new(position).position(), Some(position));
        }
        assert_eq!((POSITIONS, size_of::<Position>()), (3_674_160, 4));
    }

    #[test]
    fn a_corner_twisted_alone_is_no_position() {
        let mut arranged = Arranged::new(Position::SOLVED);
        arranged.twist[3] = 1;
        assert_eq!(arranged.position(), None);
    }
}
