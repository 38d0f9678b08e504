//! The laboratory: names such as `a-star:manhattan` become searches, searches run under limits, and every solution
//! is replayed before it leaves.
//!
//! ```
//! use loyd_lab::{Job, Spec};
//! use loyd_tiles::{Board, Goal, Size};
//!
//! let board = Board::new(Size::new(3, 3).unwrap(), vec![8, 1, 3, 4, 0, 2, 7, 6, 5]).unwrap();
//! let job = Job::new(board, &Goal::Last, "a-star:manhattan".parse::<Spec>().unwrap()).unwrap();
//! let report = job.run().unwrap();
//! assert_eq!((report.cost(), report.optimal), (Some(14), true));
//! ```

#![deny(unsafe_code)]

mod audit;
mod auto;
mod averages;
mod compare;
pub mod counters;
mod dispatch;
mod estimates;
mod exec;
mod explain;
pub mod export;
pub mod heuristic;
mod job;
pub mod machine;
mod names;
mod own;
pub mod plot;
pub mod presets;
mod record;
pub mod registry;
mod replay;
mod report;
mod run;
mod script;
mod shelf;
pub mod shown;
mod spec;
mod statistics;
mod store;
mod table;
pub mod text;
mod traced;
mod turns;
mod watch;
mod words;

pub use audit::{
    Audit, AuditError, AuditReport, Counterexample, Fall, Pair, Relation, Samples, Spread, Verdict,
};
pub use averages::averages;
pub use compare::{CompareError, Comparison, Finished, Plan};
pub use estimates::estimates;
pub use exec::{Program, ProgramError};
pub use explain::{
    Expectation, ExplainError, Explained, Explanation, Match, NoRange, Profile, Range, Solutions, expect,
    explain, profiles,
};
pub use job::{Job, JobError};
pub use record::{Ending, Record};
pub use replay::{Replay, replay};
pub use report::{Report, Status};
pub use script::{Script, ScriptError};
pub use shelf::{Filed, Notice, Shelf, ShelfError};
pub use spec::{Options, Spec, SpecError};
pub use statistics::{Mean, Over, Summary};
pub use store::{Key, Store, StoreError, Writer, limits_text, version_of};
pub use table::Table;
pub use words::{LadderError, LadderReport, LadderStatus, ladder};
