"""Time `solve_many` of random 15-puzzles against the command line, and the audit of a function, in processor time.

    python benches/many.py [COUNT]

Both sides are processes of their own with tables in the same folder; what a process takes to start is in its time.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from pathlib import Path

import loyd

MANY = """
import sys, loyd
boards = open(sys.argv[1]).read().splitlines()
total = sum(report.cost for report in loyd.solve_many(boards))
print(total)
"""
COMMAND = "import sys; from loyd._command import main; sys.exit(main())"
AUDIT = """
import loyd
def misplaced(board, goal):
    return sum(map(int.__ne__, board, goal)) - (board[8] != 0)
assert loyd.audit(misplaced).states == 181440
"""


def processor_time(words: list[str]) -> tuple[float, str]:
    """Run a program of Python, and return what it took of the processor, and what it printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, "-c", *words], check=True, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def main() -> None:
    """Measure, and print one line each."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with tempfile.TemporaryDirectory() as folder:
        boards = Path(folder) / "boards.txt"
        made = loyd.generate(count, size="4x4", seed=1)
        boards.write_text("".join(board.text.replace("/", " ") + "\n" for board in made))
        many = [MANY, str(boards)]
        command = [COMMAND, "solve", str(boards), "--json", "--threads", "0"]
        # Once for the tables.
        processor_time(command)
        theirs = min(processor_time(command)[0] for _ in range(3))
        ours = min(processor_time(many)[0] for _ in range(3))
        times = f"command line {theirs:.2f} s, solve_many {ours:.2f} s, ratio {ours / theirs:.2f}"
        print(f"{count} random 15-puzzles: {times}")
    start = processor_time(["import loyd"])[0]
    audit = min(processor_time([AUDIT])[0] for _ in range(3))
    print(f"audit of a function on 181,440 boards: {audit - start:.2f} s (and {start:.2f} s to start Python)")


if __name__ == "__main__":
    main()
