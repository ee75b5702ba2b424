"""The figure for a paper: a picture, its legend and its parameters, saved as SVG, PDF or PNG.

Matplotlib draws it on white, whatever the window's theme, so that all three formats hold the same
drawing. Text stays text in SVG and PDF, and the same figure always gives the same bytes. Only an
export imports Matplotlib: the window starts without it.
"""

from __future__ import annotations

import csv
import io
import os
import textwrap
import threading
import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor

from app.language.text import tr
from app.theme import LIGHT
from gpu.core.errors import InputError
from gpu.core.units import visible
from gpu.results.output import write_whole

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import SubFigure
    from numpy.typing import ArrayLike

#: In points (1/72 inch). Width of a two-column figure in most journals is 180 mm.
WIDTH, HEIGHT = 510.0, 380.0
#: Width of the column of legend and parameters at the right.
ASIDE = 132.0
TEXT, SMALL = 8.0, 7.0
#: Width of a letter of the size ``TEXT``, about.
LETTER = 5.0
FORMATS = (".svg", ".pdf", ".png")
#: What a chart is saved as: its picture, or its numbers.
CHART_FORMATS = (*FORMATS, ".csv")
#: Markers by the names of pyqtgraph's symbols.
MARKERS = {"o": "o", "s": "s", "t1": "^", "d": "d", "+": "P", "star": "*"}

_PNG_DPI = 300
#: Largest share of the width that legend and parameters take.
_MAX_ASIDE = 0.45
#: Matplotlib's settings are global: one figure is drawn at a time.
_DRAWING = threading.Lock()
#: The font that Matplotlib brings, the same everywhere, and fonts with the letters that it lacks.
_FONT = "DejaVu Sans"
_FALLBACKS = (
    "Noto Sans CJK JP",
    "Noto Sans CJK SC",
    "Microsoft YaHei",
    "Malgun Gothic",
    "Hiragino Sans",
    "PingFang SC",
)
_SIZES = ("font.size", "axes.labelsize", "axes.titlesize", "xtick.labelsize", "ytick.labelsize", "legend.fontsize")
_DARK = ("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color")
_THIN = ("axes.linewidth", "xtick.major.width", "ytick.major.width")
_STYLE: dict[str, Any] = {
    **dict.fromkeys(_SIZES, TEXT),
    **dict.fromkeys(_DARK, LIGHT.text.name()),
    **dict.fromkeys(_THIN, 0.75),
    "font.sans-serif": [_FONT, "sans-serif"],
    "axes.titlelocation": "left",
    "figure.constrained_layout.h_pad": 0.1,
    "figure.constrained_layout.w_pad": 0.1,
    "lines.solid_capstyle": "butt",
    "legend.frameon": False,
    "legend.borderaxespad": 0.0,
    "pdf.fonttype": 42,
    "svg.fonttype": "none",
    "svg.hashsalt": "Crosspoint",
    "text.parse_math": False,
}

