//! `cargo xtask test`, `cargo xtask lint` and `cargo xtask bench`: what people and CI run.

mod page;
mod python;

use std::process::{Command, ExitCode};

const USAGE: &str = "Usage:
  cargo xtask test            all tests: those of the workspace, the Python package's, then the page's in a browser
  cargo xtask test page       the page's alone
  cargo xtask test python     the Python package's alone; more words go to pytest
  cargo xtask lint            formatting and lints of the page and of the Python package
  cargo xtask bench [NAME]    all benchmarks, or one: search, korf, twentyfour, boards, compare";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        // First, since the page is built with the program.
        ["test"] => {
            page::find_node();
            cargo(&["test", "--workspace"]) && python::test(&[]) && page::test(&[])
        }
        ["test", "page", rest @ ..] => {
            page::find_node();
            cargo(&["build", "--package", "loyd-cli"]) && page::test(rest)
        }
        ["test", "python", rest @ ..] => {
            page::find_node();
            python::test(rest)
        }
        ["test", rest @ ..] => cargo(&[&["test", "--workspace"], rest].concat()),
        ["lint"] => {
            page::find_node();
            page::lint() && python::lint()
        }
        ["bench"] => cargo(&["bench", "--workspace"]),
        ["bench", name, rest @ ..] => {
            cargo(&[&["bench", "--workspace", "--bench", name, "--"], rest].concat())
        }
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    if done { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs cargo, the one that runs us, and says whether it succeeded.
fn cargo(arguments: &[&str]) -> bool {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    succeeds(Command::new(cargo).args(arguments))
}

/// Runs a command to its end, and says whether it succeeded; if it could not be run, why.
fn succeeds(command: &mut Command) -> bool {
    match command.status() {
        Ok(status) => status.success(),
        Err(error) => {
            eprintln!("cannot run {}: {error}", command.get_program().to_string_lossy());
            false
        }
    }
}
