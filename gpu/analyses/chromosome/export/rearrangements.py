"""Rearrangements as TSV, BEDPE and VCF, in positions of the records' forward strands.

The class of a row, and "inverted", are as the sequences were compared: with the reverse complement
of b a stretch is inverted that is not so in the records. Strands are those of the records.

In VCF 4.3 sequence a is the reference, b the other genome. Inversions are ``<INV>`` records over
the range of a; of duplications those are ``<DUP>`` whose copy b has gained, and ``<DEL>`` those
that it has lost. A translocation is the breakends (section 5.4 of the specification) of its
adjacencies: what closes where it left, and both of its ends where it went. Collinear blocks and
what is not aligned are no variants of a. The position is that of the base before the variant:
before a record's first base it is 0, and its base N (section 1.6.1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, BinaryIO, NamedTuple

import numpy as np

from gpu.analyses.analysis import Format
from gpu.analyses.chromosome.export.rendering import whole_record
from gpu.analyses.chromosome.rearrangements.blocks import Rearrangements
from gpu.analyses.chromosome.rearrangements.classes import BlockKind
from gpu.analyses.chromosome.rearrangements.copies import Copy
from gpu.analyses.chromosome.rearrangements.kept import rearrangements_of
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.core.phrase import Phrase
from gpu.core.units import decimal_share, percent, visible
from gpu.results.output import writing_monitor
from gpu.sequences.alphabet import DNA, DNA_BASES
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.names import contig_name, first_word, vcf_renamed, vcf_value
from gpu.sequences.sequence import Sequence

_TITLES = (
    "class",
    *(f"{side}_{what}" for side in "ab" for what in ("name", "start", "end", "length")),
    "strand",
    "identity",
    "copy",
)


class RearrangementRow(NamedTuple):
    """A row, with 1-based inclusive ranges of the records' forward strands; None: an empty one."""

    kind: BlockKind
    a: tuple[int, int] | None
    b: tuple[int, int] | None
    strand: str
    identity: float | None
    copy: Copy


def rows(result: Result, found: Rearrangements) -> Iterator[RearrangementRow]:
    """The rows of a list, in order."""
    a, b = result.request.a, result.request.b
    turned = a.reverse != b.reverse
    for kind, a_start, a_end, b_start, b_end, reverse, identity, copy in zip(
        *(column.tolist() for column in (*vars(found).values(), found.copies)), strict=True
    ):
        aligned = kind < BlockKind.NOT_ALIGNED_A
        yield RearrangementRow(
            BlockKind(kind),
            place(a, a_start, a_end),
            place(b, b_start, b_end),
            ("-" if reverse != turned else "+") if aligned else ".",
            identity if aligned else None,
            Copy(copy),
        )


def place(choice: SequenceChoice, start: int, end: int) -> tuple[int, int] | None:
    """A range of a matrix side in its record: 1-based, inclusive; None for an empty one."""
    if end <= start:
        return None
    ends = choice.position(start), choice.position(end - 1)
    return min(ends), max(ends)


def write_tsv(result: Result, out: BinaryIO) -> None:
    """Write a line of column names, then one for each row; a dot for what there is not."""
    _write_line(out, _TITLES)
    names = [visible(choice.name) for choice in (result.request.a, result.request.b)]
    for row in rows(result, rearrangements_of(result, writing_monitor())):
        sides = []
        for name, ends in zip(names, (row.a, row.b), strict=True):
            sides += [name, *ends, ends[1] - ends[0] + 1] if ends else [name, ".", ".", 0]
        identity = "." if row.identity is None else percent(row.identity, 1, 2)
        _write_line(out, (row.kind.title, *sides, row.strand, identity, row.copy.title))


def write_bedpe(result: Result, out: BinaryIO) -> None:
    """Write a line for each row: 0-based half-open, a first, the class as the name.

    What is not aligned has a side ``.  -1  -1``, the format's "unknown".
    """
    names = [visible(choice.name) for choice in (result.request.a, result.request.b)]
    for row in rows(result, rearrangements_of(result, writing_monitor())):
        sides = []
        for name, ends in zip(names, (row.a, row.b), strict=True):
            sides += [name, ends[0] - 1, ends[1]] if ends else [".", -1, -1]
        score = "." if row.identity is None else percent(row.identity, 1, 2)
        strands = ("+", row.strand) if row.identity is not None else (".", ".")
        _write_line(out, (*sides, row.kind.title, score, *strands))


