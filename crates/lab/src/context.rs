//! What a run is given: limits, tables, the user's own code. Nothing here is global.

use std::sync::Arc;

use loyd_search::{Cost, Limits, Stats};

use crate::own::OwnCode;
use crate::proofs::Proofs;
use crate::report::Moves;
use crate::tables::Tables;

/// What a run is given.
#[derive(Debug, Clone)]
pub struct Context<'c> {
    /// What it may use.
    pub limits: Limits,
    /// Where tables are kept.
    pub tables: &'c Tables,
    /// How many instances of one kind are coming, this one included: what larger tables are worth.
    pub coming: usize,
    /// Whether others will use the tables that this run makes: the time to make them is then not charged to it.
    pub shared: bool,
    /// How many threads one instance may use, where the algorithm can; 0 is one for each core.
    pub threads: usize,
    /// How many an attempt of `auto` may use that asks for [all](crate::Attempt::all_cores), if that is more.
    pub cores: usize,
    /// Runs the user's own code; absent where none may be run.
    pub own: Option<&'c dyn OwnCode>,
    /// Hears of better and better solutions, where the search has several.
    pub listener: Option<Listener<'c>>,
    /// Where the state of a long proof is put away; absent where none is to be.
    pub proofs: Option<Arc<Proofs>>,
    /// The cost of a solution that is known already: a search that has proven that none is cheaper may end.
    pub known: Option<Cost>,
}

impl<'c> Context<'c> {
    /// One run without limits on one thread, and without code of the user's.
    pub fn new(tables: &'c Tables) -> Context<'c> {
        Context {
            limits: Limits::default(),
            tables,
            coming: 1,
            shared: false,
            threads: 1,
            cores: 1,
            own: None,
            listener: None,
            proofs: None,
            known: None,
        }
    }

    /// The same within other limits.
    #[must_use]
    pub fn within(&self, limits: Limits) -> Context<'c> {
        Context { limits, ..self.clone() }
    }

    /// Whether tables that are made serve more than this run.
    pub fn serves_many(&self) -> bool {
        self.shared || self.coming > 1
    }
}

/// Hears of each better solution of a search that goes on.
#[derive(Clone, Copy)]
pub struct Listener<'c>(pub &'c (dyn Fn(&Moves, &Stats) + Sync));

impl std::fmt::Debug for Listener<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Listener(..)")
    }
}
