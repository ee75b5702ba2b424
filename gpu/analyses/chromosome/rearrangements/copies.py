"""Whether a duplication is a gain or a loss of a copy in b, in SyRI's words.

Of a copy the bases of one sequence are its own, those of the other lie in another block as well
(``classes``). If b's are its own, b has gained a copy; if a's are, b has lost one.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.rearrangements.classes import COPIES, BlockKind
from gpu.engines.work.arrays import Int64


class Copy(IntEnum):
    """The number of copies in b of a row's range, beside that in a."""

    NONE = 0
    GAIN = 1
    LOSS = 2

    @property
    def title(self) -> str:
        """Its name in files, as SyRI's; a dot for none."""
        return "." if self is Copy.NONE else f"copy{self.name.lower()}"


class CopyRanges(NamedTuple):
    """The ranges of rows in one genome: number of the record, 0-based half-open; int64 [n] each."""

    record: Int64
    start: Int64
    end: Int64


def copies(kind: NDArray[np.uint8], identity: NDArray[np.float64], a: CopyRanges, b: CopyRanges) -> NDArray[np.uint8]:
    """``Copy`` of each row of a list of rearrangements, uint8 [n].

    Copies are looked at as they were classified, those with more equal bases first: each then
    covers bases for the later ones.
    """
    found = np.zeros(len(kind), np.uint8)
    is_copy = np.isin(kind, COPIES)
    known = (kind < BlockKind.NOT_ALIGNED_A) & ~is_copy
    rows = np.flatnonzero(is_copy)
    weight = np.nan_to_num(identity[rows]) * (a.end - a.start)[rows]
    for row in rows[np.argsort(-weight, kind="stable")].tolist():
        found[row] = Copy.GAIN if _covered(a, row, known) >= _covered(b, row, known) else Copy.LOSS
        known[row] = True
    return found


def _covered(side: CopyRanges, row: int, known: NDArray[np.bool_]) -> float:
    """The share of a row's bases that lie in a known row."""
    start, end = int(side.start[row]), int(side.end[row])
    over = known & (side.record == side.record[row]) & (side.start < end) & (side.end > start)
    starts, ends = np.maximum(side.start[over], start), np.minimum(side.end[over], end)
    order = np.argsort(starts, kind="stable")
    reach = np.concatenate([[start], np.maximum.accumulate(ends[order])[:-1]]) if len(order) else starts
    return float(np.maximum(ends[order] - np.maximum(starts[order], reach), 0).sum()) / max(1, end - start)
