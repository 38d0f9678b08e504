//! The states that programs meet: each is made, estimated and numbered once.

use std::rc::Rc;

use loyd_search::{Cost, Erased, Heuristic as _, Limits, Problem as _, Space as _, Stop};
use rustc_hash::FxHashMap;

use crate::deadline::Deadline;
use crate::domain::{State, World};
use crate::own::OwnForm;

/// More kinds of moves than this are tried in the rules' own order and in its reverse only.
const KINDS_MAX: usize = 4;
/// Programs look at the limits whenever they have taken this many steps.
const LOOK_STEPS: u32 = 4096;
/// What a place holds elsewhere, and what the programs note of it: an upper estimate.
const BYTES_BESIDES: usize = 200;

/// States by number, as far as some program went. Programs see numbers alone, so they are compiled once for all worlds.
pub(super) struct Map<'w> {
    met: Box<dyn Explore + 'w>,
    deadline: Deadline,
    steps: u32,
    seen: Seen,
    /// Moves, those from one place together.
    ways: Vec<Way>,
}

/// What programs know of the states that were met.
#[derive(Default)]
struct Seen {
    places: Vec<Place>,
    keys: Vec<Rc<[u16]>>,
    /// What moves are called.
    kinds: Vec<String>,
    /// Whether an estimate is no whole number.
    fractional: bool,
}

/// The states themselves.
trait Explore {
    /// The moves from a place, in the rules' own order. States that are new are numbered.
    ///
    /// # Errors
    /// When there is no more memory, or code of the user's fails.
    fn explore(&mut self, from: u32, seen: &mut Seen) -> Result<Vec<Way>, Stop>;
}

/// The states of a world.
struct Explorer<'w, W: World> {
    world: &'w W,
    heuristic: Option<Erased<'w, W::Problem>>,
    bytes_max: Option<usize>,
    numbers: FxHashMap<State<W>, u32>,
    states: Vec<State<W>>,
}

/// A state, as programs see it.
pub(super) struct Place {
    /// The estimate, rounded up.
    pub h: Cost,
    /// The estimate as it is.
    pub exact: f64,
    pub is_goal: bool,
    /// Where its moves stand, in the rules' own order; nothing until somebody asks.
    moves: Option<(u32, u32)>,
}

/// A move: its kind, where it leads and what it costs.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub kind: u8,
    pub to: u32,
    pub cost: Cost,
}

/// An order of moves: the rank of each kind, and what it is called.
pub(super) struct Order {
    pub name: String,
    ranks: Vec<u8>,
    is_reverse: bool,
}

impl<'w> Map<'w> {
    /// The start alone.
    pub fn new<W: World>(
        world: &'w W,
        heuristic: Option<Erased<'w, W::Problem>>,
        limits: &Limits,
    ) -> Map<'w> {
        let (numbers, states) = (FxHashMap::default(), Vec::new());
        let mut met = Explorer { world, heuristic, bytes_max: limits.bytes, numbers, states };
        let mut seen = Seen::default();
        met.number(world.problem().start(), &mut seen);
        let deadline = Deadline::from_now(limits);
        Map { met: Box::new(met), deadline, steps: 0, seen, ways: Vec::new() }
    }

    /// Whether an estimate is no whole number.
    pub fn is_fractional(&self) -> bool {
        self.seen.fractional
    }

    pub fn place(&self, number: u32) -> &Place {
        &self.seen.places[number as usize]
    }

    /// What a state is compared by, where a heap compares states: its numbers in order.
    pub fn key(&self, number: u32) -> &Rc<[u16]> {
        &self.seen.keys[number as usize]
    }

    /// Counts a step of a program.
    pub fn step(&mut self) -> Result<(), Stop> {
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(LOOK_STEPS) { self.deadline.look() } else { Ok(()) }
    }

    /// Where the moves from a place lead.
    pub fn moves(&mut self, from: u32) -> Result<&[Way], Stop> {
        let (first, end) = match self.seen.places[from as usize].moves {
            Some(known) => known,
            None => self.explore(from)?,
        };
        Ok(&self.ways[first as usize..end as usize])
    }

    fn explore(&mut self, from: u32) -> Result<(u32, u32), Stop> {
        self.deadline.look()?;
        let first = self.ways.len() as u32;
        self.ways.extend(self.met.explore(from, &mut self.seen)?);
        let place = (first, self.ways.len() as u32);
        self.seen.places[from as usize].moves = Some(place);
        Ok(place)
    }

    /// Every order of moves to try, the rules' own first.
    pub fn orders(&mut self) -> Result<Vec<Order>, Stop> {
        // All kinds show within a few moves where there are few.
        let near = self.moves(0)?.to_vec();
        for way in near {
            self.moves(way.to)?;
        }
        let own: Vec<u8> = (0..self.seen.kinds.len() as u32).map(|kind| kind.min(255) as u8).collect();
        if self.seen.kinds.len() > KINDS_MAX {
            let order =
                |name: &str, is_reverse| Order { name: name.to_owned(), ranks: Vec::new(), is_reverse };
            return Ok(vec![order("", false), order("moves in reverse", true)]);
        }
        let mut orders = Vec::new();
        permute(&own, &mut Vec::new(), &mut |kinds| {
            let mut ranks = vec![0; kinds.len()];
            for (rank, &kind) in kinds.iter().enumerate() {
                ranks[usize::from(kind)] = rank as u8;
            }
            let names: Vec<&str> =
                kinds.iter().map(|&kind| self.seen.kinds[usize::from(kind)].as_str()).collect();
            orders.push(Order { name: format!("moves {}", names.join(" ")), ranks, is_reverse: false });
        });
        Ok(orders)
    }
}

