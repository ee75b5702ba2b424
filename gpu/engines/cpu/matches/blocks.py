"""Matches that begin in one block of query positions, from the occurrences of its core.

The more positions a block has, the fewer letters do its windows share. A core that is too frequent
(a repeat) is made longer, and the *part* of the block that shares it gets shorter: copies of the
repeat that differ from the query drop out, and mostly few occurrences remain long before the part
is a single position. ``every_place`` and ``only_place`` handle satellites and long repeats, where
they do not drop out. The suffixes at a core's occurrences are adjacent in the suffix array.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.cpu.matches.entry_points import PLACE, POSITION, WORK
from gpu.engines.cpu.matches.words import (
    bound,
    common,
    common_before,
    common_up_to,
    interval,
    longest_unique,
    occurs,
    occurs_once,
)
from gpu.engines.work.matches import NO_MATCH
from gpu.jit.njit import njit

#: Places that take as long to try as one search in the suffix array.
_SEARCH = 24
#: Positions that are faster to test one by one than to divide by a search.
_FEW_POSITIONS = 4


@njit(nogil=True)
def _next_window(query: Any, position: Any, clear: Any, minimum: Any) -> Any:
    """The first position from ``position`` on whose window may match.

    No window ends in letters before ``clear``.
    """
    at = max(position, clear)
    while at < position + minimum:
        if query[at] == NO_MATCH:
            return at + 1
        at += 1
    return position


@njit(nogil=True)
def _sort_positions(found: Any, begin: Any, end: Any) -> None:
    """Sort ``found[:, begin:end]`` by position."""
    gap = 1
    while 3 * gap < end - begin:
        gap = 3 * gap + 1
    while gap > 0:
        for index in range(begin + gap, end):
            place, position, length = found[0, index], found[1, index], found[2, index]
            slot = index
            while slot >= begin + gap and found[1, slot - gap] > position:
                for row in range(3):
                    found[row, slot] = found[row, slot - gap]
                slot -= gap
            found[0, slot], found[1, slot], found[2, slot] = place, position, length
        gap //= 3


# Parameters are separate arguments from here on: as a tuple they cost 5 % of a search.
@njit(nogil=True)
def try_places(
    reference: Any,
    query: Any,
    low: Any,
    high: Any,
    block: Any,
    core: Any,
    minimum: Any,
    unique: Any,
    progress: Any,
    found: Any,
    count: Any,
) -> Any:
    """Extend a match from each place of a core, ``suffixes[low:high]``.

    Returns how many ``found`` holds. Matches are found that begin at ``block`` up to ``core``,
    where the core begins.
    """
    text, suffixes, first, bases = reference
    begun = count
    for entry in range(low, high):
        place = np.int64(suffixes[entry])
        ahead = common_before(text, place, query, core, core - block + 1)
        progress[WORK] += ahead >> 6
        if ahead > core - block:
            continue
        length = ahead + common(text, place, query, core)
        progress[WORK] += length >> 5
        if length < minimum:
            continue
        position = core - ahead
        if unique and not occurs_once(text, suffixes, first, bases, query, position, length):
            continue
        found[0, count], found[1, count], found[2, count] = place - ahead, position, length
        count += 1
    progress[WORK] += (high - low) >> 3
    if count > begun + 1:
        _sort_positions(found, begun, count)
    return count


@njit(nogil=True)
def _places(reference: Any, query: Any, position: Any, size: Any, progress: Any) -> Any:
    """The SA interval of the ``size`` letters at ``position``."""
    text, suffixes, first, bases = reference
    low, high = interval(text, suffixes, first, bases, query, position, size)
    low = bound(text, suffixes, query, position, low, high, 0, size, False)
    # Mostly there are few, so the end is searched from the beginning.
    width = 1
    while low + width <= high and common_up_to(text, suffixes[low + width - 1], query, position, size) >= size:
        width *= 2
    high = bound(text, suffixes, query, position, low + width // 2, min(high, low + width - 1), 0, size, True)
    progress[WORK] += 4 + (size >> 4)
    return low, high


@njit(nogil=True)
def _part(
    reference: Any, query: Any, position: Any, core: Any, minimum: Any, frequent: Any, fewest: Any, progress: Any
) -> Any:
    """The positions from ``position`` up to ``core`` that are searched together.

    Returns the last of them, and the SA interval of their core. The part is the longest one with at
    most ``frequent`` places; if there is none, with ``fewest`` the single position, else the part
    with the fewest places to try for each position.
    """
    text, suffixes, first, bases = reference
    last = core
    size = minimum - (last - position)
    low, high = interval(text, suffixes, first, bases, query, last, size)
    # Else it may have a few places more, which does not matter here.
    if size > bases or high - low == len(suffixes):
        low, high = _places(reference, query, last, size, progress)
    best, best_low, best_high = last, low, high
    while high - low > frequent and last > position:
        positions = last - position + 1
        size = minimum - positions + 1
        # Twice the core at first, then nearer to the window by two thirds of what is left.
        size = minimum if positions <= _FEW_POSITIONS else min(2 * size, minimum - positions // 3)
        last = position + minimum - size
        low, high = _places(reference, query, last, size, progress)
        if fewest or (high - low + _SEARCH) * (best - position + 1) < (best_high - best_low + _SEARCH) * (
            last - position + 1
        ):
            best, best_low, best_high = last, low, high
    return best, best_low, best_high


@njit(nogil=True)
def every_place(
    reference: Any,
    query: Any,
    block: Any,
    core: Any,
    minimum: Any,
    frequent: Any,
    most_work: Any,
    progress: Any,
    found: Any,
    count: Any,
) -> Any:
    """All matches that begin at ``block`` up to ``core``.

    Returns how many ``found`` holds, and True if the block is finished. Where a core's places
    remain many however long it is, each match must be found from one of them: then for each
    position the part with the fewest places is searched. Only if there are more places than fit, a
    single position is searched.
    """
    text, suffixes, _, _ = reference
    most = found.shape[1] // 2
    position = max(block, progress[POSITION])
    clear = position
    while position <= core:
        after = _next_window(query, position, clear, minimum)
        if after > position:
            position = clear = after
            progress[PLACE] = 0
            continue
        clear = position + minimum
        last, low, high = _part(reference, query, position, core, minimum, frequent, False, progress)
        # The same after a stop: the part depends only on where it begins.
        if high - low <= most:
            if count + high - low > found.shape[1]:
                progress[POSITION] = position
                return count, False
            count = try_places(reference, query, low, high, position, last, minimum, False, progress, found, count)
            position = last + 1
        else:
            low, high = _places(reference, query, position, minimum, progress)
            for entry in range(low + progress[PLACE], high):
                if count == found.shape[1]:
                    progress[POSITION], progress[PLACE] = position, entry - low
                    return count, False
                place = np.int64(suffixes[entry])
                progress[WORK] += 1
                if text[place - 1] != query[position - 1]:
                    length = minimum + common(text, place + minimum, query, position + minimum)
                    progress[WORK] += length >> 5
                    found[0, count], found[1, count], found[2, count] = place, position, length
                    count += 1
                if progress[WORK] > most_work:
                    progress[POSITION], progress[PLACE] = position, entry + 1 - low
                    return count, False
            progress[PLACE] = 0
            position += 1
        if progress[WORK] > most_work and position <= core:
            progress[POSITION] = position
            return count, False
    return count, True


@njit(nogil=True)
def _next_start(reference: Any, query: Any, position: Any, end: Any, minimum: Any, progress: Any) -> Any:
    """The first position behind ``position`` at which a match may begin that ends behind ``end``.

    Matches at ``position`` do not end there. That is the begin of the longest word that ends there
    and occurs in the reference; at most ``_FEW_POSITIONS`` before it, or if the word is shorter
    than ``minimum``, some position before it.
    """
    text, suffixes, first, bases = reference
    has, lacks = np.int64(minimum), end + 1 - position
    progress[WORK] += 4 + (has >> 4)
    if not occurs(text, suffixes, first, bases, query, end + 1 - has, has):
        return end + 2 - has
    # At first near to ``position``, so that the cost of a search is in proportion to its gain.
    ahead = _FEW_POSITIONS
    while lacks - has > _FEW_POSITIONS:
        size = max(lacks - ahead, (has + lacks) >> 1)
        progress[WORK] += 4 + (size >> 4)
        if occurs(text, suffixes, first, bases, query, end + 1 - size, size):
            has = size
        else:
            lacks = size
            ahead *= 2
    return end + 2 - lacks


@njit(nogil=True)
def only_place(
    reference: Any,
    query: Any,
    block: Any,
    core: Any,
    minimum: Any,
    frequent: Any,
    most_work: Any,
    progress: Any,
    found: Any,
    count: Any,
) -> Any:
    """Like ``every_place``, for matches that are unique in the reference.

    At a position whose window is frequent, only the longest match can be unique. Two rules avoid
    comparing long repeats again at each position. A unique match that cannot be extended to the
    left ends farther right than the longest match at the position before: so the next one begins
    where ``_next_start`` returns, perhaps in another block. And in a run of one letter that
    continues behind the match, the next position has the same longest match.
    """
    text, suffixes, _, bases = reference
    position = max(block, progress[POSITION])
    clear = position
    while position <= core:
        after = _next_window(query, position, clear, minimum)
        if after > position:
            position = clear = after
            continue
        clear = position + minimum
        part, low, high = _part(reference, query, position, core, minimum, frequent, True, progress)
        if high - low <= frequent:
            if count + high - low > found.shape[1]:
                progress[POSITION] = position
                return count, False
            count = try_places(reference, query, low, high, position, part, minimum, True, progress, found, count)
            position = part + 1
        else:
            if minimum <= bases:
                low, high = _places(reference, query, position, minimum, progress)
            if low == high:
                position += 1
                continue
            place, length = longest_unique(text, suffixes, query, position, low, high, minimum)
            progress[WORK] += length >> 4
            last = position
            if common_up_to(query, position, query, position + 1, length) >= length:
                while query[last + length + 1] == query[position]:
                    last += 1
            last = min(last, core)
            if place > 0:
                for same in range(position, last + 1):
                    if text[place - 1] != query[same - 1]:
                        if count == found.shape[1]:
                            progress[POSITION] = same
                            return count, False
                        found[0, count], found[1, count], found[2, count] = place, same, length
                        count += 1
            progress[WORK] += last - position
            position = max(last + 1, _next_start(reference, query, last, last + length, minimum, progress))
        # May be beyond this block: the next one then begins there.
        progress[POSITION] = position
        if progress[WORK] > most_work and position <= core:
            return count, False
    progress[POSITION] = max(progress[POSITION], position)
    return count, True
