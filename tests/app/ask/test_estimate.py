"""The dialog's use of an estimate: a run that would be refused is not started, what is only a
doubt is.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from app.analyses.chromosome.dialog import NewComparisonDialog
from app.ask.dialog import ComparisonDialog
from app.runs.session import Session
from gpu.analyses.place import FolderState
from gpu.core.errors import DeviceError
from tests.app.drivers import on_screen, start, wait
from tests.app.fakes import FakeEngine, wait_for

NO_MEMORY = (
    "There is too little free memory: 9.0 GiB are needed, 8.0 GiB are free; close other programs or trim the sequences."
)
NO_DISK = (
    "The drive of “{}” has too little free space: 60.0 GiB are needed, 50.0 GiB are free; make room, choose another "
    "folder or "
    "a smaller special rows area."
)


@pytest.fixture
def dialog(qtbot: Any, session: Session) -> NewComparisonDialog:
    return on_screen(qtbot, NewComparisonDialog(session))


@pytest.fixture
def filled(dialog: NewComparisonDialog) -> NewComparisonDialog:
    fill(dialog)
    return dialog


def fill(dialog: ComparisonDialog) -> None:
    dialog.set_files(["/data/a.fa", "/data/b.fa"])
    rest(dialog)


def rest(dialog: ComparisonDialog) -> None:
    wait(lambda: dialog.output.path.text() != "" and not dialog.busy)


def test_too_little_memory_disables_start_until_there_is_enough(
    dialog: NewComparisonDialog, engine: FakeEngine
) -> None:
    engine.needs(memory_bytes=9 << 30)
    fill(dialog)
    panel = dialog.estimate
    assert not dialog.start.isEnabled() and dialog.reason.text() == NO_MEMORY
    assert "too little free memory" in dialog.start.toolTip()
    assert (panel.sentence.text(), panel.memory.role) == ("", "error")
    assert (panel.memory.text(), panel.memory.role, panel.disk.role) == ("9.0 GiB of 8.0 GiB free", "error", "text")
    # Start stays as it is while somebody types; trimmed, it fits.
    engine.needs(memory_bytes=7 << 30)
    dialog.a.trim.setText("1-1000")
    assert not dialog.start.isEnabled()
    rest(dialog)
    assert dialog.start.isEnabled() and dialog.reason.text() == "" and panel.memory.role == "text"


def test_coming_back_to_the_dialog_asks_again(dialog: NewComparisonDialog, engine: FakeEngine) -> None:
    engine.needs(memory_bytes=9 << 30)
    fill(dialog)
    assert not dialog.start.isEnabled()
    engine.needs(free_memory_bytes=10 << 30)
    QApplication.sendEvent(dialog, QEvent(QEvent.Type.WindowActivate))
    rest(dialog)
    assert dialog.start.isEnabled()


def test_too_little_room_for_a_new_result_disables_start(dialog: NewComparisonDialog, engine: FakeEngine) -> None:
    engine.needs(disk_bytes=60 << 30)
    fill(dialog)
    sentence = NO_DISK.format(dialog.output.folder)
    assert not dialog.start.isEnabled() and dialog.reason.text() == sentence
    assert dialog.estimate.disk.role == dialog.estimate.sentence.role == "error"


def test_room_that_is_only_guessed_warns(dialog: NewComparisonDialog, engine: FakeEngine) -> None:
    engine.needs(disk_bytes=60 << 30, less_disk="")
    fill(dialog)
    assert dialog.start.isEnabled() and dialog.reason.text() == ""
    assert dialog.estimate.disk.role == dialog.estimate.sentence.role == "warning"
    assert "may have too little free space" in dialog.estimate.sentence.text()


@pytest.mark.parametrize("place", [FolderState.BEGUN, FolderState.FINISHED])
def test_a_folder_that_holds_some_of_it_needs_no_more_than_that(
    session: Session, dialog: NewComparisonDialog, engine: FakeEngine, place: FolderState
) -> None:
    object.__setattr__(session.services, "place", lambda request, folder: place)
    engine.needs(disk_bytes=60 << 30)
    fill(dialog)
    assert dialog.start.isEnabled() and dialog.estimate.disk.role == "warning"
    # Memory is needed to go on, and not to open what is finished.
    engine.needs(memory_bytes=9 << 30)
    dialog.threads.setValue(1)
    rest(dialog)
    assert dialog.start.isEnabled() == (place is FolderState.FINISHED)


def test_what_other_comparisons_have_now_is_a_doubt(
    session: Session, dialog: NewComparisonDialog, engine: FakeEngine, tmp_path: Path
) -> None:
    fill(dialog)
    request = dialog.wanted()
    assert request is not None
    session.submit(request, tmp_path / "other")
    wait_for(lambda: bool(engine.started))
    engine.needs(memory_bytes=9 << 30)
    dialog.threads.setValue(1)
    rest(dialog)
    panel = dialog.estimate
    assert dialog.start.isEnabled() and panel.memory.role == panel.sentence.role == "warning"
    assert panel.sentence.text().startswith(NO_MEMORY) and "comparisons before it" in panel.sentence.text()
    engine.hold.set()
    wait(lambda: not session.queue.unfinished())
    dialog.threads.setValue(2)
    rest(dialog)
    assert not dialog.start.isEnabled() and dialog.reason.text() == NO_MEMORY


def test_start_waits_for_the_estimate(filled: NewComparisonDialog, engine: FakeEngine) -> None:
    started: list[object] = []
    filled.started.connect(lambda *what: started.append(what))
    engine.needs(memory_bytes=9 << 30)
    filled.a.trim.setText("1-2000")
    filled.start.click()
    rest(filled)
    assert started == [] and filled.isVisible() and not filled.start.isEnabled()
    engine.needs(memory_bytes=1 << 30)
    filled.a.trim.setText("1-1000")
    rest(filled)
    filled.a.trim.setText("1-900")
    filled.start.click()
    wait(lambda: len(started) == 1)


def test_without_an_estimate_it_starts_all_the_same(engine: FakeEngine, filled: NewComparisonDialog) -> None:
    engine.estimate = DeviceError("The CUDA engine cannot be used (no NVIDIA driver); use the processor.")
    filled.threads.setValue(2)
    start(filled)
