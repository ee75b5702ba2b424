"""Compiled conversion of lines to reads and hits, each hit classified by its error.

Each read gets its letters as they were read; each of its mapped lines becomes a hit. A hit with at
most one error is stored as kind and offset alone if its CIGAR is the one that our own mapping
writes. Other hits keep their CIGAR and MD, and have the kind ``OTHER``, as do hits whose errors
nothing tells: no reference, no MD, no ``=`` and ``X``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.analyses.reads.compiled.entry_points import (
    BASES,
    CIGARS,
    GAPS,
    HIT_CONTENT,
    HIT_FLAG,
    HIT_MDS,
    HIT_QUALITY,
    HIT_READ,
    HITS,
    KIND,
    OFFSET,
    OTHER,
    PLACE,
    READ_LETTERS,
    READS,
    RECORD_WITHOUT_LETTERS,
    STRAND,
    UNRESOLVED,
)
from gpu.engines.work.reads import DELETION, EXACT, INSERTION, MISMATCH
from gpu.formats.put import put_number
from gpu.formats.sam.cigar import consumed
from gpu.formats.sam.entry_points import (
    BACK,
    EQUAL,
    FLAG,
    HAS_QUALITIES,
    NOT_MAPPED,
    OPERATIONS,
    POSITION,
    QUALITY,
    RECORD,
    UNEQUAL,
    WITH_LETTERS,
    WITH_QUALITIES,
    D,
    I,
    M,
    N,
    S,
)
from gpu.jit.njit import njit

_REVERSE = 16
_OPERATIONS = np.frombuffer(OPERATIONS.encode(), np.uint8)
_ZERO, _NINE, _CARET = (ord(letter) for letter in "09^")
_EQUAL_SIGN = ord("=")


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _md_errors(md: Any, start: Any, end: Any) -> Any:
    """Read an MD.

    Returns the number of mismatches, the first one among the aligned letters (-1: none), and the
    numbers of aligned letters and deleted bases; -1 mismatches if it is no MD.
    """
    mismatches, first, aligned, deleted = np.int64(0), np.int64(-1), np.int64(0), np.int64(0)
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
                deleted += 1
                at += 1
        elif byte >= 65:
            first = aligned if mismatches == 0 else first
            mismatches += 1
            aligned += 1
            at += 1
        else:
            return np.int64(-1), np.int64(-1), aligned, deleted
    return (mismatches, first, aligned, deleted) if end > start else (np.int64(-1), first, aligned, deleted)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _shape(ops: Any, first: Any, last: Any) -> Any:
    """Return the kind of error that a CIGAR allows, and True if it is written with M alone.

    ``MISMATCH`` if all letters are aligned, ``INSERTION`` or ``DELETION`` if there is one of one
    base between aligned letters; else ``OTHER``.
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
def _mismatches_by_letters(
    ops: Any, first: Any, last: Any, letters: Any, start: Any, size: Any, reference: Any, place: Any, end: Any
) -> Any:
    """Compare aligned letters with the reference; ``end``: of the record.

    Returns the number of mismatches and the offset of the first in the line's letters (-1: none).
    """
    mismatches, found, at = 0, np.int64(-1), np.int64(0)
    for index in range(first, last):
        kind, count = ops[index] & 15, ops[index] >> 4
        if kind in (M, EQUAL, UNEQUAL):
            for step in range(count):
                if at + step < size and place + step < end:
                    mine, its = letters[start + at + step], reference[place + step]
                    if mine != _EQUAL_SIGN and (mine != its or mine not in (65, 67, 71, 84)):
                        found = at + step if mismatches == 0 else found
                        mismatches += 1
            at += count
            place += count
        elif kind in (I, S):
            at += count
        elif kind in (D, N):
            place += count
    return mismatches, found


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _mismatches_by_cigar(ops: Any, first: Any, last: Any, letters: Any, start: Any, size: Any) -> Any:
    """Count the letters under X of a CIGAR of =, X and, where the letters are "=", M.

    Returns the number of mismatches and the offset of the first in the line's letters (-1: none);
    -1 mismatches if another letter is under M, which does not tell.
    """
    mismatches, found, at = np.int64(0), np.int64(-1), np.int64(0)
    for index in range(first, last):
        kind, count = ops[index] & 15, ops[index] >> 4
        if kind == M:
            for step in range(count):
                if at + step >= size or letters[start + at + step] != _EQUAL_SIGN:
                    return np.int64(-1), np.int64(-1)
        if kind == UNEQUAL:
            found = at if mismatches == 0 else found
            mismatches += count
        if kind in (M, EQUAL, UNEQUAL, I, S):
            at += count
    return mismatches, found


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _copy_read(lines: Any, line: Any, complement: Any, letters: Any, qualities: Any, to: Any) -> Any:
    """Copy a line's letters and qualities as they were read; returns True if some letters are "=".

    Without qualities the first is 0.
    """
    numbers, _, _, line_letters, line_qualities, letter_starts, _, _, _, _ = lines
    start, size = letter_starts[line], letter_starts[line + 1] - letter_starts[line]
    is_turned = numbers[line, FLAG] & _REVERSE
    has_qualities = numbers[line, HAS_QUALITIES] == 1
    has_equal = False
    if size and not has_qualities:
        qualities[to] = 0
    for index in range(size):
        letter = line_letters[start + index]
        has_equal = has_equal or letter == _EQUAL_SIGN
        at = to + (size - 1 - index if is_turned else index)
        letters[at] = complement[letter] if is_turned else letter
        if has_qualities:
            qualities[at] = line_qualities[start + index]
    return has_equal


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _resolve(
    lines: Any, line: Any, reference: Any, place: Any, end: Any, complement: Any, letters: Any, to: Any
) -> Any:
    """Replace "=" in a mapped line by the letters of the reference; returns False if some remain.

    ``place``: of the line; ``end``: of its record.
    """
    numbers, _, _, line_letters, _, letter_starts, ops, op_starts, _, _ = lines
    start, size = letter_starts[line], letter_starts[line + 1] - letter_starts[line]
    is_turned = numbers[line, FLAG] & _REVERSE
    at, is_whole = np.int64(0), True
    for index in range(op_starts[line], op_starts[line + 1]):
        kind, count = ops[index] & 15, ops[index] >> 4
        if kind in (M, EQUAL, UNEQUAL, I, S):
            for step in range(count):
                if line_letters[start + at + step] != _EQUAL_SIGN:
                    continue
                if kind in (I, S) or place + step >= end:
                    is_whole = False
                    continue
                letter = reference[place + step]
                where = to + (size - 1 - at - step if is_turned else at + step)
                letters[where] = complement[letter] if is_turned else letter
            at += count
        if kind in (M, EQUAL, UNEQUAL, D, N):
            place += count
    return is_whole


