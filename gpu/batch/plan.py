"""The plan of a batch: a table with a comparison a line, read line by line and checked.

The first line names the columns: ``analysis`` (``align``, ``matches``, ``search``, ``pairs``,
``map`` or ``mapped``), ``name`` (of the result's folder; may be left out), the files, and settings
as the options of the subcommand are called (``mode``, ``gap-first`` …). An empty cell is the
option's default. Each line becomes arguments of the subcommand's own parser, so that a plan and the
command line take the same values and refuse the same ones. Relative paths are relative to the
plan's folder.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from gpu.batch.columns import (
    ANALYSIS,
    NAME,
    CommandColumns,
    PlanColumn,
    Refused,
    all_columns,
    column_name,
    commands,
    parse,
    request_of,
)
from gpu.batch.names import fault_of, made_of
from gpu.batch.request import BatchRequest
from gpu.batch.table import open_table, table_rows
from gpu.batch.tasks import BatchTask
from gpu.core.errors import InputError
from gpu.core.phrase import Phrase, joined, phrase_of
from gpu.core.request import Request
from gpu.core.units import counted
from gpu.sequences.names import stem

#: Takes a fault of a line: its column, and the reason.
Blame = Callable[[str, str], None]
#: Faults that are told at most.
MAX_FAULTS = 20


class Fault(NamedTuple):
    """A fault of a plan: its line (from 1), its column ("" for the whole line), and a sentence."""

    line: int
    column: str
    sentence: str


class PlanLine(NamedTuple):
    """A line of a plan.

    Parameters
    ----------
    number : int
        From 1, as spreadsheets count.
    cells : dict
        What it says, by column; empty cells are left out.
    task : BatchTask or None
        None if the line has faults.
    faults : tuple of Fault
    """

    number: int
    cells: dict[str, str]
    task: BatchTask | None
    faults: tuple[Fault, ...]


class FaultyPlan(InputError):
    """A plan cannot be computed; ``sentences`` has its faults, one each."""

    def __init__(self, plan: str, faults: Sequence[Fault], count: int) -> None:
        told = [fault.sentence for fault in faults]
        if count > len(told):
            told.append(
                Phrase(
                    "“{}” has {} like these.", os.path.basename(plan), counted(count - len(told), Phrase("more faults"))
                )
            )
        self.sentences = (*told, Phrase("Nothing was computed; correct the plan and start again."))
        super().__init__(joined(" ", self.sentences))


class Plan:
    """A plan that is open, until ``close`` or the end of ``with``.

    Parameters
    ----------
    request : BatchRequest
        Names the plan; the engine and threads of lines that name none.
    folder : path
        The batch's folder, in which each task has its own.

    Attributes
    ----------
    header : tuple of str
        The columns, in their order.
    faults : tuple of Fault
        Those of the header: without them no line can be read.

    Raises
    ------
    InputError
        If the plan cannot be read, or is no table.
    """

    def __init__(self, request: BatchRequest, folder: Path) -> None:
        self._path, self._request, self._folder = Path(request.plan), request, folder
        #: The line that a name was first seen in.
        self._names: dict[str, int] = {}
        #: Many lines may name one file, on a slow drive.
        self._is_file = lru_cache(maxsize=4096)(os.path.isfile)
        self._file = open_table(self._path, "plan")
        try:
            self._rows = table_rows(self._path, self._file)
            _, names = next(self._rows, (1, []))
        except BaseException:
            self._file.close()
            raise
        self.header = tuple(map(_column, names))
        self.faults = tuple(self._header_faults())

    @property
    def folder(self) -> Path:
        """The folder of the plan, to which its paths are relative."""
        return self._path.parent

    def __enter__(self) -> Plan:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def lines(self) -> Iterator[PlanLine]:
        """Yield the lines behind the header, in order, each checked.

        Raises
        ------
        InputError
            If the plan cannot be read on.
        """
        for number, cells in self._rows:
            faults = []
            if any(cells[len(self.header) :]):
                faults.append(
                    Fault(number, "", Phrase("Line {}: it has more cells than the header names columns.", number))
                )
            filled = {name: cell for name, cell in zip(self.header, cells, strict=False) if cell}
            task, more = self._task(number, filled)
            faults += more
            yield PlanLine(number, filled, None if faults else task, tuple(faults))

    # ------------------------------------------------------------------ the header

    def _header_faults(self) -> Iterator[Fault]:
        if ANALYSIS not in self.header:
            what = Phrase(
                "Line 1: there is no column “{}”, whose cells say one of {}.", ANALYSIS, ", ".join(commands())
            )
            yield Fault(1, ANALYSIS, what)
        for place, name in enumerate(self.header):
            if not name:
                continue
            if name not in all_columns():
                near = difflib.get_close_matches(name, all_columns(), 1)
                hint = Phrase("did you mean “{}”?", near[0]) if near else Phrase("leave it out.")
                yield Fault(
                    1,
                    name,
                    Phrase("Line 1, column “{}”: no analysis has a setting or file of this name; {}", name, hint),
                )
            elif name in self.header[:place]:
                yield Fault(1, name, Phrase("Line 1, column “{}”: it is there twice; leave one out.", name))

    # ------------------------------------------------------------------ a line

    def _task(self, number: int, cells: dict[str, str]) -> tuple[BatchTask | None, list[Fault]]:
        """Return the task of a line, None for one with faults, and its faults."""
        asked = cells.get(ANALYSIS, "").lower()
        if asked not in commands():
            sentence = Phrase(
                "Line {}, column “{}”: “{}” is none of {}.",
                number,
                ANALYSIS,
                cells.get(ANALYSIS, ""),
                ", ".join(commands()),
            )
            return None, [Fault(number, ANALYSIS, sentence)]
        faults: list[Fault] = []

        def blame(column: str, reason: str) -> None:
            of_column, of_line = (
                Phrase("Line {}, column “{}”: {}", number, column, reason),
                Phrase("Line {} as a whole: {}", number, reason),
            )
            faults.append(Fault(number, column, of_column if column else of_line))

        command = commands()[asked]
        values = self._values(command, asked, cells, blame)
        name = cells.get(NAME) or _made_name(asked, values)
        if reason := self._taken(name, number):
            blame(NAME, reason)
        request = self._request_of(command, values, name, blame)
        task = None if request is None else BatchTask(name, request, self._folder / name)
        return task, faults

    def _values(
        self, command: CommandColumns, asked: str, cells: dict[str, str], blame: Blame
    ) -> dict[PlanColumn, list[str]]:
        """Return the values of a line's cells, by column; paths are absolute."""
        values: dict[PlanColumn, list[str]] = {}
        for name, cell in cells.items():
            if name in (ANALYSIS, NAME):
                continue
            column = command.columns.get(name)
            if column is None:
                if name in all_columns():
                    blame(name, Phrase("“{}” has no such setting or file; leave the cell empty.", asked))
                continue
            try:
                found = column.values(cell)
            except Refused as problem:
                blame(name, phrase_of(problem))
                continue
            if column.is_file or column.may_be_file:
                found = [self._path_of(column, value, blame) for value in found]
            values[column] = found
        for name, column in command.columns.items():
            if column.is_required and not values.get(column):
                blame(name, Phrase("“{}” needs this file; fill in the cell.", asked))
        return values

    def _path_of(self, column: PlanColumn, value: str, blame: Blame) -> str:
        path = os.path.abspath(self.folder / value)
        if column.may_be_file:
            return path if self._is_file(path) else value
        if not self._is_file(path):
            blame(column.name, Phrase("there is no file “{}”; check its name and folder.", path))
        return path

    def _request_of(
        self, command: CommandColumns, values: dict[PlanColumn, list[str]], name: str, blame: Blame
    ) -> Request | None:
        """Return the request of a line; None, and each fault, where there is none."""
        given = dict(values)
        files = [path for column in command.positional for path in given.get(column) or [""]]
        while True:
            settings = [column for column in given if column.action.option_strings]
            words = [word for column in settings for word in column.words(given[column])]
            words += [*self._defaults(command, given), "=".join(("--out", str(self._folder / name)))]
            try:
                options = parse(command, words, files)
                break
            except Refused as refused:
                column = command.columns.get(refused.option)
                blame("" if column is None else column.name, str(refused))
                if column is None or given.pop(column, None) is None:
                    return None
        needed = (column for column in command.columns.values() if column.is_required)
        named = (path for column in values if column.is_file for path in values[column])
        if not all(map(values.get, needed)) or not all(map(self._is_file, named)):
            return None
        try:
            return request_of(options)
        except InputError as problem:
            blame("", phrase_of(problem))
            return None

    def _defaults(self, command: CommandColumns, given: dict[PlanColumn, list[str]]) -> list[str]:
        """Return the batch's engine and threads for a line that does not name them."""
        usual = {"engine": self._request.engine, "threads": self._request.threads}
        columns = command.columns
        return [
            f"--{name}={value}"
            for name, value in usual.items()
            if value is not None and name in columns and not given.get(columns[name])
        ]

    def _taken(self, name: str, number: int) -> str:
        """Return the reason why a name cannot be that of the line's folder, or ""."""
        if reason := fault_of(name):
            return reason
        first = self._names.setdefault(name.casefold(), number)
        if first != number:
            return Phrase(
                "“{}” is the name of line {}, too; give each line a name of its own in the column “{}”.",
                name,
                first,
                NAME,
            )
        return ""


