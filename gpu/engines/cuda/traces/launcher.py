"""Aligning many pairs on the card: portions of them, one swept while another one's answers are fetched.

What the card is not for (``plan.fits``), as pairs that are empty or very long, the processor aligns meanwhile; both kinds come out in order.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import pycuda.driver as cuda
from numpy.typing import NDArray

from gpu.engines.cuda.driver import Card
from gpu.engines.cuda.room import Room
from gpu.engines.cuda.traces import plan
from gpu.engines.cuda.traces.jobs import Jobs, make_jobs
from gpu.engines.cuda.traces.plan import Shape
from gpu.engines.cuda.upload import Upload
from gpu.engines.work.arrays import Int64
from gpu.engines.work.traces import AlignedPairs, Mode, PairAligner, PairAlignments, check_scores
from gpu.sequences.record_batch import taken

SOURCE = "traces.cu"
#: ``Traces`` of the kernels.
_TRACES = np.dtype(
    [(name, np.uint64) for name in ("queries", "references", "jobs", "room", "matrix", "answers", "runs", "run_rooms")]
    + [(name, np.int32) for name in ("jobs_n", "lanes", "codes", "matching", "first", "extend", "mode", "traced")]
)
_MODES = {Mode.LOCAL: 0, Mode.GLOBAL: 1, Mode.SEMIGLOBAL: 2}
#: int32 of an answer: score, query's and reference's start and end, runs.
_ANSWER = 8
_SCORE, _QUERY_START, _QUERY_END, _REFERENCE_START, _REFERENCE_END, _RUNS = range(6)
#: Pairs and letters of a portion at most; bytes that its jobs may keep, and at least must to be worth it; cells, so that it is soon over.
_PAIRS, _LETTERS = 1 << 16, 64 << 20
_MOST_KEPT, _LEAST_KEPT = 3 << 30, 64 << 20
_CELLS = 1 << 37
#: Cells that the processor aligns of a portion.
_CELLS_BESIDE = 1 << 33
#: Of the free memory, the part that is taken, and portions that are under way.
_PART, _AHEAD = 0.6, 2
_TICK_SECONDS = 0.05
_GATHER_THREADS = 256


class CudaPairs:
    """Runs questions one after another, in the thread that made the card."""

    def __init__(self, card: Card, beside: PairAligner, memory: int | None = None, pairs: int = _PAIRS) -> None:
        """``beside``: who aligns what the card is not for; ``memory``: bytes that may be taken of what is free; ``pairs``: of a portion."""
        self.card = card
        self.beside = beside
        self.pairs = pairs
        self.streams = [cuda.Stream() for _ in range(_AHEAD)]
        self._memory = memory or 2**62
        self._kept = 0
        self._copies = cuda.Stream()
        self._upload = Upload(card, self._copies)
        self._pinned = cuda.pagelocked_empty(8 << 20, np.uint32)
        self._functions: dict[str, Any] = {}

    @property
    def kept(self) -> int:
        """Bytes that the jobs of a portion may keep."""
        return self._kept

    def make_room(self) -> None:
        """Look how much there is. Raises ``cuda.MemoryError`` if it is too little."""
        free = min(int(_PART * self.card.free_memory()), self._memory)
        self._kept = min(free // _AHEAD, _MOST_KEPT)
        if self._kept < min(_LEAST_KEPT, self._memory // _AHEAD):
            raise cuda.MemoryError(f"{free:,} bytes are free")

    def run(self, asked: PairAlignments) -> Generator[AlignedPairs, None, None]:
        """The generator behind ``PairAligner.align_pairs``."""
        check_scores(asked)
        portions = deque(pairwise(_edges(asked, self._kept, self.pairs)))
        flying: deque[_Portion] = deque()
        free = deque(self.streams)
        clock = _Clock()
        done = 0
        with ThreadPoolExecutor(1, "pairs beside") as pool:
            try:
                while portions or flying:
                    while portions and free:
                        portion = _Portion(self, asked, *portions.popleft(), free.popleft())
                        flying.append(portion)
                        for _ in portion.start(pool):
                            if clock.ticks():
                                yield _nothing(done)
                    for _ in flying[0].finish():
                        clock.pause()
                        if clock.ticks():
                            yield _nothing(done)
                    answer, portion = flying[0].answer, flying.popleft()
                    free.append(portion.stream)
                    portion.close()
                    done = answer.first + len(answer.scores)
                    clock.ticks()
                    yield answer
            finally:
                for portion in flying:
                    portion.close()

    def close(self) -> None:
        """Give the card's memory back."""
        self._pinned.base.free()

    def launch(
        self, name: str, stream: Any, blocks: int, threads: int, shared: int, types: str, *arguments: Any
    ) -> None:
        """Launch a kernel of ``traces.cu``."""
        if name not in self._functions:
            function = self.card.function(SOURCE, name)
            function.prepare(types)
            attribute = cuda.device_attribute.MAX_SHARED_MEMORY_PER_BLOCK_OPTIN
            most = int(self.card.device.get_attribute(attribute))
            function.set_attribute(cuda.function_attribute.MAX_DYNAMIC_SHARED_SIZE_BYTES, most - 1024)
            self._functions[name] = function
        self._functions[name].prepared_async_call((blocks, 1), (threads, 1, 1), stream, *arguments, shared_size=shared)

    def upload(self, place: int, array: np.ndarray, stream: Any) -> Iterator[bool]:
        """Carry an array to the card; what follows on ``stream`` finds it there."""
        yield from self._upload.put(place, array)
        there = cuda.Event()
        there.record(self._copies)
        stream.wait_for_event(there)

    def fetch(self, place: int, count: int, stream: Any) -> NDArray[np.uint32]:
        """So many words from an address, behind everything on ``stream``."""
        found = np.empty(count, np.uint32)
        for start in range(0, count, len(self._pinned)):
            some = self._pinned[: min(count - start, len(self._pinned))]
            cuda.memcpy_dtoh_async(some, place + 4 * start, stream)
            stream.synchronize()
            found[start : start + len(some)] = some
        return found


