"""Launches of pair alignment in portions: one is computed while another one's answers are fetched.


The CPU aligns the pairs that are not for the card (``jobs.look_over``), such as empty or very long
ones, at the same time; all come out in order.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.core.phrase import Phrase
from gpu.engines.cuda.device_memory import DeviceArena, Upload
from gpu.engines.cuda.driver import Card, cuda
from gpu.engines.cuda.portions import answers_of
from gpu.engines.cuda.traces import plan
from gpu.engines.cuda.traces.plan import JOB_WORDS, PAIRS, JobLimits, TraceShape, look_over, make_jobs
from gpu.engines.engine import Engine
from gpu.engines.work.arrays import Int64
from gpu.engines.work.traces import AlignedPairs, Mode, PairAlignments, check_scores
from gpu.sequences.record_batch import taken

SOURCE = "traces.cu"
#: ``Traces`` of the kernels; ``unused`` fills the last eight bytes, as C does.
_TRACES = np.dtype(
    [(name, np.uint64) for name in ("queries", "references", "jobs", "room", "matrix", "answers", "runs", "run_rooms")]
    + [
        (name, np.int32)
        for name in ("pairs", "jobs_n", "lanes", "codes", "matching", "first", "extend", "mode", "traced", "unused")
    ]
)
#: int32 of an answer, all pairs' scores first, then all starts …: query's and reference's start and
#: end, runs.
_ANSWER = 6
_SCORE, _QUERY_START, _QUERY_END, _REFERENCE_START, _REFERENCE_END, _RUNS = range(6)
#: Bytes that a portion's jobs may keep at most, and at least must to be worth it.
_MAX_KEPT, _MIN_KEPT = 8 << 30, 64 << 20
#: Of the free memory, the part that is taken, and portions that are under way.
_PART, _AHEAD = 0.6, 3
_GATHER_THREADS = 256


class CudaPairs:
    """Runs questions one after another, in the thread that made the card."""

    def __init__(self, card: Card, cpu: Engine, memory: int | None = None, pairs: int = PAIRS) -> None:
        """``cpu``: aligner of the other pairs; ``memory``: bytes of free memory to use;
        ``pairs``: of a portion.
        """
        self.card = card
        self.cpu = cpu
        self.pairs = pairs
        self.streams = [cuda.Stream() for _ in range(_AHEAD)]
        self._memory = memory or 2**62
        self._limits = JobLimits(0)
        self._shared_bytes = card.shared_bytes
        self._upload = Upload(card, cuda.Stream())
        self._pinned = cuda.pagelocked_empty(8 << 20, np.uint32)

    def holds(self, asked: PairAlignments) -> bool:
        """True: pairs need nothing on the card."""
        return True

    def make_room(self, asked: PairAlignments) -> None:
        """Evict other work, and look how much memory there is.

        Raises ``cuda.MemoryError`` if it is too little.
        """
        self.card.resident.evict()
        free = min(int(_PART * self.card.free_memory(int(_AHEAD * _MAX_KEPT / _PART))), self._memory)
        self._limits = JobLimits(min(free // _AHEAD, _MAX_KEPT), self.pairs)
        if self._limits.kept < min(_MIN_KEPT, self._memory // _AHEAD):
            raise cuda.MemoryError(Phrase("{:,} bytes are free", free))

    def run(self, asked: PairAlignments) -> Generator[AlignedPairs | None, None, None]:
        """The generator behind ``Engine.align_pairs``."""
        check_scores(asked)
        rows = plan.rows_that_fit(len(asked.matrix.scores), self._shared_bytes)
        shapes, edges = look_over(asked, self._limits._replace(rows=rows))
        with ThreadPoolExecutor(1, "pairs on CPU") as pool:

            def make(first: int, last: int, stream: Any) -> _Portion:
                return _Portion(self, asked, shapes, first, last, stream, pool)

            yield from answers_of(edges.tolist(), self.streams, make)

    def close(self) -> None:
        """Give the card's memory back."""
        self._pinned.base.free()

    def launch(
        self, name: str, stream: Any, blocks: int, threads: int, shared: int, types: str, *arguments: Any
    ) -> None:
        """Launch a kernel of ``traces.cu``."""
        function = self.card.kernel(SOURCE, name, types, self._shared_bytes)
        function.prepared_async_call((blocks, 1), (threads, 1, 1), stream, *arguments, shared_size=shared)

    def upload(self, place: int, array: np.ndarray, stream: Any) -> Iterator[bool]:
        """Carry an array to the card; what follows on ``stream`` finds it there."""
        yield from self._upload.put(place, array)
        self._upload.lead(stream)

    def fetch(self, place: int, count: int, stream: Any) -> NDArray[np.uint32]:
        """So many words from an address, behind everything on ``stream``."""
        found = np.empty(count, np.uint32)
        for start in range(0, count, len(self._pinned)):
            some = self._pinned[: min(count - start, len(self._pinned))]
            cuda.memcpy_dtoh_async(some, place + 4 * start, stream)
            stream.synchronize()
            found[start : start + len(some)] = some
        return found


