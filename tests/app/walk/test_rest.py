"""From a result with one alignment to the rest of them, in a window with the real engine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from app.analyses.chromosome.find_rest import FindRestDialog
from app.analyses.chromosome.page import AlignmentPage
from tests.app.walk.steps import PATIENCE, Opener
from tests.gpu.analyses.chromosome.suboptimal_samples import several_alignments


def test_the_rest_is_found_and_shown_in_the_same_tab(qtbot: Any, open_window: Opener, tmp_path: Path) -> None:
    folder = several_alignments(tmp_path, "1").folder
    window = open_window()

    def page_of(alignments: int) -> AlignmentPage | None:
        page = window.workspace.currentWidget()
        is_it = isinstance(page, AlignmentPage) and len(page.result.alignments) == alignments
        return page if is_it and not page.busy else None

    window.open_result(folder)
    qtbot.waitUntil(lambda: page_of(2) is not None, timeout=PATIENCE)
    page, tabs = page_of(2), window.workspace.count()
    assert page is not None
    page.commands["rest"].trigger()
    dialog = page.findChild(FindRestDialog)
    dialog.by_number.setChecked(True)
    dialog.number.setValue(3)
    dialog.accept()
    qtbot.waitUntil(lambda: page_of(4) is not None, timeout=PATIENCE)
    found = page_of(4)
    assert found is not None and window.workspace.count() == tabs
    found.alignments.choose(3)
    qtbot.waitUntil(lambda: not found.busy, timeout=PATIENCE)
    assert found.result.alignments[2].other_strand
