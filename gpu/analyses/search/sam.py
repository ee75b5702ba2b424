"""Hits of a database search as SAM."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import numpy as np

from gpu.analyses.search.hit import Rows, hits_of
from gpu.analyses.search.request import NO_SAM
from gpu.analyses.search.result import SearchResult
from gpu.core.errors import InputError
from gpu.formats.sam.entry_points import (
    AFTER,
    BEFORE,
    LINE_FLAG,
    LINE_KIND,
    LINE_POSITION,
    LINE_QUALITY,
    LINE_RECORD,
)
from gpu.formats.sam.heading import OF_ROWS
from gpu.formats.sam.printer import SAM, LinePrinter, PrintedLines, PrintedReads, plain_table
from gpu.results.table import Texts
from gpu.sequences.names import contig_name, query_name, shown

#: Hits that are printed as SAM at once, and MAPQ of all of them: none is computed.
_CHUNK, _NO_QUALITY = 1 << 14, 255


def sam_lines(result: SearchResult, rows: Rows = None) -> Iterator[str]:
    """SAM: the subjects are the references, the first hit of a query is its primary line.

    Unaligned ends of the query are clipped (H). Raises ``InputError`` for a translated search, and
    for two subjects that SAM cannot tell apart.
    """
    if result.request.translate != "none":
        raise InputError(NO_SAM)
    known: dict[str, tuple[int, str, int]] = {}
    for hit in hits_of(result, None if rows is None else np.sort(rows)):
        name, entry = contig_name(hit.subject), (hit.entry, hit.subject, hit.subject_length)
        if known.setdefault(name, entry) != entry:
            raise InputError(
                "Two entries of {} are called “{}” in SAM, which cannot "
                "tell them apart; rename one, or export as tab6 or JSON.",
                result.request.database,
                shown(name),
            )
    printer, numbers = LinePrinter(SAM, Texts.of([*known])), {name: number for number, name in enumerate(known)}
    lengths = np.array([length for _, _, length in known.values()], np.int64)
    yield printer.heading(lengths, OF_ROWS).decode()
    hits = hits_of(result, None if rows is None else np.sort(rows))
    while some := list(islice(hits, _CHUNK)):
        table = plain_table(len(some))
        table[:, [BEFORE, AFTER]] = [
            (hit.query_start, hit.query_length - hit.query_end)[:: -1 if hit.reverse else 1] for hit in some
        ]
        table[:, LINE_FLAG] = [
            (16 if hit.reverse else 0) + (256 if hit.rank > 1 or hit.alignment > 1 else 0) for hit in some
        ]
        table[:, LINE_RECORD] = [numbers[contig_name(hit.subject)] for hit in some]
        table[:, LINE_POSITION] = [hit.subject_start for hit in some]
        table[:, LINE_QUALITY], table[:, LINE_KIND] = _NO_QUALITY, -1
        tags = [f"AS:i:{round(hit.score)}\tNM:i:{hit.columns - hit.identities}" for hit in some]
        texts = zip(*((query_name(hit.query), hit.query_letters, hit.cigar) for hit in some), strict=True)
        names, letters, cigars = map(Texts.of, texts)
        lines = PrintedLines(table, cigars, endings=Texts.of(tags))
        for text in printer.printed(PrintedReads.of(names, letters), lines):
            yield from bytes(text).decode().splitlines(keepends=True)
