"""One hard puzzle on a whole cluster.

The search is IDA* over pattern databases, as on one machine. Its iterations start from some fifty thousand boards a
few moves from the start; these are the work that is shared. Each is searched below once, by one worker, so the counts
of all iterations but the last are those of one machine. The last ends everywhere when one worker has found a
solution.

What the driver knows is a checkpoint: how long a solution must be at least, and which boards are done with. It writes
it to a file every few seconds, under another name first, so that there is always a whole one.

V. N. Rao, V. Kumar and K. Ramesh, "A parallel implementation of iterative-deepening A*", AAAI 1987, 178-182.
"""

from __future__ import annotations

import os
import struct
import time
from typing import Any, Callable, Union

import ray

from .. import _loyd
from .._problem import Amount, Problem, held
from .._report import Report
from . import _worker
from ._flow import Flow, connected, got
from ._progress import Progress, Shown

# How often the checkpoint is written.
SAVE_SECONDS = 5.0
# How much more a board of the frontier costs in the next iteration.
GROWTH = 5

Path = Union[str, "os.PathLike[str]"]


def solve(
    board: Any,
    heuristic: str = "zpdb:best",
    *,
    checkpoint: Path | None = None,
    max_memory: Amount = None,
    threads: int = 1,
    workers: int | None = None,
    tables: str | None = None,
    progress: Shown = None,
    iterations: Callable[[int, int, int], None] | None = None,
) -> Report:
    """Find a shortest solution of one board of up to 25 cells on all machines of a Ray cluster.

    ``heuristic`` names zero-aware pattern databases: ``zpdb:best``, or any partition. With ``checkpoint``, a file,
    the same call goes on where it was stopped, even if driver and cluster were killed; the file is removed once the
    answer is known. ``iterations`` is called after each iteration with its bound and with the nodes expanded and
    generated until then. ``workers``, ``tables`` and ``progress`` are as in ``solve_many``.
    """
    if not heuristic.startswith("zpdb:"):
        raise _loyd.SpecError(f"{heuristic} is no zero-aware pattern database, such as zpdb:best or zpdb:6-6-6-6")
    connected()
    began = time.perf_counter()
    job = _worker.Job("tiles", f"ida-star:{heuristic}", (), None, None, max_memory, threads, tables)
    proof = _Proof(held(board), job, checkpoint)
    if proof.answer is None:
        proof.search(workers, Progress(progress, "boards"), iterations)
    return proof.report(time.perf_counter() - began)


class _Proof:
    """A proof, as the driver knows it."""

    def __init__(self, problem: Problem, job: _worker.Job, path: Path | None) -> None:
        self._problem = problem
        self._job = job
        self._path = None if path is None else os.fspath(path)
        self._saved = time.monotonic()
        self.answer: dict[str, Any] | None = None
        if self._path is not None and os.path.exists(self._path):
            self._state = _loyd.Proof.load(self._path)
            if not self._state.is_of(problem._instance):
                raise _loyd.LoydError(f"{self._path} is the checkpoint of another board or another goal")
        else:
            task = _worker.remote(_worker.begin, job.threads)
            data, self.answer = got(task.remote(job, *problem._instance.key))
            if data is not None:
                self._state = _loyd.Proof.read(data)
                self._save()

    def search(self, workers: int | None, progress: Progress, tell: Callable[[int, int, int], None] | None) -> None:
        """Go through the iterations until one has a solution."""
        task, job = _worker.remote(_worker.search, self._job.threads), ray.put(self._job)
        # Workers make the frontier from it, which is the same in every iteration.
        first = ray.put(self._state.to_bytes())
        cost: float | None = None
        while self.answer is None:
            bound, left = self._state.bound, self._state.left()

            def send(batch: list[int], bound: int = bound) -> ray.ObjectRef[Any]:
                return task.remote(job, first, bound, struct.pack(f"<{len(batch)}I", *batch))

            flow = Flow(send, cpus=self._job.threads, workers=workers, progress=progress, cost=cost)
            progress.begin(f"at least {bound} moves")
            for _, (expanded, generated, deepest, path) in flow.run(left, len(left), is_last=_is_solution):
                if path is not None:
                    self._found(path, expanded, generated)
                    break
                self._state.enter(expanded, generated, deepest)
                if time.monotonic() - self._saved >= SAVE_SECONDS:
                    self._save()
            else:
                self._save()
                if tell is not None:
                    tell(bound, self._state.expanded, self._state.generated)
            # The next iteration takes several times as long.
            cost = None if flow.cost is None else GROWTH * flow.cost

    def _found(self, path: str, expanded: int, generated: int) -> None:
        instance, bound = self._problem._instance, self._state.bound
        played = instance.replay([*path])
        if not played["at_goal"] or played["cost"] != bound:
            raise RuntimeError("a worker sent a solution that is none: this is a fault of Loyd, please report it")
        algorithm, _, heuristic = self._job.spec.partition(":")
        self.answer = {
            **{key: value for key, value in instance.identity.items() if value is not None},
            "spec": self._job.spec,
            "algorithm": algorithm,
            "heuristic": heuristic,
            "ties": None,
            "duplicates": None,
            "convention": "loyd",
            "status": "solved",
            "stopped_by": None,
            "cost": bound,
            "moves": path,
            "optimal": True,
            "lower_bound": bound,
            "expanded": self._state.expanded + expanded,
            "generated": self._state.generated + generated,
            "frontier_max": 0,
            "depth_max": bound,
            "iterations": 0,
            "table_seconds": 0.0,
            "bytes_peak": 0,
        }

    def report(self, seconds: float) -> Report:
        """Return the answer, and take the checkpoint away."""
        if self._path is not None and os.path.exists(self._path):
            os.remove(self._path)
        assert self.answer is not None
        return Report(self._problem, {"seconds": seconds, **self.answer})

    def _save(self) -> None:
        if self._path is not None:
            self._state.save(self._path)
        self._saved = time.monotonic()


def _is_solution(piece: tuple[int, int, bytes, str | None]) -> bool:
    return piece[3] is not None
