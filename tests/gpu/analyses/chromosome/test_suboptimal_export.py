"""Exports and summaries of results with several alignments, read back with other code."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from Bio import Align, SeqIO
from Bio.Seq import Seq

from gpu.analyses.analysis import format_named
from gpu.analyses.chromosome.export import FORMATS
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.suboptimal.ranked import from_arrays
from gpu.analyses.chromosome.summary import aligned_shares, as_object, summary
from gpu.core.errors import Damaged, InputError
from tests.gpu.analyses.chromosome.suboptimal_samples import several_alignments


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> Result:
    return several_alignments(tmp_path_factory.mktemp("several"), "2")


def _written(result: Result, name: str, folder: Path, **choice: int) -> str:
    path = folder / f"out.{name}"
    format_named(FORMATS, name).save(result, path, **choice)
    return path.read_text()


def _records(result: Result) -> tuple[str, str]:
    request = result.request
    a, b = (str(SeqIO.read(path, "fasta").seq) for path in (request.a.path, request.b.path))
    return a, b


def _matches(cigar: str, query: str, target: str) -> int:
    """Equal letters of a CIGAR with = X I D, each of which must be what it says."""
    i = j = matches = 0
    for count, kind in re.findall(r"(\d+)([=XID])", cigar):
        size = int(count)
        if kind in "=X":
            pairs = list(zip(query[i : i + size], target[j : j + size], strict=True))
            assert all((x == y) == (kind == "=") for x, y in pairs)
            matches += size if kind == "=" else 0
        i += size if kind in "=XI" else 0
        j += size if kind in "=XD" else 0
    assert (i, j) == (len(query), len(target))
    return matches


def test_alignments_are_where_they_were_put(result: Result) -> None:
    first, second, third = result.alignments
    assert [found.other_strand for found in result.alignments] == [False, False, True]
    assert first.score > second.score > third.score > 100
    (a, a_end), (b, b_end) = third.ranges(result.request)
    assert abs(a - 501) < 20 and abs(a_end - 800) < 20 and b > b_end


@pytest.mark.parametrize("number", [None, 1, 2, 3])
def test_paf(result: Result, tmp_path: Path, number: int | None) -> None:
    a, b = _records(result)
    lines = _written(result, "paf", tmp_path, **({} if number is None else {"alignment": number})).splitlines()
    chosen = result.alignments if number is None else [result.found(number)]
    assert len(lines) == len(chosen)
    for line, found in zip(lines, chosen, strict=True):
        fields = line.split("\t")
        query = a[int(fields[2]) : int(fields[3])]
        query = str(Seq(query).reverse_complement()) if fields[4] == "-" else query
        cigar = fields[-1].removeprefix("cg:Z:")
        assert _matches(cigar, query, b[int(fields[7]) : int(fields[8])]) == int(fields[9])
        assert (fields[4] == "-") == found.other_strand and f"AS:i:{found.score}" in fields


def test_sam(result: Result, tmp_path: Path) -> None:
    a, b = _records(result)
    lines = _written(result, "sam", tmp_path).splitlines()
    records = [line.split("\t") for line in lines if not line.startswith("@")]
    assert [int(record[1]) for record in records] == [0, 2048, 2048 | 16]
    assert sum(line.startswith("@HD") for line in lines) == 1
    for record in records:
        position, cigar, sequence = int(record[3]) - 1, record[5], record[9]
        clips = [(int(count), kind) for count, kind in re.findall(r"(\d+)([SH])", cigar)]
        soft = [count for count, kind in clips if kind == "S"]
        assert sum(soft) == 0 or record is records[0]
        inner = re.sub(r"\d+[SH]", "", cigar)
        front = int(cigar.partition("S")[0]) if re.match(r"\d+S", cigar) else 0
        length = sum(int(count) for count, kind in re.findall(r"(\d+)([=XI])", inner))
        reach = sum(int(count) for count, kind in re.findall(r"(\d+)([=XD])", inner))
        assert _matches(inner, sequence[front : front + length], b[position : position + reach])
        assert length + sum(count for count, _ in clips) == len(a)


def test_maf(result: Result, tmp_path: Path) -> None:
    found = list(Align.parse(StringIO(_written(result, "maf", tmp_path)), "maf"))
    assert [alignment.score for alignment in found] == [one.score for one in result.alignments]
    a, b = _records(result)
    for alignment in found:
        above, below = alignment[0].replace("-", ""), alignment[1].replace("-", "")
        assert above in a
        assert below in b or below in str(Seq(b).reverse_complement())


def test_text_and_fasta(result: Result, tmp_path: Path) -> None:
    text = _written(result, "text", tmp_path)
    assert text.count("Crosspoint: ") == 3 and "Crosspoint: local alignment 3," in text
    assert _written(result, "fasta", tmp_path).count(">") == 6
    assert _written(result, "fasta", tmp_path, alignment=2).count(">") == 2
    # The first alone is what it is without others.
    assert text.startswith(_written(result, "text", tmp_path, alignment=1))


def test_renderings_of_the_run_have_all(tmp_path: Path) -> None:
    from gpu.analyses.chromosome.run import run
    from gpu.core.monitor import Monitor
    from gpu.engines.cpu.engine import CpuEngine

    found = several_alignments(tmp_path, "1")
    run(found.request.with_(formats=("paf",), also="2"), found.folder, Monitor(), CpuEngine(1))
    assert len((found.folder / "alignment.paf").read_text().splitlines()) == 3


def test_summaries(result: Result) -> None:
    told = as_object(result)
    assert [one["strand"] for one in told["alignments"]] == ["+", "+", "-"]
    assert [one["score"] for one in told["alignments"]] == [found.score for found in result.alignments]
    shares = aligned_shares(result)
    assert shares is not None
    covered: tuple[set[int], set[int]] = (set(), set())
    for one in told["alignments"]:
        for side, places in zip("ab", covered, strict=True):
            low, high = sorted(one[side])
            places.update(range(low, high + 1))
    used = result.request.a.used, result.request.b.used
    assert shares == pytest.approx([len(places) / size for places, size in zip(covered, used, strict=True)])
    table = "\n".join(summary(result))
    assert "Strand" in table and f"{result.alignments[2].score:,}" in table
    lines = table.splitlines()
    (row,) = (line.split() for line in lines if line.startswith("7 "))
    assert row[-3:] == ["2", "further", "alignments"] and result.suboptimal_stage is not None
    assert result.suboptimal_stage.done >= 2 * result.request.a.used * result.request.b.used
    assert f"{result.suboptimal_stage.done:,}" in row
    marked = [line.endswith("as good as chance") for line in lines if " to " in line]
    assert marked == [one.significance is not None and one.significance.is_chance for one in result.alignments]


def test_no_such_alignment(result: Result) -> None:
    with pytest.raises(InputError, match="no alignment 4"):
        result.found(4)


def test_a_score_that_a_path_is_not_worth_is_refused(tmp_path: Path) -> None:
    from dataclasses import replace

    from gpu.analyses.chromosome.export import renderings_of

    found = several_alignments(tmp_path, "1")
    second = found.alignments[1]
    wrong = replace(second, alignment=replace(second.alignment, score=second.score + 1))
    found.__dict__["alignments"] = (found.alignments[0], wrong)
    with pytest.raises(Damaged, match="also_0002"):
        renderings_of(found)


@pytest.mark.parametrize(
    "name, value",
    [
        ("strand", np.array(2)),
        ("strand", None),
        ("counts", np.array([1, 2, 3, 4])),
        ("counts", np.array([-1, 2, 3, 4])),
        ("significance", np.zeros(3)),
        ("significance", np.array([np.nan] * 5)),
        ("score", np.array(1.5)),
        ("end", np.array([10**6, 10**6])),
        ("gaps_a", np.array([[5, 5, -1]])),
    ],
)
def test_contents_that_are_no_alignment_are_refused(result: Result, name: str, value: np.ndarray | None) -> None:
    arrays = result.alignments[1].to_arrays()
    rows, columns = result.request.a.used, result.request.b.used
    assert from_arrays(2, arrays, rows, columns) == result.alignments[1]
    changed = {key: array for key, array in arrays.items() if key != name}
    if value is not None:
        changed[name] = value
    with pytest.raises(ValueError, match="."):
        from_arrays(2, changed, rows, columns)


def test_a_damaged_file_is_refused_by_its_name(tmp_path: Path) -> None:
    folder = several_alignments(tmp_path, "1").folder
    (folder / "also_0002.npz").write_bytes(b"nothing")
    with pytest.raises(Damaged, match="also_0002"):
        _ = Result.open(folder).alignments
