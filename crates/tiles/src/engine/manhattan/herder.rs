//! Depth-first down to where a [`Herd`] can take over.
//!
//! The upper part of an iteration is searched as [`UnrolledIdaStar`](super::UnrolledIdaStar) does, node for node. Where a
//! subtree is likely to be of the right size, a herd counts it: large enough to fill the lists, small enough to lose little
//! where that was in vain. If it holds no goal and no limit falls inside it, its counts are added, and it is done. If not, it
//! is searched node for node. So every count is that of the depth-first search, and so are the path and the node
//! at which a limit stops it: wrong guesses about sizes cost time and nothing else.

use super::cells::{Descent, Place};
use super::herd::{Counted, Herd, Subtree, target};
use crate::Direction;

/// One iteration, part of it counted by a herd.
pub(super) struct Herder<'a, 'd> {
    descent: &'a mut Descent<'d>,
    herd: &'a mut Herd,
    bound: u64,
    /// Subtrees that are likely to have more nodes are split.
    likely_max: u64,
}

/// Iterations that are likely to have fewer nodes are not worth the making of a herd.
pub(super) const WORTH_A_HERD: u64 = 30_000;
/// Subtrees that are likely to have fewer nodes are searched depth-first.
const LIKELY_MIN: u64 = 2_000;
const LIKELY_MAX: u64 = 100_000;
/// A herd gives up when it has counted this many: that is a millisecond or two, so limits on time are heard soon.
const COUNTED_MAX: u64 = 500_000;
/// How the nodes of a subtree are shared out among children, about: to one whose tile came nearer to its home, and to one
/// whose tile did not.
const SHARES: [u64; 2] = [10, 3];

impl<'a, 'd> Herder<'a, 'd> {
    pub fn new(descent: &'a mut Descent<'d>, herd: &'a mut Herd, bound: u64) -> Herder<'a, 'd> {
        Herder { descent, herd, bound, likely_max: LIKELY_MAX }
    }

    /// Searches what is below a node, about `likely` nodes; says whether the iteration is over.
    pub fn search(&mut self, place: Place, likely: u64) -> bool {
        if likely < LIKELY_MIN {
            return self.descent.search(place);
        }
        let root = place.came.filter(|_| likely <= self.likely_max && place.slack <= Herd::SLACK_MAX);
        let Some(came) = root else { return self.split(place, likely) };
        let Some(left) = self.descent.look() else { return true };
        let root = Subtree { board: place.board, blank: place.blank, came, slack: place.slack };
        let distance = self.bound - place.depth;
        match self.herd.count(self.descent.tolls, root, distance, left.min(COUNTED_MAX)) {
            Counted::All { spent, layers } => {
                self.descent.add(spent, place.depth + layers);
                false
            }
            Counted::Goal => {
                // The iteration ends below this node. On the way down to the goal, not every node is to count it again.
                self.likely_max = likely / 4;
                self.split(place, likely)
            }
            Counted::TooMany => self.split(place, COUNTED_MAX),
        }
    }

    /// Expands a node, and searches what is below its children.
    fn split(&mut self, place: Place, likely: u64) -> bool {
        if !self.descent.may_expand(place.depth) {
            return true;
        }
        let share = |toll: u32| if toll <= place.slack { SHARES[toll as usize] } else { 0 };
        let shares: u64 = self.moves(place).map(|(.., toll)| share(toll)).sum();
        for (direction, from, toll) in self.moves(place) {
            self.descent.account.spent.generated += 1;
            if toll > place.slack {
                continue;
            }
            let child = place.after(direction, from, toll);
            if self.descent.is_goal(child.board) || self.search(child, likely * share(toll) / shares) {
                return self.descent.found(direction);
            }
        }
        false
    }

    /// The moves that a node has, in order: the direction, the cell it leads to, and its toll.
    fn moves(&self, place: Place) -> impl Iterator<Item = (Direction, usize, u32)> + use<> {
        let tolls = self.descent.tolls.0[place.blank];
        let back = place.came.map(Direction::opposite);
        let directions = Direction::ALL.into_iter().filter(move |&direction| Some(direction) != back);
        directions.filter_map(move |direction| {
            let from = target(place.blank, direction as usize)?;
            let tile = place.board >> (4 * from) & 15;
            Some((direction, from, u32::from(tolls[direction as usize][tile as usize])))
        })
    }
}
