"""The CUDA engine: large work runs on the card, small work on the processor."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from gpu.core.errors import DeviceError, OutOfMemory
from gpu.core.memoized import Memoized
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda import compiler
from gpu.engines.cuda.card_work import BEFORE_THE_CARD, CardWork, MatchWork, PairWork, ReadWork, ScoreWork
from gpu.engines.cuda.device_pool import DevicePool, ShapeFields
from gpu.engines.cuda.partitions import batches
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.cuda.sweep.strategy import Strategy, begin_upper_bound, choose_strategy
from gpu.engines.cuda.sweep.strip_shape import LaunchShape, with_memoized_bound, word_format_for
from gpu.engines.cuda.traces import plan
from gpu.engines.measurements import Rates, cores
from gpu.engines.work.arrays import Int64
from gpu.engines.work.matches import FoundMatches, MatchSearch
from gpu.engines.work.partitions import FarSide
from gpu.engines.work.reads import FoundReads, ReadSearch
from gpu.engines.work.scores import FoundScores, ScoreSearch
from gpu.engines.work.sweep import Band, Sweep, SweepJob, SweepProgress
from gpu.engines.work.traces import AlignedPairs, PairAlignments, SuboptimalAlignments, SuboptimalSearch
from gpu.engines.work.word_samples import WordGrid, WordSamples, columns_in
from gpu.jit.warm_up import Kernels, numba_kernels
from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from gpu.engines.cuda.driver import Card

#: The share of a card's free memory that marks of words may take.
_SHARE_FOR_MARKS = 0.75
#: Cells a second of a multiprocessor in a large matrix: half of an H200's.
_SWEPT_A_MULTIPROCESSOR = 1.2e10
#: Below this many cells the processor is done before the card has its input.
SMALL = 2_000_000_000


class CudaEngine:
    """The ``Engine`` of NVIDIA cards; small work is done by the processor.

    The context is made by the first work that is for the card, in its thread, and detached by
    ``close`` in the same.
    """

    name = "cuda"
    is_card = True
    workers = 1
    library_bytes = 84 << 20
    #: A card scores each query by itself.
    shared_rows = 0
    # fmt: off
    rates = Rates("cuda", {
        "sweep": 2e11, "matches": 400e6, "scores": 500e9, "pairs": 200e9, "pair_scores": 400e9,
        "reads": 200e6, "exact_reads": 400e6,
    })
    # fmt: on

    def __init__(
        self,
        card: CardInfo,
        threads: int | None = None,
        reason: str = "",
        small: int = SMALL,
        memory: int | None = None,
        shape: ShapeFields | None = None,
        others: Sequence[CardInfo] = (),
        together: int | None = None,
        strips: int | None = None,
    ) -> None:
        """``memory``: bytes of a card that a sweep may use. ``shape``: fields of ``LaunchShape``.

        ``others``: cards that take part in sweeps of ``together`` cells and more (None: where it
        pays), in super-strips of ``strips`` strips (None: of as many as are best).
        """
        self._info = card
        self.rates = self.rates.at_least("sweep", _SWEPT_A_MULTIPROCESSOR * card.multiprocessors)
        self._pool = DevicePool((card, *others), shape, memory, together, strips)
        self._cpu = CpuEngine(threads)
        self._small = small
        self._memory = memory
        self._shape = shape
        self._card: Card | None = None
        self._matches = MatchWork(self._cpu, small, memory, BEFORE_THE_CARD)
        self._scores = ScoreWork(self._cpu, small, memory, small)
        self._pairs = PairWork(self._cpu, small, memory, small)
        self._reads = ReadWork(self._cpu, small, memory, BEFORE_THE_CARD)
        #: Kernels by name and architecture.
        self._kernels: dict[tuple[str, str], Kernels] = {}
        self.threads = self._cpu.threads
        self.reason = reason
        self.device = self._pool.device

    @property
    def host_threads(self) -> int:
        return cores()

    @property
    def identity(self) -> dict[str, str]:
        return {"engine": self.name, "device": self.device}

    def sweep(self, sweep: Sweep) -> Generator[Band | SweepProgress, None, None]:
        rows = len(sweep.a) - sweep.first_row
        with closing(self.sweep_batch([SweepJob(rows, rows * len(sweep.b), lambda: sweep)])) as steps:
            for _, step in steps:
                yield step

    def sweep_batch(self, jobs: Sequence[SweepJob]) -> Generator[tuple[int, Band | SweepProgress], None, None]:
        numbers = [number for number, job in enumerate(jobs) if not (job.is_background or job.is_over())]
        todo = [jobs[number] for number in numbers]
        make = Memoized(lambda: with_memoized_bound(todo[0].make()))
        strategy = choose_strategy(
            # A single job is made before the choice.
            [replace(todo[0], make=make)] if len(todo) == 1 else todo,
            *(self.threads, self._small, self._card is not None, self._pool.least_cells, self._pool.pays),
        )
        if strategy is Strategy.PROCESSOR or not self._is_ours():
            yield from self._cpu.sweep_batch(jobs)
            return
        if strategy is Strategy.ONE_BY_ONE:
            for number, job in zip(numbers, todo, strict=True):
                with closing(self.sweep_batch([job])) as steps:
                    for _, step in steps:
                        yield number, step
            return
        # Not earlier: its import loads the driver.
        from gpu.engines.cuda.driver import card_errors

        with card_errors():
            if strategy is Strategy.MULTI_GPU:
                yield from self._sweep_on_cards(numbers[0], todo[0], make())
                return
            made = {}
            if strategy is Strategy.ALONE:
                made[numbers[0]] = make()
                if self._card is None:
                    begin_upper_bound(make())
            from gpu.engines.cuda.sweep.batch import Batch

            card = self._card_in_use()
            # An index may fill the card; the next search uploads it again.
            card.resident.evict()
            shape = LaunchShape(*self._shape) if self._shape else None
            yield from Batch(card, jobs, made, shape, self._memory).run()

    def _sweep_on_cards(
        self, number: int, job: SweepJob, sweep: Sweep
    ) -> Generator[tuple[int, Band | SweepProgress], None, None]:
        if self._card is not None:
            # The pool has a context of its own on it.
            self._card.resident.evict()
            self._card.memory.free_held()
        with closing(self._pool.sweep(sweep, self._lose)) as steps:
            for step in steps:
                yield number, step
                if job.is_over():
                    return

    def _lose(self, card: CardInfo) -> None:
        """Stop using a card of the pool that failed."""
        if card == self._info and self._pool.cards:
            self._close_card()
            self._info = self._pool.cards[0]

    def _card_in_use(self) -> Card:
        from gpu.engines.cuda.driver import Card

        if self._card is None:
            self._card = Card(self._info.index)
        return self._card

    def sweep_kernels(self, scoring: Scoring, cells: int | None = None) -> tuple[Kernels, ...]:
        word_format_for(scoring)
        if self._is_small(cells):
            return self._cpu.sweep_kernels(scoring)
        architectures = dict.fromkeys(card.architecture for card in self._pool.cards)
        sweeps = (self._on_card("sweep.cu", architecture) for architecture in architectures)
        return (*sweeps, self._on_card("word_bound.cu"), *self._cpu.sweep_kernels(scoring))

    def word_samples(self, grid: WordGrid, raise_if_cancelled: Callable[[], None]) -> WordSamples:
        from gpu.engines.cuda.driver import card_errors

        with card_errors():
            from gpu.engines.cuda.word_samples import CudaWordSamples

            return CudaWordSamples(self._card_in_use(), grid)

    def columns_marked_at_once(self, free: int) -> int:
        from gpu.engines.cuda.driver import card_errors

        with card_errors():
            card = self._card_in_use()
            card.resident.evict()
            # Some drivers would lend the computer's memory beyond; and boxes need some, too.
            return columns_in(int(_SHARE_FOR_MARKS * card.free_memory()))

    def cross(
        self, a: Codes, b: Codes, kind: int, target: int, far: FarSide, scoring: Scoring, straight: bool = False
    ) -> tuple[Int64, int, bool]:
        return self._cpu.cross(a, b, kind, target, far, scoring, straight)

    def split(self, a: Codes, b: Codes, partitions: Int64, scoring: Scoring) -> tuple[Int64, int]:
        card = self._card_for(partitions, batches.MIN_TO_SPLIT)
        if card is not None:
            from gpu.engines.cuda.driver import card_errors
            from gpu.engines.cuda.partitions import launcher

            # Where the card has too little memory left, the processor does it.
            with suppress(OutOfMemory), card_errors():
                return launcher.split(card, self._cpu, a, b, partitions, scoring)
        return self._cpu.split(a, b, partitions, scoring)

    def are_large(self, partitions: Int64, scoring: Scoring) -> NDArray[np.bool_]:
        if not self._is_ours():
            return self._cpu.are_large(partitions, scoring)
        most = batches.most_in_one(partitions, scoring, self._info)
        return self._cpu.are_large(partitions, scoring) & ~batches.can_split(partitions, scoring, most)

    def align(self, a: Codes, b: Codes, partitions: Int64, scoring: Scoring) -> tuple[Int64, Int64, int]:
        card = self._card_for(partitions, batches.MIN_TO_ALIGN)
        if card is not None:
            from gpu.engines.cuda.driver import card_errors
            from gpu.engines.cuda.partitions import launcher

            with suppress(OutOfMemory), card_errors():
                return launcher.align(card, self._cpu, a, b, partitions, scoring)
        return self._cpu.align(a, b, partitions, scoring)

    def partition_kernels(self, scoring: Scoring, cells: int | None = None) -> tuple[Kernels, ...]:
        needed = self._cpu.partition_kernels(scoring)
        return needed if self._is_small(cells) else (self._on_card("partitions.cu"), *needed)

    def matches(self, search: MatchSearch) -> Generator[FoundMatches | None, None, None]:
        return self._answers(self._matches, search, self._cpu.matches)

    def match_kernels(self, search: MatchSearch | None = None) -> tuple[Kernels, ...]:
        # Compiling for the card takes far longer than a search that is too small for it: such a
        # search neither compiles nor waits. The size of the whole search is not known before, nor
        # the number of queries that follow, so the kernels are loaded on the card's first use.
        needed = self._cpu.match_kernels(search)
        return (*needed, *self._card_kernels(self._matches, search))

    @property
    def match_seconds(self) -> dict[str, float]:
        return self._matches.seconds

    def scores(self, search: ScoreSearch) -> Generator[FoundScores | None, None, None]:
        return self._answers(self._scores, search, self._cpu.scores)

    def score_kernels(self, search: ScoreSearch) -> tuple[Kernels, ...]:
        # Kernels of one device only: compiling for the card takes far longer than a small search,
        # and loading the processor's longer than the card takes for a large one. If the card turns
        # out to lack memory, the processor's are loaded on their first use.
        return self._card_kernels(self._scores, search) or self._cpu.score_kernels(search)

    def align_pairs(self, asked: PairAlignments) -> Generator[AlignedPairs | None, None, None]:
        return self._answers(self._pairs, asked, self._cpu.align_pairs)

    def pair_kernels(self, asked: PairAlignments) -> tuple[Kernels, ...]:
        ours = self._card_kernels(self._pairs, asked)
        if not ours:
            return self._cpu.pair_kernels(asked)
        layout = self._kernels.setdefault(("pair jobs", ""), numba_kernels("pair_jobs", *plan.OF_JOBS))
        # Loading the processor's kernels takes longer than a million pairs on the card.
        needed = () if plan.are_all_ours(asked) else self._cpu.pair_kernels(asked)
        return (*needed, layout, *ours)

    def suboptimal_alignments(self, asked: SuboptimalSearch) -> Generator[SuboptimalAlignments | None, None, None]:
        return self._cpu.suboptimal_alignments(asked)

    def suboptimal_kernels(self) -> tuple[Kernels, ...]:
        return self._cpu.suboptimal_kernels()

    def find_reads(self, search: ReadSearch) -> Generator[FoundReads | None, None, None]:
        return self._answers(self._reads, search, self._cpu.find_reads)

    def read_kernels(self, search: ReadSearch | None = None) -> tuple[Kernels, ...]:
        needed = self._cpu.read_kernels(search)
        return (*needed, *self._card_kernels(self._reads, search))

    @property
    def read_seconds(self) -> dict[str, float]:
        return self._reads.seconds

    def close(self) -> None:
        self._pool.close()
        self._close_card()

    def _close_card(self) -> None:
        if self._card is None:
            return
        from gpu.engines.cuda.driver import card_errors

        card, self._card = self._card, None
        # After a failure the context may be lost already; the error has been reported.
        with suppress(DeviceError), card_errors(), ExitStack() as closing_all:
            # In the reverse order, each even if one before it fails.
            closing_all.callback(card.close)
            for work in (self._matches, self._scores, self._pairs, self._reads):
                closing_all.callback(work.close)

    def _card_for(self, partitions: Int64, least: int) -> Card | None:
        """The card, if it is faster for a batch, and making its context is worth it."""
        pays = batches.cells_of(partitions) >= self._small or (
            self._card is not None and batches.pays(partitions, least)
        )
        if not (pays and self._is_ours() and batches.is_dense(partitions)):
            return None
        from gpu.engines.cuda.driver import card_errors

        with card_errors():
            return self._card_in_use()

    def _pays(self, work: CardWork[Any], asked: Any) -> bool:
        """Return True if the card is faster, its start and uploads included; False for None."""
        return asked is not None and self._is_ours() and work.pays(asked)

    def _card_kernels(self, work: CardWork[Any], asked: Any) -> tuple[Kernels, ...]:
        return (self._on_card(work.source),) if self._pays(work, asked) else ()

    def _answers(
        self, work: CardWork[Any], asked: Any, here: Callable[[Any], Generator[Any, None, None]]
    ) -> Generator[Any, None, None]:
        """The answers of the card where that pays and its memory suffices, else those from here."""
        pays, has_room = self._pays(work, asked), False
        work.count(asked)
        if pays:
            from gpu.engines.cuda.driver import card_errors

            with suppress(OutOfMemory), card_errors():
                work.begin(self._card_in_use(), asked)
                has_room = True
            if has_room:
                with card_errors():
                    yield from work.launcher.run(asked)
                return
        yield from here(asked)

    def _is_small(self, cells: int | None) -> bool:
        """Return True if no context will be made for so few cells."""
        return cells is not None and cells < self._small and self._card is None

    def _on_card(self, source: str, architecture: str | None = None) -> Kernels:
        """Kernels of the card, or an architecture, cached: looking up reads their sources."""
        of = (source, architecture or self._info.architecture)
        if of not in self._kernels:

            def load() -> None:
                compiler.binary(*of)

            self._kernels[of] = Kernels(load, partial(compiler.is_compiled, *of))
        return self._kernels[of]

    def _is_ours(self) -> bool:
        """Return True if the context belongs, or would belong, to this thread."""
        return self._card is None or self._card.owner == threading.get_ident()
