//! Vectors that ask before they grow.

use crate::{Monitor, Stop};

/// The fewest elements that a vector makes room for.
const ELEMENTS_MIN: usize = 16;

/// Makes room in `vector` for one more element, if the monitor allows the bytes: those of the old and the new
/// memory, which both exist while the elements move, and `others` that the search holds besides.
///
/// # Errors
/// [`Stop::Memory`]; the vector then is as it was.
#[inline]
pub(crate) fn room_for_one<T, O>(
    vector: &mut Vec<T>,
    others: usize,
    monitor: &mut Monitor<'_, O>,
) -> Result<(), Stop> {
    if vector.len() < vector.capacity() {
        return Ok(());
    }
    double(vector, others, monitor)
}

#[cold]
fn double<T, O>(vector: &mut Vec<T>, others: usize, monitor: &mut Monitor<'_, O>) -> Result<(), Stop> {
    let more = vector.capacity().max(ELEMENTS_MIN);
    monitor.allow(others + (2 * vector.capacity() + more) * size_of::<T>())?;
    vector.reserve_exact(more);
    Ok(())
}

/// The bytes that `vector` holds, those of its elements' own heap memory aside.
pub(crate) fn bytes<T>(vector: &Vec<T>) -> usize {
    vector.capacity() * size_of::<T>()
}
