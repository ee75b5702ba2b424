"""Result folders that came to harm, taken up from the command line: what is damaged is computed
again, and never believed.
"""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

from gpu.analyses.chromosome.result import Result
from gpu.results import journal
from gpu.results.portable import SUFFIX, save_portable
from tests.command_line.calls import Run


@pytest.fixture
def searched(run: Run, pair: tuple[Path, Path]) -> tuple[list[object], str]:
    """A command of ``matches`` that was run into ``m``, and what ``show`` prints of it."""
    command = ["matches", "-maxmatch", "-l", 12, "-b", "--no-cache", *pair, "--out", "m", "--quiet"]
    assert run(*command).status == 0
    return command, run("show", "m").out


def test_a_damaged_search_is_noticed_and_mended(run: Run, searched: tuple[list[object], str]) -> None:
    command, printed = searched
    files = [path for path in Path("m").rglob("*") if path.suffix in (".npy", ".json") and path.name != "request.json"]
    assert len(files) > 8
    for number, path in enumerate(files):
        good = path.read_bytes()
        path.write_bytes(good[:-1] + bytes([good[-1] ^ 1]))
        ended = run("resume", "m", "--quiet") if number % 2 else run(*command)
        assert (ended.status, ended.err) == (0, ""), path
        assert path.read_bytes() == good or path.name == "statistics.json"
        assert run("show", "m").out == printed


@pytest.mark.parametrize(
    "name", ["lines.npz", "pruned.npz", "history.npz", "crosspoints_2.npy", "alignment.npz", "statistics.json"]
)
def test_a_damaged_alignment_is_mended(run: Run, pair: tuple[Path, Path], name: str) -> None:
    assert run("align", *pair, "--out", "r", "--quiet").status == 0
    good = {path.name: path.read_bytes() for path in Path("r").iterdir()}
    Path("r", name).write_bytes(good[name][:-1])
    ended = run("show", "r")
    assert ended.status == 1 and name in ended.err
    assert run("resume", "r", "--quiet").status == 0
    for same in ("alignment.npz", "lines.npz", "alignment.txt", "crosspoints_4.npy"):
        assert Path("r", same).read_bytes() == good[same]
    assert run("show", "r").status == 0


def test_resume_remembers_the_formats(run: Run, pair: tuple[Path, Path]) -> None:
    assert run("align", *pair, "--out", "r", "--quiet", "--until", 2, "--format", "paf", "--format", "maf").status == 0
    assert run("resume", "r", "--quiet").status == 0
    assert {path.suffix for path in Path("r").glob("alignment.*")} == {".npz", ".paf", ".maf"}
    assert run("resume", "r", "--quiet", "--format", "text").status == 0
    assert Path("r/alignment.txt").exists()
    assert run("align", *pair, "--out", "t", "--quiet", "--until", 2).status == 0
    assert run("resume", "t", "--quiet").status == 0
    assert {path.suffix for path in Path("t").glob("alignment.*")} == {".npz", ".txt"}


def test_a_changed_request_is_refused_by_name(run: Run, pair: tuple[Path, Path]) -> None:
    for out, until in (("whole", 6), ("stopped", 2)):
        assert run("align", *pair, "--out", out, "--quiet", "--until", until).status == 0
        path = Path(out, "request.json")
        good = path.read_text()
        for before, after in (
            ('"mismatch": -3', '"mismatch": -1'),
            ('"partition": 128', '"partition": 0'),
            ('"format": 1', '"format":  1'),
        ):
            path.write_text(good.replace(before, after))
            assert path.read_text() != good
            for command in ("show", "resume"):
                ended = run(command, out)
                assert ended.status == 1 and "request.json" in ended.err and ended.err.count("\n") == 1
        assert run("align", *pair, "--out", out, "--quiet").status == 0
        assert run("show", out).status == 0


