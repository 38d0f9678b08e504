"""Problems: boards of sliding tiles, and those of every other domain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import Any, NamedTuple, Union

from . import _loyd
from ._explain import Explanation, Verified
from ._html import DRAWN_MAX, board_svg, page, preformatted
from ._lab import LAB, Interrupted, limits, tell_notes, whole
from ._own import Heuristic, named
from ._report import Report
from ._trace import Trace

Amount = Union[float, str, None]
Size = Union[str, int, tuple[int, int], None]


class Step(NamedTuple):
    """A state along a way, with the move that leads to it (``None`` at the start)."""

    move: str | None
    state: Any


class Problem:
    """One problem of a domain, with its goal. ``loyd.problem`` makes them; a board is one too."""

    __slots__ = ("_instance", "_words")

    def __init__(self, instance: _loyd.Instance) -> None:
        self._instance = instance
        self._words: dict[str, str] | None = None

    @property
    def domain(self) -> str:
        """The domain's name."""
        return self._instance.domain

    @property
    def words(self) -> dict[str, str]:
        """What the things of the domain are called: its states, its actions."""
        if self._words is None:
            self._words = self._instance.words
        return self._words

    @property
    def text(self) -> str:
        """The start, on one line."""
        return self._instance.key[0]

    def solve(
        self,
        algorithm: str = "auto",
        *,
        heuristic: Heuristic | None = None,
        timeout: Amount = None,
        max_nodes: float | None = None,
        max_memory: Amount = None,
        threads: int = 1,
        cancel: _loyd.Cancel | None = None,
    ) -> Report:
        """Solve it by an algorithm, as in ``"a-star:manhattan[ties=fifo]"``.

        ``heuristic`` is a name, or a function of yours: of a state, or of a state and the goal. Limits that are reached
        are answers: the report's ``status`` is then ``"stopped"``. ``cancel`` stops it from another thread. Ctrl-C
        raises ``Interrupted``, whose ``result`` is the report of what was known.

        >>> import loyd
        >>> loyd.Board("8 1 3/4 0 2/7 6 5").solve("a-star:manhattan").moves
        'RDLLUURDLDRURD'
        """
        spec, functions = named(algorithm, heuristic)
        within = limits(timeout, max_nodes, max_memory, cancel)
        whole(threads=threads)
        object, raised = LAB.solve(self._instance, spec, within, functions, threads)
        tell_notes()
        report = Report(self, object)
        if isinstance(raised, KeyboardInterrupt):
            raise Interrupted("the search was interrupted; .result is what was known", report) from None
        if raised is not None:
            raise raised
        return report

    def trace(
        self,
        algorithm: str = "a-star",
        *,
        heuristic: Heuristic | None = None,
        expansions: int = 60,
        timeout: Amount = None,
        max_nodes: float | None = None,
        max_memory: Amount = None,
        cancel: _loyd.Cancel | None = None,
    ) -> Trace:
        """Solve it, and record the first expansions: each with g, h and f, and the tree as a picture."""
        spec, functions = named(algorithm, heuristic)
        within = limits(timeout, max_nodes, max_memory, cancel)
        whole(expansions=expansions)
        object, lines, svg = LAB.trace(self._instance, spec, within, functions, expansions)
        tell_notes()
        return Trace(Report(self, object), lines, svg)

    def explain(
        self,
        algorithm: str = "a-star",
        *,
        heuristic: Heuristic | None = None,
        expect: int | None = None,
        timeout: Amount = None,
        max_nodes: float | None = None,
        max_memory: Amount = None,
        cancel: _loyd.Cancel | None = None,
    ) -> Explanation:
        """Tell why counts differ: what every A* must expand, what ties do, and which programs count ``expect``."""
        spec, functions = named(algorithm, heuristic)
        within = limits(timeout, max_nodes, max_memory, cancel)
        whole(expect=expect)
        object, text = LAB.explain(self._instance, spec, within, functions, expect)
        tell_notes()
        return Explanation(object, text)

    def verify(
        self,
        moves: str | Iterable[str],
        *,
        timeout: Amount = None,
        max_nodes: float | None = None,
        max_memory: Amount = None,
    ) -> Verified:
        """Tell whether moves are legal, reach the goal and are shortest; in any notation people hand in.

        >>> import loyd
        >>> loyd.Board("1 2 3/4 0 5/7 8 6").verify("right, down")
        Yes: 2 moves, legal, to the goal, and none shorter exists.
        """
        text = moves if isinstance(moves, str) else ", ".join(map(str, moves))
        object, sentence = LAB.verify(self._instance, text, limits(timeout, max_nodes, max_memory))
        tell_notes()
        return Verified(object, sentence)

    def check(self) -> Check:
        """Tell what is known without a search: is it solvable, why, and what do the heuristics say?"""
        return Check(self, LAB.check(self._instance))

    @property
    def is_solvable(self) -> bool | None:
        """Whether it can be solved; ``None`` where only a search can tell."""
        return LAB.check(self._instance)["solvable"]

    def neighbours(self) -> list[Step]:
        """Return the states one move away, each with its move."""
        return [self.replay([move])[1] for move in self._instance.legal()]

    def replay(self, moves: str | Iterable[str]) -> list[Step]:
        """Play moves, and return every state on the way, the start included."""
        played = self._instance.replay([*moves])
        if played["illegal"] is not None:
            place = played["illegal"]
            raise _loyd.LoydError(f"move {place + 1} ({[*moves][place]}) is not legal there")
        return [Step(move, self._state(text)) for move, text, _ in played["steps"]]

    def _state(self, text: str) -> Any:
        return text

    def _identity(self) -> tuple[str, tuple[str, str]]:
        return self.domain, self._instance.key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Problem) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __reduce__(self) -> Any:
        start, goal = self._instance.key
        return _again, (self.domain, start, goal or None)

    def __repr__(self) -> str:
        return f"Problem({self.domain!r}, {self.text!r})"

    def __str__(self) -> str:
        return self._instance.drawing.rstrip("\n")

    def _repr_html_(self) -> str:
        return preformatted(str(self))


