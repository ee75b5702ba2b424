"""The benchmark of batch pairs: each engine aligns a sample of a result's pairs.

All must give the same answers. The sample is the first pairs of the result, as many as one core
aligns in about ``SECONDS``. If the result has fewer, they are repeated: otherwise all cores, or a
card, would have nothing to divide. The time is that of an engine's answers, without reading and
printing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import date
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.pairs.align import Aligning
from gpu.analyses.pairs.input import LETTERS, pair_batches
from gpu.analyses.pairs.request import PairsRequest
from gpu.analyses.pairs.result import PairsResult
from gpu.benchmark.measure import devices
from gpu.benchmark.measure.compare import Workload, compare, fastest
from gpu.benchmark.measurement import Speed, Unit, keep
from gpu.benchmark.pairs import PairsMeasurement
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor, in_background
from gpu.core.phrase import Phrase
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.engine import Engine
from gpu.engines.work.arrays import Int64
from gpu.engines.work.traces import AlignedPairs, PairAlignments, Ties
from gpu.jit.warm_up import COMPILING, warm_up
from gpu.sequences.record_batch import taken

if TYPE_CHECKING:
    from gpu.engines.cuda.engine import CudaEngine
    from gpu.engines.cuda.probe import CardInfo

#: An engine repeats the sample until it has spent about these seconds, or made this number of
#: rounds.
SECONDS, MAX_ROUNDS = 1.5, 100
#: Cells of the first, small sample, from which the speed of one core is estimated.
_FIRST_SAMPLE = 1 << 27
#: Cells of the longest pair that is measured: a second or two of one core.
_MAX_PAIR_CELLS = 1 << 30
_READING = Phrase("Reading the pairs.")
#: Columns of the saved table that the answers must equal; with pure ties only the score is unique.
_SAVED = ("score", "query_start", "query_end", "reference_start", "reference_end")

Answers = list[AlignedPairs]


class Sample(NamedTuple):
    """Pairs of a result, in batches as an engine receives them.

    ``numbers``: int64 [k], the rows of the result's table (0-based), each of which is repeated
    ``times`` times. ``cells`` counts all repetitions. ``left_out``: skipped pairs before the last
    of the sample that are too long.
    """

    numbers: Int64
    asked: list[PairAlignments]
    cells: int
    left_out: int
    times: int = 1

    def repeated(self, aligning: Aligning, cells: int) -> Sample:
        """The pairs repeated up to ``cells`` or one full batch; unchanged for several batches."""
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
    on_result: Callable[[PairsMeasurement], None],
    no_card: str = "",
    engines: Callable[[PairAlignments, str], devices.Engines] | None = None,
) -> PairsMeasurement:
    """See ``registry.measure``.

    ``engines`` makes the engines, given the first batch and ``no_card``: ``engines_here`` by
    default.
    """
    aligning = Aligning.of(result.request)
    monitor.note(_READING)
    sample = in_background(partial(sample_of, result.request, aligning, _FIRST_SAMPLE), "reader", monitor)
    opened = (engines or engines_here)(sample.asked[0], no_card)
    measured = compare(Pairs(result, aligning, sample), opened, monitor, on_result)
    keep(result.request, measured)
    return measured


def engines_here(asked: PairAlignments, no_card: str) -> devices.Engines:
    """See ``devices.engines_here``: with the cards that align such pairs themselves."""
    on_processor = len(CpuEngine(1).pair_kernels(asked))

    def on_card(card: CardInfo, reason: str) -> CudaEngine | None:
        # Imported here because it takes a while.
        from gpu.engines.cuda.engine import CudaEngine

        engine = CudaEngine(card, reason=reason, small=0)
        # A card without kernels of its own hands the pairs to the processor, which is measured
        # already.
        return engine if len(engine.pair_kernels(asked)) > on_processor else None

    return devices.engines_here(no_card, on_card, Phrase("such pairs are aligned by the processor"))


class Pairs(Workload[Answers, PairsMeasurement]):
    """A sample of a result's pairs; ``begin`` makes it large enough."""

    def __init__(self, result: PairsResult, aligning: Aligning, sample: Sample) -> None:
        self.disagrees = Phrase("aligns pairs of “{}” otherwise than", result.folder.name)
        self._result = result
        self._aligning = aligning
        self._sample = sample

    def begin(self, one_core: Engine, monitor: Monitor) -> PairsMeasurement:
        warm_up(one_core.pair_kernels(self._sample.asked[0]), COMPILING, monitor)
        # The first round also loads compiled kernels.
        seconds = min(_round(one_core, self._sample.asked, monitor)[0] for _ in range(2))
        monitor.note(_READING)
        cells = int(SECONDS / seconds * self._sample.cells)

        def read() -> Sample:
            return sample_of(self._result.request, self._aligning, cells).repeated(self._aligning, cells)

        sample = self._sample = in_background(read, "reader", monitor)
        return PairsMeasurement(
            day=date.today().isoformat(),
            cells=sample.cells,
            pairs=len(sample.numbers),
            times=sample.times,
            left_out=sample.left_out,
        )

    def measure(self, unit: Unit, engine: Engine, monitor: Monitor) -> tuple[Speed, Answers]:
        warm_up(engine.pair_kernels(self._sample.asked[0]), COMPILING, monitor)
        monitor.note(Phrase("Measuring {}.", engine.device))
        seconds, answers = fastest(partial(_round, engine, self._sample.asked, monitor), SECONDS, MAX_ROUNDS)
        return Speed(unit, engine.device, seconds), answers

    def check_first(self, measured: PairsMeasurement, answer: Answers) -> PairsMeasurement:
        """Raise ``InputError`` if the files no longer hold the pairs of the result."""
        numbers = np.tile(self._sample.numbers, self._sample.times)
        table, end = self._result.pairs, int(numbers.max()) + 1
        fields = _SAVED[:1] if self._aligning.ties is Ties.PURE else _SAVED
        if end > len(table) or not all(
            np.array_equal(table.column(field)[:end][numbers], _joined(answer, f"{field}s")) for field in fields
        ):
            names = " and ".join(f"“{path}”" for path in self._result.request.files)
            raise InputError(
                "{} no longer hold the pairs of this result; restore what has changed, or align anew.", names
            )
        return measured

    def is_same(self, answer: Answers, expected: Answers) -> bool:
        return is_same(answer, expected, self._aligning.ties)