@pytest.mark.parametrize("format", [0, 2, "1", True, None])
def test_a_folder_of_another_format_is_refused_in_one_sentence(run: Run, pair: tuple[Path, Path], format: Any) -> None:
    assert run("align", *pair, "--out", "r", "--quiet").status == 0
    request, path = Result.open("r").request, Path("r", "request.json")
    path.write_text(json.dumps(json.loads(path.read_text()) | {"format": format}))
    save_portable(Path("r"), request, Path(f"packed{SUFFIX}"))
    for command in ("show r", "resume r", "portable r", f"unpack packed{SUFFIX} --out new"):
        ended = run(*command.split())
        assert ended.status == 1 and ended.err.count("\n") == 1
        assert "request.json” is of another format" in ended.err


@pytest.mark.parametrize("options", [["--match", 500_000], ["--gap-extend", 300_000, "--gap-first", 300_000]])
def test_scores_that_nothing_computes_with_are_refused_before_the_folder_is_made(
    run: Run, pair: tuple[Path, Path], options: list[object]
) -> None:
    ended = run("align", *pair, "--out", "r", *options)
    assert ended.status == 1 and "too large" in ended.err
    assert not Path("r").exists()


def test_too_many_threads(run: Run, pair: tuple[Path, Path]) -> None:
    for command in (["align", *pair], ["matches", *pair]):
        ended = run(*command, "--out", "r", "--threads", 10**12)
        assert ended.status == 1 and "“threads” must be" in ended.err and not Path("r").exists()


@pytest.mark.parametrize(("code", "status"), [(errno.ENOSPC, 3), (errno.EIO, 3), (errno.EROFS, 3), (errno.EACCES, 1)])
def test_a_folder_that_cannot_be_made(
    run: Run, pair: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, code: int, status: int
) -> None:
    def refuse(*arguments: object, **named: object) -> None:
        raise OSError(code, os.strerror(code))

    with monkeypatch.context() as patch:
        patch.setattr(os, "mkdir", refuse)
        ended = run("align", *pair, "--out", "new/r")
    assert ended.status == status and "new/r" in ended.err and ended.err.count("\n") == 1


@pytest.mark.parametrize(("code", "status"), [(errno.ENOSPC, 3), (errno.EIO, 3), (errno.EROFS, 3), (errno.EACCES, 1)])
def test_a_rendering_that_cannot_be_written(
    run: Run, pair: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, code: int, status: int
) -> None:
    replace = os.replace

    def refuse(source: str, target: str, **named: int) -> None:
        if Path(target).name == "alignment.txt":
            raise OSError(code, os.strerror(code))
        replace(source, target, **named)

    monkeypatch.setattr(os, "replace", refuse)
    ended = run("align", *pair, "--out", "r", "--quiet")
    assert ended.status == status and "alignment.txt" in ended.err and ended.err.count("\n") == 1


@pytest.mark.parametrize(
    "record",
    [
        {"kind": "stage", "stage": "1", "seconds": 1, "cells": 1, "pruned": 1, "crosspoints": 1},
        {"kind": "file", "name": 7, "sha256": "00"},
        {"kind": "file", "name": "x"},
        {"kind": ["file"]},
        {"kind": None},
        {},
        {"kind": "finished", "seconds": None},
        {"kind": "row", "row": -1, "file": "x", "sha256": "", "best": [1], "pruned": 0, "seconds": 0},
        {
            "kind": "part",
            "table": "t",
            "part": 0,
            "rows": 1,
            "sizes": {"x": 1},
            "ranges": {},
            "state": None,
            "state_rows": 0,
        },
    ],
)
def test_a_record_of_other_types(run: Run, pair: tuple[Path, Path], record: dict[str, object]) -> None:
    assert run("align", *pair, "--out", "r", "--quiet", "--until", 1).status == 0
    journal.append(Path("r", journal.NAME), record)
    for command in ("show", "resume"):
        ended = run(command, "r")
        assert ended.status == 1 and journal.NAME in ended.err and ended.err.count("\n") == 1


def test_where_request_and_journal_are_lost_nobody_says_whose_folder_it_is(
    run: Run, searched: tuple[list[object], str]
) -> None:
    command, _ = searched
    request, lines = Path("m/request.json"), Path("m") / journal.NAME
    held = request.read_bytes(), lines.read_bytes()
    request.write_bytes(held[1])
    lines.write_bytes(held[0])
    ended = run(*command)
    assert ended.status == 1 and "choose an empty folder" in ended.err and ended.err.count("\n") == 1
    assert request.read_bytes() == held[1]
