//! The learned potential of one board's shape, as tables that a move looks its change up in.

use super::features::{BLANK, HomeClass, OFFSETS};
use super::field::{Field, Frame, WALL};
use super::learned::{Learned, PLACES};

/// The places of the next cells upwards, to the left, to the right and downwards.
const NEXT: [usize; 4] = [OFFSETS.len() + 1, OFFSETS.len(), 0, 1];

/// The potential of boards of one shape.
#[derive(Debug)]
pub(super) struct Guide<'a> {
    learned: &'a Learned,
    /// Of single tiles, by [`Field::displacement`], for each class of homes.
    singles: Vec<i32>,
    /// Where a home's part of the singles begins.
    parts: Vec<u32>,
    /// How far each place is.
    places: [isize; PLACES],
}

/// Classes of all that a cell forms pairs with.
pub(super) type Around = [u8; PLACES];

impl Guide<'_> {
    pub fn new<'a>(frame: &Frame, learned: &'a Learned) -> Guide<'a> {
        let part = frame.displacements();
        let mut singles = vec![0; HomeClass::all().count() * part];
        for home in HomeClass::all() {
            let singles = &mut singles[home.number() * part..][..part];
            frame.each_displacement(|number, displacement| {
                singles[number] = learned.single(home, displacement);
            });
        }
        let mut parts = vec![0; frame.cells()];
        for row in 0..frame.rows {
            for column in 0..frame.columns {
                let home = HomeClass::new((frame.rows, frame.columns), (row, column));
                parts[frame.cell(row, column)] = (home.number() * part) as u32;
            }
        }
        Guide { learned, singles, parts, places: places(frame) }
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
                let worth = self.learned.pair(place, field.class(cell), field.class(other));
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
        self.learned.pairs(class, around)
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
        let pair = |a: u8, b: u8| self.learned.pair(NEXT[usize::from(direction & 3)], a, b);
        change + pair(after, BLANK) - pair(after, before) + pair(BLANK, before) - pair(BLANK, BLANK)
    }

    #[inline]
    fn single(&self, field: &Field, cell: usize, home: u16) -> i32 {
        self.singles[self.parts[usize::from(home)] as usize + field.displacement(cell, home)]
    }
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
    use crate::anytime::features::Features;
    use crate::anytime::instance::Instance;
    use crate::anytime::weights::WEIGHTS;
    use crate::{Generator, Goal, Random, Scramble, Size};

    #[test]
    fn changes_add_up_to_the_potential_from_scratch() {
        let (mut random, learned) = (Random::new(1), Learned::new());
        for (rows, columns) in [(2, 2), (2, 7), (5, 3), (6, 6), (13, 12)] {
            let size = Size::new(rows, columns).unwrap();
            let goal = Goal::Snail.board(size).unwrap();
            let start = Generator::new(size, &Goal::Snail, Scramble::Uniform, 5).unwrap().next().unwrap();
            let mut field = Field::new(&Instance::new(&start, &goal));
            let guide = Guide::new(field.frame(), &learned);
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
        let learned = Learned::new();
        let size = Size::new(4, 7).unwrap();
        let goal = Goal::Last.board(size).unwrap();
        for start in Generator::new(size, &Goal::Last, Scramble::Uniform, 6).unwrap().take(20) {
            let instance = Instance::new(&start, &goal);
            let total = |instance: &Instance| {
                let field = Field::new(instance);
                Guide::new(field.frame(), &learned).total(&field)
            };
            assert_eq!(total(&instance), total(&instance.transpose()));
        }
    }
}
