"""Aligned pairs to text: a line (or four) a pair in TSV, JSON, PAF, SAM and FASTA, a compiled call for thousands of pairs.

What is text in them (names, CIGARs, letters) is copied as it is given: the caller has made of it what the format allows.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.jit.njit import njit

_TAB, _NEWLINE, _MINUS, _STAR, _ZERO, _POINT, _GREATER, _BLANK, _CLIP = (ord(letter) for letter in "\t\n-*0.> H")
_EQUAL, _INSERTION, _DELETION = (ord(letter) for letter in "=ID")


def _text(letters: str) -> Any:
    return np.frombuffer(letters.encode(), np.uint8)


_QUERY, _REFERENCE, _SCORE = _text('{"query": "'), _text('", "reference": "'), _text('", "score": ')
_QUERY_START, _QUERY_END = _text(', "query_start": '), _text(', "query_end": ')
_REFERENCE_START, _REFERENCE_END = _text(', "reference_start": '), _text(', "reference_end": ')
_CIGAR, _IDENTITIES = _text(', "cigar": "'), _text('", "identities": ')
_NO_CIGAR = _text(', "cigar": null, "identities": null}\n')
_NULL, _END = _text("null"), _text("}\n")
_FORWARD, _QUALITY, _WHOLE_SCORE, _CG = _text("\t+\t"), _text("\t255\tNM:i:"), _text("AS:i:"), _text("\tcg:Z:")
_UNALIGNED, _NO_FLAG, _MAPPED, _NO_MATE = (
    _text("\t4\t*\t0\t0\t*\t*\t0\t0\t*\t*\n"),
    _text("\t0\t"),
    _text("\t255\t"),
    _text("\t*\t0\t0\t"),
)
_NO_QUALITIES = _text("\t*\tNM:i:")
_SQ, _LN = _text("@SQ\tSN:"), _text("\tLN:")


@njit(nogil=True, boundscheck=False, error_model="numpy")
def print_tsv(out: Any, lines: Any) -> int:
    """Write all pairs (``Lines``) into ``out`` uint8, which has room; returns how many bytes that took. The same for the other formats."""
    at = 0
    for k in range(len(lines.scores)):
        columns, identities = np.int64(lines.columns[k]), np.int64(lines.identities[k])
        at = _put(out, at, lines.queries, lines.query_name_starts[k], lines.query_name_starts[k + 1])
        at = _put_byte(out, at, _TAB)
        at = _put(out, at, lines.references, lines.reference_name_starts[k], lines.reference_name_starts[k + 1])
        at = _put_byte(out, at, _TAB)
        at = _put_score(out, at, lines, k)
        for starts, ends in (
            (lines.query_starts, lines.query_ends),
            (lines.reference_starts, lines.reference_ends),
        ):
            at = _put_byte(out, at, _TAB)
            start, end = _place(starts[k], ends[k], columns)
            at = _put_byte(out, at, _STAR) if columns < 0 else _put_number(out, at, start)
            at = _put_byte(out, at, _TAB)
            at = _put_number(out, at, end)
        at = _put_byte(out, at, _TAB)
        at = _put_share(out, at, identities, columns) if columns > 0 else _put_byte(out, at, _STAR)
        for number in (identities, columns):
            at = _put_byte(out, at, _TAB)
            at = _put_number(out, at, number) if columns >= 0 else _put_byte(out, at, _STAR)
        at = _put_byte(out, at, _TAB)
        begin, end = lines.cigar_starts[k], lines.cigar_starts[k + 1]
        at = _put(out, at, lines.cigars, begin, end) if end > begin else _put_byte(out, at, _STAR)
        at = _put_byte(out, at, _NEWLINE)
    return at


@njit(nogil=True, boundscheck=False, error_model="numpy")
def print_json(out: Any, lines: Any) -> int:
    at = 0
    for k in range(len(lines.scores)):
        columns = np.int64(lines.columns[k])
        at = _put_all(out, at, _QUERY)
        at = _put(out, at, lines.queries, lines.query_name_starts[k], lines.query_name_starts[k + 1])
        at = _put_all(out, at, _REFERENCE)
        at = _put(out, at, lines.references, lines.reference_name_starts[k], lines.reference_name_starts[k + 1])
        at = _put_all(out, at, _SCORE)
        at = _put_score(out, at, lines, k)
        start, end = _place(lines.query_starts[k], lines.query_ends[k], columns)
        at = _put_all(out, at, _QUERY_START)
        at = _put_all(out, at, _NULL) if columns < 0 else _put_number(out, at, start)
        at = _put_all(out, at, _QUERY_END)
        at = _put_number(out, at, end)
        start, end = _place(lines.reference_starts[k], lines.reference_ends[k], columns)
        at = _put_all(out, at, _REFERENCE_START)
        at = _put_all(out, at, _NULL) if columns < 0 else _put_number(out, at, start)
        at = _put_all(out, at, _REFERENCE_END)
        at = _put_number(out, at, end)
        if columns < 0:
            at = _put_all(out, at, _NO_CIGAR)
            continue
        at = _put_all(out, at, _CIGAR)
        at = _put(out, at, lines.cigars, lines.cigar_starts[k], lines.cigar_starts[k + 1])
        at = _put_all(out, at, _IDENTITIES)
        at = _put_number(out, at, lines.identities[k])
        at = _put_all(out, at, _END)
    return at


@njit(nogil=True, boundscheck=False, error_model="numpy")
def print_paf(out: Any, lines: Any) -> int:
    at = 0
    for k in range(len(lines.scores)):
        columns, identities = np.int64(lines.columns[k]), np.int64(lines.identities[k])
        if columns == 0:
            continue
        at = _put(out, at, lines.queries, lines.query_name_starts[k], lines.query_name_starts[k + 1])
        for number in (lines.query_lengths[k], lines.query_starts[k], lines.query_ends[k]):
            at = _put_byte(out, at, _TAB)
            at = _put_number(out, at, number)
        at = _put_all(out, at, _FORWARD)
        at = _put(out, at, lines.references, lines.reference_name_starts[k], lines.reference_name_starts[k + 1])
        for number in (lines.reference_lengths[k], lines.reference_starts[k], lines.reference_ends[k]):
            at = _put_byte(out, at, _TAB)
            at = _put_number(out, at, number)
        for share in (identities, columns):
            at = _put_byte(out, at, _TAB)
            at = _put_number(out, at, share)
        at = _put_all(out, at, _QUALITY)
        at = _put_number(out, at, columns - identities)
        at = _put_byte(out, at, _TAB)
        at = _put_score_tags(out, at, lines, k)
        at = _put_all(out, at, _CG)
        at = _put(out, at, lines.cigars, lines.cigar_starts[k], lines.cigar_starts[k + 1])
        at = _put_byte(out, at, _NEWLINE)
    return at


@njit(nogil=True, boundscheck=False, error_model="numpy")
def print_sam(out: Any, lines: Any) -> int:
    at = 0
    for k in range(len(lines.scores)):
        columns, identities = np.int64(lines.columns[k]), np.int64(lines.identities[k])
        at = _put(out, at, lines.queries, lines.query_name_starts[k], lines.query_name_starts[k + 1])
        if columns == 0:
            at = _put_all(out, at, _UNALIGNED)
            continue
        at = _put_all(out, at, _NO_FLAG)
        at = _put(out, at, lines.references, lines.reference_name_starts[k], lines.reference_name_starts[k + 1])
        at = _put_byte(out, at, _TAB)
        at = _put_number(out, at, np.int64(lines.reference_starts[k]) + 1)
        at = _put_all(out, at, _MAPPED)
        at = _put_clip(out, at, lines.query_starts[k])
        at = _put(out, at, lines.cigars, lines.cigar_starts[k], lines.cigar_starts[k + 1])
        at = _put_clip(out, at, lines.query_lengths[k] - lines.query_ends[k])
        at = _put_all(out, at, _NO_MATE)
        begin, end = lines.query_letter_starts[k], lines.query_letter_starts[k + 1]
        at = _put(out, at, lines.query_letters, begin, end) if end > begin else _put_byte(out, at, _STAR)
        at = _put_all(out, at, _NO_QUALITIES)
        at = _put_number(out, at, columns - identities)
        at = _put_byte(out, at, _TAB)
        at = _put_score_tags(out, at, lines, k)
        at = _put_byte(out, at, _NEWLINE)
    return at


@njit(nogil=True, boundscheck=False, error_model="numpy")
def print_fasta(out: Any, lines: Any) -> int:
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
def odd_texts(data: Any, starts: Any, plain: Any, first: Any, are_empty_odd: Any, odd: Any) -> int:
    """Note in ``odd`` uint8[k] which texts have a byte that ``plain`` uint8[256], or a first one that ``first``, has 0 for; returns how many have."""
    count = 0
    for k in range(len(starts) - 1):
        begin, end = starts[k], starts[k + 1]
        is_plain = first[data[begin]] if end > begin else np.uint8(not are_empty_odd)
        for at in range(begin, end):
            is_plain &= plain[data[at]]
        odd[k] = 1 - is_plain
        count += odd[k]
    return count


@njit(nogil=True, boundscheck=False, error_model="numpy")
def copy_letters(codes: Any, begins: Any, starts: Any, decode: Any, out: Any) -> None:
    """Letters of slices, one after another: that of pair k is ``out[starts[k] : starts[k + 1]]``, of the codes from ``begins[k]`` on."""
    for k in range(len(begins)):
        begin, start = begins[k], starts[k]
        for at in range(starts[k + 1] - start):
            out[start + at] = decode[codes[begin + at]]


@njit(nogil=True, boundscheck=False, error_model="numpy")
def print_references(out: Any, names: Any, name_starts: Any, lengths: Any, chosen: Any) -> int:
    """SAM's ``@SQ`` lines of the references whose number is their own in ``chosen`` int64[k] (see ``find_firsts``)."""
    at = 0
    for k in range(len(chosen)):
        if chosen[k] != k:
            continue
        at = _put_all(out, at, _SQ)
        at = _put(out, at, names, name_starts[k], name_starts[k + 1])
        at = _put_all(out, at, _LN)
        at = _put_number(out, at, max(1, lengths[k]))
        at = _put_byte(out, at, _NEWLINE)
    return at


