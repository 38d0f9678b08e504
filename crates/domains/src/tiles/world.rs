//! One puzzle with the type of its states known.

use std::marker::PhantomData;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;

use loyd_lab::{
    Algorithm, Census, Context, Estimate, Fact, FastSearch, Identity, LabError, Look, Moves, Numbered,
    Options, OwnForm, Spec, State, Told, Use, World,
};
use loyd_search::{Cost, Duplicates, Erased, Heuristic, Outcome, Problem, Search as _, Stop, Ties};
use loyd_tiles::anytime::Anytime;
use loyd_tiles::engine::panel::{Link, PanelSolver};
use loyd_tiles::engine::{FamilyAStar, Solver, UnrolledIdaStar};
use loyd_tiles::heuristics::{self, LinearConflict, Manhattan, NoHeuristic, Visitor};
use loyd_tiles::pdb::{Partition, PartitionSpec};
use loyd_tiles::{
    Board, Direction, Distances, DistancesError, NibbleState, Order, Puzzle, Size, Solvability, Tile,
    TileState,
};
use serde_json::{Value, json};

use super::TilesInstance;
use super::proofs::Lasting;
use super::tables::{self, BEST, ZeroAware, no_partition};

/// Up to this many cells, the textbook's A* is as quick as any: nothing stands in for it.
const TEXTBOOK_CELLS: usize = 9;
/// The largest boards of which all are looked at.
const CENSUS_CELLS_MAX: usize = 12;
/// The largest table of all boards that is made only to know what the shortest solutions are.
const TABLE_BYTES_MAX: usize = 1 << 21;

/// Which heuristics have their own copy of each algorithm: those that searches of such boards spend their time in. The
/// others share one, which is slower and keeps the program small.
pub(super) trait Copies: Sync {
    /// Hands a heuristic on as its own type, or as one whose type is forgotten.
    fn hand<'w, P: Problem + 'w, U: Use<'w, P>, H: Heuristic<P> + Send + Sync + 'w>(
        user: U,
        heuristic: H,
    ) -> U::Output;
}

/// Every heuristic that the table says so of.
pub(super) struct Many;

/// Manhattan and linear conflict, which large boards are searched with.
pub(super) struct Few;

impl Copies for Many {
    fn hand<'w, P: Problem + 'w, U: Use<'w, P>, H: Heuristic<P> + Send + Sync + 'w>(
        user: U,
        heuristic: H,
    ) -> U::Output {
        user.with(heuristic)
    }
}

impl Copies for Few {
    fn hand<'w, P: Problem + 'w, U: Use<'w, P>, H: Heuristic<P> + Send + Sync + 'w>(
        user: U,
        heuristic: H,
    ) -> U::Output {
        user.with(Erased::new(heuristic))
    }
}

/// A puzzle over states of type `S`.
pub(super) struct Boards<S, C> {
    puzzle: Puzzle<S>,
    start: Board,
    goal: Board,
    copies: PhantomData<C>,
}

impl<S: TileState, C: Copies> Boards<S, C> {
    pub fn new(instance: &TilesInstance, order: Order) -> Self {
        let TilesInstance { start, goal } = instance.clone();
        let puzzle = Puzzle::with_order(&start, &goal, order).expect("an instance has boards of one size");
        Boards { puzzle, start, goal, copies: PhantomData }
    }

    fn solvability(&self) -> Solvability {
        Solvability::new(&self.start, &self.goal).expect("an instance has boards of one size")
    }

    /// The same with packed states, where the board is small enough.
    fn packed(&self) -> Option<Puzzle<NibbleState>> {
        let fits = self.start.size().cells() <= NibbleState::CAPACITY;
        fits.then(|| Puzzle::with_order(&self.start, &self.goal, self.puzzle.order()).expect("as before"))
    }

