"""The figure for a paper: a picture, its legend and its parameters, saved as SVG, PDF or PNG.

It is painted on white with the letters of a ``Canvas``, whatever the window's theme, so that all
three formats hold the same drawing. Text stays text in SVG and PDF, and the same figure always
gives the same bytes.
"""

from __future__ import annotations

import csv
import io
import os
import re
import textwrap
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import (
    QBuffer,
    QCoreApplication,
    QHashSeed,
    QIODevice,
    QMarginsF,
    QRectF,
    QSize,
    QSizeF,
    QUuid,
)
from PySide6.QtGui import QImage, QPageSize, QPaintDevice, QPainter, QPdfWriter

from app.figures.canvas import TEXT, Canvas, Ink
from app.figures.panel import Part, paint_sample
from app.theme import LIGHT
from gpu.core.errors import InputError
from gpu.core.units import visible
from gpu.results.named import is_packed
from gpu.results.output import write_whole

#: In points (1/72 inch). Width of a two-column figure in most journals is 180 mm.
WIDTH, HEIGHT = 510.0, 380.0
#: Width of the column of legend and parameters at the right.
ASIDE = 132.0
SMALL = 7.0
FORMATS = (".svg", ".pdf", ".png")
#: What a chart is saved as: its picture, or its numbers.
CHART_FORMATS = (*FORMATS, ".csv")

_PNG_DPI = 300
#: Dots of a metre at 72 an inch, so that a point is a unit.
_POINTS = round(72 / 0.0254)
#: Largest share of the width that legend and parameters take.
_MAX_ASIDE = 0.45
#: Points around the figure, from a sample to its name, and of axes at least.
_EDGE, _BESIDE, _LEAST = 7.0, 26.0, 12.0
#: The identity of every PDF: one made anew would change its bytes.
_IDENTITY = QUuid("{c7f5a0de-0000-5000-8000-000000000000}")


@dataclass(frozen=True)
class FigureOptions:
    """The form of a figure: size in points, dots an inch of a PNG, letters' size in points, parts.

    With a ``title`` that is written above the picture; ``legend`` and ``parameters`` are beside it.
    """

    width: float = WIDTH
    height: float = HEIGHT
    dpi: int = _PNG_DPI
    letters: float = TEXT
    title: str = ""
    legend: bool = True
    parameters: bool = True

    @property
    def aside(self) -> float:
        """The width of the column beside the picture in points, 0 for none."""
        wanted = ASIDE * self.letters / TEXT
        return min(wanted, self.width * _MAX_ASIDE) if self.legend or self.parameters else 0.0

    def letters_beside(self, usual: int) -> int:
        """Letters of a line beside the picture; ``usual``: those of a figure of the usual form."""
        return max(6, round(usual * self.aside / (ASIDE * self.letters / TEXT)))


USUAL = FigureOptions()


class PictureRoom(NamedTuple):
    """The room of a picture across and up, in letters, as a share of that of the usual form."""

    across: float = 1.0
    up: float = 1.0


