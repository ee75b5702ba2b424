"""Features beside the dot plot: the reference's below it, the query's right of it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.guarded import guarded
from app.help.terms import explain_as
from app.pictures.features import FeatureLane, lane_height, paint_features
from app.theme import theme_service
from app.widgets.basic import show_tip
from gpu.sequences.sequence import Feature

_MARGIN = 2


class FeatureStrip(QWidget):
    """One lane of features along a side.

    ``Horizontal`` for the columns, ``Vertical`` (read downwards) for the rows.
    """

    def __init__(self, orientation: Qt.Orientation, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "matches.features")
        self._upright = orientation == Qt.Orientation.Horizontal
        self._lane = FeatureLane.along([])
        self._first, self._last = 0, 1
        self._from, self._pixels = 0.0, 1.0
        fixed, wide = QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding
        self.setSizePolicy(wide if self._upright else fixed, fixed if self._upright else wide)
        self.setAccessibleName(
            self.tr("Features of the reference") if self._upright else self.tr("Features of the query")
        )
        self.setVisible(False)
        theme_service().changed.connect(self.update)

    def show_features(self, features: Iterable[Feature]) -> None:
        """Show features at positions in the records' concatenation; hidden if there are none."""
        self._lane = FeatureLane.along(features)
        self.setVisible(bool(self._lane.features))
        self.update()

    @property
    def shown_lane(self) -> FeatureLane | None:
        """The features, as they lie; None without any."""
        return self._lane if self._lane.features else None

    def set_range(self, low: float, high: float, start: float, pixels: float) -> None:
        """Show the bases ``[low, high]`` over ``pixels`` pixels from ``start`` of this widget."""
        self._first, self._last = round(low), max(round(low) + 1, round(high))
        self._from, self._pixels = start, pixels
        self.update()

    def sizeHint(self) -> QSize:
        height = lane_height(self.fontMetrics().height()) + _MARGIN
        return QSize(height, height)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), theme_service().theme.surface)
            if not self._upright:
                painter.translate(self.width(), 0)
                painter.rotate(90)
            box = QRectF(self._from, 0, self._pixels, lane_height(self.fontMetrics().height()) - 1)
            paint_features(painter, box, self._lane, self._first, self._last)

    def event(self, event: QEvent) -> bool:
        return show_tip(event, self, self._tip) or super().event(event)

    def _tip(self, at: QPointF) -> str:
        along = at.x() if self._upright else at.y()
        share = (along - self._from) / max(1.0, self._pixels)
        return self._lane.tip(self._first + int(share * (self._last - self._first)))
