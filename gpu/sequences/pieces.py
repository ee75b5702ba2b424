"""What a file gives while it is read once, whatever its format: pieces of records, as they come."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np

from gpu.errors import InputError
from gpu.sequences import files
from gpu.sequences.alphabet import BLANK, REFUSED, Alphabet, Codes
from gpu.sequences.fasta import LONGEST_HEADER, no_header
from gpu.sequences.letters import refusal_in_batch
from gpu.sequences.raw import Known
from gpu.sequences.record_batch import PADDING, Bytes, Int64
from gpu.sequences.scan_entry_points import (
    CODES,
    FASTQ_CODES,
    FASTQ_NAMES,
    FASTQ_RECORDS,
    FINE,
    LONGEST,
    NAMES,
    NO_AT,
    NO_PLUS,
    NO_QUALITY,
    RECORDS,
    TAKEN,
    TOO_FEW,
    TOO_MANY,
    UNFINISHED,
    scan_fasta,
    scan_fastq,
)

#: Letters of a record, at most: positions are 32 bits wide.
MOST = 2**31 - 1 - PADDING
#: Bytes that are scanned at once.
_BLOCK = 1 << 20
#: Codes that are judged at once.
_JUDGED = 1 << 18
_LONG_BLANKS = re.compile(rb"[ \t\n\r\v\f]{16,}")


@dataclass(frozen=True)
class Reading:
    """How records become codes.

    ``alphabet``: bytes that it refuses are refused with a sentence. ``gap``: the code between records, none of the alphabet's and not ``REFUSED``.
    ``as_mummer``: FASTA as mummer reads it (see ``scan.scan_fasta``), a record may have no name, and a file whose only record is empty is
    refused. Otherwise a record without a name is called ``#n`` by its number. ``qualities``: whether those of FASTQ are kept. ``ahead``: whether
    the file is read and unpacked in a thread of its own.
    """

    alphabet: Alphabet
    gap: int
    as_mummer: bool = False
    qualities: bool = False
    ahead: bool = False


class Piece(NamedTuple):
    """Records and parts of records, as in ``RecordBatch`` but without what follows the last one, which may go on in the next piece."""

    codes: Codes
    starts: Int64
    names: Bytes
    name_starts: Int64
    qualities: Bytes | None = None

    def cut(self) -> tuple[Piece, Piece]:
        """All but the last record, and that."""
        codes, names = int(self.starts[-1]) - 1, int(self.name_starts[-1])
        before, after = (None, None) if self.qualities is None else (self.qualities[:codes], self.qualities[codes:])
        return (
            Piece(self.codes[:codes], self.starts[:-1], self.names[:names], self.name_starts[:-1], before),
            Piece(
                self.codes[codes:], self.starts[-1:] - codes, self.names[names:], self.name_starts[-1:] - names, after
            ),
        )


def pieces_of_file(path: str, reading: Reading, known: Known = None) -> Generator[Piece, None, None]:
    """The records of a FASTA, FASTQ, GenBank or EMBL file, which is opened once; ``known`` as of ``raw.blocks``. Raises ``InputError``."""
    return pieces_of_text(path, *files.open_text(path, known, reading.ahead), reading)


def pieces_of_text(
    path: str, form: files.Format, chunks: Generator[bytes, None, None], reading: Reading
) -> Generator[Piece, None, None]:
    """The records of a file that is open (``files.open_text``), which is closed at the end."""
    records = letters = 0
    with closing(chunks):
        if form == "fasta":
            pieces = pieces_of_fasta(path, chunks, reading)
        elif form == "fastq":
            pieces = _pieces_of_fastq(path, chunks, reading)
        else:
            pieces = _pieces_of_annotated(path, chunks, reading, form)
        for piece in pieces:
            records += len(piece.starts)
            letters += len(piece.codes) - len(piece.starts)
            yield piece
    if reading.as_mummer and records == 1 and not letters:
        raise InputError(f"The only record of {path} has no bases; choose another file.")


def pieces_of_fasta(path: str, chunks: Iterable[bytes], reading: Reading) -> Iterator[Piece]:
    """The records of a FASTA text in chunks of any sizes."""
    state, room = first_state(), Room()
    count = 0
    for block in blocks_of(chunks):
        begun = state.copy()
        piece = scan_block(block, reading, state, room, reading.alphabet.encode)
        if state[LONGEST] > LONGEST_HEADER:
            raise no_header(path)
        judge(path, piece, reading, count, partial(scan_block, block, reading, begun, room))
        count += len(piece.starts)
        if not count and block.strip():
            raise InputError(f"{path} is no FASTA file: its first record does not begin with “>”.")
        yield piece


def first_state() -> Int64:
    """What ``scan_block`` begins with: a line end precedes the first byte."""
    return np.array([0, ord("\n"), 0, 0, 0, 0, 0], np.int64)


def scan_block(
    block: bytes, reading: Reading, state: Int64, room: Room, table: Codes, into: Codes | None = None
) -> Piece:
    """A block of FASTA as a piece. ``state``: as of ``scan.scan_fasta``. ``into``: where the codes go and stay, uint8 of the block's size or more."""
    codes, starts, names, name_starts = room.of(len(block))
    codes = codes if into is None else into
    state[CODES:] = 0
    data = np.frombuffer(block, dtype=np.uint8)
    scan_fasta(data, table, reading.gap, reading.as_mummer, state, codes, starts, names, name_starts)
    filled, named, records = state[CODES], state[NAMES], state[RECORDS]
    made = codes[:filled] if into is not None else codes[:filled].copy()
    return Piece(made, starts[:records].copy(), names[:named].copy(), name_starts[:records].copy())


