"""The subcommand ``variants``, from a sample of ``simulate`` to files that bcftools reads."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from gpu.analyses.registry import ANALYSES
from gpu.command_line.main import main


def call(*words: object) -> int:
    return main([str(word) for word in words], lambda paths, example: 9, ANALYSES)


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The prefix of a sample's files; its result is beside them."""
    prefix = tmp_path_factory.mktemp("variants") / "s"
    words = ("--length", "10k", "--reads", 60, "--variants", 20, "--coverage", 25, "--seed", 4)
    assert call("simulate", prefix, *words) == 0
    files = prefix.with_suffix(".fa"), prefix.with_suffix(".fq")
    result = prefix.with_suffix(".result")
    assert call("map", *files, "--out", result, "--engine", "cpu", "--threads", 1, "--no-cache", "--quiet") == 0
    return prefix


def sites(text: str) -> list[tuple[str, ...]]:
    rows = (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    return [(row[0], row[1], row[3], row[4]) for row in rows]


def test_files(sample: Path, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    result, truth = sample.with_suffix(".result"), sites(sample.with_suffix(".vcf").read_text())
    capfdbinary.readouterr()
    assert call("variants", result) == 0
    printed = capfdbinary.readouterr().out.decode()
    assert sites(printed) == truth and len(truth) == 20
    assert call("variants", result, "--out", tmp_path / "x.vcf") == 0
    assert (tmp_path / "x.vcf").read_text() == printed
    assert call("variants", result, "--out", tmp_path / "x.vcf") == 1
    assert "--force" in capfdbinary.readouterr().err.decode()
    assert call("variants", result, "--out", tmp_path / "x.vcf", "--force", "--min-depth", 100) == 0
    assert not sites((tmp_path / "x.vcf").read_text())
    assert call("variants", result, "--out", tmp_path / "x.tsv") == 0
    assert len((tmp_path / "x.tsv").read_text().splitlines()) == 21
    assert call("variants", result, "--out", tmp_path / "x.fa", "--min-depth", 2, "--lower-case") == 0
    text = "".join((tmp_path / "x.fa").read_text().split("\n")[1:])
    assert "N" not in text and text[0].islower() and text[5_000].isupper()


@pytest.mark.skipif(shutil.which("bcftools") is None, reason="bcftools is not installed")
def test_bcftools_reads_it(sample: Path, tmp_path: Path) -> None:
    fasta, ours = sample.with_suffix(".fa"), tmp_path / "x.vcf"
    assert call("variants", sample.with_suffix(".result"), "--out", ours) == 0
    words = ("norm", "--check-ref", "e", "-f", fasta, ours)
    normed = subprocess.run(["bcftools", *words], capture_output=True, text=True, check=True).stdout
    assert sites(normed) == sites(ours.read_text())
    subprocess.run(["bcftools", "view", "-Oz", "-o", f"{ours}.gz", ours], check=True)
    subprocess.run(["bcftools", "index", "--tbi", f"{ours}.gz"], check=True)
    applied = subprocess.run(
        ["bcftools", "consensus", "-f", fasta, f"{ours}.gz"], capture_output=True, text=True, check=True
    )
    assert call("variants", sample.with_suffix(".result"), "--lower-case", "--out", tmp_path / "x.fa") == 0
    letters = ("".join(text.split("\n")[1:]).upper() for text in (applied.stdout, (tmp_path / "x.fa").read_text()))
    assert len(set(letters)) == 1


def test_refusals(sample: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    result = sample.with_suffix(".result")
    for words, problem in (
        ((result, "--min-fraction", "1.5"), "least fraction must be from 0 to 1"),
        ((result, "--min-mapq", "300"), "from 0 to 255"),
        ((tmp_path / "nothing",), "nothing"),
        ((result, "--out", sample.with_suffix(".fa"), "--force"), "input"),
    ):
        assert call("variants", *words) == 1
        assert problem in capsys.readouterr().err
    assert call("simulate", tmp_path / "y", "--length", "10k", "--coverage", 3) == 1
    assert "--coverage is for reads" in capsys.readouterr().err
    assert call("simulate", sample, "--length", "10k", "--reads", 60) == 1
    assert "--force" in capsys.readouterr().err
