"""The table of genes: the place of each in both records, identity, coverage, and effects on its
protein.

The genes are those of a, or of b where a has none, as for the effects of differences. Of several
alignments each gene is in the row of the one that covers most of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cached_property, reduce
from itertools import pairwise
from typing import Any

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
    IN_TWO_BLOCKS = 2
    PRESENT = 3


#: An alignment and both sequences, a first, as they were compared.
Compared = tuple[Alignment, tuple[ComparedSequence, ComparedSequence]]


@dataclass(frozen=True, eq=False)
class GeneAlignment:
    """An alignment that genes are placed by.

    ``choices``, ``names``: of the records of a and of b. ``on_b``: the genes are those of b.
    ``number``: 1, or that of a further alignment; ``score``: its score. ``load()`` gives what was
    compared, which it may read anew: then it raises ``InputError``, ``Damaged``.
    """

    choices: tuple[SequenceChoice, SequenceChoice]
    names: tuple[str, str]
    on_b: bool
    number: int
    score: int
    load: Callable[[], Compared]

    @property
    def is_turned(self) -> bool:
        """True if the records align on opposite strands."""
        return self.choices[0].reverse != self.choices[1].reverse

    def on_side(self, whole: Whole) -> Whole | None:
        """A gene of a record on the matrix side; None if it is outside of that."""
        choice = self.choices[self.on_b]
        start, end = np.array(whole.spans, np.int64).T
        step = -1 if whole.strand < 0 else 1
        begins, ends = (each[:, ::step].ravel().tolist() for each in on_matrix(choice, start, end))
        spans = tuple(span for span in zip(begins, ends, strict=True) if span[0] < span[1])
        strand = -whole.strand if choice.reverse else whole.strand
        return replace(whole, side=int(self.on_b), strand=strand, spans=spans) if spans else None

    def strand(self, gene: Gene, side: int) -> int:
        """The strand of a gene in the record of a side: +1, -1, or 0 if it has none."""
        own = gene.whole.strand
        return -own if self.is_turned and side != self.on_b else own


@dataclass(frozen=True, eq=False)
class GeneTable:
    """Genes of one side of alignments, by their places; arrays of one length n.

    Attributes
    ----------
    alignments : tuple of GeneAlignment
    genes : list of Gene
    placed_by : int64
        The number in ``alignments`` of the one that a gene is placed by.
    places : int64 [2, n, 2]
        First and last base in the records of a and b, 1-based on their forward strands; 0 where
        nothing is aligned. The first one is greater over the origin of a circle.
    bases, aligned, matches : int64
        Bases of the coding sequence, or of the gene that has none; those that have a base of the
        other sequence beside them; and those that have the same one.
    counts : int64 [n, e]
        By the number of an ``Effect``; -1 for what codes for no protein.
    reach : int64 [n, 2]
        The first and the last base that is aligned, by their numbers among the bases of all genes;
        0 without any.
    together : int64
        As ``aligned``, by those two alignments that have most bases, each a part of its own.
    joint : float64
        As ``identity``, of the aligned bases of these two, those that both have in each of them;
        of the one alone where that has the gene, or no two have more.
    """

    alignments: tuple[GeneAlignment, ...]
    genes: list[Gene] = field(repr=False)
    placed_by: Integers
    places: Integers
    bases: Integers
    aligned: Integers
    matches: Integers
    counts: Integers
    reach: Integers
    together: Integers
    joint: NDArray[np.float64]

    @classmethod
    def of(
        cls,
        alignment: Alignment,
        a: ComparedSequence,
        b: ComparedSequence,
        genes: list[Gene] | None = None,
        number: int = 1,
        load: Callable[[], Compared] | None = None,
    ) -> GeneTable:
        """The genes of a, or of b if a has none, beside the other sequence.

        ``genes``: they, if they are listed already. ``number``, ``load``: of ``GeneAlignment``;
        without ``load`` the sequences are held.
        """
        on_b = bool(genes_are_of_b(a, b))
        annotated, other = (b, a) if on_b else (a, b)
        genes = genes_of(annotated.whole) if genes is None else genes
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
        beside, reach, own_bases = *np.zeros((2, size, 2), np.int64), AlignedBases(alignment, 1 - int(on_b))
        numbers = np.cumsum(end - start) - end
        for column, order in enumerate((some[::-1], some)):
            rank = np.where(annotated.choice.reverse ^ bool(column), high - 1, low)[order]
            beside[pieces[order], column] = other.choice.position(bases.other(rank))
            reach[pieces[order], column] = annotated.choice.position(own_bases.other(rank)) + numbers[order // 2]
        if a.choice.reverse != b.choice.reverse:
            beside = beside[:, ::-1]
        own = np.zeros((size, 2), np.int64)
        own[of[::-1], 0], own[of, 1] = start[::-1] + 1, end
        names = a.choice.name or a.whole.name, b.choice.name or b.whole.name
        by = GeneAlignment(
            (a.choice, b.choice), names, on_b, number, alignment.score, load or (lambda: (alignment, (a, b)))
        )
        return cls(
            (by,), genes, np.zeros(size, np.int64), np.stack((beside, own) if on_b else (own, beside)),
            np.bincount(of, end - start, size).astype(np.int64), aligned, matches, counts, reach, aligned,
            _share(matches, aligned),
        )  # fmt: skip

    @classmethod
    def best(cls, tables: Iterable[GeneTable]) -> GeneTable:
        """The same genes, each as in the table that covers most of it, of equals with more score.

        What no table covers is as in the first one.
        """
        parts = []

        def noted() -> Iterator[GeneTable]:
            for table in tables:
                rows = np.flatnonzero(table.aligned)
                parts.append(np.column_stack((rows, table.aligned[rows], table.matches[rows], table.reach[rows])))
                yield table

        best = reduce(cls._better, noted())
        together, joint, each = best.aligned.copy(), best.joint.copy(), np.concatenate(parts)
        each = each[np.argsort(each[:, 0], kind="stable")]
        rows = np.flatnonzero(best.coverage < PRESENT)
        for row, *own in zip(rows.tolist(), *np.searchsorted(each[:, 0], [rows, rows + 1]).tolist(), strict=True):
            aligned, matches, first, last = each[slice(*own), 1:].T
            for one, equal, begin, end in zip(aligned, matches, first, last, strict=True):
                shared = np.minimum(last, end) - np.maximum(first, begin) + 1
                found = one + aligned - np.maximum(shared, 0)
                if found[other := int(found.argmax())] > together[row]:
                    together[row] = found[other]
                    joint[row] = (equal + matches[other]) / (one + aligned[other])
        return replace(best, together=together, joint=joint)

    @classmethod
    def joined(cls, tables: Iterable[GeneTable]) -> GeneTable:
        """The genes of all of several tables, at least one."""
        tables = list(tables)
        begins = np.cumsum([0, *(len(table.alignments) for table in tables)]).tolist()
        placed_by = [table.placed_by + begin for table, begin in zip(tables, begins, strict=False)]
        columns = zip(*(table._numbers for table in tables), strict=True)
        return cls(
            tuple(one for table in tables for one in table.alignments),
            [gene for table in tables for gene in table.genes],
            np.concatenate(placed_by),
            np.concatenate([table.places for table in tables], axis=1),
            *map(np.concatenate, columns),
        )

    @property
    def _numbers(self) -> tuple[NDArray[Any], ...]:
        return self.bases, self.aligned, self.matches, self.counts, self.reach, self.together, self.joint

    def _better(self, other: GeneTable) -> GeneTable:
        better = other.aligned > self.aligned
        for row in np.flatnonzero((other.aligned == self.aligned) & (self.aligned > 0)).tolist():
            better[row] = other.by(row).score > self.by(row).score
        columns = zip(other._numbers, self._numbers, strict=True)
        return GeneTable(
            (*self.alignments, *other.alignments),
            self.genes,
            np.where(better, other.placed_by + len(self.alignments), self.placed_by),
            np.where(better[:, None], other.places, self.places),
            *(np.where(better, new.T, own.T).T for new, own in columns),
        )

    def __len__(self) -> int:
        return len(self.genes)

    def by(self, number: int) -> GeneAlignment:
        """The alignment that a gene is placed by."""
        return self.alignments[self.placed_by[number]]

    @property
    def on_b(self) -> bool:
        """True if the genes are those of b."""
        return self.alignments[0].on_b

    @property
    def lengths(self) -> tuple[int, int]:
        """Bases of the longest records of a and of b."""
        a, b = zip(*((each.length for each in one.choices) for one in self.alignments), strict=True)
        return max(a), max(b)

    @cached_property
    def identity(self) -> NDArray[np.float64]:
        """Matches over aligned bases, 0 to 1; NaN without any."""
        return _share(self.matches, self.aligned)

    @cached_property
    def coverage(self) -> NDArray[np.float64]:
        """Aligned bases over all, 0 to 1."""
        return self.aligned / np.maximum(self.bases, 1)

    @cached_property
    def state(self) -> NDArray[np.uint8]:
        """A ``GeneState``."""
        found = (self.coverage >= PARTIAL).astype(np.uint8)
        found[(self.together >= PRESENT * self.bases) & (found > 0)] = GeneState.IN_TWO_BLOCKS
        found[self.coverage >= PRESENT] = GeneState.PRESENT
        return found


def _share(matches: Integers, aligned: Integers) -> NDArray[np.float64]:
    return np.where(aligned > 0, matches / np.maximum(aligned, 1), np.nan)


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
