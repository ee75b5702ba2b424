"""The compiled loops over runs of columns (``cigars``)."""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.work.traces import OPERATIONS
from gpu.jit.njit import njit

_LETTERS = np.frombuffer(OPERATIONS.encode(), np.uint8)


@njit(nogil=True, inline="always")
def _digits(number: int) -> int:
    digits = 1
    while number >= 10:
        number //= 10
        digits += 1
    return digits


@njit(nogil=True, boundscheck=False, error_model="numpy")
def measure(runs: Any, run_starts: Any, starts: Any) -> None:
    """Write the place of each alignment's CIGAR in the joined text.

    Parameters
    ----------
    runs : uint32[r]
        Runs of columns (``traces.AlignedPairs``).
    run_starts : int64[k + 1]
        First run of each alignment.
    starts : int64[k + 1]
        Written: the first byte of each CIGAR, and the length of the text.
    """
    starts[0] = 0
    for k in range(len(run_starts) - 1):
        size = 0
        for n in range(run_starts[k], run_starts[k + 1]):
            size += _digits(np.uint32(runs[n] >> 2)) + 1
        starts[k + 1] = starts[k] + size


@njit(nogil=True, boundscheck=False, error_model="numpy")
def write(runs: Any, text: Any) -> None:
    """Write runs of columns as CIGAR text.

    Parameters
    ----------
    runs : uint32[r]
        Runs of columns (``traces.AlignedPairs``).
    text : uint8[n]
        Written; as long as ``measure`` says.
    """
    at = 0
    for run in runs:
        length = np.uint32(run >> 2)
        size = _digits(length)
        for place in range(at + size - 1, at - 1, -1):
            text[place] = 48 + length % 10
            length //= 10
        text[at + size] = _LETTERS[run & 3]
        at += size + 1


@njit(nogil=True, boundscheck=False, error_model="numpy")
def count(runs: Any, run_starts: Any, counts: Any) -> None:
    """Add up the columns of each alignment by operation.

    Parameters
    ----------
    runs : uint32[r]
        Runs of columns (``traces.AlignedPairs``).
    run_starts : int64[k + 1]
        First run of each alignment.
    counts : int64[k, 4]
        Added to.
    """
    for k in range(len(counts)):
        for n in range(run_starts[k], run_starts[k + 1]):
            counts[k, runs[n] & 3] += np.int64(runs[n] >> 2)
