"""Reader of PAF, minimap2's tab-separated alignments.

Columns are those of the PAF specification (https://github.com/lh3/miniasm/blob/master/PAF.md); the
identity is its column 10 by its column 11: matching bases by columns of the alignment.
"""

from __future__ import annotations

import numpy as np

from gpu.analyses.matches.imported.alignments import Builder, Rows
from gpu.analyses.matches.imported.lines import OTHER_LENGTH, Damage, LineBlock, TabTable, line_blocks
from gpu.core.units import not_whole

_FIELDS = 12
_HASH, _NEWLINE = ord("#"), ord("\n")
_PLUS, _MINUS, _STAR = ord("+"), ord("-"), ord("*")


def read_paf(path: str, builder: Builder, damage: Damage) -> None:
    """Add the alignments of a PAF file. Raises ``InputError``."""
    for block in line_blocks(path, damage):
        _take(block, builder, damage)


def _take(block: LineBlock, builder: Builder, damage: Damage) -> None:
    first = block.first_bytes()
    table = TabTable(block, np.flatnonzero((first != _HASH) & (block.ends > block.starts)))
    strand = table.letters(4)
    # Of a query that aligns nowhere there is a line without target (minimap2 --paf-no-hit).
    table = TabTable(block, table.rows[strand != _STAR])
    if not len(table):
        return
    numbers = {}
    bad = np.zeros(len(table), np.bool_)
    for column in (1, 2, 3, 6, 7, 8, 9, 10):
        numbers[column], wrong = table.numbers(column)
        bad |= wrong
    strand = table.letters(4)
    a_length, a_start, a_end, b_length, b_start, b_end, equal, columns = numbers.values()
    good = damage.lines(
        block.first,
        table.rows,
        (
            (table.fields < _FIELDS, "it has fewer than the 12 columns of PAF"),
            (bad, not_whole("a position or length")),
            ((strand != _PLUS) & (strand != _MINUS), "its strand (column 5) is neither + nor −"),
            ((a_start >= a_end) | (b_start >= b_end), "an end is not behind its start"),
            ((a_end > a_length) | (b_end > b_length), "an end lies beyond the length of its record"),
            (equal > columns, "it has more matching bases (column 10) than columns (column 11)"),
        ),
    )
    table = TabTable(block, table.rows[good])
    a, b = builder.a.numbers(table.names(0)), builder.b.numbers(table.names(5))
    other = builder.a.set_lengths(a, a_length[good]) | builder.b.set_lengths(b, b_length[good])
    kept = damage.lines(block.first, table.rows, ((other, OTHER_LENGTH),))
    with np.errstate(invalid="ignore", divide="ignore"):
        identity = np.where(columns > 0, equal / columns, np.nan)
    rows = Rows.of(
        a,
        *(values[good] for values in (a_start, a_end)),
        b,
        *(values[good] for values in (b_start, b_end, strand == _MINUS, identity, columns)),
    )
    builder.add(rows.take(kept))
