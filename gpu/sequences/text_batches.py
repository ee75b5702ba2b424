"""Batches of the records of FASTA or FASTQ text, each letter written straight to its place.


The general way over pieces (``pieces``, ``batches``) copies each letter twice more.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from functools import partial

import numpy as np

from gpu.core.errors import InputError
from gpu.sequences.alphabet import Codes
from gpu.sequences.fasta_scan import FastaScan, blocks_of
from gpu.sequences.fastq_scan import FastqScan
from gpu.sequences.files import Text
from gpu.sequences.pieces import LengthLimit, Reading, counted, first_refused, judge, judge_fasta, note
from gpu.sequences.raw import BLOCK
from gpu.sequences.record_batch import MOST, PADDING, Bytes, Int64, Piece, RecordBatch, too_long

_NO_BYTES = np.empty(0, np.uint8)


def batches_of_fasta(
    path: str,
    text: Text,
    reading: Reading,
    letters: int,
    records: int | None = None,
    expected: int | None = None,
) -> Generator[RecordBatch, None, None]:
    """The records of a FASTA text in batches; see ``batches.read_batches``.

    A batch has at least ``letters`` letters, as many bytes of names, or ``records`` records, except
    the last. ``expected``: approximate letters of the first batch if far fewer. Raises
    ``InputError`` after the complete records before the fault.
    """
    scan = FastaScan(path, reading.gap, False, reading.whole_headers, text.line, reading.notices)
    batch = _Batch(letters, reading.gap, records=records, expected=expected)
    limit = LengthLimit(path, reading)
    count = 0

    def kept(piece: Piece) -> Piece:
        piece = counted(path, piece, reading)
        limit.check(piece)
        return piece

    try:
        for block in blocks_of(text.chunks):
            piece = scan.next(block, reading.table, batch.room(len(block)))
            _add_sound(batch, piece, partial(judge_fasta, path, piece, reading, count, scan), kept, is_open=True)
            count += len(piece.starts)
            if batch.is_full and len(piece.starts) and batch.records > 1:
                following = _Batch(letters, reading.gap, records=records)
                yield batch.cut(following)
                batch = following
            if batch.filled > MOST:
                raise too_long(path)
    except InputError:
        yield from batch.whole()
        raise
    if batch.records:
        yield batch.made()


def batches_of_fastq(
    path: str, text: Text, reading: Reading, letters: int, records: int | None = None
) -> Generator[RecordBatch, None, None]:
    """The records of a FASTQ text in batches; see ``batches_of_fasta``."""
    scan = FastqScan(path, reading.gap, reading.longest, reading.too_long)
    batch = _Batch(letters, reading.gap, reading.qualities, records)
    count = 0

    def room(size: int) -> tuple[Codes, Bytes | None]:
        return batch.room(size), batch.beside

    try:
        for piece in scan.pieces(text.chunks, reading.alphabet.encode, room):
            check = partial(judge, path, piece, reading, count, scan.again)
            _add_sound(batch, piece, check, partial(_noted, reading=reading))
            count += len(piece.starts)
            if batch.filled > MOST:
                raise too_long(path)
            if batch.is_full:
                yield batch.made()
                batch = _Batch(letters, reading.gap, reading.qualities, records)
    except InputError:
        yield from batch.whole()
        raise
    if batch.records:
        yield batch.made()


def _noted(piece: Piece, reading: Reading) -> Piece:
    note(piece.codes, reading)
    return piece


def _add_sound(
    batch: _Batch, piece: Piece, check: Callable[[], None], kept: Callable[[Piece], Piece], is_open: bool = False
) -> None:
    """Add a piece, processed by ``kept``, to a batch, up to the record with a letter that ``check``
    refuses.

    ``is_open`` as of ``_Batch.add``.
    """
    try:
        check()
    except InputError:
        records = int(np.searchsorted(piece.starts, first_refused(piece.codes) or 0, side="right"))
        if records:
            batch.add(kept(piece.head(records - 1)))
        raise
    batch.add(kept(piece), is_open)


class _Batch:
    """A growing batch: codes and qualities are in place, starts and names are joined at the end."""

    def __init__(
        self,
        letters: int,
        gap: int,
        has_qualities: bool = False,
        records: int | None = None,
        expected: int | None = None,
    ) -> None:
        self._letters, self._gap, self._has_qualities = letters, gap, has_qualities
        self._most, self._expected = records, letters if expected is None else expected
        self._codes, self._qualities = _NO_BYTES, _NO_BYTES
        self._starts: list[Int64] = []
        self._names: list[Bytes] = []
        self._name_starts: list[Int64] = []
        self.filled = self.records = self._named = 0
        self._is_open = False

    @property
    def is_full(self) -> bool:
        has_many = self._most is not None and self.records > self._most
        return has_many or max(self.filled, self._named) > self._letters

    def room(self, size: int) -> Codes:
        """The buffer for the next ``size`` codes."""
        needed = self.filled + size + PADDING
        if needed > len(self._codes):
            first = self._expected + max(size, BLOCK) + PADDING
            length = max(needed, 2 * self.filled if len(self._codes) else first)
            self._codes = _longer(self._codes, self.filled, length)
            if self._has_qualities:
                self._qualities = _longer(self._qualities, self.filled, length)
        return self._codes[self.filled :]

    @property
    def beside(self) -> Bytes | None:
        """The buffer for the qualities beside ``room``; None if they were not asked for."""
        return self._qualities[self.filled :] if self._has_qualities else None

    def add(self, piece: Piece, is_open: bool = False) -> None:
        """Take up what was scanned into ``room``; ``is_open``: its last record may go on."""
        self._is_open = is_open
        self._starts.append(piece.starts + self.filled)
        self._name_starts.append(piece.name_starts + self._named)
        self._names.append(piece.names)
        self.filled += len(piece.codes)
        self._named += len(piece.names)
        self.records += len(piece.starts)

    def cut(self, following: _Batch) -> RecordBatch:
        """All records but the last, which begins the next batch (records without qualities)."""
        last, named = int(self._starts[-1][-1]) - 1, int(self._name_starts[-1][-1])
        rest = Piece(
            self._codes[last : self.filled],
            np.ones(1, np.int64),
            self._names[-1][len(self._names[-1]) - (self._named - named) :],
            np.zeros(1, np.int64),
        )
        following.room(len(rest.codes))[: len(rest.codes)] = rest.codes
        following.add(rest)
        self._starts[-1], self._name_starts[-1] = self._starts[-1][:-1], self._name_starts[-1][:-1]
        self._names[-1] = self._names[-1][: len(self._names[-1]) - (self._named - named)]
        self.filled, self._named = last, named
        return self.made()

    def whole(self) -> Iterator[RecordBatch]:
        """The batch without a last record that may go on; nothing if that is its only one."""
        if self.records > self._is_open:
            made = self.made()
            yield made.part(0, len(made) - 1) if self._is_open else made

    def made(self) -> RecordBatch:
        """The finished batch."""
        end = self.filled + PADDING
        self.room(0)[:PADDING] = self._gap
        if (qualities := self.beside) is not None:
            qualities[:PADDING] = 0
        return RecordBatch(
            self._codes[:end],
            np.concatenate([*self._starts, [self.filled + 1]]).astype(np.int64),
            np.concatenate(self._names),
            np.concatenate([*self._name_starts, [self._named]]).astype(np.int64),
            self._qualities[:end] if self._has_qualities else None,
        )


def _longer(array: Bytes, filled: int, length: int) -> Bytes:
    """So many bytes, which begin with those that are filled."""
    longer = np.empty(length, np.uint8)
    longer[:filled] = array[:filled]
    return longer
