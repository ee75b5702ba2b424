"""Pairs as lines of TSV, JSON, PAF, SAM and FASTA, thousands in a compiled call; what a format does not allow in a name is dealt with here."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu import __version__
from gpu.analyses.gapped import sam_name
from gpu.analyses.pairs.export import HEADING, check_traced
from gpu.analyses.pairs.result import Rows
from gpu.core.errors import InputError
from gpu.engines.cpu.arrays import as_compiled
from gpu.engines.cpu.traces import entry_points as text
from gpu.jit.warm_up import Kernels, numba_kernels
from gpu.results.table import Texts
from gpu.sequences.names import decoded

_Table = NDArray[np.uint8]
_NOT_IN_SAM, _NOT_FIRST_IN_SAM = b"\\,\"'`()[]{}<>", b"*=@"
_NO_TEXTS = Texts(np.zeros(0, np.uint8), np.zeros(1, np.int64))


def _table(plain: range, but: bytes = b"") -> _Table:
    """uint8[256]: 1 for the bytes that a format takes as they are."""
    return np.array([byte in plain and byte not in but for byte in range(256)], np.uint8)


class _Names(NamedTuple):
    """Which names a format takes as they are: those of ``plain`` bytes, the first one of ``first``; and what it makes of others."""

    plain: _Table
    first: _Table
    is_empty_plain: bool
    told: Callable[[str], str]


_ASCII, _IN_JSON = _table(range(128)), _table(range(32, 127), b'"\\')
_IN_SAM = _table(range(33, 127), _NOT_IN_SAM)
#: Text that is no UTF-8 is told as what it is read as.
_UTF8 = _Names(_ASCII, _ASCII, True, str)
_JSON = _Names(_IN_JSON, _IN_JSON, True, lambda name: json.dumps(name)[1:-1])
_SAM = _Names(_IN_SAM, _table(range(33, 127), _NOT_IN_SAM + _NOT_FIRST_IN_SAM), False, sam_name)


class _Layout(NamedTuple):
    """What is told of a format: what prints it, what it makes of names, of how many sides it has letters, whether its scores carry SAM's tags."""

    print: Callable[[Any, text.Lines], int]
    names: _Names
    sides: int = 0
    has_score_tags: bool = False


_LAYOUTS = {
    "tsv": _Layout(text.print_tsv, _UTF8),
    "sam": _Layout(text.print_sam, _SAM, sides=1, has_score_tags=True),
    "paf": _Layout(text.print_paf, _UTF8, has_score_tags=True),
    "json": _Layout(text.print_json, _JSON),
    "fasta": _Layout(text.print_fasta, _UTF8, sides=2),
}


