"""Alignments of a file on the records of a dot plot, which may be called a little differently."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.matches.imported.alignments import Alignments, Rows
from gpu.analyses.matches.result import RecordTable
from gpu.core.errors import InputError
from gpu.core.phrase import Phrase, joined
from gpu.core.units import counted
from gpu.sequences.names import shown, unversioned, without_chr

#: The end of a name that is no name of its own behind a genome's: the version of an accession.
_NUMBERED = re.compile(r"\.\d{1,3}$")
#: Most names in a sentence.
_NAMED = 3


@dataclass(frozen=True)
class PlacedAlignments:
    """Alignments whose records are those of a dot plot: a of its query, b of its reference.

    ``remark`` is a sentence on what could not be placed, "" if nothing.
    """

    alignments: Alignments
    rows: Rows
    remark: str


def place(alignments: Alignments, query: RecordTable, reference: RecordTable) -> PlacedAlignments:
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
        raise InputError("{} There are {} and {} here.", remark, _some(reference.names), _some(query.names))
    rows = alignments.rows
    rows = rows._replace(a_record=numbers[0][rows.a_record], b_record=numbers[1][rows.b_record])
    if fits < rows.size:
        rows = rows.take((rows.a_record >= 0) & (rows.b_record >= 0))
    if swapped:
        rows = Rows(
            *(rows.b_record, rows.b_start, rows.b_end, rows.a_record, rows.a_start, rows.a_end),
            *(rows.reverse, rows.identity, rows.columns),
        )
    return PlacedAlignments(alignments, rows, remark)


#: Numbers in place of a record: no such name, another length.
_NO_NAME, _OTHER_LENGTH = -1, -2


def _matched(names: RecordTable, records: RecordTable, is_length_known: bool) -> NDArray[np.int32]:
    """The record of each name, int32 [k]: ``_NO_NAME`` for none, ``_OTHER_LENGTH`` if that differs.

    A name counts as it is, else without what is often added to it or left out. No two names have
    one record, nor two records one name: what fits several fits none.
    """
    numbers = np.full(len(names.names), _NO_NAME, np.int32)
    forms, known = list(map(_forms, names.names)), list(map(_forms, records.names))
    rows, free = list(range(len(forms))), list(range(len(known)))
    for level in range(len(_forms("")) - 1):
        mine, its = _by_form(forms, rows, level), _by_form(known, free, level)
        for form, (row, *others) in mine.items():
            candidates = its.get(form, [])
            if others or len(candidates) != 1:
                continue
            # Two versions are two records.
            versions = {forms[row][-1], known[candidates[0]][-1]} - {""}
            if len(versions) < 2:
                numbers[row] = candidates[0]
        taken = set(numbers.tolist())
        rows = [row for row in rows if numbers[row] == _NO_NAME]
        free = [number for number in free if number not in taken]
    here = np.flatnonzero(numbers >= 0)
    lengths, there = names.lengths[here], records.lengths[numbers[here]]
    numbers[here[(lengths != there) if is_length_known else (lengths > there)]] = _OTHER_LENGTH
    return numbers


def _by_form(forms: list[tuple[str, ...]], numbers: list[int], level: int) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for number in numbers:
        found.setdefault(forms[number][level], []).append(number)
    return found


def _forms(name: str) -> tuple[str, ...]:
    """A name as it is, its accession, that without version, without a genome's name, all that in
    lower case, without “chr”; and its version, "" for none.
    """
    parts = [part for part in name.split("|") if part]
    accession = parts[-1] if len(parts) > 1 else name
    plain = unversioned(accession)
    # MAF has “hg38.chr1”.
    own = plain.partition(".")[2] if "." in plain and not _NUMBERED.search(plain) else plain
    return name, accession, plain, own, own.lower(), without_chr(own), accession[len(plain) :]


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
        reasons.append(Phrase("{} it names {} not here ({})", counted(counts[0], "records"), verb, _some(absent)))
    if other:
        verb = "has" if counts[1] == 1 else "have"
        reasons.append(Phrase("{} {} another length here ({})", counted(counts[1], "records"), verb, _some(other)))
    if not reasons:
        return ""
    return Phrase(
        "{:,} of the {:,} alignments of {} fit: {}.", fits, len(alignments), alignments.path, joined(", and ", reasons)
    )


def _some(names: tuple[str, ...] | list[str]) -> str:
    more = ", …" if len(names) > _NAMED else ""
    return ", ".join(shown(name) for name in names[:_NAMED]) + more
