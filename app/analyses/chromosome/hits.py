"""Hits of a motif: the lanes that draw them, and the bar that counts and walks through them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from app.analyses.chromosome.path import AlignmentPath
from app.charts.boxes import draw_boxes
from app.charts.level_of_detail import Indices
from app.theme import icon, theme_service, with_alpha
from app.widgets.basic import PlainLabel
from gpu.analyses.chromosome.find.features import Whole, spans_of
from gpu.analyses.chromosome.find.motif import MotifHits

_LEAST_PIXELS = 1.5
#: Most stretches that a tooltip names.
_LISTED = 8


@dataclass(frozen=True)
class StretchLane:
    """Many short stretches of a side as alignment columns ``[first, last)``, sorted by ``first``.

    ``starts``, ``ends`` are their bases on the matrix side of ``length`` bases, ``strands`` int8,
    +1, -1 or 0. One that goes on at base 0, with an end beyond the last base, is there twice: its
    part on either side of the cut is drawn. They are of one ``kind``, and ``label`` names them.
    ``code``: the genetic code of reading frames, else 0.
    """

    side: int
    kind: str
    label: str
    starts: Indices
    ends: Indices
    strands: np.ndarray
    first: Indices
    last: Indices
    widest: int
    length: int
    code: int = 0

    @classmethod
    def of(
        cls,
        side: int,
        kind: str,
        label: str,
        stretches: tuple[Indices, Indices, np.ndarray],
        path: AlignmentPath,
        length: int,
        code: int = 0,
    ) -> StretchLane:
        """The stretches (starts, ends, strands) of a matrix side that meet the alignment."""
        columns = path.columns_of_columns if side else path.columns_of_rows
        over = np.flatnonzero(stretches[1] > length)
        starts, ends, strands = (np.concatenate((values[over], values)) for values in stretches)
        first, last = columns(starts), columns(np.minimum(ends, length))
        first[: len(over)], last[: len(over)] = columns(np.zeros_like(over)), columns(ends[: len(over)] - length)
        kept = np.flatnonzero(last > first)
        widest = int((last[kept] - first[kept]).max(initial=0))
        starts, ends, strands = (values[kept] for values in (starts, ends, strands))
        return cls(side, kind, label, starts, ends, strands, first[kept], last[kept], widest, length, code)

    def whole(self, number: int) -> Whole:
        """One of the stretches as a feature."""
        start, end, strand = (int(values[number]) for values in (self.starts, self.ends, self.strands))
        return Whole(self.side, self.kind, self.label, strand, spans_of(start, end, strand, self.length))

    def __len__(self) -> int:
        return len(self.first)

    def _inside(self, first: int, last: int) -> Indices:
        begin = int(np.searchsorted(self.first, first - self.widest))
        end = int(np.searchsorted(self.first, last))
        return begin + np.flatnonzero(self.last[begin:end] > first)

    def under(self, column: int) -> Indices:
        """Indices of the stretches over a column."""
        return self._inside(column, column + 1)

    def tip(self, column: int) -> str:
        """The hits over a column."""
        signs = {1: " +", -1: " −", 0: ""}
        listed = self.under(column)[:_LISTED].tolist()
        return "\n".join(
            f"{self.label or self.kind}{signs[int(self.strands[at])]}, {int(self.ends[at] - self.starts[at]):,} bp"
            for at in listed
        )

    def paint(self, painter: QPainter, box: QRectF, first: int, last: int) -> None:
        """Paint the stretches of columns ``[first, last)``: forward above, reverse below."""
        theme = theme_service().theme
        inside = self._inside(first, last)
        scale = box.width() / max(1, last - first)
        painter.save()
        painter.setClipRect(box)
        for strand, colour in ((1, theme.forward), (-1, theme.reverse), (0, theme.text)):
            chosen = inside[self.strands[inside] == strand]
            left = (self.first[chosen] - first) * scale
            widths = np.maximum(_LEAST_PIXELS, (self.last[chosen] - first) * scale - left)
            # One of neighbours with the same pixels.
            spots = left.astype(np.int64) << 32 | widths.astype(np.int64)
            kept = np.flatnonzero(np.diff(spots, prepend=-1))
            left, widths = left[kept], widths[kept]
            half = box.height() / 2
            top = box.top() + half * (strand < 0)
            height = half if strand else 2 * half
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(with_alpha(colour, 190))
            draw_boxes(painter, box.left() + left, top + 1, widths, height - 2)
        painter.restore()


class HitsBar(QWidget):
    """Shows how many hits there are; ``stepped(side, start, end)`` carries the next one's bases.

    ``closed()`` when the user has done with them.
    """

    stepped = Signal(int, int, int)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._motif = ""
        self._hits: tuple[MotifHits, MotifHits] | None = None
        self._at = -1
        self.label = PlainLabel("", self)
        self.place = PlainLabel("", self)
        self.previous = self._button("mdi6.chevron-left", self.tr("Previous hit (Shift+N)"))
        self.next = self._button("mdi6.chevron-right", self.tr("Next hit (N)"))
        close = self._button("mdi6.close", self.tr("Hide the hits"))
        self.previous.clicked.connect(lambda: self.step(-1))
        self.next.clicked.connect(lambda: self.step(1))
        close.clicked.connect(self.close_hits)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 2, 10, 2)
        for part in (self.label, self.previous, self.place, self.next):
            layout.addWidget(part)
        layout.addStretch(1)
        layout.addWidget(close)
        self.hide()

    def _button(self, sign: str, tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setIcon(icon(sign))
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        return button

    @property
    def count(self) -> int:
        """The hits in both sequences."""
        return sum(map(len, self._hits)) if self._hits else 0

    @property
    def current(self) -> int:
        """The number of the current hit, from 0; -1 before the first."""
        return self._at

    def show_hits(self, motif: str, hits: tuple[MotifHits, MotifHits]) -> None:
        """Show the hits of a motif in a and b, none of them current."""
        self._motif, self._hits, self._at = motif, hits, -1
        counts = (f"{len(one):,}{'' if one.complete else '+'}" for one in hits)
        self.label.setText(self.tr("{0}: {1} in a, {2} in b, on both strands").format(motif, *counts))
        self._update()
        self.show()

    def close_hits(self) -> None:
        """Forget the hits."""
        self._hits, self._at = None, -1
        self.hide()
        self.closed.emit()

    def step(self, direction: int) -> None:
        """Go to the next (1) or previous (-1) hit; those of a come first."""
        if self._hits is None or not self.count:
            return
        self._at = (self._at + direction) % self.count if self._at >= 0 else 0 if direction > 0 else self.count - 1
        self._update()
        side = int(self._at >= len(self._hits[0]))
        start = int(self._hits[side].starts[self._at - side * len(self._hits[0])])
        self.stepped.emit(side, start, start + self._hits[side].width)

    def _update(self) -> None:
        for button in (self.previous, self.next):
            button.setEnabled(self.count > 0)
        self.place.setText(
            self.tr("{0:,} of {1:,}").format(self._at + 1, self.count) if self._at >= 0 else f"{self.count:,}"
        )
