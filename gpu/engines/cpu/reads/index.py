"""Construction of the index of short reads.

The bases of a reference, their suffix array (pydivsufsort), and the sampled arrays kept of both.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np

from gpu.engines.cpu.reads.entry_points import (
    add_before,
    compact,
    count_first,
    make_blocks,
    make_samples,
    make_text,
)
from gpu.engines.work.arrays import Int32, Int64, as_compiled
from gpu.engines.work.reads import HINTED, SAMPLED, ReadIndex
from gpu.sequences.record_batch import RecordBatch
from gpu.sequences.sequence import Codes

#: Most bases of a reference: places are signed 32-bit numbers.
MAX_BASES = 2**31 - 2
#: Smallest and largest k of the prefix table: 4 MiB and 64 MiB. Between them it takes up to a
#: quarter of a byte a base.
_MIN_PREFIX, _MAX_PREFIX = 10, 12
_BASES_A_PREFIX = 16


def build(reference: RecordBatch, threads: int = 1) -> ReadIndex:
    """Build the index of records of ``DNA``, which may be none, or empty.

    Takes seven bytes a base of memory besides the records. Raises ``MemoryError``, and
    ``ValueError`` if the records have more than ``MAX_BASES`` letters.
    """
    lengths = reference.lengths
    records = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    if records[-1] > MAX_BASES:
        raise ValueError(f"{records[-1]} letters are more than an index has places for")
    bases, segments, places = _segments(reference, records)
    with ThreadPoolExecutor(max(2, threads), "index") as pool:
        # These need the text alone: done while its suffixes are sorted.
        others = pool.submit(_of_text, bases)
        suffixes = _sorted(bases)
        blocks, begins = _blocks(bases, suffixes, max(1, threads), pool)
        samples = np.empty(len(bases) // SAMPLED + 1, np.int32)
        make_samples(as_compiled(suffixes), samples)
        text, first = others.result()
    return ReadIndex(blocks, text, samples, first, begins, segments, places, _hints(segments), records)


def prefix_bases(bases: int) -> int:
    """k of ``ReadIndex.first`` for so many bases."""
    most = max(bases // _BASES_A_PREFIX, 1)
    return min(max(_MIN_PREFIX, (most.bit_length() - 1) // 2), _MAX_PREFIX)


def _segments(reference: RecordBatch, records: Int64) -> tuple[Codes, Int32, Int32]:
    """The concatenated bases, uint8, and ``ReadIndex.segments`` and ``places``."""
    codes = as_compiled(reference.codes)
    none, no_bytes = np.empty(0, np.int64), np.empty(0, np.uint8)
    number = compact(codes, no_bytes, none.astype(np.int32), none, 0)
    bases = np.empty(int(records[-1]), np.uint8)
    segments, begins = np.zeros(number + 1, np.int32), np.empty(number, np.int64)
    compact(codes, bases, segments, begins, number)
    holders = np.searchsorted(reference.starts, begins, side="right") - 1
    places = np.append(begins - reference.starts[holders] + records[holders], records[-1])
    return bases[: segments[-1]], segments, places.astype(np.int32)


def _sorted(bases: Codes) -> Int32:
    """The suffix array, int32."""
    # Imported here, since a search with a cached index needs none of it.
    from pydivsufsort import divsufsort

    if not len(bases):
        return np.empty(0, np.int32)
    suffixes: Int32 = divsufsort(bases)
    assert suffixes.dtype == np.int32
    return suffixes


def _of_text(bases: Codes) -> tuple[np.ndarray, np.ndarray]:
    """``ReadIndex.text`` and ``first``."""
    text = np.zeros(2 * (len(bases) // 64 + 2), np.uint64)
    make_text(as_compiled(bases), text)
    k = prefix_bases(len(bases))
    first = np.zeros(4**k + 1, np.uint32)
    count_first(as_compiled(bases), k, first)
    return text, first


def _blocks(bases: Codes, suffixes: Int32, parts: int, pool: ThreadPoolExecutor) -> tuple[np.ndarray, Int64]:
    """``ReadIndex.blocks`` and ``begins``."""
    size = len(bases) // 64 + 1
    blocks = np.zeros(4 * size, np.uint64)
    # The row of the whole text; for an empty text it is the only one.
    primary = int(np.argmin(suffixes)) + 1 if len(suffixes) else 0
    bounds = [size * part // parts for part in range(parts + 1)]
    totals = np.zeros((parts, 4), np.int64)
    given = as_compiled(bases), as_compiled(suffixes), primary

    def on_all(work: Callable[[int, int, int], None]) -> None:
        list(pool.map(work, range(parts), *zip(*pairwise(bounds), strict=True)))

    on_all(lambda part, begin, end: make_blocks(*given, begin, end, blocks, totals[part]))
    before = np.cumsum(totals, axis=0) - totals
    on_all(lambda part, begin, end: add_before(begin, end, blocks, before[part]))
    counts = totals.sum(axis=0)
    return blocks, np.array([*(1 + np.cumsum(counts) - counts), len(bases) + 1, primary], np.int64)


def _hints(segments: Int32) -> Int32:
    """``ReadIndex.hints``."""
    at = np.arange(0, int(segments[-1]) // HINTED + 2) * HINTED
    return (np.searchsorted(segments[:-1], at, side="right") - 1).astype(np.int32)
