//! Thinking about a board: how far it is, and how far those near it are. The latest question wins: it stops the search for the
//! one before.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use loyd_domains::TilesInstance;
use loyd_lab::{Algorithm, Context, Instance, Listener, Moves, Report, Spec};
use loyd_search::{Limits, Stats};
use loyd_tiles::{Board, Direction};

use super::{Bench, spawn};
use crate::event::{Event, Question, Told};
use crate::facts::Bounds;

/// How long a board is improved on that cannot be proven.
const TIME_MAX: Duration = Duration::from_secs(60);
/// How long one of the boards near it may take.
const NEAR_TIME_MAX: Duration = Duration::from_secs(2);
/// The most cells of a board that takes a moment.
const SHORT_CELLS: usize = 16;
/// Bounds are told this often.
const TELL_INTERVAL: Duration = Duration::from_millis(200);

#[derive(Debug, Default)]
struct Slot {
    question: Option<Question>,
    cancel: Arc<AtomicBool>,
    is_closed: bool,
}

/// A thread that thinks.
#[derive(Debug)]
pub struct Thinker {
    slot: Arc<(Mutex<Slot>, Condvar)>,
}

fn locked(slot: &Mutex<Slot>) -> MutexGuard<'_, Slot> {
    slot.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Thinker {
    /// A thread that waits for questions.
    pub fn new(bench: Arc<Bench>, events: Sender<Event>) -> Thinker {
        let slot: Arc<(Mutex<Slot>, Condvar)> = Arc::default();
        let shared = slot.clone();
        spawn(move || {
            while let Some((question, cancel)) = next(&shared) {
                think(&question, &bench.context(&cancel), &cancel, &events);
            }
        });
        Thinker { slot }
    }

    /// Asks, instead of what was asked before; `None` asks nothing.
    pub fn ask(&mut self, question: Option<Question>) {
        let (slot, changed) = &*self.slot;
        let mut slot = locked(slot);
        slot.cancel.store(true, Ordering::Relaxed);
        slot.question = question;
        changed.notify_one();
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        locked(&self.slot.0).is_closed = true;
        self.ask(None);
    }
}

/// The next question, with the flag that stops it.
fn next((slot, changed): &(Mutex<Slot>, Condvar)) -> Option<(Question, Arc<AtomicBool>)> {
    let mut slot = locked(slot);
    loop {
        if slot.is_closed {
            return None;
        }
        if let Some(question) = slot.question.take() {
            slot.cancel = Arc::default();
            return Some((question, slot.cancel.clone()));
        }
        slot = changed.wait(slot).unwrap_or_else(PoisonError::into_inner);
    }
}

fn think(question: &Question, cx: &Context<'_>, cancel: &AtomicBool, events: &Sender<Event>) {
    let tell = |board: &Board, bounds: Bounds, way: Option<Vec<Direction>>, over: bool| {
        let told = Told { game: question.game, board: board.clone(), bounds, way, over };
        // The receiver may be gone.
        let _ = events.send(Event::Told(told));
    };
    let is_stopped = || cancel.load(Ordering::Relaxed);
    if question.solve {
        let board = &question.board;
        let instance = hold(board, &question.goal);
        // Something is known at once, however long tables take.
        let at_least = || Bounds { lower: board.manhattan(&question.goal) as u32, upper: None };
        let known = instance.distance(cx).map(Bounds::exact);
        tell(board, known.unwrap_or_else(at_least), None, false);
        // A search of a hard 15-puzzle is over in a moment on all cores; longer ones leave room for others.
        let threads = if board.size().cells() <= SHORT_CELLS { 0 } else { cx.threads };
        let cx = Context { threads, ..cx.clone() };
        let report = solve(&instance, &cx, &|bounds, way| tell(board, bounds, way, false));
        match report {
            Some(report) if !is_stopped() => {
                let bounds = Bounds { lower: report.lower_bound, upper: report.cost() };
                tell(board, bounds, report.moves().map(directions), true);
            }
            _ if is_stopped() => return,
            _ => tell(board, Bounds::default(), None, true),
        }
    }
    let near = cx.within(Limits { time: Some(NEAR_TIME_MAX), ..cx.limits.clone() });
    for board in &question.near {
        if is_stopped() {
            return;
        }
        let instance = hold(board, &question.goal);
        let bounds = match instance.distance(&near) {
            Some(distance) => Some(Bounds::exact(distance)),
            None => instance
                .solve(&auto(), &near, &mut |_| ())
                .ok()
                .map(|report| Bounds { lower: report.lower_bound, upper: report.cost() }),
        };
        if let Some(bounds) = bounds {
            tell(board, bounds, None, false);
        }
    }
}

/// Solves a board, telling better ways and bounds as they are found.
fn solve(
    instance: &Instance,
    cx: &Context<'_>,
    tell: &(dyn Fn(Bounds, Option<Vec<Direction>>) + Sync),
) -> Option<Report> {
    let improved = |moves: &Moves, stats: &Stats| {
        let way = directions(moves);
        tell(Bounds { lower: stats.lower_bound, upper: Some(way.len() as u32) }, Some(way));
    };
    let limits = Limits { time: Some(TIME_MAX), ..cx.limits.clone() };
    let cx = Context { listener: Some(Listener(&improved)), ..cx.within(limits) };
    let (mut told, mut lower) = (Duration::ZERO, 0);
    let report = instance.solve(&auto(), &cx, &mut |stats| {
        let is_due = stats.elapsed >= told + TELL_INTERVAL;
        if stats.lower_bound > lower && is_due {
            (told, lower) = (stats.elapsed, stats.lower_bound);
            tell(Bounds { lower, upper: None }, None);
        }
    });
    report.ok()
}

fn auto() -> Spec {
    Spec::new(Algorithm::Auto, None)
}

fn hold(board: &Board, goal: &Board) -> Instance {
    TilesInstance { start: board.clone(), goal: goal.clone() }.hold()
}

fn directions(moves: &Moves) -> Vec<Direction> {
    match moves {
        Moves::Letters(letters) => letters.chars().filter_map(Direction::from_letter).collect(),
        Moves::Words(_) => Vec::new(),
    }
}
