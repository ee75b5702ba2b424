"""The table of genes: the place of each in both records, identity, coverage, and effects on its
protein.

The genes are those of a, or of b where a has none, as for the effects of differences.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.differences.effects import ComparedSequence, coding_effects, genes_are_of_b
from gpu.analyses.chromosome.differences.rows import DifferenceKind, Differences, find
from gpu.analyses.chromosome.differences.severity import Effect
from gpu.analyses.chromosome.find.features import Whole
from gpu.analyses.chromosome.genes.listed import Gene, genes_of
from gpu.analyses.chromosome.segments import DIAGONAL, Integers
from gpu.sequences.choice import SequenceChoice

#: Least share of aligned bases of a gene that is there, and of one that is there in part.
PRESENT, PARTIAL = 0.9, 0.1


class GeneState(IntEnum):
    """The part of a gene that is aligned, by its coverage."""

    ABSENT = 0
    PARTIAL = 1
    PRESENT = 2


@dataclass(frozen=True, eq=False)
class GeneTable:
    """Genes of one side of an alignment, by their places; arrays of one length n.

    Attributes
    ----------
    alignment : Alignment
    compared : (ComparedSequence, ComparedSequence)
        Both sequences, a first.
    on_b : bool
        The genes are those of b.
    genes : list of Gene
    places : int64 [2, n, 2]
        First and last base in the records of a and b, 1-based on their forward strands; 0 where
        nothing is aligned. The first one is greater over the origin of a circle.
    bases, aligned, matches : int64
        Bases of the coding sequence, or of the gene that has none; those that have a base of the
        other sequence beside them; and those that have the same one.
    counts : int64 [n, e]
        By the number of an ``Effect``; -1 for what codes for no protein.
    """

    alignment: Alignment
    compared: tuple[ComparedSequence, ComparedSequence]
    on_b: bool
    genes: list[Gene] = field(repr=False)
    places: Integers
    bases: Integers
    aligned: Integers
    matches: Integers
    counts: Integers

    @classmethod
    def of(cls, alignment: Alignment, a: ComparedSequence, b: ComparedSequence) -> GeneTable:
        """The genes of a, or of b if a has none, beside the other sequence."""
        on_b = bool(genes_are_of_b(a, b))
        annotated, other = (b, a) if on_b else (a, b)
        genes = genes_of(annotated.whole)
        found = find(alignment, a.side, b.side, below=0.0)
        counts = np.full((len(genes), len(Effect)), -1, np.int64)
        coding = np.array([gene.coding for gene in genes], np.int64)
        if (coding >= 0).any():
            counts[coding >= 0] = coding_effects(found, annotated, other, on_b)[coding[coding >= 0]]

        of, start, end = _spans([gene.whole for gene in genes], len(annotated.whole))
        begins, ends = on_matrix(annotated.choice, start, end)
        bases = AlignedBases(alignment, int(on_b))
        low, high = bases.before(begins.ravel()), bases.before(ends.ravel())
        differs = _mismatches(found, int(on_b))
        gone = np.searchsorted(differs, ends.ravel()) - np.searchsorted(differs, begins.ravel())
        pieces, size = np.repeat(of, 2), len(genes)
        aligned = np.bincount(pieces, high - low, size).astype(np.int64)
        matches = aligned - np.bincount(pieces, gone, size).astype(np.int64)

        # Pieces follow each other along the record: the first and the last one that is aligned.
        some = np.flatnonzero(high > low)
        beside = np.zeros((size, 2), np.int64)
        for column, order in enumerate((some[::-1], some)):
            rank = np.where(annotated.choice.reverse ^ bool(column), high - 1, low)[order]
            beside[pieces[order], column] = other.choice.position(bases.other(rank))
        if a.choice.reverse != b.choice.reverse:
            beside = beside[:, ::-1]
        own = np.zeros((size, 2), np.int64)
        own[of[::-1], 0], own[of, 1] = start[::-1] + 1, end
        return cls(
            alignment, (a, b), on_b, genes, np.stack((beside, own) if on_b else (own, beside)),
            np.bincount(of, end - start, size).astype(np.int64), aligned, matches, counts,
        )  # fmt: skip

    def __len__(self) -> int:
        return len(self.genes)

    def at(self, number: int) -> tuple[GeneTable, int]:
        """The table of a gene, and its row there, as of ``JoinedGenes``."""
        return self, number

    @property
    def lengths(self) -> tuple[int, int]:
        """Bases of the records of a and of b."""
        a, b = (each.choice.length for each in self.compared)
        return a, b

    @property
    def annotated(self) -> ComparedSequence:
        """The sequence that the genes are of."""
        return self.compared[self.on_b]

    @cached_property
    def identity(self) -> NDArray[np.float64]:
        """Matches over aligned bases, 0 to 1; NaN without any."""
        return np.where(self.aligned > 0, self.matches / np.maximum(self.aligned, 1), np.nan)

    @cached_property
    def coverage(self) -> NDArray[np.float64]:
        """Aligned bases over all, 0 to 1."""
        return self.aligned / np.maximum(self.bases, 1)

    @cached_property
    def state(self) -> NDArray[np.uint8]:
        """A ``GeneState``."""
        return (self.coverage >= PARTIAL).astype(np.uint8) + (self.coverage >= PRESENT)

    def on_side(self, number: int) -> Whole | None:
        """The feature of a gene on its matrix side; None if it is outside of that."""
        whole, choice = self.genes[number].whole, self.annotated.choice
        start, end = np.array(whole.spans, np.int64).T
        step = -1 if whole.strand < 0 else 1
        begins, ends = (each[:, ::step].ravel().tolist() for each in on_matrix(choice, start, end))
        spans = tuple(span for span in zip(begins, ends, strict=True) if span[0] < span[1])
        strand = -whole.strand if choice.reverse else whole.strand
        return replace(whole, side=int(self.on_b), strand=strand, spans=spans) if spans else None

    def strand(self, number: int, side: int) -> int:
        """The strand of a gene in the record of a side: +1, -1, or 0 if it has none."""
        own = self.genes[number].whole.strand
        turned = self.compared[0].choice.reverse != self.compared[1].choice.reverse
        return -own if turned and side != self.on_b else own


def _spans(wholes: list[Whole], size: int) -> tuple[Integers, Integers, Integers]:
    """The numbers of genes, int64, and starts and ends of their parts along the record: those over
    the origin of a circle from its end on.
    """
    found = []
    for number, whole in enumerate(wholes):
        spans = whole.spans[::-1] if whole.strand < 0 else whole.spans
        if not any(before[1] == size and not after[0] for before, after in pairwise(spans)):
            spans = tuple(sorted(spans))
        found += [(number, start, end) for start, end in spans]
    of, start, end = np.array(found, np.int64).reshape(-1, 3).T
    return of, start, end


def _mismatches(found: Differences, side: int) -> Integers:
    """The bases of a side beside which another one, or an ambiguous letter, stands; int64."""
    rows = np.isin(found.kind, (DifferenceKind.SUBSTITUTION, DifferenceKind.AMBIGUOUS))
    length, begin = found.length[rows], found.begin[side][rows]
    first = np.cumsum(length) - length
    return np.repeat(begin - first, length) + np.arange(int(length.sum()))


class AlignedBases:
    """The bases of one side of an alignment (0: a) that have a base of the other side beside them.

    The n-th of one side lies beside the n-th of the other one: what is counted between two places,
    and where they lead to, takes a binary search each, however long the sequences are.
    """

    def __init__(self, alignment: Alignment, side: int) -> None:
        runs = alignment.segments
        diagonal = runs.kind == DIAGONAL
        starts = runs.i[diagonal], runs.j[diagonal]
        self._own, self._beside = starts[side], starts[1 - side]
        self._length = runs.length[diagonal]
        self._rank = np.cumsum(self._length) - self._length

    def before(self, index: Integers) -> Integers:
        """The number of aligned bases before bases of the side, int64."""
        if not len(self._rank):
            return np.zeros_like(index)
        run = np.maximum(np.searchsorted(self._own, index, side="right") - 1, 0)
        return self._rank[run] + np.clip(index - self._own[run], 0, self._length[run])

    def other(self, rank: Integers) -> Integers:
        """The bases of the other side beside those of these ranks, int64."""
        run = np.searchsorted(self._rank, rank, side="right") - 1
        return self._beside[run] + rank - self._rank[run]


def on_matrix(choice: SequenceChoice, start: Integers, end: Integers) -> tuple[Integers, Integers]:
    """Stretches of a record as bases of the matrix side, int64 [k, 2] each: starts and ends.

    Each is in two pieces along the record, before and behind the base that the side begins with;
    what is outside of the side is an empty piece.
    """
    low, high = choice.first - 1, choice.last
    cut = choice.origin or high
    starts = np.stack((np.maximum(start, low), np.maximum(start, cut)), axis=1)
    ends = np.stack((np.minimum(end, cut), np.minimum(end, high)), axis=1)
    starts = np.minimum(starts, ends)
    shift = np.array([choice.length - choice.origin if choice.origin else -low, -choice.origin])
    starts, ends = starts + shift, ends + shift
    return (choice.used - ends, choice.used - starts) if choice.reverse else (starts, ends)
