"""The checked cache: damage and a drive that is full cost no more than making it anew,
and are said once.
"""

from __future__ import annotations

import errno
import os
import shutil
import sys
from pathlib import Path

import pytest

from gpu.core import checked_cache
from gpu.core.checked_cache import keep, read_checked, telling
from gpu.core.monitor import Monitor
from gpu.jit.warm_up import Kernels, warm_up


@pytest.fixture(autouse=True)
def _said_anew() -> None:
    checked_cache.tell_damaged.cache_clear()
    checked_cache.say_not_kept.cache_clear()
    checked_cache.tell_of_another.cache_clear()


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "file"
    assert read_checked(path) is None
    for data in (b"", b"data", bytes(1000)):
        keep(path, data)
        assert read_checked(path) == data
    assert [entry.name for entry in path.parent.iterdir()] == ["file"]


def test_a_file_copied_over_another_is_not_believed(tmp_path: Path) -> None:
    """Nor one that comes from the folder of other sources."""
    one, two, old = tmp_path / "new" / "one", tmp_path / "new" / "two", tmp_path / "old" / "one"
    for path in (one, two, old):
        keep(path, path.parent.name.encode() + path.name.encode())
    for source in (two, old):
        checked_cache.tell_of_another.cache_clear()
        shutil.copy(source, one)
        said: list[str] = []
        with telling(said.append):
            assert read_checked(one) is None
        assert len(said) == 1 and "was copied from another file" in said[0] and str(one.parent) in said[0]
        keep(one, b"anew")
        assert read_checked(one) == b"anew"


@pytest.mark.skipif(sys.platform == "win32", reason="it has no pipes with a name, nor links for everybody")
@pytest.mark.parametrize("what", ["pipe", "link", "folder"])
def test_what_is_no_file_is_neither_opened_nor_replaced(what: str, tmp_path: Path) -> None:
    path, elsewhere, said = tmp_path / "file", tmp_path / "elsewhere", list[str]()
    keep(elsewhere, b"mine")
    before = elsewhere.read_bytes()
    {"pipe": os.mkfifo, "folder": os.mkdir, "link": lambda path: os.symlink(elsewhere, path)}[what](path)
    mode = path.lstat().st_mode
    with telling(said.append):
        assert read_checked(path) is None
        keep(path, b"data")
    assert len(said) == 1 and f"is a {what} there; remove it" in said[0]
    assert path.lstat().st_mode == mode and elsewhere.read_bytes() == before
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["elsewhere", "file"]


def test_a_full_drive_is_said_once_and_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int, data: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    said: list[str] = []
    with telling(said.append):
        keep(tmp_path / "one", b"data")
        keep(tmp_path / "two", b"data")
    assert len(said) == 1 and "No space left on device" in said[0] and str(tmp_path) in said[0]
    assert list(tmp_path.iterdir()) == []


def test_warming_up_says_what_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"")
    monitor = Monitor()
    warm_up([Kernels(lambda: read_checked(path), lambda: True)], "Compiling.", monitor)  # type: ignore[arg-type]
    (said,) = monitor.progress.remarks
    assert "was damaged" in said and str(tmp_path) in said
    assert monitor.progress.note == ""
