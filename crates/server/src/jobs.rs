//! Work that takes time: who waits, who runs, who is told, and when it is forgotten.
//!
//! A bounded number of searches run at once, each on a thread of its own; the rest wait in a queue that is fair to
//! sessions. A session that had no listener for a second has its work cancelled. What has ended is kept for a
//! minute, so that a page that lost its connection can learn of it.

mod job;

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

pub use job::{End, Job, Prepared};

use crate::api::{self, AcceptedJob, JobView, Problem};
use crate::problems;
use crate::queue::FairQueue;
use crate::session::Session;

/// How long a session may have no listener before its work is cancelled.
const SILENCE_MAX: Duration = Duration::from_secs(1);
/// How long what has ended, and a session without a listener, is kept.
const KEPT: Duration = Duration::from_secs(60);
/// How many jobs one session may have waiting and running.
const JOBS_OF_SESSION_MAX: usize = 12;
/// How many jobs may wait in all.
const WAITING_MAX: usize = 512;
/// How many ended jobs of one session are kept, of any age.
const ENDED_OF_SESSION_MAX: usize = 32;
/// How many ended jobs are kept in all.
const ENDED_MAX: usize = 1024;
/// How many recorded trees of ended jobs are kept in all; a full one takes 4 MB.
const TRACES_MAX: usize = 32;
/// How many sessions there may be.
const SESSIONS_MAX: usize = 512;

/// Everything that runs, waits or is remembered.
#[derive(Debug)]
pub struct Hub {
    limits: api::Limits,
    state: Mutex<State>,
    stopping: AtomicBool,
    /// Told when a search ends.
    ended: Condvar,
}

#[derive(Debug, Default)]
struct State {
    sessions: HashMap<String, Arc<Session>>,
    jobs: HashMap<String, Arc<Job>>,
    waiting: FairQueue<String, Arc<Job>>,
    /// How many searches of each session run.
    running: HashMap<String, usize>,
}

impl State {
    fn running(&self) -> usize {
        self.running.values().sum()
    }

    /// Every job that waits, and how many are ahead of it.
    fn places(&self) -> Vec<(&Arc<Job>, usize)> {
        self.waiting.ahead(|session| self.running.get(session).copied().unwrap_or_default())
    }
}

