//! Additive pattern databases for towers: the discs in groups, each with a table of the moves that it takes alone.
//!
//! A move moves one disc, so the moves of the groups can be added up; and leaving discs away only makes moves legal. So
//! the sum is admissible, and consistent. The groups are the largest discs, then the next, each as many as a table of a
//! million entries holds; up to that number the table is exact. It takes two bytes an entry.
//!
//! Ariel Felner, Richard E. Korf and Sarit Hanan, "Additive pattern database heuristics", Journal of Artificial
//! Intelligence Research 22, 2004, pages 279-318.

use std::sync::Arc;

use loyd_search::{Cost, Heuristic, Space as _, Stop};

use super::{Position, Towers};

/// The most entries of a table.
const ENTRIES_MAX: usize = 1 << 20;
/// Not reached yet. No group that fits a table is farther from its goal: 12 discs on three pegs take 4,095 moves.
const UNKNOWN: u16 = u16::MAX;

/// The tables of all groups.
#[derive(Debug, Clone)]
pub struct Patterns {
    groups: Arc<[Group]>,
    pegs: usize,
}

/// Some discs and what they need.
#[derive(Debug)]
struct Group {
    /// The smallest disc, and how many there are.
    first: usize,
    count: usize,
    distances: Vec<u16>,
}

impl Patterns {
    /// The most bytes that the tables of `towers` take while they are made: their own, and two layers of the largest.
    pub fn bytes(towers: &Towers) -> usize {
        let (entries, most) = (|count: usize| towers.pegs().pow(count as u32), group_size(towers));
        let tables: usize = groups(towers, most).map(|(_, count)| entries(count) * size_of::<u16>()).sum();
        tables + 2 * entries(most) * size_of::<Position>()
    }

    /// The tables for the goal of `towers`.
    pub fn new(towers: &Towers) -> Patterns {
        Patterns::within(towers, &mut || Ok(())).expect("nothing stops it")
    }

    /// The same, unless `look`, which is called now and then, stops it.
    pub(super) fn within(
        towers: &Towers,
        look: &mut dyn FnMut() -> Result<(), Stop>,
    ) -> Result<Patterns, Stop> {
        Patterns::grouped(towers, group_size(towers), look)
    }

    /// With at most as many discs in a group.
    fn grouped(
        towers: &Towers,
        most: usize,
        look: &mut dyn FnMut() -> Result<(), Stop>,
    ) -> Result<Patterns, Stop> {
        let group = |(first, count)| {
            let goal = Position::new((first..first + count).map(|disc| towers.goal().peg(disc)));
            let alone = Towers::new(towers.pegs(), count, goal, goal);
            Ok::<_, Stop>(Group { first, count, distances: distances(&alone, look)? })
        };
        let groups = groups(towers, most).map(group).collect::<Result<_, _>>()?;
        Ok(Patterns { groups, pegs: towers.pegs() })
    }
}

/// How many discs a table holds.
fn group_size(towers: &Towers) -> usize {
    let fits = |count: &usize| towers.pegs().pow(*count as u32) <= ENTRIES_MAX;
    (1..=towers.discs()).take_while(fits).last().unwrap_or(1)
}

/// The groups, each by its smallest disc and its number.
fn groups(towers: &Towers, most: usize) -> impl Iterator<Item = (usize, usize)> {
    let mut end = towers.discs();
    std::iter::from_fn(move || {
        let count = end.min(most);
        end -= count;
        (count > 0).then_some((end, count))
    })
}

/// The number of a position of `count` discs from `first` on: its pegs as digits.
#[inline]
fn number(position: Position, first: usize, count: usize, pegs: usize) -> usize {
    (first..first + count).rev().fold(0, |number, disc| number * pegs + position.peg(disc))
}

/// The distance of every position from the goal, layer by layer.
fn distances(towers: &Towers, look: &mut dyn FnMut() -> Result<(), Stop>) -> Result<Vec<u16>, Stop> {
    let (pegs, discs) = (towers.pegs(), towers.discs());
    let mut distances = vec![UNKNOWN; towers.states() as usize];
    distances[number(towers.goal(), 0, discs, pegs)] = 0;
    let mut layer = vec![towers.goal()];
    let mut depth = 0;
    while !layer.is_empty() {
        look()?;
        depth += 1;
        let mut next = Vec::new();
        for position in layer {
            for action in towers.actions(&position) {
                let mut child = position;
                towers.apply(&mut child, action);
                let distance = &mut distances[number(child, 0, discs, pegs)];
                if *distance == UNKNOWN {
                    *distance = depth;
                    next.push(child);
                }
            }
        }
        layer = next;
    }
    Ok(distances)
}

impl Heuristic<Towers> for Patterns {
    type Memo = Cost;

    #[inline]
    fn init(&self, position: &Position) -> Cost {
        let of = |group: &Group| group.distances[number(*position, group.first, group.count, self.pegs)];
        self.groups.iter().map(|group| Cost::from(of(group))).sum()
    }
    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }
}

#[cfg(test)]
mod tests {
    use loyd_search::{Layers, Limits, Monitor, laws};

    use super::*;

    #[test]
    fn groups_of_any_size_add_up_to_a_consistent_estimate_on_whole_spaces() {
        for text in ["- | - | 6 5 4 3 2 1", "- | - | - | 5 4 3 2 1", "4 2 | 5 | 3 1 | - -> 3 | 5 1 | 4 | 2"] {
            let towers = crate::hanoi::read(text).unwrap();
            let mut unwatched = ();
            let mut monitor = Monitor::new(Limits::default(), &mut unwatched);
            let layers = Layers::all(&towers, &towers.goal(), &mut monitor).unwrap();
            for most in 1..=towers.discs() {
                let patterns = Patterns::grouped(&towers, most, &mut || Ok(())).unwrap();
                assert_eq!(patterns.groups.len(), towers.discs().div_ceil(most));
                let costs = layers.states().map(|(moves, position)| (position, moves as Cost));
                assert_eq!(laws::admissible::<Towers, _>(&patterns, costs), Ok(()));
                let positions = layers.states().map(|(_, position)| position);
                assert_eq!(laws::consistent(&towers, &patterns, positions), Ok(()));
            }
        }
    }
}
