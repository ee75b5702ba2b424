"""The heading of a result: what was found, in a sentence, of which inputs, and the next step as a
button.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QFont, QPalette, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from app.help.terms import explain_as
from app.pictures.gapped_panel import Headline
from app.theme import icon

#: Lines of a sentence, at most; pixels between it and the inputs, and of these at least.
_LINES, _APART, _LEAST = 3, 24, 120


class FindingBar(QWidget):
    """A sentence in large letters, hidden until there is one, and buttons for actions beside it.

    A page that misses something says so there, too. Inputs and settings stand between them where
    the sentence leaves room.
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
        #: The inputs and settings.
        self.inputs = explain_as(Headline(self), "run.answer")
        self.inputs.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.inputs.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self._row.addWidget(self.inputs)
        self._buttons = list[QPushButton]()
        self.setVisible(False)

    def say(self, sentence: str) -> None:
        """Show a sentence; "" hides it."""
        self._said = sentence
        self._show()

    def name(self, inputs: str) -> None:
        """Show the inputs and settings."""
        self.inputs.say(inputs)
        self._fit()

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
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Give the inputs what a sentence in one line leaves."""
        others = (one for one in (self._sign, *self._buttons) if not one.isHidden())
        taken = sum(self._row.spacing() + one.sizeHint().width() for one in others)
        # A text in just its width would be cut.
        sentence, inputs = (one.fontMetrics().horizontalAdvance(one.whole) + 2 for one in (self.sentence, self.inputs))
        room = self.contentsRect().width() - self._row.contentsMargins().left() * 2 - taken - sentence - _APART
        self.inputs.setVisible(bool(self.inputs.whole) and room >= min(inputs, _LEAST))
        self.inputs.setFixedWidth(max(0, min(room, inputs)))

    def offer(self, action: QAction) -> QPushButton:
        """Add a button for a next step; it is hidden while the action is disabled."""
        button = QPushButton(self)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)

        def follow() -> None:
            button.setIcon(action.icon())
            button.setText(action.iconText())
            button.setVisible(action.isEnabled())
            button.setToolTip(action.toolTip())
            self._fit()

        self._buttons.append(button)
        follow()
        action.changed.connect(follow)
        button.clicked.connect(action.trigger)
        self._row.addWidget(button)
        return button
