"""Without a lab nothing of it is loaded, and no port is open."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]
_RUN = """
import os, sys
from pathlib import Path
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from PySide6.QtCore import QSettings
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from app.application import build, end_threads
from app.runs.job import State
QSettings.setDefaultFormat(QSettings.Format.IniFormat)
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[1])
application = QApplication(["Crosspoint"])
window = build(application)
window.show()
at_start = set(sys.modules)
request, _ = window.session.example("chromosome")
window.submit(request.with_(engine="cpu"), Path(sys.argv[1]) / "run")
window.opener.open("chromosome")
window.dialogs.show_preferences()
job = window.session.queue.jobs[0]
while job.state not in (State.DONE, State.FAILED):
    QTest.qWait(20)
assert job.state is State.DONE, job.message
assert not window.lab_chip.isVisible()
import psutil
ports = psutil.Process().net_connections(kind="inet")
assert not ports, ports
end_threads(window.session)
loaded = {"dask", "distributed", "tornado", "msgpack", "cryptography"} & set(sys.modules)
assert not loaded, loaded
lab = {name for name in at_start if name.startswith("gpu.cluster")}
assert not lab, lab
print("looked")
os._exit(0)
"""


def test_a_start_and_a_run_load_no_dask_and_open_no_port(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _RUN, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0 and "looked" in done.stdout, done.stderr
