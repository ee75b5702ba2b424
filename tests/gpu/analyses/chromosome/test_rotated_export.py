"""Renderings of circular records that were rotated: every pair of bases is told in the records' own
coordinates, across their ends too.

The pairs are worked out here from the alignment's letters and from the rule by which ``samples``
rotates its files; other code (Biopython, samtools, a replay of CIGARs) reads what was written.
"""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from Bio import Align, SeqIO
from Bio.Seq import Seq

from gpu.analyses.analysis import format_named
from gpu.analyses.chromosome import ANALYSIS, export
from gpu.analyses.chromosome.result import Result
from tests import samples

#: Strands of a and b, and their origins; the last ones lie outside the alignment.
CASES = [
    (False, False, (700, 0)),
    (False, True, (0, 1500)),
    (True, False, (2000, 900)),
    (False, False, (1200, 1600)),
    (True, True, (1200, 1600)),
    (False, False, (20, 5)),
]
Pairs = set[tuple[int, int]]


@pytest.fixture(scope="module", params=CASES, ids=str)
def result(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Result:
    reverse_a, reverse_b, rotated = request.param
    options: dict[str, Any] = {"reverse_a": reverse_a, "reverse_b": reverse_b, "rotated": rotated}
    folder = tmp_path_factory.mktemp("result")
    return Result.open(samples.finished_result(folder, length=3_000, divergence=0.2, ambiguous=60, **options))


def written(result: Result, name: str) -> str:
    out = io.BytesIO()
    format_named(export.FORMATS, name).write(result, out)
    return out.getvalue().decode()


def records(result: Result) -> list[str]:
    """The records as they stand in their files."""
    return [str(SeqIO.read(side.path, "fasta").seq) for side in (result.request.a, result.request.b)]


def expected_pairs(result: Result) -> Pairs:
    """0-based positions, on the forward strands, of the bases that face each other."""
    alignment = result.alignment
    assert alignment is not None
    window = alignment.window(0, alignment.length, *result.load_sequences())
    places = []
    for line, begin, side in zip(window.lines[::2], alignment.start, (result.request.a, result.request.b), strict=True):
        length = side.length
        index = begin + np.cumsum([letter != "-" for letter in line]) - 1
        forward = length - 1 - index if side.reverse else index
        places.append(np.where([letter == "-" for letter in line], -1, (forward + side.origin) % length))
    return {(int(i), int(j)) for i, j in zip(*places, strict=True) if i >= 0 and j >= 0}


def cigar_pairs(cigar: str, i: int, j: int, step: int) -> Iterator[tuple[int, int]]:
    """The pairs of a CIGAR from query position i, in steps of 1 or -1, and target position j."""
    for digits, kind in re.findall(r"(\d+)([=XID])", cigar):
        for _ in range(int(digits)):
            if kind in "=X":
                yield i, j
            i += step * (kind != "D")
            j += kind != "I"


def parts(result: Result) -> int:
    """The pieces that the records' own ends cut the alignment into."""
    alignment = result.alignment
    assert alignment is not None
    cuts = 0
    for axis, side in enumerate((result.request.a, result.request.b)):
        index = np.arange(side.length)
        places = ((side.length - 1 - index if side.reverse else index) + side.origin) % side.length
        aligned = places[alignment.start[axis] : alignment.end[axis]]
        cuts += int((np.abs(np.diff(aligned)) > 1).sum())
    return cuts + 1


def test_paf(result: Result) -> None:
    lines = written(result, "paf").splitlines()
    assert len(lines) == parts(result)
    found: list[tuple[int, int]] = []
    texts = records(result)
    for line in lines:
        fields = line.split("\t")
        numbers = [int(fields[k]) for k in (1, 2, 3, 6, 7, 8, 9, 10)]
        length_a, start_a, end_a, length_b, start_b, end_b, matches, columns = numbers
        assert (length_a, length_b) == (len(texts[0]), len(texts[1]))
        assert 0 <= start_a < end_a <= length_a and 0 <= start_b < end_b <= length_b
        tags = dict(field.split(":", 1) for field in fields[12:])
        step = -1 if fields[4] == "-" else 1
        pairs = list(cigar_pairs(tags["cg"][2:], end_a - 1 if step < 0 else start_a, start_b, step))
        found += pairs
        same = 0
        for i, j in pairs:
            base = texts[0][i] if step > 0 else str(Seq(texts[0][i]).complement())
            same += base == texts[1][j] and base in "ACGT"
        assert same == matches and columns >= len(pairs)
        gaps = [int(digits) for digits in re.findall(r"(\d+)[ID]", tags["cg"])]
        worth = matches - 3 * (len(pairs) - matches) - sum(3 + 2 * length for length in gaps)
        assert int(tags["AS"][2:]) == worth and int(tags["NM"][2:]) == columns - matches
    assert set(found) == expected_pairs(result) and len(found) == len(set(found))


def test_sam(result: Result, tmp_path: Path) -> None:
    text = written(result, "sam")
    lines = [line.split("\t") for line in text.splitlines() if not line.startswith("@")]
    assert len(lines) == parts(result)
    assert sum(not int(fields[1]) & 2048 for fields in lines) == 1
    record = records(result)[0]
    found: Pairs = set()
    for fields in lines:
        flag, cigar, bases = int(fields[1]), fields[5], fields[9]
        clips = re.fullmatch(r"(?:(\d+)H)?(?:(\d+)S)?((?:\d+[=XID])*)(?:(\d+)S)?(?:(\d+)H)?", cigar)
        assert clips is not None
        left_hard, left, middle, right, right_hard = (part or "0" for part in clips.groups())
        assert (left_hard, right_hard) == ("0", "0") or flag & 2048
        read = str(Seq(record).reverse_complement()) if flag & 16 else record
        assert bases == read[int(left_hard) : len(read) - int(right_hard)]
        before = int(left_hard) + int(left)
        first = len(record) - 1 - before if flag & 16 else before
        found |= set(cigar_pairs(middle, first, int(fields[3]) - 1, -1 if flag & 16 else 1))
        assert int(left_hard) + len(bases) + int(right_hard) == len(record) and right is not None
    assert found == expected_pairs(result)
    if shutil.which("samtools"):
        (tmp_path / "out.sam").write_text(text)
        subprocess.run(["samtools", "view", "-b", "-o", tmp_path / "out.bam", tmp_path / "out.sam"], check=True)
        subprocess.run(["samtools", "quickcheck", "-v", tmp_path / "out.bam"], check=True)


def test_maf(result: Result, tmp_path: Path) -> None:
    (tmp_path / "out.maf").write_text(written(result, "maf"))
    with (tmp_path / "out.maf").open() as file:
        blocks = list(Align.parse(file, "maf"))
    assert len(blocks) == parts(result)
    found: Pairs = set()
    for block in blocks:
        # Biopython counts on the forward strand.
        (rows, columns) = block.coordinates
        for i, i_end, j, j_end in zip(rows, rows[1:], columns, columns[1:], strict=False):
            if i != i_end and j != j_end:
                steps = np.arange(abs(i_end - i))
                here = i + steps if i_end > i else i - 1 - steps
                there = j + steps if j_end > j else j - 1 - steps
                found |= set(zip(here.tolist(), there.tolist(), strict=True))
    assert found == expected_pairs(result)


def test_text(result: Result) -> None:
    content = written(result, "text")
    found: Pairs = set()
    lengths = [len(text) for text in records(result)]
    sides = (result.request.a, result.request.b)
    for block in re.findall(r"^Query  .*\n.*\nSbjct  .*$", content[content.index("\nLength") :], re.MULTILINE):
        query, _, sbjct = block.splitlines()
        places = []
        for line, side, length in zip((query, sbjct), sides, lengths, strict=True):
            parsed = re.fullmatch(r"\w+ +(\d*) +([A-Z-]+)(?: +(\d+))?", line)
            assert parsed is not None
            step, at, column = -1 if side.reverse else 1, int(parsed[1] or 1) - 1, []
            for letter in parsed[2]:
                column.append(-1 if letter == "-" else at)
                at = (at + step * (letter != "-")) % length
            places.append(column)
            assert not parsed[3] or (at - step) % length + 1 == int(parsed[3])
        found |= {(i, j) for i, j in zip(*places, strict=True) if i >= 0 and j >= 0}
    assert found == expected_pairs(result)
    for side, length in zip(sides, lengths, strict=True):
        if side.origin:
            ends = (side.origin, side.origin + 1) if side.reverse else (side.origin + 1, side.origin)
            assert f"compared from {ends[0]:,} round to {ends[1]:,}" in content and side.origin < length


def test_fasta_and_the_rotated_sequences(result: Result) -> None:
    rotated = list(SeqIO.parse(io.StringIO(written(result, "rotated")), "fasta"))
    lines = list(SeqIO.parse(io.StringIO(written(result, "fasta")), "fasta"))
    for sequence, line, record, side in zip(
        rotated, lines, records(result), (result.request.a, result.request.b), strict=True
    ):
        turned = record[side.origin :] + record[: side.origin]
        assert str(sequence.seq) == (str(Seq(turned).reverse_complement()) if side.reverse else turned)
        assert str(line.seq).replace("-", "") in str(sequence.seq)
        first = int(re.search(r" (\d+)-", line.description)[1])  # type: ignore[index]
        base = record[first - 1]
        assert str(line.seq)[0] == (str(Seq(base).complement()) if side.reverse else base)


def test_json(result: Result) -> None:
    figures = json.loads(json.dumps(ANALYSIS.figures(result)))
    pairs, alignment = expected_pairs(result), result.alignment
    assert alignment is not None
    assert (figures["start"][0] - 1, figures["start"][1] - 1) in pairs
    assert (figures["end"][0] - 1, figures["end"][1] - 1) in pairs
    sides = (result.request.a, result.request.b)
    firsts = [(side.origin or side.length) if side.reverse else side.origin + 1 for side in sides]
    assert figures["origins"] == firsts
