//! What jobs may use.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use loyd_search::Limits;

use crate::api::{self, JobLimits};

/// The limits of a job: what was asked for, but no more than the server grants.
pub fn limits(asked: Option<JobLimits>, granted: &api::Limits, cancel: Arc<AtomicBool>) -> Limits {
    let asked = asked.unwrap_or_default();
    // `min` and `max` ignore what is not a number.
    let seconds = asked.seconds.unwrap_or(granted.seconds).min(granted.seconds).max(0.0);
    let bytes = asked.bytes.unwrap_or(granted.bytes).min(granted.bytes);
    Limits {
        expanded: Some(asked.nodes.unwrap_or(granted.nodes).min(granted.nodes)),
        time: Some(Duration::from_secs_f64(seconds)),
        bytes: Some(usize::try_from(bytes).unwrap_or(usize::MAX)),
        cancel: Some(cancel),
        ..Limits::default()
    }
}
