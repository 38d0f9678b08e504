"""A comparison on a cluster.

The driver alone opens the store, which is the same file as on one machine: what it holds is not run again, what
workers send goes into it, and at the end the comparison is read from it. So one that was begun on a laptop goes on
here, and the other way round.
"""

from __future__ import annotations

import os
import tempfile
from typing import Any

import ray

from .. import _loyd
from .._compare import Comparison, Spec, compared
from .._lab import LAB
from . import _worker
from ._flow import Flow, connected
from ._progress import Progress, Shown


def compare(
    *specs: Spec,
    store: str | os.PathLike[str] | None = None,
    workers: int | None = None,
    tables: str | None = None,
    progress: Shown = None,
    **options: Any,
) -> Comparison:
    """Run every spec on every problem on all machines of a Ray cluster.

    The options are those of ``loyd.compare``; ``workers``, ``tables`` and ``progress`` are as in ``solve_many``. With
    ``store``, a file, what was run before is not run again, wherever it was run; killed at any moment, the same call
    goes on.
    """
    connected()

    def made(asked: dict[str, Any], instances: list[Any], within: Any, functions: list[Any]) -> None:
        runs = _loyd.Runs(LAB, asked, instances, within, functions)
        _make(runs, instances, functions, workers, tables, Progress(progress, "runs"))

    with tempfile.TemporaryDirectory(prefix="loyd-compare-") as folder:
        return compared(made, *specs, store=store or os.path.join(folder, "runs.sqlite"), **options)


def _make(
    runs: _loyd.Runs,
    instances: list[Any],
    functions: list[Any],
    workers: int | None,
    tables: str | None,
    progress: Progress,
) -> None:
    domain = instances[0].domain if instances else "tiles"
    task = _worker.remote(_worker.run, 1)
    job = ray.put(_worker.Job(domain, "", tuple(functions), None, None, None, 1, tables))
    flow = Flow(lambda batch: task.remote(job, _worker.packed(batch)), cpus=1, workers=workers, progress=progress)
    missing = runs.missing()
    # Entered as they come, a batch in one transaction: a run is in the store wholly or not at all.
    for place, records in flow.run(missing, len(missing), in_order=False):
        runs.enter(place, records)
