//! Beam search: breadth-first search that keeps only the best few states of each layer.
//!
//! The children of a layer are ordered by h, then by g, then by the order in which they were made; the first `width` of
//! them that no earlier layer held become the next layer. Only the states kept are remembered, so memory grows by the
//! width for each layer. The undo move is skipped where the space knows one. The goal is tested when a state is
//! generated.
//!
//! - Optimal: no, and nothing is proven about the path found.
//! - Complete: no. When the layers run out after states were dropped, the answer is [`Stop::Exhausted`]; only when none
//!   was ever dropped for lack of width is it [`Outcome::Unsolvable`].
//! - Time: O(w b d) states for width w, branching factor b and d layers, each layer sorted. Memory: O(w d).
//!
//! B. T. Lowerre, "The HARPY speech recognition system", Ph.D. thesis, Carnegie Mellon University, 1976.

use std::num::NonZeroUsize;

use crate::answer::solved;
use crate::failure::unfailed;
use crate::structures::growth;
use crate::structures::visited::{Inserted, Link, Visited};
use crate::{Cost, Heuristic, Monitor, Observer, Outcome, Problem, Pruned, Search, Stop};

/// Beam search.
///
/// ```
/// use std::num::NonZeroUsize;
/// use loyd_search::{Beam, Heuristic, Problem, Search, Space};
///
/// /// From 1 to 1000, and never beyond, by doubling and adding one.
/// struct Numbers;
/// impl Space for Numbers {
///     type State = u32;
///     type Action = char;
///     type Actions = std::vec::IntoIter<char>;
///     fn actions(&self, n: &u32) -> Self::Actions {
///         if *n <= 500 { vec!['*', '+'].into_iter() } else { vec!['+'].into_iter() }
///     }
///     fn apply(&self, n: &mut u32, action: char) { *n += if action == '*' { *n } else { 1 } }
/// }
/// impl Problem for Numbers {
///     fn start(&self) -> u32 { 1 }
///     fn is_goal(&self, n: &u32) -> bool { *n == 1000 }
/// }
/// struct Distance;
/// impl Heuristic<Numbers> for Distance {
///     type Memo = u32;
///     fn init(&self, n: &u32) -> u32 { n.abs_diff(1000) }
///     fn value(&self, memo: u32) -> u32 { memo }
/// }
///
/// let cost = |width| {
///     let beam = Beam { heuristic: Distance, width: NonZeroUsize::new(width).unwrap() };
///     beam.solve(&Numbers).cost().unwrap()
/// };
/// // The narrow beam doubles as long as it can, and then counts.
/// assert_eq!((cost(1), cost(1000)), (497, 14));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Beam<H> {
    /// The estimate.
    pub heuristic: H,
    /// The most states that a layer keeps.
    pub width: NonZeroUsize,
}

impl<P: Problem, H: Heuristic<P>> Search<P> for Beam<H> {
    fn search<O: Observer<P>>(
        &self,
        problem: &P,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<P::Action>, Stop> {
        let heuristic = &self.heuristic;
        let width = self.width.get();
        let layers = Layers {
            problem,
            heuristic,
            width,
            kept: Visited::new(),
            layer: Vec::new(),
            candidates: Vec::new(),
            ranks: Vec::new(),
            dropped: false,
        };
        layers.search(monitor)
    }
}

struct Layers<'p, P: Problem, H: Heuristic<P>> {
    problem: &'p P,
    heuristic: &'p H,
    width: usize,
    /// The states of all layers.
    kept: Visited<P::State, Link<P::Action>>,
    /// The states of the current layer.
    layer: Vec<Member<H::Memo>>,
    /// Their children, as they were made.
    candidates: Vec<Candidate<P, H::Memo>>,
    /// The same by rank.
    ranks: Vec<Rank>,
    /// Whether a state was ever dropped because a layer was full.
    dropped: bool,
}

#[derive(Clone, Copy)]
struct Member<M> {
    id: usize,
    memo: M,
    g: Cost,
}

/// What decides between candidates: h, then g, then which was made first. That is also its place among them.
type Rank = (Cost, Cost, usize);

struct Candidate<P: Problem, M> {
    memo: M,
    parent: usize,
    action: P::Action,
    state: P::State,
}

