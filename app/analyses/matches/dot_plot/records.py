"""Concatenated records along a side of the dot plot: names, rulers, parsing. Free of Qt."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from app.charts.level_of_detail import Indices, nice_step, thin_lines, ticks
from app.pictures.navigation import Range, Target, read_positions, split_target
from gpu.analyses.matches.result import RecordTable
from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.core.units import counted, tick_text, visible
from gpu.sequences.labels import Labels
from gpu.sequences.names import display_name

#: The unit of positions whose ticks have its multiples.
_BASES = "bp"
#: Follows the name of a record that lies reverse-complemented.
_FLIPPED = " (−)"
#: Examples for the “go to” field.
EXAMPLES = Phrase("34M-35M , 1..500kb or chr1:34M-35M")
#: Least distance of ticks, as a share of a step.
_APART = 0.6
#: Most records that show positions side by side.
MAX_WITH_POSITIONS = 4
#: Most records named in a sentence.
_MAX_NAMED = 4


class RecordRuler:
    """Converts 0-based coordinates of a concatenation to 1-based record positions and back.

    ``side``: what the records are called together; ``unit``: that of positions.
    """

    def __init__(self, records: RecordTable, side: str = "", unit: str = _BASES) -> None:
        self.side, self.unit = side, unit
        self.arrange(records, np.zeros(len(records.names), np.bool_))

    def arrange(self, records: RecordTable, flipped: NDArray[np.bool_]) -> None:
        """Take records in another order; positions of ``flipped`` ones (bool [k]) run backwards."""
        self._records = records
        self._flipped = flipped
        self._labels: Labels | None = None
        self._lower = [name.lower() for name in records.names]
        self._names = [display_name(name) for name in records.names]

    @property
    def total(self) -> int:
        """Bases of all records."""
        return self._records.total

    @property
    def count(self) -> int:
        """The number of records."""
        return len(self._records.names)

    @property
    def many(self) -> bool:
        """True if there is more than one record."""
        return self.count > 1

    def title(self, name: str) -> str:
        """The title of an axis along records of this name."""
        return f"{self.side}: {name}" if self.unit == _BASES else f"{self.side}: {name} ({self.unit})"

    def index_at(self, coordinate: float) -> int:
        """The record at a coordinate, clipped to the ends."""
        inside = min(max(int(coordinate), 0), max(self.total - 1, 0))
        return int(self._records.indices(np.array([inside]))[0])

    def with_side(self, place: str) -> str:
        """A place behind the name of the side."""
        return f"{self.side.lower()} {place}"

    def name(self, index: int) -> str:
        """A record's name as it is displayed; a mark follows that of one that is turned."""
        name = visible(self._names[index])
        return f"{name}{_FLIPPED}" if self._flipped[index] else name

    def cut(self, name: str, room: float, width: Callable[[str], float]) -> str:
        """A name from ``names`` cut to a width, "" if too little of it would be left."""
        if self._labels is None:
            self._labels = Labels(self._names)
        bare = name.removesuffix(_FLIPPED)
        sign = name[len(bare) :]
        shown = self._labels.cut(bare, room - width(sign), width)
        return shown + sign if shown else ""

    def span(self, index: int) -> Range:
        """The range of a record, half-open."""
        start = int(self._records.starts[index])
        return start, start + int(self._records.lengths[index])

    def describe(self, coordinate: float) -> str:
        """The 1-based position in its record, e.g. ``chr1 34,567``; named if there are several."""
        index = self.index_at(coordinate)
        position = f"{self._position(index, int(coordinate)):,}"
        # The only record is named beside the picture, and its name may be long.
        return f"{self.name(index)} {position}" if self.many else position

    def describe_range(self, first: int, last: int) -> str:
        """A formatted half-open range, e.g. ``chr1 34,567–35,000``."""
        end_index = self.index_at(last - 1)
        end = f"{self._position(end_index, last - 1):,}"
        if end_index != self.index_at(first):
            end = f"{self.name(end_index)} {end}"
        return f"{self.describe(first)}–{end}"

    def _position(self, index: int, coordinate: int) -> int:
        """The 1-based position of a coordinate in a record, on the record's forward strand."""
        start, end = self.span(index)
        return end - coordinate if self._flipped[index] else coordinate - start + 1

    def range_of(self, index: int, first: int, last: int) -> Range:
        """The coordinates of the 1-based positions ``first`` to ``last`` of a record, half-open."""
        start, end = self.span(index)
        first, last = max(first, 1), min(last, end - start)
        return (end - last, end - first + 1) if self._flipped[index] else (start + first - 1, start + last)

    def borders(self, low: float, high: float, pixels: int) -> Indices:
        """The borders between records within ``[low, high]``, at most one per pixel."""
        inner = self._records.starts[1:]
        return thin_lines(inner[(inner > 0) & (inner < self.total)], low, high, pixels)

    def in_view(self, low: float, high: float) -> range:
        """Indices of the records that meet ``[low, high]``."""
        if not self._records.names or high <= 0 or low >= self.total:
            return range(0)
        return range(self.index_at(low), self.index_at(high) + 1)

    def ticks(self, low: float, high: float, count: int) -> list[tuple[float, str]]:
        """At most about ``count`` (coordinate, label) between two coordinates.

        Positions restart in each record. Records too short for a tick of their own get none; of
        more than ``MAX_WITH_POSITIONS`` records only names are shown.
        """
        step = nice_step(high - low, count)
        found: list[tuple[float, str]] = []
        records = self.in_view(low, high)
        for index in records if len(records) <= MAX_WITH_POSITIONS else range(0):
            start, end = self.span(index)
            first, last = max(start, low), min(end, high)
            if last - first < step and self.many and len(records) > 1:
                continue
            bounds = (end - last, end - first) if self._flipped[index] else (first - start, last - start)
            places = ticks(bounds[0] + 0.5, bounds[1] + 0.5, step).tolist()
            for position in reversed(places) if self._flipped[index] else places:
                at = end - position + 0.5 if self._flipped[index] else start + position - 0.5
                if position > 0 and (not found or at - found[-1][0] >= _APART * step):
                    found.append((at, tick_text(position, step) if self.unit == _BASES else f"{position:,}"))
        return found

    def names(
        self, low: float, high: float, pixels: float, least: float, room: float = 0.0
    ) -> list[tuple[float, float, str]]:
        """(from, to, name) of the records that take at least ``least`` of a range's ``pixels``.

        If none does, of as many evenly spread records as fit with ``room`` pixels about the middle
        of each.
        """
        seen = self.in_view(low, high)
        starts = self._records.starts[seen.start : seen.stop]
        ends = np.minimum(starts + self._records.lengths[seen.start : seen.stop], int(high) + 1)
        starts = np.maximum(starts, int(low))
        base = (high - low) / max(pixels, 1.0)
        kept = np.flatnonzero(ends - starts >= least * base).tolist()
        if not kept and room and len(starts):
            middles = (starts + ends) / 2
            _, first = np.unique(((middles - low) / (room * base)).astype(np.int64), return_index=True)
            # Every other place, so that neighbours at its ends do not overlap.
            return [
                (float(middles[at] - room * base / 2), float(middles[at] + room * base / 2), self.name(seen.start + at))
                for at in first[::2].tolist()
            ]
        return [(float(starts[at]), float(ends[at]), self.name(seen.start + at)) for at in kept]

    def find(self, name: str) -> int | None:
        """The record of a name, ignoring case, or of a displayed one; None if there is none."""
        wanted = name.strip()
        if wanted.lower() in self._lower:
            return self._lower.index(wanted.lower())
        return self._names.index(wanted) if wanted in self._names else None

    def sentence(self) -> str:
        """The names of the first few records."""
        names = self._names
        more = Phrase(" and {:,} more", len(names) - _MAX_NAMED) if len(names) > _MAX_NAMED else ""
        return visible(", ".join(names[:_MAX_NAMED])) + more


