"""Drivers of widgets, dialogs, pages and the window: what a person does with them, and waits for.

They know public parts alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QEventLoop, QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from app.shell.main_window import MainWindow
from tests.app.desks import Heard
from tests.app.fakes import FakeEngine

P = TypeVar("P")
W = TypeVar("W", bound=QWidget)
#: What does not come within so many seconds, on a busy computer, does not come.
PATIENCE = 120


def owned(qtbot: Any, widget: W) -> W:
    """A widget that is closed with the test."""
    qtbot.addWidget(widget)
    return widget


def on_screen(qtbot: Any, widget: W, *size: int) -> W:
    """A widget that is shown, in a width and height, and closed with the test."""
    qtbot.addWidget(widget)
    if size:
        widget.resize(*size)
    widget.show()
    return widget


def window_on_screen(qtbot: Any, window: MainWindow, engine: FakeEngine) -> MainWindow:
    """A window that is shown; its runs end with the test."""
    qtbot.addWidget(window, before_close_func=lambda _: end_runs(window.session, engine))
    window.show()
    return window


def end_runs(session: Any, engine: FakeEngine) -> None:
    """Before a window is closed: it would ask whether to stop what runs, and the question would
    stay.
    """
    session.queue.close()
    engine.hold.set()
    wait(lambda: not session.queue.active())


def wait(condition: Callable[[], object]) -> None:
    """Until it holds, while events are handled."""
    __tracebackhide__ = True
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        loop = QEventLoop()
        QTimer.singleShot(5, loop.quit)
        loop.exec()


def settle(part: P, *others: Any) -> P:
    """Until nothing is read, made, checked or estimated in a part, and in others; returns it."""
    QApplication.processEvents()
    wait(lambda: not any(one.busy for one in (part, *others)))
    return part


def drop(place: QWidget, *paths: object) -> None:
    """Drop files on a widget, as the window system does: it goes up until somebody takes them."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    how = Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    target: QWidget | None = place
    while target is not None:
        if target.acceptDrops():
            enter = QDragEnterEvent(QPoint(5, 5), *how)
            enter.ignore()
            QApplication.sendEvent(target, enter)
            if enter.isAccepted():
                QApplication.sendEvent(target, QDropEvent(QPointF(5, 5), *how))
                return
        target = target.parentWidget()
    raise AssertionError("nobody takes the files")


def choose(dialog: Any, *paths: object) -> None:
    """Give files to a dialog, until it can start with them."""
    dialog.set_files([str(path) for path in paths])
    wait(lambda: dialog.is_ready)


def ready(dialog: Any) -> None:
    """Until a dialog can start, and has said what that costs."""
    wait(lambda: dialog.is_ready and not dialog.busy)


def emitted(signal: Any, act: Callable[..., object], *values: Any, **named: Any) -> list[Any]:
    """The values of a signal when it first comes after ``act(*values, **named)``."""
    found: list[list[Any]] = []
    signal.connect(lambda *carried: found.append(list(carried)))
    act(*values, **named)
    wait(lambda: found)
    return found[0]


def start(dialog: Any) -> list[Any]:
    """Press Start: the request that is begun, and its folder."""
    return emitted(dialog.started, dialog.start.click)


def front(window: MainWindow, kind: type[W]) -> W:
    """The page in front, once it is of a kind."""
    wait(lambda: isinstance(window.workspace.currentWidget(), kind))
    page = window.workspace.currentWidget()
    assert isinstance(page, kind)
    return page


def dialog_of(window: MainWindow, kind: type[W]) -> W:
    """The dialog that a window opens, once it is of a kind."""
    wait(lambda: isinstance(window.opener.dialog, kind))
    dialog = window.opener.dialog
    assert isinstance(dialog, kind)
    return dialog


def search_for(table: Any, text: str) -> None:
    """Type into the search field above a table, and Enter."""
    table.search.setText(text)
    table.search.returnPressed.emit()


def seen(part: QWidget) -> str:
    """The sentences that are seen in a part, and the one that it tells a screen reader."""
    labels = (label.text() for label in part.findChildren(QLabel) if label.isVisibleTo(part))
    return "\n".join((part.accessibleDescription(), *labels))


def part_of(part: QWidget, name: str) -> Any:
    """The part of another one that has a name for screen readers."""
    (found,) = (child for child in part.findChildren(QWidget) if child.accessibleName() == name)
    return found


def sentences(heard: Heard) -> list[str]:
    """The sentences that are said and warned of from now on."""
    said: list[str] = []
    heard.said.connect(said.append)
    heard.warned.connect(lambda problem: said.append(str(problem)))
    return said


def save_picture(page: Any, path: Path, draw: Callable[[], Any] | None = None) -> None:
    """Save a picture of a page, its figure unless it is another one, in a thread."""
    page.save(path, (draw or page.figure)().export)
