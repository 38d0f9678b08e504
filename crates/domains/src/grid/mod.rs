//! The cheapest way across a map of squares, as games have them: four neighbours or eight, corners not cut, mud that
//! costs more.
//!
//! | file | what it is |
//! |---|---|
//! | `map.rs` | which squares are free or mud, and where one can go from each |
//! | `rules.rs` | a start and a goal on a map; steps and what they cost |
//! | `heuristics.rs` | how far it would be without walls, measured in five ways |
//! | `notation.rs` | a map with its two ends, as text |
//! | `scen.rs` | the problem files of the Moving AI benchmark |
//! | `picture.rs` | a map for a terminal |
//! | `sample.rs` | maps to try |
//! | `referee.rs` | the rules again, for replaying solutions |
//!
//! Two domains are one: `grid`, with eight neighbours, and `grid4`, with four. What is claimed of `manhattan` differs.
//!
//! Nathan R. Sturtevant, "Benchmarks for grid-based pathfinding", IEEE Transactions on Computational Intelligence and AI
//! in Games 4(2), 2012, pages 144-148, has the formats, and that corners are not cut.

mod heuristics;
mod map;
mod notation;
mod picture;
mod referee;
mod rules;
mod sample;
mod scen;

use std::collections::HashMap;
use std::sync::Arc;

use loyd_lab::{
    About, Asked, Claim, Context, Domain, Endless, Entry, Fact, Generate, InstanceKey, LabError, Look, Moves,
    Options, OwnForm, ReadError, Reading, SizeForm, Told, Use, Visit, Way, Words, World, generate_usual,
};
use loyd_search::{Erased, Problem as _, Random, Zero};
use serde_json::{Value, json};

pub use heuristics::{Distance, Norm};
pub use map::{CELLS_MAX, MUD, MUDDY_CELLS_MAX, Map, SIDE_MAX};
pub use notation::{read, read_map, resembles_map, write};
pub use picture::drawing;
pub use referee::referee;
pub use rules::{DIAGONAL, Neighbours, Route, STRAIGHT, Step, Steps};
pub use sample::{SIZES, home, uniform};
pub use scen::{Scenario, is_scen, read_scen};

use crate::door;

/// Routes across maps.
#[derive(Debug)]
pub struct Grid {
    about: About,
    neighbours: Neighbours,
}

impl Grid {
    /// Maps on which diagonal steps are steps too: `grid`.
    pub fn eight() -> Grid {
        let manhattan = Entry::new("manhattan", Claim::KnownWrong, "columns and rows, added up")
            .with_note("a diagonal step does both at once; it is right for grid4");
        Grid {
            about: about("grid", "the shortest way across a map, eight neighbours", "octile", manhattan),
            neighbours: Neighbours::Eight,
        }
    }

    /// Maps on which one goes straight: `grid4`.
    pub fn four() -> Grid {
        let manhattan = Entry::new("manhattan", Claim::Consistent, "columns and rows, added up");
        Grid {
            about: about("grid4", "the shortest way across a map, four neighbours", "manhattan", manhattan),
            neighbours: Neighbours::Four,
        }
    }

    /// The problems of a file, each on its map, which `asked` opens.
    fn read_problems<'t>(&self, text: &'t str, asked: &Asked<'t>) -> Result<Reading<'t, Route>, ReadError> {
        let mut maps: HashMap<String, Arc<Map>> = HashMap::new();
        let mut count = 0;
        for (_, problem) in read_scen(text) {
            count += 1;
            if let Ok(problem) = problem
                && !maps.contains_key(&problem.map)
            {
                maps.insert(problem.map.clone(), Arc::new(opened(&problem, asked)?));
            }
        }
        if count == 0 {
            return Err(ReadError::at(1, 1, "there are no problems in this file"));
        }
        let neighbours = self.neighbours;
        let lines = read_scen(text).map(move |(line, problem)| {
            (line, problem.and_then(|problem| problem.route(&maps[&problem.map], neighbours)))
        });
        Ok(Reading::Many { count, lines: Box::new(lines) })
    }
}

/// The map of a problem.
fn opened(problem: &Scenario, asked: &Asked<'_>) -> Result<Map, ReadError> {
    let open = asked.open.ok_or_else(|| problem.no_map("no files are read here"))?;
    let bytes = open(&problem.map).map_err(|why| problem.no_map(&why))?;
    let text = String::from_utf8(bytes).map_err(|_| problem.no_map("it is not UTF-8 text"))?;
    read_map(&text).map_err(|error| problem.no_map(&error.message))
}

fn about(name: &'static str, summary: &'static str, best: &'static str, manhattan: Entry) -> About {
    About {
        name: name.into(),
        summary: summary.into(),
        example: "S..#.\n.#.#.\n.#...\n...#G".into(),
        size: Some(SizeForm { form: "RxC or RxC-WALLS%", default: "20x32" }),
        heuristics: vec![
            Entry::new("octile", Claim::Consistent, "the way if there were no walls, with diagonal steps"),
            manhattan,
            Entry::new("euclidean", Claim::Consistent, "the distance as the crow flies"),
            Entry::new("chebyshev", Claim::Consistent, "the larger of columns and rows"),
            Entry::new("squared", Claim::KnownWrong, "the square of the line to the goal, to save the root")
                .with_note("squares grow faster than ways do: two steps straight count as four"),
            Entry::new("zero", Claim::Consistent, "nothing: 0 everywhere"),
        ],
        forms: Vec::new(),
        default: best.into(),
        bound: best.into(),
        unit: STRAIGHT,
        words: Words { instance: "route", state: "square", action: "step", first: "the first step" },
    }
}

