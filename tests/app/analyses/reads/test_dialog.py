"""The dialog of a mapping of reads: files, what is asked, and taking a request back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QFileDialog

from app.analyses.reads.dialog import NewReadsDialog
from app.runs.session import Session
from app.shell.main_window import MainWindow
from app.state.settings import Settings
from gpu.analyses.reads.request import ReadsRequest
from tests.app.drivers import choose, dialog_of, on_screen, start, wait


@pytest.fixture
def dialog(qtbot: Any, session: Session) -> NewReadsDialog:
    return on_screen(qtbot, NewReadsDialog(session))


def test_the_reference_is_what_is_not_called_as_reads_are(dialog: NewReadsDialog, settings: Settings) -> None:
    dialog.set_files(["/data/a.fastq.gz", "/data/ref.fa", "/data/b.fa"])
    assert dialog.reference.paths == ["/data/ref.fa"] and dialog.reads.paths == ["/data/a.fastq.gz", "/data/b.fa"]
    wait(lambda: dialog.is_ready)
    request, folder = start(dialog)
    assert request == ReadsRequest("/data/ref.fa", ("/data/a.fastq.gz", "/data/b.fa"))
    assert folder == settings.results_folder / "reads a + 1 in ref"


def test_what_errors_mean_is_told(dialog: NewReadsDialog) -> None:
    dialog.errors.setCurrentIndex(dialog.errors.findData(0))
    assert dialog.errors_remark.text().startswith("The whole read")
    dialog.errors.setCurrentIndex(0)
    assert "nothing is missed" in dialog.errors_remark.text()


def test_mapped_reads_need_no_reference(dialog: NewReadsDialog, settings: Settings, tmp_path: Path) -> None:
    path = tmp_path / "x.BAM"
    path.write_bytes(b"BAM\1")
    choose(dialog, str(path))
    assert not dialog.errors.isEnabled() and "mapped already" in dialog.notice.text()
    request, folder = start(dialog)
    assert request == ReadsRequest("", engine="cpu", alignments=str(path))
    assert folder == settings.results_folder / "reads x"
    dialog.set_files(["/data/ref.fa"])
    asked = ReadsRequest("/data/ref.fa", engine="cpu", alignments=str(path))
    assert dialog.wanted() is None or dialog.wanted() == asked
    dialog.set_files(["/data/more.fq"])
    assert "by themselves" in dialog.reason.text() and not dialog.start.isEnabled()
    dialog.take(asked)
    assert dialog.same_chr.isEnabled() and not dialog.phred64.isEnabled()
    wait(lambda: dialog.is_ready)
    assert dialog.wanted() == asked
    dialog.take(ReadsRequest("/data/ref.fa", ("/data/a.fq",)))
    assert dialog.errors.isEnabled() and not dialog.notice.text()
    assert dialog.phred64.isEnabled() and not dialog.same_chr.isEnabled()


def test_files_of_mapped_reads_open_here_wherever_they_come(window: MainWindow) -> None:
    window.open_paths(["/data/x.bam"], "chromosome", "a")
    dialog = dialog_of(window, NewReadsDialog)
    assert dialog.reads.paths == ["/data/x.bam"]
    dialog.reject()
    action = next(action for action in window.menus.own_files.actions() if action.data() == "reads")
    action.trigger()
    chooser = window.findChild(QFileDialog)
    assert chooser is not None and any("*.bam" in pattern for pattern in chooser.nameFilters())
    chooser.filesSelected.emit(["/data/y.sam"])
    chooser.close()
    assert isinstance(window.opener.dialog, NewReadsDialog) and window.opener.dialog.reads.paths == ["/data/y.sam"]
    window.opener.dialog.reject()
