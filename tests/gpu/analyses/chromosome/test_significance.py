"""The significance of a run's local alignment: chance told from likeness, kept, shown."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.chromosome.significance import KEY, Significance
from gpu.analyses.chromosome.summary import AS_CHANCE, NO_EVALUE, aligned_shares, as_object, summary
from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes
from tests.gpu.analyses.chromosome.runs import align, request_for


@pytest.fixture(autouse=True)
def few_random_pairs() -> None:
    """As many as usual."""


UNRELATED, RELATED = "unrelated", "related"


def sides(kind: str, seed: int = 1) -> tuple[Codes, Codes]:
    """Two random sequences of 1,500 and 1,200 bases; related ones share 300."""
    random = np.random.default_rng(seed)
    a, b = (random.integers(0, 4, length, dtype=np.uint8) for length in (1500, 1200))
    if kind == RELATED:
        b[600:900] = a[100:400]
    return a, b


@pytest.mark.parametrize("scoring", [Scoring(), Scoring(2, -3, 7, 2)])
@pytest.mark.parametrize("kind", [UNRELATED, RELATED])
def test_chance_is_told_from_likeness(kind: str, scoring: Scoring, tmp_path: Path) -> None:
    request = request_for(tmp_path, *sides(kind), scoring=scoring)
    result = align(request, tmp_path / "r")
    found = Significance.of(result.statistics)
    assert found is not None and found.is_chance is (kind == UNRELATED)
    assert found.pairs == (0 if scoring == Scoring() else 500)
    lines = list(summary(result))
    assert any(found.evalue in line for line in lines)
    assert any(AS_CHANCE in line for line in lines) is (kind == UNRELATED)
    told = json.loads(json.dumps(as_object(result)))
    assert told[KEY]["log10_evalue"] == found.log10_evalue and told["aligned_shares"] == list(
        aligned_shares(result) or ()
    )
    if kind == RELATED:
        assert found.log10_evalue < -50
        assert aligned_shares(result) == pytest.approx((300 / 1500, 300 / 1200), abs=0.01)


def test_cheap_gaps_have_no_evalue(tmp_path: Path) -> None:
    result = align(request_for(tmp_path, *sides(UNRELATED), scoring=Scoring(1, -1, 1, 1)), tmp_path / "r")
    assert result.statistics[KEY] is None and Significance.of(result.statistics) is None
    assert any(NO_EVALUE in line for line in summary(result)) and as_object(result)[KEY] is None


@pytest.mark.parametrize("mode", ["global", "semiglobal"])
def test_other_modes_have_none(mode: str, tmp_path: Path) -> None:
    result = align(request_for(tmp_path, *sides(RELATED), mode=mode), tmp_path / "r")
    assert KEY not in result.statistics and not any("E-value" in line for line in summary(result))


def test_nothing_aligned_has_none(tmp_path: Path) -> None:
    none, ones = np.zeros(50, np.uint8), np.ones(50, np.uint8)
    result = align(request_for(tmp_path, none, ones), tmp_path / "r")
    assert result.score == 0 and Significance.of(result.statistics) is None and aligned_shares(result) is None
    assert not any("E-value" in line for line in summary(result))


@pytest.mark.parametrize(
    "recorded",
    [
        None,
        7,
        {},
        {"log10_evalue": "x", "bits": 1, "lam": 1, "k": 1, "pairs": 0},
        {"log10_evalue": -9.0, "bits": 1, "lam": -1.0, "k": 1, "pairs": 0},
    ],
)
def test_results_of_earlier_versions_and_forged_ones_have_none(recorded: object) -> None:
    assert Significance.of({KEY: recorded}) is None and Significance.of({}) is None


@pytest.mark.parametrize(
    ("log10", "text"),
    [
        (0.5, "3.2"),
        (-1.5, "0.032"),
        (-2.0, "1.0e-2"),
        (-5.0000001, "1.0e-5"),
        (-400.3, "5.0e-401"),
        (-1e7, "1.0e-10000000"),
    ],
)
def test_evalues_are_written_in_two_figures(log10: float, text: str) -> None:
    assert Significance(log10, 1.0, 1.0, 1.0, 0).evalue == text
    assert Significance(log10, 1.0, 1.0, 1.0, 0).is_chance is (log10 > math.log10(0.01))
