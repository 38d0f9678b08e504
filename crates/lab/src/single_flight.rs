//! One at a time for each name: the first who comes does the work, and the others wait to find it done.

use std::collections::HashSet;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use loyd_search::Stop;

/// How often those who wait look whether they may wait on.
const LOOK_INTERVAL: Duration = Duration::from_millis(20);

/// Turns by name. Those of different names do not wait for each other.
#[derive(Debug, Default)]
pub(crate) struct SingleFlight {
    taken: Mutex<HashSet<String>>,
    ended: Condvar,
}

/// A turn, which ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Flight<'t> {
    flights: &'t SingleFlight,
    name: String,
}

impl SingleFlight {
    /// Takes the turn of a name. While another has it, waits for as long as `look` has nothing against it.
    ///
    /// # Errors
    /// What `look` says.
    pub fn take(&self, name: String, look: impl Fn() -> Result<(), Stop>) -> Result<Flight<'_>, Stop> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        while taken.contains(&name) {
            look()?;
            taken = self.ended.wait_timeout(taken, LOOK_INTERVAL).unwrap_or_else(PoisonError::into_inner).0;
        }
        taken.insert(name.clone());
        Ok(Flight { flights: self, name })
    }
}

impl Drop for Flight<'_> {
    fn drop(&mut self) {
        self.flights.taken.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.name);
        self.flights.ended.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn who_waits_for_a_turn_can_be_stopped() {
        let flights = SingleFlight::default();
        let _first = flights.take("a".to_owned(), || Ok(())).unwrap();
        let looks = Cell::new(0);
        let look = || {
            looks.set(looks.get() + 1);
            if looks.get() < 3 { Ok(()) } else { Err(Stop::Cancelled) }
        };
        assert_eq!(flights.take("a".to_owned(), look).unwrap_err(), Stop::Cancelled);
        assert_eq!(looks.get(), 3);
    }

    #[test]
    fn a_turn_ends_and_other_names_do_not_wait() {
        let flights = SingleFlight::default();
        let never = || Err(Stop::Time);
        let first = flights.take("a".to_owned(), never).unwrap();
        let _other = flights.take("b".to_owned(), never).unwrap();
        drop(first);
        assert!(flights.take("a".to_owned(), never).is_ok());
    }
}
