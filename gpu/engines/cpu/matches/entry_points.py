"""Entry points of the compiled search for exact matches, and the layout of their arguments.

Does not load Numba.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gpu.engines.work.arrays import Int32, as_compiled
from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import Array
from gpu.sequences.sequence import Codes

#: State of a search: its block, the next position, places of that position done; and its steps of
#: work.
BLOCK, POSITION, PLACE, WORK = range(4)
#: Blocks that are looked up together, so that the processor waits for many of them at once.
GROUP = 32

_BYTES, _INT32, _INT64 = Array(np.uint8), Array(np.int32), Array(np.int64)
_NEW_BYTES, _NEW_INT32, _NEW_INT64 = (Array(kind, is_written=True) for kind in (np.uint8, np.int32, np.int64))


class MatchIndexArrays(NamedTuple):
    """``ReferenceIndex``, with ``bases``, k of the prefix table."""

    text: Any
    suffixes: Any
    first: Any
    bases: int


class MatchArguments(NamedTuple):
    """A ``MatchSearch`` on one strand, and the limits of a call.

    ``unique``: only matches whose text occurs once in the reference. ``frequent``: most places of a
    core that are all tried; with more the block is divided. ``most_work``: steps, of some ten
    nanoseconds, after which a call stops.
    """

    query: Any
    minimum: int
    unique: bool
    frequent: int
    most_work: int


_KERNELS = f"{__package__}.kernels"

find_matches = EntryPoint(
    _KERNELS,
    "find_matches",
    (_BYTES, _INT32, _INT32, int),
    (_BYTES, int, bool, int, int),
    int,
    _NEW_INT64,
    Array(np.int64, 2, is_written=True),
    Array(np.int32, 2, is_written=True),
    int,
    returns=True,
)
reverse_records = EntryPoint(_KERNELS, "reverse_records", _BYTES, _INT64, _BYTES, _NEW_BYTES)
_count_prefixes = EntryPoint(_KERNELS, "count_prefixes", _BYTES, int, _NEW_INT32)
OF_MATCHES = (find_matches, reverse_records, _count_prefixes)


def count_prefixes(text: Codes, bases: int) -> Int32:
    """``ReferenceIndex.first`` of a text, int32[4^bases + 1]."""
    first = np.zeros(4**bases + 1, np.int32)
    _count_prefixes(as_compiled(text), bases, first)
    return first
