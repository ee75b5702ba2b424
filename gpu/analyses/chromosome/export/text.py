"""The alignment as text for people: the figures of the paper's Table 6, then blocks of 60 columns.

Coordinates are 1-based and inclusive in the original records; on the reverse strand they fall. A
line of a block with only gaps has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import BinaryIO, NamedTuple

import numpy as np

from gpu.analyses.chromosome.alignment import Letters, Window
from gpu.analyses.chromosome.export.rendering import AlignedRange, Rendering
from gpu.core.units import percent, visible
from gpu.engines.work.arrays import Int64
from gpu.sequences.choice import SequenceChoice

_COLUMNS = 60
_BLOCKS_AT_ONCE = 2048
_POWERS = 10 ** np.arange(19)
_TITLES = {"local": "local", "global": "global", "semiglobal": "semi-global"}


def write(
    rendering: Rendering, out: BinaryIO, first: int = 0, last: int | None = None, worth: Iterable[str] = ()
) -> None:
    """Write the header and the blocks of the alignment columns ``[first, last)``, default all.

    ``worth``: lines that the header has below the score.
    """
    out.writelines(line.encode() + b"\n" for line in header(rendering, worth))
    if rendering.alignment.is_empty:
        out.write(b"\nNothing aligns: there is no pair of bases to show.\n")
        return
    length = rendering.alignment.length
    first = min(max(0, first), length)
    last = length if last is None else min(max(first, last), length)
    out.writelines(blocks(rendering, first, last))


def add(rendering: Rendering, out: BinaryIO) -> None:
    """Write a further alignment below others."""
    out.write(b"\n\n")
    write(rendering, out)


def header(rendering: Rendering, worth: Iterable[str] = ()) -> list[str]:
    """The lines before the first block; those of ``worth`` follow the score."""
    title = f"optimal {_TITLES[rendering.request.mode]} alignment"
    if rendering.number > 1:
        title = f"local alignment {rendering.number:,}, the best without aligned pairs of earlier ones"
    request, counts = rendering.request, rendering.counts
    scoring = request.scoring
    letters = f"match {scoring.match:+d}, mismatch {scoring.mismatch:+d}"
    return [
        f"Crosspoint: {title}",
        "",
        *_describe("Query", request.a, rendering.place_a),
        *_describe("Sbjct", request.b, rendering.place_b),
        "",
        f"Scoring         {letters}, first gap {scoring.gap_first}, gap extension {scoring.gap_extend}",
        f"Score           {rendering.alignment.score:,}",
        *worth,
        f"Identity        {percent(counts.identity, 1, 2)} %",
        f"Matches         {counts.matches:,}",
        f"Mismatches      {counts.mismatches:,}",
        f"Gap openings    {counts.gap_openings:,}",
        f"Gap extensions  {counts.gap_extensions:,}",
        f"Length          {counts.length:,}",
    ]


def blocks(rendering: Rendering, first: int, last: int) -> Iterator[bytes]:
    """The blocks of the columns ``[first, last)``, some thousands at a time.

    Each includes the blank line before it.
    """
    alignment, a, b = rendering.alignment, rendering.request.a, rendering.request.b
    width = max(len(str(min(place.end, place.size))) for place in (rendering.place_a, rendering.place_b))

    def some(begin: int) -> bytes:
        window = alignment.window(begin, min(last, begin + _COLUMNS * _BLOCKS_AT_ONCE), rendering.a, rendering.b)
        edges = np.append(np.arange(begin, begin + len(window), _COLUMNS), begin + len(window))
        i, j = alignment.points(edges)
        return b"".join(_Blocks(window, _places(a, i), _places(b, j), width).texts())

    # No threads: the interpreter takes most of the time, and they would wait for its lock.
    yield from map(some, range(first, last, _COLUMNS * _BLOCKS_AT_ONCE))


class _Blocks:
    """The blocks of a window.

    Neighbours whose numbers all have the same digit counts are rows of one table of letters.
    """

    def __init__(self, window: Window, query: _Places, sbjct: _Places, width: int) -> None:
        """``width``: of the numbers before a line."""
        self._window, self._query, self._sbjct, self._width = window, query, sbjct, width

    def texts(self) -> Iterator[bytes]:
        query, sbjct = self._query, self._sbjct
        digits = _digits(query.last) * 100 + _digits(sbjct.last)
        # A line without bases has no positions, and the last one may be shorter.
        digits[(query.bases == 0) | (sbjct.bases == 0)] = 0
        if len(self._window) % _COLUMNS:
            digits[-1] = 0
        ends = np.append(np.flatnonzero(np.diff(digits)) + 1, len(digits)).tolist()
        for first, end in pairwise([0, *ends]):
            if digits[first]:
                yield self._table(first, end, *divmod(int(digits[first]), 100))
            else:
                yield from (self._one(block) for block in range(first, end))

    def _table(self, first: int, end: int, digits_a: int, digits_b: int) -> bytes:
        """Blocks [first, end), whose last positions have the given numbers of digits."""
        width, letters = self._width, slice(first * _COLUMNS, end * _COLUMNS)
        parts: list[str | Letters] = ["\nQuery  "]
        for line, digits, places in ((self._window.a, digits_a, self._query), (self._window.b, digits_b, self._sbjct)):
            parts += [_numbers(places.first[first:end], width), "  ", line[letters].reshape(-1, _COLUMNS), "  "]
            parts += [_numbers(places.last[first:end], digits), "\n"]
            if line is self._window.a:
                match = self._window.match[letters].reshape(-1, _COLUMNS)
                parts += [" " * (width + len("Query    ")), match, "\nSbjct  "]
        table = np.empty((end - first, sum(len(p) if isinstance(p, str) else p.shape[1] for p in parts)), np.uint8)
        at = 0
        for part in parts:
            values = np.frombuffer(part.encode(), np.uint8)[None] if isinstance(part, str) else part
            table[:, at : at + values.shape[1]] = values
            at += values.shape[1]
        return table.tobytes()

    def _one(self, block: int) -> bytes:
        window, columns = self._window, slice(block * _COLUMNS, (block + 1) * _COLUMNS)
        top, middle, bottom = (part[columns].tobytes().decode() for part in (window.a, window.match, window.b))
        query = _line("Query", top, self._query, block, self._width)
        sbjct = _line("Sbjct", bottom, self._sbjct, block, self._width)
        return f"\n{query}\n{' ' * (self._width + len('Query    '))}{middle}\n{sbjct}\n".encode()


class _Places(NamedTuple):
    """Positions of each line's first and last base, and its number of bases; int64 each."""

    first: Int64
    last: Int64
    bases: Int64


