//! Vectors that ask before they grow.

use crate::{Monitor, Stop};

/// The fewest elements that a vector makes room for.
const ELEMENTS_MIN: usize = 16;

/// Makes room in `vector` for one more element, if the monitor allows the bytes: those of the old and the new
/// memory, which both exist while the elements move; `heap` for what each element holds elsewhere; and `others` that
/// the search holds besides.
///
/// # Errors
/// [`Stop::Memory`]; the vector then is as it was.
#[inline]
pub(crate) fn room_for_one<T, O>(
    vector: &mut Vec<T>,
    heap: usize,
    others: usize,
    monitor: &mut Monitor<'_, O>,
) -> Result<(), Stop> {
    if heap == 0 && vector.len() < vector.capacity() {
        return Ok(());
    }
    ask(vector, heap, others, monitor)
}

#[cold]
fn ask<T, O>(
    vector: &mut Vec<T>,
    heap: usize,
    others: usize,
    monitor: &mut Monitor<'_, O>,
) -> Result<(), Stop> {
    let full = vector.len() == vector.capacity();
    let more = if full { vector.capacity().max(ELEMENTS_MIN) } else { 0 };
    let moved = if full { bytes(vector) } else { 0 };
    monitor.allow(others + bytes(vector) + moved + more * size_of::<T>() + heap * (vector.len() + 1))?;
    vector.reserve_exact(more);
    Ok(())
}

/// The bytes that `vector` holds, what its elements hold elsewhere aside.
pub(crate) fn bytes<T>(vector: &Vec<T>) -> usize {
    vector.capacity() * size_of::<T>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    #[test]
    fn a_vector_grows_until_old_and_new_together_are_too_much() {
        let mut observer = ();
        let mut monitor = Monitor::new(Limits { bytes: Some(1000), ..Limits::default() }, &mut observer);
        let mut vector = Vec::new();
        while room_for_one(&mut vector, 0, 300, &mut monitor).is_ok() {
            vector.push(0_u64);
        }
        // 128 bytes, then 128 + 256; 256 + 512 with the others would be over the limit.
        assert_eq!((vector.len(), monitor.stats().bytes_peak), (32, 684));
    }

    #[test]
    fn what_elements_hold_elsewhere_is_asked_for_one_by_one() {
        let mut observer = ();
        let mut monitor = Monitor::new(Limits { bytes: Some(1000), ..Limits::default() }, &mut observer);
        let mut vector = Vec::new();
        while room_for_one(&mut vector, 100, 0, &mut monitor).is_ok() {
            vector.push(0_u64);
        }
        assert_eq!(vector.len(), 8);
    }
}
