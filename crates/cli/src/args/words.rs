//! `loyd words`.

use std::path::PathBuf;

use clap::Args;

use super::LimitArgs;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  loyd words horse nurse
  loyd words cold warm --dictionary words.txt --json
  loyd words horse nurse --neighbours     one step on, with estimates
  loyd words horse nurse -a greedy:letters  letters that differ by place")]
pub struct WordsArgs {
    /// The first word
    pub from: String,
    /// The last word
    #[arg(required_unless_present = "neighbours")]
    pub to: Option<String>,
    /// List the words one step away instead, with what the heuristics say of the way to the last word
    #[arg(long)]
    pub neighbours: bool,
    /// A file with one word per line, instead of the built-in list
    #[arg(long, value_name = "FILE")]
    pub dictionary: Option<PathBuf>,
    /// Any algorithm but auto and twin-a-star; with edit-distance, letters or zero, as in a-star:zero
    #[arg(short, long, value_name = "SPEC", default_value = "a-star")]
    pub algorithm: String,
    /// One JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
}
