"""Exports of exact matches, against lines written by hand and mummer's own output."""

from __future__ import annotations

import io
import os
import re
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.analysis import format_named
from gpu.analyses.matches import export as export
from gpu.analyses.matches.result import Matches, RecordTable
from gpu.core.errors import InputError
from tests.app.analyses.matches.match_samples import stored
from tests.gpu.analyses.matches.test_result import small


def written(matches: Matches, format: str, **options: object) -> list[str]:
    out = io.BytesIO()
    writer = {"mummer": export.write_mummer, "paf": export.write_paf, "bed": export.write_bed, "tsv": export.write_tsv}
    writer[format](export.MatchTable(matches, **options), out)  # type: ignore[arg-type]
    return out.getvalue().decode().splitlines()


def test_mummer() -> None:
    # The reverse match lies at bases 2 to 26 of the third query of 60 bases, so at 35 of its
    # reverse complement.
    assert written(small(), "mummer") == [
        "> q",
        "  r1         1         6        30",
        "> q Reverse",
        "> ",
        ">  Reverse",
        "> q",
        "  r2        11         1        20",
        "> q Reverse",
        "  r1        61        35        25",
    ]


def test_the_other_strand_alone_and_a_minimum() -> None:
    assert written(small(), "mummer", minimum=26, strands="forward") == [
        "> q",
        "  r1         1         6        30",
        "> ",
        "> q",
    ]


def test_paf_bed_and_tsv() -> None:
    assert written(small(), "paf")[-1].split("\t") == (
        ["q", "60", "1", "26", "-", "r1", "100", "60", "85", "25", "25", "255", "NM:i:0", "cg:Z:25="]
    )
    assert written(small(), "bed")[1:] == ["r2\t10\t30\tq:1-20\t20\t+", "r1\t60\t85\tq:2-26\t25\t-"]
    lines = [line.split("\t") for line in written(small(), "tsv")]
    assert lines[0][-2:] == ["length", "strand"]
    assert lines[3] == ["r1", "61", "85", "q", "2", "26", "25", "-"]


def test_chunks_and_disorder_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    random = np.random.default_rng(5)
    count = 300
    query = RecordTable.of([f"q{k}" for k in range(40)], np.where(np.arange(40) % 3, 50, 0))
    matches = Matches(
        RecordTable.of(["r"], [10_000]),
        query,
        random.integers(0, 9_000, count),
        query.starts[1::3][random.integers(0, 13, count)] + random.integers(0, 20, count),
        random.integers(1, 30, count),
        random.random(count) < 0.5,
    )
    whole = written(matches, "mummer")
    assert len(whole) == count + 80
    order = np.argsort(2 * query.indices(matches.query_starts) + matches.reverse, kind="stable")
    arrays = (matches.reference_starts, matches.query_starts, matches.lengths, matches.reverse)
    tidy = Matches(matches.reference, query, *(array[order] for array in arrays))
    monkeypatch.setattr(export, "_CHUNK", 7)
    assert written(tidy, "mummer") == whole
    assert written(tidy, "tsv") == written(matches, "tsv")


def test_names_of_the_reference_are_as_wide_as_the_longest() -> None:
    starts = np.array([0, 12], dtype=np.int64)
    matches = Matches(
        RecordTable.of(["a", "no_bases!", "bé"], [12, 0, 12]),
        RecordTable.of(["q"], [30]),
        starts,
        starts,
        np.array([12, 12], dtype=np.int64),
        np.zeros(2, dtype=bool),
    )
    # In bytes, as printf counts.
    assert written(matches, "mummer", strands="forward") == [
        "> q",
        "  a                 1         1        12",
        "  bé               1        13        12",
    ]


def test_no_match_leaves_the_headers() -> None:
    nothing = np.zeros(0, dtype=np.int64)
    empty = Matches(
        RecordTable.of(["r"], [9]), RecordTable.of(["q"], [9]), nothing, nothing, nothing, nothing.astype(bool)
    )
    assert written(empty, "mummer") == ["> q", "> q Reverse"]
    assert written(empty, "paf") == [] and len(written(empty, "tsv")) == 1


def test_long_numbers_take_their_room() -> None:
    numbers = [1, 99_999_999, 100_000_000, 2_000_000_000]
    starts = np.array(numbers) - 1
    room = RecordTable.of(["r"], [2_147_483_000])
    lengths = np.array([9, 100_000_001, 99_999_999, 12_345])
    matches = Matches(room, room, starts, starts[[0, 2, 1, 3]], lengths, np.zeros(4, dtype=bool))
    expected = [
        f"  {a:8d}  {b:8d}  {c:8d}"[2:]
        for a, b, c in zip(numbers, (1, 100_000_000, 99_999_999, 2_000_000_000), lengths.tolist(), strict=True)
    ]
    assert written(matches, "mummer", strands="forward") == ["> r", *expected]


def test_the_printer_prints_what_mummer_printed(shared_data: Path) -> None:
    samples = sorted((shared_data.parent / "conventions" / "mummer").glob("m3.*.txt"))
    assert samples
    seen = 0
    for sample in samples:
        wanted = [line for line in sample.read_text().splitlines() if re.match(r"  ?.*\d+  +\d+  +\d+$", line)]
        for line in wanted:
            *name, position, at, length = line.split()
            start, query_start = np.array([int(position) - 1]), np.array([int(at) - 1])
            room = 2 * (int(position) + int(at) + int(length))
            # Another record makes four columns.
            reference = RecordTable.of([*name, ""], [room, 0]) if name else RecordTable.of(["r"], [room])
            found = Matches(
                reference, RecordTable.of(["q"], [room]), start, query_start, np.array([int(length)]), np.zeros(1, bool)
            )
            assert written(found, "mummer", strands="forward")[1:] == [line]
            seen += 1
    assert seen > 20


def test_queries_longer_than_what_is_printed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = written(small(), "mummer")
    for records, letters in ((1, 1), (2, 100), (100, 61)):
        monkeypatch.setattr(export, "_RECORDS", records)
        monkeypatch.setattr(export, "_LETTERS", letters)
        assert written(small(), "mummer") == whole


def test_files_are_written_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "m.tsv"
    result = stored(tmp_path / "result", small())
    tsv, bed = (format_named(export.FORMATS, name) for name in ("tsv", "bed"))
    tsv.save(result, file)
    assert len(file.read_text().splitlines()) == 4
    tsv.save(result, file, minimum=26)
    assert len(file.read_text().splitlines()) == 2
    with pytest.raises(InputError, match="formats are"):
        format_named(export.FORMATS, "xls")
    with pytest.raises(InputError, match="cannot be written"):
        bed.save(result, tmp_path / "none" / "m.bed")
    assert sorted(os.listdir(tmp_path)) == ["m.tsv", "result"]
