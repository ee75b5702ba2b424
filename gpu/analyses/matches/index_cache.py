"""Indices kept on disk, so that a reference is sorted once.

One file an index, named by the SHA-256 of the reference's codes: 16 KiB of header (JSON), the suffix array, the prefix
table. Each block of 16 MiB has its CRC-32 in the header, and the header one of itself; all are verified whenever an index is opened (a
gigabyte a second and core, on all cores, which is a small part of what sorting takes). A file that does not verify
is removed and the index built again. The text is not kept: it was read to find the file.

A file is written under another name and renamed, so that no other run sees a part of one. When the files grow over the
limit, those that have not been used for longest go.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs

from gpu.engines.work.matches import ReferenceIndex
from gpu.sequences.sequence import Codes

FORMAT_VERSION = 1
#: Bytes that the files may take together.
LIMIT = 16 << 30
_HEADER = 1 << 14
_BLOCK = 16 << 20
_ENDING = ".index"


def folder() -> Path:
    """Where the indices are: a folder of the user's cache."""
    return Path(platformdirs.user_cache_dir("crosspoint", appauthor=False)) / "indices"


class IndexCache:
    """The indices in a folder. Whatever fails there only costs the index's being built again."""

    def __init__(self, place: Path | None = None, limit: int = LIMIT) -> None:
        self._folder = place or folder()
        self._limit = limit

    def load(self, text: Codes) -> ReferenceIndex | None:
        """The index of a text, memory-mapped, or None if there is none that verifies."""
        path = self._path(text)
        try:
            with path.open("rb") as file:
                header = _parse(file.read(_HEADER))
            suffixes = np.memmap(path, np.dtype("<i4"), "r", _HEADER, (len(text),))
            first = np.memmap(path, np.dtype("<i4"), "r", _HEADER + suffixes.nbytes, (header["prefixes"],))
            if (
                header["sums"] != _sums(suffixes, first)
                or path.stat().st_size != _HEADER + suffixes.nbytes + first.nbytes
            ):
                raise ValueError("a checksum differs")
            os.utime(path)
        except FileNotFoundError:
            return None
        except (OSError, ValueError, LookupError, TypeError, RecursionError):
            with contextlib.suppress(OSError):
                path.unlink()
            return None
        return ReferenceIndex(text, suffixes, first)

    def save(self, index: ReferenceIndex) -> None:
        """Keep an index, if there is room for it."""
        size = _HEADER + index.suffixes.nbytes + index.first.nbytes
        path = self._path(index.text)
        temporary = path.with_name(f"{path.name}.{os.getpid()}.part")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            if size > self._limit or shutil.disk_usage(self._folder).free < 2 * size:
                return
            self._make_room(size)
            with temporary.open("wb") as file:
                file.write(_header(len(index.first), _sums(index.suffixes, index.first)))
                for array in (index.suffixes, index.first):
                    array.astype("<i4", copy=False).tofile(file)
            temporary.replace(path)
        except OSError:
            with contextlib.suppress(OSError):
                temporary.unlink()

    def _path(self, text: Codes) -> Path:
        digest = hashlib.sha256(f"index {FORMAT_VERSION}\n".encode())
        digest.update(np.ascontiguousarray(text).data)
        return self._folder / f"{digest.hexdigest()}{_ENDING}"

    def _make_room(self, size: int) -> None:
        files = [(entry.stat(), entry) for entry in self._folder.glob(f"*{_ENDING}")]
        held = sum(stat.st_size for stat, _ in files)
        for stat, entry in sorted(files, key=lambda file: file[0].st_mtime):
            if held + size <= self._limit:
                return
            with contextlib.suppress(OSError):  # another run has it open, on Windows
                entry.unlink()
                held -= stat.st_size


def _sums(*arrays: np.ndarray) -> list[list[int]]:
    """The CRC-32 of each block of each array."""
    with ThreadPoolExecutor(thread_name_prefix="checksums") as pool:
        views = [memoryview(np.ascontiguousarray(array).view(np.uint8).data) for array in arrays]
        return [
            list(pool.map(zlib.crc32, (view[start : start + _BLOCK] for start in range(0, len(view), _BLOCK))))
            for view in views
        ]


def _header(prefixes: int, sums: list[list[int]]) -> bytes:
    body = json.dumps({"prefixes": prefixes, "sums": sums}, separators=(",", ":")).encode()
    whole = b"crosspoint index %08x " % zlib.crc32(body) + body
    if len(whole) > _HEADER:
        raise OSError("the header does not hold so many checksums")
    return whole.ljust(_HEADER)


def _parse(header: bytes) -> dict[str, Any]:
    words = header.split(b" ", 3)
    if words[:2] != [b"crosspoint", b"index"]:
        raise ValueError("not an index")
    body = words[3].rstrip()
    if int(words[2], 16) != zlib.crc32(body):
        raise ValueError("the header is damaged")
    return dict(json.loads(body))
