"""What a cluster costs and gains: one worker against two, on the cores of this machine.

    python crates/python/benches/cluster.py [SECONDS [PUZZLE_SEED]]

Prints the rate of one worker and of two on the same boards, how many times faster two are, and the share of the
workers' time that was not spent in searches: sending, scheduling, waiting for the driver. As a yardstick it first
measures what two plain processes gain on this machine just now: where others use its cores, two workers cannot gain
more.
"""

from __future__ import annotations

import multiprocessing
import sys
import time

import loyd
import loyd.cluster
import ray
from loyd.cluster import _solving
from loyd.cluster._progress import Progress

SPEC = "ida-star:manhattan"


def spin(seconds: float) -> int:
    """Count as far as a core gets."""
    ends, count = time.perf_counter() + seconds, 0
    while time.perf_counter() < ends:
        count += sum(range(100)) > 0
    return count


def plain_gain(seconds: float) -> float:
    """Measure what two processes get done, in units of one."""
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        pool.map(spin, [0.1, 0.1])
        one = pool.map(spin, [seconds])[0]
        return sum(pool.map(spin, [seconds, seconds])) / one


def measured(boards: list[loyd.Board], workers: int) -> tuple[float, float, int]:
    """Return the seconds of it, the share that is overhead, and the nodes."""
    progresses: list[Progress] = []

    def kept(shown: object, noun: str) -> Progress:
        progresses.append(Progress(shown, noun))
        return progresses[-1]

    _solving.Progress = kept
    began = time.perf_counter()
    reports = list(loyd.cluster.solve_many(boards, SPEC, workers=workers, progress=False))
    elapsed = time.perf_counter() - began
    return elapsed, 1 - progresses[-1].busy / (workers * elapsed), sum(report.expanded for report in reports)


def main() -> None:
    """Print it all."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    ray.init(address="local", num_cpus=2, log_to_driver=False, logging_level="ERROR", include_dashboard=False)
    boards = loyd.generate(20_000, size="4x4", seed=seed, walk=150)
    # Enough of them to keep one worker busy for the time asked for, and both workers started.
    measured(boards[:40], 2)
    elapsed, _, _ = measured(boards[:200], 1)
    boards = boards[: max(200, min(len(boards), int(200 * seconds / elapsed)))]
    print(f"two plain processes against one: {plain_gain(3):.2f} times")
    one, overhead_one, nodes = measured(boards, 1)
    two, overhead_two, same = measured(boards, 2)
    assert nodes == same
    print(f"{len(boards):,} boards of 4x4, {SPEC}, {nodes:,} nodes")
    print(f"one worker:   {one:6.1f} s  {len(boards) / one:8.1f} boards a second  overhead {100 * overhead_one:.1f} %")
    print(f"two workers:  {two:6.1f} s  {len(boards) / two:8.1f} boards a second  overhead {100 * overhead_two:.1f} %")
    print(f"two against one: {one / two:.2f} times")


if __name__ == "__main__":
    main()
