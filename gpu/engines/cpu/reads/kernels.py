"""Compiled search for reads: group by group, the hits of each read in order."""

from __future__ import annotations

from typing import Any

from gpu.engines.cpu.reads.bits import prefetch
from gpu.engines.cpu.reads.branches import NO_ROOM, find_branches, find_exact
from gpu.engines.cpu.reads.entry_points import FIRST, HITS, READ
from gpu.engines.cpu.reads.halves import (
    AT,
    HALF,
    HIGH,
    IS_FREQUENT,
    KNOWN,
    LETTER,
    LOW,
    ROW,
    begin_halves,
    follow_rows,
    look_up_halves,
    narrow_halves,
    take_read,
    try_half,
)
from gpu.engines.cpu.reads.hits import member_of, sort_hits, tell_hits
from gpu.jit.njit import njit


@njit(nogil=True, boundscheck=False)
def _is_frequent(halves: Any, member: Any) -> Any:
    for half in range(4 * member, 4 * member + 4):  # noqa: SIM110 - compiled
        if halves[half, IS_FREQUENT]:
            return True
    return False


@njit(nogil=True, boundscheck=False)
def _try_halves(index: Any, work: Any, members: Any, second: Any, errors: Any, held: Any) -> Any:
    """Verify the rows of the first or second halves of a group's reads; returns the hits stored."""
    blocks = index[0]
    _, _, _, halves, rows, _, _, sizes, _ = work
    count = 0
    for strand_of in range(2 * members):
        half = 2 * strand_of + second
        low, high = halves[half, LOW], halves[half, HIGH]
        if low >= high or _is_frequent(halves, half >> 2):
            continue
        # Each exact hit of the first half is among them: often they are all.
        if second and high - low == halves[half - 1, KNOWN]:
            continue
        for row in range(low, high):
            rows[count, HALF], rows[count, ROW], rows[count, LETTER] = half, row, halves[half, AT]
            prefetch(blocks, row >> 6 << 2)
            count += 1
    count = follow_rows(index, work, count)
    for number in range(count):
        half = rows[number, HALF]
        length, others = sizes[half >> 2, 0], sizes[half >> 2, 1]
        held = try_half(index, work, half, rows[number, ROW], length, others, errors, held)
    return held


@njit(nogil=True, boundscheck=False)
def _branches(index: Any, work: Any, member: Any, length: Any, others: Any, errors: Any, most: Any, held: Any) -> Any:
    """All hits of one frequent read, at no higher cost than is reported."""
    begun = held
    for dearness in range(3 if errors else 1):
        if most > 0 and held - begun > most:
            break
        for line in range(2 * member, 2 * member + 2):
            # All of one strand come before those of the other.
            if most > 0 and dearness < 2 and held - begun > most:
                break
            if dearness == 0:
                held = find_exact(index, work, line, length, most, begun, held)
            elif dearness == 1 or others == 0:
                held = find_branches(index, work, line, length, dearness == 2, most, begun, held)
            if held == NO_ROOM:
                return held
    return held


@njit(nogil=True, boundscheck=False)
def _take_group(index: Any, asked: Any, work: Any, read: Any, members: Any) -> None:
    """Lay out ``members`` reads from ``read`` on and find the rows of their halves."""
    _, _, errors, _, many = asked
    _, _, _, halves, _, _, _, sizes, _ = work
    for member in range(members):
        length, others = take_read(asked, work, read + member, member)
        sizes[member, 0], sizes[member, 1] = length, others
        if length > 0 and others <= errors:
            begin_halves(index, work, member, length, errors)
            continue
        for half in range(4 * member, 4 * member + 4):
            halves[half, LOW] = halves[half, HIGH] = halves[half, IS_FREQUENT] = 0
    narrow_halves(index, work, look_up_halves(index, work, 4 * members), many)


@njit(nogil=True, boundscheck=False)
def find_reads(index: Any, asked: Any, end: Any, state: Any, work: Any, found: Any) -> None:
    """Report the hits of reads from ``state[READ]`` on, up to ``end``.

    ``found`` has those of reads from ``state[FIRST]`` on, ``state[HITS]`` hits. The search is
    finished when ``state[READ] == end``; else a buffer is full: ``found``, or that for the hits of
    a single read in ``work`` or ``found``.
    """
    _, _, errors, most, _ = asked
    _, _, _, halves, _, keys, offsets, sizes, _ = work
    room = len(found[0])
    while state[READ] < end:
        read = state[READ]
        members = min(len(sizes), end - read)
        _take_group(index, asked, work, read, members)
        held = _try_halves(index, work, members, 0, errors, 0)
        if errors:
            held = _try_halves(index, work, members, 1, errors, held)
        sort_hits(keys, offsets, 0, held)
        reported = 0
        for member in range(members):
            begin = reported
            while reported < held and member_of(keys[reported]) == member:
                reported += 1
            last = reported
            if _is_frequent(halves, member):
                begin = held
                last = _branches(index, work, member, sizes[member, 0], sizes[member, 1], errors, most, held)
                if last == NO_ROOM:
                    return
                sort_hits(keys, offsets, begin, last)
            hits = last - begin
            if state[HITS] + (min(hits, most) if most > 0 else hits) > room:
                return
            number = read + member - state[FIRST]
            state[HITS] = tell_hits(keys, offsets, begin, last, most, found, state[HITS], number)
            state[READ] = read + member + 1
