"""The curves of Figures 10 and 11: seconds against blocks, one curve per number of threads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor

from app.theme import Theme

if TYPE_CHECKING:
    from gpu.benchmark.card import Figures, Point

#: T of Figure 10.
_THREADS = 128
#: Room above the highest point, for the legend.
_HEADROOM = 1.3


@dataclass(frozen=True)
class Curve:
    """The (blocks, seconds) of one number of ``threads`` a block, by blocks."""

    threads: int
    points: tuple[tuple[int, float], ...]


@dataclass(frozen=True)
class ShapeData:
    """One of the figures, over blocks from ``step`` to ``last``.

    Dotted lines mark the multiples of ``step``, the number of multiprocessors.
    """

    title: str
    curves: tuple[Curve, ...]
    step: int
    last: int

    @property
    def best(self) -> tuple[int, float] | None:
        """The (blocks, seconds) of the fastest point."""
        return min((point for curve in self.curves for point in curve.points), key=lambda point: point[1], default=None)

    @property
    def highest(self) -> float:
        """The upper end of the axis of seconds, which begins at 0."""
        return max((seconds for curve in self.curves for _, seconds in curve.points), default=1.0) * _HEADROOM

    @property
    def multiples(self) -> range:
        """Blocks at which every multiprocessor has equally many."""
        return range(self.step, self.last + 1, self.step)

    @property
    def reach(self) -> tuple[float, float]:
        """The ends of the axis of blocks."""
        margin = (self.last - self.step) * 0.04
        return self.step - margin, self.last + margin


def style(threads: int, theme: Theme) -> tuple[QColor, str]:
    """The colour and pyqtgraph's symbol for a number of threads."""
    styles = {
        128: (theme.forward, "o"),
        96: (theme.special_column, "s"),
        64: (theme.special_row, "t1"),
        32: (theme.gap, "d"),
    }
    return styles.get(threads, (theme.muted, "+"))


def charts_of(figures: Figures) -> tuple[ShapeData, ShapeData]:
    """Figure 10, then Figure 11: seconds against B, a curve for each T."""
    step, last = figures.multiprocessors, figures.most_blocks
    figure_10 = (_curve(_THREADS, figures.of(_THREADS)),)
    figure_11 = tuple(_curve(threads, points) for threads, points in figures.figure_11().items())
    return (
        ShapeData(_tr("Figure 10: blocks, T = {0}").format(_THREADS), figure_10, step, last),
        ShapeData(_tr("Figure 11: blocks and threads"), figure_11, step, last),
    )


def _curve(threads: int, points: list[Point]) -> Curve:
    return Curve(threads, tuple((point.blocks, point.seconds) for point in points))


def _tr(text: str) -> str:
    return QCoreApplication.translate("CardFigure", text)
