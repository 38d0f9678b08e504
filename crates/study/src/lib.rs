//! Studies: algorithms compared on many problems, with a store of results, statistics, tables, exports and plots.
//!
//! Everything here holds erased [`Instance`](loyd_lab::Instance)s: no state type, and no domain, is known.

#![forbid(unsafe_code)]

mod averages;
mod by_depth;
mod compare;
pub mod export;
mod merge;
pub mod plot;
pub mod presets;
mod record;
mod statistics;
mod store;
mod table;

pub use averages::averages;
pub use by_depth::{AtDepth, at_depths, by_depth};
pub use compare::{CompareError, Comparison, Finished, Plan, Run, Shard, ShardError, Tally};
pub use merge::{Conflict, Merged};
pub use record::{Ending, Record};
pub use statistics::{Mean, Over, Summary};
pub use store::{Key, Store, StoreError, Writer, limits_text, version_of};
pub use table::Table;
