"""The heading of a result: what was found, in a sentence, and the next step as a button."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QFont
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from app.help.terms import explain_as
from app.pictures.gapped_panel import Headline
from app.theme import icon

#: Lines of a sentence, at most.
_LINES = 3


class FindingBar(QWidget):
    """A sentence in large letters, hidden until there is one, and buttons for actions beside it.

    A page that misses something says so there, too.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sentence = explain_as(Headline(self, _LINES), "run.answer")
        font = self.sentence.font()
        font.setPointSizeF(1.1 * font.pointSizeF())
        font.setWeight(QFont.Weight.DemiBold)
        self.sentence.setFont(font)
        self._said = self._hint = self.missing = ""
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(10, 6, 10, 6)
        self._row.setSpacing(8)
        self._sign = QLabel(self)
        self._row.addWidget(self._sign)
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

    def miss(self, sentence: str) -> None:
        """Show first what is missing, and why."""
        self.missing = sentence
        self._sign.setPixmap(icon("mdi6.alert-outline", "warning").pixmap(20, 20))
        self._show()

    def _show(self) -> None:
        sentence = " ".join(filter(None, (self.missing, self._hint, self._said)))
        self._sign.setVisible(bool(self.missing))
        self.sentence.say(sentence)
        self.setVisible(bool(sentence))

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
