"""Printer of aligned pairs in every text format (compiled: ``gpu.formats.pairs``).

Names that a format does not allow are replaced here, before the call.
"""

from __future__ import annotations

import csv
import io
import json
import threading
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu import __version__
from gpu.analyses.gapped import sam_name
from gpu.analyses.pairs.result import PairRows
from gpu.core.errors import InputError
from gpu.core.units import percent
from gpu.engines.work.arrays import as_compiled
from gpu.formats.pairs import entry_points as text
from gpu.jit.warm_up import Kernels, numba_kernels
from gpu.results.table import Texts
from gpu.sequences.names import decoded

#: The first line of a table.
HEADING = (
    "query\treference\tscore\tquery_start\tquery_end\treference_start\treference_end\t"
    "identity\tidentities\tcolumns\tcigar\n"
)

#: What the wide table has beside it.
WIDE_HEADING = "query_length\treference_length\tquery_coverage\treference_coverage\tmismatches\tgaps\n"

_Table = NDArray[np.uint8]
_NOT_IN_SAM, _NOT_FIRST_IN_SAM = b"\\,\"'`()[]{}<>", b"*=@"
_NO_TEXTS = Texts(np.zeros(0, np.uint8), np.zeros(1, np.int64))


def _table(plain: range, but: bytes = b"") -> _Table:
    """A table of bytes, uint8 [256]: 1 for those that a format allows."""
    return np.array([byte in plain and byte not in but for byte in range(256)], np.uint8)


class _Names(NamedTuple):
    """The names that a format allows.

    They have only ``plain`` bytes, the first one of ``first``; ``is_empty_plain``: a name may be
    empty. ``replace``: the replacement of other names.
    """

    plain: _Table
    first: _Table
    is_empty_plain: bool
    replace: Callable[[str], str]


_ASCII, _IN_JSON = _table(range(128)), _table(range(32, 127), b'"\\')
_IN_SAM = _table(range(33, 127), _NOT_IN_SAM)
#: Bytes that are not UTF-8 become the characters they are read as.
_UTF8 = _Names(_ASCII, _ASCII, True, str)
_JSON = _Names(_IN_JSON, _IN_JSON, True, lambda name: json.dumps(name)[1:-1])
_SAM = _Names(_IN_SAM, _table(range(33, 127), _NOT_IN_SAM + _NOT_FIRST_IN_SAM), False, sam_name)


class _Layout(NamedTuple):
    """A format: its compiled writer and its names.

    ``sides``: the sides whose letters it has (none, the query's, both). ``has_score_tags``: scores
    have SAM's tags.
    """

    print: Callable[[Any, text.PairLines], int]
    names: _Names
    sides: int = 0
    has_score_tags: bool = False


_LAYOUTS = {
    "tsv": _Layout(text.print_tsv, _UTF8),
    "wide": _Layout(text.print_tsv, _UTF8),
    "csv": _Layout(text.print_tsv, _UTF8),
    "sam": _Layout(text.print_sam, _SAM, sides=1, has_score_tags=True),
    "paf": _Layout(text.print_paf, _UTF8, has_score_tags=True),
    "json": _Layout(text.print_json, _JSON),
    "fasta": _Layout(text.print_fasta, _UTF8, sides=2),
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
        self._layout = _LAYOUTS[name]
        self.sides = self._layout.sides
        self.has_references = name == "sam"
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
        layout = self._layout
        if self.name not in ("tsv", "json"):
            check_traced(rows)
        scores = self._score_texts(rows)
        queries, references = (_allowed(names, layout.names) for names in (rows.query, rows.reference))
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
        return numba_kernels(f"pairs_{self.name}", self._warm_up_call)

    def _score_texts(self, rows: PairRows) -> Texts:
        if self._scale == 1:
            return _NO_TEXTS
        # All digits are printed; whole scores have no point.
        texts = [f"{score / self._scale:.12g}" for score in rows.score.tolist()]
        if self._layout.has_score_tags:
            texts = [
                f"AS:i:{score}" if "." not in score else f"AS:i:{round(float(score))}\tas:f:{score}" for score in texts
            ]
        return Texts.of(texts)

    def _warm_up_call(self) -> None:
        one = np.ones(1, np.int32)
        name = Texts.of(["a"])
        rows = PairRows(name, name, one, one, one, 0 * one, one, 0 * one, one, one, one, Texts.of(["1="]), name, name)
        self.opening((name, one) if self.has_references else None)
        self.lines(rows)


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
    return "100" if 0 < length == aligned else percent(aligned, length) if length else "0"


def sam_header(names: Texts, lengths: NDArray[np.int32]) -> bytes:
    """SAM's heading: ``@HD``, each reference's ``@SQ`` once, ``@PG``.

    Raises ``InputError`` if two references get the same name in SAM.
    """
    count = names.rows
    firsts = np.empty(count, np.int64)
    table = np.full(1 << (2 * count).bit_length(), -1, np.int64)
    text.find_firsts(*_compiled(*names), table, firsts)
    _check_apart(names, np.flatnonzero(lengths != lengths[firsts]))
    allowed = _allowed(names, _SAM)
    allowed_firsts = np.empty(count, np.int64)
    table.fill(-1)
    text.find_firsts(*_compiled(*allowed), table, allowed_firsts)
    _check_apart(names, np.flatnonzero(allowed_firsts != firsts))
    out = np.empty(len(allowed.data) + text.MAX_LINE * count, np.uint8)
    filled = text.print_references(out, *_compiled(*allowed, np.asarray(lengths, np.int32), firsts))
    program = f"@PG\tID:crosspoint\tPN:Crosspoint\tVN:{__version__}\n"
    return b"@HD\tVN:1.6\tSO:unknown\n" + out[:filled].tobytes() + program.encode()


def _check_apart(names: Texts, same: NDArray[np.int64]) -> None:
    """Raise ``InputError`` if there are references ``same`` that SAM cannot tell from others."""
    if len(same):
        name = sam_name(names.part(int(same[0]), int(same[0]) + 1).strings()[0])
        raise InputError(
            f"Two references are called “{name}” in SAM, which cannot tell them apart; export as PAF or TSV."
        )


def check_traced(rows: PairRows) -> None:
    """Raise ``InputError`` for rows without alignments."""
    if rows.rows and int(rows.columns[0]) < 0:
        raise InputError(
            "This format needs the alignments, and scores alone were asked for; "
            "align again with them, or export as TSV."
        )


def _allowed(names: Texts, rules: _Names) -> Texts:
    """Names as a format allows them."""
    odd = np.empty(names.rows, np.uint8)
    if not text.odd_texts(*_compiled(*names, rules.plain, rules.first), not rules.is_empty_plain, odd):
        return names
    whole, offsets = names.data.tobytes(), names.offsets
    sizes = np.diff(offsets)
    parts, end = [], 0
    for row in np.flatnonzero(odd).tolist():
        begin, after = int(offsets[row]), int(offsets[row + 1])
        replaced = rules.replace(decoded(whole[begin:after])).encode()
        parts += [whole[end:begin], replaced]
        sizes[row] = len(replaced)
        end = after
    starts = np.zeros(names.rows + 1, np.int64)
    np.cumsum(sizes, out=starts[1:])
    return Texts(np.frombuffer(b"".join([*parts, whole[end:]]), np.uint8), starts)


def _compiled(*arrays: Any) -> list[Any]:
    return [as_compiled(array) for array in arrays]
