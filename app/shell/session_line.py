"""The line of the sessions used last, on the start page."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from app.theme import icon
from app.widgets.basic import heading, plain
from gpu.core.units import visible

#: Sessions in the line, and letters of their names.
_SESSIONS, _LETTERS = 4, 24


class SessionLine(QWidget):
    """The names of the sessions used last, in one line; hidden without any.

    ``asked`` carries the path of the one that is to be opened.
    """

    asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(8)
        line.addWidget(heading(self.tr("Recent sessions")))
        #: The newest first.
        self.buttons = [QToolButton() for _ in range(_SESSIONS)]
        for button in self.buttons:
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setIcon(icon("mdi6.folder-table-outline"))
            button.setAutoRaise(True)
            button.clicked.connect(lambda _=False, button=button: self.asked.emit(button.property("path")))
            line.addWidget(button)
        line.addStretch(1)
        self.show_sessions([])

    def show_sessions(self, paths: list[str]) -> None:
        """Show the newest of these session files."""
        for button, path in zip_longest(self.buttons, paths[:_SESSIONS]):
            button.setVisible(path is not None)
            name = visible(Path(path or "").stem)
            short = name if len(name) <= _LETTERS else name[: _LETTERS - 1] + "…"
            button.setText(short.replace("&", "&&"))
            button.setProperty("path", path or "")
            button.setAccessibleName(self.tr("Session {0}").format(name))
            button.setToolTip(plain(path or ""))
        self.setVisible(bool(paths))
