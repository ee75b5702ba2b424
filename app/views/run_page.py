"""A run that is going, waiting, stopped or failed: its stages as rows, and what can be done about it."""

from __future__ import annotations

import time

from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.jobs.job import Job, State
from app.jobs.poller import Poller
from app.jobs.queue import JobQueue
from app.messages import Message
from app.theme import icon, theme_service
from gpu.monitor import STAGE_NAMES, StageProgress
from gpu.quantities import format_duration

_BAR_STEPS = 1000


class RunPage(QWidget):
    """Shows one job; emits ``cancel_asked`` and ``resume_asked`` and changes nothing itself."""

    cancel_asked = Signal(object)
    resume_asked = Signal(object)

    def __init__(self, job: Job, queue: JobQueue, poller: Poller, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.job = job
        self._queue = queue
        self._build()
        queue.changed.connect(self._on_job)
        poller.progressed.connect(self._on_job)
        theme_service().changed.connect(self.refresh)
        # The engine reports when it has something to report; the clock goes on in between.
        self._clock = QTimer(self)
        self._clock.setInterval(1000)
        self._clock.timeout.connect(self._show_times)
        self.refresh()

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 12)
        layout.setSpacing(14)
        layout.addLayout(self._header())

        self.overall = QProgressBar()
        self.overall.setRange(0, _BAR_STEPS)
        self.overall.setTextVisible(False)
        self.overall.setAccessibleName(self.tr("The whole run"))
        layout.addWidget(self.overall)
        self.summary = QLabel()
        self.summary.setAccessibleName(self.tr("Progress of the run"))
        self.summary.setWordWrap(True)
        layout.addWidget(self.summary)
        self.note = QLabel()
        self.note.setWordWrap(True)
        self.note.setAccessibleName(self.tr("Note"))
        layout.addWidget(self.note)
        self.failure = FailurePanel()
        layout.addWidget(self.failure)
        # Only the table scrolls where the window is small; the buttons stay in sight.
        page = QWidget()
        below = QVBoxLayout(page)
        below.setContentsMargins(0, 0, 0, 0)
        below.addWidget(self._stage_table())
        below.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(page)
        scroll.setMinimumHeight(90)
        layout.addWidget(scroll, 1)

    def _header(self) -> QHBoxLayout:
        title = QLabel(self.job.title)
        title.setTextFormat(Qt.TextFormat.PlainText)
        font = title.font()
        font.setPointSizeF(font.pointSizeF() * 1.5)
        font.setBold(True)
        title.setFont(font)
        title.setWordWrap(True)
        self.what = QLabel()
        self.what.setTextFormat(Qt.TextFormat.PlainText)
        self.what.setWordWrap(True)
        self.cancel = QPushButton(icon("mdi6.stop-circle-outline"), self.tr("&Cancel"))
        self.cancel.clicked.connect(lambda: self.cancel_asked.emit(self.job))
        self.resume = QPushButton(icon("mdi6.play-circle-outline"), self.tr("&Resume"))
        self.resume.clicked.connect(lambda: self.resume_asked.emit(self.job))
        self.folder = QPushButton(icon("mdi6.folder-open-outline"), self.tr("Open &folder"))
        self.folder.setToolTip(str(self.job.folder))
        self.folder.clicked.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.job.folder))))
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(title)
        words.addWidget(self.what)
        header = QHBoxLayout()
        header.addLayout(words, 1)
        for button in (self.cancel, self.resume, self.folder):
            header.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        return header

    def _stage_table(self) -> QFrame:
        frame = QFrame()
        frame.setFrameShape(QFrame.Shape.StyledPanel)
        grid = QGridLayout(frame)
        grid.setContentsMargins(16, 12, 16, 12)
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(10)
        headings = (
            self.tr("Stage"), "", "",
            self.tr("GCUPS"), self.tr("Cells done"), self.tr("Pruned"), self.tr("Crosspoints"), self.tr("Time"),
        )  # fmt: skip
        for column, text in enumerate(headings):
            heading = QLabel(text)
            heading.setForegroundRole(heading.foregroundRole().PlaceholderText)
            side = Qt.AlignmentFlag.AlignRight if column > 2 else Qt.AlignmentFlag.AlignLeft
            heading.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
            if column == 3:
                heading.setToolTip(self.tr("Billions of cells a second, pruned cells counted as done"))
            grid.addWidget(heading, 0, column)
        grid.setColumnStretch(2, 1)
        self.rows = [StageRow(stage, grid, stage, self) for stage in STAGE_NAMES]
        return frame

    def _on_job(self, job: Job) -> None:
        if job is self.job:
            self.refresh()

    def refresh(self) -> None:
        """Show the job as it is now."""
        job = self.job
        begun = {stage.stage: stage for stage in job.progress.stages}
        for row in self.rows:
            row.show_stage(begun.get(row.stage), job.state, row.stage <= job.request.until)
        self.overall.setValue(round(job.fraction * _BAR_STEPS))
        note = job.progress.note if job.state in (State.RUNNING, State.WAITING) else ""
        if job.state is State.RUNNING and not job.progress.stages and not note:
            note = self.tr("Reading the sequences…")
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self.failure.show_message(job.message if job.state is State.FAILED else None)
        self._show_buttons()
        scoring = job.request.scoring
        mode = {"local": self.tr("Local"), "global": self.tr("Global"), "semiglobal": self.tr("Semi-global")}
        self.what.setText(
            self.tr(
                "{mode} alignment · match {match}, mismatch {mismatch}, first gap {first}, extension {extend}"
            ).format(
                mode=mode[job.request.mode],
                match=f"+{scoring.match}",
                mismatch=f"−{-scoring.mismatch}",
                first=scoring.gap_first,
                extend=scoring.gap_extend,
            )
        )
        if job.state.active and not self._clock.isActive():
            self._clock.start()
        elif not job.state.active:
            self._clock.stop()
        self._show_times()

    def _show_buttons(self) -> None:
        state = self.job.state
        self.cancel.setVisible(state in (State.WAITING, State.RUNNING, State.STOPPING))
        self.cancel.setEnabled(state is not State.STOPPING)
        self.cancel.setToolTip(
            self.tr("The run is being stopped")
            if state is State.STOPPING
            else self.tr("Stop; what is on disk stays and the run can be resumed")
        )
        self.resume.setVisible(state.resumable)
        self.resume.setToolTip(self.tr("Go on from the newest checkpoint; the answer is the same"))

    def _show_times(self) -> None:
        job = self.job
        percent = f"{job.fraction * 100:.0f} %"
        elapsed = format_duration(job.elapsed(time.monotonic()))
        stage = job.progress.current
        if job.state is State.WAITING:
            text = (
                self.tr("Waiting for the comparison before it")
                if self._held_up()
                else self.tr("Waiting for the device")
            )
        elif job.state is State.STOPPING:
            text = self.tr("Stopping…")
        elif job.state is State.STOPPED:
            text = self.tr("Stopped at {percent} after {elapsed}").format(percent=percent, elapsed=elapsed)
        elif job.state is State.FAILED:
            text = self.tr("Failed at {percent} after {elapsed}").format(percent=percent, elapsed=elapsed)
        elif job.state is State.DONE:
            text = self.tr("Done in {elapsed}").format(elapsed=elapsed)
        else:
            parts = [percent, self.tr("{elapsed} elapsed").format(elapsed=elapsed)]
            remaining = job.remaining
            if stage is not None and remaining is not None:
                parts.append(
                    self.tr("{time} left in stage {stage}").format(time=format_duration(remaining), stage=stage.stage)
                )
            text = " · ".join(parts)
        self.summary.setText(text)

    def _held_up(self) -> bool:
        lane = self._queue.lane(self.job)
        return any(self._queue.lane(other) == lane for other in self._queue.active())


