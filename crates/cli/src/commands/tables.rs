//! `loyd tables`: pattern databases on disk.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use loyd_domains::tiles::{engine_tables, files, list as filed_tables, summed_tables};
use loyd_lab::{Context, Tables};
use loyd_tiles::pdb::file::{self, Header, Kind};
use loyd_tiles::pdb::{Partition, PartitionSpec};
use loyd_tiles::{Board, Goal, io_reason_of_folder};
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::{TableArgs, TablesArgs, TablesCommand};
use crate::exit::{Exit, Failure};
use crate::units::{grouped, shown_bytes};
use crate::{cache, input, show};

/// A pattern database on disk.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Table")]
pub struct TableJson {
    /// The file.
    file: String,
    /// `pdb` or `zpdb`.
    kind: &'static str,
    /// Rows x columns.
    size: String,
    /// The cell of the blank in the goal.
    blank_home: usize,
    /// The cells of the pattern's tiles in the goal.
    tile_homes: Vec<usize>,
    /// The size of the file.
    bytes: u64,
    /// How many placements it has.
    entries: u64,
    /// The largest value.
    largest: usize,
    /// The mean value.
    mean: f64,
    /// How many placements have each value, from 0.
    histogram: Vec<u64>,
}

/// A pattern database that was on disk.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "RemovedTable")]
pub struct RemovedJson {
    /// The file.
    file: String,
    /// Always true.
    removed: bool,
}

/// Builds, lists, verifies or removes.
pub fn run(args: &TablesArgs) -> Result<Exit, Failure> {
    match &args.command {
        TablesCommand::Build(args) => build(args),
        TablesCommand::List { json } => list(*json),
        TablesCommand::Verify(args) => verify(args),
        TablesCommand::Remove(args) => remove(args),
    }
}

/// Tables by name, for a goal.
struct Named {
    kind: Kind,
    spec: PartitionSpec,
    partition: Partition,
    goal: Board,
}

impl TableArgs {
    fn named(&self) -> Result<Named, Failure> {
        let expected =
            || Failure::Input("tables are named pdb:PARTITION or zpdb:PARTITION, as in zpdb:7-8".to_owned());
        let (kind, partition) = self.tables.split_once(':').ok_or_else(expected)?;
        let kind = match kind {
            "pdb" => Kind::Classical,
            "zpdb" => Kind::ZeroAware,
            _ => return Err(expected()),
        };
        let spec: PartitionSpec = partition.parse().map_err(Failure::input)?;
        let goal = Goal::parse(&self.goal, Some(self.size))
            .map_err(|error| Failure::Input(format!("--goal: {error}")))?
            .board(self.size)
            .map_err(Failure::input)?;
        let partition = Partition::new(&spec, &goal).map_err(Failure::input)?;
        Ok(Named { kind, spec, partition, goal })
    }
}

fn build(args: &TableArgs) -> Result<Exit, Failure> {
    let named = args.named()?;
    let tables = cache::tables(args.threads);
    let files = files(&tables, named.kind, &named.partition);
    if files.iter().any(|path| file::inspect(path).is_err()) {
        prepare_folder(&tables)?;
    }
    let began = Instant::now();
    let cx = Context::new(&tables);
    let built = match named.kind {
        Kind::Classical => summed_tables(&named.spec, &named.goal, true, &cx).map(drop),
        Kind::ZeroAware => engine_tables(&named.spec, &named.goal, true, &cx).map(drop),
    };
    if built.as_ref().is_err_and(|error| error.stop().is_some()) {
        return interrupted(&files);
    }
    built.map_err(Failure::input)?;
    let seconds = began.elapsed().as_secs_f64();
    // Where a table is built but could not be kept, it was said why.
    let headers = files.iter().map(|path| file::inspect(path)).collect::<Result<Vec<_>, _>>();
    let headers = headers.map_err(|error| Failure::Internal(error.to_string()))?;
    if !args.json {
        writeln!(std::io::stdout(), "Ready after {seconds:.2} s:")?;
    }
    for (path, header) in std::iter::zip(&files, &headers) {
        print(path, header, args.json)?;
    }
    Ok(Exit::Answered)
}

/// A table is kept when it is whole.
fn interrupted(files: &[PathBuf]) -> Result<Exit, Failure> {
    let kept = files.iter().filter(|path| file::inspect(path).is_ok()).count();
    input::say(&match kept {
        0 => "Interrupted. Nothing was kept.\n".to_owned(),
        _ => format!("Interrupted. Kept: {kept} of {} tables.\n", files.len()),
    })?;
    Ok(Exit::Interrupted)
}

