"""The symbols of a legend in the window, as pyqtgraph draws them in its chart."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from app.theme import LIGHT

#: By pyqtgraph's names: square, triangle, diamond; anything else is a circle.
_SHAPES: dict[str, list[tuple[float, float]]] = {
    "s": [(-1, -1), (1, -1), (1, 1), (-1, 1)],
    "t1": [(0, -1.3), (1.2, 1), (-1.2, 1)],
    "d": [(0, -1.3), (1.1, 0), (0, 1.3), (-1.1, 0)],
}


def paint_symbol(
    painter: QPainter,
    kind: str,
    at: QPointF,
    size: float,
    colour: QColor,
    is_filled: bool = True,
    surface: QColor = LIGHT.surface,
) -> None:
    """Paint a symbol of half width ``size`` at a point of ``surface``; an outline if not filled."""
    painter.setPen(QPen(surface, 0.15 * size) if is_filled else QPen(colour, 0.35 * size))
    painter.setBrush(colour if is_filled else surface)
    if kind in _SHAPES:
        painter.drawPolygon(QPolygonF([QPointF(at.x() + size * x, at.y() + size * y) for x, y in _SHAPES[kind]]))
    else:
        painter.drawEllipse(at, size, size)
    painter.setBrush(Qt.BrushStyle.NoBrush)
