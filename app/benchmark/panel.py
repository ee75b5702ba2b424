"""The tab *Speed* of a result: a button that measures this computer, and a bar per device."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.benchmark.benchmark import Benchmark, measured_title
from app.charts.bars import Bars, BarsFigure
from app.help.terms import explain_as
from app.language.text import for_window
from app.pages.result import ResultPage
from app.theme import icon
from app.widgets.background import Background, Call
from app.widgets.basic import Remark, heading, plain
from app.widgets.messages import explain
from gpu.core.errors import Cancelled, InputError
from gpu.core.monitor import Monitor

_POLL_MS = 100


class SpeedPanel(QWidget):
    """One measurement at a time, with the result of ``page``.

    A kept one is looked up when the panel is first shown. ``export``: the page's action that saves
    the chart, enabled while there is one.
    """

    def __init__(self, benchmark: Benchmark[Any], page: ResultPage) -> None:
        super().__init__(page)
        explain_as(self, "run.speed")
        self._benchmark, self._bench = benchmark, page.desk.bench
        self._choices = benchmark.choices()
        self._background = Background(self)
        self._looked_up: Call | None = None
        self._measured: Any = None
        self._monitor: Monitor | None = None
        # Written by the measuring thread, read by the timer.
        self._latest: Any = None
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL_MS)
        self._timer.timeout.connect(self._poll)
        self.export = page.offer_chart(self.tr("speed of this computer"), self.figure, "speeds")
        self._lay_out()
        self._draw()
        self._bench.changed.connect(self._allow)
        self._allow()

    @property
    def busy(self) -> bool:
        """True while something is measured or looked up."""
        return self._monitor is not None or self._background.busy

    @property
    def measured(self) -> Any:
        """The ``Measurement`` that is shown, or None."""
        return self._measured

    def figure(self) -> BarsFigure:
        """The charts for a paper. Raises ``InputError`` before everything has been measured."""
        if not self._is_whole:
            raise InputError("Nothing has been measured yet; press “Measure this computer”.")
        return self._benchmark.figure(self._measured)

    @property
    def _is_whole(self) -> bool:
        return self._measured is not None and self._monitor is None

    @property
    def _choice(self) -> dict[str, Any]:
        return self._choices[self.sizes.currentIndex()].arguments if self._choices else {}

    # Set-up

    def _lay_out(self) -> None:
        self.sizes = explain_as(QComboBox(), "run.speed.sizes")
        self.sizes.setAccessibleName(self.tr("What is measured with"))
        self.sizes.setToolTip(self.tr("A card gains more the larger the matrix is"))
        self.sizes.addItems([choice.title for choice in self._choices])
        self.sizes.currentIndexChanged.connect(self._choose)
        self.start = QPushButton(icon("mdi6.speedometer"), self.tr("Measure this computer"))
        self.start.clicked.connect(self.measure)
        self.stop = QPushButton(icon("mdi6.stop-circle-outline"), self.tr("Stop"))
        self.stop.setToolTip(self.tr("Stop measuring; nothing of it is kept"))
        self.stop.clicked.connect(self.cancel)
        self.status = Remark(lines=1)
        self.status.setAccessibleName(self.tr("State of the measurement"))
        head = QHBoxLayout()
        for widget in (self.sizes, self.start, self.stop):
            head.addWidget(widget)
        head.addWidget(self.status, 1)
        self.bars, self.note = Bars(measured_title(), (), self._benchmark.empty), Remark()
        columns = [(measured_title(), self.bars, self.note, 3)]
        published = self._benchmark.published()
        if published is not None:
            bars = Bars(published.title, tuple(published.bars), "", role="muted")
            columns.append((published.title, bars, Remark(published.note), 2))
        charts = QGridLayout()
        charts.setHorizontalSpacing(24)
        charts.setVerticalSpacing(4)
        charts.setRowStretch(1, 1)
        for column, (title, bars, note, share) in enumerate(columns):
            named = heading(title)
            named.setWordWrap(True)
            charts.addWidget(named, 0, column, Qt.AlignmentFlag.AlignBottom)
            charts.addWidget(bars, 1, column)
            charts.addWidget(note, 2, column, Qt.AlignmentFlag.AlignTop)
            charts.setColumnStretch(column, share)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 6, 10, 8)
        layout.setSpacing(4)
        layout.addLayout(head)
        layout.addLayout(charts, 1)
        self.sizes.setVisible(bool(self._choices))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._looked_up is None:
            self._look_up()

    # Looking up what was kept

    def _choose(self) -> None:
        self._show(None)
        self.status.say("")
        self._allow()
        self._look_up()

    def _look_up(self) -> None:
        if self._looked_up is not None:
            self._looked_up.forget()
        self._looked_up = self._background.call(
            partial(self._benchmark.kept, self._choice),
            done=self._take_kept,
            failed=lambda problem: self.status.say(explain(problem).sentence, "warning"),
        )

    def _take_kept(self, measured: Any) -> None:
        if measured is not None and self._measured is None and self._monitor is None:
            self._show(measured)
            self._allow()

    # Measuring

    def measure(self) -> None:
        """Begin; what was measured before makes room."""
        if self._monitor is not None or self._why_not():
            return
        before, self._latest = self._measured, None
        self._monitor = self._bench.compare(
            self._benchmark.result,
            on_result=self._take,
            done=self._on_measured,
            failed=partial(self._on_failed, before),
            owner=self,
            **self._choice,
        )
        # A page that is closed meanwhile has no more use for it.
        self.destroyed.connect(self._monitor.cancel)
        self._show(None)
        self._timer.start()
        self._poll()
        self._allow()

    def cancel(self) -> None:
        """Stop measuring, if something is measured."""
        if self._monitor is not None:
            self._monitor.cancel()

    def _take(self, measured: Any) -> None:
        """Called in the measuring thread."""
        self._latest = measured

    def _poll(self) -> None:
        if self._monitor is None:
            return
        self.status.say(for_window(self._monitor.progress.note) or self.tr("Measuring…"))
        if self._latest is not None and self._latest is not self._measured:
            self._show(self._latest)

    def _end(self, measured: Any) -> None:
        self._monitor = None
        self._timer.stop()
        self._show(measured)
        self._allow()

    def _on_measured(self, measured: Any) -> None:
        self.status.say("")
        self._end(measured)

    def _on_failed(self, before: Any, problem: Exception) -> None:
        if isinstance(problem, Cancelled):
            self.status.say(self.tr("Stopped; nothing of it is kept."))
        else:
            self.status.say(explain(problem).sentence, "error")
        self._end(before)

    # Showing

    def _show(self, measured: Any) -> None:
        self._measured = measured
        self._draw()

    def _draw(self) -> None:
        benchmark, measured = self._benchmark, self._measured
        self.bars.show_bars(benchmark.bars(measured) if measured is not None else ())
        note = benchmark.note(measured, self._is_whole) if measured is not None else benchmark.expected(self._choice)
        self.note.say(note)

    def _allow(self) -> None:
        """Enable what can be done now; the tooltip of what cannot says why."""
        running, reason = self._monitor is not None, self._why_not()
        self.start.setVisible(not running)
        self.stop.setVisible(running)
        self.start.setEnabled(not reason)
        self.start.setToolTip(plain(reason) or self._benchmark.tip)
        self.sizes.setEnabled(not running)
        nothing = self.tr("Nothing has been measured yet; press “{0}” first.").format(self.start.text())
        self.export.setEnabled(self._is_whole)
        self.export.setToolTip(self.export.statusTip() if self._is_whole else nothing)

    def _why_not(self) -> str:
        return self._benchmark.refusal() or self._bench.why_not_compare()
