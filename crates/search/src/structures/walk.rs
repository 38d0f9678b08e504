//! A walk through a space, its loops cut off as they close.
//!
//! Searches that walk come by the same state again and again. What a person wants to know is the path without the loops, and
//! it is all that must be kept: the memory grows with the states met and not with the steps taken.

use super::growth;
use super::visited::{Inserted, Visited};
use crate::answer::too_dear;
use crate::{Cost, Monitor, Problem, Stop};

/// A state that is not on the path.
const OFF: u32 = u32::MAX;

/// Where the walk is, the path to there, and a note of each state met.
pub(crate) struct Walk<P: Problem, T> {
    met: Visited<P::State, Met<T>>,
    path: Vec<Step<P::Action>>,
}

struct Met<T> {
    /// Its place on the path.
    place: u32,
    note: T,
}

struct Step<A> {
    id: u32,
    /// What led here; the start has none.
    action: Option<A>,
    g: Cost,
}

impl<P: Problem, T> Walk<P, T> {
    /// A walk that stands at the start.
    pub fn new<O>(problem: &P, note: T, monitor: &mut Monitor<'_, O>) -> Result<Self, Stop> {
        let start = problem.start();
        let mut walk = Walk { met: Visited::new(), path: Vec::new() };
        let id = walk.meet(problem, &start, monitor, || note)?;
        walk.push(Step { id, action: None, g: 0 }, monitor)?;
        Ok(walk)
    }

    /// The number of a state; if it is new, with a note.
    pub fn meet<O>(
        &mut self,
        problem: &P,
        state: &P::State,
        monitor: &mut Monitor<'_, O>,
        note: impl FnOnce() -> T,
    ) -> Result<u32, Stop> {
        if let Some(known) = self.met.find(state) {
            return Ok(known as u32);
        }
        self.met.reserve(state, problem.heap_bytes(state), growth::bytes(&self.path), monitor)?;
        let (Inserted::New(id) | Inserted::Known(id)) =
            self.met.insert(state, Met { place: OFF, note: note() });
        Ok(id as u32)
    }

    /// The number of a state, if it was met.
    pub fn find(&self, state: &P::State) -> Option<u32> {
        self.met.find(state).map(|id| id as u32)
    }

    /// The number of the state where the walk stands.
    pub fn here(&self) -> u32 {
        self.path[self.path.len() - 1].id
    }

    /// The cost of the path to here.
    pub fn g(&self) -> Cost {
        self.path[self.path.len() - 1].g
    }

    /// The actions of the path to here.
    pub fn depth(&self) -> usize {
        self.path.len() - 1
    }

    pub fn note(&self, id: u32) -> &T {
        &self.met.tag(id as usize).note
    }

    pub fn note_mut(&mut self, id: u32) -> &mut T {
        &mut self.met.tag_mut(id as usize).note
    }

    /// Goes to a state that was met, by an action of this cost. If it is on the path, the loop is cut off.
    pub fn go<O>(
        &mut self,
        id: u32,
        action: P::Action,
        cost: Cost,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<(), Stop> {
        let place = self.met.tag(id as usize).place;
        if place != OFF {
            for step in self.path.drain(place as usize + 1..) {
                self.met.tag_mut(step.id as usize).place = OFF;
            }
            return Ok(());
        }
        let g = self.g().checked_add(cost).ok_or_else(too_dear)?;
        self.push(Step { id, action: Some(action), g }, monitor)
    }

    fn push<O>(&mut self, step: Step<P::Action>, monitor: &mut Monitor<'_, O>) -> Result<(), Stop> {
        growth::room_for_one(&mut self.path, 0, self.met.bytes(), monitor)?;
        self.met.tag_mut(step.id as usize).place = self.path.len() as u32;
        self.path.push(step);
        monitor.frontier(self.path.len());
        Ok(())
    }

    /// The actions of the path.
    pub fn actions(&self) -> Vec<P::Action> {
        self.path.iter().filter_map(|step| step.action).collect()
    }
}
