"""Inputs by their content: what a client offers, and a worker's bounded cache of what it was sent.

A client names each input by its SHA-256. A worker that has a file of this content at the same path
reads that; else it asks for the file, which is sent once, in parts, and kept under its checksum.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import tempfile
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from gpu.cluster.messages import CONTENT, PART_BYTES, PART_SECONDS, is_sha256
from gpu.cluster.task import ClusterTask
from gpu.core.errors import CrosspointError, DiskFull, InputError
from gpu.core.memoized import Latest
from gpu.core.units import format_bytes
from gpu.results.os_errors import cannot_write

_CHUNK = 4 << 20
#: Files whose checksums are remembered.
_MAX_KNOWN = 10_000
#: Seconds after which a file that is not whole was left by a process that is gone.
_LEFT_OVER_SECONDS = 86_400
_EMPTY = hashlib.sha256().hexdigest()


class Checksums:
    """SHA-256 of files, remembered while their size and time of change stay as they are."""

    def __init__(self) -> None:
        self._known = Latest[tuple[str, int, int, int], str](_MAX_KNOWN)

    def of(self, path: str | Path, raise_if_cancelled: Callable[[], None] = lambda: None) -> tuple[str, int]:
        """The checksum (hexadecimal) and the size of a file.

        Raises
        ------
        InputError
            For one that cannot be read.
        """
        try:
            with open(path, "rb") as file:
                state = os.fstat(file.fileno())
                key = (os.path.abspath(path), state.st_size, state.st_mtime_ns, state.st_ino)
                known = self._known.get(key)
                if known is None:
                    digest = hashlib.sha256()
                    while block := file.read(_CHUNK):
                        digest.update(block)
                        raise_if_cancelled()
                    known = digest.hexdigest()
        except (OSError, ValueError) as problem:
            raise InputError("{} cannot be read: {}.", path, getattr(problem, "strerror", None) or problem) from problem
        return self._known.put(key, known), state.st_size


class Contents:
    """A worker's cache: files named by their SHA-256, the least recently used removed first.

    Several worker processes may share the folder.

    Parameters
    ----------
    folder : path
    max_bytes : int
        Of all files in it. One that is larger by itself is refused.
    is_sent_only : bool
        Read no file of this computer that a client names, but only what was sent.
    """

    def __init__(self, folder: Path, max_bytes: int, is_sent_only: bool = False) -> None:
        self._folder, self._max_bytes, self._is_sent_only = folder, max_bytes, is_sent_only
        self.checksums = Checksums()
        self._awaited: dict[str, int] = {}
        self._lock = threading.Lock()

    def find(self, sha256: str, size: int, seen_at: str) -> Path | None:
        """A file of this content: the one at ``seen_at``, else one of the cache; None without."""
        for path in (Path(seen_at) if seen_at and not self._is_sent_only else None, self._folder / sha256):
            if path is None:
                continue
            with suppress(OSError, ValueError, InputError):
                if path.is_file() and path.stat().st_size == size and self.checksums.of(path)[0] == sha256:
                    with suppress(OSError):
                        if path.parent == self._folder:
                            # The time of its use; that of its change vouches for the checksum.
                            os.utime(path, ns=(time.time_ns(), path.stat().st_mtime_ns))
                    return path
        return None

    @contextmanager
    def awaiting(self, sha256: str, size: int) -> Iterator[None]:
        """Accept this content meanwhile.

        Raises
        ------
        DiskFull
            If it is larger than the cache may be, or the drive has too little room.
        """
        if size > self._max_bytes:
            raise DiskFull(
                "An input of {} is larger than the cache of this worker "
                "({}); [[start it with a larger --cache|give its worker a larger cache]], "
                "or put the file where it sees it.",
                format_bytes(size),
                format_bytes(self._max_bytes),
            )
        self._make_room(size)
        if not size:
            # There is no part to wait for.
            (self._folder / _EMPTY).touch()
        with self._lock:
            self._awaited[sha256] = size
        try:
            yield
        finally:
            with self._lock:
                self._awaited.pop(sha256, None)
            with suppress(OSError):
                self._part(sha256).unlink()

    def receive(self, sha256: str, offset: int, data: bytes) -> int:
        """Take a part of an awaited file; return the offset of the part that is wanted next.

        That is the file's size once it is complete and has its checksum, 0 if it lacks it, and −1
        for a file that nobody awaits.
        """
        with self._lock:
            size = self._awaited.get(sha256)
            if size is None:
                return size if (size := self._size_of(sha256)) is not None else -1
            part = self._part(sha256)
            try:
                with part.open("ab") as file:
                    done = file.tell()
                    if offset != done or done + len(data) > size:
                        return done
                    file.write(data)
                if done + len(data) < size:
                    return done + len(data)
                with part.open("rb") as file:
                    is_whole = hashlib.file_digest(file, "sha256").hexdigest() == sha256
                if is_whole:
                    os.replace(part, self._folder / sha256)
                    return size
                part.unlink()
            except OSError as problem:
                raise cannot_write(problem, part) from problem
            return 0

    def _size_of(self, sha256: str) -> int | None:
        try:
            return (self._folder / sha256).stat().st_size
        except OSError:
            return None

    def _part(self, sha256: str) -> Path:
        return self._folder / f"{sha256}.{os.getpid()}.part"

    def _make_room(self, size: int) -> None:
        """Remove what was not used for longest until a file fits."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            kept = []
            for entry in os.scandir(self._folder):
                with suppress(OSError):
                    state = entry.stat(follow_symlinks=False)
                    is_left_over = not is_sha256(entry.name) and time.time() - state.st_mtime > _LEFT_OVER_SECONDS
                    kept.append((0 if is_left_over else state.st_atime, state.st_size, entry.path))
            total = sum(one[1] for one in kept) + size
            for _, its_size, path in sorted(kept):
                if total <= self._max_bytes:
                    break
                with suppress(OSError):
                    os.unlink(path)
                    total -= its_size
        except OSError as problem:
            raise cannot_write(problem, self._folder) from problem


