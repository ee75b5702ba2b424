"""The pages of genomes by keyboard and by ear: every part has a name, and Tab reaches it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.pages.result import ResultPage
from app.shell.main_window import MainWindow
from tests.app.genomes.samples import three_genomes, two_genomes
from tests.app.walk.test_keyboard import active, faults


@pytest.mark.parametrize("make", [two_genomes, three_genomes])
def test_every_part_has_a_name_and_is_reached(qtbot: Any, real_window: MainWindow, tmp_path: Path, make: Any) -> None:
    window, result = real_window, make(tmp_path)
    window.resize(1366, 768)
    window.open_result(result.folder)
    qtbot.waitUntil(lambda: isinstance(window.workspace.currentWidget(), ResultPage))
    page: Any = window.workspace.currentWidget()
    for tab in range(page.aside.count()):
        page.aside.setCurrentIndex(tab)
        qtbot.waitUntil(lambda: not page.busy)
        active(qtbot, window)
        assert faults(page, by_keys=tab == 0) == [], page.aside.tabText(tab)
