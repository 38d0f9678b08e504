"""Every name there is."""

from __future__ import annotations

from typing import Any

from ._lab import LAB


class Names:
    """Algorithms, heuristics, tie-breaks, conventions and domains, each with its properties."""

    def __init__(self, names: dict[str, Any]) -> None:
        self._names = names

    def to_dict(self) -> dict[str, Any]:
        """Return the object that ``loyd list --json`` prints."""
        return self._names

    def __getitem__(self, key: str) -> Any:
        return self._names[key]

    @property
    def algorithms(self) -> list[str]:
        """The algorithms' names."""
        return [entry["name"] for entry in self._names["algorithms"]]

    @property
    def domains(self) -> list[str]:
        """The domains' names."""
        return [entry["name"] for entry in self._names["domains"]]

    def heuristics(self, domain: str = "tiles") -> list[str]:
        """Return the heuristics of a domain."""
        for entry in self._names["domains"]:
            if entry["name"] == domain:
                return [heuristic["name"] for heuristic in entry["heuristics"]]
        raise KeyError(domain)

    def __repr__(self) -> str:
        lines = ["algorithms: " + " ".join(self.algorithms)]
        for domain in self._names["domains"]:
            names = " ".join(heuristic["name"] for heuristic in domain["heuristics"])
            lines.append(f"{domain['name']}: {names}")
        return "\n".join(lines)


def list_names() -> Names:
    """Return every name, with its properties, as ``loyd list`` does.

    >>> import loyd
    >>> "pancake" in loyd.list().domains
    True
    """
    return Names(LAB.list())
