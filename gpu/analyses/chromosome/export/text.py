"""The alignment as text for people: a header with the figures of the paper's Table 6, then blocks of 60 columns.

Coordinates are 1-based and inclusive in the original records; on the reverse strand they fall. A line of a block that
holds gaps alone has none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

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
    out.writelines(part.encode() for part in blocks(rendering, first, last))


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
    """The blocks of the columns ``[first, last)``, each with the blank line before it, some thousand at a time."""
    alignment, a, b = rendering.alignment, rendering.request.a, rendering.request.b
    corners = (rendering.place_a.end, rendering.place_b.end)
    width = max(len(str(corner)) for corner in corners)
    blank = " " * (len("Query  ") + width + 2)
    whole = f"\nQuery  %{width}d  %s  %d\n{blank}%s\nSbjct  %{width}d  %s  %d\n"
    for begin in range(first, last, _COLUMNS * _BLOCKS_AT_ONCE):
        window = alignment.window(begin, min(last, begin + _COLUMNS * _BLOCKS_AT_ONCE), rendering.a, rendering.b)
        edges = np.append(np.arange(begin, begin + len(window), _COLUMNS), begin + len(window))
        i, j = alignment.points(edges)
        query, match, sbjct = (
            [line[at : at + _COLUMNS] for at in range(0, len(window), _COLUMNS)] for line in window.lines
        )
        # So many: one formatting each, save where a line has no base, and so no place.
        rows = zip(*_places(a, i), query, match, *_places(b, j), sbjct, strict=True)
        has_bases = ((np.diff(i) > 0) & (np.diff(j) > 0)).tolist()
        yield "".join(
            whole % (a0, top, a1, middle, b0, bottom, b1)
            if is_whole
            else f"\n{_line('Query', top, a0, a1, step_a, width)}\n{blank}{middle}\n"
            f"{_line('Sbjct', bottom, b0, b1, step_b, width)}\n"
            for is_whole, (a0, a1, step_a, top, middle, b0, b1, step_b, bottom) in zip(has_bases, rows, strict=True)
        )


def _places(choice: SequenceChoice, edges: NDArray[np.int64]) -> tuple[list[int], list[int], list[int]]:
    """The positions of each line's first and last base, and how many bases it has, from the bases consumed before and after each."""
    step = -1 if choice.reverse else 1
    first = choice.position(0) + step * edges
    return first[:-1].tolist(), (first[1:] - step).tolist(), np.diff(edges).tolist()


def _line(label: str, letters: str, left: int, right: int, bases: int, width: int) -> str:
    """One line of a block; without any base it has no places."""
    if bases:
        return f"{label}  {left:>{width}}  {letters}  {right}"
    return f"{label}  {'':>{width}}  {letters}".rstrip()


def _describe(label: str, choice: SequenceChoice, place: Place) -> list[str]:
    strand = "reverse strand" if place.reverse else "forward strand"
    lines = [f"{label}           {visible(place.name)}, {place.size:,} bases, {strand}"]
    if choice.trim:
        lines.append(f"  compared      {choice.first:,} to {choice.last:,}")
    if place.end > place.start:
        first, last = place.span
        lines.append(f"  aligned       {first:,} to {last:,}")
    return lines
