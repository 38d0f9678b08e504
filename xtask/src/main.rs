//! `cargo xtask test` and `cargo xtask bench`: what people and CI run.

use std::process::{Command, ExitCode};

const USAGE: &str = "Usage:
  cargo xtask test            all tests of the workspace
  cargo xtask bench [NAME]    all benchmarks, or one: search, korf";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["test", rest @ ..] => cargo(&[&["test", "--workspace"], rest].concat()),
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
    match Command::new(cargo).args(arguments).status() {
        Ok(status) => status.success(),
        Err(error) => {
            eprintln!("cannot run cargo: {error}");
            false
        }
    }
}
