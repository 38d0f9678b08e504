//! `loyd completions`: a script that lets a shell complete our arguments.

use std::io::Write as _;

use clap::CommandFactory as _;
use clap::builder::PossibleValuesParser;
use loyd_study::presets::Preset;

use crate::args::{Cli, CompletionsArgs};
use crate::exit::{Exit, Failure};

/// Prints the script.
pub fn run(args: &CompletionsArgs) -> Result<Exit, Failure> {
    let presets = Preset::ALL.map(Preset::name);
    // Any spelling of a preset is taken, which clap need not know; those who complete want the names.
    let mut command = Cli::command().mut_subcommand("compare", |compare| {
        compare.mut_arg("preset", |preset| preset.value_parser(PossibleValuesParser::new(presets)))
    });
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "loyd", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(Exit::Answered)
}