class Offers:
    """The files and bytes that workers may ask for.

    Parameters
    ----------
    ask : coroutine function
        Calls a handler of a worker: ``Cluster.asked``.
    wake : callable
        Called when something was sent, or a task failed for its input.
    is_closed : callable
        True when nothing more is to be sent.
    """

    def __init__(
        self, ask: Callable[..., Awaitable[Any]], wake: Callable[[], None], is_closed: Callable[[], bool]
    ) -> None:
        self._ask, self._wake, self._is_closed = ask, wake, is_closed
        #: Files of the same content, any of which may change when its task ends.
        self._sources: dict[str, tuple[list[Path], int]] = {}
        self._under_way: set[tuple[str, str]] = set()
        self._checksums = Checksums()
        self._temporary: tempfile.TemporaryDirectory[str] | None = None
        self._lock = threading.Lock()

    def add(self, path: str | Path, raise_if_cancelled: Callable[[], None]) -> tuple[str, int]:
        """Offer a file; return its SHA-256 and size. Raises ``InputError``."""
        sha256, size = self._checksums.of(path, raise_if_cancelled)
        with self._lock:
            paths, _ = self._sources.setdefault(sha256, ([], size))
            if (whole := Path(path).absolute()) not in paths:
                paths.append(whole)
        return sha256, size

    def add_bytes(self, data: bytes | memoryview) -> tuple[str, int]:
        """Offer bytes, from a temporary file; return their SHA-256 and number."""
        sha256 = hashlib.sha256(data).hexdigest()
        with self._lock:
            if sha256 not in self._sources:
                if self._temporary is None:
                    self._temporary = tempfile.TemporaryDirectory(prefix="crosspoint-inputs-")
                path = Path(self._temporary.name, sha256)
                path.write_bytes(data)
                self._sources[sha256] = [path], len(data)
        return sha256, len(data)

    def remove(self, sha256: str) -> None:
        """Offer it no longer; bytes are deleted."""
        with self._lock:
            for path in self._sources.pop(sha256, ([], 0))[0]:
                if self._temporary is not None and path.parent == Path(self._temporary.name):
                    path.unlink(missing_ok=True)

    def send(self, task: ClusterTask, worker: str, sha256: str) -> None:
        """Send a worker what it asked for, for a task; called in the loop of the connection."""
        if sha256 in self._sources and (worker, sha256) not in self._under_way:
            self._under_way.add((worker, sha256))
            asyncio.ensure_future(self._sent(task, worker, sha256))  # noqa: RUF006 - it ends by itself

    def close(self) -> None:
        """Delete the temporary files."""
        if self._temporary is not None:
            self._temporary.cleanup()

    async def _sent(self, task: ClusterTask, worker: str, sha256: str) -> None:
        paths, size = self._sources[sha256]
        *others, path = paths
        offset, wrong = 0, 0
        try:
            while 0 <= offset < size and not self._is_closed():
                data = await asyncio.to_thread(_read, path, offset)
                following: Any = 0
                if data:
                    following = await self._ask(worker, CONTENT, PART_SECONDS, sha256=sha256, offset=offset, data=data)
                if following == 0:
                    wrong += 1 if data else 2
                    if wrong >= 2:
                        if not others:
                            break
                        path, wrong = others.pop(), 0
                elif type(following) is not int or following <= offset:
                    # The worker asks again.
                    break
                offset = following
            if wrong >= 2:
                task.fail(
                    InputError(
                        "{} was changed while it was sent; restore it, or start anew when nothing writes to it.", path
                    )
                )
        except OSError as problem:
            task.fail(InputError("{} cannot be read: {}.", path, problem.strerror or problem))
        except CrosspointError:
            # The worker asks again, or is gone, and another one will.
            pass
        finally:
            self._under_way.discard((worker, sha256))
            self._wake()


def _read(path: Path, offset: int) -> bytes:
    with path.open("rb") as file:
        file.seek(offset)
        return file.read(PART_BYTES)
