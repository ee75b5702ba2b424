"""MAF, UCSC's multiple alignment format: a block with an ``s`` line for a and one for b.

As UCSC defines it, on strand ``-`` the start counts from the begin of the reverse-complemented
record. An empty alignment gives the header alone; one across the ends of a circular record has a
block for each part (``linear_parts``).
"""

from __future__ import annotations

from typing import BinaryIO

from gpu.analyses.chromosome.export.linear_parts import linear_parts
from gpu.analyses.chromosome.export.rendering import AlignedRange, Rendering


def write(rendering: Rendering, out: BinaryIO) -> None:
    """Write the header with the scoring, and the blocks."""
    scoring = rendering.request.scoring
    out.write(
        "##maf version=1 scoring=affine\n"
        f"# crosspoint match={scoring.match} mismatch={scoring.mismatch} "
        f"gap_first={scoring.gap_first} gap_extend={scoring.gap_extend}\n\n".encode()
    )
    add(rendering, out)


def add(rendering: Rendering, out: BinaryIO) -> None:
    """Write the blocks alone."""
    if not rendering.alignment.is_empty:
        for part in linear_parts(rendering):
            _write(part, out)


def _write(rendering: Rendering, out: BinaryIO) -> None:
    heads = [_head(rendering.place_a), _head(rendering.place_b)]
    widths = [max(map(len, column)) for column in zip(*heads, strict=True)]
    out.write(f"a score={rendering.alignment.score}\n".encode())
    for side, (name, *numbers) in zip(("a", "b"), heads, strict=True):
        cells = [name.ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(numbers, widths[1:], strict=True)]
        out.write(f"s {' '.join(cells)} ".encode())
        windows = rendering.alignment.windows(rendering.a, rendering.b)
        out.writelines(getattr(window, side).data for window in windows)
        out.write(b"\n")
    out.write(b"\n")


def _head(place: AlignedRange) -> list[str]:
    start = place.size - place.end if place.reverse else place.start
    return [place.name, str(start), str(place.end - place.start), "-" if place.reverse else "+", str(place.size)]
