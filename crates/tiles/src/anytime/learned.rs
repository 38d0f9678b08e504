//! The weights unfolded into tables, once for all boards.

use super::features::{CLASSES, Features, HomeClass, OFFSETS, REACH};
use super::weights::{STEP_BEYOND, WEIGHTS};

/// Pairs of a cell with all that it forms pairs with: [`OFFSETS`] forth, then back.
pub(super) const PLACES: usize = 2 * OFFSETS.len();

/// What the potential of any board is made of.
#[derive(Debug)]
pub(super) struct Learned {
    /// By the rows and columns that a tile is from home.
    single: [[i32; REACH + 1]; REACH + 1],
    /// The same, up to where they are told apart, for each class of homes.
    edge: Vec<[[i32; REACH + 1]; REACH + 1]>,
    /// By two classes, for each place.
    pairs: Vec<[i16; CLASSES * CLASSES]>,
}

impl Learned {
    pub fn new() -> Learned {
        let features = Features::new();
        debug_assert_eq!(features.count(), WEIGHTS.len());
        let weight = |feature: Option<usize>| feature.map_or(0, |number| WEIGHTS[number]);
        let table = |feature: &dyn Fn((isize, isize)) -> Option<usize>| {
            let at = |row, column| i32::from(weight(feature((row as isize, column as isize))));
            std::array::from_fn(|row| std::array::from_fn(|column| at(row, column)))
        };
        let pairs = |place: usize| {
            let (offset, back) = (place % OFFSETS.len(), place >= OFFSETS.len());
            std::array::from_fn(|pair| {
                let (a, b) = ((pair / CLASSES) as u8, (pair % CLASSES) as u8);
                weight(if back { features.pair(offset, b, a) } else { features.pair(offset, a, b) })
            })
        };
        Learned {
            single: table(&|displacement| features.single(displacement)),
            edge: HomeClass::all()
                .map(|home| table(&|displacement| features.edge(home, displacement)))
                .collect(),
            pairs: (0..PLACES).map(pairs).collect(),
        }
    }

    /// Of a tile that is displaced.
    pub fn single(&self, home: HomeClass, displacement: (isize, isize)) -> i32 {
        let (rows, columns) = (displacement.0.unsigned_abs(), displacement.1.unsigned_abs());
        let (near_rows, near_columns) = (rows.min(REACH), columns.min(REACH));
        let beyond = (rows - near_rows + columns - near_columns) as i32;
        let edge = self.edge[home.number()][near_rows][near_columns];
        self.single[near_rows][near_columns] + edge + STEP_BEYOND * beyond
    }

    /// Of a cell with what is at a place from it.
    #[inline]
    pub fn pair(&self, place: usize, a: u8, b: u8) -> i32 {
        i32::from(self.pairs[place][usize::from(a) * CLASSES + usize::from(b)])
    }

    /// Of a cell with all that is around it.
    #[inline]
    pub fn pairs(&self, class: u8, around: &[u8; PLACES]) -> i32 {
        let mut sum = 0;
        for (table, &other) in self.pairs.iter().zip(around) {
            sum += i32::from(table[usize::from(class) * CLASSES + usize::from(other)]);
        }
        sum
    }
}
