"""What was measured on a card as charts: for the window, and on a page for a paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.dialogs.card.chart import Curve, ShapeData
from app.dialogs.card.figure import ShapeFigure
from app.plots.figure import program

if TYPE_CHECKING:
    from gpu.engines.cuda.figures import Figures, Point

#: T of Figure 10.
_THREADS = 128


def charts_of(figures: Figures) -> tuple[ShapeData, ShapeData]:
    """Figure 10, then Figure 11: seconds against B, a curve for each T."""
    step, last = figures.multiprocessors, figures.most_blocks
    figure_10 = (_curve(_THREADS, figures.of(_THREADS)),)
    figure_11 = tuple(_curve(threads, points) for threads, points in figures.figure_11().items())
    return (
        ShapeData(f"Figure 10: blocks, T = {_THREADS}", figure_10, step, last),
        ShapeData("Figure 11: blocks and threads", figure_11, step, last),
    )


def _curve(threads: int, points: list[Point]) -> Curve:
    return Curve(threads, tuple((point.blocks, point.seconds) for point in points))


def figure_of(figures: Figures) -> ShapeFigure:
    """Both for a paper, with what was measured beside them."""
    about = [
        figures.card,
        f"{figures.multiprocessors} multiprocessors, driver for CUDA {figures.driver}",
        f"{figures.rows:,} × {figures.columns:,} random bases",
        "No block pruning, no special rows",
    ]
    best = figures.best
    if best is not None:
        about.append(f"Fastest: B = {best.blocks}, T = {best.threads}, {best.seconds:.3g} s")
        about.append(f"{figures.gcups(best):,.0f} GCUPS")
    about += [f"Measured on {figures.day}", program()]
    return ShapeFigure("Time against blocks and threads", charts_of(figures), tuple(about))
