"""Compiled search for hits of reads with an infrequent half: each occurrence is verified.

With at most one error, one half of the read has none. So both halves are looked up in the prefix
table and extended towards their begin, by the BWT, until a single row remains or all letters are
used; each row is followed until a row whose place is sampled, and there the read is compared with
the text, 64 bases at once. An insertion or deletion in the other half shifts that by one base.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.cpu.matches.words import prefix_at
from gpu.engines.cpu.reads.bits import fill_planes, mismatch_of, prefetch, same_ahead, same_before
from gpu.engines.cpu.reads.entry_points import OUTSIDE
from gpu.engines.cpu.reads.hits import key_of
from gpu.engines.cpu.reads.rows import row_before, segment_of, step_to_place
from gpu.engines.work.reads import DELETION, EXACT, INSERTION, MISMATCH, SAMPLED
from gpu.jit.njit import njit

#: Fields of a half: its begin, the first letter looked up, its rows, the number of exact hits among
#: them, and 1 if they are too many.
BEGIN, AT, LOW, HIGH, KNOWN, IS_FREQUENT = range(6)
#: Fields of a row being verified: its half, itself (then the place where the read would begin), the
#: letter of the read where its suffix begins.
HALF, ROW, LETTER = range(3)


@njit(nogil=True, boundscheck=False)
def take_read(asked: Any, work: Any, read: Any, member: Any) -> Any:
    """Write both strands of a read to lines ``2 * member`` and one more.

    Returns its letters and how many are no base.
    """
    codes, starts, _, _, _ = asked
    letters, planes, stride, _, _, _, _, _, _ = work
    start = starts[read]
    length = starts[read + 1] - 1 - start
    forward = 2 * member * stride
    back = forward + stride + length - 1
    for at in range(length):
        code = codes[start + at]
        letters[forward + at] = code
        # The complement of a letter that is no base is no base.
        letters[back - at] = 3 - code if code < 4 else code
    others = fill_planes(letters, forward, length, planes[2 * member])
    if others < 2:
        fill_planes(letters, forward + stride, length, planes[2 * member + 1])
    return length, others


@njit(nogil=True, boundscheck=False)
def begin_halves(index: Any, work: Any, member: Any, length: Any, errors: Any) -> None:
    """Make the halves of both strands of a read: four entries of ``work.halves``, by strand.

    If no errors are allowed the first of two is the whole strand. Their rows are the numbers of
    prefixes in the table, until ``look_up_halves``.
    """
    _, _, _, first, bases, _, _, _, _ = index
    letters, _, stride, halves, _, _, _, _, _ = work
    for part in range(4):
        half = 4 * member + part
        middle = length // 2 if errors else length
        begin, end = (middle, length) if part & 1 else (0, middle)
        depth = min(bases, end - begin)
        halves[half, BEGIN], halves[half, AT], halves[half, LOW], halves[half, HIGH] = begin, end - depth, 0, 0
        halves[half, KNOWN] = halves[half, IS_FREQUENT] = 0
        if part & 1 and not errors:
            continue
        prefix = prefix_at(letters, (2 * member + (part >> 1)) * stride + end - depth, depth) if depth > 0 else 0
        if prefix >= 0:
            shift = 2 * (bases - depth)
            halves[half, LOW], halves[half, HIGH] = prefix << shift, (prefix + 1) << shift
            prefetch(first, prefix << shift)


@njit(nogil=True, boundscheck=False)
def look_up_halves(index: Any, work: Any, count: Any) -> Any:
    """Look up the rows of the first ``count`` halves.

    Returns the number of halves with more than one row, which are then in ``work.active``.
    """
    blocks, _, _, first, _, _, _, _, _ = index
    _, _, _, halves, _, _, _, _, active = work
    wide = 0
    for half in range(count):
        low, high = np.int64(first[halves[half, LOW]]), np.int64(first[halves[half, HIGH]])
        halves[half, LOW], halves[half, HIGH] = low, high
        if high - low > 1:
            prefetch(blocks, low >> 6 << 2)
            prefetch(blocks, high >> 6 << 2)
            active[wide] = half
            wide += 1
    return wide


@njit(nogil=True, boundscheck=False)
def narrow_halves(index: Any, work: Any, count: Any, many: Any) -> None:
    """Extend the halves ``work.active[:count]`` until one row is left, or mark them as frequent.

    A frequent half has more than ``many`` rows.
    """
    blocks, _, _, _, _, begins, _, _, _ = index
    letters, _, stride, halves, _, _, _, _, active = work
    while count > 0:
        left = 0
        # One step of each, then the next: the memory accesses of many overlap.
        for number in range(count):
            half = active[number]
            at, low, high = halves[half, AT], halves[half, LOW], halves[half, HIGH]
            if at == halves[half, BEGIN]:
                halves[half, IS_FREQUENT] = high - low > many
                continue
            base = letters[(half >> 1) * stride + at - 1]
            if base > 3:
                halves[half, HIGH] = low
                continue
            low, high = row_before(blocks, begins, base, low), row_before(blocks, begins, base, high)
            halves[half, AT], halves[half, LOW], halves[half, HIGH] = at - 1, low, high
            if high - low > 1:
                prefetch(blocks, low >> 6 << 2)
                prefetch(blocks, high >> 6 << 2)
                active[left] = half
                left += 1
        count = left


@njit(nogil=True, boundscheck=False)
def follow_rows(index: Any, work: Any, count: Any) -> Any:
    """Follow ``work.rows[:count]`` to their places.

    Returns the number of rows that remain, at the front, each with the place where its read would
    begin. Rows whose letters differ from the half's are dropped.
    """
    blocks, text, samples, _, _, begins, _, _, _ = index
    letters, _, stride, halves, rows, _, _, _, _ = work
    done = 0
    while done < count:
        number = done
        while number < count:
            half, row, at = rows[number, HALF], rows[number, ROW], rows[number, LETTER]
            if row % SAMPLED == 0 or row == begins[5]:
                place = np.int64(samples[row // SAMPLED]) if row % SAMPLED == 0 else np.int64(0)
                for field in range(3):
                    rows[number, field] = rows[done, field]
                rows[done, HALF], rows[done, ROW] = half, place - at
                prefetch(text, max(place - at, 0) >> 6 << 1)
                done += 1
                number += 1
                continue
            row, base = step_to_place(blocks, begins, row)
            at -= 1
            if at >= halves[half, BEGIN] and letters[(half >> 1) * stride + at] != base:
                count -= 1
                for field in range(3):
                    rows[number, field] = rows[count, field]
                continue
            if row % SAMPLED:
                prefetch(blocks, row >> 6 << 2)
            else:
                prefetch(samples, row // SAMPLED)
            rows[number, ROW], rows[number, LETTER] = row, at
            number += 1
    return done


@njit(nogil=True, boundscheck=False)
def try_half(index: Any, work: Any, half: Any, begin: Any, length: Any, others: Any, errors: Any, held: Any) -> Any:
    """Compare a read with the text where it would begin at ``begin``; one half has no error.

    Returns how many hits ``work`` holds. Rows of the first half give the hits without error and
    those with an error in the second half, rows of the second half those with an error in the
    first.
    """
    _, text, _, _, _, _, segments, places, hints = index
    _, planes, _, halves, _, keys, offsets, _, _ = work
    member, strand, is_second = half >> 2, half >> 1 & 1, half & 1
    middle = length // 2
    segment = segment_of(segments, hints, begin + (middle if is_second else 0))
    if segment == OUTSIDE:
        return held
    start, end = np.int64(segments[segment]), np.int64(segments[segment + 1])
    shift = np.int64(places[segment]) - start
    read = planes[half >> 1]
    words = (length + 63) // 64
    if begin >= start and begin + length <= end:
        at = mismatch_of(text, begin, read, length, words)
        if at == -1 or (at >= 0 and errors > 0):
            if at == -1:
                halves[half, KNOWN] += 1
            if (at >= 0 and at < middle) == (is_second == 1):
                keys[held] = key_of(member, EXACT if at == -1 else MISMATCH, strand, begin + shift)
                offsets[held] = at
                held += 1
            return held
    if errors == 0 or others > 0:
        return held
    # A place may be known before all letters of the half have been compared.
    if is_second:
        rest = min(length - middle, end - begin - middle)
        if same_ahead(text, begin + middle, read, middle, rest, words) < length - middle:
            return held
        from_left, from_right = 1, middle
        least = middle - same_before(text, begin + middle, read, middle, min(middle, begin + middle - start), words)
        if length > 2 and begin + 1 >= start and begin + length <= end:
            # The base inserted comes before those that are equal: one more before them need not be.
            at = max(from_left, least - 1)
            if at < from_right and same_ahead(text, begin + 1, read, 0, at, words) == at:
                keys[held], offsets[held] = key_of(member, INSERTION, strand, begin + 1 + shift), at
                held += 1
        if begin - 1 >= start and begin + length <= end:
            at = max(from_left, least)
            if at < from_right and same_ahead(text, begin - 1, read, 0, at, words) == at:
                keys[held], offsets[held] = key_of(member, DELETION, strand, begin - 1 + shift), at
                held += 1
        return held
    if begin + middle > end or same_before(text, begin + middle, read, middle, middle, words) < middle:
        return held
    most = middle + same_ahead(text, begin + middle, read, middle, min(length - middle, end - begin - middle), words)
    if length > 2 and begin + length - 1 <= end:
        behind = length - 1 - middle
        at = length - 1 - same_before(text, begin + length - 1, read, length, behind, words)
        at = max(at, middle, 1)
        # An error that begins in the first half is found by the second one's rows.
        is_ours = at > middle or middle < 2 or not _is_same(read, middle - 1, middle)
        if at <= min(most, length - 2) and is_ours:
            keys[held], offsets[held] = key_of(member, INSERTION, strand, begin + shift), at
            held += 1
    if begin + length + 1 <= end:
        behind = length - middle
        at = max(length - same_before(text, begin + length + 1, read, length, behind, words), middle, 1)
        is_ours = at > middle or middle < 2 or same_ahead(text, begin + middle, read, middle - 1, 1, words) == 0
        if at <= min(most, length - 1) and is_ours:
            keys[held], offsets[held] = key_of(member, DELETION, strand, begin + shift), at
            held += 1
    return held


@njit(nogil=True, boundscheck=False)
def _is_same(read: Any, one: Any, other: Any) -> Any:
    """Return True if two letters of a read, both of them bases, are equal."""
    same = True
    for plane in range(2):
        first = read[3 * (one >> 6) + plane] >> np.uint64(one & 63)
        second = read[3 * (other >> 6) + plane] >> np.uint64(other & 63)
        same = same and (first ^ second) & np.uint64(1) == 0
    return same
