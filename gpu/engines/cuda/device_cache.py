"""What a card holds of the arrays that it works with, and how much work there was with them."""

from __future__ import annotations

import weakref
from collections.abc import Iterable
from typing import Any, Protocol


class Owner(Protocol):
    """The owner of a cached object."""

    def close(self) -> None:
        """Free its memory; the next use uploads the object again."""


class DeviceCache:
    """At most one object, identified by the host arrays it was made from (identity, not equality).

    The arrays may not change. Used by the thread that made the card. Weak references: an array that
    is gone is never taken for another one at its address.
    """

    def __init__(self) -> None:
        self._owner: Owner | None = None
        self._arrays: tuple[weakref.ref[Any], ...] = ()

    def holds(self, owner: Owner, arrays: Iterable[Any]) -> bool:
        """True if the object that this owner made from these arrays is cached."""
        return self._owner is owner and are_these(self._arrays, arrays)

    def stay(self, owner: Owner, arrays: Iterable[Any]) -> None:
        """Cache the owner's object, evicting the former one, until another needs the memory."""
        if self._owner is not owner:
            self.evict()
        self._owner, self._arrays = owner, references(arrays)

    def leave(self, owner: Owner) -> None:
        """The owner has freed its object."""
        if self._owner is owner:
            self._owner, self._arrays = None, ()

    def evict(self) -> None:
        """Free the object: other work needs the memory, or the card is closed."""
        owner, self._owner, self._arrays = self._owner, None, ()
        if owner is not None:
            owner.close()


def references(arrays: Iterable[Any]) -> tuple[weakref.ref[Any], ...]:
    """Weak references to arrays, for ``are_these``."""
    return tuple(weakref.ref(array) for array in arrays)


def are_these(known: tuple[weakref.ref[Any], ...], arrays: Iterable[Any]) -> bool:
    """True if these are the referenced arrays, all of them."""
    arrays = tuple(arrays)
    return len(known) == len(arrays) and all(mine() is array for mine, array in zip(known, arrays, strict=True))


class WorkTotal:
    """The amount of work done with an array, such as an index, since another one was used.

    ``amount`` is in any unit (letters, cells). The array is known by its identity and not kept
    active.
    """

    def __init__(self) -> None:
        self._array: weakref.ref[Any] | None = None
        self.amount = 0

    def including(self, array: Any, amount: int) -> int:
        """Return the total that ``amount`` more with ``array`` would make."""
        is_same = self._array is not None and self._array() is array
        return amount + (self.amount if is_same else 0)

    def add(self, array: Any, amount: int) -> None:
        """Count work; another array than before starts anew."""
        self.amount = self.including(array, amount)
        self._array = weakref.ref(array)
