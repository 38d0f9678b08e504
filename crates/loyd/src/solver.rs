//! A solver with settings, for programs in Rust.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use loyd_domains::TilesInstance;
use loyd_lab::{Algorithm, Context, LabError, Proofs, ReadError, Report, Spec, SpecError, Tables};
use loyd_search::{Limits, Stats};
use loyd_tiles::anytime::{Improvements, improve};
use loyd_tiles::{Board, Goal};

/// What a board of more than 16 cells gets for its improvements when no limit was set.
const TIME: Duration = Duration::from_secs(10);

/// Hears of the counts.
type Hear<'p> = Box<dyn FnMut(&Stats) + 'p>;

/// Solves sliding-tile puzzles, as it is told to. One solver serves any number of puzzles, and keeps the tables that it
/// built for the next.
///
/// ```
/// use std::time::Duration;
/// use loyd::tiles::Goal;
///
/// let mut solver = loyd::Solver::new()
///     .goal(Goal::First)
///     .time(Duration::from_secs(60))
///     .threads(2)
///     .progress(|stats| eprintln!("{} nodes, at least {} moves", stats.expanded, stats.lower_bound));
/// let report = solver.solve("8 1 3/4 0 2/7 6 5")?;
/// assert!(report.optimal);
/// # Ok::<(), loyd::lab::LabError>(())
/// ```
#[derive(Default)]
pub struct Solver<'p> {
    goal: Option<Goal>,
    spec: Option<Spec>,
    limits: Limits,
    threads: Option<usize>,
    progress: Option<Hear<'p>>,
    tables: Tables,
    proofs: Option<Arc<Proofs>>,
}

impl<'p> Solver<'p> {
    /// A solver with the usual goal (1, 2, 3, ... and the blank last), the best algorithm for each board, one thread and no
    /// limits. Tables stay in memory.
    pub fn new() -> Solver<'p> {
        Solver::default()
    }

    /// Another goal.
    #[must_use]
    pub fn goal(mut self, goal: Goal) -> Self {
        self.goal = Some(goal);
        self
    }

    /// An algorithm, as in `ida-star:linear-conflict`; `loyd list` names them.
    ///
    /// # Errors
    /// When there is none of that name.
    pub fn algorithm(mut self, spec: &str) -> Result<Self, SpecError> {
        self.spec = Some(spec.parse()?);
        Ok(self)
    }

    /// The most time for a puzzle. Without it a board of more than 16 cells gets ten seconds.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }

    /// The most nodes to expand.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.limits.expanded = Some(nodes);
        self
    }

    /// The most memory, in bytes.
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Self {
        self.limits.bytes = Some(bytes);
        self
    }

    /// A flag that stops the search when it is set.
    #[must_use]
    pub fn cancel(mut self, flag: Arc<AtomicBool>) -> Self {
        self.limits.cancel = Some(flag);
        self
    }

    /// How many threads a puzzle may use; 0 is one for each core.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = Some(threads);
        self
    }

    /// Hears of the counts now and then.
    #[must_use]
    pub fn progress(mut self, hear: impl FnMut(&Stats) + 'p) -> Self {
        self.progress = Some(Box::new(hear));
        self
    }

    /// A folder for tables that are built, to be found by the next run.
    #[must_use]
    pub fn cache(mut self, folder: impl Into<PathBuf>) -> Self {
        self.tables = Tables::at(folder);
        self
    }

    /// A file for the state of a long proof (boards of 17 to 25 cells), to go on from when the program was ended.
    #[must_use]
    pub fn checkpoint(mut self, file: impl Into<PathBuf>) -> Self {
        self.proofs = Some(Arc::new(Proofs::file(file, |_| ())));
        self
    }

    /// Solves a puzzle given as text in any form that people write. The solution is replayed before it is returned.
    ///
    /// # Errors
    /// When the text is not a puzzle, or the algorithm is not for it. That a puzzle has no solution is an answer, not an
    /// error.
    pub fn solve(&mut self, puzzle: &str) -> Result<Report, LabError> {
        let instance = self.read(puzzle)?;
        let spec = self.spec.clone().unwrap_or_else(|| Spec::new(Algorithm::Auto, None));
        let cx = Context {
            limits: self.limits.clone(),
            threads: self.threads.unwrap_or(1),
            proofs: self.proofs.clone(),
            ..Context::new(&self.tables)
        };
        let mut nothing = |_: &Stats| ();
        let progress: &mut dyn FnMut(&Stats) = match &mut self.progress {
            Some(hear) => hear,
            None => &mut nothing,
        };
        instance.hold().solve(&spec, &cx, progress)
    }

    /// Ever shorter solutions of a puzzle, as they are found, until the time is out or one is proven to be a shortest. The
    /// first comes at once, however large the board is.
    ///
    /// ```
    /// use std::time::Duration;
    /// let row: Vec<String> = (1..100).rev().map(|tile| tile.to_string()).collect();
    /// let puzzle = format!("0 {}", row.join(" "));
    /// let solver = loyd::Solver::new().time(Duration::from_millis(200));
    /// let lengths: Vec<usize> =
    ///     solver.improvements(&puzzle)?.map(|solution| solution.moves.len()).collect();
    /// assert!(lengths.is_sorted_by(|longer, shorter| longer > shorter));
    /// # Ok::<(), loyd::lab::LabError>(())
    /// ```
    ///
    /// # Errors
    /// When the text is not a puzzle, or it has no solution.
    pub fn improvements(&self, puzzle: &str) -> Result<Improvements, LabError> {
        let TilesInstance { start, goal } = self.read(puzzle)?;
        let time = Some(self.limits.time.unwrap_or(TIME));
        let limits = Limits { time, ..self.limits.clone() };
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or(1, |threads| if threads == 0 { cores() } else { threads });
        improve(&start, &goal, threads, limits).map_err(|error| LabError::Unsupported(error.to_string()))
    }

    fn read(&self, puzzle: &str) -> Result<TilesInstance, LabError> {
        let board = Board::parse(puzzle, None).map_err(|error| ReadError {
            line: error.line,
            column: error.column,
            message: error.to_string(),
        })?;
        let goal = self.goal.as_ref().unwrap_or(&Goal::Last);
        Ok(TilesInstance::new(board, goal).map_err(ReadError::whole)?)
    }
}

