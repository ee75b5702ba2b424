"""The measurements of this computer, made in a thread while no run needs the devices.

There are three: the card's calibration, made once without being asked; the benchmark of all devices
with a result (``gpu.benchmark``); and the check of this computer, whose self-test uses every device
(``gpu.diagnosis``).
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from app.runs.job import Job
from app.runs.queue import JobQueue
from app.widgets.background import Background
from gpu.analyses.analysis import later
from gpu.core.errors import Cancelled
from gpu.core.monitor import Monitor

if TYPE_CHECKING:
    from gpu.diagnosis.report import Report

log = logging.getLogger("crosspoint")

#: Seconds that closing the window waits for a measurement to stop: PyCUDA aborts a process that
#: ends while a thread holds a context.
_MAX_WAIT_SECONDS = 3.0

#: Imported when they are called.
_COMPARE, _CHECK = later("gpu.benchmark", "registry.measure"), later("gpu.diagnosis", "check.check")


def _calibrate(monitor: Monitor) -> None:
    from gpu.engines.choose import find_card
    from gpu.engines.cuda import calibration

    card, _ = find_card()
    if card is not None and calibration.is_wanted(card):
        calibration.calibrate(card, monitor)


@dataclass(frozen=True)
class CardServices:
    """The functions that measure; each is called in a thread, and tests replace them.

    ``calibrate`` calibrates the card, unless that is done or its kernels are not compiled yet.
    ``compare`` is ``gpu.benchmark.registry.measure``, ``check`` is ``gpu.diagnosis.check.check``.
    """

    calibrate: Callable[[Monitor], None] = _calibrate
    compare: Callable[..., Any] = _COMPARE
    check: Callable[[Path, Monitor, Callable[[Report], None], str], Report] = _CHECK


class CardBench(QObject):
    """One measurement at a time, in a thread; the first run that uses the card stops it.

    So calibrating never delays a run: a run that interrupts it takes the card's default shape, and
    the calibration is repeated after that run. A benchmark of all devices is stopped by any run. A
    card that failed once is left alone. ``changed`` is emitted when ``why_not_compare`` may give
    another answer.
    """

    changed = Signal()

    def __init__(
        self, services: CardServices, queue: JobQueue, background: Background, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.services = services
        self._queue = queue
        self._background = background
        self._monitor: Monitor | None = None
        self._turn = threading.Lock()
        self._is_calibrating_wanted = False
        #: True while a benchmark of all devices runs, rather than one of the card alone.
        self._is_of_all = False
        queue.changed.connect(self._give_way)
        queue.settled.connect(self._calibrate)
        queue.changed.connect(lambda *_: self.changed.emit())

    def start(self) -> None:
        """From now on, calibrate the card as soon as nothing runs on it, once."""
        self._is_calibrating_wanted = True
        self._calibrate()

    def why_not_compare(self) -> str:
        """The reason why the devices cannot be compared now, as a sentence, or ""."""
        if self._queue.active():
            return self.tr("A comparison is running; measure when it has ended.")
        return ""

    def compare(
        self,
        result: Any,
        on_result: Callable[[Any], None],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None],
        owner: QObject | None = None,
        **choice: Any,
    ) -> Monitor:
        """Measure all devices with a result; ``on_result`` is called in the measuring thread.

        ``choice``: see ``gpu.benchmark.registry.measure``. The monitor returned stops it.
        """
        no_card = self._why_no_card()
        return self._begin(
            lambda monitor: self.services.compare(result, monitor, on_result, no_card, **choice),
            is_of_all=True,
            done=done,
            failed=failed,
            owner=owner,
        )

    def check(
        self,
        results: Path,
        on_report: Callable[[Report], None],
        done: Callable[[Report], None],
        failed: Callable[[Exception], None],
        owner: QObject | None = None,
    ) -> Monitor:
        """Check this computer; ``on_report`` is called in the checking thread.

        Cards are left alone while a comparison uses one, or after one failed. The monitor returned
        stops it.
        """
        no_card = self._why_no_card()
        return self._begin(
            lambda monitor: self.services.check(results, monitor, on_report, no_card),
            done=done,
            failed=failed,
            owner=owner,
        )

    def close(self) -> None:
        """Stop the measurement, and wait until the card is released."""
        self._is_calibrating_wanted = False
        self._stop()
        if self._turn.acquire(timeout=_MAX_WAIT_SECONDS):
            self._turn.release()

    def _calibrate(self, job: Job | None = None) -> None:
        if not self._is_calibrating_wanted or self._turn.locked() or self._why_no_card():
            return
        self._is_calibrating_wanted = False
        self._begin(self.services.calibrate, done=lambda nothing: None, failed=self._on_not_calibrated)

    def _on_not_calibrated(self, problem: Exception) -> None:
        if isinstance(problem, Cancelled):
            self._is_calibrating_wanted = True
            return
        # The default shape serves as well; the first run will report a broken card.
        log.warning("The card could not be calibrated: %r", problem)

    def _begin(self, work: Callable[[Monitor], Any], is_of_all: bool = False, **callbacks: Any) -> Monitor:
        self._stop()
        self._is_of_all = is_of_all
        monitor = self._monitor = Monitor()

        def in_turn() -> Any:
            with self._turn:
                monitor.raise_if_cancelled()
                return work(monitor)

        self._background.call(in_turn, **callbacks)
        return monitor

    def _stop(self) -> None:
        if self._monitor is not None:
            self._monitor.cancel()

    def _is_in_use(self) -> bool:
        return any(self._queue.lane(job) == "cuda" for job in self._queue.active())

    def _why_no_card(self) -> str:
        """The reason why cards must not be used now, without a full stop, or ""."""
        if self._queue.is_card_lost:
            return self.tr("it failed; restart Crosspoint to use it again")
        return self.tr("a comparison is using it; check again when it has ended") if self._is_in_use() else ""

    def _give_way(self) -> None:
        if self._is_in_use() or (self._is_of_all and self._queue.active()):
            self._stop()
