"""Genes that differences lie in, and what they do to the genes' proteins.

The genes are those of a, or of b where a has none; effects are then told from b to a. Bases that
differ within one codon are read together, as the other sequence has them, so that all of them get
the effect of the whole codon. An insertion or deletion is judged by itself: later codons are read
in the frame of the annotated sequence. Where genes overlap, the most severe effect counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.differences.coding import CodingSequences, residues
from gpu.analyses.chromosome.differences.rows import Differences, Kind
from gpu.analyses.chromosome.segments import DIAGONAL, Integers
from gpu.sequences.alphabet import DNA, PROTEIN, Codes
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.sequence import Feature, Sequence
from gpu.sequences.translation import CODON

#: Pairs of a difference and a part of a gene that are looked at together, about.
_AT_ONCE = 1 << 19
_STOP, _ANY = PROTEIN.letters.index("*"), PROTEIN.letters.index("X")


class Effect(IntEnum):
    """The effect of a difference on a gene, the more severe the higher."""

    NOT_TOLD = 0
    INTERGENIC = 1
    NON_CODING = 2
    UNCLEAR = 3
    SYNONYMOUS = 4
    MISSENSE = 5
    IN_FRAME = 6
    STOP_LOST = 7
    FRAMESHIFT = 8
    NONSENSE = 9
    START_LOST = 10
    GENE_LOST = 11


#: Names of the effects in files, by number.
NAMES = (
    *("", "intergenic", "non-coding", "unclear", "synonymous", "missense", "in-frame", "stop lost"),
    *("frameshift", "nonsense", "start lost", "gene lost"),
)


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
class Record:
    """A sequence compared: the whole record, the matrix side made of it, and the choice.

    Without features, ``whole`` may be the side.
    """

    whole: Sequence
    side: Sequence
    choice: SequenceChoice


def find_effects(found: Differences, a: Record, b: Record) -> Effects:
    """Find the genes and effects of all rows."""
    sides = a.whole.features, b.whole.features
    # Regions of a BED file name places; genes tell more.
    kinds = is_gene if any(map(is_gene, chain(*sides))) else is_named
    if not any(map(kinds, chain(*sides))):
        return Effects.none(len(found))
    on_b = not any(map(kinds, sides[0]))
    return _Search(found, b if on_b else a, a if on_b else b, on_b).run()


def is_gene(feature: Feature) -> bool:
    """True for features that name genes or their products."""
    return feature.kind in ("CDS", "gene") or feature.kind.endswith("RNA")


def is_named(feature: Feature) -> bool:
    """True for genes, and for the regions of BED files."""
    return is_gene(feature) or feature.kind == "region"


class _Search:
    """The search for the effects on one record's genes."""

    def __init__(self, found: Differences, annotated: Record, other: Record, on_b: bool) -> None:
        self._found, self._annotated, self._other = found, annotated, other
        self._coding = CodingSequences.of_record(annotated.whole)
        runs = found.alignment.segments
        self._runs = (runs.j, runs.i) if on_b else (runs.i, runs.j)
        self._kind = runs.kind
        self._aligned = (found.alignment.start[on_b], found.alignment.end[on_b])
        self._begin = found.begin[1] if on_b else found.begin[0]
        self._extent = (found.end[1] if on_b else found.end[0]) - self._begin
        self._gained = found.length * (found.kind == (Kind.DELETION if on_b else Kind.INSERTION))
        blank = Effects.none(len(found))
        blank.effect[:] = Effect.INTERGENIC
        self._into = replace(blank, genes=list(self._coding.names))

    def run(self) -> Effects:
        stretches = self._found.kind == Kind.LOW_IDENTITY
        for rows in (np.flatnonzero(~stretches), np.flatnonzero(stretches)):
            places = _Places(rows, *self._places(rows))
            self._name(places)
            for part, row in places.pairs(self._coding.start, self._coding.end, self._coding.of):
                self._judge(part, places.rows[row], places.low[row], places.high[row])
        self._into.effect[stretches] = Effect.NOT_TOLD
        return self._into

    def _places(self, rows: Integers) -> tuple[Integers, Integers]:
        """The places of rows on the record, 0-based half-open on its forward strand."""
        extent = self._extent[rows]
        first = _position(self._annotated.choice, self._begin[rows])
        return (first + 1 - extent, first + 1) if self._annotated.choice.reverse else (first, first + extent)

    def _name(self, places: _Places) -> None:
        """The genes that rows lie in, coding or not."""
        genes = [feature for feature in self._annotated.whole.features if is_named(feature)]
        # The last one is kept: what is called a gene before its RNA, and both before regions.
        genes.sort(key=lambda feature: (feature.kind != "region", feature.kind == "gene"))
        into, named = self._into, len(self._into.genes)
        start, end = (np.array([getattr(each, name) for each in genes], np.int64) for name in ("start", "end"))
        for gene, row in places.pairs(start, end, np.arange(len(genes))):
            into.gene[places.rows[row]] = named + gene
            into.effect[places.rows[row]] = Effect.NON_CODING
        into.genes.extend(feature.label for feature in genes)

    def _judge(self, part: Integers, row: Integers, low: Integers, high: Integers) -> None:
        """The effects of rows on the coding sequences that they meet, by pairs."""
        coding = self._coding
        start, end = coding.start[part], coding.end[part]
        met = np.minimum(high, end) - np.maximum(low, start)
        ahead = np.where(coding.is_reverse[part], end - np.minimum(high, end), np.maximum(low, start) - start)
        # A deletion may meet several parts of one coding sequence.
        key = row * len(coding) + coding.of[part]
        pairs, inverse = np.unique(key, return_inverse=True)
        row, of = np.divmod(pairs, len(coding))
        lost = np.bincount(inverse, met, len(pairs)).astype(np.int64)
        first = np.full(len(pairs), np.iinfo(np.int64).max)
        last = np.zeros(len(pairs), np.int64)
        at = coding.offset[part] + ahead
        np.minimum.at(first, inverse, at)
        np.maximum.at(last, inverse, at + met)
        self._set(row, of, lost, first - coding.first[of], last - coding.first[of])

    def _set(self, row: Integers, of: Integers, lost: Integers, first: Integers, last: Integers) -> None:
        """The effects of rows on coding sequences ``of``.

        They meet ``lost`` of its bases, from the ``first`` to before the ``last``.
        """
        coding, kind = self._coding, self._found.kind[row]
        gained = self._gained[row]
        size = coding.first[of + 1] - coding.first[of]
        skipped = coding.skipped[of]
        codon = (first - skipped) // CODON
        whole = (first >= skipped) & (skipped + CODON * (codon + 1) <= size)
        before, after = self._codons(of, codon, whole)
        effect = np.full(len(row), Effect.UNCLEAR, np.uint8)

        is_one = whole & (kind == Kind.SUBSTITUTION)
        known = is_one & (before != _ANY) & (after != _ANY)
        effect[known] = np.where(before == after, Effect.SYNONYMOUS, Effect.MISSENSE)[known]
        effect[known & (before != after) & (after == _STOP)] = Effect.NONSENSE
        effect[known & (before != after) & (before == _STOP)] = Effect.STOP_LOST
        begins = (codon == 0) & (skipped == 0)
        starts = begins & (before == PROTEIN.letters.index("M"))
        effect[known & starts & (before != after)] = Effect.START_LOST

        is_gap = (kind == Kind.INSERTION) | (kind == Kind.DELETION)
        is_lost = is_gap & (gained == 0)
        effect[is_gap] = np.where((lost + gained) % CODON, Effect.FRAMESHIFT, Effect.IN_FRAME)[is_gap]
        final = (size - skipped) // CODON - 1
        ends = (last > skipped + CODON * final) & (self._codons(of, final, final >= 0)[0] == _STOP)
        effect[is_lost & ends & (lost % CODON == 0)] = Effect.STOP_LOST
        effect[is_lost & starts & (first < CODON)] = Effect.START_LOST
        effect[is_lost & (lost == size)] = Effect.GENE_LOST
        self._keep(row, of, effect, before, after, np.where(whole, codon + 1, 0))

    def _keep(
        self, row: Integers, of: Integers, effect: NDArray[np.uint8], before: Codes, after: Codes, number: Integers
    ) -> None:
        """Keep the most severe effect of each row."""
        into = self._into
        order = np.argsort(effect, kind="stable")
        order = order[effect[order] > into.effect[row[order]]]
        # Of equal rows the last one is kept.
        rows = row[order]
        into.effect[rows], into.gene[rows], into.number[rows] = effect[order], of[order], number[order]
        into.residues[rows, 0], into.residues[rows, 1] = before[order], after[order]

    def _codons(self, of: Integers, codon: Integers, whole: NDArray[np.bool_]) -> tuple[Codes, Codes]:
        """The residues of codons, and those of the other sequence; X where there is no codon."""
        coding = self._coding
        before, after = (np.full(len(of), _ANY, np.uint8) for _ in range(2))
        if whole.any():
            of, codon = of[whole], codon[whole]
            offsets = (coding.first[of] + coding.skipped[of] + CODON * codon)[:, None] + np.arange(CODON)
            begins = (codon == 0) & (coding.skipped[of] == 0)
            for into, letters in zip((before, after), self._letters(offsets), strict=True):
                into[whole] = residues(letters, coding.code[of], begins)
        return before, after

    def _letters(self, offsets: Integers) -> tuple[Codes, Codes]:
        """The letters at coding offsets in the direction of reading, and the other sequence's.

        Where the other one has none, it is the same letter.
        """
        complement = DNA.complement
        assert complement is not None
        places, turned = self._coding.places(offsets.ravel())
        own = self._annotated.whole.codes[places]
        index = _index(self._annotated.choice, places)
        here, there = self._runs
        is_aligned = (index >= self._aligned[0]) & (index < self._aligned[1])
        run = np.searchsorted(here, index, side="right") - 1
        is_aligned &= self._kind[run] == DIAGONAL
        other = own.copy()
        letters = self._other.side.codes[(there[run] + index - here[run])[is_aligned]]
        other[is_aligned] = complement[letters] if self._annotated.choice.reverse else letters
        both = []
        for letters in (own, other):
            read = np.where(turned, complement[letters], letters)
            both.append(read.reshape(offsets.shape))
        return both[0], both[1]


