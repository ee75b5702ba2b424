"""Files of mapped reads with flaws, of other kinds, beyond the limits."""

from __future__ import annotations

import gzip
import io
import random
import shutil
import struct
from contextlib import closing
from pathlib import Path

import pytest

from gpu.analyses.reads import ReadsAnalysis
from gpu.analyses.reads.aligned import best_hit
from gpu.analyses.reads.export import write_sam
from gpu.analyses.reads.imported.rows import RowMaker, letters_of
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.run import run
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.formats.sam import alignment_file as file_module
from gpu.formats.sam import heading as heading_module
from gpu.formats.sam import stream as stream_module
from gpu.formats.sam.alignment_file import AlignmentFile
from gpu.sequences import bgzf
from tests.gpu.analyses.reads.alignments import (
    Aligned,
)
from tests.gpu.analyses.reads.alignments import write_sam as write_random
from tests.gpu.analyses.reads.cases import write_fasta
from tests.gpu.analyses.reads.test_imported import (
    GOOD,
    HEADING,
    Records,
    case,
    lines_of,
    marks_of,
    needs_samtools,
    samtools,
    take,
)

__all__ = ["case"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"{HEADING}{GOOD}b\t0\tr\n", "Line 4 of .*x.sam cannot be read: it has fewer fields"),
        (f"{HEADING}\n\n{GOOD.replace('4M', '4Q')}", "Line 5 of .*: its CIGAR is none"),
        (f"{HEADING}{GOOD.replace('4M', '5M')}", "Line 3 of .*: its CIGAR is of another number of letters"),
        (f"{HEADING}{GOOD}{GOOD.replace('IIII', 'III')}", "Line 4 of .*: its qualities are not as many"),
        (f"{HEADING}{GOOD.replace('ACGT', 'AC T')}", "Line 3 of .*: its sequence has characters"),
        (f"{HEADING}{GOOD.replace('r', 'q', 1)}", "no read that can be taken: One line of .* names a record"),
        (f"{HEADING}{GOOD}{HEADING}{GOOD}", "Line 4 of .*: a heading follows lines of reads"),
        (f"{HEADING}{GOOD.replace('0', 'x', 1)}", "Line 3 of .*: one of its whole numbers"),
        (f"{HEADING}{GOOD.replace('5', '101', 1)}", "no read that can be taken: One line of .* begins beyond"),
        (f"{HEADING}@SQ\tSN:r\tLN:7\n{GOOD}", "two records of this name"),
        ("@SQ\tSN:r\n", "Line 1 of .*: an @SQ line needs a name"),
        ("@SQ\tSN:r\tLN:2147483648\n", "more than 2,147,483,647 bases"),
        ("@SQ\tSN:r\tLN:12345678901234567890\n", "Line 1 of .*: its length .LN. is no whole number"),
        (GOOD, "has no @SQ lines"),
        (GOOD.replace("0\tr\t5\t9\t4M", "4\t*\t0\t0\t*"), "its reads are not mapped; map them"),
        ((HEADING + GOOD).replace("\t", "    "), "has blanks where SAM has tabs"),
        (GOOD.replace("\t", " "), "has blanks where SAM has tabs"),
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
        take(path, tmp_path / "out")


@pytest.mark.parametrize(
    "mate, tag",
    [
        *(("2147483648\t0", "NM:i:0"), ("x\t0", "NM:i:0"), ("5\t-2147483648", "NM:i:0"), ("5\t", "NM:i:0")),
        *(("5\t0", "NM:i:12345678901234567890"), ("5\t0", "XX:i:-2147483649"), ("5\t0", "XX:i:")),
    ],
)
def test_no_number_of_a_line_is_passed_over(tmp_path: Path, mate: str, tag: str) -> None:
    line = GOOD.rstrip("\n").replace("*\t0\t0", f"=\t{mate}") + f"\t{tag}\n"
    (tmp_path / "x.sam").write_text(HEADING + GOOD + line)
    with pytest.raises(InputError, match="Line 4 of .*: one of its whole numbers"):
        take(tmp_path / "x.sam", tmp_path / "out")


