"""Regular files, opened without following links and without blocking on pipes or devices.


Files of result folders and of the cache are read this way: others may have put something else
there.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader
from pathlib import Path
from typing import NamedTuple

from gpu.core.errors import InputError

#: Names that Windows keeps for devices, in any case, with any ending.
RESERVED = re.compile(r"(?i:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[0-9¹²³]) *(?:[.:][^/]*)?")
#: A name of a file or folder that is one on every system, and leads nowhere.
PLAIN_NAME = re.compile(rf"(?!\.)(?!{RESERVED.pattern}(?:/|\Z))" r"[^/\\:*?\"<>|\x00-\x1f]{1,200}(?<![. ])")
NO_LINK = getattr(os, "O_NOFOLLOW", 0)
#: A pipe does not wait for its other end; a file's bytes are what they are.
_FILE = NO_LINK | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_KINDS = (
    (stat.S_ISLNK, "a link"),
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISREG, "a file"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
)


class NotRegularFile(InputError):
    """Something other than the file or folder that should be at ``path``; ``kind`` says what, as in
    "a pipe".
    """

    def __init__(self, path: Path, mode: int) -> None:
        self.path = path
        self.kind = next((name for is_kind, name in _KINDS if is_kind(mode)), "a device")
        super().__init__(
            f"“{path}” is {self.kind}, which no result has there; remove it, or use a folder that you trust."
        )


class FolderEntry(NamedTuple):
    """An entry of a folder as the system's calls take it.

    ``name`` is relative to the folder's descriptor ``folder``, or a path where that is None;
    ``shown`` is the whole path, for sentences.
    """

    name: str
    folder: int | None
    shown: Path

    @classmethod
    def at(cls, path: str | os.PathLike[str]) -> FolderEntry:
        """The entry at a path."""
        return cls(os.fspath(path), None, Path(path))

    def mode(self) -> int | None:
        """Its ``st_mode``, links not followed; None if there is nothing."""
        with named(self.shown):
            try:
                return os.stat(self.name, dir_fd=self.folder, follow_symlinks=False).st_mode
            except FileNotFoundError:
                return None

    def require(self, is_kind: Callable[[int], bool]) -> bool:
        """Tell if it is there. Raises ``NotRegularFile`` if it is something else."""
        mode = self.mode()
        if mode is not None and not is_kind(mode):
            raise NotRegularFile(self.shown, mode)
        return mode is not None

    def open(self, flags: int) -> int:
        """A descriptor of an ordinary file. Raises ``NotRegularFile``, ``OSError``."""
        self.require(stat.S_ISREG)
        with named(self.shown):
            descriptor = os.open(self.name, flags | _FILE, 0o666, dir_fd=self.folder)
            try:
                mode = os.fstat(descriptor).st_mode
                if not stat.S_ISREG(mode):
                    raise NotRegularFile(self.shown, mode)
            except BaseException:
                os.close(descriptor)
                raise
        return descriptor

    def reading(self) -> BufferedReader:
        """An ordinary file, for reading. Raises ``NotRegularFile``, ``OSError``."""
        descriptor = self.open(os.O_RDONLY)
        with named(self.shown):
            return os.fdopen(descriptor, "rb")

    def unlink(self) -> None:
        """Delete it, if it is there."""
        with suppress(FileNotFoundError):
            os.unlink(self.name, dir_fd=self.folder)


def open_regular(path: str | os.PathLike[str]) -> BufferedReader:
    """A file, for reading. Raises ``NotRegularFile`` for a link, a pipe, a device, and
    ``OSError``.
    """
    return FolderEntry.at(path).reading()


def require_regular(path: str | os.PathLike[str]) -> bool:
    """Tell if there is a file.

    Raises ``NotRegularFile`` where something else is in its place, and ``OSError``.
    """
    return FolderEntry.at(path).require(stat.S_ISREG)


@contextmanager
def named(path: Path) -> Iterator[None]:
    """Let the system's refusals name the whole path."""
    try:
        yield
    except OSError as problem:
        problem.filename, problem.filename2 = str(path), None
        raise
