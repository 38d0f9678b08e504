//! The program `loyd`; all of it is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    loyd_cli::main_with(std::env::args_os()).into()
}
