//! The recorded tree, as `GET /api/jobs/{id}/trace?from=&to=` sends it: columns of little-endian numbers.
//!
//! A header of 16 bytes: [`MAGIC`], [`VERSION`], the number of nodes n, and the place of the first of them in the
//! whole recording, each a `u32`. Then seven columns of n entries, wide ones first, so that each is aligned:
//!
//! | column | type | meaning |
//! |---|---|---|
//! | parent | u32 | the parent's place in the whole recording; [`NONE`] for a root |
//! | born | u32 | the expansion, from 1, that generated it; 0 for the first root |
//! | out | u32 | the expansion, from 1, that took it out of the frontier; [`NONE`] while it waits |
//! | h | f32 | the estimate, as a length |
//! | g | f32 | the cost from its root, as a length |
//! | move | u8 | the gap's motion: 0 up, 1 left, 2 right, 3 down; on maps the step: 0 to 7 clockwise from north; 255 for a root; 254 in other domains |
//! | flags | u8 | bits, below |
//!
//! Nodes stand in the order of birth, so the tree after step k is a prefix. A deepening search has one root an
//! iteration, a search from both ends two.
//!
//! What the states are, and what actions of other domains are called, `GET /api/jobs/{id}/nodes?from=&to=` tells as JSON.

/// `LOYD`, read as a little-endian `u32`.
pub const MAGIC: u32 = u32::from_le_bytes(*b"LOYD");
/// The version of the format.
pub const VERSION: u32 = 2;
/// The bytes of the header.
pub const HEADER: usize = 16;
/// The bytes of a node.
pub const NODE: usize = 22;
/// No parent; not out yet.
pub const NONE: u32 = u32::MAX;
/// The move of a root.
pub const NO_MOVE: u8 = u8::MAX;
/// A move that has no number.
pub const OTHER_MOVE: u8 = u8::MAX - 1;

/// Flag: the goal.
pub const GOAL: u8 = 1;
/// Flag: dropped, since the board was met before with no larger g.
pub const DROPPED: u8 = 2;
/// Flag: cut, since its f is above the bound or the beam was full.
pub const CUT: u8 = 4;
/// Flag: belongs to the search from the goal's side.
pub const SIDE: u8 = 8;
/// Flag: on the path of the solution.
pub const PATH: u8 = 16;
