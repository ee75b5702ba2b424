"""What every figure for a paper shares: SVG, PDF or PNG, axes, scale bar, legend and parameters.

Painted with QPainter from the data, in points (1/72 inch) on white whatever the window's theme, so that all three
formats hold the same drawing.
"""

from __future__ import annotations

import csv
import io
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path as FilePath
from typing import NamedTuple

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
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QImageWriter, QPageSize, QPainter, QPdfWriter, QPen
from PySide6.QtSvg import QSvgGenerator

from app.plots.level_of_detail import Area, base_pairs, nice_step
from app.theme import LIGHT
from gpu.core.errors import DiskFull, InputError

#: Width of a two-column figure in most journals is 180 mm.
WIDTH, HEIGHT = 510.0, 380.0
TEXT = 8.0
FORMATS = (".svg", ".pdf", ".png")
#: What a chart is saved as: its picture, or its numbers.
CHART_FORMATS = (*FORMATS, ".csv")
_PNG_DPI = 300
_PDF_DPI = 1200
ASIDE = 132.0


class Axis(NamedTuple):
    """One axis: its title, and (matrix coordinate, label) of each tick."""

    title: str
    ticks: list[tuple[float, str]]


class Entry(NamedTuple):
    """One entry of the legend: draws a sample into a box, and says what it is."""

    draw: Callable[[QPainter, QRectF], None]
    text: str


class Sheet(ABC):
    """A picture of any kind, with what it takes to read it and to make it again."""

    @abstractmethod
    def title(self) -> str:
        """What the file is called inside."""

    @abstractmethod
    def parameters(self) -> list[str]:
        """What it takes to make the figure again, a line each."""

    @abstractmethod
    def legend(self) -> list[Entry]:
        """What is drawn."""

    @abstractmethod
    def paint(self, painter: QPainter) -> None:
        """Draw everything into (0, 0, ``WIDTH``, ``HEIGHT``)."""

    def export(self, path: str | os.PathLike[str]) -> None:
        """Write the figure; the suffix says the format. An existing file is replaced only by a complete one.

        Raises ``InputError`` (suffix, place) or ``DiskFull``.
        """
        path = FilePath(path)
        writers = self._writers()
        writer = writers.get(path.suffix.lower())
        if writer is None:
            *others, last = writers
            raise InputError(f"“{path.name}” names no figure format; end it with {', '.join(others)} or {last}.")
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

    def _writers(self) -> dict[str, Callable[[], bytes]]:
        """What makes the file, by its suffix."""
        return {".svg": self.svg, ".pdf": self.pdf, ".png": self.png}

    def svg(self) -> bytes:
        """The figure as an SVG document whose unit is the point."""
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        generator = QSvgGenerator()
        generator.setOutputDevice(buffer)
        generator.setResolution(72)
        generator.setSize(QSize(int(WIDTH), int(HEIGHT)))
        generator.setViewBox(QRect(0, 0, int(WIDTH), int(HEIGHT)))
        generator.setTitle(self.title())
        generator.setDescription("; ".join(self.parameters()))
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
        writer.setTitle(self.title())
        writer.setCreator(program())
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

    def paint_aside(self, painter: QPainter, box: QRectF) -> None:
        """The legend, then the parameters."""
        top = box.top()
        for entry in self.legend():
            entry.draw(painter, QRectF(box.left(), top, 18, 9))
            painter.setPen(LIGHT.text)
            top = max(top + 13, _wrapped(painter, QRectF(box.left() + 23, top, box.width() - 23, 200), entry.text) + 3)
        top += 8
        set_font(painter, TEXT - 1)
        painter.setPen(LIGHT.text)
        for line in self.parameters():
            top = _wrapped(painter, QRectF(box.left(), top, box.width(), 200), line) + 2
        set_font(painter, TEXT)


class Chart(Sheet):
    """A picture of numbers, which can be saved as well."""

    @abstractmethod
    def table(self) -> Sequence[Sequence[str | float]]:
        """A row of headings, which name the units, then the numbers."""

    def csv(self) -> bytes:
        """The numbers, with commas between them, in UTF-8."""
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(self.table())
        return text.getvalue().encode()

    def _writers(self) -> dict[str, Callable[[], bytes]]:
        return {**super()._writers(), ".csv": self.csv}