def test_numbers_at_the_limits_of_sam_are_read(tmp_path: Path) -> None:
    line = GOOD.replace("*\t0\t0", "=\t2147483647\t-2147483647").replace("\n", "\tXX:i:-2147483648\tYY:i:+4294967295\n")
    (tmp_path / "x.sam").write_text(HEADING + line)
    assert take(tmp_path / "x.sam", tmp_path / "out").statistics["reads"] == 1


def test_a_heading_with_blanks_for_tabs_is_read_and_told(tmp_path: Path) -> None:
    """MUMmer 4 writes it so, and its lines with tabs."""
    (tmp_path / "x.sam").write_text("@HD VN1.0 SO:unsorted\n@SQ SN:r LN:100\n@PG ID:nucmer PN:nucmer\n" + GOOD)
    result = take(tmp_path / "x.sam", tmp_path / "out")
    assert "heading without tabs" in result.statistics["notices"][0]
    assert result.reference_records[0].strings() == ["r"]


@needs_samtools
def test_bad_bam(case: tuple[Records, list[list[Aligned]]], tmp_path: Path) -> None:
    records, reads = case
    path = tmp_path / "x.bam"
    path.write_bytes(samtools("view", "-b", write_random(tmp_path / "x.sam", records, reads)))
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
            take(path, tmp_path / f"out{number}")


def test_no_lines_and_no_heading(tmp_path: Path) -> None:
    path = tmp_path / "x.sam"
    path.write_text(HEADING)
    assert len(take(path, tmp_path / "none").reads) == 0
    path.write_text(GOOD)
    reference = write_fasta(tmp_path / "ref.fa", [("r", "TTTTACGTTT" * 10)])
    result = take(path, tmp_path / "one", reference)
    assert result.statistics["mapped"] == [1, 0, 0, 0, 0]
    path.write_text(HEADING + GOOD)
    other = write_fasta(tmp_path / "other.fa", [("r", "ACGT")])
    with pytest.raises(InputError, match="“r” of .*other.fa has 4 bases, .* a “r” of 100, as another version"):
        take(path, tmp_path / "two", other)


def test_names_that_begin_with_at(tmp_path: Path) -> None:
    """They are wrong, but no line is lost for them, neither behind the heading nor further on."""
    path = tmp_path / "x.sam"
    path.write_text(HEADING + "".join("@" + GOOD.replace("a", name, 1) for name in ("a", "bc", "d", "ef")))
    out = io.BytesIO()
    write_sam(take(path, tmp_path / "out"), out)
    assert [line.split(b"\t")[0] for line in out.getvalue().splitlines()[3:]] == [b"@a", b"@bc", b"@d", b"@ef"]


@pytest.mark.parametrize("cigar", ["2M500D2M", "2M268435455N2M", "4M268435455H", "268435455N" * 30 + "4M"])
def test_lines_go_on_behind_the_end_of_the_reference(tmp_path: Path, cigar: str) -> None:
    path = tmp_path / "x.sam"
    path.write_text(HEADING + GOOD.replace("4M", cigar) + GOOD)
    result = take(path, tmp_path / "out")
    assert [told[:6] for told in lines_of(result)] == [
        ["a", "0", "r", "5", "9", cigar],
        ["a", "0", "r", "5", "9", "4M"],
    ]
    assert marks_of(result)[0]


def test_bytes_behind_the_compressed_data_are_told(tmp_path: Path) -> None:
    path = tmp_path / "x.sam.gz"
    path.write_bytes(gzip.compress((HEADING + GOOD).encode()) + b"padding")
    notices = take(path, tmp_path / "out").statistics["notices"]
    assert notices == [f"The bytes after the compressed data of {path} were left out, since they are no part of it."]


def test_what_cannot_be_placed_is_left_out_and_told(tmp_path: Path) -> None:
    path = tmp_path / "x.sam"
    unknown, beyond = GOOD.replace("r", "q", 1), GOOD.replace("5", "101", 1)
    path.write_text(HEADING + unknown + GOOD + beyond + beyond + "".join([GOOD] * 2))
    request, monitor = ReadsRequest("", engine="cpu", alignments=str(path)), Monitor()
    run(request, tmp_path / "out", monitor, CpuEngine(1))
    result = ReadsResult.open(tmp_path / "out")
    assert [told[0] for told in lines_of(result)] == ["a"] * 3 and len(result.reads) == 3
    wanted = [
        f"One line of {path} names a record (RNAME) that its heading does not have; it was left out.",
        f"2 lines of {path} begin beyond the end of the record that they name; they were left out.",
    ]
    assert result.statistics["notices"] == wanted and list(monitor.progress.remarks) == wanted
    assert list(ReadsAnalysis().summary(result))[-2:] == wanted
    log = (tmp_path / "out" / "log.txt").read_text()
    assert all(sentence in log for sentence in wanted)


