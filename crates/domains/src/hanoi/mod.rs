//! The Tower of Hanoi: discs on pegs, moved one at a time, never a larger one on a smaller one.
//!
//! Any number of pegs from 3 to 8, from any position to any other. On three pegs a tower takes 2^n - 1 moves. On four,
//! what Frame and Stewart found is proven to be best; on five and more it is only believed to be.
//!
//! | file | what it is |
//! |---|---|
//! | `rules.rs` | positions and moves |
//! | `heuristics.rs` | [`Discs`], counted right and wrong |
//! | `patterns.rs` | additive pattern databases |
//! | `notation.rs` | `3 2 1 | - | -`; pictures; generators |
//! | `referee.rs` | the rules again, for replaying solutions |
//!
//! Édouard Lucas (as N. Claus), "La tour d'Hanoï", 1883. J. S. Frame and B. M. Stewart, "Solution of problem 3918", American
//! Mathematical Monthly 48, 1941, pages 216-219. Thierry Bousch, "La quatrième tour de Hanoï", Bulletin of the Belgian
//! Mathematical Society Simon Stevin 21(5), 2014, pages 895-912.

mod heuristics;
mod notation;
mod patterns;
mod referee;
mod rules;

use loyd_lab::{
    About, Asked, Claim, Context, Domain, Endless, Entry, InstanceKey, LabError, Moves as Told, Options,
    OwnForm, ReadError, SizeForm, TableError, Use, Visit, Words, World,
};
use loyd_search::{Bytes, Erased, Problem as _, Random, Stop, Zero};
use serde_json::Value;

pub use heuristics::{Count, Discs};
pub use notation::{SIZES, drawing, home, read, uniform, write, write_position};
pub use patterns::Patterns;
pub use referee::referee;
pub use rules::{DISCS_MAX, Move, Moves, PEGS, Position, Towers};

use crate::door;
use crate::places::Place;

/// Towers of Hanoi.
#[derive(Debug)]
pub struct Hanoi(About);

impl Default for Hanoi {
    fn default() -> Hanoi {
        Hanoi(About {
            name: "hanoi".into(),
            summary: "the Tower of Hanoi, on three pegs or more".into(),
            example: "3 2 1 | - | -".into(),
            size: Some(SizeForm { form: "PEGSxDISCS", default: "4x8" }),
            heuristics: vec![
                Entry::new("pdb", Claim::Consistent, "the moves that groups of discs take alone, added up"),
                Entry::new(
                    "twice",
                    Claim::Consistent,
                    "1 for each disc away from its goal peg, 2 if it must leave and come back",
                ),
                Entry::new("misplaced", Claim::Consistent, "discs that are not on their goal peg"),
                Entry::new(
                    "powers",
                    Claim::KnownWrong,
                    "1, 2, 4 and so on for each disc away from its goal peg",
                )
                .with_note("right for a whole tower on three pegs, and too much elsewhere"),
                Entry::new("zero", Claim::Consistent, "nothing: 0 everywhere"),
            ],
            forms: Vec::new(),
            default: "pdb".into(),
            bound: "twice".into(),
            unit: 1,
            words: Words { instance: "tower", state: "position", action: "move", first: "the first move" },
        })
    }
}

impl Domain for Hanoi {
    type Instance = Towers;

    fn about(&self) -> &About {
        &self.0
    }

    fn read_one(&self, text: &str, asked: &Asked<'_>) -> Result<Towers, ReadError> {
        let towers = notation::read_to(text, asked.goal)?;
        match asked.size {
            Some(size) if notation::shape(size)? != (towers.pegs(), towers.discs()) => {
                let what =
                    format!("these are towers of size {}, expected {size} as asked for", towers.size());
                Err(Place::START.error(what))
            }
            _ => Ok(towers),
        }
    }

    fn key(&self, towers: &Towers) -> InstanceKey {
        InstanceKey { start: write(towers, &towers.start()), goal: String::new() }
    }

    fn enter<V: Visit>(&self, towers: &Towers, _: &Options, visitor: V) -> V::Output {
        visitor.visit(towers)
    }

