"""Insertions and deletions at their leftmost places, as ``bcftools norm`` leaves them.

An alignment may put a gap in a repeat at any of several places. Where the last letter of a gap
equals the base before it, the gap moves by one base to the left (Tan, Abecasis, Kang 2015); both
together then are one variant. It stays within its record, and moves by ``MARGIN`` bases at most.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.engines.work.arrays import Int64

#: Most bases that an insertion or deletion is moved.
MARGIN = 1 << 10
_BLANK = ord(" ")


class Indels(NamedTuple):
    """Insertions and deletions by their places; [k] each.

    ``places`` int64: the first deleted base, or the one that letters are inserted before.
    ``deleted`` int64: bases that are deleted, 0 for an insertion, whose letters are ``inserted``.
    ``counts`` int64 [k, 2]: reads that have it, by strand.
    """

    places: Int64
    deleted: Int64
    inserted: Sequence[bytes]
    counts: Int64

    @classmethod
    def none(cls) -> Indels:
        return cls(np.zeros(0, np.int64), np.zeros(0, np.int64), [], np.zeros((0, 2), np.int64))

    @classmethod
    def merged(cls, several: Sequence[Indels]) -> Indels:
        """All of them in order of place, equal ones as one."""
        places, deleted = (np.concatenate([getattr(some, name) for some in several]) for name in ("places", "deleted"))
        counts = np.concatenate([some.counts for some in several])
        letters = [text for some in several for text in some.inserted]
        # A number for each text: most are empty, those of deletions.
        numbers = {text: number for number, text in enumerate(sorted(set(letters)))}
        texts = np.fromiter((numbers[text] for text in letters), np.int64, len(letters))
        order = np.lexsort((texts, deleted, places))
        if not len(order):
            return cls.none()
        keys = np.stack([places[order], deleted[order], texts[order]])
        begins = np.flatnonzero(np.append(True, (keys[:, 1:] != keys[:, :-1]).any(axis=0)))
        firsts = order[begins]
        inserted = [letters[row] for row in firsts.tolist()]
        return cls(places[firsts], deleted[firsts], inserted, np.add.reduceat(counts[order], begins))

    def __len__(self) -> int:
        return len(self.places)

    def taken(self, rows: NDArray[np.bool_]) -> Indels:
        """Those of a mask."""
        inserted = [self.inserted[row] for row in np.flatnonzero(rows).tolist()]
        return Indels(self.places[rows], self.deleted[rows], inserted, self.counts[rows])


def left_aligned(indels: Indels, before: Int64, letters_of: Callable[[int, int], NDArray[np.uint8]]) -> Indels:
    """Move all to the left, and merge those that are equal then.

    ``before`` int64 [r + 1]: the bases before each record of the reference. ``letters_of(first,
    last)``: its letters.
    """
    if not len(indels):
        return indels
    low, letters = _letters_around(indels, before, letters_of)
    bounds = before[np.searchsorted(before, indels.places, "right") - 1]
    places, inserted = indels.places.copy(), list(indels.inserted)
    active = np.flatnonzero(indels.deleted > 0)
    for _ in range(MARGIN):
        active = active[places[active] > bounds[active]]
        last = letters[places[active] + indels.deleted[active] - 1 - low]
        active = active[(letters[places[active] - 1 - low] == last) & (last != _BLANK)]
        if not len(active):
            break
        places[active] -= 1
    for row in np.flatnonzero(indels.deleted == 0).tolist():
        text, place = inserted[row], int(places[row])
        moved, bound = 0, min(MARGIN, place - int(bounds[row]))
        while moved < bound and letters[place - moved - 1 - low] == text[(-1 - moved) % len(text)]:
            moved += 1
        places[row] -= moved
        turn = moved % len(text)
        inserted[row] = text[len(text) - turn :] + text[: len(text) - turn]
    return Indels.merged([Indels(places, indels.deleted, inserted, indels.counts)])


def room_to_the_right(indels: Indels, before: Int64, letters_of: Callable[[int, int], NDArray[np.uint8]]) -> Int64:
    """The bases that each could stand further right, int64 [k]; at most ``MARGIN``.

    A read that ends before the last of these places does not tell if it has it.
    """
    moved = np.zeros(len(indels), np.int64)
    if not len(indels):
        return moved
    low, letters = _letters_around(indels, before, letters_of)
    bounds = before[np.searchsorted(before, indels.places, "right")]
    active = np.flatnonzero(indels.deleted > 0)
    for _ in range(MARGIN):
        places = indels.places[active] + moved[active]
        active = active[places + indels.deleted[active] < bounds[active]]
        places = indels.places[active] + moved[active]
        first = letters[places - low]
        active = active[(letters[places + indels.deleted[active] - low] == first) & (first != _BLANK)]
        if not len(active):
            break
        moved[active] += 1
    for row in np.flatnonzero(indels.deleted == 0).tolist():
        text, place = indels.inserted[row], int(indels.places[row])
        bound = min(MARGIN, int(bounds[row]) - place)
        step = 0
        while step < bound and letters[place + step - low] == text[step % len(text)]:
            step += 1
        moved[row] = step
    return moved


def _letters_around(
    indels: Indels, before: Int64, letters_of: Callable[[int, int], NDArray[np.uint8]]
) -> tuple[int, NDArray[np.uint8]]:
    """The first place of letters that hold all, moved as far as they may be, and the letters."""
    low = max(0, int(indels.places.min()) - MARGIN)
    high = min(int(before[-1]), int((indels.places + indels.deleted).max()) + MARGIN + 1)
    return low, letters_of(low, high)
