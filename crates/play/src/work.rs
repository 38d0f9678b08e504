//! What takes time happens here, on threads: thinking about boards, races, trees, files. Each tells what it found as an
//! [`Event`]; the screen waits for none of them.

mod grow;
mod lanes;
mod think;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use loyd_lab::{Context, OwnCode, Tables, machine};
use loyd_search::{Limits, Stop};

use crate::event::{Command, Event};
use crate::store::Store;

use lanes::Lanes;
use think::Thinker;

/// Records that are not kept by then are not: a folder may be on a machine that is gone.
const KEEPING_MAX: Duration = Duration::from_secs(4);
/// How many searches may run at a time: par, the board now, and a race's.
const SEARCHES: usize = 4;

/// What searches work with.
#[derive(Debug)]
pub struct Bench {
    /// Tables that are kept.
    pub tables: Tables,
    /// Runs the user's own code, where the race or the tree names some.
    pub own: Option<&'static dyn OwnCode>,
}

impl Bench {
    /// What a run is given: a share of the memory, and a flag that stops it.
    fn context(&self, cancel: &Arc<AtomicBool>) -> Context<'_> {
        let limits = Limits {
            bytes: machine::default_memory_limit(SEARCHES),
            cancel: Some(cancel.clone()),
            ..Limits::default()
        };
        Context { limits, own: self.own, shared: true, ..Context::new(&self.tables) }
    }
}

/// All that works for one game.
#[derive(Debug)]
pub struct Workers {
    bench: Arc<Bench>,
    store: Store,
    events: Sender<Event>,
    par: Thinker,
    here: Thinker,
    lanes: Lanes,
    growing: Arc<AtomicBool>,
    making: Arc<AtomicBool>,
    /// Those that write records: they are waited for, so that leaving at once loses none.
    keeping: Vec<JoinHandle<()>>,
}

impl Workers {
    /// Workers that tell what they find.
    pub fn new(bench: Bench, store: Store, events: Sender<Event>) -> Workers {
        let bench = Arc::new(bench);
        let thinker = || Thinker::new(bench.clone(), events.clone());
        let (par, here) = (thinker(), thinker());
        let (growing, making) = (Arc::default(), Arc::default());
        let (lanes, keeping) = (Lanes::default(), Vec::new());
        Workers { bench, store, events, par, here, lanes, growing, making, keeping }
    }

    /// Reads the records.
    pub fn load_records(&self) {
        let (store, events) = (self.store.clone(), self.events.clone());
        spawn(move || {
            let (records, told) = store.load();
            // The receiver may be gone, here and below.
            let _ = events.send(Event::Records(records, told));
        });
    }

    /// Begins what is to be done. Commands that are the terminal's are not for us: they are given back.
    pub fn begin(&mut self, command: Command) -> Option<Command> {
        match command {
            Command::Par(question) => self.par.ask(Some(question)),
            Command::Think(question) => self.here.ask(Some(question)),
            Command::Rest => {
                self.par.ask(None);
                self.here.ask(None);
            }
            Command::Make(wanted) => {
                let cancel = restart(&mut self.making);
                let events = self.events.clone();
                spawn(move || {
                    let mut look =
                        |_| if cancel.load(Ordering::Relaxed) { Err(Stop::Cancelled) } else { Ok(()) };
                    let made = wanted.make(&mut look).map_err(|error| format!("{error}."));
                    if !cancel.load(Ordering::Relaxed) {
                        let _ = events.send(Event::Made(made));
                    }
                });
            }
            Command::Race { race, instance, specs } => {
                self.lanes.start(&self.bench, &self.events, race, &instance, specs);
            }
            Command::StopLane(lane) => self.lanes.stop(lane),
            Command::Explain { race, instance, spec, counts } => {
                let (bench, events) = (self.bench.clone(), self.events.clone());
                let cancel = self.lanes.cancel_of_all();
                spawn(move || {
                    let sentence = lanes::explain(&instance, &spec, &counts, &bench.context(&cancel));
                    let _ = events.send(Event::Explained { race, sentence });
                });
            }
            Command::Grow { growth, instance, spec } => {
                let cancel = restart(&mut self.growing);
                let (bench, events) = (self.bench.clone(), self.events.clone());
                spawn(move || {
                    let grown = grow::grow(instance, spec, &bench.context(&cancel));
                    let _ = events.send(Event::Grown { growth, grown });
                });
            }
            Command::Record(game) => {
                let (store, events) = (self.store.clone(), self.events.clone());
                let keep = move || {
                    let _ = match store.add(&game) {
                        Ok(records) => events.send(Event::Records(records, None)),
                        Err(told) => events.send(Event::Notice(told)),
                    };
                };
                self.keeping.extend(thread::Builder::new().spawn(keep));
            }
            terminals @ (Command::Copy(_)
            | Command::Mouse(_)
            | Command::Redraw
            | Command::Suspend
            | Command::Quit
            | Command::Interrupt) => return Some(terminals),
        }
        None
    }

    /// Stops everything. What runs ends within a moment; what is being kept is kept.
    pub fn stop(&mut self) {
        self.par.ask(None);
        self.here.ask(None);
        self.lanes.stop(None);
        for flag in [&self.growing, &self.making] {
            flag.store(true, Ordering::Relaxed);
        }
        let until = Instant::now() + KEEPING_MAX;
        while self.keeping.iter().any(|keeping| !keeping.is_finished()) && Instant::now() < until {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Stops what ran under a flag, and gives a new one.
fn restart(flag: &mut Arc<AtomicBool>) -> Arc<AtomicBool> {
    flag.store(true, Ordering::Relaxed);
    *flag = Arc::default();
    flag.clone()
}

/// A thread that is not waited for. Where none can be had, the work is left undone.
fn spawn(work: impl FnOnce() + Send + 'static) {
    let _ = thread::Builder::new().spawn(work);
}
