"""What every engine is: one device. What it can do is in ``work``: a protocol a kind of work."""

from __future__ import annotations

from collections.abc import Generator
from typing import Protocol

from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.matches import FoundMatches, MatchSearch
from gpu.engines.work.sweep import Band, Sweep, Tick
from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes


class Device(Protocol):
    """One device. Used, and closed, by the thread that made it.

    ``name``: "cpu" or "cuda". ``device`` says it for people, ``reason`` why it was chosen. ``threads``: of the processor's, that it uses.
    """

    name: str
    device: str
    reason: str
    threads: int

    def close(self) -> None:
        """Give the device back."""


class Engine(Device, Protocol):
    """All kinds of work."""

    def warm_up(self, scoring: Scoring) -> None:
        """Compile or load what a run with this scoring needs; may take a minute the first time."""

    def is_warm(self, scoring: Scoring) -> bool:
        """Whether ``warm_up`` has nothing to compile."""

    def sweep(self, sweep: Sweep) -> Generator[Band | Tick, None, None]:
        """Fill a matrix, band by band in order, with a ``Tick`` at least every tenth of a second. Close the iterator to stop."""

    def cross(
        self, a: Codes, b: Codes, kind: int, goal: int, far: Int32, scoring: Scoring
    ) -> tuple[int, int, bool, int]:
        """The first row in which the way from the corner, where it starts in the state ``kind``, crosses the last column of ``b``.

        ``far`` int32[2, len(a) + 1]: H and Ê of that column as seen from the other side, from the last row of ``a`` upwards. Goal-based:
        the first row whose values attain ``goal`` together, closed before gap. Returns rows walked, the score up to there, whether
        the crosspoint lies inside a gap in a, and the cells computed. Raises ``CrosspointError``; safe in any thread.
        """

    def split(self, a: Codes, b: Codes, partitions: Int64, scoring: Scoring) -> tuple[Int64, int]:
        """Find a crosspoint in the middle of each partition (Myers-Miller, halving the longer side).

        ``partitions``: int64[k, 7] of i0, j0, type0, i1, j1, type1, score. Returns int64[k, 4] of i, j, score from the partition's start,
        type, and the number of cells computed. Goal-based: the first match from the end, closed before gap.
        """

    def align(self, a: Codes, b: Codes, partitions: Int64, scoring: Scoring) -> tuple[Int64, Int64, int]:
        """Align small partitions (as in ``split``). Returns gaps in a, gaps in b as int64[k, 3] of (i, j, length), cells computed."""

    def matches(self, search: MatchSearch) -> Generator[FoundMatches, None, None]:
        """Find maximal exact matches, in batches of bounded size, at least one every tenth of a second. Close the iterator to stop."""
