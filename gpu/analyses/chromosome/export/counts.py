"""Sums of differences as TSV: substitutions, ti/tv, lengths of gaps, identity and GC along."""

from __future__ import annotations

from typing import BinaryIO

from gpu.analyses.chromosome.differences.counts import DifferenceCounts
from gpu.analyses.chromosome.export.rendering import Rendering


def write(rendering: Rendering, out: BinaryIO) -> None:
    """Write the table of ``DifferenceCounts.rows``."""
    rows = DifferenceCounts.of(rendering.differences).rows()
    out.writelines(("\t".join(map(str, row)) + "\n").encode() for row in rows)
