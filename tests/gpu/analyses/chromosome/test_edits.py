"""Tests of losses outside of the core by k-mers without an occurrence within one edit."""

from __future__ import annotations

import numpy as np
import pytest

from gpu.analyses.chromosome.bounds.diagonal import edits as edits_module
from gpu.analyses.chromosome.bounds.diagonal import upper_bound_of
from gpu.analyses.chromosome.bounds.diagonal.edits import edit_losses, half_for, losses
from gpu.analyses.chromosome.bounds.initial_alignment import find_initial_alignment
from gpu.engines.work.bounds import BLOCK_ROWS, SAMPLE_STEP, SAMPLES
from gpu.scoring import Scoring
from gpu.scoring.affine import effective_mismatch
from gpu.sequences.alphabet import Codes
from tests.gpu.analyses.chromosome import test_diagonal_bound
from tests.gpu.analyses.chromosome.bound_problems import bound_at_cells
from tests.gpu.analyses.chromosome.test_diagonal_bound import SCORINGS

LETTERS = 16
#: The first samples of two blocks' windows about diagonal 0, and of the end.
FIRST = np.full(3, -SAMPLES // 2, np.int64)


def changed(word: Codes, edits: int, random: np.random.Generator) -> Codes:
    """With so many edits, each of any kind, in places that are not beside each other."""
    places = [3, 6, 9, 12]
    random.shuffle(places)
    for at in sorted(places[:edits], reverse=True):
        kind = int(random.integers(3))
        if kind == 0:
            word = np.concatenate([word[:at], [(word[at] + 1) % 4], word[at + 1 :]])
        elif kind == 1:
            word = np.delete(word, at)
        else:
            word = np.insert(word, at, random.integers(0, 4))
    return word.astype(np.uint8)


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("scoring", SCORINGS)
def test_kmers_lose_by_what_is_similar_outside_of_the_core(scoring: Scoring, threads: int) -> None:
    random = np.random.default_rng([7, threads])
    a = random.integers(0, 4, 2 * BLOCK_ROWS + 100).astype(np.uint8)
    words = a[: 2 * BLOCK_ROWS].reshape(-1, LETTERS)
    # None, one, two and three edits, and half of them nowhere else.
    edits = random.integers(0, 4, len(words))
    planted = [changed(word, int(many), random) for word, many in zip(words, edits, strict=True)]
    there = random.random(len(words)) < 0.5
    spacer = random.integers(0, 4, (len(words), 11)).astype(np.uint8)
    elsewhere = [np.concatenate([planted[k], spacer[k]]) for k in np.flatnonzero(there)]
    b = np.concatenate([a, random.integers(0, 4, 3000).astype(np.uint8), *elsewhere])
    one, two = losses(scoring, LETTERS)
    each = np.where(there, np.array([0, one, two, two])[edits], two).reshape(2, -1).sum(axis=1)
    lost, most = edit_losses(a, b, scoring, LETTERS // 2, FIRST, threads)
    np.testing.assert_array_equal(lost, each)
    assert most == two >= one
    # Where the window lies elsewhere the sequence itself is outside of the core.
    assert edit_losses(a, b, scoring, LETTERS // 2, FIRST + 3 * SAMPLES, threads)[0].max() == 0


def test_they_are_counted_where_that_prunes_more() -> None:
    """Of similar sequences in long ones, whose holes have boxes and lose much."""
    lengths = 1 << 18, 1 << 20, 1 << 23, 1 << 27

    def halves(rate: float, share: float, has_boxes: bool) -> list[int]:
        return [half_for(Scoring(), rate, int(share * length), length, length, has_boxes) for length in lengths]

    for share in (0.5, 0.9):
        assert halves(0.7, share, False) == halves(0.7, share, True) == [0, 8, 9, 11]
    assert halves(0.95, 0.78, True) == [0, 0, 10, 12]
    assert not any(halves(0.95, 0.78, False)) and not any(halves(0.95, 0.9, True))


def test_unknown_letters_are_edits() -> None:
    random = np.random.default_rng(3)
    a = random.integers(0, 4, BLOCK_ROWS).astype(np.uint8)
    b = np.concatenate([random.integers(0, 4, 4000).astype(np.uint8), a])
    one, two = losses(Scoring(), LETTERS)
    assert edit_losses(a, b, Scoring(), LETTERS // 2, FIRST[1:], 1)[0].tolist() == [0]
    for places, lost in (([5], one), ([5, 6], two), ([2, 13], two), ([7, 8], two)):
        for a_too in (False, True):
            unknown, beside = a.copy(), b.copy()
            beside[4000 + 3 * LETTERS + np.array(places)] = 4
            if a_too:
                unknown[3 * LETTERS + np.array(places)] = 4
            assert edit_losses(unknown, beside, Scoring(), LETTERS // 2, FIRST[1:], 1)[0].tolist() == [lost]


@pytest.mark.parametrize("scoring", SCORINGS)
def test_no_alignment_with_so_many_edits_loses_less(scoring: Scoring) -> None:
    random = np.random.default_rng(11)
    one, two = losses(scoring, LETTERS)
    least = {0: 99, 1: 99, 2: 99}
    for _ in range(60):
        word = random.integers(0, 4, LETTERS).astype(np.uint8)
        other = changed(word, int(random.integers(4)), random)
        edits, lost = aligned(word, other, scoring)
        assert lost >= (0, one, two)[min(edits, 2)]
        least[min(edits, 2)] = min(least[min(edits, 2)], lost)
    assert least[0] == 0


def aligned(word: Codes, other: Codes, scoring: Scoring) -> tuple[int, int]:
    """The fewest edits, and the least loss, between a word and any part of ``other``.

    A gap of rows pays half of its opening.
    """
    wrong = scoring.match - effective_mismatch(scoring)
    row, column, half = scoring.match + scoring.gap_extend, scoring.gap_extend, scoring.gap_open // 2
    n, never = len(other), 10**9
    edits, lost = np.zeros(n + 1, int), np.zeros((3, n + 1), int)
    lost[1:] = never
    for letter in word:
        before, was = edits.copy(), lost.copy()
        edits[0] += 1
        # In a gap along the rows.
        lost[1] = np.minimum(was.min(axis=0) + half, was[1]) + row
        lost[0], lost[2] = never, never
        for j in range(1, n + 1):
            differs = letter != other[j - 1]
            edits[j] = min(before[j - 1] + differs, before[j] + 1, edits[j - 1] + 1)
            lost[0, j] = was[:, j - 1].min() + wrong * differs
            lost[2, j] = min(lost[:2, j - 1].min() + scoring.gap_open, lost[2, j - 1]) + column
    return int(edits.min()), int(lost.min())


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize(
    "check", ["test_no_path_gains_more_than_the_bound", "test_no_path_gains_more_than_the_bound_about_boxes"]
)
def test_no_path_gains_more_than_the_bound_with_edits(check: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edits_module, "_MIN_LENGTH", 0)
    monkeypatch.setattr(edits_module, "_MAX_RATE", 2)
    getattr(test_diagonal_bound, check)(seed + 100)


def test_less_is_told_far_away(monkeypatch: pytest.MonkeyPatch) -> None:
    from gpu.sequences.simulate import simulate

    pair = simulate(60_000, 0.05, 1)
    a, b, told = pair.a.codes, pair.b.codes, []
    first = find_initial_alignment(a, b, Scoring())
    assert first is not None
    for least, similar in ((1 << 62, 0.77), (0, 0.5), (0, 0.77)):
        monkeypatch.setattr(edits_module, "_MIN_LENGTH", least)
        monkeypatch.setattr(edits_module, "_MAX_RATE", similar)
        table = upper_bound_of(a, b, Scoring(), anchors=first.anchors, known=first.score).diagonal_bound
        told.append(bound_at_cells(table, 0, 50_000)[0, -1])
    assert 0 < told[2] < 0.9 * told[0] and told[0] == told[1]
    assert SAMPLE_STEP * SAMPLES < 50_000
