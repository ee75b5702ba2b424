"""The interface of engines: a device, its speed, and every kind of work that it does.

Analyses ask for work by ``Engine``, and never which engine they have. What is asked and answered
is defined in ``work``, a file for each kind.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from gpu.engines.measurements import Rates
    from gpu.engines.work.arrays import Int64
    from gpu.engines.work.matches import FoundMatches, MatchSearch
    from gpu.engines.work.partitions import FarSide
    from gpu.engines.work.reads import FoundReads, ReadSearch
    from gpu.engines.work.scores import FoundScores, ScoreSearch
    from gpu.engines.work.sweep import Band, Sweep, SweepJob, SweepProgress
    from gpu.engines.work.traces import AlignedPairs, PairAlignments, SuboptimalAlignments, SuboptimalSearch
    from gpu.engines.work.word_samples import WordGrid, WordSamples
    from gpu.jit.warm_up import Kernels
    from gpu.scoring import Scoring
    from gpu.sequences.alphabet import Codes


class Engine(Protocol):
    """One device, and the work that it does. Used, and closed, by the thread that made it.

    Every kind of work has a method that returns the ``Kernels`` that it needs compiled. An iterator
    of answers yields at least every tenth of a second: None where there is nothing new. Close it to
    stop.

    Attributes
    ----------
    name : str
        "cpu" or "cuda": what requests call the engine.
    device, reason : str
        The device, and why it was chosen, for people.
    threads : int
        Of the processor's, that it uses.
    is_card : bool
        True if a graphics card computes: the processor is free meanwhile, and can go on if the
        card fails.
    workers : int
        How many work at a time, each at ``rates``: the processor's threads; 1 for a card.
    host_threads : int
        Threads for what is done on the processor beside it, such as making rows of what it answers.
    library_bytes : int
        Memory of the computer that its libraries take, more than those of the CPU engine.
    rates : Rates
        How fast it works.
    identity : dict
        ``engine`` and ``device``, as ``statistics.json`` has them.
    shared_rows : int
        Residues of the queries that may share a sweep for scores, which is faster for short ones; 0
        if each query has its own.
    match_seconds, read_seconds : dict
        Seconds that searches for matches, and for reads, took on a GPU so far, by phase; {} without
        a GPU. Phases: upload of the index and of queries ("index", "queries") or reads ("index",
        "upload"), search, compaction (of matches alone), download.
    """

    name: str
    device: str
    reason: str
    threads: int
    is_card: bool
    library_bytes: int
    rates: Rates
    shared_rows: int

    @property
    def workers(self) -> int: ...

    @property
    def host_threads(self) -> int: ...

    @property
    def identity(self) -> dict[str, str]: ...

    @property
    def match_seconds(self) -> dict[str, float]: ...

    @property
    def read_seconds(self) -> dict[str, float]: ...

    def close(self) -> None:
        """Give the device back."""

    # ------------------------------------------------------------------ sweeps

    def sweep(self, sweep: Sweep) -> Generator[Band | SweepProgress, None, None]:
        """Fill a matrix.

        Parameters
        ----------
        sweep : Sweep

        Yields
        ------
        Band or SweepProgress
            Bands in order, and progress every tenth of a second.
        """

    def sweep_batch(self, jobs: Sequence[SweepJob]) -> Generator[tuple[int, Band | SweepProgress], None, None]:
        """Fill several matrices, in any order and some at the same time.

        It ends when all jobs that are not background jobs have ended.

        Parameters
        ----------
        jobs : sequence of SweepJob
            The caller may append background jobs meanwhile.

        Yields
        ------
        int, Band or SweepProgress
            Index in ``jobs`` and what ``sweep`` yields, with or without progress.

        Raises
        ------
        CardLost
            If one of several GPUs failed: called again, the engine uses the others.
        """

    def sweep_kernels(self, scoring: Scoring, cells: int | None = None) -> tuple[Kernels, ...]:
        """Return the kernels that sweeps with a scoring need compiled.

        Parameters
        ----------
        scoring : Scoring
        cells : int, optional
            Cells to come; a device that computes none of so few needs no kernels.

        Raises
        ------
        InputError
            For scores too large to compute with.
        """

    def word_samples(self, grid: WordGrid, raise_if_cancelled: Callable[[], None]) -> WordSamples:
        """Make the samples of the word bound, for the thread that calls it.

        Parameters
        ----------
        grid : WordGrid
        raise_if_cancelled : callable
            Called now and then, in any thread; may raise to stop.

        Raises
        ------
        OutOfMemory
            If the marks of words do not fit the memory of a card.
        """

    def columns_marked_at_once(self, free: int) -> int:
        """Return the most columns of a grid for which there is room.

        ``free``: bytes of this computer's memory that are free.
        """

    # ------------------------------------------------------------------ partitions of a matrix

    def cross(
        self, a: Codes, b: Codes, kind: int, target: int, far: FarSide, scoring: Scoring, straight: bool = False
    ) -> tuple[Int64, int, bool]:
        """Find the crosspoints of the path from the corner with columns, each from the one before.

        Goal-based: a crosspoint lies in a column's first row whose values attain the rest of
        ``target`` together with those of ``far``; the closed state is tried before the gap. After
        about 0.05 s it returns with fewer columns in any case. Safe in any thread.

        Parameters
        ----------
        a, b : uint8[m], uint8[n]
            Codes.
        kind : int
            State in which the path starts in the corner: ``CLOSED``, ``GAP_IN_A`` or ``GAP_IN_B``.
        target : int
            Score of the path.
        far : FarSide
            The columns.
        scoring : Scoring
        straight : bool
            Stop before the first column that the path does not reach in one straight gap along
            the columns; ``is_costly`` is then True.

        Returns
        -------
        crosspoints : int64[k, 4]
            Of the first k columns: rows and columns from the corner, score up to there, and type.
        cells : int
            Number of cells computed.
        is_costly : bool
            True if sweeps reach the next column sooner; the crosspoint is the same.

        Raises
        ------
        CrosspointError
            If no row attains ``target``.
        """

    def split(self, a: Codes, b: Codes, partitions: Int64, scoring: Scoring) -> tuple[Int64, int]:
        """Find a crosspoint in the middle of each partition (Myers-Miller).

        The longer side is halved. Goal-based: the first match from the end; the closed state is
        tried before the gap.

        Parameters
        ----------
        a, b : uint8[m], uint8[n]
            Codes of the whole sequences.
        partitions : int64[k, 7]
            As ``work/partitions.py`` says; 0-based.
        scoring : Scoring

        Returns
        -------
        crosspoints : int64[k, 4]
            i, j, score from the partition's start, type.
        cells : int
            Number of cells computed.

        Raises
        ------
        CrosspointError
            If a partition's score is not attained.
        """

    def are_large(self, partitions: Int64, scoring: Scoring) -> NDArray[np.bool_]:
        """Mark the partitions that sweeps halve sooner than ``split`` does.

        The crosspoints are the same.

        Parameters
        ----------
        partitions : int64[k, 7]
        scoring : Scoring

        Returns
        -------
        bool[k]
        """

    def align(self, a: Codes, b: Codes, partitions: Int64, scoring: Scoring) -> tuple[Int64, Int64, int]:
        """Align small partitions.

        Parameters
        ----------
        a, b : uint8[m], uint8[n]
            Codes of the whole sequences.
        partitions : int64[k, 7]
            As of ``split``.
        scoring : Scoring

        Returns
        -------
        gaps_in_a, gaps_in_b : int64[gaps, 3]
            i, j, length of each.
        cells : int
            Number of cells computed.

        Raises
        ------
        CrosspointError
            If a partition's score is not attained.
        """

    def partition_kernels(self, scoring: Scoring, cells: int | None = None) -> tuple[Kernels, ...]:
        """Return the kernels that this work needs compiled with a scoring.

        Parameters
        ----------
        scoring : Scoring
        cells : int, optional
            Cells to come; a device that computes none of so few needs no kernels.

        Raises
        ------
        InputError
            For scores too large to compute with.
        """

    # ------------------------------------------------------------------ exact matches

    def matches(self, search: MatchSearch) -> Generator[FoundMatches | None, None, None]:
        """Find maximal exact matches.

        The arrays of a search that is followed by others may stay on a GPU, and must not change.

        Parameters
        ----------
        search : MatchSearch

        Yields
        ------
        FoundMatches, or None
            Of bounded size.
        """

    def match_kernels(self, search: MatchSearch | None = None) -> tuple[Kernels, ...]:
        """Return the kernels that ``matches`` needs compiled.

        Parameters
        ----------
        search : MatchSearch, optional
            The search that comes next; None: any. One that is too small for a GPU needs no kernel
            of the GPU's.
        """

    # ------------------------------------------------------------------ scores

    def scores(self, search: ScoreSearch) -> Generator[FoundScores | None, None, None]:
        """Compute all scores; query and entries may have any length, and scores are exact.

        Parameters
        ----------
        search : ScoreSearch

        Yields
        ------
        FoundScores, or None
            In the order of the entries; of no entries where only cells are known.
        """

    def score_kernels(self, search: ScoreSearch) -> tuple[Kernels, ...]:
        """Return the kernels that ``scores`` needs compiled; called just before it.

        Parameters
        ----------
        search : ScoreSearch
        """

    # ------------------------------------------------------------------ pairs

    def align_pairs(self, asked: PairAlignments) -> Generator[AlignedPairs | None, None, None]:
        """Align all pairs, of any lengths, in bounded memory.

        Parameters
        ----------
        asked : PairAlignments

        Yields
        ------
        AlignedPairs, or None
            In order; of no pairs where only cells are known.

        Raises
        ------
        InputError
            If a score could leave 32 bits.
        """

    def pair_kernels(self, asked: PairAlignments) -> tuple[Kernels, ...]:
        """Return the kernels that ``align_pairs`` needs compiled for such pairs.

        Parameters
        ----------
        asked : PairAlignments
        """

    def suboptimal_alignments(self, asked: SuboptimalSearch) -> Generator[SuboptimalAlignments | None, None, None]:
        """Find the suboptimal alignments of all pairs, of any lengths, in bounded memory.

        Parameters
        ----------
        asked : SuboptimalSearch

        Yields
        ------
        SuboptimalAlignments, or None
            In order.

        Raises
        ------
        InputError
            If a score could leave 32 bits.
        """

    def suboptimal_kernels(self) -> tuple[Kernels, ...]:
        """Return the kernels that ``suboptimal_alignments`` needs compiled."""

    # ------------------------------------------------------------------ short reads

    def find_reads(self, search: ReadSearch) -> Generator[FoundReads | None, None, None]:
        """Find every hit.

        The arrays of an index that is searched again may stay on a GPU, and must not change.

        Parameters
        ----------
        search : ReadSearch

        Yields
        ------
        FoundReads, or None
            Of bounded size, reads in order.
        """

    def read_kernels(self, search: ReadSearch | None = None) -> tuple[Kernels, ...]:
        """Return the kernels that ``find_reads`` needs compiled.

        Parameters
        ----------
        search : ReadSearch, optional
            The search that comes next; None: any.
        """
