"""Entry points of the compiled search for exact matches, and the layout of their arguments.

Does not load Numba.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gpu.engines.work.arrays import Int32, as_compiled
from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import BYTES, INT32, INT64, NEW_BYTES, NEW_INT32, NEW_INT64, NEW_TABLE, Array
from gpu.sequences.sequence import Codes

#: State of a search: its block, the next position, places of that position done; and its steps of
#: work.
BLOCK, POSITION, PLACE, WORK = range(4)
#: Blocks that are looked up together, so that the processor waits for many of them at once.
GROUP = 32


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
    (BYTES, INT32, INT32, int),
    (BYTES, int, bool, int, int),
    int,
    NEW_INT64,
    NEW_TABLE,
    Array(np.int32, 2, is_written=True),
    int,
    returns=True,
)
reverse_records = EntryPoint(_KERNELS, "reverse_records", BYTES, INT64, BYTES, NEW_BYTES)
_count_prefixes = EntryPoint(_KERNELS, "count_prefixes", BYTES, int, NEW_INT32)
OF_MATCHES = (find_matches, reverse_records, _count_prefixes)


def count_prefixes(text: Codes, bases: int) -> Int32:
    """``ReferenceIndex.first`` of a text, int32[4^bases + 1]."""
    first = np.zeros(4**bases + 1, np.int32)
    _count_prefixes(as_compiled(text), bases, first)
    return first
