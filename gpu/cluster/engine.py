"""The engine whose large calls are computed in portions by the workers of a cluster.

It is the CPU engine of this computer, but that the scores of searches, alignments of pairs, further
alignments and hits of reads are cut into portions (``engine_portions.py``), sent, and answered in
order (``portion_flow.py``): the analysis is the same, and so is every byte of its result. Calls
that are not worth the way are computed here, and so is all other work of a CPU engine.
"""

from __future__ import annotations

import threading
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from gpu.cluster.computer import Computer, Needs
from gpu.cluster.engine_portions import (
    MOST_LETTERS,
    Inputs,
    pair_portions,
    pair_rate,
    read_portions,
    read_rate,
    score_portions,
    suboptimal_portions,
)
from gpu.cluster.engine_tasks import scores_by_group
from gpu.cluster.portion_flow import LEAST_SECONDS, Answers, Flow, Portion, PortionedCall, PortionSender
from gpu.cluster.task import ClusterTask
from gpu.core.errors import Cancelled
from gpu.core.phrase import Phrase, joined
from gpu.core.units import counted
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.measurements import Rates, Work
from gpu.engines.work.reads import FoundReads, ReadSearch
from gpu.engines.work.scores import FoundScores, ScoreSearch
from gpu.engines.work.traces import AlignedPairs, PairAlignments, SuboptimalAlignments, SuboptimalSearch, check_scores
from gpu.jit.warm_up import Kernels

if TYPE_CHECKING:
    from gpu.cluster.connection import Cluster

Begun = TypeVar("Begun")

_FUNCTION = "gpu.cluster.engine_tasks:compute_portion"
#: Seconds between two looks at who is there.
_LOOK_SECONDS = 3.0

#: Seconds that a letter takes on its way, of this computer's processor.
_SECONDS_A_LETTER = 10e-9
#: Seconds of a call that are enough to tell a rate.
_LEAST_TIMED = 0.1
#: Calls of a stream that are begun before the first one is read: bounds memory.
_MAX_BEGUN = 8
#: Work that comes as a stream is read in batches so many times as large.
_LARGER_BATCHES = 4


