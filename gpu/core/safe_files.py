"""Files and folders that are opened, written and locked safely.

Others may have put something else where a file of a result folder or of a cache is looked for: no
link leads out of a folder, no pipe or device blocks the program. Anything but a regular file or
folder is refused by name. A folder is opened once, and files in it or one level below are opened
relative to its descriptor. A file is written under a random temporary name and renamed when it is
complete. Windows has no folder descriptors: there the same checks are made by path.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from gpu.core.errors import InputError
from gpu.core.phrase import Phrase

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

#: Names that Windows keeps for devices, in any case, with any ending.
RESERVED = re.compile(r"(?i:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[0-9¹²³]) *(?:[.:][^/]*)?")
#: A name of a file or folder that is one on every system, and leads nowhere.
PLAIN_NAME = re.compile(rf"(?!\.)(?!{RESERVED.pattern}(?:/|\Z))" r"[^/\\:*?\"<>|\x00-\x1f]{1,200}(?<![. ])")
NO_LINK = getattr(os, "O_NOFOLLOW", 0)
#: What the name of a file that is being written has behind its own.
PART = r"\.[0-9a-f]{16}\.part"
_LEFT_OVER = re.compile(f".+{PART}")
#: A pipe does not wait for its other end; a file's bytes are what they are.
_FILE = NO_LINK | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0)
_BY_DESCRIPTOR = {os.open, os.rename, os.unlink, os.mkdir, os.stat} <= os.supports_dir_fd
_KINDS = (
    (stat.S_ISLNK, Phrase("a link")),
    (stat.S_ISDIR, Phrase("a folder")),
    (stat.S_ISREG, Phrase("a file")),
    (stat.S_ISFIFO, Phrase("a pipe")),
    (stat.S_ISSOCK, Phrase("a socket")),
)
#: The byte that is locked on Windows, beyond any file's end: locked bytes cannot be read.
_LOCKED_BYTE = 1 << 40
_NO_LOCKS = {errno.ENOLCK, errno.ENOSYS, getattr(errno, "EOPNOTSUPP", errno.ENOSYS)}


class NotRegularFile(InputError):
    """Something other than the file or folder that should be at ``path``; ``kind`` says what, as in
    "a pipe".
    """

    def __init__(self, path: Path, mode: int) -> None:
        self.path = path
        self.kind = next((name for is_kind, name in _KINDS if is_kind(mode)), Phrase("a device"))
        super().__init__(
            "“{}” is {}, which no result has there; remove it, or use a folder that you trust.", path, self.kind
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
        try:
            mode = stat.S_IFREG
            with suppress(FileNotFoundError):
                mode = os.stat(self.name, dir_fd=self.folder, follow_symlinks=False).st_mode
            if stat.S_ISREG(mode):
                descriptor = os.open(self.name, flags | _FILE, 0o666, dir_fd=self.folder)
                # It may have been exchanged since it was looked at.
                mode = os.fstat(descriptor).st_mode
                if stat.S_ISREG(mode):
                    return descriptor
                os.close(descriptor)
        except OSError as problem:
            problem.filename, problem.filename2 = str(self.shown), None
            raise
        raise NotRegularFile(self.shown, mode)

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


@contextmanager
def named(path: Path) -> Iterator[None]:
    """Let the system's refusals name the whole path."""
    try:
        yield
    except OSError as problem:
        problem.filename, problem.filename2 = str(path), None
        raise


def hold(descriptor: int) -> bool:
    """Lock an open file until it is closed or its process ends; False if another process holds it.

    Drives without locks grant every lock.
    """
    try:
        if sys.platform == "win32":
            os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
            try:
                msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            finally:
                os.lseek(descriptor, 0, os.SEEK_SET)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as problem:
        if problem.errno in (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK):
            return False
        if problem.errno not in _NO_LOCKS:
            raise
    return True


def write_all(descriptor: int, data: Any) -> int:
    """Write bytes, however little a drive takes at a time; return their number."""
    rest = memoryview(data).cast("B")
    size = len(rest)
    while rest:
        written = os.write(descriptor, rest)
        if not written:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        rest = rest[written:]
    return size


