"""The reader of result folders: a request, a journal, the files that the journal names, statistics.

Each analysis derives a class that opens its folders and returns their content as arrays.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from gpu.core.errors import Damaged, InputError
from gpu.core.monitor import StageProgress
from gpu.core.phrase import Phrase, from_json, phrase_of
from gpu.core.request import REQUEST_FILE, Request, check_format
from gpu.core.safe_files import NotRegularFile, named, open_regular
from gpu.core.schema import (
    MAX_BYTES,
    Check,
    is_anything,
    is_count,
    is_list,
    is_mapping,
    is_number,
    is_phrase,
    is_record,
    is_text,
    optional,
    parse_object,
    wrong_field,
)
from gpu.results import journal
from gpu.results.arrays import Values, read_archive
from gpu.results.journal import LOG
from gpu.results.os_errors import reading
from gpu.results.parts import Columns, Part, parts_of
from gpu.results.sealed import SealedFile, damaged, inside, open_file
from gpu.results.table import Table

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gpu.results.held import HeldStore

STATISTICS = "statistics.json"
#: Bytes at the end of a log in which its last line is looked for.
_LAST = 1 << 12

RequestType = TypeVar("RequestType", bound=Request)

#: Required fields of a record, and their checks.
Fields = Mapping[str, Check]

#: Those of the records that every analysis writes, by kind.
_FIELDS: dict[str, Fields] = {
    journal.REQUEST: {"sha256": is_text, "identity": is_text},
    "file": {"name": is_text, "sha256": is_text},
    "part": {
        "table": is_text,
        "part": is_count,
        "rows": is_count,
        "sizes": is_mapping(is_count),
        "ranges": is_mapping(is_list(is_anything, 2)),
        "state": is_anything,
        "state_rows": is_count,
    },
    "table": {"table": is_text, "rows": is_count},
    "again": {"gone": is_list(is_text)},
    "finished": {"seconds": is_number},
}
#: Required fields of the record of a finished stage, in most analyses.
STAGE: Fields = {"stage": is_count, "done": is_count, "seconds": is_number}
#: Required fields of every analysis's ``statistics.json``.
_STATISTICS: Fields = {
    "engine": is_text,
    "device": is_phrase,
    "notices": optional(is_list(is_phrase)),
}
#: Key of ``ResultFolder.record_fields`` for the state in a run's marks.
STATE = "state"
#: Attempts to read a running result whose files are being replaced.
_ATTEMPTS = 3


class ResultFolder(Generic[RequestType]):
    """A result folder in the state in which it was opened.

    Open it again to see what a running analysis has added since. The run may be finished, stopped
    or still going on: files that the journal names are there, all others count as absent.
    """

    request_type: ClassVar[type[Any]]
    #: Required fields of the analysis's own records, by kind; under ``STATE`` those of the state
    #: given to ``TableWriter.mark``.
    record_fields: ClassVar[dict[str, Fields]] = {"stage": STAGE}
    #: Required fields of ``statistics.json``.
    statistics_fields: ClassVar[Fields] = {}

    def __init__(
        self, folder: Path, request: RequestType, records: list[journal.Record], held: HeldStore | None = None
    ) -> None:
        self.folder, self._held = folder, held
        self.request = request
        self.records = records
        self._names = final_files(records).keys()

    @classmethod
    def open(cls, folder: str | Path) -> Self:
        """Read the request and the journal, and verify every final file.

        Raises
        ------
        InputError
            If this is no result folder of the analysis, or cannot be read.
        Damaged
            Names the file that is missing, altered or of another format.
        """
        folder = Path(folder)
        with reading(folder):
            # The journal says what a request is before the request says it.
            data, sha256 = _request_file(folder)
            request = _request_of(folder, cls.request_type, data)
            records = verified_records(folder, cls.record_fields)
            _check_bound(folder, sha256, records)
            return cls(folder, request, records)

    @classmethod
    def of(cls, held: HeldStore) -> Self:
        """Return the result that a run of this process holds; there is nothing to verify."""
        request: Any = held.request
        return cls(held.folder, request, held.records(), held)

    @property
    def request(self) -> RequestType:
        """What was compared. Of one with other places of its files all is read anew."""
        return self._request

    @request.setter
    def request(self, request: RequestType) -> None:
        self._request = request
        for kind in type(self).__mro__:
            for name, value in vars(kind).items():
                if isinstance(value, cached_property):
                    self.__dict__.pop(name, None)

    @property
    def finished(self) -> bool:
        """True if the run has reached the last stage asked for."""
        return is_finished(self.records)

    @property
    def failures(self) -> int:
        """The number of its comparisons that failed, of a batch or of pairs of genomes."""
        return 0

    @cached_property
    def ended(self) -> datetime:
        """The time of the last line of its log, which copies keep, or else of its journal."""
        lost = suppress(OSError, NotRegularFile, ValueError, IndexError, OverflowError)
        with lost, open_regular(self.folder / LOG) as log:
            log.seek(-min(_LAST, log.seek(0, os.SEEK_END)), os.SEEK_END)
            return datetime.fromisoformat(log.read().splitlines()[-1].split()[0].decode()).astimezone()
        return datetime.fromtimestamp((self.folder / journal.NAME).stat().st_mtime).astimezone()

    @property
    def stages(self) -> tuple[StageProgress, ...]:
        """The finished stages, in order."""
        return self.ended_stages({})

    @property
    def reached(self) -> tuple[StageProgress, ...]:
        """The finished stages, then the current one, according to the journal."""
        return self.stages

    def ended_stages(self, found: Mapping[int, int]) -> tuple[StageProgress, ...]:
        """Return the finished stages of records ``STAGE``, in order.

        ``found``: the number of results of each stage, by the stage's number.
        """
        known = [stage.number for stage in self.request.stages]
        records = {one["stage"]: one for one in self.records if one["kind"] == "stage" and one["stage"] in known}
        return tuple(
            StageProgress(
                number,
                done=record.get("done", 0),
                found=found.get(number, 0),
                seconds=record["seconds"],
                finished=True,
            )
            for number, record in sorted(records.items())
        )

    def with_stage(self, number: int, table: str, done: str, found: str = "") -> tuple[StageProgress, ...]:
        """Return the finished stages, then stage ``number`` if it is the current one.

        The current stage counts as far as the rows it adds to ``table`` are on disk. The table's
        marks (``TableWriter.mark``) give its ``total`` and ``seconds`` and, under the names
        ``done`` and ``found``, these amounts.
        """
        marks = [record["state"] for record in self.records if record["kind"] == "part" and record["table"] == table]
        states = [state for state in marks if state]
        if not states or any(stage.stage >= number for stage in self.stages):
            return self.stages
        state = states[-1]
        under_way = StageProgress(
            number,
            done=state[done],
            total=state["total"],
            found=state[found] if found else 0,
            seconds=state["seconds"],
        )
        return (*self.stages, under_way)

    def whole_table(self, name: str, columns: Columns, is_last: bool = True) -> Table:
        """Return a complete table of the result.

        Raises ``InputError`` before the end of the run, or (not ``is_last``) of the table.
        """
        table = self.table(name, columns)
        if not table.whole or (is_last and not self.finished):
            raise InputError("“{}” is not finished; resume the run to finish it.", self.folder)
        return table

    @cached_property
    def statistics(self) -> dict[str, Any]:
        """``statistics.json``; empty before the end of the run. Raises ``Damaged``."""
        if self._held is not None:
            return with_phrases(from_json, self._held.objects.get(STATISTICS, {}))
        if STATISTICS not in self._names:
            return {}
        found = read_json(self.folder / STATISTICS)
        wrong = wrong_field(found, {**_STATISTICS, **self.statistics_fields})
        if wrong is not None:
            raise damaged(self.folder / STATISTICS, Phrase("“{}” is missing or wrong", wrong))
        return with_phrases(from_json, found)

    def table(self, name: str, columns: Columns, kind: type[Table] = Table) -> Table:
        """Return a table of the result, with the rows that are written so far."""
        held = None if self._held is None else self._held.files
        return kind.open(self.folder, self.records, name, columns, held)

    def _arrays(self, name: str) -> dict[str, NDArray[Any]] | None:
        """The arrays of a final .npz file; None if the journal does not name it."""
        if name not in self._names:
            return None
        with open_file(self.folder / name) as file:
            return read_archive(file)

    def _checked(self, name: str, arrays: Mapping[str, NDArray[Any]], key: str, kind: Values | None) -> NDArray[Any]:
        """One of the arrays of a file, of a kind. Raises ``Damaged``, also if there is no kind."""
        try:
            if kind is None or key not in arrays:
                raise ValueError("it is missing")
            kind.check(arrays[key])
        except ValueError as problem:
            raise damaged(self.folder / name, Phrase("of its array “{}”, {}", key, problem)) from problem
        return arrays[key]

    @property
    def engine(self) -> str:
        """The engine that computed it; before the end of the run, the one asked for."""
        return str(self.statistics.get("engine", self.request.engine))

    @property
    def device(self) -> str:
        """The device that computed it, or "" before the end of the run."""
        return self.statistics.get("device", "")

    @property
    def notices(self) -> tuple[str, ...]:
        """Sentences about flaws of a readable input; empty before the end of the run."""
        return tuple(self.statistics.get("notices", ()))

    @property
    def seconds(self) -> float:
        """Seconds that the run took, or its finished stages so far."""
        for record in reversed(self.records):
            if record["kind"] == "finished":
                return float(record["seconds"])
        return sum(stage.seconds for stage in self.stages)

    @property
    def prepare_seconds(self) -> float:
        """Seconds of a finished run outside of its stages, else 0."""
        return max(0.0, self.seconds - sum(stage.seconds for stage in self.stages))


def with_phrases(change: Callable[[Any], Any], statistics: dict[str, Any]) -> dict[str, Any]:
    """Statistics with their texts changed by ``to_json`` or ``from_json``."""
    texts: dict[str, Any] = {"device": change(statistics["device"])} if "device" in statistics else {}
    if "notices" in statistics:
        texts["notices"] = [change(notice) for notice in statistics["notices"]]
    return {**statistics, **texts}


def is_finished(records: Sequence[journal.Record]) -> bool:
    """True if a run has finished and none was started since to compute anything again."""
    ends = [record["kind"] for record in records if record["kind"] in ("finished", "again")]
    return ends[-1:] == ["finished"]


def final_files(records: Sequence[journal.Record]) -> dict[str, SealedFile]:
    """Return the final files that the journal names, as in their newest records, by name."""
    files: dict[str, SealedFile] = {}
    for record in records:
        if record["kind"] == "file":
            files[record["name"]] = SealedFile(record["name"], record.get("size", -1), record["sha256"])
        elif record["kind"] == "again":
            for name in record["gone"]:
                files.pop(name, None)
    return files


def read_request(folder: Path, kind: type[RequestType]) -> RequestType:
    """Read the request of a result folder of one analysis.

    Raises ``InputError`` for any other folder, and ``Damaged``.
    """
    return _request_of(folder, kind, read_request_data(folder))


def read_request_data(folder: Path) -> dict[str, Any]:
    """Read the object in ``request.json``, checked against the journal.

    Raises ``InputError`` if there is none, and ``Damaged``.
    """
    with reading(folder):
        data, sha256 = _request_file(folder)
        _check_bound(folder, sha256, checked_records(folder, journal.read(folder / journal.NAME), {}))
    return data


def unverified_request_data(folder: Path) -> dict[str, Any]:
    """Return the object in ``request.json``, unchecked: enough to find the analysis."""
    with reading(folder):
        return _request_file(folder)[0]


def _request_file(folder: Path) -> tuple[dict[str, Any], str]:
    """Return the object in ``request.json``, of a known format, and the file's SHA-256."""
    path = folder / REQUEST_FILE
    try:
        content = read_bounded(path)
    except (FileNotFoundError, NotADirectoryError) as problem:
        if not folder.exists():
            raise InputError(
                "“{}” was not found: it was moved, renamed or deleted, or its drive is not connected; "
                "choose its folder.",
                folder,
            ) from problem
        raise InputError("“{}” is no result folder: it holds no {}; choose another.", folder, REQUEST_FILE) from problem
    data = _object(path, content)
    check_format(data, origin_of(folder))
    return data, hashlib.sha256(content).hexdigest()


