"""Arrays on disk: what was kept is opened, what is damaged is removed and said, and a full drive
keeps nothing.
"""

from __future__ import annotations

import errno
import os
import shutil
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from gpu.core import array_cache
from gpu.core.array_cache import ArrayCache

NUMBERS = np.arange(5000, dtype=np.int64) * 3
LETTERS = np.frombuffer(b"acgtgcatgc" * 77, np.uint8)


def _keep(arrays: ArrayCache, key: str = "key", told: Any = None, numbers: np.ndarray = NUMBERS) -> bool:
    with arrays.writing(key) as writer:
        writer.append(numbers, LETTERS)
        writer.append(np.empty(0, np.int32))
        return writer.finish(told)


def _files(folder: Path) -> list[Path]:
    return sorted(folder.iterdir()) if folder.exists() else []


def _of(folder: Path, version: int = 1, limit: int = 1 << 30) -> ArrayCache:
    return ArrayCache("things", "A thing", version, folder, limit)


def test_kept_and_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Several blocks of each, and a last one that is not full.
    monkeypatch.setattr(array_cache, "_BLOCK", 300)
    arrays = _of(tmp_path / "of" / "its own")
    assert arrays.load("key") is None
    assert _keep(arrays, told={"of": [1, 2]})
    kept = arrays.load("key")
    assert kept is not None and kept.description == {"of": [1, 2]}
    assert [array.dtype for array in kept.arrays] == [np.int64, np.uint8, np.int32]
    for one, other in zip(kept.arrays, (NUMBERS, LETTERS, []), strict=True):
        assert np.array_equal(one, other) and not one.flags.writeable and one.ctypes.data % 8 == 0
    assert arrays.load("another key") is None
    assert [path.suffix for path in _files(arrays.folder)] == [".things"]


def test_any_byte_that_differs_is_noticed_and_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(array_cache, "_BLOCK", 300)
    arrays = _of(tmp_path)
    few = NUMBERS[:64]
    assert _keep(arrays, numbers=few)
    (path,) = _files(tmp_path)
    whole = path.read_bytes()
    damaged = [whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] for at in range(len(whole))]
    padding = -(few.nbytes + len(LETTERS)) % 64
    silent = 0
    for data in [*damaged, b"", whole[:-1], whole[:40], whole + b"\0", whole[1:]]:
        path.write_bytes(data)
        said: list[str] = []
        kept = arrays.load("key", said.append)
        if kept is not None:
            silent += 1
            assert np.array_equal(kept.arrays[0], few) and np.array_equal(kept.arrays[1], LETTERS) and not said
        else:
            assert said == [f"A thing kept in “{tmp_path}” was damaged; it is made anew."]
            assert _files(tmp_path) == []
    # What lies between two arrays means nothing.
    assert silent == padding


def test_two_versions_keep_their_files_side_by_side(tmp_path: Path) -> None:
    one, two = (_of(tmp_path, version=version) for version in (1, 2))
    said: list[str] = []
    assert _keep(one) and two.load("key", said.append) is None
    assert _keep(two, numbers=NUMBERS + 1)
    for arrays, numbers in ((one, NUMBERS), (two, NUMBERS + 1)):
        kept = arrays.load("key", said.append)
        assert kept is not None and np.array_equal(kept.arrays[0], numbers)
    assert said == [] and len(_files(tmp_path)) == 2


def test_a_file_of_another_version_under_this_ones_name(tmp_path: Path) -> None:
    assert _keep(_of(tmp_path, version=1))
    # Each version has names of its own: somebody has renamed it.
    _of(tmp_path, version=1)._path("key").rename(_of(tmp_path, version=2)._path("key"))
    said: list[str] = []
    assert _of(tmp_path, version=2).load("key", said.append) is None
    assert said == [f"A thing kept in “{tmp_path}” was copied from another file; it is made anew."]
    assert _files(tmp_path) == []


