"""The reader of a batch's folder: its tasks, and the state and main figures of each.

The folder of a batch is a result folder (``gpu.results``). It holds the tasks as they were listed
(``tasks-00000.json`` …, some hundreds each), a record in the journal for each task that ended, the
table ``summary.tsv``, and the result folder of each task under the task's name.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import zip_longest
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from gpu.analyses.registry import ANALYSES
from gpu.batch.names import fault_of
from gpu.batch.request import COMPUTE, PER_TASK, BatchRequest
from gpu.batch.tasks import BatchTask, Status, TaskState
from gpu.core.monitor import StageProgress
from gpu.core.phrase import Phrase, from_json
from gpu.core.request import Request
from gpu.core.schema import is_count, is_list, is_mapping, is_number, is_phrase, is_record, is_text
from gpu.results import journal
from gpu.results.folder import STAGE, Fields, ResultFolder, analysis_of, final_files, read_json
from gpu.results.sealed import damaged

#: The kind of the records of tasks that ended.
TASK = "task"
#: Beginning of the names of files that list tasks.
_LIST = "tasks-"


def _is_figure(value: Any) -> bool:
    return type(value) in (int, float) and math.isfinite(value)


_ENDED = (Status.DONE.value, Status.FAILED.value)
TASK_FIELDS: Fields = {
    **dict.fromkeys(("name", "computer", "identity"), is_text),
    **dict.fromkeys(("device", "message"), is_phrase),
    "status": lambda value: value in _ENDED,
    "seconds": is_number,
    "figures": is_mapping(_is_figure),
    "stamps": is_list(is_list(is_count, 2)),
}


class TaskRow(NamedTuple):
    """A task as tables show it.

    Parameters
    ----------
    analysis : str
        The name of its analysis.
    state : TaskState
    figures : dict
        Main figures of its result (``figures.FIGURES``); {} before its end.
    """

    analysis: str
    state: TaskState
    figures: dict[str, float]


class BatchPicture(NamedTuple):
    """A batch that is being computed, as ``Monitor.picture`` shows it: its folder and its tasks."""

    folder: Path
    rows: tuple[TaskRow, ...]

    @property
    def failures(self) -> int:
        """The number of tasks that failed."""
        return sum(row.state.status is Status.FAILED for row in self.rows)


class BatchFolder(ResultFolder[BatchRequest]):
    """The folder of a batch."""

    request_type = BatchRequest
    record_fields: ClassVar[dict[str, Fields]] = {"stage": STAGE, TASK: TASK_FIELDS}
    statistics_fields: ClassVar[Fields] = dict.fromkeys(("comparisons", "done", "failed"), is_count)

    @cached_property
    def rows(self) -> tuple[TaskRow, ...]:
        """The tasks in the order of the plan; those that did not end are waiting."""
        ended = ended_tasks(self.records)
        return tuple(
            row_of(name, analysis_of(request), ended.get(name))
            for name, request in listed(self.folder, list_names(self.records))
        )

    @property
    def reached(self) -> tuple[StageProgress, ...]:
        """The finished stages, then the tasks that ended."""
        stages = tuple(stage for stage in self.stages if stage.stage != COMPUTE or self.finished)
        if self.finished or not self.rows:
            return stages
        done = sum(row.state.status is not Status.WAITING for row in self.rows)
        seconds = sum(row.state.seconds for row in self.rows)
        total = PER_TASK * len(self.rows)
        return (*stages, StageProgress(COMPUTE, done=PER_TASK * done, total=total, seconds=seconds))

    @property
    def failures(self) -> int:
        """See ``ResultFolder.failures``."""
        return self.picture().failures

    def picture(self) -> BatchPicture:
        """Return the tasks as a run shows them."""
        return BatchPicture(self.folder, self.rows)


def list_names(records: Sequence[journal.Record]) -> list[str]:
    """Return the names of the files that list the tasks, in order."""
    return sorted(name for name in final_files(records) if name.startswith(_LIST))


def list_name(number: int) -> str:
    """Return the name of a file that lists tasks, by its number from 0."""
    return f"{_LIST}{number:05}.json"


def listed(folder: Path, names: Sequence[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield name and request, as JSON, of each task in files of some names. Raises ``Damaged``."""
    is_list_of_tasks = is_list(is_record({"name": is_text, "request": lambda value: isinstance(value, dict)}))
    for file in names:
        tasks: Any = read_json(folder / file).get("tasks")
        if not is_list_of_tasks(tasks) or any(fault_of(task["name"]) for task in tasks):
            raise damaged(folder / file, Phrase("it lists no tasks"))
        for task in tasks:
            yield task["name"], task["request"]


def stored_tasks(folder: Path, names: Sequence[str]) -> Iterator[BatchTask]:
    """Yield the tasks in files of some names. Raises ``Damaged``."""
    for name, request in listed(folder, names):
        origin = Phrase("the request of “{}” in “{}”", name, folder)
        yield BatchTask(name, ANALYSES.request_from_json(request, origin), folder / name)


def ended_tasks(records: Sequence[journal.Record]) -> dict[str, journal.Record]:
    """Return the newest record of each task that ended, by name."""
    return {record["name"]: record for record in records if record["kind"] == TASK}


def row_of(name: str, analysis: str, record: journal.Record | None) -> TaskRow:
    """Return the row of a task with its record; None for one that did not end."""
    if record is None:
        return TaskRow(analysis, TaskState(name, Status.WAITING), {})
    status = Status(record["status"])
    state = TaskState(
        name,
        status,
        float(status is Status.DONE),
        computer=record["computer"],
        device=from_json(record["device"]),
        seconds=record["seconds"],
        message=from_json(record["message"]),
    )
    return TaskRow(analysis, state, record["figures"])


def stamps_of(request: Request) -> list[list[int]]:
    """Return size and time of change of each input file; [0, 0] for one that is not there.

    They tell, without reading a file, that it was changed.
    """
    return [list(stamp_of(path)) for path in request.inputs]


def are_changed(request: Request, stamps: object) -> bool:
    """True if inputs have other stamps than these; those that are gone do not count."""
    known = stamps if isinstance(stamps, list) else []
    return any(now not in (before, [0, 0]) for now, before in zip_longest(stamps_of(request), known))


def stamp_of(path: str) -> tuple[int, int]:
    """Return size and time of change of a file, in bytes and ns; (0, 0) if it is not there."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return 0, 0
    return found.st_size, max(0, found.st_mtime_ns)
