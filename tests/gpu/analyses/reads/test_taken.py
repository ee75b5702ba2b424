"""Reads that were mapped elsewhere: what a result has of them is what plain Python and samtools say of the file."""

from __future__ import annotations

import gzip
import io
import random
import shutil
import struct
import subprocess
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.analyses.reads import ReadsAnalysis
from gpu.analyses.reads.aligned import best_hit
from gpu.analyses.reads.along import Along, bin_of
from gpu.analyses.reads.counts import KINDS, kind_name
from gpu.analyses.reads.export import write_bam, write_sam, write_table
from gpu.analyses.reads.export_part import save_sam_of_range
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.result import EARLIER_TAKEN_HITS, ReadsResult, ReadsWriter
from gpu.analyses.reads.rows import UNMAPPED
from gpu.analyses.reads.run import run
from gpu.analyses.reads.taken import file as file_module
from gpu.analyses.reads.taken import heading as heading_module
from gpu.analyses.reads.taken import stream as stream_module
from gpu.analyses.reads.taken import take as take_module
from gpu.analyses.reads.taken.file import AlignmentFile
from gpu.analyses.reads.taken.take import Describer, letters_of
from gpu.engines.cpu.engine import CpuEngine
from gpu.errors import Cancelled, InputError
from gpu.monitor import Monitor
from gpu.sequences import bgzf, raw
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
    for module in (file_module, raw):
        monkeypatch.setattr(module, "BLOCK", block)
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
    for module in (file_module, raw):
        monkeypatch.setattr(module, "BLOCK", 2_000)
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
        (f"{_HEADING}{_GOOD.replace('r', 'q', 1)}", "no read that can be taken: One line of .* names a reference"),
        (f"{_HEADING}{_GOOD}{_HEADING}{_GOOD}", "Line 4 of .*: a heading follows lines of reads"),
        (f"{_HEADING}{_GOOD.replace('0', 'x', 1)}", "Line 3 of .*: its flags, position or quality is no number"),
        (f"{_HEADING}{_GOOD.replace('5', '101', 1)}", "no read that can be taken: One line of .* begins behind"),
        (f"{_HEADING}@SQ\tSN:r\tLN:7\n{_GOOD}", "two records of this name"),
        ("@SQ\tSN:r\n", "Line 1 of .*: an @SQ line needs a name"),
        ("@SQ\tSN:r\tLN:2147483648\n", "more than 2,147,483,647 bases"),
        (_GOOD, "has no @SQ lines"),
        (_GOOD.replace("0\tr\t5\t9\t4M", "4\t*\t0\t0\t*"), "its reads are not mapped; map them"),
        ((_HEADING + _GOOD).replace("\t", "    "), "has blanks where SAM has tabs"),
        (_GOOD.replace("\t", " "), "has blanks where SAM has tabs"),
        ("@r1 first\nACGT\n+\nIIII\n", "holds FASTQ reads"),
        ("@r1\nACGT\nACGT\n+\nIIII\nIIII\n", "holds FASTQ reads"),
        (">r\nACGT\n", "holds FASTA sequences"),
        ("CRAM\3\0", "is a CRAM file; convert it with “samtools view -b"),
        ("BAI\1\0\0\0\0", "is an index of a BAM"),
        ("CSI\1\0\0\0\0", "is an index of a BAM"),
        ("0\t1\t100\t26\t3\t200\n", "is an index of a BAM"),
        ("r\t100\t3\t60\t61\n", "is an index of a FASTA"),
        ("track name=x\n", "is neither SAM nor BAM"),
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


def test_a_primary_line_begins_a_read(tmp_path: Path) -> None:
    """Whatever precedes it; lines behind it have their own letters, or none."""
    read = "ACGTTGCA"
    lines = [
        f"r1\t2048\tr\t1\t9\t4H4M\t*\t0\t0\t{read[4:]}\t*",
        f"r1\t16\tr\t9\t9\t8M\t*\t0\t0\t{other_strand(read)}\tABCDEFGH",
        "r1\t256\tr\t9\t9\t8M\t*\t0\t0\t*\t*",
        f"r1\t2048\tr\t9\t9\t3H2M3H\t*\t0\t0\t{read[3:5]}\tED",
    ]
    path = tmp_path / "x.sam"
    path.write_text(_HEADING + "\n".join(lines) + "\n")
    result = _take(path, tmp_path / "out")
    assert result.reads.text("letters")[0:2] == [read[4:], read] and len(result.reads) == 2
    assert result.reads.text("qualities")[0:2] == ["", "HGFEDCBA"]
    assert [told[9:11] for told in _told(result)] == [line.split("\t")[9:11] for line in lines]


def test_names_that_are_no_utf8(tmp_path: Path) -> None:
    path = tmp_path / "x.sam"
    path.write_bytes((_HEADING + _GOOD).encode() + _GOOD.encode().replace(b"a", b"\xe9", 1))
    out = io.BytesIO()
    write_sam(_take(path, tmp_path / "out"), out)
    assert out.getvalue().splitlines()[-1].startswith(b"\xe9\t0\tr\t5")


