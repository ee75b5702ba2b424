"""Figures for a paper: the matrix picture as SVG, PDF or PNG, with axes, scale bar, legend and parameters.

Painted with QPainter from the data, in points (1/72 inch) on white whatever the window's theme, so that all three
formats hold the same drawing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path as FilePath

import numpy as np
from PySide6.QtCore import (
    QBuffer,
    QCoreApplication,
    QIODevice,
    QLineF,
    QMarginsF,
    QPointF,
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
)
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QImageWriter, QPageSize, QPainter, QPdfWriter, QPen, QPolygonF
from PySide6.QtSvg import QSvgGenerator

from app.theme import LIGHT
from app.views.layers import PANEL_ORDER, Layer, draw_sample, draw_symbol
from app.views.level_of_detail import Area, Path, base_pairs, nice_step, thin_lines, thin_points, thin_spans
from app.views.matrix_axis import Ruler
from app.views.numbers import compared, duration
from gpu.errors import DiskFull, InputError
from gpu.results.reader import Result

#: Width of a two-column figure in most journals is 180 mm.
WIDTH, HEIGHT = 510.0, 380.0
_TEXT = 8.0
_PNG_DPI = 300
_PDF_DPI = 1200
_POINTS = 4_000
FORMATS = (".svg", ".pdf", ".png")


@dataclass(frozen=True)
class Figure:
    """What to draw of a result: these ``layers`` within this ``area`` of the matrix."""

    result: Result
    layers: Collection[Layer]
    area: Area

    def export(self, path: str | os.PathLike[str]) -> None:
        """Write the figure; the suffix says the format. An existing file is replaced only by a complete one.

        Raises ``InputError`` (suffix, place) or ``DiskFull``.
        """
        path = FilePath(path)
        writers: dict[str, Callable[[], bytes]] = {".svg": self.svg, ".pdf": self.pdf, ".png": self.png}
        writer = writers.get(path.suffix.lower())
        if writer is None:
            raise InputError(f"“{path.name}” names no figure format; end it with .svg, .pdf or .png.")
        content = writer()
        partial = path.with_name(f"{path.name}.partial-{os.getpid()}")
        try:
            partial.write_bytes(content)
            os.replace(partial, path)
        except OSError as problem:
            with suppress(OSError):
                partial.unlink(missing_ok=True)
            if problem.errno == 28:
                raise DiskFull(f"The drive of “{path}” is full; free some space and export again.") from problem
            reason = problem.strerror or "unknown reason"
            raise InputError(f"“{path}” cannot be written ({reason}); choose another place.") from problem

    def svg(self) -> bytes:
        """The figure as an SVG document whose unit is the point."""
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        generator = QSvgGenerator()
        generator.setOutputDevice(buffer)
        generator.setResolution(72)
        generator.setSize(QSize(int(WIDTH), int(HEIGHT)))
        generator.setViewBox(QRect(0, 0, int(WIDTH), int(HEIGHT)))
        generator.setTitle(_title(self.result))
        generator.setDescription("; ".join(_parameters(self.result)))
        painter = QPainter(generator)
        self.paint(painter)
        painter.end()
        return bytes(buffer.data().data())

    def pdf(self) -> bytes:
        """The figure as a PDF page of its size."""
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(buffer)
        writer.setResolution(_PDF_DPI)
        writer.setPageSize(QPageSize(QSizeF(WIDTH, HEIGHT), QPageSize.Unit.Point))
        writer.setPageMargins(QMarginsF(0, 0, 0, 0))
        writer.setTitle(_title(self.result))
        writer.setCreator(_program())
        painter = QPainter(writer)
        painter.scale(_PDF_DPI / 72, _PDF_DPI / 72)
        self.paint(painter)
        painter.end()
        return bytes(buffer.data().data())

    def png(self) -> bytes:
        """The figure as a PNG of 300 dots an inch."""
        scale = _PNG_DPI / 72
        image = QImage(round(WIDTH * scale), round(HEIGHT * scale), QImage.Format.Format_RGB32)
        image.setDotsPerMeterX(round(_PNG_DPI / 0.0254))
        image.setDotsPerMeterY(round(_PNG_DPI / 0.0254))
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        painter.scale(scale, scale)
        self.paint(painter)
        painter.end()
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        QImageWriter(buffer, b"png").write(image)
        return bytes(buffer.data().data())

    def paint(self, painter: QPainter) -> None:
        """Draw everything into (0, 0, ``WIDTH``, ``HEIGHT``)."""
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.fillRect(QRectF(0, 0, WIDTH, HEIGHT), Qt.GlobalColor.white)
        _set_font(painter, _TEXT)
        axis = max(_width(label) for _, label in self._ticks("a", 300)) + 30
        aside = 132.0
        room = QRectF(axis, 46, WIDTH - axis - aside - 14, HEIGHT - 62)
        plot = _fitted(room, self.area)
        self._paint_axes(painter, plot)
        painter.save()
        painter.setClipRect(plot)
        self._paint_layers(painter, plot)
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(LIGHT.text, 0.75))
        painter.drawRect(plot)
        self._paint_scale(painter, plot)
        self._paint_aside(painter, QRectF(WIDTH - aside, plot.top(), aside - 8, HEIGHT - plot.top() - 8))

    # Parts

    def _ticks(self, side: str, points: float) -> list[tuple[float, str]]:
        if side == "a":
            ruler = Ruler(self.result.request.a)
            return ruler.ticks(max(0, self.area.top), self.area.bottom, max(2, int(points / 45))) or [(0.0, "0")]
        ruler = Ruler(self.result.request.b)
        return ruler.ticks(max(0, self.area.left), self.area.right, max(2, int(points / 75)))

    def _paint_axes(self, painter: QPainter, plot: QRectF) -> None:
        request = self.result.request
        painter.setPen(QPen(LIGHT.text, 0.75))
        for i, label in self._ticks("a", plot.height()):
            y = plot.top() + (i - self.area.top) / self.area.rows * plot.height()
            if plot.top() <= y <= plot.bottom():
                painter.drawLine(QLineF(plot.left() - 3, y, plot.left(), y))
                painter.drawText(QPointF(plot.left() - 5 - _width(label), y + _TEXT * 0.35), label)
        for j, label in self._ticks("b", plot.width()):
            x = plot.left() + (j - self.area.left) / self.area.columns * plot.width()
            if plot.left() <= x <= plot.right():
                painter.drawLine(QLineF(x, plot.top() - 3, x, plot.top()))
                painter.drawText(QPointF(x - _width(label) / 2, plot.top() - 5), label)
        title = _axis_title("b", request.b.name, request.b.reverse)
        painter.drawText(
            QRectF(plot.left(), plot.top() - 32, plot.width(), 12),
            Qt.AlignmentFlag.AlignCenter,
            _elided(title, plot.width()),
        )
        painter.save()
        painter.translate(12, plot.center().y())
        painter.rotate(-90)
        title = _elided(_axis_title("a", request.a.name, request.a.reverse), plot.height())
        painter.drawText(QRectF(-plot.height() / 2, -6, plot.height(), 12), Qt.AlignmentFlag.AlignCenter, title)
        painter.restore()

    def _paint_layers(self, painter: QPainter, plot: QRectF) -> None:
        result, area = self.result, self.area
        rows, columns = result.request.a.used, result.request.b.used
        scale_x, scale_y = plot.width() / area.columns, plot.height() / area.rows

        def x(j: float) -> float:
            return plot.left() + (j - area.left) * scale_x

        def y(i: float) -> float:
            return plot.top() + (i - area.top) * scale_y

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

    def _paint_scale(self, painter: QPainter, plot: QRectF) -> None:
        """A bar of a round number of bases under the picture."""
        length = nice_step(self.area.columns, 5)
        width = length / self.area.columns * plot.width()
        y = plot.bottom() + 7
        painter.setPen(QPen(LIGHT.text, 1.2))
        painter.drawLine(QLineF(plot.left(), y, plot.left() + width, y))
        painter.setPen(QPen(LIGHT.text, 0.75))
        painter.drawText(QPointF(plot.left() + width + 4, y + _TEXT * 0.35), base_pairs(length))

    def _paint_aside(self, painter: QPainter, box: QRectF) -> None:
        """The legend, then the parameters."""
        top = box.top()
        for layer in PANEL_ORDER:
            if layer in self.layers:
                draw_sample(painter, layer, LIGHT, QRectF(box.left(), top, 18, 9))
                painter.setPen(LIGHT.text)
                painter.drawText(QPointF(box.left() + 23, top + _TEXT * 0.95), layer.title())
                top += 13
        top += 8
        _set_font(painter, _TEXT - 1)
        for line in _parameters(self.result):
            flags = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextWrapAnywhere
            needed = painter.boundingRect(QRectF(box.left(), top, box.width(), 200), flags, line)
            painter.setPen(LIGHT.text)
            painter.drawText(needed, flags, line)
            top = needed.bottom() + 2
        _set_font(painter, _TEXT)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Figure", text)


def _program() -> str:
    return f"Crosspoint {QCoreApplication.applicationVersion()}".strip()


def _font(size: float) -> QFont:
    font = QFont(QFont().defaultFamily())
    font.setStyleHint(QFont.StyleHint.SansSerif)
    font.setPixelSize(int(size))
    return font


def _set_font(painter: QPainter, size: float) -> None:
    painter.setFont(_font(size))


def _width(text: str) -> float:
    return QFontMetricsF(_font(_TEXT)).horizontalAdvance(text)


def _elided(text: str, width: float) -> str:
    return QFontMetricsF(_font(_TEXT)).elidedText(text, Qt.TextElideMode.ElideRight, width)


def _pen(layer: Layer, width: float) -> QPen:
    return QPen(layer.colour(LIGHT), width)


def _fitted(room: QRectF, area: Area) -> QRectF:
    """The largest part of ``room``, at its top left, with the matrix's proportions where they are between 1:2 and 2:1."""
    shape = min(max(area.columns / area.rows, 0.5), 2.0)
    width = min(room.width(), room.height() * shape)
    return QRectF(room.left(), room.top(), width, width / shape)


