"""Bad files, bad requests, wrong usage and failures: one sentence, and the exit status."""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable
from pathlib import Path

import pytest

import gpu.analyses.chromosome.estimate
import gpu.analyses.chromosome.run
from gpu.analyses.estimate import Estimate
from gpu.core.errors import Cancelled, DeviceError, DiskFull
from tests.command_line.calls import Run, fasta, letters


def _empty(folder: Path) -> Path:
    (folder / "x").write_bytes(b"")
    return folder / "x"


def _no_record(folder: Path) -> Path:
    (folder / "x").write_text("just some words\n")
    return folder / "x"


def _protein(folder: Path) -> Path:
    return fasta(folder / "x", ("p", "MKVLLEFPQWERTYIPASDFGHKLMNPQWEEEE"))


def _binary(folder: Path) -> Path:
    (folder / "x").write_bytes(bytes(range(256)) * 20)
    return folder / "x"


def _cut_gzip(folder: Path) -> Path:
    data = gzip.compress(b">x\n" + letters(3, 5000).encode() + b"\n")
    (folder / "x.gz").write_bytes(data[: len(data) // 2])
    return folder / "x.gz"


def _names_alike(folder: Path) -> Path:
    return fasta(folder / "x", ("same", "ACGT"), ("same", "ACCT"))


def _no_bases(folder: Path) -> Path:
    return fasta(folder / "x", ("nothing", ""))


def _missing(folder: Path) -> Path:
    return folder / "x"


def _folder(folder: Path) -> Path:
    (folder / "x").mkdir()
    return folder / "x"


BAD_FILES = [_empty, _no_record, _protein, _binary, _cut_gzip, _names_alike, _no_bases, _missing, _folder]


@pytest.mark.parametrize("make", BAD_FILES)
def test_bad_file(run: Run, pair: tuple[Path, Path], make: Callable[[Path], Path]) -> None:
    (pair[0].parent / "folder é").mkdir()
    bad = make(pair[0].parent / "folder é")
    ended = run("align", bad, pair[1], "--out", "out")
    assert (ended.status, ended.out) == (1, "")
    assert ended.err.count("\n") == 1
    assert bad.name in ended.err
    assert not Path("out").exists()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--mismatch", "3"], "mismatch score must be negative"),
        (["--match", "0"], "match score must be positive"),
        (["--gap-extend", "9"], "first gap must cost at least"),
        (["--match", "10000000"], "could reach scores beyond"),
        (["--sra", "1k"], "special rows area"),
        (["--trim-a", "5-90000"], "is not inside"),
        (["--record-b", "third"], "has no record “third”"),
    ],
)
def test_bad_request(run: Run, pair: tuple[Path, Path], options: list[str], sentence: str) -> None:
    ended = run("align", *pair, "--out", "out", *options)
    assert (ended.status, ended.out) == (1, "")
    assert sentence in ended.err and ended.err.count("\n") == 1
    assert not Path("out").exists()


def test_bad_folder(run: Run, pair: tuple[Path, Path]) -> None:
    for folder, sentence in ((pair[0], "is a file"), (".", "is not empty")):
        ended = run("align", *pair, "--out", folder)
        assert (ended.status, ended.out) == (1, "")
        assert sentence in ended.err and ended.err.count("\n") == 1
    assert run("align", *pair, "--out", "out", "--quiet").status == 0
    ended = run("align", *pair, "--out", "out", "--match", 2)
    assert ended.status == 1 and "holds another comparison" in ended.err
    for command in ("resume", "show"):
        ended = run(command, "nowhere")
        assert ended.status == 1 and "nowhere" in ended.err and ended.err.count("\n") == 1


def test_a_folder_of_another_analysis(run: Run, pair: tuple[Path, Path]) -> None:
    commands = ("align", "matches", "search", "pairs", "map", "genomes")
    for command in commands:
        assert run(command, *pair, "--out", command, "--quiet").status == 0
    for held in commands:
        before = {path: path.read_bytes() for path in Path(held).rglob("*") if path.is_file()}
        for command in commands:
            ended = run(command, *pair, "--out", held, "--quiet")
            expected = "" if command == held else f"“{held}” holds another comparison; choose an empty folder"
            assert ended.status == (command != held) and expected in ended.err and ended.err.count("\n") < 2
        assert {path: path.read_bytes() for path in before} == before


