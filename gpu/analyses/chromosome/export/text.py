"""The alignment as text for people: a header with the figures of the paper's Table 6, then blocks of 60 columns.

Coordinates are 1-based and inclusive in the original records; on the reverse strand they fall. A line of a block that
holds gaps alone has none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

import numpy as np

from gpu.analyses.chromosome.export.rendering import Place, Rendering
from gpu.quantities import visible
from gpu.sequences.choice import SequenceChoice

_COLUMNS = 60
_BLOCKS_AT_ONCE = 2048
_TITLES = {"local": "local", "global": "global", "semiglobal": "semi-global"}


def write(rendering: Rendering, out: BinaryIO, first: int = 0, last: int | None = None) -> None:
    """Write the header and the blocks of the alignment columns ``[first, last)``, by default all."""
    out.writelines(line.encode() + b"\n" for line in header(rendering))
    if rendering.alignment.is_empty:
        out.write(b"\nNothing aligns: there is no pair of bases to show.\n")
        return
    length = rendering.alignment.length
    first = min(max(0, first), length)
    last = length if last is None else min(max(first, last), length)
    out.writelines(block.encode() for block in blocks(rendering, first, last))


def header(rendering: Rendering) -> list[str]:
    """The lines before the first block."""
    request, counts = rendering.request, rendering.counts
    scoring = request.scoring
    worth = f"match {scoring.match:+d}, mismatch {scoring.mismatch:+d}"
    return [
        f"Crosspoint: optimal {_TITLES[request.mode]} alignment",
        "",
        *_describe("Query", request.a, rendering.place_a),
        *_describe("Sbjct", request.b, rendering.place_b),
        "",
        f"Scoring         {worth}, first gap {scoring.gap_first}, gap extension {scoring.gap_extend}",
        f"Score           {rendering.alignment.score:,}",
        f"Identity        {100 * counts.identity:.2f} %",
        f"Matches         {counts.matches:,}",
        f"Mismatches      {counts.mismatches:,}",
        f"Gap openings    {counts.gap_openings:,}",
        f"Gap extensions  {counts.gap_extensions:,}",
        f"Length          {counts.length:,}",
    ]


def blocks(rendering: Rendering, first: int, last: int) -> Iterator[str]:
    """The blocks of the columns ``[first, last)``, each with the blank line before it."""
    alignment, a, b = rendering.alignment, rendering.request.a, rendering.request.b
    corners = (rendering.place_a.end, rendering.place_b.end)
    width = max(len(str(corner)) for corner in corners)
    blank = " " * (len("Query  ") + width + 2)
    for begin in range(first, last, _COLUMNS * _BLOCKS_AT_ONCE):
        window = alignment.window(begin, min(last, begin + _COLUMNS * _BLOCKS_AT_ONCE), rendering.a, rendering.b)
        line_a, match, line_b = window.lines
        edges = np.append(np.arange(begin, begin + len(window), _COLUMNS), begin + len(window))
        i, j = (values.tolist() for values in alignment.points(edges))
        for number in range(len(edges) - 1):
            part = slice(number * _COLUMNS, (number + 1) * _COLUMNS)
            query = _line("Query", line_a[part], a, i[number], i[number + 1], width)
            sbjct = _line("Sbjct", line_b[part], b, j[number], j[number + 1], width)
            yield f"\n{query}\n{blank}{match[part]}\n{sbjct}\n"


def _line(label: str, letters: str, choice: SequenceChoice, begin: int, end: int, width: int) -> str:
    """One line of a block: ``begin`` and ``end`` are the bases of the matrix side consumed before and after it."""
    left, right = (str(choice.position(begin)), str(choice.position(end - 1))) if end > begin else ("", "")
    return f"{label}  {left:>{width}}  {letters}  {right}".rstrip()


def _describe(label: str, choice: SequenceChoice, place: Place) -> list[str]:
    strand = "reverse strand" if place.reverse else "forward strand"
    lines = [f"{label}           {visible(place.name)}, {place.size:,} bases, {strand}"]
    if choice.trim:
        lines.append(f"  compared      {choice.first:,} to {choice.last:,}")
    if place.end > place.start:
        first, last = place.span
        lines.append(f"  aligned       {first:,} to {last:,}")
    return lines
