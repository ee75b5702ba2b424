"""Batches of records as flat arrays, the input of searches and engines."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.core.errors import InputError
from gpu.sequences.alphabet import Codes
from gpu.sequences.names import decoded

Int64 = NDArray[np.int64]
Bytes = NDArray[np.uint8]

#: Each array of codes ends with so many gaps, so that whole words can be read anywhere.
PADDING = 16
#: Letters of a record, at most: positions are 32 bits wide.
MOST = 2**31 - 1 - PADDING
#: Number of letters whose places ``slices`` holds at once.
_PLACES = 1 << 18


@dataclass(frozen=True)
class RecordBatch:
    """Records in one array.

    ``codes`` uint8[n]: each record preceded by a gap code, the last one followed by ``PADDING`` gap
    codes. ``starts`` int64[k + 1]: index of each record's first code, and of the one after the
    last. ``names``: their bytes, concatenated; ``name_starts`` int64[k + 1]. ``qualities``
    uint8[n]: as in the file (Phred + 33), 0 at gaps; None if there are none or they were not asked
    for.
    """

    codes: Codes
    starts: Int64
    names: Bytes
    name_starts: Int64
    qualities: Bytes | None = None

    def __len__(self) -> int:
        return len(self.starts) - 1

    @property
    def lengths(self) -> Int64:
        """Letters of each record."""
        return np.diff(self.starts) - 1

    def record(self, number: int) -> Codes:
        """The codes of a record, without its gap."""
        begin, end = self.starts[number : number + 2].tolist()
        return self.codes[begin : end - 1]

    def name_list(self) -> list[str]:
        """The names as text (``names.decoded``)."""
        whole = self.names.tobytes()
        ends = self.name_starts.tolist()
        return [decoded(whole[start:end]) for start, end in pairwise(ends)]

    def headers(self, numbers: Int64) -> list[bytes]:
        """The bytes of the names of some records."""
        begins, ends = self.name_starts[numbers].tolist(), self.name_starts[numbers + 1].tolist()
        return [self.names[begin:end].tobytes() for begin, end in zip(begins, ends, strict=True)]

    def part(self, first: int, last: int) -> RecordBatch:
        """Records ``first`` to ``last``, half-open, as a batch of their own."""
        begin, end = int(self.starts[first]) - 1, int(self.starts[last])
        gap = self.codes[:1]
        return RecordBatch(
            np.concatenate([self.codes[begin:end], np.repeat(gap, PADDING - 1)]),
            self.starts[first : last + 1] - begin,
            self.names[self.name_starts[first] : self.name_starts[last]],
            self.name_starts[first : last + 1] - self.name_starts[first],
            None if self.qualities is None else np.pad(self.qualities[begin:end], (0, PADDING - 1)),
        )

    def window(self, first: int, last: int) -> RecordBatch:
        """As ``part``, without copying codes and qualities; what surrounds the records is
        undefined.
        """
        begin, end = int(self.name_starts[first]), int(self.name_starts[last])
        starts = self.starts[first : last + 1]
        return replace(
            self, starts=starts, names=self.names[begin:end], name_starts=self.name_starts[first : last + 1] - begin
        )


def too_long(path: str) -> InputError:
    """The sentence for a record of more than ``MOST`` letters."""
    return InputError("A record of {} has more than {:,} bases; split it into several.", path, MOST)


class Piece(NamedTuple):
    """Records and parts of records, as in ``RecordBatch``; the last may continue in the next
    piece.
    """

    codes: Codes
    starts: Int64
    names: Bytes
    name_starts: Int64
    qualities: Bytes | None = None

    def lengths(self, before: int) -> Int64:
        """Letters of the record that was begun ``before`` so many letters, and of those that begin
        here, as far as they are known; int64[records + 1].
        """
        return np.append(self.starts - 1, len(self.codes)) - np.append(-before, self.starts)

    def head(self, records: int) -> Piece:
        """The batch before the record of that number, 0-based."""
        codes, names = int(self.starts[records]) - 1, int(self.name_starts[records])
        qualities = None if self.qualities is None else self.qualities[:codes]
        return Piece(
            self.codes[:codes], self.starts[:records], self.names[:names], self.name_starts[:records], qualities
        )


def utf8_names(batch: RecordBatch) -> RecordBatch:
    """The batch with the bytes of every name in UTF-8 (``names.decoded``)."""
    whole = batch.names.tobytes()
    if whole.isascii():
        return batch
    names = [name.encode() for name in batch.name_list()]
    starts = np.cumsum([0, *map(len, names)], dtype=np.int64)
    return replace(batch, names=np.frombuffer(b"".join(names), np.uint8), name_starts=starts)


def nameless(records: list[Codes], gap: int) -> RecordBatch:
    """Records without names as a batch; ``gap``: the code between them."""
    one = np.full(1, gap, np.uint8)
    codes = np.concatenate([*(part for record in records for part in (one, record)), np.repeat(one, PADDING)])
    starts = np.cumsum([1, *(len(record) + 1 for record in records)]).astype(np.int64)
    return RecordBatch(codes, starts, np.zeros(0, np.uint8), np.zeros(len(records) + 1, np.int64))


def split(records: RecordBatch, first: int) -> tuple[RecordBatch, RecordBatch]:
    """Split a batch that is no longer needed: the first records, in place and writable, and the
    others.
    """
    rest = records.part(first, len(records))
    end, named = int(records.starts[first]) - 1, int(records.name_starts[first])
    records.codes[end : end + PADDING] = rest.codes[0]
    qualities = records.qualities
    if qualities is not None:
        qualities[end : end + PADDING] = 0
        qualities = qualities[: end + PADDING]
    before = RecordBatch(
        records.codes[: end + PADDING],
        records.starts[: first + 1],
        records.names[:named],
        records.name_starts[: first + 1],
        qualities,
    )
    return before, rest


def taken(records: RecordBatch, numbers: Int64) -> RecordBatch:
    """A batch of the records with these numbers, in that order; repeats are allowed."""
    begins, ends = records.starts[numbers] - 1, records.starts[numbers + 1] - 1
    name_begins, name_ends = records.name_starts[numbers], records.name_starts[numbers + 1]
    codes, starts = slices(records.codes, begins, ends)
    names, name_starts = slices(records.names, name_begins, name_ends)
    return RecordBatch(np.concatenate([codes, np.repeat(records.codes[:1], PADDING)]), starts + 1, names, name_starts)


def slices(values: Bytes, begins: Int64, ends: Int64) -> tuple[Bytes, Int64]:
    """``values[begins[k] : ends[k]]``, concatenated, and their offsets, int64[n + 1]."""
    sizes = ends - begins
    offsets = np.zeros(len(sizes) + 1, np.int64)
    np.cumsum(sizes, out=offsets[1:])
    found = np.empty(int(offsets[-1]), values.dtype)
    first = 0
    while first < len(sizes):
        # Some at a time, since the place of each takes eight bytes; a long one is copied as it is.
        full = int(np.searchsorted(offsets, offsets[first] + _PLACES, side="right")) - 1
        last = max(full, first + 1)
        if last == first + 1:
            found[offsets[first] : offsets[last]] = values[begins[first] : ends[first]]
        else:
            places = np.repeat(begins[first:last] - offsets[first:last], sizes[first:last])
            found[offsets[first] : offsets[last]] = values[places + np.arange(offsets[first], offsets[last])]
        first = last
    return found, offsets
