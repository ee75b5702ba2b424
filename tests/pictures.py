"""Pictures of the users' guide, taken from the real window on the bundled examples.

    QT_QPA_PLATFORM=offscreen python -m tests.pictures [NAME …] [--folder FOLDER]

Every example is computed with the engine that this computer has, opened as a person would open it,
and saved with at most 256 colours in ``resources/guide/pictures``. Run it after a change that is
seen.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import QSettings, Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app import theme
from app.analyses.chromosome.amino_acids import AminoMode
from app.runs.job import State
from app.runs.session import Session, engine_services
from app.shell.main_window import MainWindow
from app.shell.registry import FACES
from app.state.settings import Settings
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.matches.request import MatchesRequest
from gpu.command_line.registry import ALL as ANALYSES
from gpu.core.monitor import Monitor
from gpu.core.request import Request
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.simulate import simulate, write_pair
from tests.look.reports import FINE

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "resources" / "examples"
PICTURES = ROOT / "resources" / "guide" / "pictures"

MAX_COLOURS = 256
MAX_WAIT_MS = 120_000
#: Views draw tile by tile; after this rest a picture is whole.
REST_MS = 1_500


def save_indexed(image: QImage, path: Path) -> None:
    """Save an image as a PNG of its most frequent colours; the others become the nearest of
    these.
    """
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    height, width = image.height(), image.width()
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(height, image.bytesPerLine() // 4, 4)[:, :width, :3]
    # Blue, green, red: 5 bits of each are enough to tell the shades of antialiased text apart.
    coarse = (pixels >> 3).astype(np.int64) @ np.array([1, 32, 1024])
    shades, first, place, count = np.unique(coarse.ravel(), return_index=True, return_inverse=True, return_counts=True)
    colours = pixels.reshape(-1, 3)[first].astype(np.int64)
    kept = np.argsort(-count, kind="stable")[:MAX_COLOURS]
    distance = ((colours[:, None, :] - colours[kept][None, :, :]) ** 2).sum(axis=2)
    indices = distance.argmin(axis=1).astype(np.uint8)[place.ravel()].reshape(height, width)
    rows = np.zeros((height, -(-width // 4) * 4), np.uint8)
    rows[:, :width] = indices
    indexed = QImage(rows.tobytes(), width, height, rows.shape[1], QImage.Format.Format_Indexed8)
    indexed.setColorTable([int(0xFF000000 | r << 16 | g << 8 | b) for b, g, r in colours[kept]])
    if not indexed.save(str(path), "PNG", 0):
        raise OSError(f"{path} cannot be written.")
    print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB, {len(shades)} shades")


class Pictures:
    """One window in light colours; each method puts it into the state of a picture of that name."""

    def __init__(self, folder: Path, work: Path) -> None:
        self._folder = folder
        self._work = work
        shutil.copytree(EXAMPLES, work / "examples")
        settings = Settings(QSettings(str(work / "settings.ini"), QSettings.Format.IniFormat))
        settings.results_folder = work / "results"
        # As the bundled example opens, of which the window shows a copy.
        settings.set_on("computed", True)
        self.session = Session(engine_services(ANALYSES, FACES), settings, FACES)
        self.window = MainWindow(self.session)
        self.window.resize(1280, 800)
        self.window.show()
        self.session.start()
        self.wait(lambda: self.session.device is not None)

    def close(self) -> None:
        self.session.queue.close()
        self.session.queue.join(10)
        self.window.hide()
        self.window.deleteLater()
        QTest.qWait(50)

    # ------------------------------------------------------------------ help

    def example(self, name: str) -> Path:
        return self._work / "examples" / name

    def wait(self, condition: Callable[[], bool]) -> None:
        for _ in range(MAX_WAIT_MS // 20):
            if condition():
                return
            QTest.qWait(20)
        raise TimeoutError("The window did not come into the state of the picture.")

    def request(self, analysis: str) -> Request:
        """The bundled example, with its files where the window may show their paths."""
        if analysis == "matches":
            return MatchesRequest(str(self.example("skua.a.gb")), (str(self.example("skua.b.fa")),), minimum=12)
        request: Any = ANALYSES.example(analysis)
        moved = request.to_json()
        return ANALYSES.request_from_json(_moved(moved, str(EXAMPLES), str(self._work / "examples")))

    def page(self, analysis: str) -> Any:
        """The page of the example's result, in the only tab beside the start page."""
        request = self.request(analysis)
        folder = self._work / "results" / request.folder_name
        if not folder.exists():
            ANALYSES.of(request).run(request, folder, Monitor())
        workspace = self.window.workspace
        while workspace.count() > 1:
            workspace.close_page(1)
        self.window.open_result(folder)
        self.wait(lambda: workspace.currentIndex() > 0)
        page: Any = workspace.currentWidget()
        self.wait(lambda: not page.busy)
        return page

    def dialog(self, analysis: str, *files: str) -> Any:
        """The dialog of a new comparison of these examples, with its estimate."""
        self.window.opener.open(analysis, [str(self.example(name)) for name in files])
        dialog: Any = self.window.opener.dialog
        self.wait(lambda: dialog.is_ready and "about" in dialog.estimate.time.text())
        return dialog

    def save(self, name: str, widget: QWidget | None = None) -> None:
        self.window.statusBar().clearMessage()
        QTest.qWait(REST_MS)
        save_indexed((widget or self.window).grab().toImage(), self._folder / f"{name}.png")

    # ------------------------------------------------------------------ the pictures

    def start(self) -> None:
        """The start page, with the results of the examples."""
        for analysis in ("reads", "pairs", "search", "matches", "chromosome"):
            self.page(analysis)
        self.window.workspace.setCurrentIndex(0)
        self.save("start")

    def new_comparison(self) -> None:
        dialog = self.dialog("chromosome", "skua.a.gb", "skua.b.fa")
        dialog.resize(1040, 660)
        self.save("new-comparison", dialog)
        dialog.reject()

    def run(self) -> None:
        """A run held in the middle of stage 1."""
        files = write_pair(simulate(600_000, 0.03, seed=1), self._work / "examples" / "demo")
        a, b = map(SequenceChoice, files)
        self.window.submit(ChromosomeRequest(a, b, engine="cpu"), self._work / "results" / "demo")
        job = self.session.queue.jobs[-1]
        self.wait(lambda: job.state is State.RUNNING)
        page: Any = self.window.workspace.currentWidget()
        monitor: Any = job.monitor
        goes_on, check = threading.Event(), monitor.raise_if_cancelled

        def hold() -> None:
            if monitor.picture is not None and monitor.picture.swept > 330_000:
                goes_on.wait()
            check()

        monitor.raise_if_cancelled = hold
        self.wait(lambda: page.picture is not None and (page.picture.matrix.front or 0) > 330_000)
        self.save("run")
        self.session.queue.cancel(job)
        goes_on.set()
        self.wait(lambda: job.state.ended)
        self.session.queue.remove(job)

    def chromosome(self) -> None:
        self.page("chromosome")
        self.save("chromosome")

    def chromosome_bases(self) -> None:
        """A few differences, base by base."""
        page = self.page("chromosome")
        page.go_to("7,400-7,460")
        self.wait(lambda: not page.busy)
        self.save("chromosome-bases")

    def find(self) -> None:
        """The list of what is found, with what is aligned with each."""
        page = self.page("chromosome")
        self.window.activateWindow()
        page.place_field.setFocus()
        QTest.keyClicks(page.place_field, "invented")
        self.wait(lambda: page.place_field.list.isVisible())
        self.save("find")
        page.place_field.clear()

    def amino_acids(self) -> None:
        """A gene's amino acids in both sequences, and its panel."""
        page = self.page("chromosome")
        page.place_field.setText("skuA")
        QTest.keyClick(page.place_field, Qt.Key.Key_Return)
        page.reading.set_mode(AminoMode.GENES)
        self.wait(lambda: page.feature_panel.isVisible() and not page.busy)
        self.save("amino-acids")

    def charts(self) -> None:
        page = self.page("chromosome")
        page.below.setCurrentWidget(page.chart_panel)
        # High enough for both rows.
        self.window.resize(1280, 1040)
        QTest.qWait(50)
        page.below.parentWidget().setSizes([160, 780])
        self.save("charts", page.below)
        self.window.resize(1280, 800)

    def differences(self) -> None:
        """A difference that changes a protein, with its letters."""
        page = self.page("chromosome")
        page.below.setCurrentWidget(page.differences)
        table = page.differences.table
        table.search.setText("missense")
        self.wait(lambda: table.model.wanted.text != "" and not page.busy)
        table.choose(table.model.number(3))
        self.save("differences")

    def matches(self) -> None:
        self.page("chromosome")
        self.page("matches")
        self.save("matches")

    def records(self) -> None:
        """An example cut into contigs, shuffled, every other one turned, and put in order again."""
        text = "".join(self.example("skua.b.fa").read_text().splitlines()[1:])
        size = -(-len(text) // 9)
        parts = [text[at : at + size] for at in range(0, len(text), size)]
        draft = self._work / "draft.fa"
        turned = str.maketrans("ACGT", "TGCA")
        with draft.open("w") as file:
            for number in (4, 1, 7, 2, 8, 0, 5, 3, 6):
                part = parts[number].translate(turned)[::-1] if number % 2 else parts[number]
                file.write(f">contig_{number + 1}_length_{len(part)}\n{part}\n")
        request = MatchesRequest(str(self.example("skua.a.fa")), (str(draft),), minimum=12)
        folder = self._work / "results" / "draft"
        ANALYSES.of(request).run(request, folder, Monitor())
        self.window.open_result(folder)
        workspace: Any = self.window.workspace
        # The page of the picture before has records, too.
        self.wait(lambda: workspace.currentIndex() > 0 and workspace.currentWidget().result.folder == folder)
        page = workspace.currentWidget()
        page.aside.setCurrentWidget(page.records)
        page.records.order_action.trigger()
        self.wait(lambda: not page.plot.arrangement.is_given and not page.plot.busy)
        self.save("records")

    def search(self) -> None:
        self.page("search")
        self.save("search")

    def search_scores(self) -> None:
        page = self.page("search")
        page.tabs.setCurrentIndex(1)
        self.wait(lambda: not page.busy)
        self.save("search-scores", page.tabs)

    def pairs(self) -> None:
        self.page("pairs")
        self.save("pairs")

    def batch(self) -> None:
        self.window.resize(1280, 420)
        self.page("batch")
        self.save("batch")
        self.window.resize(1280, 800)

    def reads(self) -> None:
        self.page("reads")
        self.save("reads")

    def reads_letters(self) -> None:
        """The reads that lie over one another, base by base."""
        page = self.page("reads")
        # A base that the sample has otherwise than the reference.
        page.reference.go("1131-1230")
        self.wait(lambda: not page.busy and not page.reference.busy)
        self.save("reads-letters", page.below)

    def devices(self) -> None:
        self.window.dialogs.show_devices()
        box = QApplication.activeModalWidget()
        assert box is not None
        QTest.qWait(REST_MS)
        self.save("devices", box)
        box.close()

    def check(self) -> None:
        bench = self.session.card_bench
        bench.services = replace(bench.services, check=lambda *_: FINE)
        self.window.dialogs.show_check()
        box: Any = QApplication.activeModalWidget()
        self.wait(lambda: not box.is_checking)
        self.save("check", box)
        box.close()


NAMES = (
    "start",
    "new_comparison",
    "chromosome",
    "chromosome_bases",
    "find",
    "amino_acids",
    "charts",
    "differences",
    "matches",
    "records",
    "search",
    "search_scores",
    "pairs",
    "reads",
    "reads_letters",
    "devices",
    "check",
    "batch",
    # Last, since the list of comparisons opens with it.
    "run",
)


def _moved(value: Any, before: str, after: str) -> Any:
    """A request's JSON with the examples in another folder."""
    if isinstance(value, str):
        return value.replace(before, after)
    if isinstance(value, dict):
        return {key: _moved(entry, before, after) for key, entry in value.items()}
    return [_moved(entry, before, after) for entry in value] if isinstance(value, list) else value


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(NAMES))
    parser.add_argument("--folder", type=Path, default=PICTURES)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    application = QApplication(sys.argv[:1])
    application.setQuitOnLastWindowClosed(False)
    failed: list[BaseException] = []

    def take() -> None:
        # A short path, since some pictures show it.
        work = Path(tempfile.gettempdir()) / "crosspoint"
        work.mkdir()
        try:
            theme.apply(application, "light")
            pictures = Pictures(arguments.folder, work)
            for name in arguments.names or NAMES:
                getattr(pictures, name)()
            pictures.close()
        except BaseException as problem:  # noqa: BLE001  # the event loop must end whatever happens
            failed.append(problem)
        finally:
            shutil.rmtree(work)
            application.quit()

    QTimer.singleShot(0, take)
    application.exec()
    if failed:
        raise failed[0]
    return 0


if __name__ == "__main__":
    sys.exit(main())
