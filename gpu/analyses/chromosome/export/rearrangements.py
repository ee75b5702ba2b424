"""Rearrangements as TSV, BEDPE and VCF, in positions of the records' forward strands.

The class of a row, and "inverted", are as the sequences were compared: with the reverse complement
of b a stretch is inverted that is not so in the records. Strands are those of the records.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, BinaryIO, NamedTuple

from gpu.analyses.analysis import Format
from gpu.analyses.chromosome.export.vcf import write_vcf
from gpu.analyses.chromosome.rearrangements.blocks import Rearrangements
from gpu.analyses.chromosome.rearrangements.classes import BlockKind
from gpu.analyses.chromosome.rearrangements.copies import Copy
from gpu.analyses.chromosome.rearrangements.kept import rearrangements_of
from gpu.analyses.chromosome.result import Result
from gpu.core.monitor import Monitor
from gpu.core.units import visible
from gpu.sequences.choice import SequenceChoice

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
    for row in rows(result, rearrangements_of(result, Monitor())):
        sides = []
        for name, ends in zip(names, (row.a, row.b), strict=True):
            sides += [name, *ends, ends[1] - ends[0] + 1] if ends else [name, ".", ".", 0]
        identity = "." if row.identity is None else f"{100 * row.identity:.2f}"
        _write_line(out, (row.kind.title, *sides, row.strand, identity, row.copy.title))


def write_bedpe(result: Result, out: BinaryIO) -> None:
    """Write a line for each row: 0-based half-open, a first, the class as the name.

    What is not aligned has a side ``.  -1  -1``, the format's "unknown".
    """
    names = [visible(choice.name) for choice in (result.request.a, result.request.b)]
    for row in rows(result, rearrangements_of(result, Monitor())):
        sides = []
        for name, ends in zip(names, (row.a, row.b), strict=True):
            sides += [name, ends[0] - 1, ends[1]] if ends else [".", -1, -1]
        score = "." if row.identity is None else f"{100 * row.identity:.2f}"
        strands = ("+", row.strand) if row.identity is not None else (".", ".")
        _write_line(out, (*sides, row.kind.title, score, *strands))


def _vcf(result: Result, out: BinaryIO) -> None:
    a, _ = sides = result.load_sequences()
    write_vcf(result.request, a, rearrangements_of(result, Monitor(), sides), out)


def _write_line(out: BinaryIO, fields: Any) -> None:
    out.write("\t".join(map(str, fields)).encode() + b"\n")


REARRANGEMENT_FORMATS = (
    Format("rearrangements", "Rearrangements (TSV)", ".tsv", write_tsv),
    Format("rearrangements-bedpe", "Rearrangements (BEDPE)", ".bedpe", write_bedpe),
    Format("rearrangements-vcf", "Rearrangements (VCF)", ".vcf", _vcf),
)