class SafeFolder:
    """A folder that is open from ``__init__`` to ``close``; for any thread.

    Names of files are relative, with ``/``, at most one folder deep.

    Parameters
    ----------
    path : path
    entry : FolderEntry, optional
        The folder as an entry of one that is open; then it may be no link.

    Raises
    ------
    OSError
        With the whole path as its file name, by all methods.
    NotRegularFile
        For anything but a regular file or folder, by all methods.
    """

    def __init__(self, path: str | os.PathLike[str], entry: FolderEntry | None = None) -> None:
        self.path = Path(path)
        self._descriptor: int | None = None
        if _BY_DESCRIPTOR:
            with named(self.path):
                name, above, flags = (self.path, None, _FOLDER) if entry is None else (*entry[:2], _FOLDER | NO_LINK)
                self._descriptor = os.open(name, flags, dir_fd=above)

    def close(self) -> None:
        """Close the folder."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)

    def __del__(self) -> None:
        self.close()

    def __enter__(self) -> SafeFolder:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def names(self) -> list[str]:
        """Return the names of the folder's entries."""
        with named(self.path):
            return os.listdir(self.path if self._descriptor is None else self._descriptor)

    def has(self, name: str) -> bool:
        """True if there is a regular file of that name."""
        return self.entry(name).require(stat.S_ISREG)

    def entry(self, name: str) -> FolderEntry:
        """Return an entry of the folder itself."""
        shown = self.path / name
        return FolderEntry(name if self._descriptor is not None else str(shown), self._descriptor, shown)

    def read(self, name: str) -> BufferedReader:
        """Open a file for reading."""
        with self._inside(name) as (_, entry):
            return entry.reading()

    def append(self, name: str) -> int:
        """Open a file for appending, creating it if necessary, and return its descriptor.

        A file with hard links is refused.
        """
        entry = self.entry(name)
        descriptor = entry.open(os.O_RDWR | os.O_CREAT | os.O_APPEND)
        if os.fstat(descriptor).st_nlink > 1:
            os.close(descriptor)
            raise InputError("“{}” is the same file as another one; copy the folder, and use the copy.", entry.shown)
        return descriptor

    @contextmanager
    def create(self, name: str) -> Iterator[NewFile]:
        """Write a file within the block, under another name until ``NewFile.seal``.

        Its folder is created if necessary. What is not sealed is removed at the block's end.
        """
        with self._inside(name, make=True) as (folder, entry):
            entry.require(stat.S_ISREG)
            file = NewFile(folder, entry, folder.entry(f"{PurePosixPath(name).name}.{os.urandom(8).hex()}.part"))
            try:
                yield file
            finally:
                file.close()

    def flush(self, names: Iterable[str]) -> None:
        """Make files survive a power cut."""
        names = list(names)
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
        """Make new and renamed entries survive a power cut (Windows does so by itself)."""
        if self._descriptor is not None:
            with named(self.path):
                os.fsync(self._descriptor)

    def remove(self, name: str) -> None:
        """Delete a file or a folder with its content, if it exists; links are not followed."""
        try:
            with self._inside(name) as (_, entry):
                mode = entry.mode()
                if mode is not None and stat.S_ISDIR(mode):
                    shutil.rmtree(entry.name, ignore_errors=True, dir_fd=entry.folder)
                    if entry.mode() is not None:
                        # Tried again for the reason why something stays.
                        with named(entry.shown):
                            shutil.rmtree(entry.name, dir_fd=entry.folder)
                elif mode is not None:
                    entry.unlink()
        except FileNotFoundError:
            pass

    def left_overs(self) -> list[str]:
        """Return the names of temporary files in the folder, also of those still being written."""
        return [name for name in self.names() if _LEFT_OVER.fullmatch(name)]

    def clear(self) -> None:
        """Delete temporary files that killed processes left in the folder and below."""
        for name in ("", *self.names()):
            if name:
                mode = self.entry(name).mode()
                if mode is None or not stat.S_ISDIR(mode):
                    continue
            with self._inside(f"{name}/_" if name else "_") as (folder, _):
                for left in folder.left_overs():
                    _clear(folder.entry(left))

    @contextmanager
    def _inside(self, name: str, make: bool = False) -> Iterator[tuple[SafeFolder, FolderEntry]]:
        """Open the folder that a file is in, and tell its entry.

        ``make``: make the folder if necessary.
        """
        relative = PurePosixPath(name)
        if relative.is_absolute() or ".." in relative.parts or not 1 <= len(relative.parts) <= 2:
            raise ValueError(f"{name} is no file of a result")
        if len(relative.parts) == 1:
            yield self, self.entry(name)
            return
        below = self.entry(relative.parts[0])
        if not below.require(stat.S_ISDIR) and make:
            with named(below.shown), suppress(FileExistsError):
                os.mkdir(below.name, dir_fd=below.folder)
        with SafeFolder(below.shown, below) as folder:
            yield folder, folder.entry(relative.name)


class NewFile:
    """A file that is being written, in order (``SafeFolder.create``); complete or not there."""

    def __init__(self, folder: SafeFolder, entry: FolderEntry, temporary: FolderEntry) -> None:
        self._folder, self._entry, self._temporary = folder, entry, temporary
        self._descriptor: int | None = temporary.open(os.O_WRONLY | os.O_CREAT | os.O_EXCL)
        self._is_sealed = False
        # So that nobody takes it for one that was left over.
        hold(self._descriptor)

    def write(self, data: Any) -> int:
        """Write bytes; return their number."""
        assert self._descriptor is not None
        with named(self._entry.shown):
            return write_all(self._descriptor, data)

    def seal(self, flush: bool = True) -> None:
        """Put the file in its place.

        ``flush``: make it survive a power cut from now on (else see ``SafeFolder.flush``).
        """
        assert self._descriptor is not None
        with named(self._entry.shown):
            if flush:
                os.fsync(self._descriptor)
            self._release()
            folder = self._entry.folder
            os.replace(self._temporary.name, self._entry.name, src_dir_fd=folder, dst_dir_fd=folder)
        self._is_sealed = True
        if flush:
            self._folder.sync()

    def close(self) -> None:
        """Remove the file unless it is sealed."""
        self._release()
        if not self._is_sealed:
            with suppress(OSError):
                self._temporary.unlink()

    def _release(self) -> None:
        descriptor, self._descriptor = self._descriptor, None
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
