"""The log in the window: any thread, any number of lines, filter, search, copy, save."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtWidgets import QApplication

from app.runs.session import Session
from app.shell.log_dock import MAX_LINES, LogDock, LogLine
from app.shell.main_window import MainWindow
from app.widgets.messages import Message
from tests.app.drivers import wait
from tests.app.table_texts import texts

log = logging.getLogger("crosspoint")


@pytest.fixture
def dock(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Iterator[LogDock]:
    monkeypatch.setattr(log, "propagate", False)
    before = log.level
    log.setLevel(logging.INFO)
    QApplication.processEvents()
    window.log.clear()
    yield window.log
    log.setLevel(before)


def _shown(dock: LogDock) -> list[str]:
    return [row[2] for row in texts(dock.table)]


def _lines(dock: LogDock) -> Sequence[LogLine]:
    return dock.table.model().rows


def test_lines_of_any_thread_are_shown_and_bounded(dock: LogDock) -> None:
    def work(number: int) -> None:
        for line in range(2_000):
            log.info("line %d of thread %d", line, number)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    log.error("the last")
    wait(lambda: len(_lines(dock)) == MAX_LINES and _shown(dock)[-1] == "the last")
    before = [message for message in _shown(dock) if message.endswith("thread 2")]
    assert before == sorted(before, key=lambda message: int(message.split()[1]))
    assert dock.count.text() == "5,000 lines"


def test_lines_are_filtered_searched_copied_and_saved(dock: LogDock, tmp_path: Path) -> None:
    log.info("Saved “a.txt”.")
    wait(lambda: dock.count.text() == "1 line")
    for level, message in ((30, "No card."), (40, "Failed\nTraceback\n  <b>x</b>")):
        log.log(level, message)
    wait(lambda: len(_lines(dock)) == 3)
    assert _shown(dock) == ["Saved “a.txt”.", "No card.", "Failed"]
    dock.show()
    dock.table.selectRow(2)
    assert dock.details.isVisible() and "<b>x</b>" in dock.details.toPlainText()
    dock.copy()
    assert QApplication.clipboard().text().endswith("ERROR Failed\nTraceback\n  <b>x</b>")
    dock.table.clearSelection()
    dock.level.setCurrentIndex(1)
    assert _shown(dock) == ["No card.", "Failed"] and dock.count.text() == "2 of 3 lines"
    dock.search.setText("CARD")
    assert _shown(dock) == ["No card."]
    dock.search.setText("traceb")
    assert _shown(dock) == ["Failed"]
    dock.search.clear()
    dock.save(tmp_path / "log.txt")
    # What the window says of it is a line of the log, too.
    wait(lambda: _lines(dock)[-1].message == f"Saved “{tmp_path / 'log.txt'}”.")
    lines = (tmp_path / "log.txt").read_text().splitlines()
    assert [line.split(" ", 2)[2] for line in lines[:2]] == ["WARNING No card.", "ERROR Failed"] and len(lines) == 4
    dock.clear_button.click()
    assert dock.count.text() == "Nothing has been logged yet."


def test_the_window_logs_what_it_says(window: MainWindow, dock: LogDock) -> None:
    window.say("Saved “x”.")
    window.say("")
    window.show_message(Message("It failed.", "Traceback"))
    wait(lambda: _shown(dock) == ["Saved “x”.", "It failed."])
    assert _lines(dock)[1].message == "It failed.\nTraceback"


def test_it_is_off_at_first_and_remembered(session: Session, window: MainWindow, dock: LogDock) -> None:
    assert not dock.isVisible()
    assert window.log.toggleViewAction() in window.menus.view.actions()
    window.log.toggleViewAction().trigger()
    assert window.log.isVisible()
    window._save()
    again = MainWindow(session)
    again.show()
    assert again.log.isVisible()
    # Of a window that is gone nothing is left.
    handlers = len(log.handlers)
    shiboken6.delete(again)
    assert len(log.handlers) == handlers - 1
