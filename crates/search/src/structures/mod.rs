//! What the searches keep their states in.

pub(crate) mod room;
pub(crate) mod visited;
