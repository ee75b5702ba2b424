"""Maximal exact matches by suffix array and prefix table: the compiled search over a stretch of query positions.

A match of at least l bases begins with a *window* of l bases. The windows that begin at ``step`` = l − k + 1 neighbouring positions share
a *core* of k bases, so one look into the prefix table rules out a whole *block* of positions, or gives the few places of the
reference that any of them can match. From such a place the match grows to both sides; it is reported by the block that it
begins in. A core that is too frequent (a repeat) is taken apart: each position then looks for its own window of l bases, whose
places are next to each other in the suffix array, as a suffix tree's leaves are below one node.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gpu.compiled import njit
from gpu.engines.cpu.matches.words import bound, common, interval, longest_unique, never_matches, prefix_at
from gpu.engines.work.matches import NO_MATCH

#: Blocks that are looked up together, so that the processor waits for many of them at once.
GROUP = 32
#: What a call is given and leaves behind: the block it is in, the next position, places of that position done; and its steps of work.
BLOCK, POSITION, PLACE, WORK = range(4)


class Index(NamedTuple):
    """``ReferenceIndex``, with ``bases``, k of the prefix table."""

    text: Any
    suffixes: Any
    first: Any
    bases: int


class Asked(NamedTuple):
    """``MatchSearch``, on the strand that is searched, and what bounds a call.

    ``unique``: only matches whose text the reference holds once. ``frequent``: the places of a core up to which each is tried, while above
    the block is taken apart. ``most_work``: steps, of some ten nanoseconds, after which a call stops.
    """

    query: Any
    minimum: int
    unique: bool
    frequent: int
    most_work: int


@njit(nogil=True)
def _next_window(query: Any, position: Any, clear: Any, minimum: Any) -> Any:
    """The first position from ``position`` on whose window may match; letters before ``clear`` are known not to end one."""
    at = max(position, clear)
    while at < position + minimum:
        if query[at] == NO_MATCH:
            return at + 1
        at += 1
    return position


# What is asked comes as arguments from here on: as a tuple it costs 5 % of a search.
@njit(nogil=True)
def _try_places(
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
    """Grow a match from each place of a core, ``suffixes[low:high]``; returns how many ``found`` holds."""
    text, suffixes, first, bases = reference
    begun = count
    for entry in range(low, high):
        place = np.int64(suffixes[entry])
        ahead = 0
        while ahead <= core - block and text[place - ahead - 1] == query[core - ahead - 1]:
            ahead += 1
        progress[WORK] += ahead >> 4
        if ahead > core - block:
            continue
        length = ahead + common(text, place, query, core)
        progress[WORK] += length >> 5
        if length < minimum:
            continue
        place -= ahead
        position = core - ahead
        if unique:
            left, right = interval(text, suffixes, first, bases, query, position, minimum)
            if right - left > 1:
                only, _ = longest_unique(text, suffixes, query, position, left, right)
                progress[WORK] += length >> 2
                if only != place:
                    continue
        slot = count
        while slot > begun and found[1, slot - 1] > position:
            found[:, slot] = found[:, slot - 1]
            slot -= 1
        found[0, slot], found[1, slot], found[2, slot] = place, position, length
        count += 1
    return count


@njit(nogil=True)
def _every_place(
    reference: Any,
    query: Any,
    block: Any,
    core: Any,
    minimum: Any,
    most_work: Any,
    progress: Any,
    found: Any,
    count: Any,
) -> Any:
    """Look for each window of a block by itself, and report its places. Returns how many ``found`` holds, and whether the block is done."""
    text, suffixes, first, bases = reference
    position = max(block, progress[POSITION])
    clear = position
    progress[WORK] += minimum >> 6
    while position <= core:
        alive = _next_window(query, position, clear, minimum)
        if alive > position:
            position = clear = alive
            progress[PLACE] = 0
            continue
        clear = position + minimum
        low, high = interval(text, suffixes, first, bases, query, position, minimum)
        low = bound(text, suffixes, query, position, low, high, minimum, False)
        high = bound(text, suffixes, query, position, low, high, minimum, True)
        progress[WORK] += 4 + (minimum >> 4)
        for entry in range(low + progress[PLACE], high):
            place = np.int64(suffixes[entry])
            progress[WORK] += 1
            if text[place - 1] != query[position - 1]:
                length = minimum + common(text, place + minimum, query, position + minimum)
                progress[WORK] += length >> 5
                found[0, count], found[1, count], found[2, count] = place, position, length
                count += 1
            if count == found.shape[1] or progress[WORK] > most_work:
                progress[POSITION], progress[PLACE] = position, entry + 1 - low
                return count, False
        progress[PLACE] = 0
        position += 1
        if progress[WORK] > most_work:
            progress[POSITION] = position
            return count, False
    return count, True


@njit(nogil=True)
def _only_place(
    reference: Any,
    query: Any,
    block: Any,
    core: Any,
    minimum: Any,
    most_work: Any,
    progress: Any,
    found: Any,
    count: Any,
) -> Any:
    """As ``_every_place``, for matches that are unique in the reference: only the longest match at a position can be.

    Two rules keep long repeats from being compared again at each position. A unique match that cannot be made longer to
    the left reaches farther than the longest match at the position before: so where a word that ends one letter behind the reach
    is lacking in the reference, the positions before that word's second letter have none. And in a run of one letter that goes on
    behind the match, the next position has the same longest match.
    """
    text, suffixes, first, bases = reference
    position = max(block, progress[POSITION])
    clear = position
    progress[WORK] += minimum >> 6
    while position <= core:
        alive = _next_window(query, position, clear, minimum)
        if alive > position:
            position = clear = alive
            continue
        clear = position + minimum
        low, high = interval(text, suffixes, first, bases, query, position, minimum)
        progress[WORK] += 4
        place, length = np.int64(0), np.int64(0)
        if low < high:
            place, length = longest_unique(text, suffixes, query, position, low, high)
            progress[WORK] += length >> 2
        # The interval holds what shares the first bases; of less it says nothing.
        if length < min(bases, minimum):
            position += 1
            continue
        run = 1
        while run <= length and query[position + run] == query[position]:
            run += 1
        last = position
        if run > length:
            while query[last + run] == query[position]:
                last += 1
        last = min(last, core)
        if length >= minimum and place > 0:
            for same in range(position, last + 1):
                if text[place - 1] != query[same - 1]:
                    if count == found.shape[1]:
                        progress[POSITION] = same
                        return count, False
                    found[0, count], found[1, count], found[2, count] = place, same, length
                    count += 1
        reach = last + length
        position = last + 1
        size = np.int64(bases)
        while size <= length:
            start = reach + 1 - size
            low, high = interval(text, suffixes, first, bases, query, start, size)
            low = bound(text, suffixes, query, start, low, high, size, False)
            if low == high or common(text, suffixes[low], query, start) < size:
                position = max(position, start + 1)
                break
            size *= 2
        progress[WORK] += last - position + size
        # Perhaps beyond this block: the next one then begins there.
        progress[POSITION] = position
        if progress[WORK] > most_work and position <= core:
            return count, False
    progress[POSITION] = max(progress[POSITION], position)
    return count, True


@njit(nogil=True)
def find_matches(reference: Any, asked: Any, end: Any, progress: Any, found: Any, count: Any) -> Any:
    """Find the matches that begin in blocks of the query from ``progress[BLOCK]`` on, up to position ``end``.

    ``reference``: ``Index``; ``asked``: ``Asked``. ``found`` int32[3, c] receives place, position, length behind the ``count`` that it holds,
    ascending by position; c > ``frequent``. Returns how many ``found`` holds then. The search is over when ``progress[BLOCK] >= end``;
    else it has stopped, for lack of room or after ``most_work`` steps, and goes on when called again.
    """
    text, suffixes, first, bases = reference
    query, minimum, unique, frequent, most_work = asked
    progress[WORK] = 0
    depth = min(bases, minimum)
    shift = 2 * (bases - depth)
    step = minimum - depth + 1
    lows = np.empty(GROUP, np.int64)
    highs = np.empty(GROUP, np.int64)
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
                    count = _try_places(
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
                    count, done = _only_place(reference, query, block, core, minimum, most_work, progress, found, count)
                else:
                    count, done = _every_place(
                        reference, query, block, core, minimum, most_work, progress, found, count
                    )
            if not done or progress[WORK] > most_work:
                progress[BLOCK] = block + step if done else block
                return count
        progress[BLOCK] = start + blocks * step
    # Never true; without a use the compiler would leave out those reads.
    if touched < 0:
        progress[WORK] = touched
    return count


@njit(nogil=True)
def count_prefixes(text: Any, bases: Any) -> Any:
    """``ReferenceIndex.first``, int32[4^bases + 1]."""
    last = (1 << (2 * bases)) - 1
    first = np.zeros(last + 2, np.int32)
    # A suffix that has another letter within its first bases is behind all that go on with T's there.
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
    return first


@njit(nogil=True)
def reverse_records(query: Any, starts: Any, complement: Any, reversed_query: Any) -> None:
    """Write each record's reverse complement to the record's place in ``reversed_query``, a copy of ``query``."""
    for record in range(len(starts) - 1):
        start, last = starts[record], starts[record + 1] - 2
        for offset in range(last - start + 1):
            reversed_query[start + offset] = complement[query[last - offset]]