def test_what_cannot_be_placed_is_left_out_and_told(tmp_path: Path) -> None:
    path = tmp_path / "x.sam"
    unknown, beyond = _GOOD.replace("r", "q", 1), _GOOD.replace("5", "101", 1)
    path.write_text(_HEADING + unknown + _GOOD + beyond + beyond + "".join([_GOOD] * 2))
    request, monitor = ReadsRequest("", engine="cpu", alignments=str(path)), Monitor()
    run(request, tmp_path / "out", monitor, CpuEngine(1))
    result = ReadsResult.open(tmp_path / "out")
    assert [told[0] for told in _told(result)] == ["a"] * 3 and len(result.reads) == 3
    wanted = [
        f"One line of {path} names a reference (RNAME) that its heading does not have; it was left out.",
        f"2 lines of {path} begin behind the end of the record that they name; they were left out.",
    ]
    assert result.statistics["notices"] == wanted and list(monitor.progress.remarks) == wanted
    assert list(ReadsAnalysis().summary(result))[-2:] == wanted
    log = (tmp_path / "out" / "log.txt").read_text()
    assert all(sentence in log for sentence in wanted)


def test_a_reference_that_lacks_records(tmp_path: Path) -> None:
    path, reference = tmp_path / "x.sam", write_fasta(tmp_path / "ref.fa", [("r", "TTTTACGTTT" * 10), ("s", "ACGT")])
    decoys = "@SQ\tSN:decoy\tLN:2147483647\n@SQ\tSN:s\tLN:7\n"
    path.write_text(decoys + _HEADING.splitlines(keepends=True)[1] + _GOOD + _GOOD.replace("r\t5", "r\t15"))
    result = _take(path, tmp_path / "out", reference)
    assert [told[2:4] for told in _told(result)] == [["r", "5"], ["r", "15"]]
    assert result.statistics["mapped"] == [2, 0, 0, 0, 0] and result.statistics["reference_bases"] == 100
    assert result.statistics["notices"] == [
        f"{reference} lacks 2 records that {path} names and no read is mapped to; they were left out."
    ]
    path.write_text(path.read_text() + _GOOD.replace("r\t5", "decoy\t5"))
    with pytest.raises(InputError, match="has no record “decoy” of 2,147,483,647 bases"):
        _take(path, tmp_path / "refused", reference)


def test_equal_signs_without_a_reference(tmp_path: Path) -> None:
    path = tmp_path / "x.sam"
    path.write_text(_HEADING + _GOOD.replace("ACGT", "=C==").replace("\n", "\tMD:Z:1A2\n"))
    result = _take(path, tmp_path / "out")
    assert _told(result)[0][9] == "NCNN" and "stand as “=”" in result.statistics["notices"][0]
    assert result.statistics["mapped"] == [0, 1, 0, 0, 0]


def test_no_read_is_mapped(tmp_path: Path) -> None:
    path = tmp_path / "x.sam"
    path.write_text(_HEADING + _GOOD.replace("0\tr", "4\tr"))
    assert "No read of" in _take(path, tmp_path / "out").statistics["notices"][0]


def test_a_file_without_its_end_mark(tmp_path: Path) -> None:
    for path, text in ((tmp_path / "x.sam.gz", (_HEADING + _GOOD).encode()), (tmp_path / "x.bam", _bam(3))):
        path.write_bytes(bgzf.packed(text))
        result = _take(path, tmp_path / f"{path.name}.out")
        assert len(result.hits) > 0 and "lacks the block that marks its end" in result.statistics["notices"][0]
        path.write_bytes(bgzf.packed(text) + bgzf.END)
        assert "notices" not in _take(path, tmp_path / f"{path.name}.whole").statistics


def _bam(reads: int, records: int = 1) -> bytes:
    """The bytes of a BAM file: records of 100 bases, and reads of four letters without qualities on the first one."""
    heading = b"BAM\1" + struct.pack("<ii", 0, records)
    heading += b"".join(struct.pack("<i", 8) + b"%07d\0" % number + struct.pack("<i", 100) for number in range(records))
    fixed = struct.pack("<iiBBHHHiiii", 0, 4, 2, 9, 4680, 1, 0, 4, -1, -1, 0)
    body = fixed + b"a\0" + struct.pack("<I", 4 << 4) + b"\x12\x48" + b"\xff" * 4
    return heading + (struct.pack("<i", len(body)) + body) * reads


