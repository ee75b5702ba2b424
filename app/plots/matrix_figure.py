"""The figure of a part of a matrix: rulers of both sequences, a scale bar, the content."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, NamedTuple

from app.plots.figure import Sheet, Ticks, ink, room, set_ticks, short
from app.plots.level_of_detail import Area, base_pairs, nice_step
from app.theme import LIGHT

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import SubFigure

#: Room for the matrix in points.
_HEIGHT, _WIDTH = 310.0, 320.0


class Axis(NamedTuple):
    """One axis: its title, and (matrix coordinate, label) of each tick."""

    title: str
    ticks: Ticks


class MatrixFigure(Sheet):
    """A picture of the part ``area`` of a matrix."""

    area: Area

    @abstractmethod
    def axis(self, rows: bool, points: float) -> Axis:
        """The axis of the rows or of the columns on a length of so many points."""

    @abstractmethod
    def draw_content(self, axes: Axes, size: tuple[float, float]) -> None:
        """Draw ``area`` into axes of matrix coordinates; ``size``: height and width in points."""

    def draw(self, figure: SubFigure) -> None:
        area = self.area
        # The matrix's proportions where they are between 1:2 and 2:1.
        shape = min(max(area.columns / area.rows, 0.5), 2.0)
        across, up = room(figure)
        width = min(_WIDTH * across, _HEIGHT * up * shape)
        size = width / shape, width
        rows, columns = self.axis(True, size[0]), self.axis(False, width)
        axes = figure.subplots()
        axes.set_box_aspect(1 / shape)
        axes.set(anchor="NW", xlim=(area.left, area.right), ylim=(area.bottom, area.top))
        set_ticks(axes, columns.ticks, rows.ticks)
        axes.xaxis.tick_top()
        axes.set_xlabel(short(columns.title, width))
        axes.xaxis.set_label_position("top")
        axes.set_ylabel(short(rows.title, size[0]))
        self.draw_content(axes, size)
        # The scale: a bar of a round number of bases below the matrix.
        length = nice_step(area.columns, 5)
        below, y = axes.get_xaxis_transform(), -8 / size[0]
        ends = (area.left, area.left + length)
        axes.plot(ends, (y, y), color=ink(LIGHT.text), lw=1.2, transform=below, clip_on=False)
        axes.text(ends[1], y, f"  {base_pairs(length)}", va="center_baseline", transform=below)
