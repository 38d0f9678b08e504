//! What a problem has answered so far in one run: states and actions by number, what was said of each.
//!
//! Every state that was met keeps its text and its number: searches hold numbers. The ways on from a state are forgotten,
//! all at once, when they take more memory than they may; of each a mark stays, so that another answer to the same
//! question is noticed.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};
use std::sync::Arc;

use loyd_search::{Bytes, Cost};

use super::answer::Successor;

/// What a state takes beside its text: the entries of both tables, and what is known of it.
const STATE_BYTES: usize = 150;

/// A way on from a state, in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    pub cost: Cost,
    pub action: u32,
    pub state: u32,
}

#[derive(Debug)]
struct Entry {
    text: Arc<str>,
    goal: Option<bool>,
    estimate: Option<f64>,
    steps: Option<Arc<[Step]>>,
    /// The mark of the ways on, once they were told.
    mark: Option<u64>,
}

/// What has been answered so far.
#[derive(Debug, Default)]
pub(super) struct Known {
    entries: Vec<Entry>,
    states: HashMap<Arc<str>, u32>,
    names: Vec<Arc<str>>,
    actions: HashMap<Arc<str>, u32>,
    /// What states and names take, which stay.
    kept_bytes: usize,
    /// What the ways on take, which may be forgotten.
    steps_bytes: usize,
}

/// What the answers of one run may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Room {
    /// The texts of states and names.
    pub kept: usize,
    /// The ways on from states.
    pub steps: usize,
}

impl Room {
    /// Of the memory that a run may use, the ways on get an eighth at most; the texts count as the search's own.
    pub fn within(bytes: Option<usize>) -> Room {
        const STEPS_MAX: usize = 1 << 26;
        Room {
            kept: bytes.unwrap_or(usize::MAX),
            steps: bytes.map_or(STEPS_MAX, |bytes| STEPS_MAX.min(bytes / 8)),
        }
    }
}

impl Known {
    /// The number of a state.
    ///
    /// # Errors
    /// When there is no more room.
    pub fn number(&mut self, text: &str, room: Room) -> Result<u32, String> {
        if let Some(&number) = self.states.get(text) {
            return Ok(number);
        }
        self.keep(STATE_BYTES + text.len(), room)?;
        let number = u32::try_from(self.entries.len()).map_err(|_| full(room))?;
        let text: Arc<str> = text.into();
        self.entries.push(Entry {
            text: Arc::clone(&text),
            goal: None,
            estimate: None,
            steps: None,
            mark: None,
        });
        self.states.insert(text, number);
        Ok(number)
    }

    /// How many states were met.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether the ways on from a state were told, if only once.
    pub fn was_expanded(&self, state: u32) -> bool {
        self.entries[state as usize].mark.is_some()
    }

    /// The text of a state.
    pub fn text(&self, state: u32) -> Arc<str> {
        Arc::clone(&self.entries[state as usize].text)
    }

    /// What a state takes.
    pub fn bytes(&self, state: u32) -> usize {
        STATE_BYTES + self.entries[state as usize].text.len()
    }

    /// What an action is called.
    pub fn name(&self, action: u32) -> Arc<str> {
        Arc::clone(&self.names[action as usize])
    }

    /// Whether a state is a goal, where that was said.
    pub fn goal(&self, state: u32) -> Option<bool> {
        self.entries[state as usize].goal
    }

    /// What a state is estimated at, where that was said.
    pub fn estimate(&self, state: u32) -> Option<f64> {
        self.entries[state as usize].estimate
    }

    /// The ways on from a state, where they are remembered.
    pub fn steps(&self, state: u32) -> Option<Arc<[Step]>> {
        self.entries[state as usize].steps.clone()
    }

    /// Notes whether a state is a goal.
    pub fn set_goal(&mut self, state: u32, goal: bool) {
        self.entries[state as usize].goal = Some(goal);
    }

