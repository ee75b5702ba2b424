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

#: Least and most letters of half a k-mer.
_MIN_HALF, _MAX_HALF = 8, 12
#: Least bases of the shorter sequence for which such k-mers are counted, and most occurrences of a
#: half by chance in the other one: for alignments that gain less in a row than this share of a
#: match, and for others, if there are boxes. Of these holes take so much that their score is less
#: than the last share of the largest possible one.
_MIN_LENGTH, _MAX_BY_CHANCE, _MAX_RATE = 1 << 19, 32, 0.9
_MIN_LENGTH_SIMILAR, _MAX_BY_CHANCE_SIMILAR, _MAX_SHARE_SIMILAR = 1 << 22, 8, 0.82
#: Number of columns scanned between two calls of ``raise_if_cancelled``.
_COLUMNS_A_TASK = 1 << 16


def half_for(scoring: Scoring, rate: float, known: int, rows: int, columns: int, has_boxes: bool) -> int:
    """Letters of half a k-mer; 0 if such k-mers would prune hardly more, and are not counted.

    ``rate``, ``known``: the initial alignment's usual gain per row, and its score.
    """
    is_similar = rate >= _MAX_RATE * scoring.match
    least, most = (_MIN_LENGTH_SIMILAR, _MAX_BY_CHANCE_SIMILAR) if is_similar else (_MIN_LENGTH, _MAX_BY_CHANCE)
    shorter = min(rows, columns)
    has_holes = has_boxes and known < _MAX_SHARE_SIMILAR * scoring.match * shorter
    if shorter < least or (is_similar and not has_holes):
        return 0
    half = _MIN_HALF
    while half < _MAX_HALF and columns > most << 2 * half:
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


def lost_a_row(scoring: Scoring, half: int) -> float:
    """The loss by such k-mers in a row where nothing is similar; 0 if they are not counted."""
    return losses(scoring, 2 * half)[1] / (2 * half) if half else 0.0


def edit_losses(
    a: Codes,
    b: Codes,
    scoring: Scoring,
    half: int,
    first: Int64,
    threads: int,
    raise_if_cancelled: Callable[[], None] = lambda: None,
) -> tuple[Int64, int]:
    """The loss outside the core in each block, int64[blocks], and the most lost in one k-mer.

    ``half``: letters of half a k-mer (``half_for``). ``first``: int64[blocks + 1], the first sample
    of each block's window.
    """
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
