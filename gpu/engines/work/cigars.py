"""The runs of many alignments (``traces.AlignedPairs``) as CIGARs, and counted."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.compiled import njit
from gpu.engines.work.arrays import Int64
from gpu.engines.work.traces import OPERATIONS, AlignedPairs

_LETTERS = np.frombuffer(OPERATIONS.encode(), np.uint8)


def cigars(aligned: AlignedPairs) -> tuple[NDArray[np.uint8], Int64]:
    """Their CIGARs (``=``, ``X``, ``I``, ``D``) one after another: text as uint8[n], and int64[k + 1], where each begins.

    An alignment of nothing has an empty one.
    """
    starts = np.empty(len(aligned.run_starts), np.int64)
    _measure(aligned.runs, aligned.run_starts, starts)
    text = np.empty(int(starts[-1]), np.uint8)
    _write(aligned.runs, text)
    return text, starts


def columns(aligned: AlignedPairs) -> Int64:
    """int64[k, 4]: the columns of each alignment by operation, so that ``[:, EQUAL]`` are its identities, and a line's sum its length."""
    counts = np.zeros((len(aligned.scores), len(OPERATIONS)), np.int64)
    _count(aligned.runs, aligned.run_starts, counts)
    return counts


def in_miniature() -> None:
    """Call every kernel."""
    nothing = np.zeros(1, np.int32)
    aligned = AlignedPairs(
        0, nothing, nothing, nothing, nothing, nothing, np.full(1, 4, np.uint32), np.array([0, 1], np.int64), 0
    )
    cigars(aligned)
    columns(aligned)


@njit(nogil=True, inline="always")
def _digits(number: int) -> int:
    count = 1
    while number >= 10:
        number //= 10
        count += 1
    return count


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _measure(runs: Any, run_starts: Any, starts: Any) -> None:
    starts[0] = 0
    for k in range(len(run_starts) - 1):
        size = 0
        for n in range(run_starts[k], run_starts[k + 1]):
            size += _digits(np.uint32(runs[n] >> 2)) + 1
        starts[k + 1] = starts[k] + size


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _write(runs: Any, text: Any) -> None:
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
def _count(runs: Any, run_starts: Any, counts: Any) -> None:
    for k in range(len(counts)):
        for n in range(run_starts[k], run_starts[k + 1]):
            counts[k, runs[n] & 3] += np.int64(runs[n] >> 2)
