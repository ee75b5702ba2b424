"""The executor of whole runs on workers (see ``gpu.batch.tasks.Executor``).

A task is prepared here (checksums, what it needs), computed in a worker's folder, fetched in parts
and put in place. A few tasks for each worker are under way, however many there are.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gpu.analyses.registry import ANALYSES
from gpu.batch.tasks import BatchTask, Status, TaskState
from gpu.cluster.connection import LOST_SECONDS, Needs
from gpu.cluster.messages import Lying, failure
from gpu.cluster.results import as_of_here, begun_files, check_place, checked_result, fetch, put_in_place
from gpu.cluster.tasks import progress_of
from gpu.core.errors import Cancelled, CrosspointError, DeviceError
from gpu.core.monitor import Monitor, Progress
from gpu.core.phrase import Phrase
from gpu.core.request import Request
from gpu.core.units import visible
from gpu.results.reservation import Reservation

if TYPE_CHECKING:
    from gpu.cluster.connection import Cluster, ClusterTask

#: Tasks under way for each worker: one is computed, one is prepared or fetched.
_FOR_EACH_WORKER = 2
#: Threads that prepare and fetch.
_THREADS = 4
#: Seconds between two looks at how many workers there are, and between two states of a task.
_LOOK_SECONDS, _TELL_SECONDS = 5.0, 0.4
_POLL_SECONDS = 0.1
#: Times that a result is fetched again from a worker that is there.
_MAX_FETCHES = 3
#: Seconds that a worker with what a task needs is waited for, and between two looks for it.
_SHORT_SECONDS, _SHORT_LOOK_SECONDS = 20.0, 1.0
_FUNCTION = "gpu.cluster.tasks:run_request"


class ClusterExecutor:
    """Computes tasks on the workers of a cluster.

    Parameters
    ----------
    cluster : Cluster
        Stays open.
    best : bool
        Have a task computed on a graphics card if there is one that it may use.
    on_progress : callable, optional
        Called with a task's name and each snapshot of its run.
    """

    def __init__(
        self,
        cluster: Cluster,
        best: bool = False,
        on_progress: Callable[[str, Progress], None] = lambda name, progress: None,
    ) -> None:
        self.cluster, self.best, self._on_progress = cluster, best, on_progress
        #: When there was a worker.
        self._seen = 0.0

    def run(
        self,
        tasks: Iterable[BatchTask],
        on_state: Callable[[TaskState], None],
        raise_if_cancelled: Callable[[], None],
    ) -> None:
        """See ``Executor.run``."""
        with self.cluster.obeying(raise_if_cancelled):
            self._run(iter(tasks), on_state, raise_if_cancelled)

    def _run(
        self,
        waiting: Iterator[BatchTask],
        on_state: Callable[[TaskState], None],
        raise_if_cancelled: Callable[[], None],
    ) -> None:
        kept: dict[str, list[str]] = {}
        try:
            self.cluster.usable()
            kept = self.cluster.runs()
        except DeviceError:
            if not self.cluster.is_lost:
                raise
        self._seen = time.monotonic()
        jobs: list[_Job] = []
        is_cancelled = False

        def check() -> None:
            if is_cancelled:
                raise Cancelled("Stopped; what is on disk can be resumed.")

        pool = ThreadPoolExecutor(_THREADS, "cluster")
        try:
            looked, limit, is_ended = -_LOOK_SECONDS, _FOR_EACH_WORKER, False
            while True:
                raise_if_cancelled()
                if time.monotonic() - looked >= _LOOK_SECONDS:
                    looked = time.monotonic()
                    limit = _FOR_EACH_WORKER * self._count()
                while not is_ended and len(jobs) < limit:
                    task = next(waiting, None)
                    is_ended = task is None
                    if task is not None:
                        jobs.append(_Job(self, task, on_state, pool, check, kept))
                for job in jobs:
                    job.step()
                    if job.snapshot is not None:
                        self._on_progress(job.task.name, job.snapshot)
                jobs = [job for job in jobs if not job.is_ended]
                if is_ended and not jobs:
                    return
                if not any(job.is_hurried for job in jobs):
                    self.cluster.wait(_POLL_SECONDS)
        except BaseException:
            is_cancelled = True
            self.cluster.cancel([job.call for job in jobs if job.call is not None])
            for job in jobs:
                if not job.is_ended:
                    job.tell(Status.CANCELLED)
            raise
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    def _count(self) -> int:
        """The number of workers.

        Raises
        ------
        DeviceError
            If there was none for long.
        """
        count = 0
        with suppress(CrosspointError):
            count = self.cluster.count()
        if count:
            self._seen = time.monotonic()
        elif time.monotonic() - self._seen > LOST_SECONDS:
            raise DeviceError("All computers of the cluster are gone; start their workers, and resume the run.")
        return max(1, count)

    def close(self) -> None:
        """The connection is the caller's."""


