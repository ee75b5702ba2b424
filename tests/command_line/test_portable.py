"""The commands ``portable`` and ``unpack``: a result with its sequences, here and elsewhere."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from gpu.results.portable import CONTENTS, SUFFIX
from tests.command_line.calls import Run
from tests.samples import finished_result, running_result


def test_there_and_back(run: Run, tmp_path: Path) -> None:
    folder = finished_result(tmp_path / "one", 2000, seed=9)
    before = run("show", folder, "--format", "text").out
    saved = run("portable", folder)
    path = tmp_path / f"one{SUFFIX}"
    assert saved.status == 0 and str(path) in saved.out and path.is_file()
    assert run("portable", folder).status == 1 and run("portable", folder, "--force").status == 0
    wrong = run("portable", folder, "--out", tmp_path / "one.tar")
    assert wrong.status == 1 and "end it with .crosspoint.zip" in wrong.err
    folder.rename(tmp_path / "gone")
    opened = run("unpack", path, "--out", tmp_path / "there")
    assert opened.status == 0 and str(tmp_path / "there" / "result") in opened.out
    # The letters come from the sequences beside the result.
    after = run("show", tmp_path / "there" / "result", "--format", "text")
    assert after.status == 0 and before and after.out == before
    again = run("unpack", path, "--out", tmp_path / "there")
    assert again.status == 1 and "is there already" in again.err and again.err.count("\n") == 1


def test_what_is_not_finished_is_not_saved(run: Run, tmp_path: Path) -> None:
    ended = run("portable", running_result(tmp_path / "one", 2000))
    assert ended.status == 1 and "finished" in ended.err
    assert not (tmp_path / f"one{SUFFIX}").exists()


@pytest.mark.parametrize("kind", ["outside", "overlapping", "no zip", "bomb"])
def test_unsafe_files_are_refused(run: Run, kind: str, tmp_path: Path) -> None:
    path, inside = tmp_path / "x.zip", io.BytesIO()
    with zipfile.ZipFile(inside, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("result/request.json", "{}")
        file.writestr(CONTENTS, '{"format": "crosspoint portable result", "version": 1, "inputs": []}')
        file.writestr("../outside" if kind == "outside" else "sequences/a", bytes(4000))
        for entry in file.infolist():
            if kind == "overlapping":
                entry.compress_size *= 50
            if kind == "bomb":
                entry.file_size = 1 << 60 if entry.filename == "sequences/a" else entry.file_size
    path.write_bytes(b"no zip" if kind == "no zip" else inside.getvalue())
    ended = run("unpack", path, "--out", tmp_path / "new")
    assert ended.status == 1 and ended.err.count("\n") == 1 and "Traceback" not in ended.err
    assert ("free some space" if kind == "bomb" else "no portable result") in ended.err
    assert [one.name for one in tmp_path.iterdir()] == ["x.zip"]