def _vcf(result: Result, out: BinaryIO) -> None:
    a, _ = sides = result.load_sequences()
    write_vcf(result.request, a, rearrangements_of(result, writing_monitor(), sides), out)


def _write_line(out: BinaryIO, fields: Any) -> None:
    out.write("\t".join(map(str, fields)).encode() + b"\n")


REARRANGEMENT_FORMATS = (
    Format("rearrangements", Phrase("Rearrangements (TSV)"), ".tsv", write_tsv),
    Format("rearrangements-bedpe", Phrase("Rearrangements (BEDPE)"), ".bedpe", write_bedpe),
    Format("rearrangements-vcf", Phrase("Rearrangements (VCF)"), ".vcf", _vcf),
)


_INVERTED = (BlockKind.INVERSION, BlockKind.INVERTED_TRANSLOCATION, BlockKind.INVERTED_DUPLICATION)
_MOVED = (BlockKind.TRANSLOCATION, BlockKind.INVERTED_TRANSLOCATION)
#: What a block that is not moved is called.
_SYMBOLS = {Copy.NONE: "INV", Copy.GAIN: "DUP", Copy.LOSS: "DEL"}
#: Stands for the base of a record until it is written.
_BASE = "\0"
_HEAD = """##fileformat=VCFv4.3
##source=Crosspoint
{renamed}##contig=<ID={name},length={length}>
##ALT=<ID=INV,Description="Inversion">
##ALT=<ID=DEL,Description="Deletion: the other genome lacks this copy">
##ALT=<ID=DUP,Description="Duplication: the other genome has a further copy">
##INFO=<ID=SVTYPE,Number=1,Type=String,Description="Type of structural variant">
##INFO=<ID=END,Number=1,Type=Integer,Description="Last base of the variant">
##INFO=<ID=SVLEN,Number=.,Type=Integer,Description="Difference of length between REF and ALT">
##INFO=<ID=MATEID,Number=.,Type=String,Description="ID of mate breakends">
##INFO=<ID=EVENT,Number=1,Type=String,Description="ID of the event that a breakend belongs to">
##INFO=<ID=BCHROM,Number=1,Type=String,Description="Name of the other genome's sequence">
##INFO=<ID=BSTART,Number=1,Type=Integer,Description="First base there, counted from 1">
##INFO=<ID=BEND,Number=1,Type=Integer,Description="Last base there">
##INFO=<ID=BSTRAND,Number=1,Type=String,Description="Strand there: + or -">
##INFO=<ID=IDENTITY,Number=1,Type=Float,Description="Equal bases as a share of the aligned pairs">
#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO
"""


class _Breakend(NamedTuple):
    """An end of an adjacency: row of a base of a; ``left``: the bases up to it are joined."""

    row: int
    left: bool


class _Record(NamedTuple):
    position: int
    name: str
    alternative: str
    info: str


def write_vcf(request: ChromosomeRequest, a: Sequence, found: Rearrangements, out: BinaryIO) -> None:
    """Write the rearrangements of a list, ascending by the position in a.

    ``a``: the rows' side of the matrix.
    """
    names = [first_word(choice.name) or side for choice, side in ((request.a, "a"), (request.b, "b"))]
    name, other = map(contig_name, names)
    renamed = "".join(f"{visible(line)}\n" for line in vcf_renamed(names, (name, other)))
    out.write(_HEAD.format(renamed=renamed, name=name, length=request.a.length).encode())
    records = sorted(_records(request, len(a), (name, other), found), key=lambda record: record.position)
    for record in records:
        base = _reference(request, a, record.position)
        alternative = record.alternative.replace(_BASE, base)
        fields = (name, record.position, record.name, base, alternative, ".", "PASS", record.info)
        out.write("\t".join(map(str, fields)).encode() + b"\n")


