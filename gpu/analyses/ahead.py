"""Streams of calls: an engine on other computers begins several of them ahead of their reader."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any, Protocol, TypeVar, runtime_checkable

Begun = TypeVar("Begun")


@runtime_checkable
class BeginsAhead(Protocol):
    """An engine whose calls begin when they are made, not when their first answer is asked for.

    Attributes
    ----------
    larger_batches : int
        How many times as large the batches of a stream should be.
    """

    larger_batches: int

    def begun_ahead(self, calls: Iterator[Begun]) -> Generator[Begun, None, None]:
        """Iterate ``calls``, each of which makes a call, some ahead of the reader."""


def begun_ahead(engine: Any, calls: Generator[Begun, None, None]) -> Generator[Begun, None, None]:
    """Iterate ``calls``: ahead of the reader if ``engine`` begins calls ahead, else one by one."""
    return engine.begun_ahead(calls) if isinstance(engine, BeginsAhead) else calls


def batch_size(engine: Any, usual: int) -> int:
    """The size of a batch of a stream of calls of ``engine``."""
    return usual * engine.larger_batches if isinstance(engine, BeginsAhead) else usual
