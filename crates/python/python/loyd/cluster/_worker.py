"""What runs on the machines of the cluster.

The processes of a machine share one folder of tables: who needs a table first builds it while the others wait, and
all of them look at the same copy in memory. The folder belongs to the machine, not to the user's home, which a
cluster may share.
"""

from __future__ import annotations

import getpass
import os
import pickle
import tempfile
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import ray

from .. import _loyd
from .._lab import limits

# A worker that dies takes what it worked on with it, and Ray has it made again; but what kills every worker is given
# up.
RETRIES = 100
# What the driver knows of a report: the problem itself.
GIVEN = ("puzzle", "goal")


class Job(NamedTuple):
    """What all batches of a call have in common: sent to a machine once."""

    domain: str
    spec: str
    functions: tuple[Any, ...]
    timeout: Any
    max_nodes: float | None
    max_memory: Any
    threads: int
    tables: str | None
    # How many problems there are: what larger tables are worth.
    coming: int = 1


def remote(function: Callable[..., Any], cpus: int) -> Any:
    """Make a function one that Ray runs on some cores of a machine, and again if that dies."""
    return ray.remote(num_cpus=cpus, max_retries=RETRIES)(function)


def folder(asked: str | None) -> str:
    """Say where this machine keeps its tables."""
    name = asked or os.environ.get("LOYD_CACHE")
    if not name:
        name = os.path.join(tempfile.gettempdir(), f"loyd-tables-{getpass.getuser()}")
    os.makedirs(name, mode=0o700, exist_ok=True)
    return name


@lru_cache(maxsize=4)
def lab(asked: str | None) -> _loyd.Lab:
    """Return the laboratory of this process."""
    return _loyd.Lab(folder(asked), shared=True)


@lru_cache(maxsize=4)
def memory(cpus: int) -> int | None:
    """Say how much memory one of the workers of this machine may take, if no limit is given."""
    mine = ray.get_runtime_context().get_node_id()
    cores = [node["Resources"].get("CPU", 1) for node in ray.nodes() if node["NodeID"] == mine]
    return _loyd.default_memory(max(1, int(sum(cores) / cpus)))


def within(job: Job) -> Any:
    """Return the limits of one search."""
    most = memory(job.threads) if job.max_memory is None else job.max_memory
    return limits(job.timeout, job.max_nodes, most)


def _read(here: Any, domain: str, start: str, goal: str) -> Any:
    """Read a problem by its key; some domains have one goal only, which is not to be said."""
    (instance,) = here.read(domain, start, None, None)
    if instance.key != (start, goal):
        (instance,) = here.read(domain, start, None, goal)
    return instance


def packed(batch: list[Any]) -> bytes:
    """Pack a batch: Ray would pack each of its items for itself, which takes thirty times as long."""
    return pickle.dumps(batch, pickle.HIGHEST_PROTOCOL)


def solve(job: Job, batch: bytes) -> tuple[list[Any], float]:
    """Solve problems, each given by its start and its goal; the driver knows these, so reports come without."""
    began = time.perf_counter()
    here, allowed = lab(job.tables), within(job)
    instances = [_read(here, job.domain, start, goal) for start, goal in pickle.loads(batch)]
    solved = _one_by_one if job.threads > 1 else _on_one_thread
    values = solved(here, job, allowed, instances)
    for value in values:
        for key in GIVEN:
            value.pop(key, None)
    return values, time.perf_counter() - began


def _on_one_thread(here: _loyd.Lab, job: Job, allowed: Any, instances: list[Any]) -> list[Any]:
    """Solve them on one thread, as on one machine: a thread for each would cost more than a quick search."""
    searches = _loyd.Batch(here, job.spec, allowed, job.functions, 1)
    for instance in instances:
        searches.push(instance, job.coming)
    return [searches.pop() for _ in instances]


def _one_by_one(here: _loyd.Lab, job: Job, allowed: Any, instances: list[Any]) -> list[Any]:
    """Solve each on several threads."""
    values = []
    for instance in instances:
        value, raised = here.solve(instance, job.spec, allowed, job.functions, job.threads)
        if raised is not None:
            raise raised
        values.append(value)
    return values


def run(job: Job, batch: bytes) -> tuple[list[Any], float]:
    """Make runs of a comparison, each given by its spec, start and goal, and its limits."""
    began = time.perf_counter()
    here, values = lab(job.tables), []
    for spec, start, goal, seconds, nodes, most in pickle.loads(batch):
        instance = _read(here, job.domain, start, goal)
        allowed = limits(seconds, nodes, most)
        values.append(_loyd.run(here, instance, spec, allowed, job.functions))
    return values, time.perf_counter() - began


def begin(job: Job, start: str, goal: str) -> tuple[bytes | None, Any]:
    """Go as far with a proof as is quick: a checkpoint, or the answer."""
    here = lab(job.tables)
    instance = _read(here, job.domain, start, goal)
    checkpoint = _loyd.begin_proof(here, instance, partition(job), within(job))
    if checkpoint is not None:
        return checkpoint, None
    return None, _one_by_one(here, job, within(job), [instance])[0]


def partition(job: Job) -> str:
    """Say how the tables split the tiles, as in ``5-5-5``."""
    return job.spec.partition(":zpdb:")[2]


@lru_cache(maxsize=2)
def _pieces(job: Job, checkpoint: bytes) -> _loyd.Pieces:
    return _loyd.Pieces(lab(job.tables), checkpoint, partition(job), within(job), job.threads)


def search(job: Job, checkpoint: bytes, bound: int, numbers: bytes) -> tuple[Any, float]:
    """Search a piece of an iteration: below some boards of the frontier."""
    pieces = _pieces(job, checkpoint)
    began = time.perf_counter()
    return pieces.search(numbers, bound), time.perf_counter() - began
