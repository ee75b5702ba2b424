"""Measuring how fast this computer aligns pairs of a result: one core, all cores, the card, with a check that all say the same.

The sample is the first pairs of the result, as many as one core aligns in about ``SECONDS``. They are read again, and asked for batch by batch, as by a
run, until ``SECONDS`` are spent on an engine; of its rounds the fastest counts, which other programs have disturbed least. A result of few pairs has each
of them aligned many times: all cores, or a card, would else have nothing to divide. What is timed is an engine's answer, without reading and printing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import date
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses import devices
from gpu.analyses.pairs.align import Aligning, Engine
from gpu.analyses.pairs.input import LETTERS, pair_batches
from gpu.analyses.pairs.request import PairsRequest
from gpu.analyses.pairs.result import PairsResult
from gpu.analyses.pairs.speeds import Speeds, keep
from gpu.analyses.speeds import Speed
from gpu.core.errors import CrosspointError, InputError
from gpu.core.monitor import Monitor, in_background
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.warm import COMPILING, warm_up
from gpu.engines.work.arrays import Int64
from gpu.engines.work.traces import AlignedPairs, PairAlignments, Ties
from gpu.sequences.record_batch import taken

if TYPE_CHECKING:
    from gpu.engines.cuda.engine import CudaEngine
    from gpu.engines.cuda.probe import CardInfo

#: What is spent on each engine, about.
SECONDS = 1.5
#: Cells by which the speed of one core is guessed; and of the longest pair that is measured, which takes one core a second or two.
_GUESSED, _LONGEST = 1 << 27, 1 << 30
_MAX_ROUNDS = 100
_READING = "Reading the pairs."
#: What of an answer must be as it was saved; of pure ties the scores alone.
_SAVED = ("score", "query_start", "query_end", "reference_start", "reference_end")

#: By the sample's first batch.
Engines = devices.Engines[Engine]


class Sample(NamedTuple):
    """Pairs by their numbers in the result, int64 [k], as questions to an engine, in which each comes so many ``times``.

    ``cells``: of all questions. ``left_out``: pairs that are too long, before the last of the sample.
    """

    numbers: Int64
    asked: list[PairAlignments]
    cells: int
    left_out: int
    times: int = 1

    def repeated(self, aligning: Aligning, cells: int) -> Sample:
        """The same pairs as often as makes so many cells, or a batch; as they are where there is more than a batch of them."""
        if len(self.asked) != 1:
            return self
        (one,) = self.asked
        letters = int(max(one.queries.lengths.sum(), one.references.lengths.sum()))
        times = max(1, min(cells // self.cells, LETTERS // letters))
        chosen = np.tile(np.arange(len(self.numbers)), times)
        asked = aligning.asked(taken(one.queries, chosen), taken(one.references, chosen))
        return self._replace(asked=[asked], cells=self.cells * times, times=times)


def measure(
    result: PairsResult,
    monitor: Monitor,
    found: Callable[[Speeds], None],
    no_card: str = "",
    engines: Callable[[PairAlignments, str], Engines] | None = None,
) -> Speeds:
    """Measure each engine, telling ``found`` of all so far after each, and keep the whole for ``speeds.kept``.

    ``no_card``: why the card must not be used, without a point; "" to look for one. ``engines`` makes what is measured: ``engines_here`` by default. They are
    opened and closed in the calling thread.

    Raises ``Cancelled`` soon after ``monitor.cancel()``, and nothing is kept; ``InputError`` where the sequences cannot be read, are no longer those
    of the result, or are too long; ``CrosspointError`` where two engines disagree; what a card raises.
    """
    request = result.request
    aligning = Aligning.of(request)
    monitor.note(_READING)
    sample = in_background(partial(sample_of, request, aligning, _GUESSED), "reader", monitor)
    opened, no_card = (engines or engines_here)(sample.asked[0], no_card)
    try:
        sample = _enough(request, aligning, sample, opened[0][1], monitor)
        day, count = date.today().isoformat(), len(sample.numbers)
        speeds = Speeds(day, count, sample.times, sample.cells, sample.left_out, (), no_card)
        expected: list[AlignedPairs] = []
        for unit, engine in opened:
            warm_up(engine.pair_kernels(sample.asked[0]), COMPILING, monitor)
            monitor.note(f"Measuring {engine.device}.")
            seconds, answers = _fastest(engine, sample.asked, monitor)
            if not expected:
                _check_saved(answers, result, np.tile(sample.numbers, sample.times), aligning.ties)
                expected = answers
            elif not is_same(answers, expected, aligning.ties):
                raise CrosspointError(
                    f"{engine.device} aligns pairs of “{result.folder.name}” otherwise than {opened[0][1].device}; please report this."
                )
            speeds = replace(speeds, speeds=(*speeds.speeds, Speed(unit, engine.device, seconds)))
            found(speeds)
    finally:
        for _, engine in opened:
            engine.close()
    monitor.note("")
    keep(request, speeds)
    return speeds


def engines_here(asked: PairAlignments, no_card: str) -> Engines:
    """One core, all cores, and the cards that align such pairs themselves, if there is no reason against them, ``no_card``."""
    on_processor = len(CpuEngine(1).pair_kernels(asked))

    def on_card(card: CardInfo, reason: str) -> CudaEngine | None:
        # Only now: what it imports takes a while.
        from gpu.engines.cuda.engine import CudaEngine

        engine = CudaEngine(card, reason=reason, small=0)
        # What it hands to the processor has been measured already.
        return engine if len(engine.pair_kernels(asked)) > on_processor else None

    return devices.engines_here(no_card, on_card, "such pairs are aligned by the processor")


def sample_of(request: PairsRequest, aligning: Aligning, cells: int) -> Sample:
    """The first pairs of a request, so many cells of their matrices or the first pair. Raises ``InputError`` as reading does, or where all are too long."""
    numbers: list[Int64] = []
    asked: list[PairAlignments] = []
    done = left_out = 0
    batches: Any = pair_batches(request, aligning.matrix.alphabet)
    # What is read ahead is given up with it.
    with closing(batches):
        for batch in batches:
            each = batch.queries.lengths * batch.references.lengths
            fit = np.flatnonzero(each <= _LONGEST)
            # The first one beyond what is wanted ends it.
            chosen = fit[: int(np.searchsorted(done + np.cumsum(each[fit]), cells)) + 1]
            if len(chosen):
                numbers.append(batch.first + chosen)
                asked.append(aligning.asked(taken(batch.queries, chosen), taken(batch.references, chosen)))
                done += int(each[chosen].sum())
            is_enough = done >= cells
            left_out += (int(chosen[-1]) + 1 if is_enough else len(each)) - len(chosen)
            if is_enough:
                break
    if not done:
        raise InputError(
            "The pairs of this result are too long to be measured in seconds, or empty; open a result of others."
        )
    return Sample(np.concatenate(numbers), asked, done, left_out)


def is_same(answers: Sequence[AlignedPairs], others: Sequence[AlignedPairs], ties: Ties) -> bool:
    """Whether two engines said the same of the same pairs, in batches of whatever size: of pure ties the same scores."""
    if ties is Ties.PURE:
        return np.array_equal(_joined(answers, "scores"), _joined(others, "scores"))
    fields = ("scores", "query_starts", "query_ends", "reference_starts", "reference_ends", "runs")
    runs, other_runs = (np.concatenate([np.diff(answer.run_starts) for answer in one]) for one in (answers, others))
    return np.array_equal(runs, other_runs) and all(
        np.array_equal(_joined(answers, field), _joined(others, field)) for field in fields
    )


def _enough(request: PairsRequest, aligning: Aligning, sample: Sample, engine: Engine, monitor: Monitor) -> Sample:
    """As many pairs as an engine aligns in ``SECONDS``, guessed by some of them."""
    warm_up(engine.pair_kernels(sample.asked[0]), COMPILING, monitor)
    # The first round loads what is compiled, too.
    seconds = min(_round(engine, sample.asked, monitor)[0] for _ in range(2))
    monitor.note(_READING)
    wanted = int(SECONDS / seconds * sample.cells)

    def read() -> Sample:
        return sample_of(request, aligning, wanted).repeated(aligning, wanted)

    return in_background(read, "reader", monitor)


def _fastest(engine: Engine, asked: Sequence[PairAlignments], monitor: Monitor) -> tuple[float, list[AlignedPairs]]:
    """Seconds of the fastest round, and the answers of the first."""
    seconds, answers = _round(engine, asked, monitor)
    times = [seconds]
    while sum(times) < SECONDS and len(times) < _MAX_ROUNDS:
        times.append(_round(engine, asked, monitor)[0])
    return min(times), answers


def _round(engine: Engine, asked: Sequence[PairAlignments], monitor: Monitor) -> tuple[float, list[AlignedPairs]]:
    answers = []
    begun = perf_counter()
    for question in asked:
        with closing(engine.align_pairs(question)) as running:
            for answer in running:
                monitor.raise_if_cancelled()
                answers.append(answer)
    return perf_counter() - begun, answers


def _check_saved(answers: Sequence[AlignedPairs], result: PairsResult, numbers: Int64, ties: Ties) -> None:
    """Raise ``InputError`` where the pairs are not those that the result holds."""
    table, end = result.pairs, int(numbers.max()) + 1
    fields = _SAVED[:1] if ties is Ties.PURE else _SAVED
    if end > len(table) or not all(
        np.array_equal(table.column(field)[:end][numbers], _joined(answers, f"{field}s")) for field in fields
    ):
        names = " and ".join(f"“{path}”" for path in result.request.files)
        raise InputError(f"{names} no longer hold the pairs of this result; restore what has changed, or align anew.")


def _joined(answers: Sequence[AlignedPairs], field: str) -> NDArray[np.generic]:
    return np.concatenate([getattr(answer, field) for answer in answers])
