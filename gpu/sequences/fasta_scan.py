"""The scanner of FASTA text, block by block, shared by all readers of FASTA.

The grammar is in ``scan.scan_fasta``.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator

import numpy as np

from gpu.core.errors import InputError
from gpu.sequences.alphabet import DNA, Codes
from gpu.sequences.letters import count_lines
from gpu.sequences.notices import Notices
from gpu.sequences.record_batch import Bytes, Int64, Piece
from gpu.sequences.scan_entry_points import (
    BEFORE,
    CODES,
    COMMENTS,
    HEADER_BYTES,
    LINE_BYTES,
    LINES,
    LONGEST,
    NAMES,
    PHASE,
    PREFACE,
    RECORDS,
    scan_fasta,
)

#: Bytes of a line that begins with “>”.
LONGEST_HEADER = 1 << 20
#: Bytes that are scanned at once, at least.
BLOCK = 1 << 20


class FastaScan:
    """A scan of a text, given to ``next`` in blocks of bytes of any size.

    ``gap``, ``as_mummer`` and ``whole_headers`` are those of ``scan.scan_fasta``. ``lines``: number
    of line ends before the text. ``notices``: counts comment lines, or None.
    """

    def __init__(
        self,
        path: str,
        gap: int,
        as_mummer: bool = False,
        whole_headers: bool = False,
        lines: int = 0,
        notices: Notices | None = None,
    ) -> None:
        self._path = path
        self._rules = (gap, as_mummer, whole_headers)
        self._notices = notices
        self._room = ScanBuffers()
        self._block = b""
        self._state = np.zeros(RECORDS + 1, np.int64)
        # A line end precedes the first byte.
        self._state[PHASE], self._state[BEFORE], self._state[LINES] = PREFACE, ord("\n"), lines
        self._begun = self._state
        self._name = b""
        self.name_before = b""
        """The name, as far as it is known, of the record that was begun before the last block."""

    @property
    def in_header(self) -> bool:
        """True if the last block ended inside a header."""
        return bool(self._state[HEADER_BYTES])

    def next(self, block: bytes, table: Codes, into: Codes | None = None) -> Piece:
        """The content of a block; ``table`` as of ``scan.scan_fasta``.

        ``into``: uint8 buffer for the codes, of the block's size or more; without it they are valid
        until the next call.

        Raises ``InputError`` for letters before the first header, and for a header that is longer
        than ``LONGEST_HEADER``.
        """
        self._block, self._begun, self.name_before = block, self._state, self._name
        self._state, piece = self._scanned(block, table, self._room, into)
        if self._state[LONGEST] > LONGEST_HEADER:
            raise InputError(
                f"{self._path} is no FASTA file: one of its lines that begin with “>” does not end within "
                f"{LONGEST_HEADER:,} bytes; choose another file."
            )
        if self._state[PHASE] == PREFACE and block.strip():
            raise InputError(f"{self._path} is no FASTA file: its first record does not begin with “>”.")
        if len(piece.starts):
            self._name = piece.names[piece.name_starts[-1] :].tobytes()
        elif len(piece.names):
            self._name += piece.names.tobytes()
        self._tell_comments(int(self._state[COMMENTS] - self._begun[COMMENTS]))
        return piece

    def _tell_comments(self, count: int) -> None:
        if self._notices is not None and count:
            self._notices.add(
                f"A comment line of {self._path}, which begins with “;”, was left out.",
                f"{{count}} comment lines of {self._path}, which begin with “;”, were left out.",
                count,
            )

    def place(self, first: int) -> str:
        """Line and column of the code at index ``first`` of the last piece: ``line 7 (column
        60)``.
        """
        at = self._fewest(lambda state: state[CODES] > first) - 1
        before = self._block[:at]
        # A CRLF that lies in two blocks was counted with the first.
        ended = self._begun[BEFORE] == ord("\r") and before.startswith(b"\n")
        line = int(self._begun[LINES]) + count_lines(before) - int(ended) + 1
        last_end = max(before.rfind(b"\n"), before.rfind(b"\r"))
        column = at - last_end if last_end >= 0 else int(self._begun[LINE_BYTES]) + at + 1
        return f"line {line:,} (column {column:,})"

    def again(self, table: Codes) -> Piece:
        """The last block by another table."""
        return self._scanned(self._block, table, ScanBuffers())[1]

    def _fewest(self, is_reached: Callable[[Int64], bool]) -> int:
        """The length of the shortest prefix of the last block that reaches a state; its length + 1
        if none.
        """
        room = ScanBuffers()
        return bisect_left(
            range(len(self._block) + 1),
            True,
            key=lambda size: is_reached(self._scanned(self._block[:size], DNA.encode, room)[0]),
        )

    def _scanned(self, block: bytes, table: Codes, room: ScanBuffers, into: Codes | None = None) -> tuple[Int64, Piece]:
        """The state behind a block that follows those before the last one, and what it holds."""
        codes, starts, names, name_starts = room.of(len(block))
        codes = codes if into is None else into
        state = self._begun.copy()
        state[CODES:] = 0
        data = np.frombuffer(block, dtype=np.uint8)
        scan_fasta(data, table, *self._rules, state, codes, starts, names, name_starts)
        filled, named, records = state[CODES], state[NAMES], state[RECORDS]
        return state, Piece(codes[:filled], starts[:records].copy(), names[:named].copy(), name_starts[:records].copy())


class ScanBuffers:
    """Reusable output buffers of the scan: new memory would be cleared by the system each time."""

    def __init__(self) -> None:
        self._size = 0
        self._arrays: tuple[Codes, Int64, Bytes, Int64] = _arrays(0)

    def of(self, size: int) -> tuple[Codes, Int64, Bytes, Int64]:
        """Arrays for the codes, starts, names and their starts that so many bytes may give."""
        if size > self._size:
            self._size, self._arrays = size, _arrays(size)
        return self._arrays


def _arrays(size: int) -> tuple[Codes, Int64, Bytes, Int64]:
    # A record takes at least two bytes, the begin and the end of its header, except at the file's
    # end.
    records = size // 2 + 1
    return np.empty(size, np.uint8), np.empty(records, np.int64), np.empty(size, np.uint8), np.empty(records, np.int64)


def blocks_of(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Chunks joined to blocks of at least ``BLOCK`` bytes; an ``InputError`` of ``chunks`` is
    raised after all their bytes.
    """
    held: list[bytes] = []
    size = 0
    try:
        for chunk in chunks:
            held.append(chunk)
            size += len(chunk)
            if size >= BLOCK:
                yield b"".join(held)
                held, size = [], 0
    except InputError:
        yield b"".join(held)
        raise
    if held:
        yield b"".join(held)
