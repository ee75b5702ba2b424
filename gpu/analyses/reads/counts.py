"""What a mapping has found, in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from gpu.analyses.reads.blocks import SHORTEST, Block
from gpu.quantities import counted

#: Kinds of hits, as in ``gpu.engines.work.reads``.
KINDS = ("exact", "mismatch", "insertion", "deletion")
_BEST = ("exact", "with a mismatch", "with an insertion", "with a deletion")
#: Reads are told apart by their hits up to so many.
MOST_TOLD = 100


@dataclass
class Counts:
    """``reads``: by kind of their best hit, those with several hits (``several``), none, more than were asked for (``cut``), and too few bases to be looked for
    (``short``, none of them mapped). ``hits``: by kind. ``per_read``: how many reads have 0, 1, … ``MOST_TOLD`` or more hits told.
    """

    reads: int = 0
    bases: int = 0
    mapped: list[int] = field(default_factory=lambda: [0] * len(KINDS))
    several: int = 0
    unmapped: int = 0
    cut: int = 0
    short: int = 0
    hits: list[int] = field(default_factory=lambda: [0] * len(KINDS))
    per_read: list[int] = field(default_factory=lambda: [0] * (MOST_TOLD + 1))

    def add(self, block: Block) -> None:
        """Count a block."""
        found = block.found
        hits = np.diff(found.hit_starts)
        lengths = block.reads.lengths
        self.reads += len(hits)
        self.bases += int(lengths.sum())
        best = found.kinds[found.hit_starts[:-1][hits > 0]]
        self.mapped = _sum(self.mapped, np.bincount(best, minlength=len(KINDS)))
        self.several += int((hits > 1).sum())
        self.unmapped += int((hits == 0).sum())
        self.cut += int(found.cut.sum())
        self.short += int((lengths < SHORTEST).sum())
        self.hits = _sum(self.hits, np.bincount(found.kinds, minlength=len(KINDS)))
        self.per_read = _sum(self.per_read, np.bincount(np.minimum(hits, MOST_TOLD), minlength=MOST_TOLD + 1))

    @property
    def all_hits(self) -> int:
        return sum(self.hits)

    @property
    def summary(self) -> str:
        """All of it, in a sentence."""
        told = ", ".join(f"{count:,} {name}" for name, count in zip(_BEST, self.mapped, strict=True))
        return (
            f"{counted(self.reads, 'reads')}: {told}, {self.unmapped:,} unmapped; {self.several:,} with several hits."
        )

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    def sentences(self, most: int) -> list[str]:
        """What is to be known of reads that are not told whole; ``most``: the hits of a read that were asked for."""
        told = []
        if self.cut:
            verb = "has" if self.cut == 1 else "have"
            told.append(
                f"{counted(self.cut, 'reads')} {verb} more than {counted(most, 'hits')}: the first are told, and marked XC:i:1."
            )
        if self.short:
            verb = "has" if self.short == 1 else "have"
            told.append(f"{counted(self.short, 'reads')} {verb} fewer than {SHORTEST} bases: told as unmapped.")
        return told


def _sum(one: Sequence[int], other: Any) -> list[int]:
    return [mine + its for mine, its in zip(one, other.tolist(), strict=True)]
