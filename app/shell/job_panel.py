"""The job panel beside the window: all jobs with progress, commands for the selected one."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListView,
    QStackedLayout,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.help.terms import explain_as
from app.runs.job import Job, State
from app.runs.queue import JobQueue
from app.shell.jobs_model import JOB_ROLE, NAME_ROLE, STATUS_ROLE, JobsModel
from app.shell.two_lines import TwoLineDelegate
from app.theme import current, icon
from app.widgets.rows import Index


class JobPanel(QWidget):
    """Emits requested commands; a click on a job requests its page."""

    shown = Signal(object)
    resume_asked = Signal(object)
    #: A waiting job, to be started at once.
    now_asked = Signal(object)

    def __init__(self, queue: JobQueue, model: JobsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self._model = model
        self.list = explain_as(QListView(), "window.jobs")
        self.list.setModel(model)
        self.list.setItemDelegate(JobDelegate(self.list))
        self.list.setAccessibleName(self.tr("Comparisons"))
        self.list.setUniformItemSizes(True)
        self.list.setFrameShape(QListView.Shape.NoFrame)
        self.list.clicked.connect(self._show)
        self.list.activated.connect(self._show)
        self.list.selectionModel().currentChanged.connect(self._update_buttons)
        nothing = QLabel(self.tr("No comparisons yet.\nWhat you start waits here for its turn."))
        nothing.setWordWrap(True)
        nothing.setContentsMargins(12, 12, 12, 12)
        nothing.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        nothing.setForegroundRole(nothing.foregroundRole().PlaceholderText)
        self._stack = QStackedLayout()
        self._stack.addWidget(nothing)
        self._stack.addWidget(self.list)
        self.up = self._button("mdi6.arrow-up", self.tr("Move up"), lambda: self._move(-1))
        self.down = self._button("mdi6.arrow-down", self.tr("Move down"), lambda: self._move(1))
        self.now = self._button("mdi6.fast-forward-outline", self.tr("Run now"), self._run_now)
        self.cancel = self._button("mdi6.stop-circle-outline", self.tr("Cancel"), self._cancel)
        self.resume = self._button("mdi6.play-circle-outline", self.tr("Resume"), self._resume)
        self.remove = self._button("mdi6.close", self.tr("Remove from the list"), self._remove)
        bar = QHBoxLayout()
        bar.setContentsMargins(6, 2, 6, 6)
        for button in (self.up, self.down, self.now, self.cancel, self.resume, self.remove):
            bar.addWidget(button)
        bar.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(self._stack, 1)
        layout.addLayout(bar)
        for signal in (model.rowsInserted, model.rowsRemoved, model.layoutChanged, model.dataChanged):
            signal.connect(self._update_buttons)
        self._update_buttons()

    @property
    def current(self) -> Job | None:
        return self._model.job(self.list.currentIndex())

    def choose(self, job: Job | None) -> None:
        """Select a job; None: select nothing."""
        row = -1 if job is None else self._model.row(job)
        if job is None or row >= 0:
            self.list.setCurrentIndex(self._model.index(row) if row >= 0 else QModelIndex())

    def _button(self, sign: str, name: str, action: object) -> QToolButton:
        button = QToolButton()
        button.setIcon(icon(sign))
        button.setAutoRaise(True)
        button.setAccessibleName(name)
        button.setProperty("command", name)
        button.clicked.connect(action)
        return button

    def _show(self, index: QModelIndex) -> None:
        job = self._model.job(index)
        if job is not None:
            self.shown.emit(job)

    def _move(self, places: int) -> None:
        job = self.current
        if job is not None:
            self._queue.move(job, places)
            self.choose(job)

    def _cancel(self) -> None:
        if self.current is not None:
            self._queue.cancel(self.current)

    def _run_now(self) -> None:
        if self.current is not None:
            self.now_asked.emit(self.current)

    def _resume(self) -> None:
        if self.current is not None:
            self.resume_asked.emit(self.current)

    def _remove(self) -> None:
        if self.current is not None:
            self._queue.remove(self.current)

    def _update_buttons(self) -> None:
        count = self._model.rowCount()
        self._stack.setCurrentIndex(1 if count else 0)
        job = self.current
        row = self._model.row(job) if job is not None else -1
        none = self.tr("choose a comparison first")
        first, last = self.tr("it is the first"), self.tr("it is the last")
        state = job.state if job is not None else None
        self._allow(self.up, none if job is None else first if row == 0 else "")
        self._allow(self.down, none if job is None else last if row == count - 1 else "")
        is_waiting = state is State.WAITING
        self._allow(self.now, none if job is None else "" if is_waiting else self.tr("it does not wait"))
        can_stop = state in (State.WAITING, State.RUNNING)
        self._allow(self.cancel, none if job is None else "" if can_stop else self.tr("it is not running"))
        stays = self.tr("nothing of it is on the disk") if state is State.FAILED else self.tr("it has not stopped")
        self._allow(self.resume, none if job is None else "" if job.can_resume else stays)
        busy = state is not None and state.active
        self._allow(self.remove, none if job is None else self.tr("cancel it first") if busy else "")

    def _allow(self, button: QToolButton, reason: str) -> None:
        name = button.property("command")
        button.setEnabled(not reason)
        button.setToolTip(f"{name}: {reason}" if reason else name)


class JobDelegate(TwoLineDelegate):
    """Paints title, status line and, during a run, a progress bar."""

    margin = (12, 6)
    room = 24

    def paint_item(self, painter: QPainter, option: QStyleOptionViewItem, area: QRect, index: Index) -> None:
        theme = current()
        job: Job = index.data(JOB_ROLE)
        failed = job.state is State.FAILED
        line = QRect(area.left(), area.top(), area.width(), option.fontMetrics.height())
        self.write(painter, option, line, index.data(NAME_ROLE), theme.text)
        line.translate(0, line.height())
        self.write(painter, option, line, index.data(STATUS_ROLE), theme.error if failed else theme.muted)
        groove = QRect(area.left(), area.bottom() - 4, area.width(), 4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.grid)
        painter.drawRect(groove)
        painter.setBrush(self.ink(option, theme.error if failed else theme.accent))
        groove.setWidth(round(groove.width() * job.fraction))
        painter.drawRect(groove)