def _axis_title(side: str, name: str, reverse: bool) -> str:
    return f"{side}: {name} (bp{_tr(', reverse complement') if reverse else ''})"


def _title(result: Result) -> str:
    return f"{result.request.a.name} × {result.request.b.name}"


def _parameters(result: Result) -> list[str]:
    """What it takes to make the figure again, a line each."""
    request, scoring = result.request, result.request.scoring
    lines = [f"a: {request.a.name}", compared(request.a), f"b: {request.b.name}", compared(request.b)]
    modes = {"local": _tr("local"), "global": _tr("global"), "semiglobal": _tr("semi-global")}
    lines.append(_tr("Mode: {0}").format(modes[request.mode]))
    lines.append(_tr("Match {0:+d}, mismatch {1:+d}").format(scoring.match, scoring.mismatch).replace("-", "−"))
    lines.append(_tr("Gap first {0}, extension {1}").format(scoring.gap_first, scoring.gap_extend))
    if result.score is not None:
        lines.append(_tr("Score: {0:,}").format(result.score))
    statistics = result.statistics
    if statistics and statistics["length"]:
        share = statistics["matches"] / statistics["length"] * 100
        lines.append(_tr("Identity: {0:.3f} %").format(share))
        lines.append(_tr("Columns: {0:,}").format(statistics["length"]))
    lines.append(_tr("{0}, {1}, {2}").format(result.engine.upper(), result.device, duration(result.seconds)))
    lines.append(_program())
    return lines


def _pruned_image(fraction: np.ndarray) -> QImage:
    """The pruned share as the theme's colour over white, opaque: some PDF viewers show transparent images badly."""
    colour = LIGHT.pruned
    share = np.clip(fraction, 0, 1)[..., None] * colour.alphaF()
    full = np.array([colour.red(), colour.green(), colour.blue()])
    pixels = np.ascontiguousarray(255 + (full - 255) * share, np.uint8)
    rows, columns = fraction.shape
    return QImage(pixels.data, columns, rows, 3 * columns, QImage.Format.Format_RGB888).copy()
