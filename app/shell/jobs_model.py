"""The queue as an item model."""

from __future__ import annotations

import time
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Qt

from app.language.text import for_window
from app.runs.job import Job, State
from app.runs.poller import Poller
from app.runs.queue import JobQueue
from app.state.folders import distinct_names
from app.widgets.basic import plain
from app.widgets.rows import Index, RowsModel
from gpu.core.units import format_duration, visible

JOB_ROLE = Qt.ItemDataRole.UserRole
STATUS_ROLE = Qt.ItemDataRole.UserRole + 1
NAME_ROLE = Qt.ItemDataRole.UserRole + 2


class JobsModel(RowsModel):
    """One row per job, in the queue's order.

    ``JOB_ROLE`` gives the job, ``STATUS_ROLE`` one line about it,
    ``NAME_ROLE`` a name that tells it from the others.
    """

    def __init__(self, queue: JobQueue, poller: Poller, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self._jobs = list(queue.jobs)
        #: Names that can be told apart, by job; made anew when a title may have changed.
        self._names: dict[Job, str] = {}
        queue.added.connect(self._add)
        queue.removed.connect(self._remove)
        queue.moved.connect(self._reorder)
        queue.changed.connect(self._update)
        poller.progressed.connect(self._update)

    def count(self) -> int:
        return len(self._jobs)

    def value(self, row: int, role: int) -> Any:
        job = self._jobs[row]
        if role == Qt.ItemDataRole.DisplayRole:
            return visible(job.title)
        if role == NAME_ROLE:
            return visible(self.name(job))
        if role == JOB_ROLE:
            return job
        if role == STATUS_ROLE:
            return self.status(job)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain(f"{self.name(job)}\n{self.status(job)}\n{job.folder}")
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return visible(f"{self.name(job)}: {self.status(job)}")
        return None

    def job(self, index: Index) -> Job | None:
        return self._jobs[index.row()] if index.isValid() else None

    def name(self, job: Job) -> str:
        """The title of a job; with its folder's name where another has the same."""
        if not self._names:
            names = distinct_names([(other.title, str(other.folder)) for other in self._jobs])
            self._names = dict(zip(self._jobs, names, strict=True))
        return self._names.get(job, job.title)

    def row(self, job: Job) -> int:
        """The row of a job, or -1."""
        return self._jobs.index(job) if job in self._jobs else -1

    def status(self, job: Job) -> str:
        """One line: the job's current activity."""
        if job.state is State.WAITING:
            return self.tr("Waiting")
        if job.state is State.STOPPING:
            return self.tr("Stopping…")
        if job.state is State.STOPPED:
            return self.tr("Stopped at {percent} %").format(percent=int(job.fraction * 100))
        if job.state is State.FAILED:
            return self.tr("Failed at {percent} %").format(percent=int(job.fraction * 100))
        if job.state is State.DONE:
            elapsed = format_duration(job.elapsed(time.monotonic()))
            if job.failures:
                return self.tr("{count:,} failed, the rest done in {time}").format(count=job.failures, time=elapsed)
            return self.tr("Done in {time}").format(time=elapsed)
        stage = job.progress.current
        if stage is None or job.progress.note:
            begins = self.tr("Given to the lab") if job.in_lab else self.tr("Reading the sequences")
            return for_window(job.progress.note) or begins
        percent = self.tr("Stage {stage} · {percent} %").format(stage=stage.stage, percent=int(job.fraction * 100))
        if job.in_lab:
            percent += self.tr(" · in the lab")
        remaining = job.remaining
        if remaining is None:
            return percent
        return percent + self.tr(" · {time} left").format(time=format_duration(remaining))

    def _add(self, job: Job) -> None:
        self.beginInsertRows(QModelIndex(), len(self._jobs), len(self._jobs))
        self._jobs.append(job)
        self.endInsertRows()
        self._rename()

    def _remove(self, job: Job) -> None:
        row = self.row(job)
        if row >= 0:
            self.beginRemoveRows(QModelIndex(), row, row)
            del self._jobs[row]
            self.endRemoveRows()
            self._rename()

    def _reorder(self) -> None:
        self.layoutAboutToBeChanged.emit()
        before = [(index, self._jobs[index.row()]) for index in self.persistentIndexList()]
        self._jobs = list(self._queue.jobs)
        for index, job in before:
            self.changePersistentIndex(index, self.index(self._jobs.index(job)))
        self.layoutChanged.emit()

    def _rename(self) -> None:
        """Make all names anew: those of others change with a job."""
        self._names = {}
        if self._jobs:
            self.dataChanged.emit(self.index(0), self.index(len(self._jobs) - 1), [NAME_ROLE])

    def _update(self, job: Job) -> None:
        row = self.row(job)
        if row >= 0:
            self._names = {}
            self.dataChanged.emit(self.index(row), self.index(row))
