"""Functions of yours as heuristics."""

from __future__ import annotations

import inspect
import zlib
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Union

from ._loyd import SpecError

Heuristic = Union[str, Callable[..., float]]


class Function(NamedTuple):
    """A function as the native part takes it."""

    name: str
    call: Callable[..., float]
    with_goal: bool
    mark: int | None


def function(call: Callable[..., float], taken: Iterable[str] = ()) -> Function:
    """Look at a function: what it is called, whether it takes the goal, and a mark of its text."""
    if not callable(call):
        raise SpecError(f"a heuristic is a name or a function, and there is {type(call).__name__}")
    name = getattr(call, "__name__", None) or type(call).__name__
    name = "".join(letter if letter.isalnum() or letter in "_-." else "_" for letter in name).strip("_") or "h"
    known, plain, number = set(taken), name, 1
    while name in known:
        number += 1
        name = f"{plain}-{number}"
    return Function(name, call, _takes_goal(call), _mark(call))


def _takes_goal(call: Callable[..., float]) -> bool:
    try:
        parameters = inspect.signature(call).parameters.values()
    except (TypeError, ValueError):
        return False
    places = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    needed = [one for one in parameters if one.kind in places and one.default is inspect.Parameter.empty]
    return len(needed) >= 2


def _mark(call: Callable[..., float]) -> int | None:
    """A mark of its text: a function that was edited is another heuristic under the same name."""
    try:
        text = inspect.getsource(call)
    except (OSError, TypeError):
        code: Any = getattr(call, "__code__", None)
        if code is None:
            return None
        text = repr((code.co_code, code.co_consts))
    return zlib.crc32(text.encode())


def functions_of(heuristics: Iterable[Heuristic]) -> tuple[list[Function], list[str]]:
    """Return the functions among heuristics, and the names of all of them."""
    functions: list[Function] = []
    names = [heuristic_name(heuristic, functions) for heuristic in heuristics]
    return functions, names


def heuristic_name(heuristic: Heuristic, functions: list[Function]) -> str:
    """Return what a heuristic is called in a spec; a function is added to those that the search is given."""
    if isinstance(heuristic, str):
        return heuristic
    for one in functions:
        if one.call is heuristic:
            return f"function:{one.name}"
    functions.append(function(heuristic, [one.name for one in functions]))
    return f"function:{functions[-1].name}"


def named(algorithm: str, heuristic: Heuristic | None, functions: list[Function] | None = None) -> Any:
    """Put a heuristic into a spec, and return it with the functions that it names."""
    functions = [] if functions is None else functions
    if heuristic is None:
        return algorithm, functions
    base, bracket, options = algorithm.partition("[")
    if ":" in base:
        raise SpecError(f"{base} names a heuristic, and so does heuristic=; give one of them")
    if base.strip().lower() == "auto":
        base = "a-star"
    return f"{base}:{heuristic_name(heuristic, functions)}{bracket}{options}", functions


def spec_of(spec: Any, functions: list[Function]) -> str:
    """Return the text of a spec: of a text, a function, or a pair of an algorithm and a heuristic."""
    if isinstance(spec, str):
        return spec
    if isinstance(spec, tuple) and len(spec) != 2:
        raise SpecError("a spec is a text, a function, or a pair of an algorithm and a heuristic")
    algorithm, heuristic = spec if isinstance(spec, tuple) else ("a-star", spec)
    return named(algorithm, heuristic, functions)[0]
