//! What tests of the user's own heuristics share.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use loyd_lab::{Context, Estimate, Instance, OwnCode as _, OwnForm, OwnSetting, OwnStates, Tables};
use loyd_own::Own;
use loyd_search::{Heuristic, Limits};
use loyd_tiles::heuristics::{self, Visitor};
use loyd_tiles::{Board, Distances, Goal, LargeState, Puzzle, Size, TileState as _};

/// What code of the user's says of each board, or one sentence why it does not.
pub fn estimates(name: &str, goal: &Board, boards: &[Board]) -> Result<Vec<f64>, String> {
    let Ok(Estimate::Own { how, source }) = name.parse() else { panic!("{name} is code of the user's") };
    let form = OwnForm::Board { rows: goal.size().rows(), columns: goal.size().columns() };
    let setting = OwnSetting { domain: "tiles", form, goal: Some(OwnStates::Numbers(goal.tiles())) };
    let estimator =
        Own.estimator(how, &source, &setting, &Limits::default()).map_err(|error| error.message)?;
    let tiles: Vec<u16> = boards.iter().flat_map(|board| board.tiles().iter().copied()).collect();
    estimator.estimates(OwnStates::Numbers(&tiles)).map_err(|error| error.to_string())
}

/// Why code of the user's fails on these boards.
pub fn failure(name: &str, goal: &Board, boards: &[Board]) -> String {
    match estimates(name, goal, boards) {
        Err(failure) => failure,
        Ok(estimates) => panic!("{name} should fail, and says {:?}", estimates.first()),
    }
}

struct Ask<'a>(&'a [Board]);

impl Visitor<LargeState> for Ask<'_> {
    type Output = Vec<f64>;

    fn visit<H: Heuristic<Puzzle<LargeState>> + Send + Sync + 'static>(self, heuristic: H) -> Self::Output {
        let states: Vec<_> = self.0.iter().map(LargeState::pack).collect();
        heuristic.exact_many(&states)
    }
}

/// What a heuristic of ours says of each board.
pub fn built_in(name: &str, goal: &Board, boards: &[Board]) -> Vec<f64> {
    heuristics::visit(name, goal, Ask(boards)).unwrap()
}

/// The goal 1..8,0 and all boards that reach it.
pub fn size_3x3_boards() -> (Board, Vec<Board>) {
    let goal = Goal::Last.board(Size::new(3, 3).unwrap()).unwrap();
    let distances = Distances::new(&goal, 1 << 20).unwrap();
    let boards = (0..distances.len()).map(|number| distances.board(number).0).collect();
    (goal, boards)
}

/// A file of the examples.
pub fn example(folder: &str, file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(folder).join(file)
}

/// Whether a tool is there, to be told apart from one that fails.
pub fn found(tool: &str) -> bool {
    let found = Command::new(tool).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let found = found.is_ok_and(|status| status.success());
    if !found {
        eprintln!("skipped: there is no {tool}");
    }
    found
}

/// A board of the domain of tiles.
pub fn tiles(text: &str) -> Instance {
    loyd_domains::registry().read("tiles", text).unwrap()
}

/// What a run is given, with code of the user's allowed.
pub fn context(tables: &Tables, limits: Limits) -> Context<'_> {
    Context { own: Some(&Own), ..Context::new(tables).within(limits) }
}

/// Waits until a process is gone: its kill was sent, and the system takes a moment. One that waits to be collected by the
/// system is gone.
pub fn is_gone(pid: &str) {
    let runs = || {
        let Ok(stat) = std::fs::read_to_string(Path::new("/proc").join(pid).join("stat")) else {
            return false;
        };
        !stat.rsplit(')').next().unwrap_or("").trim_start().starts_with('Z')
    };
    let patience = Instant::now();
    while runs() && patience.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(!runs(), "process {pid} lives on");
}
