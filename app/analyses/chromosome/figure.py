"""Figures of an alignment: the matrix picture with the layers that are shown."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import partial

import numpy as np
from PySide6.QtCore import QCoreApplication, QLineF, QPointF, QRectF
from PySide6.QtGui import QImage, QPainter, QPen, QPolygonF

from app.analyses.chromosome.layers import PANEL_ORDER, Layer, draw_sample, draw_symbol
from app.analyses.chromosome.numbers import compared
from app.analyses.chromosome.path import Path, chain_points
from app.plots.axis import Ruler
from app.plots.figure import Axis, Entry, FigurePage, program
from app.plots.level_of_detail import Area, thin_lines, thin_points, thin_spans
from app.plots.numbers import computer, duration
from app.theme import LIGHT
from gpu.analyses.chromosome.result import Result
from gpu.core.units import percent

_POINTS = 4_000


@dataclass(frozen=True)
class Figure(FigurePage):
    """What to draw of a result: these ``layers`` within this ``area`` of the matrix."""

    result: Result
    layers: Collection[Layer]
    area: Area

    def title(self) -> str:
        return self.result.request.title

    def parameters(self) -> list[str]:
        result = self.result
        request, scoring = result.request, result.request.scoring
        lines = [f"a: {request.a.label}", compared(request.a), f"b: {request.b.label}", compared(request.b)]
        modes = {"local": _tr("local"), "global": _tr("global"), "semiglobal": _tr("semi-global")}
        lines.append(_tr("Mode: {0}").format(modes[request.mode]))
        lines.append(_tr("Match {0:+d}, mismatch {1:+d}").format(scoring.match, scoring.mismatch).replace("-", "−"))
        lines.append(_tr("Gap first {0}, extension {1}").format(scoring.gap_first, scoring.gap_extend))
        if result.score is not None:
            lines.append(_tr("Score: {0:,}").format(result.score))
        statistics = result.statistics
        if statistics and statistics["length"]:
            share = percent(statistics["matches"], statistics["length"], 3)
            lines.append(_tr("Identity: {0} %").format(share))
            lines.append(_tr("Columns: {0:,}").format(statistics["length"]))
        lines.append(f"{computer(result.engine, result.device)}, {duration(result.seconds)}")
        lines.append(program())
        return lines

    def legend(self) -> list[Entry]:
        return [Entry(partial(_sample, layer), layer.title()) for layer in PANEL_ORDER if layer in self.layers]

    def axis(self, rows: bool, points: float) -> Axis:
        request = self.result.request
        side, choice = ("a", request.a) if rows else ("b", request.b)
        low, high = (self.area.top, self.area.bottom) if rows else (self.area.left, self.area.right)
        ticks = Ruler(choice).ticks(max(0, low), high, max(2, int(points / (22 if rows else 48))))
        reverse = _tr(", reverse complement") if choice.reverse else ""
        return Axis(f"{side}: {choice.label} (bp{reverse})", ticks)

    def paint_content(self, painter: QPainter, plot: QRectF) -> None:
        result, area = self.result, self.area
        rows, columns = result.request.a.used, result.request.b.used
        x, y = partial(self.x, plot), partial(self.y, plot)
        matrix = QRectF(QPointF(x(0), y(0)), QPointF(x(columns), y(rows)))
        if Layer.PRUNED in self.layers and result.pruned is not None and result.pruned.size:
            painter.drawImage(matrix, _pruned_image(result.pruned))
        painter.setPen(QPen(LIGHT.muted, 0.5))
        painter.drawRect(matrix)
        if Layer.SPECIAL_ROWS in self.layers:
            painter.setPen(_pen(Layer.SPECIAL_ROWS, 0.4))
            kept = thin_lines(result.special_rows, area.top, area.bottom, int(plot.height() / 2))
            painter.drawLines([QLineF(x(0), y(i), x(columns), y(i)) for i in kept.tolist()])
        if Layer.SPECIAL_COLUMNS in self.layers:
            painter.setPen(_pen(Layer.SPECIAL_COLUMNS, 0.4))
            spans = thin_spans(result.special_columns, area, int(plot.height() / 2), int(plot.width() / 2))
            painter.drawLines([QLineF(x(j), y(top), x(j), y(bottom)) for j, top, bottom in spans.tolist()])
        if Layer.CHAIN in self.layers:
            painter.setPen(_pen(Layer.CHAIN, 3.5))
            painter.drawPolyline(
                QPolygonF([QPointF(x(j), y(i)) for i, j in chain_points(result.chain, area, _POINTS).tolist()])
            )
        alignment = result.alignment
        if Layer.ALIGNMENT in self.layers and alignment is not None and not alignment.is_empty:
            first, last = Path(alignment.segments).columns_in(area)
            if last > first:
                points = alignment.polyline(_POINTS, max(0, first - 1), min(last + 1, alignment.length))
                painter.setPen(_pen(Layer.ALIGNMENT, 1.2))
                painter.drawPolyline(QPolygonF([QPointF(x(j), y(i)) for i, j in points.tolist()]))
        for layer in Layer:
            if layer.stage and layer in self.layers:
                table = result.crosspoints(layer.stage)
                i, j = table[:, 0], table[:, 1]
                shown = thin_points(i, j, area, int(plot.height() / 2), int(plot.width() / 2))
                for at in shown.tolist():
                    draw_symbol(painter, layer.stage, LIGHT, QPointF(x(j[at]), y(i[at])), 7 - layer.stage)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Figure", text)


def _sample(layer: Layer, painter: QPainter, box: QRectF) -> None:
    draw_sample(painter, layer, LIGHT, box)


def _pen(layer: Layer, width: float) -> QPen:
    return QPen(layer.colour(LIGHT), width)


def _pruned_image(fraction: np.ndarray) -> QImage:
    """The pruned share as the theme's colour over white, opaque: some PDF viewers show transparent images badly."""
    colour = LIGHT.pruned
    share = np.clip(fraction, 0, 1)[..., None] * colour.alphaF()
    full = np.array([colour.red(), colour.green(), colour.blue()])
    pixels = np.ascontiguousarray(255 + (full - 255) * share, np.uint8)
    rows, columns = fraction.shape
    return QImage(pixels.data, columns, rows, 3 * columns, QImage.Format.Format_RGB888).copy()
