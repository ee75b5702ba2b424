"""The CPU engine: Numba kernels on all cores. What every PC gets without installing anything more."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu import compiled
from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.matches import FoundMatches, MatchSearch
from gpu.engines.work.sweep import Band, Borders, Sweep, Tick
from gpu.errors import CrosspointError
from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes

#: Pairs of sides that one call aligns at most: bounds the gap list it may need.
_SIDES_A_CALL = 1 << 20


def cores() -> int:
    """Cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class CpuEngine:
    """See ``protocol.Engine``. ``threads`` None: all cores. The results do not depend on it."""

    name = "cpu"

    def __init__(self, threads: int | None = None, reason: str = "") -> None:
        self.threads = max(1, threads or cores())
        self.reason = reason
        plural = "core" if self.threads == 1 else "cores"
        self.device = f"CPU: {self.threads} {plural}"
        self.description = f"{platform.processor() or platform.machine()}, {self.threads} of {cores()} cores"
        self._warm: set[str] = set()

    def is_warm(self, scoring: Scoring) -> bool:
        from gpu.engines.cpu.segment import word_for

        word = np.dtype(word_for(scoring)).name
        return word in self._warm or compiled.is_filled(word)

    def warm_up(self, scoring: Scoring) -> None:
        from gpu.engines.cpu.segment import word_for

        word = np.dtype(word_for(scoring)).name
        if word in self._warm:
            return
        codes = np.zeros(2, np.uint8)
        for _ in self.sweep(Sweep(codes, codes, scoring, Borders.free(2, 2, scoring), (2,), local=True, track=True)):
            pass
        whole = np.array([[0, 0, 0, 2, 2, 0, 2 * scoring.match]], np.int64)
        self.split(codes, codes, whole, scoring)
        self.align(codes, codes, whole, scoring)
        far = np.zeros((2, len(codes) + 1), np.int32)
        self.cross(codes, codes, 0, scoring.match * len(codes), far, scoring)
        self._warm.add(word)
        compiled.mark_filled(word)

    def sweep(self, sweep: Sweep) -> Generator[Band | Tick, None, None]:
        from gpu.engines.cpu.sweep import CpuSweep

        return CpuSweep(sweep, sweep.threads or self.threads).run()

    def cross(
        self, a: Codes, b: Codes, kind: int, goal: int, far: Int32, scoring: Scoring
    ) -> tuple[int, int, bool, int]:
        from gpu.engines.cpu.partitions import cross_column
        from gpu.engines.cpu.segment import scores_of, word_for

        scores = scores_of(scoring, local=False, track=False, prune=False)
        found = np.zeros(3, np.int64)
        word = np.empty(0, word_for(scoring))
        cells = cross_column(_as_compiled(a), _as_compiled(b), kind, goal, _as_compiled(far), scores, word, found)
        if found[0] < 0:
            raise CrosspointError(
                "No crosspoint attains the score in stage 3: a fault in Crosspoint; please report it."
            )
        return int(found[0]), int(found[1]), bool(found[2]), int(cells)

    def split(self, a: Codes, b: Codes, partitions: Int64, scoring: Scoring) -> tuple[Int64, int]:
        from gpu.engines.cpu.partitions import split_partitions
        from gpu.engines.cpu.segment import scores_of, word_for

        a, b = _as_compiled(a), _as_compiled(b)
        scores = scores_of(scoring, local=False, track=False, prune=False)
        word = np.empty(0, word_for(scoring))
        out = np.empty((len(partitions), 4), np.int64)

        def run(part: slice) -> int:
            return int(split_partitions(a, b, partitions[part], scores, word, out[part]))

        cells = sum(self._in_parallel(run, self._portions(partitions)))
        if (out[:, 0] < 0).any():
            raise CrosspointError(
                "A partition's score was not attained while splitting: a fault in Crosspoint; please report it."
            )
        return out, cells

    def align(self, a: Codes, b: Codes, partitions: Int64, scoring: Scoring) -> tuple[Int64, Int64, int]:
        from gpu.engines.cpu.partitions import align_partitions
        from gpu.engines.cpu.segment import scores_of

        a, b = _as_compiled(a), _as_compiled(b)
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

        found = self._in_parallel(run, self._portions(partitions))
        gaps = np.concatenate(found) if found else np.empty((0, 4), np.int64)
        cells = int(((partitions[:, 3] - partitions[:, 0]) * (partitions[:, 4] - partitions[:, 1])).sum())
        return gaps[gaps[:, 0] == 1, 1:], gaps[gaps[:, 0] == 2, 1:], cells

    def matches(self, search: MatchSearch) -> Generator[FoundMatches, None, None]:
        from gpu.engines.cpu.matches import CpuMatches

        return CpuMatches(search, self.threads).run()

    def close(self) -> None:
        """Nothing is held."""

    def _portions(self, partitions: Int64) -> list[slice]:
        """Cut a list of partitions into runs of about equal work, a few for each thread."""
        if not len(partitions):
            return []
        sides = (partitions[:, 3:5] - partitions[:, 0:2]).sum(axis=1)
        share = min(_SIDES_A_CALL, int(sides.sum()) // (4 * self.threads) + 1)
        marks = np.searchsorted(np.cumsum(sides), np.arange(share, int(sides.sum()), share))
        edges = np.unique(np.concatenate(([0], marks + 1, [len(partitions)])))
        return [slice(int(start), int(end)) for start, end in pairwise(edges)]

    def _in_parallel(self, run: Callable[[slice], Any], portions: list[slice]) -> list[Any]:
        if self.threads == 1 or len(portions) < 2:
            return [run(portion) for portion in portions]
        with ThreadPoolExecutor(self.threads, "partitions") as pool:
            return list(pool.map(run, portions))


def _as_compiled(codes: NDArray[Any]) -> NDArray[Any]:
    """A read-only, contiguous view: Numba compiles anew for any other kind of array, and one kind is warmed up."""
    view = np.ascontiguousarray(codes).view(np.ndarray)
    view.flags.writeable = False
    return view
