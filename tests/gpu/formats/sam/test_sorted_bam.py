"""Sorted BAM and its index: as a plain reader by the specification finds it, and samtools."""

from __future__ import annotations

import random
import shutil
import subprocess
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from gpu.formats.sam.entry_points import LINE_FLAG, LINE_POSITION, LINE_QUALITY, LINE_RECORD, SPANNED
from gpu.formats.sam.printer import PLAIN_BAM, LinePrinter, PrintedLines, PrintedReads, plain_table
from gpu.formats.sam.sorted_bam import SortedBam, index_path
from gpu.results.table import Texts
from gpu.sequences import bgzf
from tests.gpu.formats.sam.bam_reader import found, lines_of, read_index

needs_samtools = pytest.mark.skipif(shutil.which("samtools") is None, reason="samtools is not installed")


class SamLine(NamedTuple):
    """``record`` and ``position``: 0-based, -1 for none; ``spanned``: bases of the reference."""

    name: str
    flag: int
    record: int
    position: int
    spanned: int
    cigar: str
    letters: str


def _random_lines(chance: random.Random, lengths: list[int], count: int) -> list[SamLine]:
    lines = []
    for number in range(count):
        name, size = f"r{number}", chance.randint(1, 60)
        letters = "".join(chance.choices("ACGT", k=size))
        if chance.random() < 0.05:
            lines.append(SamLine(name, 4, -1, -1, 0, "", letters))
            continue
        record = chance.randrange(len(lengths) - 1)
        leap = chance.choice((0, 0, 0, 5, 20_000, 300_000))
        leap = min(leap, lengths[record] - 2 * size - 1)
        # Many at few places, so that equal ones are there.
        position = chance.randrange(lengths[record] - 2 * size - leap)
        position = position if chance.random() < 0.5 else position // 50_000 * 50_000
        cigar = f"{size}M" if not leap else f"{size}M{leap}N{size}M"
        spanned = size if not leap else 2 * size + leap
        letters = letters if not leap else 2 * letters
        lines.append(SamLine(name, chance.choice((0, 16)), record, position, spanned, cigar, letters))
    return lines


def _printer(lengths: list[int]) -> tuple[LinePrinter, bytes]:
    """The printer, and its heading."""
    printer = LinePrinter(PLAIN_BAM, Texts.of([f"s{number}" for number in range(len(lengths))]))
    return printer, printer.heading(np.array(lengths, np.int64))


def _saved(path: Path, lengths: list[int], lines: list[SamLine]) -> Path:
    printer, heading = _printer(lengths)
    with closing(SortedBam(path, lengths)) as out:
        out.write(heading)
        for at in range(0, len(lines), 100):
            names, flags, records, positions, spans, cigars, letters = zip(*lines[at : at + 100], strict=True)
            table = plain_table(len(names))
            table[:, [LINE_FLAG, LINE_RECORD, LINE_POSITION, SPANNED]] = np.transpose(
                (flags, records, positions, spans)
            )
            table[:, LINE_QUALITY] = 9
            reads = PrintedReads.of(Texts.of(names), Texts.of(letters))
            for text in printer.printed(reads, PrintedLines(table, Texts.of(cigars))):
                out.write(text)
        out.finish()
        return index_path(path, lengths)


@pytest.mark.parametrize(("lengths", "ending"), [([900_000, 70_000, 40], ".bai"), ([1 << 30, 900_000, 7], ".csi")])
def test_an_index_finds_every_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lengths: list[int], ending: str
) -> None:
    # Lines of several blocks, and blocks of several lines.
    monkeypatch.setattr(bgzf, "BLOCK", 700)
    monkeypatch.setattr("gpu.formats.sam.sorted_bam._AT_ONCE", 5_000)
    chance = random.Random(len(ending) + lengths[0])
    lines = _random_lines(chance, lengths, 1_200)
    path = tmp_path / "x.bam"
    index_file = _saved(path, lengths, lines)
    assert index_file.name == f"x.bam{ending}" and path.read_bytes().endswith(bgzf.END)
    _, records, told = lines_of(path)
    assert [length for _, length in records] == lengths
    wanted = sorted(
        range(len(lines)),
        key=lambda at: (lines[at].record < 0, lines[at].record, lines[at].position, lines[at].flag & 16, at),
    )
    assert [line.name for line in told] == [lines[at].name for at in wanted]
    index = read_index(index_file)
    assert index.unplaced == sum(line.record < 0 for line in lines)
    ranges = [(record, 0, length) for record, length in enumerate(lengths)]
    for _ in range(60):
        record = chance.randrange(len(lengths))
        begin = chance.randrange(lengths[record])
        ranges.append((record, begin, min(lengths[record], begin + chance.choice((1, 50, 20_000, 400_000)))))
    for record, begin, end in ranges:
        inside = [line for line in told if line.record == record and line.begin < end and line.end > begin]
        assert found(path, index, record, begin, end) == inside


@needs_samtools
@pytest.mark.parametrize("first", [900_000, 1 << 30])
def test_samtools_reads_it(tmp_path: Path, first: int) -> None:
    lengths = [first, 70_000, 40]
    lines = _random_lines(random.Random(4), lengths, 4_000)
    path = tmp_path / "x.bam"
    _saved(path, lengths, lines)

    def samtools(*arguments: str) -> bytes:
        return subprocess.run(["samtools", *arguments], cwd=tmp_path, check=True, capture_output=True).stdout

    samtools("quickcheck", "x.bam")
    samtools("sort", "-o", "sorted.bam", "x.bam")
    samtools("index", *(["-c"] if first > 1 << 29 else []), "sorted.bam")
    assert samtools("view", "x.bam") == samtools("view", "sorted.bam")
    assert samtools("idxstats", "x.bam") == samtools("idxstats", "sorted.bam")
    for place in ("s0:1-100000", "s0:400000-400001", "s1", "s2"):
        assert samtools("view", "x.bam", place) == samtools("view", "sorted.bam", place)
    assert samtools("view", "-c", "x.bam", "s0") != b"0\n"


def test_no_lines(tmp_path: Path) -> None:
    path = tmp_path / "x.bam"
    index = read_index(_saved(path, [50, 60], []))
    assert lines_of(path)[2] == [] and index.bins == [{}, {}] and index.unplaced == 0


def test_nothing_is_left_of_what_is_not_finished(tmp_path: Path) -> None:
    with closing(SortedBam(tmp_path / "x.bam", [50])) as out:
        out.write(_printer([50])[1])
    assert list(tmp_path.iterdir()) == []