class Board(Problem):
    """A board of sliding tiles; the blank is 0.

    From text in any form that people write, from rows, from a flat list (square, unless ``size`` says more), or from a
    NumPy array:

    >>> import loyd
    >>> loyd.Board("8 1 3 4 0 2 7 6 5") == loyd.Board([[8, 1, 3], [4, 0, 2], [7, 6, 5]])
    True
    >>> loyd.Board([1, 2, 3, 4, 5, 0], size="2x3").is_solvable
    True
    """

    __slots__ = ("_rows",)

    def __init__(self, tiles: Any, *, size: Size = None, goal: Any = None) -> None:
        if isinstance(tiles, Board):
            tiles, goal = tiles.rows, tiles.goal_rows if goal is None else goal
        goal = None if goal is None else written(goal)
        instances = LAB.read("tiles", written(tiles), sized(size), goal)
        if len(instances) != 1:
            raise _loyd.ReadError(f"one board is expected, and there are {len(instances)}")
        self._hold(instances[0])

    def _hold(self, instance: _loyd.Instance) -> None:
        super().__init__(instance)
        self._rows: tuple[tuple[int, ...], ...] | None = None

    @classmethod
    def _of(cls, instance: _loyd.Instance) -> Board:
        board = cls.__new__(cls)
        board._hold(instance)
        return board

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The tiles, row by row."""
        if self._rows is None:
            self._rows = _rows(self._instance.key[0])
        return self._rows

    @property
    def goal_rows(self) -> tuple[tuple[int, ...], ...]:
        """The goal's tiles, row by row."""
        return _rows(self._instance.key[1])

    @property
    def goal(self) -> Board:
        """The goal, as a board."""
        return Board(self.goal_rows, goal=self.goal_rows)

    @property
    def tiles(self) -> tuple[int, ...]:
        """The tiles, row after row in one tuple."""
        return tuple(tile for row in self.rows for tile in row)

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        return len(self.rows), len(self.rows[0])

    def twin(self) -> Board:
        """Return the board with two tiles swapped: exactly one of both can be solved."""
        return Board(LAB.check(self._instance)["twin"], goal=self.goal_rows)

    def move(self, moves: str) -> Board:
        """Return the board after moves of the blank, as in ``"RD"``."""
        return self.replay(moves)[-1].state

    def _state(self, text: str) -> Board:
        return Board(text, goal=self.goal_rows)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        import numpy

        return numpy.array(self.rows, dtype=dtype)

    def __reduce__(self) -> Any:
        return _board, (self.rows, self.goal_rows)

    def __repr__(self) -> str:
        return f"Board({self.text!r})"

    def _repr_html_(self) -> str:
        if len(self.tiles) > DRAWN_MAX:
            return preformatted(str(self))
        return page(board_svg(self.rows, self.goal_rows, self.text))


