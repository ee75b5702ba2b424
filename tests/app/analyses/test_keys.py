"""Keys of the pages' commands: each is of one command, on the page and in the window."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from app.analyses.registry import FACES
from app.shell.main_window import MainWindow
from gpu.analyses.matches.request import MatchesRequest
from gpu.analyses.registry import ANALYSES
from gpu.core.monitor import Monitor


@pytest.mark.parametrize("analysis", ["chromosome", "matches"])
def test_no_two_commands_have_one_key(qtbot: Any, window: MainWindow, tmp_path: Path, analysis: str) -> None:
    request: Any = ANALYSES.example("chromosome")
    if analysis == "matches":
        request = MatchesRequest(request.a.path, (request.b.path,), minimum=20)
    ANALYSES.of(request).run(request, tmp_path / "r", Monitor())
    page = FACES[analysis].page(ANALYSES.open(tmp_path / "r"), window.desk)
    qtbot.addWidget(page)
    commands = {*page.actions(), *window.actions(), *(action for menu in window.menus.all for action in menu.actions())}
    keys = Counter(key.toString() for action in commands for key in action.shortcuts())
    assert keys and [key for key, count in keys.items() if count > 1] == []
    qtbot.waitUntil(lambda: not page.busy)
