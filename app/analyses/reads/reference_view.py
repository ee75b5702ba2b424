"""The view of reads along the reference: ruler, coverage, and close up letters and pile-up.

Missing parts are drawn as soon as they are loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.analyses.reads.depth_lane import DepthLane
from app.analyses.reads.effect_marks import EffectMarks, paint_effects
from app.analyses.reads.loaded_range import is_close
from app.analyses.reads.painting import (
    paint_alleles,
    paint_annotations,
    paint_borders,
    paint_coverage,
    paint_letters,
    paint_ruler,
)
from app.analyses.reads.pile_painting import paint_pile
from app.analyses.reads.reference_content import ReferenceContent
from app.guarded import guarded
from app.pages.desk import Desk
from app.pictures.features import FeatureLane
from app.theme import theme_service
from app.widgets.basic import paint_sentence, show_tip
from gpu.core.units import visible

Int64 = NDArray[np.int64]


class ReferenceView(ReferenceContent):
    """Shows a sentence until ``take`` has received the hits.

    ``before`` int64 [k + 1]: the bases that precede each record; ``describe(read)`` makes a read's
    tooltip. Signals: ``read_clicked(row)``; ``variant_clicked(row)`` of the list of variants.
    """

    read_clicked = Signal(int)
    variant_clicked = Signal(int)

    def __init__(
        self,
        before: Int64,
        names: Sequence[str],
        describe: Callable[[int], str],
        desk: Desk,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(int(before[-1]), desk, parent)
        self._before, self._names, self._describe = before, names, describe
        self.marks = EffectMarks()
        self.setAccessibleName(self.tr("Reads along the reference"))
        self.clicked.connect(self._click)

    def show_marks(self, marks: EffectMarks) -> None:
        """Show effects of variants on lanes of genes."""
        self.marks = marks
        self.viewport().update()

    # Painting

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_service().theme
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), theme.surface)
            painter.setFont(self.font())
            if self._along is None:
                paint_sentence(painter, self.viewport().rect(), self.sentence)
                return
            # While moving, draw what is loaded.
            frame, loaded = self._frame, self._loaded
            ruler, coverage, letters, pile, features = self.boxes()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            paint_coverage(painter, theme, frame, coverage, *self.coverage())
            paint_alleles(painter, theme, frame, coverage, *self.split_coverage(), self.coverage()[2])
            paint_ruler(painter, theme, frame, ruler, self._before, self._names)
            named = []
            painter.save()
            painter.setClipRect(features)
            for box, (name, lane) in zip(self.lane_boxes(), self._lanes.items(), strict=True):
                told = visible(name)
                if isinstance(lane, FeatureLane):
                    paint_annotations(painter, theme, frame, box, lane)
                    if name in self.marks.lanes:
                        paint_effects(painter, theme, frame, box, self.marks)
                elif lane.along is not None:
                    paint_coverage(painter, theme, frame, box, *self.coverage(name))
                    told += f"\n0 – {self.coverage(name)[2]:,}"
                else:
                    told += "\n" + self.tr("reading… {0:.0f} %").format(100 * lane.share.done)
                if not (seen := box.intersected(features)).isEmpty():
                    named.append((seen, told))
            painter.restore()
            self.names_of_lanes.take(named)
            if loaded is not None and loaded.pile is not None and loaded.lines is not None and is_close(frame):
                if frame.has_letters:
                    paint_letters(painter, theme, frame, letters, loaded.first, loaded.letters)
                painter.save()
                painter.setClipRect(pile)
                # Thousands of narrow reads would take a tenth of a second with tips.
                painter.setRenderHint(QPainter.RenderHint.Antialiasing, frame.has_letters)
                paint_pile(painter, theme, frame, pile, loaded.pile, loaded.lines, self._rows())
                painter.restore()
            paint_borders(painter, theme, frame, ruler.top(), float(self.viewport().height()), self._before)
            if note := self.undrawn():
                painter.setPen(theme.muted)
                painter.drawText(
                    pile.adjusted(8, 0, -8, -3), Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom, note
                )

    # What lies at a pixel

    def read_at(self, at: QPointF) -> int:
        """The table row of the read under a pixel, -1 for none."""
        loaded, box = self._loaded, self.boxes()[3]
        if (
            loaded is None
            or loaded.pile is None
            or loaded.lines is None
            or not is_close(self._frame)
            or not box.contains(at)
        ):
            return -1
        place = self._frame.place(at.x())
        line = int((at.y() - box.top() + self._scrolled()[1]) / self._row_height())
        pile = loaded.pile
        found = np.flatnonzero((loaded.lines == line) & (pile.starts <= place) & (pile.ends > place))
        return int(pile.reads[found[0]]) if len(found) else -1

    def _click(self, at: QPointF) -> None:
        if (read := self.read_at(at)) >= 0:
            self.read_clicked.emit(read)
        elif (variant := self.variant_at(at)) >= 0:
            self.variant_clicked.emit(variant)

    def variant_at(self, at: QPointF) -> int:
        """The row in the list of the variant that is marked under a pixel, -1 for none."""
        return self.marks.under(self._frame, at.x()) if self.lane_at(at) in self.marks.lanes else -1

    def lane_at(self, at: QPointF) -> str | None:
        """The name of the lane under a pixel, None for none."""
        is_there = self.boxes().features.contains(at)
        found = (name for box, name in zip(self.lane_boxes(), self._lanes, strict=True) if box.contains(at))
        return next(found, None) if is_there else None

    def tip(self, at: QPointF) -> str:
        """The tooltip of the item under a pixel."""
        read = self.read_at(at)
        if read >= 0:
            return self._describe(read)
        place = int(self._frame.place(at.x()))
        if self._along is None or not 0 <= place < self._bases:
            return ""
        if (variant := self.variant_at(at)) >= 0:
            return self.marks.tip(variant)
        if (name := self.lane_at(at)) is not None:
            lane = self._lanes[name]
            if isinstance(lane, DepthLane):
                return f"{visible(name)}\n{self._place_tip(at, place, name)}"
            if told := lane.tip(place, int(2 / self._frame.base_width)):
                return "\n".join(filter(None, (visible(name), told)))
        return self._place_tip(at, place)

    def _place_tip(self, at: QPointF, place: int, lane: str | None = None) -> str:
        record = int(np.searchsorted(self._before, place, "right")) - 1
        where = f"{self._names[record]}:{place - int(self._before[record]) + 1:,}"
        least, most, _ = self.coverage(lane)
        pixel = min(max(int(at.x()), 0), len(most) - 1)
        low, high = int(least[pixel]), int(most[pixel])
        if low == high:
            covered = self.tr("{place}: covered {count:,} ×").format(place=where, count=high)
            has_alleles = lane is None and is_close(self._frame)
            return "\n".join(filter(None, (covered, self.alleles.tip(place)))) if has_alleles else covered
        return self.tr("{place} and around: covered {low:,} to {high:,} ×").format(place=where, low=low, high=high)

    def viewportEvent(self, event: QEvent) -> bool:
        return show_tip(event, self.viewport(), self.tip) or super().viewportEvent(event)
