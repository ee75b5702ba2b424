"""The subcommand ``find``: its table, its JSON, and its refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gpu.analyses.registry import ANALYSES
from gpu.command_line.main import main
from tests.samples import finished_result


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return finished_result(tmp_path_factory.mktemp("find") / "a result", length=4_000)


@pytest.fixture
def annotation(tmp_path: Path) -> Path:
    path = tmp_path / "genes.gff3"
    row = "sample_a\tx\tCDS\t1001\t1200\t.\t-\t0\tID=c;gene=aukC;product=kinase\n"
    path.write_text(f"##gff-version 3\n{row}damaged\n")
    return path


def call(*words: object) -> int:
    return main([str(word) for word in words], lambda paths, example: 9, ANALYSES)


def test_a_gene_with_its_counterpart(folder: Path, annotation: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("find", folder, "kinase", "--annotation", f"a:{annotation}") == 1
    said = capsys.readouterr().err
    assert "Line 3 of" in said and "--skip-damaged" in said
    words = ("find", folder, "KINASE", "--annotation", f"a:{annotation}", "--skip-damaged")
    assert call(*words) == 0
    told = capsys.readouterr()
    header, row = (line.split("\t") for line in told.out.splitlines())
    found = dict(zip(header, row, strict=True))
    assert (found["sequence"], found["kind"], found["name"], found["first"], found["last"], found["strand"]) == (
        *("a", "CDS", "aukC", "1001", "1200", "-"),
    )
    assert found["product"] == "kinase" and 0.8 < float(found["identity"]) <= 1 and found["other_strand"] == "-"
    assert "left out" in told.err
    assert call(*words, "--json") == 0
    (same,) = json.loads(capsys.readouterr().out)["found"]
    assert same["other_first"] == int(found["other_first"]) and same["gaps"] == int(found["gaps"])


def test_damaged_genes_of_a_list_of_differences(
    folder: Path, annotation: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("show", folder, "--format", "tsv", "--annotation", f"a:{annotation}")
    assert call(*words) == 1
    assert capsys.readouterr().err.endswith("by --skip-damaged.\n")
    assert call(*words, "--skip-damaged") == 0
    assert "aukC" in capsys.readouterr().out


def test_motifs_and_ranges(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("find", folder, "GATC", "--most", 3) == 0
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 4 and "--most prints more" in told.err
    assert call("find", folder, "GC", "--motif", "--json") == 0
    assert json.loads(capsys.readouterr().out)["count"] > 300
    assert call("find", folder, "a:1,001-1,200", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["kind"] == "range" and found["found"][0]["last"] == 1_200
    # By the record's name, too; alone, that is the whole record.
    assert call("find", folder, "sample_a:1,001-1,200", "--json") == 0
    assert json.loads(capsys.readouterr().out)["found"] == found["found"]
    assert call("find", folder, "SAMPLE_A", "--json") == 0
    (whole,) = json.loads(capsys.readouterr().out)["found"]
    assert (whole["kind"], whole["first"], whole["last"]) == ("record", 1, 4_000)


def test_open_reading_frames_with_their_proteins(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("find", folder, "--orfs", 90, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["kind"] == "frames" and found["count"] == len(found["found"]) > 10
    for row in found["found"]:
        protein = dict(row["qualifiers"])["translation"]
        assert row["last"] - row["first"] + 1 == 3 * len(protein) >= 90
        assert protein[0] == "M" and protein[-1] == "*"
    assert call("find", folder, "--orfs", 90, "--code", 11, "--any-start", "--json") == 0
    assert json.loads(capsys.readouterr().out)["count"] > found["count"]


def test_what_is_not_there_is_said(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words, said in (
        (("nothing such",), "is called “nothing such”"),
        (("a:1M-2M",), "lies outside"),
        (("x", "--annotation", "genes.gff3"), "write a:FILE or b:FILE"),
        (("gene", "--motif"), "no motif"),
        (("gene", "--orfs", 90), "either a TEXT, or --orfs"),
        (("--orfs", "1M"), "has 1,000,000 bases"),
        (("--orfs", 90, "--code", 7), "no genetic code 7"),
    ):
        assert call("find", folder, *words) == 1
        assert said in capsys.readouterr().err
