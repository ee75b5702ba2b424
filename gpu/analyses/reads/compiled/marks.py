"""Compiled search for marks: the places where hits differ from the reference.

They are found by kind and offset, CIGAR and MD.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.analyses.reads.compiled.entry_points import (
    CLIPPED,
    DELETED,
    INSERTED,
    MARK_AT,
    MARK_HIT,
    MARK_KIND,
    MARK_LETTER,
    MARK_PLACE,
    MARK_SIZE,
    MISMATCHED,
    OTHER,
    SKIPPED,
)
from gpu.engines.work.reads import MISMATCH
from gpu.formats.sam.cigar import consumed, lead_of, operations_of
from gpu.formats.sam.entry_points import EQUAL, UNEQUAL, D, H, I, M, N, S
from gpu.jit.njit import njit

_ZERO, _NINE, _CARET, _EQUAL_SIGN = (ord(letter) for letter in "09^=")


@njit(nogil=True, boundscheck=False, error_model="numpy")
def find_marks(first: Any, last: Any, hits: Any, reference: Any, complement: Any, marks: Any, ops: Any) -> Any:
    """Find the marks of hits in bases ``[first, last)``, and the reference's letters there.

    See ``entry_points``. Returns the number of marks; those that ``marks`` has no room for are left
    out.
    """
    rows, letters, letter_starts, cigars, cigar_starts, mds, md_starts = hits
    count = 0
    for hit in range(len(rows)):
        place, strand, kind, offset = rows[hit, 0], rows[hit, 1], rows[hit, 2], rows[hit, 3]
        start, stop = letter_starts[hit], letter_starts[hit + 1]
        size_of_read = stop - start
        begin, end = cigar_starts[hit], cigar_starts[hit + 1]
        operations = operations_of(cigars, begin, end, kind, offset, size_of_read, ops)
        lead = lead_of(consumed(ops, 0, operations), size_of_read) if end > begin else np.int64(0)
        begun_at = place
        # Letters before this column: of the line, and of the read.
        read, at_letter = np.int64(0), lead
        md, md_end, left = md_starts[hit], md_starts[hit + 1], np.int64(0)
        has_md = md_end > md
        for step in range(operations):
            if place > last:
                break
            operation, size = ops[step] & 15, np.int64(ops[step] >> 4)
            if operation in (M, EQUAL, UNEQUAL):
                for _ in range(size):
                    if place > last:
                        break
                    letter = np.int64(0)
                    if lead >= 0 and 0 <= at_letter < size_of_read:
                        letter = np.int64(
                            complement[letters[stop - 1 - at_letter]] if strand else letters[start + at_letter]
                        )
                        # The reference's letter, which is unknown.
                        letter = np.int64(0) if letter == _EQUAL_SIGN else letter
                    its = np.int64(0)
                    is_mismatch = False
                    if has_md:
                        while left == 0 and md < md_end and _ZERO <= mds[md] <= _NINE:
                            while md < md_end and _ZERO <= mds[md] <= _NINE:
                                left = left * 10 + np.int64(mds[md]) - _ZERO
                                md += 1
                        if left > 0:
                            left -= 1
                        elif md < md_end and mds[md] != _CARET:
                            its = np.int64(mds[md])
                            is_mismatch = True
                            md += 1
                    is_inside = first <= place < last
                    is_known = has_md or kind != OTHER or operation == EQUAL
                    if kind == MISMATCH and not has_md:
                        is_mismatch = read == offset
                    elif operation == UNEQUAL and kind == OTHER:
                        is_mismatch = True
                    elif not is_known and is_inside and letter:
                        known = np.int64(reference[place - first])
                        is_mismatch = known != 0 and known != letter
                    if is_inside:
                        if is_mismatch:
                            if count < len(marks):
                                marks[count, MARK_HIT], marks[count, MARK_KIND] = hit, MISMATCHED
                                marks[count, MARK_PLACE], marks[count, MARK_SIZE] = place, 1
                                marks[count, MARK_LETTER] = letter
                                marks[count, MARK_AT] = (
                                    -1 if not letter else size_of_read - 1 - at_letter if strand else at_letter
                                )
                            count += 1
                        if reference[place - first] == 0 and (its or (is_known and not is_mismatch)):
                            reference[place - first] = its if its else letter
                    place += 1
                    read += 1
                    at_letter += 1
                continue
            mark = -1
            letter = np.int64(0)
            if operation == I:
                mark = INSERTED
                if lead >= 0 and at_letter < size_of_read and size > 0:
                    letter = np.int64(
                        complement[letters[stop - 1 - at_letter]] if strand else letters[start + at_letter]
                    )
            elif operation == D:
                mark = DELETED
                if has_md:
                    # The number before it is 0, or used up.
                    while md < md_end and _ZERO <= mds[md] <= _NINE:
                        md += 1
                    if md < md_end and mds[md] == _CARET:
                        md += 1
                        for index in range(min(size, md_end - md)):
                            if md < md_end and not _ZERO <= mds[md] <= _NINE:
                                if first <= place + index < last:
                                    reference[place + index - first] = mds[md]
                                md += 1
            elif operation == N:
                mark = SKIPPED
            elif operation in (S, H):
                mark = CLIPPED
            spanned = size if operation in (D, N) else np.int64(0)
            is_seen = place < last and place + spanned > first if spanned else first <= place <= last
            if mark >= 0 and size > 0 and is_seen:
                if count < len(marks):
                    marks[count, MARK_HIT], marks[count, MARK_KIND] = hit, mark
                    marks[count, MARK_PLACE], marks[count, MARK_SIZE] = place, size
                    # Of a clipped end: 1 before the first aligned base.
                    marks[count, MARK_LETTER] = (
                        letter if mark != CLIPPED else 1 if place == begun_at and at_letter <= lead else 0
                    )
                count += 1
            place += spanned
            if operation in (I, S):
                at_letter += size
                read += size
    return count
