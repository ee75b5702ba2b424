"""Compiled search for hits of reads with one or both halves frequent: a branching backward search.

No row is verified; all rows found are hits. The match at the read's end is extended base by base.
At every base the search branches: another base, a deletion, or an insertion. A branch allows no
further error, and most end soon, since few places of the reference differ from another one by just
that error. So the time grows with the read's letters and with the hits, not with the number of
occurrences of half of the read.
"""

from __future__ import annotations

from typing import Any

from gpu.engines.cpu.reads.hits import key_of, sort_hits
from gpu.engines.cpu.reads.rows import place_of, row_before, segment_of
from gpu.engines.work.reads import DELETION, EXACT, INSERTION, MISMATCH
from gpu.jit.njit import njit

#: The first hits of a read are enough, so many for each reported hit and one more: where insertions
#: and deletions are allowed there are no more than ``most`` others, and for each of these at most
#: six are dropped (``hits.tell_hits``).
_SHADOWED = 7
#: Returned by ``find_branches`` if the buffer of hits is too small.
NO_ROOM = -1


@njit(nogil=True, boundscheck=False)
def _extend(index: Any, letters: Any, line: Any, low: Any, high: Any, at: Any) -> Any:
    """The rows ``low`` to ``high`` after the letters of a read before ``at``.

    None if one of these letters is no base.
    """
    blocks, _, _, _, _, begins, _, _, _ = index
    while at > 0 and low < high:
        at -= 1
        base = letters[line + at]
        if base > 3:
            return low, low
        low, high = row_before(blocks, begins, base, low), row_before(blocks, begins, base, high)
    return low, high


@njit(nogil=True, boundscheck=False)
def _keep(
    index: Any,
    work: Any,
    low: Any,
    high: Any,
    line: Any,
    kind: Any,
    offset: Any,
    size: Any,
    most: Any,
    begun: Any,
    held: Any,
) -> Any:
    """Store the hits of rows ``low`` to ``high``, ``size`` letters of the text each.

    Returns the number stored, or ``NO_ROOM``. Those from ``begun`` on are the read's; if the buffer
    is full, hits beyond ``most`` are dropped.
    """
    _, _, _, _, _, _, segments, places, hints = index
    _, _, _, _, _, keys, offsets, _, _ = work
    if held == NO_ROOM or (most == 0 and held + high - low > len(keys)):
        return NO_ROOM
    for row in range(low, high):
        place = place_of(index, row)
        segment = segment_of(segments, hints, place)
        # Rows may be of the text's end, and a segment may end within the letters.
        if segment >= 0 and place + size <= segments[segment + 1]:
            if held == len(keys):
                if most == 0 or (held - begun) // 2 <= _SHADOWED * most:
                    return NO_ROOM
                sort_hits(keys, offsets, begun, held)
                held = begun + _SHADOWED * most + 1
            shift = places[segment] - segments[segment]
            keys[held] = key_of(line >> 1, kind, line & 1, place + shift)
            offsets[held] = offset
            held += 1
    return held


@njit(nogil=True, boundscheck=False)
def find_exact(index: Any, work: Any, line: Any, length: Any, most: Any, begun: Any, held: Any) -> Any:
    """Store the hits of a line of ``work`` without error.

    ``most``, ``begun`` and the result are those of ``_keep``.
    """
    letters, _, stride, _, _, _, _, _, _ = work
    low, high = _extend(index, letters, line * stride, 0, index[5][4], length)
    return _keep(index, work, low, high, line, EXACT, -1, length, most, begun, held)


@njit(nogil=True, boundscheck=False)
def find_branches(index: Any, work: Any, line: Any, length: Any, gapped: Any, most: Any, begun: Any, held: Any) -> Any:
    """Store the hits of a line of ``work`` with a mismatch, or (``gapped``) with an indel.

    The other arguments and the result are those of ``find_exact``.
    """
    blocks, _, _, _, _, begins, _, _, _ = index
    letters, _, stride, _, _, _, _, _, _ = work
    read = line * stride
    low, high = 0, begins[4]
    for at in range(length, 0, -1):
        letter = letters[read + at - 1]
        if gapped and 2 <= at < length and (at == 2 or letters[read + at - 2] != letter):
            some, end = _extend(index, letters, read, low, high, at - 1)
            held = _keep(index, work, some, end, line, INSERTION, at - 1, length - 1, most, begun, held)
        next_low = next_high = 0
        for base in range(4):
            some, end = row_before(blocks, begins, base, low), row_before(blocks, begins, base, high)
            if base == letter:
                next_low, next_high = some, end
            elif some < end:
                if not gapped:
                    some, end = _extend(index, letters, read, some, end, at - 1)
                    held = _keep(index, work, some, end, line, MISMATCH, at - 1, length, most, begun, held)
                elif at < length:
                    some, end = _extend(index, letters, read, some, end, at)
                    held = _keep(index, work, some, end, line, DELETION, at, length + 1, most, begun, held)
        if held == NO_ROOM or next_low >= next_high:
            break
        low, high = next_low, next_high
    return held
