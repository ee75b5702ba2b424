"""The table of differences: places in the records, letters, gene and effect of each row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.differences.effects import ComparedSequence, Effects, find_effects
from gpu.analyses.chromosome.differences.rows import BELOW, WINDOW, DifferenceKind, Differences, find
from gpu.analyses.chromosome.differences.severity import NAMES as EFFECT_NAMES
from gpu.analyses.chromosome.differences.severity import Effect
from gpu.analyses.chromosome.formats import KINDS
from gpu.analyses.chromosome.segments import Integers
from gpu.sequences.alphabet import DNA, PROTEIN, Codes

#: Effects that tell a residue, with what follows it: ``K42E``, ``K42=``, ``K42fs``.
_ENDINGS: dict[int, str] = {
    **{Effect.SYNONYMOUS: "=", Effect.FRAMESHIFT: "fs", Effect.START_LOST: "?", Effect.STOP_LOST: "?"}
}
_CHANGED = frozenset[int]((Effect.MISSENSE, Effect.NONSENSE, Effect.STOP_LOST))
_GAPS: dict[int, str] = {DifferenceKind.INSERTION: "ins", DifferenceKind.DELETION: "del"}


@dataclass(frozen=True, eq=False)
class DifferenceTable:
    """The rows of ``found`` with their ``effects``; ``a`` and ``b``: the sequences compared."""

    found: Differences
    effects: Effects
    a: ComparedSequence
    b: ComparedSequence

    @classmethod
    def of(
        cls, alignment: Alignment, a: ComparedSequence, b: ComparedSequence, window: int = WINDOW, below: float = BELOW
    ) -> DifferenceTable:
        """Find the differences of an alignment and their effects; see ``rows.find``."""
        found = find(alignment, a.side, b.side, window, below)
        return cls(found, find_effects(found, a, b), a, b)

    def __len__(self) -> int:
        return len(self.found)

    def taken(self, rows: NDArray[np.bool_] | Integers) -> DifferenceTable:
        """Some of the rows, by a mask or by numbers."""
        return DifferenceTable(self.found.taken(rows), self.effects.taken(rows), self.a, self.b)

    @property
    def has_effects(self) -> bool:
        """True if one of the sequences has genes."""
        return bool(self.effects.genes)

    @cached_property
    def places_a(self) -> tuple[Integers, Integers]:
        """First and last base in the record of a, 1-based on its forward strand, int64 each.

        For an insertion: the bases that it lies between, the lower one first; 0 is before the first
        base.
        """
        return self._places(self.a, 0)

    @cached_property
    def places_b(self) -> tuple[Integers, Integers]:
        """As ``places_a``, in the record of b; a deletion lies between two of its bases."""
        return self._places(self.b, 1)

    def rows(self, numbers: slice | Integers, most: int) -> Iterator[tuple[Any, ...]]:
        """Some rows as Python objects, in the order of ``COLUMNS``.

        Letters run in the direction of the alignment: "" for the side of a gap, and for
        low-identity stretches; longer ones than ``most`` are cut, with a sign for it.
        """
        found, effects, genes = self.found, self.effects, self.effects.genes
        columns: tuple[NDArray[Any], ...] = (
            *(found.kind, *self.places_a, *self.places_b, found.length, found.identity, found.bases),
            *(found.begin[0], found.end[0], found.begin[1], found.end[1]),
            *(effects.effect, effects.gene, effects.number, effects.residues),
        )
        values = zip(*(each[numbers].tolist() for each in columns), strict=True)
        a, b = self.a.side.codes, self.b.side.codes
        for kind, *places, length, identity, bases, i, i_end, j, j_end, effect, gene, number, residues in values:
            share = ""
            if kind == DifferenceKind.SUBSTITUTION:
                letters = DNA.letters[bases[0]], DNA.letters[bases[1]]
            elif kind == DifferenceKind.LOW_IDENTITY:
                letters, share = ("", ""), f"{100 * identity:.2f}"
            else:
                letters = _cut(a, i, i_end, most), _cut(b, j, j_end, most)
            change = _change(kind, effect, number, residues) if number else ""
            named = genes[gene] if gene >= 0 else ""
            yield KINDS[kind], *places, length, *letters, share, named, EFFECT_NAMES[effect], change

    def _places(self, record: ComparedSequence, side: int) -> tuple[Integers, Integers]:
        begin, end = self.found.begin[side], self.found.end[side]
        index: Any = begin
        first = np.asarray(record.choice.position(index), np.int64)
        index = end - 1
        last = np.asarray(record.choice.position(index), np.int64)
        return np.minimum(first, last), np.maximum(first, last)


def _cut(codes: Codes, first: int, end: int, most: int) -> str:
    """Letters [first, end), of which at most ``most`` are shown."""
    text = DNA.text(codes[first : min(end, first + most)])
    return f"{text}…" if end - first > most else text


def _change(kind: int, effect: int, number: int, residues: list[int]) -> str:
    """The change of a protein as HGVS abbreviates it, such as ``K42E``; "" for none."""
    before, after = PROTEIN.letters[residues[0]], PROTEIN.letters[residues[1]]
    if effect in _CHANGED and (kind == DifferenceKind.SUBSTITUTION or after != "X"):
        return f"{before}{number}{after}"
    if effect in _ENDINGS:
        return f"{before}{number}{_ENDINGS[effect]}"
    return f"{before}{number}{_GAPS[kind]}" if kind in _GAPS else ""


#: Names of the columns of ``DifferenceTable.rows``.
COLUMNS = (
    *("kind", "a_first", "a_last", "b_first", "b_last", "length", "a_letters", "b_letters", "identity"),
    *("gene", "effect", "change"),
)
