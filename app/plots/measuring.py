"""Measuring this computer with a result: a button, what goes on, and what was measured before, which its page draws."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from app.jobs.background import Background
from app.jobs.card_bench import CardBench
from app.messages import explain
from app.theme import icon
from app.widgets import Remark, plain
from gpu.core.errors import Cancelled, InputError
from gpu.core.monitor import Monitor

_POLL_MS = 100


class MeasuringPanel(QWidget):
    """Measures with a result (``Analysis.measure``), one thing at a time, what was kept of it being looked up when the panel is first shown.

    A subclass lays out ``head`` and what it draws in, and says what is drawn (``draw``), what was kept (``look_up``), and what else there is to say.
    ``changed`` follows when ``is_measured`` may be another.
    """

    changed = Signal()

    def __init__(self, result: Any, bench: CardBench, tip: str, parent: QWidget | None = None) -> None:
        """``tip`` says what the button does."""
        super().__init__(parent)
        self._result, self._bench, self._tip = result, bench, tip
        self._background = Background(self)
        self._speeds: Any = None
        self._monitor: Monitor | None = None
        self._is_looked_up = False
        # Written by the measuring thread, read by the timer.
        self._latest: Any = None
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL_MS)
        self._timer.timeout.connect(self._poll)
        self._make_head()
        self.lay_out()
        bench.changed.connect(self._allow)
        self._allow()

    @property
    def busy(self) -> bool:
        """Whether something is being measured or looked up."""
        return self._monitor is not None or self._background.busy

    @property
    def is_measured(self) -> bool:
        """Whether there is something to export."""
        return self._speeds is not None and self._monitor is None

    @property
    def speeds(self) -> Any:
        """What is shown, None for nothing."""
        return self._speeds

    # What a subclass says

    def lay_out(self) -> None:
        """Make what is drawn in."""
        raise NotImplementedError

    def draw(self, speeds: Any, is_whole: bool) -> None:
        """Draw what was measured, None for nothing; ``is_whole``: all of it."""
        raise NotImplementedError

    def look_up(self) -> Callable[[], Any]:
        """What reads, in a thread, what was kept before, or None."""
        raise NotImplementedError

    def choice(self) -> dict[str, Any]:
        """What was chosen of how to measure: ``Analysis.measure`` takes it."""
        return {}

    def refusal(self) -> str:
        """Why this result cannot be measured with, as a sentence, or ""."""
        return ""

    def allow(self, is_measuring: bool) -> None:
        """Enable and disable what the choice is made with."""

    # Set-up

    def _make_head(self) -> None:
        self.start = QPushButton(icon("mdi6.speedometer"), self.tr("Measure this computer"))
        self.start.clicked.connect(self.measure)
        self.stop = QPushButton(icon("mdi6.stop-circle-outline"), self.tr("Stop"))
        self.stop.setToolTip(self.tr("Stop measuring; nothing of it is kept"))
        self.stop.clicked.connect(self.cancel)
        self.status = Remark(lines=1)
        self.status.setAccessibleName(self.tr("State of the measurement"))
        self.head = QHBoxLayout()
        self.head.addWidget(self.start)
        self.head.addWidget(self.stop)
        self.head.addWidget(self.status, 1)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._is_looked_up:
            self._is_looked_up = True
            self.look_again()

    def look_again(self) -> None:
        """Show what was kept of the choice, unless something is being measured or shown."""
        self._background.call(
            self.look_up(),
            done=self._take_kept,
            failed=lambda problem: self.status.say(explain(problem).sentence, "warning"),
        )

    def forget(self) -> None:
        """Show nothing: the choice is another."""
        self._show(None)
        self.status.say("")
        self._allow()

    def _take_kept(self, speeds: Any) -> None:
        if speeds is not None and self._speeds is None and self._monitor is None:
            self._show(speeds)
            self._allow()

    def _show(self, speeds: Any) -> None:
        self._speeds = speeds
        self.draw(speeds, self._monitor is None)

    def _allow(self) -> None:
        running = self._monitor is not None
        reason = self._why_not()
        self.start.setVisible(not running)
        self.stop.setVisible(running)
        self.start.setEnabled(not reason)
        self.start.setToolTip(plain(reason) or self._tip)
        self.allow(running)
        self.changed.emit()

    def _why_not(self) -> str:
        return self.refusal() or self._bench.why_not_compare()

    # Measuring

    def measure(self) -> None:
        """Begin; what was measured before makes room."""
        if self._monitor is not None or self._why_not():
            return
        before, self._latest = self._speeds, None
        self._monitor = self._bench.compare(
            self._result,
            found=self._take,
            done=self._on_measured,
            failed=partial(self._on_failed, before),
            owner=self,
            **self.choice(),
        )
        # A page that is closed meanwhile has no more use for it.
        self.destroyed.connect(self._monitor.cancel)
        self._show(None)
        self._timer.start()
        self._poll()
        self._allow()

    def cancel(self) -> None:
        """Stop measuring, if it is."""
        if self._monitor is not None:
            self._monitor.cancel()

    def check_measured(self) -> None:
        """Raise ``InputError`` before anything has been measured."""
        if not self.is_measured:
            raise InputError(self.tr("Nothing has been measured yet; press “Measure this computer”."))

    def _take(self, speeds: Any) -> None:
        """In the measuring thread."""
        self._latest = speeds

    def _poll(self) -> None:
        if self._monitor is None:
            return
        self.status.say(self._monitor.progress.note or self.tr("Measuring…"))
        if self._latest is not None and self._latest is not self._speeds:
            self._show(self._latest)

    def _end(self) -> None:
        self._monitor = None
        self._timer.stop()

    def _on_measured(self, speeds: Any) -> None:
        self._end()
        self.status.say("")
        self._show(speeds)
        self._allow()

    def _on_failed(self, before: Any, problem: Exception) -> None:
        self._end()
        self._show(before)
        if isinstance(problem, Cancelled):
            self.status.say(self.tr("Stopped; nothing of it is kept."))
        else:
            self.status.say(explain(problem).sentence, "error")
        self._allow()
