"""Reads that were mapped elsewhere as lines of SAM and records of BAM again.

Names, flags, places, mapping qualities, CIGARs, letters, qualities and MD are those of the imported
file; mates and further tags, which a result does not keep, are left out. In results of
earlier versions a line that had no letters has those of its read.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu import __version__
from gpu.analyses.reads.imported.entry_points import OPERATIONS, WITH_LETTERS, WITH_QUALITIES
from gpu.analyses.reads.imported.file import NIBBLES
from gpu.analyses.reads.result import CHUNK, ReadsResult
from gpu.engines.work.reads import DELETION, EXACT, INSERTION, MISMATCH
from gpu.results.table import Texts
from gpu.sequences.alphabet import DNA

_UNMAPPED, _REVERSE = 4, 16
#: The parts of a CIGAR: how many, and of which kind.
PARTS = re.compile(r"(\d+)([MIDNSHP=X])")
_NIBBLE_OF = np.zeros(256, np.uint8)
_NIBBLE_OF[np.frombuffer(NIBBLES.encode(), np.uint8)] = np.arange(16)
#: The bin of what has no place.
_NO_BIN = 4680


class Line(NamedTuple):
    """A line: ``record`` -1 and ``place`` -1 (0-based in its record) of an unmapped read;
    ``spanned`` bases of the reference; ``cigar``, ``letters``, ``qualities`` and ``md`` "" for
    none. Bytes of ``name`` that are no UTF-8 are lone surrogates (``surrogateescape``).
    """

    name: str
    flag: int
    record: int
    place: int
    spanned: int
    quality: int
    cigar: str
    letters: str
    qualities: str
    md: str


class TakenLines:
    """The lines of a result that was taken over."""

    def __init__(self, result: ReadsResult) -> None:
        self._result = result
        names, lengths = result.reference_records
        self.names = names.strings()
        self._lengths = lengths
        self._before = np.concatenate([[0], np.cumsum(lengths)])

    @property
    def heading(self) -> str:
        """What stands before the first line."""
        squares = "".join(
            f"@SQ\tSN:{name}\tLN:{length}\n" for name, length in zip(self.names, self._lengths.tolist(), strict=True)
        )
        return f"@HD\tVN:1.6\tSO:unsorted\tGO:query\n{squares}@PG\tID:crosspoint\tPN:Crosspoint\tVN:{__version__}\n"

    @property
    def bam_heading(self) -> bytes:
        """The same as BAM's."""
        text = self.heading.encode()
        parts = [b"BAM\1", struct.pack("<i", len(text)), text, struct.pack("<i", len(self.names))]
        for name, length in zip(self.names, self._lengths.tolist(), strict=True):
            called = name.encode() + b"\0"
            parts += [struct.pack("<i", len(called)), called, struct.pack("<i", length)]
        return b"".join(parts)

    def lines(self, first: int, last: int) -> Iterator[Line]:
        """Of reads ``[first, last)``, each with its hits one after another."""
        for begin in range(first, last, CHUNK):
            yield from self._some(begin, min(begin + CHUNK, last))

    def sam(self, line: Line) -> bytes:
        """A line as SAM has it."""
        where = f"{self.names[line.record]}\t{line.place + 1}" if line.record >= 0 else "*\t0"
        told = f"{line.name}\t{line.flag}\t{where}\t{line.quality}\t{line.cigar or '*'}\t*\t0\t0"
        md = f"\tMD:Z:{line.md}" if line.md else ""
        return f"{told}\t{line.letters or '*'}\t{line.qualities or '*'}{md}\n".encode("utf-8", "surrogateescape")

    def bam(self, line: Line) -> bytes:
        """A line as BAM has it, not packed."""
        name = line.name.encode("utf-8", "surrogateescape") + b"\0"
        parts = [int(size) << 4 | OPERATIONS.index(kind) for size, kind in PARTS.findall(line.cigar)]
        operations = np.array(parts, "<u4")
        tags = b""
        if len(operations) > 0xFFFF:
            # More than their number has room for: what stands for them is as long as the read.
            tags = b"CGBI" + struct.pack("<i", len(operations)) + operations.tobytes()
            operations = np.array([len(line.letters) << 4 | 4, line.spanned << 4 | 3], "<u4")
        if line.md:
            tags += b"MDZ" + line.md.encode() + b"\0"
        codes = _NIBBLE_OF[np.frombuffer(line.letters.encode(), np.uint8)]
        codes = np.pad(codes, (0, len(codes) % 2))
        qualities = np.full(len(line.letters), 255, np.uint8)
        if line.qualities:
            qualities = np.frombuffer(line.qualities.encode(), np.uint8) - np.uint8(33)
        bin_of = _bin(line.place, line.place + max(1, line.spanned)) if line.place >= 0 else _NO_BIN
        head = (line.record, line.place, len(name), line.quality, bin_of, len(operations), line.flag)
        fixed = struct.pack("<iiBBHHHiiii", *head, len(line.letters), -1, -1, 0)
        body = b"".join(
            (fixed, name, operations.tobytes(), (codes[::2] << 4 | codes[1::2]).tobytes(), qualities.tobytes(), tags)
        )
        return struct.pack("<i", len(body)) + body

    def _some(self, first: int, last: int) -> Iterator[Line]:
        reads, hits = self._result.rows(first, last)
        names, letters, qualities, _, counts, _, _, _, _, flags = reads
        places, spans, kinds, offsets, hit_flags, mapping = (hits[at].tolist() for at in (1, 2, 4, 5, 6, 7))
        cigars, mds = (texts.strings() for texts in hits[8:10])
        # Earlier versions did not record which letters and qualities a line had itself.
        told = hits[10].tolist() if len(hits) > 10 else [WITH_LETTERS | WITH_QUALITIES] * len(places)
        records = (np.searchsorted(self._before, hits[1], "right") - 1).tolist()
        called, read, scored = _names(names), letters.strings(), qualities.strings()
        at = 0
        for number, count in enumerate(counts.tolist()):
            name, text, score = called[number], read[number], scored[number]
            if not count:
                flag = int(flags[number]) | _UNMAPPED
                yield Line(name, flag & ~_REVERSE, -1, -1, 0, 0, "", text, score, "")
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
                place = places[hit] - int(self._before[records[hit]])
                md = mds[hit] or self._md(kind, offset, places[hit], spans[hit])
                seq, qual = seq if told[hit] & WITH_LETTERS else "", qual if told[hit] & WITH_QUALITIES else ""
                yield Line(name, flag, records[hit], place, spans[hit], mapping[hit], cigar, seq, qual, md)
            at += count

    def _md(self, kind: int, offset: int, place: int, spanned: int) -> str:
        """MD by kind and offset; "" where that does not say it."""
        if kind in (EXACT, INSERTION):
            return str(spanned)
        if kind not in (MISMATCH, DELETION) or not self._result.has_letters:
            return ""
        missing = DNA.letters[int(self._result.bases.column("code")[place + offset])]
        return f"{offset}{'^' if kind == DELETION else ''}{missing}{spanned - offset - 1}"


