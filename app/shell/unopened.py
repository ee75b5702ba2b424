"""The page of a session's result that is not read yet, or is not where it was."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.language.text import for_window
from app.state.session_file import SavedTab
from app.theme import icon
from app.widgets.basic import PlainLabel, PrimaryButton, heading
from gpu.core.units import visible


class UnopenedPage(QWidget):
    """A result's title, and a line on its state; it is opened when the page comes to the front.

    ``locate_asked`` and ``again_asked`` carry this page.
    """

    locate_asked = Signal(object)
    again_asked = Signal(object)

    def __init__(self, tab: SavedTab, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tab = tab
        #: Why the result is not there, or cannot be read; "" if it may be opened.
        self.reason = ""
        self.is_opening = False
        self.title = heading(visible(tab.title), 1.4)
        self.title.setWordWrap(True)
        self._sentence = PlainLabel()
        self._sentence.setWordWrap(True)
        self._sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.locate = PrimaryButton("mdi6.folder-search-outline", self.tr("&Locate folder…"))
        self.locate.setToolTip(self.tr("Choose the folder that the result is in now, or one above it"))
        self.locate.clicked.connect(lambda: self.locate_asked.emit(self))
        self.again = QPushButton(icon("mdi6.refresh"), self.tr("&Try again"))
        self.again.setToolTip(self.tr("Look at the same place once more"))
        self.again.clicked.connect(lambda: self.again_asked.emit(self))
        buttons = QHBoxLayout()
        for button in (self.locate, self.again):
            button.setMinimumHeight(34)
            buttons.addWidget(button)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(36, 32, 36, 32)
        layout.setSpacing(14)
        layout.addWidget(self.title)
        layout.addWidget(self._sentence)
        layout.addLayout(buttons)
        layout.addStretch(1)
        self.explain("")

    @property
    def folder(self) -> Path:
        return self.tab.folder

    def show_title(self, title: str) -> None:
        """Show another title of the result."""
        self.title.setText(visible(title))

    def begin(self) -> None:
        """Say that the result is being opened."""
        self.explain("")
        self.is_opening = True

    def explain(self, reason: str) -> None:
        """Say why the result cannot be opened, and offer to look elsewhere; "": it can."""
        self.reason, self.is_opening = reason, False
        self._sentence.setText(
            visible(for_window(reason)) or self.tr("Opening “{0}”…").format(visible(str(self.folder)))
        )
        for button in (self.locate, self.again):
            button.setVisible(bool(reason))
