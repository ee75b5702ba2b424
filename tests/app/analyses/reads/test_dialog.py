"""The dialog of a mapping of reads: files, what is asked, and taking a request back."""

from __future__ import annotations

from typing import Any

import pytest

from app.analyses.reads.dialog import NewReadsDialog
from app.session import Session
from app.settings import Settings
from gpu.analyses.reads.request import ReadsLimits, ReadsRequest


@pytest.fixture
def dialog(qtbot: Any, session: Session) -> NewReadsDialog:
    found = NewReadsDialog(session)
    qtbot.addWidget(found)
    found.show()
    return found


def test_an_empty_dialog_says_what_is_missing(dialog: NewReadsDialog) -> None:
    assert not dialog.start.isEnabled()
    assert "reference" in dialog.reason.text() and dialog.reason.text() in dialog.start.toolTip()


def test_the_reference_is_what_is_not_called_as_reads_are(
    qtbot: Any, dialog: NewReadsDialog, settings: Settings
) -> None:
    dialog.set_files(["/data/a.fastq.gz", "/data/ref.fa", "/data/b.fa"])
    assert dialog.reference.paths == ["/data/ref.fa"] and dialog.reads.paths == ["/data/a.fastq.gz", "/data/b.fa"]
    qtbot.waitUntil(lambda: dialog.start.isEnabled())
    with qtbot.waitSignal(dialog.started) as started:
        dialog.start.click()
    request, folder = started.args
    assert request == ReadsRequest("/data/ref.fa", ("/data/a.fastq.gz", "/data/b.fa"))
    assert folder == settings.results_folder / "reads a + 1 in ref"


def test_every_field_reaches_the_request_and_comes_back(qtbot: Any, dialog: NewReadsDialog) -> None:
    asked = ReadsRequest("/data/ref.fa", ("/data/a.fa",), 0, 25, "cpu", ReadsLimits(3))
    dialog.take(asked)
    assert dialog.errors_remark.text().startswith("The whole read")
    qtbot.waitUntil(lambda: dialog.start.isEnabled())
    with qtbot.waitSignal(dialog.started) as started:
        dialog.start.click()
    assert started.args[0] == asked
    dialog.errors.setCurrentIndex(0)
    assert "nothing is missed" in dialog.errors_remark.text()
