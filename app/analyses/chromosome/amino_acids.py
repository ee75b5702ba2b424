"""Amino acids above and below the letters of an alignment: of genes, or of a strand's three frames.

A residue stands at the middle base of its codon. Where both sequences have whole codons in the same
three columns, their difference is synonymous or not. Free of Qt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from app.charts.level_of_detail import Indices
from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.find.features import Whole
from gpu.analyses.chromosome.find.reading_frames import bases_at, code_of, coding_places, frame_places, residues
from gpu.analyses.chromosome.segments import DIAGONAL
from gpu.sequences.sequence import Sequence
from gpu.sequences.translation import FORWARD, REVERSE, STANDARD

#: Genes whose codons are held.
_HELD = 64


class AminoMode(Enum):
    """The reading frames whose amino acids are shown."""

    OFF = "off"
    GENES = "genes"
    FORWARD = "forward"
    REVERSE = "reverse"


class Difference(IntEnum):
    """Kinds of difference between codons in the same columns of both sequences."""

    NONE = 0
    SYNONYMOUS = 1
    OTHER = 2
    #: There is no whole codon in the other sequence.
    UNKNOWN = 3


@dataclass(frozen=True)
class Residues:
    """Residues of a line, by the ``columns`` int64 [k] of their codons' middle bases.

    ``first``, ``last``: the columns ``[first, last)`` of their codons. ``letters`` and ``kinds``
    (``Difference``) uint8 [k].
    """

    columns: Indices
    first: Indices
    last: Indices
    letters: NDArray[np.uint8]
    kinds: NDArray[np.uint8]

    def chosen(self, mask: NDArray[np.bool_]) -> Residues:
        """Those where ``mask`` is set."""
        return Residues(*(array[mask] for array in self._arrays()))

    def _arrays(self) -> tuple[NDArray, ...]:
        return self.columns, self.first, self.last, self.letters, self.kinds

    @classmethod
    def joined(cls, parts: Iterable[Residues]) -> Residues:
        """Several, one after another."""
        every = list(parts)
        nothing = (np.zeros(0, np.int64),) * 3 + (np.zeros(0, np.uint8),) * 2
        return cls(*map(np.concatenate, zip(nothing, *(part._arrays() for part in every), strict=True)))


class AminoAcids:
    """The residues of any block of an ``alignment``; ``coding``: coding features of a and b."""

    def __init__(
        self,
        alignment: Alignment,
        sequences: tuple[Sequence, Sequence],
        mode: AminoMode,
        coding: tuple[list[Whole], list[Whole]] = ([], []),
        code: int = STANDARD,
    ) -> None:
        self.alignment, self._sequences, self._code = alignment, sequences, code
        self.mode = mode
        self._coding = tuple(sorted(some, key=lambda one: one.start) for some in coding)
        self._starts = tuple(np.array([one.start for one in some], np.int64) for some in self._coding)
        self._ends = tuple(np.array([one.end for one in some], np.int64) for some in self._coding)
        # Highest end so far: genes that begin before a place and may reach it.
        self._reach = tuple(np.maximum.accumulate(ends) if len(ends) else ends for ends in self._ends)
        runs = alignment.segments
        # The runs in which a side advances, by their first base and their first column.
        along = [np.flatnonzero(runs.kind != side + 1) for side in (0, 1)]
        self._runs = tuple(
            (begin[kept], runs.column[kept]) for begin, kept in zip((runs.i, runs.j), along, strict=True)
        )
        self._places = lru_cache(_HELD)(lambda side, number: coding_places(self._coding[side][number]))

    @property
    def frames(self) -> tuple[int, ...]:
        """The frames with a line each; none for genes."""
        return {AminoMode.FORWARD: FORWARD, AminoMode.REVERSE: REVERSE}.get(self.mode, ())

    @property
    def has_genes(self) -> bool:
        """True if coding features of a side are known."""
        return any(self._coding)

    @property
    def lines(self) -> int:
        """The number of lines above a, and below b."""
        return 0 if self.mode is AminoMode.OFF else len(self.frames) or 1

    def block(self, first: int, last: int) -> tuple[list[Residues], list[Residues]]:
        """The residues of columns ``[first, last)``: lines above a from the top, and below b."""
        if self.mode is AminoMode.OFF:
            return [], []
        if not self.frames:
            own, other = self._genes(first, last)
            return [own], [other]
        a, b = (
            [self._within(self._frame(side, frame, first, last)[0], first, last) for frame in self.frames]
            for side in (0, 1)
        )
        return a, b

    def edge(self, side: int, begin: int, end: int) -> list[Residues]:
        """The residues of bases ``[begin, end)`` of a side, also beside the alignment.

        A line for each frame, or one for genes; in place of columns they have the side's bases.
        """
        if self.mode is AminoMode.OFF:
            return []
        length = len(self._sequences[side])
        if self.frames:
            places = ((frame_places(begin, end, length, frame), frame < 0, self._code) for frame in self.frames)
            return [self._on_edge(side, begin, end, *one) for one in places]
        taken = np.zeros(end - begin + 1, bool)
        parts = []
        for number in self._genes_in(side, begin, end):
            gene, places_of_gene = self._coding[side][number], self._places(side, number)
            middle = places_of_gene[:, 1]
            near = places_of_gene[(middle >= begin) & (middle < end)]
            near = near[~taken[near[:, 1] - begin]]
            taken[np.clip(near - begin, 0, end - begin)] = True
            parts.append(self._on_edge(side, begin, end, near, gene.strand < 0, code_of(gene, self._code)))
        return [Residues.joined(parts)]

    def _on_edge(self, side: int, begin: int, end: int, places: Indices, is_reverse: bool, code: int) -> Residues:
        letters = residues(bases_at(self._sequences[side].codes, places, is_reverse), code)
        kinds = np.full(len(places), Difference.UNKNOWN, np.uint8)
        inside = (places >= self.alignment.start[side]) & (places < self.alignment.end[side])
        kinds[inside.all(axis=1)] = self._residues(side, places, is_reverse, code)[0].kinds
        line = Residues(places[:, 1], places.min(axis=1), places.max(axis=1) + 1, letters, kinds)
        return self._within(line, begin, end)

    def _stretch(self, side: int, first: int, last: int) -> tuple[int, int]:
        """The bases of a side in the columns ``[first, last)``, half-open."""
        points = self.alignment.points([first, min(last, self.alignment.length)])[side]
        return int(points[0]), int(points[1])

    def _frame(self, side: int, frame: int, first: int, last: int) -> tuple[Residues, Residues]:
        begin, end = self._stretch(side, first, last)
        places = frame_places(begin, end, len(self._sequences[side]), frame)
        return self._residues(side, places, frame < 0, self._code)

    def _genes(self, first: int, last: int) -> tuple[Residues, Residues]:
        """The residues of genes on a's line and on b's; genes of a are read in b, too."""
        taken = np.zeros(last - first + 1, bool)
        lines: tuple[list[Residues], list[Residues]] = ([], [])
        for side in (0, 1):
            for number in self._genes_in(side, *self._stretch(side, first, last)):
                gene = self._coding[side][number]
                places = self._places(side, number)
                begin, end = self._stretch(side, first, last)
                middle = places[:, 1]
                near = places[(middle >= begin) & (middle < end)]
                own, other = self._residues(side, near, gene.strand < 0, code_of(gene, self._code))
                shown = (own.columns >= first) & (own.columns < last)
                shown &= ~taken[np.clip(own.columns - first, 0, last - first)]
                for column in (own.chosen(shown).columns - first).tolist():
                    taken[max(0, column - 1) : column + 2] = True
                at = (lines[side], lines[1 - side])
                at[0].append(own.chosen(shown))
                at[1].append(other.chosen(shown & (other.kinds != Difference.UNKNOWN)))
        return Residues.joined(lines[0]), Residues.joined(lines[1])

    def _genes_in(self, side: int, begin: int, end: int) -> Iterator[int]:
        low = int(np.searchsorted(self._reach[side], begin, "right"))
        high = int(np.searchsorted(self._starts[side], end))
        for number in range(low, high):
            if self._ends[side][number] > begin:
                yield number

    def _residues(self, side: int, places: Indices, is_reverse: bool, code: int) -> tuple[Residues, Residues]:
        """The residues of codons of a side, and of what stands in their columns on the other."""
        alignment = self.alignment
        inside = (places >= alignment.start[side]) & (places < alignment.end[side])
        places = places[inside.all(axis=1)]
        columns = self._columns(side, places)
        runs = alignment.segments
        kinds = runs.kind[np.searchsorted(runs.column, columns, side="right") - 1]
        others = alignment.points(columns)[1 - side]
        own_step, step = np.diff(places, axis=1), np.diff(others, axis=1)
        # Where two exons meet, the other sequence's intron may have another length.
        whole = (kinds == DIAGONAL).all(axis=1) & ((np.abs(own_step) > 1) | (own_step == step)).all(axis=1)
        mine = bases_at(self._sequences[side].codes, places, is_reverse)
        letters = residues(mine, code)
        length = len(self._sequences[1 - side])
        its = bases_at(self._sequences[1 - side].codes, np.clip(others, 0, max(0, length - 1)), is_reverse)
        its_letters = residues(its, code)
        same = (mine == its).all(axis=1)
        change = np.where(letters == its_letters, Difference.SYNONYMOUS, Difference.OTHER)
        difference = np.where(~whole, Difference.UNKNOWN, np.where(same, Difference.NONE, change)).astype(np.uint8)
        first, last = columns.min(axis=1), columns.max(axis=1) + 1
        middle = columns[:, 1]
        return (
            Residues(middle, first, last, letters, difference),
            Residues(middle, first, last, its_letters, difference),
        )

    def _columns(self, side: int, places: Indices) -> Indices:
        """The columns that show bases of a side."""
        begins, columns = self._runs[side]
        at = np.searchsorted(begins, places, side="right") - 1
        return columns[at] + places - begins[at]

    @staticmethod
    def _within(found: Residues, first: int, last: int) -> Residues:
        return found.chosen((found.columns >= first) & (found.columns < last))
