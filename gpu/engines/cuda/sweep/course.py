"""The strips of a section, or of the whole sweep: how far they are, and in which order those of several sections are taken."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

import numpy as np

from gpu.engines.cuda.sweep.shares import Part
from gpu.engines.cuda.sweep.window import CHUNK
from gpu.engines.work.arrays import Int32
from gpu.engines.work.sweep import SweepProgress

#: For each strip that lives, and where there may be more than had a warp; and strips that wait until they are alive.
_SPARE, _MORE, _WAITING = 1.1, 1.5, 8
#: Of the warps that there are, those that are busy when there may be more for them to do.
_FILLED = 0.9


class Course:
    """Strips [``first``, ``end``) that are not done, from the top down.

    ``waiting`` and ``finished``: bands of which strips are not done, and such as have not been told. ``keep`` says whether a row is wanted.
    """

    def __init__(self, first: int, end: int, bands: Sequence[Part], keep: Callable[[int], bool], alive: int) -> None:
        self.first, self.end, self._alive = first, end, alive
        #: Whether launches leave it out, until it goes on.
        self.rests = False
        self.waiting, self.finished = deque(bands), deque[Part]()
        self.keep = keep
        self.last = first
        #: Rows of it that have a place on the card.
        self.held = 0
        #: Rows above the first strip that is not done; cells of them that were left out, in chunks.
        self.rows = self.pruned = 0
        self._bands, self._planned = list(bands), 0

    @property
    def alive(self) -> int:
        """Strips that are likely to live in the next launch."""
        return 0 if self.rests else self._alive

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to do, or to tell."""
        return not (self.waiting or self.finished or self.first < self.end)

    def drop(self) -> None:
        """Nothing more is asked of it."""
        self.first = self.last = self.end
        self._alive = 0
        self.waiting.clear()
        self.finished.clear()
        self._planned = len(self._bands)

    def tick(self, strips: np.ndarray, columns: int, in_flight: int) -> SweepProgress:
        """How far it is, of so many columns; ``strips``: ``STRIP`` of all, as of the last launch that ended."""
        begun = strips[self.first : min(self.end, self.first + in_flight)]
        cells = (begun["rows"].astype(np.int64) * np.minimum(begun["done"], columns)).sum()
        return SweepProgress(self.rows * columns + int(cells), (self.pruned + _pruned(begun)) * CHUNK)

    @property
    def is_planned(self) -> bool:
        """Whether no further row will be kept."""
        return self._planned == len(self._bands)

    def plan(self, most: int, keeps: Callable[[Part], bool | None]) -> None:
        """Find ``last``, the strip that a launch must stop before, ``most`` at the most. ``keeps`` is asked once for each band that is reached whether its row is wanted:
        None where it is, and has no room yet, so that it is asked again.
        """
        if self.rests:
            self.last = self.first
            return
        self.last = min(self.end, most)
        while self._planned < len(self._bands) and self._bands[self._planned].strips[0] < self.last:
            if keeps(self._bands[self._planned]) is None:
                self.last = min(self.last, self._bands[self._planned].strips[0])
                return
            self._planned += 1

    def look(self, strips: np.ndarray, steps: int) -> None:
        """After a launch; ``strips``: ``STRIP`` of all."""
        if self.last == self.first:
            return
        window, before = strips[self.first : self.last], self.first
        done = window["done"]
        is_unfinished = done < steps
        self._alive = int(np.count_nonzero(is_unfinished & (done > 0) & (window["floored"] == 0)))
        self.first = self.first + int(is_unfinished.argmax()) if is_unfinished.any() else self.last
        self.rows += int(strips["rows"][before : self.first].sum(dtype=np.int64))
        self.pruned += _pruned(strips[before : self.first])
        while self.waiting and self.waiting[0].strips.stop <= self.first:
            self.finished.append(self.waiting.popleft())


def _pruned(strips: np.ndarray) -> int:
    """Cells of them that were left out, in chunks."""
    return int((strips["rows"].astype(np.int64) * strips["pruned"]).sum())


def wanted(courses: Sequence[Course], warps: int) -> list[int]:
    """Strips that each should have a warp for at first, where so many work at once."""
    is_full = sum(course.alive for course in courses) >= _FILLED * warps
    spare = _MORE if is_full else _SPARE
    return [int(course.alive * spare) + _WAITING if course.last > course.first else 0 for course in courses]


def order_of(courses: Sequence[Course], first_ones: Sequence[int]) -> Int32:
    """The strips of a launch: of all courses side by side, each from the top down.

    Their ``first_ones`` come in proportion, since one that has twice as many alive needs twice as many warps; then one of each in turn, since however wide a
    band is, its strips end one after the other in the same time.
    """
    strips = [np.arange(course.first, course.last, dtype=np.int32) for course in courses]
    keys = []
    for course, count in zip(courses, first_ones, strict=True):
        places = np.arange(course.last - course.first)
        keys.append(np.where(places < count, (places + 0.5) / max(1, count), 1 + places - count))
    return np.concatenate(strips)[np.argsort(np.concatenate(keys), kind="stable")]
