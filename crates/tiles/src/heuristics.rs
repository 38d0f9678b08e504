//! Estimates of how far a board is from its goal, one file each, and the one table that names them all.
//!
//! To add a heuristic: write its file, and add its line to the table below. Every test, command, page and report
//! then has it.
//!
//! Each heuristic is made from a goal, by `new(&goal)`, and works for every puzzle with that goal. Names are turned
//! into heuristics by [`visit`]. The admissible and consistent ones are proved so in their own files, and checked on
//! every board of several small sizes by this crate's tests; those marked known wrong are mistakes that people really
//! make, kept for teaching.

mod blank_chebyshev;
mod blank_pos;
mod cell_set;
mod chebyshev;
mod euclidean;
mod euclidean_vector;
mod euclidean_vector_zero;
mod gaschnig;
mod inversion_distance;
mod inversions;
mod linear_conflict;
mod linear_conflict_pairs;
mod lines;
mod manhattan;
mod manhattan_blank;
mod misplaced;
mod misplaced_blank;
mod places;
mod reading_order;
mod slide_distance;
mod table;
mod walking_distance;

use loyd_search::Heuristic;

pub use blank_chebyshev::BlankChebyshev;
pub use blank_pos::BlankPos;
pub use chebyshev::Chebyshev;
pub use euclidean::Euclidean;
pub use euclidean_vector::EuclideanVector;
pub use euclidean_vector_zero::EuclideanVectorZero;
pub use gaschnig::Gaschnig;
pub use inversion_distance::{InversionCounts, InversionDistance};
pub use inversions::Inversions;
pub use linear_conflict::LinearConflict;
pub use linear_conflict_pairs::LinearConflictPairs;
pub use loyd_search::{Zero, round_up};
pub use manhattan::Manhattan;
pub use manhattan_blank::ManhattanBlank;
pub use misplaced::Misplaced;
pub use misplaced_blank::MisplacedBlank;
pub use slide_distance::SlideDistance;
pub use walking_distance::{Walked, WalkingDistance};

use table::table;

use crate::{Board, Puzzle, Size, TileState};

/// A heuristic of boards whose type is forgotten.
pub type Erased<S> = loyd_search::Erased<'static, Puzzle<S>>;

/// What the table says about a heuristic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The name that commands use.
    pub name: &'static str,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// What it counts, in one line.
    pub summary: &'static str,
    /// Never more than the true distance.
    pub admissible: bool,
    /// Never falls by more than a move costs.
    pub consistent: bool,
    /// A common mistake, here for teaching; the note says what is wrong with it.
    pub known_wrong: bool,
    /// What else to know: where it does not work, or why it is wrong. Empty if there is nothing.
    pub note: &'static str,
}

/// All heuristics that have a name, in the order in which they are listed.
///
/// ```
/// let entry = loyd_tiles::heuristics::entries().iter().find(|entry| entry.name == "manhattan").unwrap();
/// assert!(entry.admissible && entry.consistent);
/// ```
pub fn entries() -> &'static [Entry] {
    ENTRIES
}

/// The entry of a name or an alias.
pub fn find(name: &str) -> Option<&'static Entry> {
    entries().iter().find(|entry| entry.name == name || entry.aliases.contains(&name))
}

/// Every name and alias, in the order of the list.
pub fn all_names() -> Vec<&'static str> {
    entries()
        .iter()
        .flat_map(|entry| std::iter::once(entry.name).chain(entry.aliases.iter().copied()))
        .collect()
}

/// Something to do with a heuristic whose type is not known until its name is.
pub trait Visitor<S: TileState> {
    /// What comes of it.
    type Output;

    /// Does it. What runs inside is compiled for the type it is given: the choice is made once, out here.
    fn visit<H: Heuristic<Puzzle<S>> + Send + Sync + 'static>(self, heuristic: H) -> Self::Output;
}

/// Makes the heuristic called `name` for `goal` and hands it to `visitor`.
///
/// ```
/// use loyd_search::{Cost, Heuristic};
/// use loyd_tiles::heuristics::{Visitor, visit};
/// use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size, TileState};
///
/// struct Estimate(Board);
/// impl<S: TileState> Visitor<S> for Estimate {
///     type Output = Cost;
///     fn visit<H: Heuristic<Puzzle<S>> + Send + Sync + 'static>(self, heuristic: H) -> Cost {
///         heuristic.value(heuristic.init(&S::pack(&self.0)))
///     }
/// }
///
/// let board = Board::new(Size::new(3, 3).unwrap(), vec![8, 1, 3, 4, 0, 2, 7, 6, 5])?;
/// let goal = Goal::Last.board(board.size())?;
/// assert_eq!(visit::<NibbleState, _>("manhattan", &goal, Estimate(board.clone()))?, 10);
/// assert!(visit::<NibbleState, _>("manhatten", &goal, Estimate(board)).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When there is no such heuristic, or none for boards of that size.
pub fn visit<S: TileState, V: Visitor<S>>(
    name: &str,
    goal: &Board,
    visitor: V,
) -> Result<V::Output, NoHeuristic> {
    let entry = find(name).ok_or_else(|| NoHeuristic::Unknown(name.to_owned()))?;
    build(entry.name, goal, visitor)
}

