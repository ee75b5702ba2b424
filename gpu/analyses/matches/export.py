"""Exports of exact matches: mummer's text, PAF, BED and TSV, streamed in chunks.

``FORMATS`` names them. Each takes a minimum length l and then has the matches that a run with l
finds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, BinaryIO, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.analysis import Format
from gpu.analyses.matches.request import Strands
from gpu.analyses.matches.result import Int64, Matches, MatchesResult, RecordTable
from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.results.texts import Texts
from gpu.sequences.record_batch import RecordBatch

_CHUNK = 1 << 16
#: Largest number of query records that are printed at once, and of their letters unless one record
#: has more.
_RECORDS, _LETTERS = 1 << 16, 1 << 30


class MatchRows(NamedTuple):
    """Some matches in mummer's order.

    Each field is an array [k] as of ``Matches``, plus the index of each record.
    """

    reference_starts: Int64
    query_starts: Int64
    lengths: NDArray[np.integer]
    reverse: NDArray[np.bool_]
    reference: Int64
    query: Int64

    def take(self, rows: Any) -> MatchRows:
        """The matches of a mask, an index or a slice."""
        return MatchRows(*(field[rows] for field in self))


class MatchTable:
    """The matches of at least ``minimum`` bases in mummer's order, read chunk by chunk.

    The order is by record and strand of the query and by position there; with -mum (``by_place``)
    by position in the reference.
    """

    def __init__(self, matches: Matches, strands: Strands = "both", minimum: int = 1, by_place: bool = False) -> None:
        self.matches = matches
        self._by_place = by_place
        self.strands = strands
        self.minimum = minimum

    def chunks(self) -> Iterator[MatchRows]:
        """The matches, some at a time."""
        order = self._order()
        for start in range(0, len(self.matches), _CHUNK):
            rows = self._rows(slice(start, start + _CHUNK) if order is None else order[start : start + _CHUNK])
            if len(rows.lengths) and rows.lengths.min() < self.minimum:
                rows = rows.take(np.flatnonzero(rows.lengths >= self.minimum))
            if len(rows.lengths):
                yield rows

    def _rows(self, which: Any) -> MatchRows:
        matches = self.matches
        starts, query_starts = matches.reference_starts[which], matches.query_starts[which]
        query, reverse = matches.query.indices(query_starts), matches.reverse[which]
        reference, lengths = matches.reference.indices(starts), matches.lengths[which]
        matches.require_inside(starts, query_starts, lengths)
        return MatchRows(starts, query_starts, lengths, reverse, reference, query)

    def _order(self) -> Int64 | None:
        """The order of the matches; None if they are stored in it, as every run does."""
        matches, last = self.matches, -1
        if self._by_place:
            groups = 2 * matches.query.indices(matches.query_starts[:]) + matches.reverse[:]
            return np.lexsort((matches.reference_starts[:], groups))
        for _, (starts, reverse) in matches.chunks("query_starts", "reverse"):
            groups = 2 * matches.query.indices(starts) + reverse
            if groups[0] < last or np.any(groups[1:] < groups[:-1]):
                return np.argsort(
                    2 * matches.query.indices(matches.query_starts[:]) + matches.reverse[:], kind="stable"
                )
            last = int(groups[-1])
        return None

    def lines(self, template: Callable[..., str]) -> Iterator[bytes]:
        """Format every match with ``template``; each item is a chunk of lines.

        ``template(reference name, length, start, query name, length, start, match length,
        reverse)``; starts are 0-based in the record on its forward strand.
        """
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
    """Write the output of mummer 3.23 for the same options.

    1-based; reverse positions in the reverse complement of the query.
    """
    # Here, since no other format needs it.
    from gpu.analyses.matches.mummer import MummerOptions, MummerPrinter, PrintPosition

    reference, query = table.matches.reference, table.matches.query
    printer = MummerPrinter(_batch(reference.names, reference.lengths, gap=0), MummerOptions(), out.write)
    forward, reverse = table.strands != "reverse", table.strands != "forward"
    place = PrintPosition()
    # After the last match come the headers of records without any.
    for rows in chain(table.chunks(), (None,)):
        last = len(query.names) if rows is None else int(rows.query[-1])
        for begin, end in _ranges(query, place.record, len(query.names) if rows is None else last + 1):
            some = rows and rows.take(slice(*np.searchsorted(rows.query, (begin, end)).tolist()))
            printer.print_part(
                _batch(query.names[begin:end], query.lengths[begin:end], gap=1),
                _of_strand(some, query, begin, False) if forward else None,
                _of_strand(some, query, begin, True) if reverse else None,
                place._replace(record=0) if begin == place.record else PrintPosition(),
                PrintPosition(last - begin, int(rows.reverse[-1])) if rows is not None and end > last else None,
            )
        if rows is not None:
            place = PrintPosition(last, int(rows.reverse[-1]), True)


def _ranges(records: RecordTable, begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Ranges of records ``[begin, end)`` that are printed at once with positions of 32 bits."""
    while begin < end:
        some = slice(begin, min(end, begin + _RECORDS))
        letters = records.starts[some] + records.lengths[some] - records.starts[begin]
        until = begin + max(1, int(np.searchsorted(letters, _LETTERS, side="right")))
        yield begin, until
        begin = until