class _Job:
    """One task on its way; used by the thread of ``run``."""

    def __init__(
        self,
        executor: ClusterExecutor,
        task: BatchTask,
        on_state: Callable[[TaskState], None],
        pool: ThreadPoolExecutor,
        raise_if_cancelled: Callable[[], None],
        kept: dict[str, list[str]],
    ) -> None:
        self.task, self._executor, self._on_state, self._pool = task, executor, on_state, pool
        self._check, self._kept = raise_if_cancelled, kept
        self.call: ClusterTask | None = None
        self.is_ended = False
        self._place = Reservation(task.folder)
        self._preparing: Future[Any] = pool.submit(self._prepared)
        self._told, self._said = 0.0, TaskState(task.name, Status.WAITING)
        self.snapshot: Progress | None = None
        #: Since when no worker has what it needs, and when that was looked at.
        self._short_since: float | None = None
        self._looked = 0.0

    @property
    def is_hurried(self) -> bool:
        """True if the next step need not wait."""
        return self.call is None and self._preparing.done() and self._short_since is None

    def step(self) -> None:
        """Do what can be done now without waiting."""
        try:
            if self.call is None:
                if self._preparing.done():
                    self._begin(self._preparing.result())
            elif self.call.done_in(self._pool):
                self.call.result()
                self.tell(Status.DONE)
            else:
                self.tell(Status.RUNNING if "device" in self.call.facts else Status.WAITING)
        except Cancelled:
            raise
        except Exception as problem:  # noqa: BLE001 - the task is told as failed, and the others go on
            self.tell(Status.FAILED, failure(problem)["sentence"])

    def tell(self, status: Status, message: str = "") -> None:
        """Tell the state, if it is a new one and not too soon."""
        facts = self.call.facts if self.call is not None else {}
        state = TaskState(
            name=self.task.name,
            status=status,
            share=1.0 if status is Status.DONE else float(facts.get("share", 0.0)),
            stage=facts.get("stage", ""),
            computer=str(facts.get("computer", "")),
            device=facts.get("device", ""),
            seconds=float(facts.get("seconds", 0.0)),
            message=message,
            lost=tuple(self.call.lost) if self.call is not None else (),
        )
        is_new = status is not self._said.status
        if is_new or (state != self._said and time.monotonic() - self._told >= _TELL_SECONDS):
            self._told, self._said = time.monotonic(), state
            self.snapshot = progress_of(facts)
            self._on_state(state)
        else:
            self.snapshot = None
        if status in (Status.DONE, Status.FAILED, Status.CANCELLED):
            self.is_ended = True
            self._place.close()

    # ------------------------------------------------------------------ the steps

    def _prepared(self) -> tuple[str, tuple[Any, ...], Needs] | None:
        """In a thread: the run's key, the call's arguments, its needs; None if it is done."""
        request = with_whole_paths(self.task.request)
        self._place.take()
        if check_place(self.task.folder, request):
            return None
        cluster = self._executor.cluster
        inputs = tuple((path, *cluster.put(path, self._check)) for path in dict.fromkeys(request.inputs))
        begun = tuple(
            (name, str(path), *cluster.put(path, self._check)) for name, path in begun_files(self.task.folder)
        )
        text = json.dumps(request.to_json())
        # Two tasks may ask for the same; each has a folder of its own, there as here.
        whole = [text, inputs, os.path.abspath(self.task.folder)]
        key = hashlib.sha256(json.dumps(whole).encode()).hexdigest()
        return key, (key, text, inputs, begun), needs_of(request, cluster if self._executor.best else None)

    def _begin(self, prepared: tuple[str, tuple[Any, ...], Needs] | None) -> None:
        if prepared is None:
            self.tell(Status.DONE)
            return
        self._key, arguments, needs = prepared
        cluster = self._executor.cluster
        if not self._fits(needs):
            return
        self.call = cluster.submit(
            _FUNCTION,
            arguments,
            needs=needs,
            # Dask expects of a task the time that others of this beginning took: none waits behind
            # a long one while a worker has nothing to do.
            key=f"run-{needs.length}-{self._key[:12]}",
            name=self.task.name,
            preferred=self._kept.get(self._key, ()),
            read=self._fetched,
        )
        self.tell(Status.WAITING)

    def _fits(self, needs: Needs) -> bool:
        """True if a worker has what it needs.

        Raises
        ------
        DeviceError
            If none had for a while: one that is started again would be there by then.
        """
        now, cluster = time.monotonic(), self._executor.cluster
        if self._short_since is not None and now - self._looked < _SHORT_LOOK_SECONDS:
            return False
        self._looked = now
        if cluster.has(needs):
            self._short_since = None
            return True
        if self._short_since is None or not cluster.count():
            self._short_since = now
        if now - self._short_since > _SHORT_SECONDS:
            raise DeviceError("No computer of the cluster has {}; compute it here, or make it smaller.", needs.told)
        return False

    def _fetched(self, answer: Any) -> None:
        """In a thread: have the result that a worker tells of put in place."""
        assert self.call is not None
        result, worker, cluster = checked_result(answer), self.call.worker, self._executor.cluster
        for left in reversed(range(1 + _MAX_FETCHES)):
            end = time.monotonic() + LOST_SECONDS
            while cluster.is_lost and time.monotonic() < end:
                self._check()
                time.sleep(_POLL_SECONDS)
            try:
                self._put_in_place(result, worker)
                return
            except Lying:
                raise
            except DeviceError:
                # While the scheduler is away, or was, it may be fetched yet.
                if not left or not (cluster.is_lost or worker in cluster.addresses()):
                    raise

    def _put_in_place(self, result: Mapping[str, Any], worker: str) -> None:
        request, folder, fetched = with_whole_paths(self.task.request), self.task.folder, self._place.made
        fetch(self._executor.cluster, worker, self._key, result, fetched, self._check)
        as_of_here(fetched, request, result["places"])
        with self._place.kept():
            # It may have become another one's meanwhile.
            check_place(folder, request)
            put_in_place(fetched, folder)
        self._executor.cluster.release(worker, self._key)


