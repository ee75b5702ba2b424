"""Help → Save diagnostics: what is in the file, and what is not."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from app.runs.card_bench import CardServices
from app.shell.diagnostics import LOG_LINES, Diagnostics, diagnostics
from app.shell.main_window import MainWindow
from gpu.core.errors import InputError
from gpu.diagnosis.report import Line, Report
from tests.app.drivers import wait, window_on_screen
from tests.app.fakes import FakeEngine, PlainPage

REPORT = Report((Line("Computer", "Crosspoint", "9.9 on Python 3.11", place="/home/somebody/crosspoint"),))
SEQUENCE = "ACGTTGCA" * 10


@pytest.fixture
def log_file(tmp_path: Path) -> Path:
    file = tmp_path / "log.txt"
    lines = [f"2026-01-01 INFO line {number}" for number in range(2 * LOG_LINES)]
    lines += [f"ERROR “{Path.home() / 'patients' / 'smith' / 'a.fa'}”: {SEQUENCE} is no header."]
    file.write_text("\n".join(lines))
    return file


def test_no_sequence_and_no_folder_is_in_it(log_file: Path) -> None:
    text = diagnostics(REPORT, "", log_file)
    assert "9.9 on Python 3.11" in text and f"line {2 * LOG_LINES - 1}" in text
    assert "line 10\n" not in text
    assert SEQUENCE[:30] not in text and "is no header." in text and "a.fa" in text
    assert "patients" not in text and "somebody" not in text


def test_without_a_report_or_a_log_the_rest_is_there(tmp_path: Path, log_file: Path) -> None:
    assert "No check: It was stopped." in diagnostics(None, "It was stopped.", log_file)
    assert "line " in diagnostics(None, "It was stopped.", log_file)
    assert diagnostics(REPORT, "", None).endswith("Log\n\n")
    assert "gone.txt" in diagnostics(REPORT, "", tmp_path / "gone.txt")


@pytest.mark.parametrize("fails", [False, True])
def test_the_menu_saves_a_file(
    qtbot, session_of, engine: FakeEngine, tmp_path: Path, log_file: Path, fails: bool
) -> None:
    def check(*_: object) -> Report:
        if fails:
            raise InputError("The card does not answer.")
        return REPORT

    def no_shapes(*_: object) -> None:
        raise InputError("There is no graphics card to measure.")

    card = CardServices(lambda monitor: None, no_shapes, check=check)
    session = session_of(engine.services(card=card))
    window = window_on_screen(qtbot, MainWindow(session, make_page=PlainPage, log_file=log_file), engine)
    window.menus.diagnostics.trigger()
    (chooser,) = window.findChildren(QFileDialog)
    assert "diagnostics" in chooser.selectedFiles()[0]
    chooser.reject()
    path = tmp_path / "sent.txt"
    (saver,) = window.findChildren(Diagnostics)
    saver.save(path)
    wait(lambda: "Saved" in window.statusBar().currentMessage())
    text = path.read_text()
    assert ("does not answer" in text) is fails and ("9.9 on" in text) is not fails
    assert f"line {2 * LOG_LINES - 1}" in text
    session.deleteLater()
