//! One piece of work: who asked for it, how far it is, and how it ended.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use loyd_search::Stats;

use crate::api::{EventBody, JobResult, JobState, JobView, Problem};
use crate::session::Session;
use crate::trace::Recorded;

/// The least time between two reports of a job's counters.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(50);
/// The least time between two copies of a growing tree.
const TRACE_INTERVAL: Duration = Duration::from_millis(500);

/// What a job does. It tells of itself through the job, and stops when the job is cancelled.
pub type Work = Box<dyn FnOnce(&Job) -> Result<JobResult, Problem> + Send>;

/// Work whose input was found good.
pub struct Prepared {
    /// The event that tells of its start.
    pub started: EventBody,
    /// The work.
    pub work: Work,
}

impl fmt::Debug for Prepared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prepared").field("started", &self.started).finish_non_exhaustive()
    }
}

/// How a job ended.
#[derive(Debug)]
pub enum End {
    /// With an answer.
    Done(Box<JobResult>),
    /// With a problem.
    Failed(Problem),
    /// Before it had either.
    Cancelled,
}

/// Work in hand.
#[derive(Debug)]
pub struct Job {
    /// Its name: random, so that only those who were told can ask for it.
    pub id: String,
    /// Who asked for it.
    pub session: Arc<Session>,
    cancel: Arc<AtomicBool>,
    expanded: AtomicU64,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// Taken when the job starts.
    prepared: Option<Prepared>,
    /// The number ahead that was told last.
    ahead: Option<u32>,
    told: Option<Instant>,
    trace: Option<Arc<Recorded>>,
    traced: Option<Instant>,
    end: Option<(Instant, End)>,
}

impl Job {
    /// A job that waits for its turn.
    pub fn new(id: String, session: Arc<Session>, prepared: Prepared) -> Job {
        let state =
            State { prepared: Some(prepared), ahead: None, told: None, trace: None, traced: None, end: None };
        let (cancel, expanded) = (Arc::default(), AtomicU64::new(0));
        Job { id, session, cancel, expanded, state: Mutex::new(state) }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does the work. To be called once.
    ///
    /// # Errors
    /// What the work says.
    pub fn run(&self) -> Result<JobResult, Problem> {
        let prepared = self.lock().prepared.take().expect("a job runs once");
        self.tell(prepared.started);
        (prepared.work)(self)
    }

    /// Tells the session of something.
    pub fn tell(&self, body: EventBody) {
        self.session.tell(&self.id, body);
    }

    /// Tells the session that `ahead` jobs come before, unless it knows.
    pub fn wait_behind(&self, ahead: u32) {
        let before = self.lock().ahead.replace(ahead);
        if before != Some(ahead) {
            self.tell(EventBody::Queued { ahead });
        }
    }

    /// Tells the session of the counters, if the last time is long enough ago.
    pub fn progress(&self, stats: &Stats) {
        self.expanded.store(stats.expanded, Ordering::Relaxed);
        if self.is_due() {
            self.tell(EventBody::Progress {
                expanded: stats.expanded,
                generated: stats.generated,
                frontier: stats.frontier_max,
                depth: stats.depth_measured(),
                f_bound: stats.lower_bound,
                bytes: stats.bytes_peak as u64,
            });
        }
    }

    /// Whether it is time to tell of progress again. Asking takes the turn.
    pub fn is_due(&self) -> bool {
        take_turn(&mut self.lock().told, PROGRESS_INTERVAL)
    }

    /// Whether it is time to show a growing tree again. Asking takes the turn.
    pub fn is_trace_due(&self) -> bool {
        take_turn(&mut self.lock().traced, TRACE_INTERVAL)
    }

    /// Shows the tree recorded so far, in place of any shown before.
    pub fn show_trace(&self, recorded: Recorded) {
        let tree = &recorded.tree;
        let body = EventBody::Trace { nodes: tree.len() as u32, steps: tree.steps, full: tree.full };
        self.lock().trace = Some(Arc::new(recorded));
        self.tell(body);
    }

    /// The tree recorded so far.
    pub fn trace(&self) -> Option<Arc<Recorded>> {
        self.lock().trace.clone()
    }

    /// Forgets the recorded tree.
    pub fn drop_trace(&self) {
        self.lock().trace = None;
    }

    /// Asks the job to stop.
    pub fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// Whether the job was asked to stop.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// The flag that a search watches.
    pub fn cancel_flag(&self) -> Arc<AtomicBool> {
        self.cancel.clone()
    }

    /// Notes how the job ended, and tells.
    pub fn end(&self, end: End) {
        let body = match &end {
            End::Done(result) => EventBody::Done { result: Box::clone(result) },
            End::Failed(problem) => EventBody::Failed { problem: problem.clone() },
            End::Cancelled => EventBody::Cancelled { expanded: self.expanded.load(Ordering::Relaxed) },
        };
        let mut state = self.lock();
        state.end = Some((Instant::now(), end));
        // One that never ran still has its input, which may be large.
        let input = state.prepared.take();
        drop(state);
        drop(input);
        self.tell(body);
    }

    /// When the job ended, if it did.
    pub fn ended(&self) -> Option<Instant> {
        self.lock().end.as_ref().map(|(when, _)| *when)
    }

    /// Where the job stands.
    pub fn state(&self) -> JobState {
        let state = self.lock();
        match &state.end {
            Some((_, End::Done(_))) => JobState::Done,
            Some((_, End::Failed(_))) => JobState::Failed,
            Some((_, End::Cancelled)) => JobState::Cancelled,
            None if state.prepared.is_some() => JobState::Queued,
            None => JobState::Running,
        }
    }

    /// All that is known of the job.
    pub fn view(&self) -> JobView {
        let mut view = JobView { job: self.id.clone(), state: self.state(), result: None, problem: None };
        match &self.lock().end {
            Some((_, End::Done(result))) => view.result = Some(JobResult::clone(result)),
            Some((_, End::Failed(problem))) => view.problem = Some(problem.clone()),
            Some((_, End::Cancelled)) | None => {}
        }
        view
    }
}

fn take_turn(last: &mut Option<Instant>, interval: Duration) -> bool {
    let is_due = last.is_none_or(|last| last.elapsed() >= interval);
    if is_due {
        *last = Some(Instant::now());
    }
    is_due
}
