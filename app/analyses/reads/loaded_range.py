"""The loaded part of a result for a view of the reference. Free of Qt.

It is read in a thread, with a margin on either side to move in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.analyses.reads.base_order import lines_by_base
from app.analyses.reads.frame import Frame
from app.analyses.reads.packing import pack_beside
from app.analyses.reads.tag_classes import TagClasses
from gpu.analyses.reads.coverage import Coverage
from gpu.analyses.reads.pile_up import PileUp
from gpu.analyses.reads.shades import By, base_qualities, shades_of

Int64 = NDArray[np.int64]

#: Most bases per pixel at which single reads are drawn.
_CLOSE = 4.0
#: Most reads drawn; of more, an evenly spaced sample.
MAX_READS = 6_000
#: Margin read on either side, as a share of the view.
_BESIDE = 1.0


@dataclass(frozen=True)
class LoadedRange:
    """Coverage of bases ``[first, last)`` (int64 [last - first]); at close zooms pile and lines.

    ``pile`` holds the reads that are drawn, and the lines their rows, from 0; ``shades`` the number
    of each read's colour, which are ``by`` that, and ``qualities`` those of mismatched bases, if
    they are wanted (``gpu.analyses.reads.shades``). ``depths``: the coverage by further files, by
    the names of their lanes.
    """

    first: int
    last: int
    coverage: Int64
    pile: PileUp | None = None
    lines: Int64 | None = None
    shades: Int64 | None = None
    by: By | TagClasses = "strand"
    qualities: Int64 | None = None
    depths: Mapping[str, Int64] = field(default_factory=dict)

    def covers(self, frame: Frame, bases: int) -> bool:
        """True if it reaches as far as a frame, on a reference of so many bases."""
        return self.first <= max(0.0, frame.left) and min(frame.right, bases) <= self.last

    def serves(self, frame: Frame, bases: int) -> bool:
        """True if it has all that such a frame shows."""
        return self.covers(frame, bases) and (self.pile is not None or not is_close(frame))

    @property
    def letters(self) -> str:
        """The reference's letters, if reads are drawn."""
        return self.pile.letters if self.pile is not None else ""

    @property
    def depth(self) -> int:
        """The number of lines of the pile."""
        return int(self.lines.max(initial=-1)) + 1 if self.lines is not None else 0


def is_close(frame: Frame) -> bool:
    """True if single reads are drawn."""
    return frame.bases <= _CLOSE * frame.width


def needs_bases(frame: Frame, size: int) -> bool:
    """True if single bases decide the picture, rather than bins of ``size`` bases."""
    return frame.bases < size * frame.width


class PileLook(NamedTuple):
    """The look of a pile-up: what its reads are shaded by, and the place by whose bases they are
    sorted (-1: none); ``has_qualities``: mismatched bases are paler where their quality is low.
    """

    by: By | TagClasses = "strand"
    sorted_at: int = -1
    has_qualities: bool = True


_PLAIN = PileLook()


def load_range(
    along: Coverage,
    frame: Frame,
    before: LoadedRange | None,
    look: PileLook = _PLAIN,
    further: Mapping[str, Coverage] | None = None,
) -> LoadedRange:
    """Read the data of a frame and its margins; reads already in ``before`` keep their lines.

    ``further``: by the names of their lanes. Raises ``Damaged``.
    """
    beside = frame.bases * _BESIDE
    first, last = max(0, int(frame.left - beside)), min(along.bases, int(frame.right + beside) + 1)
    coverage = along.depth(first, last)
    depths = {name: each.depth(first, last) for name, each in (further or {}).items()}
    if not is_close(frame):
        return LoadedRange(first, last, coverage, depths=depths)
    pile = along.pile_up(first, last, MAX_READS)
    if first <= look.sorted_at < last:
        lines = lines_by_base(pile, look.sorted_at)
    else:
        lines = pack_beside(pile.starts, pile.ends, _known(pile, before))
    shades = None
    if isinstance(look.by, TagClasses):
        shades = look.by.of(along.result, pile.numbers)
    elif look.by != "strand":
        shades = shades_of(along.result, pile, look.by)
    qualities = base_qualities(along.result, pile) if look.has_qualities else None
    return LoadedRange(first, last, coverage, pile, lines, shades, look.by, qualities, depths)


def _known(pile: PileUp, before: LoadedRange | None) -> Int64:
    """The earlier lines of hits, -1 for new ones."""
    known = np.full(len(pile), -1, np.int64)
    if before is None or before.pile is None or before.lines is None or not len(before.pile):
        return known
    numbers = np.argsort(before.pile.numbers)
    sorted_numbers = before.pile.numbers[numbers]
    at = np.minimum(np.searchsorted(sorted_numbers, pile.numbers), len(numbers) - 1)
    same = sorted_numbers[at] == pile.numbers
    known[same] = before.lines[numbers[at[same]]]
    return known
