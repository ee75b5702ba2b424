"""The random user of ``clicks``: what one can do in the window, each as likely as it is common."""

from __future__ import annotations

import gc
import random
import threading
import time
from collections import Counter, deque
from collections.abc import Callable
from typing import Any

import shiboken6
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QAction, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QLineEdit,
    QMenu,
    QMessageBox,
    QTabWidget,
    QWidget,
)

from app.pages.result import ResultPage
from app.shell.commands import menu_actions
from app.shell.main_window import MainWindow
from tests.soak.clicks_habits import Habits
from tests.soak.clicks_scene import Scene, adders

#: Seconds in which everything comes to rest.
PATIENCE = 60
_TOLD = 8
#: Seconds after which a dialog waits in a loop of its own.
_NESTED = 5
_TEXTS = ("walkA", "trnS", "GATNAC", "100-900", ", 500", "1.2M", "missense", "zzz", "🦆", "-1", "1e-3", "512M", "7", "")
_SIZES = ((640, 480), (1024, 640), (1366, 768), (1920, 1080), (400, 900))
_KEYS = [
    *(Qt.Key(code) for code in range(Qt.Key.Key_A.value, Qt.Key.Key_Z.value + 1)),
    *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right) * 3,
    *(Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_0, Qt.Key.Key_Equal) * 2,
    *(Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Space) * 2,
    *(Qt.Key.Key_PageDown, Qt.Key.Key_PageUp, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Delete, Qt.Key.Key_Backspace),
]
_NONE, _CTRL, _SHIFT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
_LEFT, _RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


