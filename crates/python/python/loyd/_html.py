"""Pictures for notebooks: HTML and SVG that need nothing else, no network and no library."""

from __future__ import annotations

import json
import uuid
from collections.abc import Sequence
from html import escape
from typing import Any

# Notebooks have light and dark themes that pages do not know of: text takes the notebook's colour, tiles have theirs.
STYLE = """
.loyd { font: 14px/1.5 system-ui, sans-serif; }
.loyd table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 6px 0; }
.loyd th, .loyd td { padding: 3px 9px; text-align: right; border-bottom: 1px solid #8886; white-space: nowrap; }
.loyd th.name, .loyd td.name { text-align: left; }
.loyd .note { opacity: .75; font-size: 13px; margin: 4px 0; }
.loyd figure { margin: 0; background: #fff; color: #1b1f24; padding: 8px; border-radius: 6px; }
.loyd .plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(420px, 1fr)); gap: 12px; }
.loyd figure svg { max-width: 100%; height: auto; display: block; }
.loyd .plot svg { width: 100%; max-width: 680px; }
.loyd .plot svg text { fill: #1b1f24; font: 12px system-ui, sans-serif; }
.loyd .plot svg text.tick { fill: #57606a; }
.loyd .plot svg text.name { font-weight: 600; }
.loyd .plot svg .grid { stroke: #e3e6ea; } .loyd .plot svg .axis { stroke: #8b949e; }
.loyd .plot svg .line { fill: none; stroke-width: 1.8; } .loyd .plot svg .marker { stroke: #fff; stroke-width: .8; }
.loyd .plot svg .dot { opacity: .35; } .loyd .plot svg .bar { fill: #6e7781; }
.loyd .tree { overflow: auto; max-height: 640px; background: #fff; border-radius: 6px; padding: 8px; }
.loyd .tree svg { width: auto; max-width: none; }
.loyd .row { display: flex; gap: 10px; align-items: center; margin: 6px 0; }
.loyd input[type=range] { flex: 1; max-width: 340px; }
.loyd button { font: inherit; padding: 2px 12px; }
.loyd pre { font: 13px/1.45 ui-monospace, monospace; margin: 6px 0; }
"""

# A tile at home, one that is not, and the frame.
HOME, AWAY, INK, FRAME = "#0f7b6c", "#2f5d8a", "#ffffff", "#d7dde3"
# Boards of more cells than this are written, not drawn.
DRAWN_MAX = 400
# The most moves that a player holds.
MOVES_MAX = 20_000
# The most states that a player of other domains holds.
STATES_MAX = 500


def page(body: str) -> str:
    """Wrap a piece of HTML with its style."""
    return f'<div class="loyd"><style>{STYLE}</style>{body}</div>'


def preformatted(text: str) -> str:
    """Show a text as it is."""
    return page(f"<pre>{escape(text)}</pre>")


def board_svg(rows: Sequence[Sequence[int]], goal: Sequence[Sequence[int]] | None = None, label: str = "board") -> str:
    """Draw a board; tiles at home are green, the others blue."""
    cell = 44 if len(rows) <= 6 else 28
    height, width = len(rows) * cell + 8, len(rows[0]) * cell + 8
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-label="{escape(label, quote=True)}">'
        f'<rect width="{width}" height="{height}" rx="8" fill="{FRAME}"/>'
    ]
    for y, row in enumerate(rows):
        for x, tile in enumerate(row):
            if tile == 0:
                continue
            at_home = goal is not None and goal[y][x] == tile
            left, top = 4 + x * cell, 4 + y * cell
            parts.append(
                f'<rect x="{left + 1.5}" y="{top + 1.5}" width="{cell - 3}" height="{cell - 3}" rx="5" '
                f'fill="{HOME if at_home else AWAY}"/>'
                f'<text x="{left + cell / 2}" y="{top + cell / 2}" fill="{INK}" text-anchor="middle" '
                f'dominant-baseline="central" font-family="system-ui, sans-serif" font-weight="600" '
                f'font-size="{cell * 0.42:.0f}">{tile}</text>'
            )
    parts.append("</svg>")
    return "".join(parts)


def table(columns: Sequence[str], rows: Sequence[Sequence[Any]], names: int = 1) -> str:
    """Write a table; the first columns are names, the others numbers."""

    def cells(tag: str, values: Sequence[Any]) -> str:
        kind = [' class="name"' if at < names else "" for at in range(len(values))]
        return "".join(f"<{tag}{kind[at]}>{escape(str(value))}</{tag}>" for at, value in enumerate(values))

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f"<table><thead><tr>{cells('th', columns)}</tr></thead><tbody>{body}</tbody></table>"


