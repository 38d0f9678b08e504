//! How many actions each node is from the start.

use super::growth;

/// The depths of numbered nodes. While every action costs 1 a node's depth is its g, and nothing is stored.
#[derive(Debug, Default)]
pub(crate) struct Depths {
    stored: Option<Vec<u32>>,
}

impl Depths {
    /// The depth of a node.
    #[inline]
    pub fn get(&self, id: u32, g: u32) -> u32 {
        self.stored.as_ref().map_or(g, |depths| depths[id as usize])
    }

    /// The bytes that storing one more than `nodes` depths will newly allocate, if an action costs `cost`.
    #[inline]
    pub fn growth(&self, nodes: usize, cost: u32) -> usize {
        match &self.stored {
            None if cost == 1 => 0,
            None => growth::needed::<u32>(&Vec::new(), nodes + 1),
            Some(depths) => growth::needed(depths, nodes + 1),
        }
    }

    /// The bytes held.
    pub fn bytes(&self) -> usize {
        self.stored.as_ref().map_or(0, growth::bytes)
    }

    /// Starts to store depths at the first action that does not cost 1; until then they are the g of
    /// the `nodes` nodes.
    #[inline]
    pub fn on_cost(&mut self, cost: u32, nodes: usize, gs: impl Iterator<Item = u32>) {
        if cost != 1 && self.stored.is_none() {
            let mut depths = Vec::new();
            growth::make_room(&mut depths, nodes + 1);
            depths.extend(gs);
            self.stored = Some(depths);
        }
    }

    /// Notes the depth of a node, either a known one or the next.
    #[inline]
    pub fn set(&mut self, id: u32, depth: u32) {
        let Some(depths) = &mut self.stored else { return };
        if id as usize == depths.len() {
            growth::make_room(depths, depths.len() + 1);
            depths.push(depth);
        } else {
            depths[id as usize] = depth;
        }
    }
}
