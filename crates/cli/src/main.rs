//! The program `loyd`: arguments are parsed in `args`, resolved in `input` and `limits`, and carried out in
//! `commands`. Results go to standard output, everything else to standard error.

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

use std::io::Write as _;
use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _};

use args::{Cli, Command};

fn main() -> ExitCode {
    let cli = typed();
    let json = cli.command.answers_in_json();
    let result = match cli.command {
        Command::Solve(args) => commands::solve::run(&args),
        Command::Check(args) => commands::check::run(&args),
        Command::Generate(args) => commands::generate::run(&args),
        Command::Compare(args) => commands::compare::run(&args),
        Command::Audit(args) => commands::audit::run(&args),
        Command::Explain(args) => commands::explain::run(&args),
        Command::Verify(args) => commands::verify::run(&args),
        Command::List(args) => commands::list::run(&args),
        Command::Tables(args) => commands::tables::run(&args),
        Command::Lab(args) => commands::lab::run(&args),
        Command::Words(args) => commands::words::run(&args),
        Command::Tictactoe(args) => commands::tictactoe::run(&args),
        Command::Completions(args) => commands::completions::run(&args),
    };
    match result {
        Ok(exit) => exit.into(),
        Err(failure) => {
            if !failure.is_closed_pipe() {
                // Nothing is left to tell it to if standard error is gone too.
                let _ = writeln!(std::io::stderr(), "error: {failure}");
                if json && let Ok(object) = show::json(&show::ErrorJson::new(&failure)) {
                    let _ = writeln!(std::io::stdout(), "{object}");
                }
            }
            failure.exit().into()
        }
    }
}

/// What was typed. Numbers below 0 go to those who read them, who say what they take; left to itself, clap takes them for
/// options that nobody has.
fn typed() -> Cli {
    let matches = with_negative_numbers(Cli::command()).get_matches();
    Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}

fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let admit = |arg: clap::Arg| {
        let takes_values = arg.get_action().takes_values();
        if takes_values { arg.allow_negative_numbers(true) } else { arg }
    };
    command.mut_args(admit).mut_subcommands(with_negative_numbers)
}
