"""Seconds in which a session of ten tabs opens, until the page in front is drawn.

    python -m tests.bench.session

Ten alignments of 100 kbp with their sequences; the window with the real engine, offscreen. Also
measured: the longest time without an event of the window, and a look at it for changes.
"""

from __future__ import annotations

import time
from pathlib import Path

from PySide6.QtCore import QSettings

from app.analyses.chromosome.page import AlignmentPage
from app.analyses.registry import FACES
from app.runs.session import Session, engine_services
from app.shell.main_window import MainWindow
from app.state.settings import Settings
from gpu.analyses.registry import ANALYSES
from tests.bench.report import Figure
from tests.bench.window import Beats, begin, publish_window
from tests.samples import finished_result

_TABS, _LENGTH = 10, 100_000


def _window(folder: Path) -> MainWindow:
    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    session = Session(engine_services(ANALYSES, FACES), settings, FACES)
    window = MainWindow(session)
    window.resize(1366, 768)
    window.show()
    return window


def measure(folder: Path) -> list[Figure]:
    """Save a session, and open it in a new window."""
    begin()
    window, beats = _window(folder), Beats()
    for number in range(_TABS):
        window.open_result(finished_result(folder / f"result {number}", _LENGTH, seed=number))
        beats.wait_while(lambda: window.workspace.count() != number + 2)  # noqa: B023 - called at once
    path = folder / "ten.crosspoint"
    window.keeper.save(path)
    beats.wait_while(lambda: window.keeper.path is None)
    begun = time.perf_counter()
    window.keeper.content()
    look = time.perf_counter() - begun
    window.keeper.close()
    window.close()

    window = _window(folder)
    beats.wait_while(lambda: window.session.background.busy)
    beats.clear()
    begun = time.perf_counter()
    window.keeper.open(path)
    beats.wait_while(lambda: not isinstance(window.workspace.currentWidget(), AlignmentPage))
    window.workspace.currentWidget().grab()
    seconds = time.perf_counter() - begun
    window.keeper.close()
    return [
        Figure("session of ten tabs, until the page in front is drawn", seconds, 2.0, False, "s"),
        Figure("a look at ten open tabs for changes", look, 0.1, False, "s"),
        Figure("longest time without an event of the window", beats.gaps().longest / 1000, unit="s"),
    ]


if __name__ == "__main__":
    publish_window("session", measure)
