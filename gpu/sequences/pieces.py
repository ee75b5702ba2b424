"""Pieces of records: the common form in which readers of all formats stream a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from gpu.core.errors import InputError
from gpu.sequences import files
from gpu.sequences.alphabet import DNA, REFUSED, Alphabet, Codes
from gpu.sequences.fasta_scan import FastaScan, blocks_of
from gpu.sequences.fastq_scan import FastqScan
from gpu.sequences.letters import letters_kept, refusal_at
from gpu.sequences.names import shown, split_header
from gpu.sequences.notices import Notices
from gpu.sequences.record_batch import MOST, Bytes, Piece

#: Number of codes that are judged at once.
_JUDGED = 1 << 18
#: The code between two records: none of any alphabet's, nor ``REFUSED``.
GAP = 254
#: The code of a letter that is left out (``Reading.drop``): none of any alphabet's, nor ``GAP``.
DROPPED = 252


class Noted(NamedTuple):
    """A code that is counted, and the two sentences of ``Notices.add``."""

    code: int
    one: str
    many: str


@dataclass(frozen=True)
class Reading:
    """Options for reading records as codes.

    ``alphabet``: bytes that it refuses are refused with a sentence. ``gap``: the code between
    records, none of the alphabet's and not ``REFUSED``. ``as_mummer``: FASTA as mummer reads it
    (see ``scan.scan_fasta``), a record may have no name, and a file whose only record is empty is
    refused. Otherwise a record without a name is called ``#n`` by its number. ``qualities``:
    whether those of FASTQ are kept. ``ahead``: whether the file is read and unpacked in a thread of
    its own. ``notices``: counts flaws in spite of which the file is read, or None. ``drop``:
    letters of FASTA that are left out, such as gaps of an alignment. ``noted``: letters that are
    counted in ``notices``. ``longest``: letters of a record at most; one that has more is refused
    while it is read, and ``too_long`` says what to do then. ``partly``: what precedes damage is
    given, however near the file's beginning that is. ``whole_headers``: headers of FASTA and flat
    files take the place of names (``names.split_header``).
    """

    alphabet: Alphabet
    gap: int
    as_mummer: bool = False
    qualities: bool = False
    ahead: bool = False
    notices: Notices | None = None
    drop: bytes = b""
    noted: tuple[Noted, ...] = ()
    longest: int = MOST
    too_long: str = "split it into several"
    partly: bool = False
    whole_headers: bool = False

    @cached_property
    def table(self) -> Codes:
        """uint8[256]: the code of each byte of FASTA, ``DROPPED`` for those that are left out."""
        if not self.drop:
            return self.alphabet.encode
        table = self.alphabet.encode.copy()
        table[list(self.drop)] = DROPPED
        return table


def pieces_of_text(path: str, text: files.Text, reading: Reading) -> Iterator[Piece]:
    """The records of a file that is open (``files.open_text``)."""
    records = letters = 0
    if text.form == "fasta":
        pieces = pieces_of_fasta(path, text.chunks, reading, text.line)
    elif text.form == "fastq":
        pieces = _pieces_of_fastq(path, text.chunks, reading)
    else:
        pieces = _pieces_of_annotated(path, text, reading)
    for piece in pieces:
        records += len(piece.starts)
        letters += len(piece.codes) - len(piece.starts)
        yield piece
    if reading.as_mummer and records == 1 and not letters:
        raise InputError(f"The only record of {path} has no bases; choose another file.")


def pieces_of_fasta(path: str, chunks: Iterable[bytes], reading: Reading, lines: int = 0) -> Iterator[Piece]:
    """The records of a FASTA text in chunks of any sizes, which so many ``lines`` precede."""
    scan = FastaScan(path, reading.gap, reading.as_mummer, reading.whole_headers, lines, reading.notices)
    count = 0
    for block in blocks_of(chunks):
        piece = scan.next(block, reading.table)
        judge_fasta(path, piece, reading, count, scan)
        piece = counted(path, piece, reading)
        count += len(piece.starts)
        yield piece._replace(codes=piece.codes.copy())


def _pieces_of_fastq(path: str, chunks: Iterable[bytes], reading: Reading) -> Iterator[Piece]:
    scan = FastqScan(path, reading.gap, reading.longest, reading.too_long)
    count = 0

    def room(size: int) -> tuple[Codes, Bytes | None]:
        return np.empty(size, np.uint8), np.empty(size, np.uint8) if reading.qualities else None

    for piece in scan.pieces(chunks, reading.alphabet.encode, room):
        judge(path, piece, reading, count, scan.again)
        note(piece.codes, reading)
        count += len(piece.starts)
        qualities = None if piece.qualities is None else piece.qualities.copy()
        yield piece._replace(codes=piece.codes.copy(), qualities=qualities)


def _pieces_of_annotated(path: str, text: files.Text, reading: Reading) -> Iterator[Piece]:
    # Here, since Biopython takes a while to import.
    from gpu.sequences import annotated

    gap = np.full(1, reading.gap, np.uint8)
    for name, description, codes in annotated.read_records(
        path, text.chunks, reading.alphabet, text.line, reading.notices
    ):
        note(codes, reading)
        header = f"{name} {description}" if reading.whole_headers else name
        called = np.frombuffer(header.encode(), dtype=np.uint8)
        yield Piece(np.concatenate([gap, codes]), np.ones(1, np.int64), called, np.zeros(1, np.int64))


def counted(path: str, piece: Piece, reading: Reading) -> Piece:
    """A piece of FASTA without the dropped letters; dropped and noted letters are counted."""
    note(piece.codes, reading)
    if not reading.drop:
        return piece
    dropped = np.flatnonzero(piece.codes == DROPPED)
    if not len(dropped):
        return piece
    if reading.notices is not None:
        notice_dropped(reading.notices, path, reading.drop, len(dropped))
    kept = piece.codes[piece.codes != DROPPED]
    # The kept letters stay in the buffer of the scan.
    codes = piece.codes[: len(kept)]
    codes[:] = kept
    return piece._replace(codes=codes, starts=piece.starts - np.searchsorted(dropped, piece.starts))


def notice_dropped(notices: Notices, path: str, drop: bytes, count: int) -> None:
    """Count letters of a file that were left out by ``drop``."""
    letters = " or ".join(f"“{chr(letter)}”" for letter in drop)
    notices.add(
        f"A gap letter ({letters}) of {path} was left out.",
        f"{{count}} gap letters ({letters}) of {path} were left out.",
        count,
    )


def note(codes: Codes, reading: Reading) -> None:
    """Count the letters of ``reading.noted``."""
    if reading.notices is None or not reading.noted:
        return
    found = codes[np.isin(codes, np.array([noted.code for noted in reading.noted], np.uint8))]
    if len(found):
        counts = np.bincount(found, minlength=256)
        for noted in reading.noted:
            reading.notices.add(noted.one, noted.many, int(counts[noted.code]))


class LengthLimit:
    """A check, while a file is read, that no record has more than ``reading.longest`` letters."""

    def __init__(self, path: str, reading: Reading) -> None:
        self._path, self._reading = path, reading
        #: Of the record that is not known to be whole: its letters so far, and its name.
        self._letters, self._name = 0, b""

    def check(self, piece: Piece) -> None:
        """Take the next piece. Raises ``InputError``."""
        if self._reading.longest >= MOST:
            return
        begins = np.concatenate([[-self._letters], piece.starts])
        lengths = np.concatenate([piece.starts - 1, [len(piece.codes)]]) - begins
        names, ends = piece.names.tobytes(), [*piece.name_starts.tolist(), len(piece.names)]
        too_long = np.flatnonzero(lengths > self._reading.longest)
        if len(too_long):
            number = int(too_long[0])
            begun = self._name if number == 0 else b""
            raise self._refusal(begun + names[ends[number - 1] if number else 0 : ends[number]])
        begun = self._name if len(ends) == 1 else b""
        self._letters, self._name = int(lengths[-1]), begun + names[ends[-2] if len(ends) > 1 else 0 :]

    def _refusal(self, name: bytes) -> InputError:
        unit = "bases" if self._reading.alphabet is DNA else "residues"
        return InputError(
            f"“{shown(split_header(name)[0])}” of {self._path} has more than {self._reading.longest:,} {unit}; "
            f"{self._reading.too_long}."
        )


def judge_fasta(path: str, piece: Piece, reading: Reading, before: int, scan: FastaScan) -> None:
    """Raise ``InputError`` for a byte that is not a letter in the last ``piece`` of ``scan``.

    ``before``: number of records before it.
    """
    judge(path, piece, reading, before, scan.again, scan.place, scan.name_before)


def judge(
    path: str,
    piece: Piece,
    reading: Reading,
    before: int,
    again: Callable[[Codes], Piece],
    place: Callable[[int], str] | None = None,
    begun: bytes = b"",
) -> None:
    """Raise ``InputError`` for a byte that is not a letter.

    Parameters
    ----------
    piece : Piece
        Records and parts of records, which ``before`` records precede.
    again : callable
        Makes the piece by another table (uint8[256]).
    place : callable, optional
        Says where in the file the byte of a code (0-based in the piece) is. Without it, the
        record's number is said.
    begun : bytes
        The name, as far as it is known, of a record that was begun in an earlier piece.
    """
    if not reading.alphabet.judges:
        return
    first = first_refused(piece.codes)
    if first is None:
        return
    letters = again(letters_kept(reading.alphabet)).codes
    record = int(np.searchsorted(piece.starts, first, side="right"))
    begin = int(piece.starts[record - 1]) if record else 0
    end = int(piece.starts[record]) - 1 if record < len(piece.starts) else len(letters)
    name_begins = [0, *piece.name_starts.tolist(), len(piece.names)]
    name = (b"" if record else begun) + piece.names[name_begins[record] : name_begins[record + 1]].tobytes()
    where = f"record {before + record:,}" if place is None else place(first)
    called = split_header(name)[0] or f"#{before + record}"
    raise refusal_at(where, path, called, letters[begin:end].tobytes(), first - begin, reading.alphabet)


def first_refused(codes: Codes) -> int | None:
    """The index of the first refused byte; searched in parts that fit the processor's cache."""
    for start in range(0, len(codes), _JUDGED):
        refused = codes[start : start + _JUDGED] == REFUSED
        if refused.any():
            return start + int(refused.argmax())
    return None
