//! `loyd completions`: a script that lets a shell complete our arguments.

use std::io::Write as _;

use clap::CommandFactory as _;

use crate::args::{Cli, CompletionsArgs};
use crate::exit::{Exit, Failure};

/// Prints the script.
pub fn run(args: &CompletionsArgs) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "loyd", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(Exit::Answered)
}