/// Why there is no heuristic to visit.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoHeuristic {
    /// No heuristic has this name.
    #[error("there is no heuristic {0:?}")]
    Unknown(String),
    /// The heuristic does not work on boards of this size.
    #[error(transparent)]
    Unsupported(#[from] UnsupportedSize),
}

/// A heuristic does not work on boards of a size.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{heuristic} does not work on {size} boards: it works on {supported}")]
pub struct UnsupportedSize {
    /// The heuristic's name.
    pub heuristic: &'static str,
    /// The size asked for.
    pub size: Size,
    /// Where it does work, in words.
    pub supported: &'static str,
}

// Each line: name and aliases; how it is made; what it claims; what it is; what else to know.
//
// `own` heuristics reach a visitor as their own type, and so get their own copy of every algorithm: for those that
// searches spend their time on. `shared` ones reach it as `Erased`. `limited` is `own` with a constructor that
// refuses some sizes. The claims: `Consistent` (and so admissible), `Admissible`, `Inadmissible`, `KnownWrong`.
table! {
    "zero" []: own(zero), Consistent:
        "0 everywhere: what A* without an estimate uses"; "";
    "misplaced" ["hamming", "misplaced-tiles"]: own(Misplaced::new), Consistent:
        "the tiles that are not where they belong"; "";
    "manhattan" ["tiles-pos", "taxicab", "city-block"]: own(Manhattan::new), Consistent:
        "the steps of every tile to where it belongs, summed"; "";
    "euclidean" []: shared(Euclidean::new), Consistent:
        "the straight-line distance of every tile to where it belongs, summed";
        "real values, rounded up in searches; a report's `Euclidean` of two state vectors is euclidean-vector";
    "chebyshev" []: shared(Chebyshev::new), Consistent:
        "the king's moves of every tile to where it belongs, summed";
        "a report's `Chebyshev` of the blank alone is blank-chebyshev";
    "gaschnig" []: shared(Gaschnig::new), Consistent:
        "the fewest moves if any tile could jump into the blank"; "";
    "linear-conflict" []: own(LinearConflict::new), Consistent:
        "manhattan, plus 2 for every tile that must step out of its row or column"; "";
    "walking-distance" []: limited(WalkingDistance::new), Consistent:
        "the moves that rows and columns need to hold the right tiles, from a table";
        "only boards of up to 16 cells with sides of at most 6";
    "inversion-distance" []: shared(InversionDistance::new), Consistent:
        "the moves that tiles read in the wrong order need, by rows and by columns"; "";
    "euclidean-vector" []: shared(EuclideanVector::new), Inadmissible:
        "the length of the difference of two state vectors, the blank as -1";
        "not admissible: a swap of blank and tile moves the vector by more than the one move it costs";
    "blank-pos" []: shared(BlankPos::new), Consistent:
        "the steps of the blank to its goal cell"; "";
    "blank-chebyshev" []: shared(BlankChebyshev::new), Consistent:
        "the king's moves of the blank to its goal cell"; "";
    "manhattan-blank" []: shared(ManhattanBlank::new), KnownWrong:
        "manhattan with the blank counted as a tile";
        "a move takes a tile and the blank a step each, and is counted twice";
    "misplaced-blank" []: shared(MisplacedBlank::new), KnownWrong:
        "misplaced with the blank counted as a tile";
        "the last move puts a tile and the blank home at once";
    "euclidean-vector-zero" []: shared(EuclideanVectorZero::new), KnownWrong:
        "the length of the difference of two state vectors, the blank as 0";
        "a swap of blank and tile moves the vector by more than the one move it costs";
    "linear-conflict-pairs" []: shared(LinearConflictPairs::new), KnownWrong:
        "manhattan, plus 2 for every pair of tiles in each other's way";
        "of three tiles in reverse order two must step aside, not three";
    "inversions" []: shared(Inversions::new), KnownWrong:
        "the pairs of tiles that are read in the wrong order";
        "a vertical move can mend several at once";
}

/// [`Zero`] knows no goal.
fn zero(_goal: &Board) -> Zero {
    Zero
}
