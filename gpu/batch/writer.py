"""The writer of a batch's folder: lists the tasks, computes those that are left, records each.

A task that ended is in the journal, on the disk, before the next state is taken. So a batch may be
killed at any moment: what the journal names done is not done again, and a task whose result was
finished just before is found whole by its own run.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from gpu.analyses.registry import ANALYSES
from gpu.batch.figures import Figures, main_figures
from gpu.batch.folder import (
    TASK,
    BatchPicture,
    TaskRow,
    are_changed,
    ended_tasks,
    list_name,
    list_names,
    row_of,
    stamps_of,
    stored_tasks,
)
from gpu.batch.request import PER_TASK
from gpu.batch.summary import NAME, write_rows
from gpu.batch.tasks import BatchTask, Executor, Status, TaskState
from gpu.core.errors import CrosspointError, InputError
from gpu.core.monitor import Monitor
from gpu.core.phrase import Phrase, phrase_of, to_json
from gpu.core.request import REQUEST_FILE, is_same_comparison
from gpu.core.units import counted
from gpu.results.output import another_comparison, write_whole
from gpu.results.store import ResultStore

#: Tasks that one file lists.
_IN_A_FILE = 256
#: Least seconds between two pictures of the same statuses, between two notes, and between two
#: tables; and the share of the run's time that writing tables may take.
_PICTURE_SECONDS, _NOTE_SECONDS, _TABLE_SECONDS, _TABLE_SHARE = 0.25, 2.0, 10.0, 0.02


class TaskWriter:
    """The tasks of a folder that is being written.

    Parameters
    ----------
    store : ResultStore
        The batch's folder.
    monitor : Monitor
        Of the batch. ``compute`` reports to its current stage, ``PER_TASK`` for a task.
    with_notes : bool
        Note which task runs, for the command line; in the window, the picture tells it.
    """

    def __init__(self, store: ResultStore, monitor: Monitor, with_notes: bool = False) -> None:
        self._store, self._monitor, self._with_notes = store, monitor, with_notes
        self._rows: list[TaskRow] = []
        self._places: dict[str, int] = {}
        #: Of tasks that run: requests and shares, by name.
        self._running: dict[str, BatchTask] = {}
        self._shares: dict[str, float] = {}
        self._ended = 0
        self._pictured = self._noted = self._tabled = 0.0
        self._table_seconds = 0.0

    @property
    def rows(self) -> tuple[TaskRow, ...]:
        """The tasks as they are now, in order."""
        return tuple(self._rows)

    def save(self, tasks: Iterable[BatchTask]) -> None:
        """List the tasks; an earlier list is replaced. Few tasks are held at a time.

        A task is done if the journal says so, for the same request and for input files of the same
        size and time of change. Any other is computed: its own run finds what is left to do, and
        refuses a folder that holds another comparison.
        """
        ended = ended_tasks(self._store.records(TASK))
        before = list_names(self._store.records("file", "again"))
        remaining = iter(tasks)
        number = 0
        while some := list(islice(remaining, _IN_A_FILE)):
            for task in some:
                self._add(task, ended.get(task.name))
            lines = [{"name": task.name, "request": task.request.to_json()} for task in some]
            self._store.save_json(list_name(number), {"tasks": lines})
            number += 1
        if gone := [name for name in before if name >= list_name(number)]:
            self._store.append("again", gone=gone)
            for name in gone:
                self._store.remove(name)

    def load(self) -> None:
        """Take the tasks that the folder lists already."""
        ended = ended_tasks(self._store.records(TASK))
        for task in self._stored():
            self._add(task, ended.get(task.name))

    def compute(self, executor: Executor) -> None:
        """Compute the tasks that are left; raises what ``Executor.run`` raises."""
        monitor = self._monitor
        monitor.report(total=PER_TASK * len(self._rows), done=PER_TASK * self._ended)
        try:
            executor.run(self._left(), self._take, monitor.raise_if_cancelled)
        finally:
            monitor.picture = BatchPicture(self._store.folder, self.rows)
            self._write_table()
        monitor.note("")

    # ------------------------------------------------------------------ tasks

    def _add(self, task: BatchTask, record: dict[str, object] | None) -> None:
        is_done = (
            record is not None
            and record["status"] == Status.DONE.value
            and (task.folder / REQUEST_FILE).exists()
            and record["identity"] == task.request.identity()
            and not are_changed(task.request, record["stamps"])
        )
        self._places[task.name] = len(self._rows)
        self._rows.append(row_of(task.name, task.request.analysis, record if is_done else None))
        self._ended += is_done

    def _stored(self) -> Iterator[BatchTask]:
        names = list_names(self._store.records("file", "again"))
        return stored_tasks(self._store.folder, names)

    def _left(self) -> Iterator[BatchTask]:
        for task in self._stored():
            if self._row(task.name).state.status is Status.DONE:
                continue
            self._running[task.name] = task
            if task.folder.is_symlink():
                # A batch from elsewhere must not write beyond its own folder.
                reason = Phrase("“{}” is a link; put a folder in its place, or take it away.", task.folder)
                self._take(TaskState(task.name, Status.FAILED, message=reason))
            else:
                yield task

    def _row(self, name: str) -> TaskRow:
        return self._rows[self._places[name]]

    # ------------------------------------------------------------------ states

    def _take(self, state: TaskState) -> None:
        """Take a state: record the end of a task, tell all else."""
        place = self._places[state.name]
        before = self._rows[place].state.status
        row = self._rows[place]._replace(state=state)
        if state.status in (Status.DONE, Status.FAILED):
            row = self._recorded(row)
            self._ended += 1
            self._running.pop(state.name, None)
            self._shares.pop(state.name, None)
        else:
            self._shares[state.name] = state.share
        self._rows[place] = row
        self._tell(row.state, before)

    def _recorded(self, row: TaskRow) -> TaskRow:
        """Return the row of a task that ended, with what its result says, once it is recorded."""
        task, state = self._running[row.state.name], row.state
        # Before the result is read: a file that changes meanwhile is looked at again.
        stamps = stamps_of(task.request)
        figures: Figures = {}
        if state.status is Status.DONE:
            try:
                result = ANALYSES.of(task.request).open(task.folder)
                if not result.finished:
                    raise InputError("“{}” is not finished.", task.folder)
                figures = main_figures(task.request.analysis, result)
                state = replace(state, seconds=result.seconds, device=result.device or state.device, message="")
            except CrosspointError as problem:
                state = replace(state, status=Status.FAILED, message=phrase_of(problem))
        elif reason := self._why_refused(task, state.message):
            state = replace(state, message=reason)
        self._store.append(
            TASK,
            name=state.name,
            status=state.status.value,
            seconds=state.seconds,
            computer=state.computer,
            device=to_json(state.device),
            message=to_json(state.message),
            figures=figures,
            identity=task.request.identity(),
            stamps=stamps,
        )
        return TaskRow(row.analysis, state, figures)

    def _why_refused(self, task: BatchTask, message: str) -> str:
        """Return the reason why a task failed if its folder holds another comparison, or ""."""
        try:
            held = ANALYSES.read_request(task.folder)
        except CrosspointError:
            return ""
        if not is_same_comparison(task.request, held):
            return Phrase(
                "“{}” was computed before with other files or settings; give the line another name, or move "
                "the folder “{}” away.",
                task.name,
                task.folder,
            )
        if message == str(another_comparison(task.folder)):
            return Phrase(
                "“{}” was computed before, and its files have changed since; restore them, give the line "
                "another name, or move the folder “{}” away.",
                task.name,
                task.folder,
            )
        return ""

    def _tell(self, state: TaskState, before: Status) -> None:
        """Tell a state that is taken; ``before``: the status that the task had."""
        now, monitor = time.monotonic(), self._monitor
        if state.status is not before or now - self._pictured >= _PICTURE_SECONDS:
            self._pictured = now
            monitor.picture = BatchPicture(self._store.folder, self.rows)
        if self._with_notes and now - self._noted >= _NOTE_SECONDS and state.status is Status.RUNNING:
            self._noted = now
            where = Phrase(" on {}", state.computer) if state.computer else ""
            stage = phrase_of(state.stage).within if state.stage else Phrase("begun")
            done = Phrase("{:,} of {} done", self._ended, counted(len(self._rows), "comparisons"))
            monitor.note(Phrase("{}; {}{}: {} ({:.0f} %)", done, state.name, where, stage, 100 * state.share))
        if now - self._tabled >= max(_TABLE_SECONDS, self._table_seconds / _TABLE_SHARE):
            self._write_table()
        monitor.report(done=round(PER_TASK * (self._ended + sum(self._shares.values()))))

    def _write_table(self) -> None:
        """Write ``summary.tsv``; a drive or program that refuses it is told and does not end it."""
        begun = time.monotonic()
        path = self._store.folder / NAME
        try:
            write_whole(path, lambda out: write_rows(self._rows, out))
        except CrosspointError as problem:
            self._monitor.remark(Phrase("The table was not written: {}", problem))
        self._tabled = time.monotonic()
        self._table_seconds = self._tabled - begun
