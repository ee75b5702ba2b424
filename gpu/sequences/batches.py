"""Batches of records, streamed in one pass over a file of any format.

``files.read`` reads one record with its description and features.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator
from itertools import islice

import numpy as np

from gpu.core.errors import InputError
from gpu.sequences import files
from gpu.sequences.pieces import LengthLimit, Reading, pieces_of_fasta, pieces_of_text
from gpu.sequences.raw import Known
from gpu.sequences.record_batch import MOST, PADDING, Bytes, Int64, Piece, RecordBatch, slices, too_long
from gpu.sequences.text_batches import batches_of_fasta, batches_of_fastq

#: Letters of a batch, about; a longer record is a batch of its own.
BATCH = 8 << 20
#: Records of a reference, at most: an assembly in more pieces is none.
MAX_RECORDS = 1 << 24
#: Approximate limit of records a batch: millions of empty ones would have few letters, many bytes.
_IN_BATCH = 1 << 20
#: What puts each letter in its place at once.
_IN_PLACE = {"fasta": batches_of_fasta, "fastq": batches_of_fastq}


def read_all(path: str, reading: Reading, known: Known = None) -> RecordBatch:
    """All records of a file; see ``read_batches``.

    Raises ``InputError`` also for too many records.
    """
    pieces = []
    letters = records = 0
    limit = LengthLimit(path, reading)
    with files.open_text(path, known, reading.ahead, reading.notices) as text:
        if text.form == "fasta" and not reading.as_mummer:
            return _all_in_place(path, text, reading)
        for piece in pieces_of_text(path, text, reading):
            limit.check(piece)
            pieces.append(piece)
            letters += len(piece.codes)
            records += len(piece.starts)
            if letters > MOST:
                raise _too_many(path, MOST, "bases")
            if records > MAX_RECORDS:
                raise _too_many(path, MAX_RECORDS, "records")
    return _join(pieces, reading, 0)


def _all_in_place(path: str, text: files.Text, reading: Reading) -> RecordBatch:
    """Every record of a FASTA text in one batch, which is made as large as the file."""
    size = min(os.path.getsize(path), MOST)
    # One, and what there is too much of.
    batches = list(islice(batches_of_fasta(path, text, reading, MOST, MAX_RECORDS, size), 2))
    batch = batches[0]
    if len(batches) > 1 and len(batch) >= MAX_RECORDS:
        raise _too_many(path, MAX_RECORDS, "records")
    if len(batches) > 1 or len(batch.codes) - PADDING > MOST:
        raise _too_many(path, MOST, "bases")
    return _with_numbers(batch, 0)


def _too_many(path: str, most: int, what: str) -> InputError:
    return InputError(
        f"{path} has more than {most:,} {what}, too many to be read at once; split it into several files."
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
    ``reading.alphabet`` refuses.
    """
    with files.open_text(path, known, reading.ahead, reading.notices, reading.partly) as text:
        if text.form in _IN_PLACE and not reading.as_mummer:
            for number, batch in _numbered(_IN_PLACE[text.form](path, text, reading, letters, _IN_BATCH)):
                yield _with_numbers(batch, number)
        else:
            yield from _of_pieces(path, pieces_of_text(path, text, reading), reading, letters)


def _of_pieces(path: str, pieces: Iterable[Piece], reading: Reading, letters: int) -> Iterator[RecordBatch]:
    """Pieces joined to batches of at least so many ``letters``, but for the last."""
    held: list[Piece] = []
    codes = names = records = done = 0
    limit = LengthLimit(path, reading)
    for piece in pieces:
        limit.check(piece)
        held.append(piece)
        codes += len(piece.codes)
        names += len(piece.names)
        records += len(piece.starts)
        if max(codes, names) > letters and len(piece.starts) and records > 1:
            whole, rest = piece.cut()
            yield _join([*held[:-1], whole], reading, done)
            done += records - 1
            held = [rest]
            codes, names, records = len(rest.codes), len(rest.names), 1
        if codes > MOST:
            raise too_long(path)
    if held:
        yield _join(held, reading, done)


def _numbered(batches: Iterable[RecordBatch]) -> Iterator[tuple[int, RecordBatch]]:
    """Each batch behind the number of records that precede it."""
    before = 0
    for batch in batches:
        yield before, batch
        before += len(batch)


def scan_text(text: bytes, reading: Reading) -> RecordBatch:
    """The records of a FASTA text."""
    return _join(list(pieces_of_fasta("the text", [text], reading)), reading, 0)


def _join(pieces: list[Piece], reading: Reading, before: int) -> RecordBatch:
    """A batch that ``before`` records precede."""
    starts, name_starts = [], []
    codes = names = 0
    for piece in pieces:
        starts.append(piece.starts + codes)
        name_starts.append(piece.name_starts + names)
        codes += len(piece.codes)
        names += len(piece.names)
    qualities = [piece.qualities for piece in pieces if piece.qualities is not None]
    batch = RecordBatch(
        np.concatenate([*(piece.codes for piece in pieces), np.full(PADDING, reading.gap, np.uint8)]),
        np.concatenate([*starts, [codes + 1]]).astype(np.int64),
        np.concatenate([piece.names for piece in pieces]),
        np.concatenate([*name_starts, [names]]).astype(np.int64),
        np.concatenate([*qualities, np.zeros(PADDING, np.uint8)]) if qualities else None,
    )
    return batch if reading.as_mummer else _with_numbers(batch, before)


def _with_numbers(batch: RecordBatch, before: int) -> RecordBatch:
    """The batch, each record that has no name called ``#n`` by its number."""
    sizes = np.diff(batch.name_starts)
    nameless = np.flatnonzero(sizes == 0)
    if not len(nameless):
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
