"""Records of uncompressed BAM: where they begin, their places, and a field more for each.

The records are our own or come from ``gpu.formats.sam.lines``, and are whole.
"""

from __future__ import annotations

import struct
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.engines.work.arrays import Int64
from gpu.sequences.record_batch import Bytes

_SIZE = struct.Struct("<i")
#: Bytes of a record's fields of fixed size, its own size before them included.
_FIXED = 36
#: Offsets in a record.
_RECORD, _POSITION, _NAME_BYTES, _OPERATIONS, _FLAG = 4, 8, 12, 16, 18
#: True for operations of a CIGAR that span bases of the reference: M, D, N, = and X.
_SPANS = np.array([kind in "MDN=X" for kind in "MIDNSHP=X"] + [False] * 7)
_REVERSE, _UNMAPPED = 16, 4


class RecordPositions(NamedTuple):
    """Places of records; arrays [k].

    ``starts`` int64 [k + 1]: where each begins in the data. ``records`` int32: of the reference, -1
    for none; ``begins``, ``ends`` int64: of the bases that it spans, 0-based, one base at least.
    ``reverse``, ``unmapped`` bool.
    """

    starts: Int64
    records: NDArray[np.int32]
    begins: Int64
    ends: Int64
    reverse: NDArray[np.bool_]
    unmapped: NDArray[np.bool_]


def starts_of(data: memoryview | bytes) -> Int64:
    """The offsets at which records of the data begin, and the end of the last, int64 [k + 1]."""
    size, at, starts = _SIZE.unpack_from, 0, [0]
    while at < len(data):
        at += 4 + size(data, at)[0]
        starts.append(at)
    return np.array(starts, np.int64)


def with_field(data: memoryview | bytes, field: bytes) -> bytes:
    """The records, each with an optional field behind its others."""
    parts: list[memoryview | bytes] = []
    for begin, end in pairwise(starts_of(data).tolist()):
        parts += (_SIZE.pack(end - begin - 4 + len(field)), data[begin + 4 : end], field)
    return b"".join(parts)


def placed(data: memoryview | bytes) -> RecordPositions:
    """The places of records."""
    values = np.frombuffer(data, np.uint8)
    starts = starts_of(data)
    at = starts[:-1]
    begins = _numbers(values, at + _POSITION, 4)
    counts, flags = _numbers(values, at + _OPERATIONS, 2), _numbers(values, at + _FLAG, 2)
    first = at + _FIXED + values[at + _NAME_BYTES]
    spanned = np.zeros(len(at), np.int64)
    for number in range(int(counts.max(initial=0))):
        some = np.flatnonzero(counts > number)
        operations = _numbers(values, first[some] + 4 * number, 4) & 0xFFFFFFFF
        spanned[some] += np.where(_SPANS[operations & 15], operations >> 4, 0)
    return RecordPositions(
        starts,
        _numbers(values, at + _RECORD, 4).astype(np.int32),
        begins,
        begins + np.maximum(spanned, 1),
        flags & _REVERSE != 0,
        flags & _UNMAPPED != 0,
    )


def _numbers(values: Bytes, at: Int64, size: int) -> Int64:
    """Little-endian numbers of so many bytes; those of four are signed."""
    kind = "<i4" if size == 4 else "<u2"
    gathered = np.ascontiguousarray(values[at[:, None] + np.arange(size)])
    return gathered.view(kind)[:, 0].astype(np.int64)
