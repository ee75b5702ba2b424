"""Folders that are written safely: no link leads out of them, no pipe or device blocks the program.

The folder is opened once, and files in it or one level below are opened relative to its
descriptor; anything but a regular file or folder is refused by name. A file is written under a
random temporary name and renamed when complete. Windows has no folder descriptors: there the same
checks are made by path.
"""

from __future__ import annotations

import errno
import io
import os
import re
import secrets
import shutil
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from gpu.core.errors import InputError
from gpu.core.file_lock import hold
from gpu.core.regular_files import NO_LINK, FolderEntry, NotRegularFile, named

_BY_DESCRIPTOR = {os.open, os.rename, os.unlink, os.mkdir, os.stat} <= os.supports_dir_fd
_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0)
#: Temporary files of ``write``.
_LEFT_OVER = re.compile(r".+\.\w{1,6}\.[0-9a-f]{16}\.part")


def write_all(descriptor: int, data: Any) -> int:
    """Write bytes, however little a drive takes at a time."""
    rest = memoryview(data).cast("B")
    size = len(rest)
    while rest:
        written = os.write(descriptor, rest)
        if not written:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        rest = rest[written:]
    return size


class Out(io.RawIOBase):
    """A file that is being written; not seekable, so that nothing is written out of order."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def writable(self) -> bool:
        """Return True."""
        return True

    def write(self, data: Any) -> int:
        """Write bytes; return their number."""
        return write_all(self._descriptor, data)


class _Folder(NamedTuple):
    descriptor: int | None
    path: Path
    lasting: bool

    def entry(self, name: str) -> FolderEntry:
        if self.descriptor is None:
            return FolderEntry(str(self.path / name), None, self.path / name)
        return FolderEntry(name, self.descriptor, self.path / name)

    def names(self) -> list[str]:
        with named(self.path):
            return os.listdir(self.path if self.descriptor is None else self.descriptor)

    def sync(self) -> None:
        """Make new and renamed entries survive a power cut (Windows does so by itself)."""
        if self.descriptor is not None:
            with named(self.path):
                self.flush(self.descriptor)

    def flush(self, descriptor: int) -> None:
        """Make a file's content survive a power cut, if anything here shall."""
        if self.lasting:
            os.fsync(descriptor)