def _batch(names: tuple[str, ...], lengths: Int64, gap: int) -> RecordBatch:
    """Records as a batch without codes, with ``gap`` gap codes between them."""
    texts = Texts.of(names)
    starts = np.concatenate(([0], np.cumsum(lengths + gap)))
    return RecordBatch(np.empty(0, np.uint8), starts, texts.data, texts.offsets)


def _of_strand(rows: MatchRows | None, query: RecordTable, begin: int, reverse: bool) -> NDArray[np.int32]:
    """The matches of a strand as of ``MatchPortion``, in the query records from ``begin`` on."""
    if rows is None:
        return np.empty((3, 0), np.int32)
    starts, query_starts, lengths, _, _, record = rows.take(rows.reverse == reverse)
    positions = query_starts - query.starts[record]
    if reverse:
        positions = query.lengths[record] - positions - lengths
    positions += query.starts[record] - query.starts[begin] + record - begin
    return np.stack((starts, positions, lengths)).astype(np.int32)


def write_paf(table: MatchTable, out: BinaryIO) -> None:
    """Write a line per match, with the reference as target.

    0-based half-open on forward strands, mapping quality 255 (none).
    """

    def line(target: str, size: int, start: int, query: str, whole: int, begin: int, length: int, reverse: bool) -> str:
        strand = "-" if reverse else "+"
        return (
            f"{query}\t{whole}\t{begin}\t{begin + length}\t{strand}\t{target}\t{size}\t{start}\t{start + length}"
            f"\t{length}\t{length}\t255\tNM:i:0\tcg:Z:{length}=\n"
        )

    out.writelines(table.lines(line))


def write_bed(table: MatchTable, out: BinaryIO) -> None:
    """Write BED6 on the reference.

    The name gives the match's position in the query (1-based), the score its length, at most 1000.
    """

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
    """The matches of a result of at least ``minimum`` bases.

    Raises ``InputError`` if the run is not finished.
    """
    if not result.finished:
        raise InputError("“{}” is not finished; resume the run to finish it.", result.folder)
    return MatchTable(result.matches, result.request.strands, minimum, result.request.kind == "mum")


def _count(result: MatchesResult, minimum: int = 1) -> int:
    """The number of matches of at least ``minimum`` bases."""
    return sum(int(np.count_nonzero(some >= minimum)) for _, (some,) in result.matches.chunks("lengths"))


def _format(name: str, title: str, extension: str, write: Callable[[MatchTable, BinaryIO], None]) -> Format:
    def written(result: MatchesResult, out: BinaryIO, minimum: int = 1) -> None:
        write(_table(result, minimum), out)

    return Format(name, title, extension, written, rows=_count)


#: ``write`` takes ``minimum``: the least length of a match that is written.
FORMATS = (
    _format("mummer", Phrase("mummer text"), ".mums", write_mummer),
    _format("paf", "PAF", ".paf", write_paf),
    _format("bed", "BED", ".bed", write_bed),
    _format("tsv", "TSV", ".tsv", write_tsv),
)
