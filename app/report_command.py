"""The report of a result without a window: what ``main.py report`` calls.

Pictures are drawn by Matplotlib, so neither a screen nor a ``QApplication`` is needed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication

from app.registry import FACES
from app.reports.page import save_report
from gpu import __version__
from gpu.results.folder import ResultFolder


def write_report(result: ResultFolder[Any], path: Path, most: int) -> None:
    """Write the report of a result, of at most ``most`` rows a table.

    Raises ``InputError``, ``DiskFull``, ``Damaged``.
    """
    # Figures name the program and its version.
    if QCoreApplication.instance() is None:
        QCoreApplication.setApplicationVersion(__version__)
    save_report(FACES[result.request.analysis].report(result, most), path)
