"""The commands ``portable`` and ``unpack``: a result with its sequences, here and elsewhere."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from gpu.results.portable import CONTENTS, SUFFIX
from tests.command_line.calls import Run, fasta, letters
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


@pytest.mark.parametrize("damage", ["final file", "table", "request"])
def test_nothing_is_left_of_a_damaged_one(run: Run, damage: str, tmp_path: Path) -> None:
    """The zip file is whole; what was packed into it differs from what the result recorded."""
    if damage == "table":
        a = fasta(tmp_path / "a.fa", ("one", letters(3, 300)))
        assert run("matches", "-maxmatch", "-l", "12", a, a, "--out", "result").status == 0
        folder = tmp_path / "result"
        victim = next(folder.glob("*/*.length.npy"))
    else:
        folder = finished_result(tmp_path / "result", 600, seed=9)
        victim = folder / ("alignment.npz" if damage == "final file" else "request.json")
    data = victim.read_bytes()
    changed = data.replace(b"1", b"2", 1) if damage == "request" else data[:-1] + bytes([data[-1] ^ 1])
    assert run("portable", folder).status == 0
    path, bad = tmp_path / f"result{SUFFIX}", tmp_path / "bad.zip"
    with zipfile.ZipFile(path) as before, zipfile.ZipFile(bad, "w") as after:
        for entry in before.infolist():
            is_victim = entry.filename == f"result/{victim.relative_to(folder).as_posix()}"
            after.writestr(entry.filename, changed if is_victim else before.read(entry))
    ended = run("unpack", bad, "--out", tmp_path / "new")
    assert ended.status == 1 and ended.err.count("\n") == 1
    assert "bad.zip" in ended.err and "ask for it once more" in ended.err and not (tmp_path / "new").exists()
    assert run("unpack", path, "--out", tmp_path / "new").status == 0


@pytest.mark.parametrize(
    "name",
    ["CON", "nul.txt", "hits/Aux.npy", "COM1", "lpt9.npy", "com¹.npy", "LPT³", "NUL .txt", "CONIN$", "prn/x.npy"],
)
def test_names_of_devices_are_refused(run: Run, name: str, tmp_path: Path) -> None:
    path = tmp_path / "x.zip"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("result/request.json", "{}")
        file.writestr(CONTENTS, '{"format": "crosspoint portable result", "version": 1, "inputs": []}')
        file.writestr(f"result/{name}", "x")
    ended = run("unpack", path, "--out", tmp_path / "new")
    assert ended.status == 1 and "no portable result" in ended.err and not (tmp_path / "new").exists()


def test_far_too_many_files_are_refused_at_once(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gpu.results.portable._MAX_FILES", 5)
    folder = finished_result(tmp_path / "result", 600, seed=9)
    ended = run("portable", folder)
    assert ended.status == 1 and "copy the folder itself" in ended.err
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as file:
        for number in range(6):
            file.writestr(f"result/{number}.npy", "x")
    ended = run("unpack", tmp_path / "x.zip")
    assert ended.status == 1 and "holds 6 files" in ended.err and not (tmp_path / "x").exists()
