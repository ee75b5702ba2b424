"""The page's tab that measures this computer: asked for, stopped, refused while something runs, shown again, exported."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.analyses.pairs import speed as speed_panel
from app.analyses.pairs.page import PairsPage
from app.analyses.pairs.speed_chart import measured_bars, measured_note, reported_bars
from app.analyses.registry import FACES
from app.jobs.job import CardTrouble
from app.main_window import MainWindow
from app.messages import Message
from app.session import Session
from app.settings import Settings
from app.workspace import result_pages
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.pairs.request import PairsRequest
from gpu.analyses.pairs.result import PairsResult
from gpu.analyses.pairs.speeds import Speeds
from gpu.core.errors import InputError
from gpu.sequences.choice import SequenceChoice
from tests.app.analyses.pairs.samples import pairs_result
from tests.app.card_samples import FakeCard, card_speeds
from tests.app.fakes import FakeEngine, end_runs
from tests.app.figure_texts import words

RUN = ChromosomeRequest(SequenceChoice("a.fa"), SequenceChoice("b.fa"))
Open = Callable[[PairsResult], PairsPage]


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch) -> list[Speeds]:
    """What was measured before: the last of it, if anything."""
    found: list[Speeds] = []
    monkeypatch.setattr(speed_panel, "kept", lambda request: found[-1] if found else None)
    return found


@pytest.fixture
def card() -> FakeCard:
    return FakeCard()


@pytest.fixture
def engine() -> FakeEngine:
    return FakeEngine()


@pytest.fixture
def session(qapp: Any, engine: FakeEngine, card: FakeCard, settings: Settings) -> Iterator[Session]:
    session = Session(engine.services(card=card.services()), settings, FACES)
    session.queue.set_automatic("cpu")
    yield session
    session.card_bench.close()
    session.queue.close()
    engine.hold.set()
    assert session.queue.join(30)


@pytest.fixture
def open_page(qtbot: Any, session: Session) -> Open:
    """Opens a page with its tab in front."""

    def open_(result: PairsResult) -> PairsPage:
        page = PairsPage(result)
        page.take_bench(session.card_bench)
        qtbot.addWidget(page)
        page.resize(1280, 720)
        page.show()
        page.below.setCurrentWidget(page.speed)
        qtbot.waitUntil(lambda: not page.busy)
        return page

    return open_


def bars(page: PairsPage) -> str:
    assert page.speed is not None
    return page.speed.bars.accessibleDescription()


def test_before_anything_is_measured(bases: PairsResult, open_page: Open, tmp_path: Path) -> None:
    page = open_page(bases)
    assert page.speed is not None and "Nothing has been measured yet" in bars(page)
    assert page.speed.start.isEnabled() and page.speed.start.isVisible() and not page.speed.stop.isVisible()
    assert not page.export_speeds.isEnabled() and "tab “Speed”" in page.export_speeds.toolTip()
    said: list[str] = []
    page.message.connect(said.append)
    page.export_speeds_to(tmp_path / "x.svg")
    assert (
        said == ["Nothing has been measured yet; press “Measure this computer”."] and not (tmp_path / "x.svg").exists()
    )


def test_measuring_draws_and_exports(
    qtbot: Any, bases: PairsResult, open_page: Open, card: FakeCard, tmp_path: Path
) -> None:
    page = open_page(bases)
    speed = page.speed
    assert speed is not None
    speed.start.click()
    qtbot.waitUntil(lambda: "CPU: 1 core" in bars(page))
    assert "GPU" not in bars(page) and speed.status.text() == "Measuring CPU: 8 cores."
    assert "equal" not in speed.note.text()
    assert speed.stop.isVisible() and not speed.start.isVisible() and page.busy and not page.export_speeds.isEnabled()
    with pytest.raises(InputError):
        speed.figure()
    card.hold.set()
    qtbot.waitUntil(lambda: not page.busy)
    assert "GPU: NVIDIA GeForce RTX 4070, 12 GB: 57.7 × · 923,077 pairs/s · 115 GCUPS" in bars(page)
    assert speed.note.text() == (
        "240 pairs, 50 times over · 1.491 × 10⁹ cells · 2026-11-21. All answers are equal, and those of this result."
    )
    assert page.export_speeds.isEnabled() and page.export_speeds in page.actions()
    page.export_speeds_to(tmp_path / "x.svg")
    qtbot.waitUntil(lambda: not page.busy)
    text = words((tmp_path / "x.svg").read_bytes())
    assert all(word in text for word in ("57.7 ×", "Tesla T4", "22.6 × (pure 25.8 ×)", "Not measured here"))
    assert card.compared == [""]


def test_stopped_it_shows_what_was_there_before(
    qtbot: Any, bases: PairsResult, open_page: Open, kept: list[Speeds]
) -> None:
    kept.append(replace(card_speeds(2, "no NVIDIA driver"), day="2026-01-02"))
    page = open_page(bases)
    speed = page.speed
    assert speed is not None and speed.speeds == kept[0] and page.export_speeds.isEnabled()
    assert bars(page).endswith("Graphics card: none: no NVIDIA driver") and "2026-01-02" in speed.note.text()
    speed.start.click()
    qtbot.waitUntil(lambda: speed.speeds is not None and len(speed.speeds.speeds) == 1)
    assert not page.export_speeds.isEnabled()
    speed.stop.click()
    qtbot.waitUntil(lambda: not page.busy)
    assert speed.status.text() == "Stopped; nothing of it is kept." and speed.speeds == kept[0]
    assert speed.start.isVisible() and page.export_speeds.isEnabled()


def test_what_keeps_it_from_being_measured_is_told(
    qtbot: Any, bases: PairsResult, open_page: Open, card: FakeCard
) -> None:
    card.problem = InputError("There is no file r.fa; check its name and folder.")
    page = open_page(bases)
    assert page.speed is not None
    page.speed.start.click()
    qtbot.waitUntil(lambda: not page.busy)
    assert page.speed.status.text() == str(card.problem) and page.speed.status.role == "error"
    assert "Nothing has been measured yet" in bars(page) and not page.export_speeds.isEnabled()


def test_it_waits_for_runs_and_gives_way_to_them(
    qtbot: Any, bases: PairsResult, open_page: Open, session: Session, engine: FakeEngine, tmp_path: Path
) -> None:
    page = open_page(bases)
    speed = page.speed
    assert speed is not None
    speed.start.click()
    qtbot.waitUntil(lambda: "CPU: 1 core" in bars(page))
    job = session.submit(RUN, tmp_path / "run")
    qtbot.waitUntil(lambda: not page.busy)
    assert speed.status.text().startswith("Stopped") and job.state.active
    assert not speed.start.isEnabled() and speed.start.toolTip().startswith("A comparison is running")
    speed.measure()
    assert not page.busy
    engine.hold.set()
    qtbot.waitUntil(lambda: not session.queue.active())
    assert speed.start.isEnabled()


def test_a_card_that_failed_is_left_out(
    qtbot: Any, bases: PairsResult, open_page: Open, session: Session, card: FakeCard
) -> None:
    session.queue._lost = CardTrouble(Message("The card failed.", ""), "", ends_card=True)
    card.hold.set()
    page = open_page(bases)
    assert page.speed is not None
    page.speed.start.click()
    qtbot.waitUntil(lambda: not page.busy)
    assert card.compared == ["it failed; restart Crosspoint to use it again"]


def test_a_closed_page_stops_measuring(
    qtbot: Any, bases: PairsResult, session: Session, card: FakeCard, settings: Settings, engine: FakeEngine
) -> None:
    """In the window, whose pages have something to measure with."""
    window = MainWindow(session, make_page=result_pages(FACES))
    qtbot.addWidget(window, before_close_func=lambda _: end_runs(qtbot, session, engine))
    window.show()
    page = window.workspace.show_result(bases, "pairs")
    assert isinstance(page, PairsPage) and page.speed is not None
    page.speed.measure()
    qtbot.waitUntil(lambda: bool(card.compared))
    monitor = page.speed._monitor
    assert monitor is not None and not monitor.cancelled
    window.workspace.close_page(window.workspace.currentIndex())
    qtbot.waitUntil(lambda: monitor.cancelled)
    qtbot.waitUntil(lambda: not session.background.busy)


def test_no_pairs_to_measure_with(tmp_path: Path, open_page: Open) -> None:
    page = open_page(pairs_result(tmp_path / "none", 0))
    assert page.speed is not None and not page.speed.start.isEnabled()
    assert page.speed.start.toolTip() == "This result has no pairs to measure with."


def test_the_words_beside_the_bars() -> None:
    pure, usual = PairsRequest("a.fa", "b.fa", ties="pure"), PairsRequest("a.fa", "b.fa")
    assert [bar.label for bar in reported_bars(pure)] == [
        "25.8 × (conventional 22.6 ×)",
        "266 × (conventional 236 ×)",
    ]
    assert [round(bar.value) for bar in reported_bars(usual)] == [23, 236]
    some = replace(card_speeds(1), pairs=1, times=1, left_out=1_200)
    assert measured_note(some, pure).endswith(
        "All scores are equal, and those of this result. Pairs that are too long for seconds were passed over: 1,200."
    )
    assert measured_note(some, usual).startswith("1 pair · ")
    assert measured_bars(some)[0].label == "1 × · 1.33 pairs/s · 1.99 GCUPS"
