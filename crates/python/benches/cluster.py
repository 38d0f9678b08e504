"""What a cluster costs and gains on this machine.

    python crates/python/benches/cluster.py [SECONDS [WALK]]            searches, with one worker and with two
    python crates/python/benches/cluster.py fed [SECONDS [WORKERS...]]  how many workers one driver keeps at work

WALK says how hard boards are: 300 attempted moves take 5 ms each, 150 a quarter of one.

The first prints the rate of one worker and of two on the same boards, how many times faster two are, and two measures
of what is not search: the share of the workers' time in which they waited (for what is sent, for the driver, for the
end), and the processor time of all processes, Ray's included, over that of `loyd.solve_many` on one thread. As a
yardstick it measures what two plain processes gain on this machine just now: where others use its cores, two workers
cannot gain more, and waiting is longer; processor time tells it all the same.

In the second, workers sleep instead of searching, so that there may be more of them than cores: what is measured is
the driver and Ray alone.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import time

import loyd
import loyd.cluster
import ray
from loyd.cluster import _flow, _solving
from loyd.cluster._progress import Progress

SPEC = "ida-star:manhattan"
TICKS = os.sysconf("SC_CLK_TCK")


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


def processor_time() -> float:
    """Sum what this process and all below it have taken of the processor: the driver, Ray's own, and the workers."""
    parents, times = {}, {}
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/stat") as stat:
                fields = stat.read().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(pid)], times[int(pid)] = int(fields[1]), sum(map(int, fields[11:15]))
    ours = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return sum(times[pid] for pid in ours) / TICKS


def measured(boards: list[loyd.Board], workers: int) -> tuple[float, float, float, int]:
    """Return the seconds of it, the share that workers waited, the processor time, and the nodes."""
    progresses: list[Progress] = []

    def kept(shown: object, noun: str) -> Progress:
        progresses.append(Progress(shown, noun))
        return progresses[-1]

    _solving.Progress = kept
    began, taken = time.perf_counter(), processor_time()
    nodes = sum(report.expanded for report in loyd.cluster.solve_many(boards, SPEC, workers=workers, progress=False))
    elapsed, taken = time.perf_counter() - began, processor_time() - taken
    return elapsed, 1 - progresses[-1].busy / (workers * elapsed), taken, nodes


def alone(boards: list[loyd.Board]) -> tuple[float, float]:
    """Return the seconds and the processor time of one thread without a cluster."""
    began, taken = time.perf_counter(), time.process_time()
    for _ in loyd.solve_many(boards, SPEC, threads=1):
        pass
    return time.perf_counter() - began, time.process_time() - taken


def searches(seconds: float, walk: int) -> None:
    """Print what searches gain."""
    ray.init(address="local", num_cpus=2, log_to_driver=False, logging_level="ERROR", include_dashboard=False)
    tried = loyd.generate(300, size="4x4", seed=1, walk=walk)
    # Both workers are started, and enough boards keep one of them at work for the time asked for.
    measured(tried, 2)
    count = int(len(tried) * seconds / alone(tried)[1])
    boards = loyd.generate(count, size="4x4", seed=1, walk=walk)
    before = plain_gain(3)
    plain, plain_taken = alone(boards)
    one, waited_one, taken_one, nodes = measured(boards, 1)
    two, waited_two, taken_two, same = measured(boards, 2)
    assert nodes == same
    print(f"two plain processes against one: {before:.2f} times before, {plain_gain(3):.2f} times after")
    print(f"{count:,} boards of 4x4, {SPEC}, {nodes:,} nodes")
    print(f"one thread, no cluster: {plain:6.1f} s, processor {plain_taken:.1f} s")
    for name, elapsed, waited, taken in (
        ("one worker", one, waited_one, taken_one),
        ("two workers", two, waited_two, taken_two),
    ):
        cost = 100 * (taken / plain_taken - 1)
        rate = f"{elapsed:6.1f} s  {count / elapsed:8.1f} boards a second"
        print(f"{name + ':':13}{rate}  waiting {100 * waited:.1f} %  processor {taken:.1f} s ({cost:+.1f} %)")
    print(f"two against one: {one / two:.2f} times")


@ray.remote(num_cpus=1)
def sleep(batch: list[float]) -> tuple[int, float]:
    """Sleep as long as the batch is to take."""
    seconds = sum(batch)
    time.sleep(seconds)
    return len(batch), seconds


def fed(seconds: float, workers: list[int]) -> None:
    """Print the share of their time in which workers were at work, and what all of Ray and the driver took of the
    processor for a second of a worker's work, by their number and by how long a batch lasts.
    """
    lengths = [0.1, _flow.BATCH_SECONDS]
    ray.init(
        address="local", num_cpus=max(workers), log_to_driver=False, logging_level="ERROR", include_dashboard=False
    )
    ray.get([sleep.remote([2.0]) for _ in range(max(workers))])
    print("| workers | " + " | ".join(f"batches of {length:g} s" for length in lengths) + " |")
    print("|---|" + "---|" * len(lengths))
    for number in workers:
        cells = []
        for length in lengths:
            _flow.BATCH_SECONDS, items = length, int(number * seconds / 0.01)
            progress = Progress(False, "items")
            flow = _flow.Flow(sleep.remote, cpus=1, workers=number, progress=progress)
            began, taken = time.perf_counter(), processor_time()
            for _ in flow.run((0.01 for _ in range(items)), items):
                pass
            elapsed, taken = time.perf_counter() - began, processor_time() - taken
            share = progress.busy / (number * elapsed)
            cells.append(f"{100 * share:.1f} %, {1000 * taken / progress.busy:.1f} ms")
        print(f"| {number} | " + " | ".join(cells) + " |", flush=True)


def main() -> None:
    """Print what was asked for."""
    words = sys.argv[1:]
    if words[:1] == ["fed"]:
        fed(float(words[1]) if words[1:] else 20.0, [int(word) for word in words[2:]] or [1, 2, 4, 8, 16, 32])
    else:
        searches(float(words[0]) if words else 20.0, int(words[1]) if words[1:] else 300)


if __name__ == "__main__":
    main()
