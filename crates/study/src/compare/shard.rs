//! One of several equal parts of a plan, for the job arrays of a batch system.
//!
//! The runs are dealt like cards, spec by spec and puzzle by puzzle within a spec. So every run is in exactly one shard,
//! shards differ by at most one run, and by at most one run of any spec: the slow specs are shared out as evenly as the
//! quick ones, and so are puzzles that are listed by how hard they are. What is dealt where depends on the plan alone.

use std::fmt;
use std::str::FromStr;

/// `3/100`: the third of a hundred.
///
/// ```
/// use loyd_study::Shard;
/// let shard: Shard = "3/100".parse().unwrap();
/// assert_eq!((shard.number(), shard.of()), (3, 100));
/// assert!("0/100".parse::<Shard>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    number: usize,
    of: usize,
}

/// Why a text is no shard.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ShardError {
    /// Not two numbers.
    #[error("expected the number of the part and how many there are, such as 3/100")]
    Form,
    /// No such part.
    #[error("of {0} parts the first is 1/{0} and the last is {0}/{0}")]
    Number(usize),
    /// No parts at all, or more than make sense.
    #[error("expected 1 to {} parts", Shard::MOST)]
    Count,
}

impl Shard {
    /// The most parts there can be.
    pub const MOST: usize = 1_000_000;

    /// One of `of` parts, counted from 1.
    ///
    /// # Errors
    /// When there is no such part.
    pub fn new(number: usize, of: usize) -> Result<Shard, ShardError> {
        if !(1..=Shard::MOST).contains(&of) {
            return Err(ShardError::Count);
        }
        if !(1..=of).contains(&number) {
            return Err(ShardError::Number(of));
        }
        Ok(Shard { number, of })
    }

    /// Which one it is, from 1 on.
    pub fn number(self) -> usize {
        self.number
    }

    /// How many there are.
    pub fn of(self) -> usize {
        self.of
    }

    /// How many of `runs` runs it gets.
    pub fn share(self, runs: usize) -> usize {
        (runs + self.of - self.number) / self.of
    }

    /// Whether the run that is dealt at this place, from 0 on, is in it.
    pub fn holds(self, place: usize) -> bool {
        place % self.of == self.number - 1
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let (number, of) = text.split_once('/').ok_or(ShardError::Form)?;
        let read = |text: &str| text.trim().parse().map_err(|_| ShardError::Form);
        Shard::new(read(number)?, read(of)?)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}
