"""Suboptimal alignments of pairs, judged by the textbook and by matrices filled anew."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from gpu.analyses.search.request import PROTEIN_SCORING
from gpu.engines.cpu.traces import threads
from gpu.engines.cpu.traces.threads import CpuSuboptimal
from gpu.engines.work.traces import (
    EQUAL,
    INSERTION,
    UNEQUAL,
    Forbidden,
    PairAlignments,
    SuboptimalAlignments,
    SuboptimalSearch,
)
from gpu.scoring.matrix import GapCosts, SubstitutionMatrix, of_match
from gpu.sequences.alphabet import DNA, Codes
from gpu.sequences.reading import GAP
from gpu.sequences.record_batch import nameless
from tests.pairs_oracle import Rules, next_best

#: One alignment: score, begins and ends on both sequences, runs.
Found = tuple[int, int, int, int, int, tuple[int, ...]]


def _pairs(seed: int, count: int, longest: int, letters: int = 4) -> tuple[list[Codes], list[Codes]]:
    """Queries, and references that hold parts of them several times, up to both ends."""
    random = np.random.default_rng(seed)
    queries, references = [], []
    for _ in range(count):
        query = random.integers(0, letters, int(random.integers(1, longest))).astype(np.uint8)
        parts = []
        for _ in range(int(random.integers(1, 5))):
            begin, end = sorted(random.integers(0, len(query) + 1, 2).tolist())
            part = query[begin:end].copy()
            part[random.random(len(part)) < 0.1] = 0
            parts += [random.integers(0, letters, int(random.integers(0, 20))).astype(np.uint8), part]
        parts.append(query[len(query) // 2 :])
        queries.append(query)
        references.append(np.concatenate(parts))
    return queries, references


def _asked(
    queries: list[Codes], references: list[Codes], matrix: SubstitutionMatrix, gaps: GapCosts, least: int, most: int
) -> SuboptimalSearch:
    nothing = Forbidden(np.empty((0, 3), np.int64), np.zeros(len(queries) + 1, np.int64))
    pairs = PairAlignments(nameless(queries, GAP), nameless(references, GAP), matrix, gaps)
    return SuboptimalSearch(pairs, nothing, np.full(len(queries), least, np.int64), most)


def _found(asked: SuboptimalSearch, engine: CpuSuboptimal) -> tuple[list[list[Found]], list[bool]]:
    """The alignments of each pair, and which pairs have more."""
    found: list[list[Found]] = [[] for _ in range(len(asked.pairs.queries))]
    more: list[bool] = []
    answers: list[SuboptimalAlignments] = [answer for answer in engine.found() if answer is not None]
    for answer in answers:
        assert answer.first == len(more)
        more += answer.more.tolist()
        ends = np.stack(answer.aligned[1:6], axis=1).tolist()
        for k, pair in enumerate(answer.of.tolist()):
            runs = answer.aligned.runs[slice(*answer.aligned.run_starts[k : k + 2].tolist())]
            found[pair].append((*ends[k], tuple(runs.tolist())))
    return found, more


@pytest.mark.parametrize("seed", range(3))
def test_they_are_those_of_the_textbook(seed: int) -> None:
    matrix, gaps = of_match(DNA, 2, -3), GapCosts(5, 2)
    queries, references = _pairs(seed, 4, 170)
    found, more = _found(asked := _asked(queries, references, matrix, gaps, 7, 6), CpuSuboptimal(asked, 2))
    for k, (query, reference) in enumerate(zip(queries, references, strict=True)):
        rules = Rules(matrix.scores, gaps.first, gaps.extend, "local", matrix.matching)
        told = [one for _, one in next_best([query], reference, rules, 7) if one.score >= 7]
        assert [one[:5] for one in found[k]] == [
            (one.score, one.query_start, one.query_end, one.reference_start, one.reference_end) for one in told[:6]
        ]
        assert more[k] == (len(told) > 6)


@pytest.mark.parametrize(("match", "mismatch", "gaps"), [(1, -1, GapCosts(1, 1)), (2, -3, GapCosts(5, 2))])
def test_refilled_parts_are_what_a_matrix_filled_anew_is(match: int, mismatch: int, gaps: GapCosts) -> None:
    """Many tiles; also larger ones, and room that has to grow."""
    matrix = of_match(DNA, match, mismatch)
    queries, references = _pairs(7, 8, 900, 3)
    asked = _asked(queries, references, matrix, gaps, 12 * match, 25)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(threads, "_ALIGNMENTS", 1)
        found, more = _found(asked, CpuSuboptimal(asked, 2))
    assert sum(map(len, found)) > 80 and any(more)
    for sides in ((16, 50), (32, 333), (1024, 17)):
        assert (found, more) == _found(asked, CpuSuboptimal(asked, 2, sides))
    for k, (query, reference) in enumerate(zip(queries, references, strict=True)):
        expected = _filled_anew(query, reference, matrix, gaps, 26)
        expected = [one for one in expected if one[0] >= 12 * match]
        assert (found[k], more[k]) == (expected[:25], len(expected) > 25)


def test_repeats_up_to_the_ends_of_both() -> None:
    """A protein of many like parts with itself: best cells of bands lie in the last columns."""
    (matrix, gaps), random = PROTEIN_SCORING.open(), np.random.default_rng(5)
    for _ in range(20):
        unit = random.integers(0, 20, int(random.integers(20, 150)))
        copies = [np.where(random.random(len(unit)) < 0.15, random.integers(0, 20, len(unit)), unit) for _ in range(6)]
        query = np.concatenate(copies).astype(np.uint8)
        reference = query[: len(query) - int(random.integers(0, 30))]
        found, more = _found(asked := _asked([query], [reference], matrix, gaps, 40, 8), CpuSuboptimal(asked, 1))
        expected = [one for one in _filled_anew(query, reference, matrix, gaps, 9) if one[0] >= 40]
        assert (found[0], more[0]) == (expected[:8], len(expected) > 8)


def _filled_anew(query: Codes, reference: Codes, matrix: SubstitutionMatrix, gaps: GapCosts, most: int) -> list[Found]:
    """The alignments found one by one, the pairs of those before forbidden."""
    runs = np.empty((0, 3), np.int64)
    found: list[Found] = []
    while len(found) < most:
        forbidden = Forbidden(runs, np.array([0, len(runs)], np.int64))
        asked = replace(_asked([query], [reference], matrix, gaps, 1, 1), forbidden=forbidden)
        (one,), _ = _found(asked, CpuSuboptimal(asked, 1, (1 << 20, 1 << 20)))
        if not one:
            break
        found += one
        i, j = one[0][1], one[0][3]
        added = []
        for run in one[0][5]:
            length, operation = run >> 2, run & 3
            is_pair = operation in (EQUAL, UNEQUAL)
            if is_pair:
                added.append((i, j, length))
            i += length if is_pair or operation == INSERTION else 0
            j += length if operation != INSERTION else 0
        runs = np.concatenate([runs, np.array(added, np.int64)])
    return found


def test_pairs_without_letters_have_none() -> None:
    asked = _asked([np.empty(0, np.uint8)], [np.zeros(3, np.uint8)], of_match(DNA, 1, -1), GapCosts(1, 1), 1, 3)
    assert _found(asked, CpuSuboptimal(asked, 1)) == ([[]], [False])
