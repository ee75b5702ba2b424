"""Settings that several versions share: what another one wrote is ignored, and stays."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QByteArray, QCoreApplication, QSettings, QStandardPaths

from app.dialogs.preferences import PreferencesDialog
from app.jobs.background import Background
from app.main_window import MainWindow
from app.models.recent import RecentModel
from app.session import Session
from app.settings import KeptSettings, RecentResult, Settings, default_results_folder
from gpu.diagnosis import kept
from tests.app.fakes import FakeEngine, PlainPage

#: As a newer version may write them: other types, other values, other names.
NEWER: dict[str, Any] = {
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
    store = QSettings(str(tmp_path / "newer.ini"), QSettings.Format.IniFormat)
    for name, value in NEWER.items():
        store.setValue(name, value)
    store.sync()
    return store


def test_settings_of_a_newer_version_are_read_as_the_defaults(qapp: object, store: QSettings) -> None:
    settings, fresh = Settings(store), Settings(QSettings(store.fileName() + ".none", QSettings.Format.IniFormat))
    names = ("scheme", "results_folder", "sra_bytes", "threads", "notify", "last_folder", "unfinished")
    assert {name: getattr(settings, name) for name in names} == {name: getattr(fresh, name) for name in names}
    assert settings.results_folder == default_results_folder()
    assert settings.recent() == [] and settings.geometry("window") == QByteArray()
    assert settings.remembered("search") == {}


def test_the_window_opens_with_them_and_they_survive(qtbot: Any, store: QSettings, engine: FakeEngine) -> None:
    from app.analyses.registry import FACES

    session = Session(engine.services(), Settings(store), FACES)
    session.start()
    window = MainWindow(session, make_page=PlainPage)
    qtbot.addWidget(window)
    window.show()
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
    assert {name: store.value(name) for name in NEWER if "geometry" not in name} == {
        name: value for name, value in NEWER.items() if "geometry" not in name
    }


def test_recent_results_of_a_newer_version_stay_in_the_list(qapp: object, store: QSettings, tmp_path: Path) -> None:
    newer = {"folder": str(tmp_path / "a"), "title": "a", "summary": "finished", "opened": "", "pinned": True}
    unknown = {"folder": {"path": "/a"}, "title": 1}
    store.setValue("recent", json.dumps([newer, unknown]))
    settings = Settings(store)
    assert settings.recent() == [RecentResult(str(tmp_path / "a"), "a", "finished")]
    recent = RecentModel(settings, Background())
    recent.add(tmp_path / "b", "b", "finished")
    recent.add(tmp_path / "a", "a again", "finished")
    stored = json.loads(str(store.value("recent")))
    assert [entry.get("title") for entry in stored] == ["a again", "b", 1]
    assert stored[0]["pinned"] is True and "others" not in stored[0] and stored[2] == unknown
    recent.clear()
    assert json.loads(str(store.value("recent"))) == []


def test_what_a_newer_version_remembers_of_a_comparison_stays(qapp: object, store: QSettings) -> None:
    Settings(store).remember("chromosome", {"scoring": {"match": 2}})
    assert json.loads(str(store.value("lastComparison/chromosome"))) == {"scoring": {"match": 2}, "new": True}


def test_settings_are_deleted_as_a_whole(qapp: object, tmp_path: Path) -> None:
    path = tmp_path / "Crosspoint" / "Crosspoint.conf"
    store = QSettings(str(path), QSettings.Format.IniFormat)
    for name, value in NEWER.items():
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
