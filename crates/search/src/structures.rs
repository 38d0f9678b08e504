//! What the searches keep their nodes in. Each structure says how much memory it will take *before* it takes it,
//! so that a limit is never passed.

pub(crate) mod bucket_queue;
pub(crate) mod costs;
pub(crate) mod growth;
pub(crate) mod heaps;
pub(crate) mod index_table;
pub(crate) mod keyed_heap;
pub(crate) mod node_arena;
pub(crate) mod node_store;
pub(crate) mod open_list;
pub(crate) mod paths;
pub(crate) mod random_queue;
pub(crate) mod slots;
pub(crate) mod split_mix;
pub(crate) mod visited;
pub(crate) mod walk;
