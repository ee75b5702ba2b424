"""Downloads from NCBI into a field of a dialog, from a server on this computer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.analyses.chromosome.dialog import NewComparisonDialog
from app.analyses.matches.dialog import NewMatchesDialog
from app.ask.from_ncbi import NcbiDialog
from app.runs.session import Session
from app.shell.preferences import PreferencesDialog
from tests.app.drivers import on_screen, owned, settle, wait
from tests.ncbi_server import Server, served


@pytest.fixture
def server(session: Session, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("no_proxy", "*")
    with served() as server:
        session.settings.ncbi_server = server.address
        yield server


def opened(picker: Any) -> NcbiDialog:
    picker.ncbi.click()
    dialog = picker.findChild(NcbiDialog)
    wait(dialog.isVisible)
    return dialog


def test_a_record_fills_the_field(qtbot: Any, session: Session, server: Server) -> None:
    comparison = on_screen(qtbot, NewComparisonDialog(session))
    dialog = opened(comparison.a)
    assert not server.asked, "nothing is sent before a click"
    dialog.accession.setText("nc_000001.1")
    dialog.range.setText("11-300")
    dialog.download.click()
    wait(lambda: bool(comparison.a.path.text()))
    path = Path(comparison.a.path.text())
    assert path == session.settings.results_folder / "ncbi" / "NC_000001.1_11-300.gb" and path.is_file()
    assert comparison.a.findChild(NcbiDialog) is None or not dialog.isVisible()


def test_what_is_wrong_is_said_and_can_be_mended(qtbot: Any, session: Session, server: Server) -> None:
    comparison = on_screen(qtbot, NewMatchesDialog(session))
    dialog = opened(comparison.reference)
    dialog.download.click()
    assert "Enter an accession" in dialog.remark.text() and not server.asked
    dialog.accession.setText("NC_000002.1")
    dialog.download.click()
    assert not dialog.download.isEnabled()
    wait(lambda: not dialog.is_downloading)
    assert dialog.remark.text() == "NCBI has no record NC_000002.1; check the accession."
    dialog.accession.setText("NC_000001.1, NP_000001.1")
    dialog.format.setCurrentIndex(1)
    dialog.download.click()
    if comparison.reference._several:
        wait(lambda: len(comparison.reference.paths) == 2)
    else:
        assert "takes one file" in dialog.remark.text()


def test_closing_the_dialog_stops_the_download(qtbot: Any, session: Session, server: Server) -> None:
    server.failures = ["hang"]
    comparison = on_screen(qtbot, NewComparisonDialog(session))
    dialog = opened(comparison.b)
    dialog.accession.setText("NC_000001.1")
    dialog.download.click()
    wait(lambda: len(server.asked) == 1)
    dialog.reject()
    server.go_on.set()
    settle(session.background)
    assert comparison.b.path.text() == ""
    assert not list((session.settings.results_folder / "ncbi").iterdir())


def test_the_address_is_a_setting(qtbot: Any, session: Session) -> None:
    dialog = owned(qtbot, PreferencesDialog(session.settings))
    dialog.server.setText("eutils")
    assert "no address" in dialog.problem()
    dialog.server.setText("https://mirror.example/eutils")
    dialog.accept()
    assert session.settings.ncbi_server == "https://mirror.example/eutils"
