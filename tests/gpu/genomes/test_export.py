"""Exports of all pairs in one file, read back without Crosspoint."""

from __future__ import annotations

import io
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.genomes import ANALYSIS
from gpu.genomes.pairs_table import read_pairs
from gpu.genomes.proposal import chosen
from gpu.genomes.request import GenomesRequest, PairChoice
from gpu.genomes.result import GenomesResult
from tests.gpu.genomes.simulated import Simulated, simulate, write_fasta

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


def _read(folder: Path, text: str, encoding: str = "utf-8", name: str = "p.tsv") -> tuple[PairChoice, ...]:
    path = folder / name
    path.write_text(text, encoding)
    return read_pairs(path)


def test_a_proposal_is_read_back_as_it_was_chosen(result: GenomesResult, tmp_path: Path) -> None:
    text = written(result, "proposal")
    pairs = _read(tmp_path, text)
    assert [(one.a, one.b, one.reverse) for one in pairs] == [(one.a, one.b, one.reverse) for one in result.pairs]
    edited = text.replace("yes\ta1\t", "no\ta1\t")
    assert len(_read(tmp_path, edited)) == 3
    assert _read(tmp_path, "a\tb\nx\ty\n") == (PairChoice("x", "y", None),)
    ranged = _read(tmp_path, "a\tb\tstrand\ta_from\ta_to\nx\ty\t-\t1,001\t2000.0\n")
    assert ranged == (PairChoice("x", "y", True, (1001, 2000)),)


@pytest.mark.parametrize(
    ("text", "encoding", "name"),
    [
        ("a\tb\nx\ty 1\n", "utf-8-sig", "p.tsv"),
        ("a\tb\r\nx\ty 1\r\n", "utf-16", "p.txt"),
        ('"a"\t"b"\n"x"\t"y 1"\n', "utf-8", "p.tsv"),
        ("A;B\nx;y 1\n", "utf-8", "p.csv"),
        ('A,"B"\nx,y 1\n', "utf-8-sig", "p.CSV"),
    ],
)
def test_a_table_of_a_spreadsheet_is_read(tmp_path: Path, text: str, encoding: str, name: str) -> None:
    assert _read(tmp_path, text, encoding, name) == (PairChoice("x", "y 1", None),)


def test_a_pair_without_a_strand_has_the_better_one(result: GenomesResult) -> None:
    asked = result.request.with_(pairs=tuple(PairChoice(*names, None) for names in (("a1", "b1"), ("a3", "b3"))))
    assert [pair.reverse for pair in chosen(asked, result.proposal, *result.genomes)] == [False, True]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "lists no pair"),
        ("x\ty\n", "must name the columns"),
        ("a\tb\nx\n", "line 2: name the record"),
        ("a\tb\tstrand\nx\ty\t?\n", "the strand is"),
        ("a\tb\ta_from\ta_to\nx\ty\t5\t2\n", "ends behind its begin"),
        ("a\tb\ta_from\ta_to\nx\ty\tfive\t2\n", "no whole number of at most 15 digits"),
        ("a\tb\ta_from\ta_to\nx\ty\t1\t" + "9" * 4301 + "\n", "no whole number of at most 15 digits"),
        ("align\ta\tb\nno\tx\ty\n", "chooses no pair"),
    ],
)
def test_a_wrong_table_of_pairs_is_told_by_line(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        _read(tmp_path, text)


def test_vcf_names_the_record_of_b(result: GenomesResult) -> None:
    """Two records of b may differ at one place of a's."""
    rows = [line.split("\t") for line in written(result, "vcf").splitlines() if not line.startswith("#")]
    told = {(row[0], dict(field.split("=") for field in row[7].split(";"))["BCHROM"]) for row in rows}
    assert told == {("a1", "b1"), ("a1", "b2"), ("a2", "b1"), ("a2", "b2"), ("a3", "b3")}


def test_tables_name_all_pairs_and_rearrangements(result: GenomesResult) -> None:
    pairs = [line.split("\t") for line in written(result, "pairs").splitlines()]
    assert len(pairs) == 6 and {len(row) for row in pairs} == {len(pairs[0])}
    rows = [line.split("\t") for line in written(result, "rearrangements").splitlines()]
    assert sum(row[0] == "translocation between records" for row in rows) == 2
    sides = [side for row in rows[1:] for side in (row[2:5], row[6:9]) if side[0] != "."]
    # The first and the last base of each, from 1 on.
    assert all(int(start) >= 1 and int(length) == int(end) - int(start) + 1 for start, end, length in sides)
    starts = [*result.rearrangements.a_start.tolist(), *result.rearrangements.b_start.tolist()]
    assert sides and {int(start) - 1 for start, _, _ in sides} <= set(starts)
    counted = [line.split("\t") for line in written(result, "differences").splitlines()][1:]
    mismatches = sum(one.mismatches for one in result.pairs)
    assert sum(int(row[-1]) for row in counted if row[0] == "all" and ">" in row[3]) == mismatches


def test_what_only_one_genome_has_is_written_as_bed_and_fasta(tmp_path: Path) -> None:
    chance = random.Random(8)
    both, own, other = ("".join(chance.choices("ACGT", k=size)) for size in (6_000, 4_000, 900))
    a = write_fasta(tmp_path / "a.fa", {"x": both[:3_000] + own + both[3_000:], "y": other})
    b = write_fasta(tmp_path / "b.fa", {"z": both})
    request = GenomesRequest((str(a),), (str(b),), engine="cpu")
    ANALYSIS.run(request, tmp_path / "r", Monitor(), CpuEngine(1))
    result = GenomesResult.open(tmp_path / "r")
    rows = [line.split("\t") for line in written(result, "only-a-bed").splitlines()]
    assert [row[0] for row in rows] == ["x", "y"] and rows[1][1:3] == ["0", "900"]
    start, end = map(int, rows[0][1:3])
    assert abs(start - 3_000) < 20 and abs(end - 7_000) < 20
    heads, letters = (
        written(result, "only-a-fasta").split(">")[1:],
        {"x": both[:3_000] + own + both[3_000:], "y": other},
    )
    for head, (name, first, last, what) in zip(heads, rows, strict=True):
        assert head.startswith(f"{name}:{int(first) + 1}-{last} only in a\n") and what == "only_in_a"
        assert head.partition("\n")[2].replace("\n", "") == letters[name][int(first) : int(last)]
    assert written(result, "only-b-bed") == written(result, "only-b-fasta") == ""
    whole = written(result, "only-a-fasta")
    write_fasta(a, {"new": both, **letters})
    assert written(result, "only-a-fasta") == whole
    for changed, gone in (({"x": both, "y": other}, "x"), ({"x": letters["x"]}, "y")):
        write_fasta(a, changed)
        with pytest.raises(InputError, match=f"no record “{gone}”, or a changed one"):
            written(result, "only-a-fasta")
