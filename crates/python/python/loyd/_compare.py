"""Algorithms compared on many problems."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from html import escape
from typing import Any, Union, overload

from . import _loyd
from ._generate import generate
from ._html import page, table
from ._lab import LAB, Interrupted, limits, tell_notes, whole
from ._own import Heuristic, spec_of
from ._problem import Amount, Problem, Size, held, several, sized, written

Spec = Union[str, Heuristic, tuple[str, Heuristic]]


class Figure:
    """A plot, which a notebook shows."""

    __slots__ = ("note", "svg", "title")

    def __init__(self, title: str, svg: str, note: str) -> None:
        self.title = title
        self.svg = svg
        self.note = note

    def _html(self) -> str:
        caption = f"<figcaption><b>{escape(self.title)}</b></figcaption>"
        return f'<figure class="plot">{caption}{self.svg}<p class="note">{self.note}</p></figure>'

    def _repr_html_(self) -> str:
        return page(self._html())

    def __repr__(self) -> str:
        return f"Figure({self.title!r})"


class Table:
    """A table that sums runs up, as the command line prints it."""

    __slots__ = ("_object",)

    def __init__(self, object: dict[str, Any]) -> None:
        self._object = object

    @property
    def title(self) -> str:
        """What it shows."""
        return self._object["title"]

    @property
    def columns(self) -> list[str]:
        """The headings."""
        return self._object["columns"]

    @property
    def rows(self) -> list[list[str]]:
        """The cells, as they are printed."""
        return self._object["rows"]

    def _html(self) -> str:
        notes = "".join(f'<p class="note">{escape(note)}</p>' for note in self._object["notes"])
        body = table(self.columns, self.rows, self._object["names"])
        return f"<p><b>{escape(self.title)}</b></p>{body}{notes}"

    def _repr_html_(self) -> str:
        return page(self._html())

    def __repr__(self) -> str:
        return self._object["text"].rstrip("\n")


class Comparison(Sequence[dict[str, Any]]):
    """Every run as a row, with tables that sum them up, and plots.

    It is a sequence of rows, so ``pandas.DataFrame(comparison)`` and ``polars.DataFrame(comparison)`` take it as it is;
    ``columns()`` is a dictionary of columns.
    """

    def __init__(self, title: str, compared: _loyd.Compared) -> None:
        self.title = title
        self._compared = compared

    @cached_property
    def rows(self) -> list[dict[str, Any]]:
        """The runs, each a dictionary."""
        rows = self._compared.rows()
        # What only some runs have, such as the iterations of a deepening search, is there for all: as None.
        names = dict.fromkeys(name for row in rows for name in row)
        return [_row(row, names) for row in rows]

    @overload
    def __getitem__(self, place: int) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[dict[str, Any]]: ...
    def __getitem__(self, place: Any) -> Any:
        return self.rows[place]

    def __len__(self) -> int:
        return len(self.rows)

    def columns(self) -> dict[str, list[Any]]:
        """Return the columns by name."""
        return {name: [row[name] for row in self.rows] for name in (self.rows[0] if self.rows else ())}

    def to_dict(self) -> dict[str, list[Any]]:
        """Return the columns by name."""
        return self.columns()

    @property
    def tables(self) -> list[Table]:
        """The tables that sum the runs up."""
        return [Table(one) for section in self._sections for one in section["tables"]]

    @property
    def figures(self) -> list[Figure]:
        """The plots of the report."""
        figures = [one for section in self._sections for one in section["figures"]]
        return [Figure(one["title"], one["svg"], one["note"]) for one in figures]

    @cached_property
    def _sections(self) -> list[dict[str, Any]]:
        return self._compared.sections()

    @cached_property
    def html(self) -> str:
        """The whole report as one page, to be written to a file."""
        return self._compared.page()

    @cached_property
    def latex(self) -> str:
        """The tables for LaTeX."""
        return self._compared.latex()

    @cached_property
    def csv(self) -> str:
        """Every run as comma-separated values."""
        return self._compared.csv()

    def __getstate__(self) -> dict[str, Any]:
        # What is made when it is asked for is made now: it is asked for where there are no runs.
        made = ("title", "rows", "_sections", "html", "latex", "csv")
        return {name: getattr(self, name) for name in made}

    def __repr__(self) -> str:
        return "\n\n".join(repr(one) for one in self.tables)

    def _repr_html_(self) -> str:
        parts = []
        for section in self._sections:
            parts += [Table(one)._html() for one in section["tables"]]
            figures = "".join(Figure(one["title"], one["svg"], one["note"])._html() for one in section["figures"])
            parts.append(f'<div class="plots">{figures}</div>')
        return page("".join(parts))


def _row(row: dict[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """A row with every name, whose boards are written on a line."""
    boards = ("puzzle", "goal")
    return {
        name: written(row[name]) if name in boards and isinstance(row.get(name), list) else row.get(name)
        for name in names
    }


def compare(
    *specs: Spec,
    problems: Iterable[Any] | None = None,
    preset: str | None = None,
    domain: str = "tiles",
    count: int = 100,
    size: Size = None,
    goal: Any = None,
    seed: int = 0,
    walk: int | None = None,
    steps: int | None = None,
    depth: int | None = None,
    uniform: bool = False,
    timeout: Amount = None,
    max_nodes: float | None = None,
    max_memory: Amount = None,
    jobs: int = 1,
    store: str | os.PathLike[str] | None = None,
    cancel: _loyd.Cancel | None = None,
    progress: bool = False,
) -> Comparison:
    """Run every spec on every problem: those given, or ``count`` that are made as ``loyd generate`` does.

    A spec is a text, a function of yours (A* with it), or a pair of an algorithm and a function. ``preset`` is a
    comparison with a name: ``"five-methods"``, ``"riverside"`` or ``"four-heuristics"``. With ``store``, a file, what
    was run before is not run again. Ctrl-C raises ``Interrupted``, whose ``result`` is the comparison of what was run.

    >>> import loyd
    >>> compared = loyd.compare("a-star:manhattan", "a-star:misplaced", depth=12, count=3)
    >>> [row["cost"] for row in compared]
    [12, 12, 12, 12, 12, 12]
    """
    return compared(
        None,
        *specs,
        problems=problems,
        preset=preset,
        domain=domain,
        count=count,
        size=size,
        goal=goal,
        seed=seed,
        walk=walk,
        steps=steps,
        depth=depth,
        uniform=uniform,
        timeout=timeout,
        max_nodes=max_nodes,
        max_memory=max_memory,
        jobs=jobs,
        store=store,
        cancel=cancel,
        progress=progress,
    )


def compared(
    elsewhere: Callable[[dict[str, Any], list[Any], Any, list[Any]], None] | None,
    *specs: Spec,
    problems: Iterable[Any] | None = None,
    preset: str | None = None,
    domain: str = "tiles",
    count: int = 100,
    size: Size = None,
    goal: Any = None,
    seed: int = 0,
    walk: int | None = None,
    steps: int | None = None,
    depth: int | None = None,
    uniform: bool = False,
    timeout: Amount = None,
    max_nodes: float | None = None,
    max_memory: Amount = None,
    jobs: int = 1,
    store: str | os.PathLike[str] | None = None,
    cancel: _loyd.Cancel | None = None,
    progress: bool = False,
) -> Comparison:
    """Compare as ``compare`` does, after ``elsewhere`` was called to make runs and put them into the store."""
    if bool(specs) == (preset is not None):
        raise _loyd.SpecError("give specs to compare, or preset=, which has its own")
    whole(count=count, seed=seed, walk=walk, steps=steps, depth=depth, jobs=jobs)
    functions: list[Any] = []
    names = [spec_of(spec, functions) for spec in specs]
    chosen: list[Problem] = []
    if preset is None:
        if problems is None:
            made = generate(count, domain=domain, size=size, goal=goal, seed=seed, walk=walk, steps=steps, depth=depth)
            chosen = list(made)
        else:
            chosen = [held(value, domain) for value in several(problems)]
        if not chosen:
            raise _loyd.LoydError("there are no puzzles to compare on")
    title = preset or f"{len(names)} specs on {len(chosen)} problems"
    asked = {
        "specs": list(dict.fromkeys(names)),
        "preset": preset,
        "count": count,
        "seed": None if problems is not None else seed,
        "walk": walk,
        "uniform": uniform,
        "size": sized(size),
        "store": None if store is None else os.fspath(store),
        "jobs": jobs,
        "title": title,
    }
    within = limits(timeout, max_nodes, max_memory, cancel)
    instances = [one._instance for one in chosen]
    if elsewhere is not None:
        elsewhere(asked, instances, within, functions)
    with _Bar(progress) as bar:
        object, raised = _loyd.compare(LAB, asked, instances, within, functions, bar.heard if progress else None)
    tell_notes()
    comparison = Comparison(title, object)
    if isinstance(raised, KeyboardInterrupt):
        raise Interrupted("the comparison was interrupted; .result is what was run", comparison) from None
    if raised is not None:
        raise raised
    return comparison


class _Bar:
    """A bar of tqdm, where that is installed."""

    def __init__(self, wanted: bool) -> None:
        self._bar: Any = None
        self._wanted = wanted

    def __enter__(self) -> _Bar:
        return self

    def heard(self, made: int, all: int) -> None:
        if self._wanted and self._bar is None:
            try:
                from tqdm.auto import tqdm
            except ImportError:
                self._wanted = False
                return
            self._bar = tqdm(total=all, unit=" runs")
        if self._bar is not None:
            self._bar.update(made - self._bar.n)

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()
