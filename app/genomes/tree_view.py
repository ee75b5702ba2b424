"""The tree of several genomes, drawn from left to right."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.genomes.tree_layout import TreeLayout
from app.guarded import guarded
from app.help.terms import explain_as
from app.plots.level_of_detail import nice_fractions
from app.theme import theme_service

#: Pixels around the drawing, of the scale below it, and between two leaves at least.
_MARGIN, _SCALE, _LEAF = 16, 40, 18


class TreeView(QWidget):
    """Draws a ``TreeLayout``; a sentence until there is one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "genomes.tree")
        self._layout: TreeLayout | None = None
        self._sentence = self.tr("The tree is being made…")
        self.setAccessibleName(self.tr("Tree of the genomes"))
        self.setMinimumSize(180, 120)
        theme_service().changed.connect(self.update)

    @property
    def drawn(self) -> TreeLayout | None:
        """The tree that is drawn, or None."""
        return self._layout

    def show_tree(self, layout: TreeLayout) -> None:
        """Draw a tree."""
        self._layout = layout
        names = ", ".join(name for name, _, _ in layout.leaves)
        self.setAccessibleDescription(self.tr("From top to bottom: {0}").format(names))
        self.setMinimumHeight(_LEAF * len(layout.leaves) + 2 * _MARGIN + _SCALE)
        self.update()

    def explain(self, sentence: str) -> None:
        """Say why there is no tree."""
        self._layout, self._sentence = None, sentence
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(360, 260)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = theme_service().theme
        painter.fillRect(self.rect(), theme.background)
        painter.setPen(theme.text)
        if self._layout is None:
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._sentence)
            return
        layout, wide = self._layout, self.fontMetrics()
        names = max((wide.horizontalAdvance(name) for name, _, _ in layout.leaves), default=0)
        names = min(names, self.width() // 2)
        across = max(40, self.width() - 2 * _MARGIN - names - 8) / layout.depth
        room = self.height() - 2 * _MARGIN - _SCALE
        down = room / max(1, len(layout.leaves))

        def at(x: float, y: float) -> QPointF:
            return QPointF(_MARGIN + x * across, _MARGIN + (y + 0.5) * down)

        painter.setPen(QPen(theme.text, 1.5))
        painter.drawLines([QLineF(at(x, y), at(x_end, y_end)) for x, y, x_end, y_end in layout.lines.tolist()])
        painter.setPen(theme.text)
        for name, x, y in layout.leaves:
            place = at(x, y)
            box = QRectF(place.x() + 6, place.y() - down / 2, names + 2, down)
            # A pixel more: widths are rounded.
            text = wide.elidedText(name, Qt.TextElideMode.ElideMiddle, names + 1)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        self._paint_scale(painter, across)

    def _paint_scale(self, painter: QPainter, across: float) -> None:
        """The scale of distances below the tree."""
        assert self._layout is not None
        theme, wide = theme_service().theme, self.fontMetrics()
        painter.setPen(theme.muted)
        y = self.height() - _MARGIN - _SCALE + 12
        painter.drawLine(QLineF(_MARGIN, y, _MARGIN + self._layout.depth * across, y))
        reached = -1.0
        for value, label in nice_fractions(self._layout.depth, 5):
            x, width = _MARGIN + value * across, wide.horizontalAdvance(label)
            painter.drawLine(QLineF(x, y - 3, x, y + 3))
            if x - width / 2 > reached:
                box = QRectF(x - width / 2 - 2, y + 4, width + 4, wide.lineSpacing())
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, label)
                reached = x + width / 2 + 6
