"""Open a result folder: verify it, and give what is in it as arrays.

A folder may be finished, stopped or still running: whatever its journal vouches for is there, the rest is absent.
Views and exports read results through this class and never the files.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.errors import Damaged, InputError
from gpu.monitor import StageProgress
from gpu.request import ChromosomeRequest, Request, request_from_json
from gpu.results import journal
from gpu.results.alignment import Alignment
from gpu.sequences.choice import matrix_side, resolve
from gpu.sequences.sequence import Sequence

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


@dataclass(frozen=True)
class History:
    """Samples of the run for the GCUPS chart, arrays of one length, in order of time.

    ``seconds`` float64 since the run's begin, ``stage`` uint8, ``cells`` and ``pruned`` int64 of that stage so far
    (``cells`` counts pruned ones too).
    """

    seconds: NDArray[np.float64]
    stage: NDArray[np.uint8]
    cells: NDArray[np.int64]
    pruned: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.seconds)


class Result:
    """A result folder as it was when it was opened; ``open`` it again to see what a running one has added."""

    def __init__(self, folder: Path, request: ChromosomeRequest, records: list[journal.Record]) -> None:
        self.folder = folder
        self.request = request
        self.records = records
        self._names = {record["name"] for record in records if record["kind"] == "file"}

    @classmethod
    def open(cls, folder: str | Path) -> Result:
        """Read the request and the journal and verify every final file.

        Raises ``InputError`` where this is no result folder or it cannot be read, ``Damaged`` where a file does not verify,
        is missing or is of a newer format; the sentence names the file.
        """
        folder = Path(folder)
        with readable():
            request = read_request(folder)
            return cls(folder, request, verified_records(folder))

    @property
    def finished(self) -> bool:
        """Whether the run reached the last stage asked for."""
        return any(record["kind"] == "finished" for record in self.records)

    @cached_property
    def stages(self) -> tuple[StageProgress, ...]:
        """The finished stages, in order."""
        stages = {
            record["stage"]: StageProgress(
                stage=record["stage"],
                cells_done=record["cells"],
                cells_pruned=record["pruned"],
                cells_total=record["cells"],
                crosspoints=record["crosspoints"],
                seconds=record["seconds"],
                done=True,
            )
            for record in self.records
            if record["kind"] == "stage"
        }
        return tuple(stages[number] for number in sorted(stages))

    @cached_property
    def statistics(self) -> dict[str, Any] | None:
        """``statistics.json``, or None before the end of the run."""
        return read_json(self.folder / "statistics.json") if "statistics.json" in self._names else None

    @property
    def engine(self) -> str:
        """The engine that computed it; before the end of the run, the one asked for."""
        return str(self.statistics["engine"]) if self.statistics else self.request.engine

    @property
    def device(self) -> str:
        """The device that computed it, or "" before the end of the run."""
        return str(self.statistics["device"]) if self.statistics else ""

    @property
    def seconds(self) -> float:
        """How long the run took, or the finished stages of it."""
        for record in reversed(self.records):
            if record["kind"] == "finished":
                return float(record["seconds"])
        return sum(stage.seconds for stage in self.stages)

    @property
    def best(self) -> tuple[int, int, int] | None:
        """The best cell known: (score, i, j) of the end point, or of the rows kept so far; None before the first."""
        end = self.crosspoints(1)
        if len(end):
            i, j, score, _ = (int(value) for value in end[-1])
            return score, i, j
        for record in reversed(self.records):
            if record["kind"] == "row":
                score, i, j = record["best"]
                return score, i, j
        return None

    @property
    def score(self) -> int | None:
        """The score, once stage 1 has found it."""
        if self.alignment is not None:
            return self.alignment.score
        end = self.crosspoints(1)
        return int(end[-1, 2]) if len(end) else None

    @cached_property
    def alignment(self) -> Alignment | None:
        """The alignment, once stage 5 has joined it; its path has been checked against the matrix."""
        arrays = self._arrays("alignment.npz")
        if arrays is None:
            return None
        try:
            alignment = Alignment.from_arrays(arrays)
            alignment.validate(self.request.a.used, self.request.b.used)
        except (KeyError, ValueError, TypeError) as problem:
            raise _damaged(self.folder / "alignment.npz", str(problem)) from problem
        return alignment

    def crosspoints(self, stage: int) -> NDArray[np.int64]:
        """The crosspoints after ``stage`` (1 to 4), int64 [k, 4] of i, j, score, type; [0, 4] where there are none yet.

        Type: 0 diagonal, 1 in a gap in a, 2 in a gap in b. Memory-mapped, read-only, in path order from the start.
        """
        name = f"crosspoints_{stage}.npy"
        if name not in self._names:
            return np.zeros((0, 4), dtype=np.int64)
        path = self.folder / name
        try:
            # An empty array cannot be mapped.
            array = np.load(path, mmap_mode="r" if path.stat().st_size > 4096 else None, allow_pickle=False)
        except (OSError, ValueError) as problem:
            raise _damaged(path, "it cannot be read as an array") from problem
        if array.dtype != np.int64 or array.ndim != 2 or array.shape[1] != 4:
            raise _damaged(path, "it holds no crosspoints")
        return array

    @cached_property
    def special_rows(self) -> NDArray[np.int64]:
        """The matrix rows i kept as special rows in stage 1, int64 [r], ascending; while it runs, those so far."""
        lines = self._arrays("lines.npz")
        if lines is not None:
            return self._checked(lines, "lines.npz", "rows", np.int64, 1)
        rows = sorted({record["row"] for record in self.records if record["kind"] == "row"})
        return np.array(rows, dtype=np.int64)

    @cached_property
    def special_columns(self) -> NDArray[np.int64]:
        """The special columns of stage 2, int64 [c, 3] of j, i_from, i_to; [0, 3] where there are none yet."""
        lines = self._arrays("lines.npz")
        if lines is None:
            return np.zeros((0, 3), dtype=np.int64)
        return self._checked(lines, "lines.npz", "columns", np.int64, 2).reshape(-1, 3)

    @cached_property
    def pruned(self) -> NDArray[np.float32] | None:
        """The pruned share (0 to 1) of each cell of a grid spread evenly over the matrix, float32 [gi, gj], or None."""
        arrays = self._arrays("pruned.npz")
        return None if arrays is None else self._checked(arrays, "pruned.npz", "fraction", np.float32, 2)

    @cached_property
    def history(self) -> History:
        """Samples over time, empty where there are none yet."""
        types = {"seconds": np.float64, "stage": np.uint8, "cells": np.int64, "pruned": np.int64}
        arrays = self._arrays("history.npz")
        if arrays is None:
            return History(**{name: np.zeros(0, dtype=kind) for name, kind in types.items()})
        return History(**{name: self._checked(arrays, "history.npz", name, kind, 1) for name, kind in types.items()})

    def load_sequences(self) -> tuple[Sequence, Sequence]:
        """Both sides of the matrix, read from the input files: trimmed and oriented as in the request.

        Raises ``InputError`` where an input is gone, or is no longer what was aligned.
        """
        sides = []
        for choice in (self.request.a, self.request.b):
            resolved, whole = resolve(choice)
            sides.append(matrix_side(resolved, whole))
        return sides[0], sides[1]

    def _arrays(self, name: str) -> dict[str, NDArray[Any]] | None:
        if name not in self._names:
            return None
        path = self.folder / name
        try:
            with np.load(path, allow_pickle=False) as archive:
                return {key: archive[key] for key in archive.files}
        except (OSError, ValueError, EOFError, AttributeError, TypeError, zipfile.BadZipFile) as problem:
            raise _damaged(path, "it cannot be read as arrays") from problem

    def _checked(self, arrays: dict[str, NDArray[Any]], name: str, key: str, kind: Any, rank: int) -> NDArray[Any]:
        array = arrays.get(key)
        if array is None or array.dtype != kind or array.ndim != rank:
            raise _damaged(self.folder / name, f"its array “{key}” is not as it should be")
        return array


def read_request(folder: Path) -> ChromosomeRequest:
    """The request of an alignment's folder. Raises ``InputError`` where it is none, or one of another analysis."""
    request = read_any_request(folder)
    if not isinstance(request, ChromosomeRequest):
        raise InputError(
            f"“{folder}” holds exact matches and no alignment; open it in the window, or run the matches again."
        )
    return request


