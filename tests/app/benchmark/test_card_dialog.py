"""The dialog that measures a card: without one, while points arrive, with kept points, exports."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from PySide6.QtWidgets import QPushButton

from app.analyses.registry import FACES
from app.benchmark.card.dialog import CardFiguresDialog
from app.dialogs.devices import DevicesDialog
from app.session import Session
from app.settings import Settings
from app.theme import theme_service
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.core.errors import DeviceError
from gpu.sequences.choice import SequenceChoice
from tests.app.card_samples import FakeCard, whole_figures
from tests.app.fakes import FakeEngine


@pytest.fixture
def open_dialog(qtbot: Any, qapp: object, settings: Settings) -> Iterator[Callable[[FakeCard], CardFiguresDialog]]:
    sessions: list[Session] = []

    def choose(name: str, threads: int | None = None, devices: str = "auto") -> Any:
        return SimpleNamespace(name=name, device=name, reason="")

    def open_(card: FakeCard) -> CardFiguresDialog:
        session = Session(FakeEngine().services(choose=choose, card=card.services()), settings, FACES)
        session.queue.set_automatic("cuda")
        sessions.append(session)
        dialog = CardFiguresDialog(session)
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.waitUntil(lambda: not session.background.busy)
        return dialog

    yield open_
    for session in sessions:
        session.card_bench.close()
        session.queue.close()
        for job in session.queue.active():
            job.monitor.cancel()
        assert session.queue.join(30)


def test_without_a_card_it_says_why(open_dialog: Any) -> None:
    dialog = open_dialog(FakeCard(card=None))
    assert dialog.empty.isVisible()
    assert dialog.empty.text().startswith("There is no graphics card to measure: no NVIDIA driver.\n")
    for widget in (dialog.start, dialog.stop, dialog.charts[0], dialog.figure, dialog.numbers, dialog.progress):
        assert not widget.isVisible()
    dialog.measure()
    assert not dialog.stop.isVisible()
    assert dialog.width() < 600 and dialog.height() < 400
    with_card = open_dialog(FakeCard())
    assert with_card.width() > 600 and with_card.height() > 400


def test_a_card_that_was_never_measured(open_dialog: Any) -> None:
    dialog = open_dialog(FakeCard())
    assert not dialog.empty.isVisible() and dialog.start.isEnabled()
    assert "NVIDIA GeForce RTX 4070, 46 multiprocessors" in dialog.card.text()
    assert "Not measured yet" in dialog.status.text()
    assert "until it is calibrated" in dialog.answer.text()
    assert not dialog.figure.isEnabled() and dialog.figure.toolTip() == "Nothing has been measured yet"


def test_what_was_measured_before_is_shown_again(open_dialog: Any) -> None:
    dialog = open_dialog(FakeCard(known=("short",), shape=(92, 3)))
    assert dialog.status.text().startswith("Measured on ")
    answer = dialog.answer.text()
    assert answer.startswith("Fastest: B = 138, T = 128 (3 blocks a multiprocessor), ") and "GCUPS" in answer
    assert "B = 92, T = 96, from the calibration of 2026-11-21" in answer
    assert "T = 32: " in dialog.charts[1]._plot.accessibleDescription()
    assert "T = 32: " not in dialog.charts[0]._plot.accessibleDescription()
    dialog.sizes.setCurrentIndex(1)
    assert "Not measured yet" in dialog.status.text() and not dialog.numbers.isEnabled()
    dialog.sizes.setCurrentIndex(0)
    assert dialog.numbers.isEnabled()


def test_points_are_shown_as_they_arrive_then_the_whole(qtbot: Any, open_dialog: Any) -> None:
    card = FakeCard()
    dialog = open_dialog(card)
    dialog.sizes.setCurrentIndex(1)
    dialog.start.click()
    assert dialog.stop.isVisible() and not dialog.start.isVisible() and not dialog.sizes.isEnabled()
    qtbot.waitUntil(lambda: dialog.progress.value() == 17)
    assert "17 of 46 points, about" in dialog.status.text()
    assert dialog.figure.isEnabled()
    card.hold.set()
    qtbot.waitUntil(lambda: dialog.start.isVisible())
    assert card.measured == ["long"] and dialog.status.text().startswith("Measured on ")
    assert not dialog.progress.isVisible() and dialog.sizes.isEnabled()
    # It stays when another size was looked at.
    dialog.sizes.setCurrentIndex(0)
    dialog.sizes.setCurrentIndex(1)
    assert dialog.status.text().startswith("Measured on ")


def test_stop(qtbot: Any, open_dialog: Any) -> None:
    dialog = open_dialog(FakeCard())
    dialog.start.click()
    qtbot.waitUntil(lambda: dialog.progress.value() == 17)
    dialog.stop.click()
    qtbot.waitUntil(lambda: dialog.start.isVisible())
    assert dialog.status.text() == "Stopped after 17 of 46 points, which are not kept."
    assert dialog.numbers.isEnabled(), "they may still be exported"
    assert dialog.start.isEnabled()


def test_closing_stops(qtbot: Any, open_dialog: Any) -> None:
    card = FakeCard()
    dialog = open_dialog(card)
    session = dialog._session
    dialog.start.click()
    qtbot.waitUntil(lambda: bool(card.measured))
    dialog.close()
    qtbot.waitUntil(lambda: not session.background.busy)


def test_a_card_that_fails_is_a_sentence(qtbot: Any, open_dialog: Any) -> None:
    card = FakeCard(problem=DeviceError("The graphics card failed (launch failed); resume the run."))
    dialog = open_dialog(card)
    dialog.start.click()
    qtbot.waitUntil(lambda: dialog.status.role == "error")
    assert dialog.status.text() == str(card.problem)
    assert dialog.start.isVisible()


def test_refused_while_a_run_is_on_the_card(qtbot: Any, open_dialog: Any, tmp_path: Path) -> None:
    dialog = open_dialog(FakeCard())
    session = dialog._session
    job = session.submit(ChromosomeRequest(SequenceChoice("a.fa"), SequenceChoice("b.fa")), tmp_path / "run")
    reason = "A comparison is using the graphics card; measure when it has ended."
    assert not dialog.start.isEnabled() and dialog.start.toolTip() == reason
    assert (dialog.status.text(), dialog.status.role) == (reason, "warning")
    session.queue.cancel(job)
    qtbot.waitUntil(lambda: dialog.start.isEnabled())
    assert dialog.status.role == "muted"


def test_exports(qtbot: Any, open_dialog: Any, tmp_path: Path) -> None:
    dialog = open_dialog(FakeCard(known=("short",)))
    for suffix in ("svg", "pdf", "png"):
        dialog.export(tmp_path / f"figure.{suffix}")
    qtbot.waitUntil(lambda: not dialog._session.background.busy)
    root = ElementTree.parse(tmp_path / "figure.svg").getroot()
    texts = {"".join(element.itertext()) for element in root.iter() if element.tag.endswith("}text")}
    assert {"Figure 10: blocks, T = 128", "seconds", "blocks (B)", "T = 32", "fastest", "138"} <= texts
    assert (tmp_path / "figure.pdf").read_bytes().startswith(b"%PDF-")
    assert (tmp_path / "figure.png").read_bytes().startswith(b"\x89PNG")
    dialog.export_numbers(tmp_path / "numbers.tsv")
    qtbot.waitUntil(lambda: not dialog._session.background.busy)
    card = FakeCard().card
    assert card is not None
    assert (tmp_path / "numbers.tsv").read_text(encoding="utf-8") == whole_figures(card, "short").tsv()
    for save, name in ((dialog.export, "figure.svg"), (dialog.export_numbers, "numbers.tsv")):
        save(tmp_path / "nowhere" / name)
        qtbot.waitUntil(lambda: dialog.status.role == "error")
        assert name in dialog.status.text()
        dialog.status.say("")


def test_a_ring_is_drawn_around_the_fastest_in_either_theme(open_dialog: Any) -> None:
    dialog = open_dialog(FakeCard(known=("short",)))
    dialog.resize(1280, 800)
    try:
        for scheme in ("dark", "light"):
            theme_service().set_scheme(scheme)
            theme = theme_service().theme
            image = dialog.charts[0]._plot.grab().toImage()
            colours = {image.pixel(x, y) for x in range(0, image.width()) for y in range(0, image.height(), 2)}
            for wanted in (theme.surface, theme.forward, theme.text):
                assert wanted.rgb() in colours
    finally:
        theme_service().set_scheme("light")


def test_the_devices_page_opens_it(qtbot: Any, session: Session) -> None:
    devices = DevicesDialog(session)
    qtbot.addWidget(devices)
    (button,) = (one for one in devices.findChildren(QPushButton) if "Measure" in one.text())
    assert not button.isEnabled() and "card" in button.toolTip()
    qtbot.waitUntil(lambda: "no NVIDIA driver" in button.toolTip())
    devices._allow_measure("")
    button.click()
    (dialog,) = devices.findChildren(CardFiguresDialog)
    qtbot.waitUntil(lambda: dialog.empty.isVisible())
    dialog.close()
