"""The heading of a result: what was found, in a sentence, and the next step as a button."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QFont
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from app.help.terms import explain_as
from app.pictures.gapped_panel import Headline


class FindingBar(QWidget):
    """A sentence in large letters, hidden until there is one, and buttons for actions beside it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # One line: of one that wraps the height would follow from the width, and a page be higher
        # than its window.
        self.sentence = explain_as(Headline(self), "run.answer")
        font = self.sentence.font()
        font.setPointSizeF(1.1 * font.pointSizeF())
        font.setWeight(QFont.Weight.DemiBold)
        self.sentence.setFont(font)
        self._said = self._hint = ""
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(10, 6, 10, 6)
        self._row.setSpacing(8)
        self._row.addWidget(self.sentence, 1)
        self.setVisible(False)

    def say(self, sentence: str) -> None:
        """Show a sentence; "" hides it."""
        self._said = sentence
        self._show()

    def hint(self, sentence: str) -> None:
        """Show before the sentence why the next step is offered."""
        self._hint = sentence
        self._show()

    def _show(self) -> None:
        self.sentence.say(" ".join(filter(None, (self._hint, self._said))))
        self.setVisible(bool(self._hint or self._said))

    def offer(self, action: QAction) -> QPushButton:
        """Add a button for a next step; it is hidden while the action is disabled."""
        button = QPushButton(self)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)

        def follow() -> None:
            button.setIcon(action.icon())
            button.setText(action.iconText())
            button.setVisible(action.isEnabled())
            button.setToolTip(action.toolTip())

        follow()
        action.changed.connect(follow)
        button.clicked.connect(action.trigger)
        self._row.addWidget(button)
        return button
