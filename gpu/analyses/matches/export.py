"""Exports of exact matches: mummer's text, PAF, BED and TSV, streamed in chunks.

``FORMATS`` names them. Each can be cut at a minimum length: the matches of at least l are what a run with that l finds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.analysis import Format
from gpu.analyses.matches import mummer_text as mummer
from gpu.analyses.matches.request import Strands
from gpu.analyses.matches.result import Int64, Matches, MatchesResult
from gpu.errors import InputError

_CHUNK = 1 << 16


class Rows(NamedTuple):
    """Some matches in mummer's order, each field an array [k]: as in ``Matches``, and the index of each record; ``group`` is twice the
    query record, and one more on the reverse strand: what a header of mummer's text stands for."""

    reference_starts: Int64
    query_starts: Int64
    lengths: NDArray[np.integer]
    reverse: NDArray[np.bool_]
    reference: Int64
    query: Int64
    group: Int64

    def take(self, rows: NDArray[Any]) -> Rows:
        return Rows(*(field[rows] for field in self))


class MatchTable:
    """The matches of at least ``minimum`` bases in mummer's order, read chunk by chunk."""

    def __init__(self, matches: Matches, strands: Strands = "both", minimum: int = 1) -> None:
        self.matches = matches
        self.strands = strands
        self.minimum = minimum

    def chunks(self) -> Iterator[Rows]:
        """The matches, some at a time."""
        order = self._order()
        for start in range(0, len(self.matches), _CHUNK):
            rows = self._rows(slice(start, start + _CHUNK) if order is None else order[start : start + _CHUNK])
            if len(rows.lengths) and rows.lengths.min() < self.minimum:
                rows = rows.take(np.flatnonzero(rows.lengths >= self.minimum))
            if len(rows.lengths):
                yield rows

    def _rows(self, which: Any) -> Rows:
        matches = self.matches
        starts, query_starts = matches.reference_starts[which], matches.query_starts[which]
        query, reverse = matches.query.indices(query_starts), matches.reverse[which]
        reference = matches.reference.indices(starts)
        return Rows(starts, query_starts, matches.lengths[which], reverse, reference, query, 2 * query + reverse)

    def _order(self) -> Int64 | None:
        """The matches in order; None where they are, as those of every run."""
        matches, last = self.matches, -1
        for _, (starts, reverse) in matches.chunks("query_starts", "reverse"):
            groups = 2 * matches.query.indices(starts) + reverse
            if groups[0] < last or np.any(groups[1:] < groups[:-1]):
                return np.argsort(
                    2 * matches.query.indices(matches.query_starts[:]) + matches.reverse[:], kind="stable"
                )
            last = int(groups[-1])
        return None

    def lines(self, template: Callable[..., str]) -> Iterator[bytes]:
        """``template(reference name, length, start, query name, length, start, match length, reverse)``, starts 0-based in the
        record on its forward strand, for every match; each item is a chunk of lines."""
        matches = self.matches
        for rows in self.chunks():
            columns: list[list] = []
            for records, index, starts in (
                (matches.reference, rows.reference, rows.reference_starts),
                (matches.query, rows.query, rows.query_starts),
            ):
                columns.append([records.names[k] for k in index.tolist()])
                columns.append(records.lengths[index].tolist())
                columns.append((starts - records.starts[index]).tolist())
            yield "".join(map(template, *columns, rows.lengths.tolist(), rows.reverse.tolist())).encode()


def write_mummer(table: MatchTable, out: BinaryIO) -> None:
    """What mummer 3.23 prints for the same options: 1-based, reverse positions in the reverse complement of the query."""
    reference, query = table.matches.reference, table.matches.query
    names = mummer.NameColumn(reference.names) if len(reference.names) > 1 else None
    marks = {"forward": (0,), "reverse": (1,), "both": (0, 1)}[table.strands]
    groups = (2 * np.arange(len(query.names))[:, None] + np.array(marks)).ravel()
    done = 0
    for rows in table.chunks():
        lengths = rows.lengths.astype(np.int64)
        positions = rows.query_starts - query.starts[rows.query]
        positions = np.where(rows.reverse, query.lengths[rows.query] - positions - lengths, positions)
        text, ends = mummer.lines(
            rows.reference_starts - reference.starts[rows.reference] + 1, positions + 1, lengths, names, rows.reference
        )
        until = int(np.searchsorted(groups, rows.group[-1], side="right"))
        bounds = np.concatenate(([0], np.searchsorted(rows.group, groups[done:until]), [len(lengths)]))
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
