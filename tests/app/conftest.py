"""Offscreen; and any Qt warning, or exception in a slot or a thread, fails the test."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt, QTranslator
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from app import theme
from app.language.catalogue import VARIABLE, install_language
from app.runs.face import Faces
from app.runs.session import Services, Session, engine_services
from app.shell.main_window import MainWindow
from app.shell.registry import FACES
from app.state.settings import Settings
from gpu.analyses.chromosome.result import Result
from gpu.command_line.registry import ALL
from tests.app.desks import LoneDesk, lone_desk
from tests.app.drivers import settle, window_on_screen
from tests.app.fakes import FakeEngine, PlainPage
from tests.samples import finished_result


@pytest.fixture(autouse=True)
def _no_qt_warnings(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[None]:
    """Whatever is drawn needs Qt's application, for its fonts."""
    if "qtlog" not in request.fixturenames:
        request.getfixturevalue("qtlog")
    yield
    log = request.getfixturevalue("qtlog")
    bad = [record.message for record in log.records if record.type.name in ("QtWarningMsg", "QtCriticalMsg")]
    # The offscreen platform says this about every window it is asked to raise or place.
    bad = [text for text in bad if "This plugin does not support" not in text]
    assert not bad, bad


@pytest.fixture(autouse=True)
def _no_key_is_held(qapp: QApplication) -> None:
    """Qt takes Shift or Ctrl of a test's last event for held until the next event."""
    if qapp.keyboardModifiers():
        QTest.keyRelease(QWidget(), Qt.Key.Key_Shift)
    assert not qapp.keyboardModifiers()


@pytest.fixture(autouse=True)
def _no_dialog_stays_open(qapp: QApplication) -> Iterator[None]:
    """The dialogs of a page that a test leaves open are not in the way of the next test."""
    yield
    for top in qapp.topLevelWidgets():
        if isinstance(top, QDialog):
            top.hide()


@pytest.fixture(autouse=True)
def _pages_of_tables_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows of a table are there when a test looks, however busy the computer is; the program waits
    some milliseconds only.
    """
    monkeypatch.setattr("app.tables.model._MAX_WAIT_SECONDS", 30)


@pytest.fixture
def qtbot(qtbot: QtBot) -> QtBot:
    """A busy computer takes its time: what does not come within two minutes does not come."""
    for name in ("waitUntil", "waitSignal", "waitSignals"):
        setattr(qtbot, name, partial(getattr(qtbot, name), timeout=120_000))
    return qtbot


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    qapp.setOrganizationName("CrosspointTests")
    qapp.setApplicationName("CrosspointTests")
    theme.apply(qapp, "light")
    return qapp


@pytest.fixture
def settings(qapp: QApplication, tmp_path: Path) -> Settings:
    settings = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    settings.results_folder = tmp_path / "results"
    return settings


@pytest.fixture
def desk(settings: Settings) -> LoneDesk:
    """For pages without a window."""
    return lone_desk(settings)


@pytest.fixture
def said() -> list[str]:
    """The sentences of widgets that are made with its ``append``."""
    return []


@pytest.fixture
def engine() -> FakeEngine:
    return FakeEngine()


@pytest.fixture
def session_of(qapp: QApplication, engine: FakeEngine, settings: Settings) -> Iterator[Callable[..., Session]]:
    """Makes sessions of services, and of faces; they end with the test."""
    made: list[Session] = []

    def make(services: Services, faces: Faces = FACES) -> Session:
        made.append(Session(services, settings, faces))
        return made[-1]

    yield make
    engine.hold.set()
    for session in made:
        settle(session.background)
        session.card_bench.close()
        session.preparation.close()
        session.queue.close()
        assert session.queue.join(120)
        session.lab.close(10)
        session.deleteLater()


@pytest.fixture
def session(session_of: Callable[..., Session], engine: FakeEngine) -> Session:
    session = session_of(engine.services())
    session.start()
    return session


@pytest.fixture
def real_session(session_of: Callable[..., Session]) -> Session:
    """A session whose files are read, and whose comparisons run, as in the program."""
    return session_of(engine_services(ALL, FACES))


@pytest.fixture
def window(qtbot, session: Session, engine: FakeEngine) -> MainWindow:  # type: ignore[no-untyped-def]
    return window_on_screen(qtbot, MainWindow(session, make_page=PlainPage), engine)


@pytest.fixture(scope="session")
def sample_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished 20 kbp result; read it only."""
    return finished_result(tmp_path_factory.mktemp("sample"), length=20_000, seed=3)


@pytest.fixture
def sample(sample_folder: Path) -> Result:
    return Result.open(sample_folder)


@pytest.fixture
def portuguese(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """All that is made meanwhile is in Portuguese."""
    monkeypatch.delenv(VARIABLE, raising=False)
    assert install_language(qapp, "pt_BR") == "pt_BR"
    yield
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)
        translator.setParent(None)
