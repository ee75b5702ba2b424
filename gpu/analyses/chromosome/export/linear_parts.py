"""Parts of an alignment that lie in one piece in both records.

A circular record may have been rotated before it was aligned. Then its own ends meet somewhere
inside, and an alignment across that place is two pieces in the record's coordinates, which have no
number beyond the last base. PAF, SAM and MAF get a line or a block for each part.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.export.rendering import Rendering
from gpu.analyses.chromosome.segments import DIAGONAL, GAP_A, GAP_B


def linear_parts(rendering: Rendering) -> tuple[Rendering, ...]:
    """The parts in the order of the alignment; the rendering itself if it crosses no record's ends.

    Each part begins and ends with a pair of bases: a gap at the place where a record's ends meet
    belongs to none. Its score and counts are its own.
    """
    alignment, cuts = rendering.alignment, []
    for axis, choice in enumerate((rendering.request.a, rendering.request.b)):
        if alignment.start[axis] < choice.seam < alignment.end[axis]:
            cuts.append(alignment.column_at(i=choice.seam) if axis == 0 else alignment.column_at(j=choice.seam))
    if not cuts:
        return (rendering,)
    columns = sorted({0, *cuts, alignment.length})
    parts = (_part(rendering, first, last) for first, last in pairwise(columns))
    return tuple(part for part in parts if part is not None)


def _part(rendering: Rendering, first: int, last: int) -> Rendering | None:
    """The alignment columns [first, last) without gaps at either end; None if they are gaps all."""
    alignment = rendering.alignment
    runs = alignment.segments
    ends = runs.column + runs.length
    found = np.flatnonzero((runs.kind == DIAGONAL) & (runs.column < last) & (ends > first))
    if not len(found):
        return None
    columns = max(first, int(runs.column[found[0]])), min(last, int(ends[found[-1]]))
    (i, i_end), (j, j_end) = (edges.tolist() for edges in alignment.points(columns))
    between = slice(found[0], found[-1])
    gaps, kinds = np.column_stack((runs.i, runs.j, runs.length))[between], runs.kind[between]
    part = Alignment((i, j), (i_end, j_end), 0, gaps[kinds == GAP_A], gaps[kinds == GAP_B])
    counts = part.counts(rendering.a, rendering.b)
    scored = replace(part, score=counts.score(rendering.request.scoring))
    return replace(rendering, alignment=scored, counted=counts)
