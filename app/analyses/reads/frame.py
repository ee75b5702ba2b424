"""The visible part of the reference, and the pixels of its bases and coverage. Free of Qt."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.charts.level_of_detail import nice_step, thin_lines, ticks
from gpu.core.units import tick_text

#: The closest view, in bases.
MIN_BASES = 20
#: Least width of a base in pixels for letters.
LETTER = 7.0
#: In pixels: least width of a record for its name and for positions; distance of positions.
_NAMED, _COUNTED, _BETWEEN = 30, 90, 96

Int64 = NDArray[np.int64]


class Frame(NamedTuple):
    """Bases ``left`` to ``right`` (fractional positions), drawn from ``x`` on, ``width`` wide."""

    left: float
    right: float
    x: float
    width: float

    @property
    def bases(self) -> float:
        return self.right - self.left

    @property
    def base_width(self) -> float:
        """The width of a base in pixels."""
        return self.width / self.bases

    @property
    def has_letters(self) -> bool:
        return self.base_width >= LETTER

    def at(self, place: float) -> float:
        """The pixel of a position."""
        return self.x + (place - self.left) * self.width / self.bases

    def place(self, x: float) -> float:
        """The position at a pixel."""
        return self.left + (x - self.x) * self.bases / self.width

    def moved(self, bases: float, whole: int) -> Frame:
        """The frame moved right by so many bases, within ``whole``."""
        return self.showing(self.left + bases, self.right + bases, whole)

    def zoomed(self, factor: float, place: float, whole: int) -> Frame:
        """The frame with ``factor`` times as many bases about a fixed position."""
        wanted = min(max(self.bases * factor, MIN_BASES), max(whole, MIN_BASES))
        left = place - (place - self.left) * wanted / self.bases
        return self.showing(left, left + wanted, whole)

    def showing(self, left: float, right: float, whole: int) -> Frame:
        """The frame of a range, moved and widened to be valid within ``whole`` bases."""
        bases = min(max(right - left, MIN_BASES), max(whole, MIN_BASES))
        left += (right - left - bases) / 2
        left = min(max(left, 0.0), max(0.0, whole - bases))
        return self._replace(left=left, right=left + bases)


class RecordSpan(NamedTuple):
    """A record in a frame: its number, and its start and end in pixels."""

    number: int
    begin: float
    end: float


def borders(before: Int64, frame: Frame) -> list[float]:
    """The starts of records in a frame, one per pixel; ``before`` int64 [k + 1]: their bases."""
    return [frame.at(place) for place in thin_lines(before[1:-1], frame.left, frame.right, int(frame.width)).tolist()]


def named_records(before: Int64, frame: Frame) -> list[RecordSpan]:
    """The records of a frame with enough room for their names."""
    least = _NAMED / frame.base_width
    first = max(0, int(np.searchsorted(before, frame.left, "right")) - 1)
    last = min(len(before) - 1, int(np.searchsorted(before, frame.right, "left")))
    begins = np.maximum(before[first:last], frame.left)
    ends = np.minimum(before[first + 1 : last + 1], frame.right)
    return [
        RecordSpan(first + at, frame.at(float(begins[at])), frame.at(float(ends[at])))
        for at in np.flatnonzero(ends - begins >= least).tolist()
    ]


def positions(before: Int64, frame: Frame) -> list[tuple[float, str]]:
    """Round positions, 1-based in each record, and the pixels of their bases' middles."""
    step = nice_step(frame.bases, max(1, int(frame.width / _BETWEEN)))
    found = []
    for record in named_records(before, frame):
        if record.end - record.begin < _COUNTED:
            continue
        begin = int(before[record.number])
        first, last = frame.place(record.begin) - begin + 0.5, frame.place(record.end) - begin + 0.5
        for value in ticks(first, last, step).tolist():
            x = frame.at(begin + value - 0.5)
            if value > 0 and record.begin <= x <= record.end:
                found.append((x, tick_text(value, step)))
    return found


def pixels(
    least: NDArray[np.integer], most: NDArray[np.integer], first: int, unit: int, frame: Frame
) -> tuple[Int64, Int64]:
    """The least and the greatest coverage of each pixel of a frame: int64 [width] each.

    So the narrowest peak and hole is visible. ``least`` and ``most`` are those of ``unit`` bases
    each, from base ``first`` on; beyond them coverage is 0.
    """
    count = max(1, int(frame.width))
    edges = (frame.left - first + np.arange(count + 1) * (frame.bases / count)) / unit
    begins = np.floor(edges[:-1]).astype(np.int64)
    ends = np.maximum(np.ceil(edges[1:]).astype(np.int64), begins + 1)
    size = len(least)
    inside = (begins < size) & (ends > 0)
    found = np.zeros((2, count), np.int64)
    if inside.any():
        spans = np.stack([np.clip(begins[inside], 0, size - 1), np.clip(ends[inside], 1, size)], axis=1).ravel()
        low, high = int(spans[0]), int(spans[-1])
        for row, values, reduce in ((0, least, np.minimum), (1, most, np.maximum)):
            # One more, since no span may begin or end behind the last value.
            padded = np.append(values[low:high], 0)
            found[row, inside] = reduce.reduceat(padded, spans - low)[::2]
    return found[0], found[1]
