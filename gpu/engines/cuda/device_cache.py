"""The one place on a card for a large object that stays there from call to call, as an index does for the searches that follow."""

from __future__ import annotations

import weakref
from collections.abc import Iterable
from typing import Any, Protocol


class Owner(Protocol):
    """Who has put something on the card."""

    def close(self) -> None:
        """Give its memory back; what is needed again is carried there again."""


class DeviceCache:
    """At most one object, known by the host arrays that it was made of: these very ones, which must not change, and no equal ones.

    Used by the thread that made the card. It keeps no array alive, so that one that is gone is never taken for another in its place.
    """

    def __init__(self) -> None:
        self._owner: Owner | None = None
        self._arrays: tuple[weakref.ref[Any], ...] = ()

    def holds(self, owner: Owner, arrays: Iterable[Any]) -> bool:
        """Whether the object is there that this owner made of these arrays."""
        return self._owner is owner and are_these(self._arrays, arrays)

    def stay(self, owner: Owner, arrays: Iterable[Any]) -> None:
        """The owner's object, which is on the card now, may stay until another one needs the memory; what was there gives way."""
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
    """What ``are_these`` takes."""
    return tuple(weakref.ref(array) for array in arrays)


def are_these(known: tuple[weakref.ref[Any], ...], arrays: Iterable[Any]) -> bool:
    """Whether the arrays are the very ones that are known, all of them."""
    arrays = tuple(arrays)
    return len(known) == len(arrays) and all(mine() is array for mine, array in zip(known, arrays, strict=True))
