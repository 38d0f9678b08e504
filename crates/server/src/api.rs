//! What the page and the server say to each other.
//!
//! These types are the contract. `web/src/api.gen.ts` is written from them by a test, the `OpenAPI` description at
//! `GET /api` is made from them at run time, and the page has no types of its own for anything sent.
//!
//! Three rules hold everywhere. A board is its rows, 0 is the gap. Moves are the gap's motion, letters `U D L R`; problems
//! of other domains are texts, and so are their moves. The answer to a search is the laboratory's own
//! [`FlatReport`](loyd_lab::FlatReport), which the command line prints too. Everything but a `GET` carries the session's token in the header [`TOKEN_HEADER`]; the token comes with the
//! [`Hello`](EventBody::Hello) event that opens every stream.

mod audit;
mod catalogue;
mod event;
mod explain;
mod job;
mod openapi;
mod problem;
mod puzzle;
mod tic_tac_toe;
pub mod trace;
#[cfg(test)]
mod typescript;
mod words;

pub use audit::{AuditExtras, AuditResult, Counterexample, ScatterCell, SlackBar, Versus};
pub use catalogue::{
    AlgorithmInfo, Catalogue, DomainInfo, DomainWords, HeuristicInfo, NamedInfo, SizeInfo, WordListInfo,
};
pub use event::{Event, EventBody, Limits};
pub use explain::{ExplainResult, Profile};
pub use job::{Accepted, AcceptedJob, JobLimits, JobRequest, JobResult, JobState, JobView, Unanswered};
pub use openapi::openapi;
pub use problem::Problem;
pub use puzzle::{
    CheckAnswer, CheckReply, CheckRequest, Estimate, Fact, GenerateAnswer, GenerateReply, GenerateRequest,
    Motion, PositionMove, PositionReply, ProblemCheck, ProblemMade, ProblemText, PuzzleRequest, Rows,
    Scramble, StateView, VerifyReply, VerifyRequest, Why,
};
pub use tic_tac_toe::{GameNode, Mark, TicTacToeMove, TicTacToeResult};
pub use words::{WordEdge, WordsResult};

/// The version of the contract. Events carry it.
pub const VERSION: u32 = 1;

/// The header that carries the session's token on everything but a `GET`.
pub const TOKEN_HEADER: &str = "x-loyd-token";