def read_any_request(folder: Path) -> Request:
    """The request of a result folder, of whichever analysis. Raises ``InputError`` where it is none, ``Damaged``."""
    path = folder / "request.json"
    if not path.exists():
        raise InputError(f"“{folder}” is no result folder: it holds no request.json.")
    return request_from_json(read_json(path), origin=f"“{path}”")


def verified_records(folder: Path) -> list[journal.Record]:
    """The journal, once every file that it names has the content that it names."""
    path = folder / journal.NAME
    for attempt in range(_ATTEMPTS):
        found = journal.scan(path)
        if found.damaged_line is not None:
            raise Damaged(
                f"“{path}” is damaged at line {found.damaged_line:,}; resume the run, or run it again, "
                f"to rebuild the result."
            )
        _check_records(path, found.records)
        try:
            _verify_files(folder, found.records)
        except Damaged:
            # A resumed run may replace a file between our reading its record and its content.
            if attempt + 1 == _ATTEMPTS or len(journal.read(path)) == len(found.records):
                raise
            continue
        break
    return found.records


def _check_records(path: Path, records: list[journal.Record]) -> None:
    fields = {
        "row": {"row", "file", "sha256", "best", "pruned", "seconds"},
        "stage": {"stage", "seconds", "cells", "pruned", "crosspoints"},
        "file": {"name", "sha256"},
        "finished": {"seconds"},
    }
    for line, record in enumerate(records, start=1):
        if not fields.get(record.get("kind", ""), set()) <= record.keys() or "kind" not in record:
            raise Damaged(f"“{path}” is damaged: the record in line {line:,} is incomplete; run the comparison again.")


def _verify_files(folder: Path, records: list[journal.Record]) -> None:
    expected = {record["name"]: record["sha256"] for record in records if record["kind"] == "file"}
    for name, sha256 in expected.items():
        relative = PurePosixPath(name)
        path = folder / relative
        if relative.is_absolute() or ".." in relative.parts or "\\" in name:
            raise _damaged(folder / journal.NAME, f"it names a file outside the folder, {name}")
        try:
            with open(path, "rb") as file:
                actual = hashlib.file_digest(file, "sha256").hexdigest()
        except FileNotFoundError as problem:
            raise Damaged(f"“{path}” is missing; run the comparison again.") from problem
        if actual != sha256:
            raise _damaged(path, "its checksum differs")


def read_json(path: Path) -> dict[str, Any]:
    """The object in a JSON file. Raises ``Damaged`` where there is none."""
    try:
        data = json.loads(path.read_bytes())
    except ValueError as problem:
        raise _damaged(path, "it is no JSON") from problem
    if not isinstance(data, dict):
        raise _damaged(path, "it holds no JSON object")
    return data


def _damaged(path: Path, reason: str) -> Damaged:
    return Damaged(f"“{path}” is damaged: {reason}; run the comparison again.")
