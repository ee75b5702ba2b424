"""Errors of drives as one sentence that says the cause and the remedy."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gpu.core import memory_limit
from gpu.core.errors import CrosspointError, DiskFull, DriveFailed, InputError
from gpu.core.phrase import Phrase
from gpu.core.units import format_bytes

_QUOTA = getattr(errno, "EDQUOT", -1)
_FULL = {errno.ENOSPC, _QUOTA}
#: Windows' number for a full drive.
_WINDOWS_FULL = 112
#: Errors that another place, or a permission, mends.
_REQUEST = {
    errno.EACCES,
    errno.EPERM,
    errno.ENOTDIR,
    errno.EISDIR,
    errno.EEXIST,
    errno.ENOENT,
    errno.ENAMETOOLONG,
    errno.EINVAL,
    errno.ELOOP,
}


def cannot_write(
    problem: OSError,
    path: str | os.PathLike[str],
    size: int = 0,
    then: str = Phrase("resume the run"),
    done: str = Phrase("written"),
    choose: str = Phrase("choose a folder of your own"),
) -> CrosspointError:
    """Make the exception for a path that cannot be written.

    Parameters
    ----------
    problem : OSError
    path : path
    size : int
        Bytes that it needs; 0: not known.
    then : str
        The last step of the remedy, after the drive is in order again.
    done : str
        The verb of "cannot be …".
    choose : str
        The remedy where access is refused or the path is unusable.
    """
    code = problem.errno
    if code in _FULL or getattr(problem, "winerror", None) == _WINDOWS_FULL:
        return _full(code == _QUOTA, Path(path), size, then)
    reason = problem.strerror or Phrase("no reason given")
    if code == errno.EFBIG:
        return DiskFull(
            "“{}” is larger than a file may be there: {}; raise the limit or use another drive, and {}.",
            path,
            _needed(size),
            then,
        )
    if code == errno.EROFS:
        return DriveFailed(
            "“{}” cannot be {}: its drive can only be read; make it writable, or choose another place, and {}.",
            path,
            done,
            then,
        )
    if code in _REQUEST:
        return InputError("“{}” cannot be {} ({}); {}.", path, done, reason, choose)
    return DriveFailed("“{}” cannot be {} ({}); check the drive and {}.", path, done, reason, then)


def cannot_read(problem: OSError, path: str | os.PathLike[str]) -> CrosspointError:
    """Make the exception for a path that cannot be read, and so may or may not be damaged."""
    if isinstance(problem, PermissionError):
        return InputError("“{}” cannot be read; ask its owner for permission or copy the result.", path)
    return DriveFailed(
        "“{}” cannot be read ({}); check the drive and try again.", path, problem.strerror or Phrase("no reason given")
    )


@contextmanager
def writing(path: str | os.PathLike[str], size: int = 0, **words: str) -> Iterator[None]:
    """Turn what the system refuses in the block into the exception of ``cannot_write``."""
    try:
        yield
    except OSError as problem:
        raise cannot_write(problem, path, size, **words) from problem


@contextmanager
def reading(path: str | os.PathLike[str]) -> Iterator[None]:
    """Turn what the system refuses in the block into the exception of ``cannot_read``.

    It names the file that the system names, or else ``path``.
    """
    try:
        yield
    except OSError as problem:
        raise cannot_read(problem, problem.filename or path) from problem


def unforeseen(problem: OSError) -> CrosspointError:
    """Make the exception for any other ``OSError``: its own words, and its file if it names one."""
    if problem.filename is None:
        return DriveFailed(
            "Reading or writing failed ({}); check the drives, and where the output goes to.",
            problem.strerror or problem,
        )
    name = os.fsdecode(problem.filename) if isinstance(problem.filename, bytes) else problem.filename
    if problem.errno in _REQUEST or problem.errno in _FULL or problem.errno == errno.EROFS:
        return cannot_write(
            problem, name, then=Phrase("try again"), done=Phrase("used"), choose=Phrase("choose another one")
        )
    return DriveFailed("“{}” cannot be used ({}); check the drive and try again.", name, problem.strerror or problem)


def explained(problem: BaseException) -> CrosspointError | None:
    """The error that explains an exception; None if it means a fault of the program.

    Too little memory, and calls of the system that failed, are explained.
    """
    if isinstance(problem, CrosspointError):
        return problem
    known: CrosspointError | None = memory_limit.explained(problem)
    return unforeseen(problem) if known is None and isinstance(problem, OSError) else known


def _full(is_quota: bool, path: Path, size: int, then: str) -> DiskFull:
    if is_quota:
        return DiskFull(
            "Your quota on the drive of “{}” is used up: {}; make room there, or ask for more, and {}.",
            path,
            _needed(size),
            then,
        )
    free = free_disk(path)
    if free is not None and free > size:
        return DiskFull(
            "The drive of “{}” takes no more, though it is not full: {}; look for a quota or a "
            "limit, make "
            "room and {}.",
            path,
            _needed(size),
            then,
        )
    left = "" if free is None else Phrase(" and {} are free", format_bytes(free))
    return DiskFull("The drive of “{}” is full: {}{}; make room and {}.", path, _needed(size), left, then)


def _needed(size: int) -> str:
    return Phrase("{} ({:,} bytes) are needed", format_bytes(size), size) if size else Phrase("more is needed")


def free_disk(folder: Path | None) -> int | None:
    """Return the free bytes of the drive where a path is or would be (None: the current folder).

    None if the drive does not report it.
    """
    path = (folder or Path.cwd()).absolute()
    for place in (path, *path.parents):
        try:
            usage = shutil.disk_usage(place)
        except (FileNotFoundError, NotADirectoryError):
            continue
        except OSError:
            return None
        # Some network drives, and pseudo file systems (/sys, /proc), report a size of 0.
        return usage.free if usage.total else None
    return None