class Sheet(ABC):
    """A picture called ``name``; ``about``: the lines that it takes to make it again."""

    name: str
    about: Sequence[str]

    def title(self) -> str:
        """The title that the file has inside."""
        return self.name

    def parameters(self) -> list[str]:
        """The lines beside the picture."""
        return [self.name, *self.about, program()]

    @abstractmethod
    def picture(self, room: PictureRoom) -> Part:
        """The panels of the picture; the legend has each of their samples once."""

    def tracks(self) -> dict[str, str]:
        """The parts of the picture that can be left out: their names and titles."""
        return {}

    def without(self, tracks: Collection[str]) -> Sheet:
        """The picture without some of its ``tracks``."""
        return self

    def export(self, path: str | os.PathLike[str], options: FigureOptions = USUAL) -> None:
        """Write the figure in the format of the suffix, replacing a file only by a complete one.

        Raises ``InputError`` (suffix, place) or ``DiskFull``.
        """
        path = Path(path)
        writers = self._writers(options)
        # A name that ends in .gz has the file packed.
        writer = writers.get(Path(path.stem if is_packed(path) else path.name).suffix.lower())
        if writer is None:
            *others, last = writers
            raise InputError("“{}” names no figure format; end it with {} or {}.", path.name, ", ".join(others), last)
        content = writer()
        write_whole(path, lambda out: out.write(content))

    def _writers(self, options: FigureOptions) -> dict[str, Callable[[], bytes]]:
        """The function that makes a file's content, by suffix."""
        forms = {".svg": self.svg, ".pdf": self.pdf, ".png": self.png}
        return {suffix: partial(make, options) for suffix, make in forms.items()}

    def svg(self, options: FigureOptions = USUAL) -> bytes:
        """The figure as an SVG document whose unit is the point."""
        from PySide6.QtSvg import QSvgGenerator

        content = QBuffer()
        content.open(QIODevice.OpenModeFlag.WriteOnly)
        generator = QSvgGenerator()
        generator.setOutputDevice(content)
        generator.setResolution(72)
        generator.setSize(QSize(ceil(options.width), ceil(options.height)))
        generator.setViewBox(QRectF(0, 0, options.width, options.height))
        generator.setTitle(visible(self.title()))
        generator.setDescription(visible("; ".join(self.parameters())))
        self._paint(generator, options)
        size = f'<svg width="{options.width:.6g}pt" height="{options.height:.6g}pt"'.encode()
        written = re.sub(rb"<svg width=\S+ height=\S+", size, bytes(content.data().data()), count=1)
        # Qt names one font alone, which not every computer has.
        return re.sub(rb'font-family="([^"]+)"', rb'font-family="\1, Arial, sans-serif"', written)

    def pdf(self, options: FigureOptions = USUAL) -> bytes:
        """The figure as a PDF page of its size."""
        content = QBuffer()
        content.open(QIODevice.OpenModeFlag.WriteOnly)
        # Qt writes the fonts in the order of a hash.
        QHashSeed.setDeterministicGlobalSeed()
        writer = QPdfWriter(content)
        writer.setResolution(72)
        writer.setTitle(visible(self.title()))
        writer.setCreator(program())
        writer.setDocumentId(_IDENTITY)
        writer.setDocumentXmpMetadata(b'<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
        # Qt's pages are whole points: the box of the page is set right afterwards.
        wide, high = ceil(options.width), ceil(options.height)
        writer.setPageSize(
            QPageSize(QSizeF(wide, high), QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch)
        )
        writer.setPageMargins(QMarginsF())
        self._paint(writer, options)
        box = f"Box [0 {high - options.height:.3f} {options.width:.3f} {high}]"
        return _mended(bytes(content.data().data()), box.encode())

    def png(self, options: FigureOptions = USUAL) -> bytes:
        """The figure as a PNG, usually of 300 dots an inch."""
        scale = options.dpi / 72
        image = QImage(round(options.width * scale), round(options.height * scale), QImage.Format.Format_RGB32)
        image.fill(LIGHT.surface)
        image.setDotsPerMeterX(_POINTS)
        image.setDotsPerMeterY(_POINTS)
        self._paint(image, options, scale)
        image.setDotsPerMeterX(round(options.dpi / 0.0254))
        image.setDotsPerMeterY(round(options.dpi / 0.0254))
        for key, told in {"Title": visible(self.title()), "Software": program()}.items():
            image.setText(key, told)
        content = QBuffer()
        content.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(content, "PNG")  # type: ignore[call-overload]
        return bytes(content.data().data())

    def _paint(self, device: QPaintDevice, options: FigureOptions, scale: float = 1.0) -> None:
        """Paint the figure; its letters are those of a device of 72 dots an inch."""
        with QPainter(device) as painter:
            painter.scale(scale, scale)
            canvas = Canvas(painter, LIGHT, options.letters)
            painter.fillRect(QRectF(0, 0, options.width, options.height), LIGHT.surface)
            box = QRectF(0, 0, options.width, options.height).adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
            if options.title:
                size = 1.25 * options.letters
                title = canvas.elided(options.title, box.width() / 1.25)
                canvas.text(box.left(), box.top() + size / 2, title, size=size)
                box.setTop(box.top() + 1.6 * size)
            aside = QRectF(box)
            box.setWidth(options.width - options.aside - 2 * _EDGE)
            aside.setLeft(options.width - options.aside)
            unit = canvas.unit
            across, up = (options.width - options.aside) / (WIDTH - ASIDE), options.height / HEIGHT
            # Rounded, so that the usual form has the usual room to the last bit.
            picture = self.picture(PictureRoom(round(across / unit, 6), round(up / unit, 6)))
            picture.place(canvas, box)
            panels = list(picture.panels())
            least = max(_LEAST, options.letters)
            is_full = any(min(panel.box.width(), panel.box.height()) < least for panel in panels)
            if is_full and options != USUAL:
                raise InputError("The picture does not fit in; make it larger, or its letters smaller.")
            picture.paint(canvas)
            if options.parameters:
                self._paint_parameters(canvas, aside, options)
            if options.legend:
                legend = {name: ink for panel in panels for name, ink in panel.legend.items()}
                paint_legend(canvas, aside, legend, options.letters_beside(22))

    def _paint_parameters(self, canvas: Canvas, box: QRectF, options: FigureOptions) -> None:
        """Write the parameters, the last line at the bottom."""
        size = SMALL * canvas.unit
        lines = "\n".join(wrapped(line, options.letters_beside(29)) for line in self.parameters()).split("\n")
        for below, line in zip(reversed(range(len(lines))), lines, strict=True):
            canvas.text(box.left(), box.bottom() - (0.5 + 1.2 * below) * size, line, size=size)


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

    def _writers(self, options: FigureOptions) -> dict[str, Callable[[], bytes]]:
        return {**super()._writers(options), ".csv": self.csv}


def program() -> str:
    """The program's name and version."""
    return f"Crosspoint {QCoreApplication.applicationVersion()}".strip()


def paint_legend(canvas: Canvas, box: QRectF, legend: dict[str, Ink], letters: int = 1000) -> None:
    """Paint samples and their names, in lines of so many letters, from the top of a box on."""
    y = box.top() + canvas.line / 2
    for name, ink in legend.items():
        paint_sample(canvas, ink, box.left(), y)
        for line in wrapped(name, letters).split("\n"):
            canvas.text(box.left() + _BESIDE * canvas.unit, y, line)
            y += canvas.line
        y += 0.25 * canvas.letters


def _mended(pdf: bytes, box: bytes) -> bytes:
    """A PDF of Qt, as long, without the times of its making and with the ``box`` of its page.

    Its table of letters says tabulator for the sign that is a space, too.
    """

    def replaced(pattern: bytes, by: bytes, content: bytes) -> bytes:
        return re.sub(pattern, lambda found: by.ljust(len(found[0])), content)

    head, stream, rest = pdf.partition(b"stream")
    head = replaced(rb"/(Creation|Mod)Date \(D:[^)]*\)", b"", head)
    content = replaced(rb"Box \[0 0 \d+\.\d{6} \d+\.\d{6}\]", box, head + stream + rest)
    content = re.sub(rb"(<\w{4}> <\w{4}> )<0009>", rb"\1<0020>", content)
    return re.sub(rb"\[(?:<\w{4}> )+\]", lambda found: found[0].replace(b"<0009>", b"<0020>"), content)


def wrapped(text: str, letters: int) -> str:
    """A text wrapped at a number of letters."""
    return textwrap.fill(visible(text), letters, subsequent_indent="  ")
