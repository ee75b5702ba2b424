"""Measuring while no run needs it: the card's calibration, made once without being asked, its figures, and this computer's engines side by side."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from app.jobs.background import Background
from app.jobs.job import Job
from app.jobs.queue import JobQueue
from gpu.core.errors import Cancelled
from gpu.core.monitor import Monitor

if TYPE_CHECKING:
    from gpu.engines.cuda.figures import Figures, Size
    from gpu.engines.cuda.probe import CardInfo

log = logging.getLogger("crosspoint")

#: How long the end of the window waits for a measurement to stop, in seconds: a thread that still had a context when the process ends
#: would have PyCUDA abort it.
_PATIENCE = 3.0


@dataclass(frozen=True)
class CardState:
    """The card that "auto" takes, or why there is none; the ``shape`` (blocks, warps) its calibration found on ``day``; its figures,
    those never measured without points."""

    card: CardInfo | None = None
    reason: str = ""
    shape: tuple[int, int] | None = None
    day: str = ""
    figures: dict[Size, Figures] = field(default_factory=dict)


def _compare(result: Any, monitor: Monitor, found: Callable[[Any], None], no_card: str, **choice: Any) -> Any:
    from gpu.analyses.registry import ANALYSES

    return ANALYSES.of(result.request).measure(result, monitor, found, no_card, **choice)


@dataclass(frozen=True)
class CardServices:
    """The engine's functions that measure, each called in a thread.

    ``state`` looks the card up. ``calibrate`` calibrates it, unless that has been done or its kernels are not compiled yet; ``measure``
    is ``gpu.engines.cuda.figures.measure``, ``compare`` the ``measure`` of a result's analysis.
    """

    state: Callable[[], CardState]
    calibrate: Callable[[Monitor], None]
    measure: Callable[[CardInfo, Size, Monitor, Callable[[Figures], None]], Figures]
    compare: Callable[..., Any] = _compare


def card_services() -> CardServices:
    """The real ones."""

    def state() -> CardState:
        from gpu.engines.choose import find_card
        from gpu.engines.cuda import calibration, figures

        card, reason = find_card()
        if card is None:
            return CardState(reason=reason)
        known = calibration.stored_calibration(card)
        sizes = {size: figures.stored(card, size) or figures.begin(card, size) for size in figures.SIZES}
        if known is None:
            return CardState(card, reason, figures=sizes)
        return CardState(card, reason, known.shape, known.day, sizes)

    def calibrate(monitor: Monitor) -> None:
        from gpu.engines.choose import find_card
        from gpu.engines.cuda import calibration

        card, _ = find_card()
        if card is not None and calibration.is_wanted(card):
            calibration.calibrate(card, monitor)

    def measure(card: CardInfo, size: Size, monitor: Monitor, found: Callable[[Figures], None]) -> Figures:
        from gpu.engines.cuda import figures

        return figures.measure(card, size, monitor, found)

    return CardServices(state, calibrate, measure)


class CardBench(QObject):
    """Measures one thing at a time, in a thread that has a context of its own, and gives way to the first run that uses the card.

    Calibrating thus never holds up a run: the one that interrupts it takes the card's default shape, and it is made up for when
    that run has ended. What compares all engines gives way to any run. A card that failed once is left alone. ``changed`` follows when
    what may be measured may be another.
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
        #: Whether what is being measured wants the whole computer, and not only its card.
        self._is_of_all = False
        queue.changed.connect(self._give_way)
        queue.settled.connect(self._calibrate)
        queue.changed.connect(lambda *_: self.changed.emit())

    def why_not(self) -> str:
        """Why the card cannot be measured now, as a sentence, or ""."""
        if self._queue.is_card_lost:
            return self.tr("The graphics card failed; restart Crosspoint to use it again.")
        if self._is_in_use():
            return self.tr("A comparison is using the graphics card; measure when it has ended.")
        return ""

    def start(self) -> None:
        """From now on, calibrate the card as soon as nothing runs on it, once."""
        self._is_calibrating_wanted = True
        self._calibrate()

    def measure(
        self,
        card: CardInfo,
        size: Size,
        found: Callable[[Figures], None],
        done: Callable[[Figures], None],
        failed: Callable[[Exception], None],
        owner: QObject | None = None,
    ) -> Monitor:
        """Measure the figures; ``found`` is called in the measuring thread. The monitor returned stops it."""
        return self._begin(
            lambda monitor: self.services.measure(card, size, monitor, found), done=done, failed=failed, owner=owner
        )

    def why_not_compare(self) -> str:
        """Why the engines cannot be compared now, as a sentence, or ""."""
        if self._queue.active():
            return self.tr("A comparison is running; measure when it has ended.")
        return ""

    def compare(
        self,
        result: Any,
        found: Callable[[Any], None],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None],
        owner: QObject | None = None,
        **choice: Any,
    ) -> Monitor:
        """Measure what this computer's engines take for a part of a result (``Analysis.measure``); ``found`` is called in the measuring thread.

        ``choice`` is the analysis's own. The monitor returned stops it.
        """
        no_card = ""
        if self._queue.is_card_lost:
            no_card = self.tr("it failed; restart Crosspoint to use it again")
        return self._begin(
            lambda monitor: self.services.compare(result, monitor, found, no_card, **choice),
            is_of_all=True,
            done=done,
            failed=failed,
            owner=owner,
        )

    def close(self) -> None:
        """Stop what is being measured, and wait until the card is given back."""
        self._is_calibrating_wanted = False
        self._stop()
        if self._turn.acquire(timeout=_PATIENCE):
            self._turn.release()

    def _calibrate(self, job: Job | None = None) -> None:
        if not self._is_calibrating_wanted or self._turn.locked() or self.why_not():
            return
        self._is_calibrating_wanted = False
        self._begin(self.services.calibrate, done=lambda nothing: None, failed=self._on_not_calibrated)

    def _on_not_calibrated(self, problem: Exception) -> None:
        if isinstance(problem, Cancelled):
            self._is_calibrating_wanted = True
            return
        # The default shape serves as well; a card that is broken will be told of by the first run.
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

    def _give_way(self) -> None:
        if self._is_in_use() or (self._is_of_all and self._queue.active()):
            self._stop()
