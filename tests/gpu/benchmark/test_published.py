"""The published times, against figures that the papers derive from them."""

from __future__ import annotations

import pytest

from gpu.benchmark.published import AYMONE_CARDS, CUDALIGN_RUNS


def test_the_published_times_are_those_of_the_paper() -> None:
    """Table 3's GCUPS without pruning, Table 4's of the whole, Table 5's speedups."""
    plain = [23.28, 26.97, 27.81, 28.41, 28.40, 28.53, 28.67, 28.65, 28.58]
    whole = [13.26, 24.67, 25.82, 28.15, 48.98, 28.28, 28.59, 30.18, 50.70]
    assert [one.cells / one.plain / 1e9 for one in CUDALIGN_RUNS] == pytest.approx(plain, rel=0.005)
    assert [one.cells / one.whole / 1e9 for one in CUDALIGN_RUNS] == pytest.approx(whole, rel=0.005)
    speedups = [one.cluster / one.whole for one in CUDALIGN_RUNS if one.cluster is not None]
    assert speedups == pytest.approx([10.72, 14.96, 24.08, 23.86, 41.64, 20.29], rel=0.01)
    assert all(one.pruning <= one.plain for one in CUDALIGN_RUNS)


def test_what_the_report_says() -> None:
    """Aymone 2022, section V: 25.8 and 22.6 on the T4, 266.4 and 236 on the A100."""
    told = [(card.speedup("pure"), card.speedup("conventional")) for card in AYMONE_CARDS]
    assert told[0] == pytest.approx((25.8, 22.6), abs=0.05) and told[1] == pytest.approx((266.4, 236.0), abs=0.05)
