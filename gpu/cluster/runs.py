"""Runs in a worker's folder: where a run's result is made, and the parts it is fetched in.

A run's folder is named by the run's key. It stays until the client has the result, so that a run
that was stopped goes on from its last checkpoint if this worker gets it again.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from gpu.cluster.content import is_sha256
from gpu.cluster.messages import PART_BYTES
from gpu.core.errors import DeviceError
from gpu.core.safe_files import PLAIN_NAME

#: Runs that are kept at most for clients that may come back.
_MAX_KEPT = 64
_INPUTS, _BEGUN, _RESULT = "inputs", "begun", "result"
#: Names of files of a result, and folders one in another, at most.
_MAX_PATH, _MAX_DEPTH = 400, 4

#: A file of a result: its path in the folder with slashes, its size, the SHA-256 of each part.
Entry = tuple[str, int, tuple[str, ...]]


class RunFolders:
    """The folders of a worker's runs."""

    def __init__(self, folder: Path, max_bytes: int) -> None:
        self.folder, self._max_bytes = folder, max_bytes

    def keys(self) -> list[str]:
        """The keys of the runs that are here, whole or in part."""
        try:
            return [name for name in os.listdir(self.folder) if is_sha256(name)]
        except OSError:
            return []

    def begin(self, key: str) -> Path:
        """The folder of a run's result, after removing runs that nobody came back for."""
        place = self.folder / key
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.utime(place)
        self._make_room(key)
        return place / _RESULT

    def place_input(self, key: str, number: int, path: str, content: Path) -> Path:
        """A path with the name that an input has on the client, for a file of the cache."""
        place = self.folder / key / _INPUTS / str(number)
        place.mkdir(parents=True, exist_ok=True)
        target = place / _base_name(path)
        with suppress(FileNotFoundError):
            target.unlink()
        try:
            os.link(content, target)
        except OSError:
            shutil.copyfile(content, target)
        return target

    def place_begun(self, key: str, name: str, content: Path) -> None:
        """Copy a file of a result that was begun elsewhere; ``complete`` puts them in place."""
        target = self.folder / key / _BEGUN / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(content, target)

    def complete(self, key: str) -> None:
        """Have the files that ``place_begun`` copied be the result's, all at once."""
        place = self.folder / key / _BEGUN
        if place.exists():
            os.replace(place, self.folder / key / _RESULT)

    def entries(self, key: str) -> tuple[Entry, ...]:
        """All files of a run's result, in the order of their paths."""
        root = self.folder / key / _RESULT
        found = []
        for folder, folders, names in os.walk(root):
            folders.sort()
            for name in sorted(names):
                path = Path(folder, name)
                inside = path.relative_to(root).as_posix()
                if is_inside(inside) and not path.is_symlink():
                    found.append((inside, *_parts(path)))
        return tuple(found)

    def parts(self, key: str, wanted: Sequence[tuple[str, int]]) -> list[bytes]:
        """Parts of files of a run's result, by the files' paths and the parts' numbers.

        Raises
        ------
        DeviceError
            If one is not here, or they are too large for one answer.
        """
        found = [self._part(self.folder / key / _RESULT, path, number) for path, number in wanted]
        if len(found) > 1 and sum(map(len, found)) > PART_BYTES:
            raise DeviceError("The parts of a result are too large for one answer.")
        return found

    @staticmethod
    def _part(root: Path, path: str, number: int) -> bytes:
        try:
            with (root / path).open("rb") as file:
                file.seek(number * PART_BYTES)
                return file.read(PART_BYTES)
        except OSError as problem:
            raise DeviceError(f"There is no part {number} of “{path}”.") from problem

    def remove(self, key: str) -> None:
        """Delete a run, if it is here."""
        shutil.rmtree(self.folder / key, ignore_errors=True)

    def _make_room(self, but: str) -> None:
        """Remove the oldest runs beyond the limits, except one."""
        ages = []
        for key in self.keys():
            with suppress(OSError):
                ages.append(((self.folder / key).stat().st_mtime, key))
        total = 0
        for number, (_, key) in enumerate(sorted(ages, reverse=True)):
            total += sum(size for _, size in _sizes(self.folder / key))
            if key != but and (number >= _MAX_KEPT or total > self._max_bytes):
                self.remove(key)


def is_file_name(path: str) -> bool:
    """True if a path of any system ends with a file's name."""
    return _base_name(path) not in ("", ".", "..")


def _base_name(path: str) -> str:
    return os.path.basename(path.replace("\\", "/"))


def is_inside(path: object) -> bool:
    """True for the path of a file of a result: plain names, with slashes, that lead nowhere."""
    if type(path) is not str or len(path) > _MAX_PATH:
        return False
    names = path.split("/")
    return len(names) <= _MAX_DEPTH and all(map(PLAIN_NAME.fullmatch, names))


def _parts(path: Path) -> tuple[int, tuple[str, ...]]:
    size, sums = 0, []
    with path.open("rb") as file:
        while block := file.read(PART_BYTES):
            size += len(block)
            sums.append(hashlib.sha256(block).hexdigest())
    return size, tuple(sums)


def _sizes(folder: Path) -> list[tuple[str, int]]:
    found = []
    for place, _, names in os.walk(folder):
        for name in names:
            with suppress(OSError):
                found.append((name, os.lstat(os.path.join(place, name)).st_size))
    return found
