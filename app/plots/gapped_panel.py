"""The text of an alignment below a line that says what it is like, with a legend and a button that copies it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from app.plots.gapped_text import GappedAlignment, GappedText, Kind, colour_of
from app.theme import icon, theme_service
from app.widgets import Words, plain


class GappedPanel(QWidget):
    """Shows an alignment, or a sentence in its place; ``message`` carries one for the status bar.

    ``has_positives``: whether other residues than equal ones may score above 0.
    """

    message = Signal(str)

    def __init__(self, has_positives: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.told = Headline(self)
        self.text = GappedText(self)
        self.legend = Legend(has_positives, self)
        self.copy = QToolButton(self)
        self.copy.setIcon(icon("mdi6.content-copy"))
        self.copy.setAutoRaise(True)
        self.copy.setAccessibleName(self.tr("Copy the alignment"))
        self.copy.clicked.connect(self.text.copy)
        head = QHBoxLayout()
        head.setContentsMargins(8, 3, 8, 3)
        head.setSpacing(12)
        head.addWidget(self.told, 1)
        head.addWidget(self.legend)
        head.addWidget(self.copy)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addWidget(self.text, 1)
        self.text.message.connect(self.message)

    def show_alignment(self, headline: str, alignment: GappedAlignment) -> None:
        """Show an alignment, and what it is like."""
        self.told.say(headline)
        self.text.show_alignment(alignment)
        self._allow_copy(True)

    def explain(self, sentence: str, headline: str = "") -> None:
        """Show a sentence and no alignment."""
        self.told.say(headline)
        self.text.explain(sentence)
        self._allow_copy(False)

    def _allow_copy(self, allowed: bool) -> None:
        reason = self.tr("There is no alignment to copy.")
        for button in (self.copy, self.text.copy_action):
            button.setEnabled(allowed)
            button.setToolTip(self.tr("Copy the alignment as text (Ctrl+C)") if allowed else reason)
        self.legend.setVisible(allowed)


class Headline(Words):
    """A line that is cut where there is no room for it; the tip has all of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._whole = ""
        # A long name must not push the page wider.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    @property
    def whole(self) -> str:
        """All that is to be said."""
        return self._whole

    def say(self, text: str) -> None:
        """Show a text."""
        self._whole = text
        self.setToolTip(plain(text))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.setText(self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, self.width()))


class Legend(QWidget):
    """What the colours of the alignment's columns mean; ``has_positives``: whether other residues than equal ones may score above 0."""

    def __init__(self, has_positives: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        entries = ((Kind.EQUAL, self.tr("equal")), (Kind.POSITIVE, self.tr("positive")), (Kind.GAP, self.tr("gap")))
        self._entries = [entry for entry in entries if has_positives or entry[0] is not Kind.POSITIVE]
        self.setToolTip(
            self.tr("| equal residues, : others that score above 0, - a gap")
            if has_positives
            else self.tr("| equal residues, - a gap")
        )
        self.setAccessibleName(self.tr("Legend: {0}").format(self.toolTip()))
        theme_service().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        side = metrics.ascent()
        width = sum(metrics.horizontalAdvance(text) + side + 18 for _, text in self._entries)
        return QSize(width, metrics.lineSpacing() + 2)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, metrics = theme_service().theme, self.fontMetrics()
        side, x = metrics.ascent(), 0
        painter = QPainter(self)
        for kind, text in self._entries:
            box = QRectF(x, (self.height() - side) / 2, side, side)
            painter.fillRect(box, theme.surface)
            painter.fillRect(box, colour_of(kind, theme))
            painter.setPen(theme.muted)
            x += side + 5
            painter.drawText(x, (self.height() + metrics.ascent() - metrics.descent()) // 2, text)
            x += metrics.horizontalAdvance(text) + 13
        painter.end()
