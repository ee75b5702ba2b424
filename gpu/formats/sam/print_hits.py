"""Compiled writers of hits as lines of SAM and records of BAM.

A read's first hit becomes its primary line, further hits secondary ones; a read without hits gets
one unmapped line. Names are copied as they are given; the caller has already replaced what SAM does
not allow.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.work.reads import DELETION, EXACT, INSERTION, MISMATCH
from gpu.formats.put import ascii_bytes, put, put_all, put_number
from gpu.formats.sam.entry_points import MAX_LINE, NEXT_HIT, NEXT_READ
from gpu.jit.njit import njit

_TAB, _NEWLINE, _STAR, _M, _I, _D, _CARET = (ord(letter) for letter in "\t\n*MID^")
#: SAM's flags: unmapped, of the other strand, not the primary line.
_UNMAPPED, _REVERSE, _SECONDARY = 4, 16, 256
#: SAM's operations as BAM numbers them, and the bin of what has no place.
_BAM_M, _BAM_I, _BAM_D = 0, 1, 2
_NO_PLACE_BIN = 4680
_FIRST_QUALITY = 33
_MAX_MAPPED, _BEST_ALONE = 60, 30


_NO_HIT = ascii_bytes("\t4\t*\t0\t0\t*\t*\t0\t0\t")
_NO_MATE = ascii_bytes("\t*\t0\t0\t")
_NM, _MD, _NH, _HI, _CUT = (ascii_bytes(text) for text in ("\tNM:i:", "\tMD:Z:", "\tNH:i:", "\tHI:i:", "\tXC:i:1"))
_BAM_NM, _BAM_MD, _BAM_NH, _BAM_HI = (ascii_bytes(text) for text in ("NMC", "MDZ", "NHi", "HIi"))
_BAM_CUT = np.array([*b"XCC", 1], np.uint8)
#: BAM's four bits of each code of ``DNA``: A, C, G, T, R, Y, S, W, K, M, B, D, H, V, N.
_NIBBLES = np.array([1, 2, 4, 8, 5, 10, 6, 9, 12, 3, 14, 13, 11, 7, 15], np.uint8)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _put_int32(out: Any, at: Any, number: Any) -> Any:
    for index in range(4):
        out[at + index] = (number >> (8 * index)) & 255
    return at + 4


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _put_md(out: Any, at: Any, kind: Any, length: Any, offset: Any, missing: Any) -> Any:
    """Append a hit's MD; ``missing``: the reference's letter in place of a mismatch or deletion."""
    if kind == EXACT:
        return put_number(out, at, length)
    if kind == INSERTION:
        return put_number(out, at, length - 1)
    at = put_number(out, at, offset)
    if kind == DELETION:
        out[at] = _CARET
        at += 1
    out[at] = missing
    return put_number(out, at + 1, length - offset - (1 if kind == MISMATCH else 0))


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _best(kinds: Any, first: Any, last: Any) -> Any:
    """Return the number of a read's hits, sorted by kind, with as few errors as the first."""
    if kinds[first] != EXACT:
        return last - first
    count = 0
    while first + count < last and kinds[first + count] == EXACT:
        count += 1
    return count


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _quality(best: Any, rank: Any, count: Any, is_cut: Any) -> Any:
    """Return a hit's MAPQ: each of n best hits is the true one with a probability of 1 in n.

    0 for hits with more errors than the best, and if best hits may have been cut off.
    """
    if rank >= best or (is_cut and best == count):
        return 0
    if best == 1:
        return _MAX_MAPPED if count == 1 else _BEST_ALONE
    return 3 if best == 2 else 2 if best == 3 else 1 if best < 10 else 0


