"""Base class of charts in the colours of the theme."""

from __future__ import annotations

import pyqtgraph as pg
from PySide6.QtWidgets import QWidget

from app.theme import theme_service


class Plot(pg.PlotWidget):
    """A static chart with axis titles and a legend, in the theme's colours."""

    def __init__(self, left: str, bottom: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._titles = {"left": left, "bottom": bottom}
        self.setMenuEnabled(False)
        self.hideButtons()
        self.setMouseEnabled(x=False, y=False)
        self.setMinimumSize(240, 120)
        # Half a line, for a label at the very top.
        self.getPlotItem().layout.setContentsMargins(1, self.fontMetrics().height() // 2, 1, 1)
        self.legend = self.addLegend(offset=(-8, 8))
        for axis in self._titles:
            self.getAxis(axis).enableAutoSIPrefix(False)
            # At least four labels, on the smallest chart too.
            self.getAxis(axis).setTickDensity(2.0)
        theme_service().changed.connect(self.recolour)
        self.recolour()

    def recolour(self) -> None:
        """Apply the theme's colours; call it again after naming a curve in the legend."""
        theme = theme_service().theme
        self.setBackground(theme.surface)
        for axis, title in self._titles.items():
            item = self.getAxis(axis)
            item.setPen(pg.mkPen(theme.muted))
            item.setTextPen(pg.mkPen(theme.text))
            item.setLabel(title, color=theme.text.name())
        self.legend.setLabelTextColor(theme.text)
        for _, label in self.legend.items:
            label.setText(label.text, color=theme.text.name())
