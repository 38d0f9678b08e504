"""Problems that are made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Generic, Literal, TypeVar, overload

from . import _loyd
from ._lab import LAB, whole
from ._problem import Board, Problem, Size, sized, written

Made = TypeVar("Made", bound=Problem)


class Generated(list[Made], Generic[Made]):
    """Problems that were made; ``seed`` makes the same again."""

    seed: int


@overload
def generate(
    count: int = 1,
    *,
    domain: Literal["tiles"] = "tiles",
    size: Size = None,
    goal: Any = None,
    seed: int | None = None,
    walk: int | None = None,
    steps: int | None = None,
    depth: int | None = None,
    unsolvable: bool = False,
) -> Generated[Board]: ...
@overload
def generate(
    count: int = 1,
    *,
    domain: str,
    size: Size = None,
    goal: Any = None,
    seed: int | None = None,
    walk: int | None = None,
    steps: int | None = None,
    depth: int | None = None,
    unsolvable: bool = False,
) -> Generated[Any]: ...
def generate(
    count: int = 1,
    *,
    domain: str = "tiles",
    size: Size = None,
    goal: Any = None,
    seed: int | None = None,
    walk: int | None = None,
    steps: int | None = None,
    depth: int | None = None,
    unsolvable: bool = False,
) -> Generated[Any]:
    """Make problems: uniform over those that can be solved, by a walk, or of an exact depth.

    >>> import loyd
    >>> loyd.generate(1, seed=3)[0].text
    '7 4 0/8 2 3/1 5 6'
    """
    if size is None and domain == "tiles":
        size = "3x3"
    goal = None if goal is None else written(goal)
    whole(count=count, seed=seed, walk=walk, steps=steps, depth=depth)
    instances, used = LAB.generate(domain, count, sized(size), goal, seed, walk, steps, depth, unsolvable)
    made: Generated[Any] = Generated(_problems(domain, instances))
    made.seed = used
    return made


def _problems(domain: str, instances: Iterable[_loyd.Instance]) -> Iterator[Problem]:
    return (Board._of(instance) if domain == "tiles" else Problem(instance) for instance in instances)
