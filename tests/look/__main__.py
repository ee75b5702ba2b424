"""Pictures of the window in every state and scheme, for people to look at.

    QT_QPA_PLATFORM=offscreen python -m tests.look FOLDER [--size 1280x800]
        [--scheme light|dark|contrast] [--language en|pt_BR] [--result RESULT] [--examples]

``QT_SCALE_FACTOR`` counts. With ``--result`` (any number of times) the pages of those finished
result folders are taken, too, and with ``--examples`` those of the bundled examples, which are
computed for that. What a page measures of the computer is invented.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app import theme
from app.language.catalogue import install_language
from gpu.analyses.registry import ANALYSES
from gpu.core.monitor import Monitor
from tests.look import dialogs, results, runs
from tests.look.window import Look


def take_all(look: Look) -> None:
    """Put the window into one state after another; some build on the one before."""
    runs.empty(look)
    runs.recent(look)
    dialogs.chromosome_dialog(look)
    dialogs.matches_dialog(look)
    dialogs.pairs_dialog(look)
    dialogs.search_dialog(look)
    dialogs.reads_dialog(look)
    runs.runs(look)
    runs.others(look)
    runs.check(look)
    runs.guide(look)
    if look.results:
        results.results(look)
    look.close()


def examples(folder: Path) -> list[str]:
    """The result of every bundled example."""
    folders = []
    for analysis in ANALYSES:
        request = analysis.example()
        if request is not None:
            analysis.run(request, folder / analysis.name, Monitor())
            folders.append(str(folder / analysis.name))
    return folders


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", action="append", default=[])
    parser.add_argument("--scheme", choices=("light", "dark", "contrast"), action="append", default=[])
    parser.add_argument("--language", default="en")
    parser.add_argument("--result", action="append", default=[])
    parser.add_argument("--examples", action="store_true")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    application = QApplication(sys.argv[:1])
    application.setQuitOnLastWindowClosed(False)
    install_language(application, arguments.language)

    def take() -> None:
        with tempfile.TemporaryDirectory() as folder:
            pictures([*arguments.result, *(examples(Path(folder)) if arguments.examples else [])])
        application.quit()

    def pictures(results: list[str]) -> None:
        for size in arguments.size or ["1280x800", "1920x1080"]:
            width, height = (int(part) for part in size.split("x"))
            for scheme in arguments.scheme or ["light", "dark"]:
                theme.apply(application, scheme)
                QTest.qWait(50)
                with tempfile.TemporaryDirectory() as work:
                    take_all(Look(arguments.folder, width, height, scheme, Path(work), results))

    QTimer.singleShot(0, take)
    application.exec()
    return 0


if __name__ == "__main__":
    sys.exit(main())