impl<P: Problem, H: Heuristic<P>> Layers<'_, P, H> {
    fn search<O: Observer<P>>(mut self, monitor: &mut Monitor<'_, O>) -> Result<Outcome<P::Action>, Stop> {
        let start = self.problem.start();
        let memo = self.heuristic.init(&start);
        unfailed(self.heuristic.failure())?;
        if self.problem.is_goal(&start) {
            return solved(self.problem, Vec::new());
        }
        self.kept.reserve(&start, self.problem.heap_bytes(&start), 0, monitor)?;
        self.kept.insert(&start, Link::START);
        growth::room_for_one(&mut self.layer, 0, self.kept.bytes(), monitor)?;
        self.layer.push(Member { id: 0, memo, g: 0 });
        for depth in 1.. {
            if self.layer.is_empty() {
                break;
            }
            if let Some(actions) = self.expand_layer(depth, monitor)? {
                return solved(self.problem, actions);
            }
            self.choose_layer(monitor)?;
        }
        Ok(if self.dropped { Outcome::Stopped(Stop::Exhausted) } else { Outcome::Unsolvable })
    }

    /// Makes the candidates for the next layer; or gives the path to a goal among them.
    fn expand_layer<O: Observer<P>>(
        &mut self,
        depth: u64,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Option<Vec<P::Action>>, Stop> {
        monitor.frontier(self.layer.len());
        let mut child = self.problem.start();
        for &Member { id, memo, g } in &self.layer {
            let parent = self.kept.state(id);
            monitor.expand(self.problem, parent, g, self.heuristic.value(memo))?;
            let undo = self.kept.tag(id).action().and_then(|action| self.problem.inverse(action));
            for action in self.problem.actions(parent).filter(|&action| Some(action) != undo) {
                child.clone_from(parent);
                self.problem.apply(&mut child, action);
                let memo = self.heuristic.step(memo, parent, action, &child);
                let h = self.heuristic.value(memo);
                let g = g.saturating_add(self.problem.cost(parent, action));
                monitor.generate(parent, action, &child, depth, g, h);
                unfailed(self.heuristic.failure())?;
                if self.kept.find(&child).is_some() {
                    monitor.prune(&child, Pruned::Duplicate);
                    continue;
                }
                if self.problem.is_goal(&child) {
                    let mut actions = self.kept.path(id);
                    actions.push(action);
                    return Ok(Some(actions));
                }
                let heap = self.problem.heap_bytes(&child);
                let others = self.kept.bytes() + growth::bytes(&self.layer);
                growth::room_for_one(
                    &mut self.candidates,
                    heap,
                    others + growth::bytes(&self.ranks),
                    monitor,
                )?;
                growth::room_for_one(&mut self.ranks, 0, others + growth::bytes(&self.candidates), monitor)?;
                self.ranks.push((h, g, self.candidates.len()));
                self.candidates.push(Candidate { memo, parent: id, action, state: child.clone() });
            }
        }
        Ok(None)
    }

    /// Makes the next layer of the best candidates. One that stands twice is kept once, at its better place.
    fn choose_layer<O: Observer<P>>(&mut self, monitor: &mut Monitor<'_, O>) -> Result<(), Stop> {
        self.layer.clear();
        sort_watched(&mut self.ranks, &mut || look(monitor))?;
        let waiting = growth::bytes(&self.ranks)
            + growth::bytes(&self.candidates)
            + self.candidates.first().map_or(0, |first| self.problem.heap_bytes(&first.state))
                * self.candidates.len();
        for (place, (_, g, order)) in self.ranks.drain(..).enumerate() {
            if place % PIECE == PIECE - 1 {
                look(monitor)?;
            }
            let Candidate { memo, parent, action, ref state } = self.candidates[order];
            if self.layer.len() == self.width {
                if self.kept.find(state).is_none() {
                    self.dropped = true;
                    monitor.prune(state, Pruned::Width);
                } else {
                    monitor.prune(state, Pruned::Duplicate);
                }
                continue;
            }
            let heap = self.problem.heap_bytes(state);
            self.kept.reserve(state, heap, waiting + growth::bytes(&self.layer), monitor)?;
            match self.kept.insert(state, Link::new(parent, action)) {
                Inserted::New(id) => {
                    growth::room_for_one(&mut self.layer, 0, waiting + self.kept.bytes(), monitor)?;
                    self.layer.push(Member { id, memo, g });
                }
                Inserted::Known(_) => monitor.prune(state, Pruned::Duplicate),
            }
        }
        self.candidates.clear();
        Ok(())
    }
}

/// This many candidates are dealt with in a moment. A layer may hold many times as many, so the limits are looked at in
/// between.
const PIECE: usize = 1 << 18;

