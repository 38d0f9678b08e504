//! The door to a world: [`Domain`] reads, writes and makes instances; [`World`] is one instance with its types known.
//!
//! Rule: generic code is light, heavy code is erased. The verbs (solve, trace, audit, explain, verify, check, generate)
//! are generic functions here; code with a database, plots, threads or HTTP holds an erased
//! [`Instance`](crate::Instance).

use std::borrow::Cow;

use loyd_search::{Cost, Failure, Heuristic, Limits, Monitor, Outcome, Problem, Space, Stop};
use serde::Serialize;
use serde_json::Value;

use crate::algorithm::plain;
use crate::audit::Census;
use crate::auto::{self, Attempt, Tried};
use crate::context::Context;
use crate::error::{LabError, ReadError};
use crate::estimate::Claim;
use crate::generate::{self, Generate};
use crate::own::OwnForm;
use crate::reading::{Asked, Reading};
use crate::report::Moves;
use crate::spec::{Options, Spec};
use crate::watch::Progress;

/// What is said of a domain without an instance.
#[derive(Debug, Clone, Serialize)]
pub struct About {
    /// Its name, as in `--domain NAME`.
    pub name: Cow<'static, str>,
    /// One line.
    pub summary: Cow<'static, str>,
    /// An instance, as people write it.
    pub example: Cow<'static, str>,
    /// How a size is written, as in `--size 4x4`, and which is taken where none is said. `None` where there are no sizes.
    pub size: Option<SizeForm>,
    /// The heuristics that have a name.
    pub heuristics: Vec<Entry>,
    /// The forms of names that have a part which the user chooses, as in `pdb:7-8`.
    pub forms: Vec<Form>,
    /// The heuristic that is meant where none is typed.
    pub default: Cow<'static, str>,
    /// The one that bounds are proven with, under any heuristic of a search: admissible, and cheap on every instance.
    pub bound: Cow<'static, str>,
    /// What a cost of 1 is written as: costs are whole, so a domain may count in thousandths.
    pub unit: Cost,
    /// What its things are called.
    pub words: Words,
}

/// How a size is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SizeForm {
    /// As in `RxC`.
    pub form: &'static str,
    /// Where none is said.
    pub default: &'static str,
}

/// What the things of a domain are called, in sentences.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Words {
    /// An instance: `puzzle`.
    pub instance: &'static str,
    /// A state: `board`.
    pub state: &'static str,
    /// An action: `move`.
    pub action: &'static str,
    /// What a solution begins with: `the blank's first move`.
    pub first: &'static str,
}

impl Default for Words {
    fn default() -> Words {
        Words { instance: "problem", state: "state", action: "move", first: "the first move" }
    }
}

/// A line of a domain's table of heuristics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// What it counts, in one line.
    pub summary: &'static str,
    /// What is claimed of it.
    pub claim: Claim,
    /// What else to know: where it does not work, or why it is wrong. Empty if there is nothing.
    pub note: &'static str,
}

impl Entry {
    /// An entry without other names and notes.
    pub const fn new(name: &'static str, claim: Claim, summary: &'static str) -> Entry {
        Entry { name, aliases: &[], summary, claim, note: "" }
    }

    /// The same with a note.
    #[must_use]
    pub const fn with_note(self, note: &'static str) -> Entry {
        Entry { note, ..self }
    }
}

/// A kind of heuristic whose name has a part that the user chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Form {
    /// How it is written, the part to choose in capitals.
    pub form: &'static str,
    /// One such name.
    pub example: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// What is claimed of it.
    pub claim: Claim,
}

impl Form {
    /// What such names begin with, the colon included.
    pub fn beginning(&self) -> &'static str {
        self.form.split_inclusive(':').next().unwrap_or(self.form)
    }
}

/// The forms that every domain has: the user's own code.
pub static OWN_FORMS: [Form; 3] = [
    Form {
        form: "script:FILE",
        example: "script:mine.rhai",
        summary: "your own, in a script that defines h(board, goal)",
        claim: Claim::Unknown,
    },
    Form {
        form: "rhai:SCRIPT",
        example: "rhai:fn h(board, goal) { 0 }",
        summary: "the same, with the script in place of its file",
        claim: Claim::Unknown,
    },
    Form {
        form: "exec:COMMAND",
        example: "exec:python3 mine.py",
        summary: "your own, in any language: one board a line in, one number a line out",
        claim: Claim::Unknown,
    },
];

