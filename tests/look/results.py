"""Pictures of the pages of finished results. What a page measures of the computer is invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTabWidget

from app.analyses.chromosome.page import AlignmentPage
from app.analyses.matches.page import MatchesPage
from app.analyses.pairs.page import PairsPage
from app.analyses.reads.page import ReadsPage
from app.analyses.search.page import SearchPage
from gpu.analyses.registry import ANALYSES
from tests.app.card_samples import card_speeds, staged_speeds
from tests.look.window import Look


def results(look: Look) -> None:
    # What runs keeps the computer from being measured.
    for job in reversed(look.session.queue.jobs):
        look.session.queue.cancel(job)
    while look.session.queue.active():
        QTest.qWait(50)
    for number, folder in enumerate(look.results, start=1):
        opened = ANALYSES.open(folder)
        look.engine.results[opened.folder] = opened
        look.window.open_result(opened.folder)
        QTest.qWait(4000)
        look.save(f"result-{number}")
        page = look.window.workspace.currentWidget()
        if isinstance(page, AlignmentPage):
            tabs = ("differences", "rearrangements", "ribbons", "genes", "charts", "method")
            for tab, name in enumerate(tabs, start=1):
                page.below.setCurrentIndex(tab)
                QTest.qWait(300)
                look.save(f"result-{number}-{name}")
            speed(look, page, f"result-{number}-speed", staged_speeds)
            page.commands["identity"].setChecked(True)
            beside = next(tabs for tabs in page.findChildren(QTabWidget) if tabs.isAncestorOf(page.layer_panel))
            beside.setCurrentIndex(2)
            look.save(f"result-{number}-identity")
        if isinstance(page, MatchesPage):
            page.aside.setCurrentWidget(page.time)
            look.save(f"result-{number}-time")
        if isinstance(page, PairsPage):
            for tab, name in ((1, "scores"), (2, "identity"), (3, "numbers"), (4, "speed")):
                page.below.setCurrentIndex(tab)
                QTest.qWait(100)
                look.save(f"result-{number}-{name}")
            speed(look, page, f"result-{number}-speed", card_speeds)
        if isinstance(page, ReadsPage):
            for where in ("1-4000", "1901-2000"):
                page.reference.go(where)
                QTest.qWait(500)
                look.save(f"result-{number}-at-{where}")
            for tab, name in ((1, "best"), (2, "places"), (3, "summary"), (4, "time"), (5, "numbers")):
                page.below.setCurrentIndex(tab)
                QTest.qWait(100)
                look.save(f"result-{number}-{name}")
        if isinstance(page, SearchPage):
            for tab, name in ((1, "scores"), (2, "numbers")):
                page.tabs.setCurrentIndex(tab)
                QTest.qWait(300)
                look.save(f"result-{number}-{name}")
            page.table.model.search("no such name")
            QTest.qWait(200)
            look.save(f"result-{number}-nothing-found")


def speed(look: Look, page: AlignmentPage | PairsPage, name: str, speeds: Callable[[int, str], Any]) -> None:
    """Measured halfway, without a card and with one."""
    speed = page.speed
    assert speed is not None
    for so_far, why_not, state in (
        (1, "no NVIDIA driver", "begun"),
        (2, "no NVIDIA driver", "no-card"),
        (3, "", "card"),
    ):
        look.card.speeds = speeds(so_far, why_not)
        if state != "begun":
            look.card.hold.set()
        speed.measure()
        QTest.qWait(300)
        look.save(f"{name}-{state}")
        speed.cancel()
        QTest.qWait(100)
        look.card.hold.clear()