@njit(nogil=True, boundscheck=False, error_model="numpy")
def print_sam(out: Any, state: Any, reads: Any, hits: Any, reference: Any, letters: Any, complement: Any) -> Any:
    """Write lines into ``out`` until it is full or all reads are written; see ``entry_points``.

    ``out`` must have room for the longest line (``MAX_LINE``). Returns the number of bytes written.
    """
    codes, qualities, starts, names, name_starts = reads
    hit_starts, places, strands, kinds, offsets, cut = hits
    texts, text_starts, before, called, called_starts = reference
    at = 0
    while state[NEXT_READ] < len(starts) - 1:
        read = state[NEXT_READ]
        start, end = starts[read], starts[read + 1] - 1
        length = end - start
        first, last = hit_starts[read], hit_starts[read + 1]
        named = name_starts[read + 1] - name_starts[read]
        if first == last:
            if at + named + 3 * length + MAX_LINE > len(out):
                return at
            at = put(out, at, names, name_starts[read], name_starts[read + 1])
            at = put_all(out, at, _NO_HIT)
            at = _put_read(out, at, codes, qualities, start, end, letters)
            out[at] = _NEWLINE
            at += 1
        best = _best(kinds, first, last) if last > first else 0
        while first + state[NEXT_HIT] < last:
            rank = state[NEXT_HIT]
            hit = first + rank
            place, offset, kind, reverse = np.int64(places[hit]), np.int64(offsets[hit]), kinds[hit], strands[hit] != 0
            record = np.searchsorted(before, place, side="right") - 1
            begin, after = called_starts[record], called_starts[record + 1]
            if at + named + (after - begin) + 3 * length + MAX_LINE > len(out):
                return at
            at = put(out, at, names, name_starts[read], name_starts[read + 1])
            out[at] = _TAB
            at = put_number(out, at + 1, (_REVERSE if reverse else 0) + (_SECONDARY if rank > 0 else 0))
            out[at] = _TAB
            at = put(out, at + 1, called, begin, after)
            out[at] = _TAB
            at = put_number(out, at + 1, place - before[record] + 1)
            out[at] = _TAB
            at = put_number(out, at + 1, _quality(best, rank, last - first, cut[read] != 0))
            out[at] = _TAB
            at += 1
            if kind in (INSERTION, DELETION):
                at = put_number(out, at, offset)
                out[at], out[at + 1], out[at + 2] = _M, 49, _I if kind == INSERTION else _D
                at = put_number(out, at + 3, length - offset - (1 if kind == INSERTION else 0))
            else:
                at = put_number(out, at, length)
            out[at] = _M
            at = put_all(out, at + 1, _NO_MATE)
            if reverse:
                at = _put_reverse(out, at, codes, qualities, start, end, letters, complement)
            else:
                at = _put_read(out, at, codes, qualities, start, end, letters)
            at = put_all(out, at, _NM)
            at = put_number(out, at, 0 if kind == EXACT else 1)
            at = put_all(out, at, _MD)
            missing = np.uint8(0)
            if kind in (MISMATCH, DELETION):
                missing = letters[texts[text_starts[record] + place - before[record] + offset]]
            at = _put_md(out, at, kind, length, offset, missing)
            at = put_all(out, at, _NH)
            at = put_number(out, at, last - first)
            at = put_all(out, at, _HI)
            at = put_number(out, at, rank + 1)
            if cut[read] != 0:
                at = put_all(out, at, _CUT)
            out[at] = _NEWLINE
            at += 1
            state[NEXT_HIT] += 1
        state[NEXT_READ] += 1
        state[NEXT_HIT] = 0
    return at


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _has_qualities(qualities: Any, start: Any, end: Any) -> Any:
    """Return True if a read has qualities: of several files, some may have none."""
    return start < end and len(qualities) > 0 and qualities[start] != 0


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _put_read(out: Any, at: Any, codes: Any, qualities: Any, start: Any, end: Any, letters: Any) -> Any:
    """Append letters and qualities as they were read."""
    for index in range(start, end):
        out[at] = letters[codes[index]]
        at += 1
    if start == end:
        out[at] = _STAR
        at += 1
    out[at] = _TAB
    at += 1
    if not _has_qualities(qualities, start, end):
        out[at] = _STAR
        return at + 1
    return put(out, at, qualities, start, end)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _put_reverse(
    out: Any, at: Any, codes: Any, qualities: Any, start: Any, end: Any, letters: Any, complement: Any
) -> Any:
    """Append letters and qualities of the other strand."""
    for index in range(end - 1, start - 1, -1):
        out[at] = letters[complement[codes[index]]]
        at += 1
    out[at] = _TAB
    at += 1
    if not _has_qualities(qualities, start, end):
        out[at] = _STAR
        return at + 1
    for index in range(end - 1, start - 1, -1):
        out[at] = qualities[index]
        at += 1
    return at


