"""Results made without an engine, and pages and dot plots over them."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.analyses.chromosome.page import AlignmentPage
from app.analyses.matches.dot_plot.view import DotPlotView
from app.shell.registry import FACES
from gpu.analyses.chromosome.result import Result
from gpu.analyses.matches.result import Matches
from tests.app.analyses.matches.dot_plot.samples import five_matches, opened
from tests.app.desks import LoneDesk
from tests.app.drivers import owned, settle
from tests.samples import empty_result, finished_result


@pytest.fixture
def nothing(tmp_path: Path) -> Result:
    """A finished result in which nothing aligns."""
    return Result.open(empty_result(tmp_path / "nothing"))


@pytest.fixture
def without_inputs(tmp_path: Path) -> Result:
    """A finished result whose input files are gone."""
    folder = finished_result(tmp_path / "gone", length=3_000, seed=4)
    shutil.rmtree(folder / "inputs")
    return Result.open(folder)


@pytest.fixture
def open_page(qtbot: Any, desk: LoneDesk) -> Callable[[Any], Any]:
    """Opens the page of a result as a window does, and waits until all it reads is there."""

    def open_(result: Any) -> Any:
        page = owned(qtbot, FACES[result.request.analysis].page(result, desk))
        page.recall()
        page.resize(1280, 720)
        page.show()
        qtbot.waitExposed(page)
        return settle(page)

    return open_


@pytest.fixture
def page(open_page: Callable[[Result], AlignmentPage], sample: Result) -> AlignmentPage:
    return open_page(sample)


@pytest.fixture
def matches() -> Matches:
    """Those of ``dot_plot.samples``, by name there."""
    return five_matches()


@pytest.fixture
def view(qtbot: Any, matches: Matches, desk: LoneDesk) -> DotPlotView:
    """A dot plot that is open, of ``matches``."""
    return opened(qtbot, matches, desk)
