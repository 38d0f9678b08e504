"""Many problems on all cores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sized
from typing import Any

from . import _loyd
from ._lab import LAB, Interrupted, limits, tell_notes, whole
from ._own import Heuristic, named
from ._problem import Amount, Problem, held, several
from ._report import Report

# How many are under way for each thread: enough to keep them busy while the caller looks at answers.
WINDOW = 64


class Many(Iterator[Report]):
    """Reports in the order of the problems, as they come. ``cancel()`` stops the searches, from any thread."""

    def __init__(
        self, problems: Iterable[Any], batch: _loyd.Batch, cancel: _loyd.Cancel, domain: str, progress: bool = False
    ) -> None:
        self._sized = len(problems) if isinstance(problems, Sized) else None
        self._problems = iter(problems)
        self._batch = batch
        self._cancel = cancel
        self._domain = domain
        self._under_way: dict[int, Problem] = {}
        self._pushed = 0
        self._taken = 0
        self._kept: list[Report] = []
        self._ended = False
        self._bar = _bar(self._sized) if progress else None

    def cancel(self) -> None:
        """Stop the searches: those under way answer with what they know, the others with nothing."""
        self._cancel.cancel()

    def __len__(self) -> int:
        if self._sized is None:
            raise TypeError("how many problems there are is not known")
        return self._sized

    def __iter__(self) -> Iterator[Report]:
        # A generator goes on within its ``try``, so Ctrl-C is caught at whichever step it comes; a method would be
        # entered outside of its own.
        try:
            while (report := self._next()) is not None:
                yield report
        except KeyboardInterrupt:
            raise self._interrupted() from None
        finally:
            self._end()

    def __next__(self) -> Report:
        try:
            report = self._next()
        except KeyboardInterrupt:
            raise self._interrupted() from None
        if report is None:
            self._end()
            raise StopIteration
        return report

    def _next(self) -> Report | None:
        if len(self._under_way) <= WINDOW * self._batch.threads // 2:
            self._fill()
        if not self._under_way or self._cancel.cancelled:
            return None
        object = self._batch.pop()
        if object is None:
            return None
        report = Report(self._under_way[self._taken], object)
        if self._sized is not None:
            self._kept.append(report)
        del self._under_way[self._taken]
        self._taken += 1
        if self._bar is not None:
            self._bar.update(1)
        tell_notes()
        return report

    def _fill(self) -> None:
        while not self._ended and len(self._under_way) < WINDOW * self._batch.threads:
            try:
                value = next(self._problems)
            except StopIteration:
                self._ended = True
                return
            one = held(value, self._domain)
            coming = self._sized if self._sized is not None else self._pushed + 1
            # In this order, since Ctrl-C may come between any two steps.
            self._under_way[self._pushed] = one
            self._batch.push(one._instance, coming)
            self._pushed += 1

    def _end(self) -> None:
        if self._bar is not None:
            self._bar.close()

    def _interrupted(self) -> Interrupted:
        """Stop, and say what is known in order: what was handed out, and what was ready."""
        self._ended = True
        taken = self._taken if self._sized is None else len(self._kept)
        ready = [(place, object) for place, object in self._batch.stop() if place >= taken]
        rest = [Report(self._under_way[place], object) for place, object in ready]
        known = self._kept + [report for report in rest if report.stopped_by != "cancelled"]
        self._end()
        return Interrupted("the batch was interrupted; .result is what was known", known)


def solve_many(
    problems: Iterable[Any],
    algorithm: str = "auto",
    *,
    domain: str = "tiles",
    heuristic: Heuristic | None = None,
    timeout: Amount = None,
    max_nodes: float | None = None,
    max_memory: Amount = None,
    threads: int = 0,
    cancel: _loyd.Cancel | None = None,
    progress: bool = False,
) -> Many:
    """Solve many problems on all cores, and yield their reports in order, as they come.

    Limits hold for each problem. ``progress`` shows a bar where ``tqdm`` is installed. Ctrl-C raises ``Interrupted``,
    whose ``result`` is the list of reports that were known.

    >>> import loyd
    >>> [report.cost for report in loyd.solve_many(loyd.generate(3, seed=1))]
    [21, 24, 24]
    """
    spec, functions = named(algorithm, heuristic)
    whole(threads=threads)
    token = _loyd.Cancel() if cancel is None else cancel
    batch = _loyd.Batch(LAB, spec, limits(timeout, max_nodes, max_memory, token), functions, threads)
    return Many(several(problems), batch, token, domain, progress)


def _bar(total: int | None) -> Any:
    """Return a bar of tqdm, where that is installed."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm(total=total, unit=" problems")
