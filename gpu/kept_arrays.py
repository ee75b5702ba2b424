"""Arrays kept on the disk to spare making them again, such as an index: one file a key, mapped, never worth a run.

The arrays follow each other, each from a multiple of 64 bytes on. Behind them comes what is told of them, as JSON: the
version of what made them, and of each array dtype, length, place and the CRC-32 of each of its blocks. The last bytes
are the JSON's length and CRC-32. All of it is verified whenever a file is opened (a gigabyte a second and core, on all
cores, which is a small part of what making it takes), and what does not verify is removed.

A file is written under another name and renamed, so that no other run sees a part of one. When the files of a folder
grow over its limit, those that have not been used for longest go.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import mmap
import os
import shutil
import tempfile
import time
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, NamedTuple

import numpy as np
import platformdirs
from numpy.typing import NDArray

#: Bytes that the files of a folder may take together.
LIMIT = 16 << 30
_BLOCK = 4 << 20
_ALIGNED = 64
_END = b"crosspoint %08x %016x\n"
_END_BYTES = len(_END % (0, 0))
#: A file that is being written for so long was left by a run that was killed.
_LEFT_SECONDS = 7 * 24 * 3600
_PART = ".part"


class Kept(NamedTuple):
    """What was kept: ``told`` as it was given (JSON), the arrays as they were appended, read-only."""

    told: Any
    arrays: list[NDArray[Any]]


class KeptArrays:
    """The files of one kind in a folder. Whatever fails there only costs making them again.

    ``kind``: the folder's name in the user's cache folder, unless ``place`` is given. ``title``: what a file holds, in
    sentences. ``version``: of how it is made and laid out. ``limit``: bytes of all files.
    """

    def __init__(self, kind: str, title: str, version: int, place: Path | None = None, limit: int = LIMIT) -> None:
        self.folder = place or Path(platformdirs.user_cache_dir("crosspoint", appauthor=False)) / kind
        self._kind, self._title, self._version, self._limit = kind, title, version, limit

    def load(
        self, key: str, say: Callable[[str], None] = lambda sentence: None, check: Callable[[], None] = lambda: None
    ) -> Kept | None:
        """What is kept of a key, or None if there is nothing that verifies.

        ``say`` is told why a file that is there is not taken. ``check`` is called while it is verified, and may raise.
        """
        path = self._path(key)
        try:
            with path.open("rb") as file:
                whole = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            told = _told(whole)
            if told["version"] == self._version:
                arrays = _arrays(whole, told["arrays"], check)
                os.utime(path)
                return Kept(told["told"], arrays)
            problem = "was made by another version"
        except FileNotFoundError:
            return None
        except (OSError, ValueError, LookupError, TypeError, OverflowError, RecursionError):
            problem = "was damaged"
        say(f"{self._title} kept in “{self.folder}” {problem}; it is made anew.")
        with contextlib.suppress(OSError):
            path.unlink()
        return None

    def writing(self, key: str, expected: int = 0) -> ArrayWriter:
        """A writer for what is to be kept of a key, of so many bytes at least; use it ``with``."""
        return ArrayWriter(self._path(key), self._version, self._limit, expected)

    def _path(self, key: str) -> Path:
        return self.folder / f"{hashlib.sha256(key.encode()).hexdigest()}.{self._kind}"


class ArrayWriter:
    """Appends arrays of one dimension to a file that is in its place after ``finish``, and whole.

    Without room it keeps nothing, silently.
    """

    def __init__(self, path: Path, version: int, limit: int, expected: int = 0) -> None:
        self._path, self._version, self._limit, self._expected = path, version, limit, expected
        self._file: BinaryIO | None = None
        self._name = ""
        self._size = 0
        self._rows: list[list[Any]] = []

    def __enter__(self) -> ArrayWriter:
        if self._expected > self._limit:
            return self
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            # Several runs may make the same at once; each puts a whole file there.
            handle, self._name = tempfile.mkstemp(_PART, dir=self._path.parent)
            self._file = os.fdopen(handle, "wb")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._give_up()

    def append(self, *arrays: NDArray[Any]) -> None:
        """Write arrays; they are read again as they are, but little-endian."""
        for array in arrays:
            self._append(np.ascontiguousarray(array, array.dtype.newbyteorder("<")))

    def finish(self, told: Any) -> bool:
        """Put the file in its place, with what is told of it (for JSON); returns whether it is kept."""
        text = json.dumps(
            {"version": self._version, "told": told, "arrays": self._rows}, separators=(",", ":")
        ).encode()
        self._write(text + _END % (zlib.crc32(text), len(text)))
        if self._file is None:
            return False
        try:
            self._file.close()
            self._make_room()
            os.replace(self._name, self._path)
        except OSError:
            self._give_up()
            return False
        self._file = None
        return True

    def _append(self, array: NDArray[Any]) -> None:
        self._write(bytes(-self._size % _ALIGNED))
        view = array.view(np.uint8).data
        self._rows.append([array.dtype.str, len(array), self._size, _sums(view) if self._file else []])
        self._write(view)

    def _write(self, data: bytes | memoryview) -> None:
        if self._file is None:
            return
        size = self._size + len(data)
        try:
            # As much is left to others as this takes.
            if size <= self._limit and shutil.disk_usage(self._path.parent).free >= size + len(data):
                self._file.write(data)
                self._size = size
                return
        except OSError:
            pass
        self._give_up()

    def _give_up(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            with contextlib.suppress(OSError):
                file.close()
            with contextlib.suppress(OSError):
                os.unlink(self._name)

    def _make_room(self) -> None:
        """Remove what was not used for longest, and what killed runs have left."""
        held = 0
        files = []
        for entry in self._path.parent.iterdir():
            # Other runs put files there and remove them; on Windows they may have them open.
            with contextlib.suppress(OSError):
                stat = entry.stat()
                if entry.suffix != _PART:
                    files.append((stat.st_mtime, stat.st_size, entry))
                    held += stat.st_size
                elif stat.st_mtime < time.time() - _LEFT_SECONDS:
                    entry.unlink()
        for _, size, entry in sorted(files):
            if held + self._size <= self._limit:
                return
            with contextlib.suppress(OSError):
                entry.unlink()
                held -= size


def _told(whole: mmap.mmap) -> Any:
    """What a file says of itself. Raises ``ValueError`` unless it verifies."""
    end = whole[-_END_BYTES:]
    words = end.split()
    if len(end) != _END_BYTES or len(words) != 3:
        raise ValueError("it has no end")
    size = int(words[2], 16)
    text = whole[len(whole) - _END_BYTES - size : len(whole) - _END_BYTES]
    if len(text) != size or end != _END % (zlib.crc32(text), size):
        raise ValueError("its end is damaged")
    return json.loads(text)


def _arrays(whole: mmap.mmap, rows: list[list[Any]], check: Callable[[], None]) -> list[NDArray[Any]]:
    """The arrays of a file, which stays mapped as long as they are there. Raises ``ValueError`` unless all verify."""
    arrays = [np.frombuffer(whole, dtype, count, place) for dtype, count, place, _ in rows]
    views = [array.view(np.uint8).data for array in arrays]
    if _sums_of_all(views, check) != [sums for *_, sums in rows]:
        raise ValueError("a checksum differs")
    return arrays


def _sums(view: memoryview) -> list[int]:
    """The CRC-32 of each block."""
    return _sums_of_all([view], lambda: None)[0]


def _sums_of_all(views: list[memoryview], check: Callable[[], None]) -> list[list[int]]:
    blocks = [view[start : start + _BLOCK] for view in views for start in range(0, len(view), _BLOCK)]
    sums: list[int] = []
    with ThreadPoolExecutor(thread_name_prefix="checksums") as pool:
        # One block is not worth a thread.
        results = pool.map(zlib.crc32, blocks) if len(blocks) > 1 else map(zlib.crc32, blocks)
        try:
            for each in results:
                sums.append(each)
                check()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    found = iter(sums)
    return [[next(found) for _ in range(0, len(view), _BLOCK)] for view in views]
