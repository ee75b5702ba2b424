"""Reads that were mapped elsewhere: what a result has of them is what plain Python and samtools say
of the file.
"""

from __future__ import annotations

import gzip
import io
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.analyses.reads import ReadsAnalysis
from gpu.analyses.reads.counts import KINDS, kind_name
from gpu.analyses.reads.coverage import Coverage, bin_of
from gpu.analyses.reads.export import write_bam, write_sam, write_sam_of_range, write_sorted_bam, write_table
from gpu.analyses.reads.further_file import read_coverage
from gpu.analyses.reads.imported import importer as import_module
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.result import ReadsResult, finding
from gpu.analyses.reads.rows import UNMAPPED
from gpu.analyses.reads.run import run
from gpu.core.errors import Cancelled, InputError, OutOfMemory
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.formats.sam import alignment_file as file_module
from gpu.formats.sam.heading import HeadingFields, sam_heading
from gpu.results import store as store_module
from gpu.results.table import Texts
from gpu.sequences import raw
from tests.gpu.analyses.reads.alignments import (
    CLIPPED,
    Aligned,
    random_lines,
)
from tests.gpu.analyses.reads.alignments import write_sam as write_random
from tests.gpu.analyses.reads.cases import other_strand, random_reference, write_fasta
from tests.soak.imported import differences

needs_samtools = pytest.mark.skipif(shutil.which("samtools") is None, reason="samtools is not installed")

Records = list[tuple[str, str]]
HEADING = "@HD\tVN:1.6\n@SQ\tSN:r\tLN:100\n"
GOOD = "a\t0\tr\t5\t9\t4M\t*\t0\t0\tACGT\tIIII\n"


def take(path: Path, folder: Path, reference: Path | None = None) -> ReadsResult:
    request = ReadsRequest(str(reference or ""), engine="cpu", alignments=str(path))
    run(request, folder, Monitor(), CpuEngine(1))
    return ReadsResult.open(folder)


@pytest.fixture
def case() -> tuple[Records, list[list[Aligned]]]:
    chance = random.Random(12)
    # Letters that are no bases are like nothing, which MD and our own comparing tell apart.
    records = [(name, letters.replace("N", "A").replace("R", "G")) for name, letters in random_reference(chance)]
    return records, random_lines(chance, records, 400)


def samtools(*arguments: str | Path) -> bytes:
    return subprocess.run(["samtools", *map(str, arguments)], check=True, capture_output=True).stdout


def lines_of(result: ReadsResult) -> list[list[str]]:
    out = io.BytesIO()
    write_sam(result, out)
    return [line.split("\t") for line in out.getvalue().decode().splitlines() if not line.startswith("@")]


def marks_of(result: ReadsResult) -> dict[int, list[tuple[int, int, int, int]]]:
    """By row of the hits."""
    along = Coverage(result)
    pile = along.pile_up(0, along.bases, 1 << 30)
    found: dict[int, list[tuple[int, int, int, int]]] = {row: [] for row in pile.numbers.tolist()}
    for hit, *mark, _ in np.stack(pile.marks, axis=1).tolist():
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


@pytest.mark.parametrize("form", ["sam", "bam"])
def test_the_coverage_of_a_further_file_is_that_of_its_import(
    case: tuple[Records, list[list[Aligned]]], tmp_path: Path, form: str
) -> None:
    records, reads = case
    path = write_random(tmp_path / "x.sam", records, reads, "\n")
    result = take(path, tmp_path / "out")
    if form == "bam":
        path = tmp_path / "y.bam"
        with open(path, "wb") as out:
            write_bam(result, out)
    # Of the records in another order, with one more.
    backwards = [("more", 50), *((name, len(letters)) for name, letters in reversed(records))]
    shares: list[float] = []
    found, whole = read_coverage(str(path), backwards, shares.append), Coverage(result)
    assert shares == sorted(shares) and shares[-1] == 1.0
    ends = np.cumsum([0, *(len(letters) for _, letters in records)]).tolist()
    begins = dict(zip([name for name, _ in records], ends, strict=False))
    at = 50
    assert not found.depth(0, 50).any() and found.highest == whole.highest > 1
    for name, length in backwards[1:]:
        begin = begins[name]
        assert found.depth(at, at + length).tolist() == whole.depth(begin, begin + length).tolist()
        at += length
    assert found.bases == at


