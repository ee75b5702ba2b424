"""Every field, heading, number, layer and picture of the window is explained, and links lead on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.analyses.registry import FACES
from app.explanations.finder import found_at
from gpu.analyses.registry import ANALYSES
from gpu.core.monitor import Monitor
from tests.app.explanations.things import things


@pytest.mark.parametrize("analysis", ["chromosome", "matches", "search", "pairs", "reads"])
def test_dump_dialog(qtbot: Any, session: Any, analysis: str) -> None:
    dialog = FACES[analysis].dialog(session, None)
    qtbot.addWidget(dialog)
    dialog.show()
    for thing in things(dialog):
        if found_at(thing.widget, thing.at) is None:
            from app.explanations.finder import _column, _keys
            column = _column(thing.widget, thing.at)
            keys = list(column[0]) if column else list(_keys(thing.widget))
            print("MISSING", thing.kind, thing.label[:40], "|", " ".join(keys[-3:] if column else keys[:4]), "|", str(thing).split(" in ")[-1][:90])


@pytest.mark.parametrize("analysis", ["chromosome", "matches", "search", "pairs", "reads"])
def test_dump_page(qtbot: Any, session: Any, tmp_path: Path, analysis: str) -> None:
    request: Any = ANALYSES.example(analysis)
    ANALYSES.of(request).run(request, tmp_path / "r", Monitor())
    page = FACES[analysis].page(ANALYSES.open(tmp_path / "r"))
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    qtbot.waitUntil(lambda: not page.busy)
    from PySide6.QtWidgets import QTabWidget

    for tabs in page.findChildren(QTabWidget):
        for tab in range(tabs.count()):
            tabs.setCurrentIndex(tab)
            qtbot.waitUntil(lambda: not page.busy)
    for thing in things(page):
        if found_at(thing.widget, thing.at) is None:
            from app.explanations.finder import _column, _keys
            column = _column(thing.widget, thing.at)
            keys = list(column[0]) if column else list(_keys(thing.widget))
            print("MISSING", thing.kind, thing.label[:40], "|", " ".join(keys[-3:] if column else keys[:4]), "|", str(thing).split(" in ")[-1][:90])
