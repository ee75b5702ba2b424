"""Compiled search for maximal exact matches by suffix array and prefix table.

A call searches a range of query positions. A match of at least l bases begins with a *window* of l
bases. The windows that begin at ``step`` = l − k + 1 neighbouring positions share a *core* of k
bases, so one look-up in the prefix table excludes a whole *block* of positions, or returns the few
places of the reference that any of them can match. From such a place the match is extended to both
sides; it is reported by the block that it begins in. A block whose core is too frequent (a repeat)
is divided (``blocks``).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.cpu.matches.blocks import every_place, only_place, try_places
from gpu.engines.cpu.matches.entry_points import BLOCK, GROUP, POSITION, WORK
from gpu.engines.cpu.matches.words import never_matches, prefix_at
from gpu.jit.njit import njit


@njit(nogil=True)
def find_matches(reference: Any, asked: Any, end: Any, progress: Any, bounds: Any, found: Any, count: Any) -> Any:
    """Find the matches that begin in blocks of the query, up to position ``end``.

    The first block is ``progress[BLOCK]``. ``reference``: ``MatchIndexArrays``; ``asked``:
    ``MatchArguments``; ``bounds`` int64[2, ``GROUP``]: buffer.
    ``found`` int32[3, c] receives place, position, length
    behind the ``count`` that it holds, ascending by position; c ≥ 2 · ``frequent``. Returns how
    many ``found`` holds then. The search is finished when ``progress[BLOCK] >= end``; else it has
    stopped, because ``found`` is full or after ``most_work`` steps, and continues when called
    again.
    """
    text, suffixes, first, bases = reference
    query, minimum, unique, frequent, most_work = asked
    progress[WORK] = 0
    depth = min(bases, minimum)
    shift = 2 * (bases - depth)
    step = minimum - depth + 1
    lows, highs = bounds[0], bounds[1]
    touched = 0
    while progress[BLOCK] < end:
        start = progress[BLOCK]
        blocks = min(GROUP, (end - start + step - 1) // step)
        for index in range(blocks):
            core = min(start + (index + 1) * step, end) - 1
            lows[index] = prefix_at(query, core, depth)
        for index in range(blocks):
            prefix = lows[index]
            if prefix >= 0:
                lows[index] = first[prefix << shift]
                highs[index] = first[(prefix + 1) << shift]
            elif never_matches(query, min(start + (index + 1) * step, end) - 1, depth):
                lows[index] = highs[index] = 0
            else:
                lows[index], highs[index] = 0, len(suffixes)
        # Reading one brings it into the cache, all of a group at the same time.
        for index in range(blocks):
            if lows[index] < highs[index]:
                touched |= suffixes[lows[index]]
        for index in range(blocks):
            low, high = lows[index], highs[index]
            block = start + index * step
            core = min(block + step, end) - 1
            progress[WORK] += 1
            done = True
            if low < high:
                if high - low <= frequent and progress[POSITION] <= block:
                    if count + high - low > found.shape[1]:
                        progress[BLOCK] = block
                        return count
                    count = try_places(
                        reference,
                        query,
                        low,
                        high,
                        block,
                        core,
                        minimum,
                        unique,
                        progress,
                        found,
                        count,
                    )
                elif unique:
                    count, done = only_place(
                        reference, query, block, core, minimum, frequent, most_work, progress, found, count
                    )
                else:
                    count, done = every_place(
                        reference, query, block, core, minimum, frequent, most_work, progress, found, count
                    )
            if not done or progress[WORK] > most_work:
                progress[BLOCK] = block + step if done else block
                return count
        progress[BLOCK] = start + blocks * step
    # Never true; without a use the compiler would omit those reads.
    if touched < 0:
        progress[WORK] = touched
    return count


@njit(nogil=True)
def count_prefixes(text: Any, bases: Any, first: Any) -> None:
    """Fill ``ReferenceIndex.first``, int32[4^bases + 1], which is 0 at first."""
    last = (1 << (2 * bases)) - 1
    # A suffix with another letter within its first bases comes after all that continue with T's
    # there.
    prefix = last
    for place in range(len(text) - 1, -1, -1):
        code = np.int64(text[place])
        if code > 3:
            prefix = last
        else:
            prefix = (code << (2 * (bases - 1))) | (prefix >> 2)
            first[prefix + 1] += 1
    for number in range(last + 1):
        first[number + 1] += first[number]


@njit(nogil=True)
def reverse_records(query: Any, starts: Any, complement: Any, reversed_query: Any) -> None:
    """Write each record's reverse complement to its place in ``reversed_query``.

    That array is a copy of ``query`` before.
    """
    for record in range(len(starts) - 1):
        start, last = starts[record], starts[record + 1] - 2
        for offset in range(last - start + 1):
            reversed_query[start + offset] = complement[query[last - offset]]
