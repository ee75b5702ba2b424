"""Stopped and handed-over runs after a restart of Crosspoint."""

from __future__ import annotations

from typing import Any

from app.pages.run import RunPage
from app.runs.job import State
from app.state.settings import Settings
from gpu.core.request import REQUEST_FILE
from tests.app.walk.steps import PATIENCE, Halt, Opener, filled, page, recents, wait_for_result


def test_a_run_that_was_stopped_says_where_it_stands_after_a_restart(
    qtbot: Any, open_window: Opener, files: tuple[str, str], halt: Halt, settings: Settings
) -> None:
    window = open_window()
    halt.is_on = True
    filled(qtbot, window, *files).start.click()
    job = window.session.queue.jobs[0]
    qtbot.waitUntil(lambda: job.progress.current is not None and job.progress.current.done > 0, timeout=PATIENCE)
    run = page(window)
    assert run.rows[0].state.text() == "Running" and run.table.prepare.state.text() == "Done"
    qtbot.waitUntil(lambda: recents(window) == ["under way"])
    # Whoever looks in Recent while it runs, or after a crash, finds it.
    qtbot.waitUntil(lambda: len(settings.recent()) == 1)
    assert settings.recent()[0].state == "stopped"
    run.cancel.click()
    qtbot.waitUntil(lambda: job.state is State.STOPPED, timeout=PATIENCE)
    told = run.rows[0].figures["done"].text()
    assert run.summary.text().startswith("Stopped at ") and not run.summary.text().startswith("Stopped at 0 %")

    window = open_window()
    qtbot.waitUntil(lambda: not window.session.background.busy)
    assert recents(window) == ["not finished; it can be resumed"]
    window.open_result(window.session.recent.entries[0].folder)
    qtbot.waitUntil(lambda: isinstance(window.workspace.currentWidget(), RunPage))
    run = page(window)
    assert run.rows[0].state.text() == "Stopped" and run.rows[1].state.text() == "Waiting"
    done = int(run.rows[0].figures["done"].text().replace(",", ""))
    assert done == 2048 * window.session.queue.jobs[0].request.b.used, "the newest row on the disk"
    assert 0 < done <= int(told.replace(",", ""))
    # 2,048 of 8,000 rows of a stage that is 0.85 of the run.
    assert run.summary.text().startswith("Stopped at 22 % after ")
    assert run.rows[0].figures["time"].text() != "0.0 s"
    halt.is_on = False
    run.resume.click()
    assert job.fraction > 0
    result = wait_for_result(qtbot, window)
    assert result.result.finished and recents(window) == ["finished"]


def test_a_request_of_before_the_restart_is_taken_up(
    qtbot: Any, open_window: Opener, files: tuple[str, str], halt: Halt
) -> None:
    window = open_window()
    halt.is_on = True
    filled(qtbot, window, *files).start.click()
    job = window.session.queue.jobs[0]
    qtbot.waitUntil(lambda: halt.rows >= 2, timeout=PATIENCE)
    window.session.hand_over(job)
    window = open_window()
    halt.is_on = False
    assert (job.folder / REQUEST_FILE).is_file()
    window.resume_jobs()
    assert len(window.session.queue.jobs) == 1 and window.session.queue.jobs[0].folder == job.folder
    assert wait_for_result(qtbot, window).result.finished
