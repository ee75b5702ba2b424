"""What the view of reads along the reference holds, and where: coverage, lanes, the loaded reads.

Files are read in a thread, one range at a time.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from app.analyses.reads.alleles import AlleleTrack, Stacks
from app.analyses.reads.depth_lane import DepthLane, Lane, units
from app.analyses.reads.frame import pixels
from app.analyses.reads.frame_view import FrameView
from app.analyses.reads.lane_names import LaneNames
from app.analyses.reads.layout import Boxes
from app.analyses.reads.loaded_range import LoadedRange, PileLook, is_close, load_range, needs_bases
from app.analyses.reads.painting import in_view, lane_boxes
from app.analyses.reads.pile_painting import PileRows
from app.pages.desk import Desk
from app.pictures.features import lane_height
from app.widgets.background import Background
from app.widgets.messages import explain
from gpu.analyses.reads.coverage import Coverage
from gpu.core.units import visible

Int64 = NDArray[np.int64]


class ReferenceContent(FrameView):
    """Shows a part of so many ``bases``, of which ``take`` receives the hits.

    ``sentence`` stands for them until then; a subclass paints it all.
    """

    def __init__(self, bases: int, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(bases, parent)
        self._desk = desk
        self._along: Coverage | None = None
        self._loaded: LoadedRange | None = None
        #: Features at concatenated positions, and the coverage by further files, by the names of
        #: their lanes; "" for the reference's.
        self._lanes: dict[str, Lane] = {}
        self.names_of_lanes = LaneNames(self)
        #: What is shown instead of the hits, "" for nothing.
        self.sentence = self.tr("The hits are being sorted by their places…")
        self._background = Background(self)
        self._is_reading = self._is_stale = False
        #: Last values of ``coverage``, with their arguments.
        self._counted: dict[str | None, tuple[tuple[Any, ...], tuple[Int64, Int64, int]]] = {}
        self._chosen = -1
        self._look = PileLook()
        self._wants_chosen = False
        #: Colours of the coverage, and what its tooltip tells.
        self.alleles = AlleleTrack(desk, self)
        self.alleles.changed.connect(self.viewport().update)
        self.moved.connect(self._fetch)

    # Content

    @property
    def busy(self) -> bool:
        return self._background.busy or self.alleles.busy

    @property
    def loaded(self) -> LoadedRange | None:
        """The loaded part, if it covers the frame."""
        return self._loaded if self._loaded is not None and self._loaded.serves(self._frame, self._bases) else None

    @property
    def first_line(self) -> int:
        """The topmost line of the pile-up."""
        return int(self._scrolled()[1] / self._row_height())

    def take(self, along: Coverage) -> None:
        """Set the hits."""
        self._along, self.sentence = along, ""
        self._fetch()

    def show_lanes(self, lanes: Mapping[str, Lane]) -> None:
        """Show lanes at concatenated positions below the ruler, by their names."""
        self._lanes = dict(lanes)
        width = self.names_of_lanes.wanted(list(map(visible, lanes)))
        self.names_of_lanes.setVisible(width > 0)
        self.setViewportMargins(width, 0, 0, 0)
        self._counted = {name: one for name, one in self._counted.items() if name is None or name in lanes}
        known = {} if self._loaded is None else self._loaded.depths
        self._is_stale |= self._is_reading or self._further().keys() != known.keys()
        self._fetch()

    def _further(self) -> dict[str, Coverage]:
        lanes = ((name, lane.along) for name, lane in self._lanes.items() if isinstance(lane, DepthLane))
        return {name: along for name, along in lanes if along is not None}

    @property
    def lanes(self) -> dict[str, Lane]:
        """The lanes along the reference by their names, "" for its own features."""
        return self._lanes

    def explain(self, sentence: str) -> None:
        """Show a sentence instead of the hits."""
        self._along, self._loaded, self.sentence = None, None, sentence
        self.setAccessibleDescription(sentence)
        self.viewport().update()

    def choose(self, read: int, first: int = -1, last: int = -1) -> None:
        """Mark a read by its row; with a hit's range, bring that into view with its letters."""
        self._chosen = read
        if first >= 0:
            frame = self._frame
            bases = last - first
            near = frame.width / 9
            wanted = near if bases * 1.1 <= near else bases * 1.2
            if not (is_close(frame) and frame.left <= first and last <= frame.right):
                middle = (first + last) / 2
                self.show_range(middle - wanted / 2, middle + wanted / 2)
            self._wants_chosen = True
            self._bring_chosen()
        self.viewport().update()

    @property
    def look(self) -> PileLook:
        """The shades and the order of the reads."""
        return self._look

    def set_look(self, look: PileLook) -> None:
        """Shade and sort the reads otherwise; they are drawn as before until that is read."""
        if look != self._look:
            is_ordered = look.sorted_at < 0 <= self._look.sorted_at
            self._look, self._is_stale = look, True
            if is_ordered:
                # They go back to the lowest free rows.
                self._loaded = None
            self._fetch()

    def coverage(self, lane: str | None = None) -> tuple[Int64, Int64, int]:
        """The least and greatest coverage of each pixel, and the greatest of all; 0 without.

        ``lane``: that of a further file.
        """
        loaded, along = self._loaded, self._along if lane is None else self._further().get(lane)
        depth = None if loaded is None else loaded.coverage if lane is None else loaded.depths.get(lane)
        state = (along, self._frame, depth)
        known = self._counted.get(lane)
        if known is None or any(one is not other for one, other in zip(state, known[0], strict=True)):
            known = self._counted[lane] = (state, self._count(along, depth))
        return known[1]

    def split_coverage(self) -> tuple[Stacks, NDArray[np.float64]]:
        """The visible bases whose coverage is coloured by allele, and their coverage."""
        stacks, loaded = in_view(self.alleles.stacks(), self._frame), self._loaded
        if loaded is None or not is_close(self._frame):
            return stacks.taken(np.zeros(len(stacks.places), np.bool_)), np.zeros(0)
        stacks = stacks.taken((stacks.places >= loaded.first) & (stacks.places < loaded.last))
        return stacks, loaded.coverage[stacks.places - loaded.first].astype(np.float64)

    def _count(self, along: Coverage | None, depth: Int64 | None) -> tuple[Int64, Int64, int]:
        frame, loaded = self._frame, self._loaded
        if along is None:
            none = np.zeros(max(1, int(frame.width)), np.int64)
            return none, none, 0
        is_near = needs_bases(frame, along.bin) and loaded is not None and loaded.covers(frame, self._bases)
        if is_near and loaded is not None and depth is not None:
            least, most = pixels(depth, depth, loaded.first, 1, frame)
        else:
            least, most = pixels(along.least, along.most, 0, along.bin, frame)
        return least, most, int(most.max(initial=0))

    def undrawn(self) -> str:
        """The sentence on undrawn reads, or why none is drawn; "" if all are."""
        if self._along is None:
            return ""
        if not is_close(self._frame):
            return self.tr("Come closer to see single reads: turn the wheel, or double-click")
        loaded = self.loaded
        if loaded is None or loaded.pile is None:
            return self.tr("Reading…")
        if loaded.pile.total > len(loaded.pile):
            return self.tr("{shown:,} of {total:,} hits around here are drawn").format(
                shown=len(loaded.pile), total=loaded.pile.total
            )
        here = (loaded.pile.starts < self._frame.right) & (loaded.pile.ends > self._frame.left)
        return "" if here.any() else self.tr("No read occurs here.")

    # Reading

    def _fetch(self) -> None:
        frame = self._frame
        self.alleles.show(frame)
        self._fit_scroll()
        wanted = self._along is not None and needs_bases(frame, self._along.bin) and self._bases > 0
        if not wanted or self._is_reading or (self.loaded is not None and not self._is_stale):
            self.viewport().update()
            return
        self._is_reading, self._is_stale = True, False
        self._background.call(
            *(load_range, self._along, frame, self._loaded, self._look, self._further()),
            done=self._take_loaded,
            failed=self._without,
        )

    def _take_loaded(self, loaded: LoadedRange) -> None:
        self._is_reading = False
        self._loaded = loaded
        self.moved.emit()
        self._bring_chosen()

    def _without(self, problem: Exception) -> None:
        self._is_reading = False
        sentence = explain(problem).sentence
        self.explain(sentence)
        self._desk.say(sentence)
        self.moved.emit()

    # Layout

    def _line(self) -> float:
        return float(self.fontMetrics().height())

    def _row_height(self) -> float:
        """The height of a read's row: a letter's, unless letters are not drawn."""
        return self._line() + 1 if self._frame.has_letters else 7.0

    def boxes(self) -> Boxes:
        """The layout in the viewport."""
        room = self.viewport()
        return Boxes.of(
            float(room.width()), float(room.height()), self._line(), self._frame, sum(map(units, self._lanes.values()))
        )

    def lane_boxes(self) -> list[QRectF]:
        """The boxes of all lanes, some of which are scrolled out of that of the features."""
        box, shift = self.boxes().features, self._scrolled()[0]
        height = box.height() + self._beyond()
        return lane_boxes(QRectF(box.left(), box.top() - shift, box.width(), height), self._lanes.values())

    def _beyond(self) -> float:
        """The pixels that lanes have beyond their box."""
        wanted = sum(map(units, self._lanes.values())) * lane_height(self._line())
        return float(wanted - self.boxes().features.height())

    def _scrolled(self) -> tuple[float, float]:
        """The pixels by which lanes, and then reads are scrolled."""
        value, beyond = float(self.verticalScrollBar().value()), self._beyond()
        return min(value, beyond), max(0.0, value - beyond)

    def _rows(self) -> PileRows:
        # Until they are read again, reads are coloured as they were loaded.
        rows = PileRows(self._row_height(), self._scrolled()[1], self._chosen)
        if (loaded := self._loaded) is None:
            return rows
        return rows._replace(shades=loaded.shades, by=loaded.by, qualities=loaded.qualities)

    def _fit_scroll(self) -> None:
        bar, box = self.verticalScrollBar(), self.boxes()[3]
        depth = self._loaded.depth if self._loaded is not None and is_close(self._frame) else 0
        height = self._row_height()
        bar.setRange(0, ceil(self._beyond()) + max(0, int(depth * height - box.height() + height)))
        bar.setSingleStep(int(height))
        bar.setPageStep(max(1, int(box.height())))

    def _bring_chosen(self) -> None:
        """Scroll to the line of the selected read, once it is loaded."""
        loaded = self.loaded
        if not self._wants_chosen or loaded is None or loaded.pile is None or loaded.lines is None:
            return
        self._wants_chosen = False
        self._fit_scroll()
        frame = self._frame
        here = (
            (loaded.pile.reads == self._chosen) & (loaded.pile.ends > frame.left) & (loaded.pile.starts < frame.right)
        )
        if here.any():
            top, box, height = float(loaded.lines[here].min()), self.boxes()[3], self._row_height()
            scrolled = self._scrolled()[1]
            if not scrolled <= top * height <= scrolled + box.height() - height:
                self.verticalScrollBar().setValue(int(self._beyond() + top * height - box.height() / 3))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.names_of_lanes.setGeometry(0, 0, self.viewport().x(), self.viewport().height())