    /// Notes what a state is estimated at.
    pub fn set_estimate(&mut self, state: u32, estimate: f64) {
        self.entries[state as usize].estimate = Some(estimate);
    }

    /// Notes the ways on from a state.
    ///
    /// # Errors
    /// When they are not what they were before, or there is no more room.
    pub fn set_steps(
        &mut self,
        state: u32,
        successors: &[Successor],
        room: Room,
    ) -> Result<Arc<[Step]>, String> {
        let mark = BuildHasherDefault::<DefaultHasher>::default().hash_one(successors);
        if self.entries[state as usize].mark.is_some_and(|before| before != mark) {
            return Err(
                "other successors are given than before; they may depend on the state alone".to_owned()
            );
        }
        let mut steps = Vec::with_capacity(successors.len());
        for Successor { cost, action, state } in successors {
            let (action, state) = (self.action(action, room)?, self.number(state, room)?);
            steps.push(Step { cost: *cost, action, state });
        }
        let steps: Arc<[Step]> = steps.into();
        let bytes = size_of_val(&*steps) + 16;
        if self.steps_bytes + bytes > room.steps {
            self.entries.iter_mut().for_each(|entry| entry.steps = None);
            self.steps_bytes = 0;
        }
        self.steps_bytes += bytes;
        let entry = &mut self.entries[state as usize];
        (entry.mark, entry.steps) = (Some(mark), Some(Arc::clone(&steps)));
        Ok(steps)
    }

    fn action(&mut self, name: &str, room: Room) -> Result<u32, String> {
        if let Some(&action) = self.actions.get(name) {
            return Ok(action);
        }
        self.keep(STATE_BYTES + name.len(), room)?;
        let action = u32::try_from(self.names.len()).map_err(|_| full(room))?;
        let name: Arc<str> = name.into();
        self.names.push(Arc::clone(&name));
        self.actions.insert(name, action);
        Ok(action)
    }

    fn keep(&mut self, bytes: usize, room: Room) -> Result<(), String> {
        let bytes = self.kept_bytes.saturating_add(bytes);
        if bytes > room.kept {
            return Err(full(room));
        }
        self.kept_bytes = bytes;
        Ok(())
    }
}

fn full(room: Room) -> String {
    format!("the texts of its states take more than the {} allowed", Bytes(room.kept).as_typed())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(action: &str, state: &str) -> Successor {
        Successor { cost: 1, action: action.to_owned(), state: state.to_owned() }
    }

    #[test]
    fn ways_on_are_forgotten_when_they_take_too_much_and_another_answer_is_noticed() {
        let (mut known, room) = (Known::default(), Room { kept: 1 << 20, steps: 100 });
        let (a, b) = (known.number("a", room).unwrap(), known.number("b", room).unwrap());
        let ways = [go("x", "b"), go("y", "c"), go("z", "a")];
        let steps = known.set_steps(a, &ways, room).unwrap();
        assert_eq!((steps.len(), steps[0].state, steps[2].state), (3, b, a));
        assert_eq!(&*known.name(steps[1].action), "y");
        assert_eq!(known.steps(a), Some(Arc::clone(&steps)));
        known.set_steps(b, &ways, room).unwrap();
        assert_eq!(known.steps(a), None, "there was room for one list only");
        assert!(known.set_steps(a, &ways[..2], room).unwrap_err().starts_with("other successors"));
        assert_eq!(known.set_steps(a, &ways, room).unwrap(), steps);
        assert_eq!(known.number("a", room), Ok(a));
    }

    #[test]
    fn texts_are_counted() {
        let (mut known, room) = (Known::default(), Room::within(Some(1000)));
        let more = (0..100).find_map(|n| known.number(&n.to_string(), room).err());
        assert_eq!(more.unwrap(), "the texts of its states take more than the 1000 B allowed");
        assert_eq!(Room::within(None).steps, 1 << 26);
    }
}
