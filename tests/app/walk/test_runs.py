"""Runs from their dialog to their page: requests that come back, names, times."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.analyses.matches.dialog import NewMatchesDialog
from app.analyses.matches.page import MatchesPage
from gpu.core.monitor import Monitor
from tests.app.walk.steps import PATIENCE, Opener, ended, filled, page, rest, wait_for_result


def test_matches_by_their_dialog_and_again_by_their_request(
    qtbot: Any, open_window: Opener, files: tuple[str, str], tmp_path: Path
) -> None:
    window = open_window()
    window.opener.open("matches", list(files))
    dialog = window.opener.dialog
    assert isinstance(dialog, NewMatchesDialog)
    dialog.minimum.setValue(25)
    dialog.kind.setCurrentIndex(dialog.kind.findData("mum"))
    dialog.strands.setCurrentIndex(dialog.strands.findData("forward"))
    dialog.only_acgt.setChecked(False)
    dialog.output.path.setText(str(tmp_path / "m"))
    qtbot.waitUntil(lambda: dialog.is_ready, timeout=PATIENCE)
    dialog.start.click()
    result = wait_for_result(qtbot, window, MatchesPage).result
    title = "a × b · l ≥ 25 · unique in both · forward · all letters"
    assert result.request.title == window.workspace.tabText(1).replace("…", title[38:]) == title
    assert window.session.recent.entries[0].title == title
    assert result.statistics["prepare_seconds"] == pytest.approx(result.prepare_seconds, abs=0.05)
    window.desk.ask("matches", result.request, folder=tmp_path / "m")
    again = window.opener.dialog
    assert isinstance(again, NewMatchesDialog)
    qtbot.waitUntil(lambda: again.is_ready, timeout=PATIENCE)
    assert again._request() == result.request.with_(sha256=())
    assert again.output.remark.text() == "This folder holds this comparison already: Start opens it."
    Path(files[1]).write_text(">other\nACGTACGTACGT\n")
    again.queries.clear()
    again.queries.add([files[1]])
    rest(qtbot, again)
    qtbot.waitUntil(lambda: "holds another comparison" in again.output.remark.text(), timeout=PATIENCE)
    again.reject()


def test_the_times_of_a_run_add_up(
    qtbot: Any, open_window: Opener, files: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import threading
    import time

    from gpu.analyses.chromosome import run as module

    warm_up, noted, seen = module.warm_up, threading.Event(), threading.Event()

    def slowly(needed: Any, note: str, monitor: Monitor) -> None:
        if not seen.is_set():
            monitor.note("Compiling the kernels.")
            noted.wait(60)
            time.sleep(0.7)
            monitor.remark("One was damaged.")
            monitor.note("")
            # As long as the window takes to show it: the run itself takes a moment.
            seen.wait(60)
        warm_up(needed, note, monitor)

    monkeypatch.setattr(module, "warm_up", slowly)
    window = open_window()
    filled(qtbot, window, *files).start.click()
    run = page(window)
    qtbot.waitUntil(lambda: run.note.text() == "Compiling the kernels.")
    noted.set()
    assert run.table.prepare.state.text() == "Running" and run.overall.maximum() == 0, "no bar that stands at 0 %"
    assert run.summary.text().startswith("Preparing · ")
    qtbot.waitUntil(lambda: run.note.text().startswith("One was damaged."))
    seen.set()
    result = wait_for_result(qtbot, window).result
    assert result.prepare_seconds > 0.7
    assert result.seconds == pytest.approx(result.prepare_seconds + sum(stage.seconds for stage in result.stages))
    # What the chart shows is of the stages, as the table is.
    filling = result.history
    assert float(filling.seconds[-1]) <= sum(stage.seconds for stage in result.stages) + 0.01
    assert np.all(np.diff(filling.seconds) >= 0)


def test_runs_of_other_ranges_and_strands_have_other_names(
    qtbot: Any, open_window: Opener, files: tuple[str, str]
) -> None:
    window = open_window()
    dialog = filled(qtbot, window, *files)
    dialog.a.trim.setText("1000-2k")
    dialog.b.set_strand("reverse")
    dialog.start.click()
    qtbot.waitUntil(lambda: window.opener.dialog is None)
    title = "chrA:1k-2k × chrB (reverse)"
    qtbot.waitUntil(lambda: ended(window.session.queue.jobs[0]), timeout=PATIENCE)
    wait_for_result(qtbot, window)
    assert window.workspace.tabText(1) == title == window.session.recent.entries[0].title
    assert window.panel.current is not None and window.panel.current.title == title