    /// The search that has the use of zero-aware tables.
    fn with_tables<'w>(
        &'w self,
        tables: ZeroAware,
        lasts: bool,
        cx: &Context<'_>,
    ) -> Result<FastSearch<'w, Self>, LabError> {
        let (bytes, threads) = (tables.bytes(), cx.threads);
        let search: FastSearch<'w, Self> = match tables {
            ZeroAware::One(tables) => {
                let puzzle = self.packed().expect("such tables are for boards that can be packed");
                let solver = Solver::new(tables).with_threads(threads);
                Box::new(move |monitor| match monitor.reserve(bytes) {
                    Ok(()) => solver.run(&puzzle, monitor),
                    Err(stop) => Outcome::Stopped(stop),
                })
            }
            ZeroAware::Panel(panel) => {
                let link = Link { best: cx.known.map(|cost| Arc::new(AtomicU32::new(cost))), proven: None };
                let solver = PanelSolver::new(panel).with_threads(threads).with_link(link);
                let instance = TilesInstance { start: self.start.clone(), goal: self.goal.clone() };
                let lasting = if lasts { Lasting::open(&instance, &solver, cx)? } else { None };
                Box::new(move |monitor| match (monitor.reserve(bytes), lasting) {
                    (Ok(()), Some(lasting)) => {
                        lasting.solve::<Puzzle<S>, _>(&solver, &instance.start, monitor)
                    }
                    (Ok(()), None) => solver.run(&self.puzzle, monitor),
                    (Err(stop), _) => Outcome::Stopped(stop),
                })
            }
        };
        Ok(search)
    }
}

impl<S: TileState, C: Copies> World for Boards<S, C> {
    type Problem = Puzzle<S>;

    fn problem(&self) -> &Puzzle<S> {
        &self.puzzle
    }

    fn estimate<'w, U: Use<'w, Puzzle<S>>>(
        &'w self,
        name: &str,
        argument: Option<&str>,
        options: &Options,
        cx: &Context<'_>,
        user: U,
    ) -> Result<U::Output, LabError> {
        match (name, argument) {
            ("pdb", Some(partition)) => {
                let sum = tables::summed_tables(&parsed(partition)?, &self.goal, options.reflect, cx)?;
                Ok(C::hand(user, Arc::unwrap_or_clone(sum)))
            }
            ("zpdb", Some(partition)) => {
                let tables = ZeroAware::named(partition, &self.goal, options.reflect, cx)?;
                Ok(user.with(Erased::new(FromScratch { tables, size: self.goal.size() })))
            }
            ("manhattan", _) => Ok(user.with(Manhattan::new(&self.goal))),
            ("linear-conflict", _) => Ok(user.with(LinearConflict::new(&self.goal))),
            _ => {
                let handed = Handed::<'w, C, U> { user, world: PhantomData };
                heuristics::visit(name, &self.goal, handed).map_err(unsupported)
            }
        }
    }

    fn check_estimate(&self, name: &str, argument: Option<&str>) -> Result<(), LabError> {
        match argument {
            Some(partition) if name == "zpdb" => tables::check_name(partition, &self.goal),
            Some(partition) => {
                let spec = parsed(partition)?;
                Partition::new(&spec, &self.goal).map(drop).map_err(no_partition)
            }
            None => heuristics::visit::<S, _>(name, &self.goal, Exists).map_err(unsupported),
        }
    }

    fn state_text(&self, state: &S) -> String {
        self.puzzle.board(state).slashes()
    }

    fn action_text(&self, _: &S, direction: Direction) -> String {
        direction.letter().to_string()
    }

    fn state_json(&self, state: &S) -> Value {
        rows(&self.puzzle.board(state))
    }

    fn drawing(&self, state: &S) -> String {
        drawing(&self.puzzle.board(state))
    }

    fn moves(&self, actions: &[Direction]) -> Moves {
        Moves::Letters(actions.iter().map(|direction| direction.letter()).collect())
    }

    fn identity(&self) -> Identity {
        let size = self.start.size();
        Identity {
            puzzle: rows(&self.start),
            goal: Some(rows(&self.goal)),
            rows: Some(size.rows() as u16),
            columns: Some(size.columns() as u16),
        }
    }

    fn goal(&self) -> Option<S> {
        Some(S::pack(&self.goal))
    }

    fn reversed(&self) -> Option<Self> {
        let instance = TilesInstance { start: self.goal.clone(), goal: self.start.clone() };
        Some(Boards::new(&instance, self.puzzle.order()))
    }

    fn has_directions(&self) -> bool {
        true
    }

