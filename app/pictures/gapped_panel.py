"""Panels of one alignment: heading, legend, copy button and text; one follows the selected row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QSizePolicy, QTabWidget, QToolButton, QWidget

from app.guarded import guarded
from app.language.text import tr
from app.pictures.gapped_text import ColumnKind, GappedAlignment, GappedText, colour_of
from app.theme import Theme, icon, theme_service
from app.widgets.background import Background
from app.widgets.basic import PlainLabel, fill, plain
from app.widgets.messages import explain


class Headline(PlainLabel):
    """A line, or so many, elided to its width; the tooltip has all of it."""

    def __init__(self, parent: QWidget | None = None, lines: int = 1) -> None:
        super().__init__("", parent)
        self._whole, self._lines = "", lines
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
        self.setAccessibleName(text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        metrics, rest, lines, room = self.fontMetrics(), self._whole, list[str](), self.contentsRect().width()
        # Wrapped by Qt, its height would follow from the width, and pages scroll.
        while len(lines) < self._lines - 1 and metrics.horizontalAdvance(rest) > room:
            ends = (at for at, letter in enumerate(rest) if letter == " ")
            end = max((at for at in ends if metrics.horizontalAdvance(rest[:at]) <= room), default=0)
            if not end:
                break
            lines.append(rest[:end])
            rest = rest[end + 1 :]
        lines.append(metrics.elidedText(rest, Qt.TextElideMode.ElideRight, room))
        if (text := "\n".join(lines)) != self.text():
            self.setText(text)


class ColourLegend(QWidget):
    """Colours with a word for each, in a line; the last ones are left out without room."""

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
                if x + side + 5 + metrics.horizontalAdvance(text) > self.width():
                    break
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


class GappedPanel(QWidget):
    """Shows an alignment, or a sentence instead.

    ``has_positives``: unequal residues may score above 0. ``say`` takes sentences for the status
    bar.
    """

    def __init__(self, has_positives: bool, say: Callable[[str], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.headline = Headline(self)
        self.text = GappedText(say, self)
        self.legend = Legend(has_positives, self)
        self.copy = QToolButton(self)
        self.copy.setIcon(icon("mdi6.content-copy"))
        self.copy.setAutoRaise(True)
        self.copy.setAccessibleName(self.tr("Copy the alignment"))
        self.copy.clicked.connect(self.text.copy)
        head = QHBoxLayout()
        head.setContentsMargins(8, 3, 8, 3)
        head.setSpacing(12)
        head.addWidget(self.headline, 1)
        head.addWidget(self.legend)
        head.addWidget(self.copy)
        fill(self, head, (self.text, 1))

    def show_alignment(self, headline: str, alignment: GappedAlignment) -> None:
        """Show an alignment and its description."""
        self.headline.say(headline)
        self.text.show_alignment(alignment)
        self._allow_copy(True)

    def explain(self, sentence: str, headline: str = "") -> None:
        """Show a sentence and no alignment."""
        self.headline.say(headline)
        self.text.explain(sentence)
        self._allow_copy(False)

    def _allow_copy(self, allowed: bool) -> None:
        reason = self.tr("There is no alignment to copy.")
        for button in (self.copy, self.text.copy_action):
            button.setEnabled(allowed)
            button.setToolTip(self.tr("Copy the alignment as text (Ctrl+C)") if allowed else reason)
        self.legend.setVisible(allowed)


class ChosenAlignment(GappedPanel):
    """Shows the alignment of the selected row of a table.

    ``read`` reads it by row number in a thread; ``score`` emits its score, None for none. A
    subclass shows (``_show``) the value of ``read``.
    """

    score = Signal(object)

    def __init__(
        self,
        has_positives: bool,
        read: Callable[[int], Any],
        say: Callable[[str], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(has_positives, say, parent)
        self._read_row = read
        self._background = Background(self)
        self._wanted, self._is_reading = -1, False

    @property
    def busy(self) -> bool:
        return self._background.busy

    def open_from(self, view: QAbstractItemView, tabs: QTabWidget) -> None:
        """Go to the alignment, in its tab, at a double click on a row or Enter; back with Esc."""
        self._tabs = tabs
        view.doubleClicked.connect(lambda _: self.go())
        self.text.left.connect(view.setFocus)

    def go(self) -> None:
        """Bring the alignment to the front of its tabs, with the focus."""
        self._tabs.setCurrentWidget(self)
        self.text.setFocus()

    def show_row(self, row: int) -> None:
        """Read a row by its number, from 0, and show it."""
        self._wanted = row
        if not self._is_reading:
            self._read(row)

    def show_nothing(self, sentence: str) -> None:
        """Show a sentence instead of a row."""
        self._wanted = -1
        self.explain(sentence)
        self.score.emit(None)

    def _show(self, found: Any) -> None:
        """Show the value of ``read``, and emit its ``score``."""
        raise NotImplementedError

    def _read(self, row: int) -> None:
        # One at a time: quick scrolling must not start a hundred threads that verify the same
        # files.
        self._is_reading = True
        self._background.call(
            self._read_row,
            row,
            done=lambda found: self._take(row, partial(self._show, found)),
            failed=lambda problem: self._take(row, partial(self.show_nothing, explain(problem).sentence)),
        )

    def _take(self, row: int, show: Callable[[], None]) -> None:
        """Take a row that was read; by now another may be wanted."""
        self._is_reading = False
        if row == self._wanted:
            show()
        elif self._wanted >= 0:
            self._read(self._wanted)
