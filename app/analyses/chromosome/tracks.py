"""Tracks along the alignment: identity, gaps and the features of the records, by column.

Values are binned anew for the visible columns, one bin per pixel or fewer, so the tracks are exact
at every zoom.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.access.shown import tell_shown
from app.analyses.chromosome.linked import MatrixPlace
from app.analyses.chromosome.path import Bins, Profile
from app.charts.boxes import draw_boxes
from app.charts.level_of_detail import Indices, nice_step, ticks
from app.guarded import guarded
from app.help.terms import explain_as
from app.pictures.box import MouseMode
from app.pictures.features import lane_height
from app.theme import Theme, theme_service, with_alpha
from app.widgets.basic import paint_sentence, show_tip
from gpu.core.units import percent

_MIN_COLUMNS = 20
_MIN_LANE = 22
#: Lower ends of the identity scale and upper ends of the gap scale to choose from.
_IDENTITY_FLOORS = (0.99, 0.95, 0.9, 0.8, 0.5, 0.0)
_GAP_CEILINGS = (0.01, 0.05, 0.1, 0.2, 0.5, 1.0)
_OUTLIERS = 0.03


class Lane(Protocol):
    """Things drawn along the columns below the profile: features, hits of a motif.

    Each covers the columns ``[first, last)``.
    """

    @property
    def first(self) -> Indices: ...

    @property
    def last(self) -> Indices: ...

    def paint(self, painter: QPainter, box: QRectF, first: int, last: int) -> None: ...

    def under(self, column: int) -> Indices: ...

    def tip(self, column: int) -> str: ...


class Tracks(QWidget):
    """Tracks over alignment columns ``range``.

    ``range_edited(first, last)`` follows a gesture (never ``set_range``); ``hovered``, ``clicked``
    and ``activated`` (double click) carry an alignment column; ``left()`` when the pointer leaves.
    On a feature a click is ``feature_clicked`` as well, and a double click ``feature_activated``
    instead, with the lane's number and the feature's. ``menu_asked`` carries a place on the screen,
    and both numbers or None.
    """

    range_edited = Signal(int, int)
    hovered = Signal(int)
    left = Signal()
    clicked = Signal(int)
    activated = Signal(int)
    feature_clicked = Signal(int, int)
    feature_activated = Signal(int, int)
    menu_asked = Signal(QPoint, object)

    def __init__(self, length: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "chromosome.tracks")
        self._length = length
        self._first, self._last = 0, length
        self._profile: Profile | None = None
        self._bins: tuple[tuple[int, int, int], Bins] | None = None
        self.lanes: list[tuple[str, Lane]] = []
        self._names = (self.tr("Identity"), self.tr("Gaps"))
        self._sentence = ""
        self._text_columns: tuple[int, int] | None = None
        self._place: int | None = None
        self._mode = MouseMode.MOVE
        self._drag: tuple[QPointF, int, int, bool] | None = None
        self._drag_to: QPointF | None = None
        self._moved = False
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Identity, gap and feature tracks"))
        self._tell_shown()
        theme_service().changed.connect(self.update)

    # Content

    def explain(self, sentence: str) -> None:
        """Show a sentence while there is no profile."""
        self._sentence = sentence
        self.update()

    def set_length(self, length: int) -> None:
        """Show another alignment, of ``length`` columns; its profile and features are to come."""
        self._length, self._first, self._last = length, 0, length
        self._tell_shown()
        self._profile, self._bins, self.lanes, self._text_columns, self._place = None, None, [], None, None
        self.updateGeometry()
        self.update()

    def show_profile(self, profile: Profile) -> None:
        """Show identity and gaps."""
        self._profile = profile
        self._bins = None
        self.update()

    def show_lanes(self, lanes: list[tuple[str, Lane]]) -> None:
        """Show lanes, each with its short name."""
        self.lanes = list(lanes)
        self.updateGeometry()
        self.update()

    def _tell_shown(self) -> None:
        told = self.tr("Columns {0:,} to {1:,} of {2:,}").format(self._first + 1, self._last, self._length)
        about = self.tr("The wheel or plus and minus zoom, a click or Enter marks the column in every view")
        tell_shown(self, told, about)

    @property
    def range(self) -> tuple[int, int]:
        """The alignment columns shown, half-open."""
        return self._first, self._last

    def set_range(self, first: int, last: int) -> None:
        """Show alignment columns ``[first, last)`` (emits no ``range_edited``)."""
        width = min(self._length, max(_MIN_COLUMNS, last - first))
        first = max(0, min(first - (width - (last - first)) // 2, self._length - width))
        if (first, first + width) != (self._first, self._last):
            self._first, self._last = first, first + width
            self._tell_shown()
            self.update()

    def set_text_columns(self, first: int, last: int) -> None:
        """Mark the columns that the alignment text shows."""
        self._text_columns = (first, last)
        self.update()

    def set_place(self, place: MatrixPlace | None = None) -> None:
        """Mark the column of a place, or none."""
        column = place.column if place else None
        if column != self._place:
            self._place = column
            self.update()

    @property
    def marked_column(self) -> int | None:
        """The alignment column that is marked."""
        return self._place

    def set_mode(self, mode: MouseMode) -> None:
        """Set the action of a drag."""
        self._mode = mode
        self.setCursor(Qt.CursorShape.CrossCursor if mode is MouseMode.SELECT else Qt.CursorShape.ArrowCursor)

    def cancel_box(self) -> bool:
        """Give up a box that is being dragged; False if there is none."""
        if self._drag is None or not self._drag[3]:
            return False
        self._drag = self._drag_to = None
        self.update()
        return True

    # Layout

    def _line(self) -> float:
        return QFontMetricsF(self.font()).height()

    def sizeHint(self) -> QSize:
        return QSize(400, int(2 * 40 + len(self.lanes) * lane_height(self._line()) + 1.6 * self._line()))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, int(2 * _MIN_LANE + len(self.lanes) * lane_height(self._line()) + 1.6 * self._line()))

    def _plot_rect(self) -> QRectF:
        metrics = QFontMetricsF(self.font())
        left = (
            max(metrics.horizontalAdvance(name) for name in self._names) + metrics.horizontalAdvance("  99–100 % ") + 4
        )
        bottom = self._line() * 1.5
        return QRectF(left, 3, max(1.0, self.width() - left - 14), max(1.0, self.height() - bottom - 3))

    def _x(self, column: float) -> float:
        plot = self._plot_rect()
        return plot.left() + (column - self._first) * plot.width() / max(1, self._last - self._first)

    def column_at(self, x: float) -> int:
        """The alignment column at a pixel, clipped to those shown."""
        plot = self._plot_rect()
        column = self._first + (x - plot.left()) * (self._last - self._first) / plot.width()
        return int(np.clip(column, self._first, max(self._first, self._last - 1)))

    # Painting

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_service().theme
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.surface)
            plot = self._plot_rect()
            if self._profile is None or not self._length:
                paint_sentence(painter, self.rect(), self._sentence)
                return
            bins = self._binned(int(plot.width()))
            features = len(self.lanes) * lane_height(self._line())
            lane = (plot.height() - features) / 2
            identity = QRectF(plot.left(), plot.top(), plot.width(), lane - 4)
            gaps = QRectF(plot.left(), plot.top() + lane, plot.width(), lane - 4)
            # A few bins may exceed the scale, e.g. in one long gap, so that the others stay
            # distinct.
            low, high = (np.quantile(bins.identity, _OUTLIERS), np.quantile(bins.gaps, 1 - _OUTLIERS))
            floor = next(value for value in _IDENTITY_FLOORS if value <= low)
            ceiling = next(value for value in _GAP_CEILINGS if value >= high)
            self._paint_lane(painter, identity, bins.identity, floor, 1.0, theme.match, self._names[0])
            self._paint_lane(painter, gaps, bins.gaps, 0.0, ceiling, theme.gap, self._names[1])
            for number, (name, features_lane) in enumerate(self.lanes):
                height = lane_height(self._line())
                box = QRectF(plot.left(), plot.top() + 2 * lane + number * height, plot.width(), height - 3)
                self._paint_features(painter, box, name, features_lane)
            self._paint_ruler(painter, plot, theme)
            self._paint_marks(painter, plot, theme)

    def _binned(self, pixels: int) -> Bins:
        assert self._profile is not None
        asked = (self._first, self._last, pixels)
        if self._bins is None or self._bins[0] != asked:
            self._bins = (asked, self._profile.bins(*asked))
        return self._bins[1]

    def _paint_lane(
        self, painter: QPainter, box: QRectF, values: np.ndarray, low: float, high: float, colour: QColor, name: str
    ) -> None:
        theme = theme_service().theme
        painter.setPen(theme.grid)
        painter.drawLine(box.topLeft(), box.topRight())
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        edges = box.left() + np.arange(len(values)) * (box.width() / max(1, len(values)))
        heights = box.bottom() - np.clip((values - low) / (high - low), 0, 1) * box.height()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(with_alpha(colour, 170))
        # Bars: one polygon around all of them takes ten times as long to paint.
        width = box.width() / max(1, len(values))
        draw_boxes(painter, edges, heights, width, box.bottom() - heights)
        metrics = QFontMetricsF(self.font())
        painter.setPen(theme.text)
        painter.drawText(QRectF(6, box.top(), box.left() - 8, box.height()), Qt.AlignmentFlag.AlignVCenter, name)
        painter.setPen(theme.muted)
        scale = QRectF(4, box.top() - 2, box.left() - 8, box.height() + 4)
        right = Qt.AlignmentFlag.AlignRight
        if box.height() >= 2 * metrics.height() - 4:
            painter.drawText(scale, right | Qt.AlignmentFlag.AlignTop, f"{high * 100:.0f} %")
            painter.drawText(scale, right | Qt.AlignmentFlag.AlignBottom, f"{low * 100:.0f} %")
        else:
            painter.drawText(scale, right | Qt.AlignmentFlag.AlignVCenter, f"{low * 100:.0f}–{high * 100:.0f} %")

    def _paint_features(self, painter: QPainter, box: QRectF, name: str, lane: Lane) -> None:
        theme = theme_service().theme
        painter.setPen(theme.text)
        room = QRectF(4, box.top(), box.left() - 8, box.height())
        short = QFontMetricsF(self.font()).elidedText(name, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, short)
        lane.paint(painter, box, self._first, self._last)

    def _paint_ruler(self, painter: QPainter, plot: QRectF, theme: Theme) -> None:
        metrics = QFontMetricsF(self.font())
        painter.setPen(theme.muted)
        painter.drawLine(plot.bottomLeft(), plot.bottomRight())
        widest = metrics.horizontalAdvance(f"{self._last:,}") + 24
        step = nice_step(self._last - self._first, max(1, int(plot.width() / widest)))
        title = self.tr("Column")
        baseline = plot.bottom() + 4 + metrics.ascent()
        painter.drawText(QPointF(4, baseline), title)
        for position in ticks(self._first + 1, self._last, step).tolist():
            x = self._x(position - 0.5)
            label = f"{position:,}"
            width = metrics.horizontalAdvance(label)
            painter.drawLine(QPointF(x, plot.bottom()), QPointF(x, plot.bottom() + 4))
            at = min(max(x - width / 2, 8 + metrics.horizontalAdvance(title)), self.width() - width - 2)
            painter.drawText(QPointF(at, baseline), label)

    def _paint_marks(self, painter: QPainter, plot: QRectF, theme: Theme) -> None:
        if self._text_columns:
            left, right = (float(np.clip(self._x(at), plot.left(), plot.right())) for at in self._text_columns)
            covers = self._text_columns[0] <= self._first and self._text_columns[1] >= self._last
            if right > plot.left() and left < plot.right() and not covers:
                box = QRectF(left, plot.top(), max(3.0, right - left), plot.height())
                painter.fillRect(box, with_alpha(theme.text, 45))
        if self._place is not None and self._first <= self._place < self._last:
            painter.setPen(QPen(theme.text, 1, Qt.PenStyle.DashLine))
            x = self._x(self._place + 0.5)
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
        if self._drag is not None and self._drag[3] and self._drag_to is not None:
            left, right = sorted((self._drag[0].x(), self._drag_to.x()))
            painter.fillRect(QRectF(left, plot.top(), right - left, plot.height()), with_alpha(theme.accent, 70))

    # Mouse

    def _edit_range(self, first: float, last: float) -> None:
        before = self.range
        self.set_range(round(first), round(last))
        if self.range != before:
            self.range_edited.emit(*self.range)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()
        steps = (event.angleDelta().y() or event.angleDelta().x()) / 120
        width = self._last - self._first
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier or event.angleDelta().y() == 0:
            shift = -steps * 0.1 * width
            self._edit_range(self._first + shift, self._last + shift)
            return
        centre = self.column_at(event.position().x()) + 0.5
        factor = 0.8**steps
        self._edit_range(centre - (centre - self._first) * factor, centre + (self._last - centre) * factor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._profile is not None:
            inverted = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            boxing = (self._mode is MouseMode.SELECT) != inverted
            self._drag = (event.position(), self._first, self._last, boxing)
            self._moved = False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._profile is None:
            return
        if self._drag is None:
            self.hovered.emit(self.column_at(event.position().x()))
            return
        begin, first, last, boxing = self._drag
        moved = event.position().x() - begin.x()
        self._moved = self._moved or abs(moved) > 3
        self._drag_to = event.position()
        if boxing:
            self.update()
        elif self._moved:
            shift = -moved * (last - first) / self._plot_rect().width()
            self._edit_range(first + shift, last + shift)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.left.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._drag is None or event.button() != Qt.MouseButton.LeftButton:
            return
        begin, boxing = self._drag[0], self._drag[3]
        self._drag = self._drag_to = None
        if not self._moved:
            self.clicked.emit(self.column_at(event.position().x()))
            if (found := self._feature_at(event.position())) is not None:
                self.feature_clicked.emit(*found)
        elif boxing:
            first, last = sorted((self.column_at(begin.x()), self.column_at(event.position().x())))
            self._edit_range(first, last + 1)
        self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._profile is not None:
            if (found := self._feature_at(event.position())) is not None:
                self.feature_activated.emit(*found)
            else:
                self.activated.emit(self.column_at(event.position().x()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self._profile is not None:
            self.menu_asked.emit(event.globalPos(), self._feature_at(QPointF(event.pos())))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, wide, length = Qt.Key(event.key()), self._last - self._first, self._length
        shifts = {Qt.Key.Key_Left: -0.1 * wide, Qt.Key.Key_Right: 0.1 * wide}
        shifts |= {Qt.Key.Key_Home: -self._first, Qt.Key.Key_End: length - self._last}
        if key in shifts:
            self._edit_range(self._first + shifts[key], self._last + shifts[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._profile is not None:
            self.activated.emit(int(self._first + self._last) // 2)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        return show_tip(event, self, self._tip) or super().event(event)

    def _lane_at(self, at: QPointF) -> int | None:
        """The number of the lane at a point, or None."""
        plot = self._plot_rect()
        top = plot.bottom() - len(self.lanes) * lane_height(self._line())
        if not self.lanes or at.y() < top or not plot.contains(at):
            return None
        return min(int((at.y() - top) / lane_height(self._line())), len(self.lanes) - 1)

    def _feature_at(self, at: QPointF) -> tuple[int, int] | None:
        """The lane and the shortest feature at a point."""
        number = self._lane_at(at)
        if number is None:
            return None
        lane = self.lanes[number][1]
        # An arrow is at least a pixel wide.
        under = lane.under(self.column_at(at.x()))
        if not len(under):
            near = (self.column_at(at.x() + side) for side in (-1, 1))
            under = np.concatenate([lane.under(column) for column in near])
        if not len(under):
            return None
        return number, int(min(under.tolist(), key=lambda one: int(lane.last[one] - lane.first[one])))

    def _tip(self, at: QPointF) -> str:
        plot = self._plot_rect()
        if self._profile is None or not plot.contains(at):
            return ""
        column = self.column_at(at.x())
        number = self._lane_at(at)
        if number is None:
            bins = self._binned(int(plot.width()))
            if not len(bins.identity):
                return ""
            share = (at.x() - plot.left()) / plot.width()
            bin_ = min(int(share * len(bins.identity)), len(bins.identity) - 1)
            return self.tr("column {0:,}: identity {1} %, gaps {2} %").format(
                column + 1, *(percent(float(bins_[bin_]), 1) for bins_ in (bins.identity, bins.gaps))
            )
        return self.lanes[number][1].tip(column)
