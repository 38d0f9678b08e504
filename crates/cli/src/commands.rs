//! One file a command.

pub mod audit;
pub mod check;
pub mod compare;
pub mod completions;
pub mod explain;
pub mod generate;
pub mod human;
pub mod lab;
pub mod list;
pub mod merge;
pub mod play;
pub mod solve;
pub mod tables;
pub mod tictactoe;
pub mod verify;
pub mod words;
