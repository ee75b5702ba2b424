"""What is called of the compiled bands and bridges, and what their numbers mean. Nothing here loads Numba."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gpu.engines.work.arrays import Int64
from gpu.jit.entry_point import EntryPoint
from gpu.jit.njit import njit
from gpu.jit.signature import Array
from gpu.scoring import Scoring
from gpu.scoring.affine import effective_mismatch
from gpu.sequences.alphabet import Codes

#: What a band looks for: the corner's score, the best cell's, or the best on the two far borders.
CORNER, ANYWHERE, BORDER = range(3)


class Numbers(NamedTuple):
    """A scoring for compiled code; ``first`` is what a gap's first base costs."""

    match: int
    mismatch: int
    first: int
    extend: int


_BYTES, _INT64, _NEW_INT64 = Array(np.uint8), Array(np.int64), Array(np.int64, is_written=True)
#: As compiled code is given ``Numbers``.
NUMBERS = Numbers(int, int, int, int)  # type: ignore[arg-type]
_KERNELS = f"{__package__}.gap_fills"
_BRIDGE = (_BYTES, int, int, _BYTES, int, int, NUMBERS)
_bridge = EntryPoint(_KERNELS, "bridge", *_BRIDGE, returns=True, allocates=True)
_EXTENSION = (_BYTES, int, _BYTES, int, int, int, int, NUMBERS)
_extend_from = EntryPoint(_KERNELS, "extend_from", *_EXTENSION, returns=True, allocates=True)
_PINS = (_BYTES, _BYTES, Array(np.int64, 2), _INT64, NUMBERS, bool, int, int, _NEW_INT64)
_bridge_pins = EntryPoint(_KERNELS, "bridge_pins", *_PINS, allocates=True)
_best_run = EntryPoint(_KERNELS, "best_run", Array(np.int64, 2), _INT64, NUMBERS, _NEW_INT64, returns=True)


def numbers_of(scoring: Scoring) -> Numbers:
    """The scores; a mismatch dearer than two gaps becomes a little dearer than them, as such an alignment exists as well."""
    return Numbers(scoring.match, effective_mismatch(scoring), scoring.gap_first, scoring.gap_extend)


@njit(nogil=True, boundscheck=False, error_model="numpy", inline="always")
def gap(length: int, numbers: Numbers) -> int:
    """What a gap costs; 0 for none."""
    return numbers.first + (length - 1) * numbers.extend if length > 0 else 0


def bridge(a: Codes, i: int, m: int, b: Codes, j: int, n: int, numbers: Numbers) -> int:
    """The score of an alignment of ``m`` bases of a from i on with ``n`` of b from j on, both whole: nearly the best one."""
    return int(_bridge(a, i, m, b, j, n, numbers))


def extend_from(a: Codes, i: int, b: Codes, j: int, step: int, want: int, drop: int, numbers: Numbers) -> int:
    """The score of an alignment that begins at base i of a and j of b (``step`` 1), or ends before them (-1), and ends as ``want`` says; looking for
    the best cell is given up where all are ``drop`` below the best so far.
    """
    return int(_extend_from(a, i, b, j, step, want, drop, numbers))


def bridge_pins(
    a: Codes,
    b: Codes,
    pins: Int64,
    matched: Int64,
    numbers: Numbers,
    may_end: bool,
    first: int,
    last: int,
    scores: Int64,
) -> None:
    """Put the scores between pins ``first`` … ``last`` and their next ones into ``scores``; where the alignment ``may_end``, hopeless ones are none.

    ``matched``: int64 [pins + 1], the bases of the pins before each.
    """
    _bridge_pins(a, b, pins, matched, numbers, may_end, first, last, scores)


def best_run(pins: Int64, bridges: Int64, numbers: Numbers) -> tuple[int, int, int]:
    """The first and last pin of the run that scores best, and its score."""
    ends = np.zeros(2, np.int64)
    score = _best_run(pins, bridges, numbers, ends)
    return int(ends[0]), int(ends[1]), int(score)