class StageRow:
    """One line of the table: labels and a bar in a grid that the page owns."""

    def __init__(self, stage: int, grid: QGridLayout, row: int, page: QWidget) -> None:
        self.stage = stage
        self._page = page
        self._begun: StageProgress | None = None
        self.name = QLabel(f"{stage}  {page.tr(STAGE_NAMES[stage])}")
        self.state = QLabel()
        self.sign = QLabel()
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setMinimumWidth(80)
        self.bar.setMaximumHeight(14)
        self.bar.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.bar.setAccessibleName(page.tr("Progress of stage {stage}").format(stage=stage))
        self.rate, self.cells, self.pruned, self.crosspoints, self.time = (QLabel() for _ in range(5))
        status = QHBoxLayout()
        status.setSpacing(6)
        status.addWidget(self.sign)
        status.addWidget(self.state, 1)
        grid.addWidget(self.name, row, 0)
        grid.addLayout(status, row, 1)
        grid.addWidget(self.bar, row, 2)
        for column, number in enumerate((self.rate, self.cells, self.pruned, self.crosspoints, self.time), 3):
            number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(number, row, column)

    def show_stage(self, stage: StageProgress | None, job: State, asked: bool) -> None:
        """Show what is known of the stage (None: not begun)."""
        word, sign, role = self._status(stage, job, asked)
        self.state.setText(word)
        self.sign.setPixmap(icon(sign, role).pixmap(16, 16))
        if stage is None:
            self.bar.setRange(0, 1)
            self.bar.setValue(0)
        elif stage.done:
            self.bar.setRange(0, 1)
            self.bar.setValue(1)
        elif stage.cells_total:
            self.bar.setRange(0, _BAR_STEPS)
            self.bar.setValue(round(min(1.0, stage.cells_done / stage.cells_total) * _BAR_STEPS))
        else:
            # A bar without an end where the number of cells is not known beforehand.
            self.bar.setRange(0, 0 if job.active else 1)
            self.bar.setValue(0)
        self._show_numbers(stage)

    def _status(self, stage: StageProgress | None, job: State, asked: bool) -> tuple[str, str, str]:
        if stage is not None and stage.done:
            return self._page.tr("Done"), "mdi6.check-circle-outline", "special_row"
        if not asked:
            return self._page.tr("Not asked for"), "mdi6.minus-circle-outline", "muted"
        if stage is None:
            return self._page.tr("Waiting"), "mdi6.clock-outline", "muted"
        if job is State.FAILED:
            return self._page.tr("Failed"), "mdi6.alert-circle-outline", "error"
        if job is State.RUNNING:
            return self._page.tr("Running"), "mdi6.play-circle-outline", "forward"
        if job is State.STOPPING:
            return self._page.tr("Stopping"), "mdi6.stop-circle-outline", "warning"
        return self._page.tr("Stopped"), "mdi6.pause-circle-outline", "warning"

    def _show_numbers(self, stage: StageProgress | None) -> None:
        if stage is None:
            for number in (self.rate, self.cells, self.pruned, self.crosspoints, self.time):
                number.clear()
            return
        cells, seconds = stage.cells_done, stage.seconds
        self.rate.setText(f"{cells / seconds / 1e9:.2f}" if seconds > 0.05 and cells else "–")
        self.cells.setText(f"{cells:,}")
        self.pruned.setText(f"{100 * stage.cells_pruned / cells:.1f} %" if cells else "–")
        self.crosspoints.setText(f"{stage.crosspoints:,}")
        self.time.setText(format_duration(seconds))


