"""The command ``loyd``, which comes with the package."""

from __future__ import annotations

import sys

from ._loyd import command


def main() -> int:
    """Run the command line that was typed, and return its exit code."""
    return command(["loyd", *sys.argv[1:]])
