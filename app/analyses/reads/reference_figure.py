"""What is in view of the reads along the reference, for a paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app.analyses.reads.frame import Frame
from app.analyses.reads.painting import paint_annotations, paint_borders, paint_coverage, paint_letters, paint_ruler
from app.analyses.reads.pile_painting import Rows, paint_pile, read_colour
from app.analyses.reads.seen import Seen, is_close
from app.plots.features import LANE, FeatureLane
from app.plots.figure import ASIDE, HEIGHT, TEXT, WIDTH, Entry, Sheet, program, set_font
from app.theme import LIGHT
from gpu.analyses.reads.pile_up import CLIPPED, SKIPPED

if TYPE_CHECKING:
    from app.analyses.reads.reference_view import ReferenceView

Int64 = NDArray[np.int64]

_ROW, _LETTERS_ROW = 5.0, 10.0


def _tr(text: str) -> str:
    return QCoreApplication.translate("ReadsFigure", text)


@dataclass(frozen=True)
class ReferenceFigure(Sheet):
    """Coverage, and of a close view the reads from the line that is on top there; ``where``: the range, for people."""

    name: str
    where: str
    frame: Frame
    before: Int64
    names: Sequence[str]
    least: Int64
    most: Int64
    seen: Seen | None
    first_line: int
    features: FeatureLane

    @classmethod
    def of(cls, view: ReferenceView, name: str, before: Int64, names: Sequence[str], where: str) -> ReferenceFigure:
        """The figure of what a view shows."""
        least, most, _ = view.coverage()
        seen = view.seen if is_close(view.frame) else None
        return cls(name, where, view.frame, before, names, least, most, seen, view.first_line, view.features)

    def title(self) -> str:
        return self.name

    def parameters(self) -> list[str]:
        return [self.name, self.where, program()]

    def legend(self) -> list[Entry]:
        pale = QColor(LIGHT.forward)
        pale.setAlpha(120)
        entries = [(LIGHT.forward, _tr("coverage")), (pale, _tr("up to its greatest within a pixel"))]
        if self.seen is not None:
            entries[1:] = [
                (read_colour(0, LIGHT), _tr("read, forward strand")),
                (read_colour(1, LIGHT), _tr("read, reverse strand")),
                (LIGHT.mismatch, _tr("mismatch")),
                (LIGHT.gap, _tr("inserted (between bases) or deleted base (line)")),
            ]
            if np.isin(self.seen.pile.marks.kinds, (CLIPPED, SKIPPED)).any() if self.seen.pile is not None else False:
                entries.append((LIGHT.muted, _tr("clipped off (stub) or spliced (line)")))
        return [Entry(partial(_sample, colour), text) for colour, text in entries]

    def paint(self, painter: QPainter) -> None:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.fillRect(QRectF(0, 0, WIDTH, HEIGHT), Qt.GlobalColor.white)
        set_font(painter, TEXT)
        room = QRectF(10, 10, WIDTH - ASIDE - 28, HEIGHT - 20)
        frame = self.frame._replace(x=room.left(), width=room.width())
        ruler = QRectF(room.left(), room.top(), room.width(), 26)
        lane = LANE if self.features.features else 0.0
        features = QRectF(room.left(), ruler.bottom() + 2, room.width(), lane)
        tall = 70.0 if self.seen is not None else room.height() - ruler.height() - lane - 2
        coverage = QRectF(room.left(), max(ruler.bottom() + 2, features.bottom()), room.width(), tall)
        painter.save()
        painter.setClipRect(room)
        paint_coverage(painter, LIGHT, frame, coverage, self.least, self.most, int(self.most.max(initial=0)))
        paint_ruler(painter, LIGHT, frame, ruler, self.before, self.names)
        if lane:
            paint_annotations(painter, LIGHT, frame, features, self.features)
        if self.seen is not None and self.seen.pile is not None and self.seen.lines is not None:
            # Of the window's frame: what has letters there has them here, as small as it takes.
            has_letters = self.frame.has_letters
            letters = QRectF(room.left(), coverage.bottom() + 1, room.width(), 10.0 if has_letters else 0.0)
            if has_letters:
                set_font(painter, min(TEXT, frame.base_width * 1.5))
                paint_letters(painter, LIGHT, frame, letters, self.seen.first, self.seen.letters)
            box = QRectF(room.left(), letters.bottom() + 2, room.width(), room.bottom() - letters.bottom() - 2)
            height = _LETTERS_ROW if has_letters else _ROW
            painter.setClipRect(box)
            rows = Rows(height, self.first_line * height)
            paint_pile(painter, LIGHT, frame, box, self.seen.pile, self.seen.lines, rows)
            painter.setClipRect(room)
            set_font(painter, TEXT)
        paint_borders(painter, LIGHT, frame, ruler.top(), room.bottom(), self.before)
        painter.restore()
        painter.setPen(QPen(LIGHT.text, 0.75))
        self.paint_aside(painter, QRectF(WIDTH - ASIDE, 14, ASIDE - 8, HEIGHT - 22))


def _sample(colour: QColor, painter: QPainter, box: QRectF) -> None:
    painter.fillRect(box.adjusted(0, 1, 0, -1), colour)
