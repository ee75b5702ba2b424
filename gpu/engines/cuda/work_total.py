"""Totals of work with one array, by which the engine decides whether a card is worth its start."""

from __future__ import annotations

import weakref
from typing import Any

from numpy.typing import NDArray


class WorkTotal:
    """The amount of work done with an array, such as an index, since another one was used.

    ``amount`` is in any unit (letters, cells). The array is known by its identity and not kept
    active.
    """

    def __init__(self) -> None:
        self._array: weakref.ref[NDArray[Any]] | None = None
        self.amount = 0

    def including(self, array: NDArray[Any], amount: int) -> int:
        """Return the total that ``amount`` more with ``array`` would make."""
        is_same = self._array is not None and self._array() is array
        return amount + (self.amount if is_same else 0)

    def add(self, array: NDArray[Any], amount: int) -> None:
        """Count work; another array than before starts anew."""
        self.amount = self.including(array, amount)
        self._array = weakref.ref(array)