class User:
    """Acts on a window at random; the same seed begins the same way.

    ``log`` takes the description of each action before it is done: what is known after a crash.
    """

    def __init__(self, window: MainWindow, scene: Scene, seed: int, log: Callable[[str], object]) -> None:
        self.window, self.scene, self.random = window, scene, random.Random(seed)
        self.last: deque[str] = deque(maxlen=_TOLD)
        self._log = log
        self.kinds: Counter[str] = Counter()
        # Neither ends the soak nor measures the computer.
        for action in (window.menus.quit, window.menus.check):
            action.setEnabled(False)
        self._since = time.monotonic()
        self._popups = QTimer(window)
        self._popups.timeout.connect(self._leave_popup)
        self._popups.start(15)
        self._actions: list[tuple[int, Callable[[], str]]] = [
            (14, self._command),
            (1, self._menu),
            (14, self._key),
            (12, self._click),
            (12, self._drag),
            (8, self._wheel),
            (8, self._move),
            (8, self._tab),
            (8, self._field),
            (3, self._add),
            (6, self._open),
            (2, self._close),
            (2, self._resize),
            (1, self._colours),
            (2, self._alignment),
            *Habits(window, scene, self.random, self._begin).all(),
        ]

    def act(self) -> None:
        """Do something."""
        if not any(isinstance(page, ResultPage) for page in self._tabs()):
            act: Callable[[], str] = self._open
        elif QApplication.activeModalWidget() is not None and self.random.random() < 0.9:
            act = self._dialog
        else:
            weights, actions = zip(*self._actions, strict=True)
            (act,) = self.random.choices(actions, weights)
        self.kinds[act.__name__] += 1
        self._since = time.monotonic()
        said = act()
        if not self.last or self.last[-1] != said:
            self._begin(said)
        QTest.qWait(self.random.choice((0, 0, 1, 20)))

    def _begin(self, said: str) -> str:
        self.last.append(said)
        self._log(said)
        return said

    def rest(self) -> None:
        """Close everything, and wait until nothing is under way."""
        workspace = self.window.workspace
        for _ in range(50):
            self._leave_popup()
            for other in QApplication.topLevelWidgets():
                if other is not self.window and other.isVisible():
                    other.close()
            QTest.qWait(1)
        session = self.window.session
        queue = session.queue
        # What ends opens a page, or asks for the next; so it is waited for again and again.
        for _ in range(10):
            self._patiently(lambda: not queue.active())
            self._patiently(lambda: not session.background.busy)
            self._patiently(lambda: not any(page.busy for page in self._tabs() if isinstance(page, ResultPage)))
            if workspace.count() == 1 and not queue.active():
                break
            for job in list(queue.jobs):
                queue.remove(job)
            while workspace.count() > 1:
                workspace.close_page(1)
            QTest.qWait(60)
        for _ in range(3):
            QTest.qWait(60)
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            gc.collect()
        self._patiently(lambda: threading.active_count() < 12)

    def _patiently(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not condition() and time.monotonic() < end:
            QTest.qWait(20)

    def _tabs(self) -> list[QWidget]:
        workspace = self.window.workspace
        return [page for at in range(workspace.count()) if (page := workspace.widget(at)) is not None]

    @property
    def _page(self) -> QWidget:
        return self.window.workspace.currentWidget() or self.window

    def _target(self, within: QWidget) -> QWidget:
        """A widget that is seen; views of data are likelier than buttons."""
        seen = [part for part in within.findChildren(QWidget) if part.isVisible() and part.width() > 2]
        large = [part for part in seen if part.width() * part.height() > 20_000]
        return self.random.choice(large if large and self.random.random() < 0.6 else seen or [within])

    def _point(self, part: QWidget) -> QPoint:
        return QPoint(self.random.randrange(max(1, part.width())), self.random.randrange(max(1, part.height())))

    # Actions; each returns a description

    def _command(self) -> str:
        page = self._page
        actions = [action for action in page.actions() if action.isEnabled()]
        # Files are asked for seldom: their dialogs take long.
        quick = [action for action in actions if "xport" not in action.text()]
        chosen = quick if quick and self.random.random() < 0.9 else actions
        return self._trigger(self.random.choice(chosen)) if chosen else "no command"

    def _menu(self) -> str:
        actions = [action for _, action in menu_actions(self.window.menus.all) if action.isEnabled()]
        return self._trigger(self.random.choice(actions))

    def _trigger(self, action: QAction) -> str:
        said = self._begin(f"command {action.text()}")
        action.trigger()
        return said

    def _key(self) -> str:
        focus = QApplication.focusWidget()
        target = focus if focus is not None and focus.isVisible() else self._target(self._page)
        key = self.random.choice(_KEYS)
        modifiers = self.random.choices((_NONE, _CTRL, _SHIFT, _CTRL | _SHIFT), (16, 3, 2, 1))[0]
        if key == Qt.Key.Key_Q:
            modifiers = _NONE
        said = self._begin(f"key {modifiers.name} {key.name} on {_name(target)}")
        QTest.keyClick(target, key, modifiers)
        return said

    def _click(self) -> str:
        part = self._target(self._page if self.random.random() < 0.9 else self.window)
        at, modifiers = self._point(part), self.random.choices((_NONE, _CTRL, _SHIFT), (8, 1, 1))[0]
        said = self._begin(f"click {at.toTuple()} on {_name(part)}")
        kind = self.random.random()
        if kind < 0.6:
            QTest.mouseClick(part, _LEFT, modifiers, at)
        elif kind < 0.85:
            QTest.mouseClick(part, _LEFT, modifiers, at)
            if shiboken6.isValid(part) and part.isVisible():
                QTest.mouseDClick(part, _LEFT, modifiers, at)
        else:
            QTest.mouseClick(part, _RIGHT, modifiers, at)
        return said

    def _drag(self) -> str:
        part = self._target(self._page)
        begin, end = self._point(part), self._point(part)
        modifiers = self.random.choices((_NONE, _CTRL, _SHIFT), (5, 3, 2))[0]
        said = self._begin(f"drag {begin.toTuple()}-{end.toTuple()} {modifiers.name} on {_name(part)}")
        steps = [begin + (end - begin) * share / 4 for share in range(5)]
        _send(part, QEvent.Type.MouseButtonPress, begin, _LEFT, _LEFT, modifiers)
        for at in steps:
            _send(part, QEvent.Type.MouseMove, at, Qt.MouseButton.NoButton, _LEFT, modifiers)
            QTest.qWait(0)
        if self.random.random() < 0.1 and shiboken6.isValid(part):
            QTest.keyClick(part, Qt.Key.Key_Escape)
        _send(part, QEvent.Type.MouseButtonRelease, end, _LEFT, Qt.MouseButton.NoButton, modifiers)
        return said

    def _wheel(self) -> str:
        part = self._target(self._page)
        at, turns = QPointF(self._point(part)), self.random.choice((-120, 120, 360, -600, 15))
        modifiers = self.random.choice((_NONE, _NONE, _CTRL, _SHIFT))
        said = f"wheel {turns} on {_name(part)}"
        begin, none = Qt.ScrollPhase.NoScrollPhase, Qt.MouseButton.NoButton
        event = QWheelEvent(
            at, part.mapToGlobal(at), QPoint(), QPoint(0, turns), none, modifiers, begin, self.random.random() < 0.2
        )
        QApplication.sendEvent(part, event)
        return said

    def _move(self) -> str:
        part = self._target(self._page)
        for _ in range(3):
            _send(part, QEvent.Type.MouseMove, self._point(part), Qt.MouseButton.NoButton, Qt.MouseButton.NoButton)
        return f"move over {_name(part)}"

    def _tab(self) -> str:
        tabs = [tab for tab in self.window.findChildren(QTabWidget) if tab.isVisible() and tab.count() > 1]
        tab = self.random.choice(tabs)
        tab.setCurrentIndex(self.random.randrange(tab.count()))
        return f"tab {tab.tabText(tab.currentIndex())}"

    def _field(self) -> str:
        return self._change(self._page)

    def _change(self, within: QWidget) -> str:
        """Type into a field, or choose another value."""
        kinds = (QLineEdit, QComboBox, QAbstractSpinBox, QAbstractSlider)
        parts = [part for part in within.findChildren(QWidget) if isinstance(part, kinds) and part.isVisible()]
        parts = [part for part in parts if part.isEnabled()]
        if not parts:
            return "no field"
        part = self.random.choice(parts)
        said = f"change {_name(part)}"
        if isinstance(part, QComboBox) and part.count():
            part.setCurrentIndex(self.random.randrange(part.count()))
            part.activated.emit(part.currentIndex())
        elif isinstance(part, QAbstractSlider):
            part.setValue(self.random.randint(part.minimum(), part.maximum()))
        else:
            text = self.random.choice(_TEXTS)
            part.setFocus()
            part.selectAll()  # type: ignore[attr-defined]
            if text.isascii():
                QTest.keyClicks(part, text)
            else:  # which QTest cannot type
                (part if isinstance(part, QLineEdit) else part.lineEdit()).insert(text)  # type: ignore[attr-defined]
            said += f" to “{text}”"
            if shiboken6.isValid(part) and self.random.random() < 0.7:
                QTest.keyClick(part, Qt.Key.Key_Return)
        return said

    def _add(self) -> str:
        annotations, layers = adders(self._page)
        if not annotations and not layers:
            return "nothing to add to"
        path = self.random.choice(self.scene.annotations if annotations else self.scene.layers)
        self.random.choice(annotations or layers)(str(path))
        return f"add {path.name}"

    def _open(self) -> str:
        if self.random.random() < 0.1:
            path = self.random.choice(self.scene.layers)
            self.window.paths.open_files(self.window.session.faces["matches"], [str(path)])
            return f"open {path.name}"
        folder = self.random.choice(self.scene.results)
        self.window.open_result(folder)
        return f"open {folder.name}"

    def _close(self) -> str:
        workspace = self.window.workspace
        index = self.random.randrange(workspace.count())
        said = f"close {workspace.tabText(index)}"
        workspace.close_page(index)
        return said

    def _resize(self) -> str:
        size = self.random.choice(_SIZES)
        self.window.showNormal()
        self.window.resize(*size)
        return f"resize to {size}"

    def _colours(self) -> str:
        action = self.random.choice(self.window.menus.schemes.actions())
        return self._trigger(action)

    def _alignment(self) -> str:
        page: Any = self._page
        if not hasattr(page, "show_alignment"):
            return "no alignments"
        number = self.random.randint(1, len(page.result.alignments) + 1)
        page.alignments.choose(number)
        return f"alignment {number}"

    def _dialog(self) -> str:
        """Do something in the dialog in front: leave it, mostly."""
        box = QApplication.activeModalWidget()
        said = f"in {_name(box)}: "
        kind = self.random.random()
        if kind < 0.35:
            return said + self._change(box)
        if kind < 0.5:
            part = self._target(box)
            said += f"click on {_name(part)}"
            QTest.mouseClick(part, _LEFT, _NONE, self._point(part))
            return said
        if isinstance(box, QDialog):
            if kind < 0.6:
                QTest.keyClick(box, Qt.Key.Key_Return)
                return f"{said}Enter"
            box.reject()
        else:
            box.close()
        return f"{said}leave"

    def _leave_popup(self) -> None:
        """Menus wait for the user in a loop of their own: choose something, or nothing."""
        box = QApplication.activeModalWidget()
        is_question = isinstance(box, QMessageBox) and isinstance(box.parent(), QFileDialog)
        if isinstance(box, QDialog) and (is_question or time.monotonic() > self._since + _NESTED):
            box.reject()  # Qt's own questions wait so, too
        popup = QApplication.activePopupWidget()
        if popup is None:
            return
        chosen = None
        if isinstance(popup, QMenu):
            actions = [one for one in popup.actions() if one.isEnabled() and one.text() and one.isVisible()]
            if actions and self.random.random() < 0.4:
                chosen = self.random.choice(actions)
        popup.close()
        if chosen is not None and shiboken6.isValid(chosen):
            self._trigger(chosen)


def _name(part: QWidget) -> str:
    if part.objectName().startswith("qt_") and (parent := part.parentWidget()) is not None:
        return f"{part.objectName()} of {_name(parent)}"
    return f"{type(part).__name__}({part.accessibleName() or part.objectName() or part.windowTitle()})"


def _send(
    part: QWidget,
    kind: QEvent.Type,
    at: QPoint,
    button: Qt.MouseButton,
    buttons: Qt.MouseButton,
    modifiers: Qt.KeyboardModifier = _NONE,
) -> None:
    if shiboken6.isValid(part) and part.isVisible():
        place = QPointF(at)
        QApplication.sendEvent(
            part, QMouseEvent(kind, place, place, part.mapToGlobal(place), button, buttons, modifiers)
        )
