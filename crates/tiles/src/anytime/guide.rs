//! The learned potential of one board's shape, as tables that a move looks its change up in.

use super::features::{BLANK, CLASSES, Features, HomeClass, OFFSETS, REACH};
use super::field::{Field, Frame, WALL};
use super::weights::{STEP_BEYOND, WEIGHTS};

/// Pairs of a cell with all that it forms pairs with: [`OFFSETS`] forth, then back.
const PLACES: usize = 2 * OFFSETS.len();

/// The places of the next cells upwards, to the left, to the right and downwards.
const NEXT: [usize; 4] = [OFFSETS.len() + 1, OFFSETS.len(), 0, 1];

/// The potential of boards of one shape.
#[derive(Debug)]
pub(super) struct Guide {
    /// Of single tiles, by [`Field::displacement`], for each class of homes.
    singles: Vec<i32>,
    /// Where a home's part of the singles begins.
    parts: Vec<u32>,
    /// Of pairs, by two classes, for each place.
    pairs: Vec<[i16; CLASSES * CLASSES]>,
    /// How far each place is.
    places: [isize; PLACES],
}

/// Classes of all that a cell forms pairs with.
pub(super) type Around = [u8; PLACES];

impl Guide {
    pub fn new(frame: &Frame) -> Guide {
        let features = Features::new();
        debug_assert_eq!(features.count(), WEIGHTS.len());
        let weight = |feature: Option<usize>| feature.map_or(0, |number| WEIGHTS[number]);
        let part = frame.displacements();
        let mut singles = vec![0; HomeClass::all().count() * part];
        for home in HomeClass::all() {
            let singles = &mut singles[home.number() * part..][..part];
            frame.each_displacement(|number, displacement| {
                let beyond = |steps: isize| steps.unsigned_abs().saturating_sub(REACH) as i32;
                let learned = [features.single(displacement), features.edge(home, displacement)];
                let learned: i32 = learned.map(|feature| i32::from(weight(feature))).iter().sum();
                singles[number] = learned + STEP_BEYOND * (beyond(displacement.0) + beyond(displacement.1));
            });
        }
        let mut parts = vec![0; frame.cells()];
        for row in 0..frame.rows {
            for column in 0..frame.columns {
                let home = HomeClass::new((frame.rows, frame.columns), (row, column));
                parts[frame.cell(row, column)] = (home.number() * part) as u32;
            }
        }
        Guide { singles, parts, pairs: pairs(&features, weight), places: places(frame) }
    }

    /// The potential of a board.
    pub fn total(&self, field: &Field) -> i32 {
        let cells = || (0..field.frame().cells()).filter(|&cell| field.home(cell) != WALL);
        let tiles = cells().filter(|&cell| cell != field.blank());
        let singles: i32 = tiles.map(|cell| self.single(field, cell, field.home(cell))).sum();
        // A pair is seen from both of its ends, one with the wall from one.
        let pairs: i32 = cells()
            .flat_map(|cell| (0..PLACES).map(move |place| (cell, place)))
            .map(|(cell, place)| {
                let other = cell.wrapping_add_signed(self.places[place]);
                let worth = self.pair(place, field.class(cell), field.class(other));
                if field.home(other) == WALL { 2 * worth } else { worth }
            })
            .sum();
        singles + pairs / 2
    }

    /// What surrounds a cell.
    #[inline]
    pub fn around(&self, field: &Field, cell: usize) -> Around {
        self.places.map(|step| field.class(cell.wrapping_add_signed(step)))
    }

    /// All pairs of a cell, were `class` on it.
    #[inline]
    pub fn pairs(&self, class: u8, around: &Around) -> i32 {
        let mut sum = 0;
        for (table, &other) in self.pairs.iter().zip(around) {
            sum += i32::from(table[usize::from(class) * CLASSES + usize::from(other)]);
        }
        sum
    }