def test_spaces_and_other_letters_in_paths(run: Run, pair: tuple[Path, Path]) -> None:
    folder = pair[0].parent / "мой δ dir"
    folder.mkdir()
    moved = [path.rename(folder / f"séq {path.name}") for path in pair]
    assert run("align", *moved, "--out", folder / "out ü", "--quiet").status == 0
    assert run("show", folder / "out ü").status == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["align"],
        ["align", "a.fa", "b.fa"],
        ["align", "a.fa", "b.fa", "--out", "out", "--mode", "fast"],
        ["align", "a.fa", "b.fa", "--out", "out", "--trim-a", "hello"],
        ["align", "a.fa", "b.fa", "--out", "out", "--sra", "much"],
        ["align", "a.fa", "b.fa", "--out", "out", "--until", "7"],
        ["align", "a.fa", "b.fa", "--out", "out", "--threads", "0"],
        ["align", "a.fa", "b.fa", "--out", "out", "--match", "1.5"],
        ["show"],
        ["--nonsense"],
        ["algin", "a.fa", "b.fa"],
    ],
)
def test_usage(run: Run, pair: tuple[Path, Path], arguments: list[str]) -> None:
    ended = run(*arguments)
    assert (ended.status, ended.out) == (2, "")
    assert "error: " in ended.err and "Traceback" not in ended.err
    assert not Path("out").exists()


def test_help(run: Run) -> None:
    ended = run("--help")
    assert (ended.status, ended.err) == (0, "")
    for command in ("align", "resume", "show", "simulate", "bench", "example"):
        assert command in ended.out


@pytest.mark.parametrize(
    ("problem", "status"),
    [
        (DiskFull("The drive is full."), 3),
        (DeviceError("The card is gone."), 3),
        (MemoryError(), 3),
        (OSError(5, "Input/output error", "rows.npy"), 3),
        (ZeroDivisionError("a bug"), 3),
        (Cancelled("Stopped."), 130),
    ],
)
def test_failures(
    run: Run, pair: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, problem: Exception, status: int
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise problem

    monkeypatch.setattr(gpu.analyses.chromosome.run, "run", fail)
    ended = run("align", *pair, "--out", "out")
    assert (ended.status, ended.out) == (status, "")
    assert ended.err.count("\n") == 1 and "Traceback" not in ended.err


def test_too_little_disk_is_said_before_the_start(
    run: Run, pair: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    full = Estimate(60.0, 10, 10**12, 10**9, 10**6, "About 1 min at most.", "trim", "a smaller special rows area")
    monkeypatch.setattr(gpu.analyses.chromosome.estimate, "estimate", lambda *_, **__: full)
    ended = run("align", *pair, "--out", "out")
    assert (ended.status, ended.out) == (3, "")
    assert "The drive of “out” has too little free space: 931.3 GiB are needed, 976.6 KiB are free" in ended.err
    assert not Path("out").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes on this system")
@pytest.mark.parametrize("command", ["align", "matches"])
def test_a_pipe_is_refused_at_once(run: Run, pair: tuple[Path, Path], tmp_path: Path, command: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    for extra in (["--out", "out"], []) if command == "matches" else (["--out", "out"],):
        for files in (("pipe", pair[1]), (pair[0], "pipe")):
            ended = run(command, *files, *extra, "--quiet")
            assert (ended.status, ended.out) == (1, "") or command == "matches"
            assert ended.status == 1 and "only a file can be read twice" in ended.err and ended.err.count("\n") == 1


@pytest.mark.parametrize("words", [("align", "a.fa", "b.fa", "--out", "x"), ("cluster", "worker", "tcp://h:1")])
def test_what_a_subcommand_does_not_know_is_told_with_its_usage(run: Run, words: tuple[str, ...]) -> None:
    ended = run(*words, "--bogus", "1")
    name = " ".join(words[: 2 if words[0] == "cluster" else 1])
    assert (ended.status, ended.out) == (2, "") and ended.err.startswith("usage: ")
    assert name in ended.err.partition("[-h]")[0]
    assert ended.err.splitlines()[-1].endswith(f"{name}: error: unrecognized arguments: --bogus 1")
