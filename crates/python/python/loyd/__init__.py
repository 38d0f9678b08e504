"""Loyd from Python: sliding puzzles solved, heuristic search explained.

>>> import loyd
>>> board = loyd.Board("8 1 3/4 0 2/7 6 5")
>>> board.solve("a-star:manhattan").cost
14
>>> loyd.problem("pancake", [3, 1, 2, 5, 4]).solve().cost
4

One spelling everywhere, ``algorithm:heuristic[options]``, the same as on the command line; ``loyd.list()`` names them
all. Limits that are reached and puzzles without a solution are answers; what cannot be done raises a ``LoydError``,
which is a ``ValueError``, with a sentence that says what to do.
"""

from ._audit import Audit, Verdict, audit
from ._compare import Comparison, Figure, Table, compare
from ._explain import Explanation, Verified
from ._generate import Generated, generate
from ._lab import Interrupted
from ._loyd import Cancel, LoydError, OwnError, ReadError, SpecError, __version__
from ._many import Many, solve_many
from ._names import list_names as list
from ._problem import Board, Check, Problem, Step, check, explain, problem, solve, trace, verify
from ._report import Report
from ._trace import Trace

__all__ = [
    "Audit",
    "Board",
    "Cancel",
    "Check",
    "Comparison",
    "Explanation",
    "Figure",
    "Generated",
    "Interrupted",
    "LoydError",
    "Many",
    "OwnError",
    "Problem",
    "ReadError",
    "Report",
    "SpecError",
    "Step",
    "Table",
    "Trace",
    "Verdict",
    "Verified",
    "__version__",
    "audit",
    "check",
    "compare",
    "explain",
    "generate",
    "list",
    "problem",
    "solve",
    "solve_many",
    "trace",
    "verify",
]