/// Tables are built here in order to be kept, so a folder that cannot keep them is refused before the work.
fn prepare_folder(tables: &Tables) -> Result<(), Failure> {
    let Some(folder) = tables.folder() else {
        return Err(Failure::Input(
            "there is no folder to keep tables in; name one in LOYD_CACHE".to_owned(),
        ));
    };
    file::prepare(folder).map_err(|error| {
        Failure::Input(format!(
            "tables cannot be kept in {}: {}; name another folder in LOYD_CACHE",
            input::quoted(&folder.to_string_lossy()),
            io_reason_of_folder(folder, &error)
        ))
    })
}

fn list(json: bool) -> Result<Exit, Failure> {
    let tables = cache::tables(1);
    let folder =
        tables.folder().map_or_else(|| "no folder".to_owned(), |folder| folder.display().to_string());
    let filed = filed_tables(&tables).map_err(|error| {
        let why = io_reason_of_folder(Path::new(&folder), &error);
        Failure::Input(format!("cannot read {folder}: {why}"))
    })?;
    if !json {
        let count = if filed.len() == 1 { "1 table".to_owned() } else { format!("{} tables", filed.len()) };
        writeln!(std::io::stdout(), "{count} in {folder}")?;
    }
    let mut exit = Exit::Answered;
    for table in &filed {
        match &table.header {
            Ok(header) => print(&table.path, header, json)?,
            Err(error) => {
                input::say(&format!("error: {error}\n"))?;
                exit = Exit::BadInput;
            }
        }
    }
    Ok(exit)
}

fn verify(args: &TableArgs) -> Result<Exit, Failure> {
    let named = args.named()?;
    let mut exit = Exit::Answered;
    for path in files(&cache::tables(1), named.kind, &named.partition) {
        match file::verify(&path) {
            Ok(header) => print(&path, &header, args.json)?,
            Err(error) => {
                input::say(&format!("error: {error}\n"))?;
                exit = Exit::No;
            }
        }
    }
    if exit == Exit::Answered && !args.json {
        writeln!(std::io::stdout(), "Every byte is as it was written.")?;
    }
    Ok(exit)
}

fn remove(args: &TableArgs) -> Result<Exit, Failure> {
    let named = args.named()?;
    for path in files(&cache::tables(1), named.kind, &named.partition) {
        file::remove(&path).map_err(Failure::input)?;
        let file = path.display().to_string();
        if args.json {
            writeln!(std::io::stdout(), "{}", show::json(&RemovedJson { file, removed: true })?)?;
        } else {
            writeln!(std::io::stdout(), "removed {file}")?;
        }
    }
    Ok(Exit::Answered)
}

fn print(path: &Path, header: &Header, json: bool) -> Result<(), Failure> {
    let histogram = &header.histogram;
    let entries: u64 = histogram.iter().sum();
    let total: f64 = histogram.iter().enumerate().map(|(value, &count)| value as f64 * count as f64).sum();
    let mean = total / entries.max(1) as f64;
    let kind = match header.kind {
        Kind::Classical => "pdb",
        Kind::ZeroAware => "zpdb",
    };
    let mut out = std::io::stdout().lock();
    if json {
        let table = TableJson {
            file: path.display().to_string(),
            kind,
            size: header.pattern.size().to_string(),
            blank_home: header.pattern.blank_home(),
            tile_homes: header.pattern.homes().to_vec(),
            bytes: header.bytes,
            entries,
            largest: histogram.len().saturating_sub(1),
            mean,
            histogram: histogram.clone(),
        };
        writeln!(out, "{}", show::json(&table)?)?;
        return Ok(());
    }
    let homes: Vec<String> = header.pattern.homes().iter().map(ToString::to_string).collect();
    let (size, blank) = (header.pattern.size(), header.pattern.blank_home());
    writeln!(out, "  {kind:<5}{size}, blank home {blank}, tile homes {}", homes.join(" "))?;
    writeln!(
        out,
        "       {} entries, {}, largest {}, mean {mean:.3}",
        grouped(entries),
        shown_bytes(header.bytes as usize),
        histogram.len().saturating_sub(1),
    )?;
    Ok(())
}
