"""Compiled conversion of hits of our own mapping to the columns of printed lines.

A read's first hit becomes its primary line, further hits secondary ones; a read without hits gets
one unmapped line.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.analyses.reads.compiled.entry_points import NEXT_HIT, NEXT_READ
from gpu.engines.work.reads import DELETION, EXACT, INSERTION, MISMATCH
from gpu.formats.sam.entry_points import (
    CONTENT,
    EDITS,
    HAS_MORE,
    HIT_COUNT,
    HIT_NUMBER,
    LINE_FLAG,
    LINE_KIND,
    LINE_MATE,
    LINE_MATE_POSITION,
    LINE_OFFSET,
    LINE_POSITION,
    LINE_QUALITY,
    LINE_READ,
    LINE_RECORD,
    MISSING,
    SPANNED,
    TURNED,
    WITH_LETTERS,
    WITH_QUALITIES,
)
from gpu.jit.njit import njit

#: SAM's flags: unmapped, of the other strand, not the primary line.
_UNMAPPED, _REVERSE, _SECONDARY = 4, 16, 256
_MAX_MAPPED, _BEST_ALONE = 60, 30


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _best(kinds: Any, first: Any, last: Any) -> Any:
    """Return the number of a read's hits, sorted by kind, with as few errors as the first."""
    if first == last or kinds[first] != EXACT:
        return last - first
    count = 0
    while first + count < last and kinds[first + count] == EXACT:
        count += 1
    return count


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _quality(best: Any, rank: Any, count: Any, is_cut: Any) -> Any:
    """Return a hit's MAPQ: each of n best hits is the true one with a probability of 1 in n.

    0 for hits with more errors than the best, and if best hits may have been cut off.
    """
    if rank >= best or (is_cut and best == count):
        return 0
    if best == 1:
        return _MAX_MAPPED if count == 1 else _BEST_ALONE
    return 3 if best == 2 else 2 if best == 3 else 1 if best < 10 else 0


@njit(nogil=True, boundscheck=False, error_model="numpy")
def hit_lines(table: Any, state: Any, starts: Any, hits: Any, reference: Any, letters: Any) -> Any:
    """Write lines into ``table`` until it is full or all reads are done; see ``entry_points``.

    Returns their number.
    """
    hit_starts, places, strands, kinds, offsets, cut = hits
    codes, code_starts, before = reference
    k = 0
    while state[NEXT_READ] < len(starts) - 1 and k < len(table):
        read = state[NEXT_READ]
        length = starts[read + 1] - 1 - starts[read]
        first, last = hit_starts[read], hit_starts[read + 1]
        best = _best(kinds, first, last)
        # One line without any hit.
        while state[NEXT_HIT] < max(last - first, 1) and k < len(table):
            rank = state[NEXT_HIT]
            table[k, :] = 0
            table[k, LINE_READ], table[k, CONTENT] = read, WITH_LETTERS | WITH_QUALITIES
            table[k, LINE_MATE], table[k, LINE_MATE_POSITION] = -1, -1
            if first == last:
                table[k, LINE_FLAG], table[k, LINE_RECORD], table[k, LINE_POSITION] = _UNMAPPED, -1, -1
                table[k, LINE_KIND], table[k, EDITS] = -1, -1
            else:
                hit = first + rank
                kind, offset, place = np.int64(kinds[hit]), np.int64(offsets[hit]), np.int64(places[hit])
                record = np.searchsorted(before, place, side="right") - 1
                position = place - before[record]
                table[k, LINE_FLAG] = (_REVERSE if strands[hit] else 0) + (_SECONDARY if rank > 0 else 0)
                table[k, CONTENT] |= TURNED if strands[hit] else 0
                table[k, LINE_RECORD], table[k, LINE_POSITION] = record, position
                table[k, SPANNED] = length + (1 if kind == DELETION else -1 if kind == INSERTION else 0)
                table[k, LINE_QUALITY] = _quality(best, rank, last - first, cut[read] != 0)
                table[k, LINE_KIND], table[k, LINE_OFFSET] = kind, offset
                if kind in (MISMATCH, DELETION):
                    table[k, MISSING] = letters[codes[code_starts[record] + position + offset]]
                table[k, EDITS], table[k, HAS_MORE] = 0 if kind == EXACT else 1, cut[read] != 0
                table[k, HIT_COUNT], table[k, HIT_NUMBER] = last - first, rank + 1
            k += 1
            state[NEXT_HIT] += 1
        if state[NEXT_HIT] >= max(last - first, 1):
            state[NEXT_READ] += 1
            state[NEXT_HIT] = 0
    return k
