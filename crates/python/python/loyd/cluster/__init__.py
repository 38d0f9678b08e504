"""Loyd on a Ray cluster: ``pip install "loyd-lab[cluster]"``.

    import ray, loyd.cluster
    ray.init("auto")                                             # or nothing, for the cores of this machine
    for report in loyd.cluster.solve_many(boards, "auto"):       # in order, as they come
        ...
    loyd.cluster.compare(specs, puzzles, store="all.sqlite")     # begun on a laptop, finished on a cluster
    loyd.cluster.solve(board, checkpoint="board.proof")          # one hard puzzle, on all machines

Workers and machines may die at any moment: what they worked on is made again, and nothing is counted twice. The
driver may die too: with the same store or checkpoint the same call goes on.
"""

try:
    import ray as _ray  # noqa: F401
except ImportError as error:
    raise ImportError('loyd.cluster needs Ray: pip install "loyd-lab[cluster]"') from error

from ._comparing import compare
from ._proving import solve
from ._solving import solve_many

__all__ = ["compare", "solve", "solve_many"]
