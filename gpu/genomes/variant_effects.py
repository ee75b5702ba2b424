"""Effects of variants that reads have on the proteins of annotated genes, as those of differences.

Each variant is judged by itself, but substitutions within one codon are read together if each is in
more than half of the reads: then some reads have both. Others may lie on different molecules.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.annotation.files import with_features
from gpu.analyses.chromosome.differences.effects import ComparedSequence, find_effects
from gpu.analyses.chromosome.differences.rows import NO_BASE, DifferenceKind, Differences
from gpu.analyses.chromosome.differences.table import DifferenceTable
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.variants.table import SUBSTITUTION, Variants
from gpu.sequences.alphabet import DNA, Codes
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.sequence import Feature, Sequence

#: A variant is read together with others if its fraction is above this.
HALF = 0.5


@dataclass(frozen=True, eq=False)
class VariantEffects:
    """Effects of variants, in their order; ``effect`` uint8 [k]: an ``Effect``.

    ``genes``, ``changes``: of each the name of the gene, and the change of its protein, such as
    ``K42E``; "" for none.
    """

    effect: NDArray[np.uint8]
    genes: list[str]
    changes: list[str]


def variant_effects(
    result: ReadsResult, variants: Variants, features: Iterable[Collection[Feature]]
) -> VariantEffects | None:
    """The effects of variants; None if no gene or no letter of the reference is known.

    ``features``: of each annotation, at places of the reference's joined records. Raises
    ``Damaged``.
    """
    annotations = [_Ordered.of(each) for each in features if each]
    if not annotations or not result.has_letters:
        return None
    found = VariantEffects(np.zeros(len(variants), np.uint8), [""] * len(variants), [""] * len(variants))
    names = result.reference_records[0].strings()
    for name, begin, end in zip(names, variants.before.tolist(), variants.before[1:].tolist(), strict=False):
        rows = np.arange(*np.searchsorted(variants.anchor, [begin, end]))
        if not len(rows):
            continue
        record = Sequence(name, result.bases.column("code")[begin:end])
        for each in annotations:
            moved = (replace(one, start=one.start - begin, end=one.end - begin) for one in each.within(begin, end))
            record = with_features(record, tuple(moved))
        own, is_usual = _compared(record), variants.fraction[rows] > HALF
        for of, together in ((rows[is_usual], True), (rows[~is_usual], False)):
            edits = [_edit(variants, row, begin) for row in of.tolist()]
            for some in _apart(edits):
                table = _table(own, [edits[at] for at in some], together)
                found.effect[of[some]] = table.effects.effect
                for at, told in zip(some, table.rows(slice(None), 0), strict=True):
                    found.genes[of[at]], _, found.changes[of[at]] = told[-3:]
    return found


class _Ordered(NamedTuple):
    """Features, and their numbers and starts in the order of their starts."""

    features: tuple[Feature, ...]
    order: NDArray[np.int64]
    starts: NDArray[np.int64]

    @classmethod
    def of(cls, features: Collection[Feature]) -> _Ordered:
        starts = np.fromiter((one.start for one in features), np.int64, len(features))
        order = np.argsort(starts, kind="stable")
        return cls(tuple(features), order, starts[order])

    def within(self, begin: int, end: int) -> Iterator[Feature]:
        """Those that start in a range, in their own order."""
        numbers = self.order[slice(*np.searchsorted(self.starts, [begin, end]))]
        return (self.features[number] for number in np.sort(numbers).tolist())


#: First base, bases that are lost, codes in their place, and a ``DifferenceKind``.
_Edit = tuple[int, int, Codes, DifferenceKind]


def _edit(variants: Variants, row: int, begin: int) -> _Edit:
    """A variant as an edit of its record, without the base beside an insertion or deletion."""
    place, own, other = int(variants.anchor[row]) - begin, variants.reference[row], variants.alternative[row]
    if variants.kind[row] != SUBSTITUTION:
        # At the first base of a record the base behind stands beside it, not that before.
        is_behind = own[:1] == other[:1]
        own, other = (own[1:], other[1:]) if is_behind else (own[:-1], other[:-1])
        place += is_behind
    # Kinds of variants are numbered as those of differences are.
    return place, len(own), DNA.encode[np.frombuffer(other, np.uint8)], DifferenceKind(int(variants.kind[row]))


def _apart(edits: list[_Edit]) -> list[list[int]]:
    """The numbers of edits in the order of their places: together those that do not overlap, nor
    are gaps that touch.
    """
    groups: list[list[int]] = []
    ends: list[int] = []
    for at in sorted(range(len(edits)), key=lambda at: edits[at][0]):
        place, lost, _, kind = edits[at]
        group = next((number for number, end in enumerate(ends) if end <= place), len(ends))
        if group == len(ends):
            groups.append([])
            ends.append(0)
        groups[group].append(at)
        ends[group] = place + lost + (kind != DifferenceKind.SUBSTITUTION)
    return groups


def _compared(record: Sequence) -> ComparedSequence:
    return ComparedSequence(record, record, SequenceChoice("", name=record.name, length=len(record)))


def _table(a: ComparedSequence, edits: list[_Edit], together: bool) -> DifferenceTable:
    """The differences between a record and what edits make of it; see ``find_effects``."""
    record = a.whole
    sizes = np.array([(begin, count, len(letters)) for begin, count, letters, _ in edits], np.int64)
    place, lost, gained = sizes.T
    kind = np.array([edit[3] for edit in edits], np.uint8)
    pieces, at = [], 0
    for begin, count, letters, _ in edits:
        pieces += [record.codes[at:begin], letters]
        at = begin + count
    other = Sequence(record.name, np.concatenate([*pieces, record.codes[at:]]))
    there = place + np.cumsum(gained - lost) - (gained - lost)
    is_gap_a, is_gap_b = kind == DifferenceKind.INSERTION, kind == DifferenceKind.DELETION
    gaps = (np.column_stack([place, there, gained])[is_gap_a], np.column_stack([place, there, lost])[is_gap_b])
    alignment = Alignment((0, 0), (len(record), len(other)), 0, *gaps)
    column = place + np.cumsum(gained * is_gap_a) - gained * is_gap_a
    bases = np.full((len(edits), 2), NO_BASE, np.uint8)
    is_letter = ~is_gap_a & ~is_gap_b
    bases[is_letter] = np.column_stack([record.codes[place[is_letter]], other.codes[there[is_letter]]])
    found = Differences(alignment, kind, column, np.maximum(lost, gained), bases, np.zeros(len(edits), np.float32))
    b = _compared(other)
    return DifferenceTable(found, find_effects(found, a, b, together), a, b)
