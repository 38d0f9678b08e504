//! Which tiles go into which table: `7-8`, `6-6-3`, or free form `1,2,5,6+3,4,7,8+9,10,11,12,13,14,15`.

use std::fmt;
use std::str::FromStr;

use super::Frame;
use crate::{Board, Size, Tile};

/// A partition as a person writes it, for any board.
///
/// `7-8` takes the tiles in the order of the goal's cells, row by row, the blank left out, the goal turned so that its
/// blank comes in the first half: seven tiles, then eight. Free form lists tiles, with `+` between patterns.
///
/// ```
/// use loyd_tiles::pdb::PartitionSpec;
/// let spec: PartitionSpec = "1,2,5,6+3,4,7,8".parse().unwrap();
/// assert_eq!(spec, PartitionSpec::Tiles(vec![vec![1, 2, 5, 6], vec![3, 4, 7, 8]]));
/// assert_eq!("7-8".parse(), Ok(PartitionSpec::Sizes(vec![7, 8])));
/// assert_eq!(spec.to_string(), "1,2,5,6+3,4,7,8");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PartitionSpec {
    /// How many consecutive tiles each pattern takes.
    Sizes(Vec<usize>),
    /// The tiles of each pattern.
    Tiles(Vec<Vec<Tile>>),
}

/// Why a text or a specification is not a partition of a board's tiles.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PartitionError {
    /// The text has neither form.
    #[error(
        "'{0}' is not a partition: write sizes, as in 7-8, or tiles, as in 1,2,5,6+3,4,7,8, every tile once"
    )]
    Text(String),
    /// The sizes do not add up.
    #[error("the patterns take {} but a {size} board has {}", tiles(*.found), size.cells() - 1)]
    Sum {
        /// The size of the board.
        size: Size,
        /// The sum of the patterns' sizes.
        found: usize,
    },
    /// A number that is no tile of this board.
    #[error("{tile} is not a tile of a {size} board (1 to {})", size.cells() - 1)]
    Range {
        /// The size of the board.
        size: Size,
        /// The number.
        tile: Tile,
    },
    /// A tile in two patterns.
    #[error("tile {0} stands in the partition twice")]
    Twice(Tile),
    /// A tile in no pattern.
    #[error("tile {0} is in no pattern")]
    Missing(Tile),
    /// More cells than a set can hold.
    #[error("pattern databases are for boards of at most {max} cells; {size} has {}", .size.cells(), max = Pattern::CELLS_MAX)]
    Cells {
        /// The size of the board.
        size: Size,
    },
}

fn tiles(number: usize) -> String {
    if number == 1 { "1 tile".to_owned() } else { format!("{number} tiles") }
}

impl PartitionSpec {
    /// A partition whose zero-aware tables are built in a few hundredths of a second: for a board or a few dozen.
    ///
    /// Here as for the larger ones, on 4x4 with the blank at home in a corner the shapes are chosen by measurement;
    /// elsewhere the tiles are split evenly in their order.
    pub fn quick(goal: &Board) -> PartitionSpec {
        Self::by_homes(goal, [&[1, 2, 4, 5, 8, 9], &[3, 6, 7, 10, 11, 15], &[12, 13, 14]])
            .unwrap_or_else(|| Self::even(goal, 6))
    }

    /// A partition whose tables are built in less than a second, and in less than 64 MB: for hundreds of boards.
    pub fn middle(goal: &Board) -> PartitionSpec {
        Self::by_homes(goal, [&[1, 2, 3, 4, 5, 6, 7], &[9, 10, 11, 13, 14, 15], &[8, 12]])
            .unwrap_or_else(|| Self::even(goal, 7))
    }

    /// A partition whose tables take seconds to build and the fewest nodes: for thousands of boards, and for hard ones.
    pub fn large(goal: &Board) -> PartitionSpec {
        Self::even(goal, 8)
    }

    /// As few patterns of at most `most` tiles as possible, the larger ones last.
    fn even(goal: &Board, most: usize) -> PartitionSpec {
        let tiles = goal.size().cells() - 1;
        let patterns = tiles.div_ceil(most);
        PartitionSpec::Sizes((0..patterns).map(|n| (tiles + n) / patterns).collect())
    }