#: Ticks of an axis: coordinate and label.
Ticks = Sequence[tuple[float, str]]


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
    def draw(self, figure: SubFigure) -> None:
        """Draw the picture. What has a ``label`` is in the legend, once."""

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
        writer = writers.get(path.suffix.lower())
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
        about = visible("; ".join(self.parameters()))
        return self._saved("svg", options, 72, {"Description": about, "Creator": program(), "Date": None})

    def pdf(self, options: FigureOptions = USUAL) -> bytes:
        """The figure as a PDF page of its size."""
        return self._saved("pdf", options, 72, {"Creator": program(), "CreationDate": None})

    def png(self, options: FigureOptions = USUAL) -> bytes:
        """The figure as a PNG, usually of 300 dots an inch."""
        return self._saved("png", options, options.dpi, {"Software": program()})

    def _saved(self, format: str, options: FigureOptions, dpi: int, about: dict[str, str | None]) -> bytes:
        """The figure in one of Matplotlib's formats, with its metadata."""
        import matplotlib.style
        from matplotlib.figure import Figure
        from matplotlib.font_manager import fontManager

        installed = {font.name for font in fontManager.ttflist}
        fonts = {"font.family": [_FONT, *(font for font in _FALLBACKS if font in installed), "sans-serif"]}
        content = io.BytesIO()
        # Whatever the user's own settings of Matplotlib are.
        sizes = dict.fromkeys(_SIZES, options.letters)
        with _DRAWING, matplotlib.style.context(["default", _STYLE, fonts, sizes]):
            figure = Figure((options.width / 72, options.height / 72), dpi=72, layout="constrained")
            if options.title:
                title = short(options.title, options.width * TEXT / options.letters * 0.8)
                figure.suptitle(title, size=1.25 * options.letters, x=0.01, ha="left")
            ratios = [options.width - options.aside, *filter(None, [options.aside])]
            picture, *aside = figure.subfigures(1, len(ratios), width_ratios=ratios, squeeze=False)[0]
            self.draw(picture)
            for place in aside:
                self._draw_aside(picture, place, options)
            with warnings.catch_warnings():
                if options != USUAL:
                    warnings.filterwarnings("error", message="constrained_layout not applied")
                try:
                    figure.savefig(content, format=format, dpi=dpi, metadata={"Title": visible(self.title()), **about})
                except UserWarning as problem:
                    raise InputError(
                        tr("The picture does not fit in; make it larger, or its letters smaller.")
                    ) from problem
        return content.getvalue()

    def _draw_aside(self, picture: SubFigure, aside: SubFigure, options: FigureOptions) -> None:
        """Draw the legend of a picture, and the parameters."""
        if options.legend:
            found = [axes.get_legend_handles_labels() for axes in picture.axes]
            legend = {text: sample for handles, texts in found for sample, text in zip(handles, texts, strict=True)}
            names = [wrapped(text, options.letters_beside(22)) for text in legend]
            aside.legend(legend.values(), names, loc="upper left", bbox_to_anchor=(0, 0.97))
        if options.parameters:
            lines = [wrapped(line, options.letters_beside(29)) for line in self.parameters()]
            aside.text(0, 0.02, "\n".join(lines), va="bottom", size=SMALL * options.letters / TEXT)


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


def ink(colour: QColor) -> tuple[float, float, float, float]:
    """A colour as Matplotlib takes it: red, green, blue, alpha, 0 to 1."""
    return colour.getRgbF()  # type: ignore[return-value]


def room(figure: SubFigure) -> tuple[float, float]:
    """The room of a picture across and up, in letters, as a share of that of the usual form."""
    from matplotlib import rcParams

    letters = rcParams["font.size"] / TEXT
    size = figure.get_figure(root=True).get_size_inches() * 72
    across, up = figure.bbox.width / (WIDTH - ASIDE), size[1] / HEIGHT
    # Rounded, so that the usual form has the usual room to the last bit.
    return round(across / letters, 6), round(up / letters, 6)


def wrapped(text: str, letters: int) -> str:
    """A text wrapped at a number of letters."""
    return textwrap.fill(visible(text), letters, subsequent_indent="  ")


def short(text: str, points: float, middle: bool = False) -> str:
    """A text cut to about so many points with “…” at its end, or in its ``middle``."""
    text, letters = visible(text), max(2, int(points / LETTER))
    if len(text) <= letters:
        return text
    end = letters // 2 if middle else 0
    return f"{text[: letters - end - 1]}…{text[len(text) - end :]}"


def set_ticks(axes: Axes, across: Ticks, up: Ticks) -> None:
    """Set the ticks of both axes within their limits."""
    for axis, ticks in ((axes.xaxis, across), (axes.yaxis, up)):
        low, high = sorted(axis.get_view_interval())
        inside = [(at, visible(label)) for at, label in ticks if low <= at <= high]
        axis.set_ticks([at for at, _ in inside], [label for _, label in inside])


def draw_lines(axes: Axes, ends: ArrayLike, colour: QColor, width: float, **style: Any) -> None:
    """Draw lines float64 [k, 4] (x0, y0, x1, y1)."""
    from matplotlib.collections import LineCollection

    segments: Any = np.asarray(ends, np.float64).reshape(-1, 2, 2)
    axes.add_collection(LineCollection(segments, colors=ink(colour), linewidths=width, **style), autolim=False)


def draw_polygons(axes: Axes, corners: Any, colour: QColor, **style: Any) -> None:
    """Fill polygons float64 [k, corners, 2] of one number of corners."""
    from matplotlib.collections import PolyCollection

    axes.add_collection(PolyCollection(corners, **{"fc": ink(colour), "lw": 0, **style}), autolim=False)
