"""Insertions and deletions at their leftmost places, as ``bcftools norm`` leaves them.

An alignment may put a gap in a repeat at any of several places. Where the last letter of a gap
equals the base before it, the gap moves by one base to the left (Tan, Abecasis, Kang 2015); both
together then are one variant. It stays within its record, and moves by ``MARGIN`` bases at most. It
crosses no base in which most reads that have it differ from the reference, and no other gap of
theirs: together with these it would tell another sequence than the reads have.

A read tells which allele it has if the sequences with and without the gap differ within it. A
record's end differs from every letter.
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
#: Columns of reads: the row of what they have, the hit, the bases that it spans, its strand.
READ_ROW, READ_HIT, READ_START, READ_END, READ_STRAND = range(5)


class Indels(NamedTuple):
    """Insertions and deletions by their places; [k] each.

    ``places`` int64: the first deleted base, or the one that letters are inserted before.
    ``deleted`` int64: bases that are deleted, 0 for an insertion, whose letters are ``inserted``.
    ``bounds`` int64: the leftmost place that each can be moved to (-1: any). ``reads`` int64
    [m, 5]: those that have them (``READ_ROW`` and so on), by rows, each hit once.
    """

    places: Int64
    deleted: Int64
    inserted: Sequence[bytes]
    bounds: Int64
    reads: Int64

    @classmethod
    def none(cls) -> Indels:
        empty = np.zeros(0, np.int64)
        return cls(empty, empty, [], empty, np.zeros((0, 5), np.int64))

    @classmethod
    def merged(cls, several: Sequence[Indels]) -> Indels:
        """All of them in order of place, equal ones as one, whose bound is that of most."""
        places, deleted, bounds = (
            np.concatenate([getattr(some, name) for some in several]) for name in ("places", "deleted", "bounds")
        )
        letters = [text for some in several for text in some.inserted]
        # A number for each text: most are empty, those of deletions.
        numbers = {text: number for number, text in enumerate(sorted(set(letters)))}
        texts = np.fromiter((numbers[text] for text in letters), np.int64, len(letters))
        order = np.lexsort((bounds, texts, deleted, places))
        if not len(order):
            return cls.none()
        keys = np.stack([places[order], deleted[order], texts[order]])
        is_new = np.append(True, (keys[:, 1:] != keys[:, :-1]).any(axis=0))
        begins = np.flatnonzero(is_new)
        firsts, sizes = order[begins], np.diff(np.append(begins, len(order)))
        rows = np.empty(len(order), np.int64)
        rows[order] = np.cumsum(is_new) - 1
        reads, before = [], 0
        for some in several:
            reads.append(some.reads.copy())
            reads[-1][:, READ_ROW] = rows[some.reads[:, READ_ROW] + before]
            before += len(some)
        inserted = [letters[row] for row in firsts.tolist()]
        # Bounds are sorted: more than half of them are at least this one.
        most = bounds[order[begins + (sizes - 1) // 2]]
        return cls(places[firsts], deleted[firsts], inserted, most, _each_once(np.concatenate(reads)))

    def __len__(self) -> int:
        return len(self.places)

    @property
    def counts(self) -> Int64:
        """Reads that have each, by strand, int64 [k, 2]."""
        return self.counted(self.reads)

    def counted(self, reads: Int64) -> Int64:
        """The number of some of the reads that have each, by strand, int64 [k, 2]."""
        cells = 2 * reads[:, READ_ROW] + reads[:, READ_STRAND]
        return np.bincount(cells, minlength=2 * len(self)).reshape(-1, 2)

    def taken(self, rows: NDArray[np.bool_]) -> Indels:
        """Those of a mask."""
        inserted = [self.inserted[row] for row in np.flatnonzero(rows).tolist()]
        reads = self.reads[rows[self.reads[:, READ_ROW]]]
        reads[:, READ_ROW] = (np.cumsum(rows) - 1)[reads[:, READ_ROW]]
        return Indels(self.places[rows], self.deleted[rows], inserted, self.bounds[rows], reads)


def _each_once(reads: Int64) -> Int64:
    """Reads by rows; a hit that has the same twice is one."""
    reads = reads[np.lexsort((reads[:, READ_HIT], reads[:, READ_ROW]))]
    is_new = np.append(True, (np.diff(reads[:, : READ_HIT + 1], axis=0) != 0).any(axis=1))
    return reads[is_new[: len(reads)]]


def left_aligned(indels: Indels, before: Int64, letters_of: Callable[[int, int], NDArray[np.uint8]]) -> Indels:
    """Move all to the left, and merge those that are equal then.

    ``before`` int64 [r + 1]: the bases before each record of the reference. ``letters_of(first,
    last)``: its letters.
    """
    if not len(indels):
        return indels
    low, letters = _letters_around(indels, before, letters_of)
    bounds = np.maximum(before[np.searchsorted(before, indels.places, "right") - 1], indels.bounds)
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
    return Indels.merged([Indels(places, indels.deleted, inserted, indels.bounds, indels.reads)])


def room_to_the_right(indels: Indels, before: Int64, letters_of: Callable[[int, int], NDArray[np.uint8]]) -> Int64:
    """The bases that each could stand further right, int64 [k]; at most ``MARGIN``."""
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