    /// The tiles with these homes, if the board is 4x4 and the blank's home is 0.
    fn by_homes(goal: &Board, homes: [&[usize]; 3]) -> Option<PartitionSpec> {
        let frame = Frame::new(goal);
        let is_usual = goal.size() == Size::new(4, 4)? && frame.blank_home() == 0;
        let tile = |&home: &usize| goal.tiles()[frame.cell(home)];
        let tiles = |homes: &&[usize]| homes.iter().map(tile).collect();
        is_usual.then(|| PartitionSpec::Tiles(homes.iter().map(tiles).collect()))
    }
}

impl FromStr for PartitionSpec {
    type Err = PartitionError;

    fn from_str(text: &str) -> Result<Self, PartitionError> {
        let bad = || PartitionError::Text(text.chars().filter(|c| !c.is_control()).take(80).collect());
        let number = |word: &str| word.trim().parse::<Tile>().ok().filter(|&n| n > 0).ok_or_else(bad);
        if text.contains([',', '+']) {
            let pattern = |part: &str| part.split(',').map(number).collect::<Result<Vec<_>, _>>();
            Ok(PartitionSpec::Tiles(text.split('+').map(pattern).collect::<Result<_, _>>()?))
        } else {
            let sizes = text.split('-').map(|word| number(word).map(usize::from));
            Ok(PartitionSpec::Sizes(sizes.collect::<Result<_, _>>()?))
        }
    }
}

impl fmt::Display for PartitionSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let join = |tiles: &Vec<Tile>| tiles.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        match self {
            PartitionSpec::Sizes(sizes) => {
                f.write_str(&sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join("-"))
            }
            PartitionSpec::Tiles(patterns) => {
                f.write_str(&patterns.iter().map(join).collect::<Vec<_>>().join("+"))
            }
        }
    }
}

/// What a table is for: a board's size, the blank's home, and the homes of some tiles. Two puzzles whose patterns are
/// equal share the table.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Pattern {
    size: Size,
    blank_home: usize,
    homes: Vec<usize>,
}

impl Pattern {
    /// The most cells of a board: a set of cells is one word.
    pub const CELLS_MAX: usize = 32;

    /// The pattern of the tiles with these homes. They are sorted here.
    pub(crate) fn new(size: Size, blank_home: usize, mut homes: Vec<usize>) -> Pattern {
        debug_assert!(size.cells() <= Self::CELLS_MAX && blank_home < size.cells());
        debug_assert!(homes.iter().all(|&home| home < size.cells() && home != blank_home));
        homes.sort_unstable();
        Pattern { size, blank_home, homes }
    }

    /// Rows and columns.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Where the blank belongs.
    pub fn blank_home(&self) -> usize {
        self.blank_home
    }

    /// Where the tiles belong, in increasing order. A tile's place in this list is its *label*.
    pub fn homes(&self) -> &[usize] {
        &self.homes
    }

    /// The number of tiles.
    pub fn tiles(&self) -> usize {
        self.homes.len()
    }

    /// A name for files: size, home of the blank, homes of the tiles.
    pub fn key(&self) -> String {
        let homes = self.homes.iter().map(ToString::to_string).collect::<Vec<_>>().join(".");
        format!("{}-b{}-{homes}", self.size, self.blank_home)
    }
}

/// All tiles of a puzzle, split into patterns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Partition {
    frame: Frame,
    patterns: Vec<Pattern>,
}

impl Partition {
    /// The partition that `spec` means for a goal.
    ///
    /// # Errors
    /// When the patterns are not every tile of the board once, or the board is too large.
    pub fn new(spec: &PartitionSpec, goal: &Board) -> Result<Partition, PartitionError> {
        let (size, frame) = (goal.size(), Frame::new(goal));
        if size.cells() > Pattern::CELLS_MAX {
            return Err(PartitionError::Cells { size });
        }
        let groups = match spec {
            PartitionSpec::Sizes(sizes) => consecutive(&frame, sizes)?,
            PartitionSpec::Tiles(patterns) => listed(&frame, patterns)?,
        };
        let pattern = |homes| Pattern::new(size, frame.blank_home(), homes);
        let patterns = groups.into_iter().map(pattern).collect();
        Ok(Partition { frame, patterns })
    }

