"""A panel of a chart: axes with ticks and titles, and what is drawn within them; panels in stacks.

A chart makes its panels for a theme; ``place`` lays them out in a box of a canvas, and ``paint``
paints them, in a widget of the window as on the paper of an exported figure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage

from app.figures.canvas import DOTTED, Canvas, Floats, Ink, curve_path, lines_path, polygons_path

#: Ticks of an axis: coordinate and label.
Ticks = Sequence[tuple[float, str]]
#: In points: length of a tick, gap between tick and label, gap below or above an axis' title.
_TICK, _GAP, _TITLE = 3.0, 2.5, 2.0
#: Between two labels, and between two panels.
_BETWEEN, _APART = 6.0, 6.0
#: Extent of samples in a legend.
_SAMPLE = 18.0


def paint_sample(canvas: Canvas, ink: Ink, x: float, y: float) -> None:
    """Paint in a legend what an ink draws, from x on, its middle at y."""
    wide = _SAMPLE * canvas.unit
    if ink.symbol:
        canvas.symbol(QPointF(x + wide / 2, y), ink)
    elif ink.width:
        canvas.stroke(lines_path((x, y, x + wide, y), QRectF(x, y - 1, wide, 2)), ink)
    else:
        canvas.fill(QRectF(x, y - wide / 6, wide, wide / 3), ink.colour)


@dataclass
class Margins:
    """The room that a part takes around its axes' box."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