class _CpuPairs(NamedTuple):
    """Alignments by the CPU: pairs ``numbers`` int64[k] of a portion."""

    numbers: Int64
    answers: list[AlignedPairs]

    def fields(self) -> NDArray[np.int32]:
        """int32[_ANSWER, k], as from the card."""
        found = np.zeros((_ANSWER, len(self.numbers)), np.int32)
        for some in self.answers:
            part = found[:, some.first : some.first + len(some.scores)]
            part[_SCORE] = some.scores
            part[_QUERY_START], part[_QUERY_END] = some.query_starts, some.query_ends
            part[_REFERENCE_START], part[_REFERENCE_END] = some.reference_starts, some.reference_ends
            part[_RUNS] = np.diff(some.run_starts)
        return found

    def place(self, runs: NDArray[np.uint32], run_starts: Int64) -> None:
        """Copy the runs to where they belong in those of the portion."""
        for some in self.answers:
            begins = run_starts[self.numbers[some.first : some.first + len(some.scores)]]
            moves = np.repeat(begins - some.run_starts[:-1], np.diff(some.run_starts))
            runs[moves + np.arange(len(some.runs))] = some.runs


class _Portion:
    """Pairs ``first`` to ``last``, with one answer. ``pool``: the thread of the CPU's pairs."""

    def __init__(
        self,
        owner: CudaPairs,
        asked: PairAlignments,
        shapes: NDArray[np.uint8],
        first: int,
        last: int,
        stream: Any,
        pool: ThreadPoolExecutor,
    ) -> None:
        self.stream, self._pool = stream, pool
        self._owner, self._asked = owner, asked
        self._first, self._last = first, last
        self._room = DeviceArena(owner.card)
        self._jobs = make_jobs(asked, shapes, first, last)
        self._cpu_pairs: Future[_CpuPairs] | None = None
        self._stopped = False
        self._answers = self._runs = self._run_rooms = 0

    def start(self) -> Iterator[None]:
        """Carry letters to the card and launch everything; yields now and then."""
        asked, jobs = self._asked, self._jobs
        if len(jobs.others):
            self._cpu_pairs = self._pool.submit(self._align_on_cpu, jobs.others)
        count = self._last - self._first
        self._answers = self._room.take(4 * _ANSWER * count)
        cuda.memset_d32_async(self._answers, 0, _ANSWER * count, self.stream)
        if not jobs.shapes:
            return
        places = []
        for side in (asked.queries, asked.references):
            begin, end = int(side.starts[self._first]), int(side.starts[self._last])
            places.append(self._room.take(end - begin))
            for _ in self._owner.upload(places[-1], side.codes[begin:end], self.stream):
                yield
        self._run_rooms = self._put(jobs.run_rooms)
        self._runs = self._room.take(4 * jobs.letters)
        self._launch(*places)

    def answers(self) -> Generator[AlignedPairs | None, None, None]:
        """Yield the answer, and None while it waits."""
        done = cuda.Event()
        done.record(self.stream)
        while not done.query():
            yield None
        while self._cpu_pairs is not None and not self._cpu_pairs.done():
            yield None
        count = self._last - self._first
        fields = self._owner.fetch(self._answers, _ANSWER * count, self.stream).view(np.int32).reshape(_ANSWER, count)
        cpu_pairs = self._cpu_pairs.result() if self._cpu_pairs is not None else _CpuPairs(np.zeros(0, np.int64), [])
        if len(cpu_pairs.numbers):
            fields[:, cpu_pairs.numbers] = cpu_pairs.fields()
        run_starts = np.zeros(count + 1, np.int64)
        np.cumsum(fields[_RUNS], out=run_starts[1:])
        runs = np.zeros(0, np.uint32)
        if run_starts[-1]:
            runs = self._gather(run_starts)
            cpu_pairs.place(runs, run_starts)
        yield AlignedPairs(
            self._first,
            fields[_SCORE],
            fields[_QUERY_START],
            fields[_QUERY_END],
            fields[_REFERENCE_START],
            fields[_REFERENCE_END],
            runs,
            run_starts,
            self._jobs.cells,
        )

    def close(self) -> None:
        """Wait for what is under way, and give the memory back."""
        self._stopped = True
        self.stream.synchronize()
        self._room.free()

    def _launch(self, queries: int, references: int) -> None:
        asked, jobs = self._asked, self._jobs
        matrix = np.ascontiguousarray(asked.matrix.scores, np.int16)
        parameters = np.zeros(1, _TRACES)
        parameters["queries"], parameters["references"] = queries, references
        parameters["room"] = self._room.take(8 * jobs.room)
        parameters["matrix"] = self._put(matrix)
        parameters["answers"], parameters["runs"], parameters["run_rooms"] = self._answers, self._runs, self._run_rooms
        parameters["codes"], parameters["matching"] = len(matrix), asked.matrix.matching
        parameters["first"], parameters["extend"] = asked.gaps.first, asked.gaps.extend
        parameters["pairs"] = self._last - self._first
        parameters["mode"], parameters["traced"] = plan.MODES[asked.mode], asked.traced
        table = self._put(jobs.table)
        for shape, begin, end in jobs.shapes:
            parameters["jobs"] = table + 4 * JOB_WORDS * begin
            parameters["jobs_n"], parameters["lanes"] = end - begin, shape.lanes
            self._launch_shape(shape, end - begin, parameters.tobytes(), len(matrix))

    def _launch_shape(self, shape: TraceShape, jobs: int, parameters: bytes, codes: int) -> None:
        kind = "local" if self._asked.mode is Mode.LOCAL else "other"
        types = f"{_TRACES.itemsize}s"
        at_once = plan.SWEEP_THREADS // shape.lanes
        shared = plan.sweep_shared(shape, codes)
        name = f"sweep_{kind}_{shape.rows}"
        self._owner.launch(name, self.stream, -(-jobs // at_once), plan.SWEEP_THREADS, shared, types, parameters)
        blocks = -(-2 * jobs // plan.PATH_THREADS)
        shared = plan.path_shared(shape)
        name = f"answer_{shape.rows}"
        self._owner.launch(name, self.stream, blocks, plan.PATH_THREADS, shared, types, parameters)

    def _gather(self, run_starts: Int64) -> NDArray[np.uint32]:
        """The runs in the order of the pairs, with gaps for pairs that the CPU aligned."""
        count, total = len(run_starts) - 1, int(run_starts[-1])
        if not self._runs:
            return np.empty(total, np.uint32)
        out = self._room.take(4 * total)
        starts = self._put(run_starts[:-1].astype(np.uint32))
        blocks = -(-count * 32 // _GATHER_THREADS)
        arguments = (self._answers, self._runs, self._run_rooms, starts, count, out)
        self._owner.launch("gather_runs", self.stream, blocks, _GATHER_THREADS, 0, "PPPPiP", *arguments)
        return self._owner.fetch(out, total, self.stream)

    def _put(self, array: np.ndarray) -> int:
        place = self._room.take(array.nbytes)
        for _ in self._owner.upload(place, array, self.stream):
            pass
        return place

    def _align_on_cpu(self, numbers: Int64) -> _CpuPairs:
        asked = self._asked
        queries, references = (taken(side, self._first + numbers) for side in (asked.queries, asked.references))
        these = PairAlignments(queries, references, asked.matrix, asked.gaps, asked.mode, asked.ties, asked.traced)
        answers: list[AlignedPairs] = []
        with closing(self._owner.cpu.align_pairs(these)) as all_answers:
            for answer in all_answers:
                if self._stopped:
                    break
                if answer is not None:
                    answers.append(answer)
        return _CpuPairs(numbers, answers)
