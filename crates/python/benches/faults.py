"""Kills workers and nodes of a local cluster at random moments while it works, and checks that nothing is lost.

    python crates/python/benches/faults.py [KILLS [NODES [PUZZLES]]]

One long comparison, and more of them, each into a new store, until there were that many kills (every eighth a whole
node); each must equal what one machine says, run for run, with every run in its store once.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import tempfile
import time

import loyd
import loyd.cluster

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "tests"))

from nodes import Killer, Nodes  # noqa: E402

SPECS, OPTIONS = ("a-star:misplaced", "ids"), {"max_memory": "1G", "max_nodes": 30_000}


def rows(comparison: loyd.Comparison) -> list[dict[str, object]]:
    """Return the runs without what the machine decides."""
    return [{key: cell for key, cell in row.items() if key not in ("seconds", "bytes_peak")} for row in comparison]


def main() -> None:
    """Kill, and compare."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    nodes = Nodes(int(sys.argv[2]) if len(sys.argv) > 2 else 3)
    # No two alike: a store keeps a run once.
    boards = list(dict.fromkeys(loyd.generate(int(sys.argv[3]) if len(sys.argv) > 3 else 40_000, seed=1)))
    expected = rows(loyd.compare(*SPECS, problems=boards, jobs=0, **OPTIONS))
    rounds, began = 0, time.monotonic()
    with Killer(nodes, kills=kills, pause=1.5, each=8, seed=int(began)) as killer:
        while killer.done < kills:
            with tempfile.TemporaryDirectory() as folder:
                store = os.path.join(folder, "runs.sqlite")
                there = loyd.cluster.compare(*SPECS, problems=boards, store=store, progress=False, **OPTIONS)
                assert rows(there) == expected, "another result"
                stored = sqlite3.connect(store).execute("SELECT count(*) FROM run").fetchone()[0]
                assert stored == len(expected), f"{stored} of {len(expected)} runs are in the store"
            rounds += 1
            print(f"{killer.done} kills ({nodes.nodes_killed} nodes), {rounds} comparisons, all equal", flush=True)
    print(f"{time.monotonic() - began:.0f} s, {len(expected):,} runs each")
    nodes.stop()


if __name__ == "__main__":
    main()
