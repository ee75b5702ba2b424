"""The engine whose large calls are computed in portions by the workers of a cluster.

It is the CPU engine of this computer, but that the scores of searches, alignments of pairs, further
alignments and hits of reads are cut into portions (``engine_portions.py``), sent, and answered in
order (``portion_flow.py``): the analysis is the same, and so is every byte of its result. Calls
that are not worth the way are computed here, and so is all other work of a CPU engine.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import closing
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from gpu.cluster.engine_portions import (
    MOST_LETTERS,
    Inputs,
    next_portions,
    pair_portions,
    pair_rate,
    read_portions,
    read_rate,
    score_portions,
)
from gpu.cluster.engine_tasks import scores_by_group
from gpu.cluster.portion_flow import LEAST_SECONDS, Answers, Flow, PortionedCall, PortionSender
from gpu.core.errors import Cancelled
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.measurements import Rates, Work
from gpu.engines.work.reads import FoundReads, ReadSearch
from gpu.engines.work.scores import FoundScores, ScoreSearch
from gpu.engines.work.traces import AlignedPairs, NextAligned, NextAlignments, PairAlignments, check_scores
from gpu.jit.warm_up import Kernels

Begun = TypeVar("Begun")

#: Seconds that a letter takes on its way, of this computer's processor.
_SECONDS_A_LETTER = 10e-9
#: Seconds of a call that are enough to tell a rate.
_LEAST_TIMED = 0.1
#: Calls of a stream that are begun before the first one is read: bounds memory.
_MAX_BEGUN = 8
#: Work that comes as a stream is read in batches so many times as large.
_LARGER_BATCHES = 4


class ClusterRates(Rates):
    """Rates by which a run's time is estimated: of all workers together, for each thread here."""

    def __init__(self, here: CpuEngine, flow: Flow) -> None:
        self._here, self._flow = here, flow

    def of(self, work: Work) -> float:
        if work in ("sweep", "matches"):
            return self._here.rates.of(work)
        whole = self._flow.rates.of(work) * self._flow.sender.slots
        return max(self._here.rates.of(work), whole / self._here.workers)

    def remember_sweep(self, cells_a_second: float) -> None:
        self._here.rates.remember_sweep(cells_a_second)


