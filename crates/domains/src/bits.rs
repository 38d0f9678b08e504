//! Actions as bits of a word: what several domains iterate over.

/// Lets a type that holds a word yield what each bit stands for, the lowest first. `$of` makes it of the bit's number,
/// which is below `$count`: said here, so that tables of so many entries need no check.
macro_rules! bits {
    ($set:ident: $count:literal of $item:ident, $of:expr) => {
        impl Iterator for $set {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<$item> {
                let lowest = self.0.trailing_zeros() as u8;
                self.0 &= self.0.wrapping_sub(1);
                (lowest < $count).then_some($of(lowest))
            }
            fn size_hint(&self) -> (usize, Option<usize>) {
                let count = self.0.count_ones() as usize;
                (count, Some(count))
            }
        }

        impl ExactSizeIterator for $set {}
    };
}
pub(crate) use bits;
