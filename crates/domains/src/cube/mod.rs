//! The pocket cube, 2x2x2: eight corners, turned a face at a time until every face has one colour.
//!
//! The corner at the bottom, the back and the left is held, since turning the whole cube changes nothing; so three faces
//! are turned, and there are 3,674,160 positions. Lengths are counted in one of two metrics: a half turn is one turn
//! ([`Metric::Half`], at most 11), or it is two ([`Metric::Quarter`], at most 14).
//!
//! | file | what it is |
//! |---|---|
//! | `rules.rs` | positions as two numbers, and turns by tables |
//! | `heuristics.rs` | what the order, the twists or the whole of the corners need; and the wrong [`Misplaced`] |
//! | `stickers.rs` | the cube as one sees it, 24 stickers: for reading, drawing and replaying |
//! | `notation.rs` | `R U' F2`, or the 24 stickers; pictures; generators |
//! | `census.rs` | every position, for audits |
//!
//! David Singmaster, "Notes on Rubik's magic cube", Enslow, 1981, has the letters. Jaap Scherphuis's pages on the mini cube
//! have the numbers of positions by distance in both metrics.

mod census;
mod heuristics;
mod notation;
mod rules;
mod stickers;

use std::sync::Arc;

use loyd_lab::{
    About, Asked, Census, Claim, Context, Domain, Endless, Entry, Fact, InstanceKey, LabError, Look, Moves,
    Options, ReadError, SizeForm, TableError, Told, Use, Visit, Words, World,
};
use loyd_search::{Bytes, Cost, Erased, Heuristic as _, Problem as _, Random, Stop, Zero};

pub use heuristics::{Corners, Exact, Misplaced, Part};
pub use notation::{SIZES, drawing, home, read, referee, uniform, write, write_position};
pub use rules::{Metric, POSITIONS, Pocket, Position, Turn, Turns};

use crate::door;

/// Pocket cubes, in both metrics.
#[derive(Debug)]
pub struct Cube(About);

impl Default for Cube {
    fn default() -> Cube {
        Cube(About {
            name: "cube".into(),
            summary: "the pocket cube, 2x2x2".into(),
            example: "R U' F2 R2 U F' R".into(),
            size: Some(SizeForm { form: "half or quarter", default: "half" }),
            heuristics: vec![
                Entry::new(
                    "corners",
                    Claim::Consistent,
                    "what the order of the corners needs, or their twists: the larger",
                ),
                Entry::new("order", Claim::Consistent, "the turns that the order of the corners needs"),
                Entry::new("twist", Claim::Consistent, "the turns that the twists of the corners need"),
                Entry::new(
                    "exact",
                    Claim::Consistent,
                    "the turns that are needed, from a table of every position",
                ),
                Entry::new("fourth", Claim::Consistent, "a fourth of the corners that are not at home"),
                Entry::new("misplaced", Claim::KnownWrong, "the corners that are not at home")
                    .with_note("a turn moves four corners at once"),
                Entry::new("zero", Claim::Consistent, "nothing: 0 everywhere"),
            ],
            forms: Vec::new(),
            default: "corners".into(),
            bound: "corners".into(),
            unit: 1,
            words: Words { instance: "cube", state: "position", action: "turn", first: "the first turn" },
        })
    }
}

impl Domain for Cube {
    type Instance = Pocket;

    fn about(&self) -> &About {
        &self.0
    }

    fn read_one(&self, text: &str, asked: &Asked<'_>) -> Result<Pocket, ReadError> {
        door::without_goal(asked.goal, "a cube has one goal, solved")?;
        notation::read_sized(text, asked.size)
    }

    fn key(&self, cube: &Pocket) -> InstanceKey {
        InstanceKey { start: write(cube, &cube.start()), goal: String::new() }
    }

    fn enter<V: Visit>(&self, cube: &Pocket, _: &Options, visitor: V) -> V::Output {
        visitor.visit(cube)
    }

    fn home(&self, size: Option<&str>, goal: Option<&str>) -> Result<Pocket, LabError> {
        door::without_goal(goal, "a cube has one goal, solved")?;
        Ok(home(door::size(self, size))?)
    }

