"""The opened result folder of an alignment; its content as arrays.

Views and exports read results only through it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.alignment import Alignment, Counts
from gpu.analyses.chromosome.checkpoints.crosspoints import check_points
from gpu.analyses.chromosome.progress_history import HISTORY
from gpu.analyses.chromosome.request import SUBOPTIMAL, ChromosomeRequest
from gpu.analyses.chromosome.significance import Significance
from gpu.analyses.chromosome.suboptimal.ranked import RECORD, RECORD_FIELDS, RankedAlignment, file_of, from_arrays
from gpu.core.errors import InputError
from gpu.core.monitor import StageProgress
from gpu.core.phrase import Phrase, phrase_of
from gpu.core.schema import is_count, is_list, is_mapping, is_number, is_text, is_whole
from gpu.results.arrays import Values, mapped
from gpu.results.folder import Fields, ResultFolder
from gpu.results.sealed import damaged, open_file
from gpu.sequences.choice import matrix_side, resolve
from gpu.sequences.sequence import Sequence

#: Upper limit of the numbers of an alignment, so that sums of them fit 64 bits.
_MOST = 1 << 40
_COUNTS = ("matches", "mismatches", "gap_openings", "gap_extensions", "length")
_ROW: Fields = {
    "row": is_count,
    "file": is_text,
    "sha256": is_text,
    "columns": is_list(is_count, 2),
    "best": is_list(is_whole, 3),
    "pruned": is_count,
    "seconds": is_number,
}


@dataclass(frozen=True)
class Bound:
    """A score that stage 1's pruning started from.

    ``source`` is "found" (in ``seconds``) or "given".
    """

    score: int
    seconds: float
    source: str


@dataclass(frozen=True)
class PrunedBy:
    """The upper bound by which stage 1 pruned.

    ``by`` is "score" (an alignment's score alone), "diagonal", "boxes" (the diagonal bound with
    ``size`` boxes) or "words" (with a band of ``size`` columns to either side).
    """

    by: str
    size: int


def bounds_in_force(records: Iterable[dict[str, Any]]) -> list[Bound]:
    """The bounds in a journal, without the refuted given ones."""
    bounds: list[Bound] = []
    for record in records:
        if record["kind"] == "bound":
            bounds.append(Bound(record["score"], record["seconds"], record["source"]))
        elif record["kind"] == "bound_refuted":
            bounds = [bound for bound in bounds if bound.source != "given"]
    return bounds


@dataclass(frozen=True)
class History:
    """Samples of the run for the GCUPS chart, arrays of one length, in order of time.

    ``seconds`` float64 of the stages up to the sample, ``stage`` uint8, ``cells`` and ``pruned``
    int64 of that stage so far (``cells`` includes pruned ones).
    """

    seconds: NDArray[np.float64]
    stage: NDArray[np.uint8]
    cells: NDArray[np.int64]
    pruned: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.seconds)


def has_more(folder: Path, count: int) -> bool:
    """True if a result folder has more than ``count`` alignments, by its files' names alone."""
    return (folder / file_of(count + 1)).is_file()


