"""The figure of a part of a matrix: rulers of both sequences, a scale bar, the content."""

from __future__ import annotations

from abc import abstractmethod
from typing import NamedTuple

from PySide6.QtCore import QRectF

from app.charts.level_of_detail import Area, base_pairs, nice_step
from app.figures.canvas import Canvas, Ink, polygons_path
from app.figures.figure import PictureRoom, Sheet
from app.figures.panel import Panel, Ticks
from app.pictures.features import FILL, LANE, FeatureLane, lay_out_features
from app.theme import LIGHT, with_alpha

#: PictureRoom for the matrix in points, and of the scale bar below it.
_HEIGHT, _WIDTH = 310.0, 320.0
_BELOW = 14.0


class Axis(NamedTuple):
    """One axis: its title, and (matrix coordinate, label) of each tick."""

    title: str
    ticks: Ticks


class MatrixFigure(Sheet):
    """A picture of the part ``area`` of a matrix."""

    area: Area
    #: Features of the rows, right of the matrix, and of the columns, below it.
    lanes: tuple[FeatureLane | None, FeatureLane | None] = (None, None)

    @abstractmethod
    def axis(self, rows: bool, points: float) -> Axis:
        """The axis of the rows or of the columns on a length of so many points."""

    @abstractmethod
    def draw_content(self, panel: Panel, size: tuple[float, float]) -> None:
        """Draw ``area`` into a panel of matrix coordinates; ``size`` (height, width) in points."""

    def picture(self, room: PictureRoom) -> Panel:
        area = self.area
        # The matrix's proportions where they are between 1:2 and 2:1.
        shape = min(max(area.columns / area.rows, 0.5), 2.0)
        width = min(_WIDTH * room.across, _HEIGHT * room.up * shape)
        size = width / shape, width
        rows, columns = self.axis(True, size[0]), self.axis(False, width)
        panel = Panel((area.left, area.right), (area.bottom, area.top), frame="lrtb")
        panel.aspect, panel.on_top = 1 / shape, True
        panel.aside, panel.below = (LANE * (lane is not None) for lane in self.lanes)
        panel.below += _BELOW
        panel.across_title, panel.across_ticks = columns.title, columns.ticks
        panel.up_title, panel.up_ticks = rows.title, rows.ticks
        self.draw_content(panel, size)
        panel.add(lambda canvas: self._paint_lanes(canvas, panel))
        panel.add(lambda canvas: self._paint_scale(canvas, panel))
        return panel

    def _paint_lanes(self, canvas: Canvas, panel: Panel) -> None:
        """Features along both sides; those of the rows are read downwards."""
        box, area, high = panel.box, self.area, (LANE - 3) * canvas.unit
        rows, columns = self.lanes
        if columns is not None:
            below = QRectF(box.left(), box.bottom() + 2 * canvas.unit, box.width(), high)
            _paint_features(canvas, below, columns, area.left, area.right)
        if rows is not None:
            canvas.painter.save()
            canvas.painter.translate(box.right() + 2 * canvas.unit + high, box.top())
            canvas.painter.rotate(90)
            _paint_features(canvas, QRectF(0, 0, box.height(), high), rows, area.top, area.bottom)
            canvas.painter.restore()

    def _paint_scale(self, canvas: Canvas, panel: Panel) -> None:
        """A bar of a round number of bases below the matrix."""
        length, unit = nice_step(self.area.columns, 5), canvas.unit
        left, right = panel.box.left(), panel.x(self.area.left + length)
        y = panel.box.bottom() + (panel.below - 6) * unit
        canvas.fill(QRectF(left, y - 0.6 * unit, right - left, 1.2 * unit), canvas.theme.text)
        canvas.text(right + 5 * unit, y, base_pairs(length))


def _paint_features(canvas: Canvas, box: QRectF, lane: FeatureLane, low: float, high: float) -> None:
    """Paint the features from one coordinate to another into a box as wide as these."""
    first = round(low)
    for feature in lay_out_features(box, lane, first, max(first + 1, round(high)), LIGHT, canvas.width):
        path = polygons_path([feature.corners], box)
        canvas.fill(path, with_alpha(feature.colour, FILL), Ink(feature.colour, 0.4))
        if feature.label:
            canvas.text(feature.words.center().x(), feature.words.center().y(), feature.label, across=0.5)
