"""The device cache: one object at a time, known by its arrays, freed when it gives way; without
a card.
"""

from __future__ import annotations

import numpy as np

from gpu.engines.cuda.device_cache import DeviceCache


class Kept:
    """Something on the card; ``closed`` counts how often it was freed."""

    def __init__(self, resident: DeviceCache) -> None:
        self._resident = resident
        self.closed = 0

    def close(self) -> None:
        self.closed += 1
        self._resident.leave(self)


def test_an_object_is_known_by_its_very_arrays_and_its_owner() -> None:
    resident = DeviceCache()
    index, other = Kept(resident), Kept(resident)
    text, first = np.zeros(3), np.zeros(3)
    assert not resident.holds(index, ())
    resident.stay(index, (text, first))
    assert resident.holds(index, (text, first))
    assert not resident.holds(index, (first, text)) and not resident.holds(index, (text,))
    assert not resident.holds(index, (text, first.copy())) and not resident.holds(other, (text, first))


def test_there_is_one_at_a_time() -> None:
    resident = DeviceCache()
    index, database = Kept(resident), Kept(resident)
    arrays = [np.zeros(2) for _ in range(3)]
    resident.stay(index, arrays[:1])
    resident.stay(index, arrays[1:2])
    assert index.closed == 0 and resident.holds(index, arrays[1:2]) and not resident.holds(index, arrays[:1])
    resident.stay(database, arrays[2:])
    assert (index.closed, database.closed) == (1, 0) and resident.holds(database, arrays[2:])
    index.close()
    assert resident.holds(database, arrays[2:]), "who is not there cannot leave"
    resident.evict()
    resident.evict()
    assert database.closed == 1 and not resident.holds(database, arrays[2:])


def test_arrays_are_not_kept_alive_and_never_mistaken() -> None:
    resident = DeviceCache()
    index = Kept(resident)
    resident.stay(index, (np.zeros(4),))
    # The array is gone; another one may lie in its very place.
    assert not resident.holds(index, (np.zeros(4),))
