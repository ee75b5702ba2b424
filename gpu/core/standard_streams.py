"""Standard streams, which may be closed, a terminal, a pipe or a file.

On a terminal, control characters in names of records and files are shown and not obeyed
(``on_terminals``). Files and pipes get the bytes as they are.
"""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, TextIO, cast

from gpu.core.units import visible

_A_WHILE = 0.01
#: Names of the streams that were closed before the start.
_CLOSED: set[str] = set()


def open_closed() -> None:
    """Open the streams that were closed before the start (``>&-``), so that no other file gets
    their numbers.

    Input is at its end, error output goes nowhere, and writing to standard output raises
    ``OSError`` (EBADF), as it does on a closed one.
    """
    ways = (("stdin", os.O_RDONLY), ("stdout", os.O_RDONLY), ("stderr", os.O_WRONLY))
    for number, (name, way) in enumerate(ways):
        try:
            os.fstat(number)
        except OSError:
            opened = os.open(os.devnull, way)
            if opened != number:
                os.dup2(opened, number)
                os.close(opened)
            mode = "r" if name == "stdin" else "w"
            stream = open(number, mode, errors="backslashreplace", closefd=False)  # noqa: SIM115 - to stay
            setattr(sys, name, stream)
            _CLOSED.add(name)


def tell(*lines: str) -> None:
    """Print lines for people on standard output at once, control characters made visible; nothing
    if it was closed.
    """
    if "stdout" not in _CLOSED:
        print(*map(visible, lines), sep="\n", flush=True)


def is_closed(problem: OSError) -> bool:
    """Tell if an error says that standard output is closed."""
    return problem.errno == errno.EBADF and problem.filename is None


def write_all(data: bytes | memoryview) -> None:
    """Write to standard output past its buffer. Raises ``OSError``.

    The buffer's lock would hold up the end of the program where nobody reads.
    """
    _write_whole(getattr(sys.stdout.buffer, "raw", sys.stdout.buffer), data)


@contextmanager
def on_terminals() -> Iterator[None]:
    """Standard output and error write through a ``Terminal`` meanwhile, where they are
    terminals.
    """
    before = {name: getattr(sys, name) for name in ("stdout", "stderr")}
    for name, stream in before.items():
        # A file's name may hold what the stream's encoding does not.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
        if stream is not None and stream.isatty() and hasattr(stream, "buffer"):
            setattr(sys, name, Terminal(stream))
    try:
        yield
    finally:
        for name, stream in before.items():
            setattr(sys, name, stream)


class Terminal(io.TextIOWrapper):
    """Text and, in ``buffer``, UTF-8 for a terminal.

    Characters that it would obey, and bytes that are no UTF-8, appear as ``\\x1b``. ``obeyed`` is
    the stream itself, for lines that are written over: what goes there is to be made visible
    before.
    """

    def __init__(self, stream: TextIO) -> None:
        self.obeyed = stream
        super().__init__(
            cast(IO[bytes], io.BufferedWriter(_Shown(stream))),
            "utf-8",
            "backslashreplace",
            newline="\n",
            line_buffering=True,
        )


class _Shown(io.RawIOBase):
    """Writes UTF-8 to a terminal, in that one's encoding, with ``visible`` lines and columns."""

    def __init__(self, stream: TextIO) -> None:
        self._stream: Any = getattr(stream.buffer, "raw", stream.buffer)
        self._encoding = stream.encoding
        self._decoder = codecs.getincrementaldecoder("utf-8")("backslashreplace")

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return int(self._stream.fileno())

    def write(self, data: Any) -> int:
        lines = self._decoder.decode(bytes(data)).split("\n")
        text = "\n".join("\t".join(map(visible, line.split("\t"))) for line in lines)
        _write_whole(self._stream, text.encode(self._encoding, "backslashreplace"))
        return len(data)


def _write_whole(stream: Any, data: bytes | memoryview) -> None:
    rest = memoryview(data)
    while len(rest):
        written = stream.write(rest)
        if not written:
            time.sleep(_A_WHILE)  # A full pipe in non-blocking mode.
            continue
        rest = rest[written:]
