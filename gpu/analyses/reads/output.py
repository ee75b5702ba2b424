"""Where lines go that are printed while reads are mapped: a file of SAM or BAM, or standard output.

What stays in a file are whole lines of whole reads, also where the drive takes no more or a person stops the run.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from gpu.results.os_errors import cannot_write

#: Bytes that are written at once: systems take several times as long to make room for megabytes, which the processor's cache does not hold.
_AT_ONCE = 1 << 18


def created(path: Path) -> Any:
    """A new file without a buffer, also where an old one was."""
    return path.open("wb", buffering=0)


class Output:
    """Writes to an unbuffered binary ``stream``; ``name``: what it is called in sentences; ``ending``: what stands at the end of every file.

    ``keep`` says that all lines of the first so many reads have been written: what lies behind them is taken back after a failure, and by ``close``.
    The ending is there from then on, and is written over: so there is room for it where the drive is full.
    Raises as ``drive.cannot_write``, ``BrokenPipeError``.
    """

    def __init__(self, stream: Any, name: str | Path, ending: bytes = b"") -> None:
        self._stream, self._name, self._ending = stream, name, ending
        self._reads = 0
        #: Whether ``keep`` was called, and whether anything has been written since.
        self._is_begun = self._has_more = False
        #: Bytes up to which the file is kept; None where nothing can be taken back, as of a pipe.
        self._kept: int | None = None
        with suppress(OSError, ValueError):
            if stream.seekable():
                self._kept = stream.seek(0, os.SEEK_END)

    @classmethod
    def create(cls, path: Path, ending: bytes = b"") -> Output:
        """Write to a new file, or over an old one."""
        try:
            return cls(created(path), path, ending)
        except OSError as problem:
            raise cannot_write(problem, path, then="start again", choose="choose another place") from problem

    @classmethod
    def standard(cls) -> Output:
        """Write to standard output, past its buffer: at its end nothing is left to be written."""
        sys.stdout.flush()
        return cls(getattr(sys.stdout.buffer, "raw", sys.stdout.buffer), "standard output")

    def write(self, data: bytes | memoryview) -> None:
        self._has_more = True
        try:
            rest = memoryview(data)
            while len(rest):
                rest = rest[self._stream.write(rest[:_AT_ONCE]) :]
        except BrokenPipeError:
            raise
        except OSError as problem:
            failure = cannot_write(problem, self._name, then="start again", choose="choose another place")
            self.cut()
            kept = f"its first {self._reads:,} reads are there" if self._reads else "no read is there"
            raise type(failure)(f"{str(failure).removesuffix('.')} ({kept}).") from problem

    def keep(self, reads: int) -> None:
        if self._kept is not None:
            self.write(self._ending)
            self._kept = self._stream.seek(-len(self._ending), os.SEEK_CUR)
        self._reads, self._is_begun, self._has_more = reads, True, False

    def cut(self) -> None:
        """Take back what lies behind the reads that are kept."""
        if self._kept is not None and self._has_more:
            with suppress(OSError, ValueError):
                self._stream.truncate(self._kept)
                self._stream.seek(self._kept)
                if self._is_begun:
                    self._stream.write(self._ending)
                    self._stream.seek(self._kept)
                self._has_more = False

    def close(self) -> None:
        self.cut()
        if self._stream is not getattr(sys.stdout.buffer, "raw", sys.stdout.buffer):
            self._stream.close()
