"""Extensions and equal bases beside alignments of a textbook."""

from __future__ import annotations

import numpy as np
import pytest

from gpu.analyses.chromosome.rearrangements.blocks import equal_bases, extend
from gpu.sequences.alphabet import Codes


def best_score(a: Codes, b: Codes) -> int:
    """The highest score of an alignment that begins at the first bases of both (+1, −2, −3)."""
    scores = [[-3 * j for j in range(len(b) + 1)]]
    for i in range(1, len(a) + 1):
        row = [-3 * i]
        for j in range(1, len(b) + 1):
            pair = 1 if a[i - 1] == b[j - 1] else -2
            row.append(max(scores[i - 1][j - 1] + pair, scores[i - 1][j] - 3, row[j - 1] - 3))
        scores.append(row)
    return max(map(max, scores))


def score_of_all(a: Codes, b: Codes) -> int:
    """The highest score of an alignment of both from end to end."""
    before = [-3 * j for j in range(len(b) + 1)]
    for i in range(1, len(a) + 1):
        row = [-3 * i]
        for j in range(1, len(b) + 1):
            pair = 1 if a[i - 1] == b[j - 1] else -2
            row.append(max(before[j - 1] + pair, before[j] - 3, row[j - 1] - 3))
        before = row
    return before[-1]


@pytest.mark.parametrize("step", [1, -1])
def test_extensions_end_at_the_best_score(step: int) -> None:
    random = np.random.default_rng(7)
    ends = []
    for _ in range(25):
        related = random.integers(0, 4, int(random.integers(0, 90)), dtype=np.uint8)
        other = related.copy()
        changed = np.flatnonzero(random.random(len(other)) < 0.06)
        other[changed] = (other[changed] + 1) % 4
        cut = int(random.integers(0, len(other) + 1))
        other = np.concatenate([other[:cut], random.integers(0, 4, int(random.integers(0, 4)), dtype=np.uint8),
                                other[cut + int(random.integers(0, 4)) :]])  # fmt: skip
        tails = [random.integers(0, 4, 60, dtype=np.uint8) for _ in range(2)]
        a, b = np.concatenate([related, tails[0]]), np.concatenate([other, tails[1]])
        sides = (a, b) if step > 0 else (a[::-1].copy(), b[::-1].copy())
        i, j = (np.array([0 if step > 0 else len(side)]) for side in sides)
        of_a, of_b = extend(*sides, i, j, step, np.array([len(a)]), np.array([len(b)]))
        ends.append((a, b, int(of_a[0]), int(of_b[0])))
    for a, b, rows, columns in ends:
        assert score_of_all(a[:rows], b[:columns]) == best_score(a, b)


def test_many_extensions_are_those_of_each_by_itself() -> None:
    random = np.random.default_rng(8)
    a = random.integers(0, 4, 3_000, dtype=np.uint8)
    b = a.copy()
    b[random.integers(0, 3_000, 150)] ^= 1
    i = np.sort(random.integers(0, 3_000, 40))
    j = np.clip(i + random.integers(-1, 2, 40), 0, 3_000)
    rows, columns = random.integers(0, 300, 40), random.integers(0, 300, 40)
    together = extend(a, b, i, j, 1, rows, columns)
    for k in range(40):
        one = slice(k, k + 1)
        alone = extend(a, b, i[one], j[one], 1, rows[one], columns[one])
        assert (int(alone[0][0]), int(alone[1][0])) == (together[0][k], together[1][k])
    assert (together[0] <= rows).all() and (together[1] <= columns).all()
    assert (i + together[0] <= 3_000).all() and (j + together[1] <= 3_000).all()


def test_equal_bases_are_those_of_the_best_place_of_one_gap() -> None:
    random = np.random.default_rng(9)
    a, b = random.integers(0, 2, 500, dtype=np.uint8), random.integers(0, 2, 500, dtype=np.uint8)
    b[200:205] = 14
    count = 200
    rows, columns = random.integers(0, 25, count), random.integers(0, 25, count)
    i, j = random.integers(0, 470, count), random.integers(0, 470, count)
    pairs, equal = equal_bases(a, b, i, j, rows, columns)
    for k in range(count):
        one, other = a[i[k] : i[k] + rows[k]], b[j[k] : j[k] + columns[k]]
        size = min(len(one), len(other))
        best = max(
            int((one[:cut] == other[:cut]).sum())
            + int((one[len(one) - size + cut :] == other[len(other) - size + cut :]).sum())
            for cut in range(size + 1)
        )
        assert (pairs[k], equal[k]) == (size, best)


def test_stretches_that_do_not_resemble_each_other_do_not_count() -> None:
    random = np.random.default_rng(10)
    a, b = random.integers(0, 4, 400, dtype=np.uint8), random.integers(0, 4, 400, dtype=np.uint8)
    at, size = np.array([0]), np.array([400])
    assert [int(part[0]) for part in equal_bases(a, b, at, at, size, size)] == [0, 0]
    assert [int(part[0]) for part in equal_bases(a, a, at, at, size, size)] == [400, 400]
