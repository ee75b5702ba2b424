"""SAM and BAM are to the byte what plain Python says, and samtools reads both."""

from __future__ import annotations

import gzip
import io
import random
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from Bio.bgzf import BgzfBlocks, BgzfReader

from gpu.analyses.reads import blocks as blocks_module
from gpu.analyses.reads import sam
from gpu.analyses.reads.blocks import ReadBlock, Reference
from gpu.analyses.reads.mapping import map_reads, read_reads
from gpu.analyses.reads.output import Output
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.sam import SamPrinter
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.core.streams import ordered_map
from gpu.formats.names import QUERY, allowed
from gpu.formats.sam.printer import BAM
from gpu.results.table import Texts
from gpu.sequences import bgzf
from gpu.sequences.alphabet import DNA
from gpu.sequences.batches import read_all
from gpu.sequences.reading import GAP, Reading
from tests.gpu.analyses.reads.cases import (
    Brute,
    Read,
    random_reads,
    random_reference,
    sam_lines,
    write_fasta,
    write_fastq,
)

needs_samtools = pytest.mark.skipif(shutil.which("samtools") is None, reason="samtools is not installed")


def _reference(path: Path, records: list[tuple[str, str]]) -> Reference:
    return Reference.of(read_all(str(write_fasta(path, records)), Reading(DNA, GAP)))


def _blocks(
    records: list[tuple[str, str]], files: list[Path], most: int = 0, errors: int = 1, at_once: int = 7
) -> list[ReadBlock]:
    request = ReadsRequest("r", ("q",), errors=errors, most=most)
    engine = Brute([letters for _, letters in records], at_once)
    none: object = None
    return [
        block
        for first, reads in read_reads([str(path) for path in files], letters=2000)
        for block in map_reads(engine, none, request, reads, first, Monitor())  # type: ignore[arg-type]
    ]


def _text(printer: SamPrinter, blocks: list[ReadBlock]) -> bytes:
    return printer.heading + b"".join(bytes(lines) for block in blocks for lines in printer.lines(block))


def _bam(reference: Reference, blocks: list[ReadBlock], path: Path, threads: int) -> bytes:
    printer = SamPrinter(reference, "ref.fa", form=BAM)
    output = Output.create(path, printer.ending)
    output.write(printer.heading)
    output.keep(0)
    for printed in ordered_map(blocks, printer.printed, threads):
        for lines in printed.texts:
            output.write(lines)
        output.keep(printed.block.end)
    output.close()
    return path.read_bytes()


@pytest.fixture
def case(tmp_path: Path) -> tuple[list[tuple[str, str]], list[Read], list[Path], Reference]:
    chance = random.Random(5)
    records = random_reference(chance)
    reads = [
        *random_reads(chance, records, 150),
        Read("@odd\xff" + "n" * 300, records[0][1][40:80], "I" * 40),
        Read("empty", ""),
        Read("one", "A", "I"),
    ]
    bare = [read._replace(qualities="") for read in random_reads(chance, records, 40, with_qualities=False)]
    bare = [read for read in bare if read.letters]
    files = [write_fastq(tmp_path / "one.fq", reads), tmp_path / "two.fa"]
    files[0].write_bytes(files[0].read_bytes().replace("\xff".encode(), b"\xff"))
    write_fasta(files[1], [(read.name, read.letters) for read in bare])
    return records, [*reads, *bare], files, _reference(tmp_path / "ref.fa", records)


