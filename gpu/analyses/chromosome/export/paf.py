"""PAF, minimap2's pairwise mapping format: one line, a is the query and b the target.

An alignment across the ends of a circular record has a line for each part (``linear_parts``).

Coordinates are 0-based half-open on the forward strands of both records; ``cg:Z`` runs along the
target's forward strand. Mapping quality 255 is the format's "not computed". An empty alignment
gives an empty file.
"""

from __future__ import annotations

from typing import BinaryIO

from gpu.analyses.chromosome.export.linear_parts import linear_parts
from gpu.analyses.chromosome.export.rendering import Rendering


def write(rendering: Rendering, out: BinaryIO) -> None:
    """Write the lines. Tags: AS score, NM mismatches and gap bases, cg CIGAR with = X I D."""
    if not rendering.alignment.is_empty:
        for part in linear_parts(rendering):
            _write(part, out)


def _write(rendering: Rendering, out: BinaryIO) -> None:
    query, target, counts = rendering.place_a, rendering.place_b, rendering.counts
    fields = (
        *(query.name, query.size, query.start, query.end, "-" if rendering.opposite else "+"),
        *(target.name, target.size, target.start, target.end, counts.matches, counts.length, 255),
        f"NM:i:{counts.mismatches + counts.gap_columns}",
        f"AS:i:{rendering.alignment.score}",
        "cg:Z:",
    )
    out.write("\t".join(map(str, fields)).encode())
    out.writelines(rendering.cigar())
    out.write(b"\n")
