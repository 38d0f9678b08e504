"""What a search tells."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from ._format import grouped, in_fives, shown_cost, shown_time
from ._html import STATES_MAX, board_player, page, text_player

if TYPE_CHECKING:
    from ._problem import Problem, Step


class Report:
    """The answer to one problem, with what it took.

    ``status`` is ``"solved"``, ``"unsolvable"`` or ``"stopped"``; the last says in ``stopped_by`` why. All names are
    those of the objects that ``loyd solve --json`` prints, and ``to_dict()`` is such an object.
    """

    __slots__ = ("_object", "problem")

    def __init__(self, problem: Problem, object: dict[str, Any]) -> None:
        self._object = object
        self.problem = problem

    def to_dict(self) -> dict[str, Any]:
        """Return the object that ``loyd solve --json`` prints."""
        return self._object

    @property
    def status(self) -> str:
        """How it ended: ``"solved"``, ``"unsolvable"`` or ``"stopped"``."""
        return self._object["status"]

    @property
    def solved(self) -> bool:
        """Whether there is a solution."""
        return self._object["status"] == "solved"

    @property
    def stopped_by(self) -> str | None:
        """What stopped it: ``time``, ``nodes``, ``memory``, ``cancelled`` or ``exhausted``."""
        return self._object["stopped_by"]

    @property
    def cost(self) -> int | None:
        """What the solution costs."""
        return self._object["cost"]

    @property
    def length(self) -> float | None:
        """What the solution costs in the units of people: on a map, the length of the way."""
        cost, unit = self.cost, self._object.get("unit", 1)
        return cost if cost is None or unit == 1 else cost / unit

    @property
    def moves(self) -> str | list[str] | None:
        """The solution: on boards the blank's motion as letters, elsewhere a list of words."""
        return self._object["moves"]

    @property
    def optimal(self) -> bool:
        """Whether the solution is proven cheapest."""
        return self._object["optimal"]

    @property
    def lower_bound(self) -> int | None:
        """No solution is cheaper than this; proven."""
        return self._object["lower_bound"]

    @property
    def spec(self) -> str:
        """What was asked for."""
        return self._object["spec"]

    @property
    def algorithm(self) -> str:
        """The algorithm that gave the answer."""
        return self._object["algorithm"]

    @property
    def heuristic(self) -> str | None:
        """Its heuristic, if it takes one."""
        return self._object["heuristic"]

    @property
    def expanded(self) -> int:
        """States whose successors were asked for."""
        return self._object["expanded"]

    @property
    def generated(self) -> int:
        """Children made."""
        return self._object["generated"]

    @property
    def frontier_max(self) -> int:
        """The largest frontier."""
        return self._object["frontier_max"]

    @property
    def depth_max(self) -> int | None:
        """The depth of the deepest child, where it was measured."""
        return self._object["depth_max"]

    @property
    def iterations(self) -> int:
        """How often a deepening search started over."""
        return self._object["iterations"]

    @property
    def seconds(self) -> float:
        """Search time."""
        return self._object["seconds"]

    @property
    def table_seconds(self) -> float:
        """Time to load or build tables."""
        return self._object["table_seconds"]

    @property
    def bytes_peak(self) -> int:
        """The most bytes that the search and its tables held."""
        return self._object["bytes_peak"]

    @property
    def steps(self) -> list[Step]:
        """Every state on the way from the start to the goal, with the move that leads to it."""
        moves = self.moves
        return [] if moves is None else self.problem.replay(moves)

    def __repr__(self) -> str:
        unit, noun = self._object.get("unit", 1), self.problem.words["action"]
        if self.status == "solved":
            proof = "proven shortest" if self.optimal else "not proven shortest"
            if not self.optimal and self.lower_bound:
                proof += f", at least {shown_cost(self.lower_bound, unit, noun)}"
            answer = f"{shown_cost(self.cost, unit, noun)}, {proof}: {shown_moves(self.moves)}"
        elif self.status == "unsolvable":
            answer = "unsolvable"
        else:
            bound = shown_cost(self.lower_bound, unit, noun)
            answer = f"stopped ({self.stopped_by}): no solution costs less than {bound}"
        ran = self.algorithm if self.heuristic is None else f"{self.algorithm}:{self.heuristic}"
        counts = f"{grouped(self.expanded)} expanded, {grouped(self.generated)} generated"
        return f"{answer}\n{ran}, {counts}, {shown_time(self.seconds)}"

    def _repr_html_(self) -> str:
        told = f'<p class="note">{escape(repr(self)).replace(chr(10), "<br>")}</p>'
        shown = None
        moves = self.moves
        if moves and self.problem.domain == "tiles":
            board: Any = self.problem
            shown = board_player(board.rows, board.goal_rows, moves)
        elif moves and len(moves) < STATES_MAX:
            steps = self.problem._instance.replay([*moves])["steps"]
            shown = text_player([drawing for _, _, drawing in steps], [*moves])
        return page((shown or "") + told)


def shown_moves(moves: str | list[str] | None, most: int = 60) -> str:
    """Write moves for eyes; of long solutions, the beginning."""
    if not moves:
        return "no moves"
    if isinstance(moves, str):
        shown = in_fives(moves[:most])
    else:
        separator = ", " if any(" " in word for word in moves) else " "
        shown = separator.join(moves[:most])
    more = len(moves) - most
    return shown if more <= 0 else f"{shown} ... and {grouped(more)} more"
