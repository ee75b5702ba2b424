"""The run of a chromosome alignment: six stages in order, resumed after the last finished one."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from gpu.analyses.chromosome import ANALYSIS, pruning
from gpu.analyses.chromosome.alignment import Alignment, Counts
from gpu.analyses.chromosome.bounds import diagonal, initial_alignment, traceback_bound, user_bound, word_bound
from gpu.analyses.chromosome.bounds.prefix_bound import PrefixBound
from gpu.analyses.chromosome.checkpoints import special_columns, special_rows
from gpu.analyses.chromosome.checkpoints.crosspoints import Crosspoint, as_array, as_points
from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.estimate import remember_rate
from gpu.analyses.chromosome.orientation import is_open, oriented
from gpu.analyses.chromosome.picture import Picture
from gpu.analyses.chromosome.progress_history import HistoryRecorder
from gpu.analyses.chromosome.rearrangements.kept import kept_matches
from gpu.analyses.chromosome.request import SUBOPTIMAL, ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.sample import PairSample, sample_of
from gpu.analyses.chromosome.saved_stages import LINES, POINTS, SavedStages, file_of
from gpu.analyses.chromosome.significance import KEY
from gpu.analyses.chromosome.stages import stage1, stage2, stage3, stage4, stage5, stage6
from gpu.analyses.chromosome.stages.chance_scores import significance
from gpu.analyses.chromosome.stages.traceback_step import TracebackStep
from gpu.analyses.chromosome.suboptimal import finder
from gpu.analyses.chromosome.summary import stage_figures
from gpu.analyses.estimate import Estimate
from gpu.analyses.runner import Run, Step
from gpu.core.errors import CardLost, CrosspointError
from gpu.core.monitor import Monitor, StageProgress
from gpu.core.phrase import Phrase
from gpu.engines.engine import Engine
from gpu.engines.work.arrays import Int64
from gpu.jit.warm_up import COMPILING, Kernels, load_ahead, warm_up
from gpu.scoring import Scoring
from gpu.sequences.choice import matrix_side, resolve
from gpu.sequences.notices import Notices

Computed = TypeVar("Computed")


def run(
    request: ChromosomeRequest,
    folder: str | Path,
    monitor: Monitor,
    engine: Engine | None = None,
) -> None:
    """Align, up to stage ``request.until``, into ``folder`` (see ``runner.Run``)."""
    _Run(request, folder, monitor, engine).go()


def prepare(engine: Engine, scoring: Scoring, monitor: Monitor) -> None:
    """Compile the kernels of an alignment.

    Raises ``Cancelled``, ``DeviceError``, and ``InputError`` for scores too large.
    """
    needed = (*_sweep_kernels(engine, scoring, _own_kernels()), *engine.partition_kernels(scoring))
    warm_up(needed, COMPILING, monitor)


def load_own_kernels() -> None:
    """Start loading the kernels that need no engine; returns at once."""
    load_ahead(_own_kernels)


@functools.cache
def _own_kernels() -> tuple[Kernels, ...]:
    """The compiled kernels of the stages themselves."""
    return tuple(of.kernels() for of in (initial_alignment, diagonal, word_bound, pruning, traceback_bound))


def _sweep_kernels(
    engine: Engine, scoring: Scoring, own: tuple[Kernels, ...], cells: int | None = None
) -> tuple[Kernels, ...]:
    """The compiled kernels of the first two stages, in the order of their use."""
    return (*own, *engine.sweep_kernels(scoring, cells))


class _Run(Run):
    """The six stages of CUDAlign 2.1, as far as ``until``.

    The saved results of finished stages are loaded, not computed.
    """

    analysis = ANALYSIS

    request: ChromosomeRequest
    engine: Engine

    def __init__(self, request: ChromosomeRequest, folder: str | Path, monitor: Monitor, engine: Engine | None) -> None:
        super().__init__(request, folder, monitor, engine)
        self._own = _own_kernels()
        if engine is not None:
            # In use while files are read.
            load_ahead(partial(_sweep_kernels, engine, request.scoring, self._own))
        self._notices = Notices()
        self._history = HistoryRecorder(monitor)
        self._is_history_kept = False
        #: Sentences about files that could not be removed.
        self._left: list[str] = []
        #: Steps of stage 2 begun during stage 1.
        self._begun_steps: dict[Crosspoint, TracebackStep] = {}
        self._prefix: PrefixBound | None = None
        #: Words in common, between the estimate and the first stage.
        self._sample: PairSample | None = None
        #: The alignment's counts, if this run made it.
        self._counts: Counts | None = None

    def resolve(self, request: ChromosomeRequest) -> ChromosomeRequest:
        begun = time.monotonic()
        choice_a, whole_a = resolve(request.a, self._notices)
        choice_b, whole_b = resolve(request.b, self._notices)
        request = replace(request, a=choice_a, b=choice_b)
        #: Seconds before the stages by name, as far as they are known.
        self._prepare = {"reading": time.monotonic() - begun}
        if is_open(request):
            warm_up(self._own[:1], COMPILING, self.monitor)
        request, self._chosen = oriented(request, whole_a, whole_b, self.monitor.raise_if_cancelled)
        self._sides = matrix_side(request.a, whole_a), matrix_side(request.b, whole_b)
        return request

    def accept(self, needs: Estimate) -> None:
        # The remaining time of a resumed run is unknown, so nothing is announced.
        needs.check(self.folder, self.is_new)
        self._announced = needs.sentence if self.is_new else ""

    def estimate(self) -> Estimate:
        # Only of a new run the time is told; kernels are compiled later.
        if self.is_new and self._own[0].is_ready:
            self._sample = self._sampled()
        return self.analysis.estimate(self.request, self.folder, self.engine, sample=self._sample)

    def _sampled(self) -> PairSample:
        a, b = self._sides
        return sample_of(a.codes, b.codes, self.monitor.raise_if_cancelled)

    def has_work(self) -> bool:
        if self._announced:
            self.monitor.open(self._announced)
        for sentence in self._chosen:
            self.monitor.remark(sentence)
            self.store.log(sentence)
        self._notices.tell(self.monitor.remark, self.store.log)
        a, b = self._sides
        notices = self._notices.sentences
        self._context = Context(self.request, a.codes, b.codes, self.engine, self.store, self.monitor, notices)
        self._saved, until = SavedStages(self._context), self.request.until
        done = self._saved.finished()
        self._done = {progress.stage for progress in done}
        self.monitor.picture = self._picture(len(done))
        self.monitor.restore(tuple(done))
        is_bound_lost = user_bound.is_lost(self.store)
        #: All that is left to do is to look for further alignments.
        self._has_first = len(done) >= until
        self._is_complete = self._has_first and not (self.request.wants_suboptimal and self._lacks_suboptimal())
        #: Nothing is computed: only renderings may be requested anew.
        self._is_whole = self._is_complete and self.store.finished and not is_bound_lost
        if not self._is_complete:
            stages = (
                Phrase("stages {} to {}", len(done) + 1, until) if not self._has_first else Phrase("further alignments")
            )
            self.store.log(f"{self.engine.device} ({self.engine.reason}): {stages}")
        if not self._is_complete or is_bound_lost:
            # A result stays one while further alignments are looked for.
            if self.store.finished and (not self._has_first or is_bound_lost):
                self.store.begin_again()
            self._make_ready(sweeps_only=True)
        if 1 not in self._done:
            self._look_at_words()
        if is_bound_lost:
            user_bound.find_again(self._context)
        return True

    def _look_at_words(self) -> None:
        """Paint words in common; say so if the other strand of b shares many more with a."""
        words, places, _ = self._sample or self._sampled()
        self._sample = None
        if self._context.monitor.picture.matches is None:
            self._context.paint(matches=places)
        if not self._announced:
            return
        if self.request.may_be_circles and (sentence := words.origin(False)):
            self.monitor.remark(sentence)
        if self.request.is_oriented:
            return
        is_reversed = self.request.b.reverse
        if warning := (words.turned() if is_reversed else words).warning(is_reversed):
            self.monitor.remark(warning)

    def stages(self) -> Sequence[Step]:
        self.resources.enter_context(self._history)
        self._clearing = self.resources.enter_context(ThreadPoolExecutor(1, "clearing"))
        every = (
            Step(1, partial(self._save_points, 1, self._find_end)),
            Step(2, partial(self._save_points, 2, self._trace_back)),
            Step(3, partial(self._save_points, 3, self._split_at_columns)),
            Step(4, partial(self._save_points, 4, self._split_partitions)),
            Step(5, self._align),
            Step(6, self._render),
        )
        is_last = not self.request.wants_suboptimal or self._is_complete
        rest = () if is_last else (Step(SUBOPTIMAL.number, self._find_suboptimal),)
        return (*every[: self.request.until], *rest)

    def run_step(self, step: Step) -> None:
        if step.stage == 3 and not self._is_complete:
            self._make_ready()
        if not self._load(step.stage):
            begun = time.monotonic()
            # The stage begins itself, since it knows its number of cells.
            step.work()
            done = self.monitor.finish()
            if step.stage == 1 and done.seconds > 0:
                seconds = time.monotonic() - begun
                here = min(1.0, seconds / done.seconds)
                computed, whole = (done.done - done.skipped) * here, done.done * here
                remember_rate(self.engine, int(computed), int(whole), self._context.columns, seconds)
            if step.stage != SUBOPTIMAL.number:
                self.store.append("stage", **self.stage_record(done))
        if step.stage == 3 and self.request.until == 6:
            self._clearing.submit(self._clear)

    def stage_record(self, stage: StageProgress) -> dict[str, Any]:
        return {
            "stage": stage.stage,
            "seconds": stage.seconds,
            "cells": stage.done,
            "pruned": stage.skipped,
            "crosspoints": stage.found,
        }

    def finish(self) -> None:
        self.resources.close()
        while self._left:
            sentence = self._left.pop(0)
            self.monitor.remark(sentence)
            self.store.log(sentence)
        if self._is_whole and self.store.is_whole():
            return
        if not self._is_history_kept:
            self.store.save_arrays("history.npz", **self._history.arrays(self.store))
            self._is_history_kept = True
        if self.request.until < 6:
            self.store.finish_writing(self.monitor.raise_if_cancelled)
        super().finish()

    def finished_fields(self) -> dict[str, Any]:
        return {"until": self.request.until}

    def _picture(self, done: int) -> Picture:
        """The picture of the run to begin with, of whose stages ``done`` are finished."""
        # What is damaged is computed anew, and painted then.
        with suppress(CrosspointError):
            result = Result.open(self.folder)
            return replace(Picture.of(result, done), matches=kept_matches(result))
        return Picture(self.request)

    # ------------------------------------------------------------------ kernels, removal of files

    def _make_ready(self, sweeps_only: bool = False) -> None:
        """Load the kernels.

        ``sweeps_only``: those of partitions are loaded meanwhile, unless they have to be compiled.
        """
        begun = time.monotonic()
        engine, scoring = self.engine, self.request.scoring
        cells = self._context.rows * self._context.columns
        sweeps, partitions = (
            _sweep_kernels(engine, scoring, self._own, cells),
            engine.partition_kernels(scoring, cells),
        )
        if sweeps_only and all(kernels.is_ready for kernels in partitions):
            warm_up(sweeps, COMPILING, self.monitor)
            load_ahead(lambda: partitions)
        else:
            warm_up((*sweeps, *partitions), COMPILING, self.monitor)
        self._prepare["compiling"] = self._prepare.get("compiling", 0.0) + time.monotonic() - begun

    def _clear(self) -> None:
        """Remove special rows and columns; the picture needs only their positions from now on.

        In a thread; files that cannot be removed are reported at the end, and removed by the next
        run into the folder.
        """
        # Rows that could not be written are not needed any more.
        with suppress(CrosspointError):
            self.store.drop_writing()
        for folder in (special_rows.FOLDER, special_columns.FOLDER):
            try:
                self.store.remove(folder)
            except CrosspointError as problem:
                self._left.append(Phrase("{} The result is whole without it.", problem))

    def _load(self, stage: int) -> bool:
        """Load the saved result of a finished stage; False if the stage has to be computed."""
        if stage not in self._done:
            return False
        if stage in POINTS:
            self._points = self._saved.points(stage)
        elif stage == 5:
            found = self._saved.alignment()
            if found is None:
                return False
            self._alignment = found
        else:
            # Finished before: only further renderings may be requested.
            stage6.render(self._context, self._alignment, self._sides, self._counts)
        return True

    # ------------------------------------------------------------------ stages

    def _save_points(self, stage: int, compute: Callable[[], Int64]) -> None:
        """Compute the crosspoints after a stage, and save them."""
        self._points = self._on_cards_left(compute)
        self._context.paint_points(stage, self._points)
        self.store.save_array(file_of(stage), self._points)
        self.monitor.report(found=len(self._points))

    def _on_cards_left(self, compute: Callable[[], Computed]) -> Computed:
        """The result of a computation; if a card fails, with the remaining cards."""
        while True:
            try:
                return compute()
            except CardLost as lost:
                self._context.remark(str(lost))

    def _find_end(self) -> Int64:
        known = user_bound.known_score(self._context)
        end, ahead, prefix = stage1.find_end(self._context, known)
        while user_bound.is_refuted(self._context, end):
            end, ahead, prefix = stage1.find_end(self._context, user_bound.known_score(self._context))
        self._begun_steps, self._prefix = ahead.steps, prefix
        points = as_array([end] if end is not None else [])
        self._save_lines(points)
        return points

    def _trace_back(self) -> Int64:
        if not len(self._points):
            return self._nothing(2)
        steps, self._begun_steps = self._begun_steps, {}
        points = stage2.trace_back(self._context, as_points(self._points)[-1], steps, self._prefix)
        self._save_lines(points)
        return points

    def _split_at_columns(self) -> Int64:
        return stage3.split_at_columns(self._context, self._points) if len(self._points) else self._nothing(3)

    def _split_partitions(self) -> Int64:
        return stage4.split_partitions(self._context, self._points) if len(self._points) else self._nothing(4)

    def _nothing(self, stage: int) -> Int64:
        """The work of a stage if nothing aligns."""
        self.monitor.begin(stage)
        return as_array([])

    def _save_lines(self, points: Int64) -> None:
        """Save the special rows and columns of the picture, columns as far as stage 2 has come."""
        rows = np.array(special_rows.special_rows(self.request), dtype=np.int64)
        columns = special_columns.lines(self.store, points)
        self._context.paint(special_rows=rows, special_columns=columns)
        self.store.save_arrays(LINES, rows=rows, columns=columns)

    def _align(self) -> None:
        if len(self._points):
            self._alignment, self._counts = stage5.join(self._context, self._points)
        else:
            self.monitor.begin(5)
            self._alignment = Alignment.empty(0, 0)
        self.store.save_arrays("alignment.npz", **self._alignment.to_arrays())

    def _render(self) -> None:
        context = self._context
        # The stage has no cells: nothing of the matrix is computed.
        self.monitor.begin(6)
        counts = self._counts or self._alignment.counts(context.a, context.b)
        stage6.render(context, self._alignment, self._sides, counts)
        self.monitor.report()
        self._save_statistics({**stage6.table_of(counts), **self._significance()})

    def _lacks_suboptimal(self) -> bool:
        return not finder.is_complete(self.store, self.request)

    def _find_suboptimal(self) -> None:
        """Find the further alignments, and add them to the renderings."""
        if not self.store.finished:
            # Whatever becomes of the rest, the folder holds a result.
            self.finish()
        found = self._on_cards_left(partial(finder.find, self._context, self._alignment))
        stage6.render_all(self._context, self._alignment, self._sides, self._counts, found)

    def _significance(self) -> dict[str, Any]:
        """The significance of a local alignment as statistics; None if its scoring has none."""
        if self.request.mode != "local":
            return {}
        found = self._on_cards_left(partial(significance, self._context, self._alignment.score))
        return {KEY: None if found is None else found.as_object()}

    def _save_statistics(self, table: dict[str, Any]) -> None:
        """Save the numbers of a finished run.

        ``cells`` and ``cells_pruned`` are those of the matrix (stage 1), as in the paper.
        """
        progress = self.monitor.progress
        first = progress.stages[0]
        notices = self._notices.sentences
        self.save_statistics(
            {
                "reason": self.engine.reason,
                "seconds": progress.seconds,
                "prepare_seconds": progress.prepare_seconds,
                "prepare": self._prepare,
                "score": self._alignment.score,
                "cells": first.done,
                "cells_pruned": first.skipped,
                **table,
                "stages": [stage_figures(stage) for stage in progress.stages],
                **({"notices": notices} if notices else {}),
            }
        )