impl std::fmt::Debug for Solver<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver")
            .field("goal", &self.goal)
            .field("spec", &self.spec)
            .field("limits", &self.limits)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loyd_lab::Status;
    use loyd_search::Stop;

    const HARD: &str = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1";

    #[test]
    fn settings_reach_the_search() {
        let mut told = 0;
        let mut solver =
            Solver::new().nodes(100_000).algorithm("ida-star:manhattan").unwrap().progress(|stats| {
                assert!(stats.expanded <= 100_000);
                told += 1;
            });
        let report = solver.solve(HARD).unwrap();
        assert_eq!(report.status, Status::Stopped(Stop::Expansions));
        assert_eq!(report.ran.to_string(), "ida-star:manhattan");
        drop(solver);
        assert!(told > 0);
        let flag = Arc::new(AtomicBool::new(true));
        let report = Solver::new().cancel(Arc::clone(&flag)).solve(HARD).unwrap();
        assert_eq!((report.cost().is_some(), report.gave_up()), (true, Some(Stop::Cancelled)));
        let mut named = Solver::new().cancel(flag).algorithm("ida-star:manhattan").unwrap();
        assert_eq!(named.solve(HARD).unwrap().status, Status::Stopped(Stop::Cancelled));
        assert!(Solver::new().algorithm("no-such-algorithm").is_err());
        assert!(Solver::new().improvements("1 2 3/4 5 6/8 7 0").is_err());
    }

    #[test]
    fn the_short_form_and_a_solver_agree_and_a_goal_changes_the_answer() {
        let puzzle = "8 1 3/4 0 2/7 6 5";
        let short = crate::solve(puzzle).unwrap();
        assert_eq!(Solver::new().solve(puzzle).unwrap().cost(), short.cost());
        let goal = Goal::Board(puzzle.parse().unwrap());
        assert_eq!(Solver::new().goal(goal).solve(puzzle).unwrap().cost(), Some(0));
    }
}
