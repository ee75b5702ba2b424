"""What every result folder is: a request, a journal, the files that it vouches for, statistics.

An analysis has a class of its own that opens its folders and gives what is in them as arrays.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Any, ClassVar, Generic, Self, TypeVar

from gpu.errors import Damaged, InputError
from gpu.monitor import StageProgress
from gpu.request import Request, check_format
from gpu.results import journal
from gpu.results.parts import Columns, Part, damaged, open_file, parts_of
from gpu.results.table import Table

REQUEST = "request.json"
STATISTICS = "statistics.json"

RequestType = TypeVar("RequestType", bound=Request)

#: What records that every analysis writes hold at least, by kind.
_FIELDS = {
    "file": {"name", "sha256"},
    "part": {"table", "part", "rows", "sizes", "ranges", "state", "state_rows"},
    "table": {"table", "rows"},
    "finished": {"seconds"},
}
#: How often a running result's journal is read again when a file was just replaced under the reader.
_ATTEMPTS = 3


@contextmanager
def readable() -> Iterator[None]:
    """Turn the system's refusal to let a file be read into a sentence."""
    try:
        yield
    except PermissionError as problem:
        raise InputError(
            f"“{problem.filename}” cannot be read; ask its owner for permission or copy the result."
        ) from problem


class ResultFolder(Generic[RequestType]):
    """A result folder as it was when it was opened; ``open`` it again to see what a running one has added.

    A folder may be finished, stopped or still running: whatever its journal vouches for is there, the rest is absent.
    """

    request_type: ClassVar[type[Any]]
    #: What records of the analysis's own kinds hold at least, by kind.
    record_fields: ClassVar[dict[str, set[str]]] = {}

    def __init__(self, folder: Path, request: RequestType, records: list[journal.Record]) -> None:
        self.folder = folder
        self.request = request
        self.records = records
        self._names = {record["name"] for record in records if record["kind"] == "file"}

    @classmethod
    def open(cls, folder: str | Path) -> Self:
        """Read the request and the journal and verify every final file.

        Raises ``InputError`` where this is no result folder of the analysis or it cannot be read, ``Damaged`` where a file does not
        verify, is missing or is of a newer format; the sentence names the file.
        """
        folder = Path(folder)
        with readable():
            request = read_request(folder, cls.request_type)
            return cls(folder, request, verified_records(folder, cls.record_fields))

    @property
    def finished(self) -> bool:
        """Whether the run reached the last stage asked for."""
        return any(record["kind"] == "finished" for record in self.records)

    @property
    def stages(self) -> tuple[StageProgress, ...]:
        """The finished stages, in order."""
        raise NotImplementedError

    @property
    def reached(self) -> tuple[StageProgress, ...]:
        """How far the run has come, as far as the journal tells: the finished stages, then the one that it is in."""
        return self.stages

    @cached_property
    def statistics(self) -> dict[str, Any]:
        """``statistics.json``; empty before the end of the run."""
        return read_json(self.folder / STATISTICS) if STATISTICS in self._names else {}

    def table(self, name: str, columns: Columns) -> Table:
        """A table of the result, as far as it has been written."""
        return Table.open(self.folder, self.records, name, columns)

    @property
    def engine(self) -> str:
        """The engine that computed it; before the end of the run, the one asked for."""
        return str(self.statistics.get("engine", self.request.engine))

    @property
    def device(self) -> str:
        """The device that computed it, or "" before the end of the run."""
        return str(self.statistics.get("device", ""))

    @property
    def seconds(self) -> float:
        """How long the run took, or the finished stages of it."""
        for record in reversed(self.records):
            if record["kind"] == "finished":
                return float(record["seconds"])
        return sum(stage.seconds for stage in self.stages)

    @property
    def prepare_seconds(self) -> float:
        """Seconds of a finished run that belong to no stage (see ``Progress.prepare_seconds``); 0 before its end."""
        return max(0.0, self.seconds - sum(stage.seconds for stage in self.stages))