def _pieces_of_fastq(path: str, chunks: Iterable[bytes], reading: Reading) -> Iterator[Piece]:
    source = iter(chunks)
    left, is_last = b"", False
    count = 0
    while not is_last:
        held, size = [left], len(left)
        # A record that is longer than a block is scanned again when there is twice as much.
        while size < max(_BLOCK, 2 * len(left)) and not is_last:
            chunk = next(source, None)
            is_last = chunk is None
            held.append(chunk or b"")
            size += len(held[-1])
        block = b"".join(held)
        taken, problem, piece = _scan_fastq(block, reading, is_last, reading.alphabet.encode)
        judge(path, piece, reading, count, partial(_whole_reads, block, reading, is_last))
        count += len(piece.starts)
        yield piece
        left = block[taken:]
        if len(left) >= _BLOCK:
            left = squeezed(left)
        if problem != FINE and (problem != UNFINISHED or is_last):
            raise _fastq_problem(path, count + 1, problem)
        if len(left) > 3 * MOST:
            raise InputError(f"A record of {path} has more than {MOST:,} bases; split it into several.")


def squeezed(text: bytes) -> bytes:
    """FASTQ without its long runs of blanks, which mean no more than a line end and a blank."""
    return _LONG_BLANKS.sub(_short_blanks, text)


def _short_blanks(run: re.Match[bytes]) -> bytes:
    is_line_end = run[0].endswith((b"\n", b"\r"))
    return (b"\n" if b"\n" in run[0] or b"\r" in run[0] else b"") + (b"" if is_line_end else b" ")


def _scan_fastq(block: bytes, reading: Reading, is_last: bool, table: Codes) -> tuple[int, int, Piece]:
    """How many bytes whole records took, what is wrong with the next one, and those records."""
    codes, starts, names, name_starts = Room().of(len(block))
    qualities = np.empty(len(block), np.uint8)
    state = np.zeros(4, np.int64)
    data = np.frombuffer(block, dtype=np.uint8)
    problem = scan_fastq(data, table, reading.gap, is_last, state, codes, qualities, starts, names, name_starts)
    filled, named, records = state[FASTQ_CODES], state[FASTQ_NAMES], state[FASTQ_RECORDS]
    piece = Piece(
        codes[:filled].copy(),
        starts[:records].copy(),
        names[:named].copy(),
        name_starts[:records].copy(),
        qualities[:filled].copy() if reading.qualities else None,
    )
    return int(state[TAKEN]), int(problem), piece