def test_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x"
    for module in (file_module, stream_module):
        monkeypatch.setattr(module, "MOST_OF_LINE", 1 << 20)
    monkeypatch.setattr(heading_module, "MOST_RECORDS", 3)
    letters = "ACGT" * (6 << 20)
    for number, (data, sentence) in enumerate(
        (
            (
                f"{_HEADING}a\t0\tr\t1\t0\t4M{len(letters)}S\t*\t0\t0\tACGT{letters}\t*\n{_GOOD}".encode(),
                "1,048,576 bytes",
            ),
            (_bam(1) + struct.pack("<i", 1 << 30) + bytes(24 << 20), "1,048,576 bytes"),
            (f"@CO\t{letters}\n{_HEADING}".encode(), "1,048,576 bytes"),
            (_bam(1, records=4), "more than 3 records"),
            ("".join(f"@SQ\tSN:{number}\tLN:1\n" for number in range(4)).encode(), "more than 3 records"),
        )
    ):
        path.write_bytes(gzip.compress(data, 1))
        with pytest.raises(InputError, match=sentence):
            _take(path, tmp_path / f"out{number}")
    path.write_bytes(_bam(7, records=3))
    assert len(_take(path, tmp_path / "out").reads) == 7


def test_a_read_of_too_many_lines(tmp_path: Path) -> None:
    path = tmp_path / "x.sam"
    line = "a\t256\tr\t5\t9\t4M\t*\t0\t0\t*\t*\tXX:Z:" + "x" * (6 << 20)
    path.write_text(_HEADING + _GOOD + f"{line}\n" * 12)
    result = _take(path, tmp_path / "out")
    assert result.reads.column("hits")[0:2].tolist() == [7, 6] and len(result.reads) == 2
    assert "taken as several reads" in result.statistics["notices"][0]
    assert [told[9] for told in _told(result)] == ["ACGT"] + ["*"] * 12


class _EarlierWriter(ReadsWriter):
    """Writes folders as versions did that did not keep what a line had of its own."""

    def add_rows(self, first: int, reads: int, hits: int, rows: dict[str, Any]) -> None:
        numbers, columns = rows["hits"]
        kept = {name: values for name, values in columns.items() if name != "told"}
        super().add_rows(first, reads, hits, rows | {"hits": (numbers, kept)})

    def begin(self, state: dict[str, Any]) -> None:
        return

    def mark(self, reads: int, state: dict[str, Any], now: bool = False) -> None:
        super().mark(reads, {name: value for name, value in state.items() if name != "rules"}, now)


@pytest.mark.parametrize("stops", [False, True])
def test_folders_of_earlier_versions(
    case: tuple[Records, list[list[Aligned]]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stops: bool
) -> None:
    """They open; one that is not finished is begun anew, since its reads are counted otherwise."""
    records, reads = case
    path = write_random(tmp_path / "x.sam", records, reads)
    whole = _take(path, tmp_path / "whole")
    request = ReadsRequest("", engine="cpu", alignments=str(path))

    class Stopping(Monitor):
        def report(self, **changes: Any) -> None:
            if stops and changes.get("found", 0) > 250:
                self.cancel()
            super().report(**changes)

    with monkeypatch.context() as patch:
        for module in (file_module, raw):
            patch.setattr(module, "BLOCK", 2_000)
        patch.setattr(take_module, "MARKED", 16)
        patch.setattr(take_module, "RECORDED", 64)
        patch.setattr(take_module, "TAKEN_HITS", EARLIER_TAKEN_HITS)
        patch.setattr(take_module, "ReadsWriter", _EarlierWriter)
        with suppress(Cancelled):
            run(request, tmp_path / "out", Stopping(), CpuEngine(1))
    begun = ReadsResult.open(tmp_path / "out")
    assert begun.finished is not stops
    if not stops:
        # A line without letters is told with its read's.
        pairs = list(zip(_told(begun), _told(whole), strict=True))
        assert all(mine[:9] == its[:9] and its[9] in ("*", mine[9]) for mine, its in pairs)
        assert len(Along(begun).pile(0, 500, 100).marks.hits) == len(Along(whole).pile(0, 500, 100).marks.hits)
        return
    assert begun.reached[-1].found > 0
    run(request, tmp_path / "out", Monitor(), CpuEngine(1))
    again = ReadsResult.open(tmp_path / "out")
    assert again.finished and _told(again) == _told(whole)
    assert again.statistics["per_read"] == whole.statistics["per_read"]


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
                describer = Describer(file, letters_of(None, file, ""))
                for lines in file.lines():
                    describer.rows(lines, 0)
        except InputError as problem:
            refused.append(str(problem))
    assert 50 < len(refused) < 400 and all(str(path) in sentence for sentence in refused)


def test_an_alignment_of_too_many_columns(tmp_path: Path) -> None:
    path = tmp_path / "x.sam"
    leaps = f"{(1 << 28) - 1}N" * 30
    path.write_text(f"@SQ\tSN:r\tLN:100000\na\t0\tr\t5\t9\t2M{leaps}2M\t*\t0\t0\tACGT\t*\n")
    result = _take(path, tmp_path / "out")
    assert _told(result)[0][5] == f"2M{leaps}2M" and result.hits.column("bases")[0] == 100_000 - 4
    with pytest.raises(InputError, match="8,053,063,654 columns"):
        best_hit(result, 0)
