"""*What is this?* and F1 in all windows: they tell of what is clicked, or has the focus.

Qt's own mechanism (``QWhatsThis``) asks the widget below the pointer, then those around it. Their
window answers of the catalogue in ``app/explanations``, which is loaded with the first question.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QAction, QContextMenuEvent, QHelpEvent, QKeySequence, QShortcut, QWhatsThisClickedEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLabel, QMainWindow, QMenu, QWhatsThis, QWidget

from app.explanations.term import NUMBER

_IS_KNOWN = "tells_what_is_this"


class WhatIsThis(QObject):
    """Explains in ``window``, by its commands ``explain`` and ``guide``, and in all dialogs.

    A key explains what has the focus; a command of a menu lets the user click at something. The key
    of the guide opens it at the section on what has the focus, or else where it opens without this.
    """

    def __init__(self, window: QMainWindow, explain: QAction, guide: QAction) -> None:
        super().__init__(window)
        # Keys of the platform can be asked for only now that there is an application.
        self._guide = QKeySequence(QKeySequence.StandardKey.HelpContents)
        self._explain = QKeySequence("Shift+F1")
        explain.setShortcut(self._explain)
        explain.triggered.connect(QWhatsThis.enterWhatsThisMode)
        for watched in (window, explain, guide):
            watched.installEventFilter(self)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._take_dialog)

    def _take_dialog(self, _: QWidget | None, focus: QWidget | None) -> None:
        """Explain in a dialog from the first time on that something in it has the focus."""
        dialog = focus.window() if focus is not None else None
        if not isinstance(dialog, QDialog) or dialog.property(_IS_KNOWN):
            return
        dialog.setProperty(_IS_KNOWN, True)
        dialog.installEventFilter(self)
        shortcut = QShortcut(self._explain, dialog, QWhatsThis.enterWhatsThisMode)
        shortcut.installEventFilter(self)
        keys = [shortcut for shortcut in dialog.findChildren(QShortcut) if shortcut.key() == self._guide]
        buttons = [button for button in dialog.findChildren(QAbstractButton) if button.shortcut() == self._guide]
        if not keys and not buttons:
            keys = [QShortcut(self._guide, dialog, lambda: _follow(dialog, "index.md"))]
        for watched in (*keys, *buttons):
            watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind is QEvent.Type.Shortcut and isinstance(watched, QAction | QShortcut | QAbstractButton):
            keys = watched.key() if isinstance(watched, QShortcut) else watched.shortcut()
            return _answer_key(is_guide=keys == self._guide)
        if not isinstance(watched, QWidget):
            return False
        if kind in (QEvent.Type.QueryWhatsThis, QEvent.Type.WhatsThis) and isinstance(event, QHelpEvent):
            return _explain(watched, event)
        if kind is QEvent.Type.WhatsThisClicked and isinstance(event, QWhatsThisClickedEvent):
            link = event.href()
            # The bubble still uses itself.
            QTimer.singleShot(0, watched, lambda: _follow(watched, link))
            return True
        return kind is QEvent.Type.ContextMenu and isinstance(event, QContextMenuEvent) and _open_menu(watched, event)


def _answer_key(is_guide: bool) -> bool:
    """Explain what has the focus, in a bubble or in the guide; False if it has no explanation."""
    from app.explanations.bubble import show
    from app.explanations.finder import found_of_focus

    focus = QApplication.focusWidget()
    found = found_of_focus(focus) if focus is not None else None
    # What has no section of its own leads to the page of its window.
    if focus is None or found is None or (is_guide and "#" not in found.term.link):
        return False
    if is_guide:
        _follow(focus.window(), found.term.link)
    else:
        show(found, focus.mapToGlobal(focus.rect().center()), focus.window())
    return True


def _explain(window: QWidget, event: QHelpEvent) -> bool:
    """Answer Qt's question if a point of a window is explained, and show how."""
    from app.explanations.bubble import show
    from app.explanations.finder import found_at

    child = window.childAt(event.pos()) or window
    found = found_at(child, child.mapFrom(window, event.pos()))
    if found is None:
        return False
    event.accept()
    if event.type() is QEvent.Type.WhatsThis:
        show(found, event.globalPos(), window)
    return True


def _open_menu(window: QWidget, event: QContextMenuEvent) -> bool:
    """Open a menu at a point that has no menu of its own; False if it is not explained."""
    from app.explanations.bubble import add_entry

    child = window.childAt(event.pos()) or window
    menu = QMenu(window)
    add_entry(menu, child, child.mapFrom(window, event.pos()))
    if menu.isEmpty():
        menu.deleteLater()
        return False
    if isinstance(child, QLabel) and child.property(NUMBER):
        text = child.selectedText() or child.text()
        menu.addAction(menu.tr("Copy"), lambda: QApplication.clipboard().setText(text.replace("\u200b", "")))
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(event.globalPos())
    return True


def _follow(window: QWidget, link: str) -> None:
    """Open a section of the guide beside a window; in the guide itself, if that is the window."""
    from app.dialogs.guide import GuideDialog, show_guide

    QWhatsThis.hideText()
    if isinstance(window, GuideDialog):
        window.open_page(link)
    else:
        show_guide(window, link)
