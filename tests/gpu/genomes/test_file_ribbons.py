"""Kinds of the ribbons of a file of alignments, which tells none."""

from __future__ import annotations

import numpy as np
import pytest

from gpu.analyses.matches.imported.alignments import Alignments, Rows
from gpu.analyses.matches.result import RecordTable
from gpu.genomes import file_ribbons
from gpu.genomes.file_ribbons import model_of_file
from gpu.genomes.ribbons import RibbonKind

SAME, REVERSED, MOVED, COPIED = RibbonKind
_LENGTH = 100_000
#: a's record and range, b's, strands differ, kind.
_ROWS = (
    (0, 0, 20_000, 0, 0, 20_000, False, SAME),
    # An inversion in two alignments: those of b are in the other order.
    (0, 20_000, 30_000, 0, 35_000, 45_000, True, REVERSED),
    (0, 30_500, 45_000, 0, 20_000, 34_500, True, REVERSED),
    (0, 45_000, 60_000, 0, 45_000, 60_000, False, SAME),
    (0, 60_000, 70_000, 0, 90_000, 100_000, False, MOVED),
    (0, 70_000, 100_000, 0, 60_000, 90_000, False, SAME),
    (0, 2_000, 8_000, 0, 75_000, 81_000, False, COPIED),
    # The second records are each other's reverse complement, but for an inversion.
    (1, 0, 40_000, 1, 60_000, 100_000, True, REVERSED),
    (1, 50_000, 100_000, 1, 0, 50_000, True, REVERSED),
    # Between records: into what no alignment has, and a copy.
    (1, 40_500, 49_500, 2, 0, 9_000, False, MOVED),
    (0, 50_000, 58_000, 2, 12_000, 20_000, True, COPIED),
    (2, 0, 90_000, 2, 20_000, 100_000, False, SAME),
)


def alignments(rows: tuple[tuple[int, ...], ...], scale: int = 1) -> Alignments:
    table = RecordTable.of(("x", "y", "z"), (_LENGTH * scale,) * 3)
    a, begin, end, b, start, stop, reverse, _ = (np.array(column) for column in zip(*rows, strict=True))
    ends = (scale * side for side in (begin, end, start, stop))
    begin, end, start, stop = ends
    columns = end - begin
    found = Rows.of(a, begin, end, b, start, stop, reverse, np.full(len(rows), 0.9), columns)
    return Alignments("x.paf", "PAF", table, table, found)


def kinds(found: Alignments) -> dict[tuple[int, int], int]:
    """The kind by a's record and first base."""
    (some,) = model_of_file(found).between
    assert np.array_equal(some.reverse[some.kind == REVERSED], np.ones((some.kind == REVERSED).sum(), bool))
    return dict(zip(zip(some.a.tolist(), some.a_start.tolist(), strict=True), some.kind.tolist(), strict=True))


def test_kinds_are_those_of_the_places() -> None:
    assert kinds(alignments(_ROWS)) == {(row[0], row[1]): row[-1] for row in _ROWS}


def test_the_order_of_lines_does_not_matter() -> None:
    order = np.random.default_rng(2).permutation(len(_ROWS))
    assert kinds(alignments(tuple(_ROWS[k] for k in order))) == kinds(alignments(_ROWS))


def test_long_records_are_classified_in_coarser_units() -> None:
    usual = kinds(alignments(_ROWS))
    long = kinds(alignments(_ROWS, 1_000))
    assert long == {(record, 1_000 * begin): kind for (record, begin), kind in usual.items()}


def test_of_too_many_the_longest_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_ribbons, "_MOST", 5)
    (some,) = model_of_file(alignments(_ROWS)).between
    lengths = sorted((row[2] - row[1] for row in _ROWS), reverse=True)[:5]
    assert sorted((some.a_end - some.a_start).tolist(), reverse=True) == lengths


def test_a_file_without_alignments_has_bars_alone() -> None:
    nothing = alignments(_ROWS)
    empty = Alignments("x.paf", "PAF", nothing.a, nothing.b, nothing.rows.take(slice(0, 0)))
    model = model_of_file(empty)
    assert model.names == ("a", "b") and len(model.between[0]) == 0