@dataclass(frozen=True, eq=False)
class _Places:
    """Rows of differences and their places, which overlap nowhere."""

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
        first = np.searchsorted(self.high, start, side="right")
        count = np.maximum(np.searchsorted(self.low, end, side="left") - first, 0)
        together = np.cumsum(count)
        at = 0
        while at < len(start):
            after = int(np.searchsorted(together, (together[at - 1] if at else 0) + _AT_ONCE, side="right"))
            after = int(np.searchsorted(groups, groups[min(max(after, at + 1), len(start)) - 1], side="right"))
            some = count[at:after]
            interval = np.repeat(np.arange(at, after), some)
            row = np.arange(len(interval)) - np.repeat(np.cumsum(some) - some, some) + np.repeat(first[at:after], some)
            if len(row):
                yield interval, row
            at = after


def _position(choice: SequenceChoice, index: Any) -> Integers:
    """The 0-based places of bases of the matrix side on the record."""
    return np.asarray(choice.position(index), np.int64) - 1


def _index(choice: SequenceChoice, places: Integers) -> Integers:
    """The bases of the matrix side at places of the record; -1 outside of the range compared."""
    first = choice.position(0) - 1
    index = (first - places if choice.reverse else places - first) % choice.length
    return np.where(index < choice.used, index, -1)
