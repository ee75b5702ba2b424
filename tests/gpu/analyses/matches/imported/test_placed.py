"""Alignments of a file on the records of a dot plot: names that differ a little, sides, lengths."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gpu.analyses.matches.imported.alignments import Alignments
from gpu.analyses.matches.imported.placed import place
from gpu.analyses.matches.imported.read import read_alignments
from gpu.analyses.matches.result import RecordTable
from gpu.core.errors import InputError
from tests.gpu.analyses.matches.imported.samples import BLAST, PAF, write


@pytest.fixture
def found(tmp_path: Path) -> Alignments:
    return read_alignments(write(tmp_path, PAF))


def _named(found: Alignments, a: list[str], b: list[str]) -> Alignments:
    return replace(found, a=RecordTable.of(a, found.a.lengths), b=RecordTable.of(b, found.b.lengths))


def test_records_keep_their_own_numbers(found: Alignments) -> None:
    placed = place(found, RecordTable.of(["x", "q2", "q1"], [5, 80, 100]), RecordTable.of(["y", "r1"], [7, 200]))
    assert placed.rows.a_record.tolist() == [2, 1] and placed.rows.b_record.tolist() == [1, 1]
    assert placed.rows.a_start.tolist() == found.rows.a_start.tolist() and not placed.remark


def test_sides_are_swapped_where_that_fits(found: Alignments) -> None:
    placed = place(found, RecordTable.of(["r1"], [200]), RecordTable.of(["q1", "q2"], [100, 80]))
    assert placed.rows.b_record.tolist() == [0, 1] and placed.rows.a_start.tolist() == [20, 100]
    assert placed.rows.reverse.tolist() == [False, True]


@pytest.mark.parametrize(
    ("named", "here"),
    [
        ("NC_008253.1", "NC_008253"),
        ("gi|110640213|ref|NC_008253.1|", "NC_008253.1"),
        ("NC_008253", "gi|110640213|ref|NC_008253.1|"),
        ("hg38.chr1", "chr1"),
        ("chr7", "7"),
        ("CHR7", "chr7"),
        ("Chromosome7", "chr7"),
        ("7", "chromosome_7"),
        ("chrM", "MT"),
    ],
)
def test_names_may_differ_a_little(found: Alignments, named: str, here: str) -> None:
    other = _named(found, ["q1", "q2"], [named])
    placed = place(other, RecordTable.of(["q1", "q2"], [100, 80]), RecordTable.of(["z", here], [1, 200]))
    assert placed.rows.b_record.tolist() == [1, 1] and not placed.remark


def test_a_name_that_fits_several_records_names_none(found: Alignments) -> None:
    other = _named(found, ["q.1", "q2"], ["r1"])
    placed = place(other, RecordTable.of(["q.2", "q.3", "q2"], [100, 100, 80]), RecordTable.of(["r1"], [200]))
    assert placed.rows.a_record.tolist() == [2]


@pytest.mark.parametrize(
    ("named", "here", "placed_on"),
    [
        # A version is cut of an accession alone, and two versions are two records.
        (["ctg.1", "ctg.2"], ["ctg.1"], [0]),
        (["ctg.2", "ctg.3"], ["ctg.1"], []),
        (["ctg.1", "ctg.2"], ["ctg"], []),
        (["ctg.2", "other"], ["ctg"], []),
        (["NC_000913.2", "x"], ["NC_000913.3"], []),
        (["NC_000913.2", "NC_000913.3"], ["NC_000913"], []),
        (["NC_000913.2", "NC_000913.3"], ["NC_000913.3"], [1]),
        # What is often added is cut only of a name that no record has.
        (["chr1", "1"], ["1"], [1]),
        (["chr1", "Chromosome1"], ["1"], []),
    ],
)
def test_two_records_of_a_file_are_never_one_here(
    found: Alignments, named: list[str], here: list[str], placed_on: list[int]
) -> None:
    """``placed_on``: the numbers of the file's records that are placed."""
    other = replace(found, a=RecordTable.of(named, [100, 100]), known=(True, True))
    records = RecordTable.of(here, [100]), RecordTable.of(["r1"], [200])
    if not placed_on:
        with pytest.raises(InputError, match=rf"is not here|are not here \({named[0]}"):
            place(other, *records)
        return
    placed = place(other, *records)
    kept = found.rows.take([row in placed_on for row in found.rows.a_record.tolist()])
    assert placed.rows.a_start.tolist() == kept.a_start.tolist() and set(placed.rows.a_record.tolist()) == {0}
    assert f"not here ({named[1 - placed_on[0]]})" in placed.remark


def test_what_does_not_match_is_counted(found: Alignments) -> None:
    placed = place(found, RecordTable.of(["q2"], [80]), RecordTable.of(["r1"], [200]))
    assert placed.remark.startswith("1 of the 2 alignments of ")
    assert placed.remark.endswith("fit: 1 record it names is not here (q1).")
    placed = place(found, RecordTable.of(["q1", "q2"], [100, 81]), RecordTable.of(["r1"], [200]))
    assert "1 record has another length here (q2)" in placed.remark
    with pytest.raises(InputError, match=r"0 of the 2 alignments .* There are other and some here\."):
        place(found, RecordTable.of(["some"], [100]), RecordTable.of(["other"], [200]))


def test_lengths_that_are_not_told_may_be_greater_here(tmp_path: Path) -> None:
    found = read_alignments(write(tmp_path, BLAST))
    placed = place(found, RecordTable.of(["q1", "q2"], [100, 80]), RecordTable.of(["r1"], [200]))
    assert len(placed.rows.a_record) == 2 and not placed.remark
