"""A line that is elided to its width."""

from __future__ import annotations

from typing import Any

import pytest

from app.pictures.gapped_panel import Headline
from tests.app.drivers import on_screen

SENTENCE = "Absent from the alignments here: 22 of 1,084 genes. b may have them where nothing is aligned."


@pytest.mark.parametrize("width", range(200, 700, 50))
def test_its_lines_fit_between_its_margins(qtbot: Any, width: int) -> None:
    line = Headline(lines=2)
    line.setContentsMargins(8, 0, 24, 4)
    line.say(SENTENCE)
    on_screen(qtbot, line, width, 60)
    wide = line.fontMetrics().horizontalAdvance
    assert max(map(wide, line.text().split("\n"))) <= line.contentsRect().width() == width - 32