@dataclass
class Panel:
    """Axes from ``across`` (left, right) and ``up`` (bottom, top).

    ``frame``: the sides that have a line, of ``lrtb``. Whatever has a ``label`` is in the legend.
    """

    across: tuple[float, float] = (0.0, 1.0)
    up: tuple[float, float] = (0.0, 1.0)
    title: str = ""
    across_title: str = ""
    up_title: str = ""
    frame: str = "lb"
    across_ticks: Ticks = ()
    up_ticks: Ticks = ()
    #: Names above the ticks of the columns: where each begins and ends.
    heads: Sequence[tuple[float, float, str]] = ()
    #: The ticks of the columns are above; their labels are turned.
    on_top: bool = False
    turned: bool = False
    #: The ticks of the rows have no line beside the box, or one through it.
    bare_up: bool = False
    grid: bool = False
    #: Most points of a label of the rows, and of a turned one; longer ones are cut at their end or
    #: within.
    name_room: float = 110.0
    is_cut_within: bool = False
    #: The box's height as a share of its width; 0: as there is room.
    aspect: float = 0.0
    #: Points below the box, and right of it, for what is drawn there.
    below: float = 0.0
    aside: float = 0.0

    def __post_init__(self) -> None:
        self.box = QRectF()
        #: What the legend shows, by name.
        self.legend: dict[str, Ink] = {}
        self._items: list[tuple[float, Callable[[Canvas], None]]] = []
        self._named: list[QRectF] = []

    # Coordinates

    def x(self, value: Any) -> Any:
        """The place of a coordinate of the columns on the canvas."""
        left, right = self.across
        return self.box.left() + (value - left) / (right - left) * self.box.width()

    def y(self, value: Any) -> Any:
        """The place of a coordinate of the rows on the canvas."""
        bottom, top = self.up
        return self.box.bottom() - (value - bottom) / (top - bottom) * self.box.height()

    # Content

    def add(self, paint: Callable[[Canvas], None], z: float = 0.0) -> None:
        """Have ``paint`` called when the box is known; what has a higher ``z`` lies above."""
        self._items.append((z, paint))

    def sample(self, label: str, ink: Ink) -> None:
        """Have what an ``ink`` draws in the legend, if it has a name."""
        if label:
            self.legend.setdefault(label, ink)

    def curve(self, x: ArrayLike, y: ArrayLike, ink: Ink, label: str = "", z: float = 0.0) -> None:
        """Draw a line through points, which NaN parts."""
        xs, ys = np.asarray(x, np.float64), np.asarray(y, np.float64)
        self.sample(label, ink)
        self.add(lambda canvas: canvas.stroke(curve_path(self.x(xs), self.y(ys), self._roomy()), ink), z)

    def lines(self, ends: ArrayLike, ink: Ink, label: str = "", z: float = 0.0) -> None:
        """Draw lines float64 [k, 4] (x0, y0, x1, y1)."""
        x0, y0, x1, y1 = np.asarray(ends, np.float64).reshape(-1, 4).T
        is_upright = bool(((x0 == x1) | (y0 == y1)).all())
        self.sample(label, ink)

        def paint(canvas: Canvas) -> None:
            placed = np.column_stack([self.x(x0), self.y(y0), self.x(x1), self.y(y1)])
            canvas.stroke(lines_path(placed, self._roomy()), ink, is_upright)

        self.add(paint, z)

    def polygons(self, corners: Any, colour: QColor, label: str = "", edge: Ink | None = None) -> None:
        """Fill convex polygons float64 [k, corners, 2]."""
        given: Floats = np.asarray(corners, np.float64)
        self.sample(label, Ink(colour))

        def paint(canvas: Canvas) -> None:
            placed = np.stack([self.x(given[..., 0]), self.y(given[..., 1])], axis=-1) if given.size else given
            canvas.fill(polygons_path(placed, self.box), colour, edge)

        self.add(paint)

    def boxes(self, boxes: ArrayLike, colour: QColor, label: str = "", edge: Ink | None = None) -> None:
        """Fill boxes float64 [k, 4] (left, begin, width, height), in coordinates."""
        left, begin, width, height = np.asarray(boxes, np.float64).reshape(-1, 4).T
        corners = [(left, begin), (left + width, begin), (left + width, begin + height), (left, begin + height)]
        self.polygons(np.transpose(corners, (2, 0, 1)), colour, label, edge)

    def steps(self, heights: ArrayLike, edges: ArrayLike, colour: QColor, label: str = "") -> None:
        """Fill bars without gaps; bar k reaches from edge k to the next."""
        x, y = np.repeat(np.asarray(edges, np.float64), 2), np.zeros(2 * np.size(edges))
        y[1:-1] = np.repeat(np.asarray(heights, np.float64), 2)
        self.sample(label, Ink(colour))

        def paint(canvas: Canvas) -> None:
            path = curve_path(self.x(x), self.y(y), self.box)
            path.closeSubpath()
            canvas.fill(path, colour)

        self.add(paint)

    def symbols(self, x: ArrayLike, y: ArrayLike, ink: Ink, label: str = "", z: float = 0.0) -> None:
        """Draw symbols at points."""
        places = np.column_stack([np.asarray(x, np.float64), np.asarray(y, np.float64)])
        self.sample(label, ink)

        def paint(canvas: Canvas) -> None:
            for x, y in places.tolist():
                at = QPointF(self.x(x), self.y(y))
                if self._roomy().contains(at):
                    canvas.symbol(at, ink)

        self.add(paint, z)

    def image(self, image: QImage, left: float, top: float, right: float, bottom: float) -> None:
        """Draw an image between coordinates."""

        def paint(canvas: Canvas) -> None:
            place = QRectF(QPointF(self.x(left), self.y(top)), QPointF(self.x(right), self.y(bottom)))
            canvas.image(image, place, self.box)

        self.add(paint)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        colour: QColor | None = None,
        across: float = 0.5,
        size: float | None = None,
    ) -> None:
        """Write a text beside a point that lies in the box.

        ``size``: of its letters in coordinates of the columns, if that is less than usual.
        """

        def paint(canvas: Canvas) -> None:
            at = QPointF(self.x(x), self.y(y))
            if self._roomy().contains(at):
                room = self.box.right() - at.x()
                shown = text if across else canvas.elided(text, room, self.is_cut_within)
                scale = self.box.width() / abs(self.across[1] - self.across[0])
                high = canvas.letters if size is None else min(canvas.letters, size * scale)
                canvas.text(at.x(), at.y(), shown, colour, across, high)

        self.add(paint)

    def name(
        self, places: Sequence[float], y: float, text: str, ends: tuple[float, float], across: float = 0.5, z: float = 0
    ) -> None:
        """Write a text at the first of some places where it lies between two ``ends`` of the
        columns, and on no other name; else it is left out.
        """

        def paint(canvas: Canvas) -> None:
            wide, high = canvas.width(text), canvas.letters
            for x in places:
                room = QRectF(self.x(x) - across * wide, self.y(y) - high / 2, wide, high)
                is_between = self.x(ends[0]) <= room.left() and room.right() <= self.x(ends[1])
                if is_between and not any(map(room.intersects, self._named)):
                    self._named.append(room)
                    canvas.text(self.x(x), self.y(y), text, across=across)
                    return

        self.add(paint, z)

    def _roomy(self) -> QRectF:
        """The box, and what is rounded."""
        return self.box.adjusted(-0.01, -0.01, 0.01, 0.01)

    # Layout

    def _seen(self, ticks: Ticks, limits: tuple[float, float]) -> Iterator[tuple[float, str]]:
        low, high = sorted(limits)
        return ((at, label) for at, label in ticks if low <= at <= high)

    def margins(self, canvas: Canvas) -> Margins:
        """The room for ticks, labels and titles."""
        unit, line = canvas.unit, canvas.line
        tick = (_TICK + _GAP) * unit
        found = Margins()
        rows = [self._name(canvas, label) for _, label in self._seen(self.up_ticks, self.up)]
        columns = [label for _, label in self._seen(self.across_ticks, self.across)]
        if rows:
            found.left = tick + max(map(canvas.width, rows))
            found.top = found.bottom = 0.5 * canvas.letters
        if self.up_title:
            found.left += line + _TITLE * unit
        beside = 0.0
        if columns:
            high = max(canvas.width(self._name(canvas, name)) for name in columns) if self.turned else line
            beside = high + tick
            if not self.turned:
                (first, *_), (*_, last) = columns, columns
                found.left = max(found.left, canvas.width(first) / 2)
                found.right = canvas.width(last) / 2
        if self.across_title:
            beside += line + _TITLE * unit
        if self.heads:
            beside += line + _TITLE * unit
        if self.on_top:
            found.top = max(found.top, beside)
        else:
            found.bottom = max(found.bottom, beside)
        found.bottom = max(found.bottom, self.below * unit)
        found.right = max(found.right, self.aside * unit)
        if self.title:
            found.top = max(found.top, line + 2 * _TITLE * unit)
        return found

    def place(self, canvas: Canvas, box: QRectF) -> None:
        """Lay out the axes' box within a box."""
        margins = self.margins(canvas)
        self.box = box.adjusted(margins.left, margins.top, -margins.right, -margins.bottom)
        if self.aspect:
            width = min(self.box.width(), self.box.height() / self.aspect)
            self.box.setWidth(width)
            self.box.setHeight(width * self.aspect)

    def panels(self) -> Iterator[Panel]:
        """The panel itself."""
        yield self

    def paint(self, canvas: Canvas) -> None:
        """Paint the content, and the axes around it."""
        self._named.clear()
        if self.grid:
            ys = [self.y(value) for value, _ in self._seen(self.up_ticks, self.up)]
            path = lines_path([(self.box.left(), y, self.box.right(), y) for y in ys], self._roomy())
            canvas.stroke(path, Ink(canvas.theme.grid, 0.75, DOTTED), is_upright=True)
        for _, paint in sorted(self._items, key=lambda item: item[0]):
            paint(canvas)
        self._paint_frame(canvas)
        self._paint_columns(canvas)
        self._paint_rows(canvas)
        if self.title:
            y = self.box.top() - self.margins(canvas).top + canvas.line / 2
            title = canvas.elided(self.title, self.box.width() + self.margins(canvas).right)
            canvas.text(self.box.left(), y, title)

    def _paint_frame(self, canvas: Canvas) -> None:
        left, top, right, bottom = (getattr(self.box, side)() for side in ("left", "top", "right", "bottom"))
        sides = {"l": (left, top, left, bottom), "r": (right, top, right, bottom)}
        sides |= {"t": (left, top, right, top), "b": (left, bottom, right, bottom)}
        for side in self.frame:
            canvas.rule_line(*sides[side])

    def _paint_columns(self, canvas: Canvas) -> None:
        unit, away = canvas.unit, -1 if self.on_top else 1
        edge = self.box.top() if self.on_top else self.box.bottom()
        reached, at = -np.inf, edge + away * (_TICK + _GAP) * unit
        for value, label in self._seen(self.across_ticks, self.across):
            x = self.x(value)
            if self.turned:
                canvas.text(x, at, self._name(canvas, label), across=1.0, turned=True)
                continue
            half = canvas.width(label) / 2
            canvas.rule_line(x, edge, x, edge + away * _TICK * unit)
            if x - half >= reached:
                canvas.text(x, at + away * canvas.line / 2, label, across=0.5)
                reached = x + half + _BETWEEN * unit
        if self.across_ticks:
            at += away * canvas.line
        if self.across_title:
            title = canvas.elided(self.across_title, self.box.width() + 2 * self.margins(canvas).right)
            canvas.text(self.box.center().x(), at + away * (canvas.line / 2 + _TITLE * unit), title, across=0.5)
        for begin, end, name in self.heads:
            shown = canvas.elided(name, self.x(end) - self.x(begin) - _TITLE * unit)
            canvas.text(self.x(begin), at + away * (canvas.line / 2 + _TITLE * unit), shown)

    def _paint_rows(self, canvas: Canvas) -> None:
        edge, unit, reached = self.box.left(), canvas.unit, np.inf
        for value, label in self._seen(self.up_ticks, self.up):
            y = self.y(value)
            if not self.bare_up:
                canvas.rule_line(edge - _TICK * unit, y, edge, y)
            if abs(y - reached) >= 0.8 * canvas.line:
                canvas.text(edge - (_TICK + _GAP) * unit, y, self._name(canvas, label), across=1.0)
                reached = y
        if self.up_title:
            x = edge - self.margins(canvas).left + canvas.letters / 2
            title = canvas.elided(self.up_title, self.box.height())
            canvas.text(x, self.box.center().y(), title, across=0.5, turned=True)

    def _name(self, canvas: Canvas, label: str) -> str:
        return canvas.elided(label, self.name_room * canvas.unit, self.is_cut_within)


