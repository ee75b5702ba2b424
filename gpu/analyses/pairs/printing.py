"""Printer of aligned pairs in every text format (compiled: ``gpu.formats.pairs``, ``.sam``).

Names that a format does not allow are replaced here, before the call.
"""

from __future__ import annotations

import csv
import io
import json
import threading
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.pairs.result import PairRows
from gpu.core.errors import InputError
from gpu.core.units import short_percent
from gpu.engines.work.arrays import as_compiled
from gpu.formats.names import CONTIG, QUERY, NameRule, allowed
from gpu.formats.pairs import entry_points as text
from gpu.formats.sam.entry_points import (
    AFTER,
    ALIGNMENT_SCORE,
    BEFORE,
    CONTENT,
    EDITS,
    LINE_FLAG,
    LINE_KIND,
    LINE_POSITION,
    LINE_QUALITY,
    LINE_RECORD,
    OF_PRINTED,
    WITH_LETTERS,
    WITH_SCORE,
)
from gpu.formats.sam.heading import OF_ROWS, sam_heading
from gpu.formats.sam.printer import SAM, LinePrinter, PrintedLines, PrintedReads, plain_table
from gpu.jit.entry_point import EntryPoint
from gpu.jit.warm_up import Kernels, numba_kernels
from gpu.results.table import Texts
from gpu.sequences.names import contig_name
from gpu.sequences.record_batch import slices

#: The first line of a table.
HEADING = (
    "query\treference\tscore\tquery_start\tquery_end\treference_start\treference_end\t"
    "identity\tidentities\tcolumns\tcigar\n"
)

#: What the wide table has beside it.
WIDE_HEADING = "query_length\treference_length\tquery_coverage\treference_coverage\tmismatches\tgaps\n"

_NO_TEXTS = Texts(np.zeros(0, np.uint8), np.zeros(1, np.int64))
#: Bytes that are not UTF-8 become the characters they are read as.
_UTF8, _JSON = NameRule.of(str), NameRule.of(lambda name: json.dumps(name)[1:-1])
_MAPPED_NOWHERE, _NO_QUALITY = 4, 255


class _Layout(NamedTuple):
    """A format: its compiled writer and its names.

    ``sides``: the sides whose letters it has (none, the query's, both). ``has_score_tags``: scores
    have SAM's tags.
    """

    print: EntryPoint
    names: NameRule = _UTF8
    sides: int = 0
    has_score_tags: bool = False


_LAYOUTS = {
    "tsv": _Layout(text.print_tsv),
    "wide": _Layout(text.print_tsv),
    "csv": _Layout(text.print_tsv),
    "paf": _Layout(text.print_paf, has_score_tags=True),
    "json": _Layout(text.print_json, _JSON),
    "fasta": _Layout(text.print_fasta, sides=2),
}


class Printer:
    """Prints pairs in a named format. Thread-safe.

    ``scale``: units of ``score`` in one of the matrix's. ``sides``: whose aligned letters are
    printed (0: none, 1: the query's, 2: both). ``has_references``: the opening needs all
    references.
    """

    def __init__(self, name: str, scale: int) -> None:
        self.name = name
        self._scale = scale
        self.has_references = name == "sam"
        self.sides = 1 if self.has_references else _LAYOUTS[name].sides
        #: A buffer per thread, far larger than the text of one call.
        self._buffers = threading.local()

    def opening(self, references: tuple[Texts, NDArray[np.int32]] | None) -> bytes:
        """The bytes before the first pair; ``references``: names and lengths of all, for SAM.

        Raises ``InputError`` as ``sam_header``.
        """
        if references is not None:
            return sam_header(*references)
        if self.name in ("wide", "csv"):
            heading = f"{HEADING.rstrip()}\t{WIDE_HEADING}".encode()
            return heading if self.name == "wide" else with_commas(heading)
        return HEADING.encode() if self.name == "tsv" else b""

    def lines(self, rows: PairRows) -> bytes:
        """Print pairs. Raises ``InputError`` if the format needs alignments and they have none."""
        if self.name not in ("tsv", "json"):
            check_traced(rows)
        if self.has_references:
            return sam_lines(rows, self._score_texts(rows, True))
        layout = _LAYOUTS[self.name]
        scores = self._score_texts(rows, layout.has_score_tags)
        queries, references = (allowed(names, layout.names) for names in (rows.query, rows.reference))
        letters = [
            rows.query_letters if layout.sides else _NO_TEXTS,
            rows.reference_letters if layout.sides == 2 else _NO_TEXTS,
        ]
        texts = (queries, references, rows.cigar, scores, *letters)
        size = sum(len(some.data) for some in texts) + text.MAX_LINE * rows.rows
        if layout.sides == 2:
            size += 2 * int(rows.columns.sum(dtype=np.int64))
        out = self._buffer(size)
        filled = layout.print(
            out,
            text.PairLines(
                *_compiled(*queries, *references),
                *_compiled(*(np.asarray(values, np.int32) for values in rows[2:11])),
                *_compiled(*rows.cigar, *letters[0], *letters[1], *scores),
            ),
        )
        lines = out[:filled].tobytes()
        if self.name in ("wide", "csv"):
            lines = widened(lines, rows)
        return with_commas(lines) if self.name == "csv" else lines

    def _buffer(self, size: int) -> NDArray[np.uint8]:
        buffer: NDArray[np.uint8] | None = getattr(self._buffers, "bytes", None)
        if buffer is None or len(buffer) < size:
            buffer = self._buffers.bytes = np.empty(size, np.uint8)
        return buffer

    def kernels(self) -> Kernels:
        """The kernels that the printer calls."""
        called = (_LAYOUTS[self.name].print,) if self.name in _LAYOUTS else (text.find_firsts, *OF_PRINTED)
        return numba_kernels(f"pairs_{self.name}", *called)

    def _score_texts(self, rows: PairRows, has_tags: bool) -> Texts:
        if self._scale == 1:
            return _NO_TEXTS
        # All digits are printed; whole scores have no point.
        texts = [f"{score / self._scale:.12g}" for score in rows.score.tolist()]
        if has_tags:
            texts = [
                f"AS:i:{score}" if "." not in score else f"AS:i:{round(float(score))}\tas:f:{score}" for score in texts
            ]
        return Texts.of(texts)


