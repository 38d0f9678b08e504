//! Walking distance in slides: the fewest slides up and down that bring the right tiles into the rows, and the fewest
//! sideways for the columns.
//!
//! As for the [walking distance](super::WalkingDistance), forget all but how many tiles of each row belong in which; a slide
//! of the blank over several rows then counts once. No slide counts in both halves, so they may be added. And two slides in
//! one line are one, so the shortest solutions change between up and down and sideways at every move: of the kind that the
//! larger half counts there are at least as many, and of the other kind at most one less. The larger of the two bounds is
//! admissible; the second may fall by two at a move, so the estimate is not consistent.

use loyd_search::{Cost, Heuristic};

use super::UnsupportedSize;
use super::walking_distance::{Walked, WalkingDistance};
use crate::{Board, Slide, SlidePuzzle, TileState};

/// An estimate for puzzles whose moves are [slides](SlidePuzzle).
#[derive(Debug, Clone)]
pub struct SlideDistance {
    walking: WalkingDistance,
    rows: Box<[u8]>,
    columns: Box<[u8]>,
}

impl SlideDistance {
    /// The heuristic for a goal of a size that [`WalkingDistance`] supports.
    ///
    /// # Errors
    /// For larger goals, whose tables would be too large.
    pub fn new(goal: &Board) -> Result<SlideDistance, UnsupportedSize> {
        let walking = WalkingDistance::new(goal)
            .map_err(|error| UnsupportedSize { heuristic: "slide-distance", ..error })?;
        let (rows, columns) = walking.in_slides();
        Ok(SlideDistance { walking, rows, columns })
    }
}

impl<S: TileState> Heuristic<SlidePuzzle<S>> for SlideDistance {
    type Memo = Walked;

    fn init(&self, state: &S) -> Walked {
        self.walking.matrices(state)
    }

    #[inline]
    fn value(&self, memo: Walked) -> Cost {
        let (rows, columns) = memo.among(&self.rows, &self.columns);
        let (rows, columns) = (Cost::from(rows), Cost::from(columns));
        (rows + columns).max((2 * rows.max(columns)).saturating_sub(1))
    }

    #[inline]
    fn step(&self, memo: Walked, parent: &S, slide: Slide, child: &S) -> Walked {
        let tiles = self.walking.cells_along(parent.blank(), slide.direction).take(slide.steps.into());
        tiles.fold(memo, |memo, cell| self.walking.after(memo, slide.direction, child.tile(cell)))
    }
}
