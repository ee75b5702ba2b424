"""TSV: the table of differences, with gene and effect; a line of names, then a line each.

Places are 1-based and inclusive on the forward strands of the records; where a side has a gap, they
are the bases that it lies between. Letters run in the direction of the alignment.
"""

from __future__ import annotations

from typing import BinaryIO

from gpu.analyses.chromosome.differences.selection import Selection
from gpu.analyses.chromosome.differences.table import COLUMNS, DifferenceTable
from gpu.analyses.chromosome.export.rendering import Rendering
from gpu.core.units import visible

_AT_ONCE = 1 << 14


def write(rendering: Rendering, out: BinaryIO, chosen: Selection | None = None) -> None:
    """Write the differences of an alignment, or those chosen."""
    table = rendering.differences
    write_table(table if chosen is None else table.taken(chosen.mask(table)), out)


def write_table(table: DifferenceTable, out: BinaryIO) -> None:
    """Write the rows of a table in their order."""
    out.write(("\t".join(COLUMNS) + "\n").encode())
    most = max(len(table.a.side), len(table.b.side))
    for first in range(0, len(table), _AT_ONCE):
        rows = table.rows(first, min(first + _AT_ONCE, len(table)), most)
        out.write("".join("\t".join(map(visible, map(str, row))) + "\n" for row in rows).encode())