@njit(nogil=True, boundscheck=False, error_model="numpy")
def print_bam(out: Any, state: Any, reads: Any, hits: Any, reference: Any, letters: Any, complement: Any) -> Any:
    """Write what ``print_sam`` writes as BAM's records, which the caller compresses."""
    codes, qualities, starts, names, name_starts = reads
    hit_starts, places, strands, kinds, offsets, cut = hits
    texts, text_starts, before, called, called_starts = reference
    at = 0
    while state[NEXT_READ] < len(starts) - 1:
        read = state[NEXT_READ]
        start, end = starts[read], starts[read + 1] - 1
        length = end - start
        first, last = hit_starts[read], hit_starts[read + 1]
        begin, after = name_starts[read], name_starts[read + 1]
        most = after - begin + 3 * length + MAX_LINE
        if first == last:
            if at + most > len(out):
                return at
            record_at = at
            at = _put_head(out, at, -1, -1, after - begin + 1, 0, _NO_PLACE_BIN, 0, _UNMAPPED, length)
            at = put(out, at, names, begin, after)
            out[at] = 0
            at = _put_nibbles(out, at + 1, codes, qualities, start, end, False, complement)
            _put_int32(out, record_at, at - record_at - 4)
        best = _best(kinds, first, last) if last > first else 0
        while first + state[NEXT_HIT] < last:
            if at + most > len(out):
                return at
            rank = state[NEXT_HIT]
            hit = first + rank
            place, offset, kind, reverse = np.int64(places[hit]), np.int64(offsets[hit]), kinds[hit], strands[hit] != 0
            record = np.searchsorted(before, place, side="right") - 1
            position = place - before[record]
            spanned = length + (1 if kind == DELETION else -1 if kind == INSERTION else 0)
            has_gap = kind in (INSERTION, DELETION)
            record_at = at
            flag = (_REVERSE if reverse else 0) + (_SECONDARY if rank > 0 else 0)
            quality = _quality(best, rank, last - first, cut[read] != 0)
            bin_of = _bin(position, position + spanned)
            at = _put_head(
                out, at, record, position, after - begin + 1, quality, bin_of, 3 if has_gap else 1, flag, length
            )
            at = put(out, at, names, begin, after)
            out[at] = 0
            at += 1
            if has_gap:
                at = _put_int32(out, at, offset << 4 | _BAM_M)
                at = _put_int32(out, at, 1 << 4 | (_BAM_I if kind == INSERTION else _BAM_D))
                at = _put_int32(out, at, (length - offset - (1 if kind == INSERTION else 0)) << 4 | _BAM_M)
            else:
                at = _put_int32(out, at, length << 4 | _BAM_M)
            at = _put_nibbles(out, at, codes, qualities, start, end, reverse, complement)
            at = put_all(out, at, _BAM_NM)
            out[at] = 0 if kind == EXACT else 1
            at = put_all(out, at + 1, _BAM_MD)
            missing = np.uint8(0)
            if kind in (MISMATCH, DELETION):
                missing = letters[texts[text_starts[record] + position + offset]]
            at = _put_md(out, at, kind, length, offset, missing)
            out[at] = 0
            at = put_all(out, at + 1, _BAM_NH)
            at = _put_int32(out, at, last - first)
            at = put_all(out, at, _BAM_HI)
            at = _put_int32(out, at, rank + 1)
            if cut[read] != 0:
                at = put_all(out, at, _BAM_CUT)
            _put_int32(out, record_at, at - record_at - 4)
            state[NEXT_HIT] += 1
        state[NEXT_READ] += 1
        state[NEXT_HIT] = 0
    return at


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _put_head(
    out: Any,
    at: Any,
    record: Any,
    position: Any,
    name_bytes: Any,
    quality: Any,
    bin_of: Any,
    operations: Any,
    flag: Any,
    length: Any,
) -> Any:
    """Append a BAM record's fields of fixed size; its size before them is filled in later."""
    at = _put_int32(out, at + 4, record)
    at = _put_int32(out, at, position)
    at = _put_int32(out, at, name_bytes | quality << 8 | bin_of << 16)
    at = _put_int32(out, at, operations | flag << 16)
    at = _put_int32(out, at, length)
    at = _put_int32(out, at, -1)
    at = _put_int32(out, at, -1)
    return _put_int32(out, at, 0)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _put_nibbles(
    out: Any, at: Any, codes: Any, qualities: Any, start: Any, end: Any, reverse: Any, complement: Any
) -> Any:
    """Letters of four bits each, and qualities (0xff: none), of the strand."""
    high = True
    for index in range(end - start):
        code = complement[codes[end - 1 - index]] if reverse else codes[start + index]
        if high:
            out[at] = _NIBBLES[code] << 4
        else:
            out[at] |= _NIBBLES[code]
            at += 1
        high = not high
    if not high:
        at += 1
    has_qualities = _has_qualities(qualities, start, end)
    for index in range(end - start):
        if not has_qualities:
            out[at] = 255
        else:
            out[at] = qualities[end - 1 - index if reverse else start + index] - _FIRST_QUALITY
        at += 1
    return at


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _bin(begin: Any, end: Any) -> Any:
    """Return the smallest of BAM's bins (of 2¹⁴, 2¹⁷ … 2²⁹ bases) that holds ``[begin, end)``."""
    last = end - 1
    first_of_level = 4681
    for shift in range(14, 29, 3):
        if begin >> shift == last >> shift:
            return first_of_level + (begin >> shift)
        first_of_level = (first_of_level - 1) >> 3
    return 0