    fn home(&self, size: Option<&str>, goal: Option<&str>) -> Result<Towers, LabError> {
        let home = home(door::size(self, size))?;
        let Some(goal) = goal else { return Ok(home) };
        let home = notation::read_to(&write(&home, &home.start()), Some(goal))?;
        Ok(home.from(home.goal()))
    }

    fn uniform(
        &self,
        size: Option<&str>,
        goal: Option<&str>,
        below: &mut dyn FnMut(u64) -> u64,
    ) -> Result<Towers, LabError> {
        Ok(uniform(&self.home(size, goal)?, below))
    }

    fn uniform_like(&self, towers: &Towers, seed: u64) -> Option<Endless<'_, Towers>> {
        let (towers, mut random) = (*towers, Random::new(seed));
        Some(Box::new(std::iter::repeat_with(move || uniform(&towers, &mut |bound| random.below(bound)))))
    }

    fn referee(&self, towers: &Towers, moves: &Told) -> Option<bool> {
        Some(referee(towers, moves.iter()))
    }
}

impl Towers {
    /// The pattern databases: as they are kept, or made within the limits.
    fn patterns(&self, cx: &Context<'_>) -> Result<Patterns, LabError> {
        let (allowance, bytes) = (cx.tables.allowance(cx), Patterns::bytes(self));
        if allowance.bytes.is_some_and(|allowed| allowed < bytes) {
            let message = format!("the pattern databases take {}, more than is allowed", Bytes(bytes));
            return Err(TableError { message, stop: Some(Stop::Memory), avoidable: true }.into());
        }
        let make =
            || Patterns::within(self, &mut || allowance.deadline.look()).map(|patterns| (patterns, bytes));
        let name = format!("hanoi {}", write_position(self, &Towers::goal(self)));
        let patterns = cx.tables.get_or_make(&name, &allowance, make).map_err(LabError::Stopped)?;
        Ok(Patterns::clone(&patterns))
    }
}

impl World for Towers {
    type Problem = Towers;

    fn problem(&self) -> &Towers {
        self
    }

    fn estimate<'w, U: Use<'w, Towers>>(
        &'w self,
        name: &str,
        _: Option<&str>,
        _: &Options,
        cx: &Context<'_>,
        user: U,
    ) -> Result<U::Output, LabError> {
        Ok(match name {
            "pdb" => user.with(Erased::new(self.patterns(cx)?)),
            "twice" => user.with(Erased::new(Discs::new(self, Count::Twice))),
            "misplaced" => user.with(Erased::new(Discs::new(self, Count::Misplaced))),
            "powers" => user.with(Erased::new(Discs::new(self, Count::Powers))),
            _ => user.with(Erased::new(Zero)),
        })
    }

    fn state_text(&self, position: &Position) -> String {
        write_position(self, position)
    }

    fn action_text(&self, _: &Position, action: Move) -> String {
        action.to_string()
    }

    fn state_json(&self, position: &Position) -> Value {
        self.stacks(position).into()
    }

    fn drawing(&self, position: &Position) -> String {
        drawing(self, position)
    }

    fn instance_text(&self, position: &Position) -> String {
        write(self, position)
    }

    fn goal(&self) -> Option<Position> {
        Some(Towers::goal(self))
    }

    fn reversed(&self) -> Option<Towers> {
        Some(Towers::new(self.pegs(), self.discs(), Towers::goal(self), self.start()))
    }

    fn solvable(&self) -> Option<bool> {
        Some(true)
    }

    fn reason(&self) -> Option<String> {
        Some("With three pegs or more, every position can be reached from every other.".to_owned())
    }

    fn space_name(&self) -> String {
        format!("{} pegs and {} discs", self.pegs(), self.discs())
    }

    fn states(&self) -> Option<u64> {
        Some(Towers::states(self))
    }

    fn state_from(&self, text: &str) -> Option<Position> {
        read(text).ok().map(|towers| towers.start())
    }

    fn own_form(&self) -> OwnForm {
        OwnForm::Numbers { count: self.discs() }
    }

    fn own_numbers(&self, position: &Position, numbers: &mut Vec<u16>) {
        numbers.extend((0..self.discs()).map(|disc| position.peg(disc) as u16));
    }
}