    /// What changes when the blank moves. `around` and `pairs` are of the blank as it stands.
    #[inline]
    pub fn change(&self, field: &Field, direction: u8, around: &Around, pairs: i32) -> i32 {
        let (blank, to) = (field.blank(), field.ahead(direction));
        let home = field.home(to);
        let (before, after) = (field.class(to), field.class_at(blank, home));
        let around_to = self.around(field, to);
        let mut change = self.single(field, blank, home) - self.single(field, to, home);
        change += self.pairs(after, around) - pairs;
        change += self.pairs(BLANK, &around_to) - self.pairs(before, &around_to);
        // The pair of the two cells themselves was seen from both ends, each as if the other stayed.
        let pair = |a: u8, b: u8| self.pair(NEXT[usize::from(direction & 3)], a, b);
        change + pair(after, BLANK) - pair(after, before) + pair(BLANK, before) - pair(BLANK, BLANK)
    }

    #[inline]
    fn single(&self, field: &Field, cell: usize, home: u16) -> i32 {
        self.singles[self.parts[usize::from(home)] as usize + field.displacement(cell, home)]
    }

    #[inline]
    fn pair(&self, place: usize, a: u8, b: u8) -> i32 {
        i32::from(self.pairs[place][usize::from(a) * CLASSES + usize::from(b)])
    }
}

fn pairs(features: &Features, weight: impl Fn(Option<usize>) -> i16) -> Vec<[i16; CLASSES * CLASSES]> {
    let table = |place: usize| {
        let (offset, back) = (place % OFFSETS.len(), place >= OFFSETS.len());
        std::array::from_fn(|pair| {
            let (a, b) = ((pair / CLASSES) as u8, (pair % CLASSES) as u8);
            weight(if back { features.pair(offset, b, a) } else { features.pair(offset, a, b) })
        })
    };
    (0..PLACES).map(table).collect()
}

fn places(frame: &Frame) -> [isize; PLACES] {
    std::array::from_fn(|place| {
        let (down, right) = OFFSETS[place % OFFSETS.len()];
        let step = down * frame.steps[3] + right;
        if place < OFFSETS.len() { step } else { -step }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::anytime::instance::Instance;
    use crate::{Generator, Goal, Random, Scramble, Size};

    #[test]
    fn changes_add_up_to_the_potential_from_scratch() {
        let mut random = Random::new(1);
        for (rows, columns) in [(2, 2), (2, 7), (5, 3), (6, 6), (13, 12)] {
            let size = Size::new(rows, columns).unwrap();
            let goal = Goal::Snail.board(size).unwrap();
            let start = Generator::new(size, &Goal::Snail, Scramble::Uniform, 5).unwrap().next().unwrap();
            let mut field = Field::new(&Instance::new(&start, &goal));
            let guide = Guide::new(field.frame());
            let mut total = guide.total(&field);
            for _ in 0..500 {
                let direction = random.below(4) as u8;
                if field.home(field.ahead(direction)) == WALL {
                    continue;
                }
                let around = guide.around(&field, field.blank());
                total += guide.change(&field, direction, &around, guide.pairs(BLANK, &around));
                field.slide(direction);
                assert_eq!(total, guide.total(&field), "{rows}x{columns}");
            }
        }
    }

    #[test]
    fn weights_are_there_for_all_features_and_turned_boards_are_alike() {
        assert_eq!(Features::new().count(), WEIGHTS.len());
        let size = Size::new(4, 7).unwrap();
        let goal = Goal::Last.board(size).unwrap();
        for start in Generator::new(size, &Goal::Last, Scramble::Uniform, 6).unwrap().take(20) {
            let instance = Instance::new(&start, &goal);
            let total = |instance: &Instance| {
                let field = Field::new(instance);
                Guide::new(field.frame()).total(&field)
            };
            assert_eq!(total(&instance), total(&instance.transpose()));
        }
    }
}
