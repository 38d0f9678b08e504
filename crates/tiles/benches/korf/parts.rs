//! The parts of the bench.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use loyd_search::{IdaStar, Limits, Monitor, Outcome, Search, Stats};
use loyd_tiles::engine::{Instructions, Solver, Tables};
use loyd_tiles::pdb::{Additive, Effort, PartitionSpec, Pattern, ZeroAwareTable};
use loyd_tiles::{Board, Direction, Generator, Goal, NibbleState, Puzzle, Scramble};

use crate::Bench;
use crate::clock::Stopwatch;

/// Boards of 66 to 80 moves, found by this project: see `tests/hard_boards`.
#[path = "../../tests/hard_boards/boards.rs"]
mod hard_boards;

const ONE: Effort<'static> = Effort {
    threads: 1,
    bytes_max: 4 << 30,
    progress: &|_| {},
    look: &|| Ok(()),
    native: true,
    shared: false,
};

impl Bench {
    fn show(&self, what: &str, time: Duration) {
        let seconds = time.as_secs_f64();
        println!("  {what:<44} {seconds:>8.4} s  scaled {:>8.4} s", seconds * self.scale);
    }

    /// Target 1: nothing on disk, small tables built and all boards solved.
    pub fn small(&self) {
        println!("nothing prepared, small tables, one thread:");
        for instructions in Instructions::ALL.into_iter().filter(|kind| kind.available()) {
            let native = instructions != Instructions::Portable;
            let clock = Stopwatch::start();
            let table =
                |pattern: &Pattern| ZeroAwareTable::build(pattern, Effort { native, ..ONE }).map(Arc::new);
            let spec = PartitionSpec::middle(&self.goal);
            let tables = Tables::with_words(&spec, &self.goal, Tables::WORD_LENGTH_QUICK, table);
            let tables = Arc::new(tables.expect("small tables are built"));
            let built = clock.elapsed();
            let solver = Solver::new(tables.clone()).with_instructions(instructions);
            let (searched, nodes) = self.solve_all(&solver);
            self.show(&format!("{instructions:?}: built, {} kB", tables.bytes() / 1000), built);
            self.show(&format!("{instructions:?}: 100 boards, {nodes} nodes each"), searched);
            self.show(&format!("{instructions:?}: both"), built + searched);
            if let Some(bytes) = peak_bytes() {
                println!("  the most memory that the process has had so far: {:.1} MB", bytes as f64 / 1e6);
            }
        }
    }

    /// Target 3: `zpdb:7-8` from nothing.
    pub fn build(&self) -> Arc<Tables> {
        println!("zpdb:7-8 from nothing:");
        let spec = "7-8".parse().expect("7-8 is a partition");
        let mut tables = None;
        for (what, native, threads) in
            [("portable", false, 1), ("native", true, 1), ("native, all cores", true, 0)]
        {
            drop(tables.take());
            let (clock, wall) = (Stopwatch::start(), Instant::now());
            let built = Tables::build(&spec, &self.goal, Effort { native, threads, ..ONE });
            tables = Some(Arc::new(built.expect("7-8 is built")));
            self.show(what, if threads == 1 { clock.elapsed() } else { wall.elapsed() });
        }
        tables.expect("the loop ran")
    }

    /// Target 2: tables warm. The best of several rounds, taken in turn, since other work on the machine only ever adds.
    pub fn warm(&self, tables: &Arc<Tables>) {
        println!("tables warm, {} MB, 100 boards, one thread:", tables.bytes() / 1_000_000);
        let kinds = Instructions::ALL.into_iter().filter(|kind| kind.available());
        let mut best: Vec<_> = kinds.map(|kind| (kind, Duration::MAX, 0)).collect();
        for _ in 0..10 {
            for (instructions, time, nodes) in &mut best {
                let solver = Solver::new(tables.clone()).with_instructions(*instructions);
                // Several passes: processor time may be told in steps of milliseconds.
                let passes = (0..10).map(|_| self.solve_all(&solver));
                let sum = passes.fold(Duration::ZERO, |sum, (pass, count)| {
                    *nodes = count;
                    sum + pass
                });
                *time = sum.div_f64(10.0).min(*time);
            }
        }
        for (instructions, time, nodes) in best {
            self.show(&format!("{instructions:?}, {nodes} nodes each"), time);
        }
    }

    /// Target 5: boards of 66 to 80 moves.
    pub fn hard(&self, tables: &Arc<Tables>) {
        println!("hard boards, one thread:");
        let solver = Solver::new(tables.clone());
        for &(length, tiles) in hard_boards::HARD_BOARDS.iter().chain(hard_boards::HARDEST_BOARDS) {
            let board = Board::new(self.goal.size(), tiles.to_vec()).expect("a board");
            let clock = Stopwatch::start();
            let (outcome, stats) = self.run(&solver, &board);
            assert_eq!(outcome.cost(), Some(length), "{}", board.line());
            self.show(&format!("{length} moves, {} nodes", stats.generated), clock.elapsed());
        }
    }

