"""One chromosome alignment from request to result folder: the six stages in order, resumed where an earlier run stopped."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from gpu.analyses.chromosome import pruning
from gpu.analyses.chromosome.alignment import Alignment, Counts
from gpu.analyses.chromosome.bounds import diagonal, initial_alignment, traceback_bound, user_bound
from gpu.analyses.chromosome.checkpoints import special_columns, special_rows
from gpu.analyses.chromosome.checkpoints.crosspoints import as_array, as_points, check_points
from gpu.analyses.chromosome.context import Context, Engine
from gpu.analyses.chromosome.estimate import estimate, remember_rate
from gpu.analyses.chromosome.progress_history import HistoryRecorder
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.stages import stage1, stage2, stage3, stage4, stage5, stage6
from gpu.analyses.chromosome.stages.leg import Way
from gpu.analyses.chromosome.stages.traceback_step import TracebackStep
from gpu.analyses.chromosome.summary import stage_figures
from gpu.core.errors import CrosspointError, OutOfMemory
from gpu.core.monitor import Monitor, StageProgress
from gpu.core.request import REQUEST_FILE
from gpu.engines.choose import choose
from gpu.engines.work.arrays import Int64
from gpu.jit.warm_up import COMPILING, Kernels, load_ahead, warm_up
from gpu.results.store import ResultStore, require
from gpu.scoring import Scoring
from gpu.sequences.choice import matrix_side, resolve
from gpu.sequences.notices import Notices

#: The stages that leave crosspoints.
_POINTS = (1, 2, 3, 4)
_LINES = "lines.npz"
#: What a stage leaves for the picture: it cannot be made without the stage.
_PICTURE = {1: ("pruned.npz", _LINES), 2: (_LINES,)}


def run(
    request: ChromosomeRequest,
    folder: str | Path,
    monitor: Monitor,
    engine: Engine | None = None,
) -> None:
    """Align, up to stage ``request.until``, into ``folder``; a folder that holds part of the same comparison is resumed.

    ``engine``: None chooses one by ``request.engine``; a given one stays open.
    Raises ``InputError``, ``DiskFull``, ``DriveFailed``, ``OutOfMemory``, ``DeviceError``, ``Cancelled``; what is on disk stays resumable.
    """
    folder = Path(folder)
    own = _own_kernels()
    if engine is not None:
        # While files are read.
        load_ahead(partial(_sweep_kernels, engine, request.scoring, own))
    begun = time.monotonic()
    notices = Notices()
    choice_a, whole_a = resolve(request.a, notices)
    choice_b, whole_b = resolve(request.b, notices)
    request = replace(request, a=choice_a, b=choice_b)
    sides = matrix_side(choice_a, whole_a), matrix_side(choice_b, whole_b)
    reading = time.monotonic() - begun
    chosen = engine or choose(request.engine, request.limits.threads, request.limits.devices)
    try:
        needs = estimate(request, folder, chosen)
        is_new = not (folder / REQUEST_FILE).exists()
        needs.check(folder, is_new)
        with ResultStore.open(folder, request, Result.record_fields) as store:
            if is_new:
                monitor.open(needs.sentence)
            notices.tell(monitor.remark, store.log)
            context = Context(request, sides[0].codes, sides[1].codes, chosen, store, monitor, notices.sentences)
            _Run(context, sides, reading, own).go()
    except MemoryError as problem:
        raise OutOfMemory("The computer ran out of memory; close other programs and resume the run.") from problem
    finally:
        if engine is None:
            chosen.close()


def prepare(engine: Engine, scoring: Scoring, monitor: Monitor) -> None:
    """Have the kernels of an alignment compiled. Raises ``Cancelled``, ``DeviceError``, and ``InputError`` for scores too large."""
    needed = (*_sweep_kernels(engine, scoring, _own_kernels()), *engine.partition_kernels(scoring))
    warm_up(needed, COMPILING, monitor)


def load_own_kernels() -> None:
    """Begin to load what needs no engine; returns at once."""
    load_ahead(_own_kernels)


@functools.cache
def _own_kernels() -> tuple[Kernels, ...]:
    """What the stages themselves need compiled."""
    return initial_alignment.kernels(), diagonal.kernels(), pruning.kernels(), traceback_bound.kernels()


def _sweep_kernels(engine: Engine, scoring: Scoring, own: tuple[Kernels, ...]) -> tuple[Kernels, ...]:
    """What the first two stages need compiled, in the order in which it is needed."""
    return (*own, *engine.sweep_kernels(scoring))


class _Run:
    """The walk through the stages. What a finished stage left is loaded instead of computed."""

    def __init__(self, context: Context, sides: tuple, reading: float, own: tuple[Kernels, ...]) -> None:
        self._context = context
        self._own = own
        self._sides = sides
        #: Seconds of what precedes the stages, as far as they are known by name.
        self._prepare = {"reading": reading}
        self._history = HistoryRecorder(context.monitor)
        #: Sentences about what could not be removed.
        self._left: list[str] = []
        #: Of stage 2, begun beside stage 1.
        self._climbs: dict[Way, TracebackStep] = {}

    def go(self) -> None:
        context, until = self._context, self._context.request.until
        store, monitor = context.store, context.monitor
        done = self._restore()
        store.log(f"{context.engine.device} ({context.engine.reason}): stages {len(done) + 1} to {until}")
        is_bound_lost = user_bound.is_lost(store)
        if len(done) < until or is_bound_lost:
            if store.finished:
                store.begin_again()
            self._make_ready(sweeps_only=True)
        if is_bound_lost:
            user_bound.find_again(context)
        with self._history, ThreadPoolExecutor(1, "clearing") as clearing:
            points = self._crosspoints(1, self._find_end)
            for stage, work in ((2, self._trace_back), (3, self._split_at_columns), (4, self._split_partitions)):
                if stage == 3 and len(done) < until and until > 2:
                    self._make_ready()
                if stage <= until:
                    points = self._crosspoints(stage, partial(work, points))
                if stage == 3 and until == 6:
                    clearing.submit(self._clear)
            if until >= 5:
                alignment, counts = self._align(points)
                if until == 6:
                    self._render(alignment, counts)
        for sentence in self._left:
            monitor.remark(sentence)
            store.log(sentence)
        store.save_arrays("history.npz", **self._history.arrays(store))
        if until < 6:
            store.finish_writing(monitor.raise_if_cancelled)
        store.append("finished", seconds=monitor.progress.seconds, until=until)
        store.log(f"done in {monitor.progress.seconds:.1f} s")

    def _make_ready(self, sweeps_only: bool = False) -> None:
        """Have the kernels loaded; with ``sweeps_only`` those of partitions meanwhile, where there is nothing to compile."""
        begun = time.monotonic()
        engine, scoring = self._context.engine, self._context.request.scoring
        sweeps, partitions = _sweep_kernels(engine, scoring, self._own), engine.partition_kernels(scoring)
        if sweeps_only and all(kernels.is_ready for kernels in partitions):
            warm_up(sweeps, COMPILING, self._context.monitor)
            load_ahead(lambda: partitions)
        else:
            warm_up((*sweeps, *partitions), COMPILING, self._context.monitor)
        self._prepare["compiling"] = self._prepare.get("compiling", 0.0) + time.monotonic() - begun

    def _clear(self) -> None:
        """Remove special rows and columns: their values have served, and the picture needs their places only.

        In a thread; what stays is told at the end, and removed by the next run into the folder.
        """
        store = self._context.store
        # What could not be written is not needed any more.
        with suppress(CrosspointError):
            store.drop_writing()
        for folder in (special_rows.FOLDER, special_columns.FOLDER):
            try:
                store.remove(folder)
            except CrosspointError as problem:
                self._left.append(f"{problem} The result is whole without it.")

    def _restore(self) -> list[StageProgress]:
        """Tell the monitor of the stages whose results are on disk and verify: without a gap, from stage 1 on."""
        store = self._context.store
        records = {record["stage"]: record for record in store.records("stage")}
        done = []
        for stage in range(1, 7):
            record = records.get(stage)
            if record is None or not self._is_there(stage):
                break
            done.append(
                StageProgress(
                    stage,
                    record["cells"],
                    record["pruned"],
                    record["cells"],
                    record["crosspoints"],
                    record["seconds"],
                    True,
                )
            )
        # Stages 2 and 3 read files that are removed at the end; without them the stage before has to go on.
        while 1 <= len(done) < 3 and not self._files_are_there(len(done)):
            done.pop()
        self._done = {progress.stage for progress in done}
        self._context.monitor.restore(tuple(done))
        return done

    def _is_there(self, stage: int) -> bool:
        """Whether what a stage left verifies."""
        store = self._context.store
        if stage in _POINTS:
            return self._points(stage) is not None and all(map(store.has_file, _PICTURE.get(stage, ())))
        return self._alignment() is not None if stage == 5 else store.has_file(_file_of(stage))

    def _files_are_there(self, done: int) -> bool:
        """Whether what the stage after ``done`` reads verifies: special rows for stage 2, special columns for stage 3."""
        store = self._context.store
        if done == 1:
            rows = {record["row"]: record for record in store.records("row")}
            needed = [rows.get(row) for row in special_rows.special_rows(self._context.request)]
            return all(
                record and special_rows.load(store, self._context.request, record) is not None for record in needed
            )
        return special_columns.are_there(store, self._context.request, as_points(self._load_points(2)))

    def _crosspoints(self, stage: int, compute: Callable[[], Int64]) -> Int64:
        """The crosspoints after a stage: from its file, or computed and saved."""
        if stage in self._done:
            return self._load_points(stage)
        with self._stage(stage):
            points = compute()
            self._context.store.save_array(_file_of(stage), points)
            self._context.monitor.report(found=len(points))
        return points

    def _points(self, stage: int) -> Int64 | None:
        """The crosspoints that a finished stage left; None where they do not verify."""
        found = self._context.store.final_array(_file_of(stage))
        with suppress(ValueError):
            if found is not None:
                check_points(found, self._context.rows, self._context.columns)
                return np.array(found)
        return None

    def _load_points(self, stage: int) -> Int64:
        return require(self._points(stage), self._context.store.folder / _file_of(stage))

    def _alignment(self) -> Alignment | None:
        """The alignment that stage 5 left; None where it does not verify."""
        arrays = self._context.store.final_arrays(_file_of(5))
        with suppress(KeyError, ValueError, TypeError):
            if arrays is not None:
                alignment = Alignment.from_arrays(arrays)
                alignment.validate(self._context.rows, self._context.columns)
                return alignment
        return None

    def _find_end(self) -> Int64:
        known = user_bound.known_score(self._context)
        end, ahead = stage1.find_end(self._context, known)
        while user_bound.is_refuted(self._context, end):
            end, ahead = stage1.find_end(self._context, user_bound.known_score(self._context))
        self._climbs = ahead.climbs
        points = as_array([end] if end is not None else [])
        self._save_lines(points)
        return points

    def _trace_back(self, points: Int64) -> Int64:
        if len(points):
            climbs, self._climbs = self._climbs, {}
            points = stage2.trace_back(self._context, as_points(points)[-1], climbs)
            self._save_lines(points)
            return points
        return self._nothing(2)

    def _split_at_columns(self, points: Int64) -> Int64:
        return stage3.split_at_columns(self._context, points) if len(points) else self._nothing(3)

    def _split_partitions(self, points: Int64) -> Int64:
        return stage4.split_partitions(self._context, points) if len(points) else self._nothing(4)

    def _nothing(self, stage: int) -> Int64:
        """A stage without anything to do, since nothing aligns."""
        self._context.monitor.begin(stage)
        return as_array([])

    def _save_lines(self, points: Int64) -> None:
        """The special rows and columns of the picture, columns as far as stage 2 has come."""
        store = self._context.store
        rows = np.array(special_rows.special_rows(self._context.request), dtype=np.int64)
        store.save_arrays(_LINES, rows=rows, columns=special_columns.lines(store, points))

    def _align(self, points: Int64) -> tuple[Alignment, Counts | None]:
        """The alignment, and its counts if it was made now."""
        store = self._context.store
        found = self._alignment() if 5 in self._done else None
        if found is not None:
            return found, None
        counts: Counts | None = None
        with self._stage(5):
            if len(points):
                alignment, counts = stage5.join(self._context, points)
            else:
                self._context.monitor.begin(5)
                alignment = Alignment.empty(0, 0)
            store.save_arrays("alignment.npz", **alignment.to_arrays())
        return alignment, counts

    def _render(self, alignment: Alignment, counts: Counts | None) -> None:
        context = self._context
        if 6 in self._done:
            # Finished before: only renderings may be asked for anew.
            stage6.render(context, alignment, self._sides, counts)
            return
        with self._stage(6):
            # The stage has no cells: nothing of the matrix is computed.
            context.monitor.begin(6)
            counts = counts or alignment.counts(context.a, context.b)
            stage6.render(context, alignment, self._sides, counts)
            context.monitor.report()
            context.store.save_json("statistics.json", self._statistics(alignment, stage6.table_of(counts)))

    def _statistics(self, alignment: Alignment, table: dict[str, Any]) -> dict[str, Any]:
        """The numbers of a finished run. ``cells`` and ``cells_pruned`` are of the matrix (stage 1), as in the paper."""
        stages = self._context.monitor.progress.stages
        first = stages[0]
        return {
            "engine": self._context.engine.name,
            "device": self._context.engine.device,
            "reason": self._context.engine.reason,
            "seconds": self._context.monitor.progress.seconds,
            "prepare_seconds": self._context.monitor.progress.prepare_seconds,
            "prepare": self._prepare,
            "score": alignment.score,
            "cells": first.done,
            "cells_pruned": first.skipped,
            **table,
            "stages": [stage_figures(stage) for stage in stages],
            **({"notices": list(self._context.notices)} if self._context.notices else {}),
        }

    @contextmanager
    def _stage(self, stage: int) -> Any:
        """Everything between the begin of a stage and its record in the journal."""
        begun = time.monotonic()
        yield
        monitor = self._context.monitor
        done = monitor.finish()
        if stage == 1 and done.seconds > 0:
            computed = (done.done - done.skipped) * min(1.0, (time.monotonic() - begun) / done.seconds)
            remember_rate(self._context.engine, int(computed), self._context.columns, time.monotonic() - begun)
        self._context.store.append(
            "stage",
            stage=stage,
            seconds=done.seconds,
            cells=done.done,
            pruned=done.skipped,
            crosspoints=done.found,
        )


def _file_of(stage: int) -> str:
    return f"crosspoints_{stage}.npy" if stage in _POINTS else "alignment.npz" if stage == 5 else "statistics.json"