def _board(rows: Any, goal: Any) -> Board:
    return Board(rows, goal=goal)


def _again(domain: str, start: str, goal: str | None) -> Problem:
    return problem(domain, start, goal=goal)


def _rows(text: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(map(int, row.split())) for row in text.split("/"))


def written(value: Any) -> str:
    """Write what stands for a problem as text: rows, a list, an array, or text as it is."""
    if isinstance(value, str):
        return value
    if isinstance(value, Board):
        return value.text
    # Tables of pandas and polars would go column by column.
    for convert in ("to_numpy", "tolist"):
        if hasattr(value, convert):
            value = getattr(value, convert)()
    # What has no order is no board, and bytes are no numbers.
    if not isinstance(value, Iterable) or isinstance(value, (bytes, bytearray, Mapping, Set)):
        raise _loyd.ReadError(f"text, a list or an array is expected, and there is {type(value).__name__}")
    items = [*value]
    if not items or not all(isinstance(item, Iterable) and not isinstance(item, str) for item in items):
        return " ".join(map(_cell, items))
    rows = [[*row] for row in items]
    for at, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise _loyd.ReadError(f"row {at + 1} is not as long as row 1: {len(row)} against {len(rows[0])}")
    return "/".join(" ".join(map(_cell, row)) for row in rows)


def _cell(item: Any) -> str:
    if isinstance(item, Iterable) and not isinstance(item, str):
        raise _loyd.ReadError(f"rows of numbers are expected, and a cell is {type(item).__name__}")
    # Arrays that were read from files are of floats.
    return str(int(item)) if isinstance(item, float) and item.is_integer() else str(item)


def sized(size: Size) -> str | None:
    """Write a size, as ``Board.size`` gives it too, as text."""
    if isinstance(size, tuple):
        return "x".join(map(str, size))
    if size is None or isinstance(size, (str, int)):
        return None if size is None else str(size)
    raise TypeError(f"size: a text or rows and columns are expected, and there is {type(size).__name__}")


class Check:
    """What is known of a problem without a search."""

    __slots__ = ("_object", "problem")

    def __init__(self, problem: Problem, object: dict[str, Any]) -> None:
        self._object = object
        self.problem = problem

    def to_dict(self) -> dict[str, Any]:
        """Return the object that ``loyd check --json`` prints."""
        return self._object

    @property
    def solvable(self) -> bool | None:
        """Whether it can be solved; ``None`` where only a search can tell."""
        return self._object["solvable"]

    @property
    def reason(self) -> str | None:
        """Why, in a sentence."""
        return self._object["reason"]

    @property
    def heuristics(self) -> dict[str, float]:
        """What every heuristic says of it."""
        return self._object["heuristics"]

    def __repr__(self) -> str:
        verdict = {True: "solvable", False: "unsolvable", None: "only a search can tell"}[self.solvable]
        lines = [f"{verdict}. {self.reason or ''}".strip()]
        lines += [f"  {name:<22}{value:>8.4g}" for name, value in self.heuristics.items()]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return preformatted(repr(self))


