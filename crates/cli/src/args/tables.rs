//! `loyd tables`.

use clap::{Args, Subcommand};
use loyd_tiles::Size;

use crate::units::parse_threads;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  loyd tables build zpdb:7-8 --size 4x4      for hard 15-puzzles: 196 MB
  loyd tables list
  loyd tables verify zpdb:7-8 --size 4x4
  loyd tables remove pdb:5-5-5 --size 4x4 --goal first

Tables are kept in the cache folder of your system; LOYD_CACHE names another.")]
pub struct TablesArgs {
    #[command(subcommand)]
    pub command: TablesCommand,
}

#[derive(Debug, Subcommand)]
pub enum TablesCommand {
    /// Build tables, or find them built
    #[command(after_help = "Example:\n  loyd tables build zpdb:7-8 --size 4x4")]
    Build(TableArgs),
    /// What is there: sizes, largest values, means
    List {
        /// One JSON object per table
        #[arg(long)]
        json: bool,
    },
    /// Check files, every byte
    #[command(after_help = "Example:\n  loyd tables verify zpdb:7-8 --size 4x4")]
    Verify(TableArgs),
    /// Remove files
    #[command(after_help = "Example:\n  loyd tables remove pdb:5-5-5 --size 4x4 --goal first")]
    Remove(TableArgs),
}

#[derive(Debug, Args)]
pub struct TableArgs {
    /// pdb:PARTITION (classical) or zpdb:PARTITION (zero-aware), as in zpdb:7-8 or pdb:1,2,5,6+3,4,7,8
    #[arg(value_name = "TABLES")]
    pub tables: String,
    /// Rows x columns
    #[arg(long, value_name = "RxC", default_value = "4x4")]
    pub size: Size,
    /// last, first, snail, or a board
    #[arg(long, default_value = "last", value_name = "GOAL")]
    pub goal: String,
    /// Threads to build on; 0 is one a core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = parse_threads)]
    pub threads: usize,
    /// One JSON object per table
    #[arg(long)]
    pub json: bool,
}
