//! Sliding tiles: boards of 2x2 to 100x100 with any goal.
//!
//! The rules, boards, heuristics and engines are `loyd-tiles`'; this is their door to the laboratory.

mod auto;
mod proofs;
mod shortest;
mod tables;
mod world;

use std::sync::Arc;

use loyd_lab::{
    About, Asked, Attempt, Claim, Context, Convention, Domain, Endless, Entry, Form, Generate, Instance,
    InstanceKey, LabError, Lines, Look, Moves, Options, ReadError, Reading, SizeForm, Tried, Visit, Way,
    Words,
};
use loyd_tiles::notation::{self, ParseBoardError};
use loyd_tiles::{
    Board, BoardError, ByteState, Direction, Generator, Goal, LargeState, NibbleState, Order, ParseGoalError,
    Scramble, ScrambleError, Size, TileState as _, heuristics,
};

pub use proofs::examine;
pub use shortest::{Found, Metric, Shortest, Wanted, shortest};
pub use tables::{Filed, engine_tables, files, list, panel, panel_named, summed_tables};
use world::{Boards, Few, Many};

/// The domain.
#[derive(Debug)]
pub struct Tiles {
    about: About,
}

/// A board and its goal, of one size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TilesInstance {
    /// The start.
    pub start: Board,
    /// The goal.
    pub goal: Board,
}

impl TilesInstance {
    /// A board and its goal.
    ///
    /// # Errors
    /// When the goal is a board of another size.
    pub fn new(start: Board, goal: &Goal) -> Result<TilesInstance, BoardError> {
        let goal = goal.board(start.size())?;
        Ok(TilesInstance { start, goal })
    }

    /// The same as the laboratory holds it.
    pub fn hold(self) -> Instance {
        loyd_lab::hold(&Arc::new(Tiles::default()), self)
    }
}

impl Default for Tiles {
    fn default() -> Tiles {
        let claim = |entry: &heuristics::Entry| match (entry.consistent, entry.admissible, entry.known_wrong)
        {
            (true, ..) => Claim::Consistent,
            (_, true, _) => Claim::Admissible,
            (.., true) => Claim::KnownWrong,
            _ => Claim::Inadmissible,
        };
        let entries = heuristics::entries().iter().map(|entry| Entry {
            name: entry.name,
            aliases: entry.aliases,
            summary: entry.summary,
            claim: claim(entry),
            note: entry.note,
        });
        Tiles {
            about: About {
                name: "tiles".into(),
                summary: "slide the tiles of a board into order".into(),
                example: "8 1 3/4 0 2/7 6 5".into(),
                size: Some(SizeForm { form: "RxC", default: "3x3" }),
                heuristics: entries.collect(),
                forms: FORMS.to_vec(),
                default: "manhattan".into(),
                bound: "linear-conflict".into(),
                unit: 1,
                words: Words {
                    instance: "puzzle",
                    state: "board",
                    action: "move",
                    first: "the blank's first move",
                },
            },
        }
    }
}

/// The forms of names with a part that the user chooses.
static FORMS: [Form; 2] = [
    Form {
        form: "pdb:PARTITION",
        example: "pdb:7-8",
        summary: "pattern databases added up: the moves that some of the tiles need",
        claim: Claim::Consistent,
    },
    Form {
        form: "zpdb:PARTITION",
        example: "zpdb:7-8",
        summary: "the same, with where the blank is: larger tables, better estimates",
        claim: Claim::Consistent,
    },
];

impl Domain for Tiles {
    type Instance = TilesInstance;

    fn about(&self) -> &About {
        &self.about
    }

    fn read_one(&self, text: &str, asked: &Asked<'_>) -> Result<TilesInstance, ReadError> {
        let (size, goal) = said(asked)?;
        with_goal(Board::parse(text, size), &goal)
    }

    fn read<'t>(&'t self, asked: &Asked<'t>) -> Reading<'t, TilesInstance> {
        let (size, goal) = match said(asked) {
            Ok(said) => said,
            Err(error) => return Reading::One(Err(error)),
        };
        match notation::read(asked.text, size) {
            notation::Reading::One(board) => Reading::One(with_goal(board, &goal)),
            notation::Reading::Many(lines) => {
                let count = lines.clone().count();
                let lines: Lines<'t, _> =
                    Box::new(lines.map(move |(line, board)| (line, with_goal(board, &goal))));
                Reading::Many { count, lines }
            }
        }
    }

    fn key(&self, instance: &TilesInstance) -> InstanceKey {
        InstanceKey { start: instance.start.slashes(), goal: instance.goal.slashes() }
    }

