"""The page *Computers* of the preferences, with a real lab: its test, its list, the chip."""

from __future__ import annotations

import socket
import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QDialog

from app.help.guide import GuideDialog
from app.runs.lab import watch
from app.runs.lab.computers_page import ComputersPage
from app.runs.lab.connection import Answer, Connection
from app.runs.session import Session
from app.shell.main_window import MainWindow
from app.shell.preferences import PreferencesDialog
from app.state.settings import LabSettings, Settings
from gpu import __version__
from gpu.cluster.connection import Cluster
from tests.app.drivers import on_screen, wait
from tests.app.runs.lab.conftest import settings_of
from tests.app.table_texts import texts
from tests.gpu.cluster.conftest import Lab


def opened(qtbot: Any, session: Session) -> tuple[PreferencesDialog, ComputersPage]:
    dialog = on_screen(qtbot, PreferencesDialog(session.settings, None, session.lab))
    dialog.show_computers()
    return dialog, dialog.computers


def fill(page: ComputersPage, lab: LabSettings) -> None:
    page.kind.setCurrentIndex(page.kind.findData("lab"))
    page.scheduler.setText(lab.address)
    page.certificates.setText(lab.certificates)
    page.plain.setChecked(lab.allow_plain)


def rows(page: ComputersPage) -> list[list[str]]:
    return texts(page.computers.list)


def test_without_a_lab_the_page_tells_what_it_is_for_and_leads_to_the_guide(qtbot: Any, session: Session) -> None:
    dialog, page = opened(qtbot, session)
    assert page.computers.sentence.isVisible() and "to the byte" in page.computers.sentence.text()
    assert not page.test.isVisible() and not page.scheduler.isVisible() and not dialog.problem()
    page.computers.guide.click()
    guide = dialog.findChild(GuideDialog)
    assert guide is not None and Path(guide.view.source().toLocalFile()).name == "lab.md"
    dialog.accept()
    assert session.settings.lab == LabSettings() and session.lab.watch is None


@pytest.mark.parametrize(
    "lab, words",
    [
        (LabSettings(), "Type the address"),
        (LabSettings("tls://lab-server:8786"), "Choose the folder of certificates"),
        (LabSettings("tls://lab-server:8786", "/nowhere"), "authority.pem"),
        (LabSettings("tcp://lab-server:8786"), "anyone on the network"),
        (LabSettings("lab-server"), "is no scheduler"),
        (LabSettings("tls://lab-server:99999", "/nowhere"), "is no scheduler"),
    ],
)
def test_what_cannot_be_a_lab_is_told_and_not_saved(qtbot: Any, session: Session, lab: LabSettings, words: str) -> None:
    dialog, page = opened(qtbot, session)
    fill(page, lab)
    assert words in dialog.problem() and dialog.remark.text() == dialog.problem()
    assert "--" not in dialog.problem() and not page.test.isEnabled()
    dialog.accept()
    assert dialog.isVisible() and session.settings.lab == LabSettings()
    # Without encryption, if that is wanted in so many words.
    if lab.address.startswith("tcp:"):
        page.plain.setChecked(True)
        assert not dialog.problem() and "read the sequences" in page.risk.text() and page.risk.role == "warning"
    dialog.reject()


def test_the_test_asks_a_real_lab_and_ok_saves_it(qtbot: Any, real_window: MainWindow, lab: Lab) -> None:
    session = real_window.session
    assert not real_window.lab_chip.isVisible()
    dialog, page = opened(qtbot, session)
    fill(page, settings_of(lab))
    page.test.click()
    assert not page.test.isEnabled()
    wait(lambda: "answered in" in page.answer.text())
    assert page.answer.text().startswith("2 computers answered in ") and page.answer.role == "text"
    assert page.test.isEnabled() and session.settings.lab == LabSettings() and session.lab.watch is None
    wait(lambda: len(rows(page)) == 2)
    for number, row in enumerate(rows(page)):
        name, devices, memory, version, answer, doing = row
        assert (name, version, doing) == (f"worker-{number}", __version__, "nothing")
        assert devices == "Processor, 1 core" and "iB" in memory and answer.endswith(" ms")
    # It is brought up to date while it is shown.
    before = page.computers.watch.seconds  # type: ignore[union-attr]
    wait(lambda: page.computers.watch.seconds != before)  # type: ignore[union-attr]
    dialog.accept()
    assert session.settings.lab == settings_of(lab) and session.lab.is_set
    wait(lambda: real_window.lab_chip.text() == "Lab: 2 computers, 0 busy")
    assert "worker-1: nothing" in real_window.lab_chip.toolTip()
    real_window.lab_chip.click()
    again = next(dialog for dialog in real_window.findChildren(QDialog) if isinstance(dialog, PreferencesDialog))
    assert again.computers.isVisible() and again.computers.settings == settings_of(lab)
    wait(lambda: len(rows(again.computers)) == 2)
    # Nothing of the certificates is in the settings but the path.
    store = session.settings._store
    kept = [str(store.value(name)) for name in store.allKeys() if name.startswith("lab/")]
    assert sorted(kept) == sorted([*settings_of(lab)[:2], "false"])
    # No lab again.
    again.computers.kind.setCurrentIndex(0)
    again.accept()
    assert not real_window.lab_chip.isVisible() and session.lab.watch is None


def test_a_lab_that_does_not_answer_is_told_in_a_sentence(
    qtbot: Any, session: Session, lab: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Nobody has to be patient with it.
    monkeypatch.setattr(Cluster.connect.__func__, "__defaults__", (1,))  # type: ignore[attr-defined]
    dialog, page = opened(qtbot, session)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        # Nobody listens there.
        fill(page, LabSettings(f"tls://127.0.0.1:{taken.getsockname()[1]}", str(lab.certificates)))
        page.test.click()
        wait(lambda: page.answer.role == "error")
        assert "No scheduler answers" in page.answer.text() and page.computers.sentence.text() == page.answer.text()
        # Something listens, and never answers: closing ends a test that is under way.
        taken.listen()
        page.test.click()
        trial = page.computers.watch
        assert trial is not None and trial.is_looking
        dialog.reject()
        assert page.computers.watch is None and not session.lab.is_set


def test_a_lab_that_hangs_counts_as_not_reachable_until_it_answers(
    qtbot: Any, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = threading.Event()

    def ask(_: Connection) -> Answer:
        answers.wait(30)
        return Answer((), 0.5)

    monkeypatch.setattr(Connection, "ask", ask)
    monkeypatch.setattr(watch, "MAX_WAIT_SECONDS", 0)
    session.lab.save(LabSettings("tls://lab", "/nowhere"))
    dialog, page = opened(qtbot, session)
    wait(lambda: "has not answered for 0 seconds" in page.computers.sentence.text())
    answers.set()
    wait(lambda: "no computer has joined it yet" in page.computers.sentence.text())
    dialog.reject()


def test_processes_of_this_computer_are_not_started_by_looking_at_them(
    qtbot: Any, session: Session, settings: Settings
) -> None:
    session.lab.save(LabSettings("local:3"))
    dialog, page = opened(qtbot, session)
    assert page.kind.currentData() == "here" and page.processes.value() == 3 and page.processes.isVisible()
    assert page.computers.watch is session.lab.watch and not session.lab.watch.is_looking  # type: ignore[union-attr]
    page.processes.setValue(0)
    assert page.settings == LabSettings("local") and page.computers.watch is None
    dialog.accept()
    assert settings.lab == LabSettings("local") and session.lab.is_chosen is False
    session.lab.close(10)
