"""A search that was recorded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, overload

from ._format import grouped
from ._html import page

if TYPE_CHECKING:
    from ._report import Report


class Trace(Sequence[dict[str, Any]]):
    """The first expansions of a search: ``expansion``, ``g``, ``h``, ``f``, ``action`` and ``state`` of each.

    A notebook shows the tree; ``svg`` is the picture.
    """

    def __init__(self, report: Report, expansions: list[dict[str, Any]], svg: str) -> None:
        self.report = report
        self.expansions = expansions
        self.svg = svg

    @overload
    def __getitem__(self, place: int) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[dict[str, Any]]: ...
    def __getitem__(self, place: Any) -> Any:
        return self.expansions[place]

    def __len__(self) -> int:
        return len(self.expansions)

    def __repr__(self) -> str:
        lines = [f"{one['expansion']:>5}  g {one['g']}  h {one['h']}  f {one['f']:g}" for one in self[:20]]
        shown = f"{grouped(len(self))} of {grouped(self.report.expanded)} expansions"
        return "\n".join([f"{self.report.spec}: {shown}", *lines])

    def _repr_html_(self) -> str:
        shown = f"{grouped(len(self))} of {grouped(self.report.expanded)} expansions"
        return page(f'<div class="tree">{self.svg}</div><p class="note">{shown}</p>')
