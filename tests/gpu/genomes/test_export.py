"""Exports of all pairs in one file, read back without Crosspoint."""

from __future__ import annotations

import io
import shutil
import subprocess
from pathlib import Path

import pytest

from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.genomes import ANALYSIS
from gpu.genomes.pairs_table import read_pairs
from gpu.genomes.request import GenomesRequest, PairChoice
from gpu.genomes.result import GenomesResult
from tests.gpu.genomes.simulated import Simulated, simulate

_OTHER = str.maketrans("ACGT", "TGCA")


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Simulated:
    return simulate(tmp_path_factory.mktemp("genomes"), (2500, 2000, 1500))


@pytest.fixture(scope="module")
def result(pair: Simulated, tmp_path_factory: pytest.TempPathFactory) -> GenomesResult:
    folder = tmp_path_factory.mktemp("result") / "r"
    ANALYSIS.run(GenomesRequest((str(pair.a),), (str(pair.b),), engine="cpu"), folder, Monitor(), CpuEngine(2))
    return GenomesResult.open(folder)


def written(result: GenomesResult, name: str) -> str:
    out = io.BytesIO()
    next(each for each in ANALYSIS.formats if each.name == name).write(result, out)
    return out.getvalue().decode()


def test_maf_has_one_header_and_the_letters_of_both_records(pair: Simulated, result: GenomesResult) -> None:
    text = written(result, "maf")
    assert text.count("##maf") == 1 and text.count("a score=") == 5
    lines = [line.split() for line in text.splitlines() if line.startswith("s ")]
    known = {**pair.records[0], **pair.records[1]}
    for _, name, start, size, strand, length, letters in lines:
        record = known[name] if strand == "+" else known[name].translate(_OTHER)[::-1]
        assert len(record) == int(length)
        assert letters.replace("-", "") == record[int(start) : int(start) + int(size)]


def test_paf_has_a_line_for_each_pair(pair: Simulated, result: GenomesResult) -> None:
    rows = [line.split("\t") for line in written(result, "paf").splitlines()]
    assert [(row[0], row[5], row[4]) for row in rows] == [
        *(("a1", "b1", "+"), ("a1", "b2", "+"), ("a2", "b1", "+"), ("a2", "b2", "+"), ("a3", "b3", "-")),
    ]
    assert all(int(row[1]) == len(pair.records[0][row[0]]) for row in rows)


def test_vcf_turns_a_into_b_where_they_are_aligned(pair: Simulated, result: GenomesResult, tmp_path: Path) -> None:
    text = written(result, "vcf")
    heads = [line for line in text.splitlines() if line.startswith("#")]
    assert heads[0] == "##fileformat=VCFv4.3"
    assert sum(line.startswith("##contig") for line in heads) == 3
    rows = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
    order = [(row[0], int(row[1])) for row in rows]
    assert order == sorted(order) and len(rows) > 40
    # The inverted record is b's reverse complement from end to end.
    changed, shift = pair.records[0]["a3"], 0
    for _, at, _, before, after, *_ in (row for row in rows if row[0] == "a3"):
        place = int(at) - 1 + shift
        assert changed[place : place + len(before)] == before
        changed = changed[:place] + after + changed[place + len(before) :]
        shift += len(after) - len(before)
    assert changed == pair.records[1]["b3"].translate(_OTHER)[::-1]
    if shutil.which("bcftools") is None:
        pytest.skip("bcftools is not installed")
    path = tmp_path / "x.vcf"
    path.write_text(text)
    normed = subprocess.run(
        ["bcftools", "norm", "--check-ref", "e", "-f", str(pair.a), str(path)], capture_output=True, text=True
    )
    assert normed.returncode == 0, normed.stderr
    assert "0/0/0" in normed.stderr.split("total/split/")[1]


def test_a_proposal_is_read_back_as_it_was_chosen(result: GenomesResult) -> None:
    text = written(result, "proposal")
    pairs = read_pairs(text, "p.tsv")
    assert [(one.a, one.b, one.reverse) for one in pairs] == [(one.a, one.b, one.reverse) for one in result.pairs]
    edited = text.replace("yes\ta1\t", "no\ta1\t")
    assert len(read_pairs(edited, "p.tsv")) == 3
    assert read_pairs("a\tb\nx\ty\n", "p.tsv") == (PairChoice("x", "y"),)
    ranged = read_pairs("a\tb\tstrand\ta_from\ta_to\nx\ty\t-\t1,001\t2000\n", "p.tsv")
    assert ranged == (PairChoice("x", "y", True, (1001, 2000)),)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "lists no pair"),
        ("x\ty\n", "must name the columns"),
        ("a\tb\nx\n", "line 2: name the record"),
        ("a\tb\tstrand\nx\ty\t?\n", "the strand is"),
        ("a\tb\ta_from\ta_to\nx\ty\t5\t2\n", "ends behind its begin"),
        ("a\tb\ta_from\ta_to\nx\ty\tfive\t2\n", "two whole numbers"),
        ("align\ta\tb\nno\tx\ty\n", "chooses no pair"),
    ],
)
def test_a_wrong_table_of_pairs_is_told_by_line(text: str, sentence: str) -> None:
    from gpu.core.errors import InputError

    with pytest.raises(InputError, match=sentence):
        read_pairs(text, "p.tsv")


def test_tables_name_all_pairs_and_rearrangements(result: GenomesResult) -> None:
    pairs = [line.split("\t") for line in written(result, "pairs").splitlines()]
    assert len(pairs) == 6 and {len(row) for row in pairs} == {len(pairs[0])}
    rows = [line.split("\t") for line in written(result, "rearrangements").splitlines()]
    assert sum(row[0] == "translocation between records" for row in rows) == 2
    counted = [line.split("\t") for line in written(result, "differences").splitlines()][1:]
    mismatches = sum(one.mismatches for one in result.pairs)
    assert sum(int(row[-1]) for row in counted if row[0] == "all" and ">" in row[3]) == mismatches
