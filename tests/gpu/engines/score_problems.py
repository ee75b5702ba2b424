"""Random searches by scores, and what parasail's scalar code says of them: for the tests and for
the long loop.
"""

from __future__ import annotations

import numpy as np
import parasail

from gpu.engines.cpu.scores.pieces import MIN_WINDOW, striped_first
from gpu.engines.cpu.scores.striped import library
from gpu.engines.cpu.scores.threads import CpuScores
from gpu.engines.work.scores import ScoreSearch
from gpu.scoring.matrix import GapCosts, SubstitutionMatrix
from gpu.sequences.alphabet import PROTEIN, Codes
from gpu.sequences.record_batch import PADDING, RecordBatch

#: Affine as BLAST has it, cheap, all but linear, dear to begin and to extend, linear, and so dear
#: that no gap is ever taken.
GAPS = (
    GapCosts(12, 1),
    GapCosts(4, 2),
    GapCosts(3, 2),
    GapCosts(10_000, 1),
    GapCosts(127, 126),
    GapCosts(6, 6),
    GapCosts(10_000, 10_000),
)
#: How the work is shared out: by cost, everything to the lanes, everything to the striped kernel.
SPLITS = {"chosen": striped_first, "lanes": lambda *_: 0, "striped": lambda lengths, *_: len(lengths)}


def batch_of(records: list[Codes]) -> RecordBatch:
    """Records without names."""
    gap = np.full(1, 255, np.uint8)
    codes = [part for record in records for part in (gap, record)]
    starts = np.cumsum([1, *(len(record) + 1 for record in records)]).astype(np.int64)
    nameless = np.zeros(0, np.uint8)
    return RecordBatch(
        np.concatenate([*codes, np.repeat(gap, PADDING)]), starts, nameless, np.zeros(len(starts), np.int64)
    )


def random_search(
    matrix: SubstitutionMatrix, gaps: GapCosts, seed: int, entries: int = 25, longest: int = 300
) -> ScoreSearch:
    """Entries that are random, like the query, of one residue, empty, or of unknown residues only;
    every letter occurs.
    """
    random = np.random.default_rng(seed)
    letters = len(matrix.alphabet.letters)
    usual = 20 if matrix.alphabet is PROTEIN else 4

    def letters_of(length: int) -> Codes:
        codes = random.integers(0, usual, length)
        return np.where(random.random(length) < 0.03, random.integers(0, letters, length), codes).astype(np.uint8)

    def like(codes: Codes) -> Codes:
        changed = np.where(random.random(len(codes)) < random.choice([0, 0.1, 0.5]), letters_of(len(codes)), codes)
        at, size = random.integers(0, len(codes) + 1), int(random.integers(0, 30))
        return np.concatenate([changed[:at], letters_of(size), changed[at + int(random.integers(0, 30)) :]]).astype(
            np.uint8
        )

    query = letters_of(int(random.choice([1, 2, longest // 8 + 1, random.integers(1, longest + 1), longest])))
    unknown = matrix.alphabet.letters.index("X" if matrix.alphabet is PROTEIN else "N")
    records: list[Codes] = [np.zeros(0, np.uint8), np.full(17, unknown, np.uint8), letters_of(1)]
    for _ in range(entries - len(records)):
        kind = random.random()
        length = int(random.integers(0, longest + 1))
        records.append(like(query) if kind < 0.4 else letters_of(length))
    return ScoreSearch(query, batch_of([records[k] for k in random.permutation(len(records))]), matrix, gaps)


def scores_by(
    search: ScoreSearch, split: str = "chosen", threads: int = 2, least_window: int = MIN_WINDOW, small: bool = False
) -> list[int]:
    """The engine's scores. ``small``: in many portions and tasks."""
    sizes = {"portion_residues": 1000, "task_cells": 1 << 12} if small else {}
    found = list(
        CpuScores(search, threads, library(), SPLITS[split], least_window=least_window, **sizes).run()  # type: ignore[arg-type]
    )
    scores: list[int] = []
    for answer in found:
        assert answer.first == len(scores)
        scores += answer.scores.tolist()
    assert sum(answer.cells for answer in found) == len(search.query) * int(search.entries.lengths.sum())
    return scores


def expected(search: ScoreSearch) -> list[int]:
    """By parasail's scalar code, pair by pair."""
    letters = search.matrix.alphabet.letters.rstrip("*")
    table = parasail.matrix_create(letters, 1, -1)
    for i, row in enumerate(search.matrix.scores.tolist()):
        for j, score in enumerate(row):
            table[i, j] = score
    query = search.matrix.alphabet.text(search.query)
    gaps = search.gaps
    starts = search.entries.starts
    scores = []
    for start, length in zip(starts, search.entries.lengths, strict=False):
        text = search.matrix.alphabet.text(search.entries.codes[start : start + length])
        scores.append(parasail.sw(query, text, gaps.first, gaps.extend, table).score if text else 0)
    return scores