    /// Target 4: one hard board on one thread and on two, by the wall clock. With small tables, so that it is long.
    pub fn threads(&self) {
        let tables = Tables::build(&PartitionSpec::quick(&self.goal), &self.goal, ONE);
        let tables = Arc::new(tables.expect("small tables are built"));
        let board = Board::new(self.goal.size(), hard_boards::HARD_BOARDS[2].1.to_vec()).expect("a board");
        let time = |threads| {
            let solver = Solver::new(tables.clone()).with_threads(threads);
            let wall = Instant::now();
            let (_, stats) = self.run(&solver, &board);
            // The last iteration may be longer or shorter: compare nodes a second.
            (stats.generated, stats.generated as f64 / wall.elapsed().as_secs_f64() / 1e6)
        };
        let ((nodes, one), (_, two)) = (time(1), time(2));
        println!(
            "a board of {nodes} nodes: {one:.1} M nodes/s on one thread, {two:.1} on two: x {:.2}",
            two / one
        );
    }

    /// Target 6: every kind of instructions finds the same lengths, each solution replayed.
    pub fn agree(&self, tables: &Arc<Tables>, count: usize) {
        let boards = Generator::new(self.goal.size(), &Goal::First, Scramble::Uniform, 7);
        let boards: Vec<Board> = boards.expect("4x4 boards exist").take(count).collect();
        let mut first: Option<Vec<u32>> = None;
        for instructions in Instructions::ALL.into_iter().filter(|kind| kind.available()) {
            let solver = Solver::new(tables.clone()).with_instructions(instructions).with_threads(0);
            let lengths = Mutex::new(vec![0; count]);
            solver.run_all(&boards, &Limits::default(), &|place, outcome, _| {
                lengths.lock().expect("no panic")[place] = self.replayed(&boards[place], &outcome);
            });
            let lengths = lengths.into_inner().expect("no panic");
            let mean = f64::from(lengths.iter().sum::<u32>()) / count as f64;
            println!("{instructions:?}: {count} uniform boards, mean length {mean:.2}, all replayed");
            assert_eq!(*first.get_or_insert_with(|| lengths.clone()), lengths);
        }
    }

    /// The classical engine has the counts of the literature, board by board.
    pub fn counts(&self) {
        let wall = Instant::now();
        let spec = "7-8".parse().expect("7-8 is a partition");
        let heuristic = Additive::build(&spec, &self.goal, Effort::default()).expect("7-8 is built");
        println!("pdb:7-8 built in {:.1} s", wall.elapsed().as_secs_f64());
        for table in heuristic.tables() {
            println!("  histogram: {:?}", table.histogram());
        }
        let search = IdaStar { heuristic: &heuristic };
        let (mut sum, clock) = (0, Stopwatch::start());
        for instance in &self.instances {
            let (outcome, stats) = self.run(&search, &instance.board);
            assert_eq!(instance.length.unwrap_or(outcome.cost().unwrap_or(0)), outcome.cost().unwrap_or(0));
            if let Some(generated) = instance.generated {
                assert_eq!(stats.generated, generated, "{}", instance.board.line());
            }
            sum += stats.generated;
        }
        let mean = sum / self.instances.len() as u64;
        println!("ida-star:pdb:7-8: every count as published, {mean} generated a board");
        self.show("all boards", clock.elapsed());
    }

    /// The time for all boards, as if they were 100, and the nodes generated for each.
    fn solve_all(&self, solver: &Solver) -> (Duration, u64) {
        let boards: Vec<Board> = self.instances.iter().map(|instance| instance.board.clone()).collect();
        let nodes = Mutex::new(0);
        let clock = Stopwatch::start();
        solver.run_all(&boards, &Limits::default(), &|place, outcome, stats| {
            let length = self.replayed(&boards[place], &outcome);
            assert_eq!(self.instances[place].length.unwrap_or(length), length);
            *nodes.lock().expect("no panic") += stats.generated;
        });
        let share = boards.len() as f64 / 100.0;
        (clock.elapsed().div_f64(share), nodes.into_inner().expect("no panic") / boards.len() as u64)
    }

    fn run<S: Search<Puzzle<NibbleState>>>(&self, search: &S, board: &Board) -> (Outcome<Direction>, Stats) {
        let puzzle = Puzzle::new(board, &self.goal).expect("the board fits the goal");
        let mut monitor = Monitor::unwatched(Limits::default());
        let outcome = search.run(&puzzle, &mut monitor);
        (outcome, monitor.stats())
    }

    /// The length of a solution that really leads to the goal.
    fn replayed(&self, board: &Board, outcome: &Outcome<Direction>) -> u32 {
        let Outcome::Solved { actions, cost } = outcome else { panic!("{}: {outcome:?}", board.line()) };
        let end = actions.iter().try_fold(board.clone(), |board, &direction| board.after(direction));
        assert_eq!(end.as_ref(), Some(&self.goal));
        *cost
    }
}

/// The most memory that the process has held so far, where the system tells.
fn peak_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? * 1024)
}
