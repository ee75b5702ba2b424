"""The matrix of an alignment while it runs: the front of the sweep, what is pruned, the best cell.

Everything is drawn by the items of the result's page, so that its picture grows out of this one.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

import pyqtgraph as pg
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGraphicsRectItem, QHBoxLayout, QLabel, QWidget

from app.analyses.chromosome.layers import Layer, draw_sample
from app.analyses.chromosome.matrix import MatrixView
from app.analyses.chromosome.overview import index_of
from app.guarded import guarded
from app.help.terms import explain_as
from app.theme import Theme, theme_service, with_alpha
from app.widgets.background import Background
from app.widgets.basic import PlainLabel, fill
from gpu.analyses.chromosome.picture import Picture
from gpu.analyses.chromosome.rearrangements.exact_matches import ExactMatches

log = logging.getLogger("crosspoint")

#: Opacity of the part that is swept, of 255.
_SHADE = 34


class RunningMatrix(MatrixView):
    """The matrix of a run, with all layers, and the front of stage 1 until that ends."""

    def __init__(self, picture: Picture, parent: QWidget | None = None) -> None:
        layers = {layer: QAction(layer.title()) for layer in Layer}
        for action in layers.values():
            action.setCheckable(True)
            action.setChecked(True)
        super().__init__(picture, layers, parent)
        self._background = Background(self)
        self._matched: ExactMatches | None = None
        self._shade = QGraphicsRectItem()
        self._shade.setPen(QPen(Qt.PenStyle.NoPen))
        self._shade.setZValue(-1)
        self._front = pg.PlotCurveItem()
        self._front.setZValue(self.items[Layer.CROSSPOINTS_2].zValue() + 0.5)
        for item in (self._shade, self._front):
            self._box.addItem(item, ignoreBounds=True)
        theme_service().changed.connect(self._recolour_front)
        self._recolour_front()
        self.show_picture(picture)

    @property
    def front(self) -> int | None:
        """The row that the drawn front lies at; None if none is drawn."""
        return round(float(self._front.getData()[1][0])) if self._front.isVisible() else None

    def show_picture(self, picture: Picture) -> None:
        """Draw a later picture of the same run; the view stays."""
        is_pruned_anew = picture.pruned is not self._result.pruned
        self._result = picture
        self._crosspoints = {layer: picture.crosspoints(layer.stage) for layer in Layer if layer.stage}
        if is_pruned_anew:
            self._colour_image()
        if picture.matches is not None and picture.matches is not self._matched:
            self._matched = picture.matches
            done, failed = self.matches.set_index, log.error
            self._background.call(index_of, picture, picture.matches, done=done, failed=failed)
        self._refresh()
        # A run that goes on in a later stage has the end point.
        is_swept = 1 in picture.points
        self._shade.setRect(QRectF(0, 0, self._columns, picture.swept))
        self._front.setData([0.0, float(self._columns)], [float(picture.swept)] * 2)
        for item in (self._shade, self._front):
            item.setVisible(not is_swept)

    def _recolour_front(self) -> None:
        accent = theme_service().theme.accent
        self._shade.setBrush(with_alpha(accent, _SHADE))
        self._front.setPen(pg.mkPen(accent, width=2))


class PictureView(QWidget):
    """A run's matrix, its legend, and the best score so far in words."""

    def __init__(self, picture: Picture, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "chromosome.picture")
        self.matrix = RunningMatrix(picture, self)
        self._front = _Entry(_draw_front, self.tr("Swept so far"), self)
        self._entries = {layer: _Entry(_drawing_of(layer), self._name(layer), self) for layer in _LEGEND}
        self.best = PlainLabel(parent=self)
        self.best.setAccessibleName(self.tr("Best score so far"))
        layout = fill(self, (self.matrix, 1), spacing=4)
        entries = [self._front, *self._entries.values()]
        for first in range(0, len(entries), _IN_A_ROW):
            line = QHBoxLayout()
            line.setContentsMargins(12, 0, 8, 0)
            line.setSpacing(16)
            for entry in entries[first : first + _IN_A_ROW]:
                line.addWidget(entry)
            line.addStretch(1)
            layout.addLayout(line)
        words = QHBoxLayout()
        words.setContentsMargins(12, 0, 8, 0)
        words.addWidget(self.best)
        layout.addLayout(words)
        self._tell(picture)

    def show_picture(self, picture: Picture) -> None:
        """Draw a later picture of the same run."""
        self.matrix.show_picture(picture)
        self._tell(picture)

    def _name(self, layer: Layer) -> str:
        """The layer in the legend; of the stages of crosspoints the first has the noun."""
        return self.tr("stage {0}").format(layer.stage) if layer.stage > 2 else layer.title()

    def _tell(self, picture: Picture) -> None:
        is_swept = 1 in picture.points
        self._front.setVisible(not is_swept)
        there = {
            Layer.PRUNED: picture.pruned is not None and bool(picture.pruned.any()),
            Layer.SPECIAL_ROWS: len(picture.special_rows) > 0,
            Layer.SPECIAL_COLUMNS: len(picture.special_columns) > 0,
            Layer.CHAIN: len(picture.chain) > 0,
            Layer.MATCHES: picture.matches is not None and len(picture.matches) > 0,
        }
        for layer, entry in self._entries.items():
            entry.setVisible(len(picture.crosspoints(layer.stage)) > 0 if layer.stage else there[layer])
        end = picture.crosspoints(1)
        self._entries[Layer.CROSSPOINTS_1].name.setText(
            Layer.CROSSPOINTS_1.title() if is_swept else self.tr("Best cell so far")
        )
        if not len(end):
            first = self.tr("Best score so far: {score}, of the first alignment")
            self.best.setText("" if picture.first is None else first.format(score=f"{picture.first:,}"))
            return
        i, j, score, _ = end[-1].tolist()
        a, b = picture.request.a, picture.request.b
        text = self.tr("Best score: {score}") if is_swept else self.tr("Best score so far: {score}")
        place = self.tr("at a {i}, b {j}").format(i=f"{a.position(i - 1):,}", j=f"{b.position(j - 1):,}")
        self.best.setText(f"{text.format(score=f'{score:,}')} {place}")