class Result(ResultFolder[ChromosomeRequest]):
    """A result folder of an alignment."""

    request_type = ChromosomeRequest
    record_fields: ClassVar[dict[str, Fields]] = {
        "row": _ROW,
        "checkpoint": _ROW,
        "crosspoint": {
            "point": is_list(is_whole, 4),
            "from": is_list(is_whole, 4),
            "columns": is_list(is_count),
            "above": is_count,
            "file": is_text,
            "sha256": is_text,
        },
        "bound": {"score": is_whole, "seconds": is_number, "source": is_text},
        "bound_refuted": {"score": is_whole},
        "upper_bound": {"by": is_text, "size": is_count},
        "stage": dict.fromkeys(("stage", "cells", "pruned", "crosspoints"), is_count) | {"seconds": is_number},
        RECORD: RECORD_FIELDS,
    }
    statistics_fields: ClassVar[Fields] = {
        **dict.fromkeys(_COUNTS, is_count),
        "prepare": is_mapping(is_number),
    }

    @cached_property
    def stages(self) -> tuple[StageProgress, ...]:
        """The finished stages, in order."""
        stages = {
            record["stage"]: StageProgress(
                stage=record["stage"],
                done=record["cells"],
                skipped=record["pruned"],
                total=record["cells"],
                found=record["crosspoints"],
                seconds=record["seconds"],
                finished=True,
            )
            for record in self.records
            if record["kind"] == "stage" and 1 <= record["stage"] <= 6
        }
        return tuple(stages[number] for number in sorted(stages))

    @property
    def reached(self) -> tuple[StageProgress, ...]:
        """The finished stages, and the progress of an unfinished one.

        That is stage 1 down to its newest row on the disk, or stage 2 with its crosspoints so far.
        """
        done = self.stages
        if self.finished or len(done) > 1:
            return done
        if done:
            found = sum(record["kind"] == "crosspoint" for record in self.records)
            return (*done, StageProgress(2, found=found)) if found else done
        rows = [record for record in self.records if record["kind"] in ("row", "checkpoint")]
        if not rows:
            return done
        newest = max(rows, key=lambda record: record["row"])
        columns = self.request.b.used
        return (
            StageProgress(
                1,
                done=newest["row"] * columns,
                skipped=newest["pruned"],
                total=self.request.a.used * columns,
                seconds=newest["seconds"],
            ),
        )

    @property
    def prepare_parts(self) -> dict[str, float]:
        """Parts of ``prepare_seconds`` by name, as far as they are known.

        "reading" the sequences, "compiling" and loading the kernels. For a resumed run they are
        those of its last part, as ``prepare_seconds`` is.
        """
        recorded = self.statistics.get("prepare", {})
        return {name: float(recorded[name]) for name in ("reading", "compiling") if name in recorded}

    @property
    def best(self) -> tuple[int, int, int] | None:
        """The best cell known, (score, i, j); None before the first.

        It is the end point, or the best cell of the rows saved so far.
        """
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
        """The alignment, once stage 5 has joined it; its path is validated against the matrix."""
        arrays = self._arrays("alignment.npz")
        if arrays is None:
            return None
        try:
            alignment = Alignment.from_arrays({name: self._of_kind("alignment.npz", arrays, name) for name in arrays})
            alignment.validate(self.request.a.used, self.request.b.used)
        except (KeyError, ValueError, TypeError) as problem:
            raise damaged(self.folder / "alignment.npz", phrase_of(problem)) from problem
        return alignment

    @cached_property
    def alignments(self) -> tuple[RankedAlignment, ...]:
        """All alignments, the optimal one first; () before stage 5 has joined that.

        Further ones are in the order in which they were found; each path is validated.
        """
        first = self.alignment
        if first is None:
            return ()
        statistics = self.statistics
        counts = Counts(*(statistics[name] for name in _COUNTS[:4])) if statistics else None
        found = [RankedAlignment(1, first, False, counts, Significance.of(statistics))]
        while (arrays := self._arrays(name := file_of(len(found) + 1))) is not None:
            try:
                found.append(from_arrays(len(found) + 1, arrays, self.request.a.used, self.request.b.used))
            except (KeyError, ValueError, TypeError) as problem:
                raise damaged(self.folder / name, phrase_of(problem)) from problem
        return tuple(found)

    @property
    def suboptimal_asked(self) -> str:
        """The further alignments that were looked for to the end at last, as a request has it; ""
        if none were.
        """
        return next((record["asked"] for record in reversed(self.records) if record["kind"] == RECORD), "")

    @property
    def suboptimal_stage(self) -> StageProgress | None:
        """The searches for further alignments that have ended, together; None if there was none.

        ``done``: cells filled, some of them again after each alignment.
        """
        searches = [record for record in self.records if record["kind"] == RECORD]
        if not searches:
            return None
        cells, seconds = (sum(record[name] for record in searches) for name in ("cells", "seconds"))
        found = searches[-1]["found"]
        return StageProgress(SUBOPTIMAL.number, cells, total=cells, found=found, seconds=seconds, finished=True)

    def found(self, number: int) -> RankedAlignment:
        """One alignment by its number. Raises ``InputError`` if there is none."""
        if not 1 <= number <= len(self.alignments):
            raise InputError(
                "“{}” has no alignment {:,}; choose from 1 to {:,}, or find more "
                "with [[the option --also of resume|“More alignments…”]].",
                self.folder,
                number,
                len(self.alignments),
            )
        return self.alignments[number - 1]

    def crosspoints(self, stage: int) -> NDArray[np.int64]:
        """The crosspoints after ``stage`` (1 to 4), int64 [k, 4] of i, j, score, type.

        [0, 4] if there are none yet. Type: 0 diagonal, 1 in a gap in a, 2 in a gap in b.
        Memory-mapped, read-only, in path order from the start.
        """
        if stage not in self._points:
            name, array = f"crosspoints_{stage}.npy", np.zeros((0, 4), dtype=np.int64)
            if name in self._names:
                with open_file(self.folder / name) as file:
                    array = mapped(file)
                    check_points(array, self.request.a.used, self.request.b.used)
            self._points[stage] = array
        return self._points[stage]

    @cached_property
    def _points(self) -> dict[int, NDArray[np.int64]]:
        return {}

    @cached_property
    def special_rows(self) -> NDArray[np.int64]:
        """The matrix rows i saved as special rows in stage 1, int64 [r], ascending.

        While it runs, those so far.
        """
        lines = self._arrays("lines.npz")
        if lines is not None:
            return self._of_kind("lines.npz", lines, "rows")
        rows = sorted({record["row"] for record in self.records if record["kind"] == "row"})
        return np.array(rows, dtype=np.int64)

    @cached_property
    def special_columns(self) -> NDArray[np.int64]:
        """The special columns of stage 2, int64 [c, 3] of j, i_from, i_to; [0, 3] if none yet."""
        lines = self._arrays("lines.npz")
        if lines is None:
            return np.zeros((0, 3), dtype=np.int64)
        return self._of_kind("lines.npz", lines, "columns")

    @cached_property
    def pruned(self) -> NDArray[np.float32] | None:
        """The pruned share (0 to 1) in an even grid over the matrix, float32 [gi, gj], or None."""
        arrays = self._arrays("pruned.npz")
        return None if arrays is None else self._of_kind("pruned.npz", arrays, "fraction")

    @property
    def bound(self) -> Bound | None:
        """The score that pruning started from, or None."""
        return max(bounds_in_force(self.records), key=lambda bound: bound.score, default=None)

    @property
    def pruned_by(self) -> PrunedBy | None:
        """The upper bound that was built last about a first alignment, or None."""
        of_kind = (record for record in reversed(self.records) if record["kind"] in ("upper_bound", "bound_refuted"))
        record = next(of_kind, None)
        return PrunedBy(record["by"], record["size"]) if record and record["kind"] == "upper_bound" else None

    @cached_property
    def chain(self) -> NDArray[np.int64]:
        """The initial alignment as lines in order: int64 [k, 4] of row, column, row, column.

        Matrix points; [0, 4] if there is none.
        """
        arrays = self._arrays("bound.npz")
        if arrays is None:
            return np.zeros((0, 4), dtype=np.int64)
        return self._of_kind("bound.npz", arrays, "lines")

    @cached_property
    def history(self) -> History:
        """Samples over time, empty if there are none yet."""
        arrays = self._arrays("history.npz")
        if arrays is None:
            return History(**{name: np.zeros(0, kind.dtype) for name, kind in HISTORY.items()})
        found = {name: self._of_kind("history.npz", arrays, name) for name in HISTORY}
        if len({len(array) for array in found.values()}) != 1:
            raise damaged(self.folder / "history.npz", Phrase("its arrays differ in length"))
        return History(**found)

    def load_sequences(self) -> tuple[Sequence, Sequence]:
        """Both sides of the matrix, read from the input files.

        Trimmed and oriented as in the request. Raises ``InputError`` if an input is gone, or has
        changed since it was aligned.
        """
        sides = []
        for choice in (self.request.a, self.request.b):
            resolved, whole = resolve(choice)
            sides.append(matrix_side(resolved, whole))
        return sides[0], sides[1]

    def _of_kind(self, file: str, arrays: dict[str, NDArray[Any]], name: str) -> NDArray[Any]:
        return self._checked(file, arrays, name, self._kinds[file].get(name))

    @property
    def _kinds(self) -> dict[str, dict[str, Values]]:
        """The allowed values of the arrays, by .npz file."""
        rows, columns = self.request.a.used, self.request.b.used
        most = max(rows, columns)
        # ``Alignment.validate`` refuses arrays that are no path in the matrix.
        gaps, point = (Values(np.int64, -_MOST, _MOST, shape=shape) for shape in ((None, 3), (2,)))
        score = Values(np.int64, -_MOST, _MOST, shape=())
        return {
            "alignment.npz": {"start": point, "end": point, "score": score, "gaps_a": gaps, "gaps_b": gaps},
            "lines.npz": {
                "rows": Values(np.int64, 0, rows, ascends=True),
                "columns": Values(np.int64, 0, most, shape=(None, 3)),
            },
            "pruned.npz": {"fraction": Values(np.float32, 0, 1, shape=(None, None))},
            "bound.npz": {"lines": Values(np.int64, 0, most, shape=(None, 4))},
            "history.npz": HISTORY,
        }
