"""The choice of entries batch by batch: at the end the best by E-value are among them, whatever the
lengths of entries.
"""

from __future__ import annotations

import numpy as np
import pytest

from gpu.analyses.search.best import BestByEvalue, BestByScoreAndLength, BestRule, FrameCounts, expected_entries
from gpu.scoring.constants import published
from gpu.scoring.matrix import GapCosts, load
from gpu.scoring.statistics import Fitted, Published, Statistics
from tests.gpu.analyses.search.cases import NEVER_TOO_MANY

LONGEST = 3000


def _entries(seed: int, count: int, highest: int) -> tuple[np.ndarray, np.ndarray]:
    """Scores, of which many are alike, and lengths that allow them."""
    random = np.random.default_rng(seed)
    lengths = np.minimum(np.exp(random.normal(5, 1, count)).astype(np.int64) + 3, LONGEST)
    lengths[random.random(count) < 0.2] = 100
    scores = np.minimum(random.gumbel(20, 8, count).astype(np.int64), lengths * highest)
    return np.maximum(scores, 0).astype(np.int32), lengths


def _chosen(best: BestRule, scores: np.ndarray, lengths: np.ndarray, cuts: list[int], stop: int = -1) -> np.ndarray:
    """The numbers of all entries that are chosen; behind batch ``stop`` another run goes on with
    them.
    """
    found = np.zeros(0, np.int64)
    for number, (first, last) in enumerate(zip([0, *cuts], [*cuts, len(scores)], strict=True)):
        rows = best.choose([(0, scores[first:last])], lengths[first:last], first)[0]
        assert (np.diff(rows) > 0).all()
        found = np.concatenate([found, first + rows])
        if number == stop:
            best = _new(best)
            best.resume(0, scores[found], lengths[found], found)
    return found


def _new(best: BestRule) -> BestRule:
    if isinstance(best, BestByScoreAndLength):
        return BestByScoreAndLength(best._top)
    assert isinstance(best, BestByEvalue)
    return BestByEvalue(best._statistics, best._top, best._evalue, best._longest, best._highest)


def _right(statistics: Statistics, scores: np.ndarray, lengths: np.ndarray, top: int, evalue: float) -> list[int]:
    evalues = statistics.evalues(scores, lengths)
    order = np.lexsort((np.arange(len(scores)), -scores.astype(np.int64), evalues))
    return [entry for entry in order.tolist() if evalues[entry] <= evalue and scores[entry] > 0][:top]


@pytest.mark.parametrize("top", [1, 7, 60])
@pytest.mark.parametrize("slope", [0.0, 0.5, 4.0, 30.0])
def test_whatever_is_fitted_in_the_end(top: int, slope: float) -> None:
    for seed in range(4):
        scores, lengths = _entries(seed, 1500, 11)
        statistics = Fitted(slope, 8.0, 25.0, 1500, 5.0, 200, 1500)
        for cuts in ([], [300, 310, 900]):
            found = _chosen(BestByScoreAndLength(top), scores, lengths, cuts)
            right = _right(statistics, scores, lengths, top, NEVER_TOO_MANY)
            assert set(right) <= set(found.tolist())
            again = found[_right(statistics, scores[found], lengths[found], top, NEVER_TOO_MANY)]
            assert again.tolist() == right


@pytest.mark.parametrize("top", [1, 7, 60])
@pytest.mark.parametrize("evalue", [1e-3, 10.0, 5000.0, NEVER_TOO_MANY])
def test_by_published_statistics(top: int, evalue: float) -> None:
    matrix = load("BLOSUM62")
    constants = published(matrix, GapCosts(12, 1))
    assert constants is not None
    for seed in range(4):
        scores, lengths = _entries(seed, 1500, matrix.highest)
        for query in (4, 60, 900):
            statistics = Published(constants, query, int(lengths.sum()), 1500)
            right = _right(statistics, scores, lengths, top, evalue)
            for cuts in ([], [300, 310, 900]):
                best = BestByEvalue(lambda _, its=statistics: its, top, evalue, LONGEST, matrix.highest)
                found = _chosen(best, scores, lengths, cuts)
                assert set(right) <= set(found.tolist())
                assert (statistics.evalues(scores[found], lengths[found]) <= evalue).all()


def test_of_evalues_of_0_the_highest_scores() -> None:
    matrix = load("BLOSUM62")
    constants = published(matrix, GapCosts(12, 1))
    assert constants is not None
    random = np.random.default_rng(2)
    scores = random.integers(4000, 9000, 800).astype(np.int32)
    lengths = random.integers(2000, LONGEST, 800)
    statistics = Published(constants, 2500, int(lengths.sum()), 800)
    right = _right(statistics, scores, lengths, 5, 10.0)
    assert statistics.evalues(scores[right], lengths[right]).max() == 0
    best = BestByEvalue(lambda _: statistics, 5, 10.0, LONGEST, matrix.highest)
    assert set(right) <= set(_chosen(best, scores, lengths, [100, 400]).tolist())


