"""Help → Check this computer: lines as they come, a file to send, and a stop."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea

from app.runs.card_bench import CardServices
from app.runs.session import Session
from app.shell.check import CheckDialog
from app.theme import theme_service
from app.widgets.basic import PlainLabel
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.diagnosis.report import Line, Mark, Report
from tests.app.drivers import on_screen, wait
from tests.app.fakes import FakeEngine

FINE = Line("Computer", "Memory", "3 GiB free")
REMARK = Line("Folders", "Caches", "cannot be written", Mark.ATTENTION, "Allow writing to it.", "/home/somebody/caches")
BAD = Line("Self-test", "Processor", "wrong: pairs", Mark.UNUSABLE, "Do not use this device.")


class FakeCheck:
    """A check that waits after its first line until it is released or cancelled."""

    def __init__(self, *lines: Line) -> None:
        self.lines = lines
        self.go_on = threading.Event()
        self.problem: Exception | None = None
        self.no_card: list[str] = []
        self.folders: list[Path] = []

    def __call__(self, results: Path, monitor: Monitor, on_report: Callable[[Report], None], no_card: str) -> Report:
        self.no_card.append(no_card)
        self.folders.append(results)
        monitor.note("The self-test waits: compiling kernel 3 of 9.")
        on_report(Report(self.lines[:1]))
        while not self.go_on.wait(0.01):
            monitor.raise_if_cancelled()
        if self.problem is not None:
            raise self.problem
        return Report(self.lines)


@pytest.fixture
def open_dialog(qtbot: Any, engine: FakeEngine, session_of: Callable[..., Session]) -> Callable[..., CheckDialog]:
    def open_(check: FakeCheck) -> CheckDialog:
        card = CardServices(lambda monitor: None, check=check)
        return on_screen(qtbot, CheckDialog(session_of(engine.services(card=card))))

    return open_


def _texts(dialog: CheckDialog) -> list[str]:
    return [label.text() for label in dialog.findChild(QScrollArea).findChildren(PlainLabel)]


def test_lines_come_one_after_another(open_dialog: Any, settings: Any) -> None:
    check = FakeCheck(FINE, REMARK, BAD)
    dialog = open_dialog(check)
    wait(lambda: "3 GiB free" in _texts(dialog))
    assert dialog.progress.isVisible() and dialog.stop.isVisible() and not dialog.again.isVisible()
    assert not dialog.keep.isEnabled() and "compiling kernel 3 of 9" in dialog.note.text()
    check.go_on.set()
    wait(lambda: not dialog.is_checking)
    assert dialog.summary.text() == "Not usable: Processor (self-test)."
    assert _texts(dialog) == [
        *("Computer", "Memory", "3 GiB free"),
        *("Folders", "Caches", "cannot be written", "/home/somebody/caches", "Allow writing to it."),
        *("Self-test", "Processor", "wrong: pairs", "Do not use this device."),
    ]
    assert not dialog.progress.isVisible() and dialog.again.isVisible() and dialog.keep.isEnabled()
    assert check.folders == [settings.results_folder] and check.no_card == [""]
    # Again, from an empty page.
    check.lines = (FINE,)
    dialog.again.click()
    wait(lambda: not dialog.is_checking)
    assert dialog.summary.text() == "All is usable." and _texts(dialog) == ["Computer", "Memory", "3 GiB free"]


def test_it_can_be_stopped(open_dialog: Any) -> None:
    dialog = open_dialog(FakeCheck(FINE, BAD))
    wait(lambda: "3 GiB free" in _texts(dialog))
    dialog.stop.click()
    wait(lambda: not dialog.is_checking)
    assert dialog.summary.text() == "Stopped before everything was checked."
    # What is known by then can be sent.
    assert dialog.keep.isEnabled() and "wrong: pairs" not in _texts(dialog)


def test_closing_it_stops_the_check(open_dialog: Any) -> None:
    dialog = open_dialog(FakeCheck(FINE))
    wait(lambda: "3 GiB free" in _texts(dialog))
    monitor = dialog._monitor
    dialog.reject()
    assert monitor is not None and monitor.cancelled


def test_a_check_that_fails_is_told(open_dialog: Any) -> None:
    check = FakeCheck(FINE)
    check.problem = InputError("The folder is gone; choose another one.")
    check.go_on.set()
    dialog = open_dialog(check)
    wait(lambda: not dialog.is_checking)
    assert dialog.summary.text() == "The check failed."
    assert dialog.note.text() == "The folder is gone; choose another one." and dialog.note.role == "error"


def test_the_report_is_saved_and_copied_without_folders(open_dialog: Any, tmp_path: Path) -> None:
    check = FakeCheck(FINE, REMARK)
    check.go_on.set()
    dialog = open_dialog(check)
    wait(lambda: not dialog.is_checking)
    dialog.save(tmp_path / "report.txt")
    wait(lambda: dialog.note.text() == "Saved as report.txt.")
    text = (tmp_path / "report.txt").read_text("utf-8")
    assert "cannot be written" in text and "somebody" not in text
    dialog.copy.click()
    assert QApplication.clipboard().text() == text
    dialog.save(tmp_path / "nowhere" / "report.txt")
    wait(lambda: "nowhere" in dialog.note.text())
    assert dialog.note.role == "error"


def test_a_failed_or_busy_card_is_left_alone(open_dialog: Any) -> None:
    check = FakeCheck(FINE)
    check.go_on.set()
    dialog = open_dialog(check)
    wait(lambda: not dialog.is_checking)
    bench = dialog._session.card_bench
    bench._is_in_use = lambda: True
    dialog.again.click()
    wait(lambda: not dialog.is_checking)
    bench._queue = SimpleNamespace(is_card_lost=True)
    dialog.again.click()
    wait(lambda: not dialog.is_checking)
    assert check.no_card == [
        "",
        "a comparison is using it; check again when it has ended",
        "it failed; restart Crosspoint to use it again",
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [420, 1000])
def test_long_lines_are_wrapped_and_never_cut(open_dialog: Any, scheme: Any, width: int) -> None:
    long = " ".join(["a long sentence"] * 20)
    path = "/" + "/".join(["folder"] * 30)
    check = FakeCheck(Line("Folders", "Temporary files", long, Mark.ATTENTION, long, path), *[FINE] * 30)
    check.go_on.set()
    theme_service().set_scheme(scheme)
    dialog = open_dialog(check)
    dialog.resize(width, 400)
    wait(lambda: not dialog.is_checking)
    QApplication.processEvents()
    page = dialog.findChild(QScrollArea).widget()
    assert page.width() <= dialog.findChild(QScrollArea).viewport().width()
    for label in page.findChildren(PlainLabel):
        assert label.geometry().right() <= page.width(), label.text()
        assert label.height() >= label.heightForWidth(label.width()) or not label.wordWrap(), label.text()
    theme_service().set_scheme("light")


def test_help_opens_it(window: Any) -> None:
    check = FakeCheck(FINE)
    check.go_on.set()
    bench = window.session.card_bench
    bench.services = CardServices(bench.services.calibrate, check=check)
    window.menus.check.trigger()
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, CheckDialog)
    wait(lambda: not dialog.is_checking)
    assert [button.isDefault() for button in dialog.findChildren(QPushButton)].count(True) <= 1
    dialog.close()
