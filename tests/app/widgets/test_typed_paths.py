"""Texts typed or pasted into fields for files and folders: each gets a sentence, and none fails."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit

from app.analyses.chromosome.dialog import NewComparisonDialog
from app.analyses.matches.dialog import NewMatchesDialog
from app.analyses.pairs.dialog import NewPairsDialog
from app.ask.pasted import looks_like_sequences
from app.runs.session import Session
from app.shell.preferences import PreferencesDialog
from app.state.settings import Settings
from app.widgets.typed_paths import no_path, typed_path
from tests.app.drivers import on_screen, owned, wait
from tests.app.fakes import told

TEXTS = [
    ">a\nACGTACGT\n>b\nACGT",
    "MKVLA" * 4_000,
    "/data/" + "x" * 300,
    "~nobody_of_that_name/x.fa",
    "a\0b",
    "<b>bold</b> & <img src='x'>",
    "file:///no/such/file%20here.fa",
    "\u202egnp.fa",
    "one.fa\ntwo.fa",
    "\t \n",
]


def paste(field: QLineEdit, text: str) -> None:
    """As from another program, which offers HTML, too."""
    data = QMimeData()
    data.setText(text)
    data.setHtml(f"<html><body><pre>{text}</pre></body></html>")
    QGuiApplication.clipboard().setMimeData(data)
    field.setFocus()
    field.clear()
    field.paste()


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_fields_of_every_kind(qtbot: Any, real_session: Session, settings: Settings, text: str) -> None:
    dialogs = NewComparisonDialog(real_session), NewMatchesDialog(real_session), NewPairsDialog(real_session)
    for dialog in dialogs:
        on_screen(qtbot, dialog)
    alignment, matches, pairs = dialogs
    for field in (alignment.a.path, matches.queries.path, pairs.list.field, *(d.output.path for d in dialogs)):
        paste(field, text)
        field.editingFinished.emit()
    paste(alignment.sra, text)
    wait(lambda: not (alignment.a.reading or real_session.background.busy))
    is_empty = not text.strip()
    # A field of files takes pasted sequences.
    is_taken = looks_like_sequences(text)
    assert bool(matches.queries.paths) is is_taken
    assert bool(matches.queries.remark.role == "error") is not (is_empty or is_taken)
    assert bool(alignment.a.problem and alignment.a.remark.role == "error") is not is_empty
    assert bool(pairs.list.problem) is not is_empty
    for dialog in dialogs:
        assert not dialog.start.isEnabled()
        assert all(len(remark.text()) < 1_000 for remark in told(dialog, ""))
        assert not told(dialog, "Something went wrong")
    # What is taken back is not told any more.
    matches.queries.path.clear()
    matches.queries.path.editingFinished.emit()
    assert matches.queries.remark.role == "muted"
    preferences = owned(qtbot, PreferencesDialog(settings))
    paste(preferences.folder, text)
    if not preferences.problem():
        preferences.accept()
        assert settings.results_folder.is_absolute()
    for dialog in dialogs:
        dialog.reject()


def test_what_names_a_file(qtbot: Any, real_session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    files = [tmp_path / name for name in ("one two.fa", "b.fa")]
    for file in files:
        file.write_text(">a\nACGT\n")
    path = str(files[0])
    for text in (path, f'"{path}"', f"'{path}' ", f"{path}\n", files[0].as_uri(), "~/one two.fa"):
        assert typed_path(text) == path and no_path(typed_path(text)) == ""
    dialog = on_screen(qtbot, NewMatchesDialog(real_session))
    # Copied in a file manager: a line each.
    paste(dialog.queries.path, "\n".join(file.as_uri() for file in files))
    dialog.queries.path.editingFinished.emit()
    assert dialog.queries.paths == [str(file) for file in files] and dialog.queries.path.text() == ""
    dialog.reject()
