//! What requests ask for, done: the only part of the server that knows problems.

mod bench;
mod catalogue;
mod check;
mod explain;
mod generate;
mod limits;
mod position;
mod prepare;
mod puzzle;
mod run;
mod solve;
mod tic_tac_toe;
mod tree;
mod verify;
mod words;

use loyd_lab::{AnyDomain, Context, How, Registry, Tables};
use loyd_own::Own;
use loyd_search::Limits;

use crate::api::Problem;
use crate::problems;
use position::Known;

/// The domain that requests without one are about.
pub const TILES: &str = "tiles";

/// Answers questions, and remembers what it found out. Domains are erased here: a type of theirs would have every search
/// compiled again.
#[derive(Debug)]
pub struct Lab {
    registry: Registry,
    tables: Tables,
    known: Known,
}

impl Lab {
    /// A laboratory of these domains with these tables.
    pub fn new(registry: Registry, tables: Tables) -> Lab {
        Lab { registry, tables, known: Known::default() }
    }

    /// What a run is given. Of the user's own code only scripts come this far.
    fn context(&self, limits: Limits) -> Context<'_> {
        Context { limits, own: Some(&Own), ..Context::new(&self.tables) }
    }

    /// The domain that a request names.
    fn domain(&self, name: Option<&str>) -> Result<&dyn AnyDomain, Problem> {
        let name = name.unwrap_or(TILES);
        self.registry.find(name).map_err(|error| match How::split(name) {
            // The lab may have been started with one; the page cannot add any.
            Some(_) => problems::bad_input(
                "The page runs no problems of your own but one that it was started with: `loyd lab --domain NAME`.",
            ),
            None => problems::of_lab(&error),
        })
    }
}
