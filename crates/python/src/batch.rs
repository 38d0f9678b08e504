//! Many problems on all cores: pushed in by the caller, solved by threads that know nothing of Python, and taken out in
//! the order in which they came.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use loyd_lab::{Context, LabError, Spec, machine};
use loyd_search::Limits;
use pyo3::prelude::*;

use crate::attended::{TICK, nest, nested, signal};
use crate::calls::Calls;
use crate::errors::{of_lab, of_spec};
use crate::function::{Function, Functions};
use crate::instance::Instance;
use crate::lab::{Inner, Lab, Solved};
use crate::limits;
use crate::value::object;

type Job = (usize, loyd_lab::Instance, Calls, usize);
type Answer = Result<Solved, LabError>;
/// An answer, with the calls of Python's code that it took: of functions, and of the problem's rules.
type Done = (usize, Answer, [Calls; 2]);

/// Problems that are being solved.
#[pyclass(module = "loyd._loyd")]
pub struct Batch {
    jobs: Option<Sender<Job>>,
    done: Mutex<Receiver<Done>>,
    cancel: Arc<AtomicBool>,
    calls: Calls,
    waiting: BTreeMap<usize, (Answer, [Calls; 2])>,
    /// The answer that was taken last. A signal may come before the caller has it in hand.
    last: Option<(usize, Py<PyAny>)>,
    pushed: usize,
    turn: usize,
    /// How many threads there are.
    #[pyo3(get)]
    threads: usize,
}

#[pymethods]
impl Batch {
    /// Starts the threads; 0 is one a core.
    #[new]
    fn new(
        lab: &Lab,
        spec: &str,
        limits: limits::Asked,
        functions: Vec<Function>,
        threads: usize,
    ) -> PyResult<Batch> {
        let threads = match threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        };
        let threads = machine::threads_within_addresses(threads);
        let spec: Spec = spec.parse().map_err(of_spec)?;
        let (limits, cancel) = limits.resolve(threads)?;
        let (jobs, queue) = channel();
        let (answers, done) = channel();
        let queue = Arc::new(Mutex::new(queue));
        let functions: Arc<[Function]> = functions.into();
        let calls = Calls::default();
        for _ in 0..threads {
            let worker = Worker {
                lab: Arc::clone(&lab.0),
                spec: spec.clone(),
                limits: limits.clone(),
                functions: Arc::clone(&functions),
                calls: calls.clone(),
            };
            let (queue, answers, cancel) = (Arc::clone(&queue), answers.clone(), Arc::clone(&cancel));
            let outer = nested();
            thread::spawn(move || {
                nest(outer);
                worker.work(&queue, &answers, &cancel);
            });
        }
        let waiting = BTreeMap::new();
        Ok(Batch {
            jobs: Some(jobs),
            done: Mutex::new(done),
            cancel,
            calls,
            waiting,
            last: None,
            pushed: 0,
            turn: 0,
            threads,
        })
    }

    /// One more problem to solve; as many are coming in all.
    fn push(&mut self, instance: &Instance, coming: usize) {
        if let Some(jobs) = &self.jobs {
            // Threads end when nothing more can come, not before.
            let _ = jobs.send((self.pushed, Arc::clone(&instance.0), instance.1.clone(), coming));
            self.pushed += 1;
        }
    }

    /// How many were pushed and not taken yet.
    #[getter]
    fn pending(&self) -> usize {
        self.pushed - self.turn
    }

    /// Waits for the next answer, in the order in which problems were pushed; `None` if the rest was cancelled.
    fn pop<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loop {
            if let Some((answer, calls)) = self.waiting.remove(&self.turn) {
                let place = self.turn;
                self.turn += 1;
                let object = told(py, answer, &calls)?;
                self.last = Some((place, object.clone().unbind()));
                return Ok(object);
            }
            let done = &self.done;
            let heard = py.detach(|| done.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(TICK));
            match heard {
                Ok((place, answer, calls)) => {
                    self.waiting.insert(place, (answer, calls));
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(error) = signal() {
                        self.cancel.store(true, Ordering::Relaxed);
                        return Err(error);
                    }
                    if self.cancel.load(Ordering::Relaxed) {
                        // Threads end when nothing more can come.
                        self.jobs = None;
                        self.calls.stop();
                    }
                }
                Err(RecvTimeoutError::Disconnected) if self.cancel.load(Ordering::Relaxed) => {
                    return Ok(py.None().into_bound(py));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(pyo3::exceptions::PyRuntimeError::new_err(
                        "a search ended without an answer",
                    ));
                }
            }
        }
    }

    /// Stops the searches, and tells what is known of the problems not taken yet, and of the last one that was: the place of
    /// each, and its answer.
    fn stop<'py>(&mut self, py: Python<'py>) -> PyResult<Vec<(usize, Bound<'py, PyAny>)>> {
        self.cancel.store(true, Ordering::Relaxed);
        self.jobs = None;
        let (done, calls) = (&self.done, &self.calls);
        let rest: Vec<Done> = py.detach(|| {
            let done = done.lock().unwrap_or_else(PoisonError::into_inner);
            let mut rest = Vec::new();
            loop {
                match done.recv_timeout(TICK) {
                    Ok(answer) => rest.push(answer),
                    // Code that does not come back is stopped.
                    Err(RecvTimeoutError::Timeout) => calls.stop(),
                    Err(RecvTimeoutError::Disconnected) => return rest,
                }
            }
        });
        self.waiting.extend(rest.into_iter().map(|(place, answer, calls)| (place, (answer, calls))));
        let mut known: Vec<_> =
            self.last.take().into_iter().map(|(place, answer)| (place, answer.into_bound(py))).collect();
        for (place, (answer, calls)) in std::mem::take(&mut self.waiting) {
            if let Ok(answer) = told(py, answer, &calls) {
                known.push((place, answer));
            }
        }
        Ok(known)
    }
}

impl Drop for Batch {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// A thread's share of it.
struct Worker {
    lab: Arc<Inner>,
    spec: Spec,
    limits: Limits,
    functions: Arc<[Function]>,
    calls: Calls,
}

impl Worker {
    fn work(&self, queue: &Mutex<Receiver<Job>>, answers: &Sender<Done>, cancel: &AtomicBool) {
        loop {
            let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok((place, instance, of_rules, coming)) = next else { return };
            if cancel.load(Ordering::Relaxed) {
                return;
            }
            let functions = Functions::new(Arc::clone(&self.functions), self.calls.another());
            let cx = self.lab.context(self.limits.clone(), &functions);
            let answer = self.lab.solve(&instance, &self.spec, &Context { coming, ..cx });
            // The receiver is gone once the batch is given up.
            if answers.send((place, answer, [functions.calls.clone(), of_rules])).is_err() {
                return;
            }
        }
    }
}

fn told<'py>(py: Python<'py>, answer: Answer, calls: &[Calls; 2]) -> PyResult<Bound<'py, PyAny>> {
    let raised = calls.iter().find_map(Calls::raised);
    match answer {
        Ok(solved) => match raised.filter(|_| solved.failed) {
            Some(error) => Err(error),
            None => object(py, &solved.object),
        },
        Err(error) => Err(raised.unwrap_or_else(|| of_lab(&error))),
    }
}
