"""The compiled walker of CIGARs: operations of a text, or of a hit's kind, and what they consume.

An operation is its length times 16 plus its number (``entry_points.OPERATIONS``), as BAM has it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gpu.engines.work.reads import DELETION, INSERTION
from gpu.formats.sam.entry_points import EQUAL, OPERATIONS, UNEQUAL, D, H, I, M, N, S
from gpu.jit.njit import njit

_STAR, _ZERO, _NINE = (ord(letter) for letter in "*09")
#: Largest number of digits of a length, and the length that is too large for BAM.
_MAX_DIGITS, _TOO_LONG = 9, 1 << 28
_NUMBERS = np.full(256, 255, np.uint8)
for _number, _letter in enumerate(OPERATIONS):
    _NUMBERS[ord(_letter)] = _number


class Consumed(NamedTuple):
    """The columns and bases that operations consume.

    ``bases``: of the reference; ``letters``: of the line; ``aligned`` of both; ``deleted`` bases
    (D); letters that are clipped hard (``clipped``), of these the ``lead`` before all others.
    """

    bases: Any
    letters: Any
    aligned: Any
    deleted: Any
    clipped: Any
    lead: Any


@njit(nogil=True, boundscheck=False, error_model="numpy")
def put_operations(data: Any, start: Any, end: Any, ops: Any, at: Any) -> Any:
    """Append the operations of a CIGAR; returns the index behind them, -1 if it is no CIGAR."""
    if end == start + 1 and data[start] == _STAR:
        return at
    index = start
    while index < end:
        size, digits = np.int64(0), 0
        while index < end and _ZERO <= data[index] <= _NINE:
            size = size * 10 + np.int64(data[index]) - _ZERO
            digits += 1
            index += 1
        if digits == 0 or digits > _MAX_DIGITS or size >= _TOO_LONG or index == end or _NUMBERS[data[index]] == 255:
            return -1
        ops[at] = size << 4 | np.int64(_NUMBERS[data[index]])
        at += 1
        index += 1
    return at if end > start else -1


@njit(nogil=True, boundscheck=False, error_model="numpy")
def operations_of(cigar: Any, begin: Any, end: Any, kind: Any, offset: Any, letters: Any, ops: Any) -> Any:
    """Write the operations of a hit, which has so many letters; returns their number.

    Without a CIGAR they are those of its kind (``gpu.engines.work.reads``) and offset; none of a
    kind below 0.
    """
    if end > begin:
        return max(put_operations(cigar, begin, end, ops, 0), 0)
    if kind < 0:
        return 0
    if kind not in (INSERTION, DELETION):
        ops[0] = letters << 4 | M
        return 1
    behind = letters - offset - (1 if kind == INSERTION else 0)
    ops[0], ops[1] = max(offset, 0) << 4 | M, 1 << 4 | (I if kind == INSERTION else D)
    ops[2] = max(behind, 0) << 4 | M
    return 3


@njit(nogil=True, boundscheck=False, error_model="numpy")
def consumed(ops: Any, first: Any, last: Any) -> Any:
    """The sums over operations ``[first, last)`` (``Consumed``)."""
    bases = letters = aligned = deleted = clipped = lead = np.int64(0)
    for index in range(first, last):
        kind, size = ops[index] & 15, np.int64(ops[index] >> 4)
        if kind in (M, EQUAL, UNEQUAL):
            aligned += size
        elif kind in (I, S):
            letters += size
        elif kind in (D, N):
            bases += size
            deleted += size if kind == D else 0
        elif kind == H:
            clipped += size
            lead = clipped if index == first else lead
    return Consumed(bases + aligned, letters + aligned, aligned, deleted, clipped, lead)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def lead_of(told: Any, letters: Any) -> Any:
    """The number of a read's letters before the first one of a line (``Consumed``).

    A line may lack letters that are clipped hard, while its read has them. -1 if their numbers do
    not fit.
    """
    if letters == told.letters:
        return np.int64(0)
    return told.lead if letters == told.letters + told.clipped else np.int64(-1)
