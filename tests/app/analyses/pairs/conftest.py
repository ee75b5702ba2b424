"""Results of pairs, and pages over them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.analyses.pairs.page import PairsPage
from gpu.analyses.pairs.result import PairsResult
from tests.app.analyses.pairs.samples import PROTEINS, pairs_result
from tests.app.desks import LoneDesk


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


@pytest.fixture
def open_page(qtbot: Any, desk: LoneDesk) -> Callable[[PairsResult], PairsPage]:
    """Opens a page as a window does and waits until all it reads is there."""

    def open_(result: PairsResult) -> PairsPage:
        page = PairsPage(result, desk)
        qtbot.addWidget(page)
        page.resize(1280, 720)
        page.show()
        qtbot.waitExposed(page)
        qtbot.waitUntil(lambda: not page.busy)
        return page

    return open_
