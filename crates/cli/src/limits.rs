//! From what was typed to what a search may use.

use loyd_lab::machine;
use loyd_search::{Bytes, Limits};

use crate::args::LimitArgs;
use crate::exit::Failure;
use crate::{input, interrupt};

impl LimitArgs {
    /// The limits of each of `jobs` searches at a time, with memory bounded even where it was not asked for, and Ctrl-C
    /// as the cancel flag.
    pub fn resolve(&self, jobs: usize) -> Limits {
        Limits {
            expanded: self.max_nodes,
            time: self.timeout,
            bytes: self.memory(jobs).or_else(|| machine::default_memory_limit(jobs)),
            cancel: Some(interrupt::flag()),
            ..Limits::default()
        }
    }

    /// The memory that was typed for each of `jobs` at a time, or less where the shell's limit on addresses leaves less.
    pub fn memory(&self, jobs: usize) -> Option<usize> {
        self.max_memory.map(|typed| halved_to(typed, machine::address_limit(jobs).unwrap_or(usize::MAX)))
    }

    /// Where a limit on memory was reached that is not the one that was typed, says so.
    pub fn tell_memory(&self, reached: bool, limits: &Limits) -> Result<(), Failure> {
        let (Some(typed), Some(kept)) = (self.max_memory, limits.bytes) else { return Ok(()) };
        if !reached || kept >= typed {
            return Ok(());
        }
        let (typed, kept) = (Bytes(typed).as_typed(), Bytes(kept));
        input::say(&format!("note: the limit was {kept}: ulimit -v does not leave {typed}\n"))
    }
}

/// `bytes`, or where so much is not to be had, halves of it: in steps, so that a limit is mostly the same the next time, and
/// a comparison finds its runs in the store.
pub fn halved_to(mut bytes: usize, available: usize) -> usize {
    while bytes > available && bytes > 1 << 20 {
        bytes /= 2;
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_at_a_time_share_what_is_available_and_keep_what_was_typed() {
        let none = LimitArgs { timeout: None, max_nodes: None, max_memory: None };
        let (alone, shared) = (none.resolve(1).bytes, none.resolve(8).bytes);
        if let (Some(alone), Some(shared)) = (alone, shared) {
            // What is available may change between two looks.
            assert!(shared < alone / 4, "{shared} of {alone}");
        }
        let typed = LimitArgs { max_memory: Some(1000), ..none };
        assert_eq!((typed.resolve(1).bytes, typed.resolve(8).bytes), (Some(1000), Some(1000)));
    }
}
