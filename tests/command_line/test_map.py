"""``index`` and ``map``: what they print and write, a drive that is full, a card that fails, bad
input.
"""

from __future__ import annotations

import errno
import filecmp
import gzip
import io
import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

from gpu.analyses.reads import command, index, mapping, output
from gpu.analyses.reads import run as reads_run
from gpu.analyses.reads.index import FORMAT_VERSION
from gpu.analyses.reads.request import ReadsRequest
from gpu.core.array_cache import ArrayCache
from gpu.core.errors import Cancelled, CrosspointError, DiskFull
from gpu.engines import choose as choosing
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.work.reads import FoundReads, ReadSearch
from gpu.sequences import bgzf, fasta_scan, files, raw
from tests.as_card import AsCard
from tests.command_line.calls import LOST, NO_ROOM, ROOT, Run
from tests.gpu.analyses.reads.cases import (
    Read,
    random_reads,
    random_reference,
    sam_lines,
    write_fasta,
    write_fastq,
)
from tests.gpu.analyses.stopping import Stopping

Records = list[tuple[str, str]]


@pytest.fixture
def case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Records, list[Read]]:
    """``ref.fa`` and ``q.fq``, in the folder that ``run`` runs in, and a cache of the test's
    own.
    """
    kept = ArrayCache("read-indices", "An index for reads", FORMAT_VERSION, tmp_path / "cache")
    for module in (index, reads_run):
        monkeypatch.setattr(module, "kept_indices", lambda: kept)
    chance = random.Random(8)
    records = random_reference(chance)
    reads = random_reads(chance, records, 120)
    write_fasta(tmp_path / "ref.fa", records)
    write_fastq(tmp_path / "q.fq", reads)
    return records, reads


def _body(text: str) -> list[str]:
    lines = text.splitlines()
    return lines[next(number for number, line in enumerate(lines) if line.startswith("@PG")) + 1 :]


def test_prints_sam(run: Run, case: tuple[Records, list[Read]]) -> None:
    records, reads = case
    ended = run("map", "ref.fa", "q.fq", "--engine", "cpu")
    assert ended.status == 0 and _body(ended.out) == sam_lines(records, reads)
    assert f"{len(reads)} reads: " in ended.err and "have fewer than 2 bases" in ended.err
    quiet = run("map", "ref.fa", "q.fq", "--quiet", "--threads", 1, "--no-cache")
    assert quiet.out == ended.out and quiet.err == ""
    cut = run("map", "ref.fa", "q.fq", "--max-hits", 1, "--errors", 0)
    assert _body(cut.out) == sam_lines(records, reads, errors=0, most=1)
    assert "than 1 hit: the first are told, and marked XC:i:1." in cut.err


def test_several_files_packed_and_not(run: Run, case: tuple[Records, list[Read]], tmp_path: Path) -> None:
    records, reads = case
    (tmp_path / "q.fq.gz").write_bytes(gzip.compress((tmp_path / "q.fq").read_bytes()))
    ended = run("map", "ref.fa", "q.fq.gz", "q.fq", "--quiet")
    assert _body(ended.out) == sam_lines(records, [*reads, *reads])


