"""The picture of synteny ribbons: zoomed, dragged, pointed at and clicked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from math import ceil

import numpy as np
from PySide6.QtCore import SIGNAL, QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from app.charts.level_of_detail import numbers_of
from app.figures.canvas import Canvas
from app.figures.panel import paint_sample
from app.guarded import guarded
from app.pictures.ribbon_figure import LETTER, RibbonPanel, kind_title
from app.theme import theme_service, with_alpha
from app.widgets.basic import paint_sentence, show_tip
from gpu.core.units import percent, visible
from gpu.genomes.genes import Genes
from gpu.genomes.ribbon_layout import RibbonArea, curve, edges_of, followed, lane_of, ribbon_at, tops_of
from gpu.genomes.ribbons import RibbonKind, RibbonModel

#: Pixels around the picture, and least of the height of a genome, and of one with genes; extent of
#: a legend's sample, and its lines' height in lines of text.
_EDGE, _LEAST, _LEAST_OF_GENES, _SAMPLE, _LINE = 6, 34, 56, 18.0, 1.3
#: The closest view in bases; the factor of a step of the wheel; pixels beside a ribbon that hit it.
_CLOSEST, ZOOM_STEP, _SLACK = 30.0, 0.8, 2.0
#: Share of the width that a step moves, and an eighth of degrees of a step of the wheel.
_PAN, _NOTCH = 0.1, 120
_KEYS = (
    *(Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus, Qt.Key.Key_0, Qt.Key.Key_Home),
    *(Qt.Key.Key_Left, Qt.Key.Key_Right),
)


def gene_words(genes: Genes, number: int, record: str, start: int, end: int) -> str:
    """The words on a gene: name, product, place in its record and strand."""
    strand = {1: " +", -1: " −"}.get(int(genes.strand[number]), "")
    place = f"{record} {start + 1:,}–{end:,}{strand}"
    return "\n".join(filter(None, (visible(genes.names[number]), visible(genes.products[number]), place)))


class RibbonPicture(QWidget):
    """Shows a model: the wheel zooms, a drag moves all, one on a bar moves this genome alone.

    ``chosen`` and ``opened`` carry the number of the upper genome and the ribbon's row, of a click
    and of a double click; ``menu_asked`` also the QPoint of a right click on the screen. Where
    ``can_order``, a bar is dragged onto another one's place: ``moved`` carries the numbers of both.
    ``area_shown``: another part is shown, or the same one at another size.
    """

    chosen = Signal(int, int)
    opened = Signal(int, int)
    moved = Signal(int, int)
    area_shown = Signal()
    menu_asked = Signal(int, int, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model: RibbonModel | None = None
        self.area = RibbonArea(1.0, ())
        #: A sentence in place of the picture.
        self.empty = self.tr("The ribbons are being made…")
        self._panel: RibbonPanel | None = None
        #: Where a drag is, and its genome (None: all); it has moved more than a click does.
        self._drag: tuple[QPointF, int | None] | None = None
        self._has_moved = False
        self.can_order = False
        #: The genome onto whose place a bar is dragged.
        self._onto: int | None = None
        self._letters = float(self.fontInfo().pixelSize())
        self.setAccessibleName(self.tr("Synteny ribbons"))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme_service().changed.connect(self._recolour)

    def show_model(self, model: RibbonModel) -> None:
        """Show a model as a whole."""
        self.model = model
        if self._panel is not None:
            self._panel.letters = ()
        nothing = self.tr("No blocks are aligned yet; start the alignments first.")
        self.empty = "" if any(map(len, model.between)) else nothing
        self.setAccessibleDescription(", ".join(map(visible, model.names)))
        self._recolour()
        self.show_area(RibbonArea.whole(model))
        self.updateGeometry()

    @property
    def shown(self) -> RibbonModel:
        """The model; only once there is one."""
        assert self.model is not None
        return self.model

    def explain(self, sentence: str) -> None:
        """Say why there is no picture."""
        self.empty = sentence
        self.update()

    def minimumSizeHint(self) -> QSize:
        least = _LEAST_OF_GENES if self.model and self.model.genes else _LEAST
        return QSize(240, least * (len(self.model.names) if self.model else 2) + 30)

    def sizeHint(self) -> QSize:
        return QSize(560, 360)

    # The view

    def show_area(self, area: RibbonArea) -> None:
        """Show a part, or the nearest that is allowed."""
        if self.model is None:
            return
        whole = float(self.model.longest)
        across = min(max(area.across, min(_CLOSEST, whole)), whole)
        totals = (table.total for table in self.model.records)
        lefts = (
            max(min(0.0, total - across, -across / 2), min(left, total - across / 2))
            for left, total in zip(area.lefts, totals, strict=True)
        )
        self.area = RibbonArea.whole(self.model) if across == whole else RibbonArea(across, tuple(lefts))
        if self._panel is not None:
            self._panel.area = self.area
        self.update()
        self.area_shown.emit()

    def places_of_letters(self) -> list[tuple[int, int, int, int]]:
        """The bases in view, if they are wide enough for letters: the numbers of genome and record,
        and the 0-based range there.
        """
        if self.model is None or self._width < LETTER * self._letters * self.area.across:
            return []
        found = []
        for genome, (table, left) in enumerate(zip(self.model.records, self.area.lefts, strict=True)):
            starts = np.maximum(table.starts, int(left))
            ends = np.minimum(table.starts + table.lengths, ceil(left + self.area.across))
            for record in np.flatnonzero(starts < ends).tolist():
                begin = int(table.starts[record])
                found.append((genome, record, int(starts[record]) - begin, int(ends[record]) - begin))
        return found

    def show_letters(self, letters: dict[tuple[int, int], tuple[int, str]]) -> None:
        """Show bases by the numbers of genome and record: where they begin there, and they."""
        if self.model is not None and self._panel is not None:
            starts = [table.starts for table in self.model.records]
            self._panel.letters = tuple(
                (genome, int(starts[genome][record]) + start, text)
                for (genome, record), (start, text) in letters.items()
            )
            self.update()

    def state(self) -> list[float] | None:
        """The view for ``restore``; None for the whole."""
        is_whole = self.model is None or self.area == RibbonArea.whole(self.model)
        return None if is_whole else [self.area.across, *self.area.lefts]

    def restore(self, value: object) -> None:
        """Show the view that ``state`` gave; what is not understood is the whole."""
        if self.model is not None:
            numbers = numbers_of(value, len(self.model.names) + 1)
            area = RibbonArea(numbers[0], tuple(numbers[1:])) if numbers else RibbonArea.whole(self.model)
            self.show_area(area)

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Show ``factor`` times as many bases; what is at a place stays there.

        Of the other genomes it is what ribbons join with it, which comes to the place.
        """
        if self.model is None or self._panel is None or self._panel.box.isEmpty():
            return
        box, old = self._panel.box, self.area.across
        at = box.center() if at is None else at
        across = min(max(factor * old, min(_CLOSEST, float(self.model.longest))), float(self.model.longest))
        x, width = at.x() - box.left(), box.width()
        lefts = []
        for left, own in zip(self.area.lefts, self._joined(x, at.y() - box.top()), strict=True):
            stays = x + (own - x) * min(1.0, across / old)
            lefts.append(left + own * old / width - stays * across / width)
        self.show_area(RibbonArea(across, tuple(lefts)))

    def pan(self, share: float, genome: int | None = None) -> None:
        """Move all genomes, or one, by a share of the width."""
        shift = share * self.area.across
        lefts = [left + shift * (genome in (None, number)) for number, left in enumerate(self.area.lefts)]
        self.show_area(RibbonArea(self.area.across, tuple(lefts)))

    def _joined(self, x: float, y: float) -> list[float]:
        """The x of each genome that ribbons join with a point; x itself where none does."""
        assert self.model is not None
        tops, bar, width = *self._tops(), self._width
        found = [x] * len(tops)
        below = next((number for number, top in enumerate(tops) if y <= top + bar), len(tops) - 1)
        edges = [edges_of(self.model, upper, self.area, width) for upper in range(len(tops) - 1)]
        above = below
        if below and y < tops[below]:
            # Between two bars: along the ribbon there.
            above, (_, share) = below - 1, self._between(y)
            row = ribbon_at(edges[above], self.model.between[above].kind, width, x, share, _SLACK)
            if row >= 0:
                a, b, c, d = edges[above][:, row]
                across = np.interp(share, *curve(64)[::-1])
                left, right = a + (c - a) * across, b + (d - b) * across
                part = min(1.0, max(0.0, (x - left) / ((right - left) or 1.0)))
                found[above], found[below] = float(a + part * (b - a)), float(c + part * (d - c))
        for number in range(below, len(tops) - 1):
            joined = followed(edges[number], found[number], True)
            found[number + 1] = x if joined is None else joined
        for number in range(above, 0, -1):
            joined = followed(edges[number - 1], found[number], False)
            found[number - 1] = x if joined is None else joined
        return found

    # What lies at a point

    @property
    def _width(self) -> float:
        return 0.0 if self._panel is None else self._panel.box.width()

    def _tops(self) -> tuple[tuple[float, ...], float]:
        assert self.model is not None and self._panel is not None
        return tops_of(self.model, self._panel.box.height(), self._letters)

    def _between(self, y: float) -> tuple[int, float]:
        """The genome above a y of the box, and the share of the way to the next; -1 on bars."""
        tops, bar = self._tops()
        for upper, (top, bottom) in enumerate(pairwise(tops)):
            if top + bar < y < bottom:
                return upper, (y - top - bar) / (bottom - top - bar)
        return -1, 0.0

    def ribbon_at(self, at: QPointF) -> tuple[int, int] | None:
        """The ribbon at a pixel: number of the upper genome and its row; None for none."""
        if self.model is None or self._panel is None or not self._panel.box.contains(at) or self.empty:
            return None
        box = self._panel.box
        upper, share = self._between(at.y() - box.top())
        if upper < 0:
            return None
        edges = edges_of(self.model, upper, self.area, box.width())
        row = ribbon_at(edges, self.model.between[upper].kind, box.width(), at.x() - box.left(), share, _SLACK)
        return None if row < 0 else (upper, row)

    def _genome_at(self, at: QPointF) -> int | None:
        if self.model is None or self._panel is None:
            return None
        tops, bar = self._tops()
        y = at.y() - self._panel.box.top()
        return next((number for number, top in enumerate(tops) if top <= y <= top + bar), None)

    def describe(self, upper: int, row: int) -> str:
        """The words on a ribbon: its kind, both places, and the identity where it is known."""
        assert self.model is not None
        some = self.model.between[upper]
        words = [kind_title(int(some.kind[row]))]
        if some.reverse[row] and some.kind[row] != RibbonKind.REVERSED:
            words.append(kind_title(RibbonKind.REVERSED))
        if not np.isnan(some.identity[row]):
            words.append(self.tr("identity {0} %").format(percent(float(some.identity[row]), 1)))
        lines = [", ".join(words)]
        for genome, record, start, end in (
            (upper, some.a[row], some.a_start[row], some.a_end[row]),
            (upper + 1, some.b[row], some.b_start[row], some.b_end[row]),
        ):
            name = visible(self.model.records[genome].names[record])
            lines.append(f"{visible(self.model.names[genome])}: {name} {start + 1:,}–{end:,}")
        return "\n".join(lines)

    def place_at(self, at: QPointF) -> str:
        """The words on the place of a bar at a pixel; "" elsewhere."""
        genome = self._genome_at(at)
        if genome is None or self.model is None or self._panel is None:
            return ""
        table = self.model.records[genome]
        base = self.area.lefts[genome] + (at.x() - self._panel.box.left()) * self.area.across / self._width
        if not 0 <= base < table.total:
            return ""
        name, inside = table.place(int(base))
        place = f"{visible(self.model.names[genome])}: {visible(name)} {inside + 1:,}"
        tops, bar = self._tops()
        if at.y() - self._panel.box.top() < tops[genome] + bar - lane_of(self.model, bar):
            return place
        genes, slack = self.model.genes[genome], _SLACK * self.area.across / self._width
        if (number := genes.at(base - slack, base + slack)) < 0:
            return place
        record = int(table.indices(genes.start[[number]])[0])
        ends = (int(side[number] - table.starts[record]) for side in (genes.start, genes.end))
        return gene_words(genes, number, visible(table.names[record]), *ends)

    def show_genes(self, genes: tuple[Genes, ...]) -> None:
        """Show genes on the bars, in the present view."""
        if self.model is not None:
            self.model = replace(self.model, genes=genes)
            self._recolour()
            self.updateGeometry()

    # Events

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # Once it is laid out.
        QTimer.singleShot(0, self, self.area_shown.emit)

    def _recolour(self) -> None:
        if self.model is not None and not self.empty:
            before = self._panel
            self._panel = RibbonPanel(self.model, self.area, theme_service().theme)
            if before is not None:
                self._panel.box, self._panel.letters = before.box, before.letters
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_service().theme
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.surface)
            if self._panel is None or self.empty:
                paint_sentence(painter, self.rect(), self.empty)
                return
            canvas = Canvas(painter, theme)
            self._letters = canvas.letters
            legend = self._legend(canvas)
            box = QRectF(self.rect()).adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE - len(legend) * _LINE * canvas.line)
            self._panel.place(canvas, box)
            if self._panel.box.isEmpty():
                return
            self._panel.seen = event.rect().top(), event.rect().bottom()
            self._panel.paint(canvas)
            if self._onto is not None:
                tops, bar = self._tops()
                place = QRectF(self._panel.box.left(), self._panel.box.top() + tops[self._onto], self._width, bar)
                painter.fillRect(place, with_alpha(theme.accent, 120))
            y = box.bottom() + 0.5 * _LINE * canvas.line
            for names in legend:
                x = box.left()
                for name, wide in names:
                    paint_sample(canvas, self._panel.legend[name], x, y)
                    canvas.text(x + 1.4 * _SAMPLE * canvas.unit, y, name)
                    x += wide
                y += _LINE * canvas.line

    def _legend(self, canvas: Canvas) -> list[list[tuple[str, float]]]:
        """The names of the legend and the width that each takes, in lines."""
        assert self._panel is not None
        lines, room = list[list[tuple[str, float]]](), 0.0
        for name in self._panel.legend:
            wide = canvas.width(name) + 2.2 * _SAMPLE * canvas.unit
            if not lines or wide > room:
                lines.append([])
                room = self.width() - 2 * _EDGE
            lines[-1].append((name, wide))
            room -= wide
        return lines

    def event(self, event: QEvent) -> bool:
        # The plot beside has the same keys.
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.key() in _KEYS:
            event.accept()
            return True
        return show_tip(event, self, self._tip) or super().event(event)

    def _tip(self, at: QPointF) -> str:
        found = self.ribbon_at(at)
        return self.place_at(at) if found is None else self.describe(*found)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        acts: dict[int, Callable[[], None]] = {
            Qt.Key.Key_Plus: lambda: self.zoom(ZOOM_STEP),
            Qt.Key.Key_Equal: lambda: self.zoom(ZOOM_STEP),
            Qt.Key.Key_Minus: lambda: self.zoom(1 / ZOOM_STEP),
            Qt.Key.Key_0: lambda: self.restore(None),
            Qt.Key.Key_Home: lambda: self.restore(None),
            Qt.Key.Key_Left: lambda: self.pan(-_PAN),
            Qt.Key.Key_Right: lambda: self.pan(_PAN),
        }
        if (act := acts.get(event.key())) is None:
            super().keyPressEvent(event)
        else:
            act()

    @guarded
    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y() or event.angleDelta().x()
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier or not event.angleDelta().y():
            self.pan(-_PAN * turned / _NOTCH)
        else:
            self.zoom(ZOOM_STEP ** (turned / _NOTCH), event.position())
        event.accept()

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._drag, self._has_moved = (event.position(), self._genome_at(event.position())), False

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        if self._drag is None:
            self._mark(self.ribbon_at(at))
            return
        begin, genome = self._drag
        if self.can_order and genome is not None and (onto := self._genome_at(at)) is not None:
            self._onto = None if onto == genome else onto
            self._has_moved |= self._onto is not None
            self.update()
        if self._onto is not None:
            return
        if self._has_moved or abs(at.x() - begin.x()) >= QApplication.startDragDistance():
            self._has_moved, self._drag = True, (at, genome)
            if self._width:
                self.pan((begin.x() - at.x()) / self._width, genome)

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        is_click, drag, self._drag = self._drag is not None and not self._has_moved, self._drag, None
        onto, self._onto = self._onto, None
        self.update()
        if drag is not None and drag[1] is not None and onto is not None:
            self.moved.emit(drag[1], onto)
        if is_click and (found := self.ribbon_at(event.position())) is not None:
            self.chosen.emit(*found)

    @guarded
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if (found := self.ribbon_at(event.position())) is not None:
            self.opened.emit(*found)

    @guarded
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        found = self.ribbon_at(QPointF(event.pos()))
        if found is None or not self.receivers(SIGNAL("menu_asked(int,int,PyObject)")):
            event.ignore()  # the window's own menu opens
        else:
            self.menu_asked.emit(*found, event.globalPos())

    @guarded
    def leaveEvent(self, event: QEvent) -> None:
        self._mark(None)

    def _mark(self, found: tuple[int, int] | None) -> None:
        if self._panel is not None and found != self._panel.marked:
            self._panel.marked = found
            self.update()