class FailurePanel(QFrame):
    """One sentence, and on demand the details that support needs."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._sign = QLabel()
        self.sentence = QLabel()
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.sentence.setWordWrap(True)
        self.sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.sentence.setAccessibleName(self.tr("What went wrong"))
        self.toggle = QToolButton()
        self.toggle.setText(self.tr("Details"))
        self.toggle.setCheckable(True)
        self.toggle.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.toggle.setArrowType(Qt.ArrowType.RightArrow)
        self.toggle.toggled.connect(self._expand)
        self.details = QPlainTextEdit()
        self.copy = QPushButton(icon("mdi6.content-copy"), self.tr("Copy details"))
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.details.toPlainText()))
        self.details.setReadOnly(True)
        self.details.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.details.setMinimumHeight(60)
        self.details.setMaximumHeight(240)
        self.details.setAccessibleName(self.tr("Details for support"))
        top = QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(self.sentence, 1)
        top.addWidget(self.copy, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(self.toggle, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.addLayout(top)
        layout.addWidget(self.details)
        self._expand(False)
        self.show_message(None)

    def show_message(self, message: Message | None) -> None:
        """Show a message, or nothing."""
        self.setVisible(message is not None)
        if message is None:
            return
        self._sign.setPixmap(icon("mdi6.alert-circle-outline", "error").pixmap(20, 20))
        if self.sentence.text() != message.sentence:
            self.sentence.setText(message.sentence)
        if self.details.toPlainText() != message.details:
            self.details.setPlainText(message.details)
        self.toggle.setVisible(bool(message.details))

    def _expand(self, open_: bool) -> None:
        self.details.setVisible(open_)
        self.copy.setVisible(open_)
        self.toggle.setArrowType(Qt.ArrowType.DownArrow if open_ else Qt.ArrowType.RightArrow)
