"""Entry points of the compiled search for short reads, and the layout of their arguments.

Does not load Numba.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gpu.engines.work.arrays import as_compiled
from gpu.engines.work.reads import ReadIndex
from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import (
    BYTES,
    INT32,
    INT64,
    NEW_BYTES,
    NEW_INT32,
    NEW_INT64,
    NEW_TABLE,
    NEW_UINT32,
    NEW_UINT64,
    UINT32,
    UINT64,
    Array,
)

#: No segment.
OUTSIDE = -1
#: Reads that are searched together, so that the processor waits for many of them at once.
GROUP = 64
#: State of a search: the next read, the first read reported, and the number of hits reported.
READ, FIRST, HITS = range(3)
#: Fields of a half and of a row (``halves``).
HALF_FIELDS, ROW_FIELDS = 6, 3


class ReadIndexArrays(NamedTuple):
    """The arrays of ``ReadIndex`` that a search uses; ``bases``: k of the prefix table."""

    blocks: Any
    text: Any
    samples: Any
    first: Any
    bases: int
    begins: Any
    segments: Any
    places: Any
    hints: Any


def compiled_index(index: ReadIndex) -> ReadIndexArrays:
    """The arrays of a ``ReadIndex`` as compiled code takes them."""
    blocks, text, samples, first, begins, segments, places, hints = (as_compiled(array) for array in index[:-1])
    return ReadIndexArrays(blocks, text, samples, first, index.prefix_bases, begins, segments, places, hints)


class ReadArguments(NamedTuple):
    """``ReadSearch`` without its index: the reads' codes and begins, and how many errors and hits;
    ``many``: rows of
    half a read above which it is frequent.
    """

    codes: Any
    starts: Any
    errors: int
    most: int
    many: int


class Work(NamedTuple):
    """Buffers of one thread.

    The letters and planes of the strands of a group of reads (``stride`` letters each), the halves
    being searched, the rows being verified, the hits of a group, its reads' letters and how many of
    them are no base, and halves with more than one row.
    """

    letters: Any
    planes: Any
    stride: int
    halves: Any
    rows: Any
    keys: Any
    offsets: Any
    sizes: Any
    active: Any


class ReadHitBuffers(NamedTuple):
    """Buffers of ``FoundReads``; ``ends`` int64[reads]: the end of each read's hits."""

    places: Any
    strands: Any
    kinds: Any
    offsets: Any
    ends: Any
    cut: Any


_BUILD, _KERNELS = (f"{__package__}.{name}" for name in ("build", "kernels"))

make_blocks = EntryPoint(_BUILD, "make_blocks", BYTES, INT32, int, int, int, NEW_UINT64, NEW_INT64)
add_before = EntryPoint(_BUILD, "add_before", int, int, NEW_UINT64, INT64)
make_samples = EntryPoint(_BUILD, "make_samples", INT32, NEW_INT32)
make_text = EntryPoint(_BUILD, "make_text", BYTES, NEW_UINT64)
count_first = EntryPoint(_BUILD, "count_first", BYTES, int, NEW_UINT32)
compact = EntryPoint(_BUILD, "compact", BYTES, NEW_BYTES, NEW_INT32, NEW_INT64, int, returns=True)
find_reads = EntryPoint(
    _KERNELS,
    "find_reads",
    (UINT64, UINT64, INT32, UINT32, int, INT64, INT32, INT32, INT32),
    (BYTES, INT64, int, int, int),
    int,
    NEW_INT64,
    (
        NEW_BYTES,
        Array(np.uint64, 2, is_written=True),
        int,
        NEW_TABLE,
        NEW_TABLE,
        NEW_INT64,
        NEW_INT32,
        NEW_TABLE,
        NEW_INT64,
    ),
    (NEW_INT32, NEW_BYTES, NEW_BYTES, NEW_INT32, NEW_INT64, Array(np.bool_, is_written=True)),
)
OF_READS = (make_blocks, find_reads, add_before, make_samples, make_text, count_first, compact)
