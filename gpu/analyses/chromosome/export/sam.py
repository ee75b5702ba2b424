"""SAM: b is the reference, a the one read, on b's forward strand.

Bases of a that were compared but not aligned are soft-clipped, bases outside the request's trim
hard-clipped. Further alignments are supplementary, and hard-clipped. Clips longer than an operation
of BAM can be (28 bits) are omitted, with the bases of a soft one. A CIGAR may have more than 65,535
operations, which SAM's text allows (BAM then needs its CG tag). An empty alignment gives the header
alone. One across the ends of a circular record is chimeric: a line for each part
(``linear_parts``), all but the best one supplementary and with hard clips.
"""

from __future__ import annotations

from typing import BinaryIO

import numpy as np

from gpu.analyses.chromosome.export.linear_parts import linear_parts
from gpu.analyses.chromosome.export.rendering import Rendering, letters
from gpu.formats.sam.heading import sam_heading
from gpu.results.table import Texts
from gpu.sequences.names import contig_name, query_name
from gpu.sequences.sequence import Codes

_REVERSE_STRAND, _SUPPLEMENTARY = 16, 2048
#: Largest length of a CIGAR operation in BAM, which has 28 bits for it.
_LONGEST = (1 << 28) - 1


def write(rendering: Rendering, out: BinaryIO) -> None:
    """Write @HD, @SQ for b, @PG, and the record with its tags, or one for each part.

    Tags: NM (mismatches and gap bases) and AS (score).
    """
    reference = rendering.place_b
    out.write(sam_heading(Texts.of([contig_name(reference.name)]), np.array([reference.size])))
    add(rendering, out)


def add(rendering: Rendering, out: BinaryIO) -> None:
    """Write the records alone."""
    if rendering.alignment.is_empty:
        return
    parts = linear_parts(rendering)
    best = max(parts, key=lambda part: part.alignment.score)
    for part in parts:
        _write(part, out, is_supplementary=rendering.number > 1 or part is not best)


def _write(rendering: Rendering, out: BinaryIO, is_supplementary: bool) -> None:
    read, reference, counts = rendering.place_a, rendering.place_b, rendering.counts
    flag = _REVERSE_STRAND * rendering.opposite + _SUPPLEMENTARY * is_supplementary
    out.write(f"{query_name(read.name)}\t{flag}\t{contig_name(reference.name)}\t{reference.start + 1}\t255\t".encode())
    left, right, codes = _clips(rendering, is_supplementary)
    out.write(left)
    out.writelines(rendering.cigar())
    out.write(right)
    out.write(b"\t*\t0\t0\t")
    out.writelines(letters(codes, reverse=rendering.request.b.reverse))
    edits = counts.mismatches + counts.gap_columns
    out.write(f"\t*\tNM:i:{edits}\tAS:i:{rendering.alignment.score}\n".encode())


def _clips(rendering: Rendering, is_supplementary: bool) -> tuple[bytes, bytes, Codes]:
    """The clipping before and after the aligned part, and the bases of a that are written.

    In the order of b's forward strand.
    """
    choice, codes = rendering.request.a, rendering.a.codes
    first, last = rendering.alignment.start[0], rendering.alignment.end[0]
    if choice.seam:
        # The read is the record from its own end to end.
        codes = np.concatenate((codes[choice.seam :], codes[: choice.seam]))
        first, last = first - choice.seam, last - choice.seam
        if first < 0:
            first, last = first + len(codes), last + len(codes)
    soft = [first, len(codes) - last]
    written = codes[first if soft[0] > _LONGEST else 0 : last if soft[1] > _LONGEST else len(codes)]
    hard = [choice.first - 1, choice.length - choice.last]
    if rendering.request.b.reverse:
        soft.reverse()
    if rendering.opposite:
        hard.reverse()
    if is_supplementary:
        hard, soft, written = [hard[0] + soft[0], hard[1] + soft[1]], [0, 0], codes[first:last]
    left = _operation(hard[0], "H") + _operation(soft[0], "S")
    right = _operation(soft[1], "S") + _operation(hard[1], "H")
    return left.encode(), right.encode(), written


def _operation(length: int, kind: str) -> str:
    return f"{length}{kind}" if 0 < length <= _LONGEST else ""
