"""Fixtures of the tests of alignments."""

from __future__ import annotations

import pytest

from gpu.analyses.chromosome.stages import chance_scores


@pytest.fixture(autouse=True)
def few_random_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fit chance scores to few pairs: most tests look at hundreds of tiny runs, and not at that."""
    monkeypatch.setattr(chance_scores, "PAIRS", 20)
    monkeypatch.setattr(chance_scores, "HALVED_PAIRS", 10)