def read_request(folder: Path, kind: type[RequestType]) -> RequestType:
    """The request of a result folder of one analysis. Raises ``InputError`` where it is none, ``Damaged``."""
    data = read_request_data(folder)
    if analysis_of(data) != kind.analysis:
        raise InputError(f"“{folder}” holds no result of this kind, which is {kind.holds}; open it in the window.")
    return kind.from_json(data, origin_of(folder))


def read_request_data(folder: Path) -> dict[str, Any]:
    """The object in ``request.json``, of a format that is known. Raises ``InputError`` where there is none, ``Damaged``."""
    path = folder / REQUEST
    if not path.exists():
        raise InputError(f"“{folder}” is no result folder: it holds no {REQUEST}.")
    data = read_json(path)
    check_format(data, origin_of(folder))
    return data


def analysis_of(data: dict[str, Any]) -> str:
    """The analysis that a request's JSON is of; the first requests did not name theirs."""
    return str(data.get("analysis", "chromosome"))


def origin_of(folder: Path) -> str:
    """How sentences name a folder's request."""
    return f"“{folder / REQUEST}”"


def verified_records(folder: Path, fields: dict[str, set[str]]) -> list[journal.Record]:
    """The journal, once every file that it names has the content that it names; ``fields``: see ``ResultFolder.record_fields``."""
    path = folder / journal.NAME
    for attempt in range(_ATTEMPTS):
        found = journal.scan(path)
        if found.damaged_line is not None:
            raise Damaged(
                f"“{path}” is damaged at line {found.damaged_line:,}; resume the run, or run it again, "
                f"to rebuild the result."
            )
        _check_records(path, found.records, _FIELDS | fields)
        try:
            _verify_files(folder, found.records)
        except Damaged:
            # A resumed run may replace a file between our reading its record and its content.
            if attempt + 1 == _ATTEMPTS or len(journal.read(path)) == len(found.records):
                raise
            continue
        break
    return found.records


def _check_records(path: Path, records: list[journal.Record], fields: dict[str, set[str]]) -> None:
    for line, record in enumerate(records, start=1):
        if not fields.get(record.get("kind", ""), set()) <= record.keys() or "kind" not in record:
            raise Damaged(f"“{path}” is damaged: the record in line {line:,} is incomplete; run the comparison again.")


def _verify_files(folder: Path, records: list[journal.Record]) -> None:
    expected = {record["name"]: record["sha256"] for record in records if record["kind"] == "file"}
    for name, sha256 in expected.items():
        path = _inside(folder, name)
        with open_file(path) as file:
            if hashlib.file_digest(file, "sha256").hexdigest() != sha256:
                raise damaged(path, "its checksum differs")
    # Tables are verified when they are touched: of millions of rows a reader may want ten.
    for table in {record["table"] for record in records if record["kind"] == "part"}:
        for record in parts_of(records, table)[0]:
            for part_file in Part.of(record).files.values():
                path = _inside(folder, part_file.name)
                with open_file(path) as file:
                    if os.fstat(file.fileno()).st_size != part_file.size:
                        raise damaged(path, "its size differs")


def _inside(folder: Path, name: str) -> Path:
    """A file that the journal names. Raises ``Damaged`` where it is none of the folder's."""
    relative = PurePosixPath(name)
    if relative.is_absolute() or ".." in relative.parts or "\\" in name:
        raise damaged(folder / journal.NAME, f"it names a file outside the folder, {name}")
    return folder / relative


def read_json(path: Path) -> dict[str, Any]:
    """The object in a JSON file. Raises ``Damaged`` where there is none."""
    try:
        data = json.loads(path.read_bytes())
    except ValueError as problem:
        raise damaged(path, "it is no JSON") from problem
    if not isinstance(data, dict):
        raise damaged(path, "it holds no JSON object")
    return data
