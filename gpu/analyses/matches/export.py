"""Exports of exact matches: mummer's text, PAF, BED and TSV, streamed in chunks.

``FORMATS`` names them. Each can be cut at a minimum length: the matches of at least l are what a run with that l finds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import BinaryIO

import numpy as np

from gpu.analyses.analysis import Format
from gpu.analyses.matches import mummer_text as mummer
from gpu.analyses.matches.request import Strands
from gpu.analyses.matches.result import Int64, Matches, MatchesResult
from gpu.errors import InputError

_CHUNK = 1 << 16


class MatchTable:
    """The matches of at least ``minimum`` bases in mummer's order, read chunk by chunk."""

    def __init__(self, matches: Matches, strands: Strands = "both", minimum: int = 1) -> None:
        self.matches = matches
        self.strands = strands
        self.rows: Int64 = np.flatnonzero(np.asarray(matches.lengths) >= minimum)
        #: Twice the query record, and one more on the reverse strand: what a header of mummer's text stands for.
        self.groups: Int64 = 2 * matches.query.indices(matches.query_starts[self.rows]) + matches.reverse[self.rows]
        if np.any(np.diff(self.groups) < 0):
            order = np.argsort(self.groups, kind="stable")
            self.rows, self.groups = self.rows[order], self.groups[order]

    def chunks(self) -> Iterator[tuple[int, Int64]]:
        """(number of the first row, indices of the matches) of one chunk after another."""
        for start in range(0, len(self.rows), _CHUNK):
            yield start, self.rows[start : start + _CHUNK]

    def lines(self, template: Callable[..., str]) -> Iterator[bytes]:
        """``template(reference name, length, start, query name, length, start, match length, reverse)``, starts 0-based in the
        record on its forward strand, for every match; each item is a chunk of lines."""
        matches = self.matches
        for _, rows in self.chunks():
            columns: list[list] = []
            for records, starts in (
                (matches.reference, matches.reference_starts[rows]),
                (matches.query, matches.query_starts[rows]),
            ):
                index = records.indices(starts)
                columns.append([records.names[k] for k in index.tolist()])
                columns.append(records.lengths[index].tolist())
                columns.append((starts - records.starts[index]).tolist())
            columns += [matches.lengths[rows].tolist(), matches.reverse[rows].tolist()]
            yield "".join(map(template, *columns)).encode()


def write_mummer(table: MatchTable, out: BinaryIO) -> None:
    """What mummer 3.23 prints for the same options: 1-based, reverse positions in the reverse complement of the query."""
    matches = table.matches
    reference, query = matches.reference, matches.query
    names = mummer.NameColumn(reference.names) if len(reference.names) > 1 else None
    marks = {"forward": (0,), "reverse": (1,), "both": (0, 1)}[table.strands]
    groups = (2 * np.arange(len(query.names))[:, None] + np.array(marks)).ravel()
    starts = np.searchsorted(table.groups, groups)
    done = 0
    for first, rows in table.chunks():
        last = first + len(rows)
        index = reference.indices(matches.reference_starts[rows])
        of_query = query.indices(matches.query_starts[rows])
        lengths = matches.lengths[rows].astype(np.int64)
        positions = matches.query_starts[rows] - query.starts[of_query]
        positions = np.where(matches.reverse[rows], query.lengths[of_query] - positions - lengths, positions)
        text, ends = mummer.lines(
            matches.reference_starts[rows] - reference.starts[index] + 1, positions + 1, lengths, names, index
        )
        until = int(np.searchsorted(starts, last))
        bounds = np.concatenate(([first], starts[done:until], [last]))
        headers = (b"", *(_header(query.names, group) for group in groups[done:until].tolist()))
        out.write(mummer.block(headers, np.diff(bounds), text, ends))
        done = until
    # Those after the last match, all of them where there is none.
    out.writelines(_header(query.names, group) for group in groups[done:].tolist())


def _header(names: tuple[str, ...], group: int) -> bytes:
    return mummer.header(names[group >> 1], reverse=bool(group & 1))


def write_paf(table: MatchTable, out: BinaryIO) -> None:
    """A line a match, the reference being the target: 0-based half-open on forward strands, mapping quality 255 (none)."""

    def line(target: str, size: int, start: int, query: str, whole: int, begin: int, length: int, reverse: bool) -> str:
        strand = "-" if reverse else "+"
        return (
            f"{query}\t{whole}\t{begin}\t{begin + length}\t{strand}\t{target}\t{size}\t{start}\t{start + length}"
            f"\t{length}\t{length}\t255\tNM:i:0\tcg:Z:{length}=\n"
        )

    out.writelines(table.lines(line))


def write_bed(table: MatchTable, out: BinaryIO) -> None:
    """BED6 on the reference: the name tells where the match lies in the query (1-based), the score is its length, at most 1000."""

    def line(target: str, size: int, start: int, query: str, whole: int, begin: int, length: int, reverse: bool) -> str:
        place = f"{query}:{begin + 1}-{begin + length}"
        return f"{target}\t{start}\t{start + length}\t{place}\t{min(length, 1000)}\t{'-' if reverse else '+'}\n"

    out.writelines(table.lines(line))


def write_tsv(table: MatchTable, out: BinaryIO) -> None:
    """A table with a heading: 1-based inclusive positions on forward strands."""

    def line(target: str, size: int, start: int, query: str, whole: int, begin: int, length: int, reverse: bool) -> str:
        places = f"{target}\t{start + 1}\t{start + length}\t{query}\t{begin + 1}\t{begin + length}"
        return f"{places}\t{length}\t{'-' if reverse else '+'}\n"

    names = ("record", "start", "end")
    heading = [f"{side}_{name}" for side in ("reference", "query") for name in names] + ["length", "strand"]
    out.write(("\t".join(heading) + "\n").encode())
    out.writelines(table.lines(line))


def _table(result: MatchesResult, minimum: int = 1) -> MatchTable:
    """The matches of a result of at least ``minimum`` bases. Raises ``InputError`` where the run has not come to its end."""
    if not result.finished:
        raise InputError(f"“{result.folder}” is not finished; resume the run to finish it.")
    return MatchTable(result.matches, result.request.strands, minimum)


def _format(name: str, title: str, extension: str, write: Callable[[MatchTable, BinaryIO], None]) -> Format:
    return Format(name, title, extension, lambda result, out, minimum=1: write(_table(result, minimum), out))


#: ``write`` takes ``minimum``: the least length of a match that is written.
FORMATS = (
    _format("mummer", "mummer text", ".mums", write_mummer),
    _format("paf", "PAF", ".paf", write_paf),
    _format("bed", "BED", ".bed", write_bed),
    _format("tsv", "TSV", ".tsv", write_tsv),
)
