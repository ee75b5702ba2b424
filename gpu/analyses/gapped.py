"""One alignment as letters with gaps, and as blocks of text for people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.core.schema import Check, is_list, is_text, is_whole
from gpu.results.table import Texts
from gpu.sequences.alphabet import DNA

_RUN = re.compile(r"(\d+)([MIDNSHP=X])")
_ZERO, _NINE = ord("0"), ord("9")
#: By CIGAR operation: 1 if it consumes letters of the query, 2 of the reference, 3 of both; -1 for
#: other bytes.
_CONSUMES = np.full(256, -1, np.int8)
for _letters, _consumes in (("M=X", 3), ("IS", 1), ("DN", 2), ("HP", 0)):
    _CONSUMES[np.frombuffer(_letters.encode(), np.uint8)] = _consumes
#: Largest length in a CIGAR, and largest number of its digits that are read.
_MAX_SIZE, _MAX_DIGITS = 1 << 40, 30
#: Columns in a line of text.
WIDTH = 60
GAP = "-"
#: Fields of ``statistics.json`` about a matrix: its letters, and a row of scores for each.
MATRIX_FIELDS: dict[str, Check] = {"alphabet": is_text, "scores": is_list(is_list(is_whole))}


class Gapped(NamedTuple):
    """Both lines of an alignment, of one length, and the match line between them.

    The match line has ``|`` for equal residues, ``:`` for others that score above 0, else a blank.
    """

    query: str
    middle: str
    reference: str


class AlignedLetters(NamedTuple):
    """An alignment's CIGAR and the aligned letters of both sides, without gaps."""

    cigar: str
    query_letters: str
    subject_letters: str


def along_query(cigar: str, query: str, subject: str, reverse: bool) -> AlignedLetters:
    """An alignment of bases in the direction of the query.

    ``reverse``: it is given along the subject, with the query's reverse complement.
    """
    if not reverse:
        return AlignedLetters(cigar, query, subject)
    turned = "".join(f"{length}{operation}" for length, operation in reversed([*runs(cigar)]))
    return AlignedLetters(turned, reverse_complement(query), reverse_complement(subject))


def reverse_complement(letters: str) -> str:
    """The other strand of bases, 5' to 3'."""
    codes = DNA.encode[np.frombuffer(letters.encode("latin-1"), np.uint8)]
    return DNA.text(DNA.reverse_complement(codes))


def gapped(cigar: str, query: str, reference: str, positive: frozenset[tuple[str, str]] = frozenset()) -> Gapped:
    """Insert the gaps of an alignment into its letters.

    ``positive``: pairs of different letters that score above 0.
    """
    lines: tuple[list[str], list[str], list[str]] = ([], [], [])
    at_query = at_reference = 0
    for length, operation in runs(cigar):
        one = query[at_query : at_query + length] if operation != "D" else GAP * length
        other = reference[at_reference : at_reference + length] if operation != "I" else GAP * length
        at_query += length if operation != "D" else 0
        at_reference += length if operation != "I" else 0
        if operation == "=":
            middle = "|" * length
        elif operation == "X" and positive:
            middle = "".join(":" if pair in positive else " " for pair in zip(one, other, strict=True))
        else:
            middle = " " * length
        for line, part in zip(lines, (one, middle, other), strict=True):
            line.append(part)
    return Gapped(*map("".join, lines))


def runs(cigar: str) -> Iterator[tuple[int, str]]:
    """Lengths and operations of a CIGAR."""
    for length, operation in _RUN.findall(cigar):
        yield int(length), operation


def cigar_sizes(cigars: Texts) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Columns, query letters and reference letters of each CIGAR, int64 [k] each.

    -1 for a text that is no CIGAR of SAM.
    """
    data, rows = cigars.data, cigars.rows
    is_digit = (data >= _ZERO) & (data <= _NINE)
    ends = np.flatnonzero(~is_digit)
    # For each byte: the number of its operation, and how many digits of the length follow it.
    operation: NDArray[np.int64] = np.cumsum(~is_digit) - ~is_digit
    found = np.append(ends, len(data))[operation]
    digits = (
        np.where(is_digit, data - np.uint8(_ZERO), 0)
        * 10.0 ** np.minimum(found - 1 - np.arange(len(data)), _MAX_DIGITS)
        * is_digit
    )
    sizes = np.bincount(operation, digits, len(ends) + 1)[: len(ends)]
    of_row = np.repeat(np.arange(rows), np.diff(cigars.offsets))
    whole = np.ones(rows, np.bool_)
    if len(data):
        begins = np.isin(np.arange(len(data)), cigars.offsets)
        has_no_number = ~is_digit & (begins | ~np.append(False, is_digit[:-1]))
        last = cigars.offsets[1:][np.diff(cigars.offsets) > 0] - 1
        whole[of_row[last[is_digit[last]]]] = False
        whole[of_row[has_no_number | ~is_digit & (_CONSUMES[data] < 0)]] = False
        whole[of_row[ends[sizes > _MAX_SIZE]]] = False
    consumes = _CONSUMES[data[ends]]
    columns, query, reference = (
        np.where(whole, np.bincount(of_row[ends], sizes * (consumes & bits > 0), rows), -1).astype(np.int64)
        for bits in (3, 1, 2)
    )
    return columns, query, reference


def positives(alphabet: str, scores: Any) -> frozenset[tuple[str, str]]:
    """Pairs of different letters that score above 0.

    None if ``scores`` does not have a row for each letter of ``alphabet``.
    """
    if any(len(row) != len(alphabet) for row in (scores, *scores)):
        return frozenset()
    return frozenset(
        (one, other)
        for one, row in zip(alphabet, scores, strict=True)
        for other, score in zip(alphabet, row, strict=True)
        if score > 0 and one != other
    )


def blocks(
    lines: Gapped,
    query_start: int,
    reference_start: int,
    names: tuple[str, str] = ("query", "reference"),
    width: int = WIDTH,
    steps: tuple[int, int] = (1, 1),
) -> Iterator[str]:
    """The alignment in blocks of three lines, with 1-based positions at both ends.

    Starts are 0-based; a sequence numbered down from residue n, since its reverse complement is
    aligned, starts at ``downwards(n)``. ``steps``: the numbers per letter of each line: 3 for DNA
    that is shown as residues.
    """
    size = len(str(max(abs(query_start), abs(reference_start)) + max(steps) * len(lines.query)))
    wide = max(map(len, names))
    at_query, at_reference = query_start, reference_start
    for first in range(0, len(lines.query), width):
        one, middle, other = (line[first : first + width] for line in lines)
        after_query = at_query + steps[0] * (len(one) - one.count(GAP))
        after_reference = at_reference + steps[1] * (len(other) - other.count(GAP))
        yield f"{names[0]:<{wide}} {_from(at_query, after_query):>{size}} {one} {abs(after_query)}\n"
        yield f"{'':<{wide}} {'':>{size}} {middle.rstrip()}\n"
        yield f"{names[1]:<{wide}} {_from(at_reference, after_reference):>{size}} {other} {abs(after_reference)}\n"
        yield "\n"
        at_query, at_reference = after_query, after_reference


def _from(first: int, after: int) -> int:
    """The number of the first residue of a line, or of the last one before a line without any."""
    return abs(first + 1 if after > first else first)


def downwards(residue: int) -> int:
    """The start of a sequence whose residues are numbered down from a 1-based number.

    It is as if all numbers were negative.
    """
    return -residue - 1
