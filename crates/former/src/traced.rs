//! Runs whose search tree is recorded, for those who want to watch.
//!
//! These use one copy of each algorithm for all heuristics: recording costs more than the estimates.

use loyd_search::{
    AStar, Cost, Heuristic, Monitor, Observer, Outcome, Pruned, Recording, Search as _, Stats, Trace,
    TwinAStar,
};
use loyd_tiles::heuristics::{Erased, Visitor};
use loyd_tiles::{Direction, LargeState, NibbleState, Puzzle, Solvability, TileState};

use crate::heuristic::Setting;
use crate::registry::Algorithm;
use crate::{Job, JobError, Report, Status, dispatch, heuristic, run, watch};

/// Hears now and then of the counts and the tree so far.
pub type Watcher<'w> = dyn FnMut(&Stats, &Recording<Direction>) + 'w;

impl Job {
    /// Runs the job, which must name its algorithm (not `auto`), and records up to `nodes_max` nodes of its tree.
    ///
    /// A board of the wrong parity is answered at once with an empty tree, unless it is to be searched `anyway`.
    ///
    /// ```
    /// use loyd_lab::{Job, Spec};
    /// use loyd_tiles::Goal;
    ///
    /// let job = Job::new("813402765".parse()?, &Goal::Last, "a-star:manhattan".parse::<Spec>()?)?;
    /// let (report, tree) = job.run_traced(1000, false, &mut |_, _| ())?;
    /// // The root and every child.
    /// assert_eq!(tree.len() as u64, 1 + report.stats.generated);
    /// assert_eq!(u64::from(tree.steps), report.stats.expanded);
    /// // The start, and the board after each of 14 moves.
    /// assert_eq!(tree.marks.iter().filter(|marks| marks.path).count(), 15);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the heuristic does not exist or does not fit the board.
    pub fn run_traced(
        &self,
        nodes_max: usize,
        anyway: bool,
        watcher: &mut Watcher<'_>,
    ) -> Result<(Report, Recording<Direction>), JobError> {
        debug_assert!(self.spec.algorithm() != Algorithm::Auto, "auto runs several searches");
        let finds_out_itself = anyway || self.spec.algorithm() == Algorithm::TwinAStar;
        if !finds_out_itself && !Solvability::new(&self.puzzle, &self.goal)?.is_solvable() {
            self.spec.heuristic().map_or(Ok(()), |name| heuristic::check(name, &self.goal))?;
            return Ok((self.report(Status::Unsolvable), Recording::default()));
        }
        let (report, recording) = match self.puzzle.size().cells() {
            0..=NibbleState::CAPACITY => record::<NibbleState>(self, nodes_max, watcher)?,
            _ => record::<LargeState>(self, nodes_max, watcher)?,
        };
        Ok((self.replayed(report)?, recording))
    }
}

fn record<S: TileState>(
    job: &Job,
    nodes_max: usize,
    watcher: &mut Watcher<'_>,
) -> Result<(Report, Recording<Direction>), JobError> {
    let puzzle = Puzzle::<S>::with_order(&job.puzzle, &job.goal, job.spec.options().convention.order())?;
    let mut recorder = Recorder { trace: Trace::new(nodes_max), watcher };
    let mut monitor = Monitor::new(job.limits.clone(), &mut recorder);
    let outcome = match job.spec.heuristic() {
        Some(name) => match heuristic::visit_in(&Setting::within(&job.limits), name, &job.goal, Forget) {
            Ok(heuristic) => informed(job, &puzzle, heuristic, &mut monitor),
            Err(error) => Some(Outcome::Stopped(error.stop().ok_or(error)?)),
        },
        None => dispatch::uninformed(&job.spec, &puzzle, puzzle.goal(), &mut monitor),
    };
    let outcome = outcome.expect("every named algorithm is dispatched");
    let outcome = watch::explained::<Puzzle<S>, _, _>(outcome, &mut monitor);
    let report = run::finish(job, outcome, monitor.stats());
    if let Status::Solved(moves) = &report.status {
        recorder.trace.mark_path(&puzzle, moves);
    }
    Ok((report, recorder.trace.into_recording()))
}

fn informed<S: TileState>(
    job: &Job,
    puzzle: &Puzzle<S>,
    heuristic: Erased<S>,
    monitor: &mut Monitor<'_, Recorder<'_, '_, S>>,
) -> Option<Outcome<Direction>> {
    if job.spec.algorithm() == Algorithm::TwinAStar {
        let (ties, duplicates) = (job.spec.options().ties, job.spec.options().duplicates);
        let a_star = AStar { heuristic, ties, duplicates };
        return Some(TwinAStar { a_star, twin: puzzle.twin() }.run(puzzle, monitor));
    }
    dispatch::informed(&job.spec, puzzle, heuristic, monitor)
}

/// Forgets the heuristic's type.
struct Forget;

impl<S: TileState> Visitor<S> for Forget {
    type Output = Erased<S>;

