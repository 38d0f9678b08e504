//! The server of the web lab: it serves the page, answers a JSON API and streams what searches do.
//!
//! | what | where |
//! |---|---|
//! | the types of the API, from which the page's are made | [`api`] |
//! | paths | `routes.rs` |
//! | who may ask | `security.rs` |
//! | jobs, their queue and their limits | `jobs.rs`, `queue.rs` |
//! | the event stream of a tab | `session.rs`, `events.rs` |
//! | what jobs do | `work.rs` |
//! | the embedded page | `page.rs`, `build.rs` |
//!
//! Nothing of the user's can be reached through it: no file, no program. It prints nothing.
#![forbid(unsafe_code)]

pub mod api;
mod body;
mod config;
mod events;
mod jobs;
mod page;
mod problems;
mod queue;
mod routes;
mod security;
mod server;
mod session;
mod trace;
mod work;

pub use config::{Config, new_token};
pub use page::is_built as page_is_built;
pub use server::{ServeError, Server, serve};
