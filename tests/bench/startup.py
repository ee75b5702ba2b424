"""From starting Python to the window's first paint, offscreen, with everything compiled before; and
``--help``.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.bench.report import Figure

ROOT = Path(__file__).parents[2]
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


def run(options: argparse.Namespace) -> tuple[list[Figure], dict[str, Any]]:
    """Medians over a few starts; the first, which may have to compile Python's own bytecode, does
    not count.
    """
    with tempfile.TemporaryDirectory(prefix="crosspoint-bench-") as scratch:
        # Settings and recent results of whoever runs this are left alone; the cache of compiled
        # code is used.
        places = {f"XDG_{name}_HOME": str(Path(scratch) / name) for name in ("CONFIG", "DATA", "STATE")}
        environment = {**os.environ, **places, "QT_QPA_PLATFORM": "offscreen"}
        window = [_seconds([sys.executable, "-c", _DRIVER], environment, "painted") for _ in range(ROUNDS + 1)][1:]
        usage = [_seconds([sys.executable, "main.py", "--help"], environment, "usage") for _ in range(ROUNDS + 1)][1:]
    figures = [
        Figure("window up", statistics.median(window), 2.0, at_least=False, unit="s"),
        Figure("main.py --help", statistics.median(usage), unit="s"),
    ]
    return figures, {"window": window, "help": usage}


def _seconds(command: list[str], environment: dict[str, str], expected: str) -> float:
    started = time.perf_counter()
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120)
    seconds = time.perf_counter() - started
    if done.returncode != 0 or expected not in done.stdout:
        raise SystemExit(f"The start failed with status {done.returncode}:\n{done.stderr[-2000:]}")
    return seconds
