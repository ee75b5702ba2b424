"""Indices of sorted BAM: BAI, and CSI for references beyond 2²⁹ bases (SAM specification, section
5, and the CSI specification); and the places of its records, uncompressed and whole.

A bin has the stretches of the file ("chunks") with the records that begin and end in it, and in no
smaller one. Bins are of 2¹⁴ bases, and eight times as many a level.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.engines.work.arrays import Int64
from gpu.formats.sam.entry_points import OPERATIONS
from gpu.sequences import bgzf
from gpu.sequences.record_batch import Bytes

_SIZE = struct.Struct("<i")
#: Bytes of a record's fields of fixed size, its own size before them included.
_FIXED = 36
#: Offsets in a record.
_RECORD, _POSITION, _NAME_BYTES, _OPERATIONS, _FLAG = 4, 8, 12, 16, 18
#: True for operations of a CIGAR that span bases of the reference: M, D, N, = and X.
_SPANS = np.array([kind in "MDN=X" for kind in OPERATIONS] + [False] * 7)
_REVERSE, _UNMAPPED = 16, 4
#: Bases of the smallest bin, and of a window of the linear index, as a power of two.
_SHIFT = 14
#: Levels of BAI's bins below the one that has all, and the most bases that they reach.
_LEVELS = 5
MAX_BAI = 1 << (_SHIFT + 3 * _LEVELS)

Offsets = NDArray[np.uint64]


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


class Sorted(NamedTuple):
    """Records in the order of the file: ``placed``, and virtual offsets uint64 [k] each of where
    they ``begin`` and ``end``; ``records``: number of the reference's.
    """

    placed: RecordPositions
    begins: Offsets
    ends: Offsets
    records: int


def bai(lines: Sorted) -> bytes:
    """The BAI index."""
    parts = [b"BAI\1", struct.pack("<i", lines.records)]
    for reference in _references(lines, _LEVELS):
        parts += reference.chunks(with_offset=False)
        parts.append(struct.pack("<i", len(reference.windows)) + reference.windows.astype("<u8").tobytes())
    return b"".join([*parts, _unplaced(lines)])


def csi(lines: Sorted, longest: int) -> bytes:
    """The CSI index, compressed; ``longest``: bases of the longest record."""
    levels = _LEVELS
    while longest > 1 << (_SHIFT + 3 * levels):
        levels += 1
    parts = [b"CSI\1", struct.pack("<iiii", _SHIFT, levels, 0, lines.records)]
    for reference in _references(lines, levels):
        parts += reference.chunks(with_offset=True)
    return bgzf.packed(b"".join([*parts, _unplaced(lines)])) + bgzf.END


class _Reference(NamedTuple):
    """The index of one record of the reference: bins with their chunks, in order; ``windows``: the
    least offset of each window; the bin that has the numbers of lines, and what it holds.
    """

    bins: list[tuple[int, int, list[tuple[int, int]]]]
    windows: Offsets
    counted: tuple[int, tuple[int, int, int, int]] | None

    def chunks(self, with_offset: bool) -> Iterator[bytes]:
        """The bins as bytes; ``with_offset``: with the least offset of each, as in CSI."""
        yield struct.pack("<i", len(self.bins) + (self.counted is not None))
        for number, offset, chunks in self.bins:
            yield struct.pack("<IQ", number, offset) if with_offset else struct.pack("<I", number)
            yield struct.pack("<i", len(chunks)) + b"".join(struct.pack("<QQ", *chunk) for chunk in chunks)
        if self.counted is not None:
            number, values = self.counted
            yield struct.pack("<IQ", number, 0) if with_offset else struct.pack("<I", number)
            yield struct.pack("<iQQQQ", 2, *values)


def _references(lines: Sorted, levels: int) -> Iterator[_Reference]:
    bounds = np.searchsorted(
        np.where(lines.placed.records < 0, lines.records, lines.placed.records), np.arange(lines.records + 1)
    )
    for first, last in zip(bounds[:-1].tolist(), bounds[1:].tolist(), strict=True):
        yield _reference(lines, slice(first, last), levels)


def _reference(lines: Sorted, part: slice, levels: int) -> _Reference:
    placed, begins, ends = lines.placed, lines.begins[part], lines.ends[part]
    first, behind = placed.begins[part], placed.ends[part]
    if not len(first):
        return _Reference([], np.zeros(0, np.uint64), None)
    windows = _windows(first, behind, begins)
    bins = _bins(first, behind, levels)
    order = np.argsort(bins, kind="stable")
    of, begin, end = bins[order], begins[order], ends[order]
    # A chunk goes on where the next line begins in the block that the last one ends in.
    is_new = (of[1:] != of[:-1]) | (begin[1:] >> np.uint64(16) > end[:-1] >> np.uint64(16))
    starts = np.flatnonzero(np.concatenate([[True], is_new]))
    stops = np.append(starts[1:], len(of)) - 1
    found: list[tuple[int, int, list[tuple[int, int]]]] = []
    for number, chunk_begin, chunk_end in zip(
        of[starts].tolist(), begin[starts].tolist(), end[stops].tolist(), strict=True
    ):
        if not found or found[-1][0] != number:
            window = _first_window(number, levels)
            found.append((number, int(windows[min(window, len(windows) - 1)]), []))
        found[-1][2].append((chunk_begin, chunk_end))
    unmapped = int(placed.unmapped[part].sum())
    counted = (int(begins[0]), int(ends[-1]), len(first) - unmapped, unmapped)
    return _Reference(found, windows, (_first_of_level(levels + 1) + 1, counted))


def _windows(first: Int64, behind: Int64, begins: Offsets) -> Offsets:
    """The least offset of the lines over each window; of a window without any, the one before's."""
    low, high = first >> _SHIFT, (behind - 1) >> _SHIFT
    most = np.uint64(np.iinfo(np.uint64).max)
    found = np.full(int(high.max()) + 1, most)
    np.minimum.at(found, low, begins)
    long = np.flatnonzero(high > low)
    for line in long.tolist():
        part = found[low[line] + 1 : high[line] + 1]
        np.minimum(part, begins[line], out=part)
    empty = found == most
    at = np.maximum.accumulate(np.where(empty, -1, np.arange(len(found))))
    return np.where(at < 0, np.uint64(0), found[np.maximum(at, 0)])


def _bins(first: Int64, behind: Int64, levels: int) -> Int64:
    """The smallest bin that holds each stretch."""
    last = behind - 1
    found = np.zeros(len(first), np.int64)
    for level in range(1, levels + 1):
        shift = _SHIFT + 3 * (levels - level)
        fits = first >> shift == last >> shift
        found = np.where(fits, _first_of_level(level) + (first >> shift), found)
    return found


def _first_of_level(level: int) -> int:
    """The first bin of a level; 0 is the one that has all."""
    return ((1 << 3 * level) - 1) // 7


def _first_window(number: int, levels: int) -> int:
    """The window that a bin begins with."""
    level = next(level for level in range(levels, -1, -1) if number >= _first_of_level(level))
    return (number - _first_of_level(level)) << 3 * (levels - level)


def _unplaced(lines: Sorted) -> bytes:
    """The number of lines without a place."""
    return struct.pack("<Q", int((lines.placed.records < 0).sum()))