@njit(nogil=True, boundscheck=False, error_model="numpy")
def find_firsts(data: Any, starts: Any, table: Any, firsts: Any) -> None:
    """For each text the number of the first one that is equal to it. ``table`` int64[2^n], all -1, has more entries than there are texts."""
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


@njit(nogil=True, inline="always")
def _put_byte(out: Any, at: Any, byte: Any) -> Any:
    out[at] = byte
    return at + 1


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _put(out: Any, at: Any, text: Any, start: Any, end: Any) -> Any:
    for index in range(end - start):
        out[at + index] = text[start + index]
    return at + end - start


@njit(nogil=True, inline="always")
def _put_all(out: Any, at: Any, text: Any) -> Any:
    for index in range(len(text)):
        out[at + index] = text[index]
    return at + len(text)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _put_number(out: Any, at: Any, number: Any) -> Any:
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
    if len(lines.score_text_starts) > 1:
        return _put(out, at, lines.score_texts, lines.score_text_starts[k], lines.score_text_starts[k + 1])
    return _put_number(out, at, lines.scores[k])


@njit(nogil=True, inline="always")
def _put_score_tags(out: Any, at: Any, lines: Any, k: Any) -> Any:
    if len(lines.score_text_starts) == 1:
        at = _put_all(out, at, _WHOLE_SCORE)
    return _put_score(out, at, lines, k)


