"""``map`` in trouble: a card that fails, a drive that is full, damaged reads and files, a stop."""

from __future__ import annotations

import errno
import gzip
import io
import shutil
import subprocess
from collections.abc import Generator
from pathlib import Path

import pytest

from gpu.analyses.reads import command, mapping, output
from gpu.analyses.reads.request import ReadsRequest
from gpu.core.errors import Cancelled, CrosspointError, DiskFull
from gpu.engines import choose as choosing
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.work.reads import FoundReads, ReadSearch
from gpu.sequences import files, raw, scanners
from tests.as_card import AsCard
from tests.command_line.calls import LOST, NO_ROOM, Run, alignment_lines, body_lines
from tests.gpu.analyses.reads.cases import (
    Read,
    sam_lines,
)
from tests.gpu.analyses.stopping import Stopping

Records = list[tuple[str, str]]


class FailingCard(AsCard):
    """The processor under another name, which tells of 16 reads at a time, until it has told so
    ``left`` times.
    """

    def __init__(self, left: int, problem: Exception) -> None:
        super().__init__(1)
        self._left, self._problem = left, problem

    def find_reads(self, search: ReadSearch) -> Generator[FoundReads | None, None, None]:
        for found in filter(None, super().find_reads(search)):
            for first in range(0, len(found.cut), 16):
                if self._left == 0:
                    raise self._problem
                self._left -= 1
                last = min(len(found.cut), first + 16)
                starts = found.hit_starts[first : last + 1]
                hits = [values[starts[0] : starts[-1]] for values in found[2:-1]]
                yield FoundReads(found.first + first, starts - starts[0], *hits, found.cut[first:last])


