//! Estimates for the pocket cube.
//!
//! | type | admissible | consistent | idea |
//! |---|---|---|---|
//! | [`Corners`] | yes | yes | the turns that the order of the corners needs, or their twists, or the larger |
//! | [`Exact`] | yes | yes | the turns that all of it needs: a table of every position |
//! | [`Misplaced::fourth`] | yes | yes | a turn moves four corners, so a fourth of those that are not at home |
//! | [`Misplaced::all`] | no | no | the corners that are not at home, as if a turn moved one |
//!
//! The tables are pattern databases: Joseph C. Culberson and Jonathan Schaeffer, "Pattern databases", Computational
//! Intelligence 14(3), 1998, pages 318-334; for the cube, Richard E. Korf, "Finding optimal solutions to Rubik's cube using
//! pattern databases", AAAI 1997, pages 700-705.

use std::sync::Arc;

use loyd_search::{Cost, Heuristic, Stop};

use super::rules::{Arranged, CORNERS, ORDERS, POSITIONS, TWISTS};
use super::{Pocket, Position};

/// Not reached yet.
const UNKNOWN: u8 = u8::MAX;

/// What of the corners an estimate looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Where they are.
    Order,
    /// How they are twisted.
    Twist,
    /// Both, each for itself: the larger of the two.
    Both,
}

/// The turns that the order of the corners needs with the twists left aside; or the other way round; or the larger
/// of the two. Two tables, of 5,040 and 729 positions.
#[derive(Debug, Clone)]
pub struct Corners {
    part: Part,
    orders: Box<[u8]>,
    twists: Box<[u8]>,
}

impl Corners {
    /// The estimate in the metric of `cube`.
    pub fn new(cube: &Pocket, part: Part) -> Corners {
        let tables = cube.tables();
        Corners { part, orders: distances(cube, &tables.orders), twists: distances(cube, &tables.twists) }
    }
}

impl Heuristic<Pocket> for Corners {
    type Memo = Cost;

    #[inline]
    fn init(&self, position: &Position) -> Cost {
        let (order, twist) = (self.orders[position.order()], self.twists[position.twist()]);
        Cost::from(match self.part {
            Part::Order => order,
            Part::Twist => twist,
            Part::Both => order.max(twist),
        })
    }
    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }
}

/// The turns that are needed, from a table of every position.
///
/// ```
/// use loyd_domains::cube::{self, Exact};
/// use loyd_search::{Heuristic, Problem};
/// let cube = cube::read("R U F2")?;
/// assert_eq!(Exact::new(&cube).init(&cube.start()), 3);
/// # Ok::<(), loyd_lab::ReadError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Exact {
    distances: Arc<Vec<u8>>,
}

impl Exact {
    /// The bytes that the table takes, and that making it takes.
    pub const BYTES: usize = POSITIONS as usize;

    /// The estimate in the metric of `cube`. Takes about a tenth of a second.
    pub fn new(cube: &Pocket) -> Exact {
        Exact::within(cube, &mut || Ok(())).expect("nothing stops it")
    }

    /// The same, unless `look`, which is called now and then, stops it.
    pub(super) fn within(cube: &Pocket, look: &mut dyn FnMut() -> Result<(), Stop>) -> Result<Exact, Stop> {
        let mut distances = vec![UNKNOWN; Exact::BYTES];
        distances[cube.goal().number()] = 0;
        let mut layer = 0;
        while grow(&mut distances, cube, layer) {
            layer += 1;
            look()?;
        }
        Ok(Exact { distances: Arc::new(distances) })
    }

    /// How many positions need how many turns.
    pub fn counts(&self) -> Vec<usize> {
        let mut counts = vec![0; usize::from(self.distances.iter().copied().max().unwrap_or(0)) + 1];
        for &distance in self.distances.iter() {
            counts[usize::from(distance)] += 1;
        }
        counts
    }
}

impl Heuristic<Pocket> for Exact {
    type Memo = Cost;

    #[inline]
    fn init(&self, position: &Position) -> Cost {
        self.distances[position.number()].into()
    }
    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }
}

/// Adds the layer after `layer`, and says whether there is one. Looks for `layer` in the table itself: a pass over it
/// instead of a queue that would take more than the table does.
fn grow(distances: &mut [u8], cube: &Pocket, layer: u8) -> bool {
    let (tables, turns) = (cube.tables(), turns(cube));
    let mut has_grown = false;
    for (order, orders) in tables.orders.iter().enumerate() {
        let rows = orders.map(|order| usize::from(order) * TWISTS);
        for (twist, twists) in tables.twists.iter().enumerate() {
            if distances[order * TWISTS + twist] != layer {
                continue;
            }
            for &turn in &turns {
                let distance = &mut distances[rows[turn] + usize::from(twists[turn])];
                if *distance == UNKNOWN {
                    *distance = layer + 1;
                    has_grown = true;
                }
            }
        }
    }
    has_grown
}

/// The distance of each number from 0, where `after` says what the turns make of it.
fn distances(cube: &Pocket, after: &[[u16; 9]]) -> Box<[u8]> {
    let turns = turns(cube);
    let mut distances = vec![UNKNOWN; after.len()];
    distances[0] = 0;
    let mut known = vec![0];
    let mut next = 0;
    while let Some(&number) = known.get(next) {
        next += 1;
        for &turn in &turns {
            let child = usize::from(after[number][turn]);
            if distances[child] == UNKNOWN {
                distances[child] = distances[number] + 1;
                known.push(child);
            }
        }
    }
    distances.into()
}

fn turns(cube: &Pocket) -> Vec<usize> {
    (0..9).filter(|turn| cube.turns() >> turn & 1 == 1).collect()
}

/// The corners that are not at home, or at home and twisted.
#[derive(Debug, Clone)]
pub struct Misplaced {
    divisor: Cost,
    /// The places that have their corner in each order, and those that have theirs untwisted in each twist: a bit each.
    orders: Box<[u8]>,
    twists: Box<[u8]>,
}

impl Misplaced {
    /// All of them. *Wrong*, for teaching: a turn puts four corners right at once.
    pub fn all() -> Misplaced {
        Misplaced::divided(1)
    }

    /// A fourth of them, rounded up.
    pub fn fourth() -> Misplaced {
        Misplaced::divided(4)
    }

    fn divided(divisor: Cost) -> Misplaced {
        let right = |is_right: &dyn Fn(usize) -> bool| {
            (0..CORNERS).fold(0, |bits, place| bits | u8::from(is_right(place)) << place)
        };
        let order = |order| {
            let corner = Arranged::new(Position::new(order, 0)).corner;
            right(&|place| usize::from(corner[place]) == place)
        };
        let twist = |twist| {
            let twist = Arranged::new(Position::new(0, twist)).twist;
            right(&|place| twist[place] == 0)
        };
        Misplaced {
            divisor,
            orders: (0..ORDERS).map(order).collect(),
            twists: (0..TWISTS).map(twist).collect(),
        }
    }
}

impl Heuristic<Pocket> for Misplaced {
    type Memo = Cost;

    #[inline]
    fn init(&self, position: &Position) -> Cost {
        let right = self.orders[position.order()] & self.twists[position.twist()];
        (CORNERS as Cost - right.count_ones()).div_ceil(self.divisor)
    }
    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }
    fn exact(&self, position: &Position) -> f64 {
        let right = self.orders[position.order()] & self.twists[position.twist()];
        f64::from(CORNERS as Cost - right.count_ones()) / f64::from(self.divisor)
    }
}