def check_plan(request: BatchRequest) -> BatchRequest:
    """Check a plan before the start; return the request with an absolute path.

    Raises
    ------
    FaultyPlan, InputError
        For a plan that a run would refuse.
    """
    request = request.with_whole_path()
    for _ in checked_tasks(request, Path()):
        pass
    return request


def checked_tasks(request: BatchRequest, folder: Path) -> Iterator[BatchTask]:
    """Yield the tasks of a plan, as long as it has no faults; then raise them all.

    Raises
    ------
    FaultyPlan
        At the end, for a plan with faults.
    InputError
        If it cannot be read, or lists nothing.
    """
    with Plan(request, folder) as plan:
        faults = list(plan.faults[:MAX_FAULTS])
        count, is_empty = len(plan.faults), True
        for line in () if plan.faults else plan.lines():
            is_empty = False
            count += len(line.faults)
            faults += line.faults[: MAX_FAULTS - len(faults)]
            if not count and line.task is not None:
                yield line.task
    if count:
        raise FaultyPlan(request.plan, faults, count)
    if is_empty:
        raise InputError("“{}” lists no comparison; write one a line below the names of the columns.", request.plan)


def _column(title: str) -> str:
    """The column that a title means: “A” is “a”, but where an option has that letter."""
    name = column_name(title)
    return name.lower() if name not in all_columns() and name.lower() in all_columns() else name