@pytest.mark.parametrize(
    ("records", "told"), [([("r", 99)], "100 bases .* but 99"), ([("s", 100)], "on “r”, and not on “s”")]
)
def test_a_further_file_of_another_reference_is_refused(
    tmp_path: Path, records: list[tuple[str, int]], told: str
) -> None:
    (tmp_path / "x.sam").write_text(HEADING + GOOD)
    with pytest.raises(InputError, match=told):
        read_coverage(str(tmp_path / "x.sam"), records, lambda share: None)


@pytest.mark.parametrize(("name", "others"), [("chr(1)", []), ("chr_1_", ["chr(1)"]), ("chr(1)", ["chr[1]"])])
def test_names_that_sam_does_not_allow(tmp_path: Path, name: str, others: list[str]) -> None:
    (tmp_path / "x.sam").write_text("@SQ\tSN:chr_1_\tLN:100\na\t0\tchr_1_\t5\t9\t4M\t*\t0\t0\tACGT\tIIII\n")
    records = [*((other, 100) for other in others), (name, 100)]
    if others == ["chr[1]"]:
        # It may be of either.
        with pytest.raises(InputError, match="on “chr_1_”, and not on"):
            read_coverage(str(tmp_path / "x.sam"), records, lambda share: None)
        return
    found = read_coverage(str(tmp_path / "x.sam"), records, lambda share: None)
    begin = 100 * len(others)
    assert np.flatnonzero(found.depth(0, begin + 100)).tolist() == [begin + at for at in range(4, 8)]


def test_a_further_file_without_a_heading_has_the_references_records(tmp_path: Path) -> None:
    (tmp_path / "x.sam").write_text(GOOD)
    found = read_coverage(str(tmp_path / "x.sam"), [("more", 50), ("r", 100)], lambda share: None)
    assert np.flatnonzero(found.depth(0, 150)).tolist() == [54, 55, 56, 57]


def test_a_further_file_that_memory_is_too_small_for_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "x.sam").write_text(HEADING + GOOD)
    monkeypatch.setattr("gpu.analyses.reads.further_file.free_memory", lambda: 15)
    with pytest.raises(OutOfMemory, match="x.sam takes more memory than is free"):
        read_coverage(str(tmp_path / "x.sam"), [("r", 100)], lambda share: None)
    monkeypatch.setattr("gpu.analyses.reads.further_file.free_memory", lambda: 16)
    assert read_coverage(str(tmp_path / "x.sam"), [("r", 100)], lambda share: None).highest == 1


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
    result = take(path, tmp_path / "out", reference)
    names = [name for name, _ in records]
    before = np.concatenate([[0], np.cumsum([len(letters) for _, letters in records])])
    assert len(result.reads) == len(reads) and result.has_letters is with_reference
    assert result.reads.text("letters")[0 : len(reads)] == [lines[0].read for lines in reads]
    mapped = [one for lines in reads for one in lines if not one.flag & 4]
    told = iter(lines_of(result))
    marks, row = marks_of(result), 0
    for number, lines in enumerate(reads):
        assert result.reads.column("hits")[number] == sum(not one.flag & 4 for one in lines)
        for one in lines:
            fields = next(told)
            assert fields[0] == one.name
            if one.flag & 4:
                place = [names[one.record], "6"] if one.record >= 0 else ["*", "0"]
                assert fields[1:6] == ["4", *place, "0", "*"] and fields[9] == one.read
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
    result = take(write_random(tmp_path / "x.sam", records, reads), tmp_path / "out")
    whole = "".join(letters for _, letters in records)
    along = Coverage(result)
    told = along.pile_up(100, 900, 1 << 30).letters
    assert len(told) == 800 and sum(letter != " " for letter in told) > 500
    assert all(mine in (" ", its) for mine, its in zip(told, whole[100:900], strict=True))


def test_coverage(case: tuple[Records, list[list[Aligned]]], tmp_path: Path) -> None:
    records, reads = case
    result = take(write_random(tmp_path / "x.sam", records, reads), tmp_path / "out")
    before = np.concatenate([[0], np.cumsum([len(letters) for _, letters in records])])
    counts = np.zeros(before[-1], np.int64)
    for one in (one for lines in reads for one in lines):
        np.add.at(counts, np.array(one.covered, np.int64) + before[one.record], 1)
    along = Coverage(result)
    assert along.depth(0, along.bases).tolist() == counts.tolist() and along.highest == counts.max()
    assert along.depth(333, 777).tolist() == counts[333:777].tolist()


