"""What a type checker says to people who use the package, and whether the stubs tell the truth."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest

pytest.importorskip("mypy")

PROGRAM = """
import loyd
from typing_extensions import assert_type

board = loyd.Board([[8, 1, 3], [4, 0, 2], [7, 6, 5]])
report = board.solve("a-star:manhattan", timeout=1.5)
assert_type(report, loyd.Report)
assert_type(report.expanded, int)
assert_type(board.twin(), loyd.Board)
assert_type(loyd.generate(2)[0].rows[0][0], int)

many = loyd.solve_many(loyd.generate(2), progress=True)
assert_type([one.cost for one in many], list["int | None"])
many.cancel()


def h(board: tuple[int, ...], goal: tuple[int, ...]) -> int:
    return 0


assert_type(loyd.audit(h)[0].admissible, bool)
assert_type(loyd.compare("a-star:manhattan", ("ida-star", h), depth=4), loyd.Comparison)
"""


def says(module, *words, folder):
    command = [sys.executable, "-m", module, *words]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=300)
    return done.returncode, done.stdout + done.stderr


def test_a_program_that_uses_the_package_is_checked_strictly(tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)
    code, told = says("mypy", "--strict", "program.py", folder=tmp_path)
    assert code == 0, told


def test_a_mistake_is_found(tmp_path):
    (tmp_path / "program.py").write_text(
        textwrap.dedent(
            """
            import loyd
            loyd.Board("1 2 3/4 5 6/7 0 8").solve(max_node=5)
            """
        )
    )
    code, told = says("mypy", "--strict", "program.py", folder=tmp_path)
    assert code == 1 and "max_node" in told


def test_the_stubs_are_what_the_native_part_has(tmp_path):
    # A list of all names is made by what makes the module.
    (tmp_path / "allowed").write_text("loyd._loyd.__all__\n")
    code, told = says("mypy.stubtest", "loyd._loyd", "--allowlist", "allowed", folder=tmp_path)
    assert code == 0, told
