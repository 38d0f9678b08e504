//! From what was typed to what a search may use.

use loyd_lab::machine;
use loyd_search::Limits;

use crate::args::LimitArgs;
use crate::interrupt;

impl LimitArgs {
    /// The limits, with memory bounded even if nobody asked for it, and Ctrl-C as the cancel flag.
    pub fn resolve(&self) -> Limits {
        Limits {
            expanded: self.max_nodes,
            time: self.timeout,
            bytes: self.max_memory.or_else(machine::default_memory_limit),
            cancel: Some(interrupt::flag()),
        }
    }
}