    /// How boards are looked at.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The patterns.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// The first reflection of the frame under which the patterns are others, so that it can tell something new.
    pub fn reflection(&self) -> Option<Vec<usize>> {
        let changes = |map: &Vec<usize>| {
            self.patterns.iter().any(|pattern| {
                let image = pattern.homes.iter().map(|&home| map[home]).collect();
                !self.patterns.contains(&Pattern::new(pattern.size, pattern.blank_home, image))
            })
        };
        self.frame.reflections().into_iter().find(changes)
    }
}

fn consecutive(frame: &Frame, sizes: &[usize]) -> Result<Vec<Vec<usize>>, PartitionError> {
    let size = frame.size();
    let found = sizes.iter().sum();
    if found != size.cells() - 1 {
        return Err(PartitionError::Sum { size, found });
    }
    let mut homes = (0..size.cells()).filter(|&home| home != frame.blank_home());
    Ok(sizes.iter().map(|&count| homes.by_ref().take(count).collect()).collect())
}

fn listed(frame: &Frame, patterns: &[Vec<Tile>]) -> Result<Vec<Vec<usize>>, PartitionError> {
    let size = frame.size();
    let mut seen = vec![false; size.cells()];
    for &tile in patterns.iter().flatten() {
        match seen.get_mut(usize::from(tile)) {
            Some(true) => return Err(PartitionError::Twice(tile)),
            Some(slot) if tile > 0 => *slot = true,
            _ => return Err(PartitionError::Range { size, tile }),
        }
    }
    if let Some(tile) = (1..size.cells()).find(|&tile| !seen[tile]) {
        return Err(PartitionError::Missing(tile as Tile));
    }
    Ok(patterns.iter().map(|tiles| tiles.iter().map(|&tile| frame.home(tile)).collect()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Goal;

    fn partition(text: &str, goal: &Goal) -> Result<Partition, PartitionError> {
        Partition::new(&text.parse()?, &goal.board(Size::new(4, 4).unwrap()).unwrap())
    }

    #[test]
    fn the_common_goals_have_equal_patterns() {
        let first = partition("7-8", &Goal::First).unwrap();
        let last = partition("7-8", &Goal::Last).unwrap();
        assert_eq!(first.patterns(), last.patterns());
        assert_eq!(first.patterns()[0].homes(), [1, 2, 3, 4, 5, 6, 7]);
        // The half turn takes tile 1 of `first` to tile 15 of `last`.
        let listed = partition("15,14,13,12,11,10,9+8,7,6,5,4,3,2,1", &Goal::Last).unwrap();
        assert_eq!(listed, last);
    }

    #[test]
    fn what_is_no_partition_says_why() {
        let error = |text| partition(text, &Goal::First).unwrap_err().to_string();
        assert_eq!(error("7-7"), "the patterns take 14 tiles but a 4x4 board has 15");
        assert_eq!(error("1,2+2,3"), "tile 2 stands in the partition twice");
        assert_eq!(error("1,2,3+16"), "16 is not a tile of a 4x4 board (1 to 15)");
        assert_eq!(error("1,2,3+5"), "tile 4 is in no pattern");
        for bad in ["", "-", "7-", "0-15", "a", "1,,2", "1+", "1,0", "7--8", "70000-1"] {
            assert!(matches!(partition(bad, &Goal::First), Err(PartitionError::Text(_))), "{bad}");
        }
    }

    #[test]
    fn the_ready_partitions_fit_every_board() {
        for (rows, columns) in
            [(2, 2), (2, 3), (3, 3), (2, 5), (3, 4), (2, 7), (3, 5), (4, 4), (2, 8), (5, 5)]
        {
            for goal in [Goal::First, Goal::Last, Goal::Snail] {
                let goal = goal.board(Size::new(rows, columns).unwrap()).unwrap();
                for ready in [PartitionSpec::quick, PartitionSpec::middle, PartitionSpec::large] {
                    let partition = Partition::new(&ready(&goal), &goal).unwrap();
                    assert!(partition.patterns().iter().all(|pattern| pattern.tiles() <= 8));
                }
            }
        }
    }

    #[test]
    fn a_reflection_must_tell_something_new() {
        assert!(partition("7-8", &Goal::First).unwrap().reflection().is_some());
        assert!(partition("15", &Goal::First).unwrap().reflection().is_none());
    }
}