class Stack:
    """Parts one below the other, or with ``across`` beside each other, their boxes aligned.

    ``weights``: their shares of the room; where a part is None there is none.
    """

    def __init__(self, parts: Sequence[Part | None], weights: Sequence[float], across: bool = False) -> None:
        self._parts, self._weights, self._across = parts, weights, across

    def panels(self) -> Iterator[Panel]:
        """The panels, in the order of the parts."""
        for part in self._parts:
            if part is not None:
                yield from part.panels()

    def margins(self, canvas: Canvas) -> Margins:
        """The widest room of the parts at each side."""
        all_margins = [part.margins(canvas) for part in self._parts if part is not None]
        sides = ("left", "top", "right", "bottom")
        return Margins(*(max((getattr(one, side) for one in all_margins), default=0.0) for side in sides))

    def place(self, canvas: Canvas, box: QRectF) -> None:
        """Share out a box."""
        widest, none = self.margins(canvas), Margins()
        each = [none if part is None else part.margins(canvas) for part in self._parts]
        gap = _APART * canvas.unit
        if self._across:
            around = [one.left + one.right for one in each]
        else:
            around = [one.top + one.bottom for one in each]
        whole = (box.width() if self._across else box.height()) - sum(around) - gap * (len(each) - 1)
        at = box.left() if self._across else box.top()
        for part, weight, own, taken in zip(self._parts, self._weights, each, around, strict=True):
            size = taken + max(0.0, whole) * weight / (sum(self._weights) or 1.0)
            if self._across:
                place = QRectF(at, box.top(), size, box.height())
                place.adjust(0, widest.top - own.top, 0, own.bottom - widest.bottom)
            else:
                place = QRectF(box.left(), at, box.width(), size)
                place.adjust(widest.left - own.left, 0, own.right - widest.right, 0)
            if part is not None:
                part.place(canvas, place)
            at += size + gap

    def paint(self, canvas: Canvas) -> None:
        """Paint the parts."""
        for part in self._parts:
            if part is not None:
                part.paint(canvas)


Part = Panel | Stack