    fn twin(&self) -> Option<Puzzle<S>> {
        Some(self.puzzle.twin())
    }

    fn solvable(&self) -> Option<bool> {
        Some(self.solvability().is_solvable())
    }

    fn reason(&self) -> Option<String> {
        Some(self.solvability().reason())
    }

    fn facts(&self) -> Vec<Fact> {
        let Solvability { swaps, inversions, blank_steps, repair, .. } = self.solvability();
        let number = |key, label, number: usize| Fact {
            key,
            value: number.into(),
            told: Told::Labelled(label, number.to_string()),
        };
        let twin = self.start.twin();
        let repaired = repair
            .map_or(Told::Silently, |(a, b)| Told::Sentence(format!("Repair: swap tiles {a} and {b}.")));
        vec![
            Fact { key: "repair", value: json!(repair.map(|(a, b)| [a, b])), told: repaired },
            number("swaps", "swaps needed", swaps),
            number("inversions", "inversions", inversions),
            number("blank_steps", "blank from home", blank_steps),
            Fact { key: "twin", value: rows(&twin), told: Told::Labelled("a twin", one_line(&twin)) },
        ]
    }

    fn space_name(&self) -> String {
        self.start.size().to_string()
    }

    fn states(&self) -> Option<u64> {
        let small = self.start.size().cells() <= CENSUS_CELLS_MAX;
        Some(Distances::boards_of(self.start.size()).filter(|_| small).unwrap_or(u64::MAX))
    }

    fn state_from(&self, text: &str) -> Option<S> {
        let board = Board::parse(text, Some(self.start.size())).ok()?;
        Some(S::pack(&board))
    }

    fn census<'w>(
        &'w self,
        _: &Context<'_>,
        look: &mut Look<'_>,
    ) -> Result<Option<Box<dyn Census<State<Self>> + 'w>>, Stop> {
        let Some(boards) = Distances::boards_of(self.start.size()) else { return Ok(None) };
        match Distances::watched(&self.goal, boards as usize, look) {
            Ok(distances) => Ok(Some(Box::new(All(distances)))),
            Err(DistancesError::Stopped(stop)) => Err(stop),
            Err(error) => unreachable!("as many bytes as boards are allowed: {error}"),
        }
    }

    fn distance(&self, cx: &Context<'_>) -> Option<Cost> {
        if Distances::boards_of(self.start.size()).is_none_or(|boards| boards > TABLE_BYTES_MAX as u64) {
            return None;
        }
        let name = format!("distances {}", self.goal.slashes());
        let allowance = cx.tables.allowance(cx);
        let table = cx.tables.get_or_make::<Distances, Stop>(&name, &allowance, || {
            let table = Distances::new(&self.goal, TABLE_BYTES_MAX).map_err(|_| Stop::Memory)?;
            let bytes = table.len();
            Ok((table, bytes))
        });
        table.ok()?.distance(&self.start).map(Cost::from)
    }

    fn fast<'w>(&'w self, spec: &Spec, cx: &Context<'_>) -> Result<Option<FastSearch<'w, Self>>, LabError> {
        if spec.algorithm() == Algorithm::Auto {
            let threads = cx.threads;
            return Ok(Some(Box::new(move |monitor| Anytime { threads }.run(self.problem(), monitor))));
        }
        let default = Estimate::named("manhattan");
        let options = spec.options();
        if options.order.is_some() || options.table.is_some() {
            return Ok(None);
        }
        let by_name = match spec.estimate().unwrap_or(&default) {
            Estimate::Named { name, argument: Some(partition) } if name == "zpdb" => Err(partition),
            Estimate::Named { name, argument: None } => Ok(heuristics::find(name).map(|entry| entry.name)),
            _ => return Ok(None),
        };
        if let (Algorithm::IdaStar, Err(partition)) = (spec.algorithm(), &by_name) {
            let tables = ZeroAware::named(partition, &self.goal, options.reflect, cx)?;
            // A proof with few tables is not meant to last.
            return self.with_tables(tables, partition.as_str() == BEST, cx).map(Some);
        }
        let Some(puzzle) = self.packed() else { return Ok(None) };
        // The convention with a search of its own takes other ties.
        let usual = options.ties == Ties::LowH && options.duplicates == Duplicates::Closed;
        Ok(match (spec.algorithm(), by_name) {
            (Algorithm::IdaStar, Ok(Some("manhattan"))) => {
                Some(Box::new(move |monitor| UnrolledIdaStar::new().run(&puzzle, monitor)))
            }
            (Algorithm::AStar, Ok(Some("manhattan")))
                if usual && self.start.size().cells() > TEXTBOOK_CELLS =>
            {
                Some(Box::new(move |monitor| FamilyAStar.run(&puzzle, monitor)))
            }
            _ => None,
        })
    }

    fn own_form(&self) -> OwnForm {
        let size = self.start.size();
        OwnForm::Board { rows: size.rows(), columns: size.columns() }
    }

    fn own_numbers(&self, state: &S, numbers: &mut Vec<u16>) {
        numbers.extend((0..self.start.size().cells()).map(|cell| state.tile(cell) as Tile));
    }
}

