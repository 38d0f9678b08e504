//! Sliding puzzles in the terminal: a game with par, hints and what moves cost; races of searches; search trees.
//!
//! [`update()`] is the whole of it, pure: what happens ([`Event`]) changes what is shown ([`App`]) and says what is to be done
//! ([`Command`]). The view draws an `App` and never thinks. Searches run on threads and tell what they find as events, so the
//! screen waits for none of them. [`run()`] puts it together on a terminal, [`run_plain`] in lines of text.

#![forbid(unsafe_code)]

mod app;
mod date;
mod event;
mod facts;
mod form;
mod game;
mod make;
mod pace;
mod plain;
mod play;
mod race;
mod records;
mod run;
mod store;
mod terminal;
mod tree;
mod tree_words;
mod update;
mod view;
mod way;
mod words;
mod work;

pub use app::{App, Look, Problem, Screen};
pub use date::Date;
pub use event::{Command, Event, Grown, News, Question, Told};
pub use facts::Bounds;
pub use make::{Origin, Puzzle, Wanted};
pub use plain::run_plain;
pub use records::{Records, Solved};
pub use run::{Ended, Setting, run};
pub use store::Store;
pub use terminal::restore;
pub use update::update;
pub use work::{Bench, Workers};
