//! From what was typed to what a search may use.

use loyd_lab::machine;
use loyd_search::Limits;
use loyd_tiles::Bytes;

use crate::args::LimitArgs;
use crate::exit::Failure;
use crate::{input, interrupt};

impl LimitArgs {
    /// The limits, with memory bounded even if nobody asked for it, and Ctrl-C as the cancel flag.
    pub fn resolve(&self) -> Limits {
        Limits {
            expanded: self.max_nodes,
            time: self.timeout,
            bytes: self.memory(1).or_else(machine::default_memory_limit),
            cancel: Some(interrupt::flag()),
        }
    }

    /// The memory that was typed for each of `jobs` at a time, or less where the shell's limit on addresses leaves less.
    pub fn memory(&self, jobs: usize) -> Option<usize> {
        let left = machine::address_limit().map_or(usize::MAX, |left| left / jobs.max(1));
        self.max_memory.map(|typed| typed.min(left))
    }

    /// Where a limit on memory was reached that is not the one that was typed, says so.
    pub fn tell_memory(&self, reached: bool, limits: &Limits) -> Result<(), Failure> {
        let (Some(typed), Some(kept)) = (self.max_memory, limits.bytes) else { return Ok(()) };
        if !reached || kept >= typed {
            return Ok(());
        }
        let (typed, kept) = (Bytes(typed).as_typed(), Bytes(kept));
        input::say(&format!("note: the limit was {kept}, not {typed}: ulimit -v leaves no more\n"))
    }
}