class ClusterSender:
    """A ``PortionSender`` to the workers of a connection that can compute with an engine.

    Parameters
    ----------
    cluster : Cluster
        Stays open.
    engine : str
        As requests call it: "cuda" asks for workers with a card.
    on_look : callable, optional
        Called with the sender after each answer, and each look at who is there; by any thread.

    Attributes
    ----------
    portions, seconds
        How many each computer has computed, and the time it took.
    devices
        Descriptions of the computers' devices, also of those that are gone.
    names
        The computers that were there at the last look.

    Raises
    ------
    InputError
        If all workers have another program.
    DeviceError
        If there is no worker that has what the request asks for.
    """

    def __init__(
        self, cluster: Cluster, engine: str = "auto", on_look: Callable[[ClusterSender], None] = lambda sender: None
    ) -> None:
        self._cluster, self._engine, self._on_look = cluster, engine, on_look
        self.troubles = cluster.troubles
        self.wait, self.wake, self.withdraw = cluster.wait, cluster.wake, cluster.withdraw
        self._needs = Needs(card=engine == "cuda")
        self._closed = threading.Event()
        self.portions: Counter[str] = Counter()
        self.seconds: dict[str, float] = defaultdict(float)
        self.devices: dict[str, str] = {}
        self.names: frozenset[str] = frozenset()
        self._take(cluster.usable(self._needs))
        threading.Thread(target=self._look, name="computers", daemon=True).start()

    @property
    def slots(self) -> int:
        return self._workers if self._cluster.is_connected else 0

    def send(self, portion: Portion) -> ClusterTask:
        inputs, described, arrays = portion.question()
        return self._cluster.submit(
            _FUNCTION,
            (self._engine, portion.work, [tuple(one) for one in inputs], described, arrays),
            needs=self._needs,
            key=f"portion-{portion.work}",
            name=portion.work,
            read=portion.read,
        )

    def count(self, computer: str, seconds: float) -> None:
        self.portions[computer] += 1
        self.seconds[computer] += seconds
        self._on_look(self)

    def put(self, array: NDArray[Any]) -> str:
        return self._cluster.put_bytes(np.ascontiguousarray(array).data.cast("B"))[0]

    def close(self) -> None:
        self._closed.set()

    def _look(self) -> None:
        """In a thread."""
        while not self._closed.wait(_LOOK_SECONDS):
            self.look()

    def look(self) -> None:
        """See who comes and goes."""
        try:
            self._take(self._cluster.usable(self._needs))
        except Exception:  # noqa: BLE001 - the scheduler or all workers are gone, maybe for a moment
            self._workers = 0
            if self._cluster.is_connected:
                self.names = frozenset()
        self._on_look(self)

    def _take(self, computers: list[Computer]) -> None:
        self._workers = len(computers)
        self.names = frozenset(computer.name for computer in computers)
        for one in computers:
            self.devices[one.name] = (
                joined(", ", one.devices) if one.devices else joined(": ", ("CPU", counted(one.cores, "cores")))
            )
        cores = sum(computer.cores for computer in computers)
        self.cores = cores / len(computers)
        cards = sorted({card for computer in computers for card in computer.devices})
        having = joined(", ", [counted(cores, "cores"), *cards])
        self.device: str = Phrase("{} of a cluster: {}", counted(len(computers), "workers"), having)


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
        super().__init__(threads, Phrase("computers of a cluster were asked for"))
        self._here = CpuEngine(threads)
        self._least = least_seconds
        self._flow = Flow(sender, self._here, self._usual, least_seconds)
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
        call = self._flow.begin(score_portions(self._flow, self._inputs, search))
        return Answers(call, self._scores(search, call))

    def _scores(self, search: ScoreSearch, call: PortionedCall) -> Generator[FoundScores | None, None, None]:
        count = len(search.queries)
        found = np.zeros((count, 0), np.int32)
        with closing(call.answers()) as answers:
            for answer in answers:
                if answer is None:
                    yield None
                    continue
                begin, end = answer.queries
                if begin == 0:
                    found = np.empty((count, answer.scores.shape[1]), np.int32)
                found[begin:end] = answer.scores
                done = found if end == count else found[:, :0]
                yield FoundScores(answer.first, done if search.also else done[0], answer.cells)

    def score_kernels(self, search: ScoreSearch) -> tuple[Kernels, ...]:
        return () if self._are_sent("scores", _cells(search)) else super().score_kernels(search)

    def align_pairs(self, asked: PairAlignments) -> Generator[AlignedPairs | None, None, None]:
        if not self._pairs_are_sent(asked):
            return self._timed(pair_rate(asked), _pair_cells(asked), self._here.align_pairs(asked))
        check_scores(asked)
        call = self._flow.begin(pair_portions(self._flow, asked))
        return Answers(call, call.answers())

    def pair_kernels(self, asked: PairAlignments) -> tuple[Kernels, ...]:
        return () if self._pairs_are_sent(asked) else super().pair_kernels(asked)

    def suboptimal_alignments(self, asked: SuboptimalSearch) -> Generator[SuboptimalAlignments | None, None, None]:
        if not self._are_sent("suboptimal", _pair_cells(asked.pairs), _pair_letters(asked.pairs)):
            return self._timed("suboptimal", _pair_cells(asked.pairs), self._here.suboptimal_alignments(asked))
        check_scores(asked.pairs)
        call = self._flow.begin(suboptimal_portions(self._flow, asked))
        return Answers(call, call.answers())

    def find_reads(self, search: ReadSearch) -> Generator[FoundReads | None, None, None]:
        if not self._reads_are_sent(search):
            return self._timed(read_rate(search), int(search.reads.lengths.sum()), self._here.find_reads(search))
        call = self._flow.begin(read_portions(self._flow, self._inputs, search))
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
    return "pairs" if rate == "suboptimal" else rate


def _cells(search: ScoreSearch) -> int:
    return sum(map(len, search.queries)) * int(search.entries.lengths.sum())


def _pair_cells(asked: PairAlignments) -> int:
    return int(np.dot(asked.queries.lengths, asked.references.lengths))


def _pair_letters(asked: PairAlignments) -> int:
    return int(asked.queries.lengths.sum() + asked.references.lengths.sum())
