"""The frame of every run, from a request to a finished result folder: written once for all.

An analysis derives a class from ``Run``. Its methods read, compute and save; ``go`` calls them in
this order:

===============  ================================================================================
``resolve``      Read what must be known first: absolute paths, checksums. Before the engine.
(engine)         It is chosen, unless the caller gave one, which then stays open.
``estimate``     Time, memory and disk that the run will take on this engine.
``accept``       Refuse the run if the computer cannot do it, else announce it.
``prepare``      Last checks of the input and of the engine, before there is a folder.
(result folder)  It is made, or resumed if it holds part of the same result.
``has_work``     False if the folder holds the whole result already.
``stages``       Load what an earlier run left; return the ``Step`` of each stage.
``run_step``     Compute one stage; ``stage_record`` is its record in the journal.
``finish``       ``statistics.json`` (``statistics``), the record ``finished``, the last line of
                 the log (``outcome``).
===============  ================================================================================

A run may be killed at any moment. The journal records what its stages have saved, and the next run
into the folder resumes there. A long stage saves a state of its own (``TableWriter.mark``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from gpu.analyses.analysis import Analysis
from gpu.analyses.estimate import Estimate
from gpu.core.errors import OutOfMemory
from gpu.core.monitor import Monitor, StageProgress
from gpu.core.phrase import Phrase, to_json
from gpu.core.request import REQUEST_FILE
from gpu.engines.choose import choose
from gpu.results.folder import STATISTICS, with_phrases
from gpu.sequences.raw import Fingerprint, fingerprints

if TYPE_CHECKING:
    from gpu.results.held import HeldStore
    from gpu.results.store import ResultStore


class Step(NamedTuple):
    """One stage of a run, and the function that computes it.

    Parameters
    ----------
    stage : int
        Its number, as in ``Request.stages``.
    work : callable
        Computes it. May return its final figures (``done``, ``found``), by name.
    total, done : int
        The stage's amount of work (0: unknown), and the part that an earlier run did.
    seconds : float
        The time that the earlier run took for that part.
    """

    stage: int
    work: Callable[[], Mapping[str, int] | None]
    total: int = 0
    done: int = 0
    seconds: float = 0.0


def nothing() -> None:
    """The work of a stage that is already done: ``Run.resolve`` read the input."""


class Run(ABC):
    """One run of an analysis; ``go`` computes it.

    Parameters
    ----------
    request : Request
        The request; ``resolve`` replaces it.
    folder : path
        Folder of the result. One that holds part of the same result is resumed.
    monitor : Monitor
        Receives the progress; cancels the run.
    engine : Engine, optional
        None chooses one by the request and closes it at the end; a given one stays open.
    held : HeldStore, optional
        Takes the result instead of the folder, which then is the store's.

    Attributes
    ----------
    engine, store
        The engine, from ``estimate`` on; the result folder that is written, from ``has_work`` on.
    known : list of Fingerprint
        Fingerprints of the request's files, in their order, from ``with_checksums`` on.
    resources : ExitStack
        Opened by the stages, such as readers in threads; closed before the folder is.
    """

    analysis: ClassVar[Analysis]
    #: Advice if memory runs out, after “close other programs ”: "or split the files".
    advice: ClassVar[str] = Phrase("and resume the run")

    request: Any
    engine: Any
    store: ResultStore
    known: list[Fingerprint]

    def __init__(
        self,
        request: Any,
        folder: str | Path,
        monitor: Monitor,
        engine: Any = None,
        held: HeldStore | None = None,
    ) -> None:
        self.request, self.folder, self.monitor = request, Path(folder), monitor
        self.resources = ExitStack()
        self._given, self._held = engine, held

    # ------------------------------------------------------------------ defined by an analysis

    def resolve(self, request: Any) -> Any:
        """Read what must be known before anything is computed; here, the checksums of the files.

        An analysis whose first stage is reading begins that stage here (``monitor.begin``).

        Returns
        -------
        Request
            With absolute paths and checksums: the content of ``request.json``.

        Raises
        ------
        InputError
            For files that cannot be used, or have changed since the folder was begun.
        """
        self.monitor.begin(request.stages[0].number)
        return self.with_checksums(request)

    def with_checksums(self, request: Any) -> Any:
        """Return the request with absolute paths and the checksums of its files.

        ``known`` then holds their fingerprints: a file that changes from now on is refused.
        """
        self.known = fingerprints(request.files, request.sha256, self.monitor.raise_if_cancelled)
        return request.with_whole_paths().with_(sha256=tuple(file.sha256 for file in self.known))

    def estimate(self) -> Estimate:
        """Return what the run will take on ``self.engine``."""
        return self.analysis.estimate(self.request, self.folder, self.engine)

    def prepare(self) -> None:
        """Check what remains to be checked, and load kernels, before there is a result folder."""
        return

    @abstractmethod
    def stages(self) -> Sequence[Step]:
        """Load what an earlier run left in ``self.store``; return the stages, in order."""

    def statistics(self) -> dict[str, Any]:
        """Return the figures for ``statistics.json``; {} if a stage has saved them."""
        return {}

    def outcome(self) -> str:
        """Return the result in short, for the log: “1,234 hits”."""
        return "done"

    # ------------------------------------------------------------------ the frame

    def go(self) -> None:
        """Run to the last stage of the request.

        Raises
        ------
        InputError, DiskFull, DriveFailed, OutOfMemory, DeviceError, Cancelled
            The saved part of the result stays resumable.
        """
        self.request = self.resolve(self.request)
        self.engine = self._given or choose(self.request.engine, self.request.threads, self.request.devices)
        try:
            self.accept(self.estimate())
            self.prepare()
            with self._opened() as self.store, self.resources:
                if self.has_work():
                    for step in self.stages():
                        self.run_step(step)
                    self.finish()
        except MemoryError as problem:
            raise OutOfMemory("The computer ran out of memory; close other programs {}.", self.advice) from problem
        finally:
            if self._given is None:
                self.engine.close()

    def _opened(self) -> ResultStore:
        if self._held is not None:
            held: Any = self._held.begun(self.request)
            return held
        from gpu.results.store import ResultStore

        return ResultStore.open(self.folder, self.request, self.analysis.result_type.record_fields)

    @property
    def is_new(self) -> bool:
        """True if nothing of the result is there yet."""
        if self._held is not None:
            return not self._held.records()
        return not (self.folder / REQUEST_FILE).exists()

    def accept(self, needs: Estimate) -> None:
        """Announce what the run takes.

        Raises
        ------
        OutOfMemory, DiskFull
            If the computer cannot do it.
        """
        if self._held is None:
            needs.check(self.folder, self.is_new)
        else:
            needs.check_memory()
        self.monitor.open(needs.sentence)

    def has_work(self) -> bool:
        """Return False if the result is whole; begin a finished one with a damaged file again."""
        if self.store.finished:
            if self.store.is_whole():
                return False
            self.store.begin_again()
        self.store.log(f"{self.engine.device} ({self.engine.reason})")
        return True

    def run_step(self, step: Step) -> None:
        """Begin a stage unless ``resolve`` has, compute it, and note its end in the journal."""
        current = self.monitor.progress.current
        if current is None or current.stage != step.stage:
            self.monitor.begin(step.stage, step.total, step.done, step.seconds)
        figures = step.work() or {}
        self.monitor.raise_if_cancelled()
        self.store.append("stage", **self.stage_record(self.monitor.finish(**figures)))

    def stage_record(self, stage: StageProgress) -> dict[str, Any]:
        """Return the fields of a finished stage's record in the journal."""
        return {"stage": stage.stage, "done": stage.done, "seconds": stage.seconds}

    def log_remarks(self) -> None:
        """Add the monitor's remarks so far to the log."""
        for sentence in self.monitor.progress.remarks:
            self.store.log(sentence)

    def save_statistics(self, figures: Mapping[str, Any]) -> None:
        """Write ``statistics.json``: the engine, then ``figures``."""
        self.store.save_json(STATISTICS, with_phrases(to_json, {**self.engine.identity, **figures}))

    def finish(self) -> None:
        """Save the statistics and say that the result is whole."""
        if figures := self.statistics():
            self.save_statistics(figures)
        seconds = self.monitor.progress.seconds
        self.store.append("finished", seconds=seconds, **self.finished_fields())
        self.store.log(f"{self.outcome()} in {seconds:.1f} s")

    def finished_fields(self) -> dict[str, Any]:
        """Return further fields of the record ``finished``."""
        return {}
