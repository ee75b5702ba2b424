"""Imported reads as lines of SAM again.

They are those of the imported file, mates and optional fields included.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.reads.heading import heading_of
from gpu.analyses.reads.result import CHUNK, ReadsResult
from gpu.engines.work.reads import DELETION, EXACT, INSERTION, MISMATCH
from gpu.formats.sam.entry_points import WITH_LETTERS, WITH_QUALITIES
from gpu.formats.sam.letters import other_strand
from gpu.formats.sam.lines import CIGAR_PARTS, HeadingFields, SamLine
from gpu.formats.sam.positions import parted
from gpu.results.table import Texts
from gpu.sequences.alphabet import DNA

_UNMAPPED, _REVERSE = 4, 16


class _Besides(NamedTuple):
    """The fields of a ``SamLine`` that are beside its alignment."""

    tags: bytes
    mate: int
    mate_position: int
    template: int


class ImportedLines:
    """The lines of an imported result; ``names`` and ``lengths``: of its records."""

    def __init__(self, result: ReadsResult) -> None:
        self._result = result
        names, lengths = result.reference_records
        self.names, self.lengths = names.strings(), lengths.tolist()
        self._before = np.concatenate([[0], np.cumsum(lengths)])

    def heading(self, is_sorted: bool = False) -> HeadingFields:
        """The heading, with the lines of the file's."""
        return heading_of(self._result.request, is_sorted, self._result.statistics.get("heading", ()))

    def lines(self, first: int, last: int) -> Iterator[SamLine]:
        """The lines of reads ``[first, last)``: of each its hits, or one unmapped line."""
        for begin in range(first, last, CHUNK):
            yield from self._some(begin, min(begin + CHUNK, last))

    def _some(self, first: int, last: int) -> Iterator[SamLine]:
        reads, hits = self._result.rows(first, last)
        names, letters, qualities, _, counts, _, _, _, _, flags = reads
        places, spans, kinds, offsets, hit_flags, mapping = (hits[at].tolist() for at in (1, 2, 4, 5, 6, 7))
        cigars, mds, contents = hits[8].strings(), hits[9].strings(), hits[10].tolist()
        records = (np.searchsorted(self._before, hits[1], "right") - 1).tolist()
        begin = int(reads[3][0]) if len(names) else 0
        besides_of = self._besides_of(*self._result.lines.read(begin, begin + len(places)))
        read_names, read_letters, read_qualities = _names(names), letters.strings(), qualities.strings()
        unmapped = self._unmapped(first, last)
        at = 0
        for number, count in enumerate(counts.tolist()):
            name, text, score = read_names[number], read_letters[number], read_qualities[number]
            if not count:
                flag = int(flags[number]) | _UNMAPPED
                if first + number not in unmapped:
                    raise self._result.contradiction()
                besides, record, position, quality, cigar = unmapped[first + number]
                if flag & _REVERSE:
                    text, score = other_strand(text), score[::-1]
                yield SamLine(name, flag, record, position, 0, quality, cigar, text, score, "", *besides)
            turned, turned_score = "", ""
            for hit in range(at, at + count):
                flag = hit_flags[hit]
                seq, qual = text, score
                if flag & _REVERSE:
                    turned, turned_score = turned or other_strand(text), turned_score or score[::-1]
                    seq, qual = turned, turned_score
                kind, cigar, offset = kinds[hit], cigars[hit], offsets[hit]
                if not cigar:
                    cigar = plain_cigar(kind, offset, spans[hit])
                else:
                    seq, qual = _without_clipped(cigar, seq), _without_clipped(cigar, qual)
                position = places[hit] - int(self._before[records[hit]])
                md = mds[hit] or self._md(kind, offset, places[hit], spans[hit])
                seq = seq if contents[hit] & WITH_LETTERS else ""
                qual = qual if contents[hit] & WITH_QUALITIES else ""
                at_hit = (name, flag, records[hit], position, spans[hit], mapping[hit])
                yield SamLine(*at_hit, cigar, seq, qual, md, *besides_of[hit])
            at += count

    def _unmapped(self, first: int, last: int) -> dict[int, tuple[_Besides, int, int, int, str]]:
        """Of the reads ``[first, last)`` without hits, by their rows, what their lines tell: the
        fields besides, record, position, MAPQ and CIGAR.
        """
        begin, end = np.searchsorted(self._result.unmapped_reads, [first, last]).tolist()
        reads, mates, templates, tags, places, qualities, cigars = self._result.unmapped_lines.read(begin, end)
        records, positions = parted(places, self._before)
        columns = (records.tolist(), positions.tolist(), qualities.tolist(), cigars.strings())
        besides = self._besides_of(mates, templates, tags)
        return dict(zip(reads.tolist(), zip(besides, *columns, strict=True), strict=True))

    def _besides_of(self, mates: NDArray[np.int64], templates: NDArray[np.int32], tags: Texts) -> list[_Besides]:
        records, positions = parted(mates, self._before)
        columns = (_bytes(tags), records.tolist(), positions.tolist(), templates.tolist())
        return [_Besides(*row) for row in zip(*columns, strict=True)]

    def _md(self, kind: int, offset: int, place: int, spanned: int) -> str:
        """The MD of a hit by its kind and offset; "" if these do not tell it."""
        if kind in (EXACT, INSERTION):
            return str(spanned)
        if kind not in (MISMATCH, DELETION) or not self._result.has_letters:
            return ""
        missing = DNA.letters[int(self._result.bases.column("code")[place + offset])]
        return f"{offset}{'^' if kind == DELETION else ''}{missing}{spanned - offset - 1}"


def _names(texts: Texts) -> list[str]:
    """Names as text that keeps all bytes (``surrogateescape``), so that exports equal the file."""
    return [text.decode("utf-8", "surrogateescape") for text in _bytes(texts)]


def _bytes(texts: Texts) -> list[bytes]:
    data = texts.data.tobytes()
    return [data[begin:end] for begin, end in pairwise(texts.offsets.tolist())]


def plain_cigar(kind: int, offset: int, spanned: int) -> str:
    """The CIGAR of a hit that kind and offset describe; ``spanned``: bases of the reference."""
    if kind == INSERTION:
        return f"{offset}M1I{spanned - offset}M"
    if kind == DELETION:
        return f"{offset}M1D{spanned - offset - 1}M"
    return f"{spanned}M"


def _without_clipped(cigar: str, text: str) -> str:
    """A read's letters or qualities without hard-clipped ones; "" if their number does not fit."""
    parts = [(int(size), kind) for size, kind in CIGAR_PARTS.findall(cigar)]
    consumed = sum(size for size, kind in parts if kind in "MIS=X")
    if len(text) == consumed:
        return text
    first = parts[0][0] if parts[0][1] == "H" else 0
    clipped = sum(size for size, kind in parts if kind == "H")
    return text[first : first + consumed] if len(text) == consumed + clipped else ""


def consecutive_rows(rows: NDArray[np.int64]) -> Iterator[tuple[int, int]]:
    """Ascending rows as ranges ``[begin, end)`` of consecutive ones."""
    for run in np.split(rows, np.flatnonzero(np.diff(rows) != 1) + 1):
        if len(run):
            yield int(run[0]), int(run[-1]) + 1