impl Domain for Grid {
    type Instance = Route;

    fn about(&self) -> &About {
        &self.about
    }

    fn read_one(&self, text: &str, asked: &Asked<'_>) -> Result<Route, ReadError> {
        let route = notation::read_to(text, asked.goal, self.neighbours)?;
        asked.size.map_or(Ok(()), |size| sample::check(route.map(), size))?;
        Ok(route)
    }

    fn read<'t>(&'t self, asked: &Asked<'t>) -> Reading<'t, Route> {
        match std::str::from_utf8(asked.text) {
            Ok(text) if is_scen(text) => {
                self.read_problems(text, asked).unwrap_or_else(|error| Reading::One(Err(error)))
            }
            // The first row of a map that is wrong further down could be taken for a map of one row.
            Ok(text) if !text.trim_start().lines().next().is_some_and(|line| line.contains('/')) => {
                Reading::One(self.read_one(text, asked))
            }
            _ => Reading::of_lines(asked, |text, asked| self.read_one(text, asked)),
        }
    }

    fn resembles(&self, text: &str) -> bool {
        resembles_map(text)
    }

    fn key(&self, route: &Route) -> InstanceKey {
        InstanceKey { start: write(route, &route.start()), goal: String::new() }
    }

    fn enter<V: Visit>(&self, route: &Route, _: &Options, visitor: V) -> V::Output {
        visitor.visit(route)
    }

    fn home(&self, size: Option<&str>, goal: Option<&str>) -> Result<Route, LabError> {
        door::without_goal(goal, "a map is made with its goal")?;
        Ok(home(door::size(self, size), self.neighbours)?)
    }

    fn uniform(
        &self,
        size: Option<&str>,
        goal: Option<&str>,
        below: &mut dyn FnMut(u64) -> u64,
    ) -> Result<Route, LabError> {
        door::without_goal(goal, "a map is made with its goal")?;
        Ok(uniform(door::size(self, size), self.neighbours, below)?)
    }

    fn uniform_like(&self, route: &Route, seed: u64) -> Option<Endless<'_, Route>> {
        let (starts, route, mut random) =
            (sample::reached(route, route.goal()), route.clone(), Random::new(seed));
        let from = move || route.from(starts[random.below(starts.len() as u64) as usize]);
        Some(Box::new(std::iter::repeat_with(from)))
    }

    fn generate(&self, asked: &Generate<'_>, look: &mut Look<'_>) -> Result<Endless<'_, Route>, LabError> {
        if let Way::Depth(_) = asked.way {
            return Err(LabError::unable(
                &self.about,
                "has lengths for distances; give --steps instead of --depth",
            ));
        }
        generate_usual(self, asked, look)
    }

    fn referee(&self, route: &Route, steps: &Moves) -> Option<bool> {
        Some(referee(route, steps.iter()))
    }
}

impl World for Route {
    type Problem = Route;

    fn problem(&self) -> &Route {
        self
    }

    fn estimate<'w, U: Use<'w, Route>>(
        &'w self,
        name: &str,
        _: Option<&str>,
        _: &Options,
        _: &Context<'_>,
        user: U,
    ) -> Result<U::Output, LabError> {
        let norm = match name {
            "octile" => Norm::Octile,
            "manhattan" => Norm::Manhattan,
            "euclidean" => Norm::Euclidean,
            "chebyshev" => Norm::Chebyshev,
            "squared" => Norm::Squared,
            _ => return Ok(user.with(Erased::new(Zero))),
        };
        Ok(user.with(Distance::new(self, norm)))
    }

    fn state_text(&self, cell: &u32) -> String {
        let (x, y) = self.place(cell);
        format!("{x} {y}")
    }

    fn action_text(&self, _: &u32, step: Step) -> String {
        step.name().to_owned()
    }

    fn state_json(&self, cell: &u32) -> Value {
        let (x, y) = self.place(cell);
        json!([x, y])
    }

    fn drawing(&self, cell: &u32) -> String {
        drawing(self, cell)
    }

    fn instance_text(&self, cell: &u32) -> String {
        write(self, cell)
    }

    fn goal(&self) -> Option<u32> {
        Some(Route::goal(self))
    }

    fn reversed(&self) -> Option<Route> {
        Some(Route::reversed(self))
    }

    fn facts(&self) -> Vec<Fact> {
        let (width, height, free) = (self.map().width(), self.map().height(), self.map().free());
        vec![Fact {
            key: "map",
            value: json!({ "width": width, "height": height, "free": free }),
            told: Told::Labelled("map", format!("{width}x{height}, {free} free")),
        }]
    }

    fn space_name(&self) -> String {
        format!("a {}x{} map", self.map().width(), self.map().height())
    }

    fn states(&self) -> Option<u64> {
        Some(self.map().free() as u64)
    }

    fn state_from(&self, text: &str) -> Option<u32> {
        let mut numbers = text.split_whitespace().map_while(|word| word.parse().ok());
        self.map().cell(numbers.next()?, numbers.next()?)
    }

    fn own_form(&self) -> OwnForm {
        OwnForm::Numbers { count: 2 }
    }

    fn own_numbers(&self, cell: &u32, numbers: &mut Vec<u16>) {
        let (x, y) = self.place(cell);
        numbers.extend([x as u16, y as u16]);
    }
}
