"""Lines of one read after another to what a result keeps: the read as it was read, and each line of it as a hit. Compiled.

A hit with at most one error that its CIGAR tells as our own mapping does is described by kind and offset alone; of others the CIGAR and MD
are kept as they are, and where an error is not told, neither by MD, ``=`` and ``X``, nor by a reference that is at hand, the kind is ``OTHER``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.analyses.reads.taken.entry_points import (
    BASES,
    CIGARS,
    EQUAL,
    FINE,
    FLAG,
    GAPS,
    HAS_QUALITIES,
    HIT_FLAG,
    HIT_MDS,
    HIT_QUALITY,
    HIT_READ,
    HITS,
    KIND,
    OFFSET,
    OPERATIONS,
    OTHER,
    OTHER_LENGTH,
    OUTSIDE,
    PLACE,
    POSITION,
    QUALITY,
    READ_LETTERS,
    READS,
    RECORD,
    SAME,
    STRAND,
    UNEQUAL,
    WRONG,
    WRONG_LINE,
    D,
    H,
    I,
    M,
    N,
    S,
)
from gpu.compiled import njit
from gpu.engines.work.reads import DELETION, EXACT, INSERTION, MISMATCH

_UNMAPPED, _REVERSE = 4, 16
#: Secondary and supplementary lines: another one tells the whole read.
_FURTHER = 0x900
_OPERATIONS = np.frombuffer(OPERATIONS.encode(), np.uint8)
_ZERO, _NINE, _CARET = (ord(letter) for letter in "09^")


@njit(nogil=True, boundscheck=False, error_model="numpy")
def md_errors(md: Any, start: Any, end: Any) -> Any:
    """What an MD tells: the letters of the read that it says are unlike, where the first is among those aligned (-1: none), the bases it
    says are aligned, those that the read lacks; -1 as the first where it is no MD.
    """
    unlike, first, aligned, lacking = np.int64(0), np.int64(-1), np.int64(0), np.int64(0)
    at = start
    while at < end:
        byte = md[at]
        if _ZERO <= byte <= _NINE:
            size = np.int64(0)
            while at < end and _ZERO <= md[at] <= _NINE:
                size = size * 10 + np.int64(md[at]) - _ZERO
                at += 1
            aligned += size
        elif byte == _CARET:
            at += 1
            while at < end and not _ZERO <= md[at] <= _NINE:
                lacking += 1
                at += 1
        elif byte >= 65:
            first = aligned if unlike == 0 else first
            unlike += 1
            aligned += 1
            at += 1
        else:
            return np.int64(-1), np.int64(-1), aligned, lacking
    return (unlike, first, aligned, lacking) if end > start else (np.int64(-1), first, aligned, lacking)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _counted(ops: Any, first: Any, last: Any) -> Any:
    """Letters of the read in a CIGAR, clipped off ones, bases of the reference, letters that are aligned with one, those lacking."""
    letters = clipped = spanned = aligned = lacking = np.int64(0)
    for index in range(first, last):
        kind, size = ops[index] & 15, ops[index] >> 4
        if kind in (M, EQUAL, UNEQUAL):
            aligned += size
            letters += size
            spanned += size
        elif kind in (I, S):
            letters += size
        elif kind in (D, N):
            spanned += size
            lacking += size if kind == D else 0
        elif kind == H:
            clipped += size
    return letters, clipped, spanned, aligned, lacking


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _put_number(out: Any, at: Any, number: Any) -> Any:
    digits, rest = 1, number
    while rest >= 10:
        rest //= 10
        digits += 1
    for index in range(at + digits - 1, at - 1, -1):
        out[index] = _ZERO + number % 10
        number //= 10
    return at + digits


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _shape(ops: Any, first: Any, last: Any) -> Any:
    """The kind that a CIGAR has room for: ``MISMATCH`` for letters side by side alone, ``INSERTION`` or ``DELETION`` of one base between such;
    else ``OTHER``. And whether it is written with M.
    """
    runs, odd, is_plain, one = 0, 0, True, np.int64(-1)
    in_run = False
    for index in range(first, last):
        kind, size = ops[index] & 15, ops[index] >> 4
        if kind in (M, EQUAL, UNEQUAL):
            if in_run or kind != M:
                is_plain = False
            if not in_run:
                runs += 1
            in_run = True
            if size == 0:
                odd += 2
        elif kind in (I, D) and size == 1 and runs == 1 and odd == 0:
            one = kind
            odd += 1
            in_run = False
        else:
            odd += 2
    if runs == 1 and odd == 0:
        return MISMATCH, is_plain
    if runs == 2 and odd == 1:
        return INSERTION if one == I else DELETION, is_plain
    return OTHER, is_plain


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _unlike_letters(
    ops: Any, first: Any, last: Any, letters: Any, start: Any, size: Any, reference: Any, place: Any, end: Any
) -> Any:
    """Letters aligned with others of the reference, and where the first is in the read; by the letters themselves. ``end``: of the record."""
    unlike, found, at = 0, np.int64(-1), np.int64(0)
    for index in range(first, last):
        kind, count = ops[index] & 15, ops[index] >> 4
        if kind in (M, EQUAL, UNEQUAL):
            for step in range(count):
                if at + step < size and place + step < end:
                    mine, its = letters[start + at + step], reference[place + step]
                    if mine != its or mine not in (65, 67, 71, 84):
                        found = at + step if unlike == 0 else found
                        unlike += 1
            at += count
            place += count
        elif kind in (I, S):
            at += count
        elif kind in (D, N):
            place += count
    return unlike, found


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _told_by_signs(ops: Any, first: Any, last: Any) -> Any:
    """Unlike letters by = and X, and where the first is in the read; -1 where a letter is under M, which tells nothing."""
    unlike, found, at = np.int64(0), np.int64(-1), np.int64(0)
    for index in range(first, last):
        kind, count = ops[index] & 15, ops[index] >> 4
        if kind == M and count:
            return np.int64(-1), np.int64(-1)
        if kind == UNEQUAL:
            found = at if unlike == 0 else found
            unlike += count
        if kind in (EQUAL, UNEQUAL, I, S):
            at += count
    return unlike, found


@njit(nogil=True, boundscheck=False, error_model="numpy")
def describe(
    count: Any, lines: Any, reference: Any, before: Any, complement: Any, state: Any, reads: Any, hits: Any, gaps: Any
) -> None:
    """Make reads, hits and gaps (bases that a read leaps over) of lines; see ``entry_points``. Stops at the first line that is wrong."""
    numbers, names, name_starts, letters, qualities, letter_starts, ops, op_starts, mds, md_starts = lines
    first_lines, read_letters, read_qualities, read_starts = reads
    rows, cigars, cigar_starts, hit_mds, hit_md_starts = hits
    gap_reads, gap_places, gap_sizes = gaps
    state[:] = 0
    read_starts[0] = cigar_starts[0] = hit_md_starts[0] = 0
    read = hit = gap = 0
    line = 0
    while line < count:
        end = line + 1
        while end < count and numbers[end, SAME] == 1:
            end += 1
        # The line with most letters has the whole read, if any has; of several the primary one.
        best, most = line, np.int64(-1)
        for index in range(line, end):
            worth = 2 * (letter_starts[index + 1] - letter_starts[index])
            worth += 0 if numbers[index, FLAG] & _FURTHER else 1
            if worth > most:
                best, most = index, worth
        start, stop = letter_starts[best], letter_starts[best + 1]
        to = read_starts[read]
        is_turned = numbers[best, FLAG] & _REVERSE
        has_qualities = numbers[best, HAS_QUALITIES] == 1
        for index in range(stop - start):
            letter, quality = letters[start + index], qualities[start + index]
            where = to + (stop - start - 1 - index if is_turned else index)
            read_letters[where] = complement[letter] if is_turned else letter
            read_qualities[where] = quality if has_qualities else 0
        first_lines[read] = line
        read_starts[read + 1] = to + stop - start
        for index in range(line, end):
            first, last = op_starts[index], op_starts[index + 1]
            flag, record, position = numbers[index, FLAG], numbers[index, RECORD], numbers[index, POSITION]
            own = letter_starts[index + 1] - letter_starts[index]
            size, clipped, spanned, aligned, lacking = _counted(ops, first, last)
            if last > first and own > 0 and own != size:
                state[WRONG], state[WRONG_LINE] = OTHER_LENGTH, index
                break
            if flag & _UNMAPPED or record < 0 or position < 0 or first == last:
                continue
            place, after = before[record] + position, before[record + 1]
            if place >= after:
                state[WRONG], state[WRONG_LINE] = OUTSIDE, index
                break
            # How many letters are unlike, and where the first is in the line's letters.
            unlike, offset = np.int64(-1), np.int64(-1)
            kind, is_plain = _shape(ops, first, last)
            md_start, md_end = md_starts[index], md_starts[index + 1]
            if len(reference) and own > 0:
                unlike, offset = _unlike_letters(
                    ops, first, last, letters, letter_starts[index], own, reference, place, after
                )
            elif md_end > md_start:
                unlike, offset, told, missed = md_errors(mds, md_start, md_end)
                if told != aligned or missed != lacking:
                    # Of another alignment: it tells nothing, and is not kept.
                    unlike, md_end = np.int64(-1), md_start
            if unlike < 0:
                unlike, offset = _told_by_signs(ops, first, last)
            if unlike < 0 or place + spanned > after:
                kind = OTHER
            elif kind == MISMATCH:
                kind = EXACT if unlike == 0 else MISMATCH if unlike == 1 else OTHER
            elif unlike:
                kind = OTHER
            elif kind != OTHER:
                offset = np.int64(0)
                step = first
                while ops[step] & 15 in (M, EQUAL, UNEQUAL):
                    offset += ops[step] >> 4
                    step += 1
            rows[hit, HIT_READ], rows[hit, PLACE], rows[hit, BASES] = read, place, min(spanned, after - place)
            rows[hit, STRAND] = 1 if flag & _REVERSE else 0
            rows[hit, KIND], rows[hit, OFFSET] = kind, offset if kind in (MISMATCH, INSERTION, DELETION) else -1
            rows[hit, HIT_FLAG], rows[hit, HIT_QUALITY] = flag, numbers[index, QUALITY]
            at = cigar_starts[hit]
            if kind == OTHER or not is_plain:
                for step in range(first, last):
                    at = _put_number(cigars, at, ops[step] >> 4)
                    cigars[at] = _OPERATIONS[ops[step] & 15]
                    at += 1
            cigar_starts[hit + 1] = at
            at = hit_md_starts[hit]
            if kind == OTHER or (kind in (MISMATCH, DELETION) and len(reference) == 0):
                for step in range(md_start, md_end):
                    hit_mds[at] = mds[step]
                    at += 1
            hit_md_starts[hit + 1] = at
            for step in range(first, last):
                operation, bases = ops[step] & 15, ops[step] >> 4
                if operation == N and place < after and bases > 0:
                    gap_reads[gap], gap_places[gap], gap_sizes[gap] = read, place, min(bases, after - place)
                    gap += 1
                if operation in (M, D, N, EQUAL, UNEQUAL):
                    place += bases
            hit += 1
        if state[WRONG] != FINE:
            break
        read += 1
        line = end
    state[READS], state[READ_LETTERS] = read, read_starts[read]
    state[HITS], state[CIGARS], state[HIT_MDS], state[GAPS] = hit, cigar_starts[hit], hit_md_starts[hit], gap
