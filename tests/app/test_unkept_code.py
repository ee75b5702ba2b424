"""Compiled code that cannot be cached: the window says so once, from any thread, and in its log."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_RUN = """
import os, sys, threading
from pathlib import Path
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from PySide6.QtCore import QSettings
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from app.application import build, end_threads
from gpu.core.checked_cache import keep
QSettings.setDefaultFormat(QSettings.Format.IniFormat)
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[1])
application = QApplication(["Crosspoint"])
window = build(application)
window.show()
# A file is where the folder should be.
place = Path(sys.argv[1]) / "cache"
place.write_text("")
def write():
    for name in ("one", "two"):
        keep(place / name, b"code")
threading.Thread(target=write).start()
while not window.failure.isVisible():
    QTest.qWait(20)
print("said:", window.failure.sentence.text().replace(chr(0x200B), ""))
window.failure.close_button.click()
QTest.qWait(0)
print("again:", window.failure.isVisible())
end_threads(window.session)
sys.stdout.flush()
os._exit(0)
"""


def test_the_window_says_where_compiled_code_cannot_be_kept(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _RUN, str(tmp_path)],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path / "data")},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    said, again = (line.partition(": ")[2] for line in done.stdout.splitlines()[-2:])
    assert str(tmp_path / "cache") in said and said.endswith("make it writable.")
    assert again == "False" and "cannot be kept" not in done.stderr
    (log,) = tmp_path.rglob("log.txt")
    assert log.read_text().count("cannot be kept") == 1
