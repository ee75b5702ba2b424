"""Where lines go that are printed while reads are mapped: a file of SAM or BAM, or standard output.

What stays in a file are whole lines of whole reads, also where the drive takes no more or a person stops the run.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from gpu.results.drive import cannot_write

#: What BGZF packs in one go.
_PACKED = 1 << 16


def created(path: Path) -> Any:
    """A new file without a buffer, also where an old one was."""
    return path.open("wb", buffering=0)


class SamOutput:
    """Writes SAM to an unbuffered binary ``stream``; ``name``: what it is called in sentences.

    ``keep`` says that all lines of the first so many reads have been written: what lies behind them is taken back after a failure, and by ``close``.
    Raises as ``drive.cannot_write``, ``BrokenPipeError``.
    """

    def __init__(self, stream: Any, name: str | Path) -> None:
        self._stream, self._name = stream, name
        self._reads = 0
        #: Bytes up to which the file is kept; None where nothing can be taken back, as of a pipe.
        self._kept: int | None = None
        with suppress(OSError, ValueError):
            if stream.seekable():
                self._kept = stream.seek(0, os.SEEK_END)

    @classmethod
    def create(cls, path: Path) -> SamOutput:
        """Write to a new file, or over an old one."""
        try:
            return cls(created(path), path)
        except OSError as problem:
            raise cannot_write(problem, path, then="start again", choose="choose another place") from problem

    @classmethod
    def standard(cls) -> SamOutput:
        """Write to standard output, past its buffer: at its end nothing is left to be written."""
        sys.stdout.flush()
        return cls(getattr(sys.stdout.buffer, "raw", sys.stdout.buffer), "standard output")

    def write(self, data: bytes | memoryview) -> None:
        try:
            rest = memoryview(data)
            while len(rest):
                rest = rest[self._stream.write(rest) :]
        except BrokenPipeError:
            raise
        except OSError as problem:
            failure = cannot_write(problem, self._name, then="start again", choose="choose another place")
            self.cut()
            kept = f"its first {self._reads:,} reads are there" if self._reads else "no read is there"
            raise type(failure)(f"{str(failure).removesuffix('.')} ({kept}).") from problem

    def keep(self, reads: int) -> None:
        self._reads = reads
        if self._kept is not None:
            self._kept = self._stream.tell()

    def keep_all(self) -> None:
        """Keep what has been written, whatever it is."""
        self.keep(self._reads)

    def cut(self) -> None:
        """Take back what lies behind the reads that are kept."""
        if self._kept is not None:
            with suppress(OSError, ValueError):
                if self._stream.seek(0, os.SEEK_END) != self._kept:
                    self._stream.truncate(self._kept)
                    self._stream.seek(self._kept)

    def close(self) -> None:
        self.cut()
        if self._stream is not getattr(sys.stdout.buffer, "raw", sys.stdout.buffer):
            self._stream.close()


class Packed:
    """Packs bytes as BGZF into ``stream``."""

    def __init__(self, stream: Any) -> None:
        # Here, since Biopython takes a while to import.
        from Bio.bgzf import BgzfWriter

        self._packer = BgzfWriter(fileobj=_Unclosed(stream))
        self._has_more = False

    def write(self, data: bytes | memoryview) -> None:
        view = memoryview(data)
        # The packer copies, for each block, all that it was given behind it.
        for start in range(0, len(view), _PACKED):
            self._packer.write(bytes(view[start : start + _PACKED]))
            self._has_more = True

    def end_block(self) -> None:
        """Write all that was given."""
        if self._has_more:
            self._packer.flush()
            self._has_more = False

    def finish(self) -> None:
        """Write the rest, and the mark of BGZF's end."""
        self._packer.close()


class BamOutput:
    """As ``SamOutput``, for BAM."""

    def __init__(self, path: Path) -> None:
        self._file = SamOutput.create(path)
        self._packed = Packed(self._file)
        self.write = self._packed.write

    def keep(self, reads: int) -> None:
        """Ends a block of BGZF, behind which the file can be cut."""
        self._packed.end_block()
        self._file.keep(reads)

    def cut(self) -> None:
        self._packed = Packed(self._file)
        self.write = self._packed.write
        self._file.cut()

    def close(self) -> None:
        """Ends what is kept with the mark of BGZF's end."""
        self.cut()
        try:
            self._packed.finish()
            self._file.keep_all()
        finally:
            self._file.close()


class _Unclosed:
    """A stream as the packer wants it, which it does not close."""

    def __init__(self, stream: Any) -> None:
        self.write = stream.write

    def flush(self) -> None:
        """What is written is not held back."""

    def close(self) -> None:
        """Left to whose it is."""


def output_for(path: Path) -> SamOutput | BamOutput:
    """What takes the lines of a file, by its ending."""
    return BamOutput(path) if path.suffix == ".bam" else SamOutput.create(path)
