"""TSV and BED of differences, the rows chosen, and the options of ``show``."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from gpu.analyses.analysis import format_named
from gpu.analyses.chromosome.differences.rows import DifferenceKind
from gpu.analyses.chromosome.differences.selection import DifferenceSelection
from gpu.analyses.chromosome.export import FORMATS
from gpu.analyses.chromosome.result import Result
from gpu.command_line.main import main
from tests import samples
from tests.gpu.analyses.chromosome.differences import pairs


def text_of(result: Result, name: str, **choice: object) -> str:
    out = io.BytesIO()
    format_named(FORMATS, name).write(result, out, **choice)
    return out.getvalue().decode()


def table_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text), delimiter="\t"))


@pytest.mark.parametrize("reverse_a", [False, True])
@pytest.mark.parametrize("trimmed", [False, True])
def test_letters_stand_at_their_places(reverse_a: bool, trimmed: bool, tmp_path: Path) -> None:
    """Places of the record, letters in the direction of the alignment."""
    folder = samples.finished_result(tmp_path, 3_000, 2, 0.2, reverse_a, True, trimmed, ambiguous=60)
    result = Result.open(folder)
    records = []
    for choice in (result.request.a, result.request.b):
        letters = "".join(Path(choice.path).read_text().splitlines()[1:])
        records.append((letters, choice.reverse))
    kinds = set()
    assert text_of(result, "tsv").splitlines()[1].startswith("sample_a\tsample_b\t")
    for row in table_of(text_of(result, "tsv")):
        kinds.add(row["kind"])
        if row["kind"] == "low_identity":
            assert row["a_letters"] == row["b_letters"] == ""
            assert 0 < float(row["identity"]) < 70
            continue
        for side, (letters, reverse) in zip("ab", records, strict=True):
            low, high = int(row[f"{side}_first"]), int(row[f"{side}_last"])
            if row["kind"] == {"a": "insertion", "b": "deletion"}[side]:
                assert row[f"{side}_letters"] == "" and high == low + 1
                continue
            there = letters[low - 1 : high]
            assert row[f"{side}_letters"] == (pairs.reverse_complement(there) if reverse else there)
        assert max(len(row["a_letters"]), len(row["b_letters"])) == int(row["length"])
    assert kinds == {"substitution", "insertion", "deletion", "ambiguous", "low_identity"}


@pytest.mark.parametrize("reverse_a", [False, True])
def test_bed(reverse_a: bool, tmp_path: Path) -> None:
    result = Result.open(samples.finished_result(tmp_path, 3_000, 2, 0.1, reverse_a, ambiguous=20))
    rows = table_of(text_of(result, "tsv"))
    lines = [line.split("\t") for line in text_of(result, "bed").splitlines()]
    expected = []
    for row in rows:
        low, high = int(row["a_first"]), int(row["a_last"])
        start, end = (low, low) if row["kind"] == "insertion" else (low - 1, high)
        name = row["kind"]
        if row["kind"] == "substitution":
            name = f"{row['a_letters']}>{row['b_letters']}"
        elif row["kind"] in ("insertion", "deletion"):
            letters = row["a_letters"] or row["b_letters"]
            name = ("-" if row["a_letters"] else "+") + (f"{letters[:20]}…" if len(letters) > 20 else letters)
        expected.append((str(start), str(end), name))
    assert sorted(tuple(line[1:4]) for line in lines) == sorted(expected)
    assert [int(line[1]) for line in lines] == sorted(int(line[1]) for line in lines)
    assert {line[0] for line in lines} == {"sample_a"} and {line[5] for line in lines} == {"-" if reverse_a else "+"}


def test_some_rows(tmp_path: Path) -> None:
    result = Result.open(samples.finished_result(tmp_path, 3_000, 2, 0.1))
    everything = table_of(text_of(result, "tsv"))
    some = table_of(
        text_of(result, "tsv", chosen=DifferenceSelection((DifferenceKind.INSERTION, DifferenceKind.DELETION), least=3))
    )
    assert 0 < len(some) < len(everything)
    assert some == [row for row in everything if row["kind"] in ("insertion", "deletion") and int(row["length"]) >= 3]


def test_show(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    folder = str(samples.finished_result(tmp_path, 2_000, 2, 0.1))

    def shown(*options: str) -> tuple[int, str, str]:
        status = main(["show", folder, *options], lambda paths, example: 9)
        out, error = capfdbinary.readouterr()
        return status, out.decode(), error.decode()

    status, out, _ = shown("--format", "tsv", "--kind", "deletion", "--least", "2")
    assert status == 0 and {row["kind"] for row in table_of(out)} == {"deletion"}
    assert shown("--format", "tsv", "--named", "no such gene")[1].count("\n") == 1
    assert shown("--format", "vcf")[1].startswith("##fileformat=VCFv4.3")
    for options in (("--least", "2"), ("--format", "paf", "--named", "x")):
        status, out, error = shown(*options)
        assert status != 0 and not out and "--format tsv" in error
