"""The tables of forbidden pairs of bases (``Sweep.forbidden``), as the kernels read them.

Chunks that such pairs may lie in are computed by the kernel's slow path, which looks each cell up.
There are few: a path crosses a strip in about as many columns as the strip has rows.
"""

from __future__ import annotations

import numpy as np

from gpu.engines.cuda.sweep.strip_shape import CHUNK, WordFormat
from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.sweep import Sweep

#: As in ``kernels/registers.cuh``: words of a strip's bits.
CROSSED_WORDS = 64
#: Strips whose bits are made at once.
_STRIPS_AT_ONCE = 512


def forbidden_tables(
    sweep: Sweep, words: WordFormat, strips: np.ndarray, steps: int
) -> tuple[tuple[Int32, Int32, np.ndarray], int]:
    """The columns by row, where those of each row begin, and the bits of the strips.

    int32[pairs] from 1 on, int32[rows + 1], uint32[strips, CROSSED_WORDS]; and the logarithm of the
    chunks of a bit. ``strips``: records with row and rows; ``steps``: of a strip.
    """
    i, j, length = sweep.forbidden.T
    nth = np.arange(int(length.sum())) - np.repeat(np.cumsum(length) - length, length)
    rows, columns = np.repeat(i, length) + nth, np.repeat(j, length) + nth + 1
    order = np.argsort(rows, kind="stable")
    begins = np.searchsorted(rows[order], np.arange(len(sweep.a) + 1))
    shift = max(0, (-(-(steps // CHUNK) // (32 * CROSSED_WORDS)) - 1).bit_length())
    bits = np.zeros((len(strips), CROSSED_WORDS), np.uint32)
    for first in range(0, len(strips), _STRIPS_AT_ONCE):
        some = slice(first, first + _STRIPS_AT_ONCE)
        bits[some] = _crossed(sweep.forbidden, strips[some], words, shift)
    return (columns[order].astype(np.int32), begins.astype(np.int32), bits), shift


def _crossed(runs: Int64, strips: np.ndarray, words: WordFormat, shift: int) -> np.ndarray:
    """The bits of some strips: uint32[strips, CROSSED_WORDS]."""
    first, end = strips["row"].astype(np.int64), strips["row"].astype(np.int64) + strips["rows"]
    changes = np.zeros((len(strips), 32 * CROSSED_WORDS + 1), np.int32)
    # A lane has 32nd of a strip's rows, and lags the one above.
    lane_rows = words.height // 32
    lag = (words.delay + 1) // 32
    for strip in range(len(strips)):
        # Runs ascend in i; one may begin far above.
        reach = runs[: np.searchsorted(runs[:, 0], end[strip])]
        reach = reach[reach[:, 0] + reach[:, 2] > first[strip]]
        if not len(reach):
            continue
        begin = np.maximum(reach[:, 0], first[strip])
        last = np.minimum(reach[:, 0] + reach[:, 2], end[strip]) - 1
        from_step = reach[:, 1] + 1 + begin - reach[:, 0] + (begin - first[strip]) // lane_rows * lag
        to_step = reach[:, 1] + 1 + last - reach[:, 0] + (last - first[strip]) // lane_rows * lag + lag - 1
        np.add.at(changes[strip], from_step // CHUNK >> shift, 1)
        np.add.at(changes[strip], (to_step // CHUNK >> shift) + 1, -1)
    crossed = np.cumsum(changes[:, :-1], axis=1) > 0
    return np.packbits(crossed, axis=1, bitorder="little").view("<u4").astype(np.uint32)
