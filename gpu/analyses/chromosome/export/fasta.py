"""FASTA of both sequences: as they are aligned, with gaps, or as they were compared.

The header of an aligned record says the 1-based range in the original record (falling on the
reverse strand) and the strand. That of a compared one says the record's base that is the first one
here, the last one, and the strand: ``>NC_1 1001-1000 +`` begins at base 1001 of a circular record
of any length.
"""

from __future__ import annotations

from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.export.rendering import Rendering
from gpu.sequences.alphabet import DNA

_COLUMNS = 60
#: Letters that are written at once: whole lines.
_AT_ONCE = 2048 * _COLUMNS


def write_aligned(rendering: Rendering, out: BinaryIO) -> None:
    """Write both lines of the alignment as records of equal length, with ``-`` for gaps.

    An empty alignment gives an empty file.
    """
    if rendering.alignment.is_empty:
        return
    for side, place in (("a", rendering.place_a), ("b", rendering.place_b)):
        first, last = place.span
        out.write(f">{place.name} {first}-{last} {'-' if place.reverse else '+'}\n".encode())
        for window in rendering.alignment.windows(rendering.a, rendering.b, size=_AT_ONCE):
            _write_lines(getattr(window, side), out)


def write_compared(rendering: Rendering, out: BinaryIO) -> None:
    """Write both records rotated, cut to a range, and on their strand, as they were compared."""
    request = rendering.request
    for choice, place, side in (
        (request.a, rendering.place_a, rendering.a),
        (request.b, rendering.place_b, rendering.b),
    ):
        ends = f"{choice.position(0)}-{choice.position(len(side) - 1)}"
        out.write(f">{place.name} {ends} {'-' if choice.reverse else '+'}\n".encode())
        for start in range(0, len(side), _AT_ONCE):
            _write_lines(DNA.decode[side.codes[start : start + _AT_ONCE]], out)


def _write_lines(letters: NDArray[np.uint8], out: BinaryIO) -> None:
    """Write letters in lines of 60."""
    whole = len(letters) // _COLUMNS * _COLUMNS
    rows = letters[:whole].reshape(-1, _COLUMNS)
    out.write(np.pad(rows, ((0, 0), (0, 1)), constant_values=ord("\n")).data)
    if whole < len(letters):
        out.write(letters[whole:].tobytes() + b"\n")