def _made_name(asked: str, values: dict[PlanColumn, list[str]]) -> str:
    """Return a name for a line without one: the analysis, its files, and its settings."""
    files = [stem(path) for column in values if column.is_file for path in values[column]]
    settings = [f"{column.name}={' '.join(found)}" for column, found in values.items() if found and not column.is_file]
    return made_of(" ".join([asked, *files, *settings]))


def first_tasks(request: BatchRequest, folder: Path, most: int) -> list[BatchTask]:
    """Return the first tasks of a plan, at most ``most``; lines with faults are left out."""
    with Plan(request, folder) as plan:
        return [line.task for line in islice(plan.lines(), most) if line.task is not None]


def lines_of(request: BatchRequest) -> int:
    """Return the number of lines behind the header, unchecked."""
    path = Path(request.plan)
    with open_table(path, "plan") as file:
        return max(0, sum(1 for _ in table_rows(path, file)) - 1)


def with_whole_paths(request: BatchRequest) -> Iterator[str]:
    """Yield the lines of a plan, tab-separated, with absolute paths of its files."""
    with Plan(request, Path()) as plan:
        yield "\t".join(plan.header) + "\n"
        for line in plan.lines():
            columns = commands()[line.cells[ANALYSIS]].columns
            cells = (
                os.path.abspath(plan.folder / cell) if cell and name in columns and columns[name].is_file else cell
                for name, cell in ((name, line.cells.get(name, "")) for name in plan.header)
            )
            yield "\t".join(cells) + "\n"
