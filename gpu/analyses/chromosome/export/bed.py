"""BED: differences as places on a, 0-based and half-open; an insertion has no extent.

The name is the change itself, such as ``A>G``, ``+ACG`` for bases that only b has, ``-ACG`` for
those that only a has, in the direction of the alignment; or the kind. The score is 1,000 for one
difference and less for a low-identity stretch: its identity in thousandths.
"""

from __future__ import annotations

from typing import BinaryIO

import numpy as np

from gpu.analyses.chromosome.differences.rows import DifferenceKind
from gpu.analyses.chromosome.differences.selection import DifferenceSelection
from gpu.analyses.chromosome.differences.table import DifferenceTable
from gpu.analyses.chromosome.export.rendering import Rendering
from gpu.analyses.chromosome.formats import KINDS
from gpu.sequences.names import first_word

_AT_ONCE = 1 << 14
#: Letters of a name.
_MOST = 20


def write(rendering: Rendering, out: BinaryIO, chosen: DifferenceSelection | None = None) -> None:
    """Write the differences of an alignment, or those chosen, sorted by their places on a."""
    table = rendering.differences
    write_table(table if chosen is None else table.taken(chosen.mask(table)), out)


def write_table(table: DifferenceTable, out: BinaryIO) -> None:
    """Write the rows of a table, sorted by their places on a."""
    # An insertion lies behind the first of its two bases.
    starts = table.places_a[0] - (table.found.kind != DifferenceKind.INSERTION)
    table = table.taken(np.argsort(starts, kind="stable"))
    name = first_word(table.a.choice.name or table.a.whole.name) or "a"
    strand = "-" if table.a.choice.reverse else "+"
    for first in range(0, len(table), _AT_ONCE):
        lines = []
        rows = table.rows(slice(first, first + _AT_ONCE), _MOST)
        for kind, a0, a1, _, _, _, a, b, share, *_ in rows:
            called = f"{a}>{b}" if a and b else f"+{b}" if b else f"-{a}" if a else kind
            if kind == KINDS[DifferenceKind.AMBIGUOUS]:
                called = kind
            start, end = (a0, a0) if kind == KINDS[DifferenceKind.INSERTION] else (a0 - 1, a1)
            score = round(10 * float(share)) if share else 1000
            lines.append(f"{name}\t{start}\t{end}\t{called}\t{score}\t{strand}\n")
        out.write("".join(lines).encode())
