"""The symbols of charts and legends, as pyqtgraph draws them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app.theme import LIGHT


def paint_symbol(
    painter: QPainter,
    kind: str,
    at: QPointF,
    size: float,
    colour: QColor,
    is_filled: bool = True,
    surface: QColor = LIGHT.surface,
) -> None:
    """Paint a symbol of half width ``size`` at a point of ``surface``; an outline if not filled.

    ``kind``: pyqtgraph's name of it, or "ring" for a circle that lets what it marks be seen.
    """
    from pyqtgraph.graphicsItems.ScatterPlotItem import Symbols

    painter.save()
    painter.translate(at)
    painter.scale(2 * size, 2 * size)
    # The pen is scaled, too.
    painter.setPen(QPen(surface, 0.075) if is_filled else QPen(colour, 0.09 if kind == "ring" else 0.175))
    painter.setBrush(Qt.BrushStyle.NoBrush if kind == "ring" else colour if is_filled else surface)
    painter.drawPath(Symbols["o" if kind == "ring" else kind])
    painter.restore()
