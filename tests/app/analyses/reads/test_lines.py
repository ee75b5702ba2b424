"""The table of reads: fields of lines, kinds, places; colours and order of the pile-up."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt

from app.analyses.reads.base_order import bases_at, lines_by_base
from app.analyses.reads.numbers import reads_rows
from app.analyses.reads.page import ReadsPage
from app.analyses.reads.tag_classes import tag_classes
from gpu.analyses.reads import run as reads_run
from gpu.analyses.reads.coverage import Coverage
from gpu.analyses.reads.first_lines import FIELDS, FirstLines
from gpu.analyses.reads.pile_up import INSERTED, MISMATCHED, Marks, PileUp
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.run import run
from gpu.analyses.reads.shades import NO_QUALITY, STEPS, base_qualities, shades_of
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from tests.app.analyses.reads.conftest import Wide
from tests.app.desks import lone_desk
from tests.app.drivers import search_for, settle, wait
from tests.app.figure_texts import texts
from tests.gpu.analyses.reads.cases import (
    Read,
    other_strand,
    random_reads,
    random_reference,
    sam_lines,
    write_fasta,
    write_fastq,
)

#: Columns of the table, after those of the read's place.
LENGTH, MAPQ, DIFFERENCES, CIGAR, FLAGS, MATE = range(6, 12)
OpenPage = Callable[[ReadsResult], ReadsPage]

HEADING = "@HD\tVN:1.6\n@SQ\tSN:r\tLN:200\n@SQ\tSN:s\tLN:90\n"
#: Reads over base 20 of ``r`` (1-based): other letters, a deleted base, the reference's.
LINES = (
    "equal\t0\tr\t11\t60\t20M\t=\t101\t110\tACGTACGTACGTACGTACGT\tIIIIIIIIIIIIIIIIIIII\tNM:i:0\tMD:Z:20",
    "other\t1040\tr\t12\t5\t20M\t*\t0\t0\tACGTACGTTTGTACGTACGT\t++++++++++++++++++++\tNM:i:2\tMD:Z:8A0C10",
    "gap\t256\tr\t13\t20\t7M1D12M\ts\t7\t0\tACGTACGTACGTACGTACG\t*\tNM:i:1\tMD:Z:7^A12",
    "late\t0\tr\t90\t33\t4M\t*\t0\t0\tACGT\tIIII\tMD:Z:4",
    "none\t77\t*\t0\t0\t*\ts\t9\t0\tACGTA\t*",
)


@pytest.fixture
def imported(tmp_path: Path) -> ReadsResult:
    path = tmp_path / "x.sam"
    path.write_text(HEADING + "".join(f"{line}\n" for line in LINES))
    run(ReadsRequest("", engine="cpu", alignments=str(path)), tmp_path / "out", Monitor(), CpuEngine(1))
    return ReadsResult.open(tmp_path / "out")


def _column(page: ReadsPage, column: int) -> list[str]:
    model = page.table.model
    # At once, also of rows that are read while others are shown.
    return model.lines(list(range(model.rowCount())), [column])


def _sort(page: ReadsPage, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
    page.table.view.sortByColumn(column, order)
    settle(page)


def test_fields_are_those_of_sam(open_page: OpenPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reads_run, "kept_indices", lambda: None)
    chance = random.Random(2)
    records = random_reference(chance)
    once, twice = ("".join(chance.choices("ACGT", k=40)) for _ in range(2))
    records += [("once", f"{once}{once[:20]}{'A' if once[20] != 'A' else 'C'}{once[21:]}"), ("twice", twice * 2)]
    reads = [read._replace(name=f"r{at}") for at, read in enumerate(random_reads(chance, records, 60))]
    reads += [Read("once", once, "I" * 40), Read("twice", twice, "I" * 40)]
    files = str(write_fasta(tmp_path / "ref.fa", records)), str(write_fastq(tmp_path / "q.fq", reads))
    run(ReadsRequest(files[0], (files[1],), most=3), tmp_path / "out", Monitor(), CpuEngine(1))
    page = open_page(ReadsResult.open(tmp_path / "out"))
    first: dict[str, list[str]] = {}
    for line in sam_lines(records, reads, most=3):
        first.setdefault(line.split("\t")[0], line.split("\t"))
    for name, length, mapq, cigar, flags in zip(
        *(_column(page, column) for column in (1, LENGTH, MAPQ, CIGAR, FLAGS)), strict=True
    ):
        fields = first[name]
        told = ["–", "–"] if fields[5] == "*" else [fields[4], fields[5]]
        assert [length, mapq, cigar, flags] == [f"{len(fields[9].strip('*'))}", *told, fields[1]]
    unmapped = sum(fields[5] == "*" for fields in first.values())
    share = 100 * unmapped / len(first)
    assert unmapped > 1 and page.unmapped.text() == (
        f"{share:.1f} % unmapped ({unmapped} reads): "
        "these have more than one error everywhere, which is not looked for."
    )
    assert {fields[4] for fields in first.values()} >= {"0", "3", "30", "60"}

    def values(at: int) -> list[int]:
        lines = [first[name] for name in _column(page, 1)]
        return [len(line[9].strip("*")) if at == 9 else int(line[at]) for line in lines]

    for column, at in ((LENGTH, 9), (MAPQ, 4), (FLAGS, 1)):
        _sort(page, column)
        ordered = values(at)
        assert ordered == sorted(ordered)
        _sort(page, column, Qt.SortOrder.DescendingOrder)
        assert values(at) == sorted(ordered, reverse=True)


def test_fields_of_imported_lines(open_page: OpenPage, imported: ReadsResult) -> None:
    page = open_page(imported)
    assert _column(page, LENGTH) == ["20", "20", "19", "4", "5"]
    assert _column(page, MAPQ) == ["60", "5", "20", "33", "–"]
    assert _column(page, DIFFERENCES) == ["0", "2", "1", "0", "–"]
    assert _column(page, CIGAR) == ["20M", "20M", "7M1D12M", "4M", "–"]
    assert _column(page, FLAGS) == ["0", "1040", "256", "0", "77"]
    assert _column(page, MATE) == ["r:101", "–", "s:7", "–", "s:9"]
    tip = page.table.model.index(1, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert "reverse strand, duplicate" in tip
    assert page.unmapped.text() == "25.0 % of the reads are unmapped in the file (1)." and page.unmapped.isVisible()


def test_lines_that_are_no_reads_are_counted_apart(open_page: OpenPage, imported: ReadsResult) -> None:
    page = open_page(imported)
    assert page.finding() == "Mapped: 75.0 % of 4 reads." and page.table.count.text() == "5 rows"
    assert next(row.value for row in reads_rows(imported) if row.name == "Further lines") == "1"
    assert "With at most 1 of each read: 3 of 3 hits" in page.summary.limits.accessibleDescription()


def test_kinds_are_chosen_and_the_view_stays(open_page: OpenPage, imported: ReadsResult) -> None:
    page = open_page(imported)
    page.reference.view.show_range(10, 60)
    settle(page)
    frame = page.reference.view.frame

    def shown() -> list[str]:
        settle(page)
        return _column(page, 1)

    assert page.kinds.text() == "Kinds"
    page.kinds.boxes[0].setChecked(False)
    assert shown() == ["other", "gap", "none"] and page.kinds.text() == "Some kinds"
    page.kinds.duplicates.setChecked(False)
    assert shown() == ["gap", "none"] and page.table.count.text() == "2 of 5 rows"
    page.kinds.further.setChecked(False)
    search_for(page.table, "o")
    assert shown() == ["none"]
    page.kinds.boxes[4].setChecked(False)
    assert shown() == [] and page.table.count.text() == "No row is of the chosen kinds"
    search_for(page.table, "")
    page.kinds.show_all()
    assert len(shown()) == 5 and page.kinds.text() == "Kinds"
    _sort(page, MAPQ)
    assert page.reference.view.frame == frame


def test_places_of_a_read_are_walked(open_page: OpenPage, wide: Wide) -> None:
    page = open_page(wide.result)
    hits = np.asarray(wide.result.reads.column("hits"))
    read = int(np.argmax(hits))
    page.table.choose(read)
    settle(page)
    first = int(wide.result.reads.column("first_hit")[read])
    places = wide.result.hits.column("place")[first : first + hits[read]].tolist()
    assert len(places) > 1 and page.places.table.model.total == len(places)
    walked: list[int] = []
    page.places.walked.connect(lambda row, begin, end: walked.append(begin))
    for number in [*range(1, len(places)), 0]:
        page.places.walks[0].trigger()
        settle(page)
        assert walked[-1] == places[number]
        frame = page.reference.view.frame
        assert frame.left <= places[number] < frame.right
    page.places.walks[1].trigger()
    settle(page)
    assert walked[-1] == places[-1] and page.table.current == read


def test_places_of_imported_lines(open_page: OpenPage, imported: ReadsResult) -> None:
    page = open_page(imported)
    page.table.choose(2)
    settle(page)
    model = page.places.table.model
    cells = [model.index(0, column).data() for column in range(model.columnCount())]
    assert cells == ["1", "r:13", "+", "deletion", "20", "20", "s:7", "NM:i:1 MD:Z:7^A12"]
    page.table.choose(4)
    settle(page)
    assert model.rowCount() == 0 and not page.places.walks[0].isEnabled()


def test_reads_are_sorted_by_their_bases(open_page: OpenPage, imported: ReadsResult) -> None:
    page = open_page(imported)
    page.reference.view.show_range(0, 60)
    wait(lambda: page.reference.view.loaded is not None and not page.busy)
    before = page.reference.view.loaded
    assert before is not None and before.pile is not None and before.lines is not None
    page.reference.view.set_look(page.reference.view.look._replace(sorted_at=19))
    settle(page)
    loaded = page.reference.view.loaded
    assert loaded is not None and loaded.pile is not None and loaded.lines is not None
    # In the order of the places: equal, other, gap.
    assert loaded.lines[:3].tolist() == [2, 0, 1]
    page.reference.view.set_look(page.reference.view.look._replace(sorted_at=-1))
    settle(page)
    again = page.reference.view.loaded
    assert again is not None and again.lines is not None and again.lines.tolist() == before.lines.tolist()


def test_order_by_base_overlaps_nothing(wide: Wide, open_page: OpenPage) -> None:
    along = open_page(wide.result).reference.along
    assert along is not None
    chance = random.Random(3)
    for _ in range(20):
        place = chance.randrange(along.bases)
        pile = along.pile_up(max(0, place - 300), min(along.bases, place + 300), 1 << 20)
        lines = lines_by_base(pile, place)
        over = np.flatnonzero((pile.starts <= place) & (pile.ends > place))
        assert sorted(lines[over].tolist()) == list(range(len(over)))
        by_row = bases_at(pile, place)[over][np.argsort(lines[over])]
        assert by_row.tolist() == sorted(by_row.tolist())
        for row in np.unique(lines).tolist():
            here = np.flatnonzero(lines == row)
            here = here[np.argsort(pile.starts[here])]
            assert (pile.starts[here][1:] >= pile.ends[here][:-1]).all()


def test_an_insertion_is_beside_two_bases() -> None:
    two = np.arange(2)
    marks = Marks(*(np.array([value]) for value in (1, INSERTED, 20, 2, ord("A"), 0)))
    pile = PileUp(two, two, np.array([9, 9]), np.array([40, 40]), two.astype(np.uint8), marks, 2, "")
    # Of the list's variant it is the base before.
    assert [lines_by_base(pile, place).tolist() for place in (18, 19, 20, 21)] == [[0, 1], [1, 0], [1, 0], [0, 1]]


def test_shades(imported: ReadsResult, open_page: OpenPage) -> None:
    page = open_page(imported)
    along = page.reference.along
    assert along is not None
    pile = along.pile_up(0, 200, 100)
    assert [imported.reads.text("name")[row] for row in pile.reads.tolist()] == ["equal", "other", "gap", "late"]
    # Qualities of 40, 10, none and 40; MAPQ 60, 5, 20 and 33; differences 0, 2, 1 and 0.
    assert shades_of(imported, pile, "quality").tolist() == [4, 0, 4, 4]
    assert shades_of(imported, pile, "mapq").tolist() == [4, 1, 2, 3]
    assert shades_of(imported, pile, "differences").tolist() == [4, 2, 3, 4]
    assert shades_of(imported, pile, "strand").tolist() == [STEPS - 1] * 4
    page.reference.view.show_range(0, 60)
    settle(page)
    plain = page.reference.view.grab().toImage()
    page.reference.colours.setCurrentIndex(2)
    settle(page)
    loaded = page.reference.view.loaded
    assert loaded is not None and loaded.shades is not None and loaded.shades[:3].tolist() == [4, 1, 2]
    assert page.reference.view.grab().toImage() != plain


#: Lines over the 40 bases of ``_TENS``: their qualities tell each letter's place in the line.
_TENS = "ACGTA CCCCC GGGGG TTTTT ACGTA AAAAA CCCCC GGGGG".replace(" ", "")
_QUALITIES = "!#%'),/258;>ADGJ"


def _letters_with(*changes: tuple[int, str], first: int, last: int) -> str:
    letters = dict(enumerate(_TENS)) | dict(changes)
    return "".join(letters[at] for at in range(first, last))


def test_qualities_of_mismatched_bases(tmp_path: Path, open_page: OpenPage) -> None:
    plain = _letters_with((4, "G"), first=0, last=10)
    lines = [
        # At index 4; on the other strand, behind two clipped letters, at 4 + 2.
        f"plain\t0\tr\t1\t60\t10M\t*\t0\t0\t{plain}\t{_QUALITIES[:10]}",
        f"turned\t16\tr\t1\t60\t2S10M\t*\t0\t0\tTT{plain}\t{_QUALITIES[:12]}",
        # Behind a deletion and an insertion: letters 0 to 4, two inserted ones, then 10 to 14.
        f"gaps\t0\tr\t1\t60\t5M5D2I5M\t*\t0\t0\t{_TENS[:5]}AA{_letters_with((12, 'T'), first=10, last=15)}"
        f"\t{_QUALITIES[:12]}",
        f"hard\t0\tr\t1\t60\t3H10M\t*\t0\t0\t{plain}\t{_QUALITIES[:10]}",
        f"untold\t0\tr\t1\t60\t10M\t*\t0\t0\t{plain}\t*",
    ]
    (tmp_path / "x.sam").write_text(f"@SQ\tSN:r\tLN:{len(_TENS)}\n" + "".join(f"{line}\n" for line in lines))
    (tmp_path / "r.fa").write_text(f">r\n{_TENS}\n")
    request = ReadsRequest(str(tmp_path / "r.fa"), engine="cpu", alignments=str(tmp_path / "x.sam"))
    run(request, tmp_path / "out", Monitor(), CpuEngine(1))
    result = ReadsResult.open(tmp_path / "out")
    pile = Coverage(result).pile_up(0, len(_TENS), 100)
    marks, found = pile.marks, base_qualities(result, pile)
    names = [result.reads.text("name")[row] for row in pile.reads.tolist()]
    told = {names[hit]: found[at] for at, hit in enumerate(marks.hits.tolist()) if marks.kinds[at] == MISMATCHED}
    expected = {"plain": 4, "turned": 6, "gaps": 9, "hard": 4}
    assert told == {name: ord(_QUALITIES[at]) - 33 for name, at in expected.items()} | {"untold": NO_QUALITY}
    page = open_page(result)
    settle(page)
    shaded = page.reference.view.grab().toImage()
    page.reference.qualities.trigger()
    settle(page)
    assert page.reference.view.grab().toImage() != shaded and page.view_state()["base_qualities"] is False
    page.restore_parts({"base_qualities": None})
    settle(page)
    assert page.reference.view.grab().toImage() == shaded


def test_qualities_of_our_own_mismatches(wide: Wide) -> None:
    pile = Coverage(wide.result).pile_up(0, 3_000, 10_000)
    marks = pile.marks
    is_mismatch = marks.kinds == MISMATCHED
    assert is_mismatch.any() and (base_qualities(wide.result, pile)[is_mismatch] == ord("I") - 33).all()
    for hit, at, letter in zip(
        *(each[is_mismatch].tolist() for each in (marks.hits, marks.at, marks.letters)), strict=True
    ):
        read = wide.result.reads.text("letters")[pile.reads[hit]][at]
        assert chr(letter) == (other_strand(read) if pile.strands[hit] else read)


def _tagged(folder: Path, fields: list[str]) -> ReadsResult:
    lines = ["@SQ\tSN:r\tLN:9000\n", "@RG\tID:one\tSM:s\n"]
    for number, told in enumerate(fields):
        lines.append(f"q{number}\t0\tr\t{10 * number + 1}\t60\t8M\t*\t0\t0\tACGTACGT\tIIIIIIII\t{told}\n")
    (folder / "x.sam").write_text("".join(lines))
    run(ReadsRequest("", engine="cpu", alignments=str(folder / "x.sam")), folder / "out", Monitor(), CpuEngine(1))
    return ReadsResult.open(folder / "out")


def test_the_greatest_value_of_a_tag_may_be_that_of_nearly_all_lines(tmp_path: Path) -> None:
    fields = [f"MQ:i:{number if number < 6 else 60}\tHP:i:{number % 2}" for number in range(60)]
    result = _tagged(tmp_path, fields)
    mapped, phase = sorted(tag_classes(result), key=lambda each: each.name, reverse=True)
    assert mapped.values == ("< 60", "≥ 60") and phase.values == ("0", "1")
    assert mapped.of(result, np.arange(60)).tolist() == [int(number >= 6) for number in range(60)]


def test_colours_by_tag(tmp_path: Path, open_page: OpenPage) -> None:
    fields = [
        f"HP:i:{number % 2 + 1}\tAS:i:{number - 5}\tXU:Z:u{number}\tXB:B:C,1,2\tXA:A:{'xyz'[number % 3]}"
        if number != 3
        else "NM:i:0"
        for number in range(20)
    ]
    result = _tagged(tmp_path, fields)
    classes = {each.name: each for each in tag_classes(result)}
    # All values of XU differ, and XB are lists.
    assert list(classes) == ["AS", "HP", "NM", "XA"]
    assert classes["HP"].values == ("1", "2") and classes["XA"].values == ("x", "y", "z")
    pile = Coverage(result).pile_up(0, 300, 100)
    haplotypes = [3 if number == 3 else number % 2 for number in range(20)]
    assert classes["HP"].of(result, pile.numbers).tolist() == haplotypes
    scores = classes["AS"].of(result, pile.numbers)
    assert scores[3] == len(classes["AS"].values) + 1 == 6
    without = np.delete(scores, 3)
    assert (np.diff(without) >= 0).all() and set(without.tolist()) == set(range(5))
    page = open_page(result)
    page.reference.view.show_range(0, 300)
    settle(page)
    colours = page.reference.colours
    colours.setCurrentIndex(colours.findText("by tag HP"))
    settle(page)
    loaded = page.reference.view.loaded
    assert loaded is not None and loaded.shades is not None and loaded.shades.tolist() == haplotypes
    assert {"HP: 1", "HP: 2", "HP: without it"} <= set(texts(page.figure().svg()))
    assert page.reference.legend.accessibleName().endswith("1, 2, other, without it")
    kept = page.view_state()
    colours.setCurrentIndex(0)
    page.restore_view(kept)
    assert colours.currentText() == "by tag HP"
    # Of a page whose tags are not read yet.
    again = ReadsPage(result, lone_desk())
    again.restore_view(kept)
    assert again.view_state()["colours"] == kept["colours"]
    wait(lambda: not again.busy)
    assert again.reference.colours.currentText() == "by tag HP"
    again.deleteLater()


#: By FLAG and TLEN: the classes of the strands of the left and the right mate, and of the size.
PAIRS = {
    (99, 300): (0, 0),
    (147, -300): (0, 0),
    (83, -305): (0, 0),
    (81, 295): (1, 0),
    (161, -295): (1, 0),
    (65, 300): (2, 0),
    (113, 300): (3, 0),
    (99, 2_000): (0, 2),
    (147, -90): (0, 1),
    (65, 0): (4, 3),
    (73, 300): (5, 4),
    (16, 0): (5, 4),
}


def test_classes_of_pairs(tmp_path: Path, open_page: OpenPage) -> None:
    lines = ["@SQ\tSN:r\tLN:9000\n"]
    for number, (flag, size) in enumerate(PAIRS):
        lines.append(f"q{number}\t{flag}\tr\t{10 * number + 1}\t60\t8M\t=\t1\t{size}\tACGTACGT\t*\n")
    (tmp_path / "x.sam").write_text("".join(lines))
    run(ReadsRequest("", engine="cpu", alignments=str(tmp_path / "x.sam")), tmp_path / "out", Monitor(), CpuEngine(1))
    result = ReadsResult.open(tmp_path / "out")
    assert result.has_pairs and result.usual_inserts == (270, 330)
    pile = Coverage(result).pile_up(0, 200, 100)
    both = zip(*(shades_of(result, pile, by).tolist() for by in ("orientation", "insert")), strict=True)
    assert list(both) == list(PAIRS.values())
    page = open_page(result)
    page.reference.view.show_range(0, 130)
    settle(page)
    for number, word in ((4, "FR (usual)"), (5, "longer")):
        page.reference.colours.setCurrentIndex(number)
        settle(page)
        assert word in page.reference.legend.accessibleName() and word in texts(page.figure().svg())
        picture = page.reference.view.grab().toImage()
        at = [(x, y) for x in range(0, picture.width(), 9) for y in range(0, picture.height(), 2)]
        assert len({picture.pixelColor(x, y).name() for x, y in at}) > 6


def test_without_pairs_there_are_no_colours_of_them(wide: Wide, open_page: OpenPage) -> None:
    assert not wide.result.has_pairs
    assert open_page(wide.result).reference.colours.count() == 4


@pytest.mark.parametrize("field", FIELDS)
def test_fields_of_rows_in_any_order(imported: ReadsResult, field: str) -> None:
    lines = FirstLines(imported)
    one_by_one = [lines.some(field, np.array([row]))[0] for row in range(len(imported.reads))]
    for rows in (np.arange(len(one_by_one))[::-1], np.random.default_rng(1).permutation(len(one_by_one))):
        assert lines.some(field, rows) == [one_by_one[row] for row in rows]
