"""Checks before a run that a folder can take a result; nothing on the disk changes."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path

import pytest

from gpu.analyses.estimate import Estimate
from gpu.analyses.place import FolderState, place_of
from gpu.analyses.registry import ANALYSES, Registry
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.results.os_errors import free_disk
from tests.toy.analysis import ANALYSIS, CountRequest

TOY = Registry((*ANALYSES, ANALYSIS))


@pytest.fixture
def asked(tmp_path: Path) -> CountRequest:
    (tmp_path / "a.fa").write_text(">a\nACGT\n")
    return CountRequest(str(tmp_path / "a.fa"))


def files(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() if path.is_file() else b"" for path in folder.rglob("*")}


def test_free_folders(tmp_path: Path, asked: CountRequest) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "left").mkdir()
    for name in (".DS_Store", "request.json.part"):
        (tmp_path / "left" / name).write_text("")
    before = files(tmp_path)
    for name in ("new", "empty", "left", "x/y/z"):
        assert place_of(asked, tmp_path / name, TOY) is FolderState.FREE
    assert files(tmp_path) == before


def test_what_a_folder_holds(tmp_path: Path, asked: CountRequest) -> None:
    folder = tmp_path / "r"
    ANALYSIS.run(asked, folder, Monitor(), CpuEngine(1))
    assert place_of(asked, folder, TOY) is FolderState.FINISHED
    journal = (folder / "journal.jsonl").read_text().splitlines(keepends=True)
    (folder / "journal.jsonl").write_text("".join(journal[:2]))
    assert place_of(asked, folder, TOY) is FolderState.BEGUN
    (tmp_path / "b.fa").write_text(">a\nACGTT\n")
    for other in (CountRequest(str(tmp_path / "b.fa")), ANALYSES.example()):
        with pytest.raises(InputError, match="holds another comparison"):
            place_of(other, folder, TOY)
    (folder / "request.json").write_text("{")
    with pytest.raises(InputError, match="Choose another folder"):
        place_of(asked, folder, TOY)


def test_a_result_that_cannot_be_written_is_not_gone_on_with(
    tmp_path: Path, asked: CountRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    ANALYSIS.run(asked, tmp_path / "r", Monitor(), CpuEngine(1))

    def refuse(**_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(tempfile, "TemporaryDirectory", refuse)
    assert place_of(asked, tmp_path / "r", TOY) is FolderState.FINISHED, "a result on a read-only drive is shown"
    journal = (tmp_path / "r" / "journal.jsonl").read_text().splitlines(keepends=True)
    (tmp_path / "r" / "journal.jsonl").write_text("".join(journal[:2]))
    with pytest.raises(InputError, match="cannot be used: Permission denied"):
        place_of(asked, tmp_path / "r", TOY)


def test_folders_that_cannot_be(tmp_path: Path, asked: CountRequest) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("")
    for name, words in (
        ("a.fa", "is a file; choose"),
        ("a.fa/in/it", "is a file, so there can be no folder in it"),
        ("full", "is not empty"),
        ("x" * 300, "cannot be used"),
    ):
        with pytest.raises(InputError, match=words):
            place_of(asked, tmp_path / name, TOY)
    (tmp_path / "gone").symlink_to(tmp_path / "nowhere")
    with pytest.raises(InputError, match="is a file; choose"):
        place_of(asked, tmp_path / "gone", TOY)


@pytest.mark.skipif(not os.path.isdir("/sys/kernel"), reason="there is no /sys")
def test_what_is_no_drive_tells_of_no_room(tmp_path: Path, asked: CountRequest) -> None:
    assert free_disk(Path("/sys/kernel/results")) is None and (free_disk(tmp_path) or 0) > 0
    needs = Estimate(1.0, 1, 1 << 60, 2, None, "Much.", "trim", "less")
    assert needs.enough_disk
    with pytest.raises(InputError, match="cannot be used"):
        place_of(asked, Path("/sys/kernel/results"), TOY)
