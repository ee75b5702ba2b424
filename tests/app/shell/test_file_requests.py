"""Files that macOS asks the running window to open."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]

#: A process has one application object, and that of the tests is of Qt's own class.
_ASKED = """
import sys
from PySide6.QtCore import QEvent, QUrl
from PySide6.QtGui import QFileOpenEvent
from app.shell.file_requests import Application

application = Application(["crosspoint", "-platform", "offscreen"])
application.file_requested.connect(print)
application.sendEvent(application, QEvent(QEvent.Type.User))
application.sendEvent(application, QFileOpenEvent(QUrl.fromLocalFile(sys.argv[1])))
"""


def test_a_file_is_asked_for(tmp_path: Path) -> None:
    folder = tmp_path / "a result"
    command = [sys.executable, "-c", _ASKED, str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{folder}\n", "")
