"""Scanners of FASTA and FASTQ text, block by block, shared by all readers of these formats.

The grammars are in ``scan``.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator

import numpy as np

from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.sequences.alphabet import (
    DNA,
    REFUSED,
    Codes,
    colours,
    count_lines,
    is_in_colours,
    letters_kept,
    read_only,
    refusal_at,
)
from gpu.sequences.names import split_header
from gpu.sequences.notices import COUNT
from gpu.sequences.reading import PieceFilter, Reading
from gpu.sequences.record_batch import Bytes, Int64, Piece
from gpu.sequences.scan import (
    BEFORE,
    CODES,
    COMMENTS,
    FASTQ_CODES,
    FASTQ_NAMES,
    FASTQ_RECORDS,
    FINE,
    HEADER_BYTES,
    LINE_BYTES,
    LINES,
    LONG_HEADER,
    LONG_READ,
    LONGEST,
    NAMES,
    NO_AT,
    NO_PLUS,
    NO_QUALITY,
    PHASE,
    PREFACE,
    RECORDS,
    TAKEN,
    TOO_FEW,
    TOO_MANY,
    UNFINISHED,
    scan_fasta,
    scan_fastq,
)

#: Bytes of a line that begins with “>”.
LONGEST_HEADER = 1 << 20
#: Bytes that are scanned at once, at least.
BLOCK = 1 << 20
#: Number of codes that are judged at once.
_JUDGED = 1 << 18
_LONG_BLANKS = re.compile(rb"[ \t\n\r\v\f]{16,}")
_REASONS = {
    UNFINISHED: Phrase("it is cut off; copy or download the file again"),
    NO_AT: Phrase("it does not begin with “@”; correct it or download the file again"),
    NO_PLUS: Phrase("no line that begins with “+” follows its letters; correct it or download the file again"),
    TOO_FEW: Phrase("it has fewer qualities than letters; correct it or download the file again"),
    TOO_MANY: Phrase("it has more qualities than letters; correct it or download the file again"),
    NO_QUALITY: Phrase(
        "one of its qualities is none of the characters from “!” to “~”; correct it or leave the read out"
    ),
    LONG_HEADER: (
        Phrase(
            "its line that begins with “@” or “+” does not end within {:,} bytes; choose another file", LONGEST_HEADER
        )
    ),
}
#: The table of ``DNA`` with a dot as N, as some sequencing machines wrote it.
_DOT, _N = ord("."), ord("N")
_WITH_DOTS = bytearray(DNA.encode)
_WITH_DOTS[_DOT] = _WITH_DOTS[_N]
_DNA_READS = read_only(bytes(_WITH_DOTS))
#: Bytes of a record by which SOLiD's colours are recognized.
_LOOKED_AT = 1 << 16

#: Where so many codes go, and as many qualities, which are forgotten without.
RoomFor = Callable[[int], tuple[Codes, Bytes | None]]


class Scanner:
    """A reader of the records of one text, at ``path``, in pieces."""

    #: Whether the last record of a piece may go on in the next one; whether pieces have qualities.
    is_open = has_qualities = False

    def __init__(self, path: str, reading: Reading) -> None:
        self._path, self.reading = path, reading
        #: What is kept of the next piece.
        self.kept = PieceFilter(path, reading).of
        self._buffers = _ScanBuffers()
        #: Records before the last piece, and with it.
        self._before = self._count = 0
        #: The name, as far as it is known, of a record that was begun before the last piece.
        self._name_before = b""

    def pieces(self, chunks: Iterable[bytes], room: RoomFor) -> Iterator[Piece]:
        """The records in chunks of any sizes, some at a time, written to the arrays that ``room``
        returns.

        Raises ``InputError`` (also that of ``chunks``) after the records before the faulty one.
        """
        raise NotImplementedError

    def judge(self, piece: Piece, begin: int = 0, end: int | None = None) -> None:
        """Raise ``InputError`` for a byte that is not a letter in the last piece.

        ``begin``, ``end``: the codes that are judged, 0-based, half-open.
        """
        alphabet = self.reading.alphabet
        if not alphabet.judges or (first := first_refused(piece.codes[begin:end])) is None:
            return
        first += begin
        letters = self._again(letters_kept(alphabet)).codes
        record = int(np.searchsorted(piece.starts, first, side="right"))
        begin = int(piece.starts[record - 1]) if record else 0
        end = int(piece.starts[record]) - 1 if record < len(piece.starts) else len(letters)
        name_begins = [0, *piece.name_starts.tolist(), len(piece.names)]
        name = piece.names[name_begins[record] : name_begins[record + 1]].tobytes()
        called = split_header(name if record else self._name_before + name)[0] or f"#{self._before + record}"
        line, column = self._place(first, self._before + record)
        raise refusal_at(line, column, self._path, called, letters[begin:end].tobytes(), first - begin, alphabet)

    def _again(self, table: Codes) -> Piece:
        """The last piece by another table, uint8[256]."""
        raise NotImplementedError

    def _place(self, first: int, record: int) -> tuple[Phrase, int]:
        """The place in the file of a code of the last piece, as ``refusal_at`` takes it: the record
        of that number, without a column.

        ``first``: the code's index.
        """
        return Phrase("record {:,}", record), 0


class FastaScanner(Scanner):
    """A scanner of FASTA; so many ``lines`` precede the text."""

    is_open = True

    def __init__(self, path: str, reading: Reading, lines: int = 0) -> None:
        super().__init__(path, reading)
        self._rules = (reading.gap, reading.as_mummer, reading.whole_headers)
        self._block = b""
        self._state = np.zeros(RECORDS + 1, np.int64)
        # A line end precedes the first byte.
        self._state[PHASE], self._state[BEFORE], self._state[LINES] = PREFACE, ord("\n"), lines
        self._begun = self._state
        #: The name, as far as it is known, of the last record.
        self._name = b""

    @property
    def in_header(self) -> bool:
        """True if the last block ended inside a header."""
        return bool(self._state[HEADER_BYTES])

    def pieces(self, chunks: Iterable[bytes], room: RoomFor) -> Iterator[Piece]:
        """As of ``Scanner``.

        Raises ``InputError`` for letters before the first header, and for a header that is longer
        than ``LONGEST_HEADER``.
        """
        for block in _blocks_of(chunks):
            self._block, self._begun, self._name_before = block, self._state, self._name
            self._state, piece = self._scanned(block, self.reading.table, self._buffers, room(len(block))[0])
            if self._state[LONGEST] > LONGEST_HEADER:
                raise InputError(
                    "{} is no FASTA file: one of its lines that begin with “>” does not end within "
                    "{:,} bytes; choose another file.",
                    self._path,
                    LONGEST_HEADER,
                )
            if self._state[PHASE] == PREFACE and block.strip():
                raise InputError("{} is no FASTA file: its first record does not begin with “>”.", self._path)
            if len(piece.starts):
                self._name = piece.names[piece.name_starts[-1] :].tobytes()
            elif len(piece.names):
                self._name += piece.names.tobytes()
            self._before, self._count = self._count, self._count + len(piece.starts)
            self._tell_comments(int(self._state[COMMENTS] - self._begun[COMMENTS]))
            yield piece

    def _tell_comments(self, count: int) -> None:
        if self.reading.notices is not None and count:
            self.reading.notices.add(
                Phrase("A comment line of {}, which begins with “;”, was left out.", self._path),
                Phrase("{} comment lines of {}, which begin with “;”, were left out.", COUNT, self._path),
                count,
            )

    def _place(self, first: int, record: int) -> tuple[Phrase, int]:
        """Line and column."""
        at = self._fewest(lambda state: state[CODES] > first) - 1
        before = self._block[:at]
        # A CRLF that lies in two blocks was counted with the first.
        ended = self._begun[BEFORE] == ord("\r") and before.startswith(b"\n")
        line = int(self._begun[LINES]) + count_lines(before) - int(ended) + 1
        last_end = max(before.rfind(b"\n"), before.rfind(b"\r"))
        column = at - last_end if last_end >= 0 else int(self._begun[LINE_BYTES]) + at + 1
        return Phrase("line {:,}", line), column

    def _again(self, table: Codes) -> Piece:
        return self._scanned(self._block, table, _ScanBuffers(), np.empty(len(self._block), np.uint8))[1]

    def _fewest(self, is_reached: Callable[[Int64], bool]) -> int:
        """The length of the shortest prefix of the last block that reaches a state; its length + 1
        if none.
        """
        buffers, codes = _ScanBuffers(), np.empty(len(self._block), np.uint8)
        return bisect_left(
            range(len(self._block) + 1),
            True,
            key=lambda size: is_reached(self._scanned(self._block[:size], DNA.encode, buffers, codes)[0]),
        )

    def _scanned(self, block: bytes, table: Codes, buffers: _ScanBuffers, codes: Codes) -> tuple[Int64, Piece]:
        """The state behind a block that follows those before the last one, and what it holds."""
        starts, names, name_starts = buffers.of(len(block))
        state = self._begun.copy()
        state[CODES:] = 0
        data = np.frombuffer(block, dtype=np.uint8)
        scan_fasta(data, table, *self._rules, state, codes, starts, names, name_starts)
        filled, named, records = state[CODES], state[NAMES], state[RECORDS]
        return state, Piece(codes[:filled], starts[:records].copy(), names[:named].copy(), name_starts[:records].copy())


class FastqScanner(Scanner):
    """A scanner of FASTQ, whose pieces are complete records; a dot is read as N among DNA."""

    def __init__(self, path: str, reading: Reading) -> None:
        super().__init__(path, reading)
        self._forgotten = np.empty(0, np.uint8)
        self._block, self._is_last = b"", False
        self._has_dots = reading.alphabet is DNA
        self._table = _DNA_READS if self._has_dots else reading.alphabet.encode
        self.has_qualities = reading.qualities

    def pieces(self, chunks: Iterable[bytes], room: RoomFor) -> Iterator[Piece]:
        """As of ``Scanner``."""
        source = iter(chunks)
        left = b""
        while not self._is_last:
            failure = self._fill(source, left)
            taken, problem, piece = self._scanned(self._table, room)
            self._before, self._count = self._count, self._count + len(piece.starts)
            yield piece
            left = self._block[taken:]
            if problem != FINE and (problem != UNFINISHED or self._is_last):
                raise self._refusal(self._count + 1, problem, left)
            if failure is not None:
                raise failure
            if len(left) >= BLOCK:
                left = squeezed(left)

    def _again(self, table: Codes) -> Piece:
        if self._has_dots:
            table = table.copy()
            table[_DOT] = table[_N]
        return self._scanned(table, lambda size: (np.empty(size, np.uint8), None))[2]

    def _fill(self, source: Iterator[bytes], left: bytes) -> InputError | None:
        """Read the next block, after the bytes ``left``; returns the error that ends the file, or
        None.
        """
        failure = None
        held, size = [left], len(left)
        # A record that is longer than a block is scanned again when there is twice as much.
        while size < max(BLOCK, 2 * len(left)) and failure is None and not self._is_last:
            try:
                chunk = next(source, None)
            except InputError as problem:
                failure, chunk = problem, b""
            self._is_last = chunk is None
            held.append(chunk or b"")
            size += len(held[-1])
        self._block = b"".join(held)
        return failure

    def _refusal(self, number: int, problem: int, text: bytes) -> InputError:
        """The error for a read, by its 1-based number; ``text`` begins with it."""
        if problem == LONG_READ:
            longest, advice = self.reading.longest, self.reading.too_long
            return InputError("Read {:,} of {} has more than {:,} bases; {}.", number, self._path, longest, advice)
        if is_in_colours(text[:_LOOKED_AT].partition(b"\n")[2]):
            return colours(Phrase("read {:,} of {}", number, self._path))
        return InputError("Read {:,} of {} cannot be read: {}.", number, self._path, _REASONS[problem])

    def _scanned(self, table: Codes, room: RoomFor) -> tuple[int, int, Piece]:
        """Bytes of the block in complete records, the flaw of the next one, and the records."""
        starts, names, name_starts = self._buffers.of(len(self._block))
        codes, wanted = room(len(self._block))
        if wanted is None and len(self._forgotten) < len(self._block):
            self._forgotten = np.empty(len(self._block), np.uint8)
        qualities = self._forgotten if wanted is None else wanted
        state = np.zeros(4, np.int64)
        data = np.frombuffer(self._block, dtype=np.uint8)
        limits = self.reading.longest, LONGEST_HEADER
        outputs = state, codes, qualities, starts, names, name_starts
        # A second scan by another table must find the same records.
        tables = np.concatenate((table, self._table))
        problem = scan_fastq(data, tables, self.reading.gap, self._is_last, *limits, *outputs)
        filled, named, records = state[FASTQ_CODES], state[FASTQ_NAMES], state[FASTQ_RECORDS]
        piece = Piece(
            codes[:filled],
            starts[:records].copy(),
            names[:named].copy(),
            name_starts[:records].copy(),
            None if wanted is None else qualities[:filled],
        )
        return int(state[TAKEN]), int(problem), piece


class _ScanBuffers:
    """Reusable output buffers of the scan: new memory would be cleared by the system each time."""

    def __init__(self) -> None:
        self._size = -1

    def of(self, size: int) -> tuple[Int64, Bytes, Int64]:
        """Arrays for the starts, names and their starts that so many bytes may give."""
        if size > self._size:
            self._size = size
            # A record takes at least two bytes, the begin and the end of its header, except at the
            # file's end.
            records = size // 2 + 1
            self._arrays = np.empty(records, np.int64), np.empty(size, np.uint8), np.empty(records, np.int64)
        return self._arrays


def one_room() -> RoomFor:
    """The same array for the codes of each block: they are valid until the next one."""
    held = np.empty(0, np.uint8)

    def room(size: int) -> tuple[Codes, None]:
        nonlocal held
        if size > len(held):
            held = np.empty(size, np.uint8)
        return held, None

    return room


def first_refused(codes: Codes) -> int | None:
    """The index of the first refused byte; searched in parts that fit the processor's cache."""
    for start in range(0, len(codes), _JUDGED):
        refused = codes[start : start + _JUDGED] == REFUSED
        if refused.any():
            return start + int(refused.argmax())
    return None


def _blocks_of(chunks: Iterable[bytes]) -> Iterator[bytes]:
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


def squeezed(text: bytes) -> bytes:
    """FASTQ without its long runs of blanks, which mean no more than a line end and a blank."""
    return _LONG_BLANKS.sub(_short_blanks, text)


def _short_blanks(run: re.Match[bytes]) -> bytes:
    is_line_end = run[0].endswith((b"\n", b"\r"))
    return (b"\n" if b"\n" in run[0] or b"\r" in run[0] else b"") + (b"" if is_line_end else b" ")
