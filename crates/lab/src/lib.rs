//! The laboratory: any problem, searched by name, under limits, with one report.
//!
//! A [`Domain`] is a kind of problem: it reads and writes instances, and opens the door to a [`World`], one instance with
//! its types known. The verbs (solve, trace, check, replay, audit, explain, generate) are generic functions over worlds;
//! front ends hold an [`Instance`], whose type is forgotten. Names such as `a-star:max(manhattan,2*gaschnig)` become values
//! once ([`Spec`], [`Estimate`]). What a run may use is passed in ([`Context`]); what it tells is one [`Report`].
//!
//! Domains are in `loyd-domains`; the crate `loyd` puts everything together.

#![deny(unsafe_code)]

pub mod algorithm;
mod audit;
mod auto;
mod check;
mod context;
pub mod counters;
mod course;
mod deadline;
mod dispatch;
mod domain;
mod error;
mod estimate;
mod explain;
mod finish;
pub mod format;
mod generate;
mod instance;
pub mod machine;
mod make;
mod objects;
mod own;
mod proofs;
mod reading;
mod registry;
mod replay;
mod report;
mod simple;
mod single_flight;
mod solve;
mod spec;
mod split;
pub mod suggestions;
mod tables;
mod trace;
mod tree;
mod verify;
mod watch;

pub use algorithm::{ALGORITHMS, Algorithm, Convention};
pub use audit::{
    Audit, AuditError, AuditReport, Census, Counterexample, Fall, Numbered, Pair, Relation, Samples, Spread,
    Verdict,
};
pub use auto::{Attempt, Tried, has_some, limits_left, may_go_on};
pub use check::Checked;
pub use context::{Context, Listener};
pub use course::Mark;
pub use deadline::Deadline;
pub use domain::{
    About, Action, Domain, Endless, Entry, Fact, FastSearch, Form, Identity, InstanceKey, Look, OWN_FORMS,
    SizeForm, State, Told, Use, Visit, Words, World,
};
pub use error::{LabError, OwnError, ReadError, TableError};
pub use estimate::{Claim, Estimate, EstimateError, How};
pub use explain::{
    Counted, Expectation, ExplainError, Explained, Explanation, Match, NoRange, Profile, Range, Solutions,
    expect, profiles,
};
pub use generate::{Generate, Way, usual as generate_usual};
pub use instance::{AnyDomain, AnyInstance, Instance, erase, hold};
pub use own::{Estimator, OwnCode, OwnForm, OwnSetting, OwnStates};
pub use proofs::Proofs;
pub use reading::{Asked, Lines, Open, Reading};
pub use registry::Registry;
pub use replay::{Illegal, Replay, Step};
pub use report::{
    AttemptReport, FlatReport, IterationReport, Moves, Report, Status, StatusName, StopName, UNNAMED,
};
pub use simple::{Simple, simple};
pub use solve::solve;
pub use spec::{Options, Spec, SpecError};
pub use tables::{Allowance, Notice, Tables};
pub use trace::{Tracing, Watcher};
pub use tree::Tree;
pub use verify::{Judged, Verified};
pub use watch::Progress;
