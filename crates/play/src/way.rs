//! The one solution that hints follow. It is kept from move to move, so that hints never lead in circles: a slide along it
//! shortens it by one, any other is taken back first, and only a shorter way takes its place.

use std::collections::VecDeque;

use loyd_tiles::Direction;

/// Slides of the blank from the board as it is to the goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way(VecDeque<Direction>);

impl Way {
    /// A way of these slides.
    pub fn new(slides: Vec<Direction>) -> Way {
        Way(slides.into())
    }

    /// How many slides it has.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it leads nowhere: the board is the goal.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The first slide.
    pub fn first(&self) -> Option<Direction> {
        self.0.front().copied()
    }

    /// The slides in order.
    pub fn slides(&self) -> impl Iterator<Item = Direction> + '_ {
        self.0.iter().copied()
    }

    /// The blank went this way: the rest of the way, or the same with this slide taken back first.
    pub fn step(&mut self, direction: Direction) {
        if self.first() == Some(direction) {
            self.0.pop_front();
        } else {
            self.0.push_front(direction.opposite());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_is_followed_left_and_found_again() {
        let [up, left, right, down] = Direction::ALL;
        let mut way = Way::new(vec![up, left]);
        way.step(up);
        assert_eq!(way, Way::new(vec![left]));
        way.step(right);
        assert_eq!(way, Way::new(vec![left, left]));
        way.step(left);
        way.step(down);
        assert_eq!((way.first(), way.len()), (Some(up), 2));
        way.step(up);
        way.step(left);
        assert!(way.is_empty());
    }
}
