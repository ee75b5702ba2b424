"""Stopped and handed-over runs after a restart of Crosspoint."""

from __future__ import annotations

from app.analyses.chromosome.page import AlignmentPage
from app.pages.run import RunPage
from app.runs.job import State
from app.state.settings import Settings
from gpu.core.request import REQUEST_FILE
from tests.app.drivers import front, settle, wait
from tests.app.walk.steps import Halt, Opener, filled, recents


def test_a_run_that_was_stopped_says_where_it_stands_after_a_restart(
    open_window: Opener, files: tuple[str, str], halt: Halt, settings: Settings
) -> None:
    window = open_window()
    halt.is_on = True
    filled(window, *files).start.click()
    job = window.session.queue.jobs[0]
    wait(lambda: job.progress.current is not None and job.progress.current.done > 0)
    run = front(window, RunPage)
    assert run.rows[0].state.text() == "Running" and run.table.prepare.state.text() == "Done"
    wait(lambda: recents(window) == ["under way"])
    # Whoever looks in Recent while it runs, or after a crash, finds it.
    wait(lambda: len(settings.recent()) == 1)
    assert settings.recent()[0].state == "stopped"
    run.cancel.click()
    wait(lambda: job.state is State.STOPPED)
    told = run.rows[0].figures["done"].text()
    assert run.summary.text().startswith("Stopped at ") and not run.summary.text().startswith("Stopped at 0 %")

    window = open_window()
    settle(window.session.background)
    assert recents(window) == ["not finished; it can be resumed"]
    window.open_result(window.session.recent.entries[0].folder)
    wait(lambda: isinstance(window.workspace.currentWidget(), RunPage))
    run = front(window, RunPage)
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
    result = front(window, AlignmentPage)
    assert result.result.finished
    wait(lambda: recents(window)[0].endswith(" differences."))


def test_a_request_of_before_the_restart_is_taken_up(open_window: Opener, files: tuple[str, str], halt: Halt) -> None:
    window = open_window()
    halt.is_on = True
    filled(window, *files).start.click()
    job = window.session.queue.jobs[0]
    wait(lambda: halt.rows >= 2)
    window.session.hand_over(job)
    window = open_window()
    halt.is_on = False
    assert (job.folder / REQUEST_FILE).is_file()
    window.resume_jobs()
    assert len(window.session.queue.jobs) == 1 and window.session.queue.jobs[0].folder == job.folder
    assert front(window, AlignmentPage).result.finished
