"""The report of a result without a window: what ``main.py report`` calls.

Qt needs no screen to paint pictures.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from PySide6.QtGui import QGuiApplication

from app.reports.page import save_report
from app.shell.registry import FACES
from gpu import __version__
from gpu.results.folder import ResultFolder


def write_report(result: ResultFolder[Any], path: Path, most: int) -> None:
    """Write the report of a result, of at most ``most`` rows a table.

    Raises ``InputError``, ``DiskFull``, ``Damaged``.
    """
    application = QGuiApplication.instance()
    if application is None:
        # Windows, which always has a screen, would have no fonts without one.
        screen = [] if sys.platform == "win32" else ["-platform", "offscreen"]
        application = QGuiApplication(["crosspoint", *screen])
        # Figures name the program and its version.
        application.setApplicationVersion(__version__)
    save_report(FACES[result.request.analysis].report(result, most), path)
