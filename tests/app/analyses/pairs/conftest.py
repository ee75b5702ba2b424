"""Results of pairs, and pages over them."""

from __future__ import annotations

from pathlib import Path

import pytest

from gpu.analyses.pairs.result import PairsResult
from tests.app.analyses.pairs.samples import PROTEINS, pairs_result


@pytest.fixture
def bases(tmp_path: Path) -> PairsResult:
    """60 pairs of DNA; of every 20th nothing is aligned."""
    return pairs_result(tmp_path / "bases", 60)


@pytest.fixture
def proteins(tmp_path: Path) -> PairsResult:
    return pairs_result(tmp_path / "proteins", 60, PROTEINS)


@pytest.fixture
def untraced(tmp_path: Path) -> PairsResult:
    """Scores and ends alone."""
    return pairs_result(tmp_path / "untraced", 60, traced=False)