def test_a_reference_that_lacks_records(tmp_path: Path) -> None:
    path, reference = tmp_path / "x.sam", write_fasta(tmp_path / "ref.fa", [("r", "TTTTACGTTT" * 10), ("s", "ACGT")])
    decoys = "@SQ\tSN:decoy\tLN:2147483647\n@SQ\tSN:s\tLN:7\n"
    path.write_text(decoys + HEADING.splitlines(keepends=True)[1] + GOOD + GOOD.replace("r\t5", "r\t15"))
    result = take(path, tmp_path / "out", reference)
    assert [told[2:4] for told in lines_of(result)] == [["r", "5"], ["r", "15"]]
    assert result.statistics["mapped"] == [2, 0, 0, 0, 0] and result.statistics["reference_bases"] == 100
    assert result.statistics["notices"] == [
        f"{reference} lacks 2 records that {path} names and no read is mapped to; they were left out."
    ]
    path.write_text(path.read_text() + GOOD.replace("r\t5", "decoy\t5"))
    with pytest.raises(InputError, match="has no record “decoy” of 2,147,483,647 bases"):
        take(path, tmp_path / "refused", reference)


def test_equal_signs_without_a_reference(tmp_path: Path) -> None:
    path = tmp_path / "x.sam"
    path.write_text(HEADING + GOOD.replace("ACGT", "=C==").replace("\n", "\tMD:Z:1A2\n"))
    result = take(path, tmp_path / "out")
    assert lines_of(result)[0][9] == "=C==" and "has “=” for letters" in result.statistics["notices"][0]
    assert result.statistics["mapped"] == [0, 1, 0, 0, 0]
    # By themselves they tell what is equal; beside other letters, of which nothing is told, not.
    lines = [GOOD.replace("ACGT", "===="), GOOD.replace("4M\t*", "2M1I1M\t*").replace("ACGT", "==T=")]
    path.write_text(HEADING + "".join(lines) + GOOD.replace("ACGT", "=C=="))
    result = take(path, tmp_path / "equal")
    assert result.statistics["mapped"] == [1, 0, 1, 0, 1]
    assert [line[9] for line in lines_of(result)] == ["====", "==T=", "=C=="]


def test_no_read_is_mapped(tmp_path: Path) -> None:
    path = tmp_path / "x.sam"
    path.write_text(HEADING + GOOD.replace("0\tr", "4\tr"))
    assert "No read of" in take(path, tmp_path / "out").statistics["notices"][0]


def test_a_file_without_its_end_mark(tmp_path: Path) -> None:
    for path, text in ((tmp_path / "x.sam.gz", (HEADING + GOOD).encode()), (tmp_path / "x.bam", _bam(3))):
        path.write_bytes(bgzf.packed(text))
        result = take(path, tmp_path / f"{path.name}.out")
        assert len(result.hits) > 0 and "lacks the block that marks its end" in result.statistics["notices"][0]
        path.write_bytes(bgzf.packed(text) + bgzf.END)
        assert "notices" not in take(path, tmp_path / f"{path.name}.whole").statistics


def _bam(reads: int, records: int = 1) -> bytes:
    """The bytes of a BAM file: records of 100 bases, and reads of four letters without qualities on
    the first one.
    """
    heading = b"BAM\1" + struct.pack("<ii", 0, records)
    heading += b"".join(struct.pack("<i", 8) + b"%07d\0" % number + struct.pack("<i", 100) for number in range(records))
    fixed = struct.pack("<iiBBHHHiiii", 0, 4, 2, 9, 4680, 1, 0, 4, -1, -1, 0)
    body = fixed + b"a\0" + struct.pack("<I", 4 << 4) + b"\x12\x48" + b"\xff" * 4
    return heading + (struct.pack("<i", len(body)) + body) * reads


