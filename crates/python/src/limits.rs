//! What a search may use, as Python says it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use loyd_cli::api;
use loyd_lab::machine;
use loyd_search::Limits;
use pyo3::prelude::*;

use crate::cancel::Cancel;
use crate::errors::of_argument;

/// Limits as keyword arguments.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Asked {
    timeout: Option<Amount>,
    max_nodes: Option<f64>,
    max_memory: Option<Amount>,
    cancel: Option<Py<Cancel>>,
}

/// A number of seconds or bytes, or as it is typed on the command line.
#[derive(FromPyObject)]
enum Amount {
    #[pyo3(transparent)]
    Number(f64),
    #[pyo3(transparent)]
    Text(String),
}

impl Asked {
    /// Whether a limit on memory was asked for.
    pub fn has_memory(&self) -> bool {
        self.max_memory.is_some()
    }

    /// The limits of each of `jobs` searches at a time, with memory bounded even where it was not asked for, and a flag
    /// that stops them.
    ///
    /// # Errors
    /// When something is no limit.
    pub fn resolve(&self, jobs: usize) -> PyResult<(Limits, Arc<AtomicBool>)> {
        let flag = self.cancel.as_ref().map_or_else(Arc::default, |token| Arc::clone(&token.get().0));
        let limits = Limits {
            expanded: self.max_nodes.map(nodes).transpose()?,
            time: self.timeout.as_ref().map(time).transpose()?,
            bytes: match &self.max_memory {
                Some(typed) => Some(bytes(typed)?),
                None => machine::default_memory_limit(jobs),
            },
            cancel: Some(Arc::clone(&flag)),
            ..Limits::default()
        };
        Ok((limits, flag))
    }
}

fn nodes(number: f64) -> PyResult<u64> {
    if number >= 0.0 && number.fract() == 0.0 && number < 1e19 {
        Ok(number as u64)
    } else {
        Err(of_argument("max_nodes", format!("{number} is not a number of nodes")))
    }
}

fn time(amount: &Amount) -> PyResult<Duration> {
    match amount {
        Amount::Number(seconds) => Duration::try_from_secs_f64(*seconds)
            .map_err(|_| of_argument("timeout", format!("{seconds} is not a number of seconds"))),
        Amount::Text(text) => api::time(text).map_err(|error| of_argument("timeout", error)),
    }
}

fn bytes(amount: &Amount) -> PyResult<usize> {
    match amount {
        Amount::Number(bytes) if *bytes >= 0.0 && *bytes < 1e18 => Ok(*bytes as usize),
        Amount::Number(bytes) => Err(of_argument("max_memory", format!("{bytes} is not a number of bytes"))),
        Amount::Text(text) => api::bytes(text).map_err(|error| of_argument("max_memory", error)),
    }
}