@pytest.mark.parametrize(("most", "errors", "room"), [(0, 1, 1 << 20), (2, 1, 1 << 20), (1, 1, 600), (0, 0, 600)])
def test_lines(
    case: tuple[list[tuple[str, str]], list[Read], list[Path], Reference],
    most: int,
    errors: int,
    room: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gpu.formats.sam.printer._BUFFER", room)
    monkeypatch.setattr(sam, "_AT_ONCE", room // 100)
    records, reads, files, reference = case
    printer = SamPrinter(reference, "ref.fa")
    lines = _text(printer, _blocks(records, files, most, errors)).decode().splitlines()
    heading = [line for line in lines if line.startswith("@") and "\t" in line[:4]]
    assert heading[0] == "@HD\tVN:1.6\tSO:unsorted"
    assert heading[1:4] == [f"@SQ\tSN:{name}\tLN:{len(letters)}" for name, letters in records]
    assert heading[4].startswith("@PG\tID:crosspoint\tPN:Crosspoint\tVN:") and len(heading) == 5
    expected = sam_lines(records, reads, errors, most)
    assert lines[5:] == expected
    kinds = {line.split("\t")[5].strip("0123456789M") for line in expected}
    assert kinds == ({"*", "", "1I", "1D"} if errors else {"*", ""}) or {kind[-1:] for kind in kinds} >= {"*"}
    assert any("XC:i:1" in line for line in expected) == (most > 0)
    flags = {int(line.split("\t")[1]) for line in expected}
    assert flags >= {0, 4, 16} and (most == 1 or flags >= {256, 272})


@needs_samtools
def test_samtools_reads_bam_as_the_same_lines(
    case: tuple[list[tuple[str, str]], list[Read], list[Path], Reference], tmp_path: Path
) -> None:
    records, _, files, reference = case
    blocks = _blocks(records, files, most=3)
    text = _text(SamPrinter(reference, "ref.fa"), blocks)
    (tmp_path / "x.sam").write_bytes(text)
    packed = _bam(reference, blocks, tmp_path / "x.bam", 3)
    assert packed == _bam(reference, blocks, tmp_path / "y.bam", 1)
    for name in ("x.sam", "x.bam"):
        done = subprocess.run(["samtools", "quickcheck", "-v", name], cwd=tmp_path, capture_output=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        seen = subprocess.run(
            ["samtools", "view", "--no-PG", "-h", name], cwd=tmp_path, capture_output=True, check=True
        )
        assert seen.stdout == text and not seen.stderr
        done = subprocess.run(
            ["samtools", "sort", "-o", "sorted.bam", name], cwd=tmp_path, capture_output=True, check=False
        )
        assert done.returncode == 0, done.stderr
    # Bins are looked at by nobody but an index.
    subprocess.run(["samtools", "index", "sorted.bam"], cwd=tmp_path, capture_output=True, check=True)
    name, letters = records[1]
    region = f"{name}:100-140"
    near = subprocess.run(
        ["samtools", "view", "-c", "sorted.bam", region], cwd=tmp_path, capture_output=True, check=True
    )
    expected = 0
    for line in text.decode("latin-1").splitlines():
        fields = line.split("\t")
        if line.startswith("@") or fields[2] != name:
            continue
        begin = int(fields[3])
        spanned = len(fields[9]) + ("D" in fields[5]) - ("I" in fields[5])
        expected += begin <= 140 and begin + spanned - 1 >= 100
    assert int(near.stdout) == expected > 0


def test_biopython_reads_bam_block_by_block(
    case: tuple[list[tuple[str, str]], list[Read], list[Path], Reference], tmp_path: Path
) -> None:
    records, _, files, reference = case
    _bam(reference, _blocks(records, files), tmp_path / "x.bam", 2)
    with (tmp_path / "x.bam").open("rb") as file:
        blocks = list(BgzfBlocks(file))
        file.seek(0)
        text = BgzfReader(mode="rb", fileobj=file).read(1 << 30)
    assert len(blocks) > 2 and blocks[-1][-1] == 0
    assert text.startswith(b"BAM\1") and text == gzip.decompress((tmp_path / "x.bam").read_bytes())


@pytest.mark.parametrize("size", [0, 1, bgzf.BLOCK - 1, bgzf.BLOCK, bgzf.BLOCK + 1, 3 * bgzf.BLOCK])
def test_what_cannot_be_packed_has_room_in_a_block(size: int) -> None:
    data = random.Random(size).randbytes(size)
    packed = bgzf.packed(data) + bgzf.END
    assert gzip.decompress(packed) == data
    sizes = [(start, length) for start, length, *_ in BgzfBlocks(io.BytesIO(packed))]
    assert len(sizes) == -(-size // bgzf.BLOCK) + 1 and sum(length for _, length in sizes) == len(packed)


@pytest.mark.parametrize("at_once", [1, 3, 1000])
def test_where_a_block_ends_is_not_for_the_engine_to_say(
    case: tuple[list[tuple[str, str]], list[Read], list[Path], Reference],
    at_once: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(blocks_module, "TEXT", 1500)
    records, reads, files, _ = case
    usual = _blocks(records, files)
    blocks = _blocks(records, files, at_once=at_once)
    assert len(blocks) > 20 and [block.first for block in blocks] == [block.first for block in usual]
    assert sum(len(block.reads) for block in blocks) == len(reads)
    for one, other in zip(blocks, usual, strict=True):
        assert all(map(np.array_equal, one.found, other.found)) and one.reads.name_list() == other.reads.name_list()


def test_names_that_sam_cannot_tell_apart_are_refused(tmp_path: Path) -> None:
    reference = _reference(tmp_path / "r.fa", [("c", "ACGT"), ("d", "ACGT"), ("c", "ACGT")])
    with pytest.raises(
        InputError, match=r"^ref\.fa has two records called “c”, which SAM cannot tell apart; rename one"
    ):
        SamPrinter(reference, "ref.fa")
    reference = _reference(tmp_path / "e.fa", [("c", "ACGT"), ("e", "")])
    with pytest.raises(InputError, match="The record “e” of ref.fa has no bases"):
        SamPrinter(reference, "ref.fa")


def test_a_letter_of_several_bytes_is_one_character_of_a_name(tmp_path: Path) -> None:
    reads = read_all(str(write_fasta(tmp_path / "q.fa", [("@r\u00a01é", "ACGT"), ("r@2", "ACGT")])), Reading(DNA, GAP))
    assert allowed(Texts(reads.names, reads.name_starts), QUERY).strings() == ["_r_1_", "r_2"]
