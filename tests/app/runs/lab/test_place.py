"""The choice where a comparison is computed, in the dialog of a new one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.analyses.chromosome.dialog import NewComparisonDialog
from app.runs.lab.connection import Answer, Connection
from app.runs.session import Session
from app.shell.main_window import MainWindow
from app.state.settings import LabSettings, Settings
from gpu.core.errors import DeviceError
from tests.app.drivers import dialog_of, on_screen, ready, settle, wait
from tests.app.fakes import FakeEngine


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lab that is set, and never asked."""
    monkeypatch.setattr(Connection, "ask", lambda _: Answer((), 0.0))


def filled(window: MainWindow) -> NewComparisonDialog:
    window.opener.open("chromosome", ["/data/a.fa", "/data/b.fa"])
    dialog = dialog_of(window, NewComparisonDialog)
    ready(dialog)
    return dialog


def test_without_a_lab_there_is_no_choice(window: MainWindow, settings: Settings) -> None:
    # Even if there was one before.
    settings.set_on("lab", True)
    dialog = filled(window)
    assert not dialog.place.isVisible() and not dialog.place.in_lab
    dialog.start.click()
    (job,) = window.session.queue.jobs
    assert not job.in_lab and settings.is_on("lab", False)


def test_the_choice_is_given_to_the_run_and_remembered(window: MainWindow, quiet: None, tmp_path: Path) -> None:
    session = window.session
    session.lab.save(LabSettings("tls://lab", str(tmp_path)))
    dialog = filled(window)
    assert dialog.place.isVisible() and not dialog.place.in_lab
    dialog.place.place.setCurrentIndex(1)
    # What is not started is not remembered.
    dialog.reject()
    dialog = filled(window)
    assert not dialog.place.in_lab
    dialog.place.place.setCurrentIndex(1)
    settle(dialog)
    assert "for this computer" in dialog.estimate.sentence.text()
    dialog.start.click()
    (job,) = session.queue.jobs
    assert job.in_lab
    dialog = filled(window)
    assert dialog.place.in_lab
    # The lab that is taken away meanwhile.
    session.lab.save(LabSettings())
    assert not dialog.place.isVisible() and not dialog.place.in_lab
    dialog.reject()


def test_a_lab_that_is_not_reachable_is_not_what_a_dialog_begins_with(
    window: MainWindow, settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    answers: list[Answer] = []

    def ask(_: Connection) -> Answer:
        if not answers:
            raise DeviceError("No scheduler answers.")
        return answers[0]

    monkeypatch.setattr(Connection, "ask", ask)
    lab = window.session.lab
    lab.save(LabSettings("tls://lab", str(tmp_path)))
    settings.set_on("lab", True)
    assert lab.watch is not None
    wait(lambda: bool(lab.watch.problem))
    dialog = filled(window)
    assert dialog.place.isVisible() and not dialog.place.in_lab
    assert "No scheduler answers" in dialog.place.place.toolTip()
    # What is not chosen by hand is no choice that is remembered.
    dialog.place.remember()
    assert settings.is_on("lab", False)
    answers.append(Answer((), 0.0))
    lab.watch.look()
    wait(lambda: dialog.place.in_lab)
    answers.clear()
    lab.watch.look()
    wait(lambda: not dialog.place.in_lab)
    # A choice by hand stays.
    dialog.place.place.setCurrentIndex(1)
    lab.watch.look()
    wait(lambda: not lab.watch.is_looking)
    assert dialog.place.in_lab
    dialog.place.remember()
    dialog.reject()
    assert settings.is_on("lab", False)


def test_memory_that_this_computer_lacks_does_not_keep_a_run_from_the_lab(
    qtbot: Any, session: Session, engine: FakeEngine, quiet: None, tmp_path: Path
) -> None:
    session.lab.save(LabSettings("tls://lab", str(tmp_path)))
    engine.needs(memory_bytes=9 << 30)
    dialog = on_screen(qtbot, NewComparisonDialog(session))
    dialog.set_files(["/data/a.fa", "/data/b.fa"])
    wait(lambda: not dialog.start.isEnabled() and "memory" in dialog.reason.text())
    dialog.place.place.setCurrentIndex(1)
    wait(lambda: dialog.start.isEnabled())
    # The result comes to this computer's disk.
    engine.needs(disk_bytes=60 << 30)
    dialog.place.place.setCurrentIndex(0)
    dialog.place.place.setCurrentIndex(1)
    wait(lambda: not dialog.start.isEnabled() and "free space" in dialog.reason.text())
