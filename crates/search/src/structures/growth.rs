//! Vectors whose growth is known, and asked for, before it happens.

use crate::{Monitor, Stop};

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

/// Makes room in `vec` for one more entry, if the monitor allows the bytes: those of the vector with what it
/// [needs](needed); `heap` for what each entry holds elsewhere; and `others` that the search holds besides.
///
/// # Errors
/// [`Stop::Memory`]; the vector then is as it was.
#[inline]
pub(crate) fn room_for_one<T, O>(
    vec: &mut Vec<T>,
    heap: usize,
    others: usize,
    monitor: &mut Monitor<'_, O>,
) -> Result<(), Stop> {
    let len = vec.len() + 1;
    if heap > 0 || len > vec.capacity() {
        monitor.allow(others + bytes(vec) + needed(vec, len) + heap * len)?;
        make_room(vec, len);
    }
    Ok(())
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
    use crate::Limits;

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

    #[test]
    fn a_vector_grows_until_old_and_new_together_are_too_much() {
        let mut monitor = Monitor::unwatched(Limits { bytes: Some(1000), ..Limits::default() });
        let mut vec = Vec::new();
        while room_for_one(&mut vec, 0, 300, &mut monitor).is_ok() {
            vec.push(0_u64);
        }
        // 128 bytes, then 128 + 256; 256 + 512 with the others would be over the limit.
        assert_eq!((vec.len(), monitor.stats().bytes_peak), (32, 684));
    }

    #[test]
    fn what_entries_hold_elsewhere_is_asked_for_one_by_one() {
        let mut monitor = Monitor::unwatched(Limits { bytes: Some(1000), ..Limits::default() });
        let mut vec = Vec::new();
        while room_for_one(&mut vec, 100, 0, &mut monitor).is_ok() {
            vec.push(0_u64);
        }
        // Eight entries take 864 bytes in all; a ninth would take 972 and, while they move, 64 more.
        assert_eq!(vec.len(), 8);
    }
}
