"""Many problems on a cluster."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sized
from typing import Any

import ray

from .._own import Heuristic, named
from .._problem import Amount, Problem, held, several
from .._report import Report
from . import _worker
from ._flow import Flow, connected
from ._progress import Progress, Shown


def solve_many(
    problems: Iterable[Any],
    algorithm: str = "auto",
    *,
    domain: str = "tiles",
    heuristic: Heuristic | None = None,
    timeout: Amount = None,
    max_nodes: float | None = None,
    max_memory: Amount = None,
    threads: int = 1,
    workers: int | None = None,
    tables: str | None = None,
    progress: Shown = None,
) -> Iterator[Report]:
    """Solve many problems on all machines of a Ray cluster, and yield their reports in order, as they come.

    The arguments are those of ``loyd.solve_many``. Limits hold for each problem; without ``max_memory`` a worker
    takes its share of its machine. ``threads`` are the cores that work on one problem, ``workers`` the most problems
    at a time, where not all of the cluster is to be used, and ``tables`` is the folder in which each machine keeps
    its tables (else ``LOYD_CACHE`` there, else one among its temporary files). ``progress`` is ``True``, ``False``, a
    function that takes a line, or ``None``: only on a terminal.
    """
    connected()
    spec, functions = named(algorithm, heuristic)
    problems = several(problems)
    coming = len(problems) if isinstance(problems, Sized) else 1
    job = _worker.Job(domain, spec, tuple(functions), timeout, max_nodes, max_memory, threads, tables, coming)
    return _solved(problems, job, workers, Progress(progress, "problems"))


def _solved(problems: Iterable[Any], job: _worker.Job, workers: int | None, progress: Progress) -> Iterator[Report]:
    task, shared = _worker.remote(_worker.solve, job.threads), ray.put(job)

    def send(batch: list[Any]) -> ray.ObjectRef[Any]:
        return task.remote(shared, _worker.packed(batch))

    flow = Flow(send, cpus=job.threads, workers=workers, progress=progress)
    waiting: deque[Problem] = deque()

    def sent() -> Iterator[tuple[str, str]]:
        for value in problems:
            one = held(value, job.domain)
            waiting.append(one)
            yield one._instance.key

    total = len(problems) if isinstance(problems, Sized) else None
    for _, values in flow.run(sent(), total):
        for value in values:
            yield _Sent(waiting.popleft(), value)


class _Sent(Report):
    """A report that came without its problem."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        given = self.problem._instance.identity
        return {**{key: given[key] for key in _worker.GIVEN}, **self._object}
