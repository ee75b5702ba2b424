"""Histograms of all pairs: of their scores and of their identities, each in a tab."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.charts.histogram import Histogram, HistogramCounts


class HistogramPlace(QWidget):
    """Draws a histogram as soon as it is looked at.

    ``title`` and ``things`` as of ``Histogram``. ``histogram`` is None until ``look``.
    """

    def __init__(self, title: str, things: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title, self._things = title, things
        self.histogram: Histogram | None = None
        self.counts: HistogramCounts | None = None
        self._marked: float | None = None
        QVBoxLayout(self).setContentsMargins(0, 0, 0, 0)

    @property
    def is_log(self) -> bool:
        """True if counts are shown on a logarithmic scale."""
        return self.histogram is not None and self.histogram.is_log

    def take(self, counts: HistogramCounts | None) -> None:
        """Receive the counts; None if there are none."""
        self.counts = counts
        self._fill()

    def mark(self, value: float | None) -> None:
        """Mark a value; None for none."""
        self._marked = value
        if self.histogram is not None:
            self.histogram.mark(value)

    def look(self) -> None:
        """Draw it; called when it is brought to the front."""
        if self.histogram is None:
            self.histogram = Histogram(self._title, self._things, self)
            layout = self.layout()
            assert layout is not None
            layout.addWidget(self.histogram)
            self._fill()

    def _fill(self) -> None:
        if self.histogram is not None:
            if self.counts is not None:
                self.histogram.show_counts(self.counts)
            self.histogram.mark(self._marked)