/// Hands a heuristic on as the laboratory takes it.
struct Handed<'w, C, U> {
    user: U,
    /// Whose heuristic it is.
    world: PhantomData<(&'w (), C)>,
}

impl<'w, S: TileState, C: Copies, U: Use<'w, Puzzle<S>>> Visitor<S> for Handed<'w, C, U> {
    type Output = U::Output;

    fn visit<H: Heuristic<Puzzle<S>> + Send + Sync + 'static>(self, heuristic: H) -> U::Output {
        C::hand(self.user, heuristic)
    }
}

/// Is only interested in whether there is one.
struct Exists;

impl<S: TileState> Visitor<S> for Exists {
    type Output = ();

    fn visit<H: Heuristic<Puzzle<S>> + Send + Sync + 'static>(self, _: H) {}
}

/// Every board of a size.
struct All(Distances);

impl<S: TileState> Census<S> for All {
    fn state(&self, number: usize) -> S {
        S::pack(&self.0.board(number).0)
    }
}

impl Numbered for All {
    fn len(&self) -> usize {
        self.0.len()
    }
    fn distance(&self, number: usize) -> Cost {
        Cost::from(self.0.by_number()[number])
    }
    fn for_each_move(&self, from: Range<usize>, visit: &mut dyn FnMut(usize, usize, Cost)) {
        self.0.for_each_move(from, |from, to| visit(from, to, 1));
    }
}

/// Zero-aware tables as an ordinary heuristic, from scratch at every state: for judging them, and for algorithms other
/// than the engines' own.
struct FromScratch {
    tables: ZeroAware,
    size: Size,
}

impl<S: TileState> Heuristic<Puzzle<S>> for FromScratch {
    type Memo = Cost;

    fn init(&self, state: &S) -> Cost {
        let tiles: Vec<Tile> = (0..self.size.cells()).map(|cell| state.tile(cell) as Tile).collect();
        self.tables.estimate(&Board::new(self.size, tiles).expect("a state of this size is a board"))
    }

    fn value(&self, memo: Cost) -> Cost {
        memo
    }

    fn bytes(&self) -> usize {
        self.tables.bytes()
    }
}

fn parsed(partition: &str) -> Result<PartitionSpec, LabError> {
    partition.parse().map_err(no_partition)
}

#[expect(clippy::needless_pass_by_value, reason = "the form that map_err takes")]
fn unsupported(error: NoHeuristic) -> LabError {
    LabError::Unsupported(error.to_string())
}

/// A board as rows of numbers.
fn rows(board: &Board) -> Value {
    board.rows().map(|row| Value::from(row.to_vec())).collect()
}

/// A board on one line that is read back without a size.
fn one_line(board: &Board) -> String {
    if board.size().rows() == board.size().columns() { board.line() } else { board.slashes() }
}

/// A board for eyes: numbers right-aligned, the blank as a dot.
fn drawing(board: &Board) -> String {
    let width = (board.size().cells() - 1).to_string().len();
    let mut text = String::new();
    for row in board.rows() {
        let cells: Vec<String> = row
            .iter()
            .map(|&tile| if tile == 0 { format!("{:>width$}", ".") } else { format!("{tile:>width$}") })
            .collect();
        text += &cells.join(" ");
        text.push('\n');
    }
    text
}
