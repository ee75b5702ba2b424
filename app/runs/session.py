"""The session: queue, recent results, settings and the engine's functions."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QObject, Signal

from app.language.text import for_window
from app.runs.beside import BesideJobs
from app.runs.card_bench import CardBench, CardServices
from app.runs.face import Faces
from app.runs.job import Job, State
from app.runs.lab.lab import Lab
from app.runs.poller import Poller
from app.runs.preparation import Preparation
from app.runs.queue import JobQueue
from app.runs.recent import RecentModel
from app.runs.worker import ChooseEngine, RunFunction
from app.state.folders import is_same_folder, new_folder
from app.state.settings import RecentState, Settings, kept_time
from app.widgets.background import Background
from app.widgets.messages import explain
from gpu.analyses.place import FolderState, place_of
from gpu.analyses.registry import Registry
from gpu.core.errors import Cancelled, CrosspointError, InputError, NoUsableCard
from gpu.core.monitor import Monitor, Progress
from gpu.core.phrase import Phrase, phrase_of
from gpu.core.request import EngineName, Request, is_same_comparison
from gpu.results.moved_inputs import with_places

if TYPE_CHECKING:
    from gpu.results.folder import ResultFolder
    from gpu.sequences.kinds import SequenceKind

log = logging.getLogger("crosspoint")


@dataclass(frozen=True)
class Services:
    """The engine's public functions.

    All but ``run`` are called in threads that may be abandoned.
    """

    run: RunFunction
    estimate: Callable[..., Any]
    choose: ChooseEngine
    #: Compiles the file readers, once per computer, so that reading the first file does not wait.
    prepare_reading: Callable[[], None]
    list_records: Callable[[str], list[Any]]
    #: The kind of sequences in a file, by its beginning. Raises ``InputError``.
    kind_of: Callable[[str], SequenceKind]
    open_result: Callable[[Path], Any]
    request_from_json: Callable[[dict[str, Any]], Request]
    #: Reads and checks the input: the completed request. Raises ``InputError``.
    check: Callable[[Request], Request]
    #: The state of a folder for a request. Raises ``InputError`` if it cannot hold its result.
    place: Callable[[Request, Path], FolderState]
    #: The example of an analysis by name ("": the first with one). Raises ``InputError`` without
    #: one.
    example: Callable[[str], Request]
    describe_cards: Callable[[], list[str]] = list
    #: Numbers and names of the usable cards.
    card_names: Callable[[], dict[int, str]] = dict
    card: CardServices = field(default_factory=CardServices)
    #: True if no kernel is left to compile. Raises ``DeviceError`` where none can be.
    is_prepared: Callable[[], bool] = lambda: True


def engine_services(analyses: Registry, faces: Faces, follows: Callable[[], bool] = lambda: False) -> Services:
    """The engine's real functions; ``follows``: True if what is cheap is found without being asked
    for.

    Modules that compute are imported in the calling thread: Numba takes a second to import.
    """

    def run(request: Request, folder: Path, monitor: Monitor, engine: Any = None, **choice: Any) -> None:
        first, *more = faces[request.analysis].runs(request)
        if not more or place(first, folder) is not FolderState.FINISHED:
            analyses.of(request).run(first, folder, monitor, engine, **choice)
        with suppress(Cancelled) if more else nullcontext():
            for one in more:
                analyses.of(request).run(one, folder, monitor, engine, **choice)

    def check(request: Request) -> Request:
        request = analyses.of(request).check(request)
        if follows():
            with suppress(CrosspointError):  # the estimate of the dialog or of the run tells of it
                return faces[request.analysis].completed(
                    request, lambda one: analyses.of(one).estimate(one, Path()).seconds
                )
        return request

    def example(name: str) -> Request:
        request = analyses.example(name)
        # Each takes seconds.
        return faces[request.analysis].completed(request, lambda _: 0.0) if follows() else request

    def estimate(request: Request, folder: Path, sample: Any = None) -> Any:
        choice = {} if sample is None else {"sample": sample}
        return analyses.of(request).estimate(request, folder, **choice)

    def choose(name: str, threads: int | None, devices: str = "auto") -> Any:
        from gpu.engines.choose import choose

        return choose(cast(EngineName, name), threads, devices)

    def describe_cards() -> list[str]:
        from gpu.engines.choose import describe_cards

        return describe_cards()

    def card_names() -> dict[int, str]:
        from gpu.engines.choose import card_names

        return card_names()

    def prepare_reading() -> None:
        from gpu.sequences.scan import scan_fasta

        scan_fasta.load()

    def is_prepared() -> bool:
        from gpu.jit.prepare import is_prepared

        return is_prepared()

    def list_records(path: str) -> list[Any]:
        from gpu.sequences.files import list_records

        return list(list_records(Path(path)))

    def kind_of(path: str) -> SequenceKind:
        from gpu.sequences.kinds import kind_of

        return kind_of(path)

    def open_result(folder: Path) -> Any:
        result = analyses.open(folder)
        # Read here, in the thread, before the page needs the content.
        faces[result.request.analysis].look_through(result)
        _ = result.ended, result.failures
        return result

    def place(request: Request, folder: Path) -> FolderState:
        return place_of(request, folder, analyses)

    return Services(
        run=run,
        estimate=estimate,
        choose=choose,
        prepare_reading=prepare_reading,
        list_records=list_records,
        open_result=open_result,
        request_from_json=analyses.request_from_json,
        check=check,
        place=place,
        example=example,
        kind_of=kind_of,
        describe_cards=describe_cards,
        card_names=card_names,
        is_prepared=is_prepared,
    )


@dataclass(frozen=True)
class DeviceInfo:
    """The device that the engine name ``asked`` means on this computer.

    ``problem`` says why there is none. ``cards``: names by number of the graphics cards to choose
    from; empty for the processor.
    """

    asked: str
    engine: str = ""
    device: str = ""
    reason: str = ""
    problem: str = ""
    cards: dict[int, str] = field(default_factory=dict)

    def __str__(self) -> str:
        device = for_window(self.device)
        return f"{device} ({for_window(self.reason)})" if self.reason else device


class Session(QObject):
    """Builds and owns the objects behind the window.

    ``abandoned`` is emitted when the window closed although an engine thread did not stop.
    """

    device_changed = Signal()
    abandoned = Signal()
    renamed = Signal()
    #: A folder, and the titles that the user gave it before and now.
    retitled = Signal(str, str, str)

    def __init__(self, services: Services, settings: Settings, faces: Faces, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.services = services
        self.faces = faces
        self.settings = settings
        self.background = Background(self)
        self.lab = Lab(settings, self)
        lab = self.lab.open_device, self.lab.runner(services.run)
        self.queue = JobQueue(services.choose, services.run, self, lab)
        self.poller = Poller(self.queue, self)
        self.beside = BesideJobs(self.queue, self._estimate_unchecked, self.background, self)
        self.preparation = Preparation(services.is_prepared, self.queue, self.poller, self.background, self)
        self.card_bench = CardBench(services.card, self.queue, self.background, self)
        self.recent = RecentModel(settings, self.background, self)
        self.device: DeviceInfo | None = None
        self.queue.added.connect(self._remember)
        self.queue.changed.connect(self._summarise)
        self.queue.changed.connect(lambda _: self.lab.use(any(job.in_lab for job in self.queue.active())))
        self.queue.removed.connect(self._dismiss)
        self.poller.progressed.connect(lambda job: self.recent.look_for(job.folder))
        self.queue.card_lost.connect(lambda: self.look("auto", self._show_device))
        self.preparation.progressed.connect(self._on_prepared)
        self.restarting = False

    def start(self) -> None:
        """Look up device and recent results, prepare the file readers, in the background."""
        self.recent.refresh()
        self.lab.start()
        self.look("auto", self._set_device)
        self.background.call(
            self.services.prepare_reading,
            done=lambda _: None,
            # The first reading of a file reports the same failure.
            failed=lambda problem: log.error("%r", problem),
        )

    def look(self, engine: str, done: Callable[[DeviceInfo], None], owner: QObject | None = None) -> None:
        """Look up an engine name in the background.

        The call is dropped when ``owner`` is destroyed.
        """
        is_lost = self.queue.is_card_lost

        def tell(device: DeviceInfo) -> None:
            # A new search would find the card, and fail again.
            if is_lost and engine == "cuda":
                device = DeviceInfo(
                    engine, problem=self.tr("The graphics card failed; restart Crosspoint to use it again.")
                )
            elif is_lost and engine == "auto":
                reason = self.tr("the graphics card failed; restart Crosspoint to use it again")
                device = replace(device, asked=engine, reason=reason)
            done(device)

        name = "cpu" if is_lost else engine
        self.background.call(
            probe, self.services, name, done=tell, failed=lambda problem: log.error("%r", problem), owner=owner
        )

    def place(self, request: Request, folder: Path) -> FolderState:
        """The state of a folder for a request, by disk and queue.

        Raises ``InputError`` if it cannot hold its result.
        """
        place = self.services.place(request, folder)
        self._job_of(request, folder, place)
        return place

    def check_queue(self, request: Request, folder: Path) -> None:
        """Check a folder that is free on disk against the queue.

        Raises ``InputError`` if another comparison in the queue has it.
        """
        self._job_of(request, folder, FolderState.FREE)

    def is_under_way(self, folder: Path) -> bool:
        """True if a job in the queue waits for a folder or is writing to it."""
        job = self.queue.find(folder)
        return job is not None and not job.state.ended

    def open_result(self, folder: Path, places: Mapping[str, str]) -> Any:
        """Open a result, in a thread; ``places``: see ``Settings.located``."""
        result = self.services.open_result(folder)
        result.request = with_places(result.request, places)
        return result

    def submit(self, request: Request, folder: Path, in_lab: bool = False) -> Job:
        """Queue a run, resume the same comparison in its folder, or return the job under way.

        ``in_lab``: the computers of the lab compute it.

        Raises ``InputError`` if the folder holds something else or belongs to another comparison;
        nothing is deleted or overwritten.
        """
        place = self.services.place(request, folder)
        known = self._job_of(request, folder, place)
        if known is not None:
            if known.state.ended:
                known.in_lab = in_lab
            self.queue.again(known, request)
            return known
        left = self.queue.find(folder)
        if left is not None:
            self.queue.remove(left)
        job = Job(request, folder, is_on_disk=place is not FolderState.FREE, in_lab=in_lab)
        self.queue.submit(job)
        return job

    def _job_of(self, request: Request, folder: Path, place: FolderState) -> Job | None:
        """The job of a folder; None if it ended and left nothing there.

        Raises ``InputError`` if the job is of another comparison.
        """
        job = self.queue.find(folder)
        if job is None or is_same_comparison(request, job.request):
            return job
        if place is FolderState.FREE and job.state.ended:
            return None
        raise InputError("“{}” is the folder of another comparison, {}; choose another one.", folder, job.title)

    def new_folder(self, base: Path, name: str) -> Path:
        """A folder under ``base``, named after ``name``, that neither exists nor is queued."""
        awaited = [job.folder for job in self.queue.unfinished()]
        return new_folder(
            base,
            name,
            lambda folder: os.path.lexists(folder) or any(is_same_folder(folder, other) for other in awaited),
        )

    def stopped_job(self, result: ResultFolder[Any]) -> Job:
        """The job of an unfinished result, as stored on disk."""
        known = self.queue.find(result.folder)
        if known is not None and known.state is not State.DONE:
            return known
        if known is not None:
            self.queue.remove(known)
        stages = tuple(result.reached)
        progress = Progress(stages=stages, seconds=sum(stage.seconds for stage in stages))
        job = Job(result.request, result.folder, state=State.STOPPED, progress=progress, is_on_disk=True)
        job.monitor.picture = self.faces[result.request.analysis].picture_of(result)
        self.queue.submit(job)
        return job

    def remember_result(self, result: ResultFolder[Any]) -> str:
        """Add a finished result to the recent ones, update its job's names; return the title."""
        name: str = result.request.title
        about = {"failures": result.failures, "ended": kept_time(result.ended), **self._about(result.request)}
        self.recent.add(result.folder, name, **about)
        job = self.queue.find(result.folder)
        if job is not None:
            self.queue.describe(job, result.request)
        return name

    def title(self, folder: str) -> str:
        """The title of a result as lists show it, without what tells it from others."""
        entry = next((entry for entry in self.recent.entries if entry.folder == folder), None)
        return self.settings.title(folder) or (entry.title if entry is not None else Path(folder).name)

    def rename(self, folder: str, title: str) -> None:
        """Give a result another title in tabs and lists; "" for that of its request."""
        before = self.settings.title(folder)
        self.settings.keep_title(folder, title)
        self.recent.rename()
        job = self.queue.find(Path(folder))
        if job is not None:
            self.queue.rename(job, title)
        self.renamed.emit()
        if title != before:
            self.retitled.emit(folder, before, title)

    def forget(self, folder: Path) -> None:
        """Take a deleted result off all lists."""
        job = self.queue.find(folder)
        if job is not None:
            self.queue.remove(job)
        self.settings.keep_title(str(folder), "")
        self.settings.keep_view(str(folder), {})
        self.recent.remove(str(folder))

    def example(self, analysis: str = "") -> tuple[Request, Path]:
        """The request of an analysis's example ("": the first with one) and a new result folder.

        Raises ``InputError`` without one.
        """
        request = self.services.example(analysis)
        return request, self.new_folder(self.settings.results_folder, self.tr("Example"))

    def hand_over(self, first: Job) -> None:
        """Leave a job and all others to another process; ``restarting`` requests its start."""
        self.restarting = True
        others = [job for job in self.queue.jobs if job.state.active or job.state is State.WAITING]
        unfinished = [first, *(job for job in others if job is not first)]
        self.settings.unfinished = [
            {"folder": str(job.folder), "request": job.request.to_json(), "inLab": job.in_lab} for job in unfinished
        ]

    def resume_jobs(self) -> list[Job]:
        """Queue the jobs that the previous process handed over, once; skip unreadable ones."""
        entries = self.settings.unfinished
        if entries:
            self.settings.unfinished = []
        jobs = []
        for entry in entries:
            try:
                request = self.services.request_from_json(entry["request"])
                jobs.append(self.submit(request, Path(entry["folder"]), entry.get("inLab") is True))
            except (CrosspointError, KeyError, TypeError) as problem:
                log.error("A comparison could not be taken up: %r", problem)
        return jobs

    def _estimate_unchecked(self, request: Any, folder: Path) -> Any:
        """Estimate a request of which not even the lengths may be known; for a thread."""
        return self.services.estimate(self.services.check(request), folder)

    def _set_device(self, device: DeviceInfo) -> None:
        self.queue.set_automatic(device.engine or "cpu", device.reason or device.problem)
        self._show_device(device)
        self._on_prepared(0, 0)

    def _on_prepared(self, done: int, count: int) -> None:
        """Have the card calibrated, for which its kernels must be compiled: maybe only now."""
        if not count and self.device is not None and self.device.engine == "cuda":
            self.card_bench.start()

    def _show_device(self, device: DeviceInfo) -> None:
        self.device = device
        self.device_changed.emit()

    def _remember(self, job: Job) -> None:
        self.queue.rename(job, self.settings.title(str(job.folder)))
        about = self._about(job.request)
        self.recent.add(job.folder, job.request.title, _state(job), job.failures, job.is_on_disk, **about)
        self._summarise(job)

    def _about(self, request: Request) -> dict[str, Any]:
        """The kind and the extent of a request, for the list of recent results."""
        return {"kind": request.analysis, "extent": self.faces[request.analysis].extent(request)}

    def _summarise(self, job: Job) -> None:
        self.recent.summarise(job.folder, _state(job), job.failures, self._now(job), job.is_on_disk)

    def _dismiss(self, job: Job) -> None:
        if not job.is_on_disk:
            self.recent.remove(str(job.folder))

    def _now(self, job: Job) -> str:
        if job.state is State.WAITING:
            return self.tr("waiting in the list of comparisons")
        return self.tr("under way") if job.state.active else ""


def _state(job: Job) -> RecentState:
    if job.state is State.DONE:
        return "done"
    return "failed" if job.state is State.FAILED else "stopped"


def probe(services: Services, name: str) -> DeviceInfo:
    """Look up an engine and keep only its description; for a thread."""
    try:
        engine = services.choose(name, None)
        cards = services.card_names() if engine.name == "cuda" else {}
    except NoUsableCard as problem:
        # What to do is to choose another one, which the dialog offers.
        return DeviceInfo(name, problem=for_window(Phrase("{}.", phrase_of(problem).event)))
    except Exception as problem:  # noqa: BLE001 - the devices dialog shows it
        return DeviceInfo(name, problem=explain(problem).sentence)
    return DeviceInfo(name, engine.name, engine.device, engine.reason, cards=cards)