def test_the_oldest_goes(tmp_path: Path) -> None:
    assert _keep(_of(tmp_path), "1")
    size = _files(tmp_path)[0].stat().st_size
    arrays = _of(tmp_path, limit=int(2.5 * size))
    assert _keep(arrays, "2")
    for age, path in enumerate(_files(tmp_path)):
        os.utime(path, (1e9 + age, 1e9 + age))
    assert arrays.load("1") is not None  # used now, so the second is the oldest
    assert _keep(arrays, "3")
    assert [arrays.load(key) is not None for key in "123"] == [True, False, True]


def test_what_killed_runs_have_left_goes(tmp_path: Path) -> None:
    left, foreign = tmp_path / f"{64 * 'a'}.things.0123456789abcdef.part", tmp_path / "notes.part"
    for path in (left, foreign):
        path.touch()
    arrays = _of(tmp_path)
    with arrays.writing("slow") as slow:
        slow.append(NUMBERS)
        assert _keep(arrays)
        assert not left.exists() and foreign.exists()
        assert slow.finish(None)
    assert arrays.load("slow") is not None


def test_other_files_are_neither_counted_nor_removed(tmp_path: Path) -> None:
    assert _keep(_of(tmp_path), "1")
    (first,) = _files(tmp_path)
    size = first.stat().st_size
    foreign = [
        tmp_path / name for name in ("thesis.things", "notes.txt", f"{64 * 'b'}.databases", f"{64 * 'c'}.things.bak")
    ]
    for path in foreign:
        path.write_bytes(bytes(3 * size))
        os.utime(path, (1e9, 1e9))
    folder = tmp_path / f"{64 * 'd'}.things"
    folder.mkdir()
    arrays = _of(tmp_path, limit=int(2.5 * size))
    assert _keep(arrays, "2")
    assert arrays.load("1") is not None and arrays.load("2") is not None
    assert all(path.stat().st_size == 3 * size for path in foreign) and folder.is_dir()


def test_a_file_copied_over_another_is_not_believed(tmp_path: Path) -> None:
    arrays = _of(tmp_path)
    assert _keep(arrays, "one") and _keep(arrays, "two", numbers=NUMBERS + 1)
    paths = {key: arrays._path(key) for key in ("one", "two")}
    shutil.copy(paths["two"], paths["one"])
    said: list[str] = []
    assert arrays.load("one", said.append) is None
    assert said == [f"A thing kept in “{tmp_path}” was copied from another file; it is made anew."]
    assert not paths["one"].exists()
    # Nor is one of another kind, though its key, version and arrays are the same.
    other = ArrayCache("others", "Another thing", 1, tmp_path)
    assert _keep(other, "one")
    shutil.copy(other._path("one"), paths["one"])
    assert arrays.load("one", said.append) is None and said[1:] == said[:1]
    kept = arrays.load("two", said.append)
    assert kept is not None and np.array_equal(kept.arrays[0], NUMBERS + 1) and len(said) == 2


def test_arrays_of_other_types_or_lengths_are_not_believed(tmp_path: Path) -> None:
    def of(*dtypes: Any) -> ArrayCache:
        return ArrayCache("things", "A thing", 1, tmp_path, dtypes=dtypes)

    for arrays, is_fit, is_taken in (
        (of(np.int64, np.uint8, np.int32), True, True),
        (of(np.int64, np.uint8, np.int32), False, False),
        (of(np.int64, np.uint8, np.int64), True, False),
        (of(np.int64, np.uint8), True, False),
    ):
        assert _keep(arrays)
        said: list[str] = []
        found = arrays.load("key", said.append, fits=lambda kept, is_fit=is_fit: is_fit and len(kept.arrays) == 3)
        assert (found is not None) == is_taken
        assert said == ([] if is_taken else [f"A thing kept in “{tmp_path}” was damaged; it is made anew."])


