"""Batches of records, streamed in one pass over a file of any format.

Each letter is written straight to its place in a batch. ``files.read`` reads one record with its
description and features.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from itertools import islice

import numpy as np

from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.sequences import files
from gpu.sequences.alphabet import Codes
from gpu.sequences.raw import BLOCK, Known
from gpu.sequences.reading import Reading
from gpu.sequences.record_batch import MOST, PADDING, Bytes, Int64, Piece, RecordBatch, slices, too_long
from gpu.sequences.scanners import FastaScanner, FastqScanner, Scanner, first_refused

#: Letters of a batch, about; a longer record is a batch of its own.
BATCH = 8 << 20
#: Records of a reference, at most: an assembly in more pieces is none.
MAX_RECORDS = 1 << 24
#: Approximate limit of records a batch: millions of empty ones would have few letters, many bytes.
_IN_BATCH = 1 << 20
_NO_BYTES = np.empty(0, np.uint8)


def read_all(path: str, reading: Reading, known: Known = None) -> RecordBatch:
    """All records of a file, in one batch; see ``read_batches``.

    Raises ``InputError`` also for too many records.
    """
    with files.open_text(path, known, reading.ahead, reading.notices) as text:
        size = min(os.path.getsize(path), MOST)
        # One, and what there is too much of.
        batches = list(islice(_batches(path, text, reading, MOST, MAX_RECORDS, size), 2))
    if sum(map(len, batches)) > MAX_RECORDS:
        raise _too_many(path, MAX_RECORDS, Phrase("records"))
    if len(batches) > 1 or len(batches[0].codes) - PADDING > MOST:
        raise _too_many(path, MOST, Phrase("bases"))
    return batches[0]


def _too_many(path: str, most: int, what: str) -> InputError:
    return InputError(
        "{} has more than {:,} {}, too many to be read at once; split it into several files.", path, most, what
    )


def read_batches(
    path: str, reading: Reading, letters: int = BATCH, known: Known = None
) -> Generator[RecordBatch, None, None]:
    """The records of a file, in order, in batches of at least ``letters`` letters (or bytes of
    names).

    The last batch may be smaller. The file (FASTA, FASTQ, GenBank or EMBL, plain or compressed) is
    read once from begin to end. ``known``: its earlier fingerprint (changed bytes are refused
    before they become records), or an object that takes it now. Raises ``InputError`` if the file
    cannot be read, has changed, has no record, a too long record, or letters that
    ``reading.alphabet`` refuses; the records before the fault are given first.
    """
    with files.open_text(path, known, reading.ahead, reading.notices, reading.partly) as text:
        yield from _batches(path, text, reading, letters, _IN_BATCH, letters)


def scan_text(text: bytes, reading: Reading) -> RecordBatch:
    """The records of a FASTA text."""
    return next(
        _batches(Phrase("the text"), files.Text("fasta", 0, iter([text])), reading, MOST, MAX_RECORDS, len(text))
    )


def scanner_of(path: str, text: files.Text, reading: Reading) -> Scanner:
    """The scanner of a file that is open (``files.open_text``)."""
    if text.form == "fasta":
        return FastaScanner(path, reading, text.line)
    if text.form == "fastq":
        return FastqScanner(path, reading)
    # Here, since Biopython takes a while to import.
    from gpu.sequences.annotated import FlatScanner

    return FlatScanner(path, reading, text.line)


def _batches(
    path: str, text: files.Text, reading: Reading, letters: int, records: int, expected: int
) -> Generator[RecordBatch, None, None]:
    """The records of a text in batches; see ``read_batches``.

    A batch has at least ``letters`` letters, as many bytes of names, or ``records`` records, except
    the last. ``expected``: approximate letters of the first batch if far fewer. Raises
    ``InputError`` after the complete records before the fault.
    """
    scanner = scanner_of(path, text, reading)
    batch, before = _Batch(scanner, letters, records, expected), 0

    def room(size: int) -> tuple[Codes, Bytes | None]:
        return batch.room(size)

    try:
        for piece in scanner.pieces(text.chunks, room):
            batch.add(piece)
            is_more = batch.records > 1 and bool(len(piece.starts))
            # A record without a letter waits for the next: the only one of a file is refused.
            if batch.is_full and (is_more or (not scanner.is_open and batch.filled > 1)):
                full, batch = batch, _Batch(scanner, letters, records, letters)
                made = full.cut(batch) if scanner.is_open else full.made()
                yield _named(made, reading, before)
                before += len(made)
            if batch.filled > MOST:
                raise too_long(path)
    except InputError:
        if whole := batch.whole():
            yield _named(whole, reading, before)
        raise
    if reading.as_mummer and before + batch.records == 1 and batch.filled == 1:
        raise InputError("The only record of {} has no bases; choose another file.", path)
    if batch.records:
        yield _named(batch.made(), reading, before)


class _Batch:
    """A growing batch: codes and qualities are in place, starts and names are joined at the end.

    ``letters``, ``records``: limits at which it is full. ``expected``: approximate letters.
    """

    def __init__(self, scanner: Scanner, letters: int, records: int, expected: int) -> None:
        self._scanner = scanner
        self._letters, self._most, self._expected = letters, records, expected
        self._codes, self._qualities = _NO_BYTES, _NO_BYTES
        self._starts: list[Int64] = []
        self._names = [_NO_BYTES]
        self._name_starts: list[Int64] = []
        self.filled = self.records = self._named = 0
        self._is_open = False

    @property
    def is_full(self) -> bool:
        return self.records > self._most or max(self.filled, self._named) > self._letters

    def room(self, size: int) -> tuple[Codes, Bytes | None]:
        """The buffers for the next ``size`` codes and qualities; None for those if they were not
        asked for.
        """
        needed = self.filled + size + PADDING
        if needed > len(self._codes):
            first = self._expected + max(size, BLOCK) + PADDING
            length = max(needed, 2 * self.filled if len(self._codes) else first)
            self._codes = _longer(self._codes, self.filled, length)
            if self._scanner.has_qualities:
                self._qualities = _longer(self._qualities, self.filled, length)
        return self._codes[self.filled :], self._qualities[self.filled :] if self._scanner.has_qualities else None

    def add(self, piece: Piece) -> None:
        """Take up the last piece, which was scanned into ``room``.

        Raises ``InputError`` after the records before one with a letter that is refused.
        """
        try:
            self._scanner.judge(piece)
        except InputError:
            records = int(np.searchsorted(piece.starts, first_refused(piece.codes) or 0, side="right"))
            if records:
                self._take(self._scanner.kept(piece.head(records - 1)), is_open=False)
            raise
        self._take(self._scanner.kept(piece), self._scanner.is_open)

    def _take(self, piece: Piece, is_open: bool) -> None:
        """Count a piece in; ``is_open``: its last record may go on."""
        self._starts.append(piece.starts + self.filled)
        self._name_starts.append(piece.name_starts + self._named)
        self._names.append(piece.names)
        self.filled += len(piece.codes)
        self._named += len(piece.names)
        self.records += len(piece.starts)
        self._is_open = is_open and self.records > 0

    def cut(self, following: _Batch) -> RecordBatch:
        """All records but the last, which begins the next batch (records without qualities)."""
        last, named = int(self._starts[-1][-1]) - 1, int(self._name_starts[-1][-1])
        rest = Piece(
            self._codes[last : self.filled],
            np.ones(1, np.int64),
            self._names[-1][len(self._names[-1]) - (self._named - named) :],
            np.zeros(1, np.int64),
        )
        following.room(len(rest.codes))[0][: len(rest.codes)] = rest.codes
        following._take(rest, is_open=True)
        self._starts[-1], self._name_starts[-1] = self._starts[-1][:-1], self._name_starts[-1][:-1]
        self._names[-1] = self._names[-1][: len(self._names[-1]) - (self._named - named)]
        self.filled, self._named = last, named
        return self.made()

    def whole(self) -> RecordBatch:
        """The batch without a last record that may go on."""
        made = self.made()
        return made.part(0, len(made) - 1) if self._is_open else made

    def made(self) -> RecordBatch:
        """The finished batch."""
        end = self.filled + PADDING
        codes, qualities = self.room(0)
        codes[:PADDING] = self._scanner.reading.gap
        if qualities is not None:
            qualities[:PADDING] = 0
        return RecordBatch(
            self._codes[:end],
            np.concatenate([*self._starts, [self.filled + 1]]).astype(np.int64),
            np.concatenate(self._names),
            np.concatenate([*self._name_starts, [self._named]]).astype(np.int64),
            None if qualities is None else self._qualities[:end],
        )


def _longer(array: Bytes, filled: int, length: int) -> Bytes:
    """So many bytes, which begin with those that are filled."""
    longer = np.empty(length, np.uint8)
    longer[:filled] = array[:filled]
    return longer


def _named(batch: RecordBatch, reading: Reading, before: int) -> RecordBatch:
    """The batch, which so many records precede, each record that has no name called ``#n`` by its
    number.
    """
    nameless = np.flatnonzero(np.diff(batch.name_starts) == 0)
    if reading.as_mummer or not len(nameless):
        return batch
    texts, text_starts = _numbered_names(nameless + (before + 1))
    begins, ends = batch.name_starts[:-1].copy(), batch.name_starts[1:].copy()
    begins[nameless], ends[nameless] = text_starts[:-1], text_starts[1:]
    begins[nameless] += len(batch.names)
    ends[nameless] += len(batch.names)
    names, starts = slices(np.concatenate([batch.names, texts]), begins, ends)
    return RecordBatch(batch.codes, batch.starts, names, starts, batch.qualities)


def _numbered_names(numbers: Int64) -> tuple[Bytes, Int64]:
    """``#n`` of ascending numbers (from 1) as bytes, and their offsets, int64[k + 1]."""
    digits = np.searchsorted(10 ** np.arange(1, 19), numbers, side="right") + 1
    starts = np.concatenate([[0], np.cumsum(digits + 1)])
    names = np.full(int(starts[-1]), ord("#"), np.uint8)
    for place in range(int(digits[-1])):
        first = int(np.searchsorted(digits, place, side="right"))
        names[starts[first + 1 :] - 1 - place] = ord("0") + numbers[first:] // 10**place % 10
    return names, starts
