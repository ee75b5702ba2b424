"""Merging of hits found by the processor into the answer of a portion of reads."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.engines.work.arrays import Int64
from gpu.engines.work.reads import FoundReads, ReadSearch, ReadSearches
from gpu.sequences.record_batch import taken


def with_others(
    found: FoundReads, numbers: Int64, search: ReadSearch, engine: ReadSearches
) -> Iterator[FoundReads | None]:
    """The answer of a portion, in parts, with the hits of other reads, as ``engine`` finds them.

    ``numbers`` (int64, ascending, counted from the portion's first) are those reads, which have no
    hits in ``found``. Yields None while no hits are known.
    """
    these = ReadSearch(search.index, taken(search.reads, found.first + numbers), search.errors, search.most)
    done = 0
    with closing(engine.find_reads(these)) as answers:
        for some in answers:
            known = some.first + len(some.cut)
            if known == some.first:
                yield None
                continue
            end = int(numbers[known]) if known < len(numbers) else len(found.cut)
            yield _merged(found, done, end, some, numbers[some.first : known] - done)
            done = end


def _merged(found: FoundReads, begin: int, end: int, some: FoundReads, numbers: Int64) -> FoundReads:
    """The hits of reads ``begin`` to ``end`` of one answer; at ``numbers`` those of another one."""
    counts, cut = np.diff(found.hit_starts[begin : end + 1]), found.cut[begin:end].copy()
    is_other = np.zeros(end - begin, np.bool_)
    is_other[numbers], counts[numbers], cut[numbers] = True, np.diff(some.hit_starts), some.cut
    is_others = np.repeat(is_other, counts)
    hits = slice(int(found.hit_starts[begin]), int(found.hit_starts[end]))

    def field(mine: NDArray[Any], its: NDArray[Any]) -> NDArray[Any]:
        both = np.empty(len(is_others), mine.dtype)
        both[is_others], both[~is_others] = its, mine[hits]
        return both

    return FoundReads(
        found.first + begin,
        np.concatenate([[0], np.cumsum(counts)]),
        field(found.places, some.places),
        field(found.strands, some.strands),
        field(found.kinds, some.kinds),
        field(found.offsets, some.offsets),
        cut,
    )


def nothing(first: int, reads: int = 0) -> FoundReads:
    """An answer of ``reads`` reads without hits; for 0 reads: nothing is known yet."""
    no_words, no_bytes = np.empty(0, np.int32), np.empty(0, np.uint8)
    starts, cut = np.zeros(reads + 1, np.int64), np.zeros(reads, np.bool_)
    return FoundReads(first, starts, no_words, no_bytes, no_bytes, no_words, cut)
