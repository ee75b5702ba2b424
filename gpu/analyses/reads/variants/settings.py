"""Settings of variants: the reads and letters that count, and what is listed of them."""

from __future__ import annotations

from typing import NamedTuple

from gpu.core.errors import InputError
from gpu.core.phrase import Phrase

#: Largest values that can be asked for.
MAX_MAPPING_QUALITY, MAX_BASE_QUALITY = 255, 93


class CountFilter(NamedTuple):
    """The least qualities of what is counted.

    ``mapping_quality``: MAPQ of a hit. ``base_quality``: of a letter (Phred); letters of reads
    without qualities all count. Insertions and deletions have no base quality.
    """

    mapping_quality: int = 20
    base_quality: int = 13

    def check(self) -> None:
        """Raise ``InputError`` unless both are in bounds."""
        for called, value, most in (
            (Phrase("mapping quality"), self.mapping_quality, MAX_MAPPING_QUALITY),
            (Phrase("base quality"), self.base_quality, MAX_BASE_QUALITY),
        ):
            if not 0 <= value <= most:
                raise InputError("The least {} must be from 0 to {}, but it is {}.", called, most, value)


class Thresholds(NamedTuple):
    """The least values of a variant that is listed.

    ``fraction``: of the depth, 0 to 1. ``reads``: those that have it. ``depth``: reads that tell
    whether they have it. ``strand``: those of each strand that have it.
    """

    fraction: float = 0.2
    reads: int = 3
    depth: int = 4
    strand: int = 0

    def check(self) -> None:
        """Raise ``InputError`` unless all are in bounds."""
        if not 0 <= self.fraction <= 1:
            raise InputError("The least fraction must be from 0 to 1, but it is {}.", self.fraction)
        if self.reads < 1 or self.depth < 1:
            raise InputError("The least number of reads and the least depth must be 1 or more.")
        if self.strand < 0:
            raise InputError("The least number of reads of each strand must be 0 or more.")

    def at_least(self, other: Thresholds) -> bool:
        """True if all that these let pass is among what ``other`` lets pass."""
        return all(mine >= its for mine, its in zip(self, other, strict=True))


#: The thresholds of a list that others are chosen from without counting again.
FLOOR = Thresholds(0.05, 2, 1)
