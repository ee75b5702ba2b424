"""The list of variants: one row for each letter, insertion or deletion that reads have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.reads.variants.settings import Thresholds
from gpu.engines.work.arrays import Int64

#: Kinds of variants, and their names.
SUBSTITUTION, INSERTION, DELETION = range(3)
KINDS = ("substitution", "insertion", "deletion")


class VariantRow(NamedTuple):
    """A variant as a VCF record has it; ``record``: its number, ``position``: from 1."""

    record: int
    position: int
    kind: str
    reference: str
    alternative: str
    depth: int
    reads: int
    fraction: float
    forward: int
    reverse: int
    reference_forward: int
    reference_reverse: int


#: The fields of ``Variants`` that have a value each.
_COLUMNS = ("anchor", "kind", "reference", "alternative", "depth", "count", "reference_count")


@dataclass(frozen=True, eq=False)
class Variants:
    """Variants in the order of a VCF file; arrays of one length.

    Attributes
    ----------
    anchor : int64
        The place of the first base of the VCF record, 0-based in the joined records: of an
        insertion or deletion the base before it, or the first base of the record.
    kind : uint8
        ``SUBSTITUTION``, ``INSERTION`` or ``DELETION``.
    reference, alternative : list of bytes
        The letters of the VCF record.
    depth : int64 [k, 2]
        Reads by strand that tell which allele they have: with a base or a deletion there; of an
        insertion or deletion those that are aligned across it, as far as it could be moved.
    count : int64 [k, 2]
        Reads that have the alternative.
    reference_count : int64 [k, 2]
        Reads with the reference's letter; of an insertion or deletion all without it.
    before : int64 [r + 1]
        The bases before each record of the reference.
    ambiguous : int64 [u, 3]
        Depths, counts, and how many letters have these, in place of letters of the reference other
        than A, C, G and T: they are not listed.
    """

    anchor: Int64
    kind: NDArray[np.uint8]
    reference: Sequence[bytes]
    alternative: Sequence[bytes]
    depth: Int64
    count: Int64
    reference_count: Int64
    before: Int64
    ambiguous: Int64 = field(default_factory=lambda: np.zeros((0, 3), np.int64))

    @classmethod
    def joined(cls, several: Sequence[Variants], before: Int64) -> Variants:
        """Variants of consecutive ranges, in order."""
        if not several:
            none, both = np.zeros(0, np.int64), np.zeros((0, 2), np.int64)
            return cls(none, none.astype(np.uint8), [], [], both, both, both, before)
        values: dict[str, Any] = {}
        for name in _COLUMNS:
            some = [getattr(one, name) for one in several]
            is_array = isinstance(some[0], np.ndarray)
            values[name] = np.concatenate(some) if is_array else [text for texts in some for text in texts]
        return cls(**values, before=before, ambiguous=tally(np.concatenate([one.ambiguous for one in several])))

    def __len__(self) -> int:
        return len(self.anchor)

    @cached_property
    def fraction(self) -> NDArray[np.float64]:
        """The share of the depth that has the alternative."""
        return self.counts / np.maximum(self.depths, 1)

    @cached_property
    def depths(self) -> Int64:
        """The depth of both strands."""
        return self.depth.sum(axis=1)

    @cached_property
    def counts(self) -> Int64:
        """The count of both strands."""
        return self.count.sum(axis=1)

    @cached_property
    def sizes(self) -> Int64:
        """The bases of the reference that a VCF record spans."""
        return np.fromiter(map(len, self.reference), np.int64, len(self))

    def reaching(self, thresholds: Thresholds) -> NDArray[np.bool_]:
        """True for those that reach the thresholds."""
        return _reach(self.depths, self.counts, thresholds) & (self.count.min(axis=1) >= thresholds.strand)

    def left_out(self, thresholds: Thresholds) -> int:
        """The number of letters at ambiguous ones of the reference that reach the thresholds."""
        depths, counts, numbers = self.ambiguous.T
        return int(numbers[_reach(depths, counts, thresholds)].sum())

    def taken(self, rows: NDArray[Any]) -> Variants:
        """Some of them, by a mask or by numbers."""
        numbers = np.flatnonzero(rows) if rows.dtype == np.bool_ else rows
        values: dict[str, Any] = {}
        for name in _COLUMNS:
            value = getattr(self, name)
            is_array = isinstance(value, np.ndarray)
            values[name] = value[numbers] if is_array else [value[row] for row in numbers.tolist()]
        return Variants(**values, before=self.before, ambiguous=self.ambiguous)

    def rows(self, numbers: Int64) -> Iterator[VariantRow]:
        """Some of them as Python objects."""
        records = np.searchsorted(self.before, self.anchor[numbers], "right") - 1
        positions = self.anchor[numbers] - self.before[records] + 1
        columns = (self.depths, self.counts, self.fraction, *self.count.T, *self.reference_count.T)
        values = zip(*(column[numbers].tolist() for column in columns), strict=True)
        for number, record, position, kind, rest in zip(
            numbers.tolist(), records.tolist(), positions.tolist(), self.kind[numbers].tolist(), values, strict=True
        ):
            letters = (self.reference[number].decode(), self.alternative[number].decode())
            yield VariantRow(record, position, KINDS[kind], *letters, *rest)


def tally(rows: Int64) -> Int64:
    """Rows of depth, count and number, int64 [u, 3], those of equal depth and count as one."""
    pairs, at = np.unique(rows[:, :2], axis=0, return_inverse=True)
    numbers = np.zeros(len(pairs), np.int64)
    np.add.at(numbers, at.reshape(-1), rows[:, 2])
    return np.column_stack([pairs, numbers])


def _reach(depths: Int64, counts: Int64, thresholds: Thresholds) -> NDArray[np.bool_]:
    is_seen = (counts >= thresholds.reads) & (depths >= thresholds.depth)
    # A fraction of exactly 0.2 is reached by 3 of 15 reads, whatever the rounding.
    return is_seen & (counts >= thresholds.fraction * depths - 1e-9)
