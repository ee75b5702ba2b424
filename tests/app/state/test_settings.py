"""Settings: what is stored in another form is read as the default."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QByteArray, QCoreApplication, QSettings, QStandardPaths

from app.runs.recent import RecentModel
from app.runs.session import Session
from app.shell.main_window import MainWindow
from app.shell.preferences import PreferencesDialog
from app.state.settings import KeptSettings, RecentResult, Settings, default_results_folder
from app.widgets.background import Background
from gpu.diagnosis import kept
from tests.app.drivers import on_screen
from tests.app.fakes import FakeEngine, PlainPage

#: Of other types, values and names.
OTHERS: dict[str, Any] = {
    "scheme": "high-contrast",
    "resultsFolder": ["/a", "/b"],
    "sraBytes": "4 GiB",
    "threads": "99999999999999",
    "notify": ["end", "failure"],
    "lastFolder": ["/a", "/b"],
    "geometry/window": "maximised",
    "geometry/docks": ["left"],
    "lastComparison/chromosome": json.dumps({"scoring": {"match": [1], "new": 2}, "new": True}),
    "lastComparison/search": json.dumps(["a list"]),
    "lastComparison/newest": json.dumps({"x": 1}),
    "unfinished": json.dumps({"jobs": []}),
    "recent": json.dumps([{"folder": {"path": "/a"}, "title": 1}, {"path": "/b"}, "/c"]),
    "newest/setting": "kept",
}


@pytest.fixture
def store(tmp_path: Path) -> QSettings:
    store = QSettings(str(tmp_path / "others.ini"), QSettings.Format.IniFormat)
    for name, value in OTHERS.items():
        store.setValue(name, value)
    store.sync()
    return store


def test_settings_of_another_form_are_read_as_the_defaults(qapp: object, store: QSettings) -> None:
    settings, fresh = Settings(store), Settings(QSettings(store.fileName() + ".none", QSettings.Format.IniFormat))
    names = ("scheme", "results_folder", "sra_bytes", "threads", "notify", "last_folder", "unfinished")
    assert {name: getattr(settings, name) for name in names} == {name: getattr(fresh, name) for name in names}
    assert settings.results_folder == default_results_folder()
    assert settings.recent() == [] and settings.geometry("window") == QByteArray()
    assert settings.remembered("search") == {}


@pytest.mark.parametrize(("written", "read"), [(0, 0), (500_000, 1 << 20), (3 << 30, 3 << 30)])
def test_a_small_area_is_not_taken_for_none(qapp: object, store: QSettings, written: int, read: int) -> None:
    settings = Settings(store)
    settings.sra_bytes = written
    assert settings.sra_bytes == read


def test_the_window_opens_with_them_and_they_survive(qtbot: Any, store: QSettings, engine: FakeEngine) -> None:
    from app.analyses.registry import FACES

    session = Session(engine.services(), Settings(store), FACES)
    session.start()
    window = on_screen(qtbot, MainWindow(session, make_page=PlainPage))
    for face in FACES:
        window.opener.open(face.name)
        assert window.opener.dialog is not None
        window.opener.dialog.reject()
    box = PreferencesDialog(session.settings, window)
    box.show()
    assert not box.problem() and box.threads.value() == 0
    box.reject()
    window.close()
    session.queue.close()
    assert session.queue.join(30)
    session.deleteLater()
    # Where the window was is its own; all else stays as it was.
    assert {name: store.value(name) for name in OTHERS if "geometry" not in name} == {
        name: value for name, value in OTHERS.items() if "geometry" not in name
    }


def test_recent_results_that_are_none_are_left_out(qapp: object, store: QSettings, tmp_path: Path) -> None:
    entry = asdict(RecentResult(str(tmp_path / "a"), "a", "failed"))
    store.setValue("recent", json.dumps([{**entry, "later": True}, {**entry, "title": 1}, {**entry, "state": "?"}, 7]))
    assert Settings(store).recent() == [RecentResult(**entry)]
    RecentModel(Settings(store), Background()).add(tmp_path / "b", "b")
    assert [one["title"] for one in json.loads(str(store.value("recent")))] == ["b", "a"]


def test_settings_are_deleted_as_a_whole(qapp: object, tmp_path: Path) -> None:
    path = tmp_path / "Crosspoint" / "Crosspoint.conf"
    store = QSettings(str(path), QSettings.Format.IniFormat)
    for name, value in OTHERS.items():
        store.setValue(name, value)
    store.sync()
    settings = KeptSettings(QSettings(str(path), QSettings.Format.IniFormat))
    assert Path(settings.place) == path and settings.size > 100
    assert settings.remove() and settings.size == 0
    assert not path.parent.exists()
    assert settings.remove()


def test_the_log_is_where_it_is_looked_for(qapp: QCoreApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """``gpu.diagnosis.kept`` knows Qt's folder without Qt."""
    names = qapp.organizationName(), qapp.applicationName()
    qapp.setOrganizationName("Crosspoint")
    qapp.setApplicationName("Crosspoint")
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppLocalDataLocation)
    qapp.setOrganizationName(names[0])
    qapp.setApplicationName(names[1])
    assert os.path.normcase(kept.log_folder()) == os.path.normcase(folder)
    assert os.path.normcase(kept.results_folder()) == os.path.normcase(default_results_folder())
    assert "Crosspoint" in KeptSettings().place