def in_script(value: Any) -> str:
    """Write a value for a script, so that no text of it can end the script.

    >>> in_script("</script>")
    '"\\\\u003c/script>"'
    """
    return json.dumps(value).replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


PLAYER = """
<div id="ID"><div class="stage"></div>
<div class="row"><button type="button" aria-label="play">&#9654;</button>
<input type="range" min="0" max="MAX" value="0" aria-label="move"><output></output></div></div>
<script>(() => {
const root = document.getElementById("ID"), data = DATA;
const stage = root.querySelector(".stage"), slider = root.querySelector("input");
const button = root.querySelector("button"), told = root.querySelector("output");
let timer = 0;
DRAW
const show = () => {
  const at = +slider.value;
  draw(at);
  told.textContent = at + " of " + slider.max + (at ? ": " + data.moves[at - 1] : "");
};
const stop = () => { clearInterval(timer); timer = 0; button.innerHTML = "&#9654;"; };
button.onclick = () => {
  if (timer) { stop(); return; }
  if (+slider.value >= +slider.max) slider.value = 0;
  button.innerHTML = "&#10074;&#10074;";
  timer = setInterval(() => {
    if (!root.isConnected || +slider.value >= +slider.max) { stop(); return; }
    slider.value = +slider.value + 1;
    show();
  }, 280);
};
slider.oninput = () => { stop(); show(); };
show();
})();</script>
"""

# Boards are played from the start and the moves: states in between need not be sent.
DRAW_BOARD = """
const columns = data.rows[0].length, cell = data.rows.length > 6 ? 28 : 44;
const boards = [data.rows.flat()];
const step = { U: -columns, D: columns, L: -1, R: 1 };
const board = at => {
  while (boards.length <= at) {
    const next = boards[boards.length - 1].slice(), blank = next.indexOf(0);
    const to = blank + step[data.moves[boards.length - 1]];
    next[blank] = next[to]; next[to] = 0;
    boards.push(next);
  }
  return boards[at];
};
stage.style.cssText = "position:relative;border-radius:8px;background:FRAME;width:" + (columns * cell + 8) +
  "px;height:" + (data.rows.length * cell + 8) + "px";
const tiles = new Map();
for (const tile of boards[0]) if (tile) {
  const one = document.createElement("div");
  one.textContent = tile;
  one.style.cssText = "position:absolute;border-radius:5px;color:INK;font-weight:600;text-align:center;" +
    "transition:left .15s,top .15s;width:" + (cell - 3) + "px;height:" + (cell - 3) + "px;line-height:" + (cell - 3) +
    "px;font-size:" + Math.round(cell * .42) + "px";
  stage.append(one); tiles.set(tile, one);
}
const goal = data.goal.flat();
const draw = at => board(at).forEach((tile, place) => {
  if (!tile) return;
  const one = tiles.get(tile);
  one.style.left = 5.5 + (place % columns) * cell + "px";
  one.style.top = 5.5 + Math.floor(place / columns) * cell + "px";
  one.style.background = goal[place] === tile ? "HOME" : "AWAY";
});
"""

DRAW_TEXT = """
const text = document.createElement("pre");
stage.append(text);
const draw = at => { text.textContent = data.drawings[at]; };
"""


def player(data: dict[str, Any], draw: str) -> str:
    """Make a player with a slider. ``data`` has ``moves``, and what ``draw`` needs."""
    for name, colour in (("FRAME", FRAME), ("HOME", HOME), ("AWAY", AWAY), ("INK", INK)):
        draw = draw.replace(name, colour)
    text = PLAYER.replace("DRAW", draw, 1).replace("ID", f"loyd-{uuid.uuid4().hex}")
    return text.replace("MAX", str(len(data["moves"])), 1).replace("DATA", in_script(data), 1)


def board_player(rows: Sequence[Sequence[int]], goal: Sequence[Sequence[int]], moves: Sequence[str]) -> str | None:
    """Make a player of a board, if it is small enough to be drawn."""
    if len(rows) * len(rows[0]) > DRAWN_MAX or len(moves) > MOVES_MAX:
        return None
    return player({"rows": rows, "goal": goal, "moves": [*moves]}, DRAW_BOARD)


def text_player(drawings: Sequence[str], moves: Sequence[str]) -> str | None:
    """Make a player of states that are written."""
    if len(drawings) > STATES_MAX:
        return None
    return player({"drawings": [*drawings], "moves": [*moves]}, DRAW_TEXT)