    fn visit<H: Heuristic<Puzzle<S>> + Send + Sync + 'static>(self, heuristic: H) -> Erased<S> {
        Erased::new(heuristic)
    }
}

/// Records, and tells.
struct Recorder<'w, 'f, S: TileState> {
    trace: Trace<Puzzle<S>>,
    watcher: &'w mut Watcher<'f>,
}

impl<S: TileState> Observer<Puzzle<S>> for Recorder<'_, '_, S> {
    fn expanded(&mut self, state: &S, g: Cost, h: Cost) {
        Observer::<Puzzle<S>>::expanded(&mut self.trace, state, g, h);
    }
    fn generated(&mut self, parent: &S, action: Direction, child: &S, g: Cost, h: Cost) {
        Observer::<Puzzle<S>>::generated(&mut self.trace, parent, action, child, g, h);
    }
    fn pruned(&mut self, child: &S, why: Pruned) {
        Observer::<Puzzle<S>>::pruned(&mut self.trace, child, why);
    }
    fn iteration(&mut self, bound: Cost) {
        Observer::<Puzzle<S>>::iteration(&mut self.trace, bound);
    }
    fn progress(&mut self, stats: &Stats) {
        (self.watcher)(stats, self.trace.recording());
    }
}

#[cfg(test)]
mod tests {
    use loyd_search::{NO_NODE, NO_STEP};
    use loyd_tiles::{Board, Goal};

    use super::*;

    fn traced(puzzle: &str, spec: &str, nodes_max: usize) -> (Report, Recording<Direction>) {
        let puzzle: Board = puzzle.parse().unwrap();
        let job = Job::new(puzzle, &Goal::Last, spec.parse().unwrap()).unwrap();
        job.run_traced(nodes_max, false, &mut |_, _| ()).unwrap()
    }

    /// Every node's board, replayed from its root, is one move from its parent's; g counts the moves.
    #[test]
    fn the_recorded_tree_is_the_tree_that_was_searched() {
        let specs = [
            "bfs",
            "dfs",
            "dls",
            "ids",
            "ucs",
            "greedy",
            "a-star",
            "a-star[ties=fifo,duplicates=none]",
            "weighted-a-star",
            "ida-star",
            "rbfs",
            "beam[width=20]",
            "bidirectional",
            "twin-a-star",
        ];
        for spec in specs {
            let (report, tree) = traced("1 3 6 5 0 2 4 7 8", spec, 1_000_000);
            assert!(report.cost().is_some(), "{spec}");
            assert_eq!(u64::from(tree.steps), report.stats.expanded, "{spec}");
            let roots = tree.parent.iter().filter(|&&parent| parent == NO_NODE).count();
            assert_eq!(tree.len() as u64, report.stats.generated + roots as u64, "{spec}");
            for node in 0..tree.len() {
                let parent = tree.parent[node] as usize;
                assert_eq!(tree.action[node].is_none(), tree.parent[node] == NO_NODE, "{spec}");
                if tree.parent[node] != NO_NODE {
                    assert!(parent < node && tree.g[node] == tree.g[parent] + 1, "{spec} {node}");
                    assert!(tree.out[parent] <= tree.born[node], "{spec} {node}");
                }
                assert!(tree.out[node] == NO_STEP || !tree.marks[node].dropped, "{spec} {node}");
            }
            let on_path = tree.marks.iter().filter(|marks| marks.path).count();
            assert!(on_path > report.cost().unwrap() as usize, "{spec}: {on_path}");
            assert!(tree.marks.iter().any(|marks| marks.goal), "{spec}");
        }
    }

    #[test]
    fn a_deepening_search_has_one_root_an_iteration() {
        let (report, tree) = traced("0 7 2 4 6 1 3 5 8", "ida-star", 1_000_000);
        let roots = tree.parent.iter().filter(|&&parent| parent == NO_NODE).count();
        assert_eq!(roots as u64, report.stats.iterations);
    }

    #[test]
    fn a_full_recording_changes_no_count() {
        let (whole, _) = traced("0 7 2 4 6 1 3 5 8", "a-star:manhattan", usize::MAX);
        let (cut, tree) = traced("0 7 2 4 6 1 3 5 8", "a-star:manhattan", 100);
        assert_eq!(cut.stats.expanded, whole.stats.expanded);
        assert!(tree.full && tree.len() == 100);
    }

    #[test]
    fn an_unsolvable_board_is_searched_to_the_end_if_wanted() {
        let puzzle: Board = "1 2 3 4 5 6 8 7 0".parse().unwrap();
        let job = Job::new(puzzle, &Goal::Last, "bfs".parse().unwrap()).unwrap();
        let (report, tree) = job.run_traced(10, false, &mut |_, _| ()).unwrap();
        assert_eq!((report.stats.expanded, tree.len()), (0, 0));
        let (report, _) = job.run_traced(10, true, &mut |_, _| ()).unwrap();
        assert_eq!((report.stats.expanded, report.status), (181_440, Status::Unsolvable));
    }
}
