"""Compiled writers of aligned pairs: lines of TSV, JSON or PAF, or FASTA records.

One call writes thousands of pairs: a line each, or two FASTA records. Names, CIGARs and letters are
copied as they are given; the caller has already replaced what a format does not allow.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.formats.put import ascii_bytes, put, put_all, put_byte
from gpu.jit.njit import njit

_TAB, _NEWLINE, _MINUS, _STAR, _ZERO, _POINT, _GREATER, _BLANK = (ord(letter) for letter in "\t\n-*0.> ")
_EQUAL, _INSERTION, _DELETION = (ord(letter) for letter in "=ID")


_QUERY, _REFERENCE, _SCORE = ascii_bytes('{"query": "'), ascii_bytes('", "reference": "'), ascii_bytes('", "score": ')
_QUERY_START, _QUERY_END = ascii_bytes(', "query_start": '), ascii_bytes(', "query_end": ')
_REFERENCE_START, _REFERENCE_END = ascii_bytes(', "reference_start": '), ascii_bytes(', "reference_end": ')
_CIGAR, _IDENTITIES = ascii_bytes(', "cigar": "'), ascii_bytes('", "identities": ')
_NO_CIGAR = ascii_bytes(', "cigar": null, "identities": null}\n')
_NULL, _END = ascii_bytes("null"), ascii_bytes("}\n")
_FORWARD, _QUALITY, _WHOLE_SCORE, _CG = (
    ascii_bytes("\t+\t"),
    ascii_bytes("\t255\tNM:i:"),
    ascii_bytes("AS:i:"),
    ascii_bytes("\tcg:Z:"),
)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def print_tsv(out: Any, lines: Any) -> int:
    """Write all pairs as a table; see ``gpu.analyses.pairs.export`` for the columns.

    ``lines``: ``entry_points.PairLines``. ``out``: uint8, with room. Returns the number of bytes
    written. The writers of the other formats take and return the same.
    """
    at = 0
    for k in range(len(lines.scores)):
        columns, identities = np.int64(lines.columns[k]), np.int64(lines.identities[k])
        at = put(out, at, lines.queries, lines.query_name_starts[k], lines.query_name_starts[k + 1])
        at = put_byte(out, at, _TAB)
        at = put(out, at, lines.references, lines.reference_name_starts[k], lines.reference_name_starts[k + 1])
        at = put_byte(out, at, _TAB)
        at = _put_score(out, at, lines, k)
        for starts, ends in (
            (lines.query_starts, lines.query_ends),
            (lines.reference_starts, lines.reference_ends),
        ):
            at = put_byte(out, at, _TAB)
            start, end = _place(starts[k], ends[k], columns)
            at = put_byte(out, at, _STAR) if columns < 0 else _put_number(out, at, start)
            at = put_byte(out, at, _TAB)
            at = _put_number(out, at, end)
        at = put_byte(out, at, _TAB)
        at = _put_share(out, at, identities, columns) if columns > 0 else put_byte(out, at, _STAR)
        for number in (identities, columns):
            at = put_byte(out, at, _TAB)
            at = _put_number(out, at, number) if columns >= 0 else put_byte(out, at, _STAR)
        at = put_byte(out, at, _TAB)
        begin, end = lines.cigar_starts[k], lines.cigar_starts[k + 1]
        at = put(out, at, lines.cigars, begin, end) if end > begin else put_byte(out, at, _STAR)
        at = put_byte(out, at, _NEWLINE)
    return at


@njit(nogil=True, boundscheck=False, error_model="numpy")
def print_json(out: Any, lines: Any) -> int:
    """Write all pairs as JSON, an object a line."""
    at = 0
    for k in range(len(lines.scores)):
        columns = np.int64(lines.columns[k])
        at = put_all(out, at, _QUERY)
        at = put(out, at, lines.queries, lines.query_name_starts[k], lines.query_name_starts[k + 1])
        at = put_all(out, at, _REFERENCE)
        at = put(out, at, lines.references, lines.reference_name_starts[k], lines.reference_name_starts[k + 1])
        at = put_all(out, at, _SCORE)
        at = _put_score(out, at, lines, k)
        start, end = _place(lines.query_starts[k], lines.query_ends[k], columns)
        at = put_all(out, at, _QUERY_START)
        at = put_all(out, at, _NULL) if columns < 0 else _put_number(out, at, start)
        at = put_all(out, at, _QUERY_END)
        at = _put_number(out, at, end)
        start, end = _place(lines.reference_starts[k], lines.reference_ends[k], columns)
        at = put_all(out, at, _REFERENCE_START)
        at = put_all(out, at, _NULL) if columns < 0 else _put_number(out, at, start)
        at = put_all(out, at, _REFERENCE_END)
        at = _put_number(out, at, end)
        if columns < 0:
            at = put_all(out, at, _NO_CIGAR)
            continue
        at = put_all(out, at, _CIGAR)
        at = put(out, at, lines.cigars, lines.cigar_starts[k], lines.cigar_starts[k + 1])
        at = put_all(out, at, _IDENTITIES)
        at = _put_number(out, at, lines.identities[k])
        at = put_all(out, at, _END)
    return at


@njit(nogil=True, boundscheck=False, error_model="numpy")
def print_paf(out: Any, lines: Any) -> int:
    """Write those pairs of which something is aligned as PAF."""
    at = 0
    for k in range(len(lines.scores)):
        columns, identities = np.int64(lines.columns[k]), np.int64(lines.identities[k])
        if columns == 0:
            continue
        at = put(out, at, lines.queries, lines.query_name_starts[k], lines.query_name_starts[k + 1])
        for number in (lines.query_lengths[k], lines.query_starts[k], lines.query_ends[k]):
            at = put_byte(out, at, _TAB)
            at = _put_number(out, at, number)
        at = put_all(out, at, _FORWARD)
        at = put(out, at, lines.references, lines.reference_name_starts[k], lines.reference_name_starts[k + 1])
        for number in (lines.reference_lengths[k], lines.reference_starts[k], lines.reference_ends[k]):
            at = put_byte(out, at, _TAB)
            at = _put_number(out, at, number)
        for share in (identities, columns):
            at = put_byte(out, at, _TAB)
            at = _put_number(out, at, share)
        at = put_all(out, at, _QUALITY)
        at = _put_number(out, at, columns - identities)
        at = put_byte(out, at, _TAB)
        at = _put_score_tags(out, at, lines, k)
        at = put_all(out, at, _CG)
        at = put(out, at, lines.cigars, lines.cigar_starts[k], lines.cigar_starts[k + 1])
        at = put_byte(out, at, _NEWLINE)
    return at


@njit(nogil=True, boundscheck=False, error_model="numpy")
def print_fasta(out: Any, lines: Any) -> int:
    """Write the aligned letters of each pair with gaps as two FASTA records."""
    at = 0
    for k in range(len(lines.scores)):
        columns = np.int64(lines.columns[k])
        if columns == 0:
            continue
        start, end = _place(lines.query_starts[k], lines.query_ends[k], columns)
        names, name_starts, letters, letter_starts = (
            lines.queries,
            lines.query_name_starts,
            lines.query_letters,
            lines.query_letter_starts,
        )
        at = _put_header(out, at, names, name_starts, k, start, end)
        at = _put_gapped(out, at, lines, k, letters, letter_starts[k], _DELETION)
        start, end = _place(lines.reference_starts[k], lines.reference_ends[k], columns)
        names, name_starts, letters, letter_starts = (
            lines.references,
            lines.reference_name_starts,
            lines.reference_letters,
            lines.reference_letter_starts,
        )
        at = _put_header(out, at, names, name_starts, k, start, end)
        at = _put_gapped(out, at, lines, k, letters, letter_starts[k], _INSERTION)
    return at


@njit(nogil=True, boundscheck=False, error_model="numpy")
def find_firsts(data: Any, starts: Any, table: Any, firsts: Any) -> None:
    """Find, for each text, the first text equal to it; its number goes into ``firsts`` int64 [k].

    ``table``: hash table, int64 [2^n], all -1, with more entries than there are texts.
    """
    mask = len(table) - 1
    for k in range(len(starts) - 1):
        begin, size = starts[k], starts[k + 1] - starts[k]
        digest = np.uint64(14695981039346656037)
        for index in range(size):
            digest = (digest ^ np.uint64(data[begin + index])) * np.uint64(1099511628211)
        slot = np.int64((digest ^ (digest >> np.uint64(32))) & np.uint64(mask))
        while True:
            other = table[slot]
            if other < 0:
                table[slot] = other = k
            is_same = starts[other + 1] - starts[other] == size
            for index in range(size if is_same else 0):
                if data[starts[other] + index] != data[begin + index]:
                    is_same = False
                    break
            if is_same:
                firsts[k] = other
                break
            slot = (slot + 1) & mask


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _put_number(out: Any, at: Any, number: Any) -> Any:
    """Append a number of 32 bits; dividing 32 bits is faster than ``put_number``."""
    rest: Any = np.int64(number)
    if rest < 0:
        out[at] = _MINUS
        at += 1
        rest = -rest
    left: Any = np.uint32(rest)
    digits = 1
    while left >= 10:
        left //= np.uint32(10)
        digits += 1
    left = np.uint32(rest)
    for place in range(digits):
        out[at + digits - 1 - place] = _ZERO + left % np.uint32(10)
        left //= np.uint32(10)
    return at + digits


@njit(nogil=True, inline="always")
def _put_score(out: Any, at: Any, lines: Any, k: Any) -> Any:
    """Append a pair's score, or the text that replaces it."""
    if len(lines.score_text_starts) > 1:
        return put(out, at, lines.score_texts, lines.score_text_starts[k], lines.score_text_starts[k + 1])
    return _put_number(out, at, lines.scores[k])


