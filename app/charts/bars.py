"""Horizontal bars of values such as times or speeds, and the figure of bars and curves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.charts.level_of_detail import nice_fractions
from app.figures.canvas import Canvas, Ink
from app.figures.figure import HEIGHT, Chart, PictureRoom
from app.figures.panel import Panel, Stack
from app.guarded import guarded
from app.theme import LIGHT, mixed, theme_service
from app.widgets.basic import plain

#: Pixels kept for the longest bar, and the share of the width kept for names, before names are
#: elided.
_MIN_BAR, _MIN_NAMES = 60.0, 0.4
_MIN_WIDTH = 290

#: Bars of parts: indent in points, and strength of colour; pixels beside the text in place of bars.
_INDENT, _PALER = 9.0, 0.6
_MARGIN = 12
#: Height of a bar's line in points, and what its title takes, in such lines.
LINE, HEAD = 16.0, 2.0
_TICKS = 6
#: Points between texts and bars, and the height of a line in letters.
_GAP, _LINE = 10.0, 2.6


@dataclass(frozen=True)
class Bar:
    """A bar of a value, such as seconds: its name, and the text after it.

    ``part``: a part of the last bar above that is not itself a part.
    """

    name: str
    value: float
    label: str
    part: bool = False


def shared_out(
    names: Sequence[float], labels: Sequence[float], shares: Sequence[float], width: float
) -> tuple[float, float]:
    """The widths of the names' column and of a full bar.

    They follow from the widths of names and labels, and the bars' shares of the scale: a short bar
    leaves room for a long label, so each bar must fit with its own. A name tells more than the end
    of its label, which is elided first.
    """
    wanted = max(names, default=0.0)
    pairs = list(zip(labels, shares, strict=True))
    beside = min((width - label - _MIN_BAR * share for label, share in pairs), default=wanted)
    column = min(wanted, max(_MIN_NAMES * width, beside))
    return column, max(10.0, min(((width - column - label) / share for label, share in pairs if share), default=0.0))


class Bars(QWidget):
    """Bars below each other, parts indented and paler, in the theme's colour ``role``.

    Without any bar it shows ``empty``.
    """

    def __init__(
        self, title: str, bars: tuple[Bar, ...], empty: str, parent: QWidget | None = None, role: str = "forward"
    ) -> None:
        super().__init__(parent)
        self._bars = bars
        self._empty = empty
        self._role = role
        self._log = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(title)
        self.show_bars(bars)
        theme_service().changed.connect(self.update)

    def show_bars(self, bars: tuple[Bar, ...]) -> None:
        """Replace the bars."""
        self._bars = bars
        self.setAccessibleDescription("; ".join(f"{bar.name}: {bar.label}" for bar in bars) or self._empty)
        # The full text of what a narrow window elides.
        self.setToolTip(plain("\n".join(f"{bar.name}: {bar.label}" for bar in bars)))
        self.updateGeometry()
        self.update()

    def set_log(self, log: bool) -> None:
        """Use a logarithmic scale."""
        self._log = log
        self.update()

    def minimumSizeHint(self) -> QSize:
        metrics = QFontMetricsF(self.font())
        if not self._bars:
            room = QRectF(0, 0, _MIN_WIDTH - 2 * _MARGIN, 1 << 15)
            height = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, self._empty).height()
            return QSize(_MIN_WIDTH, int(height + metrics.height()))
        return QSize(_MIN_WIDTH, int(len(self._bars) * metrics.height() * 1.15 + 1.5 * metrics.height()))

    def sizeHint(self) -> QSize:
        line = QFontMetricsF(self.font()).height()
        return QSize(480, int(len(self._bars) * line * 1.8 + 2 * line))

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_service().theme
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.surface)
            if not self._bars:
                painter.setPen(theme.muted)
                place = self.rect().adjusted(_MARGIN, 4, -_MARGIN, -4)
                painter.drawText(place, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._empty)
                return
            box = QRectF(self.rect()).adjusted(8, 0, -4, 0)
            paint_bars(Canvas(painter, theme), box, self._bars, getattr(theme, self._role), self._log)


def share(bars: Sequence[Bar], value: float, log: bool = False) -> float:
    """The part of the scale of ``bars`` that a bar of ``value`` fills, 0 to 1."""
    longest = max((bar.value for bar in bars), default=0.0)
    if longest <= 0 or value <= 0:
        return 0.0
    if not log:
        return value / longest
    shortest = min(bar.value for bar in bars if bar.value > 0)
    decades = floor(log10(shortest))
    return (log10(value) - decades) / max(log10(longest) - decades, 1e-9)


def paint_bars(canvas: Canvas, box: QRectF, bars: Sequence[Bar], colour: QColor, log: bool = False) -> None:
    """Paint bars into a box, with their names before and their labels behind them."""
    if not bars:
        return
    unit, painter = canvas.unit, canvas.painter
    shares = [share(bars, bar.value, log) for bar in bars]
    gap = _GAP * unit
    names, room = shared_out(
        [_indent(bar) * unit + canvas.width(bar.name) + gap for bar in bars],
        [canvas.width(bar.label) + gap for bar in bars],
        shares,
        box.width(),
    )
    line = min(box.height() / len(bars), _LINE * canvas.letters)
    for number, (bar, part) in enumerate(zip(bars, shares, strict=True)):
        indent, middle = _indent(bar) * unit, box.top() + (number + 0.5) * line
        canvas.text(box.left() + indent, middle, canvas.elided(bar.name, names - 0.8 * gap - indent))
        # The least value is visible, and zero has no bar.
        wide = max(unit, room * part) if bar.value > 0 else 0.0
        shape = QRectF(box.left() + names, middle - 0.32 * line, wide, 0.64 * line)
        painter.fillRect(shape, mixed(canvas.theme.surface, colour, _PALER) if bar.part else colour)
        left = shape.right() + 0.4 * gap
        canvas.text(left, middle, canvas.elided(bar.label, box.right() - left))


def _indent(bar: Bar) -> float:
    return _INDENT if bar.part else 0.0


class BarsChart(NamedTuple):
    """Bars under a title."""

    title: str
    bars: Sequence[Bar]
    colour: QColor = LIGHT.forward


class Curve(NamedTuple):
    """Values over seconds, float64 [k] each, with a name and a line."""

    name: str
    ink: Ink
    seconds: NDArray[np.float64]
    values: NDArray[np.float64]


@dataclass(frozen=True)
class BarsFigure(Chart):
    """``charts``, and ``curves`` of values of ``unit``; ``numbers``: the table that is saved."""

    name: str
    charts: Sequence[BarsChart]
    about: Sequence[str]
    numbers: Sequence[Sequence[str | float]]
    curves: Sequence[Curve] = ()
    unit: str = ""

    def table(self) -> Sequence[Sequence[str | float]]:
        return self.numbers

    def picture(self, room: PictureRoom) -> Stack:
        bars = [bars_panel(chart) for chart in self.charts]
        lines = [LINE * (len(chart.bars) + 0.5) for chart in self.charts]
        curves = drawn_curves(self.curves)
        below = [curves_panel(curves, "seconds", self.unit)] if curves else [None]
        rest = max(40.0, HEIGHT * room.up - sum(line + HEAD * LINE for line in lines))
        return Stack([*bars, *below], [*lines, rest])


def drawn_curves(curves: Sequence[Curve]) -> list[Curve]:
    """Those of the curves that have a point."""
    return [curve for curve in curves if len(curve.seconds)]


def times_figure(
    name: str, bars: Sequence[Bar], curves: Sequence[Curve] = (), unit: str = "", about: Sequence[str] = ()
) -> BarsFigure:
    """The figure of a run: ``bars`` of seconds, and ``curves`` of values of ``unit`` over them."""
    rows: list[tuple[str | float, ...]] = [("name", "part of", "seconds", unit or "value")]
    above = ""
    for bar in bars:
        above = above if bar.part else bar.name
        rows.append((bar.name, above if bar.part else "", bar.value, ""))
    for curve in drawn_curves(curves):
        pairs = zip(curve.seconds.tolist(), curve.values.tolist(), strict=True)
        rows += [(curve.name, "", seconds, value) for seconds, value in pairs]
    return BarsFigure(name, (BarsChart("", bars),), about, rows, curves, unit)


def bars_panel(chart: BarsChart) -> Panel:
    """The panel of bars below a title."""
    panel = Panel(title=chart.title, frame="")
    panel.add(lambda canvas: paint_bars(canvas, panel.box, chart.bars, chart.colour))
    return panel


def curves_panel(curves: Sequence[Curve], across: str, title: str, headroom: float = 1.0) -> Panel:
    """The panel of curves over the time ``across``, ``headroom`` times as high as they are."""
    last = max((float(curve.seconds[-1]) for curve in curves), default=0.0) or 1.0
    highest = headroom * max((float(curve.values.max()) for curve in curves), default=0.0) or 1.0
    panel = Panel((0, last), (0, highest), title=title, across_title=across)
    panel.across_ticks, panel.up_ticks = nice_fractions(last, _TICKS), nice_fractions(highest, _TICKS)
    for curve in curves:
        panel.curve(curve.seconds, curve.values, curve.ink, curve.name)
    return panel
