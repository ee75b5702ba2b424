"""Cache of arrays on disk, such as the index of a reference: one memory-mapped file a key.

No failure of the cache ends a run.

The arrays follow each other, each from a multiple of 64 bytes on. They are described by JSON at the
end: the kind of file, its key, the version of what made them, and of each array dtype, length,
place and the CRC-32 of each of its blocks. The last bytes are the JSON's length and CRC-32. All of
it is verified whenever a file is opened (a gigabyte a second and core, a small part of the time of
computing it), and a file that does not verify or belongs to another key is removed. Anything but a
regular file is neither read nor removed.

A file is written under another name and renamed, so that no other run sees a part of one. When the
files of a folder grow over its limit, those that have not been used for longest go; other files
there are left alone.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import mmap
import os
import re
import shutil
import stat
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import platformdirs
from numpy.typing import DTypeLike, NDArray

from gpu.core.phrase import Phrase
from gpu.core.safe_files import NewFile, NotRegularFile, SafeFolder, open_regular

#: Bytes that the files of a folder may take together.
LIMIT = 16 << 30
_BLOCK = 4 << 20
_ALIGNED = 64
_END = b"crosspoint %08x %016x\n"
_END_BYTES = len(_END % (0, 0))


class CachedArrays(NamedTuple):
    """Cached data: the ``description`` (JSON) and the arrays as they were appended, read-only."""

    description: Any
    arrays: list[NDArray[Any]]


class KeptFile(NamedTuple):
    """A cached file: ``size`` in bytes, ``used`` last, in seconds since 1970; and what it says."""

    path: Path
    size: int
    used: float
    key: str
    description: Any


class ArrayCache:
    """The files of one kind in a folder; any failure only means computing the arrays again.

    ``kind``: the folder's name in the user's cache folder, unless ``place`` is given. ``title``:
    what a file holds, in sentences. ``version``: of how it is made and laid out. ``limit``: bytes
    of all files. ``dtypes``: of a file's arrays, in order, over and over; None: any.
    """

    def __init__(
        self,
        kind: str,
        title: str,
        version: int,
        place: Path | None = None,
        limit: int = LIMIT,
        dtypes: Sequence[DTypeLike] | None = None,
    ) -> None:
        self.folder = place or Path(platformdirs.user_cache_dir("crosspoint", appauthor=False)) / kind
        self._kind, self._title, self._version, self._limit = kind, title, version, limit
        self._dtypes = None if dtypes is None else [np.dtype(dtype) for dtype in dtypes]

    def load(
        self,
        key: str,
        say: Callable[[str], None] = lambda sentence: None,
        check: Callable[[], None] = lambda: None,
        fits: Callable[[CachedArrays], bool] = lambda kept: True,
    ) -> CachedArrays | None:
        """The cached arrays of a key, or None without a file that verifies.

        ``say`` is told why a file that is there is not taken. ``check`` is called while it
        is verified, and may raise. ``fits``: tells if the description and the lengths of the arrays
        are those of the key; it may raise ``ValueError``.
        """
        path = self._path(key)
        try:
            with open_regular(path) as file:
                whole = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
                description = _description(whole)
                if description.items() >= self._head(key).items():
                    kept = CachedArrays(description["told"], _arrays(whole, description["arrays"], check))
                    if not self._is_fit(kept) or not fits(kept):
                        raise ValueError("its arrays are of other types or lengths")
                    # In a folder that only others may write, it is not noted when it was used last.
                    with contextlib.suppress(OSError):
                        os.utime(file.fileno() if os.utime in os.supports_fd else path)
                    return kept
                problem = Phrase("was copied from another file")
        except FileNotFoundError:
            return None
        except NotRegularFile as found:
            say(Phrase("{} cannot be kept: “{}” is {}; remove it.", self._title, path, found.kind))
            return None
        except OSError as found:
            # What is unreadable today, for lack of memory maybe, may be whole.
            say(
                Phrase(
                    "{} kept in “{}” cannot be read ({}); it is made anew.", self._title, self.folder, found.strerror
                )
            )
            return None
        except (ValueError, LookupError, TypeError, OverflowError, RecursionError):
            problem = Phrase("was damaged")
        say(Phrase("{} kept in “{}” {}; it is made anew.", self._title, self.folder, problem))
        with contextlib.suppress(OSError):
            path.unlink()
        return None

    def writing(self, key: str, expected: int = 0) -> ArrayWriter:
        """A context manager that writes the arrays of a key, of at least ``expected`` bytes."""
        return ArrayWriter(self._path(key), self._head(key), self._limit, expected)

    def listed(self) -> list[KeptFile]:
        """The files of this kind and version, the last used first; their arrays are not verified.

        What cannot be read is left out.
        """
        found = []
        for path in self.folder.glob(f"*.{self._kind}"):
            with contextlib.suppress(OSError, NotRegularFile, ValueError, LookupError, TypeError, RecursionError):
                with open_regular(path) as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as whole:
                    said, state = _description(whole), os.fstat(file.fileno())
                if path == self._path(said["key"]):
                    found.append(KeptFile(path, state.st_size, state.st_mtime, said["key"], said["told"]))
        return sorted(found, key=lambda kept: -kept.used)

    def _head(self, key: str) -> dict[str, Any]:
        return {"kind": self._kind, "key": key, "version": self._version}

    def _is_fit(self, kept: CachedArrays) -> bool:
        dtypes = self._dtypes
        if dtypes is None:
            return True
        rounds, rest = divmod(len(kept.arrays), len(dtypes))
        return not rest and [array.dtype for array in kept.arrays] == dtypes * rounds

    def _path(self, key: str) -> Path:
        # By version, too, so that a file of another one is not even looked at.
        name = hashlib.sha256(json.dumps(self._head(key)).encode()).hexdigest()
        return self.folder / f"{name}.{self._kind}"


class ArrayWriter(contextlib.ExitStack):
    """Appends one-dimensional arrays to a file that appears, complete, on ``finish``.

    ``head``: kind, key and version of the file. Without room, or with something else in its place,
    nothing is written.
    """

    def __init__(self, path: Path, head: dict[str, Any], limit: int, expected: int = 0) -> None:
        super().__init__()
        self._path, self._head, self._limit, self._expected = path, head, limit, expected
        self._folder: SafeFolder | None = None
        self._file: NewFile | None = None
        self._size = 0
        self._rows: list[list[Any]] = []

    def __enter__(self) -> ArrayWriter:
        if self._expected <= self._limit:
            with contextlib.suppress(OSError, NotRegularFile):
                self._path.parent.mkdir(parents=True, exist_ok=True)
                # Several runs may make the same at once; each puts a whole file there.
                self._folder = self.enter_context(SafeFolder(self._path.parent))
                self._file = self.enter_context(self._folder.create(self._path.name))
        return self

    def append(self, *arrays: NDArray[Any]) -> None:
        for array in arrays:
            self._append(np.ascontiguousarray(array, array.dtype.newbyteorder("<")))

    def finish(self, description: Any) -> bool:
        """Put the file in place with its ``description`` (for JSON); True if that succeeded."""
        text = json.dumps({**self._head, "told": description, "arrays": self._rows}, separators=(",", ":")).encode()
        self._write(text + _END % (zlib.crc32(text), len(text)))
        if self._file is None or self._folder is None:
            return False
        with contextlib.suppress(OSError):
            self._make_room(self._folder)
            self._file.seal(flush=False)
            return True
        return False

    def _append(self, array: NDArray[Any]) -> None:
        self._write(bytes(-self._size % _ALIGNED))
        view = array.view(np.uint8).data
        self._rows.append([array.dtype.str, len(array), self._size, _sums(view) if self._file else []])
        self._write(view)

    def _write(self, data: bytes | memoryview) -> None:
        if self._file is None:
            return
        size = self._size + len(data)
        with contextlib.suppress(OSError):
            # As much is left to others as this takes.
            if size <= self._limit and shutil.disk_usage(self._path.parent).free >= size + len(data):
                self._file.write(data)
                self._size = size
                return
        self._file = None
        self.close()

    def _make_room(self, folder: SafeFolder) -> None:
        """Remove the least recently used files, and those that killed runs left (by their
        names).
        """
        folder.clear()
        held = 0
        files = []
        own = re.compile(rf"[0-9a-f]{{64}}{re.escape(self._path.suffix)}")
        for entry in filter(own.fullmatch, folder.names()):
            # Other runs put files there and remove them; on Windows they may have them open.
            with contextlib.suppress(OSError):
                found = self._path.with_name(entry).lstat()
                if stat.S_ISREG(found.st_mode):
                    files.append((found.st_mtime, found.st_size, entry))
                    held += found.st_size
        for _, size, entry in sorted(files):
            if held + self._size <= self._limit:
                return
            with contextlib.suppress(OSError):
                folder.entry(entry).unlink()
                held -= size


def _description(whole: mmap.mmap) -> dict[str, Any]:
    """The description at a file's end. Raises ``ValueError`` unless it verifies."""
    end = whole[-_END_BYTES:]
    words = end.split()
    if len(end) != _END_BYTES or len(words) != 3:
        raise ValueError("it has no end")
    size = int(words[2], 16)
    text = whole[len(whole) - _END_BYTES - size : len(whole) - _END_BYTES]
    if len(text) != size or end != _END % (zlib.crc32(text), size):
        raise ValueError("its end is damaged")
    description = json.loads(text)
    if not isinstance(description, dict):
        raise ValueError("its end is of another kind")
    return description


def _arrays(whole: mmap.mmap, rows: list[list[Any]], check: Callable[[], None]) -> list[NDArray[Any]]:
    """The arrays of a mapped file. Raises ``ValueError`` unless all verify."""
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
