//! What `compare` costs beyond the runs themselves: `cargo xtask bench compare`.
//!
//! The same searches of over a millisecond each are made in a plain loop and through a plan with a store on disk, turn
//! and turn about. Prints the ratio of each turn, and their median, by the clock and by the time that the processor
//! spent on us, the thread that writes the store included: other programs disturb the clock more.

use std::time::Instant;

use loyd_lab::{Context, Generate, Instance, Spec, Tables, Way};
use loyd_search::Limits;
use loyd_study::{Plan, Store};
use rustix::time::{ClockId, clock_gettime};

const BOARDS: usize = 500;
const TURNS: usize = 9;

fn main() {
    let spec: Spec = "ida-star:manhattan".parse().expect("a spec");
    let puzzles = boards_over_a_millisecond(&spec);
    let plan = Plan {
        specs: vec![spec],
        puzzles,
        limits: Limits { bytes: Some(1 << 30), ..Limits::default() },
        seed: Some(1),
    };
    println!("{BOARDS} runs of {} on 4x4, each over 1 ms; a turn of each kind, {TURNS} times", plan.specs[0]);
    let (mut clock, mut processor) = (Vec::new(), Vec::new());
    for _ in 0..TURNS {
        let (alone, compared) = (timed(|| alone(&plan)), timed(|| compared(&plan)));
        clock.push(100.0 * (compared.clock / alone.clock - 1.0));
        processor.push(100.0 * (compared.processor / alone.processor - 1.0));
        println!("alone {alone:.3?}, compared {compared:.3?}");
    }
    let median = |percents: &mut Vec<f64>| {
        percents.sort_by(f64::total_cmp);
        percents[TURNS / 2]
    };
    let (clock, processor) = (median(&mut clock), median(&mut processor));
    println!("overhead, median of {TURNS}: {clock:.2} % by the clock, {processor:.2} % of processor time");
}

/// Seconds by the clock, and of processor time.
#[derive(Debug)]
struct Seconds {
    clock: f64,
    processor: f64,
}

fn timed(work: impl FnOnce()) -> Seconds {
    let processor = || {
        let time = clock_gettime(ClockId::ProcessCPUTime);
        time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
    };
    let (began, before) = (Instant::now(), processor());
    work();
    Seconds { clock: began.elapsed().as_secs_f64(), processor: processor() - before }
}

fn boards_over_a_millisecond(spec: &Spec) -> Vec<Instance> {
    let registry = loyd_domains::registry();
    let asked = Generate { size: Some("4x4"), goal: None, way: Way::Steps(70), seed: 1 };
    let boards = registry.find("tiles").and_then(|tiles| tiles.generate(&asked, &mut |_| Ok(())));
    let boards = boards.expect("boards");
    let tables = Tables::default();
    let is_long = |board: &Instance| {
        let limits = Limits { expanded: Some(1_000_000), ..Limits::default() };
        let cx = Context::new(&tables).within(limits);
        let report = board.solve(spec, &cx, &mut |_| ()).expect("it runs");
        report.cost().is_some() && report.stats.elapsed.as_micros() > 1000
    };
    boards.filter(is_long).take(BOARDS).collect()
}

fn alone(plan: &Plan) {
    let tables = Tables::default();
    let cx = Context::new(&tables).within(plan.limits.clone());
    for board in &plan.puzzles {
        board.solve(&plan.specs[0], &cx, &mut |_| ()).expect("it runs");
    }
}

fn compared(plan: &Plan) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(&folder.path().join("results.sqlite")).expect("a store");
    plan.run(&Context::new(&Tables::default()), 1, Some(store), &mut |_| ()).expect("it runs");
}
