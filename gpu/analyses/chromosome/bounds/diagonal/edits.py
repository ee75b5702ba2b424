"""Losses outside the core by k-mers without an occurrence within edit distance 1.

Each such k-mer costs two edits.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from gpu.engines.work.arrays import Int64
from gpu.engines.work.bounds import BLOCK_ROWS, find_similar, put_halves
from gpu.scoring import Scoring
from gpu.scoring.affine import effective_mismatch
from gpu.sequences.alphabet import Codes

#: Largest number of letters of half a k-mer, and of its chance occurrences in the other sequence.
_MIN_HALF, _MAX_HALF, _MAX_BY_CHANCE = 8, 12, 32
#: Least bases of the shorter sequence, and largest gain per row as a share of a match, for which
#: such k-mers are counted: otherwise they prune hardly more.
_MIN_LENGTH, _MAX_RATE = 1 << 19, 0.9
#: Number of columns scanned between two calls of ``raise_if_cancelled``.
_COLUMNS_A_TASK = 1 << 16


def half_of(columns: int) -> int:
    """Letters of half a k-mer, given the number of bases of the other sequence."""
    half = _MIN_HALF
    while half < _MAX_HALF and columns > _MAX_BY_CHANCE << 2 * half:
        half += 1
    return half


def losses(scoring: Scoring, letters: int) -> tuple[int, int]:
    """The least loss of paths in a k-mer with one edit, and with two or more.

    A gap of rows that continues into the next k-mer pays half of its opening here. A gap of two
    columns is two edits.
    """
    wrong = scoring.match - effective_mismatch(scoring)
    row, half = scoring.match + scoring.gap_extend, scoring.gap_open // 2
    one = min(wrong, scoring.gap_first, row + half, letters * scoring.match)
    two = min(
        2 * wrong,
        scoring.gap_first + scoring.gap_extend,
        2 * row + half,
        min(wrong, row + half) + min(wrong, scoring.gap_first),
        letters * scoring.match,
    )
    return one, max(one, two)


def lost_a_row(scoring: Scoring, rate: float, rows: int, columns: int) -> float:
    """The loss by such k-mers in a row where nothing is similar; 0 if they are not counted.

    ``rate``: the initial alignment's usual gain per row.
    """
    if min(rows, columns) < _MIN_LENGTH or rate >= _MAX_RATE * scoring.match:
        return 0.0
    letters = 2 * half_of(columns)
    return losses(scoring, letters)[1] / letters


def edit_losses(
    a: Codes,
    b: Codes,
    scoring: Scoring,
    first: Int64,
    threads: int,
    raise_if_cancelled: Callable[[], None] = lambda: None,
) -> tuple[Int64, int]:
    """The loss outside the core in each block, int64[blocks], and the most lost in one k-mer.

    ``first``: int64[blocks + 1], the first sample of each block's window.
    """
    half = half_of(len(b))
    a_block, blocks = BLOCK_ROWS // (2 * half), len(first) - 1
    kmers = a_block * (len(a) // BLOCK_ROWS)
    heads, halves = np.full(4**half, -1, np.int32), np.empty((2 * kmers, 2), np.int32)
    is_exact, is_similar = np.zeros(kmers, np.uint8), np.zeros(kmers, np.uint8)
    put_halves(a, half, heads, halves)

    def find(begin: int) -> None:
        raise_if_cancelled()
        end = min(begin + _COLUMNS_A_TASK, len(b))
        find_similar(a, b, first, half, heads, halves, begin, end, is_exact, is_similar)

    with ThreadPoolExecutor(threads, "edits") as pool:
        list(pool.map(find, range(0, len(b), _COLUMNS_A_TASK)))
    one, two = losses(scoring, 2 * half)
    lost = np.where(is_exact > 0, 0, np.where(is_similar > 0, one, two)).reshape(-1, a_block).sum(axis=1)
    # Nothing is counted in a last block that is not whole.
    return np.concatenate([lost, np.zeros(blocks - len(lost), np.int64)]), two
