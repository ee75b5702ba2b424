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


def unlike_at_border(
    seed: int, rows: int, unlike_rows: int, unlike_columns: int, shift: int, is_plain: bool
) -> tuple[Codes, Codes, Int64, int]:
    """Sequences that are alike but for a stretch from ``rows`` on, near the border of two tiles of
    so many columns as is told last; and their anchors. ``is_plain``: two letters in the stretch.
    """
    random, tile = np.random.default_rng(seed), rows - 64
    length = 2 * tile - shift - rows - unlike_columns
    before, behind, in_a, in_b = (
        random.integers(0, 4, size).astype(np.uint8) for size in (rows, length, unlike_rows, unlike_columns)
    )
    if is_plain:
        in_a[:], in_b[:] = 0, 1
    a = np.concatenate([before, in_a, behind])
    b = np.concatenate([np.zeros(shift, np.uint8), before, in_b, behind])
    second = [rows + unlike_rows, rows + unlike_columns + shift, length]
    return a, b, np.array([[0, shift, rows], second]), tile


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
        _bound_in_row(table, _header(table), row, found[row])
    return found


def _header(table: Int32) -> tuple[int, ...]:
    return tuple(table[: Field.STARTS].tolist())


@njit(nogil=True)
def _bound_in_row(table: Any, header: Any, row: int, found: Any) -> None:
    # In the order of ``Field``.
    high, wide, samples, high_outside, wide_outside, buckets, lowest, first, inside, outside = header
    begin, inside = table[first + (row >> high)], inside + (row >> high) * samples
    outside += (row >> high_outside) * buckets
    for column in range(len(found)):
        sample = (column - row - begin) >> wide
        is_inside = 0 <= sample < samples
        found[column] = table[inside + sample if is_inside else outside + ((column - row - lowest) >> wide_outside)]


def largest_excess(a: Codes, b: Codes, scoring: Scoring, mode: Mode, table: Int32) -> int:
    """The most by which the gain of a path from a cell on exceeds the bound there.

    The bound is right if that is at most 0.
    """
    numbers = scoring.match, scoring.mismatch, scoring.gap_open, scoring.gap_extend
    return int(_largest_excess(a, b, *numbers, mode == "local", mode == "global", table, _header(table)))


@njit(nogil=True)
def _largest_excess(
    a: Any, b: Any, match: int, mismatch: int, opening: int, extend: int, is_local: bool, is_global: bool,
    table: Any, header: Any,
) -> int:  # fmt: skip
    never, worst, columns = -(1 << 40), -(1 << 60), len(b)
    h, f = np.full(columns + 1, never, np.int64), np.full(columns + 1, never, np.int64)
    bound = np.empty(columns + 1, np.int32)
    for i in range(len(a), -1, -1):
        _bound_in_row(table, header, i, bound)
        letter = a[i] if i < len(a) else 4
        end = 0 if is_local or (i == len(a) and not is_global) else never
        # A gap that is open, and paid for, before a cell costs its extension.
        for j in range(columns + 1):
            f[j] = max(h[j], f[j]) - extend
        for j in range(columns):
            change = match if b[j] == letter and letter < 4 else mismatch
            h[j] = max(end, h[j + 1] + change, f[j] - opening)
        h[columns] = never if is_global and i < len(a) else 0
        h[columns], e = max(h[columns], f[columns] - opening), never
        for j in range(columns, -1, -1):
            h[j] = max(h[j], e - opening)
            worst = max(worst, max(h[j], e, f[j]) - bound[j])
            e = max(h[j], e) - extend
    return worst