@needs_samtools
def test_samtools_says_the_same(case: tuple[Records, list[list[Aligned]]], tmp_path: Path) -> None:
    records, reads = case
    path = write_random(tmp_path / "x.sam", records, reads)
    for name, arguments in (("x.bam", ("view", "-b")), ("sorted.bam", ("sort",))):
        (tmp_path / name).write_bytes(samtools(*arguments, path))
    lines = [line.split("\t") for line in samtools("view", tmp_path / "sorted.bam").decode().splitlines()]
    from_sam = take(path, tmp_path / "a")
    from_bam, from_sorted = take(tmp_path / "x.bam", tmp_path / "b"), take(tmp_path / "sorted.bam", tmp_path / "c")
    assert lines_of(from_sam) == lines_of(from_bam)
    keys = [(told[0], told[2], told[3], told[5]) for told in lines_of(from_sorted)]
    assert keys == [(line[0], line[2], line[3], line[5]) for line in lines]
    # Without its filters, and with what reads lack.
    depth = samtools("depth", "-a", "-J", "-g", "0xF04", tmp_path / "sorted.bam").decode().splitlines()
    for result in (from_bam, from_sorted):
        along = Coverage(result)
        assert along.depth(0, along.bases).tolist() == [int(line.split("\t")[2]) for line in depth]
    for write, ending in ((write_sam, "sam"), (write_bam, "bam")):
        with (tmp_path / f"again.{ending}").open("wb") as out:
            write(from_bam, out)
        samtools("quickcheck", tmp_path / f"again.{ending}")
    assert samtools("view", tmp_path / "again.sam") == samtools("view", tmp_path / "again.bam")


@needs_samtools
def test_more_operations_than_bam_counts(tmp_path: Path) -> None:
    pairs = 40_000
    line = f"long\t0\tr\t1\t9\t{'1M1I' * pairs}1M\t*\t0\t0\t{'AC' * pairs}A\t*\n"
    path = tmp_path / "long.sam"
    path.write_text(f"@SQ\tSN:r\tLN:50000\n{line}")
    (tmp_path / "long.bam").write_bytes(samtools("view", "-b", path))
    result = take(tmp_path / "long.bam", tmp_path / "out")
    assert result.hits.column("bases")[0] == pairs + 1 and lines_of(result)[0][5] == line.split("\t")[5]
    with (tmp_path / "again.bam").open("wb") as out:
        write_bam(result, out)
    assert samtools("view", tmp_path / "again.bam").decode().split("\t")[5] == line.split("\t")[5]
    assert len(Coverage(result).pile_up(0, 50_000, 10).marks.hits) == pairs


def test_tables_and_parts(case: tuple[Records, list[list[Aligned]]], tmp_path: Path) -> None:
    records, reads = case
    result = take(write_random(tmp_path / "x.sam", records, reads), tmp_path / "out")
    out = io.BytesIO()
    write_table(result, out)
    rows = [line.split("\t") for line in out.getvalue().decode().splitlines()[1:]]
    mapped = [one for lines in reads for one in lines if not one.flag & 4]
    assert [(row[0], int(row[2])) for row in rows] == [(one.name, one.start + 1) for one in mapped]
    along = Coverage(result)
    first, last = 300, 420
    with open(tmp_path / "part.sam", "wb") as part:
        write_sam_of_range(result, part, along, (first, last))
    names = {line.split("\t")[0] for line in (tmp_path / "part.sam").read_text().splitlines() if line[0] != "@"}
    called = result.reads.text("name")
    assert names == {called[row] for row in along.reads(first, last).tolist()} and names


def test_places_beyond_two_to_the_31(tmp_path: Path) -> None:
    path = tmp_path / "wide.sam"
    length = 2_000_000_000
    heading = "".join(f"@SQ\tSN:r{number}\tLN:{length}\n" for number in range(3))
    path.write_text(f"{heading}one\t0\tr2\t{length - 3}\t9\t4M\t*\t0\t0\tACGT\t*\tMD:Z:4\n")
    result = take(path, tmp_path / "out")
    along = Coverage(result)
    assert along.bases == 3 * length and along.bin == bin_of(along.bases) > 64
    assert along.depth(3 * length - 6, 3 * length).tolist() == [0, 0, 1, 1, 1, 1] and along.highest == 1
    assert lines_of(result)[0][2:4] == ["r2", str(length - 3)]


