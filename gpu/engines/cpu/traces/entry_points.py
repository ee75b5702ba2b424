"""Entry points of the compiled alignment of pairs. Does not load Numba."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gpu.engines.cpu.traces.blocks import Block
from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import Array

_BYTES, _INT32, _INT64 = Array(np.uint8), Array(np.int32), Array(np.int64)
_NEW_BYTES, _NEW_INT64 = Array(np.uint8, is_written=True), Array(np.int64, is_written=True)
_PORTIONS, _PATHS, _BLOCKS = (f"{__package__}.{name}" for name in ("portions", "paths", "blocks"))
_NEW_INT32, _NEW_UINT32 = Array(np.int32, is_written=True), Array(np.uint32, is_written=True)
_NEW_TABLE, _DIRECTIONS = Array(np.int64, 2, is_written=True), Array(np.uint16, is_written=True)
#: Read-only arguments have the same types as the others: so the sweep is compiled once.
_BLOCK = Block._make((_BYTES, *[_NEW_INT32] * 7, _DIRECTIONS, _INT64))


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


_PAIRS, _FORBIDDEN = PairCodes(_BYTES, _INT64, _BYTES, _INT64), ForbiddenCells(_INT64, _INT64)
# Both sides; the order, the first pair; matrix and rules.
align_portion = EntryPoint(
    *(_PORTIONS, "align_portion", _PAIRS, _INT64, int, _INT32, _INT64, _NEW_UINT32, _NEW_TABLE, _NEW_BYTES),
    returns=True,
    allocates=True,
)
# Both sides; the first and the last pair; matrix and rules; sides of a tile; forbidden cells; the
# least scores, the most alignments; what is written.
suboptimal_of_portion = EntryPoint(
    *(f"{__package__}.suboptimal", "suboptimal_of_portion", _PAIRS, (int, int), _INT32, _INT64, (int, int)),
    *(_FORBIDDEN, _INT64, int, SuboptimalFound(_NEW_UINT32, _NEW_TABLE, _NEW_INT64), _NEW_BYTES, _NEW_BYTES),
    returns=True,
    allocates=True,
)
in_order = EntryPoint(_PORTIONS, "in_order", Array(np.int64, 2), Array(np.uint32), _INT64, _NEW_UINT32)
sweep_block = EntryPoint(
    *(f"{__package__}.strips", "sweep_block", _BLOCK, _INT32, _INT64, bool, int, _NEW_INT64, _NEW_BYTES),
    allocates=True,
)
fill_letters = EntryPoint(_BLOCKS, "fill_letters", _BYTES, _INT64, _NEW_INT32)
fill_top = EntryPoint(_BLOCKS, "fill_top", _NEW_INT32, _NEW_INT32, _INT64)
fill_left = EntryPoint(_BLOCKS, "fill_left", _NEW_INT32, _NEW_INT32, _INT64)
take_borders = EntryPoint(_BLOCKS, "take_borders", _INT32, _INT32, int, int, _NEW_INT64)
take_last_row = EntryPoint(_BLOCKS, "take_last_row", _INT32, int, int, _INT64, _NEW_INT64)
begin_path = EntryPoint(_PATHS, "begin_path", _NEW_INT64, int, int, int, _INT64)
end_path = EntryPoint(_PATHS, "end_path", _NEW_INT64, _NEW_UINT32)
follow_alone = EntryPoint(
    *(_PATHS, "follow_alone", Array(np.uint16), int, int, int, int, _BYTES, _BYTES, _INT32, _INT64),
    *(_NEW_INT64, _NEW_UINT32),
)
