"""The lab of the settings: its computers, and the runs that it computes."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from app.runs.job import LabMonitor, LabPart
from app.runs.lab.connection import Connection
from app.runs.lab.watch import Watch
from app.runs.worker import RunFunction
from app.state.settings import LabSettings, Settings
from app.widgets.background import Background
from gpu.batch.tasks import Status, TaskState
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor, in_background
from gpu.core.request import Request

if TYPE_CHECKING:
    from gpu.cluster.connection import Cluster
    from gpu.cluster.engine import ClusterSender


class LabDevice:
    """The lab in place of an engine, as the thread of a job opens and closes it."""

    reason = ""

    def close(self) -> None:
        """The connection stays, for others."""


class Lab(QObject):
    """Holds ``watch``, the look at the computers of the settings; None while there is no lab.

    ``changed`` follows what is known of the computers, and another lab.
    """

    changed = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._background = Background(self)
        self.watch: Watch | None = None
        self._take(settings.lab)

    @property
    def settings(self) -> LabSettings:
        """The address and certificates of the lab."""
        return self._settings.lab

    @property
    def is_set(self) -> bool:
        """True if the settings name a lab."""
        return self.watch is not None

    @property
    def is_chosen(self) -> bool:
        """True if the last comparison was given to the lab, and there still is one."""
        return self.is_set and self._settings.is_on("lab", False)

    @property
    def is_reachable(self) -> bool:
        """True if there is a lab that answered when it was asked last."""
        return self.watch is not None and self.watch.is_reachable

    def choose(self, in_lab: bool) -> None:
        """Remember where a comparison is computed."""
        self._settings.set_on("lab", in_lab)

    def start(self) -> None:
        """Look for the computers from now on."""
        if self.watch is not None:
            self.watch.start()

    def use(self, used: bool) -> None:
        """Look often while runs of this computer are in the lab."""
        if self.watch is not None:
            self.watch.use(used)

    def trial(self, settings: LabSettings) -> Watch:
        """A look at another lab, before it is saved; the caller closes it."""
        return Watch(settings, self._background, self)

    def save(self, settings: LabSettings) -> None:
        """Make a lab that of the settings; runs in the one before go on.

        But processes of this computer end, and what they compute fails.
        """
        if settings != self._settings.lab:
            self._settings.lab = settings
            self._take(settings)
            self.start()
            self.changed.emit()

    def close(self, timeout: float) -> None:
        """End the connection, and processes of this computer; wait for that at most so long."""
        if self.watch is not None:
            self.watch.close().join(timeout)

    # For threads

    def open_device(self, name: str, threads: int | None, devices: str = "auto", /) -> LabDevice:
        """See ``ChooseEngine``."""
        return LabDevice()

    def runner(self, run: RunFunction) -> RunFunction:
        """The function that runs a request in the lab.

        ``run`` runs one on this computer, with whatever engine: for analyses that leave but
        portions of their work to others.
        """

        def run_there(request: Request, folder: Path, monitor: Monitor, engine: Any = None, **choice: Any) -> None:
            run_in_lab(self._connection(), request, folder, monitor, run)

        return run_there

    def _connection(self) -> Connection:
        watch = self.watch
        if watch is None:
            raise InputError("There is no lab; name its scheduler in the preferences, or run the comparison here.")
        return watch.connection

    def _take(self, settings: LabSettings) -> None:
        if self.watch is not None:
            self.watch.close()
            self.watch.deleteLater()
        self.watch = None
        if settings.address:
            self.watch = Watch(settings, self._background, self)
            self.watch.changed.connect(self.changed)


def run_in_lab(connection: Connection, request: Request, folder: Path, monitor: Monitor, run: RunFunction) -> None:
    """Compute a request with the computers of a lab, told to the monitor of its job; for a thread.

    ``run``: computes it here, with an ``engine`` and maybe an ``executor``.

    Raises
    ------
    Cancelled
        Within two seconds of a cancel.
    CrosspointError
        A sentence, if the lab is not reachable, or the run failed there.
    """
    from gpu.cluster.compute import compute

    def connect() -> Cluster:
        cluster = connection.open()
        if monitor.cancelled:
            cluster.close()
        return cluster

    def show(state: TaskState | ClusterSender) -> None:
        if isinstance(monitor, LabMonitor):
            monitor.parts = parts_of(state)

    # A connection of the run's own; it takes its time, and cannot be interrupted.
    with closing(in_background(connect, "lab", monitor)) as cluster:
        if isinstance(monitor, LabMonitor):
            monitor.trouble = lambda: cluster.trouble
        # A card of this computer is left to the runs of this computer.
        compute(cluster, request, folder, monitor, partial(run, request, folder), "cpu", show)


def parts_of(state: TaskState | ClusterSender) -> tuple[LabPart, ...]:
    """The computers that take part in a run, which has a state as a whole or is in portions."""
    if isinstance(state, TaskState):
        lost = [LabPart(name, lost=True) for name in state.lost if name != state.computer]
        part = LabPart(state.computer, state.device, state.stage, state.share, seconds=state.seconds)
        return (*lost, *((part,) if state.status is Status.RUNNING else ()))
    there, done = state.names, sorted(state.portions.items())
    return tuple(
        LabPart(name, state.devices.get(name, ""), "", None, number, state.seconds[name], name not in there)
        for name, number in done
    )
