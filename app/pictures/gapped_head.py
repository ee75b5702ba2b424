"""The heading of one alignment: a line about it, and a legend of its colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.guarded import guarded
from app.language.text import tr
from app.pictures.gapped_text import ColumnKind, colour_of
from app.theme import Theme, theme_service
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


class ColourLegend(QWidget):
    """Colours with a word for each, in a line."""

    #: True if the colours have an outline in high contrast.
    is_outlined = False

    def __init__(self, words: Iterable[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = list(words)
        theme_service().changed.connect(self.update)

    def colours(self, theme: Theme) -> Sequence[QColor]:
        """The colours of the words, in their order."""
        raise NotImplementedError

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        side = metrics.ascent()
        width = sum(metrics.horizontalAdvance(text) + side + 18 for text in self._words)
        return QSize(width, metrics.lineSpacing() + 2)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, metrics = theme_service().theme, self.fontMetrics()
        side, x = metrics.ascent(), 0
        with QPainter(self) as painter:
            for colour, text in zip(self.colours(theme), self._words, strict=False):
                box = QRectF(x, (self.height() - side) / 2, side, side)
                painter.fillRect(box, theme.surface)
                painter.fillRect(box, colour)
                if self.is_outlined and theme.is_contrast:
                    painter.setPen(QColor(colour.rgb()))
                    painter.drawRect(box.adjusted(0, 0, -1, -1))
                painter.setPen(theme.muted)
                x += side + 5
                painter.drawText(x, (self.height() + metrics.ascent() - metrics.descent()) // 2, text)
                x += metrics.horizontalAdvance(text) + 13


class Legend(ColourLegend):
    """The legend of an alignment; ``has_positives``: unequal residues may score above 0."""

    is_outlined = True

    def __init__(self, has_positives: bool, parent: QWidget | None = None) -> None:
        named = {ColumnKind.EQUAL: tr("equal"), ColumnKind.POSITIVE: tr("positive"), ColumnKind.GAP: tr("gap")}
        tip = tr("| equal residues, : others that score above 0, - a gap")
        if not has_positives:
            del named[ColumnKind.POSITIVE]
            tip = tr("| equal residues, - a gap")
        super().__init__(named.values(), parent)
        self._kinds = list(named)
        self.setToolTip(tip)
        self.setAccessibleName(tr("Legend: {0}").format(tip))

    def colours(self, theme: Theme) -> list[QColor]:
        return [colour_of(kind, theme) for kind in self._kinds]
