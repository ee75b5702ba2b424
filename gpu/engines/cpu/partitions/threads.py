"""Threads for partitions: a batch divided into portions of about equal work."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from gpu.core.errors import CrosspointError
from gpu.engines.cpu.partitions.entry_points import TOO_LARGE, align_partitions, cross_columns, split_partitions
from gpu.engines.cpu.sweep.layout import scores_of, word_for
from gpu.engines.work.arrays import Int64, as_compiled, distinct
from gpu.engines.work.partitions import FarSide, work_of
from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes

#: Bases of both sides that one call aligns at most, if it aligns more than one partition: bounds
#: the gap list it may need.
MAX_SIDES = 1 << 20
#: Portions for each thread, so that a thread whose portion takes less than estimated takes the
#: next.
PORTIONS_A_THREAD = 4
#: Cells of a partition above which sweeps split it faster: all threads share them, they prune more,
#: and can be stopped: 10 to 25 ms. After so many in all, crossing columns returns too.
MAX_CELLS = 1 << 25

Answer = TypeVar("Answer")


def cross(
    a: Codes, b: Codes, kind: int, target: int, far: FarSide, scoring: Scoring, most: int
) -> tuple[Int64, int, bool]:
    """``Engine.cross``; a column that takes more than ``most`` cells is better reached by
    sweeps.
    """
    scores = scores_of(scoring, local=False, track=False, prune=False)
    points, found = np.empty((len(far.columns), 4), np.int64), np.zeros(4, np.int64)
    word = word_for(scoring)
    like, columns, values = np.empty(0, word), as_compiled(far.columns), as_compiled(far.values)
    codes = as_compiled(a), as_compiled(b)
    cells = cross_columns[word](*codes, kind, target, columns, values, scores, like, most, points, found)
    if found[0] < 0 and found[0] != TOO_LARGE:
        raise CrosspointError("No crosspoint attains the score in stage 3: a fault in Crosspoint; please report it.")
    return points[: found[3]], int(cells), bool(found[0] == TOO_LARGE)


def split(a: Codes, b: Codes, partitions: Int64, scoring: Scoring, threads: int) -> tuple[Int64, int]:
    """``Engine.split``."""
    a, b, partitions = as_compiled(a), as_compiled(b), np.ascontiguousarray(partitions)
    scores = scores_of(scoring, local=False, track=False, prune=False)
    word = word_for(scoring)
    like = np.empty(0, word)
    out = np.empty((len(partitions), 4), np.int64)

    def run(part: slice) -> int:
        return int(split_partitions[word](a, b, partitions[part], scores, like, out[part]))

    cells = sum(_in_parallel(run, portions(partitions, threads, work_of(partitions, scoring)), threads))
    if (out[:, 0] < 0).any():
        raise CrosspointError(
            "A partition's score was not attained while splitting: a fault in Crosspoint; please report it."
        )
    return out, cells


def align(a: Codes, b: Codes, partitions: Int64, scoring: Scoring, threads: int) -> tuple[Int64, Int64, int]:
    """``Engine.align``."""
    # Numba compiles anew for any other type of array, and one type is warmed up.
    a, b, partitions = as_compiled(a), as_compiled(b), np.ascontiguousarray(partitions)
    scores = scores_of(scoring, local=False, track=False, prune=False)

    def run(part: slice) -> Int64:
        sides = int((partitions[part, 3:5] - partitions[part, 0:2]).sum())
        gaps = np.empty((sides + 1, 4), np.int64)
        count = int(align_partitions(a, b, partitions[part], scores, gaps))
        if count < 0:
            raise CrosspointError(
                "A partition's score was not attained in its alignment: a fault in Crosspoint; please report it."
            )
        return gaps[:count].copy()

    found = _in_parallel(run, portions(partitions, threads), threads)
    gaps = np.concatenate(found) if found else np.empty((0, 4), np.int64)
    cells = int(((partitions[:, 3] - partitions[:, 0]) * (partitions[:, 4] - partitions[:, 1])).sum())
    return gaps[gaps[:, 0] == 1, 1:], gaps[gaps[:, 0] == 2, 1:], cells


def are_large(partitions: Int64, scoring: Scoring) -> NDArray[np.bool_]:
    """``Engine.are_large``."""
    return work_of(partitions, scoring) > MAX_CELLS


def portions(partitions: Int64, threads: int, work: Int64 | None = None) -> list[slice]:
    """Cut a list of partitions into runs of about equal work.

    At least ``PORTIONS_A_THREAD`` for each thread. Without ``work``, int64[k], it is counted in
    bases of both sides, and a run has at most ``MAX_SIDES`` and one partition more; it has at most
    its equal share and one partition more in any case.
    """
    if not len(partitions):
        return []
    most = int(work.sum()) if work is not None else MAX_SIDES
    work = (partitions[:, 3:5] - partitions[:, 0:2]).sum(axis=1) if work is None else work
    share = max(1, min(most, int(work.sum()) // (PORTIONS_A_THREAD * threads) + 1))
    marks = np.searchsorted(np.cumsum(work), np.arange(share, int(work.sum()), share))
    edges = distinct(np.concatenate(([0], marks + 1, [len(partitions)])))
    return [slice(int(start), int(end)) for start, end in pairwise(edges)]


def _in_parallel(run: Callable[[slice], Answer], parts: list[slice], threads: int) -> list[Answer]:
    if threads == 1 or len(parts) < 2:
        return [run(part) for part in parts]
    with ThreadPoolExecutor(threads, "partitions") as pool:
        return list(pool.map(run, parts))