    fn uniform(
        &self,
        size: Option<&str>,
        goal: Option<&str>,
        below: &mut dyn FnMut(u64) -> u64,
    ) -> Result<Pocket, LabError> {
        door::without_goal(goal, "a cube has one goal, solved")?;
        Ok(uniform(door::size(self, size), below)?)
    }

    fn uniform_like(&self, cube: &Pocket, seed: u64) -> Option<Endless<'_, Pocket>> {
        let (size, mut random) = (cube.metric().name(), Random::new(seed));
        Some(Box::new(std::iter::from_fn(move || uniform(size, &mut |bound| random.below(bound)).ok())))
    }

    fn referee(&self, cube: &Pocket, turns: &Moves) -> Option<bool> {
        Some(referee(cube, turns.iter()))
    }
}

impl Pocket {
    /// The table of every position: as it is kept, or made within the limits.
    fn exact(&self, cx: &Context<'_>) -> Result<Arc<Exact>, LabError> {
        let allowance = cx.tables.allowance(cx);
        if allowance.bytes.is_some_and(|bytes| bytes < Exact::BYTES) {
            let message =
                format!("the table of every position takes {}, more than is allowed", Bytes(Exact::BYTES));
            return Err(TableError { message, stop: Some(Stop::Memory), avoidable: true }.into());
        }
        let make =
            || Exact::within(self, &mut || allowance.deadline.look()).map(|exact| (exact, Exact::BYTES));
        let name = format!("cube {}", self.metric().name());
        cx.tables.get_or_make(&name, &allowance, make).map_err(LabError::Stopped)
    }
}

impl World for Pocket {
    type Problem = Pocket;

    fn problem(&self) -> &Pocket {
        self
    }

    fn estimate<'w, U: Use<'w, Pocket>>(
        &'w self,
        name: &str,
        _: Option<&str>,
        _: &Options,
        cx: &Context<'_>,
        user: U,
    ) -> Result<U::Output, LabError> {
        Ok(match name {
            "corners" => user.with(Erased::new(Corners::new(self, Part::Both))),
            "order" => user.with(Erased::new(Corners::new(self, Part::Order))),
            "twist" => user.with(Erased::new(Corners::new(self, Part::Twist))),
            "exact" => user.with(Erased::new(Exact::clone(&*self.exact(cx)?))),
            "fourth" => user.with(Erased::new(Misplaced::fourth())),
            "misplaced" => user.with(Erased::new(Misplaced::all())),
            _ => user.with(Erased::new(Zero)),
        })
    }

    fn state_text(&self, position: &Position) -> String {
        write_position(position)
    }

    fn action_text(&self, _: &Position, turn: Turn) -> String {
        turn.name().to_owned()
    }

    fn drawing(&self, position: &Position) -> String {
        drawing(position)
    }

    fn instance_text(&self, position: &Position) -> String {
        write(self, position)
    }

    fn goal(&self) -> Option<Position> {
        Some(Pocket::goal(self))
    }

    fn solvable(&self) -> Option<bool> {
        Some(true)
    }

    fn reason(&self) -> Option<String> {
        Some("Every order of the corners can be solved if their twists add up to whole turns.".to_owned())
    }

    fn facts(&self) -> Vec<Fact> {
        let metric = self.metric().name();
        let told = Told::Labelled("metric", format!("{metric} turns"));
        vec![Fact { key: "metric", value: metric.into(), told }]
    }

    fn space_name(&self) -> String {
        "the pocket cube".to_owned()
    }

    fn states(&self) -> Option<u64> {
        Some(POSITIONS.into())
    }

    fn state_from(&self, text: &str) -> Option<Position> {
        read(text).ok().map(|cube| cube.start())
    }

    fn census<'w>(
        &'w self,
        cx: &Context<'_>,
        look: &mut Look<'_>,
    ) -> Result<Option<Box<dyn Census<Position> + 'w>>, Stop> {
        look(0.0)?;
        match self.exact(cx) {
            Ok(exact) => Ok(Some(Box::new(census::Every { cube: self, exact }))),
            Err(error) => Err(error.stop().unwrap_or(Stop::Memory)),
        }
    }

    fn distance(&self, cx: &Context<'_>) -> Option<Cost> {
        self.exact(cx).ok().map(|exact| exact.init(&self.start()))
    }
}