@njit(nogil=True, inline="always")
def _put_clip(out: Any, at: Any, length: Any) -> Any:
    if length > 0:
        at = _put_number(out, at, length)
        at = _put_byte(out, at, _CLIP)
    return at


@njit(nogil=True, inline="always")
def _place(start: Any, end: Any, columns: Any) -> Any:
    """Start and end for people: 1-based and inclusive, 0 where nothing is aligned; without alignments (columns below 0) the end alone is known."""
    if columns >= 0 and end <= start:
        return np.int64(0), np.int64(0)
    return np.int64(start) + 1, np.int64(end)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _put_share(out: Any, at: Any, part: Any, whole: Any) -> Any:
    """``part`` of ``whole`` in percent with two decimals, to the byte as ``gpu.core.units.percent`` formats it."""
    hundredths = 10_000 * part // whole
    twice = 2 * (10_000 * part - hundredths * whole)
    if twice > whole:
        hundredths += 1
    elif twice == whole:
        # In the middle it is the quotient as a double that is rounded, which may lie beside it: compared in two halves, each of
        # which is exact when it is multiplied.
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
    at = _put_byte(out, at, _GREATER)
    at = _put(out, at, names, name_starts[k], name_starts[k + 1])
    at = _put_byte(out, at, _BLANK)
    at = _put_number(out, at, start)
    at = _put_byte(out, at, _MINUS)
    at = _put_number(out, at, end)
    return _put_byte(out, at, _NEWLINE)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _put_gapped(out: Any, at: Any, lines: Any, k: Any, letters: Any, begin: Any, gap: Any) -> Any:
    """A line of letters with a ``-`` in each column that the CIGAR's operation ``gap`` leaves out."""
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
    return _put_byte(out, at, _NEWLINE)
