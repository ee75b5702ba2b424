"""The figure of an alignment: the matrix picture with the layers that are shown."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage

from app.analyses.chromosome.blocks import block_legend, block_lines
from app.analyses.chromosome.layers import PANEL_ORDER, SYMBOLS, Layer
from app.analyses.chromosome.matrix import MATCH_STRENGTH
from app.analyses.chromosome.numbers import compared
from app.analyses.chromosome.path import AlignmentPath, chain_points
from app.analyses.chromosome.shown import ShownPath, shown
from app.charts.level_of_detail import Area, thin_lines, thin_points, thin_spans
from app.figures.canvas import DASHED, Ink
from app.figures.figure import program
from app.figures.panel import Panel
from app.language.text import tr
from app.pictures.axis import Ruler
from app.pictures.dots.figure import FigureMatches
from app.pictures.dots.index import MatchFilter, MatchIndex
from app.pictures.identity import identity_classes, identity_legend
from app.pictures.matrix_figure import Axis, MatrixFigure
from app.tables.numbers import computer, duration
from app.theme import LIGHT, mixed
from gpu.analyses.chromosome.rearrangements.blocks import Rearrangements
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.significance import Significance
from gpu.analyses.chromosome.suboptimal.ranked import RankedAlignment
from gpu.core.units import percent

_POINTS = 4_000


@dataclass(frozen=True)
class Figure(MatrixFigure):
    """These ``layers`` of a result within this ``area`` of the matrix."""

    result: Result
    layers: Collection[Layer]
    area: Area
    matches: MatchIndex | None = None
    rearrangements: Rearrangements | None = None
    by_identity: bool = False

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
            share = percent(statistics["matches"], statistics["length"])
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
        return Axis(f"{side}: {choice.label}{reverse}", ticks)

    def draw_content(self, panel: Panel, size: tuple[float, float]) -> None:
        result = self.result
        rows, columns = result.request.a.used, result.request.b.used
        if Layer.PRUNED in self.layers and result.pruned is not None and result.pruned.size:
            panel.image(_pruned_image(result.pruned), 0, 0, columns, rows)
        if Layer.MATCHES in self.layers and self.matches is not None:
            scale = self.area.rows / size[0], self.area.columns / size[1]
            drawn = FigureMatches(self.matches, MatchFilter(), self.area, scale, MATCH_STRENGTH)
            drawn.draw_image(panel)
            drawn.draw_lines(panel)
        border = [(0, 0, columns, 0), (columns, 0, columns, rows), (columns, rows, 0, rows), (0, rows, 0, 0)]
        panel.lines(border, Ink(LIGHT.muted, 0.5))
        seams = [(0, result.request.a.seam, columns, result.request.a.seam)] if result.request.a.seam else []
        seams += [(result.request.b.seam, 0, result.request.b.seam, rows)] if result.request.b.seam else []
        panel.lines(seams, Ink(LIGHT.muted, 0.5, DASHED))
        # At most one line for each two points. In the order of the legend, each at its height.
        cells = int(size[0] / 2), int(size[1] / 2)
        heights = {layer: height for height, layer in enumerate(Layer, start=2)}
        for layer in PANEL_ORDER:
            if layer in self.layers:
                self._draw_layer(panel, layer, cells, heights[layer])

    def _draw_layer(self, panel: Panel, layer: Layer, cells: tuple[int, int], z: int) -> None:
        result, area, alignment = self.result, self.area, self.result.alignment
        colour, title = layer.colour(LIGHT), layer.title()
        if layer.stage:
            table = result.crosspoints(layer.stage)
            i, j = table[:, 0], table[:, 1]
            kept = thin_points(i, j, area, *cells)
            ink = Ink(colour, (7 - layer.stage) / 2, symbol=SYMBOLS[layer.stage])
            panel.symbols(j[kept], i[kept], ink, title, z=z)
        elif layer is Layer.PRUNED:
            panel.sample(title, Ink(colour))
        elif layer is Layer.BLOCKS:
            if (listed := self.rearrangements) is None:
                return
            for kinds, (of_kind, name) in block_legend(LIGHT, listed).items():
                panel.lines(block_lines(listed, kinds), Ink(of_kind, 2.4), name.capitalize(), z=z)
        elif layer is Layer.MATCHES:
            if self.matches is None or not len(self.matches):
                return
            for name, strand in ((title, LIGHT.forward), (tr("Reverse matches"), LIGHT.reverse)):
                panel.sample(name, Ink(mixed(LIGHT.surface, strand, MATCH_STRENGTH), 0.8))
        elif layer is Layer.SPECIAL_ROWS:
            kept = thin_lines(result.special_rows, area.top, area.bottom, cells[0])
            ends = np.zeros_like(kept), kept, np.full_like(kept, result.request.b.used), kept
            panel.lines(np.column_stack(ends), Ink(colour, 0.4), title, z=z)
        elif layer is Layer.SPECIAL_COLUMNS:
            at, begin, end = thin_spans(result.special_columns, area, *cells).T
            panel.lines(np.column_stack([at, begin, at, end]), Ink(colour, 0.4), title, z=z)
        elif layer is Layer.CHAIN:
            i, j = chain_points(result.chain, area, _POINTS).T
            panel.curve(j, i, Ink(colour, 3.5), title, z=z)
        else:
            points: NDArray[np.floating] = np.zeros((0, 2))
            if alignment is not None and not alignment.is_empty:
                first, last = AlignmentPath(alignment.segments).columns_in(area)
                if last > first:
                    points = alignment.polyline(_POINTS, max(0, first - 1), min(last + 1, alignment.length))
            if self.by_identity and result.alignments:
                colour, title = _by_identity(result.alignments[0])
            panel.curve(points[:, 1], points[:, 0], Ink(colour, 1.2), title, z=z)
            for found in result.alignments[1:]:
                other = shown(found, result.request.b.used)
                first, last = ShownPath(other, result.request.b.used).columns_in(area)
                if last > first:
                    points = other.polyline(_POINTS, max(0, first - 1), min(last + 1, other.length))
                    colour = LIGHT.reverse if found.other_strand else LIGHT.forward
                    name = tr("Alignments of the other strand") if found.other_strand else tr("Further alignments")
                    if self.by_identity:
                        colour, name = _by_identity(found)
                    panel.curve(points[:, 1], points[:, 0], Ink(colour, 0.8), name, z=z)


def _by_identity(found: RankedAlignment) -> tuple[QColor, str]:
    identity = np.nan if found.identity is None else found.identity
    return identity_legend(LIGHT)[int(identity_classes(identity))]


def _pruned_image(fraction: NDArray[np.floating]) -> QImage:
    """The pruned share as an opaque colour: some PDF viewers show transparent images badly."""
    colour = LIGHT.pruned
    share = np.clip(fraction, 0, 1)[..., None] * colour.alphaF()
    full = np.array([colour.red(), colour.green(), colour.blue()])
    pixels = np.ascontiguousarray(255 + (full - 255) * share, np.uint8)
    high, wide, _ = pixels.shape
    return QImage(pixels.data, wide, high, 3 * wide, QImage.Format.Format_RGB888).copy()