    fn enter<V: Visit>(&self, instance: &TilesInstance, options: &Options, visitor: V) -> V::Output {
        let order = order(options);
        match instance.start.size().cells() {
            cells if cells <= NibbleState::CAPACITY => {
                visitor.visit(&Boards::<NibbleState, Many>::new(instance, order))
            }
            cells if cells <= ByteState::CAPACITY => {
                visitor.visit(&Boards::<ByteState, Few>::new(instance, order))
            }
            _ => visitor.visit(&Boards::<LargeState, Few>::new(instance, order)),
        }
    }

    fn home(&self, size: Option<&str>, goal: Option<&str>) -> Result<TilesInstance, LabError> {
        let goal = goal_of(size, goal)?;
        Ok(TilesInstance { start: goal.clone(), goal })
    }

    fn uniform_like(&self, instance: &TilesInstance, seed: u64) -> Option<Endless<'_, TilesInstance>> {
        let goal = instance.goal.clone();
        let boards = Generator::new(goal.size(), &Goal::Board(goal.clone()), Scramble::Uniform, seed).ok()?;
        Some(Box::new(boards.map(move |start| TilesInstance { start, goal: goal.clone() })))
    }

    fn generate(
        &self,
        asked: &Generate<'_>,
        look: &mut Look<'_>,
    ) -> Result<Endless<'_, TilesInstance>, LabError> {
        let goal = goal_of(asked.size, asked.goal)?;
        let scramble = match asked.way {
            Way::Uniform => Scramble::Uniform,
            Way::Unsolvable => Scramble::Unsolvable,
            Way::Walk(attempts) => Scramble::Walk(attempts),
            Way::Steps(steps) => Scramble::Steps(steps),
            Way::Depth(depth) => Scramble::Depth(depth),
        };
        let boards = Generator::watched(goal.size(), &Goal::Board(goal.clone()), scramble, asked.seed, look);
        let boards = boards.map_err(|error| match error {
            ScrambleError::Stopped(stop) => LabError::Stopped(stop),
            error => LabError::Unsupported(error.to_string()),
        })?;
        Ok(Box::new(boards.map(move |start| TilesInstance { start, goal: goal.clone() })))
    }

    /// On the plain board, which shares no code with the packed states.
    fn referee(&self, instance: &TilesInstance, moves: &Moves) -> Option<bool> {
        let Moves::Letters(letters) = moves else { return Some(false) };
        let (mut tiles, mut blank) = (instance.start.tiles().to_vec(), instance.start.blank());
        let legal = letters.chars().all(|letter| {
            let to = Direction::from_letter(letter).and_then(|way| way.step(instance.start.size(), blank));
            to.is_some_and(|to| {
                tiles.swap(blank, to);
                blank = to;
                true
            })
        });
        Some(legal && tiles == instance.goal.tiles())
    }

    fn next_attempt(&self, instance: &TilesInstance, cx: &Context<'_>, tried: &[Tried]) -> Option<Attempt> {
        auto::next(instance, cx, tried)
    }
}

/// The goal of a size; one given as a board says its own.
fn goal_of(size: Option<&str>, goal: Option<&str>) -> Result<Board, LabError> {
    let asked = Asked { size, goal, ..Asked::new(b"") };
    let (size, goal) = said(&asked)?;
    let size = match (&goal, size) {
        (_, Some(size)) => size,
        (Goal::Board(board), None) => board.size(),
        (_, None) => Size::new(3, 3).expect("3x3 is a size"),
    };
    goal.board(size).map_err(|error| LabError::Unsupported(error.to_string()))
}

/// The order in which the blank tries its moves.
fn order(options: &Options) -> Order {
    if let Some(asked) = options.order {
        let direction = |letter| Direction::from_letter(letter).expect("an order is made of U, D, L and R");
        return Order(asked.letters().map(direction));
    }
    let [up, left, right, down] = Direction::ALL;
    match options.convention {
        Convention::Loyd | Convention::Korf => Order::default(),
        Convention::Riverside => Order([down, up, right, left]),
        Convention::Columbia => Order([up, down, left, right]),
    }
}

/// Size and goal, as they were typed.
fn said(asked: &Asked<'_>) -> Result<(Option<Size>, Goal), ReadError> {
    let size = asked.size.map(str::parse::<Size>).transpose().map_err(ReadError::whole)?;
    let goal = Goal::parse(asked.goal.unwrap_or("last"), size).map_err(|error| match &error {
        ParseGoalError::Board(place) => {
            ReadError { line: place.line, column: place.column, message: format!("--goal: {error}") }
        }
        ParseGoalError::Unknown(_) => ReadError::whole(format!("--goal: {error}")),
    })?;
    Ok((size, goal))
}

fn with_goal(board: Result<Board, ParseBoardError>, goal: &Goal) -> Result<TilesInstance, ReadError> {
    let start = board.map_err(|error| ReadError {
        line: error.line,
        column: error.column,
        message: error.to_string(),
    })?;
    TilesInstance::new(start, goal).map_err(ReadError::whole)
}
