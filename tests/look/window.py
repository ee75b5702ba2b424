"""A window with an invented engine, in one size and scheme, and the pictures that are saved of
it.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSettings
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.runs.session import Session
from app.shell.main_window import MainWindow
from app.shell.registry import FACES
from app.shell.workspace import result_pages
from app.state.settings import Settings
from gpu.sequences.records import RecordInfo
from tests.app.card_samples import FakeCard
from tests.app.fakes import FakeEngine, PlainPage
from tests.look.reports import CARD, OLD_CARD

RECORDS = [
    RecordInfo("NC_000021.9", "Homo sapiens chromosome 21, GRCh38.p14 Primary Assembly", 46_709_983),
    RecordInfo("NC_006488.4", "Pan troglodytes isolate Yerkes chromosome 21", 33_445_071),
]
_CARDS = [CARD.told, OLD_CARD.told]


class Look:
    """One window; the functions of the other modules put it into a state and save a picture."""

    def __init__(self, folder: Path, width: int, height: int, scheme: str, work: Path, results: list[str]) -> None:
        self._folder = folder
        self._stem = f"{width}x{height}-{scheme}"
        self.work = work
        self.results = results
        self.engine = FakeEngine(records=RECORDS[:1])
        settings = Settings(QSettings(str(work / "settings.ini"), QSettings.Format.IniFormat))
        settings.results_folder = work / "Documents" / "Crosspoint"
        self.settings = settings
        self.card = FakeCard()
        services = self.engine.services(describe_cards=lambda: _CARDS, card=self.card.services())
        self.session = Session(services, settings, FACES)
        make = result_pages(FACES) if results else PlainPage
        self.window = MainWindow(self.session, make_page=make)
        self.window.resize(width, height)
        self.window.show()
        self.session.start()
        QTest.qWait(150)

    def close(self) -> None:
        self.session.queue.close()
        self.engine.hold.set()
        QTest.qWait(200)
        self.window.hide()
        self.window.deleteLater()
        QTest.qWait(50)

    def save(self, name: str, widget: QWidget | None = None) -> None:
        QTest.qWait(30)
        (widget or self.window).grab().save(str(self._folder / f"{self._stem}-{name}.png"))