impl About {
    /// The entry of a name or an alias, capitals aside, and `_` as good as `-`.
    pub fn entry(&self, name: &str) -> Option<&Entry> {
        let name = plain(name);
        let is = |known: &&str| plain(known) == name;
        self.heuristics.iter().find(|entry| is(&entry.name) || entry.aliases.iter().any(&is))
    }

    /// What is claimed of a name.
    pub fn claim(&self, name: &str) -> Claim {
        let form = || self.forms.iter().find(|form| form.beginning().strip_suffix(':') == Some(name));
        self.entry(name)
            .map(|entry| entry.claim)
            .or_else(|| form().map(|form| form.claim))
            .unwrap_or(Claim::Unknown)
    }

    /// Every name and alias, then what names of the other forms begin with.
    pub fn all_names(&self) -> Vec<&'static str> {
        let names = self
            .heuristics
            .iter()
            .flat_map(|entry| std::iter::once(entry.name).chain(entry.aliases.iter().copied()));
        names.chain(self.forms.iter().chain(&OWN_FORMS).map(Form::beginning)).collect()
    }
}

/// A kind of problem: all that the laboratory asks of it.
pub trait Domain: Send + Sync + 'static {
    /// What was read: plain, unpacked, with start and goal.
    type Instance: Clone + Send + Sync + 'static;

    /// What is said of it without an instance.
    fn about(&self) -> &About;

    /// One instance from its text.
    ///
    /// # Errors
    /// Where the text stops being an instance, and why, in one sentence.
    fn read_one(&self, text: &str, asked: &Asked<'_>) -> Result<Self::Instance, ReadError>;

    /// All that a text holds: one instance, or one a line. Only domains with files of their own write this.
    fn read<'t>(&'t self, asked: &Asked<'t>) -> Reading<'t, Self::Instance> {
        Reading::of_lines(asked, |text, asked| self.read_one(text, asked))
    }

    /// Whether a text with dots or slashes in it, which cannot be read, is meant as an instance and not as a file's name.
    fn resembles(&self, _text: &str) -> bool {
        false
    }

    /// The instance and its goal on a line each, as `read` takes them: what tells two instances apart.
    fn key(&self, instance: &Self::Instance) -> InstanceKey;

    /// Chooses the types that are best for the instance, once, and hands its world over. Of the options, only what
    /// decides the order of actions matters here.
    fn enter<V: Visit>(&self, instance: &Self::Instance, options: &Options, visitor: V) -> V::Output;

    /// A solved instance of a size, for generators to start from.
    ///
    /// # Errors
    /// When there is no such size, or no such goal.
    fn home(&self, _size: Option<&str>, _goal: Option<&str>) -> Result<Self::Instance, LabError> {
        Err(LabError::unable(self.about(), "has no sizes to make problems of"))
    }

    /// An instance drawn uniformly from those that can be solved, by numbers below a bound.
    ///
    /// # Errors
    /// When there is no such size, or no such goal.
    fn uniform(
        &self,
        _size: Option<&str>,
        _goal: Option<&str>,
        _below: &mut dyn FnMut(u64) -> u64,
    ) -> Result<Self::Instance, LabError> {
        Err(LabError::unable(self.about(), "draws no problems uniformly; give --steps or --depth"))
    }

    /// Instances with the goal of this one, drawn uniformly, without end. `None` where the domain draws none.
    fn uniform_like(&self, _instance: &Self::Instance, _seed: u64) -> Option<Endless<'_, Self::Instance>> {
        None
    }

    /// Instances, without end, as asked for. `look` hears of the share of the work that is done before the first, and may
    /// stop it.
    ///
    /// # Errors
    /// When there are no such instances.
    fn generate(
        &self,
        asked: &Generate<'_>,
        look: &mut Look<'_>,
    ) -> Result<Endless<'_, Self::Instance>, LabError> {
        generate::usual(self, asked, look)
    }

    /// Whether the moves lead to the goal, by rules that share no code with the search's. `None`: there are none.
    fn referee(&self, _instance: &Self::Instance, _moves: &Moves) -> Option<bool> {
        None
    }

    /// What is said of moves that the [`referee`](Self::referee) refused: a failure of ours, unless the rules are the
    /// user's.
    fn refuted(&self, instance: &Self::Instance, _moves: &Moves, spec: &Spec) -> LabError {
        LabError::WrongSolution { spec: spec.to_string(), instance: self.key(instance).start }
    }

    /// What `auto` tries next, given what it tried: a pure function of what it is given, so that policy is tested
    /// without a search. `None`: the last report is the answer.
    fn next_attempt(&self, _instance: &Self::Instance, cx: &Context<'_>, tried: &[Tried]) -> Option<Attempt> {
        auto::usual(cx, tried)
    }
}