class Printer:
    """Prints pairs in the format of a name; ``scale``: how many units of score are one of the matrix's. For any thread."""

    def __init__(self, name: str, scale: int) -> None:
        self.name = name
        self._scale = scale
        self._layout = _LAYOUTS[name]
        #: Of how many sides the letters that are aligned are printed: none, the query, both.
        self.sides = self._layout.sides
        #: Whether the heading tells all references.
        self.has_references = name == "sam"
        #: What each thread prints into: far larger than what is printed, and so not what is kept.
        self._rooms = threading.local()

    def opening(self, references: tuple[Texts, NDArray[np.int32]] | None) -> bytes:
        """What stands before the first pair; ``references``: names and lengths of all of them, for SAM. Raises ``InputError`` as ``sam_header``."""
        if references is not None:
            return sam_header(*references)
        return HEADING.encode() if self.name == "tsv" else b""

    def lines(self, rows: Rows) -> bytes:
        """The lines of some pairs. Raises ``InputError`` for scores alone in a format that tells alignments."""
        layout = self._layout
        if self.name not in ("tsv", "json"):
            check_traced(rows)
        scores = self._score_texts(rows)
        queries, references = (_told(names, layout.names) for names in (rows.query, rows.reference))
        letters = [
            rows.query_letters if layout.sides else _NO_TEXTS,
            rows.reference_letters if layout.sides == 2 else _NO_TEXTS,
        ]
        texts = (queries, references, rows.cigar, scores, *letters)
        size = sum(len(some.data) for some in texts) + text.ROOM * rows.rows
        if layout.sides == 2:
            size += 2 * int(rows.columns.sum(dtype=np.int64))
        out = self._room(size)
        filled = layout.print(
            out,
            text.Lines(
                *_compiled(*queries, *references),
                *_compiled(*(np.asarray(values, np.int32) for values in rows[2:11])),
                *_compiled(*rows.cigar, *letters[0], *letters[1], *scores),
            ),
        )
        return out[:filled].tobytes()

    def _room(self, size: int) -> NDArray[np.uint8]:
        room: NDArray[np.uint8] | None = getattr(self._rooms, "bytes", None)
        if room is None or len(room) < size:
            room = self._rooms.bytes = np.empty(size, np.uint8)
        return room

    def kernels(self) -> Kernels:
        """What it needs compiled."""
        return numba_kernels(f"pairs_{self.name}", self._in_miniature)

    def _score_texts(self, rows: Rows) -> Texts:
        if self._scale == 1:
            return _NO_TEXTS
        # As many digits as there are; what is whole has no point.
        told = [f"{score / self._scale:.12g}" for score in rows.score.tolist()]
        if self._layout.has_score_tags:
            told = [
                f"AS:i:{score}" if "." not in score else f"AS:i:{round(float(score))}\tas:f:{score}" for score in told
            ]
        return Texts.of(told)

    def _in_miniature(self) -> None:
        one = np.ones(1, np.int32)
        name = Texts.of(["a"])
        rows = Rows(name, name, one, one, one, 0 * one, one, 0 * one, one, one, one, Texts.of(["1="]), name, name)
        self.opening((name, one) if self.has_references else None)
        self.lines(rows)


def sam_header(names: Texts, lengths: NDArray[np.int32]) -> bytes:
    """``@HD``, each reference's ``@SQ`` once, ``@PG``. Raises ``InputError`` for two that SAM gives one name."""
    count = names.rows
    firsts = np.empty(count, np.int64)
    table = np.full(1 << (2 * count).bit_length(), -1, np.int64)
    text.find_firsts(*_compiled(*names), table, firsts)
    _check_apart(names, np.flatnonzero(lengths != lengths[firsts]))
    told = _told(names, _SAM)
    told_firsts = np.empty(count, np.int64)
    table.fill(-1)
    text.find_firsts(*_compiled(*told), table, told_firsts)
    _check_apart(names, np.flatnonzero(told_firsts != firsts))
    out = np.empty(len(told.data) + text.ROOM * count, np.uint8)
    filled = text.print_references(out, *_compiled(*told, np.asarray(lengths, np.int32), firsts))
    program = f"@PG\tID:crosspoint\tPN:Crosspoint\tVN:{__version__}\n"
    return b"@HD\tVN:1.6\tSO:unknown\n" + out[:filled].tobytes() + program.encode()


def _check_apart(names: Texts, same: NDArray[np.int64]) -> None:
    """Raise ``InputError`` for the first reference whose name in SAM would be that of another one."""
    if len(same):
        name = sam_name(names.part(int(same[0]), int(same[0]) + 1).strings()[0])
        raise InputError(
            f"Two references are called “{name}” in SAM, which cannot tell them apart; export as PAF or TSV."
        )


def _told(names: Texts, rules: _Names) -> Texts:
    """Names as a format has them."""
    odd = np.empty(names.rows, np.uint8)
    if not text.odd_texts(*_compiled(*names, rules.plain, rules.first), not rules.is_empty_plain, odd):
        return names
    whole, offsets = names.data.tobytes(), names.offsets
    sizes = np.diff(offsets)
    parts, end = [], 0
    for row in np.flatnonzero(odd).tolist():
        begin, after = int(offsets[row]), int(offsets[row + 1])
        told = rules.told(decoded(whole[begin:after])).encode()
        parts += [whole[end:begin], told]
        sizes[row] = len(told)
        end = after
    starts = np.zeros(names.rows + 1, np.int64)
    np.cumsum(sizes, out=starts[1:])
    return Texts(np.frombuffer(b"".join([*parts, whole[end:]]), np.uint8), starts)


def _compiled(*arrays: Any) -> list[Any]:
    return [as_compiled(array) for array in arrays]
