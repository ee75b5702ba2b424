"""CIGARs of many alignments (``traces.AlignedPairs``), and their columns by operation."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gpu.engines.work.arrays import Int64
from gpu.engines.work.traces import OPERATIONS, AlignedPairs
from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import INT64, NEW_BYTES, NEW_INT64, NEW_TABLE, UINT32

_MODULE = f"{__package__}.cigar_kernels"
_measure = EntryPoint(_MODULE, "measure", UINT32, INT64, NEW_INT64)
_write = EntryPoint(_MODULE, "write", UINT32, NEW_BYTES)
_count = EntryPoint(_MODULE, "count", UINT32, INT64, NEW_TABLE)
OF_CIGARS = (_measure, _write, _count)


def cigars(aligned: AlignedPairs) -> tuple[NDArray[np.uint8], Int64]:
    """Write the CIGARs (``=``, ``X``, ``I``, ``D``) of alignments one after another.

    Parameters
    ----------
    aligned : AlignedPairs

    Returns
    -------
    uint8[n], int64[k + 1]
        The text, and the first byte of each CIGAR in it, and n. An alignment of nothing has an
        empty one.
    """
    starts = np.empty(len(aligned.run_starts), np.int64)
    _measure(aligned.runs, aligned.run_starts, starts)
    text = np.empty(int(starts[-1]), np.uint8)
    _write(aligned.runs, text)
    return text, starts


def columns(aligned: AlignedPairs) -> Int64:
    """Count the columns of each alignment by operation.

    Parameters
    ----------
    aligned : AlignedPairs

    Returns
    -------
    int64[k, 4]
        ``[:, EQUAL]`` are the identities; the sum of a line is the alignment's length.
    """
    counts = np.zeros((len(aligned.scores), len(OPERATIONS)), np.int64)
    _count(aligned.runs, aligned.run_starts, counts)
    return counts