def widened(lines: bytes, rows: PairRows) -> bytes:
    """Lines of the table with the columns of ``WIDE_HEADING``."""
    lengths = (rows.query_length.tolist(), rows.reference_length.tolist())
    covered = (side.tolist() for side in rows.covered)
    counts = (rows.mismatches.tolist(), rows.gaps.tolist())
    made = []
    values = zip(lines.split(b"\n")[:-1], *lengths, *covered, *counts, strict=True)
    for line, m, n, of_query, of_reference, mismatches, gaps in values:
        shares = f"{coverage_text(of_query, m)}\t{coverage_text(of_reference, n)}"
        made.append(line + f"\t{m}\t{n}\t{shares}\t{mismatches}\t{gaps}\n".encode())
    return b"".join(made)


def with_commas(lines: bytes) -> bytes:
    """Lines of a table with commas in place of tabs; fields are quoted where that is needed."""
    out = io.StringIO(newline="")
    # Latin-1 leaves the bytes of every name as they are.
    rows = (line.split("\t") for line in lines.decode("latin-1").split("\n")[:-1])
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue().encode("latin-1")


def coverage_text(aligned: int, length: int) -> str:
    """The aligned part of a sequence in percent; 0 of an empty one."""
    return short_percent(aligned, length) if length else "0"


def sam_header(names: Texts, lengths: NDArray[np.int32]) -> bytes:
    """SAM's heading, with each reference once.

    Raises ``InputError`` if two references get the same name in SAM.
    """
    firsts = _firsts(names)
    _check_apart(names, np.flatnonzero(lengths != lengths[firsts]))
    plain = allowed(names, CONTIG)
    _check_apart(names, np.flatnonzero(_firsts(plain) != firsts))
    once = np.flatnonzero(firsts == np.arange(names.rows))
    told = Texts(*slices(plain.data, plain.offsets[once], plain.offsets[once + 1]))
    return sam_heading(told, lengths[once].astype(np.int64), OF_ROWS)


def _firsts(texts: Texts) -> NDArray[np.int64]:
    """The number of the first text that is equal to each."""
    firsts = np.empty(texts.rows, np.int64)
    text.find_firsts(*_compiled(*texts), np.full(1 << (2 * texts.rows).bit_length(), -1, np.int64), firsts)
    return firsts


def _check_apart(names: Texts, same: NDArray[np.int64]) -> None:
    """Raise ``InputError`` if there are references ``same`` that SAM cannot tell from others."""
    if len(same):
        name = contig_name(names.part(int(same[0]), int(same[0]) + 1).strings()[0])
        raise InputError(
            "Two references are called “{}” in SAM, which cannot tell them apart; export as PAF or TSV.", name
        )


def sam_lines(rows: PairRows, scores: Texts) -> bytes:
    """The lines of SAM; ``scores``: fields in place of AS, unless there are none."""
    table = plain_table(rows.rows)
    is_mapped = rows.columns > 0
    for column, values, others in (
        (LINE_FLAG, 0, _MAPPED_NOWHERE),
        (LINE_RECORD, np.arange(rows.rows), -1),
        (LINE_POSITION, rows.reference_start, -1),
        (LINE_QUALITY, _NO_QUALITY, 0),
        (BEFORE, rows.query_start, 0),
        (AFTER, rows.query_length - rows.query_end, 0),
        (EDITS, rows.columns - rows.identities, -1),
        (ALIGNMENT_SCORE, rows.score, 0),
        (CONTENT, WITH_LETTERS | (WITH_SCORE if scores is _NO_TEXTS else 0), 0),
    ):
        table[:, column] = np.where(is_mapped, values, others)
    table[:, LINE_KIND] = -1
    if scores is not _NO_TEXTS:
        ends = np.where(is_mapped, scores.offsets[1:], scores.offsets[:-1])
        scores = Texts(*slices(scores.data, scores.offsets[:-1], ends))
    reads = PrintedReads.of(allowed(rows.query, QUERY), rows.query_letters)
    lines = PrintedLines(table, rows.cigar, endings=None if scores is _NO_TEXTS else scores)
    printed = LinePrinter(SAM, allowed(rows.reference, CONTIG)).printed(reads, lines)
    return b"".join(map(bytes, printed))


def check_traced(rows: PairRows) -> None:
    """Raise ``InputError`` for rows without alignments."""
    if rows.rows and int(rows.columns[0]) < 0:
        raise InputError(
            "This format needs the alignments, and scores alone were asked for; "
            "align again with them, or export as TSV."
        )


def _compiled(*arrays: Any) -> list[Any]:
    return [as_compiled(array) for array in arrays]
