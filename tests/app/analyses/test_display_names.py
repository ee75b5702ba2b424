"""Names that are displayed: accessions in titles and lists, the whole identifier in tooltips."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt

from app.analyses.chromosome.numbers import number_rows
from app.analyses.pairs.columns import describe, pair_columns
from app.widgets.records import FileRecords, RecordsModel
from gpu.analyses.chromosome.result import Result
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.records import RecordInfo
from tests.samples import finished_result

LONG = "gi|110640213|ref|NC_008253.1|"


def test_an_alignment_is_titled_by_accessions_and_given_names(tmp_path: Path) -> None:
    result = Result.open(finished_result(tmp_path / "r", length=2_000))
    request = result.request
    named = request.with_(a=replace(request.a, name=LONG), b=replace(request.b, given_name="my strain"))
    assert named.title == "NC_008253.1 × my strain" and named.folder_name == "NC_008253.1 x my strain"
    result.request = named
    rows = {row.name: row for row in number_rows(result) if row.name in ("a", "b")}
    assert (rows["a"].value, rows["b"].value) == ("NC_008253.1", "my strain")
    assert LONG in rows["a"].hint and request.a.path in rows["a"].hint and "sample_b" in rows["b"].hint


def test_lists_show_accessions_and_tooltips_whole_names() -> None:
    columns = {column.fields: column for column in pair_columns(9, 100, 50, 1, traced=False)}
    assert columns["query",].format(LONG) == "NC_008253.1"
    assert columns["reference",].format("sp|P69905|HBA_HUMAN") == "P69905 HBA_HUMAN"
    row = {"query": LONG, "reference": "r", "query_length": 5, "reference_length": 5, "score": 3, "columns": 0}
    row |= dict.fromkeys(("query_start", "query_end", "reference_start", "reference_end"), 0)
    assert LONG in describe(1, row)


def test_a_list_of_records_shows_accessions() -> None:
    model = RecordsModel()
    model.set_records(FileRecords([RecordInfo(LONG, "Escherichia coli 536", 900), RecordInfo("chr1", "", 5)]))
    roles = Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.EditRole
    assert [model.value(0, role) for role in roles] == ["NC_008253.1 · 900 bp", f"{LONG} Escherichia coli 536", LONG]
    assert model.value(1, Qt.ItemDataRole.DisplayRole) == "chr1 · 5 bp"


def test_a_path_is_a_label_until_the_file_is_read() -> None:
    assert SequenceChoice("/data/x.fa").title == "x.fa"
