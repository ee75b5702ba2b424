"""The table of differences: places in the records, letters, gene and effect of each row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.differences.effects import NAMES as EFFECT_NAMES
from gpu.analyses.chromosome.differences.effects import Effect, Effects, Record, find_effects
from gpu.analyses.chromosome.differences.rows import BELOW, WINDOW, Differences, Kind, find
from gpu.analyses.chromosome.formats import KINDS
from gpu.analyses.chromosome.segments import Integers
from gpu.sequences.alphabet import DNA, PROTEIN

#: Effects that tell a residue, with what follows it: ``K42E``, ``K42=``, ``K42fs``.
_ENDINGS = {
    Effect.SYNONYMOUS: "=",
    Effect.FRAMESHIFT: "fs",
    Effect.START_LOST: "?",
}
_CHANGED = (Effect.MISSENSE, Effect.NONSENSE, Effect.STOP_LOST)
_GAPS = {Kind.INSERTION: "ins", Kind.DELETION: "del"}


@dataclass(frozen=True, eq=False)
class DifferenceTable:
    """The rows of ``found`` with their ``effects``; ``a`` and ``b``: the sequences compared."""

    found: Differences
    effects: Effects
    a: Record
    b: Record

    @classmethod
    def of(
        cls, alignment: Alignment, a: Record, b: Record, window: int = WINDOW, below: float = BELOW
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

    def letters(self, rows: Iterable[int], most: int) -> Iterator[tuple[str, str]]:
        """The letters of a and b in rows, in the direction of the alignment.

        "" for the side of a gap, and for low-identity stretches. Longer ones than ``most`` are cut,
        with a sign for it.
        """
        found, sides = self.found, (self.a.side.codes, self.b.side.codes)
        for row in rows:
            texts = []
            for side, codes in enumerate(sides):
                first, end = (int(found.begin[side][row]), int(found.end[side][row]))
                if found.kind[row] == Kind.LOW_IDENTITY:
                    end = first
                text = DNA.text(codes[first : min(end, first + most)])
                texts.append(text + "…" if end - first > most else text)
            yield texts[0], texts[1]

    def gene(self, row: int) -> str:
        """The gene of a row, "" for none."""
        gene = int(self.effects.gene[row])
        return self.effects.genes[gene] if gene >= 0 else ""

    def change(self, row: int) -> str:
        """The change of the protein as HGVS abbreviates it, such as ``K42E``; "" for none."""
        effects = self.effects
        effect, number = Effect(int(effects.effect[row])), int(effects.number[row])
        if not number:
            return ""
        before, after = (PROTEIN.letters[code] for code in effects.residues[row])
        kind = Kind(int(self.found.kind[row]))
        if effect in _CHANGED and kind is Kind.SUBSTITUTION:
            return f"{before}{number}{after}"
        if effect in _ENDINGS:
            return f"{before}{number}{_ENDINGS[effect]}"
        return f"{before}{number}{_GAPS[kind]}" if kind in _GAPS else ""

    def rows(self, first: int, end: int, most: int) -> Iterator[tuple[Any, ...]]:
        """The rows [first, end) for files, as Python objects, in the order of ``COLUMNS``."""
        found, effects = self.found, self.effects
        some = slice(first, end)
        numbers: tuple[NDArray[Any], ...] = (
            *(found.kind, *self.places_a, *self.places_b, found.length, found.identity, effects.effect),
        )
        values = zip(range(first, end), *(each[some].tolist() for each in numbers), strict=True)
        letters = self.letters(range(first, end), most)
        for (row, kind, a0, a1, b0, b1, length, identity, effect), (a, b) in zip(values, letters, strict=True):
            share = f"{100 * identity:.2f}" if kind == Kind.LOW_IDENTITY else ""
            yield (
                *(KINDS[kind], a0, a1, b0, b1, length, a, b, share),
                *(self.gene(row), EFFECT_NAMES[effect], self.change(row)),
            )

    def _places(self, record: Record, side: int) -> tuple[Integers, Integers]:
        begin, end = self.found.begin[side], self.found.end[side]
        index: Any = begin
        first = np.asarray(record.choice.position(index), np.int64)
        step = -1 if record.choice.reverse else 1
        last = first + step * (end - begin - 1)
        return np.minimum(first, last), np.maximum(first, last)


#: Names of the columns of ``DifferenceTable.rows``.
COLUMNS = (
    *("kind", "a_first", "a_last", "b_first", "b_last", "length", "a", "b", "identity"),
    *("gene", "effect", "change"),
)