def _records(
    request: ChromosomeRequest, length: int, names: tuple[str, str], found: Rearrangements
) -> Iterator[_Record]:
    name, other = names
    numbers = Counter[str]()
    kinds = found.kind
    copied = found.copies
    for row in np.flatnonzero((kinds > BlockKind.COLLINEAR) & (kinds < BlockKind.NOT_ALIGNED_A)).tolist():
        kind = BlockKind(int(kinds[row]))
        what = "BND" if kind in _MOVED else _SYMBOLS[Copy(int(copied[row]))]
        numbers[what] += 1
        event = f"{'TRA' if what == 'BND' else what}{numbers[what]}"
        ends = [request.b.position(int(at)) for at in (found.b_start[row], found.b_end[row] - 1)]
        minus = bool(found.reverse[row]) != (request.a.reverse != request.b.reverse)
        about = (
            f"BCHROM={vcf_value(other)};BSTART={min(ends)};BEND={max(ends)};BSTRAND={'-' if minus else '+'};"
            f"IDENTITY={decimal_share(found.identity[row])}"
        )
        start, end = int(found.a_start[row]), int(found.a_end[row])
        if what == "BND":
            yield from _breakends(request, length, name, found, row, (event, about))
            continue
        first, last = sorted((request.a.position(start), request.a.position(end - 1)))
        change = {"INV": 0, "DUP": end - start, "DEL": start - end}[what]
        yield _Record(first - 1, event, f"<{what}>", f"SVTYPE={what};END={last};SVLEN={change};{about}")


def _breakends(
    request: ChromosomeRequest, length: int, name: str, found: Rearrangements, row: int, event: tuple[str, str]
) -> Iterator[_Record]:
    """The two records of each adjacency of a translocation."""
    start, end = int(found.a_start[row]), int(found.a_end[row])
    target = _target(found, row)
    first, last = _Breakend(start, False), _Breakend(end - 1, True)
    if BlockKind(int(found.kind[row])) in _INVERTED:
        first, last = last, first
    before, behind = _Breakend(target - 1, True), _Breakend(target, False)
    adjacencies = ((_Breakend(start - 1, True), _Breakend(end, False)), (before, first), (last, behind))
    for number, pair in enumerate(adjacencies, start=1):
        if any(not 0 <= breakend.row < length for breakend in pair):
            continue  # The end of a sequence is next to nothing.
        for (own, mate), letters in zip((pair, pair[::-1]), ("ab", "ba"), strict=True):
            label, other = (f"{event[0]}_{number}{letter}" for letter in letters)
            info = f"SVTYPE=BND;MATEID={other};EVENT={event[0]};{event[1]}"
            yield _Record(request.a.position(own.row), label, _alternative(request, name, own, mate), info)


def _alternative(request: ChromosomeRequest, name: str, own: _Breakend, mate: _Breakend) -> str:
    """The ALT of a breakend, with ``_BASE`` in place of its base."""
    left, mate_left = (end.left != request.a.reverse for end in (own, mate))
    bracket = "]" if mate_left else "["
    there = f"{bracket}{name}:{request.a.position(mate.row)}{bracket}"
    return f"{_BASE}{there}" if left else f"{there}{_BASE}"


def _target(found: Rearrangements, row: int) -> int:
    """The row of a before which a translocation was put: the end of the collinear block before."""
    collinear = np.flatnonzero(found.kind == BlockKind.COLLINEAR)
    before = collinear[found.b_end[collinear] <= (found.b_start[row] + found.b_end[row]) // 2]
    return int(found.a_end[before].max()) if len(before) else 0


def _reference(request: ChromosomeRequest, a: Sequence, position: int) -> str:
    """The base of the record at a 1-based position; N for letters that stand for several.

    There is none before the first: that is N, too.
    """
    choice = request.a
    if not position:
        return "N"
    if not choice.first <= position <= choice.last:
        # The base before the range that was compared; the record may have no other use.
        return _letter(int(whole_record(choice, a).codes[position - 1]))
    code = int(a.codes[choice.index(position)])
    return _letter(DNA_BASES - 1 - code if choice.reverse and code < DNA_BASES else code)


def _letter(code: int) -> str:
    return DNA.letters[code] if code < DNA_BASES else "N"
