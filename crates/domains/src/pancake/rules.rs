//! Stacks of pancakes and what turning them over does.
//!
//! A stack is 16 bytes, one for each pancake, so that a flip is a shift and a reversal of bytes: no loop. Flips come in
//! the order of their number, the smallest first. Turning over the top pancake alone changes a burnt stack only, so
//! plain stacks have no such flip. Every flip undoes itself, and costs 1.

use loyd_search::{Problem, Space};

/// The most pancakes in a stack.
pub const PANCAKES_MAX: usize = 16;

/// The bit of a byte that says that the burnt side is up.
const UP: u8 = 0x80;

/// Up to 16 pancakes, a byte each, the top one first: its size from 1, and whether its burnt side is up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stack {
    // Two halves, because a `u128` would want to lie at multiples of 16 bytes.
    top: u64,
    rest: u64,
}

impl Stack {
    #[inline]
    fn new(bytes: u128) -> Stack {
        Stack { top: bytes as u64, rest: (bytes >> 64) as u64 }
    }

    #[inline]
    fn bytes(self) -> u128 {
        u128::from(self.top) | u128::from(self.rest) << 64
    }

    /// The stack of `sizes`, top first; a negative one has its burnt side up.
    fn pack(sizes: &[i8]) -> Stack {
        Stack::new(sizes.iter().rev().fold(0, |bytes, &size| bytes << 8 | u128::from(byte(size.into()))))
    }

    /// The size of the pancake at `place`, counted from 0 at the top; negative if its burnt side is up.
    #[inline]
    pub(super) fn at(self, place: usize) -> i32 {
        let byte = (self.bytes() >> (8 * place)) as u8;
        let size = i32::from(byte & !UP);
        if byte & UP == 0 { size } else { -size }
    }

    /// Where the pancake of `size` lies, which is not 0; nowhere if its other side is up.
    #[inline]
    pub(super) fn find(self, size: i32) -> Option<usize> {
        const ONES: u128 = u128::from_ne_bytes([1; 16]);
        // The lowest byte that is 0 is the lowest at which subtracting 1 borrows from the top bit.
        let differs = self.bytes() ^ (ONES * u128::from(byte(size)));
        let equal = differs.wrapping_sub(ONES) & !differs & ONES << 7;
        (equal != 0).then_some(equal.trailing_zeros() as usize / 8)
    }

    /// The top `count` turned over, at least one; `sides` is what that does to the burnt side of each.
    #[inline]
    fn flipped(self, count: u32, sides: u128) -> Stack {
        let bytes = self.bytes();
        let unused = 128 - 8 * count;
        let turned = (bytes << unused).swap_bytes() ^ sides >> unused;
        Stack::new(bytes & !(u128::MAX >> unused) | turned)
    }
}

#[inline]
fn byte(size: i32) -> u8 {
    size.unsigned_abs() as u8 | if size < 0 { UP } else { 0 }
}

/// A stack to be sorted.
///
/// ```
/// use loyd_domains::pancake::{self, Gap};
/// use loyd_search::{AStar, Limits, Monitor, Search};
///
/// let pancakes = pancake::read("3 1 2 5 4")?;
/// let mut unwatched = ();
/// let mut monitor = Monitor::new(Limits::default(), &mut unwatched);
/// let answer = AStar::new(Gap::new(&pancakes)).run(&pancakes, &mut monitor);
/// assert_eq!(answer.cost(), Some(4));
/// # Ok::<(), loyd_lab::ReadError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pancakes {
    count: usize,
    burnt: bool,
    start: Stack,
    goal: Stack,
}

impl Pancakes {
    /// The stack of `sizes`, top first: 1 to n in any order, n at most [`PANCAKES_MAX`]. Of burnt pancakes, a negative
    /// one has its burnt side up.
    pub(super) fn new(sizes: &[i8], burnt: bool) -> Pancakes {
        debug_assert!((1..=PANCAKES_MAX).contains(&sizes.len()), "readers see to it");
        let sorted: Vec<i8> = (1..=sizes.len() as i8).collect();
        Pancakes { count: sizes.len(), burnt, start: Stack::pack(sizes), goal: Stack::pack(&sorted) }
    }

    /// The same stack, with sides that matter or not.
    pub(super) fn with_sides(self, burnt: bool) -> Pancakes {
        Pancakes { burnt, ..self }
    }