def parse_go_to(
    text: str, reference: RecordRuler, query: RecordRuler, here: tuple[float, float] = (0.0, 0.0)
) -> Target:
    """Parse ``34M-35M , 1..500kb``, ``, 1..500kb``, ``chr1:34M-35M`` or a record's name.

    Columns are the reference, rows the query. Positions count in records. Without a name the first
    position is of the reference and the second of the query, in the record that ``here`` (i, j)
    lies in. ``reference:`` and ``query:`` name a side. Raises ``InputError`` with one sentence.
    """
    ranges: dict[str, Range] = {}
    for place, part in enumerate(split_target(text, EXAMPLES)):
        if not part:
            continue
        side, found = _range(part, ("reference", "query")[place], reference, query, here)
        if side in ranges:
            raise InputError("“{}” names the {} twice; name one position of each.", text, side)
        ranges[side] = found
    return Target(rows=ranges.get("query"), columns=ranges.get("reference"))


def _range(
    part: str, side: str, reference: RecordRuler, query: RecordRuler, here: tuple[float, float]
) -> tuple[str, Range]:
    rulers = {"reference": reference, "query": query}
    there = Phrase("there are {} (reference) and {} (query)", reference.sentence(), query.sentence())
    name, colon, typed = part.rpartition(":")
    whole = _record(part, side, rulers)
    # A record's name may itself end in a range, if cut out of a longer one.
    positions = None if colon and whole else read_positions(typed)
    if positions is None:
        if whole is None:
            raise InputError("“{}” is neither a position, for example {}, nor a record: {}.", part, EXAMPLES, there)
        side, index = whole
        return side, rulers[side].span(index)
    wanted = name.strip().lower()
    if not colon or wanted in rulers:
        side = wanted or side
        index = rulers[side].index_at(here[0] if side == "query" else here[1])
    else:
        found = _record(name, side, rulers)
        if found is None:
            raise InputError("No record here is named “{}”; {}.", name.strip(), there)
        side, index = found
    start, end = rulers[side].span(index)
    first, last = positions.on_forward(end - start)
    if last < 1 or first > end - start:
        raise InputError(
            "“{}” lies outside {}, which has {}.", part, rulers[side].name(index), counted(end - start, "bases")
        )
    return side, rulers[side].range_of(index, first, last)


def _record(name: str, side: str, rulers: dict[str, RecordRuler]) -> tuple[str, int] | None:
    """The side and the index of a named record; if both sides have one, that of ``side``."""
    for candidate in (side, "query" if side == "reference" else "reference"):
        index = rulers[candidate].find(name)
        if index is not None:
            return candidate, index
    return None
