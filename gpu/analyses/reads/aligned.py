"""The best hit of a read, as letters with gaps above the reference's."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gpu.analyses.gapped import GAP, Gapped, downwards, gapped, runs
from gpu.analyses.reads.counts import KINDS
from gpu.analyses.reads.pile_up import pile_up_of
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.sam import ImportedPrinter
from gpu.core.errors import InputError
from gpu.sequences.alphabet import DNA

#: CIGAR's signs of the errors.
_SIGNS = {"mismatch": "X", "insertion": "I", "deletion": "D"}
#: Shown in place of a letter that is unknown.
_UNKNOWN = "?"
#: Largest number of columns of an alignment that is shown as letters.
_MAX_COLUMNS = 1 << 24


class BestHit(NamedTuple):
    """The best hit of a read: place, strand, kind, aligned letters.

    ``start``: the first aligned letter of the read, as ``gapped.blocks`` takes it.
    """

    place: int
    strand: int
    kind: int
    lines: Gapped
    start: int


def best_hit(result: ReadsResult, number: int) -> BestHit | None:
    """The best hit of the read in a row; None for a read without hits.

    Raises ``Damaged``, and ``InputError`` if it has too many columns.
    """
    reads, hits = result.reads, result.hits
    if not reads.column("hits")[number]:
        return None
    row = result.first_hit(number)
    place, spanned, strand, kind, offset = (
        int(hits.column(name)[row]) for name in ("place", "bases", "strand", "kind", "offset")
    )
    if result.is_imported:
        return BestHit(place, strand, kind, *_imported(result, number, row, place, spanned))
    codes = DNA.encode[np.frombuffer(reads.text("letters")[number].encode(), np.uint8)]
    letters = DNA.text(DNA.reverse_complement(codes) if strand else codes)
    sign = _SIGNS.get(KINDS[kind], "")
    reference = DNA.text(result.bases.column("code")[place : place + spanned])
    cigar = f"{offset}=1{sign}{len(letters) - offset - (sign != 'D')}=" if sign else f"{len(letters)}="
    return BestHit(place, strand, kind, gapped(cigar, letters, reference), downwards(len(letters)) if strand else 0)


def _imported(result: ReadsResult, number: int, row: int, place: int, spanned: int) -> tuple[Gapped, int]:
    """The aligned letters of an imported hit without clipped ones; and ``BestHit.start``."""
    printed = b"".join(map(bytes, ImportedPrinter(result).lines((number, number + 1))))
    fields = printed.split(b"\n", 1)[0].decode("latin-1").split("\t")
    parts, letters = [*runs(fields[5])], fields[9] if fields[9] != "*" else ""
    columns = sum(size for size, kind in parts if kind in "MIDN=X")
    if columns > _MAX_COLUMNS:
        raise InputError(
            "The alignment of this read has {:,} columns, too many to be shown as letters; see it along the reference.",
            columns,
        )
    known = pile_up_of(result, np.array([row]), place, place + spanned, 1).letters.replace(" ", _UNKNOWN)
    query, reference = [], []
    at = to = 0
    for size, kind in parts:
        # Letters are unknown of lines without any, and of the reference behind a record's end.
        mine, its = letters[at : at + size].ljust(size, _UNKNOWN), known[to : to + size].ljust(size, _UNKNOWN)
        if kind in "M=X":
            if "=" in mine:
                mine = "".join(b if a == "=" else a for a, b in zip(mine, its, strict=True))
            query.append(mine)
            reference.append(its)
        elif kind == "I":
            query.append(mine)
            reference.append(GAP * size)
        elif kind in "DN":
            query.append(GAP * size)
            reference.append(its)
        at += size if kind in "MIS=X" else 0
        to += size if kind in "MDN=X" else 0
    one, other = "".join(query), "".join(reference)
    codes = [np.frombuffer(text.encode(), np.uint8) for text in (one, other)]
    equal = (codes[0] == codes[1]) & (codes[0] != ord(GAP)) & (codes[0] != ord(_UNKNOWN))
    middle = np.where(equal, ord("|"), ord(" ")).astype(np.uint8).tobytes().decode("ascii")
    length = len(result.reads.text("letters")[number])
    skipped = sum(size for size, kind in parts[:2] if kind in "SH") if parts[0][1] in "SH" else 0
    if length == len(letters) and parts[0][1] == "H":
        # The read's own letters do not have those that are clipped hard.
        skipped -= parts[0][0]
    return Gapped(one, middle, other), downwards(length - skipped) if int(fields[1]) & 16 else skipped
