"""Reads that were mapped elsewhere: what a result has of them is what plain Python and samtools say of the file."""

from __future__ import annotations

import gzip
import io
import random
import shutil
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.analyses.reads.along import Along, bin_of
from gpu.analyses.reads.counts import KINDS, kind_name
from gpu.analyses.reads.export import write_bam, write_sam, write_table
from gpu.analyses.reads.export_part import save_sam_of_range
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.rows import UNMAPPED
from gpu.analyses.reads.run import run
from gpu.analyses.reads.taken import file as file_module
from gpu.analyses.reads.taken import take as take_module
from gpu.analyses.reads.taken.file import AlignmentFile
from gpu.analyses.reads.taken.take import Describer
from gpu.engines.cpu.engine import CpuEngine
from gpu.errors import Cancelled, InputError
from gpu.monitor import Monitor
from tests.gpu.analyses.reads.alignments import (
    CLIPPED,
    Aligned,
    random_lines,
)
from tests.gpu.analyses.reads.alignments import write_sam as write_random
from tests.gpu.analyses.reads.cases import other_strand, random_reference, write_fasta

needs_samtools = pytest.mark.skipif(shutil.which("samtools") is None, reason="samtools is not installed")

Records = list[tuple[str, str]]


def _take(path: Path, folder: Path, reference: Path | None = None) -> ReadsResult:
    request = ReadsRequest(str(reference or ""), engine="cpu", alignments=str(path))
    run(request, folder, Monitor(), CpuEngine(1))
    return ReadsResult.open(folder)


@pytest.fixture
def case() -> tuple[Records, list[list[Aligned]]]:
    chance = random.Random(12)
    # Letters that are no bases are like nothing, which MD and our own comparing tell apart.
    records = [(name, letters.replace("N", "A").replace("R", "G")) for name, letters in random_reference(chance)]
    return records, random_lines(chance, records, 400)


def _samtools(*arguments: str | Path) -> bytes:
    return subprocess.run(["samtools", *map(str, arguments)], check=True, capture_output=True).stdout


def _told(result: ReadsResult) -> list[list[str]]:
    out = io.BytesIO()
    write_sam(result, out)
    return [line.split("\t") for line in out.getvalue().decode().splitlines() if not line.startswith("@")]


def _marks_of(result: ReadsResult) -> dict[int, list[tuple[int, int, int, int]]]:
    """By row of the hits."""
    along = Along(result)
    pile = along.pile(0, along.bases, 1 << 30)
    found: dict[int, list[tuple[int, int, int, int]]] = {row: [] for row in pile.numbers.tolist()}
    for hit, *mark in np.stack(pile.marks, axis=1).tolist():
        found[int(pile.numbers[hit])].append(tuple(mark))
    return found


def _expected_marks(one: Aligned, before: int) -> list[tuple[int, int, int, int]]:
    return [
        (
            mark.kind,
            before + mark.place,
            mark.size,
            (mark.letter == "before") if mark.kind == CLIPPED else ord(mark.letter or "\0"),
        )
        for mark in one.marks
    ]