class ClusterEngine(CpuEngine):
    """A ``CpuEngine`` that has workers of a cluster; used, and closed, by the thread that made it.

    Parameters
    ----------
    sender : PortionSender
        The way to the workers; closed with the engine.
    threads : int, optional
        Of this computer, for what is computed here; None: all cores.
    least_seconds : float
        Of a worker, for a portion.
    """

    #: Queries of a call, in residues: a portion's share a sweep as far as its engine's may.
    shared_rows = 1 << 20
    larger_batches = _LARGER_BATCHES

    def __init__(
        self,
        sender: PortionSender,
        threads: int | None = None,
        least_seconds: float = LEAST_SECONDS,
    ) -> None:
        super().__init__(threads, "computers of a cluster were asked for")
        #: Sentences on portions that were computed again.
        self.troubles: list[str] = []
        self._here = CpuEngine(threads)
        self._least = least_seconds
        self._flow = Flow(sender, self._usual, self.troubles.append, least_seconds)
        self._inputs = Inputs(sender.put, sender.withdraw)
        self._is_stream = False
        #: Units a second of a core, of calls that were computed here.
        self._rates_here: dict[str, float] = {}
        self.device = sender.device
        self.rates = ClusterRates(self._here, self._flow)

    def close(self) -> None:
        """Stop all portions that are under way."""
        self._flow.close()
        self._flow.sender.close()

    def begun_ahead(self, calls: Iterator[Begun]) -> Generator[Begun, None, None]:
        """Iterate calls of this engine that are begun as they are made, some ahead of the reader.

        Parameters
        ----------
        calls : iterator
            Makes a call of ``align_pairs`` or ``find_reads`` by each item.

        Yields
        ------
        The items, in order.

        Raises
        ------
        Whatever ``calls`` raises, after the items before.
        """
        begun: deque[Begun] = deque()
        failure: Exception | None = None
        is_ended = False
        self._is_stream = True
        try:
            while True:
                while not is_ended and len(begun) < _MAX_BEGUN and (not begun or self._flow.has_room):
                    try:
                        begun.append(next(calls))
                    except StopIteration:
                        is_ended = True
                    except Cancelled:
                        raise
                    except Exception as problem:  # noqa: BLE001 - raised below, in its place
                        failure, is_ended = problem, True
                if not begun:
                    break
                yield begun.popleft()
            if failure is not None:
                raise failure
        finally:
            self._is_stream = False
            self._flow.close_calls()

    # ------------------------------------------------------------------ kinds of work

    def scores(self, search: ScoreSearch) -> Generator[FoundScores | None, None, None]:
        if not self._are_sent("scores", _cells(search)):
            return self._timed("scores", _cells(search), scores_by_group(self._here, search))
        call = self._flow.begin(score_portions(self._flow, self._here, self._inputs, search))
        return Answers(call, self._scores(search, call))

    def _scores(self, search: ScoreSearch, call: PortionedCall) -> Generator[FoundScores | None, None, None]:
        count, cells, first = len(search.queries), 0, 0
        found = np.zeros((count, 0), np.int32)
        with closing(call.answers()) as answers:
            for answer in answers:
                if answer is None:
                    yield FoundScores(first, _shaped(found[:, :0], search), cells)
                    cells = 0
                    continue
                begin, end = answer.queries
                if begin == 0:
                    found = np.empty((count, answer.scores.shape[1]), np.int32)
                found[begin:end] = answer.scores
                cells += answer.cells
                if end == count:
                    yield FoundScores(answer.first, _shaped(found, search), cells)
                    cells, first = 0, answer.first + found.shape[1]

    def score_kernels(self, search: ScoreSearch) -> tuple[Kernels, ...]:
        return () if self._are_sent("scores", _cells(search)) else super().score_kernels(search)

    def align_pairs(self, asked: PairAlignments) -> Generator[AlignedPairs | None, None, None]:
        if not self._pairs_are_sent(asked):
            return self._timed(pair_rate(asked), _pair_cells(asked), self._here.align_pairs(asked))
        check_scores(asked)
        call = self._flow.begin(pair_portions(self._flow, self._here, asked))
        return Answers(call, call.answers())

    def pair_kernels(self, asked: PairAlignments) -> tuple[Kernels, ...]:
        return () if self._pairs_are_sent(asked) else super().pair_kernels(asked)

    def next_alignments(self, asked: NextAlignments) -> Generator[NextAligned | None, None, None]:
        if not self._are_sent("next", _pair_cells(asked.pairs), _pair_letters(asked.pairs)):
            return self._timed("next", _pair_cells(asked.pairs), self._here.next_alignments(asked))
        check_scores(asked.pairs)
        call = self._flow.begin(next_portions(self._flow, self._here, asked))
        return Answers(call, call.answers())

    def find_reads(self, search: ReadSearch) -> Generator[FoundReads | None, None, None]:
        if not self._reads_are_sent(search):
            return self._timed(read_rate(search), int(search.reads.lengths.sum()), self._here.find_reads(search))
        call = self._flow.begin(read_portions(self._flow, self._here, self._inputs, search))
        return Answers(call, call.answers())

    def read_kernels(self, search: ReadSearch | None = None) -> tuple[Kernels, ...]:
        if search is not None and self._reads_are_sent(search):
            return ()
        return super().read_kernels(search)

    # ------------------------------------------------------------------ here or there

    def _pairs_are_sent(self, asked: PairAlignments) -> bool:
        return self._are_sent(pair_rate(asked), _pair_cells(asked), _pair_letters(asked))

    def _reads_are_sent(self, search: ReadSearch) -> bool:
        letters = int(search.reads.lengths.sum())
        return self._are_sent(read_rate(search), letters, letters)

    def _are_sent(self, rate: str, units: float, letters: int = 0) -> bool:
        """True if a call of so much work goes to the workers, with so many letters.

        It does if portions of it, of as many letters as they may have, take long enough: two of
        them, or one if other calls go beside it. And if a worker is much faster than this computer.
        """
        flow = self._flow
        if not flow.sender.slots or not units:
            return False
        there, way = units / flow.rates.of(rate), letters * _SECONDS_A_LETTER
        portion = there / max(1.0, letters / MOST_LETTERS)
        if portion >= self._least and (self._is_stream or there >= 2 * self._least):
            return True
        # As fast as a core there is one here.
        here = there * max(1.0, flow.sender.cores) / self._here.workers
        return here >= self._least + 2 * (there + way)

    def _timed(self, rate: str, units: float, answers: Generator[Any, None, None]) -> Generator[Any, None, None]:
        """The answers of a call that is computed here; workers are guessed to be as fast."""
        seconds, begun = 0.0, time.perf_counter()
        with closing(answers):
            for answer in answers:
                seconds += time.perf_counter() - begun
                yield answer
                begun = time.perf_counter()
        seconds += time.perf_counter() - begun
        if seconds >= _LEAST_TIMED:
            self._rates_here[rate] = units / seconds / self._here.workers

    def _usual(self, rate: str) -> float:
        """The rate of a worker that is not known yet."""
        of_core = self._rates_here.get(rate) or self._here.rates.of(_known(rate))
        return of_core * max(1.0, self._flow.sender.cores)


def _known(rate: str) -> Any:
    """The kind of work by which a rate is guessed."""
    return "pairs" if rate == "next" else rate


def _cells(search: ScoreSearch) -> int:
    return sum(map(len, search.queries)) * int(search.entries.lengths.sum())


def _pair_cells(asked: PairAlignments) -> int:
    return int(np.dot(asked.queries.lengths, asked.references.lengths))


def _pair_letters(asked: PairAlignments) -> int:
    return int(asked.queries.lengths.sum() + asked.references.lengths.sum())


def _shaped(scores: NDArray[np.int32], search: ScoreSearch) -> NDArray[np.int32]:
    """Scores by query and entry, as ``FoundScores`` has them."""
    return scores if search.also else scores[0]