def test_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x"
    for module in (file_module, stream_module):
        monkeypatch.setattr(module, "MAX_OF_LINE", 1 << 20)
    monkeypatch.setattr(heading_module, "MAX_RECORDS", 3)
    letters = "ACGT" * (6 << 20)
    for number, (data, sentence) in enumerate(
        (
            (
                f"{HEADING}a\t0\tr\t1\t0\t4M{len(letters)}S\t*\t0\t0\tACGT{letters}\t*\n{GOOD}".encode(),
                "1,048,576 bytes",
            ),
            (_bam(1) + struct.pack("<i", 1 << 30) + bytes(24 << 20), "1,048,576 bytes"),
            (f"@CO\t{letters}\n{HEADING}".encode(), "1,048,576 bytes"),
            (_bam(1, records=4), "more than 3 records"),
            ("".join(f"@SQ\tSN:{number}\tLN:1\n" for number in range(4)).encode(), "more than 3 records"),
        )
    ):
        path.write_bytes(gzip.compress(data, 1))
        with pytest.raises(InputError, match=sentence):
            take(path, tmp_path / f"out{number}")
    path.write_bytes(_bam(7, records=3))
    assert len(take(path, tmp_path / "out").reads) == 7


def test_a_read_of_too_many_lines(tmp_path: Path) -> None:
    path = tmp_path / "x.sam"
    line = "a\t256\tr\t5\t9\t4M\t*\t0\t0\t*\t*\tXX:Z:" + "x" * (6 << 20)
    path.write_text(HEADING + GOOD + f"{line}\n" * 12)
    result = take(path, tmp_path / "out")
    assert result.reads.column("hits")[0:2].tolist() == [7, 6] and len(result.reads) == 2
    assert "taken as several reads" in result.statistics["notices"][0]
    assert [told[9] for told in lines_of(result)] == ["ACGT"] + ["*"] * 12


def test_changed_bytes_are_refused_or_read(case: tuple[Records, list[list[Aligned]]], tmp_path: Path) -> None:
    """Whatever a file holds, nothing but a sentence comes of it: what reads it checks no bounds."""
    chance = random.Random(9)
    records, reads = case
    text = write_random(tmp_path / "x.sam", records, reads[:40]).read_bytes()
    files = [text]
    if shutil.which("samtools"):
        files.append(gzip.decompress(samtools("view", "-b", tmp_path / "x.sam")))
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
                describer = RowMaker(file, letters_of(None, file, ""))
                for lines in file.lines():
                    describer.rows(lines, 0)
        except InputError as problem:
            refused.append(str(problem))
    assert 50 < len(refused) < 400 and all(str(path) in sentence for sentence in refused)


def test_an_alignment_of_too_many_columns(tmp_path: Path) -> None:
    path = tmp_path / "x.sam"
    leaps = f"{(1 << 28) - 1}N" * 30
    path.write_text(f"@SQ\tSN:r\tLN:100000\na\t0\tr\t5\t9\t2M{leaps}2M\t*\t0\t0\tACGT\t*\n")
    result = take(path, tmp_path / "out")
    assert lines_of(result)[0][5] == f"2M{leaps}2M" and result.hits.column("bases")[0] == 100_000 - 4
    with pytest.raises(InputError, match="8,053,063,654 columns"):
        best_hit(result, 0)


def test_records_of_one_name_in_the_reference(tmp_path: Path) -> None:
    path, reference = tmp_path / "x.sam", write_fasta(tmp_path / "ref.fa", [("r", "ACGT" * 9), ("r", "ACGT" * 7)])
    path.write_text(GOOD)
    with pytest.raises(InputError, match="two records of this name"):
        take(path, tmp_path / "out", reference)


def test_a_file_that_is_none_leaves_no_folder(tmp_path: Path) -> None:
    path = tmp_path / "x.bam"
    path.write_bytes(b"CRAM\3\0" + bytes(40))
    with pytest.raises(InputError, match="is a CRAM file"):
        take(path, tmp_path / "out")
    assert not (tmp_path / "out").exists()
