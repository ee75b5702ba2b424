"""The background writer of a result folder, so that computing need not wait for the disk.

Tasks are written in the order of ``put`` and recorded in the journal together: one flush serves
all that was written in the last seconds, and files that a short run no longer needs are never
flushed. The store knows how to write a task; this module decides when: queue, bound, end.
"""

from __future__ import annotations

import math
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from gpu.results.arrays import ArrayPieces

#: Largest number of bytes queued; two tasks may always wait, the one being written and the next.
QUEUE_BYTES = 512 << 20
#: Written files are flushed and entered in the journal when they are this old, or this large.
COMMIT_SECONDS = 10.0
COMMIT_BYTES = 512 << 20
#: So much is flushed between two looks at the clock, where time is short.
_FLUSH_BYTES = 64 << 20
#: Seconds between two checks for a stop while the queue is full.
_LOOK_SECONDS = 0.05


@dataclass
class JournalCommit:
    """A record for the journal, and the files that must be on disk before it.

    Parameters
    ----------
    record : dict
    arrays : dict of ArrayPieces
        By the field of the record that holds the file's name.
    replaces : tuple of str
        Files that are not needed any more once the record is in the journal.
    """

    record: dict[str, Any]
    arrays: dict[str, ArrayPieces] = field(default_factory=dict)
    replaces: tuple[str, ...] = ()
    size: int = field(init=False)
    fields: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        # The arrays themselves go once they are written.
        self.size = sum(pieces.nbytes for pieces in self.arrays.values())
        self.fields = tuple(self.arrays)


class OutOfTime(Exception):
    """The writer was told to end before this file was whole."""


class Writer:
    """A writing thread, from the first ``put`` to ``close``.

    All methods are for the engine's thread. Exceptions of ``write`` and ``commit`` are raised by
    the next ``put`` or ``close``.

    Parameters
    ----------
    write : callable
        ``write(task, go_on)`` writes a task's files into the folder, and calls ``go_on`` between
        pieces, which may raise ``OutOfTime``.
    commit : callable
        ``commit(tasks)`` flushes the files of some tasks and records them.
    """

    def __init__(
        self, write: Callable[[JournalCommit, Callable[[], None]], None], commit: Callable[[list[JournalCommit]], None]
    ) -> None:
        self._write = write
        self._commit = commit
        self._moved = threading.Condition()
        self._queue: deque[JournalCommit] = deque()
        self._bytes = 0
        self._closing = False
        self._write_until = self._commit_until = math.inf
        self._failure: Exception | None = None
        self._thread: threading.Thread | None = None

    def put(self, task: JournalCommit, check: Callable[[], None]) -> None:
        """Queue a task.

        Parameters
        ----------
        task : JournalCommit
        check : callable
            Called while the queue is full; may raise.
        """
        bound = max(QUEUE_BYTES, 2 * task.size)
        with self._moved:
            while self._failure is None and self._bytes and self._bytes + task.size > bound:
                self._moved.wait(_LOOK_SECONDS)
                check()
            if self._failure is not None:
                raise self._failure
            self._queue.append(task)
            self._bytes += task.size
            self._moved.notify_all()
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
            self._thread.start()

    def close(self, seconds: float = math.inf, check: Callable[[], None] = lambda: None) -> None:
        """End the thread when everything is recorded, or after a time. A later ``put`` starts anew.

        Parameters
        ----------
        seconds : float
            At most so long.
        check : callable
            Called while waiting; if it raises, the thread goes on until ``close`` is called again.
        """
        if self._thread is None:
            return
        with self._moved:
            self._closing = True
            self._write_until = time.monotonic() + seconds / 2
            self._commit_until = time.monotonic() + seconds
            self._moved.notify_all()
        while self._thread.is_alive():
            check()
            self._thread.join(_LOOK_SECONDS)
        failure = self._failure
        self._queue.clear()
        self._bytes, self._closing = 0, False
        self._write_until = self._commit_until = math.inf
        self._failure = self._thread = None
        if failure is not None:
            raise failure

    def _work(self) -> None:
        try:
            self._serve()
        except Exception as failure:  # noqa: BLE001 - raised in the engine's thread, which can tell of it
            with self._moved:
                self._failure = failure
                self._queue.clear()
                self._moved.notify_all()

    def _serve(self) -> None:
        written: list[JournalCommit] = []
        due = math.inf
        while True:
            task = self._next(due)
            if task is not None:
                try:
                    self._write(task, self._go_on)
                except OutOfTime:
                    continue
                except Exception:
                    # What is whole is worth recording, if the disk lets us.
                    with suppress(Exception):
                        self._commit_in_groups(written)
                    raise
                with self._moved:
                    self._bytes -= task.size
                    self._moved.notify_all()
                task.arrays.clear()
                written.append(task)
                due = min(due, time.monotonic() + COMMIT_SECONDS)
                if sum(task.size for task in written) >= COMMIT_BYTES:
                    due = -math.inf
            if task is None or time.monotonic() >= due:
                self._commit_in_groups(written)
                written, due = [], math.inf
                if self._is_over():
                    return

    def _is_over(self) -> bool:
        """True if nothing is left to write; tasks may have come while others were recorded."""
        with self._moved:
            return self._closing and (not self._queue or time.monotonic() >= self._write_until)

    def _next(self, due: float) -> JournalCommit | None:
        """Wait for the next task.

        None if a commit is due first, or nothing more will be written.
        """
        with self._moved:
            while not self._queue and not self._closing and time.monotonic() < due:
                self._moved.wait(None if due == math.inf else max(0.0, due - time.monotonic()))
            return self._queue.popleft() if self._queue and time.monotonic() < self._write_until else None

    def _go_on(self) -> None:
        if time.monotonic() >= self._write_until:
            raise OutOfTime

    def _commit_in_groups(self, written: list[JournalCommit]) -> None:
        """Commit small tasks together.

        Between large ones, whose flush takes long, the time is checked.
        """
        group: list[JournalCommit] = []
        for at, task in enumerate(written):
            group.append(task)
            if at + 1 == len(written) or sum(task.size for task in group) >= _FLUSH_BYTES:
                if time.monotonic() >= self._commit_until:
                    return
                self._commit(group)
                group = []
