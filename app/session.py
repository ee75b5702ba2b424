"""What is open: the queue, recent results, settings, and the engine's functions; owned by the application."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QObject, Signal

from app.folders import example_pair, new_folder, pair_title
from app.jobs.background import Background
from app.jobs.job import Job, State
from app.jobs.poller import Poller
from app.jobs.queue import JobQueue
from app.jobs.worker import Choose, Run
from app.messages import explain
from app.models.recent import RecentModel
from app.settings import Settings
from gpu.monitor import Monitor, Progress
from gpu.request import ChromosomeRequest, EngineName, SequenceChoice

if TYPE_CHECKING:
    from gpu.results.reader import Result

log = logging.getLogger("crosspoint")


@dataclass(frozen=True)
class Services:
    """The engine's public functions. All but ``run`` are called in threads that may be forgotten."""

    run: Run
    estimate: Callable[..., Any]
    choose: Choose
    list_records: Callable[[str], list[Any]]
    open_result: Callable[[Path], Any]


def engine_services() -> Services:
    """The real ones. Each is imported in the thread that calls it: Numba takes a second that the window has no time for."""

    def run(request: ChromosomeRequest, folder: Path, monitor: Monitor, engine: Any = None) -> None:
        from gpu.chromosome.run import run

        run(request, folder, monitor, engine)

    def estimate(request: ChromosomeRequest, folder: Path) -> Any:
        from gpu.chromosome.run import estimate

        return estimate(request, folder)

    def choose(name: str, threads: int | None) -> Any:
        from gpu.engines.choose import choose

        return choose(cast(EngineName, name), threads)

    def list_records(path: str) -> list[Any]:
        from gpu.sequences.files import list_records

        return list(list_records(Path(path)))

    def open_result(folder: Path) -> Any:
        from gpu.results.reader import Result

        return Result.open(folder)

    return Services(run, estimate, choose, list_records, open_result)


@dataclass(frozen=True)
class Device:
    """What the engine name ``asked`` for means on this computer; ``problem`` is the sentence that says why there is none."""

    asked: str
    engine: str = ""
    device: str = ""
    reason: str = ""
    problem: str = ""

    def __str__(self) -> str:
        return f"{self.device} ({self.reason})" if self.reason else self.device


class Session(QObject):
    """Builds and owns what the window works with.

    ``abandoned`` is emitted when the window closed although an engine thread did not stop.
    """

    device_changed = Signal()
    abandoned = Signal()

    def __init__(self, services: Services, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.services = services
        self.settings = settings
        self.background = Background(self)
        self.queue = JobQueue(services.choose, services.run, self)
        self.poller = Poller(self.queue, self)
        self.recent = RecentModel(settings, self.background, self)
        self.device: Device | None = None
        self.queue.added.connect(self._remember)
        self.queue.changed.connect(self._summarise)

    def start(self) -> None:
        """Look for the device and for the recent results, in the background."""
        self.recent.refresh()
        self.background.call(
            probe, self.services.choose, "auto", done=self._set_device, failed=lambda problem: log.error("%r", problem)
        )

    def submit(self, request: ChromosomeRequest, folder: Path) -> Job:
        """Queue a new run, or the same folder's stopped one."""
        known = self.queue.find(folder)
        if known is not None:
            self.queue.resume(known)
            return known
        job = Job(request, folder)
        self.queue.submit(job)
        return job

    def stopped_job(self, result: Result) -> Job:
        """The job of a result that is not finished, as it was left on disk."""
        known = self.queue.find(result.folder)
        if known is not None:
            return known
        stages = tuple(result.stages)
        progress = Progress(stages=stages, seconds=sum(stage.seconds for stage in stages))
        job = Job(result.request, result.folder, state=State.STOPPED, progress=progress)
        self.queue.submit(job)
        return job

    def remember_result(self, result: Result) -> str:
        """Put a finished result on top of the recent ones, and let its job have the names in it; returns the title."""
        title = pair_title(result.request)
        self.recent.add(result.folder, title, self.tr("finished"))
        job = self.queue.find(result.folder)
        if job is not None:
            self.queue.describe(job, result.request)
        return title

    def example(self) -> tuple[ChromosomeRequest, Path]:
        """The request of the bundled example and a new folder for its result. Raises ``InputError`` without one."""
        a, b = example_pair()
        request = ChromosomeRequest(a=SequenceChoice(str(a)), b=SequenceChoice(str(b)))
        return request, new_folder(self.settings.results_folder, self.tr("Example"))

    def _set_device(self, device: Device) -> None:
        self.device = device
        self.queue.set_automatic(device.engine or "cpu")
        self.device_changed.emit()

    def _remember(self, job: Job) -> None:
        self.recent.add(job.folder, job.title, self._summary(job))

    def _summarise(self, job: Job) -> None:
        self.recent.summarise(job.folder, self._summary(job))

    def _summary(self, job: Job) -> str:
        if job.state is State.DONE:
            return self.tr("finished")
        if job.state is State.FAILED:
            return self.tr("failed; it can be resumed")
        # What the next start of Crosspoint would find: a run that stopped.
        return self.tr("not finished; it can be resumed")


def probe(choose: Choose, name: str) -> Device:
    """Ask for an engine and keep only what can be said about it; for a thread."""
    try:
        engine = choose(name, None)
    except Exception as problem:  # noqa: BLE001 - the devices page tells it
        return Device(name, problem=explain(problem).sentence)
    return Device(name, engine.name, engine.device, getattr(engine, "reason", "") or "")
