"""Work for a cluster in batches: sized by what they cost, handed out as workers come free, answered in order.

Ray starts the workers, carries what is sent, and makes a batch again whose worker or machine died. What is added here
is how much to hand out. A batch should last long beside what it costs to send, and short beside the whole, so that
no worker is idle for long at the end: batches shrink as the work runs out.

C. D. Polychronopoulos and D. J. Kuck, "Guided self-scheduling", IEEE Transactions on Computers C-36(12), 1987,
1425-1439.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import ray

from ._progress import Progress

# Seconds that a batch should take, and that it should take at least, even at the end: its worker waits some
# milliseconds for the next.
BATCH_SECONDS, SHORTEST_SECONDS = 2.0, 0.1
# More batches a second than this, and a driver of thousands of workers falls behind: it makes them longer instead.
BATCHES_A_SECOND = 400
# The most items of a batch, and how much larger than the one before it may be.
BATCH_MAX, GROWTH = 20_000, 8
# Batches under way for each worker: one that it works on, and one that waits for it.
UNDER_WAY = 2
# The most items that are sent and not yielded: answers wait for an earlier one.
HELD_MAX = 1_000_000
# How often the size of the cluster is looked at.
LOOK_SECONDS = 2.0


class Flow:
    """Hands out items in batches, and yields what comes of them in order.

    ``send`` hands a batch to Ray; what comes back is the answer and the seconds that it took. ``cpus`` are the cores
    that a batch is worked on by, ``workers`` the most batches that are worked on at a time, ``cost`` the seconds that
    an item is thought to take.
    """

    def __init__(
        self,
        send: Callable[[list[Any]], ray.ObjectRef[Any]],
        *,
        cpus: float,
        workers: int | None,
        progress: Progress,
        cost: float | None = None,
    ) -> None:
        self._send = send
        self._cpus = cpus
        self._workers = workers
        self._progress = progress
        self._looked = 0.0
        self._slots = 1
        self._most_under_way = 1
        # Seconds an item; unknown before the first answer, unless the caller has a guess.
        self.cost = cost
        self._largest = 1

    def _look(self) -> None:
        """Count how many batches can be worked on at once: machines come and go."""
        now = time.monotonic()
        if now - self._looked >= LOOK_SECONDS or self._looked == 0.0:
            self._looked = now
            slots = int(ray.cluster_resources().get("CPU", 0) / self._cpus)
            self._slots = max(1, min(slots, self._workers or slots))
            # Where cores are left, a batch that is to wait would be begun there, and more be worked on than was asked.
            self._most_under_way = self._slots if self._slots < slots else UNDER_WAY * self._slots

    def _size(self, left: int | None) -> int:
        """Say how many items the next batch has."""
        if self.cost is None:
            return 1
        wanted = max(BATCH_SECONDS, self._slots / BATCHES_A_SECOND)
        size = min(int(wanted / max(self.cost, 1e-9)), self._largest * GROWTH, BATCH_MAX)
        if left is not None:
            shortest = min(size, int(SHORTEST_SECONDS / max(self.cost, 1e-9)))
            size = max(shortest, min(size, -(-left // (UNDER_WAY * self._slots))))
        return max(1, size)

    def _learn(self, items: int, seconds: float) -> None:
        """Take what a batch cost into account: the later, the more."""
        cost = seconds / items
        self.cost = cost if self.cost is None else 0.7 * self.cost + 0.3 * cost
        self._largest = max(self._largest, items)

    def run(
        self,
        items: Iterable[Any],
        total: int | None,
        *,
        in_order: bool = True,
        is_last: Callable[[Any], bool] = lambda values: False,
    ) -> Iterator[tuple[int, Any]]:
        """Yield what came of each batch, with the place of its first item; in order, or as it comes.

        When ``is_last`` says so of what has come, everything else is stopped and it is the last to be yielded.
        """
        source = iter(items)
        # The place of the first item, and how many there are.
        under_way: dict[ray.ObjectRef[Any], tuple[int, int]] = {}
        ready: dict[int, tuple[int, Any]] = {}
        ahead: list[Any] = []
        sent = turn = 0

        def made() -> list[Any]:
            left = None if total is None else total - sent
            return list(itertools.islice(source, self._size(left)))

        def fill() -> None:
            nonlocal ahead, sent
            while len(under_way) < self._most_under_way and sent - turn < HELD_MAX:
                batch, ahead = ahead or made(), []
                if not batch:
                    return
                under_way[self._send(batch)] = sent, len(batch)
                sent += len(batch)

        try:
            while True:
                self._look()
                fill()
                if not under_way:
                    return
                # Made while all are at work, and sent before answers are looked at: a worker waits for neither.
                ahead = ahead or made()
                # Several at a time where there are many, since each look goes through all of them.
                wanted = min(len(under_way), 1 + self._slots // 16)
                done, _ = ray.wait(list(under_way), num_returns=wanted, timeout=0.25)
                answers = [(ref, *under_way.pop(ref)) for ref in done]
                fill()
                for ref, place, count in answers:
                    values, seconds = got(ref)
                    self._learn(count, seconds)
                    self._progress.add(count, seconds, self._slots)
                    if is_last(values):
                        yield place, values
                        return
                    ready[place] = count, values
                self._progress.show(total)
                while ready and (turn in ready or not in_order):
                    place = turn if in_order else next(iter(ready))
                    count, values = ready.pop(place)
                    turn += count
                    yield place, values
        finally:
            stop(under_way)
            self._progress.end()


def stop(refs: Iterable[ray.ObjectRef[Any]]) -> None:
    """Stop what is under way: the searches hear it as Ctrl-C."""
    for ref in refs:
        ray.cancel(ref, force=False)


def got(ref: ray.ObjectRef[Any]) -> Any:
    """Take an answer; what was raised on a worker is raised here as itself."""
    try:
        return ray.get(ref)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from error


def connected() -> None:
    """Join the cluster that the environment names, or use this machine's cores, if that was not done yet."""
    if not ray.is_initialized():
        ray.init(log_to_driver=False)
