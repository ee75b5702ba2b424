"""The line under the dot plot: pointer position in both records, match there, strand colours."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from app.analyses.matches.dot_plot.records import RecordRuler
from app.theme import theme_service
from app.widgets.basic import PlainLabel, plain
from gpu.analyses.matches.result import Matches


class DotPlotReadout(QWidget):
    """Shows a place; if narrow only its match, with the rest in the tooltip; without one, a hint.

    The colours of the strands are at its end.
    """

    def __init__(
        self, matches: Matches, reference: RecordRuler, query: RecordRuler, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._matches = matches
        self._reference, self._query = reference, query
        self._text = self._brief = ""
        self._place = PlainLabel(parent=self)
        self._place.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._place.setAccessibleName(self.tr("Place"))
        self._drawn = True, True
        self._legend = QLabel(self)
        self._legend.setAccessibleName(self.tr("Colours of the matches"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 3, 10, 3)
        layout.addWidget(self._place, 1)
        layout.addWidget(self._legend)
        theme_service().changed.connect(self._show_legend)
        self.set_place(None, None)
        self._show_legend()

    @property
    def text(self) -> str:
        """The full description of the place."""
        return self._text

    def take_matches(self, matches: Matches) -> None:
        """Describe the same matches with records in another order."""
        self._matches = matches
        self.set_place(None, None)

    def set_place(self, place: tuple[float, float] | None, match: int | None, layered: str = "") -> None:
        """Show a point (i, j) and a match; None outside of the plane.

        ``layered`` describes an alignment of a layer there, which counts before the match.
        """
        if place is None or not (0 <= place[0] < self._query.total and 0 <= place[1] < self._reference.total):
            if match is None and not layered:
                self._tell(self.tr("Point at the picture to read positions."))
                return
            parts = []
        else:
            sides = (self._reference, place[1]), (self._query, place[0])
            parts = [ruler.with_side(ruler.describe(at)) for ruler, at in sides]
        if layered or match is not None:
            parts.append(layered or self.describe_match(match or 0))
        self._tell("   ·   ".join(parts), parts[-1] if layered or match is not None else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell(self._text, self._brief)

    @property
    def displayed(self) -> str:
        """The displayed text: ``text``, or as much of it as fits."""
        return self._place.text()

    def _tell(self, text: str, brief: str = "") -> None:
        """Show ``text``, or if that does not fit ``brief``, if there is one."""
        self._text, self._brief = text, brief
        metrics, room = self._place.fontMetrics(), self._place.width()
        shown = brief if brief and metrics.horizontalAdvance(text) > room else text
        # A position elided without a mark could be read as a shorter number.
        self._place.setText(metrics.elidedText(shown, Qt.TextElideMode.ElideRight, room))
        self._place.setToolTip(plain(text))

    def describe_match(self, match: int) -> str:
        """A match in a few words: strand, length and both ranges."""
        j, i, length = (
            int(array[match])
            for array in (self._matches.reference_starts, self._matches.query_starts, self._matches.lengths)
        )
        words = self.tr("reverse match of {0:,} bp") if self._matches.reverse[match] else self.tr("match of {0:,} bp")
        sides = (self._reference, j), (self._query, i)
        ranges = [ruler.with_side(ruler.describe_range(at, at + length)) for ruler, at in sides]
        return f"{words.format(length)}: {', '.join(ranges)}"

    def show_strands(self, drawn: tuple[bool, bool]) -> None:
        """Name the colours of the strands (forward, reverse) that are drawn."""
        self._drawn = drawn
        self._show_legend()

    def _show_legend(self) -> None:
        theme = theme_service().theme
        named = (theme.forward, self.tr("forward")), (theme.reverse, self.tr("reverse"))
        text = "&nbsp;&nbsp; ".join(
            f'<span style="color: {colour.name()}">━━</span> {name}'
            for is_drawn, (colour, name) in zip(self._drawn, named, strict=True)
            if is_drawn
        )
        self._legend.setText(text)