@njit(nogil=True, inline="always")
def _put_score_tags(out: Any, at: Any, lines: Any, k: Any) -> Any:
    """Append a pair's score as the tag AS; texts bring their tags with them."""
    if len(lines.score_text_starts) == 1:
        at = put_all(out, at, _WHOLE_SCORE)
    return _put_score(out, at, lines, k)


@njit(nogil=True, inline="always")
def _place(start: Any, end: Any, columns: Any) -> Any:
    """Return start and end 1-based and inclusive, 0 and 0 where nothing is aligned.

    Without alignments (``columns`` below 0) the end alone is known.
    """
    if columns >= 0 and end <= start:
        return np.int64(0), np.int64(0)
    return np.int64(start) + 1, np.int64(end)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _put_share(out: Any, at: Any, part: Any, whole: Any) -> Any:
    """Append ``part`` of ``whole`` in percent, to the byte as ``gpu.core.units.percent``."""
    hundredths = 10_000 * part // whole
    twice = 2 * (10_000 * part - hundredths * whole)
    if twice > whole:
        hundredths += 1
    elif twice == whole:
        # A tie is rounded by the quotient as a double, which may lie beside the exact one. It is
        # compared in two halves, whose products are exact.
        share = np.float64(100 * part) / np.float64(whole)
        high = np.float64(np.float32(share))
        beyond = (high * 200.0 - np.float64(2 * hundredths + 1)) + (share - high) * 200.0
        if beyond > 0 or (beyond == 0 and hundredths % 2 == 1):
            hundredths += 1
    if hundredths == 0 and part > 0:
        hundredths = 1
    elif hundredths == 10_000 and part < whole:
        hundredths = 9_999
    at = _put_number(out, at, hundredths // 100)
    out[at] = _POINT
    out[at + 1] = _ZERO + hundredths // 10 % 10
    out[at + 2] = _ZERO + hundredths % 10
    return at + 3


@njit(nogil=True, inline="always")
def _put_header(out: Any, at: Any, names: Any, name_starts: Any, k: Any, start: Any, end: Any) -> Any:
    """Append a FASTA header: name, first and last aligned letter."""
    at = put_byte(out, at, _GREATER)
    at = put(out, at, names, name_starts[k], name_starts[k + 1])
    at = put_byte(out, at, _BLANK)
    at = _put_number(out, at, start)
    at = put_byte(out, at, _MINUS)
    at = _put_number(out, at, end)
    return put_byte(out, at, _NEWLINE)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _put_gapped(out: Any, at: Any, lines: Any, k: Any, letters: Any, begin: Any, gap: Any) -> Any:
    """Append a line of letters with a ``-`` in each column of the CIGAR's operation ``gap``."""
    length: Any = 0
    for index in range(lines.cigar_starts[k], lines.cigar_starts[k + 1]):
        byte = np.int64(lines.cigars[index])
        if byte < _EQUAL:  # a digit
            length = 10 * length + byte - _ZERO
            continue
        for column in range(length):
            out[at + column] = _MINUS if byte == gap else letters[begin + column]
        at += length
        begin += 0 if byte == gap else length
        length = 0
    return put_byte(out, at, _NEWLINE)
