//! Work that takes time: asked for, queued, run, looked at.

use loyd_lab::{FlatReport, StatusName, StopName};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{AuditResult, ExplainResult, Problem, PuzzleRequest, TicTacToeResult, WordsResult};

/// What a job may use. What is left out is the server's own limit, and more than that is cut to it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct JobLimits {
    /// Seconds.
    pub seconds: Option<f64>,
    /// Expanded nodes.
    pub nodes: Option<u64>,
    /// Bytes of the search's own structures.
    pub bytes: Option<u64>,
}

/// `POST /api/jobs`: something to run.
///
/// A run is written as on the command line: `a-star:manhattan[ties=fifo]`. The heuristic `script` stands for the
/// text in `script` (a Rhai function `h(board, goal)`), alone or within `max(script,manhattan)` and `2*script`; no file and no
/// program can be named.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum JobRequest {
    /// Solve a puzzle.
    Solve {
        /// The puzzle.
        puzzle: PuzzleRequest,
        /// What to run; `auto` unless said.
        run: Option<String>,
        /// The heuristic named `script`.
        script: Option<String>,
        /// Limits.
        limits: Option<JobLimits>,
    },
    /// Solve one puzzle in up to four ways: one job a lane, in the order given.
    Race {
        /// The puzzle.
        puzzle: PuzzleRequest,
        /// What to run.
        run: Vec<String>,
        /// The heuristic named `script`.
        script: Option<String>,
        /// Limits, for each lane.
        limits: Option<JobLimits>,
    },
    /// Solve a puzzle and record the tree.
    Tree {
        /// The puzzle.
        puzzle: PuzzleRequest,
        /// What to run.
        run: String,
        /// The heuristic named `script`.
        script: Option<String>,
        /// Limits.
        limits: Option<JobLimits>,
        /// How many nodes to record, 200,000 unless said. The search goes on after that.
        trace: Option<u32>,
        /// Whether a board that cannot be solved is searched to the end all the same.
        anyway: Option<bool>,
    },
    /// Put a heuristic on trial: on all states of a size, or of a problem's space.
    Audit {
        /// As in [`PuzzleRequest`].
        domain: Option<String>,
        /// A problem whose space and goal are meant, as people write it.
        text: Option<String>,
        /// The size as the domain writes it; its default unless said.
        size: Option<String>,
        /// Rows of a board; with `columns`, in place of a size.
        rows: Option<u16>,
        /// Columns of a board.
        columns: Option<u16>,
        /// As in [`PuzzleRequest`].
        goal: Option<String>,
        /// The name of a built-in heuristic, or `script`.
        heuristic: String,
        /// The heuristic named `script`.
        script: Option<String>,
        /// A built-in heuristic to compare with.
        versus: Option<String>,
        /// Limits.
        limits: Option<JobLimits>,
    },
    /// Why counts differ: what every A* must expand, and what depends on ties.
    Explain {
        /// The puzzle.
        puzzle: PuzzleRequest,
        /// `a-star` with a heuristic.
        run: String,
        /// The heuristic named `script`.
        script: Option<String>,
        /// Limits.
        limits: Option<JobLimits>,
    },
    /// Find a word ladder and every word on a shortest one.
    Words {
        /// The first word.
        from: String,
        /// The last word.
        to: String,
        /// The list's name, of those in the catalogue.
        list: Option<String>,
        /// What to run; `bfs` unless said.
        run: Option<String>,
    },
    /// What perfect play makes of a position.
    #[serde(rename = "tictactoe")]
    TicTacToe {
        /// The nine squares row by row: `X`, `O` or `-`.
        squares: String,
        /// The squares in the order in which alpha-beta tries them; 0 to 8 unless said.
        order: Option<Vec<u8>>,
        /// How deep the tree is recorded; 2 unless said.
        depth: Option<u8>,
    },
}

/// 202: the jobs made, in the order of the runs. All but a race make one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Accepted {
    /// The jobs.
    pub jobs: Vec<AcceptedJob>,
}

/// A job that was accepted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AcceptedJob {
    /// Its name in events and addresses.
    pub job: String,
    /// How many searches are ahead of it; 0 if it starts at once.
    pub ahead: u32,
}

/// Where a job stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum JobState {
    /// It waits for its turn.
    Queued,
    /// It runs.
    Running,
    /// It ended with a result, which may be that a limit was reached.
    Done,
    /// It ended with a problem.
    Failed,
    /// It was cancelled.
    Cancelled,
}

/// `GET /api/jobs/{id}`: a job, kept for 60 s after its end.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct JobView {
    /// The job.
    pub job: String,
    /// Where it stands.
    pub state: JobState,
    /// The result, once done.
    pub result: Option<JobResult>,
    /// The problem, if it failed.
    pub problem: Option<Problem>,
}

/// What came of a job.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum JobResult {
    /// Of a solve, a lane of a race, or a tree.
    Solve(Box<FlatReport>),
    /// Of an audit.
    Audit(AuditResult),
    /// Of an explanation.
    Explain(ExplainResult),
    /// Of an explanation or an audit that came to nothing: there is no solution, or a limit was reached.
    Unanswered(Unanswered),
    /// Of a word ladder.
    Words(WordsResult),
    /// Of tic-tac-toe.
    #[serde(rename = "tictactoe")]
    TicTacToe(TicTacToeResult),
}

/// That there is nothing to tell, and why.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Unanswered {
    /// `unsolvable` or `stopped`.
    pub status: StatusName,
    /// What stopped it.
    pub stopped_by: Option<StopName>,
    /// The sentence that the command line prints.
    pub sentence: String,
}
