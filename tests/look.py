"""Pictures of the window in every state, light and dark, for people to look at.

    QT_QPA_PLATFORM=offscreen python -m tests.look FOLDER [--size 1280x800] [--scheme light|dark] [--result RESULT] [--examples]

``QT_SCALE_FACTOR`` counts. With ``--result`` (any number of times) the pages of those finished result folders are taken, too, and with ``--examples`` those
of the bundled examples, which are computed for that. What a page measures of the computer is invented.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSettings, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app import theme
from app.analyses.chromosome.page import AlignmentPage
from app.analyses.matches.dialog import NewMatchesDialog
from app.analyses.matches.page import MatchesPage
from app.analyses.pairs.dialog import NewPairsDialog
from app.analyses.pairs.page import PairsPage
from app.analyses.reads.dialog import NewReadsDialog
from app.analyses.reads.page import ReadsPage
from app.analyses.registry import FACES
from app.analyses.search.dialog import NewSearchDialog
from app.analyses.search.page import SearchPage
from app.benchmark.card.dialog import CardFiguresDialog
from app.jobs.job import CardTrouble, State
from app.main_window import MainWindow
from app.messages import Message, explain_card
from app.pages.run import RunPage
from app.session import Session
from app.settings import RecentResult, Settings
from app.workspace import result_pages
from gpu.analyses.chromosome.request import ChromosomeRequest, Limits
from gpu.analyses.matches.request import MatchesRequest
from gpu.analyses.registry import ANALYSES
from gpu.core.errors import DeviceError, DiskFull
from gpu.core.monitor import Monitor, Progress, StageProgress
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.records import RecordInfo
from tests.app.card_samples import FakeCard, card_speeds, staged_speeds
from tests.app.fakes import FakeEngine, PlainPage

_RECORDS = [
    RecordInfo("NC_000021.9", "Homo sapiens chromosome 21, GRCh38.p14 Primary Assembly", 46_709_983),
    RecordInfo("NC_006488.4", "Pan troglodytes isolate Yerkes chromosome 21", 33_445_071),
]

_MATCHES_STAGES = (
    StageProgress(1, done=80_155_154, seconds=2.1, finished=True),
    StageProgress(2, done=46_709_983, seconds=9.4, finished=True),
    StageProgress(3, done=21_000_000, total=33_445_071, found=1_234_567, seconds=4.2),
)
_CARDS = [
    "NVIDIA GeForce RTX 4070: 46 multiprocessors, 12.0 GiB, compute capability 8.9, driver for CUDA 13.0, drives a screen",
    "NVIDIA GeForce GTX 1060 is too old for the kernels (compute capability 6.1, needed is 7.5)",
]


class Look:
    """One window in one size and scheme; each method puts it into a state and saves a picture."""

    def __init__(self, folder: Path, width: int, height: int, scheme: str, work: Path, results: list[str]) -> None:
        self._folder = folder
        self._stem = f"{width}x{height}-{scheme}"
        self._work = work
        self._results = results
        self.engine = FakeEngine(records=_RECORDS[:1])
        settings = Settings(QSettings(str(work / "settings.ini"), QSettings.Format.IniFormat))
        settings.results_folder = work / "Documents" / "Crosspoint"
        self.settings = settings
        self.card = FakeCard(known=("short",), shape=(138, 4))
        services = self.engine.services(describe_cards=lambda: _CARDS, card=self.card.services())
        self.session = Session(services, settings, FACES)
        make = result_pages(FACES) if results else PlainPage
        self.window = MainWindow(self.session, make_page=make)
        self.window.resize(width, height)
        self.window.show()
        self.session.start()
        QTest.qWait(150)

    def all(self) -> None:
        states: list[Callable[[], None]] = [
            self.empty,
            self.recent,
            self.dialog,
            self.matches_dialog,
            self.pairs_dialog,
            self.search_dialog,
            self.reads_dialog,
            self.runs,
            self.others,
            self.card_figures,
        ]
        if self._results:
            states.append(self.results)
        for state in states:
            state()
        self.session.queue.close()
        self.engine.hold.set()
        QTest.qWait(200)
        self.window.hide()
        self.window.deleteLater()
        QTest.qWait(50)

    def empty(self) -> None:
        self.save("start-empty")

    def recent(self) -> None:
        here = self._work / "human"
        here.mkdir(exist_ok=True)
        (here / "request.json").write_text("{}")
        for folder, title, about in (
            (self._work / "gone", "NC_003064.2 × NC_000914.1", "finished"),
            (here, "NC_000021.9 × NC_006488.4", "not finished; it can be resumed"),
        ):
            self.session.recent.add(folder, title, about)
        self.session.recent._replace(
            [RecentResult(e.folder, e.title, e.summary, "2026-11-20T16:05") for e in self.session.recent.entries]
        )
        QTest.qWait(150)
        self.save("start-recent")

    def dialog(self) -> None:
        window = self.window
        window.opener.open("chromosome")
        dialog = window.opener.dialog
        assert dialog is not None
        QTest.qWait(100)
        self.save("dialog-empty", dialog)
        self.engine.records = _RECORDS[:1]
        dialog.a.set_path("/data/genomes/human chr21.fa.gz")
        QTest.qWait(150)
        self.engine.records = _RECORDS[1:]
        dialog.b.set_path("/data/genomes/chimp chr21.fa.gz")
        QTest.qWait(700)
        self.save("dialog-filled", dialog)
        self.engine.needs(disk_bytes=80 << 30, memory_bytes=9 << 30)
        dialog.a.trim.setText("10M-20M")
        QTest.qWait(700)
        self.save("dialog-refused", dialog)
        dialog.a.trim.setText("10M-200M")
        dialog.scores[1].setValue(3)
        dialog.sra.setText("4 apples")
        QTest.qWait(400)
        self.save("dialog-error", dialog)
        a, b = (SequenceChoice(path, name=_RECORDS[1].name) for path in dialog.paths())
        dialog.take(ChromosomeRequest(a, b, bound="24000000", limits=Limits(devices="all")))
        QTest.qWait(700)
        self.save("dialog-again", dialog)
        dialog.reject()

    def matches_dialog(self) -> None:
        window = self.window
        window.opener.open("matches")
        dialog = window.opener.dialog
        assert isinstance(dialog, NewMatchesDialog)
        QTest.qWait(100)
        self.save("matches-dialog-empty", dialog)
        self.engine.records = _RECORDS
        self.engine.needs(disk_bytes=1 << 30, memory_bytes=2 << 30)
        dialog.set_files(["/data/genomes/human.fa.gz", "/data/genomes/chimp.fa.gz", "/data/genomes/gorilla chr21.gb"])
        QTest.qWait(700)
        self.save("matches-dialog-filled", dialog)
        dialog.minimum.setValue(11)
        dialog.only_acgt.setChecked(False)
        dialog.queries.add(["/data/genomes/missing.fa"])
        QTest.qWait(400)
        self.save("matches-dialog-warning", dialog)
        dialog.reject()
        self.engine.records = _RECORDS[:1]

    def pairs_dialog(self) -> None:
        window = self.window
        window.opener.open("pairs")
        dialog = window.opener.dialog
        assert isinstance(dialog, NewPairsDialog)
        QTest.qWait(100)
        self.save("pairs-dialog-empty", dialog)
        for name in ("queries", "references"):
            (self._work / f"{name}.fa").write_text(">a\nMKVLAAGIVQ\n")
        dialog.set_files([str(self._work / "queries.fa"), str(self._work / "references.fa")])
        dialog.scoring.matrix.setCurrentIndex(dialog.scoring.matrix.findData("BLOSUM62"))
        QTest.qWait(700)
        self.save("pairs-dialog-filled", dialog)
        dialog.scoring.gap_first.setValue(0)
        dialog.list.set_path(str(self._work / "missing.tsv"))
        QTest.qWait(100)
        self.save("pairs-dialog-error", dialog)
        dialog.reject()

    def reads_dialog(self) -> None:
        window = self.window
        window.opener.open("reads")
        dialog = window.opener.dialog
        assert isinstance(dialog, NewReadsDialog)
        QTest.qWait(100)
        self.save("reads-dialog-empty", dialog)
        for name in ("reference", "reads"):
            (self._work / f"{name}.fa").write_text(">a\nACGTTGCAAC\n")
        dialog.set_files([str(self._work / "reference.fa"), str(self._work / "reads.fa")])
        dialog.most.setValue(25)
        QTest.qWait(700)
        self.save("reads-dialog-filled", dialog)
        dialog.reject()

    def search_dialog(self) -> None:
        window = self.window
        window.opener.open("search")
        dialog = window.opener.dialog
        assert isinstance(dialog, NewSearchDialog)
        # The files of the dialog before it are left over for this one.
        for picker in (dialog.queries, dialog.database):
            picker.clear()
        QTest.qWait(100)
        self.save("search-dialog-empty", dialog)
        for name in ("query", "database"):
            (self._work / f"{name}.fa").write_text(">a\nMKVLAAGIVQ\n")
        dialog.set_files([str(self._work / "query.fa"), str(self._work / "database.fa")])
        QTest.qWait(700)
        self.save("search-dialog-filled", dialog)
        dialog.scoring.matrix.setCurrentIndex(dialog.scoring.matrix.findText("A matrix from a file…"))
        dialog.evalue.setText("few")
        QTest.qWait(200)
        self.save("search-dialog-error", dialog)
        dialog.scoring.matrix.setCurrentIndex(0)
        dialog.evalue.setText("10")
        QTest.qWait(400)
        self.save("search-dialog-warning", dialog)
        dialog.scoring.matrix.setCurrentIndex(dialog.scoring.matrix.findData("BLOSUM62"))
        dialog.translate.setCurrentIndex(dialog.translate.findData("database"))
        QTest.qWait(400)
        self.save("search-dialog-translated", dialog)
        dialog.translate.setCurrentIndex(dialog.translate.findData("none"))
        dialog.reject()

    def runs(self) -> None:
        window, queue = self.window, self.session.queue
        self.engine.cells = 46_709_983 * 33_445_071
        a, b = (SequenceChoice(f"{r.name}.fa", name=r.name, length=r.length) for r in _RECORDS)
        request = ChromosomeRequest(a=a, b=b)
        window.submit(request, self._work / "run")
        QTest.qWait(200)
        job = queue.jobs[0]
        window.submit(request.with_(until=3), self._work / "second")
        self.save("run-waiting")
        window.show_job(job)
        QTest.qWait(150)
        self.save("run-stage1")
        # The fake engine only waits now, so its monitor may be written from here.
        job.monitor.restore(
            (StageProgress(1, self.engine.cells, self.engine.cells // 2, self.engine.cells, 1, 40210.5, True),)
        )
        job.monitor.note("Compiling kernel 3 of 11 for this processor, once per update.")
        job.monitor.begin(2, total=1_500_000_000)
        for step in range(8):
            job.monitor.report(done=410_000_000 + 30_000_000 * step, found=37 + step)
            QTest.qWait(150)
        self.save("run-stage2")
        lost = DeviceError(
            "The graphics card failed (cuMemcpyDtoH failed: unspecified launch failure); resume the run."
        )
        job.trouble = CardTrouble(explain_card(lost), str(lost), ends_card=True)
        queue.changed.emit(job)
        self.save("run-card-failed")
        job.trouble = None
        window.submit(MatchesRequest("human.fa.gz", ("chimp.fa.gz",), minimum=50), self._work / "third")
        matches = queue.jobs[2]
        # As it would look with a device of its own.
        matches.state = State.RUNNING
        matches.take(Progress(_MATCHES_STAGES, seconds=15.7), 0.0)
        window.show_job(matches)
        QTest.qWait(100)
        self.save("run-matches")
        matches.state = State.WAITING
        queue.cancel(matches)
        window.show_job(job)
        self.engine.problem = DiskFull(
            "The drive of /data/results has 1.2 GB free, but the next special row needs 2.1 GB; free some space, then resume."
        )
        queue.cancel(job)
        QTest.qWait(400)
        self.save("run-stopped")
        failed = queue.jobs[1]
        window.show_job(failed)
        QTest.qWait(300)
        self.save("run-failed")
        page = window.workspace.currentWidget()
        assert isinstance(page, RunPage)
        page.failure.toggle.setChecked(True)
        QTest.qWait(100)
        self.save("run-failed-details")

    def others(self) -> None:
        window = self.window
        window.show_message(Message("human chr21.fa.gz ends in the middle; download it again.", "Traceback: …"))
        self.engine.problem = None
        queue = self.session.queue
        queue.resume(queue.jobs[0])
        QTest.qWait(200)
        box = QApplication.activeModalWidget()
        assert box is not None
        self.save("message", box)
        box.close()
        window.close()
        QTest.qWait(100)
        box = QApplication.activeModalWidget()
        assert box is not None
        self.save("closing", box)
        box.close()
        for name, show in (
            ("devices", window.show_devices),
            ("preferences", window.show_preferences),
            ("commands", window.show_palette),
            ("shortcuts", window.show_shortcuts),
            ("about", window.show_about),
        ):
            show()
            QTest.qWait(150)
            box = QApplication.activeModalWidget()
            assert box is not None
            self.save(name, box)
            box.close()
            QTest.qWait(30)

    def card_figures(self) -> None:
        for name, card in (("card-figures", self.card.card), ("card-figures-no-card", None)):
            self.card.card = card
            dialog = CardFiguresDialog(self.session, self.window)
            dialog.open()
            QTest.qWait(300)
            self.save(name, dialog)
            dialog.close()

    def results(self) -> None:
        # What runs keeps the computer from being measured.
        for job in reversed(self.session.queue.jobs):
            self.session.queue.cancel(job)
        while self.session.queue.active():
            QTest.qWait(50)
        for number, folder in enumerate(self._results, start=1):
            opened = ANALYSES.open(folder)
            self.engine.results[opened.folder] = opened
            self.window.open_result(opened.folder)
            QTest.qWait(4000)
            self.save(f"result-{number}")
            page = self.window.workspace.currentWidget()
            if isinstance(page, AlignmentPage):
                for tab, name in ((1, "charts"), (2, "speed")):
                    page.below.setCurrentIndex(tab)
                    QTest.qWait(300)
                    self.save(f"result-{number}-{name}")
                self.speed(page, f"result-{number}-speed", staged_speeds)
            if isinstance(page, MatchesPage):
                page.aside.setCurrentWidget(page.time)
                self.save(f"result-{number}-time")
            if isinstance(page, PairsPage):
                for tab, name in ((1, "scores"), (2, "numbers"), (3, "speed")):
                    page.below.setCurrentIndex(tab)
                    QTest.qWait(100)
                    self.save(f"result-{number}-{name}")
                self.speed(page, f"result-{number}-speed", card_speeds)
            if isinstance(page, ReadsPage):
                for where in ("1-4000", "1901-2000"):
                    page.reference.go(where)
                    QTest.qWait(500)
                    self.save(f"result-{number}-at-{where}")
                for tab, name in ((1, "best"), (2, "summary"), (3, "numbers")):
                    page.below.setCurrentIndex(tab)
                    QTest.qWait(100)
                    self.save(f"result-{number}-{name}")
            if isinstance(page, SearchPage):
                for tab, name in ((1, "scores"), (2, "numbers")):
                    page.tabs.setCurrentIndex(tab)
                    QTest.qWait(300)
                    self.save(f"result-{number}-{name}")
                page.table.model.search("no such name")
                QTest.qWait(200)
                self.save(f"result-{number}-nothing-found")

    def speed(self, page: AlignmentPage | PairsPage, name: str, speeds: Callable[[int, str], Any]) -> None:
        """Measured halfway, without a card and with one."""
        speed = page.speed
        assert speed is not None
        for so_far, why_not, state in (
            (1, "no NVIDIA driver", "begun"),
            (2, "no NVIDIA driver", "no-card"),
            (3, "", "card"),
        ):
            self.card.speeds = speeds(so_far, why_not)
            if state != "begun":
                self.card.hold.set()
            speed.measure()
            QTest.qWait(300)
            self.save(f"{name}-{state}")
            speed.cancel()
            QTest.qWait(100)
            self.card.hold.clear()

    def save(self, name: str, widget: QWidget | None = None) -> None:
        QTest.qWait(30)
        (widget or self.window).grab().save(str(self._folder / f"{self._stem}-{name}.png"))


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
    parser.add_argument("--scheme", choices=("light", "dark"), action="append", default=[])
    parser.add_argument("--result", action="append", default=[])
    parser.add_argument("--examples", action="store_true")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    application = QApplication(sys.argv[:1])
    application.setQuitOnLastWindowClosed(False)

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
                    Look(arguments.folder, width, height, scheme, Path(work), results).all()

    QTimer.singleShot(0, take)
    application.exec()
    return 0


if __name__ == "__main__":
    sys.exit(main())
