"""The native part: plain objects in and out. What people use is in the modules beside it."""

from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, final

from typing_extensions import Self

from ._lab import Limits
from ._own import Function

__version__: str

class LoydError(ValueError):
    """Something that cannot be done, and what to do instead."""

class ReadError(LoydError):
    """A text or a list that is no problem."""

class SpecError(LoydError):
    """No such algorithm, heuristic, domain or option."""

class OwnError(LoydError):
    """Code of yours that answered what is no answer."""

@final
class Cancel:
    """Stops the searches that it is given to, from any thread."""

    def __new__(cls) -> Self: ...
    def cancel(self) -> None:
        """Ask the searches to stop; they answer with what they know."""
    @property
    def cancelled(self) -> bool:
        """Whether they were asked to."""

@final
class Instance:
    @property
    def domain(self) -> str: ...
    @property
    def unit(self) -> int: ...
    @property
    def words(self) -> dict[str, str]: ...
    @property
    def key(self) -> tuple[str, str]: ...
    @property
    def identity(self) -> dict[str, Any]: ...
    @property
    def drawing(self) -> str: ...
    def legal(self) -> list[str]: ...
    def replay(self, moves: list[str]) -> dict[str, Any]: ...

@final
class Lab:
    def __new__(cls, folder: str | PathLike[str] | None = None, shared: bool = False) -> Self: ...
    def notes(self) -> list[str]: ...
    def list(self) -> dict[str, Any]: ...
    def read(self, domain: str, text: str, size: str | None = None, goal: str | None = None) -> Sequence[Instance]: ...
    def home(self, domain: str, size: str | None = None, goal: str | None = None) -> Instance: ...
    def generate(
        self,
        domain: str,
        count: int,
        size: str | None = None,
        goal: str | None = None,
        seed: int | None = None,
        walk: int | None = None,
        steps: int | None = None,
        depth: int | None = None,
        unsolvable: bool = False,
    ) -> tuple[Sequence[Instance], int]: ...
    def own(self, name: str, object: Any, start: Any) -> Instance: ...
    def solve(
        self, instance: Instance, spec: str, limits: Limits, functions: Sequence[Function], threads: int = 1
    ) -> tuple[dict[str, Any], BaseException | None]: ...
    def trace(
        self, instance: Instance, spec: str, limits: Limits, functions: Sequence[Function], limit: int
    ) -> tuple[dict[str, Any], Any, str]: ...
    def check(self, instance: Instance) -> dict[str, Any]: ...
    def audit(
        self,
        instance: Instance,
        heuristics: Sequence[str],
        limits: Limits,
        functions: Sequence[Function],
        samples: int | None = None,
        seed: int | None = None,
    ) -> tuple[Any, str, str]: ...
    def explain(
        self,
        instance: Instance,
        spec: str,
        limits: Limits,
        functions: Sequence[Function],
        expect: int | None = None,
    ) -> tuple[dict[str, Any], str]: ...
    def verify(self, instance: Instance, moves: str, limits: Limits) -> tuple[dict[str, Any], str]: ...

@final
class Batch:
    def __new__(cls, lab: Lab, spec: str, limits: Limits, functions: Sequence[Function], threads: int) -> Self: ...
    @property
    def threads(self) -> int: ...
    @property
    def pending(self) -> int: ...
    def push(self, instance: Instance, coming: int) -> None: ...
    def pop(self) -> dict[str, Any] | None: ...
    def stop(self) -> list[tuple[int, dict[str, Any]]]: ...

def command(words: Sequence[str]) -> int: ...
def compare(
    lab: Lab,
    asked: dict[str, Any],
    instances: Sequence[Instance],
    limits: Limits,
    functions: Sequence[Function],
    heard: Callable[[int, int], None] | None,
) -> tuple[dict[str, Any], BaseException | None]: ...

@final
class Runs:
    def __new__(
        cls,
        lab: Lab,
        asked: dict[str, Any],
        instances: Sequence[Instance],
        limits: Limits,
        functions: Sequence[Function],
    ) -> Self: ...
    @property
    def all(self) -> int: ...
    def missing(self) -> list[tuple[str, str, str, float | None, int | None, int | None]]: ...
    def enter(self, first: int, records: Sequence[tuple[Any, ...] | None]) -> None: ...

def run(
    lab: Lab, instance: Instance, spec: str, limits: Limits, functions: Sequence[Function]
) -> tuple[Any, ...] | None: ...
def default_memory(jobs: int) -> int | None: ...

@final
class Proof:
    @staticmethod
    def load(path: str) -> Proof: ...
    @staticmethod
    def read(bytes: bytes) -> Proof: ...
    def save(self, path: str) -> None: ...
    def to_bytes(self) -> bytes: ...
    def is_of(self, instance: Instance) -> bool: ...
    @property
    def bound(self) -> int: ...
    @property
    def expanded(self) -> int: ...
    @property
    def generated(self) -> int: ...
    def left(self) -> list[int]: ...
    def enter(self, expanded: int, generated: int, deepest: bytes) -> None: ...

@final
class Pieces:
    def __new__(cls, lab: Lab, checkpoint: bytes, partition: str, limits: Limits, threads: int) -> Self: ...
    def search(self, numbers: bytes, bound: int) -> tuple[int, int, bytes, str | None]: ...

def begin_proof(lab: Lab, instance: Instance, partition: str, limits: Limits) -> bytes | None: ...
def prove(
    lab: Lab, instance: Instance, partition: str, limits: Limits, checkpoint: bytes | None = None
) -> tuple[list[tuple[int, int, int]], str | None]: ...
