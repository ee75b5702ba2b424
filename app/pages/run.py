"""The page of a run that is going, waiting, stopped or failed: stages, picture, and commands."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QDesktopServices, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.access.parts import Splitter
from app.help.terms import explain_as
from app.language.text import for_window
from app.pages.banners import CardBanner, FailurePanel
from app.pages.desk import Desk
from app.pages.stage_table import BAR_STEPS, StageRow, StageTable, is_preparing
from app.runs.face import Face
from app.runs.job import Job, State
from app.runs.lab.parts_panel import PartsPanel
from app.runs.poller import Poller
from app.runs.queue import JobQueue
from app.theme import icon, theme_service
from app.widgets.background import Background
from app.widgets.basic import PlainLabel, fill, heading, plain
from gpu.core.units import format_duration, visible

log = logging.getLogger("crosspoint")

#: Pixels of a page on which the table keeps all of its columns beside a picture, and around it.
_WIDE, _ROOM = 1300, 16


class RunPage(QWidget):
    """Shows one job, with the commands for it.

    If the run paints a picture (``Monitor.picture``), the view of its analysis shows it.
    """

    def __init__(
        self, job: Job, face: Face, queue: JobQueue, poller: Poller, desk: Desk, parent: QWidget | None = None
    ) -> None:
        """``face``: of the job's analysis."""
        super().__init__(parent)
        self.job = job
        self._queue, self._desk = queue, desk
        self._face = face
        #: The view of the run's picture, once there is one; and the picture that it shows.
        self.picture: Any = None
        self._shown: object = None
        self._is_narrow: bool | None = None
        #: Cancel or Resume was pressed, and the other one does not stand in its place yet.
        self._is_pressed = False
        self._background = Background(self)
        self._build(face.describe(job.request))
        queue.changed.connect(self._on_job)
        poller.progressed.connect(self._on_job)
        theme_service().changed.connect(self.refresh)
        # The engine reports irregularly; the clock is updated in between.
        self._clock = QTimer(self)
        self._clock.setInterval(1000)
        self._clock.timeout.connect(self._show_times)
        self.refresh()

    def _build(self, what: str) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 12)
        layout.setSpacing(14)
        layout.addLayout(self._header(what))

        self.overall = explain_as(QProgressBar(), "run.stages.bar")
        self.overall.setRange(0, BAR_STEPS)
        self.overall.setTextVisible(False)
        self.overall.setAccessibleName(self.tr("The whole run"))
        layout.addWidget(self.overall)
        self.summary = PlainLabel()
        self.summary.setAccessibleName(self.tr("Progress of the run"))
        self.summary.setWordWrap(True)
        layout.addWidget(self.summary)
        self.note = PlainLabel()
        self.note.setWordWrap(True)
        self.note.setAccessibleName(self.tr("Note"))
        layout.addWidget(self.note)
        self.card = CardBanner()
        self.card.restart_asked.connect(lambda: self._desk.restart(self.job))
        layout.addWidget(self.card)
        self.failure = FailurePanel()
        self.failure.change_asked.connect(self._change)
        layout.addWidget(self.failure)
        self.table = StageTable(self.job.request)
        self.parts = PartsPanel()
        # Only the table scrolls in a small window; the buttons stay visible.
        page = QWidget()
        below = fill(page, self.table, self.parts, spacing=-1)
        below.addStretch(1)
        self._scroll = scroll = QScrollArea()
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(page)
        scroll.setMinimumHeight(90)
        self._halves = Splitter()
        self._halves.setChildrenCollapsible(False)
        self._halves.addWidget(scroll)
        layout.addWidget(self._halves, 1)

    def show_title(self, title: str) -> None:
        """Show another title of the run."""
        self.title.setText(visible(title))

    def _header(self, what: str) -> QHBoxLayout:
        self.title = heading(self.job.title, 1.5)
        self.title.setWordWrap(True)
        self.what = PlainLabel(what)
        self.what.setWordWrap(True)
        self.cancel = QPushButton(icon("mdi6.stop-circle-outline"), self.tr("&Cancel"))
        self.cancel.clicked.connect(lambda: self._press(self._queue.cancel))
        self.resume = QPushButton(icon("mdi6.play-circle-outline"), self.tr("&Resume"))
        self.resume.clicked.connect(lambda: self._press(self._queue.resume))
        self.here = QPushButton(icon("mdi6.laptop"), self.tr("Run here &instead"))
        self.here.setToolTip(self.tr("Compute on this computer; the result is the same to the byte"))
        self.here.clicked.connect(lambda: self._queue.run_here(self.job))
        self.folder = QPushButton(icon("mdi6.folder-open-outline"), self.tr("Open &folder"))
        self.folder.clicked.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.job.folder))))
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self.title)
        words.addWidget(self.what)
        header = QHBoxLayout()
        header.addLayout(words, 1)
        for button in (self.cancel, self.resume, self.here, self.folder):
            header.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        return header

    @property
    def rows(self) -> list[StageRow]:
        """The table's rows, one per stage."""
        return self.table.rows

    def _change(self) -> None:
        """Ask for the same comparison with other settings."""
        self._desk.ask(self.job.request.analysis, self.job.request, folder=self.job.folder)

    def _on_job(self, job: Job) -> None:
        if job is self.job:
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_picture()

    def _show_picture(self) -> None:
        """Show the newest picture of the run; until a resumed one paints, the last one stays."""
        picture = self.job.monitor.picture
        if picture is None or picture is self._shown or not self.isVisible():
            return
        if self.picture is not None:
            self.picture.show_picture(picture)
            self._shown = picture
            self._fit()
        elif not self._background.busy:
            # What it is drawn with is loaded in a thread, or long was.
            self._background.call(self._face.preload, done=self._add_picture, failed=self._without_picture)

    def _add_picture(self, _: None) -> None:
        if self.job.monitor.picture is None:
            # The run was begun anew meanwhile, and has no picture yet.
            return
        self._shown = self.job.monitor.picture
        self.picture = self._face.picture(self._shown)
        if self.picture is not None:
            if hasattr(self.picture, "result_asked"):
                self.picture.result_asked.connect(self._desk.open)
            self._halves.addWidget(self.picture)
            if getattr(self.picture, "is_wide", False):
                self._halves.setOrientation(Qt.Orientation.Vertical)
            self._halves.setStretchFactor(0, 0)
            self._halves.setStretchFactor(1, 1)
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Leave the picture the room that the table does not need."""
        if self.picture is None:
            return
        if self._halves.orientation() is Qt.Orientation.Vertical:
            self._scroll.setMinimumHeight(min(self.table.sizeHint().height() + _ROOM, self.height() // 3))
            self._halves.setSizes([1, self.height()])
            return
        is_narrow = self.width() < _WIDE
        self.table.set_narrow(is_narrow)
        self._scroll.setMinimumWidth(min(self.table.minimumSizeHint().width() + _ROOM, self.width() * 3 // 5))
        if is_narrow is not self._is_narrow:
            self._is_narrow = is_narrow
            self._halves.setSizes([1, self.width()])

    def _without_picture(self, problem: Exception) -> None:
        self._shown = self.job.monitor.picture
        log.error("%r", problem)

    def refresh(self) -> None:
        """Show the job as it is now."""
        job = self.job
        self._show_picture()
        self.table.show_stages(job.progress, job.state)
        # The progress of preparation is unknown: before the first stage the bar is indeterminate.
        is_new = is_preparing(job.progress, job.state) and not job.fraction
        self.overall.setRange(0, 0 if is_new else BAR_STEPS)
        self.overall.setValue(round(job.fraction * BAR_STEPS))
        text = for_window(job.progress.note) or " ".join(map(for_window, job.progress.remarks))
        note = text if job.state in (State.RUNNING, State.WAITING) else ""
        if job.state is State.RUNNING and not job.progress.stages and not note:
            note = self.tr("Giving it to the lab…") if job.in_lab else self.tr("Reading the sequences…")
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self.card.show_trouble(job.trouble if job.state is not State.DONE else None)
        self.failure.show_message(job.message if job.state is State.FAILED else None)
        self._show_buttons()
        if job.state.active and not self._clock.isActive():
            self._clock.start()
        elif not job.state.active:
            self._clock.stop()
        self._show_times()

    def _press(self, act: Callable[[Job], object]) -> None:
        self._is_pressed = True
        act(self.job)

    def _show_buttons(self) -> None:
        state = self.job.state
        self.cancel.setVisible(state in (State.WAITING, State.RUNNING, State.STOPPING))
        self.cancel.setEnabled(state is not State.STOPPING)
        self.cancel.setToolTip(
            self.tr("The run is being stopped")
            if state is State.STOPPING
            else self.tr("Stop; what is on disk stays and the run can be resumed")
        )
        self.resume.setVisible(self.job.can_resume)
        self.here.setVisible(self.job.in_lab and state not in (State.STOPPING, State.DONE))
        nothing = self.job.state.ended and not self.job.is_on_disk and state is not State.DONE
        self.folder.setEnabled(not nothing)
        self.folder.setToolTip(
            self.tr("There is no folder: nothing was written") if nothing else plain(str(self.job.folder))
        )
        self.resume.setToolTip(self.tr("Go on from the newest checkpoint; the answer is the same"))
        there = [button for button in (self.cancel, self.resume) if button.isVisibleTo(self) and button.isEnabled()]
        if self._is_pressed and there:
            self._is_pressed = False
            # Qt has moved the focus on from the button that is gone.
            if self.folder.hasFocus():
                there[0].setFocus()

    def _show_times(self) -> None:
        job = self.job
        self.parts.show_parts(job.parts)
        if is_preparing(job.progress, job.state):
            begun = sum(stage.seconds for stage in job.progress.stages)
            self.table.prepare.show_seconds(job.elapsed(time.monotonic()) - begun)
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
            if job.failures:
                text = self.tr("{count:,} failed, the rest done in {time}").format(count=job.failures, time=elapsed)
        else:
            preparing = is_preparing(job.progress, job.state) and not job.fraction
            parts = [
                self.tr("Preparing") if preparing else percent,
                self.tr("{elapsed} elapsed").format(elapsed=elapsed),
            ]
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
