"""The layout of a matrix for a sweep's kernels: strips, segments, word size, codes, scores.

Does not load Numba.

**Why 16 bits suffice.** A segment's input is its *frontier*: the state left by the segment before
and the bus above. Between neighbouring cells of the true matrix X rises by at most ``match +
2·ext`` and, over any distance along a row or column, falls by at most ``open``; so X differs by at
most ``spread`` along a frontier (``spread_of``), and rises by at most ``rows · (match + 2·ext)``
inside the segment. Next to pruned cells the difference can be larger: then low values are raised to
``highest − spread``, which by the same argument is still a lower bound of the true score.
``word_for`` returns 32 bits if 16 are too few for this.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.core.errors import InputError
from gpu.scoring import Scoring
from gpu.scoring.affine import corner_penalty, effective_mismatch

#: Rows of a strip.
STRIP_ROWS = 512
#: Steps of a segment, and of one where most cells are pruned; at least the lag of a strip (a little
#: less than its rows).
SEGMENT, SHORT_SEGMENT = 1024, 512
#: Active segments still to come in a sweep that threads share; and the fewest cells of these.
MANY_SEGMENTS = 1024
MIN_SHARED = MANY_SEGMENTS * STRIP_ROWS * SHORT_SEGMENT
#: Codes that match nothing: for rows, and for columns and padding.
NO_ROW, NO_COLUMN = 4, 5
#: Vectors a sub-strip: enough independent work to hide a shift's latency, few enough for 32
#: registers.
VECTORS = 4
#: State of a sub-strip between runs, in vectors: h, f, e and the diagonal.
STATE_VECTORS = 4 * VECTORS

# State of a strip between segments, besides its vectors.
BASE, BEST, BEST_ROW, BEST_COLUMN, PRUNED, DEAD = range(6)
CARRY_FIELDS = 6


def spread_of(scoring: Scoring) -> int:
    """The largest difference of X along a segment's frontier (left column or state, and bus)."""
    steepest = scoring.match + 2 * scoring.gap_extend
    return (2 * STRIP_ROWS + SEGMENT) * steepest + 4 * scoring.gap_first + 2 * corner_penalty(scoring)


def word_for(scoring: Scoring) -> Any:
    """int16 if a segment's values provably fit, else int32.

    Raises ``InputError`` if they do not fit int32.
    """
    steepest = scoring.match + 2 * scoring.gap_extend
    below = slack_below(scoring)
    span = spread_of(scoring) + below + (STRIP_ROWS + 16) * steepest
    if span < 2**16:
        return np.int16
    if span < 2**30:
        return np.int32
    raise InputError("The scores are too large to compute with; divide them all by a common factor.")


def slack_below(scoring: Scoring) -> int:
    """The most that X may fall below the lowest value of a frontier."""
    return scoring.gap_open + corner_penalty(scoring) - effective_mismatch(scoring) + 2 * scoring.gap_extend + 8


def lanes_of(word: Any) -> int:
    """Lanes of a vector of this word."""
    return 64 // np.dtype(word).itemsize


def padded_columns(codes: np.ndarray, word: Any) -> np.ndarray:
    """Column codes reversed, ambiguous ones replaced by an unmatchable code, and padded.

    The padding is for lanes outside the matrix.
    """
    reversed_codes = np.full(len(codes) + 4 * STRIP_ROWS + 64, NO_COLUMN, dtype=word)
    reversed_codes[2 * STRIP_ROWS : 2 * STRIP_ROWS + len(codes)] = np.where(codes > 3, NO_COLUMN, codes)[::-1]
    return reversed_codes


def padded_rows(codes: np.ndarray, word: Any) -> np.ndarray:
    """Row codes, ambiguous ones replaced by an unmatchable code, padded to whole strips."""
    rows = np.full(-(-max(len(codes), 1) // STRIP_ROWS) * STRIP_ROWS + STRIP_ROWS, NO_ROW, dtype=word)
    rows[: len(codes)] = np.where(codes > 3, NO_ROW, codes)
    return rows


def runs_by_block(runs: np.ndarray, rows: int) -> tuple[np.ndarray, np.ndarray]:
    """Forbidden pairs (``Sweep.forbidden``) of a matrix, by blocks of ``STRIP_ROWS`` rows.

    Returns int64[k, 3] runs of which each lies in one block, and int64[blocks + 1]: the index at
    which those of each block begin.
    """
    i, j, length = runs.T
    pieces = (i + length - 1) // STRIP_ROWS - i // STRIP_ROWS + 1
    of = np.repeat(np.arange(len(runs)), pieces)
    nth = np.arange(len(of)) - np.repeat(np.cumsum(pieces) - pieces, pieces)
    begin = np.maximum(i[of], (i[of] // STRIP_ROWS + nth) * STRIP_ROWS)
    end = np.minimum(i[of] + length[of], (i[of] // STRIP_ROWS + nth + 1) * STRIP_ROWS)
    cut = np.column_stack((begin, j[of] + begin - i[of], end - begin))
    cut = np.ascontiguousarray(cut[np.argsort(begin, kind="stable")], np.int64)
    blocks = np.arange(0, rows + STRIP_ROWS, STRIP_ROWS)
    return cut, np.searchsorted(cut[:, 0], blocks).astype(np.int64)


def scores_of(
    scoring: Scoring, local: bool, track: bool, prune: bool, corner: bool = False, rises: bool = True
) -> np.ndarray:
    """The scoring for the kernels, int64: scores, flags, bounds.

    The flags are: floor at zero; look for the best cell; prune. Then follow two bounds, the cost of
    a surplus row or column of a path that must end in the last cell (``corner``), and whether the
    known score rises to better ones found.
    """
    return np.array(
        [
            scoring.match,
            effective_mismatch(scoring),
            scoring.gap_open,
            scoring.gap_extend,
            local,
            track,
            prune,
            spread_of(scoring),
            slack_below(scoring),
            scoring.gap_extend if corner else 0,
            rises,
        ],
        dtype=np.int64,
    )
