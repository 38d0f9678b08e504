//! The searches of a race, a few at a time, and why their counts differ.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use loyd_lab::format::grouped;
use loyd_lab::{Context, Explained, Instance, Range, Spec};
use loyd_search::Limits;

use super::{Bench, spawn};
use crate::event::{Event, News};

/// How long a lane runs at most.
const TIME_MAX: Duration = Duration::from_secs(60);
/// How long an explanation may take.
const EXPLAIN_TIME_MAX: Duration = Duration::from_secs(20);
/// Counters are told this often.
const TELL_INTERVAL: Duration = Duration::from_millis(50);

/// The flags that stop the lanes of the last race.
#[derive(Debug, Default)]
pub struct Lanes {
    cancel: Vec<Arc<AtomicBool>>,
    all: Arc<AtomicBool>,
}

/// What is still to be run.
type Waiting = Arc<Mutex<VecDeque<(usize, Spec)>>>;

impl Lanes {
    /// Runs a race, on as many threads as there are cores.
    pub fn start(
        &mut self,
        bench: &Arc<Bench>,
        events: &Sender<Event>,
        race: u64,
        instance: &Instance,
        specs: Vec<Spec>,
    ) {
        self.stop(None);
        self.all = Arc::default();
        self.cancel = specs.iter().map(|_| Arc::default()).collect();
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = cores.min(specs.len());
        let waiting: Waiting = Arc::new(Mutex::new(specs.into_iter().enumerate().collect()));
        for _ in 0..threads {
            let (bench, events, instance) = (bench.clone(), events.clone(), instance.clone());
            let (waiting, cancel) = (waiting.clone(), self.cancel.clone());
            spawn(move || {
                loop {
                    let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
                    let Some((lane, spec)) = next else { return };
                    let tell = |news| {
                        // The race may be over, and the receiver gone.
                        let _ = events.send(Event::Lane { race, lane, news });
                    };
                    tell(News::Started);
                    run(&instance, &spec, &bench.context(&cancel[lane]), &tell);
                }
            });
        }
    }

    /// Stops one lane, or all.
    pub fn stop(&mut self, lane: Option<usize>) {
        if lane.is_none() {
            self.all.store(true, Ordering::Relaxed);
        }
        for (at, flag) in self.cancel.iter().enumerate() {
            if lane.is_none_or(|lane| lane == at) {
                flag.store(true, Ordering::Relaxed);
            }
        }
    }

    /// The flag that stops what belongs to the whole race.
    pub fn cancel_of_all(&self) -> Arc<AtomicBool> {
        self.all.clone()
    }
}

fn run(instance: &Instance, spec: &Spec, cx: &Context<'_>, tell: &dyn Fn(News)) {
    let cx = cx.within(Limits { time: Some(TIME_MAX), ..cx.limits.clone() });
    let mut told = None;
    let report = instance.solve(spec, &cx, &mut |stats| {
        if told.is_none_or(|told| stats.elapsed >= told + TELL_INTERVAL) {
            told = Some(stats.elapsed);
            tell(News::Progress(*stats));
        }
    });
    tell(News::Ended(report.map(Box::new).map_err(|error| error.to_string())));
}

/// Why the counts of a search differ, in a sentence or two.
pub fn explain(instance: &Instance, spec: &Spec, counts: &[u64], cx: &Context<'_>) -> String {
    let cx = cx.within(Limits { time: Some(EXPLAIN_TIME_MAX), ..cx.limits.clone() });
    let explained = match instance.explain(spec, &cx) {
        Ok(explained) => explained,
        Err(error) => return format!("{error}."),
    };
    match &explained {
        Explained::Answer(answer) => match &answer.range {
            Ok(range) => of_range(range, answer.cost, counts),
            Err(why) => format!("{why}."),
        },
        other => other.sentence(instance.about(), None).unwrap_or_default(),
    }
}

fn of_range(range: &Range, cost: u32, counts: &[u64]) -> String {
    let listed: Vec<String> = counts.iter().map(|&count| grouped(count)).collect();
    let head = match listed.as_slice() {
        [one] => format!("{one} is one of many right counts"),
        [a, b] => format!("{a} and {b} are both right"),
        all => format!("{} are all right", all.join(", ")),
    };
    format!(
        "{head}: every A* expands the {} nodes with f < {cost}, the order of equals decides the rest. Legal range {} to {}.",
        grouped(range.forced),
        grouped(range.min()),
        grouped(range.max())
    )
}