def other_strand(letters: str) -> str:
    """The letters of the other strand."""
    return letters[::-1].encode().translate(letters_of_other_strand().tobytes()).decode()


def letters_of_other_strand() -> NDArray[np.uint8]:
    """By letter (ASCII) that of the other strand, uint8 [256]; "=" is "=" there, too; 0 for what is none."""
    assert DNA.complement is not None
    table = np.zeros(256, np.uint8)
    letters = np.flatnonzero(DNA.encode < len(DNA.letters))
    table[letters] = DNA.decode[DNA.complement[DNA.encode[letters]]]
    table[ord("=")] = ord("=")
    return table


def _names(texts: Texts) -> list[str]:
    """Names as text that keeps their bytes (``surrogateescape``), so that an export writes the same."""
    data = texts.data.tobytes()
    return [data[begin:end].decode("utf-8", "surrogateescape") for begin, end in pairwise(texts.offsets.tolist())]


def plain_cigar(kind: int, offset: int, spanned: int) -> str:
    """The CIGAR of a hit that kind and offset describe, on so many bases of the reference."""
    if kind == INSERTION:
        return f"{offset}M1I{spanned - offset}M"
    if kind == DELETION:
        return f"{offset}M1D{spanned - offset - 1}M"
    return f"{spanned}M"


def _without_clipped(cigar: str, text: str) -> str:
    """Letters or qualities of a read as a line has them: without those that its CIGAR clips off hard; "" where they do not fit."""
    parts = [(int(size), kind) for size, kind in PARTS.findall(cigar)]
    told = sum(size for size, kind in parts if kind in "MIS=X")
    if len(text) == told:
        return text
    first = parts[0][0] if parts[0][1] == "H" else 0
    clipped = sum(size for size, kind in parts if kind == "H")
    return text[first : first + told] if len(text) == told + clipped else ""


def _bin(begin: int, end: int) -> int:
    """The smallest of BAM's bins that holds ``[begin, end)``; 0, the largest, for what lies beyond them."""
    last = end - 1
    if last >> 29:
        return 0
    first_of_level = 4681
    for shift in range(14, 29, 3):
        if begin >> shift == last >> shift:
            return first_of_level + (begin >> shift)
        first_of_level = (first_of_level - 1) >> 3
    return 0


def rows_in_runs(reads: NDArray[np.int64]) -> Iterator[tuple[int, int]]:
    """Rows that ascend as ranges of those that follow one another."""
    for run in np.split(reads, np.flatnonzero(np.diff(reads) != 1) + 1):
        if len(run):
            yield int(run[0]), int(run[-1]) + 1
