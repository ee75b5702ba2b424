"""Shades of hits in a pile-up: by base qualities, MAPQ or differences, from faint to full; classes
of hits by how they and their mates lie; qualities of mismatched bases.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from gpu.analyses.reads.first_lines import FirstLines
from gpu.analyses.reads.pile_up import CLIPPED, MISMATCHED, SKIPPED, PileUp
from gpu.analyses.reads.result import ReadsResult
from gpu.engines.work.arrays import Int64

By = Literal["strand", "quality", "mapq", "differences", "orientation", "insert"]
#: Number of steps, and the value from which each but the first begins.
STEPS = 5
_QUALITY, _MAPQ = (12, 20, 27, 33), (1, 10, 30, 50)
#: Differences: the fewer, the fuller.
_DIFFERENCES = (0, -1, -2, -4)
_FIRST_QUALITY = 33
#: Classes by the strands of the left and the right mate, and by the bases from one's begin to the
#: other's end; both end with mates on other records and those that are unmapped or do not exist.
FR, RF, FF, RR, ELSEWHERE, ALONE = range(6)
USUAL, SHORTER, LONGER, INSERT_ELSEWHERE, INSERT_ALONE = range(5)
_PAIRED, _MATE_UNMAPPED, _REVERSE, _MATE_REVERSE = 1, 8, 16, 32
#: In place of a base quality: there is none.
NO_QUALITY = 255


def base_qualities(result: ReadsResult, pile: PileUp) -> Int64:
    """The quality of the base of each mark, int64 [m]; ``NO_QUALITY`` where there is none."""
    marks, texts = pile.marks, result.reads.text("qualities")
    found = np.full(len(marks.hits), NO_QUALITY, np.int64)
    at = np.flatnonzero((marks.kinds == MISMATCHED) & (marks.at >= 0))
    at = at[texts.sizes(pile.reads[marks.hits[at]]) > marks.at[at]]
    found[at] = texts.bytes_at(pile.reads[marks.hits[at]], marks.at[at]).astype(np.int64) - _FIRST_QUALITY
    return found


def shades_of(result: ReadsResult, pile: PileUp, by: By) -> Int64:
    """The step of each hit, int64 [k] from 0 to ``STEPS`` - 1, full where it is not known; by
    ``orientation`` (``FR`` and on) and ``insert`` (``USUAL`` and on) its class.

    Qualities are means of the read's; MAPQ is the line's, and of our own hits the best one's.
    Raises ``Damaged``.
    """
    full = np.full(len(pile), STEPS - 1, np.int64)
    if by == "strand" or not len(pile):
        return full
    if by == "differences":
        counted = ~np.isin(pile.marks.kinds, (SKIPPED, CLIPPED))
        counts = np.bincount(pile.marks.hits[counted], pile.marks.sizes[counted], len(pile)).astype(np.int64)
        return np.searchsorted(np.array(_DIFFERENCES[::-1]), -counts, "right").astype(np.int64)
    if by in ("orientation", "insert"):
        return _classes(result, pile, by)
    if by == "mapq":
        if result.is_imported:
            values = result.hits.column("quality")[pile.numbers].astype(np.int64)
        else:
            values = np.array(FirstLines(result).some("mapq", pile.reads), np.int64)
        return np.searchsorted(np.array(_MAPQ), values, "right").astype(np.int64)
    texts = result.reads.text("qualities").taken(pile.reads)
    sizes = np.diff(texts.offsets)
    sums = np.concatenate([[0], np.cumsum(texts.data, dtype=np.int64)])[texts.offsets]
    means = np.diff(sums) // np.maximum(sizes, 1) - _FIRST_QUALITY
    return np.where(sizes > 0, np.searchsorted(np.array(_QUALITY), means, "right"), full)


def _classes(result: ReadsResult, pile: PileUp, by: By) -> Int64:
    is_strands = by == "orientation"
    flags = result.hits.column("flag")[pile.numbers].astype(np.int64)
    sizes = result.lines.column("template")[pile.numbers].astype(np.int64)
    own, mate = (flags & _REVERSE) > 0, (flags & _MATE_REVERSE) > 0
    left, right = np.where(sizes > 0, own, mate), np.where(sizes > 0, mate, own)
    if is_strands:
        found = np.where(left, np.where(right, RR, RF), np.where(right, FR, FF))
    else:
        least, most = result.usual_inserts
        found = np.where(np.abs(sizes) < least, SHORTER, np.where(np.abs(sizes) > most, LONGER, USUAL))
    found[sizes == 0] = ELSEWHERE if is_strands else INSERT_ELSEWHERE
    found[(flags & _PAIRED == 0) | (flags & _MATE_UNMAPPED > 0)] = ALONE if is_strands else INSERT_ALONE
    return found.astype(np.int64)