def test_a_run_that_was_stopped_goes_on(
    case: tuple[Records, list[list[Aligned]]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records, reads = case
    path = write_random(tmp_path / "x.sam", records, reads)
    # What is on its way to the disk comes there, however slow that is.
    monkeypatch.setattr(store_module, "STOP_SECONDS", 600.0)
    for module in (file_module, raw):
        monkeypatch.setattr(module, "BLOCK", 2_000)
    monkeypatch.setattr(import_module, "MARKED", 16)
    monkeypatch.setattr(import_module, "RECORDED", 64)
    whole = take(path, tmp_path / "whole")

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
    assert again.finished and lines_of(again) == lines_of(whole)
    for key in ("reads", "mapped", "hits", "unmapped", "per_read"):
        assert again.statistics[key] == whole.statistics[key]


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
    path.write_text(HEADING + "\n".join(lines) + "\n")
    result = take(path, tmp_path / "out")
    assert result.reads.text("letters")[0:2] == [read[4:], read] and len(result.reads) == 2
    assert result.reads.text("qualities")[0:2] == ["", "HGFEDCBA"]
    assert [told[9:11] for told in lines_of(result)] == [line.split("\t")[9:11] for line in lines]


def test_secondary_and_supplementary_lines_are_no_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a file sorted by place they do not follow their read, and have rows of their own."""
    monkeypatch.setattr(import_module, "MARKED", 2)
    lines = [
        "s\t2048\tr\t1\t9\t4H4M\t*\t0\t0\tTGCA\t*",
        "m\t73\tr\t5\t9\t4M\t*\t0\t0\tACGA\t*",
        "m\t320\tr\t9\t9\t4M\t*\t0\t0\t*\t*",
        "o\t272\tr\t9\t9\t4M\t*\t0\t0\tACCA\t*",
        "s\t16\tr\t20\t9\t8M\t*\t0\t0\tACGTTGCA\t*",
        "m\t133\t*\t0\t0\t*\t*\t0\t0\tAAGA\t*",
    ]
    path = tmp_path / "x.sam"
    path.write_text(HEADING + "\n".join(lines) + "\n")
    result = take(path, tmp_path / "out")
    told = result.statistics
    assert len(result.reads) == 5 and len(result.hits) == sum(told["hits"]) == 5
    assert (told["reads"], told["unmapped"], told["several"], told["further"]) == (3, 1, 1, 2)
    assert told["bases"] == 4 + 8 + 4 and told["per_read"][:3] == [1, 1, 1] and sum(told["mapped"]) == 2
    assert str(finding(result)) == "Mapped: 66.7 % of 3 reads."
    assert "Further lines   2" in list(ReadsAnalysis().summary(result))

    path.write_text(HEADING + lines[0] + "\n")
    alone = take(path, tmp_path / "alone")
    assert alone.statistics["reads"] == 0 and str(finding(alone)) == "The file has no primary line of a read."
    path.write_text(HEADING + lines[1] + "\n")
    assert "further" not in take(path, tmp_path / "plain").statistics


def test_names_that_are_no_utf8(tmp_path: Path) -> None:
    path = tmp_path / "x.sam"
    path.write_bytes((HEADING + GOOD).encode() + GOOD.encode().replace(b"a", b"\xe9", 1))
    out = io.BytesIO()
    write_sam(take(path, tmp_path / "out"), out)
    assert out.getvalue().splitlines()[-1].startswith(b"\xe9\t0\tr\t5")


TAGS = "NM:i:300\tXA:A:q\tXZ:Z:a b:c\tXF:f:0.25\tXI:i:-70000\tXH:H:1AE3\tXB:B:s,1,-2\tXC:B:f,0.5,3\tMD:Z:4\tXE:Z:"
PAIRED = [
    f"p\t99\tr\t5\t9\t4M\t=\t21\t20\tACGT\tIIII\t{TAGS}",
    "p\t147\tr\t21\t9\t4M\t=\t5\t-20\tACGT\tIIII\tRG:Z:g\tMD:Z:4",
    "o\t65\tr\t7\t9\t4M\ts\t3\t0\tACGT\tIIII\tMD:Z:4",
    "o\t129\ts\t3\t9\t4M\tr\t7\t0\tACGT\tIIII\tMD:Z:4",
    "u\t73\tr\t9\t9\t4M\t=\t9\t0\tACGT\tIIII\tMD:Z:4",
    "u\t149\tr\t9\t0\t*\t=\t9\t0\tAACC\tABCD\tRG:Z:g",
    "n\t4\t*\t0\t0\t*\t*\t0\t0\tAACC\tABCD\tRG:Z:g\tXI:i:5",
    # A mate beyond the end of its record, a position of no record.
    "b\t99\tr\t90\t9\t4M\t=\t205\t154\tACGT\tIIII\tMD:Z:4",
    "d\t65\tr\t90\t9\t4M\t*\t7\t0\tACGT\tIIII\tMD:Z:4",
    # Unmapped ones with a place, MAPQ and CIGAR, as some programs write them.
    "e\t21\tr\t98\t25\t4M\ts\t12\t9\tAACC\tABCD",
    "f\t4\ts\t300\t0\t*\t*\t0\t0\tAACC\tABCD",
]
HEADED = (
    f"{HEADING}@SQ\tSN:s\tLN:9\tM5:0123456789abcdef0123456789abcdef\tUR:file:/x.fa\n@RG\tSM:x\tID:g\n"
    # bwa with real tabs in -R.
    "@PG\tID:bwa\tCL:bwa mem -R @RG\tID:g\tSM:x ref.fa\n@CO\tone\ttwo\n"
).replace("VN:1.6", "VN:1.5\tSO:unsorted\tGO:query")


def test_the_heading_of_sorted_lines(tmp_path: Path) -> None:
    path, out = tmp_path / "x.sam", io.BytesIO()
    path.write_text(HEADED + f"{PAIRED[0]}\n")
    write_sorted_bam(take(path, tmp_path / "out"), out)
    text = gzip.decompress(out.getvalue())
    assert b"@HD\tVN:1.5\tSO:coordinate\n" in text and b"GO:" not in text and b"@CO\tone\ttwo\n" in text


@pytest.mark.parametrize("kind", ["sam", pytest.param("bam", marks=needs_samtools)])
def test_mates_and_optional_fields_are_kept(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "x.sam"
    path.write_text(HEADED + "".join(f"{line}\n" for line in PAIRED))
    if kind == "bam":
        (tmp_path / "x.bam").write_bytes(samtools("view", "--no-PG", "-b", path))
        path = tmp_path / "x.bam"
    result = take(path, tmp_path / "out")
    assert ["\t".join(line) for line in lines_of(result)] == PAIRED
    out = io.BytesIO()
    write_sam(result, out)
    *heading, last = [line for line in out.getvalue().decode().splitlines() if line[0] == "@"]
    assert heading == HEADED.splitlines()
    assert last.startswith("@PG\tID:crosspoint\tPP:bwa\t") and last.endswith(f"CL:crosspoint mapped x.{kind}")
    for kept in (["crosspoint", "crosspoint.3"], ["crosspoint", "crosspoint.2"]):
        ids = HeadingFields(kept=tuple(f"@PG\tID:{name}" for name in kept))
        *_, program = sam_heading(Texts.of([]), np.zeros(0, np.int64), ids).decode().splitlines()
        assert program.split("\t")[1][3:] not in kept and program.split("\t")[2] == f"PP:{kept[-1]}"
    if shutil.which("samtools"):
        with (tmp_path / "again.bam").open("wb") as again:
            write_bam(result, again)
        assert samtools("view", tmp_path / "again.bam").decode().splitlines() == PAIRED


_SAMTOOLS = pytest.mark.skipif(shutil.which("samtools") is None, reason="samtools is not installed")


@pytest.mark.parametrize("seed", range(6))
def test_mapped_lines_are_those_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    # Blocks that end anywhere.
    for module in (file_module, raw):
        monkeypatch.setattr(module, "BLOCK", (300, 5_000, 1 << 22)[seed % 3])
    lines, found = differences(tmp_path, random.Random(seed), 300, with_samtools=False)
    assert lines > 100 and not found


@_SAMTOOLS
@pytest.mark.parametrize("seed", range(6, 10))
def test_samtools_prints_the_same(tmp_path: Path, seed: int) -> None:
    lines, found = differences(tmp_path, random.Random(seed), 300, with_samtools=True)
    assert lines > 100 and not found
