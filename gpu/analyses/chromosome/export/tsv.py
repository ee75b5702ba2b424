"""TSV: the table of differences, with gene and effect; a line of names, then a line each. And their
sums: substitutions, ti/tv, lengths of gaps, identity and GC along.

Places are 1-based and inclusive on the forward strands of the records; where a side has a gap, they
are the bases that it lies between. Letters run in the direction of the alignment.
"""

from __future__ import annotations

from typing import BinaryIO

from gpu.analyses.chromosome.differences.counts import DifferenceCounts
from gpu.analyses.chromosome.differences.selection import DifferenceSelection
from gpu.analyses.chromosome.differences.table import COLUMNS, DifferenceTable
from gpu.analyses.chromosome.export.rendering import Rendering
from gpu.core.units import visible
from gpu.sequences.names import first_word

_AT_ONCE = 1 << 14
#: The column that holds a text of the input file.
_GENE = COLUMNS.index("gene")


def write(rendering: Rendering, out: BinaryIO, chosen: DifferenceSelection | None = None) -> None:
    """Write the differences of an alignment, or those chosen."""
    table = rendering.differences
    write_table(table if chosen is None else table.taken(chosen.mask(table)), out)


def write_table(table: DifferenceTable, out: BinaryIO) -> None:
    """Write the rows of a table in their order; the names of both records begin each line."""
    out.write(("\t".join(("a_name", "b_name", *COLUMNS)) + "\n").encode())
    most = max(len(table.a.side), len(table.b.side))
    names = "\t".join(first_word(each.choice.name or each.whole.name) for each in (table.a, table.b))
    line = "\t".join([names.replace("{", "{{").replace("}", "}}"), *["{}"] * len(COLUMNS)]) + "\n"
    for first in range(0, len(table), _AT_ONCE):
        rows = table.rows(slice(first, first + _AT_ONCE), most)
        out.write("".join(line.format(*row[:_GENE], visible(row[_GENE]), *row[_GENE + 1 :]) for row in rows).encode())


def write_counts(rendering: Rendering, out: BinaryIO) -> None:
    """Write the sums, the table of ``DifferenceCounts.rows``."""
    rows = DifferenceCounts.of(rendering.differences).rows()
    out.writelines(("\t".join(map(str, row)) + "\n").encode() for row in rows)
