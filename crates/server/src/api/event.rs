//! What the stream of a session says.

use loyd_lab::Moves;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{JobResult, Problem};

/// One event of `GET /api/session/{session}/events`. The SSE `id` is `seq`, the SSE `data` is this object.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Event {
    /// The version of the contract.
    pub v: u32,
    /// Counts up within a session. Sent back as `Last-Event-ID` to resume.
    pub seq: u64,
    /// The job that it is about; `null` for `hello`, and for `gone` of a whole session.
    pub job: Option<String>,
    /// Milliseconds since the job started to run, or since the session began.
    pub t_ms: u64,
    /// What happened.
    #[serde(flatten)]
    pub body: EventBody,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum EventBody {
    /// The first event of every stream.
    Hello {
        /// The session, as the page chose it.
        session: String,
        /// To be sent with everything but a `GET`.
        token: String,
        /// The program's name and version.
        server: String,
        /// What jobs may use at most.
        limits: Limits,
    },
    /// The job waits for its turn.
    Queued {
        /// How many searches are ahead of it.
        ahead: u32,
    },
    /// The job runs.
    Started {
        /// The algorithm, if it is a search.
        algorithm: Option<String>,
        /// The heuristic, if it has one.
        heuristic: Option<String>,
        /// The order among equal f, if it has one.
        ties: Option<String>,
    },
    /// The counters so far. At most 20 a second; the latest wins.
    Progress {
        /// States whose successors were asked for.
        expanded: u64,
        /// Children made.
        generated: u64,
        /// The largest frontier so far, or the longest path of a depth-first search.
        frontier: u64,
        /// The depth of the deepest child. `null` where it is not measured.
        depth: Option<u64>,
        /// No solution is cheaper, provided the heuristic is admissible.
        f_bound: u32,
        /// The most bytes held so far.
        bytes: u64,
    },
    /// A deepening search starts over.
    Iteration {
        /// Which iteration, from 1.
        n: u64,
        /// Its bound.
        bound: u32,
        /// States expanded before it.
        expanded: u64,
    },
    /// The proven lower bound rose.
    Bound {
        /// No solution is shorter.
        lower: u32,
    },
    /// A shorter solution was found; the search goes on.
    Improved {
        /// Its length.
        cost: u32,
        /// No solution is shorter than this, as far as is known.
        lower: u32,
        /// The way.
        moves: Moves,
    },
    /// How much of the tree can be fetched.
    Trace {
        /// Nodes recorded.
        nodes: u32,
        /// Expansions recorded.
        steps: u32,
        /// Whether the recording is full: counters go on, the tree does not.
        full: bool,
    },
    /// How far an audit is.
    Audit {
        /// The share that is done, from 0 to 1.
        done: f64,
    },
    /// The job ended with an answer, which may be that a limit was reached. Never dropped.
    Done {
        /// The answer.
        result: Box<JobResult>,
    },
    /// The job ended without one. Never dropped.
    Failed {
        /// Why.
        problem: Problem,
    },
    /// The job was cancelled. Never dropped.
    Cancelled {
        /// States expanded until then.
        expanded: u64,
    },
    /// The job, or the session if no job is named, is not known any more: run it again.
    Gone {},
}

/// What the server grants to each job at most.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Limits {
    /// Searches that run at once, over all sessions.
    pub searches: u32,
    /// Seconds.
    pub seconds: f64,
    /// Expanded nodes.
    pub nodes: u64,
    /// Bytes of a search's own structures.
    pub bytes: u64,
    /// Nodes of a recorded tree.
    pub trace: u32,
}
