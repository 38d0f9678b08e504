"""The laboratory that every call works with, and what a search may use."""

from __future__ import annotations

import sys
import warnings
from numbers import Real
from operator import index
from typing import Any, TypedDict

from . import _loyd

LAB = _loyd.Lab()


class Limits(TypedDict):
    """What a search may use."""

    timeout: float | str | None
    max_nodes: float | None
    max_memory: float | str | None
    cancel: _loyd.Cancel | None


def limits(
    timeout: float | str | None = None,
    max_nodes: float | None = None,
    max_memory: float | str | None = None,
    cancel: _loyd.Cancel | None = None,
) -> Limits:
    """Limits as the native part takes them."""
    given: tuple[tuple[str, Any, tuple[Any, ...]], ...] = (
        ("timeout", timeout, (Real, str)),
        ("max_nodes", max_nodes, (Real,)),
        ("max_memory", max_memory, (Real, str)),
        ("cancel", cancel, (_loyd.Cancel,)),
    )
    for name, amount, kinds in given:
        if amount is not None and not isinstance(amount, kinds):
            wanted = " or ".join(kind.__name__ for kind in kinds).replace("Real", "a number").replace("str", "a text")
            raise TypeError(f"{name}: {wanted} is expected, and there is {type(amount).__name__}")
    return {"timeout": timeout, "max_nodes": max_nodes, "max_memory": max_memory, "cancel": cancel}


def whole(**numbers: Any) -> None:
    """Say which of some arguments is no whole number from 0 on; ``None`` is what was not given."""
    for name, number in numbers.items():
        if number is None:
            continue
        try:
            value = index(number)
        except TypeError:
            wanted = f"{name}: a whole number is expected, and there is {type(number).__name__}"
            raise TypeError(wanted) from None
        if not 0 <= value < 1 << 64:
            raise ValueError(f"{name}: {value} is not a whole number from 0 to {(1 << 64) - 1}")


def tell_notes() -> None:
    """Pass on what the laboratory has to say, such as that a folder cannot be written, at the line that called us."""
    for note in LAB.notes():
        level, frame = 1, sys._getframe()
        while frame.f_back is not None and frame.f_globals.get("__package__") == __package__:
            level, frame = level + 1, frame.f_back
        warnings.warn(note, stacklevel=level)


class Interrupted(KeyboardInterrupt):
    """Ctrl-C came. ``result`` is what was known until then: a report, or those of a batch in order."""

    def __init__(self, message: str, result: Any) -> None:
        super().__init__(message)
        self.result = result
