"""Random searches on which the card must agree with a textbook Smith-Waterman
(``textbook_scores``), for the tests and for the benchmark's check.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from gpu.engines.work.arrays import Int32
from gpu.engines.work.scores import FoundScores, ScoreSearch
from gpu.scoring import matrix as matrices
from gpu.scoring.matrix import GapCosts, SubstitutionMatrix
from gpu.sequences.alphabet import DNA, Codes
from gpu.sequences.record_batch import PADDING, RecordBatch

_GAP = 255
_MATRICES = ("BLOSUM62", "BLOSUM45", "PAM250", "GONNET1992", "BLOSUM62", "DNA")
_COSTS = ((12, 1), (11, 11), (1, 1), (2500, 3), (7, 2), (30, 30))


def batch_of(records: list[Codes]) -> RecordBatch:
    """Records, each without a name."""
    parts = [np.full(1, _GAP, np.uint8)]
    for record in records:
        parts += [record, parts[0]]
    starts = np.cumsum([1, *(len(record) + 1 for record in records)]).astype(np.int64)
    codes = np.concatenate([*parts, np.full(PADDING - 1, _GAP, np.uint8)])
    return RecordBatch(codes, starts, np.zeros(0, np.uint8), np.zeros(len(records) + 1, np.int64))


def random_search(seed: int, longest: int = 300, entries: int = 40) -> ScoreSearch:
    """Entries of length 0 to ``longest``, one in eight searches with one eight times as long; a
    third of them related to the query, some many times over.
    """
    random = np.random.default_rng(seed)
    name = _MATRICES[seed % len(_MATRICES)]
    matrix = matrices.of_match(DNA, 5, -4) if name == "DNA" else matrices.load(name)
    if seed % 17 == 3:
        matrix = _enlarged(matrix, int(random.choice([40, 150, 800])))
    letters = len(matrix.alphabet.letters) if seed % 3 else min(4, len(matrix.alphabet.letters))

    def sequence(length: int) -> Codes:
        return random.integers(0, letters, length).astype(np.uint8)

    query = sequence(
        int(random.choice([1, 2, 31, 64, 65, random.integers(1, longest), random.integers(1, 4 * longest)]))
    )
    records = []
    for _ in range(int(random.integers(1, entries))):
        record = sequence(int(random.integers(0, longest)))
        if random.random() < 0.35:
            start = int(random.integers(len(query)))
            piece = query[start : start + int(random.integers(1, longest))].copy()
            changed = random.integers(0, len(piece), len(piece) // 10)
            piece[changed] = sequence(len(changed))
            cut = int(random.integers(len(record) + 1))
            record = np.concatenate([record[:cut], np.tile(piece, int(random.choice([1, 1, 3]))), record[cut:]])
        records.append(record)
    if seed % 8 == 5:
        records.append(np.concatenate([sequence(8 * longest), query, sequence(longest)]))
    first, extend = _COSTS[int(random.integers(len(_COSTS)))]
    return ScoreSearch(query, batch_of(records), matrix, GapCosts(first, extend))


def _enlarged(matrix: SubstitutionMatrix, factor: int) -> SubstitutionMatrix:
    scores = matrix.scores * min(factor, matrices.MAX_SCORE // int(np.abs(matrix.scores).max()))
    return SubstitutionMatrix("enlarged", matrix.alphabet, scores.astype(np.int32))


def difference(search: ScoreSearch, told: Iterable[FoundScores | None], expected: Int32) -> str:
    """ "" where an engine found these scores, each once and in order, else what differs."""
    found = np.full(len(expected), -1, np.int32)
    reached = cells = 0
    for some in filter(None, told):
        if some.first != reached:
            return f"scores from {some.first} on instead of {reached}"
        reached += len(some.scores)
        cells += some.cells
        found[some.first : reached] = some.scores
    if reached != len(expected):
        return f"{reached} scores instead of {len(expected)}"
    if cells != len(search.query) * int(search.entries.lengths.sum()):
        return f"{cells} cells counted"
    wrong = np.flatnonzero(found != expected)
    if len(wrong):
        at = wrong[0]
        return f"{len(wrong)} scores differ: {found[at]} instead of {expected[at]} for entry {at}"
    return ""