/// Instances, without end.
pub type Endless<'a, I> = Box<dyn Iterator<Item = I> + 'a>;

/// Hears of the share of some work that is done, from 0 to 1, and may stop it.
pub type Look<'l> = dyn FnMut(f64) -> Result<(), Stop> + 'l;

/// What tells two instances of a domain apart.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct InstanceKey {
    /// The start, on one line.
    pub start: String,
    /// The goal, on one line; empty where the domain has one only.
    pub goal: String,
}

/// Something to do in a world whose types are not known until its instance is.
pub trait Visit {
    /// What comes of it.
    type Output;

    /// Does it. What runs inside is compiled for the world's types: the choice is made once, out here.
    fn visit<W: World>(self, world: &W) -> Self::Output;
}

/// A state of a world.
pub type State<W> = <<W as World>::Problem as Space>::State;
/// An action of a world.
pub type Action<W> = <<W as World>::Problem as Space>::Action;

/// A search of a domain's own, ready to run.
pub type FastSearch<'w, W> =
    Box<dyn FnOnce(&mut Monitor<'_, Progress<'_, Action<W>>>) -> Outcome<Action<W>> + 'w>;

/// One instance: its rules as `search` wants them, its heuristics, and how its parts are written.
///
/// It *has* a problem and is not one, so that what is written for the problem's type works unchanged.
pub trait World: Sync + Sized {
    /// The rules, from the start to the goal.
    type Problem: Problem<State: Send + Sync, Action: Send + Sync> + Sync;

    /// The rules.
    fn problem(&self) -> &Self::Problem;

    /// Makes the heuristic of a name (never an alias) and hands it over as its own type.
    ///
    /// # Errors
    /// When there is none of that name for this instance.
    fn estimate<'w, U: Use<'w, Self::Problem>>(
        &'w self,
        name: &str,
        argument: Option<&str>,
        options: &Options,
        cx: &Context<'_>,
        user: U,
    ) -> Result<U::Output, LabError>;

    /// Whether a heuristic can be had, without building tables for it. By default all can.
    ///
    /// # Errors
    /// As [`estimate`](Self::estimate).
    fn check_estimate(&self, _name: &str, _argument: Option<&str>) -> Result<(), LabError> {
        Ok(())
    }

    /// A state on one line.
    fn state_text(&self, state: &State<Self>) -> String;

    /// What an action is called, where it is taken.
    fn action_text(&self, before: &State<Self>, action: Action<Self>) -> String;

    /// A state in JSON.
    fn state_json(&self, state: &State<Self>) -> Value {
        self.state_text(state).into()
    }

    /// A state for eyes: lines that end with a newline.
    fn drawing(&self, state: &State<Self>) -> String {
        format!("{}\n", self.state_text(state))
    }

    /// A solution as it is told.
    fn moves(&self, actions: &[Action<Self>]) -> Moves {
        let problem = self.problem();
        let mut state = problem.start();
        let text = |&action: &Action<Self>| {
            let text = self.action_text(&state, action);
            problem.apply(&mut state, action);
            text
        };
        Moves::Words(actions.iter().map(text).collect())
    }

    /// The keys that tell in a report which instance it is about.
    fn identity(&self) -> Identity {
        let goal = self.goal().map(|goal| self.state_json(&goal));
        Identity { puzzle: self.state_json(&self.problem().start()), goal, rows: None, columns: None }
    }

