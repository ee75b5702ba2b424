"""Inputs that a client offers to workers by their content, and sends to those that lack them.

A worker asks for what it needs by its SHA-256 (``content.py``). Each is sent it once, in parts.
"""

from __future__ import annotations

import asyncio
import hashlib
import tempfile
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from gpu.cluster.content import Checksums
from gpu.cluster.messages import CONTENT, PART_BYTES, PART_SECONDS
from gpu.cluster.task import ClusterTask
from gpu.core.errors import CrosspointError, InputError


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
        self._sources: dict[str, tuple[Path, int]] = {}
        self._under_way: set[tuple[str, str]] = set()
        self._checksums = Checksums()
        self._temporary: tempfile.TemporaryDirectory[str] | None = None
        self._lock = threading.Lock()

    def add(self, path: str | Path, raise_if_cancelled: Callable[[], None]) -> tuple[str, int]:
        """Offer a file; return its SHA-256 and size. Raises ``InputError``."""
        sha256, size = self._checksums.of(path, raise_if_cancelled)
        self._sources[sha256] = Path(path).absolute(), size
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
                self._sources[sha256] = path, len(data)
        return sha256, len(data)

    def remove(self, sha256: str) -> None:
        """Offer it no longer; bytes are deleted."""
        with self._lock:
            path, _ = self._sources.pop(sha256, (None, 0))
            if path is not None and self._temporary is not None and path.parent == Path(self._temporary.name):
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
        path, size = self._sources[sha256]
        offset, wrong = 0, 0
        try:
            while 0 <= offset < size and not self._is_closed():
                data = await asyncio.to_thread(_read, path, offset)
                if not data:
                    wrong = 2
                    break
                following = await self._ask(worker, CONTENT, PART_SECONDS, sha256=sha256, offset=offset, data=data)
                if following == 0:
                    wrong += 1
                    if wrong == 2:
                        break
                elif type(following) is not int or following <= offset:
                    # The worker asks again.
                    break
                offset = following
            if wrong == 2:
                task.fail(
                    InputError(
                        f"{path} was changed while it was sent; restore it, or start anew when nothing writes to it."
                    )
                )
        except OSError as problem:
            task.fail(InputError(f"{path} cannot be read: {problem.strerror or problem}."))
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
