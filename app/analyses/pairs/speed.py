"""Measuring this computer with the pairs of a result: a button, and bars that come as each engine is done."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.analyses.pairs.speed_chart import (
    SpeedFigure,
    measured_bars,
    measured_note,
    measured_title,
    reported_bars,
    reported_note,
    reported_title,
)
from app.jobs.background import Background
from app.jobs.card_bench import CardBench
from app.messages import explain
from app.plots.bars import Bars
from app.theme import icon
from app.widgets import Remark, heading, plain
from gpu.analyses.pairs.result import PairsResult
from gpu.analyses.pairs.speeds import Speeds, kept
from gpu.errors import Cancelled, InputError
from gpu.monitor import Monitor

_POLL_MS = 100


class SpeedPanel(QWidget):
    """Bars of what was measured, which is looked up when the panel is first shown; ``changed`` follows when ``is_measured`` may be another."""

    changed = Signal()

    def __init__(self, result: PairsResult, bench: CardBench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result, self._bench = result, bench
        self._background = Background(self)
        self._speeds: Speeds | None = None
        self._monitor: Monitor | None = None
        self._is_looked_up = False
        # Written by the measuring thread, read by the timer.
        self._latest: Speeds | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL_MS)
        self._timer.timeout.connect(self._poll)
        self._build()
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
    def speeds(self) -> Speeds | None:
        """What is shown, None for nothing."""
        return self._speeds

    # What there is to see

    def _build(self) -> None:
        self.start = QPushButton(icon("mdi6.speedometer"), self.tr("Measure this computer"))
        self.start.clicked.connect(self.measure)
        self.stop = QPushButton(icon("mdi6.stop-circle-outline"), self.tr("Stop"))
        self.stop.setToolTip(self.tr("Stop measuring; nothing of it is kept"))
        self.stop.clicked.connect(self.cancel)
        self.status = Remark(lines=1)
        self.status.setAccessibleName(self.tr("State of the measurement"))
        head = QHBoxLayout()
        head.addWidget(self.start)
        head.addWidget(self.stop)
        head.addWidget(self.status, 1)
        empty = self.tr(
            "Nothing has been measured yet. “Measure this computer” aligns some of these pairs again with one core, with all cores and with "
            "the graphics card, checks that all answers are equal, and draws how fast each was. It takes some seconds."
        )
        self.bars = Bars(measured_title(), (), empty)
        self.reported = Bars(reported_title(), reported_bars(self._result.request), "", role="muted")
        self.note, self.about = Remark(), Remark(reported_note())
        charts = QGridLayout()
        charts.setHorizontalSpacing(24)
        charts.setVerticalSpacing(4)
        charts.setRowStretch(1, 1)
        for column, (title, bars, note, share) in enumerate(
            (
                (measured_title(), self.bars, self.note, 3),
                (reported_title(), self.reported, self.about, 2),
            )
        ):
            named = heading(title)
            named.setWordWrap(True)
            charts.addWidget(named, 0, column, Qt.AlignmentFlag.AlignBottom)
            charts.addWidget(bars, 1, column)
            charts.addWidget(note, 2, column, Qt.AlignmentFlag.AlignTop)
            charts.setColumnStretch(column, share)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 6, 10, 8)
        layout.addLayout(head)
        layout.addLayout(charts, 1)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._is_looked_up:
            self._is_looked_up = True
            self._background.call(
                kept,
                self._result.request,
                done=self._take_kept,
                failed=lambda problem: self.status.say(explain(problem).sentence, "warning"),
            )

    def _take_kept(self, speeds: Speeds | None) -> None:
        if speeds is not None and self._speeds is None and self._monitor is None:
            self._show(speeds)
            self._allow()

    def _show(self, speeds: Speeds | None) -> None:
        self._speeds = speeds
        self.bars.show_bars(measured_bars(speeds) if speeds is not None else ())
        is_whole = self._monitor is None
        self.note.say(measured_note(speeds, self._result.request, is_whole) if speeds is not None else "")

    def _allow(self) -> None:
        running = self._monitor is not None
        reason = self._why_not()
        self.start.setVisible(not running)
        self.stop.setVisible(running)
        self.start.setEnabled(not reason)
        self.start.setToolTip(
            plain(reason)
            or self.tr("Align some of these pairs with one core, all cores and the graphics card, and compare")
        )

        self.changed.emit()

    def _why_not(self) -> str:
        if not len(self._result.pairs):
            return self.tr("This result has no pairs to measure with.")
        return self._bench.why_not_compare()

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

    def _take(self, speeds: Speeds) -> None:
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

    def _on_measured(self, speeds: Speeds) -> None:
        self._end()
        self.status.say("")
        self._show(speeds)
        self._allow()

    def _on_failed(self, before: Speeds | None, problem: Exception) -> None:
        self._end()
        self._show(before)
        if isinstance(problem, Cancelled):
            self.status.say(self.tr("Stopped; nothing of it is kept."))
        else:
            self.status.say(explain(problem).sentence, "error")
        self._allow()

    def figure(self) -> SpeedFigure:
        """Both charts for a paper. Raises ``InputError`` before anything has been measured."""
        if self._speeds is None or not self.is_measured:
            raise InputError(self.tr("Nothing has been measured yet; press “Measure this computer”."))
        return SpeedFigure(self._result.request, self._speeds)
