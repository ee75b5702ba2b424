"""The window on screens of several sizes, each a process of its own: a platform's screens cannot be
changed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from app.shell.main_window import MainWindow
from tests.conftest import ROOT

_FIRST = """
import sys, json
from pathlib import Path
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
application = QApplication([])
from app import theme
from app.analyses.registry import FACES
from app.shell.main_window import MainWindow
from app.runs.session import Session
from app.state.settings import Settings
from tests.app.fakes import FakeEngine, PlainPage
theme.apply(application, "light")
settings = Settings(QSettings(sys.argv[1], QSettings.Format.IniFormat))
session = Session(FakeEngine().services(), settings, FACES)
window = MainWindow(session, make_page=PlainPage)
window.show()
for _ in range(5):
    application.processEvents()
room, there = application.primaryScreen().availableGeometry(), window.frameGeometry()
print(json.dumps([room.getRect(), there.getRect(), window.minimumSizeHint().toTuple(), window.minimumSize().toTuple()]))
window._save()
session.queue.close()
"""


def _start(tmp_path: Path, width: int, height: int, factor: float) -> tuple[list[int], ...]:
    screens = tmp_path / f"{width}x{height}.json"
    screen = {"name": "one", "x": 0, "y": 0, "width": width, "height": height}
    screens.write_text(json.dumps({"screens": [{**screen, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}]}))
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": f"offscreen:configfile={screens}",
        "QT_SCALE_FACTOR": str(factor),
        "PYTHONPATH": str(ROOT),
    }
    command = [sys.executable, "-c", _FIRST, str(tmp_path / "settings.ini")]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=True, cwd=ROOT)
    return tuple(json.loads(told.stdout))


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("factor", [1.0, 1.5])
def test_the_first_window_fits_its_screen(tmp_path: Path, width: int, height: int, factor: float) -> None:
    room, there, least, fixed = _start(tmp_path, width, height, factor)
    assert room[2] == pytest.approx(width / factor, abs=1)
    assert there[0] >= room[0] and there[1] >= room[1]
    assert there[0] + there[2] <= room[0] + room[2] and there[1] + there[3] <= room[1] + room[3]
    assert max(least[0], fixed[0]) <= room[2] and max(least[1], fixed[1]) <= room[3]


def test_a_window_remembered_from_a_larger_screen_fits_the_smaller_one(tmp_path: Path) -> None:
    _start(tmp_path, 1920, 1080, 1.0)
    room, there, *_ = _start(tmp_path, 1024, 640, 1.0)
    assert there[2] <= room[2] and there[3] <= room[3]
    assert there[0] >= room[0] and there[1] >= room[1]


def test_full_screen_gives_a_maximised_window_back(window: MainWindow) -> None:
    window.showMaximized()
    window.menus.full_screen.setChecked(True)
    assert window.isFullScreen()
    window.menus.full_screen.setChecked(False)
    assert window.isMaximized() and not window.isFullScreen()
    window.showNormal()
    window.menus.full_screen.setChecked(True)
    window.menus.full_screen.setChecked(False)
    assert window.windowState() == Qt.WindowState.WindowNoState
