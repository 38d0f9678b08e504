//! How far each node is from the start, in 16 bits as long as that is enough.
//!
//! While every action costs 1, a node's depth is its g, and a g of more than 65,535 is rare. Until one of the two
//! fails to hold, 16 bits in the node's own record say both; from then on a table beside the nodes does.

use super::growth;
use crate::Cost;

/// The cost and the number of actions from the start to a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reach {
    pub g: Cost,
    pub depth: u32,
}

impl Reach {
    /// The reach of a child, by an action of this cost; `None` if that cannot be counted.
    #[inline]
    pub fn after(self, cost: Cost) -> Option<Reach> {
        Some(Reach { g: self.g.checked_add(cost)?, depth: self.depth.saturating_add(1) })
    }

    #[inline]
    fn narrow(self) -> Option<u16> {
        if self.g == self.depth { u16::try_from(self.g).ok() } else { None }
    }
}

/// The table beside the nodes, if there is one.
#[derive(Debug, Default)]
pub(crate) struct Costs {
    wide: Option<Vec<Reach>>,
}

impl Costs {
    /// The reach of a node whose record holds `narrow`.
    #[inline]
    pub fn get(&self, id: u32, narrow: u16) -> Reach {
        match &self.wide {
            None => Reach { g: Cost::from(narrow), depth: u32::from(narrow) },
            Some(wide) => wide[id as usize],
        }
    }

    /// What a node's record has to hold, where that alone can tell this reach.
    #[inline]
    pub fn narrow(&self, reach: Reach) -> Option<u16> {
        if self.wide.is_none() { reach.narrow() } else { None }
    }

    /// The bytes that noting this reach for one of `nodes` nodes will newly allocate.
    #[inline]
    pub fn growth(&self, nodes: usize, reach: Reach) -> usize {
        match &self.wide {
            None if reach.narrow().is_some() => 0,
            None => growth::needed::<Reach>(&Vec::new(), nodes),
            Some(wide) => growth::needed(wide, nodes),
        }
    }

    /// The bytes held.
    pub fn bytes(&self) -> usize {
        self.wide.as_ref().map_or(0, growth::bytes)
    }

    /// Notes the reach of a node, one of `known` or the next, and says what its record has to hold.
    pub fn set(&mut self, id: u32, reach: Reach, known: impl ExactSizeIterator<Item = u16>) -> u16 {
        match (&mut self.wide, reach.narrow()) {
            (None, Some(narrow)) => return narrow,
            (Some(_), _) => {}
            (None, None) => self.widen(id, known),
        }
        let wide = self.wide.get_or_insert_default();
        if id as usize == wide.len() {
            growth::make_room(wide, id as usize + 1);
            wide.push(reach);
        } else {
            wide[id as usize] = reach;
        }
        0
    }

    #[cold]
    #[inline(never)]
    fn widen(&mut self, id: u32, known: impl ExactSizeIterator<Item = u16>) {
        let mut wide = Vec::new();
        growth::make_room(&mut wide, known.len().max(id as usize + 1));
        wide.extend(known.map(|narrow| Reach { g: Cost::from(narrow), depth: u32::from(narrow) }));
        self.wide = Some(wide);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Notes nodes that are reached by these costs one after the other, and reads all of them back after each.
    fn are_kept(costs_of_actions: impl IntoIterator<Item = Cost>) -> Costs {
        let (mut costs, mut records, mut reaches) = (Costs::default(), Vec::new(), Vec::new());
        let mut reach = Reach { g: 0, depth: 0 };
        for (id, cost) in std::iter::zip(0.., costs_of_actions) {
            let record = costs.set(id, reach, records.iter().copied());
            records.push(record);
            reaches.push(reach);
            reach = reach.after(cost).unwrap();
        }
        for (id, (&record, &reach)) in std::iter::zip(0.., std::iter::zip(&records, &reaches)) {
            assert_eq!(costs.get(id, record), reach);
        }
        costs
    }

    #[test]
    fn short_paths_of_unit_costs_need_no_table() {
        assert_eq!(are_kept(std::iter::repeat_n(1, 65_536)).bytes(), 0);
    }

    #[test]
    fn long_paths_and_other_costs_are_kept_too() {
        assert!(are_kept(std::iter::repeat_n(1, 65_538)).bytes() > 0);
        assert!(are_kept([1, 1, 1, 7, 1, Cost::MAX - 20, 1, 1]).bytes() > 0);
    }
}