class _Beside(NamedTuple):
    """What the processor has aligned: pairs ``numbers`` int64[k] of a portion."""

    numbers: Int64
    answers: list[AlignedPairs]


class _Portion:
    """Pairs ``first`` to ``last``: started, finished, then ``answer`` is there."""

    answer: AlignedPairs

    def __init__(self, owner: CudaPairs, asked: PairAlignments, first: int, last: int, stream: Any) -> None:
        self.stream = stream
        self._owner, self._asked = owner, asked
        self._first, self._last = first, last
        self._room = Room(owner.card)
        self._rows = np.diff(asked.queries.starts[first : last + 1]) - 1
        self._columns = np.diff(asked.references.starts[first : last + 1]) - 1
        self._beside: Future[_Beside] | None = None
        self._stopped = False
        self._answers = self._runs = self._run_rooms = 0

    def start(self, pool: ThreadPoolExecutor) -> Iterator[None]:
        """Carry letters to the card and launch everything; yields now and then."""
        asked, first, last = self._asked, self._first, self._last
        rows, columns = self._rows, self._columns
        is_ours = plan.fits(rows, columns, asked) & (_kept_of(rows, columns) <= self._owner.kept // 2)
        others = np.flatnonzero(~is_ours)
        if len(others):
            self._beside = pool.submit(self._align_beside, others)
        numbers = np.flatnonzero(is_ours)
        count = last - first
        self._answers = self._room.take(4 * _ANSWER * count)
        cuda.memset_d32_async(self._answers, 0, _ANSWER * count, self.stream)
        if not len(numbers):
            return
        places = []
        begins = []
        for side in (asked.queries, asked.references):
            begin, end = int(side.starts[first]), int(side.starts[last])
            place = self._room.take(end - begin)
            for _ in self._owner.upload(place, side.codes[begin:end], self.stream):
                yield
            places.append(place)
            begins.append(side.starts[first:last] - begin)
        jobs = make_jobs(begins[0][numbers], begins[1][numbers], rows[numbers], columns[numbers], numbers)
        letters = (rows + columns) if asked.traced else np.zeros(count, np.int64)
        run_rooms = np.cumsum(letters) - letters
        self._run_rooms = self._put(run_rooms.astype(np.uint32))
        self._runs = self._room.take(4 * int(letters.sum()))
        self._launch(jobs, *places)

    def finish(self) -> Iterator[None]:
        """Wait, and make ``answer``; yields while it waits."""
        done = cuda.Event()
        done.record(self.stream)
        while not done.query():
            yield
        while self._beside is not None and not self._beside.done():
            yield
        count = self._last - self._first
        fetched = self._owner.fetch(self._answers, _ANSWER * count, self.stream)
        answers = fetched.view(np.int32).reshape(count, _ANSWER)
        beside = self._beside.result() if self._beside is not None else _Beside(np.zeros(0, np.int64), [])
        of_beside = _joined(beside)
        answers[beside.numbers] = of_beside[0]
        run_starts = np.zeros(count + 1, np.int64)
        np.cumsum(answers[:, _RUNS], out=run_starts[1:])
        runs = np.zeros(0, np.uint32)
        if run_starts[-1]:
            out = self._room.take(4 * int(run_starts[-1]))
            self._gather(run_starts, out)
            runs = self._owner.fetch(out, int(run_starts[-1]), self.stream)
            _place(runs, run_starts[:-1][beside.numbers], *of_beside[1:])
        fields = np.ascontiguousarray(answers.T)
        self.answer = AlignedPairs(
            self._first,
            fields[_SCORE],
            fields[_QUERY_START],
            fields[_QUERY_END],
            fields[_REFERENCE_START],
            fields[_REFERENCE_END],
            runs,
            run_starts,
            int((self._rows * self._columns).sum()),
        )

    def close(self) -> None:
        """Wait for what is under way, and give the memory back."""
        self._stopped = True
        self.stream.synchronize()
        self._room.free()

    def _launch(self, jobs: Jobs, queries: int, references: int) -> None:
        asked = self._asked
        matrix = np.ascontiguousarray(asked.matrix.scores, np.int16)
        parameters = np.zeros(1, _TRACES)
        parameters["queries"], parameters["references"] = queries, references
        parameters["room"] = self._room.take(8 * jobs.room)
        parameters["matrix"] = self._put(matrix)
        parameters["answers"], parameters["runs"], parameters["run_rooms"] = self._answers, self._runs, self._run_rooms
        parameters["codes"], parameters["matching"] = len(matrix), asked.matrix.alphabet.matching
        parameters["first"], parameters["extend"] = asked.gaps.first, asked.gaps.extend
        parameters["mode"], parameters["traced"] = _MODES[asked.mode], asked.traced
        table = self._put(jobs.table)
        for shape, begin, end in jobs.shapes:
            parameters["jobs"] = table + jobs.table.itemsize * begin
            parameters["jobs_n"], parameters["lanes"] = end - begin, shape.lanes
            self._launch_shape(shape, end - begin, parameters.tobytes(), len(matrix))

    def _launch_shape(self, shape: Shape, jobs: int, parameters: bytes, codes: int) -> None:
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

    def _gather(self, run_starts: Int64, out: int) -> None:
        """Bring the runs into the order of the pairs; room is left for those that the processor aligned, which have none on the card."""
        count = len(run_starts) - 1
        starts = self._put(run_starts[:-1].astype(np.uint32))
        blocks = -(-count * 32 // _GATHER_THREADS)
        arguments = (self._answers, self._runs, self._run_rooms, starts, count, out)
        self._owner.launch("gather_runs", self.stream, blocks, _GATHER_THREADS, 0, "PPPPiP", *arguments)

    def _put(self, array: np.ndarray) -> int:
        place = self._room.take(array.nbytes)
        for _ in self._owner.upload(place, array, self.stream):
            pass
        return place

    def _align_beside(self, numbers: Int64) -> _Beside:
        asked = self._asked
        queries, references = (taken(side, self._first + numbers) for side in (asked.queries, asked.references))
        these = PairAlignments(queries, references, asked.matrix, asked.gaps, asked.mode, asked.ties, asked.traced)
        answers: list[AlignedPairs] = []
        with closing(self._owner.beside.align_pairs(these)) as told:
            for answer in told:
                if self._stopped:
                    break
                answers.append(answer)
        return _Beside(numbers, answers)


def _joined(beside: _Beside) -> tuple[NDArray[np.int32], NDArray[np.int64], NDArray[np.uint32]]:
    """Its answers int32[k, 8], where the runs of each begin, int64[k + 1], and the runs."""
    answers = np.zeros((len(beside.numbers), _ANSWER), np.int32)
    for some in beside.answers:
        lines = answers[some.first : some.first + len(some.scores)]
        lines[:, _SCORE] = some.scores
        lines[:, _QUERY_START], lines[:, _QUERY_END] = some.query_starts, some.query_ends
        lines[:, _REFERENCE_START], lines[:, _REFERENCE_END] = some.reference_starts, some.reference_ends
        lines[:, _RUNS] = np.diff(some.run_starts)
    starts = np.concatenate([[0], np.cumsum(answers[:, _RUNS])]).astype(np.int64)
    return answers, starts, np.concatenate([np.zeros(0, np.uint32), *(some.runs for some in beside.answers)])


def _place(out: NDArray[np.uint32], to: Int64, starts: Int64, runs: NDArray[np.uint32]) -> None:
    """Copy runs [starts[k], starts[k + 1]) to ``out[to[k]:]``."""
    if len(runs):
        out[np.repeat(to - starts[:-1], np.diff(starts)) + np.arange(len(runs))] = runs


def _nothing(first: int) -> AlignedPairs:
    none = np.zeros(0, np.int32)
    return AlignedPairs(first, none, none, none, none, none, np.zeros(0, np.uint32), np.zeros(1, np.int64), 0)


def _kept_of(rows: Int64, columns: Int64) -> Int64:
    """Bytes that a job of two such pairs keeps; of those that the card is not for, something."""
    rows = np.minimum(rows, plan.MOST_LETTERS)
    shapes = plan.shapes_of(rows)
    return 8 * plan.room_of(plan.strips_of(rows, shapes), plan.steps_of(columns, shapes), shapes)


def _edges(asked: PairAlignments, kept: int, pairs: int) -> list[int]:
    """Where portions begin, and the last one ends."""
    rows, columns = asked.queries.lengths, asked.references.lengths
    is_ours = plan.fits(rows, columns, asked)
    # Two pairs share a job, and may be of different sizes: half of what is allowed is planned.
    of_each = np.where(is_ours, _kept_of(rows, columns) / kept, 0)
    of_each = np.maximum(of_each, (rows + columns) / _LETTERS)
    of_each = np.maximum(of_each, rows * columns / np.where(is_ours, float(_CELLS), float(_CELLS_BESIDE)))
    of_each = np.maximum(of_each, 1 / pairs)
    sums = np.cumsum(of_each)
    edges = [0]
    while edges[-1] < len(rows):
        before = float(sums[edges[-1] - 1]) if edges[-1] else 0.0
        edges.append(max(edges[-1] + 1, int(np.searchsorted(sums, before + 1 + 1e-9, "right"))))
    return edges


class _Clock:
    """When to give a sign of life, and how to wait."""

    def __init__(self) -> None:
        self._last = time.monotonic()

    def ticks(self) -> bool:
        """Whether a sign of life is due."""
        now = time.monotonic()
        if now - self._last < _TICK_SECONDS:
            return False
        self._last = now
        return True

    def pause(self) -> None:
        """Sleep a little."""
        time.sleep(0.0001)
