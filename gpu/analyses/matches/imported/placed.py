"""Alignments of a file on the records of a dot plot, which may be called a little differently."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.matches.imported.alignments import Alignments, Rows
from gpu.analyses.matches.result import RecordTable
from gpu.core.errors import InputError
from gpu.core.units import counted
from gpu.sequences.names import shown

_VERSION = re.compile(r"\.\d{1,3}$")
#: Most names in a sentence.
_NAMED = 3


@dataclass(frozen=True)
class Placed:
    """Alignments whose records are those of a dot plot: a of its query, b of its reference.

    ``remark`` is a sentence on what could not be placed, "" if nothing.
    """

    alignments: Alignments
    rows: Rows
    remark: str


def place(alignments: Alignments, query: RecordTable, reference: RecordTable) -> Placed:
    """Place a file's alignments on a dot plot, on whichever sides more of them fit.

    Raises ``InputError`` if none does.
    """
    sides = alignments.a, alignments.b
    best: tuple[int, bool, list[NDArray[np.int32]]] | None = None
    for swapped in (False, True):
        targets = (reference, query) if swapped else (query, reference)
        numbers = [
            _matched(side, target, known) for side, target, known in zip(sides, targets, alignments.known, strict=True)
        ]
        rows = alignments.rows
        fits = int(((numbers[0][rows.a_record] >= 0) & (numbers[1][rows.b_record] >= 0)).sum())
        if best is None or fits > best[0]:
            best = fits, swapped, numbers
    assert best is not None
    fits, swapped, numbers = best
    remark = _remark(alignments, numbers, fits)
    if not fits:
        raise InputError(f"{remark} There are {_some(reference.names)} and {_some(query.names)} here.")
    rows = alignments.rows
    rows = rows._replace(a_record=numbers[0][rows.a_record], b_record=numbers[1][rows.b_record])
    if fits < rows.size:
        rows = rows.take((rows.a_record >= 0) & (rows.b_record >= 0))
    if swapped:
        rows = Rows(
            *(rows.b_record, rows.b_start, rows.b_end, rows.a_record, rows.a_start, rows.a_end),
            *(rows.reverse, rows.identity, rows.columns),
        )
    return Placed(alignments, rows, remark)


#: Numbers in place of a record: no such name, another length.
_NO_NAME, _OTHER_LENGTH = -1, -2


def _matched(names: RecordTable, records: RecordTable, is_length_known: bool) -> NDArray[np.int32]:
    """The record of each name, int32 [k]: ``_NO_NAME`` for none, ``_OTHER_LENGTH`` if that differs.

    A name counts as it is, else without what is often added to it or left out.
    """
    levels: list[dict[str, int]] = []
    for level in range(len(_forms(""))):
        found: dict[str, int] = {}
        for number, name in enumerate(records.names):
            key = _forms(name)[level]
            # A key of several records names none of them.
            found[key] = -1 if key in found else number
        levels.append(found)
    numbers = np.full(len(names.names), _NO_NAME, np.int32)
    for row, (name, length) in enumerate(zip(names.names, names.lengths.tolist(), strict=True)):
        forms = _forms(name)
        found_numbers = (known.get(key, -1) for key, known in zip(forms, levels, strict=True))
        if (number := next((number for number in found_numbers if number >= 0), -1)) >= 0:
            there = int(records.lengths[number])
            fits = length == there if is_length_known else length <= there
            numbers[row] = number if fits else _OTHER_LENGTH
    return numbers


def _forms(name: str) -> tuple[str, ...]:
    """A name as it is, its accession, that without version, without a genome's name, and all that
    in lower case, with and without “chr”.
    """
    parts = [part for part in name.split("|") if part]
    accession = parts[-1] if len(parts) > 1 else name
    # MAF has “hg38.chr1”.
    own = accession.partition(".")[2] if not _VERSION.search(accession) and "." in accession else accession
    bare = _VERSION.sub("", own).lower()
    return name, accession, _VERSION.sub("", accession), own, bare, bare.removeprefix("chr")


def _remark(alignments: Alignments, numbers: list[NDArray[np.int32]], fits: int) -> str:
    absent, other = (
        [
            side.names[row]
            for side, found in zip((alignments.a, alignments.b), numbers, strict=True)
            for row in np.flatnonzero(found == kind)[: _NAMED + 1].tolist()
        ]
        for kind in (_NO_NAME, _OTHER_LENGTH)
    )
    counts = [sum(int((found == kind).sum()) for found in numbers) for kind in (_NO_NAME, _OTHER_LENGTH)]
    reasons = []
    if absent:
        verb = "is" if counts[0] == 1 else "are"
        reasons.append(f"{counted(counts[0], 'records')} it names {verb} not here ({_some(absent)})")
    if other:
        verb = "has" if counts[1] == 1 else "have"
        reasons.append(f"{counted(counts[1], 'records')} {verb} another length here ({_some(other)})")
    if not reasons:
        return ""
    return f"{fits:,} of the {len(alignments):,} alignments of {alignments.path} fit: {', and '.join(reasons)}."


def _some(names: tuple[str, ...] | list[str]) -> str:
    more = ", …" if len(names) > _NAMED else ""
    return ", ".join(shown(name) for name in names[:_NAMED]) + more
