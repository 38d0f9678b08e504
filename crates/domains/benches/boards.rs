//! How short `auto`'s solutions are after a given time: `cargo xtask bench boards`.
//!
//! Uniform boards of each size from a seed on which nothing was tuned, with nothing on disk. A second is a second of two
//! cores: two of processor time, so that other people's work on the machine does not count. A board without an answer ends
//! the bench. Words choose: how many boards (20), how many seconds (1), then sizes (all of the table).
//!
//!     cargo xtask bench boards 20 1 5x5 6x6
//!
//! `LOYD_SEED=7` takes other boards.

use std::time::Duration;

use loyd_domains::registry;
use loyd_lab::{Algorithm, Context, Generate, Instance, Report, Spec, Tables, Way};
use loyd_search::Limits;
use rustix::time::{ClockId, clock_gettime};

/// Not one of those that anything was tuned on.
const SEED: u64 = 20_261_116;
const THREADS: usize = 2;

/// Sizes, and the mean lengths that are aimed at after 1 and after 30 seconds.
const AIMS: [(&str, f64, f64); 11] = [
    ("4x6", 104.0, 102.0),
    ("3x7", 96.0, 95.0),
    ("2x10", 137.0, 130.0),
    ("5x5", 106.0, 102.0),
    ("6x6", 192.0, 182.0),
    ("7x7", 315.0, 290.0),
    ("8x8", 500.0, 460.0),
    ("10x10", 1_060.0, 980.0),
    ("20x20", 9_200.0, 8_600.0),
    ("50x50", 134_000.0, 128_000.0),
    ("100x100", 1_080_000.0, 1_030_000.0),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let (sizes, numbers): (Vec<_>, Vec<_>) = words.into_iter().partition(|word| word.contains('x'));
    let count: usize = numbers.first().map_or(Ok(20), |word| word.parse())?;
    let seconds: f64 = numbers.get(1).map_or(Ok(1.0), |word| word.parse())?;
    let sizes = if sizes.is_empty() { AIMS.map(|(size, ..)| size.to_owned()).to_vec() } else { sizes };
    let seed = std::env::var("LOYD_SEED").ok().map_or(Ok(SEED), |seed| seed.parse())?;
    println!("{count} boards of each size, seed {seed}, {seconds} s of {THREADS} cores each");
    println!("| board | mean length | aim | shortest, longest | lower bound | proven | most memory |");
    println!("|---|---|---|---|---|---|---|");
    for size in &sizes {
        let reports = boards(size, seed, count)?
            .iter()
            .map(|board| solve(board, seconds))
            .collect::<Result<Vec<_>, _>>()?;
        row(size, seconds, &reports);
    }
    Ok(())
}

fn boards(size: &str, seed: u64, count: usize) -> Result<Vec<Instance>, Box<dyn std::error::Error>> {
    let registry = registry();
    let asked = Generate { size: Some(size), goal: None, way: Way::Uniform, seed };
    Ok(registry.find("tiles")?.generate(&asked, &mut |_| Ok(()))?.take(count).collect())
}

fn solve(board: &Instance, seconds: f64) -> Result<Report, Box<dyn std::error::Error>> {
    let limits = Limits { time: Some(Duration::from_secs_f64(seconds)), clock, ..Limits::default() };
    let tables = Tables::default().with_threads(THREADS);
    let cx = Context { limits, threads: THREADS, ..Context::new(&tables) };
    let report = board.solve(&Spec::new(Algorithm::Auto, None), &cx, &mut |_| ())?;
    if report.cost().is_none() {
        return Err(format!("a board has no solution: {}", board.key().start).into());
    }
    Ok(report)
}

/// The time that this process has run, shared among its threads.
fn clock() -> Duration {
    let run = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(run.tv_sec as u64, run.tv_nsec as u32) / THREADS as u32
}

fn row(size: &str, seconds: f64, reports: &[Report]) {
    let mean = |of: &dyn Fn(&Report) -> f64| reports.iter().map(of).sum::<f64>() / reports.len() as f64;
    let lengths = || reports.iter().filter_map(Report::cost);
    let aim = AIMS.iter().find(|(name, ..)| *name == size).and_then(|&(_, soon, late)| match seconds {
        1.0 => Some(soon),
        30.0 => Some(late),
        _ => None,
    });
    let bytes = reports.iter().map(|report| report.stats.bytes_peak).max().unwrap_or(0);
    println!(
        "| {size} | {:.1} | {} | {}, {} | {:.1} | {} of {} | {} MB |",
        mean(&|report| report.cost().map_or(0.0, f64::from)),
        aim.map_or_else(|| "-".to_owned(), |aim| aim.to_string()),
        lengths().min().unwrap_or(0),
        lengths().max().unwrap_or(0),
        mean(&|report| f64::from(report.lower_bound)),
        reports.iter().filter(|report| report.optimal).count(),
        reports.len(),
        bytes / 1_000_000,
    );
}
