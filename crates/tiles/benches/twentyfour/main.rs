//! The 24-puzzle beside a prototype, in one command and one minute: `cargo xtask bench twentyfour`.
//!
//! Boards are those of `../shared/data/korf24.txt` (Korf and Felner, Artificial Intelligence 134, 2002), on one thread; the
//! prototype is the C++ program of `../shared/tools/twentyfour`, compiled here. Times are processor time. What is missing is
//! left out, and said.
//!
//! Words after `--` choose: `easy` (the six easiest, the default together with 27 and 47), numbers of boards, `all`;
//! `portable` or `bmi2` for other instructions; `threads` also runs the boards on all cores; `alone` leaves the prototype out.

#[path = "../support/clock.rs"]
mod clock;
mod prototype;

use std::sync::Arc;
use std::time::{Duration, Instant};

use clock::Stopwatch;
use loyd_search::{Limits, Monitor, Outcome};
use loyd_tiles::engine::Instructions;
use loyd_tiles::engine::panel::{Panel, PanelSolver, find_partitions};
use loyd_tiles::pdb::{Effort, Workshop};
use loyd_tiles::{Board, ByteState, Goal, Puzzle, Size};
use rustix::time::{ClockId, clock_gettime};

const EASY: [u32; 6] = [38, 40, 25, 44, 1, 37];
const USUAL: [u32; 8] = [38, 40, 25, 44, 1, 37, 27, 47];

/// A board with its number and its published length.
struct Instance {
    id: u32,
    length: u32,
    board: Board,
}

/// What solving a board took.
struct Took {
    expanded: u64,
    time: Duration,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let wants = |part: &str| words.iter().any(|word| word == part);
    let all = instances();
    let ids: Vec<u32> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let chosen: Vec<&Instance> = match (wants("all"), wants("easy"), ids.is_empty()) {
        (true, ..) => all.iter().collect(),
        (_, true, _) => pick(&all, &EASY),
        (.., true) => pick(&all, &USUAL),
        _ => pick(&all, &ids),
    };
    if chosen.is_empty() {
        return println!("no boards: ../shared/data/korf24.txt is not there, or has none of these");
    }
    let prototype = (!wants("alone")).then(prototype::Prototype::make).flatten();
    let instructions = match (wants("portable"), wants("bmi2")) {
        (true, _) => Instructions::Portable,
        (_, true) => Instructions::Bmi2,
        _ => Instructions::best(),
    };
    let solver = PanelSolver::new(Arc::new(panel(instructions))).with_instructions(instructions);
    println!(
        "{instructions:?}, one core, processor time; the prototype chooses its partitions knowing the length"
    );
    println!("  board  moves       nodes  seconds  M nodes/s   prototype: nodes  seconds   ratio");
    let (mut ours, mut beside, mut theirs) = (Sum::default(), Sum::default(), Sum::default());
    for instance in &chosen {
        let took = solve(&solver, instance);
        ours.add(&took);
        print!("  {:>5}  {:>5} {}", instance.id, instance.length, row(&took));
        let peer = prototype.as_ref().and_then(|prototype| prototype.solve(instance.id));
        match peer {
            Some(peer) => {
                println!(" {}  {:>6.2}", row(&peer), ratio(took.time, peer.time));
                beside.add(&took);
                theirs.add(&peer);
            }
            // On some boards it gives up, as on #27.
            None => println!(),
        }
    }
    print!("    sum        {}", row(&ours.0));
    if theirs.0.expanded > 0 {
        print!(" {}  {:>6.2}", row(&theirs.0), ratio(beside.0.time, theirs.0.time));
    }
    println!();
    if wants("threads") {
        threads(&solver, &chosen, &ours.0);
    }
}

