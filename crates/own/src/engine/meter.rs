//! What a call of a script has taken, counted where the language's own limits do not reach.
//!
//! The interpreter forgets what functions handed to `map`, `sort` and the like did, and one step of it may copy or
//! compare a whole array. So steps are counted here, those in such functions included, and each use of a variable costs
//! as much as its value is large. The variable's size is looked at too: it may grow value by value or key by key, which
//! the interpreter does not notice.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use loyd_lab::Deadline;
use loyd_search::Stop;
use rhai::{Array, Dynamic, Engine, EvalAltResult, ImmutableString, Map, Position};

use super::limits::{BYTES_MAX, ENTRIES_MAX, VALUES_MAX};

/// The time and the cancel flag are looked at whenever a thread has taken this number of steps, of one call or of several.
const LOOK_STEPS: u64 = 1000;
/// How many values are used for the price of a step.
const VALUES_PER_STEP: u64 = 32;

thread_local! {
    /// The steps of the call that this thread makes. Calls do not nest: a script cannot ask for another estimate.
    static STEPS: Cell<u64> = const { Cell::new(0) };
    /// The steps since the last look.
    static UNWATCHED: Cell<u64> = const { Cell::new(0) };
    /// The time and the cancel flag of the caller.
    static DEADLINE: RefCell<Option<Arc<Deadline>>> = const { RefCell::new(None) };
}

/// A new call begins.
pub(super) fn begin(deadline: &Arc<Deadline>) {
    STEPS.set(0);
    DEADLINE.set(Some(Arc::clone(deadline)));
}

/// Makes the engine count, and end a call that takes more steps.
pub(super) fn install(engine: &mut Engine, steps_max: u64) {
    let meter = Meter { steps_max };
    engine.on_progress(move |_| meter.charge(1));
    #[expect(deprecated, reason = "it is not deprecated, says its author, but may change")]
    engine.on_var(move |name, _, context| {
        let sizes = context.scope().get(name).map_or(Sizes::default(), Sizes::of);
        sizes.check()?;
        match meter.charge(sizes.values() / VALUES_PER_STEP) {
            Some(token) => Err(EvalAltResult::ErrorTerminated(token, Position::NONE).into()),
            None => Ok(None),
        }
    });
}

#[derive(Clone, Copy)]
struct Meter {
    steps_max: u64,
}

impl Meter {
    /// Counts steps. If they are too many or a limit of the job is reached, what to end the script with: `()` or the
    /// limit.
    #[inline]
    fn charge(self, steps: u64) -> Option<Dynamic> {
        let taken = STEPS.get() + steps;
        STEPS.set(taken);
        if taken > self.steps_max {
            return Some(Dynamic::UNIT);
        }
        let unwatched = UNWATCHED.get() + steps;
        if unwatched < LOOK_STEPS {
            UNWATCHED.set(unwatched);
            return None;
        }
        look()
    }
}

#[cold]
fn look() -> Option<Dynamic> {
    let looked =
        DEADLINE.with_borrow(|deadline| deadline.as_ref().map_or(Ok(()), |deadline| deadline.look()));
    match looked {
        Ok(()) => {
            UNWATCHED.set(0);
            None
        }
        // The steps stay unwatched, so anything that the script still tries ends at once.
        Err(stop) => {
            UNWATCHED.set(LOOK_STEPS);
            Some(Dynamic::from(stop))
        }
    }
}

/// The limit of the job that a script was ended by, if it was not its steps.
pub(super) fn limit(token: Dynamic) -> Option<Stop> {
    token.try_cast()
}

/// What a value holds, everything inside it included.
#[derive(Default)]
struct Sizes {
    values: usize,
    entries: usize,
    bytes: usize,
    /// Arrays and maps: each is a piece of memory of its own.
    pieces: usize,
}

impl Sizes {
    fn of(value: &Dynamic) -> Sizes {
        let mut sizes = Sizes::default();
        sizes.add(value);
        sizes
    }

    fn add(&mut self, value: &Dynamic) {
        if value.is_array() {
            let array = value.as_array_ref().expect("it is an array");
            self.add_array(&array);
        } else if value.is_map() {
            let map = value.as_map_ref().expect("it is a map");
            self.add_map(&map);
        } else if let Ok(string) = value.as_immutable_string_ref() {
            let string: &ImmutableString = &string;
            self.bytes += string.len();
        }
    }

    fn add_array(&mut self, array: &Array) {
        self.pieces += 1;
        self.values += array.len();
        for value in array {
            self.add(value);
        }
    }

    fn add_map(&mut self, map: &Map) {
        self.pieces += 1;
        self.entries += map.len();
        for (key, value) in map {
            self.bytes += key.len();
            self.add(value);
        }
    }

    fn check(&self) -> Result<(), Box<EvalAltResult>> {
        if self.values <= VALUES_MAX && self.entries <= ENTRIES_MAX && self.bytes <= BYTES_MAX {
            return Ok(());
        }
        Err(EvalAltResult::ErrorDataTooLarge("a variable".to_owned(), Position::NONE).into())
    }

    /// What using it costs, in values. A piece of memory or a map's entry is as dear as several, and so is a byte, since strings
    /// can be split into values.
    fn values(&self) -> u64 {
        (self.values + 16 * (self.pieces + self.entries) + 8 * self.bytes) as u64
    }
}
