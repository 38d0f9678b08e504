"""Heuristics on trial."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

from . import _loyd
from ._format import grouped
from ._html import page, table
from ._lab import LAB, limits, tell_notes, whole
from ._own import Function, Heuristic, functions_of
from ._problem import Amount, Board, Problem, Size, sized, written


class Verdict:
    """What was found of one heuristic. Names are those of the objects that ``loyd audit --json`` prints."""

    __slots__ = ("_object",)

    def __init__(self, object: dict[str, Any]) -> None:
        self._object = object

    def to_dict(self) -> dict[str, Any]:
        """Return the object that ``loyd audit --json`` prints."""
        return self._object

    @property
    def heuristic(self) -> str:
        """Its name."""
        return self._object["heuristic"]

    @property
    def admissible(self) -> bool:
        """Whether it never overestimated."""
        return self._object["admissible"]

    @property
    def consistent(self) -> bool:
        """Whether it never fell by more than a move costs."""
        return self._object["consistent"]

    @property
    def exhaustive(self) -> bool:
        """Whether every state was judged, so that the verdict is a proof."""
        return self._object["exhaustive"]

    @property
    def states(self) -> int:
        """How many states were judged."""
        return self._object["states"]

    @property
    def overestimates(self) -> int:
        """On how many states it said too much."""
        return self._object["overestimates"]

    @property
    def mean(self) -> float:
        """What it says on average."""
        return self._object["mean"]

    @property
    def mean_distance(self) -> float:
        """The true distance on average."""
        return self._object["mean_distance"]

    @property
    def counterexample(self) -> dict[str, Any] | None:
        """The overestimated state nearest the goal: ``puzzle``, ``estimate`` and ``distance``."""
        return self._object["counterexample"]

    @property
    def inconsistency(self) -> dict[str, Any] | None:
        """A move along which it falls by more than the move costs."""
        return self._object["inconsistency"]

    def __repr__(self) -> str:
        def yes(is_so: bool) -> str:
            return "yes" if is_so else "no"

        return (
            f"{self.heuristic}: admissible {yes(self.admissible)}, consistent {yes(self.consistent)}, "
            f"mean {self.mean:.3f} of {self.mean_distance:.3f} on {grouped(self.states)} states"
        )


class Audit(Sequence[Verdict]):
    """What came of an audit: a verdict for each heuristic. Of a single one, its fields are the audit's too."""

    def __init__(self, objects: list[dict[str, Any]], text: str, svg: str) -> None:
        self.verdicts = [Verdict(object) for object in objects]
        self._text = text
        self._svg = svg

    @overload
    def __getitem__(self, place: int) -> Verdict: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Verdict]: ...
    def __getitem__(self, place: Any) -> Any:
        return self.verdicts[place]

    def __len__(self) -> int:
        return len(self.verdicts)

    def __getattr__(self, name: str) -> Any:
        # While a copy is made it has none yet.
        verdicts = self.__dict__.get("verdicts", ())
        if not name.startswith("_") and len(verdicts) == 1 and hasattr(Verdict, name):
            return getattr(verdicts[0], name)
        raise AttributeError(f"an audit of {len(verdicts)} heuristics has no {name}; ask its verdicts")

    def to_dicts(self) -> list[dict[str, Any]]:
        """Return the objects that ``loyd audit --json`` prints."""
        return [verdict.to_dict() for verdict in self.verdicts]

    @property
    def svg(self) -> str:
        """The plot: what each heuristic says, against the true distance."""
        return self._svg

    def __repr__(self) -> str:
        return self._text.rstrip("\n")

    def _repr_html_(self) -> str:
        columns = [
            "Heuristic",
            "Admissible",
            "Consistent",
            "Mean",
            "Mean distance",
            "Overestimates",
            "States",
        ]
        rows = [
            [
                one.heuristic,
                "yes" if one.admissible else "no",
                "yes" if one.consistent else "no",
                f"{one.mean:.3f}",
                f"{one.mean_distance:.3f}",
                grouped(one.overestimates),
                grouped(one.states),
            ]
            for one in self.verdicts
        ]
        examples = "".join(f'<p class="note">{_example(one)}</p>' for one in self.verdicts if one.counterexample)
        return page(f"{table(columns, rows)}{examples}<figure>{self._svg}</figure>")


def _example(verdict: Verdict) -> str:
    from html import escape

    example = verdict.counterexample or {}
    puzzle = example["puzzle"]
    shown = written(puzzle) if isinstance(puzzle, list) else str(puzzle)
    return (
        f"{escape(verdict.heuristic)} says {example['estimate']:g} of "
        f"<code>{escape(shown)}</code>, which is {example['distance']} from the goal."
    )


def audit(
    *heuristics: Heuristic,
    domain: str = "tiles",
    size: Size = None,
    goal: Any = None,
    problem: Problem | None = None,
    samples: int | None = None,
    seed: int | None = None,
    timeout: Amount = None,
    max_nodes: float | None = None,
    max_memory: Amount = None,
    cancel: _loyd.Cancel | None = None,
) -> Audit:
    """Put heuristics on trial: names, or functions of yours of a state, or of a state and the goal.

    Every state of a space that fits into memory is judged, else samples. A board is given as a tuple of its tiles,
    row by row; the blank is 0.

    >>> import loyd
    >>> def misplaced(board, goal):
    ...     return sum(tile and tile != home for tile, home in zip(board, goal))
    >>> loyd.audit(misplaced).admissible
    True
    >>> loyd.audit("manhattan-blank").counterexample["estimate"]
    2.0
    """
    if not heuristics:
        raise _loyd.SpecError("name a heuristic, or hand over a function of yours")
    functions, names = functions_of(heuristics)
    whole(samples=samples, seed=seed)
    if problem is not None:
        instance = problem._instance
    elif domain == "tiles" and isinstance(goal, Board):
        instance = goal._instance
    else:
        instance = LAB.home(domain, sized(size), None if goal is None else written(goal))
    within = limits(timeout, max_nodes, max_memory, cancel)
    objects, text, svg = LAB.audit(instance, names, within, functions, samples, seed)
    tell_notes()
    return Audit(objects, text, svg)


__all__ = ["Audit", "Function", "Verdict", "audit"]