@pytest.mark.parametrize("left", [0, 1, 4])
@pytest.mark.parametrize("problem", [LOST, NO_ROOM])
@pytest.mark.parametrize("name", ["", "x.sam", "x.bam", "r"])
def test_a_card_that_fails(
    name: str,
    left: int,
    problem: CrosspointError,
    run: Run,
    case: tuple[Records, list[Read]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    records, reads = case
    monkeypatch.setattr(mapping, "LETTERS", 2000)
    engines = [FailingCard(left, problem), CpuEngine(1)]
    monkeypatch.setattr(choosing, "choose", lambda *arguments: engines.pop(0))
    ended = run("map", "ref.fa", "q.fq", "--quiet", *(("--out", name) if name else ()))
    assert ended.status == 0 and not engines and ended.err.count("with the processor.") == 1
    if name == "r":
        text = run("show", "r").out
    elif name == "x.bam":
        packed = gzip.decompress((tmp_path / name).read_bytes())
        assert sum(packed.count(f"{read.name}\0".encode()) > 0 for read in reads) == len(reads)
        return
    else:
        text = (tmp_path / name).read_text() if name else ended.out
    assert body_lines(text) == sam_lines(records, reads)


class SmallDrive(io.FileIO):
    """A file on a drive that takes so many bytes."""

    room = 0

    def write(self, data: bytes) -> int:  # type: ignore[override]
        left = self.room - self.tell()
        if left <= 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(bytes(memoryview(data)[:left]))


@pytest.mark.parametrize("name", ["x.sam", "x.bam"])
def test_a_full_drive_keeps_whole_reads(
    name: str, run: Run, case: tuple[Records, list[Read]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("map", "ref.fa", "q.fq", "--quiet", "--out", name)
    monkeypatch.setattr(SmallDrive, "room", (tmp_path / name).stat().st_size * 3 // 2)
    monkeypatch.setattr(output, "created", lambda path: SmallDrive(path, "w"))
    ended = run("map", "ref.fa", "q.fq", "q.fq", "q.fq", "--quiet", "--force", "--out", name)
    assert ended.status == DiskFull.exit_status and ended.err.startswith(f"The drive of “{name}” ")
    records, reads = case
    assert ended.err.endswith(f" (its first {len(reads)} reads are there).\n")
    if name == "x.sam":
        assert body_lines((tmp_path / name).read_text()) == sam_lines(records, reads)
    elif shutil.which("samtools"):
        seen = subprocess.run(["samtools", "view", "x.bam"], cwd=tmp_path, capture_output=True, check=True)
        assert seen.stdout.decode().splitlines() == sam_lines(records, reads) and not seen.stderr


@pytest.mark.parametrize("name", ["x.sam", "x.bam"])
def test_the_reads_before_a_damaged_one_are_kept_however_few(
    name: str, run: Run, case: tuple[Records, list[Read]], tmp_path: Path
) -> None:
    records, reads = case
    good = (tmp_path / "q.fq").read_bytes()
    broken = {
        "short.fq": good + b"@last\nACGT\n+\nIII\n",
        "letter.fq": good + b"@last\nACJT\n+\nIIII\n" + good,
        "nul.fq": good + b"@last\nAC\0T\n+\nIIII\n" + good,
        "cut.fq.gz": gzip.compress(good + b"@last\nAC")[:-3],
    }
    for path, content in broken.items():
        (tmp_path / path).write_bytes(content)
        ended = run("map", "ref.fa", path, "--quiet", "--out", name, "--force")
        assert ended.status == 1 and path in ended.err and ended.err.count("\n") == 1
        assert alignment_lines(tmp_path / name) == sam_lines(records, reads)
    # A result folder could not go on from there: its input would have to be changed.
    assert run("map", "ref.fa", "short.fq", "--quiet", "--out", "r").status == 1 and not (tmp_path / "r").exists()


def test_bad_reads_leave_whole_reads(run: Run, case: tuple[Records, list[Read]], tmp_path: Path) -> None:
    records, reads = case
    (tmp_path / "bad.fq").write_text((tmp_path / "q.fq").read_text() + "@last\nACGT\n+\nIII\n")
    ended = run("map", "ref.fa", "q.fq", "bad.fq", "--quiet", "--out", "x.sam")
    assert ended.status == 1
    assert ended.err.startswith(f"Read {len(reads) + 1} of bad.fq cannot be read: it has fewer qualities than letters;")
    lines = body_lines((tmp_path / "x.sam").read_text())
    expected = sam_lines(records, reads)
    assert lines == expected * 2


BROKEN = {
    "@last\nACGT\n+\nIII\n": "it has fewer qualities than letters; correct",
    "@last\nACGT\n+\nIIIII\n": "it has more qualities than letters; correct",
    "@last\nACGT\n+\nII": "it is cut off; copy",
    "@last\nACG": "it is cut off; copy",
    "@last\nACGT\n@next\nACGT\n+\nIIII\n": "no line that begins with “+” follows its letters; correct",
    "ACGT\n+\nIIII\n": "it does not begin with “@”; correct",
    "@last\nACGT\n+\nI\x7fII\n": "one of its qualities is none of the characters",
}


@pytest.mark.parametrize("name", ["x.sam", "x.bam"])
@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_read_is_told_by_its_number_and_what_was_written_is_valid(
    broken: str,
    name: str,
    run: Run,
    case: tuple[Records, list[Read]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    records, reads = case
    # So that the file is read in parts, the broken read among the last ones.
    for module, name_of in ((scanners, "BLOCK"), (raw, "BLOCK"), (files, "_LOOKED_AT")):
        monkeypatch.setattr(module, name_of, 1000)
    monkeypatch.setattr(mapping, "LETTERS", 1000)
    monkeypatch.setattr(mapping, "_FIRST_LETTERS", 1000)
    (tmp_path / "bad.fq").write_text((tmp_path / "q.fq").read_text() + broken)
    ended = run("map", "ref.fa", "bad.fq", "--quiet", "--out", name)
    assert ended.status == 1
    assert ended.err.startswith(f"Read {len(reads) + 1} of bad.fq cannot be read: {BROKEN[broken]}")
    expected = sam_lines(records, reads)
    assert alignment_lines(tmp_path / name) == expected


@pytest.mark.parametrize("name", ["x.sam", "x.bam", "r"])
def test_what_is_wrong_with_the_first_reads_is_all_that_is_told(
    name: str, run: Run, case: tuple[Records, list[Read]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gpu.analyses.reads.index._made", lambda *arguments: pytest.fail("the index was made"))
    (tmp_path / "bad.fq").write_text("@a\nACGT\n+\nIII\n")
    ended = run("map", "ref.fa", "bad.fq", "--out", name)
    assert ended.status == 1 and ended.out == "" and not (tmp_path / name).exists()
    path = tmp_path / "bad.fq" if name == "r" else "bad.fq"
    reason = "it has fewer qualities than letters; correct it or download the file again."
    assert ended.err == f"Read 1 of {path} cannot be read: {reason}\n"


def test_a_packed_file_that_is_cut_off(run: Run, case: tuple[Records, list[Read]], tmp_path: Path) -> None:
    packed = gzip.compress((tmp_path / "q.fq").read_bytes())
    (tmp_path / "q.fq.gz").write_bytes(packed[:-20])
    ended = run("map", "ref.fa", "q.fq", "q.fq.gz", "--quiet", "--out", "x.sam")
    assert ended.status == 1 and ended.err.startswith("q.fq.gz is cut off: its compressed data have no end;")
    lines, expected = alignment_lines(tmp_path / "x.sam"), sam_lines(*case)
    assert len(expected) < len(lines) and lines == (expected * 2)[: len(lines)]


@pytest.mark.parametrize("room", [0, 10, 60, 200])
@pytest.mark.parametrize("name", ["x.sam", "x.bam"])
def test_a_drive_without_room_for_a_read(
    name: str, room: int, run: Run, case: tuple[Records, list[Read]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SmallDrive, "room", room)
    monkeypatch.setattr(output, "created", lambda path: SmallDrive(path, "w"))
    ended = run("map", "ref.fa", "q.fq", "--quiet", "--out", name)
    assert ended.status == DiskFull.exit_status and ended.err.endswith(" (no read is there).\n")
    left = (tmp_path / name).read_bytes()
    assert not left or alignment_lines(tmp_path / name) == []


@pytest.mark.parametrize("name", ["x.sam", "x.bam"])
def test_stopped_it_leaves_whole_reads(
    name: str, case: tuple[Records, list[Read]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records, reads = case
    monkeypatch.chdir(tmp_path)
    printing = command._Printing(ReadsRequest("ref.fa", ("q.fq",) * 4), Path(name), True)
    with pytest.raises(Cancelled):
        printing(Stopping(3), CpuEngine(1))
    data = (tmp_path / name).read_bytes()
    expected = sam_lines(records, reads)
    if name == "x.sam":
        lines = body_lines(data.decode())
        assert lines == expected * (len(lines) // len(expected)) and len(lines) < 4 * len(expected)
    elif shutil.which("samtools"):
        seen = subprocess.run(["samtools", "view", name], capture_output=True, check=True)
        lines = seen.stdout.decode().splitlines()
        assert lines == expected * (len(lines) // len(expected)) and not seen.stderr


def test_places_that_cannot_be_written(run: Run, case: tuple[Records, list[Read]], tmp_path: Path) -> None:
    ended = run("map", "ref.fa", "q.fq", "--quiet", "--out", "no/x.sam")
    assert ended.status == 1 and ended.err.startswith("“no/x.sam” cannot be written")
    (tmp_path / "d.sam").mkdir()
    ended = run("map", "ref.fa", "q.fq", "--quiet", "--out", "d.sam")
    assert ended.status == 1 and ended.err.startswith("“d.sam” is a folder;")
    assert run("map", "ref.fa", "none.fq", "--quiet").err.startswith("There is no file none.fq;")
    assert run("map", "none.fa", "q.fq", "--quiet").err.startswith("There is no file none.fa;")
