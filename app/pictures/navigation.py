"""Parsing of “go to” texts, and the history of views. Free of Qt.

People write 1-based positions of the record's forward strand; code takes 0-based half-open ranges
of the matrix sides, which differ from them if a sequence was trimmed or reversed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from app.charts.level_of_detail import Area
from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.sequences.choice import SequenceChoice

_UNITS = {"": 1, "bp": 1, "k": 10**3, "kb": 10**3, "kbp": 10**3, "m": 10**6, "mb": 10**6, "mbp": 10**6}
_UNITS |= {"g": 10**9, "gb": 10**9, "gbp": 10**9}
_NUMBER = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?\s*(?:[kmg]?bp?|[kmg])?"
_POSITION = re.compile(rf"({_NUMBER})(?:\s*(?:\.\.|[-–—])\s*({_NUMBER}))?\s*(\[rev\])?", re.IGNORECASE)
_VERSION = re.compile(r"\.\d+$")
_VALUE = re.compile(r"([\d.]+)\s*([a-z]*)", re.IGNORECASE)
# A comma between digits and exactly three more groups thousands; any other separates positions.
_SEPARATOR = re.compile(r"\s*(?:;|,(?!\d{3}(?!\d))|(?<!\d),|\s,|,\s)\s*")

EXAMPLES = Phrase("chr1:34M-35M, 1000..2000, 500kb or 12,000 , 15,000")

Range = tuple[int, int]


@dataclass(frozen=True)
class Target:
    """Ranges of the matrix sides to show, 0-based half-open.

    None lets the alignment choose a side, or keeps it.
    """

    rows: Range | None = None
    columns: Range | None = None


@dataclass(frozen=True)
class Positions:
    """A range as typed: 1-based inclusive, ``from_end`` if it counts from the end of the record."""

    first: int
    last: int
    from_end: bool = False

    def on_forward(self, length: int) -> tuple[int, int]:
        """First and last on the forward strand of a record of ``length`` bases."""
        ends = (length - self.first + 1, length - self.last + 1) if self.from_end else (self.first, self.last)
        return min(ends), max(ends)


def split_target(text: str, examples: str) -> list[str]:
    """The one or two positions of ``x , y`` as typed; of ``, y`` the first is empty.

    Raises ``InputError``.
    """
    parts = _SEPARATOR.split(text.strip())
    if len(parts) > 2 or not parts[-1]:
        raise no_position(text, examples)
    return parts


def read_positions(part: str, round_the_end: bool = False) -> Positions | None:
    """Parse ``34M-35M``, ``1000..2000``, ``500kb`` or ``200-300[rev]``; None if it is no position.

    ``round_the_end``: a range may go on at base 1, as ``900-100`` does. Raises ``InputError`` for a
    position below 1 and for any other range whose last position lies before its first.
    """
    match = _POSITION.fullmatch(part.strip())
    if not match:
        return None
    first = _value(match[1])
    last = _value(match[2]) if match[2] else first
    if min(first, last) < 1:
        raise InputError("“{}” names no base: positions count from 1.", part.strip())
    if last < first and not (round_the_end and not match[3]):
        raise InputError("“{}” ends before it begins; write the smaller position first.", part.strip())
    return Positions(first, last, bool(match[3]))


def no_position(text: str, examples: str) -> InputError:
    """The error for a text that is not a position."""
    return InputError("“{}” is no position; write for example {}.", text.strip(), examples)


def parse_target(text: str, a: SequenceChoice, b: SequenceChoice) -> Target:
    """Parse ``chr1:34M-35M``, ``1000..2000``, ``500kb``, ``200-300[rev]`` or ``x , y``.

    A name (a record's name, or ``a`` or ``b``) selects the sequence; without one, the first
    position is of a and the second of b, which may stand alone: ``, y``. ``[rev]`` counts from the
    end of the record. Raises ``InputError`` with one sentence.
    """
    rows = columns = None
    for place, part in enumerate(split_target(text, EXAMPLES)):
        if not part:
            continue
        side, positions = _side(part, place, a, b)
        if side == "a" and rows is None:
            rows = _range(positions, a, part)
        elif side == "b" and columns is None:
            columns = _range(positions, b, part)
        else:
            raise InputError("“{}” names one sequence twice; name one position of each.", text)
    return Target(rows, columns)


def _side(part: str, place: int, a: SequenceChoice, b: SequenceChoice) -> tuple[str, str]:
    name, colon, positions = part.rpartition(":")
    if not colon:
        return "ab"[place], part
    wanted = name.strip().lower()
    named = [side for side, choice in (("a", a), ("b", b)) if wanted in _names(choice)]
    if len(named) == 2:  # both records have this name: the place decides
        return "ab"[place], positions
    if named:
        return named[0], positions
    if wanted in ("a", "b"):
        return wanted, positions
    raise InputError("No sequence here is named “{}”; there are {} (a) and {} (b).", name.strip(), a.label, b.label)


def _names(choice: SequenceChoice) -> set[str]:
    """The names of a record, with and without the versions of accessions."""
    names = {name.lower() for name in (choice.name, choice.record, choice.label) if name}
    return names | {_VERSION.sub("", name) for name in names}


def _range(part: str, choice: SequenceChoice, text: str) -> Range:
    positions = read_positions(part, round_the_end=bool(choice.origin))
    if positions is None:
        raise no_position(text, EXAMPLES)
    if positions.last < positions.first <= choice.length:
        low, high = sorted((choice.index(positions.first), choice.index(positions.last)))
        return (low, high + 1) if low < choice.seam <= high else (0, choice.used)
    first, last = positions.on_forward(choice.length)
    if last < choice.first or first > choice.last:
        raise InputError(
            "“{}” lies outside {}, of which {:,} to {:,} were compared.", text, choice.label, choice.first, choice.last
        )
    first, last = max(first, choice.first), min(last, choice.last)
    low, high = sorted((choice.index(first), choice.index(last)))
    # Of a record that begins at another base, a range across that base lies at both ends.
    return (low, high + 1) if high - low == last - first else (0, choice.used)


def _value(number: str) -> int:
    match = _VALUE.fullmatch(number.replace(",", ""))
    assert match  # _NUMBER is narrower
    return round(float(match[1]) * _UNITS[match[2].lower()])


def span(wanted: Range | None, low: float, high: float) -> tuple[float, float]:
    """The side of an area that shows ``wanted``.

    Its range, or a single base at the zoom of ``[low, high]``.
    """
    if wanted is None:
        return low, high
    if wanted[1] - wanted[0] > 1:
        return float(wanted[0]), float(wanted[1])
    middle, half = (wanted[0] + wanted[1]) / 2, (high - low) / 2
    return middle - half, middle + half


@dataclass
class ViewHistory:
    """The visited areas, as a browser's history of at most ``limit`` pages."""

    limit: int = 100
    _areas: list[Area] = field(default_factory=list)
    _at: int = -1

    @property
    def current(self) -> Area | None:
        return self._areas[self._at] if self._areas else None

    @property
    def can_back(self) -> bool:
        return self._at > 0

    @property
    def can_forward(self) -> bool:
        return self._at + 1 < len(self._areas)

    def visit(self, area: Area) -> None:
        """Record a new view and drop those ahead; an unchanged view is not recorded."""
        if area == self.current:
            return
        self._areas = [*self._areas[: self._at + 1], area][-self.limit :]
        self._at = len(self._areas) - 1

    def back(self) -> Area | None:
        """Step back; the view to show, or None at the oldest."""
        if not self.can_back:
            return None
        self._at -= 1
        return self.current

    def forward(self) -> Area | None:
        """Step forward; the view to show, or None at the newest."""
        if not self.can_forward:
            return None
        self._at += 1
        return self.current
