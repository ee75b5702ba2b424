"""Plans: what their lines ask for, and their faults, all told at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from gpu.batch.example import example
from gpu.batch.plan import FaultyPlan, Plan, check_plan, checked_tasks
from gpu.batch.request import BatchRequest
from gpu.core.errors import InputError
from gpu.core.request import ThreadLimits
from tests.gpu.batch.plans import pairs_plan, sequences, write_plan


def tasks(plan: Path, **choice: object) -> list[object]:
    request = BatchRequest(str(plan), **choice)  # type: ignore[arg-type]
    return [task.request for task in checked_tasks(request, plan.parent / "R")]


def faults(plan: Path) -> tuple[str, ...]:
    with pytest.raises(FaultyPlan) as raised:
        check_plan(BatchRequest(str(plan)))
    return raised.value.sentences[:-1]


def test_a_line_is_a_command(tmp_path: Path) -> None:
    """Each line asks for what the subcommand with the same options asks for."""
    sequences(tmp_path)
    plan = write_plan(
        tmp_path / "plan.tsv",
        "analysis name a b mode gap_first no-pruning reference queries l maxmatch database references matrix reads",
        "align one s0.fa s1.fa global 7 yes . . . . . . . .",
        "matches two . . . . . s0.fa s1.fa;s2.fa 12 x . . . .",
        "search three . . . . . . s0.fa . . s1.fa . . .",
        "pairs four . . fit 3 . . s0.fa . . . s1.fa BLOSUM62 .",
        "map five . . . . . s0.fa . . . . . . s1.fa",
    )
    one, two, three, four, five = tasks(plan, engine="cpu", limits=ThreadLimits(3))
    path = str(tmp_path / "s0.fa")
    assert (one.a.path, one.mode, one.scoring.gap_first, one.pruning) == (path, "global", 7, False)  # type: ignore[attr-defined]
    assert (two.minimum, two.kind) == (12, "maxmatch") and len(two.queries) == 2  # type: ignore[attr-defined]
    assert (three.queries, three.top) == (path, 50)  # type: ignore[attr-defined]
    assert (four.mode, four.scoring.matrix, four.scoring.gap_first) == ("fit", "BLOSUM62", 3)  # type: ignore[attr-defined]
    assert five.reads == (str(tmp_path / "s1.fa"),)  # type: ignore[attr-defined]
    assert {(request.engine, request.threads) for request in (one, two, three, four, five)} == {("cpu", 3)}  # type: ignore[attr-defined]


def test_all_faults_are_told_with_line_and_column(tmp_path: Path) -> None:
    sequences(tmp_path)
    plan = write_plan(
        tmp_path / "plan.tsv",
        "analysis name a b mode sra queries",
        "align x/y nope.fa s1.fa glob . .",
        "align ok s0.fa s1.fa . 4Q .",
        "align OK s0.fa s1.fa . . s0.fa",
        "alin z s0.fa s1.fa . . .",
        "search q . . . . s0.fa",
    )
    told = faults(plan)
    assert [sentence.partition(":")[0] for sentence in told] == [
        *("Line 2, column “a”", "Line 2, column “name”", "Line 2, column “mode”", "Line 3, column “sra”"),
        *(
            "Line 4, column “queries”",
            "Line 4, column “name”",
            "Line 5, column “analysis”",
            "Line 6, column “database”",
        ),
    ]
    assert told[2] == "Line 2, column “mode”: “glob” is none of local, global, semiglobal."
    assert "name of line 3" in told[5]


@pytest.mark.parametrize(
    "header, told",
    [
        (
            "analysis name a b moed",
            "Line 1, column “moed”: no analysis has a setting or file of this name; did you mean “mode”?",
        ),
        (
            "name a b",
            "Line 1: there is no column “analysis”, whose cells say one of align, matches, search, pairs, map, mapped.",
        ),
        ("analysis a b a", "Line 1, column “a”: it is there twice; leave one out."),
        ("analysis a b out", "Line 1, column “out”: no analysis has a setting or file of this name; leave it out."),
    ],
)
def test_faults_of_the_header(tmp_path: Path, header: str, told: str) -> None:
    assert faults(write_plan(tmp_path / "plan.tsv", header, "align s0.fa s1.fa"))[0] == told


def test_titles_and_numbers_as_spreadsheets_write_them(tmp_path: Path) -> None:
    """“A” is the file a, 5.0 is 5 and 1E+01 is 10; 5.5 is no whole number."""
    sequences(tmp_path)
    plan = write_plan(tmp_path / "plan.tsv", "Analysis Name A B Gap-First", "align one s0.fa s1.fa 7.0")
    (found,) = tasks(plan, engine="cpu")
    assert (found.a.path, found.scoring.gap_first) == (str(tmp_path / "s0.fa"), 7)  # type: ignore[attr-defined]
    for cell, number in (("1e1", 10), ("1.2E+01", 12), ("9", 9)):
        write_plan(plan, "analysis a b gap-first sra", f"align s0.fa s1.fa {cell} 1E+09")
        assert [one.scoring.gap_first for one in tasks(plan, engine="cpu")] == [number]  # type: ignore[attr-defined]
    write_plan(plan, "analysis a b gap-first", "align s0.fa s1.fa 5.5", "align s0.fa s1.fa five")
    assert faults(plan) == (
        "Line 2, column “gap-first”: “5.5” is no whole number.",
        "Line 3, column “gap-first”: “five” is no number.",
    )


def test_many_faults_are_counted(tmp_path: Path) -> None:
    plan = write_plan(tmp_path / "plan.tsv", "analysis name", *(f"alin {number}" for number in range(30)))
    told = faults(plan)
    assert len(told) == 21 and told[-1] == "“plan.tsv” has 10 more faults like these."


@pytest.mark.parametrize(
    ("name", "count"), [("con", 1), ("summary.tsv", 2), ("tasks-1", 1), ("a:b", 1), (".hidden.", 1), ("x.sam", 1)]
)
def test_names_that_no_folder_can_have(tmp_path: Path, name: str, count: int) -> None:
    sequences(tmp_path)
    plan = write_plan(tmp_path / "plan.tsv", "analysis name reference reads", f"map {name} s0.fa s1.fa")
    told = faults(plan)
    assert len(told) == count and all(sentence.startswith("Line 2") for sentence in told)


def test_spreadsheets_of_all_kinds(tmp_path: Path) -> None:
    """Tabs, commas, semicolons, UTF-16, quotes, a byte order mark, comments and empty lines."""
    pairs_plan(tmp_path, 3)
    lines = (tmp_path / "plan.tsv").read_text().splitlines()
    lines[2:2] = ["", "# a comment"]
    kinds = {
        "tabs.tsv": ("\t", "utf-8"),
        "bom.tsv": ("\t", "utf-8-sig"),
        "unicode.txt": ("\t", "utf-16"),
        "comma.csv": (",", "utf-8"),
        "semicolon.csv": (";", "utf-8"),
    }
    for name, (separator, encoding) in kinds.items():
        (tmp_path / name).write_text("\r\n".join(lines).replace("\t", separator), encoding)
    found = [tasks(tmp_path / name) for name in kinds]
    assert len(found[0]) == 3 and all(one == found[0] for one in found)
    with Plan(BatchRequest(str(tmp_path / "comma.csv")), tmp_path) as plan:
        assert [line.number for line in plan.lines()] == [2, 5, 6]


@pytest.mark.parametrize(
    "name, data, told",
    [
        ("x.xlsx", b"PK", "is a workbook; save its sheet as"),
        ("x.tsv", b"analysis\tname\n\xff\xfe\xfd\tx\n", "is no text in UTF-8"),
        ("x.csv", b'analysis,name\nalign,"a\n', "is no table from line 2 on"),
        ("x.tsv", b"analysis\tname\n", "lists no comparison"),
        ("x.tsv", b"", "there is no column"),
    ],
)
def test_files_that_are_no_plan(tmp_path: Path, name: str, data: bytes, told: str) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(InputError, match=told):
        check_plan(BatchRequest(str(tmp_path / name)))


def test_lines_without_names_get_their_own(tmp_path: Path) -> None:
    sequences(tmp_path)
    plan = write_plan(
        tmp_path / "plan.tsv", "analysis queries references mode", "pairs s0.fa s1.fa .", "pairs s0.fa s1.fa global"
    )
    names = [task.name for task in checked_tasks(BatchRequest(str(plan)), tmp_path)]
    assert names == ["pairs s0 s1", "pairs s0 s1 mode=global"]


def test_the_example_is_in_order() -> None:
    assert len(list(checked_tasks(example(), Path("R")))) == 5


def test_a_batch_goes_on_with_a_plan_that_moved(tmp_path: Path) -> None:
    identities = {BatchRequest(path).identity() for path in ("a/plan.tsv", "b/plan.tsv", "plan.tsv")}
    assert len(identities) == 1 and BatchRequest("other.tsv").identity() not in identities