class FigurePage(Sheet):
    """A picture of the part ``area`` of a matrix."""

    area: Area

    @abstractmethod
    def axis(self, rows: bool, points: float) -> Axis:
        """The axis of the rows or of the columns on a length of so many points."""

    @abstractmethod
    def paint_content(self, painter: QPainter, plot: QRectF) -> None:
        """Draw what lies in ``area`` into ``plot``, which clips."""

    def paint(self, painter: QPainter) -> None:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.fillRect(QRectF(0, 0, WIDTH, HEIGHT), Qt.GlobalColor.white)
        set_font(painter, TEXT)
        left = max((text_width(label) for _, label in self.axis(True, 300).ticks), default=0.0) + 30
        room = QRectF(left, 46, WIDTH - left - ASIDE - 14, HEIGHT - 62)
        plot = _fitted(room, self.area)
        self._paint_axes(painter, plot)
        painter.save()
        painter.setClipRect(plot)
        self.paint_content(painter, plot)
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(LIGHT.text, 0.75))
        painter.drawRect(plot)
        self._paint_scale(painter, plot)
        self.paint_aside(painter, QRectF(WIDTH - ASIDE, plot.top(), ASIDE - 8, HEIGHT - plot.top() - 8))

    def x(self, plot: QRectF, j: float) -> float:
        """Where a matrix column lies in the plot."""
        return plot.left() + (j - self.area.left) * plot.width() / self.area.columns

    def y(self, plot: QRectF, i: float) -> float:
        """Where a matrix row lies in the plot."""
        return plot.top() + (i - self.area.top) * plot.height() / self.area.rows

    def _paint_axes(self, painter: QPainter, plot: QRectF) -> None:
        painter.setPen(QPen(LIGHT.text, 0.75))
        rows, columns = self.axis(True, plot.height()), self.axis(False, plot.width())
        for i, label in rows.ticks:
            y = self.y(plot, i)
            if plot.top() <= y <= plot.bottom():
                painter.drawLine(QLineF(plot.left() - 3, y, plot.left(), y))
                painter.drawText(QPointF(plot.left() - 5 - text_width(label), y + TEXT * 0.35), label)
        for j, label in columns.ticks:
            x = self.x(plot, j)
            if plot.left() <= x <= plot.right():
                painter.drawLine(QLineF(x, plot.top() - 3, x, plot.top()))
                painter.drawText(QPointF(x - text_width(label) / 2, plot.top() - 5), label)
        centred = Qt.AlignmentFlag.AlignCenter
        box = QRectF(plot.left(), plot.top() - 32, plot.width(), 12)
        painter.drawText(box, centred, _elided(columns.title, plot.width()))
        painter.save()
        painter.translate(12, plot.center().y())
        painter.rotate(-90)
        box = QRectF(-plot.height() / 2, -6, plot.height(), 12)
        painter.drawText(box, centred, _elided(rows.title, plot.height()))
        painter.restore()

    def _paint_scale(self, painter: QPainter, plot: QRectF) -> None:
        """A bar of a round number of bases under the picture."""
        length = nice_step(self.area.columns, 5)
        width = length / self.area.columns * plot.width()
        y = plot.bottom() + 7
        painter.setPen(QPen(LIGHT.text, 1.2))
        painter.drawLine(QLineF(plot.left(), y, plot.left() + width, y))
        painter.setPen(QPen(LIGHT.text, 0.75))
        painter.drawText(QPointF(plot.left() + width + 4, y + TEXT * 0.35), base_pairs(length))


def program() -> str:
    """The program's name and version."""
    return f"Crosspoint {QCoreApplication.applicationVersion()}".strip()


def _font(size: float) -> QFont:
    font = QFont(QFont().defaultFamily())
    font.setStyleHint(QFont.StyleHint.SansSerif)
    font.setPixelSize(int(size))
    return font


def set_font(painter: QPainter, size: float) -> None:
    """Write in the figure's font."""
    painter.setFont(_font(size))


def text_width(text: str) -> float:
    """How wide a text of the usual size is, in points."""
    return QFontMetricsF(_font(TEXT)).horizontalAdvance(text)


def _wrapped(painter: QPainter, box: QRectF, text: str) -> float:
    """Write a text from the top of a box on as many lines as it takes; where the last of them ends."""
    flags: int | Qt.TextFlag = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
    if max(text_width(word) for word in text.split(" ")) > box.width():
        flags |= Qt.TextFlag.TextWrapAnywhere
    needed = painter.boundingRect(box, flags, text)
    painter.drawText(needed, flags, text)
    return needed.bottom()


def _elided(text: str, width: float) -> str:
    return QFontMetricsF(_font(TEXT)).elidedText(text, Qt.TextElideMode.ElideRight, width)


def _fitted(room: QRectF, area: Area) -> QRectF:
    """The largest part of ``room``, at its top left, with the matrix's proportions where they are between 1:2 and 2:1."""
    shape = min(max(area.columns / area.rows, 0.5), 2.0)
    width = min(room.width(), room.height() * shape)
    return QRectF(room.left(), room.top(), width, width / shape)
