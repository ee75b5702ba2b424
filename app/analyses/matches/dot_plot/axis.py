"""Rulers of the dot plot: positions within records, and record names if they fit."""

from __future__ import annotations

from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from app.analyses.matches.dot_plot.records import RecordRuler
from app.pictures.axis import TickAxis
from app.theme import theme_service

#: Pixels of a name if no record is long enough for its own.
_ROOM = 60
#: Reserved width of the left axis, so that the picture does not move when its labels change.
_WIDEST_LABEL = "888,888,888"
#: Least letters of a name that is cut beside positions.
_MIN_LETTERS = 6
_GAP = 4


class RecordAxis(TickAxis):
    """An axis, left or top; several records are named beside their ticks."""

    def __init__(self, orientation: str, ruler: RecordRuler) -> None:
        self._ruler = ruler
        super().__init__(orientation, ruler.ticks)

    def _band(self) -> float:
        """Pixels of the names beside positions."""
        return QFontMetricsF(self.font()).height() + 2

    def _outside(self) -> float:
        """Pixels of the ticks themselves."""
        return float(
            self.style["tickTextOffset"][0 if self.orientation == "left" else 1] + max(0, self.style["tickLength"])
        )

    def _updateHeight(self) -> None:
        super()._updateHeight()
        if self.orientation == "top" and self._ruler.many and self.isVisible():
            self._keep(self.maximumHeight() + self._band())

    def _updateWidth(self) -> None:
        super()._updateWidth()
        if self.orientation == "left" and self._ruler.many and self.isVisible():
            room = QFontMetricsF(self.font()).horizontalAdvance(_WIDEST_LABEL) + self._outside() + self._band()
            self._keep(room + self.label.boundingRect().height() * 0.8)

    def _keep(self, size: float) -> None:
        if self.orientation == "top":
            self.setMaximumHeight(size)
            self.setMinimumHeight(size)
        else:
            self.setMaximumWidth(size)
            self.setMinimumWidth(size)

    def drawPicture(self, p: QPainter, axisSpec: Any, tickSpecs: Any, textSpecs: Any) -> None:
        super().drawPicture(p, axisSpec, tickSpecs, textSpecs)
        view = self.linkedView()
        if self._ruler.many and view is not None:
            p.save()
            p.setPen(theme_service().theme.muted)
            if self.orientation == "top":
                self._draw_above(p, view)
            elif self._labels:
                self._draw_turned(p, view)
            else:
                self._draw_beside(p, view)
            p.restore()

    def _draw_above(self, p: QPainter, view: pg.ViewBox) -> None:
        seen, height = view.viewRect(), self._band()
        bottom = self.size().height() - self._outside() - (self.textHeight if self._labels else 0)
        for first, last, name in self._ruler.names(seen.left(), seen.right(), view.width(), 2 * _GAP, _ROOM):
            left, right = (self._along(view, QPointF(at, 0)).x() for at in (first, last))
            words = self._fitted(QFontMetricsF(p.font()), name, right - left - _GAP)
            box = QRectF(left, bottom - height, right - left, height)
            p.drawText(box, Qt.AlignmentFlag.AlignCenter, words)

    def _draw_turned(self, p: QPainter, view: pg.ViewBox) -> None:
        """Draw names beside positions, upwards."""
        seen, height = view.viewRect(), self._band()
        right = self.size().width() - self._outside() - self.textWidth
        for first, last, name in self._ruler.names(seen.top(), seen.bottom(), view.height(), 2 * _GAP, _ROOM):
            top, bottom = (self._along(view, QPointF(0, at)).y() for at in (first, last))
            words = self._fitted(QFontMetricsF(p.font()), name, bottom - top - _GAP)
            p.save()
            p.translate(right - height - _GAP / 2, (top + bottom) / 2)
            p.rotate(-90)
            p.drawText(QRectF((top - bottom) / 2, 0, bottom - top, height), Qt.AlignmentFlag.AlignCenter, words)
            p.restore()

    def _draw_beside(self, p: QPainter, view: pg.ViewBox) -> None:
        """Draw names instead of positions, beside the axis."""
        seen, metrics = view.viewRect(), QFontMetricsF(p.font())
        left = self.label.boundingRect().height() * 0.8
        room = self.size().width() - self._outside() - left
        flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for first, last, name in self._ruler.names(
            seen.top(), seen.bottom(), view.height(), metrics.ascent(), metrics.height()
        ):
            middle = self._along(view, QPointF(0, (first + last) / 2)).y()
            words = self._ruler.cut(name, room, metrics.horizontalAdvance)
            p.drawText(QRectF(left, middle - metrics.height() / 2, room, metrics.height()), flags, words)

    def _fitted(self, metrics: QFontMetricsF, name: str, room: float) -> str:
        """A name cut to a width, or "" if too little of it would be left."""
        words = self._ruler.cut(name, room, metrics.horizontalAdvance)
        return words if len(words) >= min(len(name), _MIN_LETTERS) else ""

    def _along(self, view: pg.ViewBox, place: QPointF) -> QPointF:
        """The position of a view's point on the axis, in its own pixels."""
        return self.mapFromItem(view, view.mapFromView(place))
