"""The tab *Speed*: measuring, stopping, giving way to runs, kept measurements, exports."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.analyses.pairs.page import PairsPage
from app.analyses.registry import FACES
from app.runs.job import CardTrouble
from app.runs.session import Session
from app.shell.main_window import MainWindow
from app.shell.workspace import result_pages
from app.widgets.messages import Message
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.analyses.pairs.result import PairsResult
from gpu.benchmark import chromosome as pieces
from gpu.benchmark.measurement import keep
from gpu.core.errors import InputError
from gpu.sequences.choice import SequenceChoice
from tests.app.benchmark.conftest import Open
from tests.app.card_samples import FakeCard, card_speeds, staged_speeds
from tests.app.drivers import save_picture, settle, wait, window_on_screen
from tests.app.fakes import FakeEngine
from tests.app.figure_texts import words

RUN = ChromosomeRequest(SequenceChoice("a.fa"), SequenceChoice("b.fa"))


def bars(page: Any) -> str:
    text: str = page.speed.bars.accessibleDescription()
    return text


def test_before_anything_is_measured(bases: PairsResult, open_speed: Open, tmp_path: Path) -> None:
    page = open_speed(bases)
    speed = page.speed
    assert "Nothing has been measured yet" in bars(page) and speed.note.text() == ""
    assert speed.start.isEnabled() and speed.start.isVisible() and not speed.stop.isVisible()
    assert not speed.sizes.isVisible(), "there is nothing to choose"
    assert not speed.export.isEnabled() and "“Measure this computer” first" in speed.export.toolTip()
    with pytest.raises(InputError, match="Nothing has been measured yet; press “Measure this computer”."):
        speed.figure()


def test_measuring_draws_and_exports(bases: PairsResult, open_speed: Open, card: FakeCard, tmp_path: Path) -> None:
    page = open_speed(bases)
    speed = page.speed
    speed.start.click()
    wait(lambda: "CPU: 1 core" in bars(page))
    assert "GPU" not in bars(page) and speed.status.text() == "Measuring CPU: 8 cores."
    assert "equal" not in speed.note.text()
    assert speed.stop.isVisible() and not speed.start.isVisible() and page.busy and not speed.export.isEnabled()
    with pytest.raises(InputError):
        speed.figure()
    card.hold.set()
    settle(page)
    assert "GPU: NVIDIA GeForce RTX 4070, 12 GB: 57.7 × · 923,077 pairs/s · 115 GCUPS" in bars(page)
    assert speed.note.text() == (
        "240 pairs, 50 times over · 1.491 × 10⁹ cells · 2026-11-21. All answers are equal, and those of this result."
    )
    assert speed.export.isEnabled() and speed.export in page.actions()
    assert speed.export.toolTip() == "Save the speed of this computer as a file"
    save_picture(page, tmp_path / "x.svg", speed.figure)
    settle(page)
    text = words((tmp_path / "x.svg").read_bytes())
    assert all(word in text for word in ("57.7 ×", "Tesla T4", "22.6 × (pure 25.8 ×)", "Not measured here"))
    assert card.compared == [""]


def test_stopped_it_shows_what_was_there_before(bases: PairsResult, open_speed: Open) -> None:
    before = replace(card_speeds(2, "no NVIDIA driver"), day="2026-01-02")
    keep(bases.request, before)
    page = open_speed(bases)
    speed = page.speed
    assert speed.measured == before and speed.export.isEnabled()
    assert bars(page).endswith("Graphics card: none: no NVIDIA driver") and "2026-01-02" in speed.note.text()
    speed.start.click()
    wait(lambda: speed.measured is not None and len(speed.measured.speeds) == 1)
    assert not speed.export.isEnabled()
    speed.stop.click()
    settle(page)
    assert speed.status.text() == "Stopped; nothing of it is kept." and speed.measured == before
    assert speed.start.isVisible() and speed.export.isEnabled() and "equal" in speed.note.text()


def test_a_look_up_is_dropped_when_another_size_is_chosen(
    sample: Result, open_speed: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pieces, "MAX_CELLS", {"short": 10**6, "long": 10**8})
    page = open_speed(sample)
    arrived = threading.Event()

    def kept(choice: Any) -> Any:
        if choice["size"] == "long":
            assert arrived.wait(30)
            return staged_speeds(size="long")
        return None

    monkeypatch.setattr(page.speed._benchmark, "kept", kept)
    page.speed.sizes.setCurrentIndex(1)
    page.speed.sizes.setCurrentIndex(2)
    arrived.set()
    settle(page)
    assert page.speed.measured is None


def test_what_keeps_it_from_being_measured_is_told(bases: PairsResult, open_speed: Open, card: FakeCard) -> None:
    card.problem = InputError("There is no file r.fa; check its name and folder.")
    page = open_speed(bases)
    page.speed.start.click()
    settle(page)
    assert page.speed.status.text() == str(card.problem) and page.speed.status.role == "error"
    assert "Nothing has been measured yet" in bars(page) and not page.speed.export.isEnabled()


def test_it_waits_for_runs_and_gives_way_to_them(
    bases: PairsResult, open_speed: Open, session: Session, engine: FakeEngine, tmp_path: Path
) -> None:
    page = open_speed(bases)
    speed = page.speed
    speed.start.click()
    wait(lambda: "CPU: 1 core" in bars(page))
    job = session.submit(RUN, tmp_path / "run")
    settle(page)
    assert speed.status.text().startswith("Stopped") and job.state.active
    assert not speed.start.isEnabled() and speed.start.toolTip().startswith("A comparison is running")
    speed.measure()
    assert not page.busy
    engine.hold.set()
    wait(lambda: not session.queue.active())
    assert speed.start.isEnabled()


def test_a_card_that_failed_is_left_out(bases: PairsResult, open_speed: Open, session: Session, card: FakeCard) -> None:
    session.queue._lost = CardTrouble(Message("The card failed.", ""), "", ends_card=True)
    card.hold.set()
    page = open_speed(bases)
    page.speed.start.click()
    settle(page)
    assert card.compared == ["it failed; restart Crosspoint to use it again"]


def test_a_closed_page_stops_measuring(
    qtbot: Any, bases: PairsResult, session: Session, card: FakeCard, engine: FakeEngine
) -> None:
    """In the window, whose pages have something to measure with."""
    window = window_on_screen(qtbot, MainWindow(session, make_page=result_pages(FACES)), engine)
    page = window.workspace.show_result(bases, "pairs")
    assert isinstance(page, PairsPage) and page.speed is not None
    page.speed.measure()
    wait(lambda: bool(card.compared))
    monitor = page.speed._monitor
    assert monitor is not None and not monitor.cancelled
    window.workspace.close_page(window.workspace.currentIndex())
    wait(lambda: monitor.cancelled)
    settle(session.background)
