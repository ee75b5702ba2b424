"""Genes that differences lie in, and what they do to the genes' proteins.

The genes are those of a, or of b where a has none; effects are then told from b to a. Each
difference is judged by itself, by the protein before and after it alone; but bases that differ
within one codon are read together, as the other sequence has them, so that all of them get the
effect of the whole codon. Where genes overlap, or a base is read twice, the most severe effect
counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.annotation import kinds
from gpu.analyses.chromosome.differences import gap_effects
from gpu.analyses.chromosome.differences.coding import CodingSequences, strand
from gpu.analyses.chromosome.differences.gaps import Gaps
from gpu.analyses.chromosome.differences.rows import DifferenceKind, Differences
from gpu.analyses.chromosome.differences.severity import Effect
from gpu.analyses.chromosome.segments import DIAGONAL, Integers
from gpu.sequences.alphabet import DNA, PROTEIN, Codes
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.sequence import Feature, Sequence
from gpu.sequences.translation import CODON

#: Pairs of a difference and a part of a gene that are looked at together, about.
_AT_ONCE = 1 << 19
_STOP, _ANY, _MET = (PROTEIN.letters.index(letter) for letter in "*XM")


@dataclass(frozen=True, eq=False)
class Effects:
    """Genes and effects of the rows of ``Differences``; arrays of one length.

    Attributes
    ----------
    effect : uint8
        An ``Effect``.
    gene : int32
        A number in ``genes``; -1 for none.
    residues : uint8 [k, 2]
        Codes of ``PROTEIN``: the residue of the codon and what becomes of it. X where unknown.
    number : int32
        The 1-based number of the codon; 0 outside of coding sequences.
    genes : list of str
    """

    effect: NDArray[np.uint8]
    gene: NDArray[np.int32]
    residues: Codes
    number: NDArray[np.int32]
    genes: list[str]

    @classmethod
    def none(cls, rows: int) -> Effects:
        """Rows whose effects are not told, since no features are known."""
        return cls(
            np.zeros(rows, np.uint8), np.full(rows, -1, np.int32), np.full((rows, 2), _ANY, np.uint8),
            np.zeros(rows, np.int32), [],
        )  # fmt: skip

    def taken(self, rows: NDArray[np.bool_] | Integers) -> Effects:
        """Some of the rows, by a mask or by numbers."""
        return Effects(self.effect[rows], self.gene[rows], self.residues[rows], self.number[rows], self.genes)


@dataclass(frozen=True)
class ComparedSequence:
    """A sequence compared: the whole record, the matrix side made of it, and the choice.

    Without features, ``whole`` may be the side.
    """

    whole: Sequence
    side: Sequence
    choice: SequenceChoice

    @cached_property
    def coding(self) -> CodingSequences:
        """The coding sequences of the record."""
        return CodingSequences.of_record(self.whole)

    @cached_property
    def named(self) -> tuple[list[Feature], Integers, Integers]:
        """The features of the record that name genes, the most telling last; starts and ends."""
        genes = [feature for feature in self.whole.features if is_named(feature)]
        # The last one is kept: what is called a gene before its RNA, and both before regions.
        genes.sort(key=lambda feature: (feature.kind != "region", kinds.is_gene(feature.kind)))
        start, end = (np.array([getattr(each, name) for each in genes], np.int64) for name in ("start", "end"))
        return genes, start, end


def find_effects(found: Differences, a: ComparedSequence, b: ComparedSequence, together: bool = True) -> Effects:
    """Find the genes and effects of all rows; without ``together`` each base alone in its codon."""
    on_b = genes_are_of_b(a, b)
    if on_b is None:
        return Effects.none(len(found))
    return _Search(found, b if on_b else a, a if on_b else b, on_b, together).run()


def genes_are_of_b(a: ComparedSequence, b: ComparedSequence) -> bool | None:
    """Tell if only b has genes; None if neither sequence has any."""
    # Regions of a BED file name places; genes tell more.
    for wanted in (is_gene, is_named):
        has_a, has_b = (any(map(wanted, each.whole.features)) for each in (a, b))
        if has_a or has_b:
            return not has_a
    return None


def coding_effects(found: Differences, annotated: ComparedSequence, other: ComparedSequence, on_b: bool) -> Integers:
    """The differences in each coding sequence of ``annotated`` by the number of their ``Effect``,
    also where others overlap it: int64 [n, e].

    A codon with several substitutions counts once.
    """
    search = _Search(found, annotated, other, on_b)
    search.run()
    row, of, effect, number = np.concatenate([np.zeros((4, 0), np.int64), *search.told], axis=1)
    is_gap = np.isin(found.kind[row], (DifferenceKind.INSERTION, DifferenceKind.DELETION))
    # One number for what counts once.
    what = np.where(is_gap, row, len(found) + number)
    size = int(what.max(initial=0)) + 1
    each = np.unique((of * len(Effect) + effect) * size + what) // size
    return np.bincount(each, minlength=len(search.coding) * len(Effect)).reshape(-1, len(Effect))


def is_gene(feature: Feature) -> bool:
    """True for features that name genes or their products."""
    return feature.kind == "CDS" or kinds.is_gene(feature.kind) or kinds.is_transcript(feature.kind)


def is_named(feature: Feature) -> bool:
    """True for genes, and for the regions of BED files."""
    return is_gene(feature) or feature.kind == "region"


class _Search:
    """The search for the effects on one record's genes."""

    def __init__(
        self,
        found: Differences,
        annotated: ComparedSequence,
        other: ComparedSequence,
        on_b: bool,
        together: bool = True,
    ) -> None:
        self._found, self._annotated, self._other, self._on_b = found, annotated, other, on_b
        self._together = together
        self.coding = annotated.coding
        runs = found.alignment.segments
        self._runs = (runs.j, runs.i) if on_b else (runs.i, runs.j)
        self._kind = runs.kind
        self._aligned = (found.alignment.start[on_b], found.alignment.end[on_b])
        self._begin = found.begin[1] if on_b else found.begin[0]
        self._extent = (found.end[1] if on_b else found.end[0]) - self._begin
        self._gained = found.length * (found.kind == (DifferenceKind.DELETION if on_b else DifferenceKind.INSERTION))
        blank = Effects.none(len(found))
        blank.effect[:] = Effect.INTERGENIC
        self._into = replace(blank, genes=list(self.coding.names))
        #: All effects, int64 [4, k]: row, coding sequence, effect, codon.
        self.told: list[Integers] = []

    def run(self) -> Effects:
        kind, coding = self._found.kind, self.coding
        is_stretch = kind == DifferenceKind.LOW_IDENTITY
        is_gap = (kind == DifferenceKind.INSERTION) | (kind == DifferenceKind.DELETION)
        for mask in (~is_stretch & ~is_gap, is_stretch):
            rows = np.flatnonzero(mask)
            places = _Places(rows, *self._places(rows))
            self._name(places)
            for part, row in places.pairs(coding.start, coding.end, coding.of):
                self._judge(part, places.rows[row], places.low[row], places.high[row])
        self._into.effect[is_stretch] = Effect.NOT_TOLD
        self._judge_gaps(np.flatnonzero(is_gap))
        return self._into

    def _places(self, rows: Integers) -> tuple[Integers, Integers]:
        """The places of rows on the record, 0-based half-open on its forward strand."""
        extent = self._extent[rows]
        first = _position(self._annotated.choice, self._begin[rows])
        return (first + 1 - extent, first + 1) if self._annotated.choice.reverse else (first, first + extent)

    def _name(self, places: _Places) -> None:
        """The genes that rows lie in, coding or not."""
        genes, start, end = self._annotated.named
        into, named = self._into, len(self._into.genes)
        for gene, row in places.pairs(start, end, np.arange(len(genes))):
            into.gene[places.rows[row]] = named + gene
            into.effect[places.rows[row]] = Effect.NON_CODING
        into.genes.extend(feature.label for feature in genes)

    def _judge(self, part: Integers, row: Integers, low: Integers, high: Integers) -> None:
        """The effects of rows that are no gaps on the parts of coding sequences that they meet."""
        coding = self.coding
        of = coding.of[part]
        low, high = np.maximum(low, coding.start[part]), np.minimum(high, coding.end[part])
        ahead = np.where(coding.is_reverse[part], coding.end[part] - high, low - coding.start[part])
        first = coding.offset[part] + ahead - coding.first[of] - coding.skipped[of]
        codon = first // CODON
        whole = (first >= 0) & (codon < coding.count[of])
        before, after = (np.full(len(row), _ANY, np.uint8) for _ in range(2))
        known = whole.copy()
        before[whole], after[whole], known[whole] = self._codons(of[whole], codon[whole], low[whole])

        effect = np.full(len(row), Effect.UNCLEAR, np.uint8)
        known &= (self._found.kind[row] == DifferenceKind.SUBSTITUTION) & (after != _ANY)
        differs = known & (before != after)
        effect[known] = Effect.SYNONYMOUS
        effect[differs] = Effect.MISSENSE
        effect[differs & (after == _STOP)] = Effect.NONSENSE
        effect[differs & (before == _STOP)] = Effect.STOP_LOST
        effect[differs & (before == _MET) & coding.begins(of, codon)] = Effect.START_LOST
        self._keep(row, of, effect, before, after, np.where(whole, codon + 1, 0))

    def _judge_gaps(self, rows: Integers) -> None:
        """The effects of insertions and deletions, wherever equal letters let them lie."""
        coding, choice = self.coding, self._annotated.choice
        low, high = self._places(rows)
        self._name(_Places(rows, low, high))
        if not len(rows) or not len(coding):
            return
        size = len(coding.letters)
        if choice.origin:
            # Over the origin of a circle: from the end of the record on.
            turn = np.where(low < 0, size, np.where((low == high) & (low == size), -size, 0))
            low, high = low + turn, high + turn
        other = self._other.side.codes
        first = (self._found.begin[0] if self._on_b else self._found.begin[1])[rows]
        gaps = Gaps(low, high, first, self._gained[rows], other, choice.reverse)
        slides = gaps.slides(coding.letters)
        over = np.flatnonzero(high > size)
        number = np.concatenate((np.arange(len(rows)), over))
        reach = (np.concatenate((edge, edge[over] - size)) for edge in (low - slides[0], high + slides[1]))
        places = _Places(number, *reach)
        for part, gap in places.pairs(coding.start - coding.is_over_origin, coding.end, coding.of):
            told = gap_effects.find(coding, gaps, part, places.rows[gap], slides)
            self._keep(rows[told.gap], told.of, told.effect, told.before, told.after, told.number)

    def _keep(
        self, row: Integers, of: Integers, effect: NDArray[np.uint8], before: Codes, after: Codes, number: Integers
    ) -> None:
        """Keep the most severe effect of each row."""
        into = self._into
        self.told.append(np.stack((row, of, effect, number)).astype(np.int64))
        order = np.argsort(effect, kind="stable")
        order = order[effect[order] > into.effect[row[order]]]
        # Of equal rows the last one is kept.
        rows = row[order]
        into.effect[rows], into.gene[rows], into.number[rows] = effect[order], of[order], number[order]
        into.residues[rows, 0], into.residues[rows, 1] = before[order], after[order]

    def _codons(self, of: Integers, codon: Integers, at: Integers) -> tuple[Codes, Codes, NDArray[np.bool_]]:
        """The residues of codons, those of the other sequence, and which of the first are known.

        ``at``: the places of the bases that differ.
        """
        coding = self.coding
        where = coding.codons(of, codon)
        _, before, known = coding.own(of, codon, where)
        letters = self._letters(where.places)
        if not self._together:
            letters = np.where(where.places == at[:, None], letters, coding.letters[where.places])
        letters = strand(letters, where.turned)
        letters[where.beyond] = 0
        return before, coding.changed(of, codon, letters), known

    def _letters(self, places: Integers) -> Codes:
        """The other sequence's letters at places of the record, on its forward strand.

        Where it has none, it is the record's letter.
        """
        index = _index(self._annotated.choice, places)
        here, there = self._runs
        is_aligned = (index >= self._aligned[0]) & (index < self._aligned[1])
        run = np.searchsorted(here, index, side="right") - 1
        is_aligned &= self._kind[run] == DIAGONAL
        found = self._annotated.whole.codes[places]
        letters = self._other.side.codes[(there[run] + index - here[run])[is_aligned]]
        assert DNA.complement is not None
        found[is_aligned] = DNA.complement[letters] if self._annotated.choice.reverse else letters
        return found


