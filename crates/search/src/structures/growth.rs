//! Vectors whose growth is known before it happens.

/// The bytes that a vector must newly allocate to hold `len` entries; 0 if they fit already. The old block is
/// held beside the new one while entries are copied, so this comes on top of what the vector holds.
#[inline]
pub(crate) fn needed<T>(vec: &Vec<T>, len: usize) -> usize {
    if len <= vec.capacity() { 0 } else { capacity_for(len) * size_of::<T>() }
}

/// Makes room for `len` entries in all, as [`needed`] said, and returns by how many bytes the vector grew.
#[inline]
pub(crate) fn make_room<T>(vec: &mut Vec<T>, len: usize) -> usize {
    if len <= vec.capacity() {
        return 0;
    }
    let before = bytes(vec);
    vec.reserve_exact(capacity_for(len) - vec.len());
    bytes(vec) - before
}

/// The bytes that a vector holds, used or not.
#[inline]
pub(crate) fn bytes<T>(vec: &Vec<T>) -> usize {
    vec.capacity() * size_of::<T>()
}

/// The capacity that a vector for `len` entries gets.
pub(crate) fn capacity_for(len: usize) -> usize {
    len.next_power_of_two().max(4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vector_grows_by_what_was_announced() {
        let mut vec: Vec<u32> = Vec::new();
        let mut held = 0;
        for n in 0..1000 {
            let announced = needed(&vec, n + 1);
            let before = held;
            held += make_room(&mut vec, n + 1);
            vec.push(0);
            assert_eq!(held, bytes(&vec));
            assert!(announced == 0 && held == before || announced == held);
        }
    }
}
