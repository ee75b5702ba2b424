"""Problems for upper bounds of the score still to come, and what paths really gain."""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.analyses.chromosome.request import Mode
from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.sweep import Field
from gpu.jit.njit import njit
from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes


def problem(random: np.random.Generator, length: int) -> tuple[Codes, Codes, Int64]:
    """Two sequences alike in ways that a count of words may miss, and anchors anywhere."""
    a = random.integers(0, 4, length).astype(np.uint8)
    if random.random() < 0.3:
        # Few kinds of words, or a tandem of a short unit.
        a = np.resize(a[: int(random.choice([1, 2, 3, 7, 8, 9, 60, 200]))], length)
        a[random.random(length) < 0.02] = 3
    b = _edited_evenly(random, a) if random.random() < 0.5 else _edited_anywhere(random, a)
    if len(b) < 10:
        # All was deleted, or nearly.
        b = a.copy()
    if random.random() < 0.3:
        b = np.concatenate([random.integers(0, 4, int(random.integers(0, 2000))).astype(np.uint8), b, b[: length // 2]])
    if random.random() < 0.3:
        # Ambiguous letters, alone and in runs.
        for side in (a, b):
            for _ in range(int(random.integers(6))):
                first = int(random.integers(len(side)))
                side[first : first + int(random.choice([1, 2, 3, 30]))] = 4
    if random.random() < 0.5:
        a, b = b, a
    count = int(random.integers(1, 6))
    rows, columns = (np.sort(random.choice(min(len(a), len(b)) - 1, count, replace=False)) for _ in range(2))
    room = np.minimum(np.diff(rows, append=len(a)), np.diff(columns, append=len(b)))
    return a, b, np.stack([rows, columns, np.maximum(1, room // 2)], axis=1)


def _edited_evenly(random: np.random.Generator, a: Codes) -> Codes:
    """The same edits in all words: those whose price is nearest to their cost."""
    step = 8 * int(random.integers(1, 4))
    kinds = [(int(random.integers(step)), int(random.integers(4)), int(random.integers(1, 20)))]
    if random.random() < 0.4:
        kinds.append((int(random.integers(step)), int(random.integers(4)), int(random.integers(1, 6))))
    parts = list[Codes]()
    for begin in range(0, len(a), step):
        word = a[begin : begin + step]
        for at, kind, length in kinds:
            if kind == 0:
                word = np.insert(word, min(at, len(word)), random.integers(0, 4, length))
            elif kind == 1:
                word = np.delete(word, slice(at, at + length))
            elif kind == 2 and at < len(word):
                word = np.where(np.arange(len(word)) == at, (word + 1) % 4, word)
        parts.append(word)
    return np.concatenate(parts).astype(np.uint8)


def _edited_anywhere(random: np.random.Generator, a: Codes) -> Codes:
    """Edits of all lengths, at all places of a word."""
    parts, at = list[Codes](), 0
    while at < len(a):
        step = int(random.choice([random.integers(1, 20), random.integers(1, 300)]))
        parts.append(a[at : at + step])
        at += step
        kind = random.random()
        if kind < 0.3:
            at += int(random.choice([1, 2, 3, 4, 8, 9, 16, 17, random.integers(1, 300)]))
        elif kind < 0.6:
            parts.append(random.integers(0, 4, int(random.choice([1, 2, 3, 4, 5, 9, random.integers(1, 300)]))))
        elif kind < 0.7:
            parts.append(random.integers(0, 4, 1))
            at += 1
    return np.concatenate(parts).astype(np.uint8)


def bound_at_cells(table: Int32, rows: int, columns: int) -> Int32:
    """The bound at each cell, int32[rows + 1, columns + 1], as ``UpperBound`` says to read it."""
    found = np.empty((rows + 1, columns + 1), np.int32)
    for row in range(rows + 1):
        block, diagonals = row >> table[Field.HIGH], np.arange(columns + 1) - row
        sample = (diagonals - table[table[Field.FIRST] + block]) >> table[Field.WIDE]
        inside = table[Field.INSIDE] + block * table[Field.SAMPLES] + np.clip(sample, 0, table[Field.SAMPLES] - 1)
        bucket = (diagonals - table[Field.LOWEST]) >> table[Field.WIDE_OUTSIDE]
        outside = table[Field.OUTSIDE] + (row >> table[Field.HIGH_OUTSIDE]) * table[Field.BUCKETS] + bucket
        found[row] = table[np.where((sample >= 0) & (sample < table[Field.SAMPLES]), inside, outside)]
    return found


def largest_excess(a: Codes, b: Codes, scoring: Scoring, mode: Mode, bound: Int32) -> int:
    """The most by which the gain of a path from a cell on exceeds the bound there.

    The bound is right if that is at most 0.
    """
    numbers = scoring.match, scoring.mismatch, scoring.gap_open, scoring.gap_extend
    return int(_largest_excess(a, b, *numbers, mode == "local", mode == "global", bound))


@njit(nogil=True)
def _largest_excess(
    a: Any, b: Any, match: int, mismatch: int, opening: int, extend: int, is_local: bool, is_global: bool, bound: Any
) -> int:
    never = -(1 << 40)
    worst, rows, columns = -(1 << 60), len(a), len(b)
    below_h, below_f = np.full(columns + 1, never, np.int64), np.full(columns + 1, never, np.int64)
    for i in range(rows, -1, -1):
        right_h, right_e, diagonal = never, never, never
        for j in range(columns, -1, -1):
            is_end = is_local or (i == rows and j == columns) or (not is_global and (i == rows or j == columns))
            h = 0 if is_end else never
            if i < rows and j < columns:
                is_same = a[i] == b[j] and a[i] < 4
                h = max(h, diagonal + (match if is_same else mismatch))
            # A gap that is open, and paid for, before this cell costs its extension.
            e = max(right_h, right_e) - extend if j < columns else never
            f = max(below_h[j], below_f[j]) - extend if i < rows else never
            h = max(h, e - opening, f - opening)
            if max(h, e, f) > never // 2:
                worst = max(worst, max(h, e, f) - bound[i, j])
            diagonal, below_h[j], below_f[j] = below_h[j], h, f
            right_h, right_e = h, e
    return worst