@dataclass(frozen=True, eq=False)
class _Places:
    """Rows of differences and their places."""

    rows: Integers
    low: Integers
    high: Integers

    def __post_init__(self) -> None:
        order = np.argsort(self.low + self.high, kind="stable")
        for name in ("rows", "low", "high"):
            object.__setattr__(self, name, getattr(self, name)[order])

    def pairs(self, start: Integers, end: Integers, groups: Integers) -> Iterator[tuple[Integers, Integers]]:
        """Numbers of intervals and of the rows in them, some at a time; a group stays together.

        ``groups`` are in order. An insertion lies in an interval if it lies between two of its
        bases.
        """
        # Places may overlap: all from the first to the last that may lie in an interval are tried.
        highest, lowest = np.maximum.accumulate(self.high), np.minimum.accumulate(self.low[::-1])[::-1]
        first = np.searchsorted(highest, start, side="right")
        count = np.maximum(np.searchsorted(lowest, end, side="left") - first, 0)
        together = np.cumsum(count)
        at = 0
        while at < len(start):
            after = int(np.searchsorted(together, (together[at - 1] if at else 0) + _AT_ONCE, side="right"))
            after = int(np.searchsorted(groups, groups[min(max(after, at + 1), len(start)) - 1], side="right"))
            some = count[at:after]
            interval = np.repeat(np.arange(at, after), some)
            row = np.arange(len(interval)) - np.repeat(np.cumsum(some) - some, some) + np.repeat(first[at:after], some)
            lies = (self.low[row] < end[interval]) & (self.high[row] > start[interval])
            if lies.any():
                yield interval[lies], row[lies]
            at = after


def _position(choice: SequenceChoice, index: Any) -> Integers:
    """The 0-based places of bases of the matrix side on the record."""
    return np.asarray(choice.position(index), np.int64) - 1


def _index(choice: SequenceChoice, places: Integers) -> Integers:
    """The bases of the matrix side at places of the record; -1 outside of the range compared."""
    first = choice.position(0) - 1
    index = (first - places if choice.reverse else places - first) % choice.length
    return np.where(index < choice.used, index, -1)