def _whole_reads(block: bytes, reading: Reading, is_last: bool, table: Codes) -> Piece:
    return _scan_fastq(block, reading, is_last, table)[2]


def _fastq_problem(path: str, read: int, problem: int) -> InputError:
    reason = {
        UNFINISHED: "it is cut off; copy or download the file again",
        NO_AT: "it does not begin with “@”; correct it or download the file again",
        NO_PLUS: "no line that begins with “+” follows its letters; correct it or download the file again",
        TOO_FEW: "it has fewer qualities than letters; correct it or download the file again",
        TOO_MANY: "it has more qualities than letters; correct it or download the file again",
        NO_QUALITY: "one of its qualities is none of the characters from “!” to “~”; correct it or leave the read out",
    }[problem]
    return InputError(f"Read {read:,} of {path} cannot be read: {reason}.")


def _pieces_of_annotated(path: str, chunks: Iterable[bytes], reading: Reading, form: files.Format) -> Iterator[Piece]:
    # Here, since Biopython takes a while to import.
    from gpu.sequences import annotated

    gap = np.full(1, reading.gap, np.uint8)
    for name, codes in annotated.read_records(path, chunks, annotated.LAYOUTS[form], reading.alphabet):
        called = np.frombuffer(name.encode(), dtype=np.uint8)
        yield Piece(np.concatenate([gap, codes]), np.ones(1, np.int64), called, np.zeros(1, np.int64))


def judge(path: str, piece: Piece, reading: Reading, before: int, scan: Callable[[Codes], Piece]) -> None:
    """Raise ``InputError`` for what is no letter; ``before`` records precede the piece, ``scan`` makes it by another table."""
    if not reading.alphabet.judges:
        return
    first = _first_refused(piece.codes)
    if first is None:
        return
    # The bytes themselves in place of their codes.
    kept = np.where(reading.alphabet.encode == BLANK, BLANK, np.minimum(np.arange(256), BLANK - 1))
    letters = scan(kept.astype(np.uint8)).codes
    record = int(np.searchsorted(piece.starts, first, side="right"))
    begin = int(piece.starts[record - 1]) if record else 0
    end = int(piece.starts[record]) - 1 if record < len(piece.starts) else len(letters)
    raise refusal_in_batch(path, before + record, letters[begin:end].tobytes(), reading.alphabet)


def _first_refused(codes: Codes) -> int | None:
    """Where the first letter is that is none; looked for in parts that stay in the processor's cache."""
    for start in range(0, len(codes), _JUDGED):
        refused = codes[start : start + _JUDGED] == REFUSED
        if refused.any():
            return start + int(refused.argmax())
    return None


class Room:
    """Room for what one block after another is scanned into: used again, since the system clears what it gives out anew, far beyond what is filled."""

    def __init__(self) -> None:
        self._size = 0
        self._arrays: tuple[Codes, Int64, Bytes, Int64] = _arrays(0)

    def of(self, size: int) -> tuple[Codes, Int64, Bytes, Int64]:
        """Arrays for the codes, starts, names and their starts that so many bytes may give."""
        if size > self._size:
            self._size, self._arrays = size, _arrays(size)
        return self._arrays


def _arrays(size: int) -> tuple[Codes, Int64, Bytes, Int64]:
    # A record takes at least the two bytes of its header's begin and end, but for one that the file ends in.
    records = size // 2 + 1
    return np.empty(size, np.uint8), np.empty(records, np.int64), np.empty(size, np.uint8), np.empty(records, np.int64)


def blocks_of(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Chunks joined to blocks that are worth a call."""
    held: list[bytes] = []
    size = 0
    for chunk in chunks:
        held.append(chunk)
        size += len(chunk)
        if size >= _BLOCK:
            yield b"".join(held)
            held, size = [], 0
    if held:
        yield b"".join(held)