def _request_of(folder: Path, kind: type[RequestType], data: dict[str, Any]) -> RequestType:
    if analysis_of(data) != kind.analysis:
        raise InputError("“{}” holds no result of this kind, which is {}; open it in the window.", folder, kind.holds)
    return kind.from_json(data, origin_of(folder))


def _check_bound(folder: Path, sha256: str, records: Sequence[journal.Record]) -> None:
    """Raise ``Damaged`` unless the journal names this request."""
    if not is_bound(sha256, records):
        raise Damaged(
            "“{}” is damaged: its checksum differs; run the same comparison into the folder "
            "again, or another "
            "one into an empty folder.",
            folder / REQUEST_FILE,
        )


def is_bound(sha256: str, records: Sequence[journal.Record]) -> bool:
    """True if the journal names a request with this SHA-256, or has no record that verifies.

    Any request that it names is valid: all are of the same comparison, and a resumed run adds its
    own before writing it.
    """
    named = [record["sha256"] for record in records if record["kind"] == journal.REQUEST]
    return not records or sha256 in named


def analysis_of(data: dict[str, Any]) -> str:
    """Return the analysis that a request's JSON is of; "" if it names none."""
    return str(data.get("analysis", ""))


def origin_of(folder: Path) -> str:
    """Return the name of a folder's request in messages."""
    return f"“{folder / REQUEST_FILE}”"