def test_the_same_are_chosen_wherever_a_run_was_stopped() -> None:
    matrix = load("BLOSUM62")
    constants = published(matrix, GapCosts(12, 1))
    assert constants is not None
    scores, lengths = _entries(9, 2000, matrix.highest)
    statistics = Published(constants, 200, int(lengths.sum()), 2000)
    cuts = [200, 700, 1200]
    for best in (
        BestByScoreAndLength(5),
        BestByEvalue(lambda _: statistics, 5, NEVER_TOO_MANY, LONGEST, matrix.highest),
    ):
        whole = _chosen(_new(best), scores, lengths, cuts)
        for stop in range(len(cuts)):
            assert _chosen(_new(best), scores, lengths, cuts, stop).tolist() == whole.tolist()


def test_not_many_more_are_chosen_than_are_wanted() -> None:
    scores, lengths = _entries(3, 40_000, 11)
    found = _chosen(BestByScoreAndLength(50), scores, lengths, [10_000, 20_000, 30_000])
    assert 50 <= len(found) <= expected_entries(40_000, 50, 4)
    # Entries of one length: the best by score, then place.
    alike = np.full(len(scores), 100, np.int64)
    one = _chosen(BestByScoreAndLength(50), scores, alike, [])
    assert sorted(one.tolist()) == sorted(np.lexsort((np.arange(len(scores)), -scores.astype(np.int64)))[:50].tolist())


@pytest.mark.parametrize("frames", [FrameCounts(1, 6), FrameCounts(1, 3), FrameCounts(6, 1)])
@pytest.mark.parametrize("is_fitted", [True, False])
def test_all_frames_of_the_best_records(frames: FrameCounts, is_fitted: bool) -> None:
    """The best ``top`` records count, each by its best frame, wherever batches and runs end."""
    matrix = load("BLOSUM62")
    constants = published(matrix, GapCosts(12, 1))
    assert constants is not None
    each, top = frames.of_record, 7
    for seed in range(3):
        random = np.random.default_rng(seed)
        lengths = np.repeat(random.integers(20, 400, 200), each) - np.tile(np.arange(each) // 2 % 2, 200)
        scores = np.maximum(random.gumbel(20, 8, (frames.of_query, len(lengths))).astype(np.int32), 0)
        statistics: Statistics = Published(constants, 60, int(lengths.sum()), 200)
        if is_fitted:
            statistics = Fitted(4.0, 8.0, 25.0, 1500, 5.0, 200, 1500)
        evalue = NEVER_TOO_MANY if is_fitted else 2.0
        evalues = np.array([statistics.evalues(some, lengths) for some in scores])
        evalues[(scores == 0) | (evalues > evalue)] = np.inf
        best = evalues.min(axis=0).reshape(-1, each).min(axis=1)
        # Whatever of equal E-values is taken: those below the last one.
        sure = np.flatnonzero((best < np.sort(best)[top]) & np.isfinite(best))
        wanted = {
            (number, entry) for number, entry in np.argwhere(np.isfinite(evalues)).tolist() if entry // each in sure
        }
        for cuts in ([], [50 * each, 60 * each, 130 * each], [50 * each + each // 2]):
            if len(cuts) == 1 and frames.of_query > 1:
                continue
            whole = None
            for stop in range(-1, len(cuts)):
                found = _frames_chosen(frames, statistics, evalue, scores, lengths, cuts, stop)
                assert wanted <= found
                whole = found if whole is None else whole
                assert found == whole


def _frames_chosen(
    frames: FrameCounts,
    statistics: Statistics,
    evalue: float,
    scores: np.ndarray,
    lengths: np.ndarray,
    cuts: list[int],
    stop: int,
) -> set[tuple[int, int]]:
    def new() -> BestRule:
        if isinstance(statistics, Fitted):
            return BestByScoreAndLength(7, frames)
        return BestByEvalue(lambda _: statistics, 7, evalue, LONGEST, 11, frames)

    best, found = new(), set()
    for batch, (first, last) in enumerate(zip([0, *cuts], [*cuts, len(lengths)], strict=True)):
        asked = [(number, some[first:last]) for number, some in enumerate(scores)]
        for number, rows in enumerate(best.choose(asked, lengths[first:last], first)):
            assert (np.diff(rows) > 0).all()
            found |= {(number, first + row) for row in rows.tolist()}
        if batch == stop:
            best = new()
            for number in range(len(scores)):
                entries = np.array(sorted(entry for of, entry in found if of == number), np.int64)
                best.resume(number, scores[number, entries], lengths[entries], entries)
    return found
