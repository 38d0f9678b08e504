"""Why counts differ, and what moves are worth."""

from __future__ import annotations

from typing import Any

from ._html import preformatted


class Explanation:
    """Why counts differ. Names are those of the object that ``loyd explain --json`` prints."""

    __slots__ = ("_object", "_text")

    def __init__(self, object: dict[str, Any], text: str) -> None:
        self._object = object
        self._text = text

    def to_dict(self) -> dict[str, Any]:
        """Return the object that ``loyd explain --json`` prints."""
        return self._object

    @property
    def cost(self) -> int | None:
        """What the cheapest solution costs."""
        return self._object.get("cost")

    @property
    def forced(self) -> int | None:
        """How many states every A* must expand."""
        return self._object.get("forced")

    @property
    def range(self) -> tuple[int, int] | None:
        """The fewest and the most expansions that ties can give."""
        least, most = self._object.get("expanded_min"), self._object.get("expanded_max")
        return None if least is None or most is None else (least, most)

    @property
    def profiles(self) -> dict[str, int | None]:
        """What each tie-break expands."""
        return self._object.get("profiles", {})

    @property
    def matches(self) -> list[dict[str, Any]]:
        """The programs that count the number that was expected."""
        return (self._object.get("expect") or {}).get("matches", [])

    def __repr__(self) -> str:
        return self._text.rstrip("\n")

    def _repr_html_(self) -> str:
        return preformatted(repr(self))


class Verified:
    """What moves are worth. Names are those of the object that ``loyd verify --json`` prints."""

    __slots__ = ("_object", "_sentence")

    def __init__(self, object: dict[str, Any], sentence: str) -> None:
        self._object = object
        self._sentence = sentence

    def to_dict(self) -> dict[str, Any]:
        """Return the object that ``loyd verify --json`` prints."""
        return self._object

    def __bool__(self) -> bool:
        return self.reaches_goal

    @property
    def legal(self) -> bool:
        """Whether every move is legal."""
        return self._object["legal"]

    @property
    def reaches_goal(self) -> bool:
        """Whether they end at the goal."""
        return self._object["reaches_goal"]

    @property
    def optimal(self) -> bool | None:
        """Whether no solution is shorter, where that is settled."""
        return self._object["optimal"]

    @property
    def shortest(self) -> int | None:
        """What the shortest solution costs, where that is proven."""
        return self._object["shortest"]

    def __repr__(self) -> str:
        return self._sentence