@pytest.mark.parametrize(("with_reference", "end", "block"), [(False, "\n", 1 << 22), (True, "\r\n", 700)])
def test_what_is_taken_over(
    case: tuple[Records, list[list[Aligned]]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    with_reference: bool,
    end: str,
    block: int,
) -> None:
    records, reads = case
    monkeypatch.setattr(file_module, "BLOCK", block)
    path = write_random(tmp_path / "x.sam", records, reads, end)
    reference = write_fasta(tmp_path / "ref.fa", [("more", "ACGT"), *reversed(records)]) if with_reference else None
    result = _take(path, tmp_path / "out", reference)
    names = [name for name, _ in records]
    before = np.concatenate([[0], np.cumsum([len(letters) for _, letters in records])])
    assert len(result.reads) == len(reads) and result.has_letters is with_reference
    assert result.reads.text("letters")[0 : len(reads)] == [lines[0].read for lines in reads]
    mapped = [one for lines in reads for one in lines if not one.flag & 4]
    told = iter(_told(result))
    marks, row = _marks_of(result), 0
    for number, lines in enumerate(reads):
        assert result.reads.column("hits")[number] == sum(not one.flag & 4 for one in lines)
        for one in lines:
            fields = next(told)
            assert fields[0] == one.name
            if one.flag & 4:
                assert fields[1:6] == ["4", "*", "0", "0", "*"] and fields[9] == one.read
                continue
            place = [names[one.record], str(one.start + 1), str(one.quality), one.cigar]
            assert fields[1:6] == [str(one.flag), *place]
            if one.letters != "*":
                assert fields[9] == one.letters
            if not one.flag & 0x900:
                assert fields[10] == one.qualities
            md = [field[5:] for field in fields[11:] if field.startswith("MD:Z:")]
            assert md == [one.md] or (not md and not one.tells_md)
            kind, size = int(result.hits.column("kind")[row]), int(result.hits.column("bases")[row])
            assert size == one.spanned and result.hits.column("place")[row] == before[one.record] + one.start
            simple = [mark.kind for mark in one.marks]
            is_known = one.tells_md or with_reference or "M" not in one.cigar
            if is_known:
                wanted = {(): 0, (0,): 1, (1,): 2, (2,): 3}.get(tuple(simple), 5)
                has_long = any(mark.size > 1 for mark in one.marks) or "P" in one.cigar
                assert kind_name(kind) == ("other" if wanted == 5 or has_long else KINDS[wanted])
            else:
                assert kind_name(kind) == "other"
            wanted_marks = _expected_marks(one, int(before[one.record]))
            if is_known:
                assert marks[row] == wanted_marks
            row += 1
    assert next(told, None) is None and row == len(mapped) == len(result.hits)
    kinds = result.reads.column("kind")[0 : len(reads)]
    assert ((kinds == UNMAPPED) == [lines[0].flag & 4 > 0 for lines in reads]).all()
    assert result.statistics["unmapped"] == int((kinds == UNMAPPED).sum())
    assert sum(result.statistics["hits"]) == len(result.hits)


def test_the_reference_is_told_by_the_reads(case: tuple[Records, list[list[Aligned]]], tmp_path: Path) -> None:
    records, reads = case
    result = _take(write_random(tmp_path / "x.sam", records, reads), tmp_path / "out")
    whole = "".join(letters for _, letters in records)
    along = Along(result)
    told = along.pile(100, 900, 1 << 30).letters
    assert along.letters(100, 900) == "" and len(told) == 800 and sum(letter != " " for letter in told) > 500
    assert all(mine in (" ", its) for mine, its in zip(told, whole[100:900], strict=True))


def test_coverage(case: tuple[Records, list[list[Aligned]]], tmp_path: Path) -> None:
    records, reads = case
    result = _take(write_random(tmp_path / "x.sam", records, reads), tmp_path / "out")
    before = np.concatenate([[0], np.cumsum([len(letters) for _, letters in records])])
    counts = np.zeros(before[-1], np.int64)
    for one in (one for lines in reads for one in lines):
        np.add.at(counts, np.array(one.covered, np.int64) + before[one.record], 1)
    along = Along(result)
    assert along.coverage(0, along.bases).tolist() == counts.tolist() and along.highest == counts.max()
    assert along.coverage(333, 777).tolist() == counts[333:777].tolist()


@needs_samtools
def test_samtools_says_the_same(case: tuple[Records, list[list[Aligned]]], tmp_path: Path) -> None:
    records, reads = case
    path = write_random(tmp_path / "x.sam", records, reads)
    for name, arguments in (("x.bam", ("view", "-b")), ("sorted.bam", ("sort",))):
        (tmp_path / name).write_bytes(_samtools(*arguments, path))
    lines = [line.split("\t") for line in _samtools("view", tmp_path / "sorted.bam").decode().splitlines()]
    from_sam = _take(path, tmp_path / "a")
    from_bam, from_sorted = _take(tmp_path / "x.bam", tmp_path / "b"), _take(tmp_path / "sorted.bam", tmp_path / "c")
    assert _told(from_sam) == _told(from_bam)
    keys = [(told[0], told[2], told[3], told[5]) for told in _told(from_sorted)]
    unmapped = {line[0] for line in lines if int(line[1]) & 4}
    assert keys == [
        (line[0], "*", "0", "*") if line[0] in unmapped else (line[0], line[2], line[3], line[5]) for line in lines
    ]
    # Without its filters, and with what reads lack.
    depth = _samtools("depth", "-a", "-J", "-g", "0xF04", tmp_path / "sorted.bam").decode().splitlines()
    for result in (from_bam, from_sorted):
        along = Along(result)
        assert along.coverage(0, along.bases).tolist() == [int(line.split("\t")[2]) for line in depth]
    for write, ending in ((write_sam, "sam"), (write_bam, "bam")):
        with (tmp_path / f"again.{ending}").open("wb") as out:
            write(from_bam, out)
        _samtools("quickcheck", tmp_path / f"again.{ending}")
    assert _samtools("view", tmp_path / "again.sam") == _samtools("view", tmp_path / "again.bam")


@needs_samtools
def test_more_operations_than_bam_counts(tmp_path: Path) -> None:
    pairs = 40_000
    line = f"long\t0\tr\t1\t9\t{'1M1I' * pairs}1M\t*\t0\t0\t{'AC' * pairs}A\t*\n"
    path = tmp_path / "long.sam"
    path.write_text(f"@SQ\tSN:r\tLN:50000\n{line}")
    (tmp_path / "long.bam").write_bytes(_samtools("view", "-b", path))
    result = _take(tmp_path / "long.bam", tmp_path / "out")
    assert result.hits.column("bases")[0] == pairs + 1 and _told(result)[0][5] == line.split("\t")[5]
    with (tmp_path / "again.bam").open("wb") as out:
        write_bam(result, out)
    assert _samtools("view", tmp_path / "again.bam").decode().split("\t")[5] == line.split("\t")[5]
    assert len(Along(result).pile(0, 50_000, 10).marks.hits) == pairs


def test_tables_and_parts(case: tuple[Records, list[list[Aligned]]], tmp_path: Path) -> None:
    records, reads = case
    result = _take(write_random(tmp_path / "x.sam", records, reads), tmp_path / "out")
    out = io.BytesIO()
    write_table(result, out)
    rows = [line.split("\t") for line in out.getvalue().decode().splitlines()[1:]]
    mapped = [one for lines in reads for one in lines if not one.flag & 4]
    assert [(row[0], int(row[2])) for row in rows] == [(one.name, one.start + 1) for one in mapped]
    along = Along(result)
    first, last = 300, 420
    save_sam_of_range(result, along, first, last, tmp_path / "part.sam")
    names = {line.split("\t")[0] for line in (tmp_path / "part.sam").read_text().splitlines() if line[0] != "@"}
    called = result.reads.text("name")
    assert names == {called[row] for row in along.reads(first, last).tolist()} and names


def test_places_beyond_two_to_the_31(tmp_path: Path) -> None:
    path = tmp_path / "wide.sam"
    length = 2_000_000_000
    heading = "".join(f"@SQ\tSN:r{number}\tLN:{length}\n" for number in range(3))
    path.write_text(f"{heading}one\t0\tr2\t{length - 3}\t9\t4M\t*\t0\t0\tACGT\t*\tMD:Z:4\n")
    result = _take(path, tmp_path / "out")
    along = Along(result)
    assert along.bases == 3 * length and along.bin == bin_of(along.bases) > 64
    assert along.coverage(3 * length - 6, 3 * length).tolist() == [0, 0, 1, 1, 1, 1] and along.highest == 1
    assert _told(result)[0][2:4] == ["r2", str(length - 3)]


def test_a_run_that_was_stopped_goes_on(
    case: tuple[Records, list[list[Aligned]]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records, reads = case
    path = write_random(tmp_path / "x.sam", records, reads)
    monkeypatch.setattr(file_module, "BLOCK", 2_000)
    monkeypatch.setattr(take_module, "MARKED", 16)
    monkeypatch.setattr(take_module, "RECORDED", 64)
    whole = _take(path, tmp_path / "whole")

    class Stopping(Monitor):
        def report(self, **changes: Any) -> None:
            if changes.get("found", 0) > 250:
                self.cancel()
            super().report(**changes)

    request = ReadsRequest("", engine="cpu", alignments=str(path))
    with pytest.raises(Cancelled):
        run(request, tmp_path / "out", Stopping(), CpuEngine(1))
    begun = ReadsResult.open(tmp_path / "out")
    assert not begun.finished and begun.reached[-1].found > 0
    run(request, tmp_path / "out", Monitor(), CpuEngine(1))
    again = ReadsResult.open(tmp_path / "out")
    assert again.finished and _told(again) == _told(whole)
    for key in ("reads", "mapped", "hits", "unmapped", "per_read"):
        assert again.statistics[key] == whole.statistics[key]


_HEADING = "@HD\tVN:1.6\n@SQ\tSN:r\tLN:100\n"
_GOOD = "a\t0\tr\t5\t9\t4M\t*\t0\t0\tACGT\tIIII\n"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"{_HEADING}{_GOOD}b\t0\tr\n", "Line 4 of .*x.sam cannot be read: it has fewer fields"),
        (f"{_HEADING}\n\n{_GOOD.replace('4M', '4Q')}", "Line 5 of .*: its CIGAR is none"),
        (f"{_HEADING}{_GOOD.replace('4M', '5M')}", "Line 3 of .*: its CIGAR is of another number of letters"),
        (f"{_HEADING}{_GOOD}{_GOOD.replace('IIII', 'III')}", "Line 4 of .*: its qualities are not as many"),
        (f"{_HEADING}{_GOOD.replace('ACGT', 'AC T')}", "Line 3 of .*: its sequence has characters"),
        (f"{_HEADING}{_GOOD.replace('r', 'q', 1)}", "Line 3 of .*: no @SQ line"),
        (f"{_HEADING}{_GOOD.replace('0', 'x', 1)}", "Line 3 of .*: its flags, position or quality is no number"),
        (f"{_HEADING}{_GOOD.replace('5', '101', 1)}", "Line 3 of .*: it lies outside the record"),
        (f"{_HEADING}@SQ\tSN:r\tLN:7\n{_GOOD}", "two records of this name"),
        ("@SQ\tSN:r\n", "Line 1 of .*: an @SQ line needs a name"),
        (_GOOD, "has no @SQ lines"),
        (">r\nACGT\n", "is neither SAM nor BAM"),
        ("", "is neither SAM nor BAM"),
    ],
)
def test_bad_lines(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "x.sam"
    path.write_text(text)
    with pytest.raises(InputError, match=sentence):
        _take(path, tmp_path / "out")


@needs_samtools
def test_bad_bam(case: tuple[Records, list[list[Aligned]]], tmp_path: Path) -> None:
    records, reads = case
    path = tmp_path / "x.bam"
    path.write_bytes(_samtools("view", "-b", write_random(tmp_path / "x.sam", records, reads)))
    unpacked = gzip.decompress(path.read_bytes())
    for number, (data, sentence) in enumerate(
        (
            (path.read_bytes()[:-40], "is cut off"),
            (gzip.compress(unpacked[:-5]), r"Record \d+ of .*: it is cut off"),
            (gzip.compress(unpacked[:20]), "cut off or damaged in its heading"),
            (gzip.compress(unpacked + b"\5\0\0\0hello"), r"Record \d+ of .*: it has fewer fields"),
        )
    ):
        path.write_bytes(data)
        with pytest.raises(InputError, match=sentence):
            _take(path, tmp_path / f"out{number}")


def test_no_lines_and_no_heading(tmp_path: Path) -> None:
    path = tmp_path / "x.sam"
    path.write_text(_HEADING)
    assert len(_take(path, tmp_path / "none").reads) == 0
    path.write_text(_GOOD)
    reference = write_fasta(tmp_path / "ref.fa", [("r", "TTTTACGTTT" * 10)])
    result = _take(path, tmp_path / "one", reference)
    assert result.statistics["mapped"] == [1, 0, 0, 0, 0]
    path.write_text(_HEADING + _GOOD)
    other = write_fasta(tmp_path / "other.fa", [("r", "ACGT")])
    with pytest.raises(InputError, match="has no record “r” of 100 bases"):
        _take(path, tmp_path / "two", other)


def test_letters_of_further_lines(tmp_path: Path) -> None:
    """The whole read is that of the line which has it, however the first one is clipped."""
    read = "ACGTTGCA"
    lines = [
        f"r1\t2048\tr\t1\t9\t4H4M\t*\t0\t0\t{read[4:]}\t*",
        f"r1\t16\tr\t9\t9\t8M\t*\t0\t0\t{other_strand(read)}\tABCDEFGH",
    ]
    path = tmp_path / "x.sam"
    path.write_text(_HEADING + "\n".join(lines) + "\n")
    result = _take(path, tmp_path / "out")
    assert result.reads.text("letters")[0:1] == [read] and result.reads.text("qualities")[0:1] == ["HGFEDCBA"]
    assert [told[9] for told in _told(result)] == [read[4:], other_strand(read)]


def test_changed_bytes_are_refused_or_read(case: tuple[Records, list[list[Aligned]]], tmp_path: Path) -> None:
    """Whatever a file holds, nothing but a sentence comes of it: what reads it checks no bounds."""
    chance = random.Random(9)
    records, reads = case
    text = write_random(tmp_path / "x.sam", records, reads[:40]).read_bytes()
    files = [text]
    if shutil.which("samtools"):
        files.append(gzip.decompress(_samtools("view", "-b", tmp_path / "x.sam")))
    path, refused = tmp_path / "changed", []
    for number in range(400):
        data = bytearray(files[number % len(files)])
        for _ in range(chance.choice((1, 1, 3, 20))):
            at = chance.randrange(len(data))
            data[at] = chance.choice((0, 255, 9, 10, 42, data[at] ^ 1 << chance.randrange(8), chance.randrange(256)))
        if chance.random() < 0.2:
            del data[chance.randrange(len(data)) :]
        path.write_bytes(data)
        try:
            with closing(AlignmentFile(str(path))) as file:
                describer = Describer(file, np.zeros(0, np.uint8))
                for lines in file.lines():
                    describer.rows(lines, 0)
        except InputError as problem:
            refused.append(str(problem))
    assert 50 < len(refused) < 400 and all(str(path) in sentence for sentence in refused)
