"""Sums of an alignment's differences: what charts and the format ``counts`` show.

Identity in windows along the alignment, lengths of gaps, substitutions by their bases, and the GC
content of both sequences.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.differences.rows import DifferenceKind
from gpu.analyses.chromosome.differences.table import DifferenceTable
from gpu.analyses.chromosome.segments import Integers
from gpu.core.phrase import Phrase
from gpu.sequences.alphabet import DNA, DNA_BASES, Codes

#: Columns of a window of identity; shorter alignments have so many windows instead, of at least
#: the last number.
WINDOW, _MIN_WINDOWS, _LEAST = 1_000, 50, 20
#: Most stretches of a sequence whose GC content is told, and least bases of one.
_GC_STRETCHES, _GC_LEAST = 200, 500
#: Longest gaps of the classes that are counted together; the last class has no end.
CLASSES = (1, 2, 3, 4, 5, 6, 9, 15, 30, 60, 100, 1_000, 10_000)
_PURINES = frozenset("AG")


class Along(NamedTuple):
    """Shares, 0 to 1, float64 [k], at the middles of stretches: 1-based places of the record."""

    places: NDArray[np.float64]
    shares: NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class ChangeCounts:
    """Numbers of substitutions and gaps, of one alignment or of several together.

    Attributes
    ----------
    substitutions : int64 [4, 4]
        By the base of a and the base of b, in the order of ``DNA.letters``.
    insertions, deletions : int64 [len(CLASSES) + 1]
        Numbers of gaps by their length's class: 1, … (``CLASSES``), longer.
    """

    substitutions: Integers
    insertions: Integers
    deletions: Integers

    @property
    def transitions(self) -> int:
        """Substitutions of a purine (A, G) by the other, or of a pyrimidine (C, T)."""
        return sum(count for one, other, count in self.changes() if is_transition(one, other))

    @property
    def transversions(self) -> int:
        """The other substitutions."""
        return int(self.substitutions.sum()) - self.transitions

    @property
    def ratio(self) -> float | None:
        """Transitions over transversions; None without any of the latter."""
        return self.transitions / self.transversions if self.transversions else None

    def changes(self) -> Iterator[tuple[str, str, int]]:
        """Each pair of different bases with its number of substitutions."""
        for one, row in zip(DNA.letters, self.substitutions.tolist(), strict=False):
            for other, count in zip(DNA.letters, row, strict=False):
                if one != other:
                    yield one, other, count

    def substitution_rows(self) -> Iterator[tuple[str | float, ...]]:
        """Rows of a table: what is counted, its name, from, to, and the number."""
        for one, other, count in self.changes():
            yield "substitutions", f"{one}>{other}", "", "", count
        yield "substitutions", "transitions", "", "", self.transitions
        yield "substitutions", "transversions", "", "", self.transversions

    def gap_rows(self) -> Iterator[tuple[str | float, ...]]:
        """Rows of the same table: from and to are the least and the greatest length of a class."""
        for name, counts in (("insertions", self.insertions), ("deletions", self.deletions)):
            for (low, high), count in zip(class_bounds(), counts.tolist(), strict=True):
                yield name, "length", low, "" if high is None else high, count


@dataclass(frozen=True, eq=False)
class DifferenceCounts(ChangeCounts):
    """All sums of one alignment.

    Attributes
    ----------
    window : int
        Columns of a window.
    identity : Along
        Matches over columns in each window, at places of a.
    gc_a, gc_b : Along
        G and C among the bases, of all that was compared.
    """

    window: int
    identity: Along
    gc_a: Along
    gc_b: Along

    @classmethod
    def of(cls, table: DifferenceTable) -> DifferenceCounts:
        """Sum up a table of differences and its sequences; one pass over all bases."""
        found = table.found
        chosen = found.bases[found.kind == DifferenceKind.SUBSTITUTION].astype(np.int64)
        pairs = np.bincount(chosen[:, 0] * DNA_BASES + chosen[:, 1], minlength=DNA_BASES**2)
        insertions, deletions = (
            np.bincount(np.searchsorted(CLASSES, found.length[found.kind == kind]), minlength=len(CLASSES) + 1)
            for kind in (DifferenceKind.INSERTION, DifferenceKind.DELETION)
        )
        length = found.alignment.length
        window = WINDOW if length >= WINDOW * _MIN_WINDOWS else max(_LEAST, length // _MIN_WINDOWS)
        identity = Along(np.zeros(0), np.zeros(0))
        if length:
            bins = max(1, length // window)
            shares, _ = found.alignment.profile(table.a.side, table.b.side, bins)
            middles = (np.arange(bins) * 2 + 1) * length // (2 * bins)
            at = found.alignment.points(middles)[0]
            identity = Along(_places(table, at, on_b=False), shares.astype(np.float64))
        return cls(
            pairs.reshape(DNA_BASES, DNA_BASES),
            insertions,
            deletions,
            window,
            identity,
            _gc(table, table.a.side.codes, on_b=False),
            _gc(table, table.b.side.codes, on_b=True),
        )

    def histogram(self) -> tuple[NDArray[np.float64], Integers]:
        """Numbers of windows by their identity in percent: edges [101], counts [100]."""
        percent = np.minimum((self.identity.shares * 100).astype(np.int64), 99)
        return np.arange(101.0), np.bincount(percent, minlength=100)

    def rows(self) -> Iterator[tuple[str | float, ...]]:
        """All of it as a table: what is counted, its name, from, to, and the number."""
        yield "counted", "name", "from", "to", "value"
        yield from self.substitution_rows()
        if self.ratio is not None:
            yield "substitutions", "ti/tv", "", "", round(self.ratio, 4)
        yield from self.gap_rows()
        edges, windows = self.histogram()
        for low, count in zip(edges.tolist(), windows.tolist(), strict=False):
            yield Phrase("windows of {} columns", self.window), Phrase("identity in percent"), low, low + 1, count
        for name, along in (("identity", self.identity), ("GC of a", self.gc_a), ("GC of b", self.gc_b)):
            for place, share in zip(along.places.tolist(), along.shares.tolist(), strict=True):
                yield name, "at", place, place, round(share, 5)


def is_transition(one: str, other: str) -> bool:
    """True if both bases are purines, or both pyrimidines."""
    return (one in _PURINES) == (other in _PURINES)


def class_bounds() -> list[tuple[int, int | None]]:
    """The least and greatest length of each class of gaps; None: no greatest."""
    lows = [1, *(high + 1 for high in CLASSES)]
    return list(zip(lows, (*CLASSES, None), strict=True))


def _places(table: DifferenceTable, index: Integers, on_b: bool) -> NDArray[np.float64]:
    choice = (table.b if on_b else table.a).choice
    at: Any = index
    return np.asarray(choice.position(at), np.float64)


def _gc(table: DifferenceTable, codes: Codes, on_b: bool) -> Along:
    """The GC content along one sequence; stretches without a base are left out."""
    stretches = min(_GC_STRETCHES, len(codes) // _GC_LEAST) or min(1, len(codes))
    if not stretches:
        return Along(np.zeros(0), np.zeros(0))
    edges = np.arange(stretches + 1) * len(codes) // stretches
    g, c = (DNA.letters.index(letter) for letter in "GC")
    numbers = [np.bincount(codes[first:end], minlength=DNA_BASES) for first, end in pairwise(edges.tolist())]
    counted = np.array([number[:DNA_BASES] for number in numbers])
    gc, bases = counted[:, g] + counted[:, c], counted.sum(axis=1)
    known = bases > 0
    middles = ((edges[:-1] + edges[1:]) // 2)[known]
    return Along(_places(table, middles, on_b), gc[known] / bases[known])
