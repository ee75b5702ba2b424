"""Compiled collection of a read's hits: stored as found, then sorted, without costlier duplicates.

A hit that describes another one at a higher cost is dropped. A hit is a *key* (``key_of``), whose
order is that of the answer, and the offset of its error.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.work.reads import INSERTION
from gpu.jit.njit import njit

_PLACE_BITS = 32
_PLACES = (1 << _PLACE_BITS) - 1


@njit(nogil=True, boundscheck=False)
def key_of(member: Any, kind: Any, strand: Any, place: Any) -> Any:
    """The key of a hit of member ``member`` of a group, at a place of the concatenated records."""
    return (((member << 2 | kind) << 1 | strand) << _PLACE_BITS) | place


@njit(nogil=True, boundscheck=False)
def member_of(key: Any) -> Any:
    """The member of the group that a hit belongs to."""
    return key >> (_PLACE_BITS + 3)


@njit(nogil=True, boundscheck=False)
def sort_hits(keys: Any, offsets: Any, begin: Any, end: Any) -> None:
    """Sort hits ``begin`` to ``end``."""
    gap = 1
    while 3 * gap < end - begin:
        gap = 3 * gap + 1
    while gap > 0:
        for index in range(begin + gap, end):
            key, offset = keys[index], offsets[index]
            slot = index
            while slot >= begin + gap and keys[slot - gap] > key:
                keys[slot], offsets[slot] = keys[slot - gap], offsets[slot - gap]
                slot -= gap
            keys[slot], offsets[slot] = key, offset
        gap //= 3


@njit(nogil=True, boundscheck=False)
def _holds(keys: Any, begin: Any, end: Any, low: Any, high: Any) -> Any:
    """Return True if one of the sorted keys ``begin`` to ``end`` is in ``low`` … ``high``.

    Both limits are inclusive.
    """
    while begin < end:
        middle = (begin + end) >> 1
        if keys[middle] < low:
            begin = middle + 1
        else:
            end = middle
    return begin < len(keys) and low <= keys[begin] <= high


@njit(nogil=True, boundscheck=False)
def tell_hits(keys: Any, offsets: Any, begin: Any, end: Any, most: Any, found: Any, count: Any, number: Any) -> Any:
    """Append the sorted hits ``begin`` to ``end`` of a read to ``found``; returns its new length.

    ``found`` has room for them. ``number``: the read's, counted from the first read in ``found``.
    An insertion or deletion within a base of another hit is dropped.
    """
    places, strands, kinds, differences, ends, cut = found
    first = count
    ungapped = begin
    cut[number] = False
    for index in range(begin, end):
        key = keys[index]
        place, strand, kind = key & _PLACES, key >> _PLACE_BITS & 1, key >> (_PLACE_BITS + 1) & 3
        if kind < INSERTION:
            ungapped = index + 1
        else:
            shadowed = False
            for other in range(INSERTION):
                near = key_of(member_of(key), other, strand, place)
                low = near - 1 if place > 0 else near
                shadowed = shadowed or _holds(keys, begin, ungapped, low, near + 1)
            if shadowed:
                continue
        if most > 0 and count - first == most:
            cut[number] = True
            break
        places[count], strands[count], kinds[count] = place, strand, kind
        differences[count] = np.int32(offsets[index])
        count += 1
    ends[number] = count
    return count
