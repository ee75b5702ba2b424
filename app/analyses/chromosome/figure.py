"""The figure of an alignment: the matrix picture with the layers that are shown."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from app.analyses.chromosome.blocks import block_legend, block_lines
from app.analyses.chromosome.layers import PANEL_ORDER, SYMBOLS, Layer
from app.analyses.chromosome.matrix import MATCH_STRENGTH
from app.analyses.chromosome.numbers import compared
from app.analyses.chromosome.path import AlignmentPath, chain_points
from app.analyses.chromosome.shown import ShownPath, shown
from app.language.text import tr
from app.plots.axis import Ruler
from app.plots.dots.figure import FigureMatches
from app.plots.dots.index import MatchFilter, MatchIndex
from app.plots.dots.items import mixed
from app.plots.figure import MARKERS, draw_polygons, ink, program
from app.plots.level_of_detail import Area, thin_lines, thin_points, thin_spans
from app.plots.matrix_figure import Axis, MatrixFigure
from app.plots.numbers import computer, duration
from app.theme import LIGHT
from gpu.analyses.chromosome.rearrangements.blocks import Rearrangements
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.significance import Significance
from gpu.core.units import percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_POINTS = 4_000


@dataclass(frozen=True)
class Figure(MatrixFigure):
    """These ``layers`` of a result within this ``area`` of the matrix."""

    result: Result
    layers: Collection[Layer]
    area: Area
    matches: MatchIndex | None = None
    rearrangements: Rearrangements | None = None

    def title(self) -> str:
        return self.result.request.title

    def parameters(self) -> list[str]:
        result = self.result
        request, scoring = result.request, result.request.scoring
        lines = [f"a: {request.a.label}", compared(request.a), f"b: {request.b.label}", compared(request.b)]
        modes = {"local": tr("local"), "global": tr("global"), "semiglobal": tr("semi-global")}
        lines.append(tr("Mode: {0}").format(modes[request.mode]))
        lines.append(tr("Match {0:+d}, mismatch {1:+d}").format(scoring.match, scoring.mismatch).replace("-", "−"))
        lines.append(tr("Gap first {0}, extension {1}").format(scoring.gap_first, scoring.gap_extend))
        if result.score is not None:
            lines.append(tr("Score: {0:,}").format(result.score))
        if (found := Significance.of(result.statistics)) is not None:
            lines.append(tr("E-value: {0}").format(found.evalue))
        statistics = result.statistics
        if statistics and statistics["length"]:
            share = percent(statistics["matches"], statistics["length"], 3)
            lines.append(tr("Identity: {0} %").format(share))
            lines.append(tr("Columns: {0:,}").format(statistics["length"]))
        lines.append(f"{computer(result.engine, result.device)}, {duration(result.seconds)}")
        lines.append(program())
        return lines

    def axis(self, rows: bool, points: float) -> Axis:
        request = self.result.request
        side, choice = ("a", request.a) if rows else ("b", request.b)
        low, high = (self.area.top, self.area.bottom) if rows else (self.area.left, self.area.right)
        ticks = Ruler(choice).ticks(max(0, low), high, max(2, int(points / (22 if rows else 48))))
        reverse = tr(", reverse complement") if choice.reverse else ""
        return Axis(f"{side}: {choice.label} (bp{reverse})", ticks)

    def draw_content(self, axes: Axes, size: tuple[float, float]) -> None:
        result = self.result
        rows, columns = result.request.a.used, result.request.b.used
        if Layer.PRUNED in self.layers and result.pruned is not None and result.pruned.size:
            extent = (0, columns, rows, 0)
            axes.imshow(_pruned_image(result.pruned), extent=extent, aspect="auto", interpolation="none")
        if Layer.MATCHES in self.layers and self.matches is not None:
            scale = self.area.rows / size[0], self.area.columns / size[1]
            drawn = FigureMatches(self.matches, MatchFilter(), self.area, scale, MATCH_STRENGTH)
            drawn.draw_image(axes)
            drawn.draw_lines(axes)
        border = [[(0, 0), (columns, 0), (columns, rows), (0, rows)]]
        draw_polygons(axes, border, LIGHT.muted, fc="none", ec=ink(LIGHT.muted), lw=0.5)
        for seam, draw in ((result.request.a.seam, axes.axhline), (result.request.b.seam, axes.axvline)):
            if seam:
                draw(seam, color=ink(LIGHT.muted), lw=0.5, ls="--", zorder=1)
        # At most one line for each two points. In the order of the legend, each at its height.
        cells = int(size[0] / 2), int(size[1] / 2)
        heights = {layer: height for height, layer in enumerate(Layer, start=2)}
        for layer in PANEL_ORDER:
            if layer in self.layers:
                about = {"color": ink(layer.colour(LIGHT)), "label": layer.title(), "zorder": heights[layer]}
                self._draw_layer(axes, layer, cells, about)

    def _draw_layer(self, axes: Axes, layer: Layer, cells: tuple[int, int], about: dict[str, Any]) -> None:
        result, area, alignment = self.result, self.area, self.result.alignment
        if layer.stage:
            table = result.crosspoints(layer.stage)
            i, j = table[:, 0], table[:, 1]
            kept = thin_points(i, j, area, *cells)
            size = 7 - layer.stage
            marker: dict[str, Any] = {"marker": MARKERS[SYMBOLS[layer.stage]], "ms": size, "mew": size / 12}
            axes.plot(j[kept], i[kept], lw=0, mec=ink(LIGHT.surface), **marker, **about)
        elif layer is Layer.PRUNED:
            axes.fill((), (), **about)
        elif layer is Layer.BLOCKS:
            about = {"zorder": about["zorder"], "lw": 2.4, "solid_capstyle": "butt"}
            if (listed := self.rearrangements) is None:
                return
            for kinds, (colour, name) in block_legend(LIGHT, listed).items():
                lines = block_lines(listed, kinds)
                gaps = np.full((len(lines), 1), np.nan)
                x, y = (np.hstack([lines[:, side::2], gaps]).ravel() for side in (0, 1))
                axes.plot(x, y, color=ink(colour), label=name.capitalize(), **about)
        elif layer is Layer.MATCHES:
            if self.matches is None or not len(self.matches):
                return
            for name, colour in ((layer.title(), LIGHT.forward), (tr("Reverse matches"), LIGHT.reverse)):
                axes.plot((), (), lw=0.8, color=ink(mixed(LIGHT.surface, colour, MATCH_STRENGTH)), label=name)
        elif layer is Layer.SPECIAL_ROWS:
            kept = thin_lines(result.special_rows, area.top, area.bottom, cells[0])
            axes.hlines(kept, 0, result.request.b.used, lw=0.4, **about)
        elif layer is Layer.SPECIAL_COLUMNS:
            spans = thin_spans(result.special_columns, area, *cells)
            axes.vlines(*spans.T, lw=0.4, **about)
        elif layer is Layer.CHAIN:
            axes.plot(*chain_points(result.chain, area, _POINTS).T[::-1], lw=3.5, **about)
        else:
            points: NDArray[np.floating] = np.zeros((0, 2))
            if alignment is not None and not alignment.is_empty:
                first, last = AlignmentPath(alignment.segments).columns_in(area)
                if last > first:
                    points = alignment.polyline(_POINTS, max(0, first - 1), min(last + 1, alignment.length))
            axes.plot(points[:, 1], points[:, 0], lw=1.2, **about)
            for found in result.alignments[1:]:
                other = shown(found, result.request.b.used)
                first, last = ShownPath(other, result.request.b.used).columns_in(area)
                if last > first:
                    points = other.polyline(_POINTS, max(0, first - 1), min(last + 1, other.length))
                    colour = LIGHT.reverse if found.other_strand else LIGHT.forward
                    name = tr("Alignments of the other strand") if found.other_strand else tr("Further alignments")
                    style = {"lw": 0.8, "color": ink(colour), "zorder": about["zorder"], "label": name}
                    axes.plot(points[:, 1], points[:, 0], **style)


def _pruned_image(fraction: NDArray[np.floating]) -> NDArray[np.uint8]:
    """The pruned share as an opaque colour: some PDF viewers show transparent images badly."""
    colour = LIGHT.pruned
    share = np.clip(fraction, 0, 1)[..., None] * colour.alphaF()
    full = np.array([colour.red(), colour.green(), colour.blue()])
    return (255 + (full - 255) * share).astype(np.uint8)
