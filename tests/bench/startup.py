"""From starting Python to the window's first paint, offscreen, with everything compiled before; and
``--help``.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time

from tests.bench.report import ROOT, Figure
from tests.bench.window import environment

ROUNDS = 5

_DRIVER = """
import os, sys
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication
from app.application import build

class FirstPaint(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            print("painted", flush=True)
            os._exit(0)
        return False

application = QApplication(["Crosspoint"])
window = build(application)
watch = FirstPaint()
window.installEventFilter(watch)
window.show()
sys.exit(application.exec())
"""


def run(options: argparse.Namespace) -> list[Figure]:
    """Medians over a few starts; the first, which may have to compile Python's own bytecode, does
    not count.
    """
    with tempfile.TemporaryDirectory(prefix="crosspoint-bench-") as scratch:
        window = _seconds([sys.executable, "-c", _DRIVER], scratch, "painted")
        usage = _seconds([sys.executable, "main.py", "--help"], scratch, "usage")
    return [
        Figure("window up", window, 2.0, at_least=False, unit="s"),
        Figure("main.py --help", usage, unit="s"),
    ]


def _seconds(command: list[str], folder: str, expected: str) -> float:
    times = []
    for _ in range(ROUNDS + 1):
        started = time.perf_counter()
        done = subprocess.run(command, cwd=ROOT, env=environment(folder), capture_output=True, text=True, timeout=120)
        times.append(time.perf_counter() - started)
        if done.returncode != 0 or expected not in done.stdout:
            raise SystemExit(f"The start failed with status {done.returncode}:\n{done.stderr[-2000:]}")
    return statistics.median(times[1:])