/// Looks at the time and the cancel flag. Nothing is expanded between two layers, so that limit waits for the next
/// expansion.
fn look<P: Problem, O: Observer<P>>(monitor: &mut Monitor<'_, O>) -> Result<(), Stop> {
    match monitor.check::<P>() {
        Err(Stop::Expansions) => Ok(()),
        answer => answer,
    }
}

/// Sorts ranks, which are all different. A long slice is halved first, with a look before each part. Candidates stay where
/// they are, so that this is one function for all problems.
fn sort_watched(ranks: &mut [Rank], look: &mut dyn FnMut() -> Result<(), Stop>) -> Result<(), Stop> {
    if ranks.len() <= PIECE {
        ranks.sort_unstable();
        return Ok(());
    }
    look()?;
    let (low, _, high) = ranks.select_nth_unstable(ranks.len() / 2);
    sort_watched(low, look)?;
    sort_watched(high, look)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::structures::split_mix::SplitMix;
    use crate::test_worlds::{Fails, Graph, Line, Table, Walk};
    use crate::{Limits, Stats, Zero};

    fn run<P: Problem, H: Heuristic<P>>(
        problem: &P,
        heuristic: H,
        width: usize,
    ) -> (Outcome<P::Action>, Stats) {
        let mut monitor = Monitor::unwatched(Limits::default());
        let width = NonZeroUsize::new(width).unwrap();
        (Beam { heuristic, width }.run(problem, &mut monitor), monitor.stats())
    }

    #[test]
    fn a_width_of_one_follows_the_estimate() {
        let (outcome, stats) = run(&Line { start: 0, goal: 3 }, Walk { goal: 3 }, 1);
        assert_eq!(outcome, Outcome::Solved { actions: vec![1, 1, 1], cost: 3 });
        assert_eq!((stats.expanded, stats.generated), (3, 4));
        assert_eq!((stats.frontier_max, stats.depth_max, stats.lower_bound), (1, 3, 0));
    }

    #[test]
    fn a_narrow_beam_may_miss_what_a_wide_one_finds() {
        // The estimate prefers node 1, which leads nowhere.
        let graph = || Graph { edges: vec![(0, 1, 1), (0, 2, 1), (2, 3, 1)], goal: 3 };
        assert_eq!(run(&graph(), Table(vec![0, 0, 1, 0]), 1).0, Outcome::Stopped(Stop::Exhausted));
        assert_eq!(run(&graph(), Table(vec![0, 0, 1, 0]), 2).0.cost(), Some(2));
    }

    #[test]
    fn a_space_searched_whole_is_unsolvable_and_duplicates_do_not_fill_the_beam() {
        // Two ways to node 3 within a layer, and a way back to the start.
        let edges = vec![(0, 1, 1), (0, 2, 1), (1, 3, 1), (2, 3, 1), (3, 0, 1), (2, 4, 1)];
        let (outcome, stats) = run(&Graph { edges, goal: 9 }, Zero, 2);
        assert_eq!(outcome, Outcome::Unsolvable);
        assert_eq!((stats.expanded, stats.generated), (5, 6));
    }

    #[test]
    fn a_long_layer_is_sorted_as_a_short_one_is_and_can_be_stopped_meanwhile() {
        let mut random = SplitMix::new(7);
        let mut numbers: Vec<Rank> =
            (0..5 * PIECE).map(|order| (1, (random.next() % 100) as Cost, order)).collect();
        let mut expected = numbers.clone();
        expected.sort_unstable();
        let mut late = || Err(Stop::Time);
        assert_eq!(sort_watched(&mut numbers.clone(), &mut late), Err(Stop::Time));
        assert_eq!(sort_watched(&mut numbers, &mut || Ok(())), Ok(()));
        assert_eq!(numbers, expected);
    }

    #[test]
    fn between_two_layers_only_the_time_and_the_cancel_flag_are_looked_at() {
        let spent = |limits| look::<Line, ()>(&mut Monitor::unwatched(limits));
        assert_eq!(spent(Limits { expanded: Some(0), ..Limits::default() }), Ok(()));
        assert_eq!(spent(Limits { time: Some(Duration::ZERO), ..Limits::default() }), Err(Stop::Time));
    }

    #[test]
    fn a_heuristic_that_fails_stops_the_search() {
        for calls in 0..6 {
            let (outcome, _) = run(&Line { start: 0, goal: 5 }, Fails::after(calls), 3);
            assert!(matches!(outcome, Outcome::Stopped(Stop::Failed(_))), "after {calls} calls: {outcome:?}");
        }
    }
}
