"""Scores of many entries at once: one entry in each lane of a vector, as in SWIPE (Rognes 2011).

The matrix's rows are the query, its columns the residues of the entries, which begin together and
are of about the same length, so that few lanes are empty at their end. Lanes exchange nothing: the
recurrence is Gotoh's, cell by cell, without any repair. Two columns are computed at a time, which
halves the reading and writing of H and E. Several short queries may share a sweep: the scores of a
column's residues are then looked up once for all of them.

Values are stored as their distance from the least number of the word, so that the floor at 0 of a
local alignment costs nothing: sums saturate there. At the other end they saturate, too: an entry
whose best score reaches it is computed again with a wider word.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.cpu.scores.entry_points import BLOCK, ENTRIES, SATURATED, EntryPieces
from gpu.engines.cpu.scores.look_up import look_up
from gpu.engines.cpu.vectors import add_saturating, largest, load, splat, store, sub_saturating
from gpu.jit.njit import njit

#: The code of padding behind an entry's end: the worst score against everything.
NO_RESIDUE = ENTRIES - 1


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _fetch(codes: Any, starts: Any, lengths: Any, column: int, columns: Any) -> None:
    """The residues of ``BLOCK`` columns, lane beside lane."""
    lanes = columns.size // BLOCK
    for lane in range(lanes):
        have = 0
        if lane < len(starts):
            have = max(0, min(BLOCK, lengths[lane] - column))
            first = starts[lane] + column
            for k in range(have):
                columns[k * lanes + lane] = codes[first + k]
        for k in range(have, BLOCK):
            columns[k * lanes + lane] = NO_RESIDUE


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _score_group(entries: Any, queries: Any, tables: Any, first: int, extend: int, buffers: Any, stop: Any) -> Any:
    """Score the entries of one vector; returns True if it was finished.

    On return ``best[query * lanes + lane]`` holds the lane's best value with a query.
    """
    codes, starts, lengths = entries
    query, query_starts = queries
    h, e, profile, best, columns = buffers
    lanes = columns.size // BLOCK
    least = -(1 << (8 * h.itemsize - 1))
    h[:] = least
    e[:] = least
    floor = load(h, 0)
    first_v, extend_v = splat(floor, first), splat(floor, extend)
    best[:] = least
    letters = tables.shape[0]
    second = ENTRIES * lanes
    longest = 0
    for lane in range(len(lengths)):
        longest = max(longest, lengths[lane])
    for column in range(0, longest, BLOCK):
        if stop[0]:
            return False
        _fetch(codes, starts, lengths, column, columns)
        for k in range(0, min(BLOCK, longest - column), 2):
            for letter in range(letters):
                store(profile, letter * lanes, look_up(floor, tables, letter, columns, k * lanes))
                store(profile, second + letter * lanes, look_up(floor, tables, letter, columns, (k + 1) * lanes))
            for number in range(len(query_starts) - 1):
                f_one, f_two, diagonal_one, diagonal_two = floor, floor, floor, floor
                highest = load(best, number * lanes)
                for i in range(query_starts[number], query_starts[number + 1]):
                    at, letter_at = i * lanes, np.int64(query[i]) * lanes
                    left = load(h, at)
                    gap = load(e, at)
                    one = add_saturating(diagonal_one, load(profile, letter_at))
                    one = largest(largest(one, gap), f_one)
                    opened = sub_saturating(one, first_v)
                    gap = largest(sub_saturating(gap, extend_v), opened)
                    f_one = largest(sub_saturating(f_one, extend_v), opened)
                    two = add_saturating(diagonal_two, load(profile, second + letter_at))
                    two = largest(largest(two, gap), f_two)
                    opened = sub_saturating(two, first_v)
                    gap = largest(sub_saturating(gap, extend_v), opened)
                    f_two = largest(sub_saturating(f_two, extend_v), opened)
                    highest = largest(highest, largest(one, two))
                    diagonal_one, diagonal_two = left, one
                    store(h, at, two)
                    store(e, at, gap)
                store(best, number * lanes, highest)
    return True


@njit(nogil=True, boundscheck=False, error_model="numpy")
def score_lanes(
    entries: Any, queries: Any, tables: Any, first: int, extend: int, buffers: Any, stop: Any, scores: Any
) -> None:
    """Score ``QueryCodes`` against ``EntryPieces``, in groups of one piece for each lane.

    Pieces of a group should be equally long. ``tables``: see ``tables_of``; ``first``, ``extend``:
    gap costs that fit the word; ``buffers``: ``LaneBuffers``. ``scores`` int32[q, n] receives each
    score, or ``SATURATED``. ``stop`` int64[1]: set to 1 by another thread to end early, leaving the
    other scores unchanged.
    """
    starts, best = entries.starts, buffers.best
    lanes = buffers.columns.size // BLOCK
    least = -(1 << (8 * buffers.h.itemsize - 1))
    for begin in range(0, len(starts), lanes):
        end = min(begin + lanes, len(starts))
        group = EntryPieces(entries.codes, starts[begin:end], entries.lengths[begin:end])
        if not _score_group(group, queries, tables, first, extend, buffers, stop):
            return
        for number in range(len(queries.starts) - 1):
            for lane in range(end - begin):
                value = np.int64(best[number * lanes + lane])
                scores[number, begin + lane] = SATURATED if value == -least - 1 else value - least
