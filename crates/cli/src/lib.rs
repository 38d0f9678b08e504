//! The program `loyd`: arguments are parsed in `args`, resolved in `input` and `limits`, and carried out in
//! `commands`. Results go to standard output, everything else to standard error.
//!
//! It is a library so that other programs can bring the command line along ([`main_with`]) and say the same in the same
//! words ([`api`]).

pub mod api;
mod args;
mod cache;
mod commands;
mod exit;
mod input;
mod interrupt;
mod lab;
mod limits;
mod progress;
mod prompt;
mod schema;
mod show;
mod stream;
mod units;

use std::ffi::OsString;
use std::io::Write as _;

use clap::{CommandFactory as _, FromArgMatches as _};

use args::{Cli, Command};

/// Runs a command line, the program's name first, and returns its exit code.
pub fn main_with(words: impl IntoIterator<Item = OsString>) -> u8 {
    let cli = match typed(words.into_iter().collect()) {
        Ok(cli) => cli,
        Err(error) => {
            // Nothing is left to tell it to if it cannot be written.
            let _ = error.print();
            return error.exit_code() as u8;
        }
    };
    let json = cli.command.answers_in_json();
    let result = match cli.command {
        Command::Solve(args) => commands::solve::run(&args),
        Command::Check(args) => commands::check::run(&args),
        Command::Generate(args) => commands::generate::run(&args),
        Command::Compare(args) => commands::compare::run(&args),
        Command::Merge(args) => commands::merge::run(&args),
        Command::Audit(args) => commands::audit::run(&args),
        Command::Explain(args) => commands::explain::run(&args),
        Command::Verify(args) => commands::verify::run(&args),
        Command::List(args) => commands::list::run(&args),
        Command::Tables(args) => commands::tables::run(&args),
        Command::Lab(args) => commands::lab::run(&args),
        Command::Play(args) => commands::play::run(&args),
        Command::Words(args) => commands::words::run(&args),
        Command::Tictactoe(args) => commands::tictactoe::run(&args),
        Command::Completions(args) => commands::completions::run(&args),
    };
    match result {
        Ok(exit) => exit as u8,
        Err(failure) => {
            if !failure.is_closed_pipe() {
                // Nothing is left to tell it to if standard error is gone too.
                let _ = writeln!(std::io::stderr(), "error: {failure}");
                if json && let Ok(object) = show::json(&show::ErrorJson::new(&failure)) {
                    let _ = writeln!(std::io::stdout(), "{object}");
                }
            }
            failure.exit() as u8
        }
    }
}

/// What was typed. Numbers below 0 go to those who read them, who say what they take; left to itself, clap takes them for
/// options that do not exist. The same goes for puzzles that begin with a hyphen.
fn typed(words: Vec<OsString>) -> Result<Cli, clap::Error> {
    let command = with_negative_numbers(Cli::command());
    let matches = command.try_get_matches_from(words.iter().map(|word| units::shielded(word)))?;
    let mut cli = Cli::from_arg_matches(&matches)?;
    if let Command::Compare(args) = &mut cli.command {
        args.typed = words.into_iter().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    }
    Ok(cli)
}

fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let admit = |arg: clap::Arg| {
        let takes_values = arg.get_action().takes_values();
        if takes_values { arg.allow_negative_numbers(true) } else { arg }
    };
    command.mut_args(admit).mut_subcommands(with_negative_numbers)
}