def _places(choice: SequenceChoice, edges: Int64) -> _Places:
    """``edges``: bases consumed before each line, and after the last one."""
    return _Places(choice.position(edges[:-1]), choice.position(edges[1:] - 1), np.diff(edges))


def _digits(numbers: Int64) -> Int64:
    """The number of digits of each of these positive numbers."""
    return np.searchsorted(_POWERS, numbers, side="right")


def _numbers(numbers: Int64, width: int) -> Letters:
    """uint8 [k, width]: each number in digits, padded with blanks on the left; below 2³²."""
    left = numbers.astype(np.uint32)
    figures = np.empty((width, len(left)), np.uint8)
    # Digit by digit: dividing by one number is fast.
    for place, row in enumerate(figures[::-1]):
        rest = left // np.uint32(10)
        row[:] = left - np.uint32(10) * rest
        row += ord("0")
        if place:
            row[left == 0] = ord(" ")
        left = rest
    return figures.T


def _line(label: str, letters: str, places: _Places, block: int, width: int) -> str:
    """One line of a block; without any base it has no positions."""
    if places.bases[block]:
        return f"{label}  {places.first[block]:>{width}}  {letters}  {places.last[block]}"
    return f"{label}  {'':>{width}}  {letters}".rstrip()


def _describe(label: str, choice: SequenceChoice, place: AlignedRange) -> list[str]:
    strand = "reverse strand" if place.reverse else "forward strand"
    lines = [f"{label}           {visible(place.name)}, {place.size:,} bases, {strand}"]
    if choice.trim:
        lines.append(f"  compared      {choice.first:,} to {choice.last:,}")
    if choice.origin:
        lines.append(f"  circular      compared from {choice.position(0):,} round to {choice.position(-1):,}")
    if place.end > place.start:
        first, last = place.span
        lines.append(f"  aligned       {first:,} to {last:,}")
    return lines
