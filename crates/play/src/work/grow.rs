//! Growing a search tree.

use std::sync::Arc;
use std::time::Duration;

use loyd_lab::{Context, Instance, Spec, Tracing};
use loyd_search::Limits;

use crate::event::Grown;

/// How many nodes are recorded; who steps through more is not found.
const NODES_MAX: usize = 50_000;
/// The search goes on beyond them, but not for longer than this.
const TIME_MAX: Duration = Duration::from_secs(10);

/// Runs a search and records its tree.
pub fn grow(instance: Instance, spec: Spec, cx: &Context<'_>) -> Result<Grown, String> {
    let cx = cx.within(Limits { time: Some(TIME_MAX), ..cx.limits.clone() });
    let tracing = Tracing { nodes_max: NODES_MAX, anyway: false };
    let (report, tree) =
        instance.trace(&spec, tracing, &cx, &mut |_, _| ()).map_err(|error| format!("{error}."))?;
    Ok(Grown { instance, spec, tree: Arc::new(tree), report: Box::new(report) })
}