def sample_of(request: PairsRequest, aligning: Aligning, cells: int) -> Sample:
    """The first pairs of a request whose matrices have ``cells`` cells together, at least one pair.

    Raises ``InputError`` as reading does, and if all pairs are empty or too long.
    """
    numbers: list[Int64] = []
    asked: list[PairAlignments] = []
    done = left_out = 0
    batches: Any = pair_batches(request, aligning.matrix.alphabet)
    # Closing ends the threads that read ahead.
    with closing(batches):
        for batch in batches:
            each = batch.queries.lengths * batch.references.lengths
            fit = np.flatnonzero(each <= _MAX_PAIR_CELLS)
            # Up to and including the first pair that reaches the wanted number.
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
    """True if the answers are equal, in batches of any size; with pure ties only the scores."""
    if ties is Ties.PURE:
        return np.array_equal(_joined(answers, "scores"), _joined(others, "scores"))
    fields = ("scores", "query_starts", "query_ends", "reference_starts", "reference_ends", "runs")
    runs, other_runs = (np.concatenate([np.diff(answer.run_starts) for answer in one]) for one in (answers, others))
    return np.array_equal(runs, other_runs) and all(
        np.array_equal(_joined(answers, field), _joined(others, field)) for field in fields
    )


def _round(engine: Engine, asked: Sequence[PairAlignments], monitor: Monitor) -> tuple[float, Answers]:
    """Align all batches once: seconds, and the answers."""
    answers = []
    begun = perf_counter()
    for question in asked:
        with closing(engine.align_pairs(question)) as running:
            for answer in running:
                monitor.raise_if_cancelled()
                if answer is not None:
                    answers.append(answer)
    return perf_counter() - begun, answers


def _joined(answers: Sequence[AlignedPairs], field: str) -> NDArray[np.generic]:
    return np.concatenate([getattr(answer, field) for answer in answers])
