"""BLAST's tables of hits (``-outfmt 6``, ``7`` and ``10``), with columns of choice."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.search.blast_fields import (
    FIELDS,
    LACKING,
    Reported,
    coverage,
    fields_named,
    unique_coverage,
)
from gpu.analyses.search.blast_report import BlastReport, query_title
from gpu.analyses.search.hit import NONE, by_entry, by_query, hits_of
from gpu.analyses.search.result import SearchResult


def tab_lines(
    result: SearchResult, rows: NDArray[np.int64] | None, fields: Sequence[str], header: bool = False
) -> Iterator[str]:
    """Format 6: columns between tabs; ``header``: their names first.

    In the order of ``rows``; without them by query, entry, and then best first.
    """
    names = fields_named(fields)
    if header:
        yield "\t".join(names) + "\n"
    for told in _reported(result, names, by_entry(result, None) if rows is None else rows):
        yield _line(told, names)


def commented_lines(
    result: SearchResult, rows: NDArray[np.int64] | None, fields: Sequence[str], header: bool = False
) -> Iterator[str]:
    """Format 7: format 6 with comment lines before the hits of each query.

    They name the columns, so that ``header`` changes nothing.
    """
    names = fields_named(fields)
    version = BlastReport.of(result).version
    processed = 0
    for query, count, found in by_query(result, rows, partial(_reported, result, names)):
        processed += 1
        yield f"# {version}\n# Query: {query_title(result, query)}\n# Database: {result.request.database}\n"
        if count:
            yield f"# Fields: {', '.join(FIELDS[name].title for name in names)}\n"
        yield f"# {count} hits found\n"
        for told in found:
            yield _line(told, names)
    yield f"# BLAST processed {processed} queries\n"


def csv_lines(
    result: SearchResult, rows: NDArray[np.int64] | None, fields: Sequence[str], header: bool = True
) -> Iterator[str]:
    """Comma-separated values (RFC 4180), with a header line; what is missing is empty."""
    yield from _with_commas(result, rows, fields_named(fields), header, (NONE, LACKING))


def blast_csv_lines(
    result: SearchResult, rows: NDArray[np.int64] | None, fields: Sequence[str], header: bool = False
) -> Iterator[str]:
    """Format 10: as format 6, with commas; values that have one are quoted."""
    yield from _with_commas(result, rows, fields_named(fields), header)


def _with_commas(
    result: SearchResult,
    rows: NDArray[np.int64] | None,
    names: Sequence[str],
    header: bool,
    missing: Sequence[str] = (),
) -> Iterator[str]:
    line = io.StringIO()
    writer = csv.writer(line, lineterminator="\n")

    def written(values: Sequence[str]) -> str:
        line.seek(0)
        line.truncate()
        writer.writerow(values)
        return line.getvalue()

    if header:
        yield written(names)
    for told in _reported(result, names, by_entry(result, None) if rows is None else rows):
        values = (str(FIELDS[name].value(told)) for name in names)
        yield written(["" if value in missing else value for value in values])


def _reported(result: SearchResult, names: Sequence[str], rows: NDArray[np.int64] | None = None) -> Iterator[Reported]:
    of_bases = BlastReport.of(result).of_bases
    # These take a while: they need the places of all hits.
    nothing = np.zeros(len(result.hits), np.int64)
    both = (
        coverage(result) if "qcovs" in names else nothing,
        unique_coverage(result) if "qcovus" in names and of_bases else nothing,
    )
    shares = ((values if rows is None else values[rows]).tolist() for values in both)
    for hit, *covered in zip(hits_of(result, rows), *shares, strict=True):
        yield Reported(hit, of_bases, *covered)


def _line(told: Reported, names: Sequence[str]) -> str:
    return "\t".join(str(FIELDS[name].value(told)).replace("\t", " ") for name in names) + "\n"