impl Hub {
    /// A hub with nothing to do.
    pub fn new(limits: api::Limits) -> Arc<Hub> {
        let stopping = AtomicBool::new(false);
        Arc::new(Hub { limits, state: Mutex::default(), stopping, ended: Condvar::new() })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A panic elsewhere leaves nothing half done here.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What jobs may use at most.
    pub fn limits(&self) -> api::Limits {
        self.limits
    }

    /// Whether the server is about to end.
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// How many jobs wait or run.
    pub fn busy(&self) -> usize {
        let state = self.state();
        state.waiting.len() + state.running()
    }

    /// The session of that name, made if there is none, and whether it was there.
    ///
    /// # Errors
    /// When there are too many sessions.
    pub fn session(&self, id: &str) -> Result<(Arc<Session>, bool), Problem> {
        let mut state = self.state();
        if let Some(session) = state.sessions.get(id) {
            return Ok((session.clone(), true));
        }
        if state.sessions.len() >= SESSIONS_MAX && !forget_most_silent(&mut state) {
            return Err(problems::too_many_sessions());
        }
        let session = Arc::new(Session::new(id.to_owned(), random_name()?));
        state.sessions.insert(id.to_owned(), session.clone());
        Ok((session, false))
    }

    /// The session that a token belongs to.
    pub fn session_of(&self, token: &str) -> Option<Arc<Session>> {
        let state = self.state();
        // Tokens are 128 random bits: how long it takes to find one tells nothing of use.
        state.sessions.values().find(|session| session.token == token).cloned()
    }

    /// Takes on work for a session.
    ///
    /// # Errors
    /// When the session has ended, or has too much to do, or the whole server has.
    pub fn submit(
        self: &Arc<Hub>,
        session: &Arc<Session>,
        prepared: Vec<Prepared>,
    ) -> Result<Vec<AcceptedJob>, Problem> {
        let mut state = self.state();
        // It may have ended while the request was on its way.
        if !state.sessions.get(&session.id).is_some_and(|known| Arc::ptr_eq(known, session)) {
            return Err(problems::no_session());
        }
        let own =
            state.waiting.len_of(&session.id) + state.running.get(&session.id).copied().unwrap_or_default();
        if own + prepared.len() > JOBS_OF_SESSION_MAX {
            return Err(problems::too_many_jobs(JOBS_OF_SESSION_MAX));
        }
        if self.is_stopping() || state.waiting.len() + prepared.len() > WAITING_MAX {
            return Err(problems::busy(self.limits.searches));
        }
        let mut accepted = Vec::new();
        for prepared in prepared {
            let job = Arc::new(Job::new(random_name()?, session.clone(), prepared));
            state.jobs.insert(job.id.clone(), job.clone());
            state.waiting.push(session.id.clone(), job.clone());
            accepted.push(job);
        }
        self.start_those_due(&mut state);
        let places: HashMap<&str, usize> =
            state.places().into_iter().map(|(job, ahead)| (job.id.as_str(), ahead)).collect();
        let reply = |job: &Arc<Job>| {
            let ahead = places.get(job.id.as_str()).map(|&ahead| ahead as u32);
            ahead.inspect(|&ahead| job.wait_behind(ahead));
            AcceptedJob { job: job.id.clone(), ahead: ahead.unwrap_or(0) }
        };
        Ok(accepted.iter().map(reply).collect())
    }

    /// A job, if it is still known.
    pub fn job(&self, id: &str) -> Option<Arc<Job>> {
        self.state().jobs.get(id).cloned()
    }

    /// What is known of a job.
    pub fn view(&self, id: &str) -> Option<JobView> {
        self.job(id).map(|job| job.view())
    }

    /// Cancels a job of a session. One that is unknown, ended or not its own is left alone.
    pub fn cancel(&self, session: &Session, id: &str) {
        let mut state = self.state();
        if let Some(job) = state.jobs.get(id).filter(|job| job.session.id == session.id).cloned() {
            cancel(&mut state, |other| Arc::ptr_eq(other, &job));
        }
    }

    /// Ends a session: its work is cancelled, and it is forgotten.
    pub fn end_session(&self, session: &Session) {
        let mut state = self.state();
        cancel(&mut state, |job| job.session.id == session.id);
        state.sessions.remove(&session.id);
        state.jobs.retain(|_, job| job.session.id != session.id || job.ended().is_none());
        session.end();
    }

    /// Cancels the jobs of sessions without a listener, forgets what is old, and tells those who wait where they stand.
    /// To be called a few times a second.
    pub fn tidy(&self) {
        let mut state = self.state();
        cancel(&mut state, |job| job.session.silence() > SILENCE_MAX);
        for (job, ahead) in state.places() {
            job.wait_behind(ahead as u32);
        }
        forget_old(&mut state);
        state.sessions.retain(|_, session| session.silence() < KEPT);
    }

    /// Cancels everything, takes on nothing more, and waits until no search runs, but no longer than `patience`.
    pub fn stop(&self, patience: Duration) {
        self.stopping.store(true, Ordering::Relaxed);
        let mut state = self.state();
        cancel(&mut state, |_| true);
        let running = |state: &mut State| state.running() > 0;
        let (state, _) =
            self.ended.wait_timeout_while(state, patience, running).unwrap_or_else(PoisonError::into_inner);
        state.sessions.values().for_each(|session| session.wake());
    }

    fn start_those_due(self: &Arc<Hub>, state: &mut State) {
        while state.running() < self.limits.searches as usize && !self.is_stopping() {
            let State { waiting, running, .. } = &mut *state;
            let Some(job) = waiting.pop(|session| running.get(session).copied().unwrap_or_default()) else {
                return;
            };
            *running.entry(job.session.id.clone()).or_default() += 1;
            let (hub, thread_job) = (self.clone(), job.clone());
            let run = move || {
                give_way();
                hub.run(&thread_job);
            };
            let spawned = thread::Builder::new().name("search".to_owned()).spawn(run);
            if spawned.is_err() {
                job.end(End::Failed(problems::busy(self.limits.searches)));
                release(state, &job);
            }
        }
    }

    fn run(self: &Arc<Hub>, job: &Job) {
        let result = catch_unwind(AssertUnwindSafe(|| job.run()));
        job.end(match result {
            _ if job.is_cancelled() => End::Cancelled,
            Ok(Ok(result)) => End::Done(Box::new(result)),
            Ok(Err(problem)) => End::Failed(problem),
            Err(_) => End::Failed(problems::internal()),
        });
        let mut state = self.state();
        release(&mut state, job);
        self.start_those_due(&mut state);
        drop(state);
        self.ended.notify_all();
    }
}

/// Lets the page and the answers to it go first where cores are few: this thread takes what they leave. Only Linux can
/// say so of one thread.
fn give_way() {
    #[cfg(target_os = "linux")]
    // A refusal costs smoothness and nothing else.
    let _ = rustix::process::nice(10);
}

/// The job no longer counts as running.
fn release(state: &mut State, job: &Job) {
    if let Some(count) = state.running.get_mut(&job.session.id) {
        *count -= 1;
        if *count == 0 {
            state.running.remove(&job.session.id);
        }
    }
}

/// Cancels the jobs that `is_out` says so of: those that wait end at once, those that run when they notice.
fn cancel(state: &mut State, is_out: impl Fn(&Arc<Job>) -> bool) {
    for job in state.waiting.remove(&is_out) {
        job.cancel();
        job.end(End::Cancelled);
    }
    let live = state.jobs.values().filter(|job| job.ended().is_none());
    live.filter(|job| is_out(job)).for_each(|job| job.cancel());
}

/// Forgets jobs that ended long ago or are too many, and recorded trees that are too many.
fn forget_old(state: &mut State) {
    let mut ended: Vec<(Instant, Arc<Job>)> =
        state.jobs.values().filter_map(|job| Some((job.ended()?, job.clone()))).collect();
    ended.sort_unstable_by_key(|(when, _)| std::cmp::Reverse(*when));
    let (mut of_session, mut traces) = (HashMap::<String, usize>::new(), 0);
    for (place, (when, job)) in ended.into_iter().enumerate() {
        let kept = of_session.entry(job.session.id.clone()).or_default();
        *kept += 1;
        traces += usize::from(job.trace().is_some());
        if when.elapsed() > KEPT || *kept > ENDED_OF_SESSION_MAX || place >= ENDED_MAX {
            state.jobs.remove(&job.id);
            job.session.forget(&job.id);
        } else if traces > TRACES_MAX {
            job.drop_trace();
        }
    }
}

/// Forgets the session that has had no listener for longest; false if each has one.
fn forget_most_silent(state: &mut State) -> bool {
    let silent = state.sessions.values().map(|session| (session.silence(), session));
    let Some((_, session)) =
        silent.filter(|(silence, _)| *silence > SILENCE_MAX).max_by_key(|(silence, _)| *silence)
    else {
        return false;
    };
    let id = session.id.clone();
    state.sessions.remove(&id);
    state.jobs.retain(|_, job| job.session.id != id || job.ended().is_none());
    true
}

/// 128 random bits, as text.
fn random_name() -> Result<String, Problem> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).map_err(|_| problems::internal())?;
    Ok(format!("{:032x}", u128::from_le_bytes(bytes)))
}