/// The panel, with what each of its tables took on one core.
fn panel(instructions: Instructions) -> Panel {
    let goal = Goal::First.board(Size::new(5, 5).expect("5x5 is a size")).expect("the goal fits");
    let (mut longest, mut count, whole) = (Duration::ZERO, 0, Stopwatch::start());
    // Builders know portable code and AVX-512.
    let effort = Effort { threads: 1, native: instructions == Instructions::Avx512, ..Effort::default() };
    let workshop = Workshop::default();
    let table = |pattern: &_| {
        let clock = Stopwatch::start();
        let table = workshop.zero_aware(pattern, effort);
        longest = longest.max(clock.elapsed());
        count += 1;
        table.map(Arc::new)
    };
    let panel =
        Panel::with(&goal, &find_partitions(&goal).expect("5x5 is not too large"), Panel::WORD_LENGTH, table)
            .expect("5x5 has a panel");
    let (seconds, longest) = (whole.elapsed().as_secs_f64(), longest.as_secs_f64());
    println!(
        "{count} tables, {} MB, ready in {seconds:.1} s; the longest took {longest:.2} s",
        panel.bytes() >> 20
    );
    panel
}

fn solve(solver: &PanelSolver, instance: &Instance) -> Took {
    let mut monitor = Monitor::unwatched(Limits::default());
    let clock = Stopwatch::start();
    let outcome = solver.solve_board::<Puzzle<ByteState>, _>(&instance.board, &mut monitor);
    let time = clock.elapsed();
    let Outcome::Solved { actions, cost } = outcome else { panic!("{}: {outcome:?}", instance.id) };
    let replayed =
        actions.iter().try_fold(instance.board.clone(), |board, &direction| board.after(direction));
    assert_eq!((replayed.as_ref(), cost), (Some(solver.panel().goal()), instance.length), "{}", instance.id);
    Took { expanded: monitor.stats().expanded, time }
}

/// The same boards on all cores, by the wall and, for a machine that is not quiet, by what a node costs there.
fn threads(solver: &PanelSolver, chosen: &[&Instance], one: &Took) {
    let solver = solver.clone().with_threads(0);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let (wall, before, mut expanded) = (Instant::now(), all_threads(), 0);
    for instance in chosen {
        expanded += solve(&solver, instance).expanded;
    }
    let (wall, time) = (wall.elapsed(), all_threads().saturating_sub(before));
    let rate = |time: Duration| expanded as f64 / time.as_secs_f64();
    let alone = one.expanded as f64 / one.time.as_secs_f64();
    println!(
        "on {cores} cores: {:.1} s by the wall, {:.2} times the nodes a second; {:.2} times by processor time",
        wall.as_secs_f64(),
        rate(wall) / alone,
        rate(time) / alone * cores as f64
    );
}

/// The time that all threads of this process have run.
fn all_threads() -> Duration {
    let run = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(run.tv_sec as u64, run.tv_nsec as u32)
}

#[derive(Default)]
struct Sum(Took);

impl Default for Took {
    fn default() -> Took {
        Took { expanded: 0, time: Duration::ZERO }
    }
}

impl Sum {
    fn add(&mut self, took: &Took) {
        self.0.expanded += took.expanded;
        self.0.time += took.time;
    }
}

fn row(took: &Took) -> String {
    let seconds = took.time.as_secs_f64();
    format!("{:>11}  {seconds:>7.2}  {:>9.1}", took.expanded, took.expanded as f64 / seconds / 1e6)
}

fn ratio(ours: Duration, theirs: Duration) -> f64 {
    ours.as_secs_f64() / theirs.as_secs_f64()
}

fn pick<'a>(all: &'a [Instance], ids: &[u32]) -> Vec<&'a Instance> {
    ids.iter().filter_map(|id| all.iter().find(|instance| instance.id == *id)).collect()
}

/// A line: number, length, tiles.
fn instances() -> Vec<Instance> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/korf24.txt");
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let size = Size::new(5, 5).expect("5x5 is a size");
    let instance = |line: &str| {
        let numbers: Vec<u16> =
            line.split_whitespace().map(|word| word.parse().ok()).collect::<Option<_>>()?;
        let [id, length, tiles @ ..] = &numbers[..] else { return None };
        let board = Board::new(size, tiles.to_vec()).ok()?;
        Some(Instance { id: u32::from(*id), length: u32::from(*length), board })
    };
    text.lines().filter(|line| !line.starts_with('#')).filter_map(instance).collect()
}
