"""Compiled count of alleles: the letters that hits have at each base of the reference.

Letters and qualities are read where they are mapped, without a copy.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.analyses.reads.compiled.entry_points import (
    ALLELE_COLUMNS,
    ALLELE_DELETED,
    ALLELE_JUNCTION,
    ALLELE_LOW,
    ALLELE_OTHER,
    ALLELE_SAME,
    DELETED,
    EVENT_AT,
    EVENT_BOUND,
    EVENT_HIT,
    EVENT_KIND,
    EVENT_PLACE,
    EVENT_SIZE,
    INSERTED,
)
from gpu.formats.sam.cigar import consumed, lead_of, operations_of
from gpu.formats.sam.entry_points import EQUAL, UNEQUAL, D, I, M, N, S
from gpu.jit.njit import njit

_FIRST_QUALITY = 33


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _put_event(events: Any, count: Any, hit: Any, place: Any, kind: Any, size: Any, at: Any, bound: Any) -> None:
    if count < len(events):
        events[count, EVENT_HIT], events[count, EVENT_PLACE], events[count, EVENT_KIND] = hit, place, kind
        events[count, EVENT_SIZE], events[count, EVENT_AT], events[count, EVENT_BOUND] = size, at, bound


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _put_junctions(counts: Any, column: Any, begin: Any, end: Any) -> None:
    """Count junctions before rows ``[begin, end)``, as changes from row to row."""
    begin, end = max(begin, np.int64(0)), min(end, np.int64(len(counts)))
    if begin < end:
        counts[begin, column + ALLELE_JUNCTION] += 1
        if end < len(counts):
            counts[end, column + ALLELE_JUNCTION] -= 1


@njit(nogil=True, boundscheck=False, error_model="numpy")
def count_alleles(
    first: Any, last: Any, least: Any, reference: Any, hits: Any, codes: Any, counts: Any, events: Any, ops: Any
) -> Any:
    """Add the letters of hits in bases ``[first, last)`` to ``counts``.

    See ``entry_points``. Insertions and deletions between two aligned bases are written to
    ``events``. Returns their number; those that there is no room for are left out.
    """
    rows, letters, letter_begins, letter_ends, qualities, quality_begins, quality_ends, cigars, cigar_starts = hits
    count = 0
    for hit in range(len(rows)):
        place, strand, kind, offset = rows[hit, 0], rows[hit, 1], rows[hit, 2], rows[hit, 3]
        start, stop = letter_begins[hit], letter_ends[hit]
        begin, end = cigar_starts[hit], cigar_starts[hit + 1]
        size_of_read = stop - start
        # The end of the hit within its record, which a CIGAR may reach beyond.
        limit = min(last, rows[hit, 4])
        operations = operations_of(cigars, begin, end, kind, offset, size_of_read, ops)
        lead = lead_of(consumed(ops, 0, operations), size_of_read) if end > begin else np.int64(0)
        is_scored = least > 0 and quality_ends[hit] - quality_begins[hit] == size_of_read
        lowest = least + _FIRST_QUALITY
        column = ALLELE_COLUMNS if strand else 0
        # Index of the next letter of the read, and its step, as the letters are stored.
        step_of_letter = -1 if strand else 1
        next_letter = stop - 1 - lead if strand else start + lead
        between = quality_begins[hit] - start
        is_joined = False
        inserted, inserted_at = np.int64(0), np.int64(-1)
        # Behind the gap before (-1: there is none); how far the gap that begins here may be moved.
        behind, bound = np.int64(-1), np.int64(-1)
        for step in range(operations):
            if place >= limit:
                break
            operation, size = ops[step] & 15, np.int64(ops[step] >> 4)
            if operation in (I, D) and inserted == 0 and first <= place:
                letter, edge = next_letter, max(behind, rows[hit, 0], first)
                bound = place
                while bound > edge:
                    letter -= step_of_letter
                    own = reference[bound - 1 - first]
                    if lead >= 0 and start <= letter < stop and own < ALLELE_OTHER:
                        code = np.int64(codes[letters[letter]])
                        is_low = is_scored and qualities[letter + between] < lowest
                        if code < ALLELE_OTHER and (3 - code if strand else code) != own and not is_low:
                            break
                    bound -= 1
                if bound == edge and bound != behind:
                    bound = np.int64(-1)
            if operation in (M, EQUAL, UNEQUAL):
                if size <= 0:
                    continue
                if inserted > 0:
                    if is_joined and first <= place and inserted_at >= 0:
                        _put_event(events, count, hit, place, INSERTED, inserted, inserted_at, bound)
                        count += 1
                        behind = place
                    inserted = np.int64(0)
                low, high = max(first - place, np.int64(0)), min(size, limit - place)
                for index in range(low, high):
                    row = place + index - first
                    letter = next_letter + step_of_letter * index
                    code = np.int64(ALLELE_OTHER)
                    if lead >= 0 and start <= letter < stop:
                        code = np.int64(codes[letters[letter]])
                        if code < ALLELE_OTHER:
                            code = 3 - code if strand else code
                        elif code == ALLELE_SAME:
                            code = np.int64(reference[row])
                        if is_scored and qualities[letter + between] < lowest:
                            code = np.int64(ALLELE_LOW)
                    counts[row, column + code] += 1
                _put_junctions(counts, column, place - first + (0 if is_joined else 1), place + size - first)
                place += size
                next_letter += step_of_letter * size
                is_joined = True
            elif operation == I:
                if inserted == 0:
                    has_letters = lead >= 0 and start <= next_letter < stop
                    inserted_at = next_letter if has_letters else np.int64(-1)
                inserted += size
                next_letter += step_of_letter * size
            elif operation == D:
                if size <= 0:
                    continue
                if is_joined and first <= place and place + size <= rows[hit, 4]:
                    if inserted > 0 and inserted_at >= 0:
                        _put_event(events, count, hit, place, INSERTED, inserted, inserted_at, bound)
                        count += 1
                        bound = place
                    _put_event(events, count, hit, place, DELETED, size, -1, bound)
                    count += 1
                inserted = np.int64(0)
                for index in range(max(first - place, np.int64(0)), min(size, limit - place)):
                    counts[place + index - first, column + ALLELE_DELETED] += 1
                _put_junctions(counts, column, place - first + (0 if is_joined else 1), place + size - first)
                place += size
                behind = place
            elif operation == N:
                place += size
                behind = place
                is_joined = False
                inserted = np.int64(0)
            elif operation == S:
                next_letter += step_of_letter * size
                inserted = np.int64(0)
    return count