def problem(domain: Any, text: Any = "", *, size: Size = None, goal: Any = None, start: Any = None) -> Problem:
    """Return a problem of a domain, from text or a list, as ``-d DOMAIN`` does on the command line.

    >>> import loyd
    >>> loyd.problem("words", "horse nurse").solve().moves
    ['corse', 'curse', 'nurse']

    Or one of your own: an object with ``start`` (a state, or a method that returns one), ``successors(state)`` that
    gives ``(action, state)`` or ``(action, state, cost)``, ``is_goal(state)`` and, if it likes, ``h(state)``:

    >>> class Reach:
    ...     start = 1
    ...     def successors(self, n):
    ...         return [("double", 2 * n), ("add 1", n + 1)]
    ...     def is_goal(self, n):
    ...         return n == 10
    >>> loyd.problem(Reach()).solve("bfs").moves
    ['double', 'double', 'add 1', 'double']
    """
    if not isinstance(domain, str):
        return own_problem(domain, start)
    if domain == "tiles":
        return Board(text, size=size, goal=goal)
    goal = None if goal is None else written(goal)
    instances = LAB.read(domain, written(text), sized(size), goal)
    if len(instances) != 1:
        raise _loyd.ReadError(f"one problem is expected, and there are {len(instances)}")
    return Problem(instances[0])


def own_problem(rules: Any, start: Any = None) -> Problem:
    """Return a problem whose rules an object knows."""
    if isinstance(rules, type):
        rules = rules()
    if start is None:
        start = getattr(rules, "start", None)
        if start is None:
            raise _loyd.OwnError(f"{type(rules).__name__} does not say where it starts: give it start, or pass start=")
        if callable(start):
            start = start()
    return Problem(LAB.own(type(rules).__name__, rules, start))


def held(value: Any, domain: str = "tiles") -> Problem:
    """Return what stands for a problem as one."""
    if isinstance(value, Problem):
        return value
    return own_problem(value) if hasattr(value, "successors") else problem(domain, value)


def several(values: Iterable[Any]) -> Iterable[Any]:
    """Return what stands for several problems, unless it is a single text, whose letters would be taken for them."""
    if isinstance(values, (str, Problem)):
        raise _loyd.ReadError(f"a list of problems is expected, and there is one {type(values).__name__}")
    return values


def verify(value: Any, moves: str | Iterable[str], *, domain: str = "tiles", **options: Any) -> Verified:
    """Tell whether moves solve a board, or a problem of another domain; see ``Problem.verify``."""
    return held(value, domain).verify(moves, **options)


def explain(value: Any, algorithm: str = "a-star", *, domain: str = "tiles", **options: Any) -> Explanation:
    """Tell why counts on a board, or a problem of another domain, differ; see ``Problem.explain``."""
    return held(value, domain).explain(algorithm, **options)


def trace(value: Any, algorithm: str = "a-star", *, domain: str = "tiles", **options: Any) -> Trace:
    """Record a search of a board, or of a problem of another domain; see ``Problem.trace``."""
    return held(value, domain).trace(algorithm, **options)


def solve(value: Any, algorithm: str = "auto", *, domain: str = "tiles", **options: Any) -> Report:
    """Solve a board, or a problem of another domain; the options are those of ``Problem.solve``.

    >>> import loyd
    >>> loyd.solve("8 1 3/4 0 2/7 6 5").cost
    14
    """
    return held(value, domain).solve(algorithm, **options)


def check(value: Any, *, domain: str = "tiles") -> Check:
    """Tell what is known of a board, or of a problem of another domain, without a search."""
    return held(value, domain).check()