class SafeFolder:
    """A folder that is open from ``__init__`` to ``close``; for any thread.

    Names of files are relative, with ``/``, at most one folder deep.

    Parameters
    ----------
    lasting : bool
        Files must survive a power cut; False spares the wait, for a folder that goes away with the
        process.

    Raises
    ------
    OSError
        With the whole path as its file name, by all methods.
    NotRegularFile
        For anything but a regular file or folder, by all methods.
    """

    def __init__(self, path: str | os.PathLike[str], lasting: bool = True) -> None:
        self.path = Path(path)
        self.lasting = lasting
        self._folder = _Folder(None, self.path, lasting)
        self._folder = _Folder(os.open(self.path, _FOLDER) if _BY_DESCRIPTOR else None, self.path, lasting)

    def close(self) -> None:
        """Close the folder."""
        if self._folder.descriptor is not None:
            os.close(self._folder.descriptor)
        self._folder = _Folder(None, self.path, self.lasting)

    def __del__(self) -> None:
        self.close()

    def __enter__(self) -> SafeFolder:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def names(self) -> list[str]:
        """Return the names of the folder's entries."""
        return self._folder.names()

    def has(self, name: str) -> bool:
        """True if there is a regular file of that name."""
        return self._folder.entry(name).require(stat.S_ISREG)

    def read(self, name: str) -> BufferedReader:
        """Open a file for reading."""
        with self._inside(name) as (_, entry):
            return entry.reading()

    def append(self, name: str) -> int:
        """Open a file for appending, creating it if necessary, and return its descriptor.

        A file with hard links is refused.
        """
        entry = self._folder.entry(name)
        descriptor = entry.open(os.O_RDWR | os.O_CREAT | os.O_APPEND)
        if os.fstat(descriptor).st_nlink > 1:
            os.close(descriptor)
            raise InputError(f"“{entry.shown}” is the same file as another one; copy the folder, and use the copy.")
        return descriptor

    def write(self, name: str, fill: Callable[[Out], object], flush: bool = True) -> None:
        """Write a file; only a complete one replaces an existing one.

        Its folder is created if necessary.

        Parameters
        ----------
        name : str
        fill : callable
            Called with the file, to which it writes.
        flush : bool
            Make it survive a power cut from now on (see ``flush``).
        """
        with self._inside(name, make=True) as (folder, entry):
            entry.require(stat.S_ISREG)
            temporary = folder.entry(f"{PurePosixPath(name).name}.{secrets.token_hex(8)}.part")
            descriptor = temporary.open(os.O_WRONLY | os.O_CREAT | os.O_EXCL)
            try:
                with named(entry.shown):
                    try:
                        # So that nobody takes it for one that was left over.
                        hold(descriptor)
                        fill(Out(descriptor))
                        if flush:
                            folder.flush(descriptor)
                    finally:
                        os.close(descriptor)
                    os.replace(temporary.name, entry.name, src_dir_fd=folder.descriptor, dst_dir_fd=folder.descriptor)
            except BaseException:
                with suppress(OSError):
                    temporary.unlink()
                raise
            if flush:
                folder.sync()

    def flush(self, names: Iterable[str]) -> None:
        """Make files survive a power cut."""
        names = list(names) if self.lasting else []
        for name in names:
            with self._inside(name) as (_, entry):
                descriptor = entry.open(os.O_RDWR)
                try:
                    with named(entry.shown):
                        os.fsync(descriptor)
                finally:
                    os.close(descriptor)
        for name in {str(PurePosixPath(name).with_name("_")): name for name in names}.values():
            with self._inside(name) as (folder, _):
                folder.sync()

    def sync(self) -> None:
        """Make the folder's new entries survive a power cut."""
        self._folder.sync()

    def remove(self, name: str) -> None:
        """Delete a file or a folder with its content, if it exists; links are not followed."""
        try:
            with self._inside(name) as (folder, entry):
                mode = entry.mode()
                if mode is not None and stat.S_ISDIR(mode):
                    shutil.rmtree(entry.name, ignore_errors=True, dir_fd=folder.descriptor)
                    if entry.mode() is not None:
                        # Tried again for the reason why something stays.
                        with named(entry.shown):
                            shutil.rmtree(entry.name, dir_fd=folder.descriptor)
                elif mode is not None:
                    entry.unlink()
        except FileNotFoundError:
            pass

    def left_overs(self) -> list[str]:
        """Return the names of temporary files in the folder, also of those still being written."""
        return [name for name in self._folder.names() if _LEFT_OVER.fullmatch(name)]

    def clear(self) -> None:
        """Delete temporary files that killed processes left in the folder and below."""
        for name in ("", *self._folder.names()):
            if name:
                mode = self._folder.entry(name).mode()
                if mode is None or not stat.S_ISDIR(mode):
                    continue
            with self._inside(f"{name}/_" if name else "_") as (folder, _):
                for left in filter(_LEFT_OVER.fullmatch, folder.names()):
                    _clear(folder.entry(left))

    @contextmanager
    def _inside(self, name: str, make: bool = False) -> Iterator[tuple[_Folder, FolderEntry]]:
        """Open the folder that a file is in, and the file.

        ``make``: make the folder if necessary.
        """
        relative = PurePosixPath(name)
        if relative.is_absolute() or ".." in relative.parts or not 1 <= len(relative.parts) <= 2:
            raise ValueError(f"{name} is no file of a result")
        if len(relative.parts) == 1:
            yield self._folder, self._folder.entry(name)
            return
        below = self._folder.entry(relative.parts[0])
        if not below.require(stat.S_ISDIR) and make:
            with named(below.shown), suppress(FileExistsError):
                os.mkdir(below.name, dir_fd=below.folder)
        descriptor = None
        if _BY_DESCRIPTOR:
            with named(below.shown):
                descriptor = os.open(below.name, _FOLDER | NO_LINK, dir_fd=below.folder)
        try:
            folder = _Folder(descriptor, below.shown, self.lasting)
            yield folder, folder.entry(relative.name)
        finally:
            if descriptor is not None:
                os.close(descriptor)


def _clear(entry: FolderEntry) -> None:
    """Delete a temporary file, if it is one and no process is writing it."""
    mode = entry.mode()
    if mode is None or not stat.S_ISREG(mode):
        return
    # What cannot be deleted does no harm.
    with suppress(OSError, NotRegularFile):
        descriptor = entry.open(os.O_RDWR)
        try:
            if hold(descriptor):
                entry.unlink()
        finally:
            os.close(descriptor)