    /// The text of the instance that starts at `state` and has this one's goal, as [`Domain::read_one`] takes it.
    fn instance_text(&self, state: &State<Self>) -> String {
        self.state_text(state)
    }

    /// A run within these limits begins: for worlds that may take long to answer, and so look at the clock themselves.
    fn begin(&self, _limits: &Limits) {}

    /// Looks once more before it is told that there is no solution: for rules that may contradict themselves.
    fn doubt(&self) -> Option<Failure> {
        None
    }

    // Abilities. Each is absent by default; who needs one that is absent says so.

    /// The one goal state. A world that has one also has an inverse of equal cost for every action.
    fn goal(&self) -> Option<State<Self>> {
        None
    }

    /// The same world from its goal to its start: its heuristics are for searches that come from the other end.
    fn reversed(&self) -> Option<Self> {
        None
    }

    /// Whether its moves are U, D, L and R, and [`Domain::enter`] puts them in the order asked for.
    fn has_directions(&self) -> bool {
        false
    }

    /// A problem with the same goal, such that exactly one of the two can be solved.
    fn twin(&self) -> Option<Self::Problem> {
        None
    }

    /// Whether there is a solution, where that is known without a search.
    fn solvable(&self) -> Option<bool> {
        None
    }

    /// Why there is, or is no solution, in a sentence, where that is known without a search.
    fn reason(&self) -> Option<String> {
        None
    }

    /// What else is worth knowing of the instance.
    fn facts(&self) -> Vec<Fact> {
        Vec::new()
    }

    /// What the space is called, as in `manhattan on 3x3 boards`.
    fn space_name(&self) -> String {
        String::new()
    }

    /// How many states there are, where that is known. [`u64::MAX`] where they are more than can be looked at.
    fn states(&self) -> Option<u64> {
        None
    }

    /// The state of a text that [`state_text`](Self::state_text) gave, for worlds that can be sampled.
    fn state_from(&self, _text: &str) -> Option<State<Self>> {
        None
    }

    /// Every state that can reach the goal, with its distance, for worlds that know a better way than to list them.
    ///
    /// # Errors
    /// When `look` stops it.
    fn census<'w>(
        &'w self,
        _cx: &Context<'_>,
        _look: &mut Look<'_>,
    ) -> Result<Option<Box<dyn Census<State<Self>> + 'w>>, Stop> {
        Ok(None)
    }

    /// The distance of the start from the goal, where looking at all states is a matter of a moment.
    fn distance(&self, _cx: &Context<'_>) -> Option<Cost> {
        None
    }

    /// A search of the domain's own that makes and counts what the general one does, its tables ready. Who watches single
    /// nodes is not offered it.
    ///
    /// # Errors
    /// When its tables cannot be had.
    fn fast<'w>(&'w self, _spec: &Spec, _cx: &Context<'_>) -> Result<Option<FastSearch<'w, Self>>, LabError> {
        Ok(None)
    }

    /// How code of the user's is shown a state.
    fn own_form(&self) -> OwnForm {
        OwnForm::Text
    }

    /// A state in numbers, for forms that have them.
    fn own_numbers(&self, _state: &State<Self>, _numbers: &mut Vec<u16>) {}
}

/// The keys that tell which instance a report is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// The start.
    pub puzzle: Value,
    /// The goal.
    pub goal: Option<Value>,
    /// Rows, of a board.
    pub rows: Option<u16>,
    /// Columns, of a board.
    pub columns: Option<u16>,
}

/// Something that is worth knowing of an instance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// Its key in JSON.
    pub key: &'static str,
    /// Its value in JSON.
    pub value: Value,
    /// How a person is told: a label and a value, a sentence, or nothing.
    pub told: Told,
}

/// How a person is told a fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Told {
    /// In a list, with a label.
    Labelled(&'static str, String),
    /// As a sentence.
    Sentence(String),
    /// Not at all.
    Silently,
}

/// Something to do with a heuristic whose type is not known until its name is.
pub trait Use<'w, P: Problem> {
    /// What comes of it.
    type Output;

    /// Does it.
    fn with<H: Heuristic<P> + Send + Sync + 'w>(self, heuristic: H) -> Self::Output;
}