    /// What `--size` calls stacks of this kind.
    pub fn size(&self) -> String {
        format!("{}{}", self.count, if self.burnt { "-burnt" } else { "" })
    }

    /// How many pancakes there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Whether their sides matter.
    pub fn is_burnt(&self) -> bool {
        self.burnt
    }

    /// The sorted stack, burnt sides down.
    pub fn goal(&self) -> Stack {
        self.goal
    }

    /// The pancakes that lie as at the goal, to be brought to where this one starts.
    pub(super) fn reversed(&self) -> Pancakes {
        Pancakes { start: self.goal, goal: self.start, ..*self }
    }

    /// Whether the goal is a stack in order.
    pub(super) fn sorts(&self) -> bool {
        (0..self.count).all(|place| self.goal.at(place) == place as i32 + 1)
    }

    /// The stack that is as far from one in order as `stack` is from the goal: every pancake named after its place there,
    /// turned over if it lies the other way round.
    pub(super) fn renamed(&self, stack: &Stack) -> Stack {
        let renamed = |size: i32| {
            let place = |size| self.goal.find(size).map(|place| place as i8 + 1);
            place(size).or_else(|| place(-size).map(|place| -place)).unwrap_or(0)
        };
        let sizes: Vec<i8> = (0..self.count).map(|place| renamed(stack.at(place))).collect();
        Stack::pack(&sizes)
    }

    /// The sizes in `stack`, top first; negative where the burnt side is up.
    pub fn sizes(&self, stack: &Stack) -> Vec<i32> {
        (0..self.count).map(|place| stack.at(place)).collect()
    }

    /// How many stacks there are of as many pancakes of this kind: all can be sorted.
    pub fn states(&self) -> u64 {
        let orders: u64 = (1..=self.count as u64).product();
        if self.burnt { orders << self.count } else { orders }
    }
}

impl Space for Pancakes {
    type State = Stack;
    /// How many are turned over.
    type Action = u8;
    type Actions = std::ops::RangeInclusive<u8>;

    const QUICK: bool = true;

    #[inline]
    fn actions(&self, _: &Stack) -> Self::Actions {
        (if self.burnt { 1 } else { 2 })..=self.count as u8
    }
    #[inline]
    fn apply(&self, stack: &mut Stack, count: u8) {
        let sides = if self.burnt { u128::from_ne_bytes([UP; 16]) } else { 0 };
        *stack = stack.flipped(count.into(), sides);
    }
    #[inline]
    fn inverse(&self, count: u8) -> Option<u8> {
        Some(count)
    }
}

impl Problem for Pancakes {
    fn start(&self) -> Stack {
        self.start
    }
    #[inline]
    fn is_goal(&self, stack: &Stack) -> bool {
        *stack == self.goal
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flip_turns_over_the_top_alone() {
        let plain = Pancakes::new(&[3, 1, 2, 5, 4], false);
        let burnt = Pancakes::new(&[3, -1, 2, 5, 4], true);
        let after = |pancakes: &Pancakes, count| {
            let mut stack = pancakes.start();
            pancakes.apply(&mut stack, count);
            pancakes.sizes(&stack)
        };
        assert_eq!(after(&plain, 2), [1, 3, 2, 5, 4]);
        assert_eq!(after(&plain, 5), [4, 5, 2, 1, 3]);
        assert_eq!(after(&burnt, 1), [-3, -1, 2, 5, 4]);
        assert_eq!(after(&burnt, 4), [-5, -2, 1, -3, 4]);
        assert_eq!(plain.actions(&plain.start()), 2..=5);
        assert_eq!(burnt.actions(&burnt.start()), 1..=5);
    }

    #[test]
    fn pancakes_are_found_by_size_and_side() {
        let stack = Pancakes::new(&[3, -1, 2, 5, 4], true).start();
        assert_eq!([3, -1, 2, 5, 4].map(|size| stack.find(size)), [0, 1, 2, 3, 4].map(Some));
        assert_eq!([1, -3, 6].map(|size| stack.find(size)), [None; 3]);
    }

    #[test]
    fn sixteen_pancakes_fill_the_stack() {
        let sizes: Vec<i8> = (1..=16).rev().map(|size| -size).collect();
        let burnt = Pancakes::new(&sizes, true);
        let mut stack = burnt.start();
        burnt.apply(&mut stack, 16);
        assert!(burnt.is_goal(&stack));
        assert_eq!((burnt.states(), size_of::<Stack>()), (1_371_195_958_099_968_000, 16));
    }
}
