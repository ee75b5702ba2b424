"""The heading of one alignment: a line about it, and a legend of its colours."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.guarded import guarded
from app.pictures.gapped_text import ColumnKind, colour_of
from app.theme import theme_service
from app.widgets.basic import PlainLabel, plain


class Headline(PlainLabel):
    """A line elided to its width; the tooltip has all of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._whole = ""
        # A long name must not widen the page.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    @property
    def whole(self) -> str:
        """The full text."""
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
    """The legend of the colours; ``has_positives``: unequal residues may score above 0."""

    def __init__(self, has_positives: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        entries = (
            (ColumnKind.EQUAL, self.tr("equal")),
            (ColumnKind.POSITIVE, self.tr("positive")),
            (ColumnKind.GAP, self.tr("gap")),
        )
        self._entries = [entry for entry in entries if has_positives or entry[0] is not ColumnKind.POSITIVE]
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

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, metrics = theme_service().theme, self.fontMetrics()
        side, x = metrics.ascent(), 0
        with QPainter(self) as painter:
            for kind, text in self._entries:
                box = QRectF(x, (self.height() - side) / 2, side, side)
                painter.fillRect(box, theme.surface)
                colour = colour_of(kind, theme)
                painter.fillRect(box, colour)
                if theme.is_contrast:
                    painter.setPen(QColor(colour.rgb()))
                    painter.drawRect(box.adjusted(0, 0, -1, -1))
                painter.setPen(theme.muted)
                x += side + 5
                painter.drawText(x, (self.height() + metrics.ascent() - metrics.descent()) // 2, text)
                x += metrics.horizontalAdvance(text) + 13