def with_whole_paths(request: Request) -> Request:
    """A request whose files are named from the root, as its result will."""
    from gpu.results.moved_inputs import changed

    whole: Request = changed(request, {path: os.path.abspath(path) for path in request.inputs if path})
    return whole


def needs_of(request: Request, best_of: Cluster | None = None) -> Needs:
    """The memory, device and time that a run needs of a worker, by its estimate.

    ``best_of``: ask for a graphics card if this cluster has one that the request may use.
    """
    from gpu.engines.choose import choose

    engine = choose("cpu", 1)
    try:
        analysis = ANALYSES.of(request)
        told = analysis.estimate(analysis.check(request), None, engine)
    finally:
        engine.close()
    needs = Needs(told.memory_bytes, seconds=told.seconds)
    on_card = replace(needs, card=True)
    if request.engine == "cuda":
        return on_card
    if request.engine == "auto" and best_of is not None and best_of.has(on_card):
        return on_card
    return needs


def compute_whole(
    cluster: Cluster,
    request: Request,
    folder: Path,
    monitor: Monitor,
    on_look: Callable[[TaskState], None] = lambda state: None,
) -> None:
    """Compute one run as a whole on the best device of a cluster.

    Parameters
    ----------
    cluster : Cluster
    request : Request
    folder : path
        Of the result.
    monitor : Monitor
        Shows the run's progress as if it were here; cancels it.
    on_look : callable, optional
        Called with each state of the run: which computer and device, how far.

    Raises
    ------
    DeviceError
        If it failed; its sentence says why.
    InputError, OutOfMemory, Cancelled
    """
    ended: list[TaskState] = []
    told: set[str] = set()
    lost: set[str] = set()

    def on_state(state: TaskState) -> None:
        on_look(state)
        if state.status in (Status.DONE, Status.FAILED):
            ended.append(state)
        for name in set(state.lost) - lost:
            lost.add(name)
            monitor.remark(
                Phrase("{} was lost while it computed the run; another one does, or it once it is back.", visible(name))
            )
        if state.device and state.computer not in told:
            told.add(state.computer)
            monitor.remark(Phrase("Computed by {}: {}.", state.computer, state.device))

    def on_progress(_: str, progress: Progress) -> None:
        mirror(progress, monitor)

    executor = ClusterExecutor(cluster, best=True, on_progress=on_progress)
    monitor.note(Phrase("Asking the computers of the cluster…"))
    executor.run([BatchTask(request.title, request, folder)], on_state, monitor.raise_if_cancelled)
    monitor.note("")
    if ended and ended[-1].status is Status.FAILED:
        raise DeviceError(ended[-1].message)


def mirror(progress: Progress, monitor: Monitor) -> None:
    """Show the snapshot of a run that another process computes."""
    if progress.opening and not monitor.progress.opening:
        monitor.open(progress.opening)
    monitor.note(progress.note)
    for sentence in progress.remarks:
        monitor.remark(sentence)
    for stage in progress.stages:
        shown = monitor.progress.current
        if shown is not None and (stage.stage < shown.stage or (stage.stage == shown.stage and shown.finished)):
            continue
        if shown is None or shown.stage < stage.stage:
            if shown is not None and not shown.finished:
                monitor.finish()
            monitor.begin(stage.stage, stage.total, stage.done)
        figures = {"done": stage.done, "skipped": stage.skipped, "total": stage.total, "found": stage.found}
        if stage.finished:
            monitor.finish(**figures)
        else:
            monitor.report(**figures)
