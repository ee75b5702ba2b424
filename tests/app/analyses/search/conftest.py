"""Results of real searches: the bundled example, and one of bases on both strands, made once
each.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.analyses.search.page import SearchPage
from gpu.analyses.search.example import example
from gpu.analyses.search.result import SearchResult
from tests.app.analyses.search.samples import bases_request, empty_request, searched
from tests.app.desks import LoneDesk
from tests.app.drivers import on_screen, settle


@pytest.fixture(scope="session")
def birds_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example's result; read it only."""
    return searched(example(), tmp_path_factory.mktemp("search") / "birds")


@pytest.fixture(scope="session")
def bases_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A search of bases whose best hit is of the reverse complement; read it only."""
    work = tmp_path_factory.mktemp("bases")
    return searched(bases_request(work), work / "result")


@pytest.fixture
def birds(birds_folder: Path) -> SearchResult:
    return SearchResult.open(birds_folder)


@pytest.fixture
def bases(bases_folder: Path) -> SearchResult:
    return SearchResult.open(bases_folder)


@pytest.fixture
def nothing(tmp_path: Path) -> SearchResult:
    """A search that finds nothing, of too few scores for statistics."""
    return SearchResult.open(searched(empty_request(tmp_path), tmp_path / "result"))


@pytest.fixture
def open_page(qtbot, desk: LoneDesk) -> Callable[[SearchResult], SearchPage]:  # type: ignore[no-untyped-def]
    """Opens a page as a window does and waits until all it reads is there."""

    def open_(result: SearchResult) -> SearchPage:
        return settle(on_screen(qtbot, SearchPage(result, desk), 1280, 680))

    return open_
