"""``index`` and ``map``: the text and files that they write, and refusals."""

from __future__ import annotations

import filecmp
import gzip
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gpu.sequences import bgzf
from tests.command_line.calls import ROOT, Run, alignment_lines, body_lines
from tests.gpu.analyses.reads.cases import (
    Read,
    sam_lines,
    write_fastq,
)

Records = list[tuple[str, str]]


def test_prints_sam(run: Run, case: tuple[Records, list[Read]]) -> None:
    records, reads = case
    ended = run("map", "ref.fa", "q.fq", "--engine", "cpu")
    assert ended.status == 0 and body_lines(ended.out) == sam_lines(records, reads)
    assert f"{len(reads)} reads: " in ended.err and "have fewer than 2 bases" in ended.err
    quiet = run("map", "ref.fa", "q.fq", "--quiet", "--threads", 1, "--no-cache")
    assert quiet.out == ended.out and quiet.err == ""
    cut = run("map", "ref.fa", "q.fq", "--max-hits", 1, "--errors", 0)
    assert body_lines(cut.out) == sam_lines(records, reads, errors=0, most=1)
    assert "than 1 hit: the first are told, and marked XC:i:1." in cut.err


def test_several_files_packed_and_not(run: Run, case: tuple[Records, list[Read]], tmp_path: Path) -> None:
    records, reads = case
    (tmp_path / "q.fq.gz").write_bytes(gzip.compress((tmp_path / "q.fq").read_bytes()))
    ended = run("map", "ref.fa", "q.fq.gz", "q.fq", "--quiet")
    assert body_lines(ended.out) == sam_lines(records, [*reads, *reads])


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
    # What is named so would be taken for a file that a killed run left over.
    for name in (f"reads.fq.{'0' * 16}.part", "log.txt"):
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
    assert ended.status == 0 and body_lines(ended.out) == [] and ended.out.count("@SQ\t") == len(records)
    for name in ("x.sam", "x.bam"):
        assert run("map", "ref.fa", "none.fq", "--quiet", "--out", name).status == 0
        assert alignment_lines(tmp_path / name) == []
    assert run("map", "ref.fa", "none.fq", "--quiet", "--out", "r").status == 0
    assert run("show", "r").out == ended.out and run("resume", "r", "--quiet").status == 0
    assert json.loads(run("show", "r", "--json").out)["reads"] == 0
    ended = run("map", "ref.fa", "none.fq", "q.fq", "none.fq", "--quiet")
    assert body_lines(ended.out) == sam_lines(records, reads)
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
    # More bytes than characters.
    renamed[2] = renamed[2]._replace(name="é" * 200)
    write_fastq(tmp_path / "long.fq", renamed)
    ended = run("map", "ref.fa", "long.fq", "--out", name)
    count = sum(len(read.name) > 254 for read in renamed)
    assert f"{count} reads have names of more than 254 characters; " in ended.err
    lines = alignment_lines(tmp_path / name)
    renamed[2] = renamed[2]._replace(name="_" * 200)
    assert lines == sam_lines(records, renamed)
    names = {line.split("\t")[0] for line in lines}
    assert len(names) == len(renamed) and max(map(len, names)) == 254
    assert run("map", "ref.fa", "long.fq", "--out", "r", "--quiet").status == 0
    assert body_lines(run("show", "r").out) == lines


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


def test_pairs_one_after_another_and_names_alike_are_reads_of_their_own(
    run: Run, case: tuple[Records, list[Read]], tmp_path: Path
) -> None:
    records, reads = case
    alike = [read._replace(name=f"same{number // 2}") for number, read in enumerate(reads)]
    write_fastq(tmp_path / "alike.fq", alike)
    assert run("map", "ref.fa", "alike.fq", "--quiet", "--out", "x.sam").status == 0
    lines = alignment_lines(tmp_path / "x.sam")
    assert lines == sam_lines(records, alike)
    first = [line for line in lines if not int(line.split("\t")[1]) & 256]
    assert [line.split("\t")[0] for line in first] == [read.name for read in alike]
    assert run("map", "ref.fa", "alike.fq", "--quiet", "--out", "r").status == 0
    assert body_lines(run("show", "r").out) == lines


@pytest.mark.parametrize("name", ["x.sam", "x.bam"])
def test_reads_of_no_letters_or_of_one(name: str, run: Run, case: tuple[Records, list[Read]], tmp_path: Path) -> None:
    reads = [Read("none", ""), Read("one", "A", "I"), Read("two", "AC", "II"), Read("other", "N", "!")]
    write_fastq(tmp_path / "short.fq", reads)
    ended = run("map", "ref.fa", "short.fq", "--out", name, "--max-hits", 2)
    assert ended.status == 0 and "3 reads have fewer than 2 bases: told as unmapped." in ended.err
    lines = alignment_lines(tmp_path / name)
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
    assert kept.read_bytes() == good and alignment_lines(tmp_path / name) == sam_lines(*case)
