"""The page of aligned pairs: its table, the alignment of the chosen pair, its histogram, numbers
and exports.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt

from app.access.catalogue import WayCommands
from app.analyses.pairs.face import PairsFace
from app.analyses.pairs.page import PairsPage
from app.analyses.registry import FACES
from app.exports.dialog import ExportDialog
from app.state.settings import Settings
from app.tables.extent import ALL, CHOSEN, SHOWN
from app.tables.texts import distance_text, fraction_text, identity_text, place_text, score_text
from gpu.analyses.pairs.request import PairsRequest
from gpu.analyses.pairs.result import PairRows, PairsResult
from gpu.core.errors import Damaged, InputError
from tests.app.analyses.pairs.samples import PROTEINS, pairs_result
from tests.app.desks import heard
from tests.app.drivers import emitted, save_picture, sentences, settle, wait

Open = Callable[[PairsResult], PairsPage]
NOTHING = 19


def cells(page: PairsPage, row: int) -> list[str]:
    model = page.table.model
    return [model.index(row, column).data() for column in range(model.columnCount())]


def _columns(rows: PairRows, row: int = 0) -> str:
    """The letters of a CIGAR, one for each column."""
    return "".join(operation * int(length) for length, operation in re.findall(r"(\d+)(.)", rows.cigar.strings()[row]))


def choose(page: PairsPage, number: int) -> None:
    assert page.table.choose(number)
    settle(page)


def test_the_first_pair_is_shown_with_its_alignment(bases: PairsResult, open_page: Open) -> None:
    page = open_page(bases)
    row = PairRows.of(bases.pairs, 0, 1)
    columns, identities = int(row.columns[0]), int(row.identities[0])
    assert cells(page, 0) == [
        "1",
        "query_00000001",
        "reference_00000001",
        score_text(1, int(row.score[0])),
        identity_text(identities, columns),
        str(columns),
        place_text(int(row.query_start[0]), int(row.query_end[0])),
        place_text(int(row.reference_start[0]), int(row.reference_end[0])),
        *(
            identity_text(int(end[0] - start[0]), int(length[0]))
            for start, end, length in (
                (row.query_start, row.query_end, row.query_length),
                (row.reference_start, row.reference_end, row.reference_length),
            )
        ),
        *(str(sum(letter in kinds for letter in _columns(row))) for kinds in ("ID", "X")),
        str(row.query_length[0]),
        str(row.reference_length[0]),
    ]
    assert f"{identities} of {columns} equal" in page.alignment.headline.whole
    assert page.alignment.text.length == columns
    lines = [line.split() for line in page.alignment.text.text().splitlines()]
    for name, letters in (("query", row.query_letters), ("reference", row.reference_letters)):
        shown = "".join(line[2] for line in lines if line and line[0] == name)
        assert shown.replace("-", "") == letters.strings()[0]


def test_columns_tell_what_is_there() -> None:
    assert (identity_text(99_999, 100_000), identity_text(7, 7), identity_text(0, 0)) == ("99.99 %", "100 %", "–")
    # As in every table: three digits, and 100 only where it is exact.
    assert [fraction_text(part) for part in (0.91533, 0.99999, 1.0, math.nan)] == ["91.5 %", "99.99 %", "100 %", "–"]
    assert [distance_text(part) for part in (0, 2e-7, 0.0123, 1)] == ["0.0000", "2.0e-07", "0.0123", "1.0000"]
    assert (place_text(0, 0), place_text(-1, -1), place_text(999, 2_000)) == ("–", "–", "1,000–2,000")
    assert (score_text(1, -1_234), score_text(10, 1_234), score_text(10, -20)) == ("−1,234", "123.4", "−2")


def test_a_pair_of_which_nothing_aligns(bases: PairsResult, open_page: Open) -> None:
    page = open_page(bases)
    choose(page, NOTHING)
    assert cells(page, NOTHING)[4:12] == ["–"] * 8
    assert "Nothing of this pair is aligned" in page.alignment.text.sentence
    assert not page.alignment.copy.isEnabled() and "no alignment" in page.alignment.copy.toolTip()
    choose(page, 0)
    assert page.alignment.copy.isEnabled() and page.alignment.text.sentence == ""


def test_every_column_sorts(bases: PairsResult, open_page: Open) -> None:
    page = open_page(bases)
    table = bases.pairs
    values = {
        name: table.column(name)[:].astype(float)
        for name in ("score", "identities", "columns", "query_start", "reference_start")
    }
    every = PairRows.of(table, 0, len(table))
    gaps, others = (
        np.array([sum(one in kinds for one in _columns(every, k)) for k in range(60)]) for kinds in ("ID", "X")
    )
    covered = [
        np.where(values["columns"] == 0, 0, (end - start) / length)
        for start, end, length in (
            (every.query_start, every.query_end, every.query_length),
            (every.reference_start, every.reference_end, every.reference_length),
        )
    ]
    nothing = values["columns"] == 0
    keys = [
        np.arange(len(table)),
        np.array(table.text("query")[:]).argsort().argsort(),
        np.array(table.text("reference")[:]).argsort().argsort(),
        values["score"],
        np.where(nothing, -1, values["identities"] / np.maximum(values["columns"], 1)),
        values["columns"],
        np.where(nothing, -1, values["query_start"]),
        np.where(nothing, -1, values["reference_start"]),
        *covered,
        np.where(nothing, -1, gaps),
        np.where(nothing, -1, others),
        every.query_length,
        every.reference_length,
    ]
    assert len(keys) == page.table.model.columnCount()
    for column, key in enumerate(keys):
        page.table.view.sortByColumn(column, Qt.SortOrder.DescendingOrder)
        settle(page)
        found = [page.table.model.number(row) for row in range(len(table))]
        assert found == np.argsort(-key, kind="stable").tolist(), column


def test_both_names_are_searched(bases: PairsResult, open_page: Open) -> None:
    page = open_page(bases)
    for text, count in (("00000001", 1), ("REFERENCE_", 60), ("query_00007920", 1)):
        page.table.model.search(text)
        settle(page)
        assert page.table.model.shown == count


def test_positives_are_marked_where_a_matrix_has_them(
    proteins: PairsResult, bases: PairsResult, open_page: Open
) -> None:
    page = open_page(proteins)
    lines = page.alignment.text.text()
    assert (
        ":" in lines
        and "positive" in page.alignment.headline.whole
        and "score above 0" in page.alignment.legend.toolTip()
    )
    other = open_page(bases)
    assert ":" not in other.alignment.text.text() and "positive" not in other.alignment.headline.whole
    assert "score above 0" not in other.alignment.legend.toolTip()


def test_only_the_last_chosen_pair_is_shown(bases: PairsResult, open_page: Open) -> None:
    page = open_page(bases)
    for number in (5, NOTHING, 7, 3):
        page.table.choose(number)
    settle(page)
    assert page.alignment.headline.whole.startswith("query_00023758 ")


def test_the_histogram_and_the_numbers(bases: PairsResult, open_page: Open) -> None:
    page = open_page(bases)
    score = bases.pairs.column("score")[:]
    assert page.histogram is None
    page.below.setCurrentIndex(1)
    assert page.histogram is not None and page.histogram._counts is not None
    assert page.histogram._counts.total == 60
    assert page.histogram.readout.text() == f"The line is the chosen one: {score[0]}"
    choose(page, 2)
    assert page.histogram.marked == score[2]
    told = dict(line.split("\t") for line in page.numbers.as_table().splitlines())
    table = bases.pairs
    identity = table.column("identities")[:].sum() / table.column("columns")[:].sum()
    assert (told["Pairs"], told["Aligned"], told["Identity"]) == ("60", "57", f"{100 * identity:.1f} %")
    assert (told["Best score"], told["Lowest score"]) == (score_text(1, score.max()), score_text(1, score.min()))
    assert (told["Match"], told["Mismatch"], told["First gap"], told["Gap extension"]) == ("+1", "−3", "5", "2")
    assert (told["GCUPS"], told["Pairs a second"]) == ("0.00", "30")


def test_the_histogram_is_exported(bases: PairsResult, open_page: Open, tmp_path: Path) -> None:
    page = open_page(bases)
    assert page.export_histogram.isEnabled()
    figure = page.charts()
    assert figure.counts.total == 60 and bases.request.title in figure.parameters() and not figure.log
    page.below.setCurrentIndex(1)
    assert page.histogram is not None
    page.histogram.log.setChecked(True)
    assert page.charts().log
    page.save(tmp_path / "h.svg", figure.export)
    settle(page)
    assert (tmp_path / "h.svg").read_text().startswith("<?xml")


def test_scores_alone(untraced: PairsResult, open_page: Open) -> None:
    page = open_page(untraced)
    assert [column.title for column in page.table.model.columns()] == [
        "#",
        "Query",
        "Reference",
        "Score",
        "Query end",
        "Reference end",
    ]
    assert "scores and ends only" in page.alignment.text.sentence
    allowed = {name for name, action in page.exports.items() if action.isEnabled()}
    assert allowed == {"tsv", "json"} and "align again" in page.exports["sam"].toolTip()
    assert page.ways[WayCommands.copy_subject].text() == "Copy sequence of reference"
    assert not page.ways[WayCommands.copy_query].isEnabled() and page.ways[WayCommands.show_bases].isEnabled()
    told = dict(line.split("\t") for line in page.numbers.as_table().splitlines())
    assert "Identity" not in told and "Aligned" not in told and told["Pairs"] == "60"
    analysis, request, remark = emitted(heard(page).asked, page.again.trigger)
    assert analysis == "pairs" and remark
    assert request == untraced.request.with_(traced=True, sha256=())


def test_no_pairs(tmp_path: Path, open_page: Open) -> None:
    page = open_page(pairs_result(tmp_path / "none", 0))
    assert page.alignment.text.sentence == "This result has no pairs."
    assert not page.export_histogram.isEnabled()
    page.below.setCurrentIndex(1)
    assert page.numbers.as_table().startswith("Pairs\t0")
    with pytest.raises(InputError):
        page.charts()


def test_a_damaged_file_is_named_and_the_page_lives_on(bases: PairsResult, open_page: Open, tmp_path: Path) -> None:
    file = next((tmp_path / "bases").glob("pairs/*.cigar.bytes.npy"))
    content = bytearray(file.read_bytes())
    content[-1] ^= 1
    file.write_bytes(content)
    page = open_page(PairsResult.open(tmp_path / "bases"))
    assert file.name in page.alignment.text.sentence
    assert cells(page, 0)[1] == "query_00000001" and not page.alignment.copy.isEnabled()


def test_looking_through_refuses_damaged_columns(bases: PairsResult, tmp_path: Path) -> None:
    PairsFace().look_through(bases)
    file = next((tmp_path / "bases").glob("pairs/*.identities.npy"))
    content = bytearray(file.read_bytes())
    content[-1] ^= 1
    file.write_bytes(content)
    with pytest.raises(Damaged, match=r"identities\.npy"):
        PairsFace().look_through(PairsResult.open(tmp_path / "bases"))


def test_what_a_request_asks_for_in_a_line() -> None:
    face = FACES["pairs"]
    assert face.describe(PairsRequest("a.fa", "b.fa")) == "Local pairs · +1/−3 · first gap 5, extension 2"
    request = PairsRequest("a.fa", "b.fa", mode="global", scoring=PROTEINS, traced=False, ties="pure")
    assert face.describe(request) == (
        "Global pairs, scores and ends only · BLOSUM62 · first gap 12, extension 1 · pure ties"
    )


def test_limits_and_columns(bases: PairsResult, open_page: Open, settings: Settings) -> None:
    page = open_page(bases)
    every = PairRows.of(bases.pairs, 0, 60)
    identity = every.identities / np.maximum(every.columns, 1)
    covered = (every.query_end - every.query_start) / every.query_length
    page.limits.setChecked(True)
    fields = page.table.filters.fields
    for name, text, kept in (
        ("identity", "80", identity >= 0.8),
        ("query_coverage", "97.5", covered >= 0.975),
        ("score", str(int(np.median(every.score))), every.score >= int(np.median(every.score))),
    ):
        fields[name].setText(text)
        fields[name].returnPressed.emit()
        settle(page)
        shown = [page.table.model.number(row) for row in range(page.table.model.shown)]
        assert shown == np.flatnonzero(kept & (every.columns > 0)).tolist() and 0 < len(shown) < 57
        page.table.filters.clear()
        settle(page)

    # A session keeps them, and the search.
    fields["identity"].setText("80")
    page.table.search.setText("read 1")
    state = json.loads(json.dumps(page.view_state()))
    assert state == {"tables": {"pairs": {"search": "read 1", "limits": {"identity": "80"}}}}
    page.table.search.clear()
    page.limits.setChecked(False)
    assert page.view_state() == {}
    page.restore_view(state)
    assert page.view_state() == state and page.limits.isChecked()
    wait(lambda: not page.busy and page.table.model.wanted.text == "read 1")
    page.table.search.clear()
    page.limits.setChecked(False)

    lengths = next(action for action in page.columns.menu.actions() if action.text() == "Query length")
    assert page.table.view.isColumnHidden(12) and not page.table.view.isColumnHidden(8)
    lengths.trigger()
    assert not page.table.view.isColumnHidden(12)
    again = open_page(bases)
    assert not again.table.view.isColumnHidden(12) and again.table.view.isColumnHidden(13)


def test_what_is_shown_or_selected_is_exported(bases: PairsResult, open_page: Open, tmp_path: Path) -> None:
    page = open_page(bases)
    said = sentences(heard(page))

    def names(format: str, rows: str = ALL) -> list[str]:
        page.export(format, tmp_path / "x", rows)
        settle(page)
        lines = (tmp_path / "x").read_text().splitlines()
        return [line.split("\t")[0].lstrip(">") for line in lines if line[0] not in "@{"]

    page.table.view.sortByColumn(3, Qt.SortOrder.DescendingOrder)
    page.table.model.search("5")
    settle(page)
    shown = [bases.pairs.text("query")[page.table.model.number(row)] for row in range(page.table.model.shown)]
    assert 1 < len(shown) < 60
    assert len(names("tsv")) == 61 and said[-1] == f"Saved “{tmp_path / 'x'}”."
    assert page.extent().proposed("tsv") == SHOWN
    assert names("tsv", SHOWN)[1:] == shown
    assert names("sam", SHOWN) == shown and names("wide", SHOWN)[1:] == shown
    wide = [line.split("\t") for line in (tmp_path / "x").read_text().splitlines()]
    assert wide[0][11:] == [
        *("query_length", "reference_length", "query_coverage", "reference_coverage", "mismatches", "gaps"),
    ]
    number = page.table.model.number(0)
    row = PairRows.of(bases.pairs, number, number + 1)
    columns = _columns(row)
    assert wide[1][11:13] == [str(row.query_length[0]), str(row.reference_length[0])]
    assert wide[1][15:] == [str(columns.count("X")), str(columns.count("I") + columns.count("D"))]
    page.table.view.selectRow(1)
    assert names("paf", CHOSEN) == shown[1:2]
    assert [rows.title for rows in page.extent().choices()] == [
        "All 60 pairs",
        f"As shown, in this order: {len(shown)}",
        "Selected rows: 1",
    ]
    # What is saved by the dialog is told with its rows.
    for rows, told in (
        (ALL, "All 60 pairs."),
        (SHOWN, f"As shown, in this order: {len(shown)}."),
        (CHOSEN, "Selected rows: 1."),
    ):
        page.exports["tsv"].trigger()
        (dialog,) = (one for one in page.findChildren(ExportDialog) if one.isVisible())
        dialog.rows.setCurrentIndex(dialog.rows.findData(rows))
        dialog.save(tmp_path / f"{rows}.tsv")
        settle(page)
        assert said[-1] == f"Saved “{tmp_path / rows}.tsv”. {told}"


def test_the_histogram_of_identity(bases: PairsResult, open_page: Open, tmp_path: Path) -> None:
    page = open_page(bases)
    page.below.setCurrentWidget(page.identities)
    histogram = page.identities.histogram
    assert histogram is not None
    row = PairRows.of(bases.pairs, 0, 60)
    percents = 100 * row.identities[row.columns > 0] // row.columns[row.columns > 0]
    counts = page.identities.counts
    assert counts is not None and counts.total == 57
    for bar, (low, high) in enumerate(zip(counts.edges[:-1], counts.edges[1:], strict=True)):
        assert counts.counts[bar] == np.count_nonzero((percents >= low) & (percents < high))
    choose(page, 3)
    assert histogram.marked == pytest.approx(100 * row.identities[3] / row.columns[3], abs=0.006)
    save_picture(page, tmp_path / "identity.csv", page.identity_chart)
    settle(page)
    assert "identity in percent" in (tmp_path / "identity.csv").read_text()
