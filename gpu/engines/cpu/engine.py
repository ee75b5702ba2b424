"""The CPU engine: Numba kernels on all cores, available on every computer.

Modules that compute are imported on first use: choosing an engine must not take the time to load
Numba, nor that of kinds of work that a run does not use.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from gpu.core.phrase import Phrase, joined
from gpu.core.units import counted
from gpu.engines.measurements import Rates, cores
from gpu.jit.warm_up import Kernels, numba_kernels

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gpu.engines.work.arrays import Int64
    from gpu.engines.work.matches import FoundMatches, MatchSearch
    from gpu.engines.work.partitions import FarSide
    from gpu.engines.work.reads import FoundReads, ReadSearch
    from gpu.engines.work.scores import FoundScores, ScoreSearch
    from gpu.engines.work.sweep import Band, Sweep, SweepJob, SweepProgress
    from gpu.engines.work.traces import AlignedPairs, PairAlignments, SuboptimalAlignments, SuboptimalSearch
    from gpu.engines.work.word_samples import WordGrid, WordSamples
    from gpu.jit.entry_point import EntryPoint
    from gpu.scoring import Scoring
    from gpu.sequences.sequence import Codes


class CpuEngine:
    """The ``Engine`` of the processor.

    ``threads`` None: all cores. No result depends on it.
    """

    name = "cpu"
    is_card = False
    library_bytes = 0
    #: Their H and E stay in a core's first cache.
    shared_rows = 192
    rates = Rates(
        "cpu",
        {
            "sweep": 4e9,
            "matches": 4e6,
            "scores": 3e9,
            "pairs": 0.7e9,
            "pair_scores": 2e9,
            "reads": 8e6,
            "exact_reads": 20e6,
        },
    )

    def __init__(self, threads: int | None = None, reason: str = "") -> None:
        self.threads = max(1, threads or cores())
        self.reason = reason
        self.device: str = joined(": ", ("CPU", counted(self.threads, "cores")))
        #: No search takes time on a card.
        self.match_seconds: dict[str, float] = {}
        self.read_seconds: dict[str, float] = {}
        self._kernels: dict[str, Kernels] = {}

    @property
    def workers(self) -> int:
        return self.threads

    @property
    def host_threads(self) -> int:
        return self.threads

    @property
    def identity(self) -> dict[str, str]:
        return {"engine": self.name, "device": self.device}

    @property
    def description(self) -> str:
        """The name of the processor.

        On some systems it is read by running another program, which takes longer than a small
        search.
        """
        return Phrase("{}, {} of {} cores", platform.processor() or platform.machine(), self.threads, cores())

    def sweep(self, sweep: Sweep) -> Generator[Band | SweepProgress, None, None]:
        from gpu.engines.cpu.sweep.threads import CpuSweep

        return CpuSweep(sweep, self.threads).run()

    def sweep_batch(self, jobs: Sequence[SweepJob]) -> Generator[tuple[int, Band | SweepProgress], None, None]:
        from gpu.engines.cpu.sweep.batch import sweep_batch

        return sweep_batch(jobs, self.threads)

    def sweep_kernels(self, scoring: Scoring, cells: int | None = None) -> tuple[Kernels, ...]:
        from gpu.engines.cpu.sweep.entry_points import has_ended, run_strips, set_shared, spans_of

        word = _word(scoring)
        return self._kernels_of(f"sweep_{word}", run_strips[word.type], set_shared, has_ended, spans_of)

    def word_samples(self, grid: WordGrid, raise_if_cancelled: Callable[[], None]) -> WordSamples:
        from gpu.engines.work.word_samples import ThreadedWordSamples

        return ThreadedWordSamples(grid, self.threads, raise_if_cancelled)

    def columns_marked_at_once(self, free: int) -> int:
        from gpu.engines.work.word_samples import columns_in

        return columns_in(free // 4)

    def cross(
        self, a: Codes, b: Codes, kind: int, target: int, far: FarSide, scoring: Scoring, straight: bool = False
    ) -> tuple[Int64, int, bool]:
        from gpu.engines.cpu.partitions import threads

        return threads.cross(a, b, kind, target, far, scoring, 0 if straight else threads.MAX_CELLS)

    def are_large(self, partitions: Int64, scoring: Scoring) -> NDArray[np.bool_]:
        from gpu.engines.cpu.partitions import threads

        return threads.are_large(partitions, scoring)

    def split(self, a: Codes, b: Codes, partitions: Int64, scoring: Scoring) -> tuple[Int64, int]:
        from gpu.engines.cpu.partitions import threads

        return threads.split(a, b, partitions, scoring, self.threads)

    def align(self, a: Codes, b: Codes, partitions: Int64, scoring: Scoring) -> tuple[Int64, Int64, int]:
        from gpu.engines.cpu.partitions import threads

        return threads.align(a, b, partitions, scoring, self.threads)

    def partition_kernels(self, scoring: Scoring, cells: int | None = None) -> tuple[Kernels, ...]:
        from gpu.engines.cpu.partitions.entry_points import align_partitions, cross_columns, split_partitions

        word = _word(scoring)
        parts = (split_partitions[word.type], align_partitions, cross_columns[word.type])
        return self._kernels_of(f"partitions_{word}", *parts)

    def matches(self, search: MatchSearch) -> Generator[FoundMatches | None, None, None]:
        from gpu.engines.cpu.matches.threads import CpuMatches

        return CpuMatches(search, self.threads).run()

    def match_kernels(self, search: MatchSearch | None = None) -> tuple[Kernels, ...]:
        from gpu.engines.cpu.matches.entry_points import OF_MATCHES

        return self._kernels_of("matches", *OF_MATCHES)

    def align_pairs(self, asked: PairAlignments) -> Generator[AlignedPairs | None, None, None]:
        from gpu.engines.cpu.traces.threads import CpuPairs

        return CpuPairs(asked, self.threads).run()

    def pair_kernels(self, asked: PairAlignments) -> tuple[Kernels, ...]:
        from gpu.engines.cpu.traces.entry_points import align_portion, in_order, sweep_block
        from gpu.engines.work.cigars import OF_CIGARS

        return self._kernels_of("pairs", align_portion, sweep_block, in_order, *OF_CIGARS)

    def suboptimal_alignments(self, asked: SuboptimalSearch) -> Generator[SuboptimalAlignments | None, None, None]:
        from gpu.engines.cpu.traces.threads import CpuSuboptimal

        return CpuSuboptimal(asked, self.threads).found()

    def suboptimal_kernels(self) -> tuple[Kernels, ...]:
        from gpu.engines.cpu.traces.entry_points import suboptimal_of_portion

        return self._kernels_of("suboptimal alignments", suboptimal_of_portion)

    def scores(self, search: ScoreSearch) -> Generator[FoundScores | None, None, None]:
        from gpu.engines.cpu.scores.striped import library
        from gpu.engines.cpu.scores.threads import CpuScores

        return CpuScores(search, self.threads, library()).run()

    def score_kernels(self, search: ScoreSearch) -> tuple[Kernels, ...]:
        from gpu.engines.cpu.scores.entry_points import score_lanes, score_striped

        return self._kernels_of("scores", *score_lanes.values(), score_striped)

    def find_reads(self, search: ReadSearch) -> Generator[FoundReads | None, None, None]:
        from gpu.engines.cpu.reads.threads import CpuReads

        return CpuReads(search, self.threads).run()

    def read_kernels(self, search: ReadSearch | None = None) -> tuple[Kernels, ...]:
        from gpu.engines.cpu.reads.entry_points import OF_READS

        return self._kernels_of("reads", *OF_READS)

    def close(self) -> None:
        """Do nothing: the engine holds no resources."""

    def _kernels_of(self, name: str, *parts: EntryPoint) -> tuple[Kernels, ...]:
        """The kernels of a kind of work, which stay loaded as long as the engine exists."""
        if name not in self._kernels:
            # Two threads may ask for the same at once: both get the set that came first.
            self._kernels.setdefault(name, numba_kernels(name, *parts))
        return (self._kernels[name],)


def _word(scoring: Scoring) -> np.dtype[np.signedinteger[Any]]:
    """The word size of a scoring's values: kernels are compiled for each."""
    from gpu.engines.cpu.sweep.layout import word_for

    return np.dtype(word_for(scoring))