impl<W: World> Explore for Explorer<'_, W> {
    fn explore(&mut self, from: u32, seen: &mut Seen) -> Result<Vec<Way>, Stop> {
        let each = 3 * size_of::<State<W>>() + size_of::<Place>() + BYTES_BESIDES;
        if self.bytes_max.is_some_and(|bytes| self.states.len() * each > bytes) {
            return Err(Stop::Memory);
        }
        let (problem, parent) = (self.world.problem(), self.states[from as usize].clone());
        let mut moves = Vec::new();
        for action in problem.actions(&parent) {
            let text = self.world.action_text(&parent, action);
            let kind = seen.kinds.iter().position(|kind| *kind == text).unwrap_or_else(|| {
                seen.kinds.push(text);
                seen.kinds.len() - 1
            });
            let mut child = parent.clone();
            problem.apply(&mut child, action);
            let (cost, to) = (problem.cost(&parent, action), self.number(child, seen));
            moves.push(Way { kind: kind.min(255) as u8, to, cost });
        }
        let failed = self.heuristic.as_ref().and_then(loyd_search::Heuristic::failure);
        match failed.or_else(|| problem.failure()) {
            Some(failure) => Err(failure.into()),
            None => Ok(moves),
        }
    }
}

impl<W: World> Explorer<'_, W> {
    fn number(&mut self, state: State<W>, seen: &mut Seen) -> u32 {
        if let Some(&known) = self.numbers.get(&state) {
            return known;
        }
        let (h, exact) = self.heuristic.as_ref().map_or((0, 0.0), |h| (h.init(&state), h.exact(&state)));
        seen.fractional |= exact.fract() != 0.0;
        let mut key = Vec::new();
        match self.world.own_form() {
            OwnForm::Text => key.extend(self.world.state_text(&state).encode_utf16()),
            OwnForm::Board { .. } | OwnForm::Numbers { .. } => self.world.own_numbers(&state, &mut key),
        }
        let is_goal = self.world.problem().is_goal(&state);
        let number = self.states.len() as u32;
        seen.places.push(Place { h, exact, is_goal, moves: None });
        seen.keys.push(key.into());
        self.numbers.insert(state.clone(), number);
        self.states.push(state);
        number
    }
}

impl Order {
    /// Puts moves into this order.
    pub fn arrange(&self, ways: &[Way], into: &mut Vec<Way>) {
        into.clear();
        into.extend_from_slice(ways);
        if self.is_reverse {
            into.reverse();
        } else if !self.ranks.is_empty() {
            // A kind that shows up late comes last.
            into.sort_by_key(|way| self.ranks.get(usize::from(way.kind)).copied().unwrap_or(u8::MAX));
        }
    }
}

fn permute(left: &[u8], taken: &mut Vec<u8>, visit: &mut impl FnMut(&[u8])) {
    if left.is_empty() {
        return visit(taken);
    }
    for &next in left {
        let rest: Vec<u8> = left.iter().copied().filter(|&other| other != next).collect();
        taken.push(next);
        permute(&rest, taken, visit);
        taken.pop();
    }
}