def verified_records(folder: Path, fields: Mapping[str, Fields], with_tables: bool = False) -> list[journal.Record]:
    """Return the records of the journal, after verifying every file that they name.

    ``fields``: see ``ResultFolder.record_fields``. ``with_tables``: verify the contents of tables,
    too, which are else verified when they are read.
    """
    path = folder / journal.NAME
    for attempt in range(_ATTEMPTS):
        found = journal.scan(path)
        if found.damaged_line is not None:
            raise Damaged(
                "“{}” is damaged at line {:,}; resume the run, or run it again, to rebuild the result.",
                path,
                found.damaged_line,
            )
        checked_records(folder, found.records, fields)
        try:
            _verify_files(folder, found.records, with_tables)
        except Damaged:
            # A resumed run may replace a file between our reading its record and its content.
            if attempt + 1 == _ATTEMPTS or len(journal.read(path)) == len(found.records):
                raise
            continue
        break
    return found.records


def checked_records(folder: Path, records: list[journal.Record], fields: Mapping[str, Fields]) -> list[journal.Record]:
    """Return the records of a journal. Raises ``Damaged`` if one lacks a field of its kind."""
    known = _FIELDS | dict(fields)
    for line, record in enumerate(records, start=1):
        kind = record.get("kind")
        wrong = wrong_field(record, known.get(kind, {})) if isinstance(kind, str) else "kind"
        if wrong is None and kind == "part":
            wrong = _wrong_part(record, known.get(STATE))
        if wrong is not None:
            raise Damaged(
                "“{}” is damaged: the record in line {:,} is incomplete or wrong "
                "(“{}”); run the "
                "comparison again in an empty folder.",
                folder / journal.NAME,
                line,
                wrong,
            )
    return records


