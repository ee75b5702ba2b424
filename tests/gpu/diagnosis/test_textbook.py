"""The textbook of the self-test against the oracles of the other tests, which it shares no code
with.
"""

from __future__ import annotations

import re

import numpy as np
import pytest

from gpu.diagnosis import textbook
from gpu.diagnosis.textbook import TextbookGaps
from tests import matches_oracle, pairs_oracle, reads_oracle


def _codes(random: np.random.Generator, length: int) -> list[int]:
    return random.integers(0, 4, length).tolist()


def _text(random: np.random.Generator, length: int) -> str:
    return "".join(random.choice(list("ACGT"), length))


@pytest.mark.parametrize("ends", ["local", "global", "semiglobal"])
def test_alignments(ends: str) -> None:
    random = np.random.default_rng(7)
    scores = random.integers(-4, 2, (4, 4)) + 5 * np.eye(4, dtype=int)
    for _ in range(15):
        a, b = (_codes(random, int(random.integers(1, 25))) for _ in range(2))
        rules = pairs_oracle.Rules(scores, 5, 2, ends, 4)
        aligned = pairs_oracle.align(np.array(a), np.array(b), rules)
        score, i, j = textbook.best_alignment(a, b, scores.tolist(), TextbookGaps(5, 2), ends)
        assert score == aligned.score
        h, *_ = pairs_oracle.fill(np.array(a), np.array(b), rules)
        assert h[i, j] == score
        columns = re.sub("[=X]", "M", aligned.columns)
        own = slice(aligned.query_start, aligned.query_end), slice(aligned.reference_start, aligned.reference_end)
        assert textbook.score_of(a[own[0]], b[own[1]], scores.tolist(), TextbookGaps(5, 2), columns) == score


def test_columns_that_do_not_fit() -> None:
    scores = [[1, -3], [-3, 1]]
    assert textbook.score_of([0, 1], [0, 1], scores, TextbookGaps(5, 2), "MM") == 2
    assert textbook.score_of([0, 1], [0, 0, 0, 1], scores, TextbookGaps(5, 2), "MDDM") == 2 - 7
    for columns in ("M", "MMM", "MMI", "DD"):
        assert textbook.score_of([0, 1], [0, 1], scores, TextbookGaps(5, 2), columns) is None


def test_exact_matches() -> None:
    random = np.random.default_rng(3)
    for _ in range(10):
        reference, query = (_text(random, 40).lower() for _ in range(2))
        expected = matches_oracle.maximal_matches(reference, query, 3, only_acgt=True)
        assert sorted(textbook.maximal_matches(reference, query, 3)) == sorted(expected)


def test_reads() -> None:
    random = np.random.default_rng(5)
    kinds = set()
    for number in range(40):
        reference = _text(random, 60) + "AACAAAGAAACAAAA"
        begin = int(random.integers(50))
        read = reference[begin : begin + 12]
        at = int(random.integers(1, 11))
        read = (read, read[:at] + read[at + 1 :], read[:at] + "A" + read[at:], read[:at] + "C" + read[at + 1 :])[
            number % 4
        ]
        expected, _ = reads_oracle.hits([reference], read, 1)
        found = textbook.hits(reference, read)
        assert [tuple(hit) for hit in found] == [tuple(hit) for hit in expected]
        kinds |= {hit.kind for hit in found}
    assert kinds == {0, 1, 2, 3}
