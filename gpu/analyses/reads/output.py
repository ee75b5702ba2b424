"""Output of lines that are printed while reads are mapped: a file, or standard output.

A file holds whole lines of whole reads at any time, also if the drive is full or the run stops.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from gpu.core.phrase import Phrase, phrase_of
from gpu.results.os_errors import cannot_write

#: Number of bytes that are written at once: megabytes, which exceed the processor's cache, take
#: several times as long.
_AT_ONCE = 1 << 18


def created(path: Path) -> Any:
    """Create a file without a buffer, in place of an old one."""
    return path.open("wb", buffering=0)


class Output:
    """Writer to an unbuffered binary ``stream``.

    ``name``: of the stream, for sentences. ``ending``: the last bytes of every file. ``keep`` marks
    that the lines of the first reads are whole; what is written behind them is removed after a
    failure, and by ``close``. The ending is in the file from the first ``keep`` on and is
    overwritten, so that it has room on a full drive. Raises as ``os_errors.cannot_write``, and
    ``BrokenPipeError``.
    """

    def __init__(self, stream: Any, name: str | Path, ending: bytes = b"") -> None:
        self._stream, self._name, self._ending = stream, name, ending
        self._reads = 0
        #: True once ``keep`` was called; True if anything has been written since.
        self._is_begun = self._has_more = False
        #: Number of bytes that are kept; None if nothing can be removed, as from a pipe.
        self._kept: int | None = None
        with suppress(OSError, ValueError):
            if stream.seekable():
                self._kept = stream.seek(0, os.SEEK_END)

    @classmethod
    def create(cls, path: Path, ending: bytes = b"") -> Output:
        """Write to a new file, which replaces an old one."""
        try:
            return cls(created(path), path, ending)
        except OSError as problem:
            raise cannot_write(
                problem, path, then=Phrase("start again"), choose=Phrase("choose another place")
            ) from problem

    @classmethod
    def standard(cls) -> Output:
        """Write to standard output, past its buffer: at the end nothing is left to be written."""
        sys.stdout.flush()
        return cls(getattr(sys.stdout.buffer, "raw", sys.stdout.buffer), Phrase("standard output"))

    def write(self, data: bytes | memoryview) -> None:
        """Write bytes."""
        self._has_more = True
        try:
            rest = memoryview(data)
            while len(rest):
                rest = rest[self._stream.write(rest[:_AT_ONCE]) :]
        except BrokenPipeError:
            raise
        except OSError as problem:
            failure = cannot_write(
                problem, self._name, then=Phrase("start again"), choose=Phrase("choose another place")
            )
            self.cut()
            kept = Phrase("its first {:,} reads are there", self._reads) if self._reads else Phrase("no read is there")
            raise type(failure)("{} ({}).", phrase_of(failure).unstopped, kept) from problem

    def keep(self, reads: int) -> None:
        """Mark that the lines of the first ``reads`` reads are written."""
        if self._kept is not None:
            self.write(self._ending)
            self._kept = self._stream.seek(-len(self._ending), os.SEEK_CUR)
        self._reads, self._is_begun, self._has_more = reads, True, False

    def cut(self) -> None:
        """Remove what lies behind the reads that are kept."""
        if self._kept is not None and self._has_more:
            with suppress(OSError, ValueError):
                self._stream.truncate(self._kept)
                self._stream.seek(self._kept)
                if self._is_begun:
                    self._stream.write(self._ending)
                    self._stream.seek(self._kept)
                self._has_more = False

    def finish(self) -> None:
        """Do nothing: all lines are there already."""

    def close(self) -> None:
        """Remove what is not kept, and close the stream, unless it is standard output."""
        self.cut()
        if self._stream is not getattr(sys.stdout.buffer, "raw", sys.stdout.buffer):
            self._stream.close()