@njit(nogil=True, boundscheck=False, error_model="numpy")
def classify(
    count: Any, lines: Any, reference: Any, before: Any, complement: Any, state: Any, reads: Any, hits: Any, gaps: Any
) -> None:
    """Make reads, hits and gaps (bases that a read skips) of lines; see ``entry_points``.

    Stops at a read that is mapped to a record without letters. Lines that are left out make
    nothing.
    """
    numbers, _, _, letters, _, letter_starts, ops, op_starts, mds, md_starts = lines
    first_lines, read_letters, read_qualities, read_starts = reads
    rows, cigars, cigar_starts, hit_mds, hit_md_starts = hits
    gap_reads, gap_places, gap_sizes = gaps
    state[:] = 0
    read_starts[0] = cigar_starts[0] = hit_md_starts[0] = 0
    read, hit, gap = -1, 0, 0
    for line in range(count):
        record = numbers[line, RECORD]
        if record < NOT_MAPPED:
            continue
        first, last = op_starts[line], op_starts[line + 1]
        own = letter_starts[line + 1] - letter_starts[line]
        place = after = np.int64(0)
        if record >= 0:
            place, after = before[record] + numbers[line, POSITION], before[record + 1]
            if before[record] == after:
                state[RECORD_WITHOUT_LETTERS] = record + 1
                break
        if numbers[line, BACK] <= 0:
            read += 1
            first_lines[read] = line
            to = read_starts[read]
            read_starts[read + 1] = to + own
            if _copy_read(lines, line, complement, read_letters, read_qualities, to) and (
                record < 0
                or len(reference) == 0
                or not _resolve(lines, line, reference, place, after, complement, read_letters, to)
            ):
                state[UNRESOLVED] += 1
        if record < 0:
            continue
        flag = numbers[line, FLAG]
        told = consumed(ops, first, last)
        spanned = told.bases
        # The number of mismatches, and the place of the first one in the line's letters.
        mismatches, offset = np.int64(-1), np.int64(-1)
        kind, is_plain = _shape(ops, first, last)
        md_start, md_end = md_starts[line], md_starts[line + 1]
        if len(reference) and own > 0:
            mismatches, offset = _mismatches_by_letters(
                ops, first, last, letters, letter_starts[line], own, reference, place, after
            )
        elif md_end > md_start:
            mismatches, offset, md_aligned, md_deleted = _md_errors(mds, md_start, md_end)
            if md_aligned != told.aligned or md_deleted != told.deleted:
                # An MD that does not fit the CIGAR is dropped.
                mismatches, md_end = np.int64(-1), md_start
        if mismatches < 0:
            mismatches, offset = _mismatches_by_cigar(ops, first, last, letters, letter_starts[line], own)
        if mismatches < 0 or place + spanned > after:
            kind = OTHER
        elif kind == MISMATCH:
            kind = EXACT if mismatches == 0 else MISMATCH if mismatches == 1 else OTHER
        elif mismatches:
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
        rows[hit, HIT_FLAG], rows[hit, HIT_QUALITY] = flag, numbers[line, QUALITY]
        has_qualities = numbers[line, HAS_QUALITIES] == 1
        rows[hit, HIT_CONTENT] = (WITH_LETTERS if own else 0) | (WITH_QUALITIES if has_qualities else 0)
        at = cigar_starts[hit]
        # The kind of a line without letters does not determine their number.
        if kind == OTHER or not is_plain or own == 0:
            for step in range(first, last):
                at = put_number(cigars, at, ops[step] >> 4)
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
    read += 1
    state[READS], state[READ_LETTERS] = read, read_starts[read]
    state[HITS], state[CIGARS], state[HIT_MDS], state[GAPS] = hit, cigar_starts[hit], hit_md_starts[hit], gap