def _wrong_part(record: journal.Record, state: Fields | None) -> str | None:
    """Return a part's first missing or wrong field; ``state``: fields of its state, if known."""
    names = [name for field in record["sizes"] for name in (field, f"{field}_sha256")]
    wrong = wrong_field(record, dict.fromkeys(names, is_text))
    if wrong is None and state is not None and record["state"] is not None and not is_record(state)(record["state"]):
        return STATE
    return wrong


def _verify_files(folder: Path, records: list[journal.Record], with_tables: bool) -> None:
    for file in final_files(records).values():
        _verify(folder, file)
    # Tables are verified when they are touched: of millions of rows a reader may want ten.
    for table in {record["table"] for record in records if record["kind"] == "part"}:
        for record in parts_of(records, table)[0]:
            for file in Part.of(record).files.values():
                _verify(folder, file, in_size_only=not with_tables)


def _verify(folder: Path, file: SealedFile, in_size_only: bool = False) -> None:
    with open_file(inside(folder, file.name)) as opened:
        if (reason := file.differs(opened, in_size_only)) is not None:
            raise ValueError(reason)


def read_json(path: Path) -> dict[str, Any]:
    """Read the object in a JSON file. Raises ``Damaged`` where there is none, and ``OSError``."""
    return _object(path, read_bounded(path))


def read_bounded(path: Path) -> bytes:
    """Read the bytes of a JSON file.

    Raises ``Damaged`` if it is too large, ``NotRegularFile``, ``OSError``.
    """
    with open_regular(path) as file, named(path):
        content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise damaged(path, Phrase("it is too large"))
    return content


def _object(path: Path, content: bytes) -> dict[str, Any]:
    try:
        return parse_object(content)
    except ValueError as problem:
        raise damaged(path, phrase_of(problem)) from problem
