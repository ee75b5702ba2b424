"""A FASTA pair: the two lines of the alignment as records of equal length, with ``-`` for gaps.

The header's description is the 1-based range in the original record (falling on the reverse strand)
and the strand. An empty alignment gives an empty file.
"""

from __future__ import annotations

from typing import BinaryIO

import numpy as np

from gpu.analyses.chromosome.export.rendering import Rendering

_COLUMNS = 60
_ROWS_AT_ONCE = 2048


def write(rendering: Rendering, out: BinaryIO) -> None:
    """Write both records in lines of 60 columns."""
    if rendering.alignment.is_empty:
        return
    for side, place in (("a", rendering.place_a), ("b", rendering.place_b)):
        first, last = place.span
        out.write(f">{place.name} {first}-{last} {'-' if place.reverse else '+'}\n".encode())
        for window in rendering.alignment.windows(rendering.a, rendering.b, size=_COLUMNS * _ROWS_AT_ONCE):
            line = getattr(window, side)
            whole = len(line) // _COLUMNS * _COLUMNS
            rows = line[:whole].reshape(-1, _COLUMNS)
            out.write(np.pad(rows, ((0, 0), (0, 1)), constant_values=ord("\n")).data)
            if whole < len(line):
                out.write(line[whole:].tobytes() + b"\n")
