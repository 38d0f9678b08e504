//! A space, layer by layer: which states are how far from a start.
//!
//! A breadth-first enumeration without a goal. Time and memory are proportional to the number of states; the whole
//! 3x3 sliding-tile space (181,440 states) takes milliseconds.

use crate::failure::unfailed;
use crate::structures::visited::{Inserted, Visited};
use crate::{Cost, Monitor, Observer, Pruned, Space, Stop};

/// The states within some number of actions of a start.
///
/// ```
/// use loyd_search::{Layers, Limits, Monitor, Space};
///
/// /// The corners of a cube; an action flips one of three bits.
/// struct Cube;
/// impl Space for Cube {
///     type State = u8;
///     type Action = u8;
///     type Actions = std::ops::Range<u8>;
///     fn actions(&self, _: &u8) -> Self::Actions { 0..3 }
///     fn apply(&self, corner: &mut u8, bit: u8) { *corner ^= 1 << bit }
/// }
///
/// let mut monitor = Monitor::unwatched(Limits::default());
/// let layers = Layers::all(&Cube, &0, &mut monitor)?;
/// assert_eq!(layers.counts().collect::<Vec<_>>(), [1, 3, 3, 1]);
/// assert_eq!(layers.distance(&0b101), Some(2));
/// # Ok::<(), loyd_search::Stop>(())
/// ```
#[derive(Debug)]
pub struct Layers<'s, S: Space> {
    space: &'s S,
    /// Each state with the action that first led to it.
    visited: Visited<S::State, Option<S::Action>>,
    /// Where each layer ends in the order of insertion.
    ends: Vec<usize>,
    /// The first state that was not expanded yet.
    head: usize,
}

impl<'s, S: Space> Layers<'s, S> {
    /// The layer of the start alone.
    ///
    /// # Errors
    /// [`Stop::Memory`].
    pub fn new<O>(space: &'s S, start: &S::State, monitor: &mut Monitor<'_, O>) -> Result<Self, Stop> {
        let mut visited = Visited::new();
        visited.reserve(start, space.heap_bytes(start), 0, monitor)?;
        visited.insert(start, None);
        Ok(Layers { space, visited, ends: vec![1], head: 0 })
    }

    /// Every state that can be reached from `start`.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn all<O: Observer<S>>(
        space: &'s S,
        start: &S::State,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Self, Stop> {
        let mut layers = Layers::new(space, start, monitor)?;
        while layers.grow(monitor)? > 0 {}
        Ok(layers)
    }

    /// Adds the next layer and says how many states it has: 0 when there are no more.
    ///
    /// # Errors
    /// The limit that was reached, or why the rules failed. Growing may be tried again with another monitor and goes on where it stopped.
    pub fn grow<O: Observer<S>>(&mut self, monitor: &mut Monitor<'_, O>) -> Result<usize, Stop> {
        let end = self.ends[self.ends.len() - 1];
        let depth = self.ends.len() as Cost;
        let mut parent = self.visited.state(end - 1).clone();
        let mut child = parent.clone();
        while self.head < end {
            monitor.frontier(self.visited.len() - self.head);
            parent.clone_from(self.visited.state(self.head));
            let undo = self.visited.tag(self.head).and_then(|action| self.space.inverse(action));
            monitor.expand(self.space, &parent, depth - 1, 0)?;
            for action in self.space.actions(&parent) {
                child.clone_from(&parent);
                self.space.apply(&mut child, action);
                monitor.generate(&parent, action, &child, u64::from(depth), depth, 0);
                if Some(action) == undo {
                    // Back where we came from: known without a look.
                    monitor.prune(&child, Pruned::Duplicate);
                    continue;
                }
                self.visited.reserve(&child, self.space.heap_bytes(&child), 0, monitor)?;
                if let Inserted::Known(_) = self.visited.insert(&child, Some(action)) {
                    monitor.prune(&child, Pruned::Duplicate);
                }
            }
            self.head += 1;
        }
        unfailed(self.space.failure())?;
        let found = self.visited.len() - end;
        if found > 0 {
            self.ends.push(self.visited.len());
        }
        Ok(found)
    }

    /// The number of states in each complete layer, from the start outward.
    pub fn counts(&self) -> impl ExactSizeIterator<Item = usize> {
        (0..self.ends.len()).map(|depth| self.range(depth).len())
    }

    /// The largest distance of a complete layer.
    pub fn depth(&self) -> usize {
        self.ends.len() - 1
    }

    /// The states that are `depth` actions from the start, in the order they were met: none beyond the layers grown.
    pub fn layer(&self, depth: usize) -> impl ExactSizeIterator<Item = &S::State> {
        self.range(depth).map(|id| self.visited.state(id))
    }

    /// Every state of the complete layers with its distance, nearest first.
    pub fn states(&self) -> impl Iterator<Item = (usize, &S::State)> {
        (0..self.ends.len()).flat_map(|depth| self.layer(depth).map(move |state| (depth, state)))
    }

    /// How far `state` is from the start, if it was met.
    pub fn distance(&self, state: &S::State) -> Option<usize> {
        let id = self.visited.find(state)?;
        Some(self.ends.partition_point(|&end| end <= id))
    }

    fn range(&self, depth: usize) -> std::ops::Range<usize> {
        let begin = if depth == 0 { 0 } else { self.ends.get(depth - 1).copied().unwrap_or(0) };
        begin..self.ends.get(depth).copied().unwrap_or(begin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::test_worlds::{Graph, Line};

    #[test]
    fn the_line_grows_by_two_states_a_layer() {
        let line = Line { start: 0, goal: 0 };
        let mut monitor = Monitor::unwatched(Limits::default());
        let mut layers = Layers::new(&line, &10, &mut monitor).unwrap();
        assert_eq!((layers.grow(&mut monitor), layers.grow(&mut monitor)), (Ok(2), Ok(2)));
        assert_eq!(layers.layer(2).copied().collect::<Vec<_>>(), [8, 12]);
        assert_eq!(layers.layer(3).len() + layers.layer(99).len(), 0);
        assert_eq!((layers.distance(&9), layers.distance(&13)), (Some(1), None));
    }

    #[test]
    fn a_stopped_enumeration_goes_on_where_it_was() {
        let edges = (0..100).flat_map(|n| [(n, (n * 7 + 1) % 100, 1), (n, (n * 3 + 2) % 100, 1)]).collect();
        let graph = Graph { edges, goal: 0 };
        let mut monitor = Monitor::unwatched(Limits::default());
        let whole = Layers::all(&graph, &0, &mut monitor).unwrap();
        let mut layers = Layers::new(&graph, &0, &mut monitor).unwrap();
        loop {
            let limits = Limits { expanded: Some(1), ..Limits::default() };
            if layers.grow(&mut Monitor::unwatched(limits)) == Ok(0) {
                break;
            }
        }
        assert!(whole.states().eq(layers.states()));
    }
}
