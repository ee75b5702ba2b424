"""Windows started on a result, each in a process of its own: nothing of it is imported before, and
its threads import at once.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.app.walk.every_page import NAMES, make_results
from tests.conftest import ROOT

# Says which result is shown in front, or the sentence of a failure, and ends.
_SCRIPT = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMessageBox
from app.application import run_window
from app.shell.file_requests import Application
from app.shell.main_window import MainWindow

application = Application(["crosspoint"])

def look():
    for window in application.topLevelWidgets():
        if isinstance(window, QMessageBox):
            print(window.text())
            window.reject()
            application.quit()
        elif isinstance(window, MainWindow):
            page = window.workspace.result_page(window.workspace.currentWidget())
            if page is not None and window.keeper.is_restored(page):
                print(page.result.folder)
                application.quit()

timer = QTimer()
timer.timeout.connect(look)
timer.start(20)
sys.exit(run_window([sys.argv[1]]))
"""


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return make_results(tmp_path_factory.mktemp("started"))


@pytest.mark.parametrize("name", NAMES)
def test_a_result_on_the_command_line_is_shown(folders: dict[str, Path], name: str, tmp_path: Path) -> None:
    # With the colon it counts as a screen.
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen:", "HOME": str(tmp_path)}
    command = [sys.executable, "-c", _SCRIPT, str(folders[name])]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)
    assert (done.stdout.strip(), done.returncode) == (str(folders[name]), 0), done.stderr
    assert "Traceback" not in done.stderr
