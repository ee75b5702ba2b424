"""Entry points of the compiled scores, and the layout of their arguments.

Does not load Numba.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import BYTES, INT64, NEW_BYTES, NEW_INT32, NEW_INT64, Array

#: Number of scores in a row of a table: codes are below it.
ENTRIES = 32
#: Columns whose residues ``score_lanes`` fetches together; even.
BLOCK = 64
#: Replaces a score that the word cannot hold.
SATURATED = -1


class EntryPieces(NamedTuple):
    """Pieces of ``codes`` uint8: where each begins, and its length, int64[n]."""

    codes: Any
    starts: Any
    lengths: Any


class QueryCodes(NamedTuple):
    """Queries one after another: ``codes`` uint8[m]; ``starts`` int64[q + 1]: the first residue of
    each, and m.
    """

    codes: Any
    starts: Any


class LaneBuffers(NamedTuple):
    """Buffers of a thread: ``h``, ``e`` word[m · lanes], ``profile`` word[2 · ENTRIES · lanes],
    ``best`` word[q · lanes], ``columns`` uint8[BLOCK · lanes].
    """

    h: Any
    e: Any
    profile: Any
    best: Any
    columns: Any


def _score_lanes(word: Any) -> EntryPoint:
    # Pieces, queries, tables, gap costs, buffers, stop, scores.
    return EntryPoint(
        *(f"{__package__}.lanes", "score_lanes", EntryPieces(BYTES, INT64, INT64), QueryCodes(BYTES, INT64)),
        *(
            Array(np.uint8, 3),
            int,
            int,
            LaneBuffers._make((*[Array(word, is_written=True)] * 4, NEW_BYTES)),
            NEW_INT64,
        ),
        Array(np.int32, 2, is_written=True),
        variant=np.dtype(word).name,
    )


#: By the word size of the scores.
score_lanes = {word: _score_lanes(word) for word in (np.int8, np.int16, np.int32)}
score_striped = EntryPoint(
    # Codes; begins and lengths of pieces; three addresses; gap costs; stop; scores.
    *(f"{__package__}.striped_kernel", "score_striped", BYTES, INT64, INT64, int, int, int, int, int),
    *(NEW_INT64, NEW_INT32),
    returns=True,
)


def tables_of(scores: np.ndarray, word: Any) -> np.ndarray:
    """A matrix int32[k, k], whose scores fit ``word``, as tables for ``look_up``.

    uint8[k, bytes, ENTRIES].
    """
    letters = len(scores)
    size = np.dtype(word).itemsize
    rows = np.full((letters, ENTRIES), np.iinfo(word).min, np.dtype(word).newbyteorder("<"))
    rows[:, :letters] = scores
    return np.ascontiguousarray(rows.view(np.uint8).reshape(letters, ENTRIES, size).transpose(0, 2, 1))