#: Entries in a line of the legend.
_IN_A_ROW = 3
#: The layers of the legend, after the front of stage 1.
_LEGEND = (
    Layer.PRUNED,
    Layer.CHAIN,
    Layer.MATCHES,
    Layer.CROSSPOINTS_1,
    Layer.SPECIAL_ROWS,
    Layer.SPECIAL_COLUMNS,
    Layer.CROSSPOINTS_2,
    Layer.CROSSPOINTS_3,
    Layer.CROSSPOINTS_4,
)

_Draw = Callable[[QPainter, Theme, QRectF], None]


def _drawing_of(layer: Layer) -> _Draw:
    return lambda painter, theme, box: draw_sample(painter, layer, theme, box)


def _draw_front(painter: QPainter, theme: Theme, box: QRectF) -> None:
    painter.fillRect(box.adjusted(0, 0, 0, -2), with_alpha(theme.accent, 2 * _SHADE))
    painter.fillRect(QRectF(box.left(), box.bottom() - 3, box.width(), 2), theme.accent)


class _Entry(QWidget):
    """A sample and its name."""

    def __init__(self, draw: _Draw, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.name = QLabel(name, self)
        fill(self, _Sample(draw, self), self.name, across=True, spacing=6)


class _Sample(QWidget):
    def __init__(self, draw: _Draw, parent: QWidget) -> None:
        super().__init__(parent)
        self._draw = draw
        self.setFixedSize(QSize(26, 16))
        theme_service().changed.connect(self.update)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self._draw(painter, theme_service().theme, QRectF(self.rect()).adjusted(1, 1, -1, -1))
