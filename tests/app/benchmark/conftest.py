"""A session on a computer with a card, and results to measure with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.analyses.registry import FACES
from app.pages.result import ResultPage
from app.runs.session import Session
from gpu.analyses.pairs.result import PairsResult
from gpu.engines import measurements
from tests.app.analyses.pairs.samples import pairs_result
from tests.app.card_samples import FakeCard
from tests.app.desks import lone_desk
from tests.app.drivers import on_screen, settle
from tests.app.fakes import FakeEngine

Open = Callable[[Any], Any]


@pytest.fixture(autouse=True)
def config(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder in which measurements are kept."""
    monkeypatch.setattr(measurements.platformdirs, "user_config_dir", lambda *_, **__: str(tmp_path / "config"))
    return tmp_path / "config"


@pytest.fixture
def card() -> FakeCard:
    return FakeCard()


@pytest.fixture
def session(engine: FakeEngine, card: FakeCard, session_of: Callable[..., Session]) -> Session:
    session = session_of(engine.services(card=card.services()))
    session.queue.set_automatic("cpu")
    return session


@pytest.fixture
def open_speed(qtbot: Any, session: Session) -> Open:
    """Opens the page of a result with its last tab, *Speed* or *Method*, in front."""

    def open_(result: Any) -> ResultPage:
        page: Any = FACES[result.request.analysis].page(result, lone_desk(session.settings, session.card_bench))
        on_screen(qtbot, page, 1280, 720)
        page.below.setCurrentIndex(page.below.count() - 1)
        settle(page)
        assert page.speed.isVisible() and page.below.tabText(page.below.currentIndex()) in ("Method", "Speed")
        return page

    return open_


@pytest.fixture
def bases(tmp_path: Path) -> PairsResult:
    """60 pairs of DNA."""
    return pairs_result(tmp_path / "bases", 60)
