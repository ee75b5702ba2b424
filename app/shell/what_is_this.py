"""*What is this?* and F1 in all windows: they tell of what is clicked, or has the focus.

Qt's own mechanism (``QWhatsThis``) asks the widget below the pointer, which would tell its term
alone; here it tells what it is called and where the guide says more, too (``app/help``).
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QAction, QContextMenuEvent, QHelpEvent, QKeySequence, QShortcut, QWhatsThisClickedEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLabel, QMainWindow, QMenu, QWhatsThis, QWidget

from app.help.terms import NUMBER

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
        explain.triggered.connect(self._ask_for_click)
        for watched in (window, explain, guide):
            watched.installEventFilter(self)
        self._asked = _Asked(self)
        _application().focusChanged.connect(self._take_dialog)

    def _ask_for_click(self) -> None:
        """Let the user click at something; it is explained."""
        QWhatsThis.enterWhatsThisMode()
        # All widgets are watched only meanwhile.
        _application().installEventFilter(self._asked)

    def _take_dialog(self, _: QWidget | None, focus: QWidget | None) -> None:
        """Explain in a dialog from the first time on that something in it has the focus."""
        dialog = focus.window() if focus is not None else None
        if not isinstance(dialog, QDialog) or dialog.property(_IS_KNOWN):
            return
        dialog.setProperty(_IS_KNOWN, True)
        dialog.installEventFilter(self)
        shortcut = QShortcut(self._explain, dialog, self._ask_for_click)
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
        if kind is QEvent.Type.WhatsThisClicked and isinstance(event, QWhatsThisClickedEvent):
            link = event.href()
            # The bubble still uses itself.
            QTimer.singleShot(0, watched, lambda: _follow(watched, link))
            return True
        return kind is QEvent.Type.ContextMenu and isinstance(event, QContextMenuEvent) and _open_menu(watched, event)


class _Asked(QObject):
    """Answers for all widgets until the user has clicked at one, or given up."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LeaveWhatsThisMode:
            _application().removeEventFilter(self)
        is_question = event.type() in (QEvent.Type.QueryWhatsThis, QEvent.Type.WhatsThis)
        if is_question and isinstance(watched, QWidget) and isinstance(event, QHelpEvent):
            return _explain(watched, event)
        return False


def _application() -> QApplication:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return application


def _answer_key(is_guide: bool) -> bool:
    """Explain what has the focus, in a bubble or in the guide; False if it has no explanation."""
    from app.help.bubble import show
    from app.help.found import found_of_focus

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


def _explain(widget: QWidget, event: QHelpEvent) -> bool:
    """Answer Qt's question if a point of a widget is explained, and show how."""
    from app.help.bubble import show
    from app.help.found import found_at

    found = found_at(widget, event.pos())
    event.setAccepted(found is not None)
    if found is not None and event.type() is QEvent.Type.WhatsThis:
        show(found, event.globalPos(), widget.window())
    return True


def _open_menu(window: QWidget, event: QContextMenuEvent) -> bool:
    """Open a menu at a point that has no menu of its own; False if it is not explained."""
    from app.help.bubble import add_entry

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
    from app.help.guide import GuideDialog, show_guide

    QWhatsThis.hideText()
    if isinstance(window, GuideDialog):
        window.open_page(link)
    else:
        show_guide(window, link)
