"""Numbers for eyes, as the command line writes them."""

from __future__ import annotations


def grouped(number: int) -> str:
    """Write a whole number with commas.

    >>> grouped(181440)
    '181,440'
    """
    return f"{number:,}"


def counted(number: int, noun: str) -> str:
    """Write a number of things.

    >>> counted(1, "move"), counted(14, "move")
    ('1 move', '14 moves')
    """
    return f"{grouped(number)} {noun}{'' if number == 1 else 's'}"


def shown_time(seconds: float) -> str:
    """Write a time with the unit that suits it.

    >>> shown_time(0.0000603), shown_time(2.5), shown_time(90)
    ('60.3 µs', '2.50 s', '90.0 s')
    """
    for unit, scale in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= scale:
            number = seconds / scale
            return f"{number:.{2 if number < 10 else 1 if number < 100 else 0}f} {unit}"
    return f"{seconds * 1e9:.0f} ns"


def shown_cost(cost: int | None, unit: int, noun: str) -> str:
    """Write a cost with what it counts; where costs are counted in parts, as a length."""
    if cost is None:
        return "-"
    return counted(cost, noun) if unit == 1 else f"cost {cost / unit:.4f}"


def in_fives(letters: str) -> str:
    """Write letters in groups of five, as people read them.

    >>> in_fives("RDLLUURDLDRURD")
    'RDLLU URDLD RURD'
    """
    return " ".join(letters[at : at + 5] for at in range(0, len(letters), 5))
