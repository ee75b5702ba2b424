"""The two sequences as they were compared, as FASTA: rotated, cut to a range, on their strand.

The header's description is the record's base that is the first one here, the last one, and the
strand: ``>NC_1 1001-1000 +`` begins at base 1001 of a circular record of any length.
"""

from __future__ import annotations

from typing import BinaryIO

import numpy as np

from gpu.analyses.chromosome.export.rendering import Rendering
from gpu.sequences.alphabet import DNA

_COLUMNS = 60
_ROWS_AT_ONCE = 2048


def write(rendering: Rendering, out: BinaryIO) -> None:
    """Write both records in lines of 60 columns."""
    request = rendering.request
    for choice, place, side in (
        (request.a, rendering.place_a, rendering.a),
        (request.b, rendering.place_b, rendering.b),
    ):
        ends = f"{choice.position(0)}-{choice.position(len(side) - 1)}"
        out.write(f">{place.name} {ends} {'-' if choice.reverse else '+'}\n".encode())
        for start in range(0, len(side), _COLUMNS * _ROWS_AT_ONCE):
            line = DNA.decode[side.codes[start : start + _COLUMNS * _ROWS_AT_ONCE]]
            whole = len(line) // _COLUMNS * _COLUMNS
            rows = line[:whole].reshape(-1, _COLUMNS)
            out.write(np.pad(rows, ((0, 0), (0, 1)), constant_values=ord("\n")).tobytes())
            if whole < len(line):
                out.write(line[whole:].tobytes() + b"\n")
