"""The table of a batch, a line a task with its state and main figures; its counts in words."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO

from gpu.batch.figures import COUNTS, FIGURES
from gpu.batch.folder import BatchFolder, TaskRow
from gpu.batch.tasks import Status
from gpu.core.units import counted, visible

NAME = "summary.tsv"
COLUMNS = ("name", "analysis", "status", *FIGURES, "seconds", "computer", "device", "message")


def write_rows(rows: Iterable[TaskRow], out: BinaryIO, delimiter: str = "\t") -> None:
    """Write the table, with the names of its columns first, to a binary stream.

    Empty cells are figures that an analysis does not have.
    """
    text = io.TextIOWrapper(out, "utf-8", newline="")
    writer = csv.writer(text, delimiter=delimiter, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in rows:
        state = row.state
        figures = (_number(name, row.figures.get(name)) for name in FIGURES)
        seconds = f"{state.seconds:.3f}" if state.seconds else ""
        ends = (visible(word) for word in (state.computer, state.device, state.message))
        writer.writerow((visible(state.name), row.analysis, state.status.value, *figures, seconds, *ends))
    text.flush()
    text.detach()


def _number(name: str, value: float | None) -> str:
    if value is None:
        return ""
    return str(int(value)) if name in COUNTS else f"{value:.6g}"


def counts(rows: Sequence[TaskRow]) -> dict[str, int]:
    """Return the numbers of tasks: ``comparisons``, and of these ``done`` and ``failed``."""
    return {
        "comparisons": len(rows),
        "done": sum(row.state.status is Status.DONE for row in rows),
        "failed": sum(row.state.status is Status.FAILED for row in rows),
    }


def summary_lines(result: BatchFolder) -> Iterator[str]:
    """Yield lines for people: the counts, and where the table is."""
    told = counts(result.rows)
    yield f"Comparisons     {told['comparisons']:,}"
    yield f"Done            {told['done']:,}"
    yield f"Failed          {told['failed']:,}"
    if waiting := told["comparisons"] - told["done"] - told["failed"]:
        yield f"Not computed    {waiting:,}"
    yield f"Table           {result.folder / NAME}"


def failures(rows: Iterable[TaskRow], most: int) -> list[str]:
    """Return a sentence for each task that failed, at most ``most``, then how many more did."""
    failed = [row.state for row in rows if row.state.status is Status.FAILED]
    told = [f"{state.name}: {state.message}" for state in failed[:most]]
    return [*told, f"{counted(len(failed) - most, 'more comparisons')} failed."] if len(failed) > most else told
