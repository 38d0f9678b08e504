//! Pancakes: sort a stack by turning over its top, as often as it takes.
//!
//! A waiter with one hand free slips a spatula in somewhere and turns over all that lies above it, until the smallest
//! pancake is on top and the largest at the bottom. Burnt pancakes have a bad side besides, which must lie down in the
//! end; turning a pancake over changes its side.
//!
//! | file | what it is |
//! |---|---|
//! | `rules.rs` | stacks and flips |
//! | `heuristics.rs` | [`Gap`], [`Locked`], and the wrong [`Misplaced`] |
//! | `notation.rs` | `3 1 2 5 4` with the top first; `-3 +1 -2` for burnt ones; pictures; generators |
//! | `referee.rs` | the rules again, for replaying solutions |
//!
//! Jacob E. Goodman (as Harry Dweighter), "Elementary problem E2569", American Mathematical Monthly 82(10), 1975, page
//! 1010. William H. Gates and Christos H. Papadimitriou, "Bounds for sorting by prefix reversal", Discrete Mathematics
//! 27(1), 1979, pages 47-57, which has the burnt ones too.

mod heuristics;
mod notation;
mod referee;
mod rules;

use loyd_lab::{
    About, Asked, Claim, Context, Domain, Endless, Entry, InstanceKey, LabError, Moves, Options, OwnForm,
    ReadError, SizeForm, Use, Visit, Words, World,
};
use loyd_search::{Erased, Problem as _, Random, Zero};
use serde_json::Value;

pub use heuristics::{Gap, Locked, Misplaced};
pub use notation::{SIZES, drawing, home, read, uniform, write};
pub use referee::referee;
pub use rules::{PANCAKES_MAX, Pancakes, Stack};

use self::heuristics::Renamed;
use crate::door;

/// Stacks of pancakes, plain and burnt.
#[derive(Debug)]
pub struct Pancake(About);

impl Default for Pancake {
    fn default() -> Pancake {
        Pancake(About {
            name: "pancake".into(),
            summary: "sort a stack of pancakes by turning over its top".into(),
            example: "3 1 2 5 4".into(),
            size: Some(SizeForm { form: "N or N-burnt", default: "10" }),
            heuristics: vec![
                Entry::new(
                    "gap",
                    Claim::Consistent,
                    "neighbours that are not neighbours in size, the plate among them",
                ),
                Entry::new("locked", Claim::Consistent, "gaps, and one more where no flip closes one"),
                Entry::new("misplaced", Claim::KnownWrong, "pancakes that are not at their place")
                    .with_note("a flip puts many at their places at once"),
                Entry::new("zero", Claim::Consistent, "nothing: 0 everywhere"),
            ],
            forms: Vec::new(),
            default: "gap".into(),
            bound: "gap".into(),
            unit: 1,
            words: Words { instance: "stack", state: "stack", action: "flip", first: "the first flip" },
        })
    }
}

impl Domain for Pancake {
    type Instance = Pancakes;

    fn about(&self) -> &About {
        &self.0
    }

    fn read_one(&self, text: &str, asked: &Asked<'_>) -> Result<Pancakes, ReadError> {
        door::without_goal(asked.goal, "a stack has one goal, sorted")?;
        notation::read_sized(text, asked.size)
    }

    fn key(&self, pancakes: &Pancakes) -> InstanceKey {
        InstanceKey { start: write(pancakes, &pancakes.start()), goal: String::new() }
    }

    fn enter<V: Visit>(&self, pancakes: &Pancakes, _: &Options, visitor: V) -> V::Output {
        visitor.visit(pancakes)
    }

    fn home(&self, size: Option<&str>, goal: Option<&str>) -> Result<Pancakes, LabError> {
        door::without_goal(goal, "a stack has one goal, sorted")?;
        Ok(home(door::size(self, size))?)
    }

    fn uniform(
        &self,
        size: Option<&str>,
        goal: Option<&str>,
        below: &mut dyn FnMut(u64) -> u64,
    ) -> Result<Pancakes, LabError> {
        door::without_goal(goal, "a stack has one goal, sorted")?;
        Ok(uniform(door::size(self, size), below)?)
    }

    fn uniform_like(&self, pancakes: &Pancakes, seed: u64) -> Option<Endless<'_, Pancakes>> {
        let (size, mut random) = (pancakes.size(), Random::new(seed));
        Some(Box::new(std::iter::from_fn(move || uniform(&size, &mut |bound| random.below(bound)).ok())))
    }

    fn referee(&self, pancakes: &Pancakes, flips: &Moves) -> Option<bool> {
        Some(referee(pancakes, flips.iter()))
    }
}

impl World for Pancakes {
    type Problem = Pancakes;

    fn problem(&self) -> &Pancakes {
        self
    }

    fn estimate<'w, U: Use<'w, Pancakes>>(
        &'w self,
        name: &str,
        _: Option<&str>,
        _: &Options,
        _: &Context<'_>,
        user: U,
    ) -> Result<U::Output, LabError> {
        Ok(match name {
            "gap" if !self.sorts() => user.with(Erased::new(Renamed::new(self, Gap::new(self)))),
            "locked" if !self.sorts() => user.with(Erased::new(Renamed::new(self, Locked::new(self)))),
            "gap" => user.with(Gap::new(self)),
            "locked" => user.with(Erased::new(Locked::new(self))),
            "misplaced" => user.with(Erased::new(Misplaced::new(self))),
            _ => user.with(Erased::new(Zero)),
        })
    }

    fn state_text(&self, stack: &Stack) -> String {
        write(self, stack)
    }

    fn action_text(&self, _: &Stack, flip: u8) -> String {
        flip.to_string()
    }

    fn state_json(&self, stack: &Stack) -> Value {
        self.sizes(stack).into()
    }

    fn drawing(&self, stack: &Stack) -> String {
        drawing(self, stack)
    }

    fn goal(&self) -> Option<Stack> {
        Some(Pancakes::goal(self))
    }

    fn reversed(&self) -> Option<Pancakes> {
        Some(Pancakes::reversed(self))
    }

    fn solvable(&self) -> Option<bool> {
        Some(true)
    }

    fn reason(&self) -> Option<String> {
        Some("Every stack can be sorted, the largest pancake first.".to_owned())
    }

    fn space_name(&self) -> String {
        format!("{} {}pancakes", self.count(), if self.is_burnt() { "burnt " } else { "" })
    }

    fn states(&self) -> Option<u64> {
        Some(Pancakes::states(self))
    }

    fn state_from(&self, text: &str) -> Option<Stack> {
        read(text).ok().map(|pancakes| pancakes.start())
    }

    fn own_form(&self) -> OwnForm {
        if self.is_burnt() { OwnForm::Text } else { OwnForm::Numbers { count: self.count() } }
    }

    fn own_numbers(&self, stack: &Stack, numbers: &mut Vec<u16>) {
        numbers.extend(self.sizes(stack).iter().map(|size| size.unsigned_abs() as u16));
    }
}
