"""The list of databases: what is prepared and was used before, names, what is missing, removing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.analyses.search.databases import DatabasesDialog
from app.analyses.search.dialog import NewSearchDialog
from app.ask.used_before import keep_reference, keep_used
from app.runs.session import Session
from gpu.analyses.search import prepared, run
from gpu.analyses.search.prepared import kept_databases
from gpu.analyses.search.request import SearchRequest
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from tests.app.drivers import on_screen, settle, wait


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of prepared databases."""
    kept = kept_databases(tmp_path / "kept")
    for module in (run, prepared):
        monkeypatch.setattr(module, "kept_databases", lambda: kept)
    return kept.folder


@pytest.fixture
def database(tmp_path: Path, place: Path, session: Session) -> Path:
    """One that was searched, from a window."""
    path, queries = tmp_path / "swiss.fa", tmp_path / "q.fa"
    queries.write_text(">q\nMKVLAWFEDRQNSTYHPICG\n")
    path.write_text(">a\nMKVLAWFEDRQNSTYHPICG\n>b\nMKVLAWFEDRQNSTYHPICGHH\n")
    run.run(SearchRequest(str(queries), str(path)), tmp_path / "result", Monitor(), CpuEngine(2))
    keep_used(session.settings, "search", "databases", str(path))
    return path


def _open(qtbot: Any, session: Session, taken: list[str] | None = None) -> DatabasesDialog:
    take = [].append if taken is None else taken.append
    dialog = on_screen(qtbot, DatabasesDialog(session.settings, session.background, take))
    settle(session.background)
    return dialog


def _cells(dialog: DatabasesDialog) -> list[list[str]]:
    table = dialog.table
    return [[column.text(row) for column in table.model().columns()] for row in table.model().shown]


def test_what_is_prepared_and_what_was_used(qtbot: Any, session: Session, database: Path, tmp_path: Path) -> None:
    other = tmp_path / "genome.fa"
    other.write_text(">c\nACGT\n")
    keep_reference(session.settings, str(other))
    (name, kind, entries, letters, size, used, folder), plain = _cells(_open(qtbot, session))
    assert (name, kind, entries, letters, folder) == ("swiss.fa", "protein", "2", "42", str(tmp_path))
    assert size == f"{database.stat().st_size} bytes" and used.count("-") == 2
    assert plain == ["genome.fa", "", "", "", "8 bytes", "", str(tmp_path)]


def test_one_is_chosen_into_the_dialog_of_a_search(qtbot: Any, session: Session, database: Path) -> None:
    dialog = on_screen(qtbot, NewSearchDialog(session))
    wait(lambda: dialog.database.paths)
    dialog.database.clear()
    button = dialog.database.findChild(type(dialog.database.paste), "databases")
    button.click()
    listed = dialog.database.findChild(DatabasesDialog)
    wait(lambda: listed.choose.isEnabled())
    listed.choose.click()
    assert dialog.database.paths == [str(database)]


def test_a_name_is_kept_and_given_up(qtbot: Any, session: Session, database: Path) -> None:
    dialog = _open(qtbot, session)
    dialog.name.setText(" Swiss-Prot <b> ")
    dialog.name.editingFinished.emit()
    wait(lambda: _cells(dialog)[0][0] == "Swiss-Prot <b>")
    dialog.reject()
    dialog = _open(qtbot, session)
    assert _cells(dialog)[0][0] == dialog.name.text() == "Swiss-Prot <b>"
    dialog.name.clear()
    dialog.name.editingFinished.emit()
    wait(lambda: _cells(dialog)[0][0] == "swiss.fa")


def test_what_is_missing_is_marked_refused_and_removed(
    qtbot: Any, session: Session, database: Path, place: Path
) -> None:
    database.unlink()
    taken: list[str] = []
    dialog = _open(qtbot, session, taken)
    (row,) = _cells(dialog)
    assert row[2:5] == ["2", "42", "missing"] and dialog.remark.role == "warning"
    assert not dialog.choose.isEnabled() and "no such file" in dialog.choose.toolTip()
    dialog.table.opened.emit(dialog.table.current)
    assert taken == [] and dialog.isVisible()
    dialog.remove.click()
    wait(lambda: _cells(dialog) == [])
    assert list(place.iterdir()) == [] and not dialog.remove.isEnabled()
    assert "No database" in dialog.remark.text()


def test_a_file_that_changed_since_tells_no_old_numbers(qtbot: Any, session: Session, database: Path) -> None:
    database.write_text(">a\nMKV\n")
    ((_, kind, entries, letters, size, used, _),) = _cells(_open(qtbot, session))
    assert (kind, entries, letters, size, used) == ("", "", "", "7 bytes", "")
