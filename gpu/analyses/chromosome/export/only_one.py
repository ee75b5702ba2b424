"""Stretches that only one of two sequences has, as BED and as FASTA: those that no block covers.

They are those of the list of rearrangements, at their places on the forward strands of the records:
0-based half-open in BED, 1-based and inclusive in the names of FASTA's records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import pairwise
from typing import Any, BinaryIO, NamedTuple

import numpy as np

from gpu.analyses.analysis import Format
from gpu.analyses.chromosome.export.rendering import whole_record
from gpu.analyses.chromosome.rearrangements.classes import BlockKind
from gpu.analyses.chromosome.rearrangements.kept import rearrangements_of
from gpu.analyses.chromosome.result import Result
from gpu.analyses.one_record import Record
from gpu.core.phrase import Phrase
from gpu.results.output import writing_monitor
from gpu.sequences.alphabet import DNA
from gpu.sequences.names import first_word


class Region(NamedTuple):
    """A stretch ``[start, end)`` of a record, by its name."""

    record: str
    start: int
    end: int


#: The regions of a side (0: a) of a result; and the FASTA of each, with its letters.
Regions = Callable[[Any, int], Iterable[Region]]
Letters = Callable[[Any, int], Iterable[Record]]


def formats_of(regions: Regions, letters: Letters) -> tuple[Format, ...]:
    """The formats of both sides."""
    a_fasta, a_bed = Phrase("stretches that only a has (FASTA)"), Phrase("stretches that only a has (BED)")
    b_fasta, b_bed = Phrase("stretches that only b has (FASTA)"), Phrase("stretches that only b has (BED)")
    return (
        Format("only-a-fasta", a_fasta, ".fa", partial(_write_fasta, letters, 0)),
        Format("only-a-bed", a_bed, ".bed", partial(_write_bed, regions, 0)),
        Format("only-b-fasta", b_fasta, ".fa", partial(_write_fasta, letters, 1)),
        Format("only-b-bed", b_bed, ".bed", partial(_write_bed, regions, 1)),
    )


def record_of(region: Region, side: int, letters: bytes) -> Record:
    """The FASTA of a region of a side; ``letters``: of its whole record."""
    name = f"{region.record}:{region.start + 1}-{region.end}"
    return Record(name, f"only in {'ab'[side]}", letters[region.start : region.end])


def _write_bed(regions: Regions, side: int, result: Any, out: BinaryIO) -> None:
    for record, start, end in sorted(regions(result, side)):
        out.write(f"{record}\t{start}\t{end}\tonly_in_{'ab'[side]}\n".encode())


def _write_fasta(letters: Letters, side: int, result: Any, out: BinaryIO) -> None:
    for record in letters(result, side):
        record.write(out)


def _regions(result: Result, side: int) -> list[Region]:
    found = rearrangements_of(result, writing_monitor())
    choice = (result.request.a, result.request.b)[side]
    rows = np.flatnonzero(found.kind == (BlockKind.NOT_ALIGNED_B if side else BlockKind.NOT_ALIGNED_A))
    starts, ends = (found.b_start, found.b_end) if side else (found.a_start, found.a_end)
    regions = []
    for start, end in zip(starts[rows].tolist(), ends[rows].tolist(), strict=True):
        # In two where the ends of a circle's record lie in it.
        cuts = [start, *([choice.seam] if start < choice.seam < end else []), end]
        for begin, stop in pairwise(cuts):
            first, last = sorted((choice.position(begin), choice.position(stop - 1)))
            regions.append(Region(first_word(choice.name) or "ab"[side], first - 1, last))
    return sorted(regions)


def _letters(result: Result, side: int) -> Iterable[Record]:
    choice = (result.request.a, result.request.b)[side]
    letters = DNA.decode[whole_record(choice, result.load_sequences()[side]).codes].tobytes()
    return [record_of(region, side, letters) for region in _regions(result, side)]


ONLY_ONE_FORMATS = formats_of(_regions, _letters)
