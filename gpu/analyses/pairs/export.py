"""Exports of aligned pairs, written in chunks: TSV, CSV, SAM, PAF, JSON lines, FASTA with gaps.

- TSV: a line per pair; positions 1-based and inclusive, 0 if nothing aligns; identity in percent
  of the columns. Without alignments starts, identities and CIGARs are ``*``.
- Wide: the table with lengths, the parts that are aligned (coverage, in percent), mismatches and
  gaps. CSV has the same columns with commas, as spreadsheets read them.
- JSON: one object per line; positions as in TSV, ``null`` instead of ``*``.
- PAF: a line per aligned pair: 0-based half-open, mapping quality 255 (none).
- SAM: a line per pair, unaligned ones as flag 4; unaligned ends of the query are clipped (H),
  mapping quality 255 (none). AS is rounded to a whole number; ``as:f`` has the exact score of a
  matrix of tenths.
- FASTA: two records per aligned pair, of one length, with gaps.

``numbers`` of pairs, int64 [k], writes these alone, in this order.
"""

from __future__ import annotations

from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.analysis import Format
from gpu.analyses.pairs.printing import Printer
from gpu.analyses.pairs.result import PairsResult
from gpu.core.phrase import Phrase
from gpu.core.streams import Prefetcher, ordered_map

#: Number of printing threads beside the reading one; a drive cannot feed more.
_THREADS = 2


def _format(name: str, title: str, extension: str) -> Format:
    def write(result: PairsResult, out: BinaryIO, numbers: NDArray[np.int64] | None = None) -> None:
        printer = Printer(name, result.scale)
        pairs = result.pairs  # refuses an unfinished run
        references = None
        if printer.has_references:
            some = slice(0, len(pairs)) if numbers is None else numbers
            names = pairs.text("reference")
            texts = names.texts(0, len(pairs)) if numbers is None else names.taken(numbers)
            references = texts, pairs.column("reference_length")[some]
        out.write(printer.opening(references))
        sides = printer.sides
        chunks = Prefetcher(result.chunks(sides=sides) if numbers is None else result.chunks_of(numbers, sides=sides))
        try:
            for lines in ordered_map(chunks, printer.lines, _THREADS):
                out.write(lines)
        finally:
            chunks.close()

    return Format(name, title, extension, write)


FORMATS = (
    _format("tsv", Phrase("Table (TSV)"), ".tsv"),
    _format("wide", Phrase("Table with coverage and lengths (TSV)"), ".tsv"),
    _format("csv", Phrase("Comma-separated values"), ".csv"),
    _format("sam", "SAM", ".sam"),
    _format("paf", "PAF", ".paf"),
    _format("json", Phrase("JSON lines"), ".jsonl"),
    _format("fasta", Phrase("FASTA with gaps"), ".fa"),
)
