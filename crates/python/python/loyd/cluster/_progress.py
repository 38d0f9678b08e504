"""One line on standard error: how far, how fast, how long still."""

from __future__ import annotations

import sys
import time
from typing import Callable, Union

Shown = Union[bool, Callable[[str], None], None]
# How often the line is written anew.
SHOW_SECONDS = 0.5


class Progress:
    """Tells how far the work is, to a terminal or to a function of the caller's."""

    def __init__(self, shown: Shown, noun: str) -> None:
        if shown is None:
            shown = sys.stderr.isatty()
        self._tell: Callable[[str], None] | None = _write if shown is True else (shown or None)
        self._is_line = shown is True
        self._noun = noun
        self._stage = ""
        self._began = self._shown = time.monotonic()
        self._wrote = False
        self._workers = 0
        self.done = 0
        # Seconds that workers worked, all together.
        self.busy = 0.0

    def begin(self, stage: str) -> None:
        """Begin a stage of the work, which is counted for itself."""
        self._stage = f"{stage}  "
        self._began = time.monotonic()
        self.done = 0

    def add(self, done: int, busy: float, workers: int) -> None:
        """Some more are done."""
        self.done += done
        self.busy += busy
        self._workers = workers

    def show(self, total: int | None) -> None:
        """Write the line, if it is time."""
        now = time.monotonic()
        if self._tell is not None and now - self._shown >= SHOW_SECONDS:
            self._shown, self._wrote = now, True
            self._tell(self.line(total, now - self._began))

    def line(self, total: int | None, seconds: float) -> str:
        """Say it in words."""
        rate = self.done / seconds if seconds > 0 else 0.0
        of = "" if total is None else f" of {total:,}"
        parts = [f"{self.done:,}{of} {self._noun}", f"{_shown_rate(rate)} a second"]
        if total is not None and rate > 0:
            parts.append(f"{shown_seconds((total - self.done) / rate)} left")
        parts.append(f"{self._workers:,} worker{'' if self._workers == 1 else 's'}")
        return self._stage + "  ".join(parts)

    def end(self) -> None:
        """Leave the terminal as it was."""
        if self._is_line and self._wrote:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()


def _write(line: str) -> None:
    sys.stderr.write(f"\r\033[K{line}")
    sys.stderr.flush()


def _shown_rate(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"


def shown_seconds(seconds: float) -> str:
    """Write a time as people say it.

    >>> shown_seconds(42), shown_seconds(102), shown_seconds(7500), shown_seconds(300000)
    ('42 s', '1 min 42 s', '2 h 05 min', '3 d 11 h')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02} s"
    if whole < 86400:
        return f"{whole // 3600} h {whole % 3600 // 60:02} min"
    return f"{whole // 86400} d {whole % 86400 // 3600} h"
