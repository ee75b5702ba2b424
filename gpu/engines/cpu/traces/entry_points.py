"""Entry points of the compiled alignment of pairs. Does not load Numba."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gpu.engines.cpu.traces.blocks import Block
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
    TABLE,
    UINT32,
    Array,
)

_PORTIONS, _PATHS, _BLOCKS = (f"{__package__}.{name}" for name in ("portions", "paths", "blocks"))
_DIRECTIONS = Array(np.uint16, is_written=True)
#: Read-only arguments have the same types as the others: so the sweep is compiled once.
_BLOCK = Block._make((BYTES, *[NEW_INT32] * 7, _DIRECTIONS, INT64))


class PairCodes(NamedTuple):
    """Codes uint8 of the records of both sides, a byte behind each, and int64 where each begins."""

    queries: Any
    query_starts: Any
    references: Any
    reference_starts: Any


class ForbiddenCells(NamedTuple):
    """Forbidden cells: ``keys`` int64 as of ``Block``, those of pair p from ``starts[p]`` on."""

    keys: Any
    starts: Any


class SuboptimalFound(NamedTuple):
    """Alignments, one after another: ``runs`` uint32, ``out`` int64[room, FIELDS], ``of``
    int64[room] the pair.
    """

    runs: Any
    out: Any
    of: Any


_PAIRS, _FORBIDDEN = PairCodes(BYTES, INT64, BYTES, INT64), ForbiddenCells(INT64, INT64)
# Both sides; the order, the first pair; matrix and rules.
align_portion = EntryPoint(
    *(_PORTIONS, "align_portion", _PAIRS, INT64, int, INT32, INT64, NEW_UINT32, NEW_TABLE, NEW_BYTES),
    returns=True,
    allocates=True,
)
# Both sides; the first and the last pair; matrix and rules; sides of a tile; forbidden cells; the
# least scores, the most alignments; what is written.
suboptimal_of_portion = EntryPoint(
    *(f"{__package__}.suboptimal", "suboptimal_of_portion", _PAIRS, (int, int), INT32, INT64, (int, int)),
    *(_FORBIDDEN, INT64, int, SuboptimalFound(NEW_UINT32, NEW_TABLE, NEW_INT64), NEW_BYTES, NEW_BYTES),
    returns=True,
    allocates=True,
)
in_order = EntryPoint(_PORTIONS, "in_order", TABLE, UINT32, INT64, NEW_UINT32)
sweep_block = EntryPoint(
    *(f"{__package__}.strips", "sweep_block", _BLOCK, INT32, INT64, bool, int, NEW_INT64, NEW_BYTES),
    allocates=True,
)
fill_letters = EntryPoint(_BLOCKS, "fill_letters", BYTES, INT64, NEW_INT32)
fill_top = EntryPoint(_BLOCKS, "fill_top", NEW_INT32, NEW_INT32, INT64)
fill_left = EntryPoint(_BLOCKS, "fill_left", NEW_INT32, NEW_INT32, INT64)
take_borders = EntryPoint(_BLOCKS, "take_borders", INT32, INT32, int, int, NEW_INT64)
take_last_row = EntryPoint(_BLOCKS, "take_last_row", INT32, int, int, INT64, NEW_INT64)
begin_path = EntryPoint(_PATHS, "begin_path", NEW_INT64, int, int, int, INT64)
end_path = EntryPoint(_PATHS, "end_path", NEW_INT64, NEW_UINT32)
follow_alone = EntryPoint(
    *(_PATHS, "follow_alone", Array(np.uint16), int, int, int, int, BYTES, BYTES, INT32, INT64),
    *(NEW_INT64, NEW_UINT32),
)
