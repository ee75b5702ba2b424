"""Every format says the same pairs, in its own coordinates."""

from __future__ import annotations

import csv
import io
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from gpu.analyses.analysis import format_named
from gpu.analyses.gapped import blocks, gapped, positives, runs
from gpu.analyses.pairs.export import FORMATS
from gpu.analyses.pairs.printing import with_commas
from gpu.analyses.pairs.request import PairsRequest
from gpu.analyses.pairs.result import PairRows, PairsResult
from gpu.analyses.pairs.run import run
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.scoring.choice import MatrixScoring
from tests.gpu.analyses.pairs.cases import random_pairs, write_pairs


@pytest.fixture
def result(tmp_path: Path) -> PairsResult:
    files = write_pairs(tmp_path, [*random_pairs(21, 50), ("ACGT", ""), ("AAAA", "CCCC"), ("GGACGTCC", "TTACGTAA")])
    run(PairsRequest(*map(str, files)), tmp_path / "out", Monitor(), CpuEngine(2))
    return PairsResult.open(tmp_path / "out")


def _text(result: PairsResult, name: str) -> str:
    out = io.BytesIO()
    format_named(FORMATS, name).write(result, out)
    return out.getvalue().decode()


def test_table(result: PairsResult) -> None:
    heading, *lines = _text(result, "tsv").splitlines()
    assert heading.split("\t")[:3] == ["query", "reference", "score"] and len(lines) == 53
    assert lines[-1].split("\t") == ["q52", "r52", "4", "3", "6", "3", "6", "100.00", "4", "4", "4="]
    assert lines[-2].split("\t") == ["q51", "r51", "0", "0", "0", "0", "0", "*", "0", "0", "*"]


def test_commas_in_place_of_tabs(result: PairsResult, tmp_path: Path) -> None:
    wide = [line.split("\t") for line in _text(result, "wide").splitlines()]
    assert list(csv.reader(io.StringIO(_text(result, "csv")))) == wide
    assert with_commas(b'a,b\t"\xff\tc\n') == b'"a,b","""\xff",c\n'


def test_json_lines(result: PairsResult) -> None:
    objects = [json.loads(line) for line in _text(result, "json").splitlines()]
    assert list(objects[0]) == [
        *("query", "reference", "score", "query_start", "query_end", "reference_start", "reference_end"),
        *("cigar", "identities"),
    ]
    assert objects[-1] == {
        **{"query": "q52", "reference": "r52", "score": 4, "query_start": 3, "query_end": 6},
        **{"reference_start": 3, "reference_end": 6, "cigar": "4=", "identities": 4},
    }


def test_paf_is_half_open_and_leaves_out_what_is_not_aligned(result: PairsResult) -> None:
    lines = _text(result, "paf").splitlines()
    fields = lines[-1].split("\t")
    assert fields[:12] == ["q52", "8", "2", "6", "+", "r52", "8", "2", "6", "4", "4", "255"]
    assert fields[12:] == ["NM:i:0", "AS:i:4", "cg:Z:4="]
    assert not any(line.startswith(("q50\t", "q51\t")) for line in lines)


def test_sam(result: PairsResult, tmp_path: Path) -> None:
    text = _text(result, "sam")
    lines = [line for line in text.splitlines() if not line.startswith("@")]
    assert lines[-1].split("\t")[:10] == ["q52", "0", "r52", "3", "255", "2H4=2H", "*", "0", "0", "ACGT"]
    assert lines[-2].split("\t")[:6] == ["q51", "4", "*", "0", "0", "*"]
    assert text.startswith("@HD\tVN:1.6") and "@SQ\tSN:r52\tLN:8\n" in text
    if shutil.which("samtools"):
        (tmp_path / "x.sam").write_text(text)
        subprocess.run(["samtools", "quickcheck", str(tmp_path / "x.sam")], check=True)
        done = subprocess.run(["samtools", "view", str(tmp_path / "x.sam")], check=True, capture_output=True, text=True)
        assert done.stdout.splitlines() == lines and not done.stderr


def test_fasta_has_both_lines_of_one_length(result: PairsResult) -> None:
    lines = _text(result, "fasta").splitlines()
    assert lines[-4:] == [">q52 3-6", "ACGT", ">r52 3-6", "ACGT"]
    for one, other in zip(lines[1::4], lines[3::4], strict=True):
        assert len(one) == len(other) and not any(pair == ("-", "-") for pair in zip(one, other, strict=True))


def test_scores_of_tenths(tmp_path: Path) -> None:
    files = write_pairs(tmp_path, [("ARND", "ARND")])
    request = PairsRequest(*map(str, files), scoring=MatrixScoring("GONNET1992", gap_first=10, gap_extend=1))
    run(request, tmp_path / "out", Monitor(), CpuEngine(1))
    result = PairsResult.open(tmp_path / "out")
    assert json.loads(_text(result, "json"))["score"] == pytest.approx(2.4 + 4.7 + 3.8 + 4.7)
    assert "AS:i:16\tas:f:15.6" in _text(result, "sam")


def test_scores_alone_have_no_alignments_to_export(tmp_path: Path) -> None:
    files = write_pairs(tmp_path, [("ACGT", "ACGT")])
    run(PairsRequest(*map(str, files), traced=False), tmp_path / "out", Monitor(), CpuEngine(1))
    result = PairsResult.open(tmp_path / "out")
    assert _text(result, "tsv").splitlines()[1].split("\t") == ["q0", "r0", "4", "*", "4", "*", "4", "*", "*", "*", "*"]
    assert json.loads(_text(result, "json"))["query_start"] is None
    for name in ("sam", "paf", "fasta"):
        with pytest.raises(InputError, match="scores alone were asked for"):
            _text(result, name)


def test_gapped_lines() -> None:
    lines = gapped("2=1I1X2D1=", "ACGTA", "ACCGGA", positives("GTC", [[1, 1, 0], [1, 1, 1], [0, 1, 1]]))
    assert lines == ("ACGT--A", "|| :  |", "AC-CGGA")
    assert list(runs("2=1I")) == [(2, "="), (1, "I")]
    text = "".join(blocks(lines, 9, 99, width=4))
    assert text.splitlines()[0] == "query      10 ACGT 13" and text.splitlines()[2] == "reference 100 AC-C 102"
    assert text.splitlines()[6] == "reference 103 GGA 105"


def test_large_results_are_written_in_chunks(result: PairsResult, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = {format.name: _text(result, format.name) for format in FORMATS}
    chunks = list(result.chunks(7))
    assert sum(rows.rows for rows in chunks) == 53 and isinstance(chunks[0], PairRows)
    monkeypatch.setattr(PairsResult, "chunks", lambda self, sides: (rows for rows in chunks))
    assert {format.name: _text(result, format.name) for format in FORMATS} == whole
