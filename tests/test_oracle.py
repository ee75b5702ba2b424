"""The judge is judged: by enumeration of every alignment of tiny sequences, and by parasail."""

from __future__ import annotations

from itertools import product

import numpy as np
import parasail
import pytest

from tests import oracle
from tests.oracle import Scores


def _every_path(m: int, n: int, steps: tuple[int, ...] = ()):
    if m == 0 and n == 0:
        yield steps
    if m and n:
        yield from _every_path(m - 1, n - 1, (*steps, 0))
    if n:
        yield from _every_path(m, n - 1, (*steps, 1))
    if m:
        yield from _every_path(m - 1, n, (*steps, 2))


def _cost(a, b, steps, scores: Scores, kind0: int) -> int:
    i = j = total = 0
    last = kind0
    for kind in steps:
        if kind == 0:
            total += scores.match if a[i] == b[j] and a[i] < 4 else scores.mismatch
        else:
            total -= scores.extend if kind == last else scores.first
        i, j, last = i + (kind != 1), j + (kind != 2), kind
    return total


@pytest.mark.parametrize(
    "scores", [Scores(1, -3, 5, 2), Scores(2, -1, 1, 1), Scores(5, -20, 3, 1), Scores(1, -1, 9, 1)]
)
def test_enumeration(scores: Scores) -> None:
    random = np.random.default_rng(11)
    for m, n in product(range(4), range(4)):
        a, b = random.integers(0, 5, m), random.integers(0, 5, n)
        paths = list(_every_path(m, n))
        for kind0, kind1 in product(range(3), range(3)):
            ends = [
                _cost(a, b, steps, scores, kind0)
                for steps in paths
                if kind1 == 0 or (steps[-1] if steps else kind0) == kind1
            ]
            found = oracle.between(a, b, scores, kind0, kind1)
            assert (found == max(ends)) if ends else (found < oracle.NEVER // 2)
        substrings = [
            (x0, x1, y0, y1)
            for x0, x1, y0, y1 in product(range(m + 1), range(m + 1), range(n + 1), range(n + 1))
            if x0 <= x1 and y0 <= y1
        ]
        best = max(oracle.between(a[x0:x1], b[y0:y1], scores) for x0, x1, y0, y1 in substrings)
        assert oracle.local_best(a, b, scores)[0] == best
        overlaps = [s for s in substrings if (s[0] == 0 or s[2] == 0) and (s[1] == m or s[3] == n)]
        best = max(oracle.between(a[x0:x1], b[y0:y1], scores) for x0, x1, y0, y1 in overlaps)
        assert oracle.best_score(a, b, scores, "semiglobal") == best


def test_parasail() -> None:
    random = np.random.default_rng(12)
    for scores in (Scores(1, -3, 5, 2), Scores(5, -4, 10, 1), Scores(1, -1, 1, 1)):
        matrix = parasail.matrix_create("ACGT", scores.match, scores.mismatch)
        a = random.integers(0, 4, 180)
        b = np.where(random.random(180) < 0.1, random.integers(0, 4, 180), a)[10:]
        texts = ["".join("ACGT"[code] for code in codes) for codes in (a, b)]
        for mode, peer in (("local", parasail.sw_striped_32), ("global", parasail.nw), ("semiglobal", parasail.sg)):
            assert oracle.best_score(a, b, scores, mode) == peer(*texts, scores.first, scores.extend, matrix).score


def test_rescore_and_refusal_of_broken_paths() -> None:
    a, b, scores = [0, 1, 2, 3, 0], [0, 1, 3, 0, 2, 2], Scores(1, -3, 5, 2)
    assert oracle.rescore(a, b, (0, 0), (5, 6), [(5, 4, 2)], [(2, 2, 1)], scores) == 4 - 5 - 7
    assert oracle.rescore(a, b, (0, 0), (0, 2), [(0, 0, 2)], [], scores, kind0=1) == -4
    for end, gaps_a, gaps_b in (
        ((5, 5), [(5, 4, 2)], [(2, 2, 1)]),
        ((2, 2), [(1, 2, 1)], []),
        ((2, 2), [(1, 1, 0)], []),
    ):
        with pytest.raises(ValueError, match="diagonal"):
            oracle.path((0, 0), end, gaps_a, gaps_b)
