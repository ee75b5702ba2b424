"""The dialog that measures the time of a comparison against blocks and threads on the card."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.benchmark.card.chart import ShapeChart
from app.benchmark.card.figure import figure_of
from app.benchmark.card.shapes import charts_of
from app.file_dialogs import ask_save
from app.jobs.card_bench import CardState
from app.messages import explain
from app.plots.figure import FORMATS
from app.session import Session
from app.theme import icon
from app.widgets import Dialog, PlainLabel, PrimaryButton, Remark, close_button, fit_to_screen, plain
from gpu.core.errors import Cancelled
from gpu.core.monitor import Monitor
from gpu.core.units import format_duration

if TYPE_CHECKING:
    from gpu.benchmark.card import Figures, Point, Size

_POLL_MS = 100
_MARGIN = 18
#: Pixels: the width without charts, and the size with them.
_SMALL, _LARGE = 460, QSize(1040, 660)


class CardFiguresDialog(Dialog):
    """Both figures of the card: kept points at once, new ones while they are measured."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._bench = session.card_bench
        self._state = CardState()
        self._figures: dict[Size, Figures] = {}
        self._monitor: Monitor | None = None
        # Written by the measuring thread, read by the timer.
        self._latest: Figures | None = None
        self._shown: Figures | None = None
        self._begun = 0.0
        self.setWindowTitle(self.tr("Measure the graphics card"))
        self.setMinimumWidth(_SMALL)
        self._build()
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL_MS)
        self._timer.timeout.connect(self._poll)
        session.queue.changed.connect(self._allow)
        session.background.call(self._bench.services.state, done=self._on_state, failed=self._on_failed, owner=self)

    # Set-up

    def _build(self) -> None:
        self._lead = QLabel(
            self.tr(
                "How long one comparison takes on this card, with different numbers of blocks (B) and of threads in "
                "each (T): Figures 10 and 11 of CUDAlign 2.1. Random sequences, without block pruning and special "
                "rows. The result of a comparison is the same with every shape."
            )
        )
        self._lead.setWordWrap(True)
        self.card = PlainLabel()
        self.card.setTextFormat(Qt.TextFormat.PlainText)
        self.card.setAccessibleName(self.tr("Graphics card"))
        # A long name must not push the window wider than its place.
        self.card.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.sizes = QComboBox()
        self.sizes.setAccessibleName(self.tr("The comparison that is timed"))
        self.sizes.addItem(self.tr("Short: 1,044,459 × 1,072,950 bases"), "short")
        self.sizes.addItem(self.tr("Long: 3,147,090 × 3,282,708 bases"), "long")
        self.sizes.setToolTip(self.tr("The two comparisons of the paper; the long one takes about nine times as long"))
        self.sizes.currentIndexChanged.connect(self._show_size)
        self.start = PrimaryButton("mdi6.play-circle-outline", self.tr("&Start"))
        self.start.setAutoDefault(False)
        self.start.clicked.connect(self.measure)
        self.stop = QPushButton(icon("mdi6.stop-circle-outline"), self.tr("S&top"))
        self.stop.setAutoDefault(False)
        self.stop.setToolTip(self.tr("Stop measuring; the points so far are shown, but not kept"))
        self.stop.clicked.connect(self.cancel)
        self._controls = QWidget()
        row = QHBoxLayout(self._controls)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.card, 1)
        row.addWidget(self.sizes)
        row.addWidget(self.start)
        row.addWidget(self.stop)
        self.charts = (ShapeChart(), ShapeChart())
        self._pictures = QWidget()
        side_by_side = QHBoxLayout(self._pictures)
        side_by_side.setContentsMargins(0, 0, 0, 0)
        side_by_side.setSpacing(14)
        for chart in self.charts:
            side_by_side.addWidget(chart, 1)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(self.tr("Points measured"))
        self.status = Remark()
        self.status.setAccessibleName(self.tr("State of the measurement"))
        self.answer = PlainLabel()
        self.answer.setWordWrap(True)
        self.answer.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.answer.setAccessibleName(self.tr("What was found"))
        self.empty = PlainLabel(self.tr("Looking for the card…"))
        self.empty.setWordWrap(True)
        self.empty.setAccessibleName(self.tr("Why there is no card"))
        self.figure = QPushButton(icon("mdi6.image-outline"), self.tr("Export &figure…"))
        self.numbers = QPushButton(icon("mdi6.table"), self.tr("Export &numbers…"))
        self.figure.clicked.connect(lambda: self._ask_file(self.tr("Export figure"), "figure", FORMATS, self.export))
        self.numbers.clicked.connect(
            lambda: self._ask_file(self.tr("Export numbers"), "numbers", (".tsv",), self.export_numbers)
        )
        buttons = close_button(self)
        for button in (self.figure, self.numbers):
            button.setAutoDefault(False)
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(_MARGIN, 16, _MARGIN, 14)
        layout.setSpacing(10)
        layout.addWidget(self._lead)
        layout.addWidget(self._controls)
        layout.addWidget(self._pictures, 1)
        layout.addWidget(self.empty, 1)
        layout.addWidget(self.progress)
        layout.addWidget(self.status)
        layout.addWidget(self.answer)
        layout.addWidget(buttons)
        self._show_parts(False)
        self._allow()

    def _show_parts(self, has_card: bool) -> None:
        for widget in (self._lead, self._controls, self._pictures, self.answer, self.figure, self.numbers):
            widget.setVisible(has_card)
        self.empty.setVisible(not has_card)

    def _on_state(self, state: CardState) -> None:
        self._state, self._figures = state, dict(state.figures)
        self._show_parts(state.card is not None)
        if state.card is None:
            reason = self.tr("There is no graphics card to measure: {reason}.").format(reason=state.reason)
            hint = self.tr(
                "Measuring takes an NVIDIA card from 2018 on (compute capability 7.5) and its driver. Without one "
                "everything else works just the same, on the processor."
            )
            self.empty.setText(f"{reason}\n\n{hint}")
            self.adjustSize()
        else:
            self._grow()
            self.card.setText(
                self.tr("{name}, {count} multiprocessors").format(
                    name=state.card.name, count=state.card.multiprocessors
                )
            )
            self.card.setToolTip(plain(str(state.card)))
            self._show_size()
        self._allow()

    def _grow(self) -> None:
        """Make room for the charts; the middle of the dialog stays where it is."""
        middle = self.frameGeometry().center()
        self.resize(_LARGE)
        place = self.frameGeometry()
        place.moveCenter(middle)
        self.move(place.topLeft())
        fit_to_screen(self)

    def _show_size(self) -> None:
        figures = self._figures.get(self.sizes.currentData())
        if figures is not None and self._monitor is None:
            self.status.say(
                self.tr("Measured on {day}.").format(day=figures.day)
                if figures.points
                else self.tr(
                    "Not measured yet: press Start. Other programs that use the card meanwhile make the times longer."
                )
            )
            self._show(figures)

    def _show(self, figures: Figures) -> None:
        self._shown = figures
        for chart, data in zip(self.charts, charts_of(figures), strict=True):
            chart.show_data(data)
        self.answer.setText(self._answer(figures))
        self._allow()

    def _answer(self, figures: Figures) -> str:
        """The result of the points, in sentences."""
        if self._state.shape is not None:
            blocks, warps = self._state.shape
            used = self.tr("Comparisons use B = {blocks:,}, T = {threads}, from the calibration of {day}.").format(
                blocks=blocks, threads=32 * warps, day=self._state.day
            )
        else:
            used = self.tr("Comparisons use as many blocks as the card holds, until it is calibrated.")
        best = figures.best
        if best is None:
            return used
        parts = [self._fastest(figures, best), used]
        if best.blocks * best.threads // 32 >= figures.strips:
            parts.insert(
                1,
                self.tr(
                    "This comparison has {strips:,} strips, and more warps than that (B × T / 32) find nothing to do."
                ).format(strips=figures.strips),
            )
        return " ".join(parts)

    def _fastest(self, figures: Figures, best: Point) -> str:
        return self.tr(
            "Fastest: B = {blocks:,}, T = {threads} ({share:.3g} blocks a multiprocessor), {seconds:.3g} s or "
            "{gcups:,.0f} GCUPS."
        ).format(
            blocks=best.blocks,
            threads=best.threads,
            share=best.blocks / figures.multiprocessors,
            seconds=best.seconds,
            gcups=figures.gcups(best),
        )

    def _allow(self) -> None:
        """Enable what can be done now; the tooltip of what cannot says why."""
        running = self._monitor is not None
        why_not = self._bench.why_not() if self._state.card is not None and not running else ""
        self.start.setVisible(not running)
        self.stop.setVisible(running)
        self.start.setEnabled(self._state.card is not None and not why_not)
        self.start.setToolTip(plain(why_not) or self.tr("Measure every point, one after the other"))
        self.sizes.setEnabled(not running)
        self.progress.setVisible(running)
        self.status.setVisible(self._state.card is not None or bool(self.status.text()))
        points = self._shown.points if self._shown is not None else ()
        for button, tip in (
            (self.figure, self.tr("Save both charts as SVG, PDF or PNG")),
            (self.numbers, self.tr("Save the times as a table with tabs")),
        ):
            button.setEnabled(bool(points))
            button.setToolTip(tip if points else self.tr("Nothing has been measured yet"))
        if why_not:
            self.status.say(why_not, "warning")
        elif self.status.role == "warning" and not running and self._shown is not None:
            self.status.say("")

    # Measuring

    def measure(self) -> None:
        """Begin; the new points replace those of before."""
        card = self._state.card
        if card is None or self._monitor is not None or self._bench.why_not():
            return
        self._latest = None
        self._begun = time.monotonic()
        self._monitor = self._bench.measure(
            card, self.sizes.currentData(), self._take, self._on_measured, self._on_failed, self
        )
        self.progress.setRange(0, 0)
        self.status.say(self.tr("Loading the kernels…"))
        self._timer.start()
        self._allow()

    def cancel(self) -> None:
        """Stop measuring, if something is measured."""
        if self._monitor is not None:
            self._monitor.cancel()

    def _take(self, figures: Figures) -> None:
        """Called in the measuring thread."""
        self._latest = figures

    def _poll(self) -> None:
        figures = self._latest
        if figures is None or self._monitor is None or figures is self._shown:
            return
        done, planned = len(figures.points), figures.planned
        self.progress.setRange(0, planned)
        self.progress.setValue(done)
        left = (time.monotonic() - self._begun) / done * (planned - done)
        self.status.say(
            self.tr("{done} of {planned} points, about {time} left").format(
                done=done, planned=planned, time=format_duration(left)
            )
        )
        self._show(figures)

    def _end(self) -> None:
        self._monitor = None
        self._timer.stop()

    def _on_measured(self, figures: Figures) -> None:
        self._end()
        self._figures[figures.size] = figures
        self._show_size()

    def _on_failed(self, problem: Exception) -> None:
        latest = self._latest
        self._end()
        if latest is not None:
            self._show(latest)
        if isinstance(problem, Cancelled):
            count, planned = (len(latest.points), latest.planned) if latest is not None else (0, 0)
            text = self.tr("Stopped after {done} of {planned} points, which are not kept.")
            self.status.say(text.format(done=count, planned=planned) if count else self.tr("Stopped."))
        else:
            self.status.say(explain(problem).sentence, "error")
        self._allow()

    def done(self, result: int) -> None:
        self.cancel()
        super().done(result)

    # Exporting

    def export(self, path: Path) -> None:
        """Save both charts; the suffix says the format."""
        if self._shown is not None:
            figure = figure_of(self._shown)
            self._save(lambda: figure.export(path))

    def export_numbers(self, path: Path) -> None:
        """Save the times as TSV."""
        if self._shown is not None:
            text = self._shown.tsv()
            self._save(lambda: path.write_text(text, encoding="utf-8"))

    def _save(self, write: Callable[[], object]) -> None:
        def failed(problem: Exception) -> None:
            self.status.say(explain(problem).sentence, "error")

        self._session.background.call(write, done=lambda _: None, failed=failed, owner=self)

    def _ask_file(self, title: str, name: str, suffixes: tuple[str, ...], save: Callable[[Path], None]) -> None:
        folder = Path(self._session.settings.last_folder)
        ask_save(self, title, folder / f"blocks and threads {name}", suffixes, save)
