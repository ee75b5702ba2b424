"""Rulers over several records, and what people type into “go to” of the dot plot."""

from __future__ import annotations

import pytest

from app.analyses.matches.dot_plot.records import RecordRuler, parse_go_to
from gpu.analyses.matches.result import RecordTable
from gpu.core.errors import InputError

ONE = RecordRuler(RecordTable.of(["NC_1"], [40_000_000]))
GENOME = RecordRuler(RecordTable.of(["chr1", "chr2", "chrM"], [50_000_000, 30_000_000, 16_569]))
CONTIGS = RecordRuler(RecordTable.of(["scaffold_1", "chr2", "empty", "a:b"], [1_000_000, 400_000, 0, 600_000]))


def test_a_coordinate_is_a_position_of_its_record() -> None:
    assert GENOME.describe(0) == "chr1 1"
    assert GENOME.describe(49_999_999.9) == "chr1 50,000,000"
    assert GENOME.describe(50_000_000) == "chr2 1"
    assert GENOME.describe_range(100, 1_000) == "chr1 101–1,000"
    assert GENOME.describe_range(49_999_990, 50_000_010) == "chr1 49,999,991–chr2 10"
    assert CONTIGS.describe(1_400_000) == "a:b 1"  # the empty record holds none
    assert [CONTIGS.index_at(at) for at in (-5, 10**9)] == [0, 3]


def test_ticks_begin_anew_in_each_record() -> None:
    ticks = GENOME.ticks(40_000_000, 65_000_000, 5)
    assert [label for _, label in ticks] == ["45 Mbp", "50 Mbp", "5 Mbp", "10 Mbp", "15 Mbp"]
    assert dict(ticks[-1:]) == {64_999_999.5: "15 Mbp"}
    assert ONE.ticks(0, 40_000_000, 5)[0] == (0.5, "1")
    assert GENOME.ticks(50_000_000 - 40, 50_000_000 - 20, 4)[0][1] == "49,999,965"
    many = RecordRuler(RecordTable.of([f"c{n}" for n in range(50)], [1_000] * 50))
    assert many.ticks(0, 50_000, 5) == []
    assert len(many.ticks(0, 3_000, 10)) > 3


def test_names_stand_where_they_have_room() -> None:
    whole = GENOME.names(0, GENOME.total, 800, 20)
    assert [name for *_, name in whole] == ["chr1", "chr2"]
    close = GENOME.names(79_990_000, GENOME.total, 800, 20)
    assert close == [(79_990_000.0, 80_000_000.0, "chr2"), (80_000_000.0, 80_016_569.0, "chrM")]
    assert GENOME.names(-500, -100, 800, 20) == []
    assert GENOME.borders(0, GENOME.total, 10_000).tolist() == [50_000_000, 80_000_000]
    assert CONTIGS.borders(0, CONTIGS.total, 10_000).tolist() == [1_000_000, 1_400_000]
    assert ONE.borders(0, ONE.total, 100).tolist() == []


@pytest.mark.parametrize(
    "text, columns, rows",
    [
        ("34M-35M , 1..500kb", (33_999_999, 35_000_000), (0, 500_000)),
        ("500kb", (499_999, 500_000), None),
        ("1,000 , 2,000", (999, 1_000), (1_999, 2_000)),
        ("200-300[rev]", (39_999_700, 39_999_801), None),
        ("39M..90M", (38_999_999, 40_000_000), None),
        ("query:1k-2k", None, (999, 2_000)),
        ("chr2:1-10", None, (1_000_000, 1_000_010)),
        ("nc_1:5 , CHR2:7", (4, 5), (1_000_006, 1_000_007)),
        ("scaffold_1:3-4 , reference:8", (7, 8), (2, 4)),
        ("a:b", None, (1_400_000, 2_000_000)),
        ("NC_1", (0, 40_000_000), None),
        ("a:b:2-3", None, (1_400_001, 1_400_003)),
        (", 500..700", None, (499, 700)),
        (",500..700", None, (499, 700)),
        (",chr2", None, (1_000_000, 1_400_000)),
    ],
)
def test_what_is_typed_is_understood(text: str, columns: tuple[int, int] | None, rows: tuple[int, int] | None) -> None:
    target = parse_go_to(text, ONE, CONTIGS)
    assert (target.columns, target.rows) == (columns, rows)


def test_without_a_name_the_record_in_the_middle_is_meant() -> None:
    target = parse_go_to("1-10 , 1-20", GENOME, CONTIGS, here=(1_200_000, 60_000_000))
    assert target.columns == (50_000_000, 50_000_010) and target.rows == (1_000_000, 1_000_020)


def test_a_name_of_both_sides_is_told_apart_by_its_place() -> None:
    target = parse_go_to("chr2:1-10 , chr2:1-20", GENOME, CONTIGS)
    assert target.columns == (50_000_000, 50_000_010) and target.rows == (1_000_000, 1_000_020)


@pytest.mark.parametrize(
    "text, said",
    [
        ("", "is no position"),
        ("somewhere", "“somewhere” is neither a position, for example 34M-35M , 1..500kb"),
        ("somewhere", "nor a record: there are NC_1 (reference) and scaffold_1, chr2, empty, a:b (query)."),
        (",", "is no position"),
        ("5,", "“5,” is no position; write for example 34M-35M , 1..500kb or chr1:34M-35M."),
        ("1,2 , 3 , 4", "is no position"),
        ("chr9:1-5", "No record here is named “chr9”; there are NC_1 (reference) and scaffold_1, chr2"),
        ("chr2:500k-600k", "“chr2:500k-600k” lies outside chr2, which has 400,000 bases"),
        ("41M , 1..500kb", "“41M” lies outside NC_1, which"),
        ("1..500kb , 41M", "“41M” lies outside scaffold_1, which"),
        ("0-10", "“0-10” names no base: positions count from 1."),
        ("5 , 10-5", "“10-5” ends before it begins; write the smaller position first."),
        ("query:1 , query:2", "names the query twice"),
    ],
)
def test_what_is_not_understood_is_said_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_go_to(text, ONE, CONTIGS)
    assert said in str(caught.value)


def test_a_name_that_ends_in_a_range_is_a_name() -> None:
    cut = RecordRuler(RecordTable.of(["chr1:0-100", "chr1"], [100, 500]))
    assert parse_go_to("chr1:0-100", cut, ONE).columns == (0, 100)
    assert parse_go_to("chr1:0-100:5", cut, ONE).columns == (4, 5)
    assert parse_go_to("chr1:1-100", cut, ONE).columns == (100, 200)


def test_records_are_shown_by_their_accessions_and_found_by_either_name() -> None:
    ruler = RecordRuler(RecordTable.of(["gi|110640213|ref|NC_008253.1|", "chr2"], [1_000, 400]))
    assert [ruler.name(0), ruler.name(1), ruler.sentence()] == ["NC_008253.1", "chr2", "NC_008253.1, chr2"]
    assert ruler.find("NC_008253.1") == ruler.find("GI|110640213|ref|NC_008253.1|") == 0
    assert ruler.describe(10).startswith("NC_008253.1 ")
    assert parse_go_to("NC_008253.1:5-9", ruler, ONE).columns == (4, 9)
