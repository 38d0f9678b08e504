//! A problem of one's own in Rust: the rules, an estimate, and every algorithm, audit and explanation has it.
//!
//! A farmer takes a wolf, a goat and a cabbage across a river. The boat holds one of them beside the farmer, and what
//! would be eaten is not left alone.
//!
//!     cargo run -p loyd --example own_problem

use std::error::Error;

use loyd::lab::{Audit, Claim, Context, Entry, Tables, simple};
use loyd::search::{Problem, Space};

/// The river. A state is who is across: a set of four, as bits.
#[derive(Clone)]
struct River;

/// The farmer crosses, alone or with another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Crossing {
    Alone,
    Wolf,
    Goat,
    Cabbage,
}

use Crossing::{Alone, Cabbage, Goat, Wolf};

/// Who is across.
#[expect(clippy::struct_excessive_bools, reason = "four who are on one bank or the other")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Across {
    farmer: bool,
    wolf: bool,
    goat: bool,
    cabbage: bool,
}

impl Across {
    fn after(mut self, crossing: Crossing) -> Across {
        self.farmer = !self.farmer;
        match crossing {
            Alone => {}
            Wolf => self.wolf = self.farmer,
            Goat => self.goat = self.farmer,
            Cabbage => self.cabbage = self.farmer,
        }
        self
    }

    fn is_in_the_boat(self, crossing: Crossing) -> bool {
        match crossing {
            Alone => true,
            Wolf => self.wolf == self.farmer,
            Goat => self.goat == self.farmer,
            Cabbage => self.cabbage == self.farmer,
        }
    }

    /// No one is eaten: the goat is with the farmer, or with neither of the others.
    fn is_safe(self) -> bool {
        self.goat == self.farmer || (self.goat != self.wolf && self.goat != self.cabbage)
    }
}

impl Space for River {
    type State = Across;
    type Action = Crossing;
    type Actions = std::vec::IntoIter<Crossing>;

    fn actions(&self, across: &Across) -> Self::Actions {
        let mut crossings = vec![Alone, Wolf, Goat, Cabbage];
        crossings.retain(|&crossing| across.is_in_the_boat(crossing) && across.after(crossing).is_safe());
        crossings.into_iter()
    }

    fn apply(&self, across: &mut Across, crossing: Crossing) {
        *across = across.after(crossing);
    }
}

impl Problem for River {
    fn start(&self) -> Across {
        Across { farmer: false, wolf: false, goat: false, cabbage: false }
    }

    fn is_goal(&self, across: &Across) -> bool {
        across.farmer && across.wolf && across.goat && across.cabbage
    }
}

/// Each of them is still to be taken across, one at a time.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the form that a heuristic has")]
fn left(_: &River, across: &Across) -> u32 {
    [across.wolf, across.goat, across.cabbage].into_iter().filter(|across| !across).count() as u32
}

/// Solves it, and puts its heuristic on trial.
pub fn main() -> Result<(), Box<dyn Error>> {
    let entry = Entry::new("left", Claim::Consistent, "those who are still to be taken across");
    let river =
        simple("river", River).summary("a farmer, a wolf, a goat and a cabbage").heuristic(entry, left);
    let registry = loyd::domains::registry().with(river);
    let (tables, river) = (Tables::default(), registry.read("river", "")?);
    let cx = Context::new(&tables);

    let mut costs = Vec::new();
    for spec in ["bfs", "a-star:left", "a-star:2*left", "ida-star:left", "rbfs:left", "auto"] {
        let report = river.solve(&spec.parse()?, &cx, &mut |_| ())?;
        println!("{spec:14} {:?} crossings, {} expanded", report.cost().unwrap_or(0), report.stats.expanded);
        costs.push(report.cost());
    }
    assert_eq!(costs, [Some(7); 6]);

    let audit = Audit { heuristics: vec!["left".parse()?], samples: None };
    let verdict = &river.audit(&audit, &cx, &mut |_| ())?.verdicts[0];
    println!("left never overestimates: {}", verdict.overestimates == 0);
    assert_eq!(verdict.overestimates, 0);
    Ok(())
}