def test_index_is_kept_for_map(
    run: Run, case: tuple[Records, list[Read]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = run("index", "ref.fa")
    bases = sum(len(letters) for _, letters in case[0])
    assert ended.status == 0 and ended.out.startswith(f"ref.fa: {bases:,} bases in 3 records; its index of ")
    assert str(tmp_path / "cache") in ended.out
    (kept,) = (tmp_path / "cache").iterdir()
    with monkeypatch.context() as patched:
        patched.setattr("gpu.analyses.reads.index._made", lambda *arguments: pytest.fail("it was made again"))
        assert run("map", "ref.fa", "q.fq", "--quiet").status == 0
    kept.write_bytes(kept.read_bytes()[:-1])
    ended = run("index", "ref.fa")
    assert "was damaged; it is made anew." in ended.err and kept.exists()


@pytest.mark.skipif(shutil.which("samtools") is None, reason="samtools is not installed")
def test_files(run: Run, case: tuple[Records, list[Read]], tmp_path: Path) -> None:
    printed = run("map", "ref.fa", "q.fq", "--quiet").out
    (tmp_path / "x.sam").write_text("something older and longer\n" * 10_000)
    for name in ("x.sam", "x.bam", "x.sam.gz", "y.SAM", "y.Bam", "y.SAM.gz"):
        ended = run("map", "ref.fa", "q.fq", "--quiet", "--force", "--out", name)
        assert ended == (0, "", "")
        seen = subprocess.run(
            ["samtools", "view", "--no-PG", "-h", name], cwd=tmp_path, capture_output=True, check=True
        )
        assert seen.stdout.decode() == printed
        assert subprocess.run(["samtools", "quickcheck", name], cwd=tmp_path, check=False).returncode == 0
    assert (tmp_path / "x.sam").read_text() == (tmp_path / "y.SAM").read_text() == printed
    for name in ("x.sam.gz", "y.SAM.gz"):
        packed = (tmp_path / name).read_bytes()
        assert gzip.decompress(packed).decode() == printed and packed.endswith(bgzf.END)
    ended = run("map", "ref.fa", "q.fq", "--out", "x.CRAM")
    assert ended.status == 1 and "“samtools view -C -T REF”" in ended.err and not (tmp_path / "x.CRAM").exists()


def _linked(how: str, path: Path, name: Path) -> None:
    """Give a file another name."""
    if how == "hard link":
        os.link(path, name)
    elif how == "symbolic link":
        name.symlink_to(path)
    else:
        path.rename(name)


@pytest.mark.parametrize("how", ["name", "hard link", "symbolic link"])
@pytest.mark.parametrize("which", ["q.fq", "ref.fa"])
def test_an_input_is_not_written_over(
    which: str, how: str, run: Run, case: tuple[Records, list[Read]], tmp_path: Path
) -> None:
    before = (tmp_path / which).read_bytes()
    _linked(how, tmp_path / which, tmp_path / "x.sam")
    names = ["ref.fa", "q.fq"] if how != "name" else ["x.sam" if name == which else name for name in ("ref.fa", "q.fq")]
    for force in ((), ("--force",)):
        ended = run("map", *names, "--out", tmp_path / "x.sam", *force)
        assert ended.status == 1 and "x.sam” is the same file as the input “" in ended.err
        assert (tmp_path / "x.sam").read_bytes() == before


def test_standard_output_is_no_input(run: Run, case: tuple[Records, list[Read]], tmp_path: Path) -> None:
    shutil.copy(tmp_path / "q.fq", tmp_path / "before.fq")
    assert run("map", "ref.fa", "q.fq", "--out", "r", "--quiet").status == 0
    for arguments in (["map", "ref.fa", "q.fq"], ["show", "r"], ["resume", "r"], ["matches", "ref.fa", "q.fq"]):
        with (tmp_path / "q.fq").open("ab") as out:
            ended = subprocess.run(
                [sys.executable, ROOT / "main.py", *arguments],
                cwd=tmp_path,
                stdout=out,
                stderr=subprocess.PIPE,
                check=False,
            )
        assert ended.returncode == 1 and b"Standard output is the same file as the input" in ended.stderr
    assert filecmp.cmp(tmp_path / "q.fq", tmp_path / "before.fq", shallow=False)


def test_an_older_file_is_written_over_with_force_alone(
    run: Run, case: tuple[Records, list[Read]], tmp_path: Path
) -> None:
    (tmp_path / "x.sam").write_text("something older\n")
    ended = run("map", "ref.fa", "q.fq", "--out", "x.sam")
    assert ended.status == 1 and ended.err == (
        "“x.sam” is there already; choose another name, or write over it with --force.\n"
    )
    assert (tmp_path / "x.sam").read_text() == "something older\n"
    printed = run("map", "ref.fa", "q.fq", "--quiet").out
    assert run("map", "ref.fa", "q.fq", "--quiet", "--out", "x.sam", "--force") == (0, "", "")
    assert (tmp_path / "x.sam").read_text() == printed
    # Nothing is lost with a file that was made for it, as mktemp does, nor with a device.
    (tmp_path / "y.sam").touch()
    (tmp_path / "z.sam").symlink_to(os.devnull)
    for name in ("y.sam", "z.sam"):
        assert run("map", "ref.fa", "q.fq", "--quiet", "--out", name) == (0, "", "")
    assert (tmp_path / "y.sam").read_text() == printed and (tmp_path / "z.sam").is_symlink()


def test_an_input_does_not_lie_in_the_folder_of_the_result(
    run: Run, case: tuple[Records, list[Read]], tmp_path: Path
) -> None:
    # What is being downloaded would be taken for a file that a killed run left over.
    for name in ("reads.fq.part", "log.txt"):
        folder = tmp_path / f"of {name}"
        folder.mkdir()
        shutil.copy(tmp_path / "q.fq", folder / name)
        ended = run("map", "ref.fa", folder / name, "--out", folder, "--quiet")
        assert ended.status == 1 and "lies in the folder of the result" in ended.err
        assert filecmp.cmp(folder / name, tmp_path / "q.fq", shallow=False) and len(list(folder.iterdir())) == 1


@pytest.mark.parametrize("packing", ["plain", "gzip"])
def test_no_reads_give_a_heading_alone(
    packing: str, run: Run, case: tuple[Records, list[Read]], tmp_path: Path
) -> None:
    records, reads = case
    (tmp_path / "none.fq").write_bytes(b"" if packing == "plain" else gzip.compress(b""))
    ended = run("map", "ref.fa", "none.fq", "--quiet")
    assert ended.status == 0 and _body(ended.out) == [] and ended.out.count("@SQ\t") == len(records)
    for name in ("x.sam", "x.bam"):
        assert run("map", "ref.fa", "none.fq", "--quiet", "--out", name).status == 0
        assert _lines(tmp_path / name) == []
    assert run("map", "ref.fa", "none.fq", "--quiet", "--out", "r").status == 0
    assert run("show", "r").out == ended.out and run("resume", "r", "--quiet").status == 0
    assert json.loads(run("show", "r", "--json").out)["reads"] == 0
    ended = run("map", "ref.fa", "none.fq", "q.fq", "none.fq", "--quiet")
    assert _body(ended.out) == sam_lines(records, reads)
    # A reference without letters is none.
    assert "is empty" in run("map", "none.fq", "q.fq").err


@pytest.mark.parametrize("name", ["x.sam", "x.bam"])
def test_long_names_are_cut_and_stay_different(
    name: str, run: Run, case: tuple[Records, list[Read]], tmp_path: Path
) -> None:
    records, reads = case
    begin = "long" * 70
    renamed = [
        read._replace(name=f"{begin}{number}" if number % 3 else f"r{number}") for number, read in enumerate(reads)
    ]
    renamed[1] = renamed[1]._replace(name="n" * 254)
    write_fastq(tmp_path / "long.fq", renamed)
    ended = run("map", "ref.fa", "long.fq", "--out", name)
    count = sum(len(read.name) > 254 for read in renamed)
    assert f"{count} reads have names of more than 254 characters; " in ended.err
    lines = _lines(tmp_path / name)
    assert lines == sam_lines(records, renamed)
    names = {line.split("\t")[0] for line in lines}
    assert len(names) == len(renamed) and max(map(len, names)) == 254
    assert run("map", "ref.fa", "long.fq", "--out", "r", "--quiet").status == 0
    assert _body(run("show", "r").out) == lines


def test_a_folder(run: Run, case: tuple[Records, list[Read]]) -> None:
    _, reads = case
    printed = run("map", "ref.fa", "q.fq", "--quiet").out
    ended = run("map", "ref.fa", "q.fq", "--out", "r")
    assert ended.status == 0 and f"Reads           {len(reads)}" in ended.out
    assert run("show", "r").out == printed
    assert run("show", "r", "--format", "tsv").out.startswith("read\trecord\tstart\tend\tstrand\terror\tat\tof\n")
    assert run("resume", "r", "--quiet").status == 0
    assert json.loads(run("show", "r", "--json").out)["reads"] == len(reads)
    assert json.loads(run("map", "ref.fa", "q.fq", "--out", "r", "--json", "--quiet").out)["unmapped"] > 0
    refused = run("map", "ref.fa", "q.fq", "--json")
    assert refused.status == 1 and refused.err.startswith("--json tells of a result folder;")


class FailingCard(AsCard):
    """The processor under another name, which tells of 16 reads at a time, until it has told so
    ``left`` times.
    """

    def __init__(self, left: int, problem: Exception) -> None:
        super().__init__(1)
        self._left, self._problem = left, problem

    def find_reads(self, search: ReadSearch) -> Generator[FoundReads, None, None]:
        for found in super().find_reads(search):
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
    assert _body(text) == sam_lines(records, reads)


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
        assert _body((tmp_path / name).read_text()) == sam_lines(records, reads)
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
        assert _lines(tmp_path / name) == sam_lines(records, reads)
    # A result folder could not go on from there: its input would have to be changed.
    assert run("map", "ref.fa", "short.fq", "--quiet", "--out", "r").status == 1 and not (tmp_path / "r").exists()


def test_bad_reads_leave_whole_reads(run: Run, case: tuple[Records, list[Read]], tmp_path: Path) -> None:
    records, reads = case
    (tmp_path / "bad.fq").write_text((tmp_path / "q.fq").read_text() + "@last\nACGT\n+\nIII\n")
    ended = run("map", "ref.fa", "q.fq", "bad.fq", "--quiet", "--out", "x.sam")
    assert ended.status == 1
    assert ended.err.startswith(f"Read {len(reads) + 1} of bad.fq cannot be read: it has fewer qualities than letters;")
    lines = _body((tmp_path / "x.sam").read_text())
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
    for module, name_of in ((fasta_scan, "BLOCK"), (raw, "BLOCK"), (files, "_LOOKED_AT")):
        monkeypatch.setattr(module, name_of, 1000)
    monkeypatch.setattr(mapping, "LETTERS", 1000)
    monkeypatch.setattr(mapping, "_FIRST_LETTERS", 1000)
    (tmp_path / "bad.fq").write_text((tmp_path / "q.fq").read_text() + broken)
    ended = run("map", "ref.fa", "bad.fq", "--quiet", "--out", name)
    assert ended.status == 1
    assert ended.err.startswith(f"Read {len(reads) + 1} of bad.fq cannot be read: {BROKEN[broken]}")
    expected = sam_lines(records, reads)
    assert _lines(tmp_path / name) == expected


def _lines(path: Path) -> list[str]:
    """The lines of a file of SAM or BAM without its heading; by samtools, where that is
    installed.
    """
    if shutil.which("samtools"):
        subprocess.run(["samtools", "quickcheck", "-v", path], check=True)
        seen = subprocess.run(["samtools", "view", path], capture_output=True, check=True)
        assert not seen.stderr
        return seen.stdout.decode().splitlines()
    if path.suffix == ".sam":
        return _body(path.read_text())
    return pytest.skip("samtools is not installed")


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
    lines, expected = _lines(tmp_path / "x.sam"), sam_lines(*case)
    assert len(expected) < len(lines) and lines == (expected * 2)[: len(lines)]


def test_pairs_one_after_another_and_names_alike_are_reads_of_their_own(
    run: Run, case: tuple[Records, list[Read]], tmp_path: Path
) -> None:
    records, reads = case
    alike = [read._replace(name=f"same{number // 2}") for number, read in enumerate(reads)]
    write_fastq(tmp_path / "alike.fq", alike)
    assert run("map", "ref.fa", "alike.fq", "--quiet", "--out", "x.sam").status == 0
    lines = _lines(tmp_path / "x.sam")
    assert lines == sam_lines(records, alike)
    first = [line for line in lines if not int(line.split("\t")[1]) & 256]
    assert [line.split("\t")[0] for line in first] == [read.name for read in alike]
    assert run("map", "ref.fa", "alike.fq", "--quiet", "--out", "r").status == 0
    assert _body(run("show", "r").out) == lines


@pytest.mark.parametrize("name", ["x.sam", "x.bam"])
def test_reads_of_no_letters_or_of_one(name: str, run: Run, case: tuple[Records, list[Read]], tmp_path: Path) -> None:
    reads = [Read("none", ""), Read("one", "A", "I"), Read("two", "AC", "II"), Read("other", "N", "!")]
    write_fastq(tmp_path / "short.fq", reads)
    ended = run("map", "ref.fa", "short.fq", "--out", name, "--max-hits", 2)
    assert ended.status == 0 and "3 reads have fewer than 2 bases: told as unmapped." in ended.err
    lines = _lines(tmp_path / name)
    assert lines == sam_lines(case[0], reads, most=2)
    assert [line.split("\t")[1] for line in lines if not line.startswith("two")] == ["4"] * 3


@pytest.mark.parametrize("name", ["x.sam", "x.bam"])
def test_a_damaged_index_is_made_anew_for_map(
    name: str, run: Run, case: tuple[Records, list[Read]], tmp_path: Path
) -> None:
    run("index", "ref.fa")
    (kept,) = (tmp_path / "cache").iterdir()
    good = kept.read_bytes()
    kept.write_bytes(good[:777] + bytes([good[777] ^ 4]) + good[778:])
    ended = run("map", "ref.fa", "q.fq", "--out", name)
    assert ended.status == 0 and "was damaged; it is made anew." in ended.err
    assert kept.read_bytes() == good and _lines(tmp_path / name) == sam_lines(*case)


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
    assert not left or _lines(tmp_path / name) == []


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
        lines = _body(data.decode())
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
    assert ended.status == 1 and ended.err.startswith("“d.sam” cannot be written")
    assert run("map", "ref.fa", "none.fq", "--quiet").err.startswith("There is no file none.fq;")
    assert run("map", "none.fa", "q.fq", "--quiet").err.startswith("There is no file none.fa;")
