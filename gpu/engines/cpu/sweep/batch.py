"""Several sweeps at once on the processor.

The strips of one sweep follow each other at a distance, and where most cells are pruned they wait
more than they compute. So as many sweeps run at once as there are threads; only sweeps so large
that they would run alone at the end get all threads, and go first.
"""

from __future__ import annotations

import heapq
import queue
import threading
from collections.abc import Generator, Sequence
from contextlib import closing
from itertools import accumulate

from gpu.engines.cpu.sweep.layout import MIN_SHARED
from gpu.engines.cpu.sweep.threads import TICK_SECONDS, CpuSweep
from gpu.engines.work.sweep import Band, SweepJob, SweepProgress

_Answer = tuple[int, Band | SweepProgress]
#: Speed of threads that share a sweep, as a part of their speed on separate sweeps.
_TOGETHER = 0.85


def sweep_batch(planned: Sequence[SweepJob], threads: int) -> Generator[_Answer, None, None]:
    """``Engine.sweep_batch`` without background jobs; largest first, to balance the threads."""
    foreground = [number for number, job in enumerate(planned) if not job.is_background]
    order = sorted(foreground, key=lambda number: -planned[number].cells)
    if min(len(order), threads) < 2:
        for number in order:
            yield from _one(number, planned[number], threads)
        return
    alone = how_many_alone([planned[number].cells for number in order], threads, MIN_SHARED)
    # Also if they run one after the other: making a sweep in its own thread delays nothing.
    yield from _Several(planned, order[:alone], threads).run(min(alone, 1))
    yield from _Several(planned, order[alone:], 1).run(min(len(order) - alone, threads))


def _one(number: int, planned: SweepJob, threads: int) -> Generator[_Answer, None, None]:
    if planned.is_over():
        return
    with closing(CpuSweep(planned.make(), threads).run()) as steps:
        for step in steps:
            yield number, step
            if planned.is_over():
                return


def how_many_alone(cells: Sequence[int], threads: int, least: int = 0) -> int:
    """The number of sweeps, largest first, that are faster with all threads, one after the other.

    The sweeps have so many cells; those of fewer than ``least`` never are, since threads would not
    share them.
    """
    shareable = sum(1 for size in cells if size >= least)
    shared = [0.0, *accumulate(size / (threads * _TOGETHER) for size in cells)]
    return min(range(shareable + 1), key=lambda alone: shared[alone] + _beside_each_other(cells[alone:], threads))


def _beside_each_other(cells: Sequence[int], threads: int) -> float:
    """Run sweeps side by side until the last thread ends; each thread takes the next one."""
    ends = [0] * threads
    for size in cells:
        heapq.heapreplace(ends, ends[0] + size)
    return float(max(ends))


class _Several:
    """Threads that take one sweep after the other, and put its results into one queue."""

    def __init__(self, planned: Sequence[SweepJob], order: list[int], threads: int) -> None:
        """``threads``: number of threads of each sweep."""
        self._planned, self._order, self._threads = planned, order, threads
        self._lock = threading.Lock()
        self._stop = threading.Event()
        #: A result; or a failure; or None, when a thread has ended.
        self._answers: queue.SimpleQueue[_Answer | BaseException | None] = queue.SimpleQueue()

    def run(self, at_once: int) -> Generator[_Answer, None, None]:
        workers = [threading.Thread(target=self._work, name=f"sweeps-{k}", daemon=True) for k in range(at_once)]
        last: _Answer = self._order[0] if self._order else 0, SweepProgress(0, 0)
        for worker in workers:
            worker.start()
        try:
            while at_once:
                try:
                    answer = self._answers.get(timeout=TICK_SECONDS)
                except queue.Empty:
                    yield last
                    continue
                if answer is None:
                    at_once -= 1
                elif isinstance(answer, BaseException):
                    raise answer
                else:
                    if isinstance(answer[1], SweepProgress):
                        last = answer
                    yield answer
        finally:
            self._stop.set()
            for worker in workers:
                worker.join()

    def _work(self) -> None:
        try:
            while not self._stop.is_set():
                with self._lock:
                    if not self._order:
                        break
                    number = self._order.pop(0)
                with closing(_one(number, self._planned[number], self._threads)) as answers:
                    for answer in answers:
                        if self._stop.is_set():
                            break
                        self._answers.put(answer)
            self._answers.put(None)
        except BaseException as failure:  # noqa: BLE001 - raised in the thread that iterates
            self._answers.put(failure)