@pytest.mark.skipif(sys.platform == "win32", reason="it has no pipes with a name, nor links for everybody")
@pytest.mark.parametrize("what", ["pipe", "link", "folder", "device"])
def test_what_is_no_file_is_neither_opened_nor_removed(what: str, tmp_path: Path) -> None:
    arrays = _of(tmp_path / "kept")
    assert _keep(arrays, "other")
    path, elsewhere = arrays._path("key"), tmp_path / "elsewhere"
    shutil.copy(arrays._path("other"), elsewhere)
    before = elsewhere.read_bytes()
    if what == "pipe":
        os.mkfifo(path)
    elif what == "folder":
        path.mkdir()
    else:
        path.symlink_to(elsewhere if what == "link" else "/dev/zero")
    mode = path.lstat().st_mode
    said: list[str] = []
    assert arrays.load("key", said.append) is None
    named = {"pipe": "a pipe", "folder": "a folder"}.get(what, "a link")
    assert said == [f"A thing cannot be kept: “{path}” is {named}; remove it."]
    assert not _keep(arrays)
    assert path.lstat().st_mode == mode and elsewhere.read_bytes() == before
    assert len(_files(arrays.folder)) == 2


def test_what_cannot_be_read_stays_and_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arrays = _of(tmp_path)
    assert _keep(arrays)
    said: list[str] = []

    def refuse(*_: Any, **__: Any) -> None:
        raise OSError(errno.ENOMEM, "Cannot allocate memory")

    with monkeypatch.context() as patch:
        patch.setattr(array_cache.mmap, "mmap", refuse)
        assert arrays.load("key", said.append) is None
    assert said == [f"A thing kept in “{tmp_path}” cannot be read (Cannot allocate memory); it is made anew."]
    assert arrays.load("key") is not None


def test_a_folder_that_only_others_may_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arrays = _of(tmp_path)
    assert _keep(arrays)
    said: list[str] = []

    def refuse(*_: Any, **__: Any) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(os, "utime", refuse)
    assert arrays.load("key", said.append) is not None and not said


class _Usage(NamedTuple):
    total: int
    used: int
    free: int


@pytest.mark.parametrize("at", ["begin", "middle", "limit", "write", "rename"])
def test_without_room_nothing_is_kept(at: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise OSError("the drive is gone")

    def full(handle: int, _: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    free = {"begin": [], "middle": [1 << 40, 1 << 40]}.get(at, [1 << 40] * 100)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: _Usage(1 << 40, 0, free.pop() if free else 10))
    if at == "rename":
        monkeypatch.setattr(os, "replace", fail)
    elif at == "write":
        monkeypatch.setattr(os, "write", full)
    arrays = _of(tmp_path, limit=10 if at == "limit" else 1 << 30)
    assert not _keep(arrays)
    assert _files(tmp_path) == []
    assert arrays.load("key") is None


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert not _keep(_of(tmp_path / "file"))


def test_what_is_too_large_costs_nothing(tmp_path: Path) -> None:
    assert _keep(_of(tmp_path), "other")
    (other,) = _files(tmp_path)
    small = _of(tmp_path, limit=2 * NUMBERS.nbytes)
    with small.writing("key", 3 * NUMBERS.nbytes) as writer:
        assert _files(tmp_path) == [other]
        writer.append(NUMBERS)
        assert not writer.finish(None)
    # Nor does what turns out to be: nothing gives way to it.
    with small.writing("key") as writer:
        for _ in range(3):
            writer.append(NUMBERS)
        assert not writer.finish(None)
    assert _files(tmp_path) == [other]


@pytest.mark.parametrize("block", [100, 1 << 20])
def test_verifying_can_be_stopped(block: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(array_cache, "_BLOCK", block)

    def stop() -> None:
        raise KeyboardInterrupt

    arrays = _of(tmp_path)
    assert _keep(arrays)
    with pytest.raises(KeyboardInterrupt):
        arrays.load("key", check=stop)
    assert arrays.load("key") is not None


def test_what_ends_early_leaves_nothing(tmp_path: Path) -> None:
    def stop() -> None:
        with _of(tmp_path).writing("key") as writer:
            writer.append(NUMBERS)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stop()
    assert _files(tmp_path) == []
